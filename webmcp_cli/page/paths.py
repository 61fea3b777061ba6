"""Structural selectors: exact on this snapshot, and on no other.

A path starts at the nearest element with a unique id, or at ``body``, and names each step by type
and place. A step to a child that is the only one of its type needs no place. Costs one table for
each parent on the way.

No selector reaches into a shadow root or a template's content. There a path has ``>>>`` where it
goes in, after the path of the host or template; ``select`` refuses it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import ascii_lower, tag_names
from webmcp_cli.page.selection.escaping import identifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: A path of more steps is written without types, which keeps 512 levels within 10,000 characters.
_LONG = 100
#: Longer type names (custom elements') are not spelled out.
_LONGEST_TYPE = 60


class Paths:
    """Paths of a page's elements; ``anchor`` gives a unique selector by id, or None."""

    def __init__(self, page: Page, anchor: Callable[[HtmlElement], str | None]) -> None:
        self._page = page
        self._anchor = anchor
        self._steps: dict[HtmlElement, tuple[str, int]] = {}
        self._typed: dict[HtmlElement, str | None] = {}

    def of(self, element: HtmlElement) -> str:
        """Give the path of an element."""
        chain: list[HtmlElement] = []
        at = element
        while True:
            anchor = self._start(at)
            if anchor is not None:
                return self._joined(anchor, chain)
            parent = at.getparent()
            if parent is None:
                return self._joined("", chain)
            if parent in self._hosts:
                chain.append(at)
                return f"{self.of(self._hosts[parent])} >>> {self._joined('', chain)}"
            chain.append(at)
            at = parent

    def _start(self, element: HtmlElement) -> str | None:
        if element not in self._page.order:
            return None
        anchor = self._anchor(element)
        if anchor is not None:
            return anchor
        if element is self._page.root:
            return ":root"
        return "body" if element is self._body else None

    @cached_property
    def _body(self) -> HtmlElement | None:
        """The body, if it is the only element of its name."""
        bodies = list(self._page.root.iter("body"))
        return bodies[0] if len(bodies) == 1 else None

    @cached_property
    def _hosts(self) -> dict[HtmlElement, HtmlElement]:
        """Map each shadow root and template content to what it belongs to."""
        tree = self._page.tree
        return {
            content: host
            for contents in (tree.shadow_roots, tree.templates)
            for host, content in contents.items()
        }

    def _joined(self, anchor: str, chain: list[HtmlElement]) -> str:
        start = [anchor] if anchor else []
        steps = [self._step(element) for element in reversed(chain)]
        if len(steps) <= _LONG:
            return " > ".join([*start, *(typed for typed, _ in steps)])
        return ">".join([*start, *(f":nth-child({place})" for _, place in steps)])

    def typed(self, element: HtmlElement) -> str | None:
        """Give ``type:nth-of-type(n)``, or None where that would not be exact."""
        self._step(element)
        return self._typed[element]

    def _step(self, element: HtmlElement) -> tuple[str, int]:
        if element not in self._steps:
            parent = element.getparent()
            alone = parent is None or element is self._page.root
            self._number([element] if alone or parent is None else list(parent.iterchildren("*")))
        return self._steps[element]

    def _number(self, siblings: list[HtmlElement]) -> None:
        """Work out the steps to all children of one parent."""
        page = self._page
        types: dict[str, list[HtmlElement]] = {}
        for sibling in siblings:
            types.setdefault(ascii_lower(page.name(sibling)), []).append(sibling)
        places = {sibling: place for place, sibling in enumerate(siblings, 1)}
        for folded, group in types.items():
            exact = self._is_one_type(folded, group)
            name = identifier(folded) if exact else ""
            for at, sibling in enumerate(group, 1):
                place = places[sibling]
                typed = f"{name}:nth-of-type({at})" if exact else None
                short = name if len(group) == 1 else typed
                self._typed[sibling] = typed
                self._steps[sibling] = (short or f":nth-child({place})", place)

    def _is_one_type(self, folded: str, group: list[HtmlElement]) -> bool:
        """Say whether siblings of one folded name are of one type that a selector can name."""
        if len(folded) > _LONGEST_TYPE:
            return False
        page = self._page
        first = page.name(group[0])
        if first not in tag_names(folded):
            return False
        if not page.foreign:
            return True
        namespace = page.foreign.get(group[0])
        return all(
            page.name(each) == first and page.foreign.get(each) == namespace for each in group
        )
