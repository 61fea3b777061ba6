"""JavaScript's regular expressions, as the ``pattern`` attribute has them, to small programs.

Reads ECMA-262's grammar with the ``v`` flag: there an escape that means nothing, a lone brace or
an unescaped hyphen at the end of a class is an error, and the whole pattern is ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection.patternparts import (
    Ask,
    Char,
    Fork,
    Jump,
    Look,
    UnreadableError,
)

if TYPE_CHECKING:
    from webmcp_cli.page.selection.patternparts import Holds, Part, Program

_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_IN_CLASS = frozenset("&-!#%,:;<=>@`~")
_BARRED_IN_CLASS = frozenset("()[]{}/-|")
_DOUBLED = frozenset("&!#$%*+,.:;<=>?@^`~")
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "f": "\f", "0": "\0"}
_NEWLINES = frozenset("\n\r\u2028\u2029")
_SPACES = frozenset(
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_DIGITS = frozenset("0123456789")
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") | _DIGITS

#: Longer patterns than any form's; deeper groups; bigger programs.
_LONGEST = 500
_DEEPEST = 20
_BIGGEST = 2_000


def compile_pattern(pattern: str) -> Program:
    """Give the program of a pattern; raises ``UnreadableError``."""
    if len(pattern) > _LONGEST:
        raise UnreadableError
    reader = _Reader(pattern)
    program = reader.alternatives(0)
    if not reader.at_end():
        raise UnreadableError
    return program


class _Reader:
    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0

    def at_end(self) -> bool:
        return self._at >= len(self._pattern)

    def _peek(self) -> str:
        return self._pattern[self._at : self._at + 1]

    def _take(self) -> str:
        character = self._peek()
        if not character:
            raise UnreadableError
        self._at += 1
        return character

    def _eat(self, text: str) -> bool:
        if self._pattern.startswith(text, self._at):
            self._at += len(text)
            return True
        return False

    def alternatives(self, depth: int) -> Program:
        if depth > _DEEPEST:
            raise UnreadableError
        program = self._sequence(depth)
        while self._eat("|"):
            other = self._sequence(depth)
            program = _either(program, other)
        return program

    def _sequence(self, depth: int) -> Program:
        program: Program = []
        while self._peek() not in ("", "|", ")"):
            atom, repeatable = self._atom(depth)
            program += _moved(self._repeated(atom, repeatable), len(program))
            if len(program) > _BIGGEST:
                raise UnreadableError
        return program

    def _atom(self, depth: int) -> tuple[Program, bool]:
        character = self._take()
        if character == "(":
            return self._group(depth)
        if character == "[":
            return [Char(self._class())], True
        if character == ".":
            return [Char(lambda each: each not in _NEWLINES)], True
        if character == "^":
            return [Ask(lambda value, at: at == 0)], False
        if character == "$":
            return [Ask(lambda value, at: at == len(value))], False
        if character == "\\":
            return self._escape()
        if character in _SYNTAX and character != "/":
            raise UnreadableError
        return [Char(character.__eq__)], True

    def _group(self, depth: int) -> tuple[Program, bool]:
        negated = self._eat("?!")
        if negated or self._eat("?="):
            program: Program = [Look(self.alternatives(depth + 1), negated)]
        else:
            if not self._eat("?:") and self._eat("?"):
                self._name()
            program = self.alternatives(depth + 1)
            negated = False
        if not self._eat(")"):
            raise UnreadableError
        return program, not isinstance(program[0] if program else None, Look) or len(program) > 1

    def _name(self) -> None:
        """Read the name of a group, ``<word>``."""
        end = self._pattern.find(">", self._at)
        if not self._eat("<") or not self._pattern[self._at : end].isidentifier():
            raise UnreadableError
        self._at = end + 1

    def _repeated(self, atom: Program, repeatable: bool) -> Program:
        least, most = self._quantifier()
        if (least, most) == (1, 1):
            return atom
        if not repeatable:
            raise UnreadableError
        self._eat("?")
        copies = least if most is None else most
        if (copies + 1) * (len(atom) + 2) > _BIGGEST:
            raise UnreadableError
        program: Program = []
        for _ in range(least):
            program += _moved(atom, len(program))
        if most is None:
            start = len(program)
            program.append(Fork(start + len(atom) + 2))
            return [*program, *_moved(atom, start + 1), Jump(start)]
        for _ in range(most - least):
            start = len(program)
            program += [Fork(start + 1 + len(atom)), *_moved(atom, start + 1)]
        return program

    def _quantifier(self) -> tuple[int, int | None]:
        for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self._eat(sign):
                return bounds
        if not self._eat("{"):
            return 1, 1
        end = self._pattern.find("}", self._at)
        low, comma, high = self._pattern[self._at : end].partition(",")
        if end < 0 or not _is_count(low) or (high and not _is_count(high)):
            raise UnreadableError
        self._at = end + 1
        least = int(low)
        most = int(high) if high else (None if comma else least)
        if most is not None and most < least:
            raise UnreadableError
        return least, most

    def _escape(self) -> tuple[Program, bool]:
        if self._peek() in ("b", "B"):
            inside = self._take() == "b"
            return [Ask(lambda value, at: _at_word_edge(value, at) == inside)], False
        return [Char(self._escaped(_SYNTAX))], True

    def _escaped(self, plain: frozenset[str]) -> Holds:
        """Read what follows a backslash, which stands for one character or a kind of them."""
        letter = self._take()
        kinds = {"d": _DIGITS, "w": _WORD, "s": _SPACES}
        if letter in kinds:
            return kinds[letter].__contains__
        if letter.lower() in kinds and letter.isupper():
            kind = kinds[letter.lower()]
            return lambda each: each not in kind
        return self._literal(letter, plain).__eq__

    def _literal(self, letter: str, plain: frozenset[str]) -> str:
        if letter in plain:
            return letter
        if letter in _CONTROLS and not (letter == "0" and self._peek().isdigit()):
            return _CONTROLS[letter]
        if letter == "x":
            return self._hexadecimal(self._take() + self._take())
        if letter == "u" and self._eat("{"):
            end = self._pattern.find("}", self._at)
            digits, self._at = self._pattern[self._at : end], end + 1
            return self._hexadecimal(digits)
        if letter == "u":
            return self._hexadecimal("".join(self._take() for _ in range(4)))
        raise UnreadableError

    def _hexadecimal(self, digits: str) -> str:
        if not 0 < len(digits) < 8 or not all(each in "0123456789abcdefABCDEF" for each in digits):
            raise UnreadableError
        code = int(digits, 16)
        if code > 0x10FFFF:
            raise UnreadableError
        return chr(code)

    # Classes

    def _class(self) -> Holds:
        negated = self._eat("^")
        kinds: list[Holds] = []
        while not self._eat("]"):
            first = self._member()
            if isinstance(first, str):
                kinds.append(self._range(first))
            else:
                kinds.append(first)
        return lambda each: any(kind(each) for kind in kinds) != negated

    def _range(self, first: str) -> Holds:
        if not self._eat("-"):
            return first.__eq__
        last = self._member()
        if not isinstance(last, str) or last < first:
            raise UnreadableError
        return lambda each: first <= each <= last

    def _member(self) -> str | Holds:
        """Read one character of a class, or an escape that stands for a kind."""
        character = self._take()
        if character == "\\":
            letter = self._peek()
            if letter and letter in "dwsDWS":
                return self._escaped(_SYNTAX)
            return self._literal(self._take(), _SYNTAX | _IN_CLASS)
        if character in _BARRED_IN_CLASS:
            raise UnreadableError
        if character in _DOUBLED and self._peek() == character:
            raise UnreadableError
        return character


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5


def _at_word_edge(value: str, at: int) -> bool:
    before = at > 0 and value[at - 1] in _WORD
    after = at < len(value) and value[at] in _WORD
    return before != after


def _moved(program: Program, by: int) -> Program:
    """Give a program as it is when ``by`` parts stand before it."""
    return [
        Jump(part.to + by)
        if isinstance(part, Jump)
        else Fork(part.to + by)
        if isinstance(part, Fork)
        else part
        for part in program
    ]


def _either(first: Program, second: Program) -> Program:
    fork: Part = Fork(len(first) + 2)
    after = len(first) + len(second) + 2
    return [fork, *_moved(first, 1), Jump(after), *_moved(second, len(first) + 2)]
