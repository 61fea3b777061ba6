"""A cursor over a JavaScript pattern, and what may follow a backslash with the ``v`` flag.

With ``v`` every escape means something or is an error (ECMA-262, 22.2.1): no leniency of old
browsers, unlike in ``tools.patterns_parse``, which matches schemas' patterns.
"""

from __future__ import annotations

from webmcp_cli.tools.declared.properties import STRINGS, is_property

SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_CONTROLS = {"f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_SETS = frozenset("dDsSwW")
_LAST = 0x10FFFF


class NoPatternError(ValueError):
    """JavaScript would throw a SyntaxError."""


class Cursor:
    """A place in a pattern."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0

    def peek(self, length: int = 1) -> str:
        """Give what comes next, without going on; "" at the end."""
        return self.pattern[self.at : self.at + length]

    def take(self) -> str:
        """Give the next character and go past it."""
        if self.at >= len(self.pattern):
            raise NoPatternError
        self.at += 1
        return self.pattern[self.at - 1]

    def eat(self, text: str) -> bool:
        """Go past ``text`` where it comes next."""
        found = self.pattern.startswith(text, self.at)
        self.at += len(text) * found
        return found

    def need(self, text: str) -> None:
        """Go past ``text``, which has to come next."""
        if not self.eat(text):
            raise NoPatternError

    def until(self, end: str) -> str:
        """Give what stands before ``end``, and go past both."""
        place = self.pattern.find(end, self.at)
        if place < 0:
            raise NoPatternError
        found, self.at = self.pattern[self.at : place], place + len(end)
        return found

    def digits(self) -> str:
        """Give the decimal digits that come next."""
        start = self.at
        while "0" <= self.peek() <= "9":
            self.at += 1
        return self.pattern[start : self.at]


def character_set(cursor: Cursor) -> bool | None:
    r"""Read ``d``, ``p{...}`` and their like behind a backslash.

    Gives whether the set may hold strings of several characters; None where what comes is no
    set. A set of strings has no complement, so ``\P`` of one is an error.
    """
    mark = cursor.peek()
    if mark in _SETS and mark:
        cursor.at += 1
        return False
    if mark not in ("p", "P"):
        return None
    cursor.at += 1
    cursor.need("{")
    name = cursor.until("}")
    if mark == "p" and name in STRINGS:
        return True
    if not is_property(name):
        raise NoPatternError
    return False


def character(cursor: Cursor) -> str:
    """Read the escape of one character behind a backslash, and give the character."""
    mark = cursor.take()
    if mark in SYNTAX:
        return mark
    if mark in _CONTROLS:
        return _CONTROLS[mark]
    if mark == "0" and not "0" <= cursor.peek() <= "9":
        return "\0"
    if mark == "c":
        return _control(cursor.take())
    if mark == "x":
        return chr(_hex(cursor, 2))
    if mark == "u":
        return unicode_escape(cursor)
    raise NoPatternError


def _control(letter: str) -> str:
    if not (letter.isascii() and letter.isalpha()):
        raise NoPatternError
    return chr(ord(letter) % 32)


def _hex(cursor: Cursor, length: int) -> int:
    return _number(cursor.take() + cursor.peek(length - 1), cursor, length)


def _number(digits: str, cursor: Cursor, length: int) -> int:
    if len(digits) < length or not _is_hex(digits):
        raise NoPatternError
    cursor.at += length - 1
    return int(digits, 16)


def _is_hex(digits: str) -> bool:
    return bool(digits) and all(digit in "0123456789abcdefABCDEF" for digit in digits)


def unicode_escape(cursor: Cursor) -> str:
    r"""Read what follows ``\u``: four digits (two such escapes for a pair), or ``{...}``."""
    if cursor.eat("{"):
        digits = cursor.until("}")
        if not _is_hex(digits) or int(digits.lstrip("0")[:7] or "0", 16) > _LAST:
            raise NoPatternError
        return chr(int(digits, 16))
    code = _hex(cursor, 4)
    low = cursor.peek(6)[2:]
    if 0xD800 <= code < 0xDC00 and cursor.peek(2) == "\\u" and len(low) == 4 and _is_hex(low):
        second = int(low, 16)
        if 0xDC00 <= second < 0xE000:
            cursor.at += 6
            return chr(0x10000 + (code - 0xD800) * 0x400 + second - 0xDC00)
    return chr(code)
