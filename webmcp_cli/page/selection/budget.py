"""How much work one selector may cost, counted and not timed, so that the answer never varies.

One step is one look at one element, 0.1 to 0.5 microseconds. All strategies of the matcher are
linear in the page; what this bounds is a hostile selector of thousands of parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webmcp_cli.page.page import Page

#: A real selector takes 1 to 20 steps an element; this is 5 to 20 seconds a million elements.
STEPS_PER_ELEMENT = 200
#: So that small pages bear long selectors: well under a second.
STEPS_AT_LEAST = 1_000_000


class OverBudgetError(Exception):
    """The steps are used up."""


class Budget:
    """Steps that are left for one selector on one page."""

    __slots__ = ("_left", "_page", "_whole")

    def __init__(self, page: Page) -> None:
        self._page = page
        self._left = STEPS_AT_LEAST
        self._whole = False

    def spend(self, steps: int) -> None:
        """Count steps; raises ``OverBudgetError`` when they are used up."""
        self._left -= steps
        if self._left < 0:
            self._add_rest()

    def _add_rest(self) -> None:
        """Grant what a big page has beyond the least; its elements are counted only now."""
        if not self._whole:
            self._whole = True
            total = len(self._page.elements) * STEPS_PER_ELEMENT
            self._left += max(0, total - STEPS_AT_LEAST)
        if self._left < 0:
            raise OverBudgetError
