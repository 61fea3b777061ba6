"""ECMA-262 regular expressions, parsed: the grammar of section 22.2.1, Unicode mode, leniently.

Lenient as browsers' Annex B is: an escape of no meaning is the character itself, a lone brace or
bracket is a character.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from webmcp_cli.tools.patterns_chars import (
    CLASSES,
    CONTROLS,
    PatternError,
    UnsupportedError,
    any_of,
    category,
    inverse,
    is_digit,
    not_line_end,
    same,
)

if TYPE_CHECKING:
    from webmcp_cli.tools.patterns_chars import Test

#: Deeper than any pattern that a person wrote; the parser recurses.
MAX_GROUPS = 50
#: What a count may be; more is not meant.
MAX_COUNT = 100_000


@dataclass(frozen=True, slots=True)
class Characters:
    """One character that passes a test."""

    test: Test


@dataclass(frozen=True, slots=True)
class Assertion:
    """A place: ``^``, ``$``, ``b`` for a word's edge, ``B`` for none."""

    edge: str


@dataclass(frozen=True, slots=True)
class Look:
    """What must, or must not, follow."""

    inner: Node
    positive: bool


@dataclass(frozen=True, slots=True)
class Repeat:
    """Something ``least`` to ``most`` times; ``most`` None is without end."""

    inner: Node
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Sequence_:  # noqa: N801 - Sequence is the standard library's
    """One thing after the other."""

    parts: list[Node]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """One of several things."""

    choices: list[Node]


Node: TypeAlias = "Characters | Assertion | Look | Repeat | Sequence_ | Alternatives"


def parse(pattern: str) -> Node:
    """Parse a pattern; raises ``PatternError``."""
    parser = _Parser(pattern)
    node = parser.alternatives()
    if parser.at < len(pattern):
        raise PatternError(f"there is a ')' too many at position {parser.at}")
    return node


