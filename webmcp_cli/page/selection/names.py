"""Reading type selectors and attribute selectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection import explain
from webmcp_cli.page.selection.syntax import Attribute

if TYPE_CHECKING:
    from typing import Literal

    from webmcp_cli.page.selection.cursor import Cursor
    from webmcp_cli.page.selection.tokens import Token

_OPERATORS: dict[str, Literal["~=", "|=", "^=", "$=", "*="]] = {
    "~": "~=",
    "|": "|=",
    "^": "^=",
    "$": "$=",
    "*": "*=",
}


def read_name(cursor: Cursor, *, star: bool) -> tuple[str | None, str | None] | None:
    """Read ``prefix|name``; give (prefix, name), or None where there is neither.

    ``star`` says whether the name may be ``*``, which is given as None. The prefix is "*", "" or
    None: a page has no way to declare another, and ``querySelectorAll`` refuses it.
    """
    first = cursor.peek()
    if not _is_prefix(cursor):
        if first.kind == "ident" or (star and cursor.at_delim("*")):
            cursor.take()
            return None, _name(first)
        return None
    prefix = "" if cursor.at_delim("|") else cursor.take().value
    bar = cursor.take()
    name = cursor.peek()
    if name.kind != "ident" and not (star and cursor.at_delim("*")):
        raise explain.no_name_after_bar(cursor, bar)
    if first.kind == "ident":
        raise explain.undeclared_prefix(cursor, first)
    cursor.take()
    return prefix, _name(name)


def _name(token: Token) -> str | None:
    return token.value if token.kind == "ident" else None


def _is_prefix(cursor: Cursor) -> bool:
    """Say whether a namespace prefix comes next, and not the ``|=`` of an attribute."""
    if cursor.at_delim("|"):
        bar = cursor.index
    elif cursor.peek().kind == "ident" or cursor.at_delim("*"):
        bar = cursor.index + 1
        if not _is_bar(cursor, bar):
            return False
    else:
        return False
    follows = cursor.look(bar + 1)
    return not (follows.kind == "delim" and follows.value == "=")


def _is_bar(cursor: Cursor, index: int) -> bool:
    token = cursor.look(index)
    return token.kind == "delim" and token.value == "|"


def read_attribute(cursor: Cursor) -> Attribute:
    """Read ``[name op value flag]``, whose bracket comes next."""
    bracket = cursor.peek()
    inside = cursor.block()
    inside.skip_space()
    prefix, name = read_name(inside, star=False) or (None, None)
    if name is None:
        raise explain.bad_attribute(inside, bracket)
    qualified = prefix is not None
    prefix = prefix or ""
    inside.skip_space()
    if inside.at_end():
        return Attribute(name, prefix)
    op = _operator(inside, bracket)
    inside.skip_space()
    value = inside.take()
    if value.kind not in ("ident", "string"):
        raise explain.unquoted_value(inside, value)
    inside.skip_space()
    folded = _flag(inside)
    inside.skip_space()
    if not inside.at_end():
        if value.kind == "ident":
            raise explain.unquoted_value(inside, value)
        raise explain.bad_attribute(inside, bracket)
    return Attribute(name, prefix, op, value.value, folded, qualified)


def _operator(inside: Cursor, bracket: Token) -> Literal["=", "~=", "|=", "^=", "$=", "*="]:
    sign = inside.peek()
    if inside.at_delim("="):
        inside.take()
        return "="
    if sign.kind == "delim" and sign.value in _OPERATORS:
        inside.take()
        if inside.at_delim("=") and inside.peek().at == sign.until:  # not even a comment between
            inside.take()
            return _OPERATORS[sign.value]
        inside.index -= 1
    raise explain.bad_attribute(inside, bracket)


def _flag(inside: Cursor) -> bool:
    token = inside.peek()
    if token.kind != "ident":
        return False
    if token.value.lower() != "i":
        raise explain.bad_flag(inside, token)
    inside.take()
    return True
