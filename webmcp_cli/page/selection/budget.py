"""How much work one selector may cost, counted and not timed, so that the answer never varies.

One step is one look at one element, 0.1 to 0.5 microseconds. All strategies of the matcher are
linear in the page; what this bounds is a hostile selector of thousands of parts.
"""

from __future__ import annotations

#: A real selector takes 1 to 20 steps an element; this is 5 to 20 seconds a million elements.
STEPS_PER_ELEMENT = 200
#: So that small pages bear long selectors: well under a second.
STEPS_AT_LEAST = 1_000_000


class OverBudgetError(Exception):
    """The steps are used up."""


class Budget:
    """Steps that are left."""

    __slots__ = ("_left", "total")

    def __init__(self, elements: int) -> None:
        self.total = max(STEPS_AT_LEAST, elements * STEPS_PER_ELEMENT)
        self._left = self.total

    def spend(self, steps: int) -> None:
        """Count steps; raises ``OverBudgetError`` when they are used up."""
        self._left -= steps
        if self._left < 0:
            raise OverBudgetError
