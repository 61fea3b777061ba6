"""Tests for one character, as ECMA-262's regular expressions name them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

Test = Callable[[str], bool]


class PatternError(ValueError):
    """A pattern that is not one."""


class UnsupportedError(PatternError):
    """A pattern that may well be one, in words that are not spoken here."""


_SPACE = " \t\n\v\f\r\u00a0\ufeff\u2028\u2029"
_LINE_ENDS = "\n\r\u2028\u2029"
CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}


def is_digit(char: str) -> bool:
    r"""Say whether a character is what \d matches: ASCII only."""
    return "0" <= char <= "9"


def is_word(char: str) -> bool:
    r"""Say whether a character is what \w matches: ASCII only."""
    return char == "_" or (char.isascii() and char.isalnum())


def _space(char: str) -> bool:
    return char in _SPACE or unicodedata.category(char) == "Zs"


def inverse(test: Test) -> Test:
    """Give the test for every other character."""
    return lambda char: not test(char)


CLASSES: dict[str, Test] = {
    "d": is_digit,
    "w": is_word,
    "s": _space,
    "D": inverse(is_digit),
    "W": inverse(is_word),
    "S": inverse(_space),
}


def not_line_end(char: str) -> bool:
    """Say whether a character is what the dot matches."""
    return char not in _LINE_ENDS


def same(wanted: str) -> Test:
    """Give the test for one character."""
    return lambda char: char == wanted


def any_of(tests: list[Test]) -> Test:
    """Give the test that any of several passes."""
    return lambda char: any(test(char) for test in tests)


_LONG_NAMES = {
    "Letter": "L",
    "Alphabetic": "L",
    "Alpha": "L",
    "Lowercase_Letter": "Ll",
    "Uppercase_Letter": "Lu",
    "Mark": "M",
    "Number": "N",
    "Decimal_Number": "Nd",
    "Punctuation": "P",
    "Symbol": "S",
    "Separator": "Z",
}


def category(name: str) -> Test:
    """Test for a general category, such as ``L`` or ``gc=Lu``."""
    wanted = name.removeprefix("General_Category=").removeprefix("gc=")
    wanted = _LONG_NAMES.get(wanted, wanted)
    if not wanted or len(wanted) > 2 or wanted[0] not in "LMNPSZC":
        raise UnsupportedError(f"the property {name!r} is not supported")
    return lambda char: unicodedata.category(char).startswith(wanted)
