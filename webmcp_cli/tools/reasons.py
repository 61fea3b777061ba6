"""What a scorer is, and the reasons that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable


class Reason(NamedTuple):
    """Why a tool has points: the word, where the tool has it, and how many it gave."""

    word: str
    field: str
    points: float


class Scorer(Protocol):
    """A catalogue of tools, ready to be asked."""

    def scores(self, query: str) -> list[float]:
        """Give each tool's score for a request, in the catalogue's order."""

    def explain(self, query: str, at: Iterable[int]) -> list[list[Reason]]:
        """Give the reasons of some tools' scores, the weightiest first."""
