"""Words that are written alike: the same beginning, or most of the same letters.

This is what stands in for a stemmer and a dictionary in the languages that have none here, and
what forgives a typing mistake. Likeness is Dice's coefficient over groups of three letters, the
word's ends counted as letters. Made for 8,000 words in 40 ms, once a catalogue, and only when a
request asks for it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

#: As in the seed's scorer: four letters tell a word's family; shorter words are whole.
BEGINNING = 4
#: Below this, other words come in: "flight" and "fight" have 0.62, "weather" and "whether" 0.57.
LIKENESS = 0.6
#: One word has few true variants in a catalogue; more would add up to a word's full weight.
_MOST_NEAR = 3


class Spelling:
    """The words of a catalogue, found by how they are written."""

    def __init__(self, words: Iterable[str]) -> None:
        self._begun: dict[str, list[str]] = defaultdict(list)
        for word in words:
            if len(word) >= BEGINNING:
                self._begun[word[:BEGINNING]].append(word)
        self._by_letters: dict[str, list[str]] | None = None
        self._near: dict[str, list[tuple[str, float]]] = {}

    def beginning(self, word: str) -> str | None:
        """Give the beginning that a word shares with others; None for a short word."""
        return word[:BEGINNING] if len(word) >= BEGINNING else None

    def begun(self, beginning: str) -> list[str]:
        """Give the words with a beginning."""
        return self._begun.get(beginning, [])

    def near(self, word: str) -> list[tuple[str, float]]:
        """Give the nearest few spellings of a word, each with its likeness, up to 1."""
        if len(word) < BEGINNING:
            return []
        if word not in self._near:
            self._near[word] = self._look_up(word)
        return self._near[word]

    def _look_up(self, word: str) -> list[tuple[str, float]]:
        mine = letters(word)
        shared: Counter[str] = Counter()
        for three in mine:
            shared.update(self._letters.get(three, ()))
        # A word of n letters has n groups, as its ends count.
        likeness = {other: 2 * n / (len(mine) + len(other)) for other, n in shared.items()}
        near = [(other, value) for other, value in likeness.items() if value >= LIKENESS]
        return sorted(near, key=lambda item: (-item[1], item[0]))[:_MOST_NEAR]

    @property
    def _letters(self) -> dict[str, list[str]]:
        if self._by_letters is None:
            self._by_letters = defaultdict(list)
            for words in self._begun.values():
                for word in words:
                    for three in letters(word):
                        self._by_letters[three].append(word)
        return self._by_letters


def letters(word: str) -> set[str]:
    """Give a word's groups of three letters, its ends included."""
    ended = f"^{word}$"
    return {ended[at : at + 3] for at in range(len(word))}
