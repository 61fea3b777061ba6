"""The ``pattern`` attribute: a JavaScript regular expression from the page, in bounded time.

A page's pattern could make Python's ``re`` run for years (``(a+)+$``), so it is run here as a set
of states that go through the value together (K. Thompson, "Regular expression search algorithm",
1968): parts times characters steps. What JavaScript allows and this does not read
(back-references, look-behind, ``\\p{...}``, set notation) counts as fitted, as browsers do with a
pattern that is not one: to call a field invalid that is not is the worse mistake.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.patternparse import compile_pattern
from webmcp_cli.page.selection.patternparts import Ask, Char, Fork, Jump, Look, UnreadableError

if TYPE_CHECKING:
    from webmcp_cli.page.selection.patternparts import Program

#: Longer values than anybody types into a line are taken as fitting.
_LONGEST_VALUE = 2_000
#: Steps after which a pattern is given up: some 50 milliseconds.
_MOST_STEPS = 200_000


def matches_pattern(pattern: str, value: str) -> bool:
    """Say whether the whole value fits; a pattern that is not understood is fitted by anything."""
    program = _compiled(pattern)
    if program is None or len(value) > _LONGEST_VALUE:
        return True
    try:
        return _Run(value).fits(program, 0, whole=True)
    except UnreadableError:
        return True


@lru_cache(maxsize=128)  # one page's patterns
def _compiled(pattern: str) -> Program | None:
    try:
        return compile_pattern(pattern)
    except UnreadableError:
        return None


class _Run:
    """One value going through programs, the steps counted."""

    def __init__(self, value: str) -> None:
        self._value = value
        self._steps = 0

    def fits(self, program: Program, start: int, *, whole: bool) -> bool:
        """Say whether ``program`` matches from ``start``; ``whole``: up to the value's end."""
        states = self._spread(program, [0], start)
        for at in range(start, len(self._value)):
            if not states or (not whole and len(program) in states):
                break
            character = self._value[at]
            onward = []
            for state in states:
                part = program[state] if state < len(program) else None
                if isinstance(part, Char) and part.holds(character):
                    onward.append(state + 1)
            states = self._spread(program, onward, at + 1)
        return len(program) in states

    def _spread(self, program: Program, states: list[int], at: int) -> set[int]:
        """Follow whatever takes no character."""
        found: set[int] = set()
        waiting = list(states)
        while waiting:
            state = waiting.pop()
            if state in found:
                continue
            found.add(state)
            if state < len(program):
                waiting.extend(self._next(program, state, at))
        self._steps += len(found)
        if self._steps > _MOST_STEPS:
            raise UnreadableError
        return found

    def _next(self, program: Program, state: int, at: int) -> tuple[int, ...]:
        part = program[state]
        match part:
            case Jump():
                return (part.to,)
            case Fork():
                return (state + 1, part.to)
            case Ask():
                return (state + 1,) if part.holds(self._value, at) else ()
            case Look():
                held = self.fits(part.program, at, whole=False)
                return (state + 1,) if held != part.negated else ()
        return ()
