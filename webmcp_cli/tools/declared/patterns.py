"""Whether a ``pattern`` attribute compiles, which decides if a schema carries it.

HTML compiles patterns with JavaScript's ``v`` flag (HTML, 4.10.5.3.6), where ``[(]``, a lone
brace and an escape of no meaning are errors: old patterns that worked for years are ignored by
browsers today, and tell a model nothing. The grammar is ECMA-262's, 22.2.1, with modifiers and
with one name for groups that exclude each other, as Chromium 156 has them. One pass, and groups
within each other without recursion. It errs for what only a browser's memory limits, and for
scripts that a Unicode after 17 adds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from webmcp_cli.tools.declared.pattern_classes import read_class
from webmcp_cli.tools.declared.pattern_escapes import (
    SYNTAX,
    Cursor,
    NoPatternError,
    character,
    character_set,
    unicode_escape,
)

#: V8 takes no more groups that capture.
_MOST_CAPTURES = 65_535
#: V8 holds counts in 31 bits: above that all are the same.
_ENDLESS = 2**31 - 1
_LOOKS = ("(?=", "(?!", "(?<=", "(?<!")
_MODIFIERS = frozenset("ims")
_NOT_AN_ATOM = SYNTAX - {"/"}


@dataclass
class _Group:
    """A group that is open: its names so far, in this alternative and in all of them."""

    quantifiable: bool = True
    here: set[str] = field(default_factory=set)
    all: set[str] = field(default_factory=set)

    def next_alternative(self) -> None:
        self.all |= self.here
        self.here = set()


@lru_cache(maxsize=256)  # a page repeats its patterns
def compiles(pattern: str) -> bool:
    """Say whether JavaScript compiles the pattern with the ``v`` flag."""
    try:
        _Reader(pattern).read()
    except NoPatternError:
        return False
    return True


class _Reader:
    """One pass over a pattern; references to groups are looked up at the end."""

    def __init__(self, pattern: str) -> None:
        self.cursor = Cursor(pattern)
        self.open: list[_Group] = [_Group()]
        self.names: set[str] = set()
        self.captures = 0
        self.numbers: list[int] = []
        self.wanted: set[str] = set()

    def read(self) -> None:
        """Read it all. Raises ``NoPatternError``."""
        while self.cursor.peek():
            if self._term():
                self._quantifier()
        far = max(self.numbers, default=0) > self.captures
        if len(self.open) > 1 or far or not self.wanted <= self.names:
            raise NoPatternError

    def _term(self) -> bool:
        """Read one thing; say whether a quantifier may follow it."""
        cursor = self.cursor
        if cursor.peek() == "(":
            self._open_group()
            return False
        char = cursor.take()
        if char == ")":
            return self._close_group()
        if char == "|":
            self.open[-1].next_alternative()
            return False
        if char == "\\":
            return self._escape()
        if char in "^$":
            return False
        if char == "[":
            read_class(cursor)
        elif char != "." and char in _NOT_AN_ATOM:
            raise NoPatternError
        return True

    def _open_group(self) -> None:
        cursor = self.cursor
        if any(map(cursor.eat, _LOOKS)):
            self.open.append(_Group(quantifiable=False))
        elif cursor.eat("(?<"):
            self._capture()
            self._name_group(self._group_name())
            self.open.append(_Group())
        elif cursor.eat("(?"):
            self._modifiers()
            self.open.append(_Group())
        else:
            cursor.need("(")
            self._capture()
            self.open.append(_Group())

    def _close_group(self) -> bool:
        if len(self.open) == 1:
            raise NoPatternError
        group = self.open.pop()
        group.next_alternative()
        for name in group.all:
            self._name_group(name, new=False)
        return group.quantifiable

    def _capture(self) -> None:
        self.captures += 1
        if self.captures > _MOST_CAPTURES:
            raise NoPatternError

    def _name_group(self, name: str, *, new: bool = True) -> None:
        """Note a name; twice is an error unless one alternative excludes the other."""
        if new and any(name in group.here for group in self.open):
            raise NoPatternError
        self.open[-1].here.add(name)
        self.names.add(name)

    def _modifiers(self) -> None:
        given = self.cursor.until(":")
        on, minus, off = given.partition("-")
        flags = on + off
        if len(set(flags)) < len(flags) or not set(flags) <= _MODIFIERS or (minus and not flags):
            raise NoPatternError

    def _group_name(self) -> str:
        name = ""
        while not self.cursor.eat(">"):
            char = self.cursor.take()
            if char == "\\":
                self.cursor.need("u")
                char = unicode_escape(self.cursor)
            if not _may_name(char, first=not name):
                raise NoPatternError
            name += char
        if not name:
            raise NoPatternError
        return name

    def _escape(self) -> bool:
        """Read what follows a backslash; say whether a quantifier may follow it."""
        cursor = self.cursor
        if cursor.eat("b") or cursor.eat("B"):
            return False
        if cursor.eat("k<"):
            self.wanted.add(self._group_name())
        elif "1" <= cursor.peek() <= "9":
            self.numbers.append(_count(cursor.digits()))
        elif character_set(cursor) is None:
            character(cursor)
        return True

    def _quantifier(self) -> None:
        cursor = self.cursor
        if cursor.peek() in ("*", "+", "?"):
            cursor.at += 1
        elif cursor.eat("{"):
            self._bounds()
        else:
            return
        cursor.eat("?")

    def _bounds(self) -> None:
        low = self.cursor.digits()
        comma = self.cursor.eat(",")
        high = self.cursor.digits() if comma else ""
        self.cursor.need("}")
        if not low or (high and _count(high) < _count(low)):
            raise NoPatternError


def _count(digits: str) -> int:
    significant = digits.lstrip("0")
    return _ENDLESS if len(significant) > 10 else min(int(significant or "0"), _ENDLESS)


def _may_name(char: str, *, first: bool) -> bool:
    if char in "$_":
        return True
    return char.isidentifier() if first else f"a{char}".isidentifier() or char in "\u200c\u200d"
