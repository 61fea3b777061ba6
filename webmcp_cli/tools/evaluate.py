"""How well a scorer finds the right tools: labelled requests in, measures out.

Two formats are read: ``{tools, queries: [{query, gold, catalog?, recent?}]}``, and the array of
conversations that webmcp-evals keeps, whose tools lie in a file beside it. A request may have
several right tools; recall is the share of them that is found, averaged over requests, so that
each request counts the same. All tools are ordered by score, even where ``rank`` would leave a
short catalogue as it is: what is measured is the scorer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from webmcp_cli.tools.rank import RECENT, ready

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from webmcp_cli.tools.labelled import Labelled, Query
    from webmcp_cli.tools.reasons import Scorer
    from webmcp_cli.tools.records import Tool

#: Where recall is taken: the first, what a glance takes in, and what ``rank`` gives by default.
CUTS = (1, 3, 8)


class Miss(NamedTuple):
    """A request whose right tools are not all among the first eight, and what those are."""

    query: str
    gold: tuple[str, ...]
    got: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A scorer's measures over one set of labelled requests, each from 0 to 1."""

    name: str
    scorer: str
    queries: int
    hit_at_1: float
    recall: dict[int, float]
    mrr: float
    misses: tuple[Miss, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the record ``wmcp.eval/1``."""
        return {
            "schema": "wmcp.eval/1",
            "scorer": self.scorer,
            "queries": self.queries,
            "hit_at_1": round(self.hit_at_1, 4),
            "recall": {str(cut): round(share, 4) for cut, share in self.recall.items()},
            "mrr": round(self.mrr, 4),
            "misses": [
                {"query": miss.query, "gold": [*miss.gold], "got": [*miss.got]}
                for miss in self.misses
            ],
        }


def evaluate(labelled: Labelled, scorer: str, *, recent: bool = False) -> Evaluation:
    """Ask a scorer each request; ``recent`` lets it know the tools that were used before it."""
    ranked = [(query, names) for query, names in _ranked(labelled, scorer, recent=recent)]
    count = len(ranked)
    return Evaluation(
        labelled.name,
        scorer,
        count,
        _mean([names[0] in query.gold for query, names in ranked if names], count),
        {cut: _mean([_found(q, names, cut) for q, names in ranked], count) for cut in CUTS},
        _mean([_reciprocal(query, names) for query, names in ranked], count),
        tuple(
            Miss(query.text, query.gold, tuple(names[: CUTS[-1]]))
            for query, names in ranked
            if _found(query, names, CUTS[-1]) < 1
        ),
    )


def _mean(values: Sequence[float], count: int) -> float:
    return sum(values) / count if count else 0.0


def _found(query: Query, names: Sequence[str], cut: int) -> float:
    return len(set(query.gold).intersection(names[:cut])) / len(set(query.gold))


def _reciprocal(query: Query, names: Sequence[str]) -> float:
    return next((1 / place for place, name in enumerate(names, 1) if name in query.gold), 0.0)


def _ranked(labelled: Labelled, scorer: str, *, recent: bool) -> Iterator[tuple[Query, list[str]]]:
    """Yield each request with the names of its catalogue's tools, best first."""
    catalogues: dict[tuple[str, ...] | None, tuple[Sequence[Tool], Scorer]] = {}
    for query in labelled.queries:
        if query.catalog not in catalogues:
            tools = labelled.catalogue(query)
            catalogues[query.catalog] = (tools, ready(tools, scorer))
        tools, asked = catalogues[query.catalog]
        lately = query.recent if recent else ()
        scores = [
            score + RECENT[scorer] * (tool.name in lately)
            for tool, score in zip(tools, asked.scores(query.text), strict=True)
        ]
        places = sorted(range(len(scores)), key=lambda at: -scores[at])
        yield query, [tools[at].name for at in places]
