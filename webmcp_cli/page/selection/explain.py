"""Why a text is no selector, in words that help whoever wrote it.

Each function gives the ``Refusal`` of one kind of mistake: what is wrong, where, and what to
write instead. Habits from jQuery, XPath, Playwright and Scrapy are known by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection.cursor import Refusal
from webmcp_cli.page.selection.escaping import shortened

if TYPE_CHECKING:
    from webmcp_cli.page.selection.cursor import Cursor
    from webmcp_cli.page.selection.tokens import Token

_BY_TEXT = "CSS cannot select by text; select the elements and look for the words among them"
_VISIBLE = "CSS cannot ask what is visible; select the elements and leave out those flagged hidden"
_COUNTED = "use :nth-child(n) or :nth-of-type(n), which count from 1 within one parent"
#: What other tools' words are in CSS.
_FROM_ELSEWHERE = {
    **dict.fromkeys(["contains", "icontains", "has-text", "text-is", "text-matches"], _BY_TEXT),
    **dict.fromkeys(["-soup-contains", "-soup-contains-own", "containsown"], _BY_TEXT),
    **dict.fromkeys(["visible", "hidden"], _VISIBLE),
    **dict.fromkeys(["eq", "gt", "lt", "nth", "nth-match"], _COUNTED),
    "text": 'select the element itself; for a text field write input[type="text"]',
    "first": "use :first-child or :first-of-type, or take the first match",
    "last": "use :last-child or :last-of-type, or take the last match",
    "even": "use :nth-child(even)",
    "odd": "use :nth-child(odd)",
    "selected": "use option:checked",
    "input": "use :is(input, select, textarea, button)",
    "button": 'use :is(button, input[type="button"])',
    "header": "use :is(h1, h2, h3, h4, h5, h6)",
    "heading": "use :is(h1, h2, h3, h4, h5, h6)",
    "parent": "use :not(:empty)",
    "matches": "use :is(...)",
    "any": "use :is(...)",
    "current": "use :current without parentheses",
    "attr": "select the element; its attributes are shown with it",
    **{kind: f'use input[type="{kind}"]' for kind in ("checkbox", "radio", "password", "file")},
    **{kind: f'use input[type="{kind}"]' for kind in ("submit", "reset", "image", "search")},
}
_NAMES_ONE = "name what to match, such as p, .note or #main"


def _at(token: Token, what: str, hint: str | None = None) -> Refusal:
    return Refusal(token.at, what, hint)


def _word(cursor: Cursor, token: Token) -> str:
    return shortened(cursor.spelled(token), 30)


def no_selector(cursor: Cursor) -> Refusal:
    """Nothing to match stands where something should."""
    token = cursor.peek()
    if not cursor.text.strip():
        return _at(token, "the selector is empty", _NAMES_ONE)
    if cursor.at_end():
        return _at(token, "something to match is missing", _NAMES_ONE)
    if cursor.at_delim(","):
        return _at(token, "a selector is missing before the comma", "remove the comma")
    if cursor.at_delim(">+~"):
        return _leading(cursor, token)
    return unexpected(cursor)


def _leading(cursor: Cursor, token: Token) -> Refusal:
    sign = token.value
    if cursor.text[: token.at].strip(" \t\n\r\f>+~").strip():
        hint = "write one combinator between two selectors"
        return _at(token, f'"{sign}" has nothing to match before it', hint)
    hint = f'begin with what stands before it, as in "body {sign} ..."'
    return _at(token, f'a selector cannot begin with "{sign}"', hint)


def trailing(cursor: Cursor, at: Token) -> Refusal:
    """A combinator has nothing after it."""
    token = at
    if token.kind == "space":
        token = cursor.look_back()
    sign = token.value
    return _at(token, f'nothing follows "{sign}"', f'remove the "{sign}" or name what comes after')


def unexpected(cursor: Cursor) -> Refusal:
    """A token stands where none like it may."""
    token = cursor.peek()
    text = cursor.text
    if text.lstrip().startswith(("/", "(/", "xpath=")):
        return _at(token, "this reads as XPath, and only CSS selectors are taken", _NAMES_ONE)
    if text.lstrip().startswith(("text=", "css=", "id=", "role=")):
        return _at(token, "a selector takes no engine prefix", "write the CSS selector alone")
    if token.kind == "bad" and token.value in "\"'":
        return _at(token, "a string breaks off at the end of a line", "close the quote")
    if token.kind == "string":
        return _at(token, "a string can only stand in an attribute selector", 'as in [name="x"]')
    if token.kind == "ident":
        return _at(token, f'"{_word(cursor, token)}" cannot follow here', "a tag name comes first")
    if token.value == "|":
        return _at(token, '"||" and a lone "|" are no combinators', 'use a space, ">", "+" or "~"')
    if token.value == ")":
        return _at(token, 'a ")" closes nothing', "remove it")
    shown = _word(cursor, token) if token.kind != "end" else "the end"
    return _at(token, f'"{shown}" cannot stand here', _SIGNS.get(token.value))


_SIGNS = {
    "{": "give the selector alone, without a rule's braces",
    "}": "give the selector alone, without a rule's braces",
    "@": "an attribute is selected as [name]",
    "/": 'use a space, ">", "+" or "~" between elements',
    "!": "to leave something out, use :not(...)",
    "$": "escape it with a backslash if it is part of a name",
    "%": "escape it with a backslash if it is part of a name",
    "=": 'compare an attribute as [name="value"]',
    ";": "part several selectors with commas",
}


def id_starts_with_digit(cursor: Cursor, token: Token) -> Refusal:
    """``#123``: an id selector must be an identifier."""
    value = token.value
    what = f'"#{shortened(value, 30)}" is no id selector, since an id there cannot begin so'
    return _at(token, what, f'write [id="{shortened(value, 40)}"]')


