"""Reading pseudo-classes and pseudo-elements, with what stands in their parentheses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection import explain
from webmcp_cli.page.selection import vocabulary as known
from webmcp_cli.page.selection.nth import read_nth
from webmcp_cli.page.selection.syntax import Logical, Nth, Pseudo

if TYPE_CHECKING:
    from webmcp_cli.page.selection.cursor import Cursor
    from webmcp_cli.page.selection.parser import Parser
    from webmcp_cli.page.selection.scope import Scope
    from webmcp_cli.page.selection.syntax import SelectorList, Simple
    from webmcp_cli.page.selection.tokens import Token

#: A valid pseudo-class that is true of nothing in a page at rest.
NOTHING = Pseudo("nothing")


def read_pseudo_class(parser: Parser, cursor: Cursor, scope: Scope) -> Simple:
    """Read ``:name`` or ``:name(...)``, whose colon comes next; raises ``Refusal``."""
    colon = cursor.take()
    token = cursor.peek()
    name = token.value.lower()
    if scope.only is not None and (scope.sealed or name not in scope.only | {"is", "where", "not"}):
        raise explain.after_pseudo_element(cursor, colon)
    if token.kind == "ident":
        cursor.take()
        return _plain(cursor, colon, name)
    if token.kind == "function":
        return _functional(parser, cursor, scope, name)
    raise explain.no_pseudo(cursor, colon)


def _plain(cursor: Cursor, colon: Token, name: str) -> Simple:
    name = known.ALIASES.get(name, name)
    if name in known.STATIC:
        return Pseudo(name)
    if name in known.LIVE:
        return NOTHING
    raise explain.unknown_pseudo_class(cursor, colon, name, functional=False)


def _functional(parser: Parser, cursor: Cursor, scope: Scope, name: str) -> Simple:
    opener = cursor.peek()
    inside = cursor.block()
    if name in ("is", "where"):
        return Logical("is", parser.forgiving(inside, scope.inside(opener.at)))
    if name == "not":
        return Logical("not", parser.selectors(inside, scope.inside_not(opener.at)))
    if name == "has":
        if scope.in_has:
            raise explain.has_in_has(opener)
        if scope.compound:
            raise explain.not_compound(inside)
        deeper = scope.inside(opener.at, in_has=True)
        return Logical("has", parser.selectors(inside, deeper, relative=True))
    if name == "-webkit-any":
        deeper = scope.inside(opener.at)
        return Logical("is", parser.compounds(inside, deeper, several=True))
    if name in known.NTHS:
        return _nth(parser, inside, scope.inside_nth(opener.at), name)
    return _worded(parser, inside, scope, opener)


def _worded(parser: Parser, inside: Cursor, scope: Scope, opener: Token) -> Simple:
    """Read the pseudo-classes that take words or one compound."""
    name = opener.value.lower()
    if name in known.HOSTS:
        parser.compounds(inside, scope.inside(opener.at), several=False)
        return NOTHING
    if name in known.ONE_WORD:
        (word,) = _words(inside, opener, separator="", several=False)
        return NOTHING if name == "state" else Pseudo(name, word)
    if name == "active-view-transition-type":
        _words(inside, opener, separator=",", several=True)
        return NOTHING
    raise explain.unknown_pseudo_class(inside, opener, name, functional=True)


def _nth(parser: Parser, inside: Cursor, scope: Scope, name: str) -> Nth:
    inside.skip_space()
    a, b = read_nth(inside)
    spaced = inside.skip_space()
    of: SelectorList | None = None
    token = inside.peek()
    if token.kind == "ident" and token.value == "of" and not name.endswith("type"):
        inside.take()
        of = parser.selectors(inside, scope)
    elif not inside.at_end():
        raise explain.after_nth(inside, spaced=spaced)
    return Nth(a, b, from_end="last" in name, same_type=name.endswith("type"), of=of)


def _words(inside: Cursor, opener: Token, *, separator: str, several: bool) -> list[str]:
    """Read one identifier or ``several``, parted by a comma or by white space."""
    words: list[str] = []
    inside.skip_space()
    while True:
        token = inside.take()
        if token.kind != "ident":
            raise explain.not_a_word(inside, opener, token)
        words.append(token.value)
        inside.skip_space()
        if inside.at_end():
            return words
        if separator and inside.at_delim(separator):
            inside.take()
            inside.skip_space()
        elif separator or not several:
            raise explain.not_a_word(inside, opener, inside.peek())


def read_pseudo_element(
    parser: Parser, cursor: Cursor, scope: Scope, *, before: str
) -> tuple[str, bool]:
    """Read ``::name`` or ``::name(...)``, whose first colon comes next; raises ``Refusal``.

    ``before`` is the pseudo-element that it follows, if any. Gives the name, and whether it had
    parentheses.
    """
    colon = cursor.take()
    if cursor.at_delim(":"):
        cursor.take()
    token = cursor.peek()
    name = token.value.lower()
    functional = token.kind == "function"
    if not _is_known(token, name):
        raise explain.unknown_pseudo_element(cursor, colon, token)
    if scope.no_pseudo_elements:
        raise explain.pseudo_element_inside(cursor, colon)
    if before and not known.element_may_follow(before, name, functional):
        raise explain.after_pseudo_element(cursor, colon)
    if functional:
        _pseudo_element_argument(parser, cursor.block(), scope.deeper(token.at), token)
    else:
        cursor.take()
    return name, functional


def _is_known(token: Token, name: str) -> bool:
    if token.kind == "function":
        return name in known.FUNCTIONAL_PSEUDO_ELEMENTS
    if token.kind != "ident":
        return False
    return name in known.PSEUDO_ELEMENTS or name.startswith("-webkit-")


def _pseudo_element_argument(parser: Parser, inside: Cursor, scope: Scope, opener: Token) -> None:
    name = opener.value.lower()
    if name in ("cue", "slotted"):
        parser.compounds(inside, scope.inside(opener.at), several=name == "cue")
    elif name in known.VIEW_TRANSITIONS:
        _transition(inside, opener)
    elif name == "scroll-button" and _is_star(inside):
        return
    else:
        words = _words(inside, opener, separator="", several=name == "part")
        if name in _CLOSED and words[0].lower() not in _CLOSED[name]:
            raise explain.not_a_word(inside, opener, opener)


_CLOSED = {"scroll-button": known.SCROLL_BUTTONS, "picker": frozenset(["select"])}


def _is_star(inside: Cursor) -> bool:
    """Say whether ``*`` and nothing else is inside."""
    inside.skip_space()
    if not inside.at_delim("*"):
        return False
    inside.take()
    inside.skip_space()
    return inside.at_end()


def _transition(inside: Cursor, opener: Token) -> None:
    """Read ``*`` or a name, then classes: ``::view-transition-group(*.card)``."""
    inside.skip_space()
    token = inside.peek()
    if token.kind == "ident":
        inside.take()
        inside.skip_space()
    elif inside.at_delim("*"):
        inside.take()
    elif not inside.at_delim("."):
        raise explain.not_a_word(inside, opener, token)
    while inside.at_delim("."):
        inside.take()
        if inside.take().kind != "ident":
            raise explain.not_a_word(inside, opener, inside.peek())
        inside.skip_space()
    inside.skip_space()
    if not inside.at_end():
        raise explain.not_a_word(inside, opener, inside.peek())
