"""The An+B microsyntax, token by token (CSS Syntax 3, section 6.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.cursor import Refusal

if TYPE_CHECKING:
    from webmcp_cli.page.selection.cursor import Cursor

_INTEGER = re.compile(r"[+-]?[0-9]+\Z")
_DIGITS = re.compile(r"-[0-9]+\Z")
#: Browsers clamp to 32 bits; so does this, and 10,000 digits cost nothing.
_LIMIT = 2**31 - 1
_HINT = "say a number, odd, even, or a step such as 2n+1"


def read_nth(cursor: Cursor) -> tuple[int, int]:
    """Read ``An+B`` at the cursor and give (A, B); raises ``Refusal``."""
    first = cursor.take()
    if first.kind == "number" and _INTEGER.match(first.note):
        return 0, _clamped(first.note)
    if first.kind == "ident" and first.value.lower() in ("odd", "even"):
        return 2, int(first.value.lower() == "odd")
    refusal = Refusal(first.at, f'"{cursor.spelled(first)}" is no place to count to', _HINT)
    if first.kind == "delim" and first.value == "+" and cursor.peek().kind == "ident":
        step, unit = 1, cursor.take().value
    elif first.kind == "dimension" and _INTEGER.match(first.note):
        step, unit = _clamped(first.note), first.value
    elif first.kind == "ident":
        minus = first.value.startswith("-")
        step, unit = (-1 if minus else 1), first.value[minus:]
    else:
        raise refusal
    return step, _offset(cursor, unit.lower(), refusal)


def _offset(cursor: Cursor, unit: str, refusal: Refusal) -> int:
    """Read B after ``An``, whose letters (``n``, ``n-`` or ``n-5``) are ``unit``."""
    cursor_at_unit = cursor.index
    cursor.skip_space()
    if unit.startswith("n") and _DIGITS.match(unit[1:]):
        cursor.index = cursor_at_unit
        return _clamped(unit[1:])
    if unit not in ("n", "n-"):
        raise refusal
    sign = "-" if unit == "n-" else ""
    if not sign and cursor.at_delim("+-"):
        sign = cursor.take().value
        cursor.skip_space()
    number = cursor.peek()
    if not sign and number.kind != "number":
        cursor.index = cursor_at_unit
        return 0
    written = number.note
    if number.kind != "number" or not _INTEGER.match(written):
        raise refusal
    if (written[0] in "+-") == bool(sign):
        raise refusal
    cursor.take()
    return _clamped(sign + written)


def _clamped(digits: str) -> int:
    significant = digits.lstrip("+-0")
    sign = -1 if digits.startswith("-") else 1
    return sign * (min(int(significant or "0"), _LIMIT) if len(significant) < 11 else _LIMIT)