def no_class(cursor: Cursor, dot: Token) -> Refusal:
    """``.`` without a class name after it."""
    return _at(dot, 'a class name is missing after "."', "as in .note")


def check_not_number(cursor: Cursor, token: Token) -> None:
    """Refuse ``.1num``, which the tokenizer reads as a number, with a hint of its own."""
    written = cursor.spelled(token)
    if token.kind in ("number", "dimension") and written.startswith("."):
        value = shortened(written[1:], 40)
        what = f'".{value}" is no class selector, since a class there cannot begin with a digit'
        raise _at(token, what, f'write [class~="{value}"]')


def undeclared_prefix(cursor: Cursor, token: Token) -> Refusal:
    """``svg|a``: no namespace prefix is declared in a page."""
    what = f'the namespace prefix "{_word(cursor, token)}" is not declared'
    return _at(token, what, 'leave the prefix out, or write "*|" for any namespace')


def no_name_after_bar(cursor: Cursor, bar: Token) -> Refusal:
    """``*|`` and nothing after it, or ``||``."""
    if cursor.at_delim("|"):
        return _at(bar, '"||" is no combinator that browsers know', 'use a space or ">"')
    return _at(bar, 'a name is missing after "|"', "remove the bar")


def bad_attribute(inside: Cursor, bracket: Token) -> Refusal:
    """Something in square brackets does not read as an attribute selector."""
    token = inside.peek()
    form = 'the forms are [name], [name="value"] and with ~= |= ^= $= *='
    if inside.at_delim("@"):
        return _at(token, '"@" marks an attribute in XPath, not in CSS', "write [name] without it")
    if inside.at_delim("!"):
        return _at(token, '"!=" is no operator of CSS', 'write :not([name="value"])')
    if inside.at_end():
        return _at(bracket, "the attribute selector breaks off", form)
    if token.kind == "number":
        return _at(bracket, "square brackets select by attribute, not by number", _COUNTED)
    return _at(token, f'"{_word(inside, token)}" cannot stand in an attribute selector', form)