class _Parser:
    """A cursor over a pattern, and one method for each rule of the grammar."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0
        self.groups = 0

    def _peek(self) -> str:
        return self.pattern[self.at : self.at + 1]

    def _eat(self, text: str) -> bool:
        found = self.pattern.startswith(text, self.at)
        self.at += len(text) * found
        return found

    def alternatives(self) -> Node:
        choices = [self._sequence()]
        while self._eat("|"):
            choices.append(self._sequence())
        return choices[0] if len(choices) == 1 else Alternatives(choices)

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._quantified(self._atom()))
        return Sequence_(parts)

    def _quantified(self, atom: Node) -> Node:
        bounds = self._bounds()
        if bounds is None:
            return atom
        self._eat("?")  # lazy or not, a match is a match
        if self._peek() in ("*", "+", "?") and self._peek():
            raise PatternError(f"nothing to repeat at position {self.at}")
        return Repeat(atom, *bounds)

    def _bounds(self) -> tuple[int, int | None] | None:
        for mark, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self._eat(mark):
                return bounds
        return self._braces() if self._peek() == "{" else None

    def _braces(self) -> tuple[int, int | None] | None:
        end = self.pattern.find("}", self.at)
        low, comma, high = self.pattern[self.at + 1 : max(end, 0)].partition(",")
        if not _is_count(low) or (high and not _is_count(high)):
            return None
        self.at = end + 1
        least = int(low)
        most = (int(high) if high else None) if comma else least
        if most is not None and most < least:
            raise PatternError("the numbers in {} are out of order")
        if max(least, most or 0) > MAX_COUNT:
            raise UnsupportedError(f"a count above {MAX_COUNT:,} is not supported")
        return least, most

    def _atom(self) -> Node:
        char = self._peek()
        if char == "(":
            return self._group()
        self.at += 1
        if char in "^$":
            return Assertion(char)
        if char == ".":
            return Characters(not_line_end)
        if char == "[":
            return Characters(self._class())
        if char == "\\":
            return self._escape()
        if char in "*+?":
            raise PatternError(f"nothing to repeat at position {self.at - 1}")
        return Characters(same(char))

    def _group(self) -> Node:
        self.groups += 1
        if self.groups > MAX_GROUPS:
            raise UnsupportedError(f"more than {MAX_GROUPS} groups within each other")
        self.at += 1
        look: bool | None = None
        if self._eat("?"):
            look = self._group_kind()
        inner = self.alternatives()
        if not self._eat(")"):
            raise PatternError("a '(' is not closed")
        self.groups -= 1
        return inner if look is None else Look(inner, look)

    def _group_kind(self) -> bool | None:
        """Read what follows ``(?``: True and False for lookahead, None for a plain group."""
        if self._eat("="):
            return True
        if self._eat("!"):
            return False
        if self._eat(":"):
            return None
        named = self._eat("<") and self._peek() not in ("=", "!")
        end = self.pattern.find(">", self.at)
        if not named or end < 0:
            raise UnsupportedError("a group of this kind is not supported")
        self.at = end + 1
        return None

    def _escape(self) -> Node:
        char = self._peek()
        if char in ("b", "B") and char:
            self.at += 1
            return Assertion(char)
        if char == "k" or (is_digit(char or "x") and char != "0"):
            raise UnsupportedError("a reference to a group is not supported")
        found = self._class_escape()
        return Characters(same(found) if isinstance(found, str) else found)

    def _class_escape(self) -> str | Test:
        """Read what follows a backslash: a character, or a test for a class of them."""
        char = self._peek()
        if not char:
            raise PatternError("it ends in a backslash")
        self.at += 1
        if char in CLASSES:
            return CLASSES[char]
        if char in ("p", "P"):
            return self._property(negative=char == "P")
        if char == "c" and self._peek().isascii() and self._peek().isalpha():
            self.at += 1
            return chr(ord(self.pattern[self.at - 1]) % 32)
        if char in ("x", "u"):
            return self._code(char)
        return "\0" if char == "0" else CONTROLS.get(char, char)

    def _code(self, char: str) -> str:
        """Read ``xHH``, ``uHHHH`` (two of them for a pair) or ``u{H...}``."""
        if char == "u" and self._eat("{"):
            end = self.pattern.find("}", self.at)
            digits, self.at = self.pattern[self.at : max(end, 0)], end + 1
        else:
            width = 2 if char == "x" else 4
            digits = self.pattern[self.at : self.at + width]
            if len(digits) < width or not _is_hex(digits):
                return char
            self.at += width
        if not _is_hex(digits) or int(digits, 16) > 0x10FFFF:
            raise PatternError("an escape with no such character")
        return self._paired(int(digits, 16))

    def _paired(self, code: int) -> str:
        low = self.pattern[self.at + 2 : self.at + 6]
        pair = 0xD800 <= code < 0xDC00 and self.pattern.startswith("\\u", self.at)
        if pair and _is_hex(low) and 0xDC00 <= int(low, 16) < 0xE000:
            self.at += 6
            return chr(0x10000 + (code - 0xD800) * 0x400 + int(low, 16) - 0xDC00)
        return chr(code)

    def _property(self, *, negative: bool) -> Test:
        end = self.pattern.find("}", self.at)
        if self._peek() != "{" or end < 0:
            raise PatternError("\\p without its {}")
        name = self.pattern[self.at + 1 : end]
        self.at = end + 1
        test = category(name)
        return inverse(test) if negative else test

    def _class(self) -> Test:
        negative = self._eat("^")
        tests: list[Test] = []
        while not self._eat("]"):
            if not self._peek():
                raise PatternError("a '[' is not closed")
            tests.append(self._class_part())
        found = any_of(tests)
        return inverse(found) if negative else found

    def _class_part(self) -> Test:
        low = self._class_atom()
        ranged = self._peek() == "-" and self.pattern[self.at + 1 : self.at + 2] not in ("", "]")
        if not isinstance(low, str) or not ranged:
            return same(low) if isinstance(low, str) else low
        self.at += 1
        high = self._class_atom()
        if not isinstance(high, str):
            return any_of([same(low), same("-"), high])
        if high < low:
            raise PatternError(f"the range {low}-{high} is out of order")
        return lambda char: low <= char <= high

    def _class_atom(self) -> str | Test:
        char = self._peek()
        self.at += 1
        if char != "\\":
            return char
        if self._eat("b"):
            return "\b"
        return self._class_escape()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _is_hex(text: str) -> bool:
    return 0 < len(text) <= 8 and all(char in "0123456789abcdefABCDEF" for char in text)
