"""RFC 8259's tokens as regular expressions, and the words for what is not one of them."""

from __future__ import annotations

import re
from typing import Literal

#: What Python (sys.int_info.default_max_str_digits) and most others keep of an integer.
MAX_DIGITS = 4300

# Groups are held by (?>...), not by ++, *+ or ?+: up to Python 3.11.4 those keep what a group took
# before it failed (python/cpython#106052), so that "1e" read as a number.
TOKEN = re.compile(
    r"[ \t\r\n]*+(?:(?P<mark>[\[\]{},:])"
    r'|(?P<string>"[^"\\\x00-\x1f]*+(?>(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*)")'
    r"|(?P<number>-?(?:0|[1-9][0-9]*+)(?>(?:\.[0-9]++)?)(?>(?:[eE][-+]?[0-9]++)?))(?![0-9A-Za-z_.+-])"
    r"|(?P<word>true|false|null)(?![0-9A-Za-z_]))"
)
_WS = r"[ \t\r\n]*+"
_TEXT = r'"[^"\\\x00-\x1f]*+(?>(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*)"'
# Numbers that are surely small enough; others are looked at one by one.
_SCALAR = (
    rf"(?:{_TEXT}|(?:-?(?:0|[1-9][0-9]{{0,300}}+)(?>(?:\.[0-9]{{1,300}}+)?)|true|false|null)"
    r"(?![0-9A-Za-z_.+-]))"
)
_PAIR = rf"{_TEXT}{_WS}:{_WS}{_SCALAR}{_WS}"
FLAT = re.compile(
    rf"{_WS}(?:\{{{_WS}(?>(?:{_PAIR}(?>(?:,{_WS}{_PAIR})*))?)\}}"
    rf"|\[{_WS}(?>(?:{_SCALAR}{_WS}(?>(?:,{_WS}{_SCALAR}{_WS})*))?)\])"
)
SPACE = re.compile(r"[ \t\r\n]*")
STRING_START = re.compile(
    r'"[^"\\\x00-\x1f]*+(?>(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*)'
)
NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*")
_RUN = re.compile(r"[A-Za-z0-9_$.+-]+")
WORDS = {
    "NaN": "JSON has no NaN",
    "Infinity": "JSON has no Infinity",
    "undefined": "JSON has no undefined",
    "True": "JSON spells it true",
    "False": "JSON spells it false",
    "None": "JSON spells it null",
}

Expect = Literal["value", "first item", "first key", "key", "colon", "comma", "end"]
EXPECTED: dict[Expect, str] = {
    "value": "a value",
    "first item": "a value or ']'",
    "first key": "a key in double quotes or '}'",
    "key": "a key in double quotes",
    "colon": "':' after the key",
}


def shown_at(text: str, at: int) -> str:
    """Show what stands at an offset: a word or number, cut, or one character."""
    word = _RUN.match(text, at)
    piece = word[0] if word else text[at]
    piece = piece if len(piece) <= 20 else piece[:17] + "..."
    return repr(piece) if piece.isprintable() else f"U+{ord(piece[0]):04X}"


def refuse_number(token: str) -> str | None:
    """Say why a number is none that programs keep; None for an ordinary one."""
    if any(c in token for c in ".eE"):
        number = float(token)
        return f"{_short(token)} is larger than any number" if number - number != 0 else None
    digits = len(token.lstrip("-"))
    if digits > MAX_DIGITS:
        return f"an integer of {digits:,} digits; the most is {MAX_DIGITS:,}"
    return None


def _short(token: str) -> str:
    return token if len(token) <= 20 else token[:17] + "..."
