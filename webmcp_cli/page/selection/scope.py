"""Where in a selector the parser stands, and so what may stand there."""

from __future__ import annotations

from dataclasses import dataclass, replace

#: Style sheets nest three or four parentheses deep; the matcher's recursion bears this many.
MAX_NESTING = 24


class TooDeepError(Exception):
    """More parentheses within parentheses than ``MAX_NESTING``; never forgiven."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@dataclass(frozen=True, slots=True)
class Scope:
    """What the selectors at this place may hold.

    ``only`` names the pseudo-classes that may appear after a pseudo-element, beside ``:is()``,
    ``:where()`` and ``:not()``; None stands for any simple selector. Where ``sealed``, nothing
    may. Where ``compound``, no combinator may stand.
    """

    depth: int = 0
    in_has: bool = False
    no_pseudo_elements: bool = False
    only: frozenset[str] | None = None
    sealed: bool = False
    compound: bool = False

    def inside(self, at: int, *, in_has: bool = False, compound: bool = False) -> Scope:
        """Go into a pseudo-class's parentheses; raises ``TooDeepError``."""
        return replace(
            self.deeper(at),
            in_has=self.in_has or in_has,
            no_pseudo_elements=True,
            only=None,
            compound=compound,
        )

    def inside_nth(self, at: int) -> Scope:
        """Go into the parentheses of ``:nth-child()``; raises ``TooDeepError``."""
        return replace(self.deeper(at), compound=False)

    def inside_not(self, at: int) -> Scope:
        """Go into the parentheses of ``:not()``; raises ``TooDeepError``."""
        return replace(self.deeper(at), no_pseudo_elements=True)

    def deeper(self, at: int) -> Scope:
        """Go one parenthesis deeper and keep the rest; raises ``TooDeepError``."""
        if self.depth >= MAX_NESTING:
            raise TooDeepError(at)
        return replace(self, depth=self.depth + 1)

    def after(self, classes: frozenset[str] | None) -> Scope:
        """Go past a pseudo-element, after which these pseudo-classes may stand."""
        return replace(self, only=classes or frozenset(), sealed=classes is None)
