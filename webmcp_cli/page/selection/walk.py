"""Steps between elements, within the page's root and past comments."""

from __future__ import annotations

from operator import methodcaller
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.budget import Budget


_Places = dict["HtmlElement", tuple[int, int]]


class Walk:
    """Parent, siblings and places of a page's elements, each place worked out once."""

    def __init__(self, page: Page, budget: Budget) -> None:
        self._root = page.root
        self._page = page
        self._budget = budget
        #: Gives the parent of an element; None for the page's root.
        self.parent: Callable[[HtmlElement], HtmlElement | None] = methodcaller("getparent")
        if page.root.getparent() is not None:
            self.parent = self._parent_below_root
        self._tables: dict[object, tuple[_Places, set[HtmlElement | None]]] = {}

    def previous(self, element: HtmlElement) -> HtmlElement | None:
        """Give the element just before among its siblings."""
        if element is self._root:
            return None
        at = element.getprevious()
        while at is not None and not isinstance(at.tag, str):
            at = at.getprevious()
        return at

    def following(self, element: HtmlElement) -> HtmlElement | None:
        """Give the element just after among its siblings."""
        if element is self._root:
            return None
        at = element.getnext()
        while at is not None and not isinstance(at.tag, str):
            at = at.getnext()
        return at

    def _parent_below_root(self, element: HtmlElement) -> HtmlElement | None:
        return None if element is self._root else element.getparent()

    def place(
        self,
        element: HtmlElement,
        key: object,
        sort: Callable[[HtmlElement], object],
    ) -> tuple[int, int] | None:
        """Give the place from the start and from the end among siblings of one sort, from 1.

        ``sort`` gives None for what is not counted, and ``key`` names ``sort``. One table is
        filled for each parent, so that asking all children is linear.
        """
        table, seen = self._tables.setdefault(key, ({}, set()))
        parent = self.parent(element)
        if parent not in seen:
            seen.add(parent)
            siblings = [element] if parent is None else list(parent.iterchildren("*"))
            self._budget.spend(len(siblings))
            _number(siblings, sort, table)
        return table.get(element)

    def sort_by_type(self, element: HtmlElement) -> object:
        """Give what makes two elements the same type: name and namespace."""
        return element.tag, self._page.foreign.get(element)


def _number(
    siblings: Iterable[HtmlElement],
    sort: Callable[[HtmlElement], object],
    table: _Places,
) -> None:
    groups: dict[object, list[HtmlElement]] = {}
    for sibling in siblings:
        kind = sort(sibling)
        if kind is not None:
            groups.setdefault(kind, []).append(sibling)
    for group in groups.values():
        size = len(group)
        for at, member in enumerate(group):
            table[member] = (at + 1, size - at)