def unquoted_value(inside: Cursor, token: Token) -> Refusal:
    """An attribute's value that is neither an identifier nor a string."""
    if token.kind == "end":
        return _at(token, "the attribute's value is missing", 'as in [name="value"]')
    return _at(token, "this attribute value needs quotes", 'as in [name="value"]')


def bad_flag(inside: Cursor, token: Token) -> Refusal:
    """``[a=b s]``, or two unquoted words."""
    what = f'"{_word(inside, token)}" cannot follow the value; the one flag that browsers take is i'
    return _at(token, what, "put a value with spaces in quotes")


def no_pseudo(cursor: Cursor, colon: Token) -> Refusal:
    """``:`` without a name."""
    return _at(colon, 'a pseudo-class is missing after ":"', "escape a colon in a name as \\:")


def unknown_pseudo_class(cursor: Cursor, token: Token, name: str, *, functional: bool) -> Refusal:
    """A pseudo-class that browsers do not know, or know only with or without parentheses."""
    from webmcp_cli.page.selection.vocabulary import is_class_name

    shown = shortened(name, 40)
    at = token.at - 1 if functional else token.at
    if is_class_name(name) and name not in _FROM_ELSEWHERE:
        if functional:
            return Refusal(at, f'":{shown}" takes no parentheses', f"write :{shown}")
        return Refusal(at, f'":{shown}" needs parentheses', f"write :{shown}(...)")
    spelled = f'":{shown}{"()" if functional else ""}"'
    hint = _FROM_ELSEWHERE.get(name) or near_pseudo(name)
    return Refusal(at, f"{spelled} is no pseudo-class that browsers know", hint)


def near_pseudo(name: str) -> str | None:
    """Offer the pseudo-classes that are spelled nearly so."""
    from difflib import get_close_matches

    from webmcp_cli.page.selection.vocabulary import class_names

    near = get_close_matches(name[:40], class_names(), n=1, cutoff=0.75)
    return f"did you mean :{near[0]}?" if near else "escape a colon in a name as \\:"


def unknown_pseudo_element(cursor: Cursor, colon: Token, token: Token) -> Refusal:
    """``::attr(href)``, ``::text`` and whatever else no browser has."""
    if token.kind not in ("ident", "function"):
        return _at(colon, 'a pseudo-element is missing after "::"', "as in ::before")
    shown = shortened(token.value, 40)
    what = f'"::{shown}" is no pseudo-element that browsers know'
    hint = "select the element itself; its text and attributes are shown with it"
    return _at(colon, what, hint)


def pseudo_element_inside(cursor: Cursor, colon: Token) -> Refusal:
    """``:not(::before)``."""
    return _at(colon, "a pseudo-element cannot stand in these parentheses", "remove it")


def after_pseudo_element(cursor: Cursor, token: Token) -> Refusal:
    """``::before p``, ``::before:first-child``."""
    return _at(token, "this cannot follow a pseudo-element", "end the selector there")


def has_in_has(opener: Token) -> Refusal:
    """``:has(:has(a))``."""
    return Refusal(opener.at - 1, ":has() cannot stand inside :has()", "say it in one :has()")


def not_compound(cursor: Cursor) -> Refusal:
    """``:host(a b)``."""
    token = cursor.peek()
    return _at(token, "only a simple selector can stand in these parentheses")


def after_nth(inside: Cursor, *, spaced: bool) -> Refusal:
    """Something after ``2n+1`` that is not ``of S``."""
    token = inside.peek()
    what = f'"{_word(inside, token)}" cannot follow the number'
    return _at(token, what, "say a number, odd, even, or a step such as 2n+1")


def not_a_word(inside: Cursor, opener: Token, token: Token) -> Refusal:
    """``:lang("en", fr)``, ``:dir()``."""
    name = shortened(opener.value, 30)
    hint = f"as in {name}(en)" if name.lower() == "lang" else None
    return _at(token, f"{name}() takes one plain word here, without quotes", hint)
