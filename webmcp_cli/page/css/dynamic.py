"""Selectors that ask for more than names: attributes, places among siblings, logic.

They are read and tested by ``page.selection``, element by element, with its memory of ancestors
and siblings; here they are only kept until they are first needed, and weighed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection.budget import Budget
from webmcp_cli.page.selection.cursor import Refusal
from webmcp_cli.page.selection.matcher import Matcher
from webmcp_cli.page.selection.parser import parse
from webmcp_cli.page.selection.scope import TooDeepError
from webmcp_cli.page.selection.syntax import Class, Id, Logical, Nth

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.rules import Entry
    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.syntax import Attribute, Complex, Pseudo, SelectorList

    Weight = tuple[int, int, int]

_ZERO = (0, 0, 0)
_SHORT = 2_000  # characters; a selector that is longer was made by a machine to hurt


class Dynamic:
    """Tests of whole selectors over one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._matcher: Matcher | None = None
        self._budget = Budget(page)
        self._tests: dict[Entry, Callable[[HtmlElement], bool]] = {}

    def matches(self, entry: Entry, element: HtmlElement) -> bool:
        """Say whether an element matches; raises ``OverBudgetError``."""
        test = self._tests.get(entry)
        if test is None:
            test = self._tests[entry] = self._compile(entry)
        return test(element)

    def _compile(self, entry: Entry) -> Callable[[HtmlElement], bool]:
        selectors = _parsed(entry.text)
        if not selectors:
            return _never
        ids, classes, tags = _heaviest(_parsed(without_where(entry.text)))
        entry.specificity = (ids, classes, tags + bool(entry.pseudo))
        if self._matcher is None:
            self._matcher = Matcher(self._page, self._budget)
        if "has(" in entry.text:  # looks through the page once, in C
            self._budget.spend(len(self._page.elements))
        return self._matcher.any_of(selectors)


def _never(element: HtmlElement) -> bool:
    return False


def _parsed(text: str) -> SelectorList:
    """Read selectors; () for what a browser would not."""
    if len(text) > _SHORT:
        return ()
    try:
        return parse(text)
    except (Refusal, TooDeepError):
        return ()


def without_where(text: str) -> str:
    """Put ``*`` or nothing for each ``:where()``, which has no weight (Selectors 4, section 17)."""
    while (start := text.lower().find(":where(")) >= 0:
        depth = 0
        end = start + 6
        for end in range(start + 6, len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth == 0:
                break
        stands_alone = start == 0 or text[start - 1] in " \t\n>+~,("
        text = text[:start] + ("*" if stands_alone else "") + text[end + 1 :]
    return text


def _heaviest(selectors: SelectorList) -> Weight:
    return max((_weight(selector) for selector in selectors), default=_ZERO)


def _weight(selector: Complex) -> Weight:
    ids = classes = tags = 0
    for compound in selector.compounds:
        tags += compound.tag is not None
        for simple in compound.simples:
            more = _of_simple(simple)
            ids, classes, tags = ids + more[0], classes + more[1], tags + more[2]
    return ids, classes, tags


def _of_simple(simple: Id | Class | Attribute | Pseudo | Nth | Logical) -> Weight:
    if isinstance(simple, Id):
        return (1, 0, 0)
    if isinstance(simple, Logical):
        return _heaviest(simple.selectors)
    if isinstance(simple, Nth) and simple.of is not None:
        ids, classes, tags = _heaviest(simple.of)
        return ids, classes + 1, tags
    return (0, 1, 0)
