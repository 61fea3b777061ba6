"""Where on a page each name stands: built in one pass, asked by every handle.

Costs about 1 microsecond an element with attributes. Type names are folded, as a type selector
matches SVG's names without their capitals.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import ascii_lower

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Test attributes, the surest handle: they are there to be found by.
TEST_ATTRIBUTES = ("data-testid", "data-test-id", "data-test", "data-cy", "data-qa")
#: Attributes that tell elements of one type apart, in the order of how well they last.
TELLING = ("name", "aria-label", "href", "for", "alt", "title", "placeholder", "value", "role")
_INDEXED = frozenset([*TEST_ATTRIBUTES, *TELLING, "id"])


class HandleIndex:
    """Elements by attribute and value, by type, and by place."""

    def __init__(self, page: Page) -> None:
        self._page = page
        #: Places in document order by (attribute, value).
        self.places: dict[tuple[str, str], list[int]] = {}
        #: How many elements of a type have an attribute's value.
        self.typed: Counter[tuple[str, str, str]] = Counter()
        #: Places in document order by type.
        self.types: dict[str, list[int]] = {}
        self._kinds: list[str] = []
        self._fill()

    def _fill(self) -> None:
        names: dict[object, str] = {}
        for at, element in enumerate(self._page.elements):
            tag = element.tag
            folded = names.get(tag)
            if folded is None or tag != folded:
                folded = names[tag] = ascii_lower(self._page.name(element))
            self._kinds.append(folded)
            self.types.setdefault(folded, []).append(at)
            for name, value in element.items():
                if name in _INDEXED:
                    self.places.setdefault((name, value), []).append(at)
                    self.typed[folded, name, value] += 1

    def type(self, element: HtmlElement) -> str:
        """Give the name by which a type selector finds an element."""
        return self._kinds[self._page.order[element]]

    def count(self, name: str, value: str) -> int:
        """Say how many elements have this value of an attribute."""
        return len(self.places.get((name, value), ()))

    @cached_property
    def folded_ids(self) -> Counter[str]:
        """How often each id stands in the page, letters A to Z folded."""
        ids: Counter[str] = Counter()
        for (name, value), places in self.places.items():
            if name == "id":
                ids[ascii_lower(value)] += len(places)
        return ids

    @cached_property
    def _last(self) -> list[int]:
        """The place of each element's last descendant, by the element's own place."""
        order = self._page.order
        last = list(range(len(order)))
        root = self._page.root
        for at in range(len(last) - 1, -1, -1):
            element = self._page.elements[at]
            parent = None if element is root else element.getparent()
            if parent is not None:
                above = order[parent]
                last[above] = max(last[above], last[at])
        return last

    def inside(self, places: Sequence[int], element: HtmlElement) -> int:
        """Say how many of ``places`` (ascending) are inside an element, itself left out."""
        start = self._page.order[element]
        return bisect_right(places, self._last[start]) - bisect_left(places, start + 1)
