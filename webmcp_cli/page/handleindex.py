"""Which elements of a page share a name: an index an attribute, built when it is first asked.

Costs 0.2 microseconds an element (a predicate of XPath takes twice that), and 1 for one that has
the attribute. Type names are folded, as a type selector matches SVG's names without their capitals.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from webmcp_cli.page.selection.attributes import ascii_lower

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Test attributes, the surest handle: they are there to be found by.
TEST_ATTRIBUTES = ("data-testid", "data-test-id", "data-test", "data-cy", "data-qa")
#: Attributes that tell elements of one type apart, in the order of how well they last.
TELLING = ("name", "aria-label", "href", "for", "alt", "title", "placeholder", "value", "role")


class _Shared(NamedTuple):
    """The elements that have an attribute, by its value; and how many of each type."""

    elements: dict[str, list[HtmlElement]]
    typed: Counter[tuple[str, str]]


class HandleIndex:
    """Elements of the page's tree by attribute and value, and by type."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shared: dict[str, _Shared] = {}
        self._folded: dict[object, str] = {}
        self._alone: dict[tuple[str, HtmlElement], bool] = {}

    def _of(self, name: str) -> _Shared:
        shared = self._shared.get(name)
        if shared is None:
            shared = self._shared[name] = _Shared({}, Counter())
            for element in self._page.elements if self._page.mentions(name) else ():
                value = element.get(name)
                if value is not None:
                    shared.elements.setdefault(value, []).append(element)
                    shared.typed[self.type(element), value] += 1
        return shared

    def type(self, element: HtmlElement) -> str:
        """Give the name by which a type selector finds an element."""
        folded = self._folded.get(element.tag)
        if folded is None:  # the few names that lxml cannot hold have stand-ins of their own
            folded = self._folded[element.tag] = ascii_lower(self._page.name(element))
        return folded

    def having(self, name: str, value: str) -> Sequence[HtmlElement]:
        """Give the elements that have this value of an attribute, in document order."""
        return self._of(name).elements.get(value, ())

    def count(self, name: str, value: str) -> int:
        """Say how many elements have this value of an attribute."""
        return len(self.having(name, value))

    def count_typed(self, kind: str, name: str, value: str) -> int:
        """Say how many elements of a type have this value of an attribute."""
        return self._of(name).typed[kind, value]

    def is_only(self, kind: str) -> bool:
        """Say whether the page has one element of a type."""
        return self.is_only_in(kind, self._page.root)

    def is_only_in(self, kind: str, element: HtmlElement) -> bool:
        """Say whether an element holds, or is, just one of a type (a name in small letters).

        Looked up once for each element and type: 20,000 links at the end of one part ask the same.
        """
        known = self._alone.get((kind, element))
        if known is None:
            found = element.iter(kind)
            known = next(found, None) is not None and next(found, None) is None
            self._alone[kind, element] = known
        return known

    @cached_property
    def folded_ids(self) -> Counter[str]:
        """How often each id stands in the page, letters A to Z folded."""
        ids: Counter[str] = Counter()
        for value, elements in self._of("id").elements.items():
            ids[ascii_lower(value)] += len(elements)
        return ids
