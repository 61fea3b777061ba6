"""The value that an input has at rest, and the number that it stands for.

HTML, 4.10.5.1: each type's value sanitisation, its conversion of a string to a number, its
default step and step base. Numbers are exact (``Decimal``), dates are counted in milliseconds
from 1970, months in months.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import SPACES, ascii_lower

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

TYPES = frozenset(
    "button checkbox color date datetime-local email file hidden image month number password radio"
    " range reset search submit tel text time url week".split()
)
#: Types whose value is a line that a person types.
LINES = frozenset(["text", "search", "url", "tel", "email", "password"])
#: Types that have a number, and so a range.
NUMBERS = frozenset(["number", "range", "date", "month", "week", "time", "datetime-local"])

_FLOAT = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?\Z", re.ASCII)
_DATE = re.compile(r"(\d{4,6})-(\d\d)-(\d\d)\Z", re.ASCII)
_MONTH = re.compile(r"(\d{4,6})-(\d\d)\Z", re.ASCII)
_WEEK = re.compile(r"(\d{4,6})-W(\d\d)\Z", re.ASCII)
_TIME = re.compile(r"(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?\Z", re.ASCII)
_COLOR = re.compile(r"#[0-9a-fA-F]{6}\Z")
_DAY = 86_400_000
#: Chromium's latest date, 275760-09-13, in milliseconds from 1970; its earliest is in year 1.
_LAST = 8_640_000_000_000_000
#: Beyond this a double is infinite, and no number.
_DOUBLE = Decimal("1.7976931348623157e308")


def type_of(element: HtmlElement) -> str:
    """Give the type of an input element, "text" where it says none that is known."""
    name = ascii_lower(element.get("type") or "")
    return name if name in TYPES else "text"


def number_of(kind: str, text: str) -> Decimal | None:
    """Give the number that ``text`` stands for in an input of this type, or None."""
    reader = _READERS.get(kind)
    return None if reader is None else reader(text)


def float_of(text: str) -> Decimal | None:
    """Read HTML's floating-point number; None where it is not one."""
    if not _FLOAT.match(text) or len(text) > 1_000:  # no browser's number is longer
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    if abs(value) > _DOUBLE or value.adjusted() > 308:
        return None
    return value if value.adjusted() > -400 else Decimal(0)


def _days(year: int, month: int, day: int) -> int | None:
    """Days from 1970-01-01, for years past Python's 9999 too (the calendar repeats in 400)."""
    if year < 1:
        return None
    cycles = max(0, (year - 2000) // 400)
    try:
        ordinal = date(year - 400 * cycles, month, day).toordinal()
    except ValueError:
        return None
    return ordinal - 719_163 + cycles * 146_097


def _date(text: str) -> Decimal | None:
    match = _DATE.match(text)
    days = _days(int(match[1]), int(match[2]), int(match[3])) if match else None
    return None if days is None or days * _DAY > _LAST else Decimal(days * _DAY)


def _month(text: str) -> Decimal | None:
    match = _MONTH.match(text)
    if not match or not 1 <= int(match[2]) <= 12 or not 1 <= int(match[1]) <= 275_760:
        return None
    return Decimal((int(match[1]) - 1970) * 12 + int(match[2]) - 1)


def _week(text: str) -> Decimal | None:
    match = _WEEK.match(text)
    if not match or int(match[1]) < 1:
        return None
    year, week = int(match[1]), int(match[2])
    first = _days(year, 1, 4)
    last = _days(year, 12, 28)
    if first is None or last is None:
        return None
    monday = first - (first + 3) % 7
    weeks = (last - (last + 3) % 7 - monday) // 7 + 1
    if not 1 <= week <= weeks or monday * _DAY > _LAST:
        return None
    return Decimal((monday + (week - 1) * 7) * _DAY)


def _time(text: str) -> Decimal | None:
    match = _TIME.match(text)
    if not match:
        return None
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    millis = int((match[4] or "0").ljust(3, "0"))
    return Decimal(((hour * 60 + minute) * 60 + second) * 1000 + millis)


def _local(text: str) -> Decimal | None:
    day, _, clock = text.replace(" ", "T", 1).partition("T")
    millis, rest = _date(day), _time(clock)
    if millis is None or rest is None or millis + rest > _LAST:
        return None
    return millis + rest


_READERS: dict[str, Callable[[str], Decimal | None]] = {
    "number": float_of,
    "range": float_of,
    "date": _date,
    "month": _month,
    "week": _week,
    "time": _time,
    "datetime-local": _local,
}
#: Default step, what one unit of the step attribute is, default step base.
STEPS: dict[str, tuple[int, int, int]] = {
    "number": (1, 1, 0),
    "range": (1, 1, 0),
    "date": (1, _DAY, 0),
    "month": (1, 1, 0),
    "week": (1, 7 * _DAY, -259_200_000),
    "time": (60, 1000, 0),
    "datetime-local": (60, 1000, 0),
}


def value_of(element: HtmlElement, kind: str) -> str:
    """Give the value of an input at rest: its attribute, sanitised for its type."""
    value = element.get("value") or ""
    if kind in ("email", "url"):
        return value.replace("\n", "").replace("\r", "").strip(SPACES)
    if kind in LINES:
        return value.replace("\n", "").replace("\r", "")
    if kind in NUMBERS and kind != "range":
        return value if number_of(kind, value) is not None else ""
    if kind == "color":
        return value if _COLOR.match(value) else "#000000"
    return "" if kind == "file" else value
