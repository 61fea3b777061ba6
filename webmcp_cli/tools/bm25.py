"""The scorer ``bm25``: which tools of a catalogue have the words of a request, and how telling.

A request becomes a list of clues; a tool's score is the sum of what each clue gives it. Clues are
the request's words (BM25F), words with the same beginning, pairs of words that stand together,
and, for a word that the catalogue does not have at all, the nearest spellings. Two more follow
from these: the share of a tool's name that the request covers, and the words of the three best
tools, lightly weighed, which bring in what the request means but does not say (pseudo-relevance
feedback). All of it is general: no list of synonyms, nothing that knows a benchmark.

It errs towards the literal: a request in words that no tool uses ("CV" for a résumé tool) finds
nothing. Over eight public sets of 4,000 queries it has 0.89 of the right tools among the first 8
and a right one first in 0.71 (overlap: 0.74 and 0.50); ``benchmarks/rank.py`` measures it.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from heapq import nlargest
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from webmcp_cli.tools.documents import SATURATION, Document, field_of, weigh
from webmcp_cli.tools.reasons import Reason
from webmcp_cli.tools.spelling import Spelling
from webmcp_cli.tools.words import is_word, terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# The factors below: halving or doubling any of them moves the mean over eight public sets by at
# most 0.3 points of recall@8 and 0.7 of hit@1; chosen anew on each seven sets and judged on the
# eighth, they do as well (docs/ranking.md).

#: A word said twice counts 1.4 times, not twice: long requests repeat their chatter.
_REPEATED = 0.5
#: A number is mostly an argument's value; in a name ("open door 2") it may still decide.
_NUMBER = 0.5
#: Words that only begin alike: enough to find an inflected form, too little to beat a word.
_BEGINNING = 0.3
#: A guessed spelling is worth this, times how near it is.
_SPELLING = 0.5
#: Two words side by side in the request and in a name, a description, an argument's description.
_PHRASE = ((0, 2.0), (1, 1.2), (3, 0.6))
_COVERED = 1.5
#: How many of the best tools lend how many of their words, and at what weight.
_LENDERS, _LENT, _LENDING = 3, 20, 0.1
#: Where more are equally good, nothing tells which are: no feedback.
_MOST_LENDERS = 10


#: The tools that have a word, and what it weighs in each.
Found: TypeAlias = "tuple[array[int], array[float]]"


class Clue(NamedTuple):
    """What one word (or pair) of a request gives: ``weights[n] * factor`` to tool ``ids[n]``."""

    word: str
    field: str  # empty: the field of the tool that has the word
    factor: float
    ids: Sequence[int]
    weights: Sequence[float]


class Catalogue:
    """Tools made ready to be ranked: an inverted index. Building it takes 40 us a tool."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self.documents = documents
        self._found: dict[str, Found] = {}
        self._begun_so: dict[str, Found] = {}
        self._named: dict[str, list[int]] = defaultdict(list)
        for at, doc in enumerate(documents):
            self._add(at, doc)
        self._spelling: Spelling | None = None

    def _add(self, at: int, doc: Document) -> None:
        for term, weight in weigh(doc).items():
            entry = self._found.get(term)
            if entry is None:
                entry = self._found[term] = (array("l"), array("d"))
            entry[0].append(at)
            entry[1].append(weight)
        for term in set(doc.name):
            self._named[term].append(at)

    @property
    def spelling(self) -> Spelling:
        """The catalogue's words by their letters; made when first asked for."""
        if self._spelling is None:
            self._spelling = Spelling(term for term in self._found if is_word(term))
        return self._spelling

    def idf(self, having: int) -> float:
        """Give how telling it is to be one of ``having`` tools with a word (BM25's idf)."""
        return math.log(1 + (len(self.documents) - having + 0.5) / (having + 0.5))

    def scores(self, query: str) -> list[float]:
        """Give each tool's score for a request, in the order of the documents."""
        scores, _ = self._run(query)
        return scores

    def explain(self, query: str, at: Iterable[int]) -> list[list[Reason]]:
        """Give the reasons of some tools' scores, best first."""
        _, clues = self._run(query)
        said = set(terms(query))
        found = [(clue, dict(zip(clue.ids, clue.weights, strict=True))) for clue in clues]
        return [self._reasons(found, said, one) for one in at]

    def _reasons(
        self, found: list[tuple[Clue, dict[int, float]]], said: set[str], at: int
    ) -> list[Reason]:
        doc = self.documents[at]
        covered = " ".join(term for term in doc.name if term in said)
        reasons = [
            Reason(
                clue.word or covered,
                clue.field or field_of(doc, clue.word),
                clue.factor * weights[at],
            )
            for clue, weights in found
            if at in weights
        ]
        return sorted(reasons, key=lambda reason: -reason.points)

    def _run(self, query: str) -> tuple[list[float], list[Clue]]:
        said = terms(query)
        clues = [*self._words(said), *self._phrases(said), self._names(said)]
        scores = [0.0] * len(self.documents)
        _add_up(scores, clues)
        lent = list(self._feedback(scores, set(said)))
        _add_up(scores, lent)
        # Sums differ in the last bits by the order of their parts: equal must stay equal.
        return [round(score, 9) if score else 0.0 for score in scores], clues + lent

    def _words(self, said: list[str]) -> Iterator[Clue]:
        beginnings: Counter[str] = Counter()
        for term, times in Counter(said).items():
            worth = times**_REPEATED * (_NUMBER if term.isdigit() else 1.0)
            if term in self._found:
                yield self._clue(term, "", worth)
            elif is_word(term):
                for near, likeness in self.spelling.near(term):
                    clue = self._clue(near, "spelled alike", worth * likeness * _SPELLING)
                    yield clue._replace(word=f"{term} ~ {near}")
            if is_word(term) and (beginning := self.spelling.beginning(term)):
                beginnings[beginning] += times
        for beginning, times in beginnings.items():
            yield from self._begun(beginning, times**_REPEATED)

    def _clue(self, term: str, field: str, worth: float) -> Clue:
        ids, weights = self._found[term]
        return Clue(term, field, worth * self.idf(len(ids)), ids, weights)

    def _begun(self, beginning: str, worth: float) -> Iterator[Clue]:
        """Yield a clue for the tools with any word that begins so, each at its best."""
        if beginning not in self._begun_so:
            self._begun_so[beginning] = self._with_beginning(beginning)
        ids, weights = self._begun_so[beginning]
        if ids:
            factor = worth * self.idf(len(ids)) * _BEGINNING
            yield Clue(f"{beginning}...", "beginning", factor, ids, weights)

    def _with_beginning(self, beginning: str) -> Found:
        words = self.spelling.begun(beginning)
        if len(words) == 1:
            return self._found[words[0]]
        best: dict[int, float] = {}
        for word in words:
            for at, weight in zip(*self._found[word], strict=True):
                if weight > best.get(at, 0.0):
                    best[at] = weight
        return array("l", best), array("d", best.values())

    def _phrases(self, said: list[str]) -> Iterator[Clue]:
        for pair in dict.fromkeys(pairwise(said)):
            if pair[0] in self._found and pair[1] in self._found:
                both = set(self._found[pair[0]][0]).intersection(self._found[pair[1]][0])
                having = {at: worth for at in both if (worth := self._adjacent(at, pair))}
                if having:
                    factor = self.idf(len(having))
                    word = " ".join(pair)
                    yield Clue(word, "side by side", factor, [*having], [*having.values()])

    def _adjacent(self, at: int, pair: tuple[str, str]) -> float:
        doc = self.documents[at]
        return next((worth for field, worth in _PHRASE if pair in pairwise(doc[field])), 0.0)

    def _names(self, said: list[str]) -> Clue:
        """Give the bonus for the share of a name that the request covers."""
        covered: dict[int, list[float]] = defaultdict(list)
        for term in dict.fromkeys(said):
            if term in self._named:
                telling = self.idf(len(self._found[term][0]))
                for at in self._named[term]:
                    covered[at].append(telling)
        shares = [
            sum(telling) * len(telling) / len(set(self.documents[at].name))
            for at, telling in covered.items()
        ]
        return Clue("", "share of the name", _COVERED, [*covered], shares)

    def _feedback(self, scores: list[float], said: set[str]) -> Iterator[Clue]:
        lenders = _best(scores)
        total = sum(scores[at] for at in lenders)
        worth: dict[str, float] = defaultdict(float)
        for at in lenders:
            for term, weight in weigh(self.documents[at]).items():
                if term not in said:
                    telling = self.idf(len(self._found[term][0]))
                    worth[term] += scores[at] / total * weight * telling / (SATURATION + 1)
        ordered = sorted(worth.items(), key=lambda item: (-round(item[1], 9), item[0]))
        for term, value in ordered[:_LENT]:
            yield Clue(term, "related", value * _LENDING, *self._found[term])


def _add_up(scores: list[float], clues: Iterable[Clue]) -> None:
    for clue in clues:
        factor = clue.factor
        for at, weight in zip(clue.ids, clue.weights, strict=True):
            scores[at] += factor * weight


def _best(scores: list[float]) -> list[int]:
    """Give the few best tools, all that tie included, whatever their order."""
    if len(scores) <= _LENDERS:
        return []
    least = nlargest(_LENDERS, scores)[-1] - 1e-9
    best = [at for at, score in enumerate(scores) if score >= least and score > 0]
    return best if len(best) <= _MOST_LENDERS else []
