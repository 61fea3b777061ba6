"""What a selector that matches nothing may have meant.

One part is changed at a time to a name that the page has (``#Pay`` to ``#pay``, ``pay`` to
``.pay``), and a change that makes the selector match something is offered. Costs one pass over
the page, and at most ``_MOST_TRIES`` selectors. Errs on the side of offering nothing.
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from webmcp_cli.errors import SelectorError
from webmcp_cli.page.handleindex import TEST_ATTRIBUTES
from webmcp_cli.page.selection.attributes import ascii_lower
from webmcp_cli.page.selection.escaping import identifier, is_plain, string
from webmcp_cli.page.selection.tokens import tokenize

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.tokens import Token

#: Each costs one look at the page.
_MOST_TRIES = 12
#: Longer selectors are nobody's slip, and a longer offer is no help.
_LONGEST = 200
#: Names that are compared letter by letter, at some 20 microseconds each.
_MOST_COMPARED = 400
#: How like a name has to be, from 0 to 1: two letters of eight may differ.
_LIKE = 0.75


def suggest(page: Page, selector: str) -> str | None:
    """Give a selector near ``selector`` that matches something, or None. Never raises."""
    if len(selector) > _LONGEST:
        return None
    for near in islice(_variants(page, selector), _MOST_TRIES):
        try:
            if len(near) <= _LONGEST and page.select(near):
                return near
        except SelectorError:
            continue
    return None


def _variants(page: Page, selector: str) -> Iterator[str]:
    tokens = tokenize(selector)
    names = _Names(page)
    for at, token in enumerate(tokens):
        start = _dotted(tokens, at)
        for part in _instead(names, tokens, at):
            yield selector[:start] + part + selector[token.until :]
    for token in tokens:
        if token.kind == "delim" and token.value in _WIDER:
            before, after = selector[: token.at].rstrip(), selector[token.until :].lstrip()
            yield before + _WIDER[token.value] + after
    for name, sign in pairwise(tokens):
        if sign.value == "=" and sign.kind == "delim" and name.kind == "ident":
            yield f"{selector[: sign.at]}*{selector[sign.at :]}"
    if ":nth-child(" in selector:
        yield selector.replace(":nth-child(", ":nth-of-type(")


#: Combinators that match more than another does.
_WIDER = {">": " ", "+": " ~ "}


def _dotted(tokens: list[Token], at: int) -> int:
    """Give where the part that a token ends begins: at the dot before a class."""
    before = tokens[at - 1] if at else None
    if before is not None and before.value == "." and before.kind == "delim":
        return before.at
    return tokens[at].at


def _instead(names: _Names, tokens: list[Token], at: int) -> Iterator[str]:
    """Give what may have been meant by one token."""
    token = tokens[at]
    before = tokens[at - 1].value if at else ""
    if token.kind == "hash":
        yield from _for_id(names, token.value)
    elif _in_brackets(tokens, at):
        yield from _for_value(names, tokens, at)
    elif token.kind == "ident" and before == ".":
        yield from _for_class(names, token.value)
    elif token.kind == "ident" and before not in (":", "(", "|"):
        yield from _for_type(names, token.value)


def _in_brackets(tokens: list[Token], at: int) -> bool:
    return any(
        each.value == "[" and each.kind == "delim" and each.close > at for each in tokens[:at]
    )


def _for_id(names: _Names, value: str) -> Iterator[str]:
    for near in _near(value, names.ids):
        yield _id(near)
    if value in names.classes:
        yield f".{identifier(value)}"
    yield from _by_name(names, value)
    yield identifier(value)


def _for_class(names: _Names, value: str) -> Iterator[str]:
    for near in _near(value, names.classes):
        yield f".{identifier(near)}"
    if value in names.ids:
        yield _id(value)
    yield from _by_name(names, value)
    yield identifier(value)


def _for_type(names: _Names, value: str) -> Iterator[str]:
    if ascii_lower(value) in names.types:
        return
    if value in names.classes:
        yield f".{identifier(value)}"
    if value in names.ids:
        yield _id(value)
    yield from _by_name(names, value)
    for near in _near(value, names.types):
        yield identifier(near)
    for near in _near(value, names.ids):
        yield _id(near)
    for near in _near(value, names.classes):
        yield f".{identifier(near)}"


def _by_name(names: _Names, value: str) -> Iterator[str]:
    for attribute in ("name", *TEST_ATTRIBUTES):
        if value in names.values(attribute):
            yield f"[{attribute}={string(value)}]"


def _for_value(names: _Names, tokens: list[Token], at: int) -> Iterator[str]:
    """Give other values of the attribute; or its value's place under another attribute."""
    token = tokens[at]
    opener = max(i for i in range(at) if tokens[i].value == "[" and tokens[i].kind == "delim")
    attribute = tokens[opener + 1].value
    if at == opener + 1:
        value = next((each.value for each in tokens[at + 1 :] if each.kind in _VALUES), "")
        for other in ("name", "id", *TEST_ATTRIBUTES):
            if other != attribute and value in names.values(other):
                yield other
    elif token.kind in _VALUES:
        for near in _near(token.value, names.values(attribute)):
            yield string(near)


_VALUES = ("ident", "string")


def _id(value: str) -> str:
    return f"#{value}" if is_plain(value) else f"[id={string(value)}]"


def _near(value: str, known: Counter[str]) -> list[str]:
    """Give known names that are the same without case, then those that are nearly so."""
    folded = value.casefold()
    same = [name for name in known if name != value and name.casefold() == folded]
    if same:
        return same[:2]
    alike = [name for name in known if abs(len(name) - len(value)) <= 2 and name[:1] == value[:1]]
    return get_close_matches(value, alike[:_MOST_COMPARED], n=2, cutoff=_LIKE)


class _Names:
    """The names that a page has, each kind collected when first asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._known: dict[str, Counter[str]] = {}

    @property
    def ids(self) -> Counter[str]:
        return self.values("id")

    @property
    def classes(self) -> Counter[str]:
        return self._collected(" classes", _classes)

    @property
    def types(self) -> Counter[str]:
        return self._collected(
            " types", lambda elements: (ascii_lower(self._page.name(each)) for each in elements)
        )

    def values(self, attribute: str) -> Counter[str]:
        """Count the values of an attribute."""
        return self._collected(
            attribute,
            lambda elements: (
                value for each in elements if (value := dict(each.items()).get(attribute))
            ),
        )

    def _collected(
        self, key: str, collect: Callable[[list[HtmlElement]], Iterable[str]]
    ) -> Counter[str]:
        if key not in self._known:
            self._known[key] = Counter(collect(self._page.elements))
        return self._known[key]


def _classes(elements: list[HtmlElement]) -> Iterator[str]:
    for element in elements:
        yield from element.get("class", "").split()
