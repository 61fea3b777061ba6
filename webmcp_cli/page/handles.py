"""Handles: selectors that a model can hand back on its next call.

First hit wins: a test attribute; an authored id; ``tag[name]``; one other authored attribute, or
a landmark; a test attribute, id or name that is there more than once, told apart by one other
authored thing; a place under an authored parent; the only one of its kind in a small authored
part. Otherwise none: a long structural path matches another element after a re-render, and a
wrong handle is worse than none. ``path`` is for this snapshot alone.

Uniqueness comes from one index of the page, not from a query per element: 20,000 handles cost
about as much as the index.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.authored import LONGEST, is_authored
from webmcp_cli.page.handleindex import TELLING, TEST_ATTRIBUTES, HandleIndex
from webmcp_cli.page.paths import Paths
from webmcp_cli.page.selection.attributes import ascii_lower
from webmcp_cli.page.selection.escaping import identifier, is_plain, string

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Attributes that make a handle alone, with the types they are for; None for any.
_ALONE: dict[str, frozenset[str] | None] = {
    "name": None,
    "aria-label": None,
    "href": frozenset(["a", "area", "link"]),
    "for": frozenset(["label", "output"]),
    "alt": frozenset(["img", "area", "input"]),
    "title": None,
    "placeholder": frozenset(["input", "textarea"]),
}
#: All that a handle is made of.
_READ = frozenset([*TEST_ATTRIBUTES, *_ALONE, "id", "role"])
_LANDMARKS = frozenset(
    ["main", "header", "footer", "nav", "aside", "search", "body", "html", "head"]
)
_LANDMARK_ROLES = frozenset(
    ["banner", "complementary", "contentinfo", "main", "navigation", "search", "form", "region"]
)
#: Inputs whose value is the author's and stays as it is.
_WITH_FIXED_VALUE = frozenset(["button", "checkbox", "image", "radio", "reset", "submit"])
#: Types of which one in a small part is likely the only one it will ever have.
_ONE_OF_A_KIND = frozenset(
    "a audio button details dialog dl fieldset form h1 h2 h3 h4 h5 h6 iframe img input legend meter"
    " nav ol output progress select summary table textarea ul video".split()
)
#: How far above such an element its authored part may begin.
_NEAR = 3


class Handles:
    """Stable handles and structural paths of one page's elements."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._alone: dict[HtmlElement, str | None] = {}
        self._anchors: dict[HtmlElement, str | None] = {}
        self._around: dict[HtmlElement, HtmlElement | None] = {}
        self._counted: dict[tuple[str, str], Counter[tuple[str, str]]] = {}
        self._parted: dict[tuple[str, str], Counter[HtmlElement]] = {}
        self._paths = Paths(page, lambda element: self._unique_id(element.get("id")))

    @cached_property
    def _index(self) -> HandleIndex:
        return HandleIndex(self._page)

    def of(self, element: HtmlElement) -> str | None:
        """Give a stable selector that matches exactly this element of the page, or None.

        Elements in shadow trees and template contents have none, since no selector reaches them.
        """
        if not self._page.holds(element):
            return None
        found = self._by_itself(element)
        if found is None and element.attrib:
            found = self._told_apart(element)
        return found or self._under_parent(element) or self._only_one_near(element)

    def path(self, element: HtmlElement) -> str:
        """Give a structural selector that matches exactly this element of this snapshot."""
        return self._paths.of(element)

    # One attribute

    def _by_itself(self, element: HtmlElement) -> str | None:
        if element not in self._alone:
            attributes = {name: element.get(name, "") for name in element.attrib if name in _READ}
            kind = self._index.type(element)
            self._alone[element] = (
                attributes and self._one_attribute(attributes, kind)
            ) or self._as_landmark(attributes, kind)
        return self._alone[element]

    def _one_attribute(self, attributes: dict[str, str], kind: str) -> str | None:
        for name in TEST_ATTRIBUTES:
            value = attributes.get(name)
            if value and self._index.count(name, value) == 1 and is_authored(value):
                return f"[{name}={string(value)}]"
        return self._authored_id(attributes.get("id")) or self._telling(attributes, kind)

    def _authored_id(self, value: str | None) -> str | None:
        return self._unique_id(value) if value and is_authored(value) else None

    def _unique_id(self, value: str | None) -> str | None:
        """Give the selector by id, authored or not, if the id is there once."""
        if not value or len(value) > LONGEST or self._index.count("id", value) != 1:
            return None
        if self._page.quirks and self._index.folded_ids[ascii_lower(value)] != 1:
            return f"[id={string(value)}]"  # "#" would match without case
        return f"#{value}" if is_plain(value) else f"[id={string(value)}]"

    def _telling(self, attributes: dict[str, str], kind: str) -> str | None:
        for attribute, kinds in _ALONE.items():
            value = attributes.get(attribute)
            if not value or (kinds is not None and kind not in kinds):
                continue
            if self._index.count_typed(kind, attribute, value) == 1 and _tells(attribute, value):
                return f"{identifier(kind)}[{attribute}={string(value)}]"
        return None

    def _as_landmark(self, attributes: dict[str, str], kind: str) -> str | None:
        if kind in _LANDMARKS and self._index.is_only(kind):
            return kind
        role = attributes.get("role")
        if role in _LANDMARK_ROLES and self._index.count("role", role) == 1:
            return f'[role="{role}"]'
        return None

    # A name that is there more than once

    def _told_apart(self, element: HtmlElement) -> str | None:
        for name in (*TEST_ATTRIBUTES, "id", "name"):
            value = element.get(name)
            if value and is_authored(value) and self._index.count(name, value) > 1:
                found = self._distinguished(element, name, value)
                if found is not None:
                    return found
        return None

    def _distinguished(self, element: HtmlElement, name: str, value: str) -> str | None:
        kind = self._index.type(element)
        base = f"[{name}={string(value)}]"
        if self._index.count_typed(kind, name, value) == 1:
            return f"{identifier(kind)}{base}"
        for other in TELLING:
            second = element.get(other)
            if not second or other == name or not self._tells_here(element, other, second):
                continue
            if self._pairs(name, value)[other, second] == 1:
                return f"{identifier(kind)}{base}[{other}={string(second)}]"
        if name == "name":
            return None
        around = self._authored_around(element)
        if around is not None and self._sharing(name, value)[around] == 1:
            return f"{self._anchor(around)} {base}"
        return None

    def _tells_here(self, element: HtmlElement, name: str, value: str) -> bool:
        if name == "value":
            return element.get("type", "").lower() in _WITH_FIXED_VALUE and _tells(name, value)
        return _tells(name, value)

    def _pairs(self, name: str, value: str) -> Counter[tuple[str, str]]:
        """Count, among elements that share a name, what else each has."""
        known = self._counted.get((name, value))
        if known is None:
            known = self._counted[name, value] = Counter(
                (other, second)
                for element in self._index.having(name, value)
                for other in TELLING
                if (second := element.get(other)) is not None
            )
        return known

    def _sharing(self, name: str, value: str) -> Counter[HtmlElement]:
        """Count, by authored part around them, the elements that share a name."""
        known = self._parted.get((name, value))
        if known is None:
            known = self._parted[name, value] = Counter()
            for element in self._index.having(name, value):
                around = self._authored_around(element)
                while around is not None:
                    known[around] += 1
                    around = self._authored_around(around)
        return known

    def _authored_around(self, element: HtmlElement) -> HtmlElement | None:
        """Give the nearest ancestor with an authored id of its own."""
        passed = []
        at = self._parent(element)
        found: HtmlElement | None = None
        while at is not None:
            if at in self._around:
                found = self._around[at]
                break
            passed.append(at)
            if self._anchor(at) is not None:
                found = at
                break
            at = self._parent(at)
        self._around.update(dict.fromkeys(passed, found))
        return found

    def _anchor(self, element: HtmlElement) -> str | None:
        """Give the selector of an element by its authored id; kept, since children ask again."""
        if element not in self._anchors:
            self._anchors[element] = self._authored_id(element.get("id"))
        return self._anchors[element]

    def _parent(self, element: HtmlElement) -> HtmlElement | None:
        return None if element is self._page.root else element.getparent()

    # A place in an authored part

    def _under_parent(self, element: HtmlElement) -> str | None:
        parent = self._parent(element)
        anchor = None if parent is None else self._anchor(parent)
        step = None if anchor is None else self._paths.typed(element)
        return None if step is None else f"{anchor} > {step}"

    def _only_one_near(self, element: HtmlElement) -> str | None:
        kind = self._index.type(element)
        if kind not in _ONE_OF_A_KIND:
            return None
        at = self._parent(element)
        for _ in range(_NEAR):
            if at is None or at is self._page.body:
                return None
            anchor = self._by_itself(at)
            if anchor is not None and self._index.is_only_in(kind, at):
                return f"{anchor} {kind}"
            at = self._parent(at)
        return None


def _tells(attribute: str, value: str) -> bool:
    """Say whether an attribute's value is one to find an element by."""
    if len(value) > LONGEST or not value.strip():
        return False
    if attribute == "href":
        return value[0] != "#" or is_authored(value)
    return is_authored(value)
