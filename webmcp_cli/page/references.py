"""What names and roles ask of a whole page: ids, labels, ``aria-labelledby``, ``aria-owns``.

Each index is built once a page, and only when something asks for it. Ids are those of one tree:
a reference from a shadow tree finds nothing outside of it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.datatable import is_data_table
from webmcp_cli.page.forms import labels_of, tree_roots
from webmcp_cli.page.reach import hidden_from_names
from webmcp_cli.page.values import selected_options

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: What one attribute may list; a page that lists more wants a crash, not a name.
_MAX_REFERENCES = 100


class References:
    """The references between the elements of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._ids: dict[HtmlElement, dict[str, HtmlElement]] = {}
        self._tables: dict[HtmlElement, bool] = {}
        self._chosen: dict[HtmlElement, set[HtmlElement]] = {}

    def by_id(self, element: HtmlElement, name: str) -> HtmlElement | None:
        """Give the first element with this id in the tree that ``element`` is in."""
        root = _root_of(element)
        ids = self._ids.get(root)
        if ids is None:
            ids = self._ids[root] = _ids_of(root)
        return ids.get(name)

    def referenced(self, element: HtmlElement) -> list[HtmlElement]:
        """Give the elements that ``aria-labelledby`` names, in its order.

        Browsers read ``aria-labeledby`` too, where the right one is missing.
        """
        value = element.get("aria-labelledby") or element.get("aria-labeledby")
        return self._listed(element, value) if value else []

    def _listed(self, element: HtmlElement, value: str) -> list[HtmlElement]:
        names = value.split()[:_MAX_REFERENCES]
        found = (self.by_id(element, name) for name in names)
        return [target for target in found if target is not None]

    def labels(self, element: HtmlElement) -> list[HtmlElement]:
        """Give the ``label`` elements of a control, in tree order."""
        return self._labels.get(element, [])

    @cached_property
    def _labels(self) -> dict[HtmlElement, list[HtmlElement]]:
        found: dict[HtmlElement, list[HtmlElement]] = {}
        for root in tree_roots(self._page):
            found.update(labels_of(root))
        return found

    @cached_property
    def checked_radios(self) -> set[HtmlElement]:
        """The radio buttons that are checked when the page loads: the last of each group."""
        last: dict[object, HtmlElement] = {}
        for root in tree_roots(self._page):
            for radio in root.iter("input"):
                if radio.get("checked") is not None and (
                    (radio.get("type") or "").lower() == "radio"
                ):
                    last[_group_of(radio, root)] = radio
        return set(last.values())

    def holds_data(self, table: HtmlElement) -> bool:
        """Say whether a table holds data, and not just the layout together."""
        answer = self._tables.get(table)
        if answer is None:
            answer = self._tables[table] = is_data_table(table)
        return answer

    def is_chosen(self, select: HtmlElement, option: HtmlElement) -> bool:
        """Say whether an option of a select is chosen when the page loads."""
        chosen = self._chosen.get(select)
        if chosen is None:
            chosen = self._chosen[select] = set(selected_options(select))
        return option in chosen

    def is_hidden(self, element: HtmlElement) -> bool:
        """Say whether ``aria-hidden`` or ``inert`` keeps an element out of names."""
        return element in self._hidden

    @cached_property
    def _hidden(self) -> set[HtmlElement]:
        if not (self._page.mentions("aria-hidden") or self._page.mentions("inert")):
            return set()
        return set().union(*map(hidden_from_names, tree_roots(self._page)))

    def owner(self, element: HtmlElement) -> HtmlElement | None:
        """Give the element that took this one as a child by ``aria-owns``."""
        return self._owners.get(element)

    def owned(self, element: HtmlElement) -> list[HtmlElement]:
        """Give the elements that this one took as its last children by ``aria-owns``."""
        value = element.get("aria-owns")
        if not value:
            return []
        listed = dict.fromkeys(self._listed(element, value))
        return [target for target in listed if self._owners.get(target) is element]

    @cached_property
    def _owners(self) -> dict[HtmlElement, HtmlElement]:
        owners: dict[HtmlElement, HtmlElement] = {}
        if not self._page.mentions("aria-owns"):
            return owners
        for root in tree_roots(self._page):
            for owner in root.xpath("descendant-or-self::*[@aria-owns]"):
                around = {owner, *owner.iterancestors()}
                for target in self._listed(owner, owner.get("aria-owns")):
                    if target not in around:
                        owners.setdefault(target, owner)
        return owners


def _root_of(element: HtmlElement) -> HtmlElement:
    at = element
    while (parent := at.getparent()) is not None:
        at = parent
    return at


def _group_of(radio: HtmlElement, root: HtmlElement) -> object:
    """Give what the radio buttons of one group have in common (HTML, 4.10.5.1.16)."""
    name = radio.get("name")
    if not name:
        return radio
    form = radio.get("form") or next(radio.iterancestors("form"), None)
    return root, form, name


def _ids_of(root: HtmlElement) -> dict[str, HtmlElement]:
    ids: dict[str, HtmlElement] = {}
    for element in root.xpath("descendant-or-self::*[@id]"):
        ids.setdefault(element.get("id"), element)
    return ids
