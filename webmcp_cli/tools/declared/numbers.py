"""Numbers of form controls: their bounds and steps, in decimal, and written as JavaScript does.

Sources: HTML, 2.3.4.3 (valid floating-point numbers) and 4.10.5.3.8 (step); for what a range does
with ``step=any`` and with a maximum below its minimum, and for leaving ``multipleOf`` out where
the step base is not a multiple of the step, what Chromium 156 answers.
"""

from __future__ import annotations

import re
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_VALID = re.compile(r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z")
#: Beyond a double's range a number is no number (HTML: out of range is an error).
_LARGEST = Decimal(repr(1.7976931348623157e308))
_RANGE_MINIMUM, _RANGE_MAXIMUM = Decimal(0), Decimal(100)
#: Up to here an integral double is exact, and JavaScript writes it with its digits.
_DIGITS_WRITTEN = 10**21


def parse(text: str | None) -> Decimal | None:
    """Read a valid floating-point number; None for anything else."""
    if text is None or not _VALID.match(text):
        return None
    exponent = re.search(r"[eE]([+-]?[0-9]+)", text)
    if exponent and len(exponent[1]) > 5:  # no double has such an exponent
        return None
    value = Decimal(text)
    return value if abs(value) <= _LARGEST else None


def plain(value: Decimal) -> int | float:
    """Give the JSON number: an integer where it is one."""
    number = float(value)
    return int(number) if number.is_integer() and abs(number) < _DIGITS_WRITTEN else number


def number_schema(control: HtmlElement) -> dict[str, int | float]:
    """Give the bounds of ``input type=number``."""
    minimum, maximum = parse(control.get("min")), parse(control.get("max"))
    return _bounds(minimum, maximum, _step(control, any_is=None), _base(control, minimum))


def range_schema(control: HtmlElement) -> dict[str, int | float]:
    """Give the bounds of ``input type=range``, which always has both."""
    given, maximum = parse(control.get("min")), parse(control.get("max"))
    minimum = _RANGE_MINIMUM if given is None else given
    most = max(_RANGE_MAXIMUM if maximum is None else maximum, minimum)
    return _bounds(minimum, most, _step(control, any_is=Decimal(1)), _base(control, given))


def _bounds(
    minimum: Decimal | None, maximum: Decimal | None, step: Decimal | None, base: Decimal
) -> dict[str, int | float]:
    found: dict[str, int | float] = {}
    if minimum is not None:
        found["minimum"] = plain(minimum)
    if maximum is not None:
        found["maximum"] = plain(maximum)
    if step is not None and _divides(step, base):
        found["multipleOf"] = plain(step)
    return found


def _step(control: HtmlElement, *, any_is: Decimal | None) -> Decimal | None:
    text = control.get("step")
    if text is not None and text.lower() == "any":
        return any_is
    step = parse(text)
    return step if step is not None and step > 0 else Decimal(1)


def _base(control: HtmlElement, minimum: Decimal | None) -> Decimal:
    if minimum is not None:
        return minimum
    value = parse(control.get("value"))
    return Decimal(0) if value is None else value


def _divides(step: Decimal, base: Decimal) -> bool:
    with localcontext() as context:
        context.prec = 1000  # a double spans 600 decimal digits
        return base % step == 0
