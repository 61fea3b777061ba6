"""Ranking against its peers: quality on labelled requests, and time as ratios in one run.

python benchmarks/rank.py ../shared/bench/rank/*.json       (pip install rank-bm25 bm25s first)

The peers get what a user would give them: name, description and schema as one text, cut into
lower-case words. Times are CPU times of one call, the least of several, without other load; cold
is with nothing remembered, warm a second request to the same tools.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Protocol

from webmcp_cli import rank_tools, read_tools
from webmcp_cli.tools import overlap, rank
from webmcp_cli.tools.budget import sent_texts
from webmcp_cli.tools.labelled import read_labelled
from webmcp_cli.tools.rank import SCORERS, ready

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from webmcp_cli.tools.labelled import Labelled
    from webmcp_cli.tools.records import Tool

REQUEST = "Book a flight from London to Paris for two adults next Monday"


class Asked(Protocol):
    def scores(self, query: str) -> Sequence[float]: ...


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text).lower())


class RankBm25:
    def __init__(self, tools: Sequence[Tool]) -> None:
        from rank_bm25 import BM25Okapi

        self.index = BM25Okapi([words(" ".join(sent_texts(tool))) for tool in tools])

    def scores(self, query: str) -> Sequence[float]:
        return list(self.index.get_scores(words(query)))


class Bm25s:
    def __init__(self, tools: Sequence[Tool]) -> None:
        import bm25s

        self.index = bm25s.BM25()
        texts = [words(" ".join(sent_texts(tool))) for tool in tools]
        self.index.index(texts, show_progress=False)
        self.known = {word for text in texts for word in text}
        self.count = len(texts)

    def scores(self, query: str) -> Sequence[float]:
        said = [word for word in words(query) if word in self.known]  # it takes no others
        return list(self.index.get_scores(said)) if said else [0.0] * self.count


PEERS: dict[str, Callable[[Sequence[Tool]], Asked]] = {
    **{f"wmcp {name}": lambda tools, name=name: ready(tools, name) for name in SCORERS},
    "rank_bm25": RankBm25,
    "bm25s": Bm25s,
}


def quality(labelled: Labelled, make: Callable[[Sequence[Tool]], Asked]) -> tuple[float, float]:
    """Give recall@8 and hit@1."""
    made: dict[Any, tuple[Sequence[Tool], Asked]] = {}
    recall, hits = [], []
    for query in labelled.queries:
        if query.catalog not in made:
            tools = labelled.catalogue(query)
            made[query.catalog] = (tools, make(tools))
        tools, asked = made[query.catalog]
        scores = asked.scores(query.text)
        best = sorted(range(len(scores)), key=lambda at: -scores[at])[:8]
        names = [tools[at].name for at in best]
        recall.append(len(set(query.gold) & set(names)) / len(query.gold))
        hits.append(float(names[0] in query.gold))
    return fmean(recall), fmean(hits)


def least(function: Callable[[], Any], times: int) -> float:
    """Give the least CPU time of a call, in milliseconds."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        function()
        spent.append(time.process_time() - start)
    return min(spent) * 1000


def forget() -> None:
    rank.forget()
    overlap._words_of.cache_clear()


def times(tools: list[dict[str, Any]]) -> None:
    records = read_tools(tools).tools
    calls: dict[str, Callable[[], Any]] = {
        name: lambda name=name: rank_tools(tools, REQUEST, scorer=name)  # type: ignore[misc]
        for name in SCORERS
    }
    floor = None
    for name, call in calls.items():
        cold = least(lambda call=call: (forget(), call()), 3)
        warm = least(call, 15)
        floor = warm if floor is None else floor
        print(f"| {len(tools):,} | wmcp {name} | {cold:.2f} | {warm:.2f} | {warm / floor:.1f} |")
    for name in ("rank_bm25", "bm25s"):
        built = least(lambda name=name: PEERS[name](records), 3)
        index = PEERS[name](records)
        warm = least(lambda index=index: index.scores(REQUEST), 15)
        print(f"| {len(tools):,} | {name} | {built:.2f} | {warm:.2f} | {warm / (floor or 1):.1f} |")


def main(names: list[str]) -> None:
    sets = [read_labelled(Path(name).read_bytes(), name) for name in names]
    print("| recall@8 / hit@1 | " + " | ".join(PEERS) + " |")
    print("|---|" + "---:|" * len(PEERS))
    rows = [[quality(labelled, make) for make in PEERS.values()] for labelled in sets]
    means = [tuple(map(fmean, zip(*column, strict=True))) for column in zip(*rows, strict=True)]
    for name, row in [*zip([s.name for s in sets], rows, strict=True), ("mean", means)]:
        print(f"| {name} | " + " | ".join(f"{r:.3f} / {h:.3f}" for r, h in row) + " |", flush=True)
    pool = [tool.plain() for labelled in sets for tool in labelled.tools]
    print("\n| tools | | cold, ms | warm, ms | of overlap |\n|---:|---|---:|---:|---:|")
    for count in (50, 4000):
        if len(pool) >= count:
            times(pool[:count])


if __name__ == "__main__":
    main(sys.argv[1:])
