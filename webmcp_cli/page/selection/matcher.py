"""Which elements of a page a parsed selector matches, in time linear in the page.

A selector becomes a test of one element, worked from its right end. What a test asks of an
ancestor or of an earlier sibling is kept for each element, so that ``div div div`` on 512 nested
elements and ``a ~ a`` on 50,000 siblings look at each element once a part. ``:has()`` is worked
the other way round: from what must be there to what has it, once for the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import attribute_test, class_test, id_test, tag_test
from webmcp_cli.page.selection.candidates import candidates
from webmcp_cli.page.selection.pseudoclasses import PseudoClasses
from webmcp_cli.page.selection.syntax import Attribute, Class, Id, Logical, Nth, Pseudo
from webmcp_cli.page.selection.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.budget import Budget
    from webmcp_cli.page.selection.syntax import Complex, Compound, SelectorList, Simple

    Test = Callable[[HtmlElement], bool]

#: Tests that are joined below this number are not counted one by one, which would cost more.
_FEW = 8
#: Steps for one that is walked to, tested and remembered: 1 to 2 microseconds.
_WALKED = 5
#: How many memoised steps may stand on Python's stack, at two frames each; beyond it, what the
#: left part matches is worked out for the whole page first.
_DEEP = 24


class Matcher:
    """Answers selectors over one page, within a budget."""

    def __init__(self, page: Page, budget: Budget) -> None:
        self._page = page
        self._budget = budget
        self._walk = Walk(page, budget)
        self._pseudo_classes = PseudoClasses(page, self._walk)

    def find(self, selectors: SelectorList) -> list[HtmlElement]:
        """Give the elements that match, in document order; raises ``OverBudgetError``."""
        if len(selectors) == 1:
            return self._find(selectors[0])
        found: set[HtmlElement] = set()
        for selector in selectors:
            found.update(self._find(selector))
        if len(found) < 2:
            return list(found)
        return [element for element in self._page.root.iter("*") if element in found]

    def _find(self, selector: Complex) -> list[HtmlElement]:
        last = selector.compounds[-1]
        elements = candidates(self._page, last)
        self._budget.spend(len(elements))
        test = self._complex(selector)
        return [element for element in elements if test(element)]

    def any_of(self, selectors: SelectorList) -> Test:
        """Give a test for what at least one of the selectors matches."""
        tests = [self._complex(selector) for selector in selectors]
        if len(tests) == 1:
            return tests[0]
        if len(tests) > _FEW:
            return self._counted(lambda element: any(test(element) for test in tests), len(tests))
        return lambda element: any(test(element) for test in tests)

    def _counted(self, test: Test, steps: int) -> Test:
        spend = self._budget.spend

        def counted(element: HtmlElement) -> bool:
            spend(steps)
            return test(element)

        return counted

    # Compounds

    def _compound(self, compound: Compound) -> Test:
        if compound.never or compound.pseudo_element:
            return lambda element: False
        tests = [self._simple(simple) for simple in compound.simples]
        if compound.tag is not None:
            tests.insert(0, tag_test(self._page, compound.tag))
        return self._all_of(tests)

    def _all_of(self, tests: Sequence[Test]) -> Test:
        if not tests:
            return lambda element: True
        if len(tests) == 1:
            return tests[0]
        if len(tests) == 2:
            first, second = tests
            return lambda element: first(element) and second(element)
        joined: Test = lambda element: all(test(element) for test in tests)  # noqa: E731
        return joined if len(tests) <= _FEW else self._counted(joined, len(tests))

    def _simple(self, simple: Simple) -> Test:
        match simple:
            case Id():
                return id_test(self._page, simple.value)
            case Class():
                return class_test(self._page, simple.value)
            case Attribute():
                return attribute_test(self._page, simple)
            case Pseudo():
                return self._pseudo_classes.test(simple)
            case Nth():
                return self._nth(simple)
            case Logical(kind="is"):
                return self.any_of(simple.selectors)
            case Logical(kind="not"):
                matches = self.any_of(simple.selectors)
                return lambda element: not matches(element)
        return self._has(simple.selectors)

    def _nth(self, nth: Nth) -> Test:
        place = self._walk.place
        sort: Callable[[HtmlElement], object]
        if nth.same_type:
            key: object = "type"
            sort = self._walk.sort_by_type
        elif nth.of is None:
            key, sort = "child", bool_true
        else:
            of = self.any_of(nth.of)
            key = nth.of
            sort = lambda element: of(element) or None  # noqa: E731
        a, b, end = nth.a, nth.b, int(nth.from_end)

        def test(element: HtmlElement) -> bool:
            places = place(element, key, sort)
            return places is not None and _is_step(places[end] - b, a)

        return test

    # Combinators

    def _complex(self, selector: Complex) -> Test:
        """Test the last compound, then what stands before it.

        Compounds joined by ``>`` and ``+`` are tested in a row; ``~`` and the descendant
        combinator ask a memoised question.
        """
        test: Test | None = None
        rigid: list[tuple[str, Test]] = []
        asked = 0
        for combinator, compound in zip(selector.combinators, selector.compounds, strict=True):
            if combinator in (" ", "~"):
                asked += 1
                before = self._rigid(rigid, test)
                if asked % _DEEP == 0:
                    before = self._settled(before)
                test = self._related(combinator, before)
                rigid = []
            rigid.append((combinator, self._compound(compound)))
        return self._rigid(rigid, test)

    def _rigid(self, row: list[tuple[str, Test]], outer: Test | None) -> Test:
        """Test compounds joined by ``>`` and ``+``, and of the first one's element ``outer``."""
        first = row[0][1]
        if outer is not None:
            inner = first
            asked = outer
            first = lambda element: inner(element) and asked(element)  # noqa: E731
        if len(row) == 1:
            return first
        parent, previous = self._walk.parent, self._walk.previous
        steps = [
            (parent if combinator == ">" else previous, compound)
            for combinator, compound in reversed(row[1:])
        ]

        def test(element: HtmlElement) -> bool:
            at: HtmlElement | None = element
            for step, compound in steps:
                if at is None or not compound(at):
                    return False
                at = step(at)
            return at is not None and first(at)

        return test if len(steps) <= _FEW else self._counted(test, len(steps))

    def _related(self, combinator: str, matches: Test) -> Test:
        """Test whether an ancestor (`` ``) or an earlier sibling (``~``) matches."""
        step = self._walk.parent if combinator == " " else self._walk.previous
        known: dict[HtmlElement, bool] = {}
        spend = self._budget.spend

        def test(element: HtmlElement) -> bool:
            passed = []
            answer = False
            at = step(element)
            while at is not None:
                seen = known.get(at)
                if seen is not None:
                    answer = seen
                    break
                passed.append(at)
                if matches(at):
                    answer = True
                    break
                at = step(at)
            if passed:
                spend(len(passed) * _WALKED)
                for each in passed:
                    known[each] = answer
            return answer

        return test

    def _settled(self, matches: Test) -> Test:
        """Work a test out for every element of the page first, to save Python's stack."""
        elements = self._page.elements
        self._budget.spend(len(elements))
        return {element for element in elements if matches(element)}.__contains__

    # Relations to what comes after

    def _has(self, selectors: SelectorList) -> Test:
        """Test for elements that have what the relative selectors say; found when first asked."""
        found: set[HtmlElement] | None = None

        def test(element: HtmlElement) -> bool:
            nonlocal found
            if found is None:
                found = set()
                for selector in selectors:
                    found |= self._anchors(selector)
            return element in found

        return test

    def _anchors(self, selector: Complex) -> set[HtmlElement]:
        compounds = selector.compounds
        elements: Iterable[HtmlElement] = candidates(self._page, compounds[-1])
        for at in range(len(compounds) - 1, -1, -1):
            test = self._compound(compounds[at])
            matched = [element for element in elements if test(element)]
            elements = self._before(selector.combinators[at], matched)
        return set(elements)

    def _before(self, combinator: str, elements: Sequence[HtmlElement]) -> set[HtmlElement]:
        """Give every element that has one of ``elements`` after it by the combinator."""
        step = self._walk.parent if combinator in (" ", ">") else self._walk.previous
        far = combinator in (" ", "~")
        found: set[HtmlElement] = set()
        for element in elements:
            at = step(element)
            while at is not None and at not in found:
                found.add(at)
                at = step(at) if far else None
        self._budget.spend(len(elements) + len(found))
        return found


def bool_true(element: HtmlElement) -> object:
    """Count every element."""
    return True


def _is_step(distance: int, step: int) -> bool:
    if step == 0:
        return distance == 0
    return distance % step == 0 and distance // step >= 0
