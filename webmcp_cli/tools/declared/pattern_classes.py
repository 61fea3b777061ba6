r"""Character classes with the ``v`` flag: sets in sets, ``&&``, ``--``, strings in ``\q{}``.

ECMA-262, 22.2.1, from ClassContents on. One kind of operation a class; ranges only in unions;
what may hold strings of several characters cannot be negated.
"""

from __future__ import annotations

from webmcp_cli.tools.declared.pattern_escapes import (
    Cursor,
    NoPatternError,
    character,
    character_set,
)

_BARRED = frozenset("()[]{}/-\\|")
_ESCAPED = frozenset("&-!#%,:;<=>@`~")
_DOUBLED = frozenset("&!#$%*+,.:;<=>?@^`~")
#: Sets in sets beyond this are no person's; browsers end at the depth of their stack.
_DEEPEST = 200

#: What was read: one character, or (for a set) whether it may hold strings.
_Operand = str | bool


def read_class(cursor: Cursor, depth: int = 0) -> bool:
    """Read a class from behind its ``[`` to its ``]``; give whether it may hold strings."""
    if depth > _DEEPEST:
        raise NoPatternError
    negated = cursor.eat("^")
    if cursor.eat("]"):
        return False
    first = _operand(cursor, depth)
    if cursor.peek(2) in ("&&", "--"):
        strings = _operation(cursor, first, depth)
    else:
        strings = _union(cursor, first, depth)
    if negated and strings:
        raise NoPatternError
    return strings and not negated


def _operation(cursor: Cursor, first: _Operand, depth: int) -> bool:
    """Read the rest of an intersection or a subtraction."""
    sign = cursor.peek(2)
    strings = first is True
    while not cursor.eat("]"):
        cursor.need(sign)
        if sign == "&&" and cursor.peek() == "&":
            raise NoPatternError
        other = _operand(cursor, depth) is True
        strings = strings and (other or sign == "--")
    return strings


def _union(cursor: Cursor, operand: _Operand, depth: int) -> bool:
    strings = False
    while True:
        if isinstance(operand, str) and cursor.peek() == "-":
            _range(cursor, operand, depth)
        strings = strings or operand is True
        if cursor.eat("]"):
            return strings
        operand = _operand(cursor, depth)


def _range(cursor: Cursor, low: str, depth: int) -> None:
    cursor.need("-")
    high = _operand(cursor, depth)
    if not isinstance(high, str) or high < low:
        raise NoPatternError


def _operand(cursor: Cursor, depth: int) -> _Operand:
    if cursor.eat("["):
        return read_class(cursor, depth + 1)
    if cursor.peek() != "\\":
        return _plain(cursor)
    cursor.at += 1
    if cursor.eat("q{"):
        return _strings(cursor)
    found = character_set(cursor)
    return _escaped(cursor) if found is None else found


def _strings(cursor: Cursor) -> bool:
    """Read the alternatives of a string set; give whether any is not one character."""
    strings, length = False, 0
    while not cursor.eat("}"):
        if cursor.eat("|"):
            strings, length = strings or length != 1, 0
        else:
            _member(cursor)
            length += 1
    return strings or length != 1


def _member(cursor: Cursor) -> str:
    return _escaped(cursor) if cursor.eat("\\") else _plain(cursor)


def _plain(cursor: Cursor) -> str:
    double = cursor.peek(2)
    char = cursor.take()
    if char in _BARRED or (len(double) == 2 and double == char * 2 and char in _DOUBLED):
        raise NoPatternError
    return char


def _escaped(cursor: Cursor) -> str:
    mark = cursor.peek()
    if mark in _ESCAPED and mark:
        return cursor.take()
    if cursor.eat("b"):
        return "\b"
    return character(cursor)
