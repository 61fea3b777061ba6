"""The page's own rules, indexed, and asked which of them match an element."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.css import sources
from webmcp_cli.page.css.rules import Entry, Filter, Index, entries
from webmcp_cli.page.css.simple import Names, Trail, class_holds
from webmcp_cli.page.css.values import declarations
from webmcp_cli.page.selection.budget import OverBudgetError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.dynamic import Dynamic
    from webmcp_cli.page.css.simple import Part
    from webmcp_cli.page.page import Page

#: Selectors held against elements before the page's own sheets are given up: a second or two's
#: worth on a small page; on a big one as many for each element, where real pages take 1 to 10.
BUDGET = 1_000_000
BUDGET_PER_ELEMENT = 50
#: Selectors that may match in one page: 100 times what the richest of 124 real pages has.
MOST_SELECTORS = 100_000
TOO_MUCH = (
    "The page's style sheets need more work than is allowed here; what they hide or show further"
    " down the page is not taken into account."
)
TOO_MANY = (
    f"The page's style sheets have more than {MOST_SELECTORS:,} selectors that may match;"
    " the rest is not taken into account."
)
_NO_CLASSES: frozenset[str] = frozenset()


class Author:
    """The rules of a page's own sheets that may match in it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.warnings: tuple[str, ...] = ()
        #: Where the root stands; None where there are no rules to match.
        self.trail: Trail | None = None
        self.variables: frozenset[str] = frozenset()
        self._index = Index()
        self._left = BUDGET
        self._extended = False
        self._class_sets: dict[str, frozenset[str]] = {"": _NO_CLASSES}
        self._candidates: dict[Names, tuple[list[Entry], list[Entry]]] = {}
        self._matched: dict[tuple[Names, int], tuple[Entry, ...]] = {}
        self._asked: frozenset[str] = frozenset()
        self._class_tests: list[str] = []
        #: Attributes that some rule asks for outright.
        self.needed: frozenset[str] = frozenset()
        self._asked_ids: frozenset[str] = frozenset()
        self._above = Names("", _NO_CLASSES, "")
        self._above_tags: frozenset[str] = frozenset()
        self._above_ids: frozenset[str] = frozenset()
        self._above_all = False
        if page.author_styles:
            self._read()

    @cached_property
    def _dynamic(self) -> Dynamic:
        # Most sheets that matter name elements; the rooms of selectors take long to load.
        from webmcp_cli.page.css.dynamic import Dynamic

        return Dynamic(self._page)

    @property
    def idle(self) -> bool:
        """Whether there is no rule that could match anything."""
        return self.trail is None

    @property
    def asks_for_classes(self) -> bool:
        """Whether any rule depends on a class."""
        return bool(self._asked)

    @property
    def asks_for_ids(self) -> bool:
        """Whether any rule depends on an id."""
        return bool(self._asked_ids)

    def _read(self) -> None:
        rules = sources.rules(self._page.root)
        if not rules:
            return
        self.variables = sources.variables(rules)
        has = Filter(sources.names(self._page), self._page.quirks)
        asked: set[str] = set()
        ids: set[str] = set()
        above: list[Part] = []
        found = entries(rules, has, self.variables)
        if len(found) > MOST_SELECTORS:
            found = found[:MOST_SELECTORS]
            self.warnings = (TOO_MANY,)
        if found:
            self.trail = Trail(None, "", _NO_CLASSES, "")
        for entry, key in found:
            self._index.add(entry, key)
            parts = (key,) if entry.path is None else entry.path.parts
            above.extend(parts[1:])
            for part in parts:
                asked |= part.classes
                ids.add(part.id)
        self._asked = frozenset(asked)
        self._class_tests = [name for name in asked if name.startswith(" ")]
        self.needed = frozenset(entry.needs for entry, _ in found) - {""}
        self._asked_ids = frozenset(ids - {""})
        self._above_tags = frozenset(part.tag for part in above) - {""}
        self._above_ids = frozenset(part.id for part in above) - {""}
        classes = frozenset(name for part in above for name in part.classes)
        self._above = Names("", classes, "")
        self._above_all = any(not (part.tag or part.classes or part.id) for part in above)

    def classes(self, attribute: str) -> frozenset[str]:
        """Give those classes of a class attribute that some rule asks for."""
        found = self._class_sets.get(attribute)
        if found is None:
            text = attribute.lower() if self._page.quirks else attribute
            found = self._asked.intersection(text.split())
            tests = [test for test in self._class_tests if class_holds(test, attribute)]
            found = found.union(tests) if tests else found
            self._class_sets[attribute] = found
        return found

    def ident(self, attribute: str) -> str:
        """Give an id if some rule asks for it, else ""."""
        if self._page.quirks:
            attribute = attribute.lower()
        return attribute if attribute in self._asked_ids else ""

    def names(self, tag: str, attributes: Mapping[str, str]) -> Names:
        """Give an element's names, as far as any rule asks for them."""
        return Names(
            tag.lower(),
            self.classes(attributes.get("class", "")),
            self.ident(attributes.get("id", "")),
        )

    def trail_through(self, trail: Trail | None, names: Names) -> Trail | None:
        """Give the trail for the children of an element of these names."""
        if trail is None:
            return None
        classes = names.classes & self._above.classes
        ident = names.id if names.id in self._above_ids else ""
        tag = names.tag if names.tag in self._above_tags else ""
        if not (classes or ident or tag or self._above_all):
            return trail.below()
        return trail.through(Names(tag, classes, ident))

    def matching(
        self, names: Names, trail: Trail | None, element: HtmlElement
    ) -> tuple[tuple[Entry, ...], bool]:
        """Give the entries that match, and whether they do for all of these names and trail."""
        if trail is None:
            return (), True
        candidates = self._candidates.get(names)
        if candidates is None:
            candidates = self._candidates[names] = self._find(names)
        paths, others = candidates
        key = (names, id(trail))
        hits = self._matched.get(key)
        if hits is None:
            hits = tuple(
                entry
                for entry in paths
                if entry.path is not None and entry.path.matches(names, trail)
            )
            self._matched[key] = hits
            self._spend(len(paths))
        others = [each for each in others if not each.needs or element.get(each.needs) is not None]
        if not others:
            return hits, True
        self._spend(len(others))
        try:
            more = tuple(entry for entry in others if self._dynamic.matches(entry, element))
        except OverBudgetError:
            self._give_up()
            return hits, True
        return hits + more, False

    def for_host(self, host: HtmlElement, content: HtmlElement) -> tuple[Entry, ...]:
        """Give the entries of a shadow tree's own sheets that match its host."""
        found = []
        for order, (text, rule) in enumerate(sources.host_rules(content)):
            declared = declarations(rule.body)
            # rules of the tree around win over these, whatever their weight (Cascade 5, 6.1)
            entry = Entry(text, None, "", (-1.0, *rule.layer), order, declared)
            if declared and self._dynamic.matches(entry, host):
                found.append(entry)
        return tuple(found)

    def _find(self, names: Names) -> tuple[list[Entry], list[Entry]]:
        index = self._index
        found = [*index.anywhere, *index.by_tag.get(names.tag, ())]
        if names.id:
            found += index.by_id.get(names.id, ())
        for name in names.classes:
            found += index.by_class.get(name, ())
        paths = [entry for entry in found if entry.path is not None]
        return paths, [entry for entry in found if entry.path is None]

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0 and not self._extended:
            self._extended = True
            self._left += max(0, BUDGET_PER_ELEMENT * len(self._page.elements) - BUDGET)
        if self._left < 0 and TOO_MUCH not in self.warnings:
            self._give_up()

    def _give_up(self) -> None:
        self._index = Index()
        self._candidates = {}
        self.warnings = (*self.warnings, TOO_MUCH)
