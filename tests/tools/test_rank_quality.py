"""The quality gate of bm25: on no set of labelled requests does it fall below its pinned floor.

Our own two sets are in the corpus; the public ones lie beside the checkout, where they are at
hand. ``pytest tests/tools/test_rank_quality.py --raise-floors`` pins what is reached now where
that is higher; only ``--lower-floors`` lets a floor fall, and the commit has to say why.
``--misses NAME`` lists what is missed of a set.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from webmcp_cli.tools.evaluate import evaluate
from webmcp_cli.tools.labelled import read_labelled

if TYPE_CHECKING:
    from webmcp_cli.tools.evaluate import Evaluation

ROOT = Path(__file__).resolve().parents[2]
CORPUS, BENCH = ROOT / "corpus", ROOT.parent / "shared" / "bench" / "rank"
FLOORS = Path(__file__).with_name("rank_floors.json")
MEAN = "mean of the public sets"
PINNED: dict[str, dict[str, float]] = json.loads(FLOORS.read_text(encoding="utf-8"))
OWN = {"office": "rank.json", "languages": "rank-languages.json"}
PUBLIC = [name for name in PINNED if name not in (*OWN, MEAN)]

Measures = dict[str, float]


@cache
def judged(name: str) -> Evaluation:
    path = CORPUS / OWN[name] if name in OWN else BENCH / f"{name}.json"
    if not path.exists():
        pytest.skip("the public sets (../shared/bench/rank) are not beside this checkout")
    return evaluate(read_labelled(path.read_bytes(), name), "bm25")


def measures(name: str) -> Measures:
    names = PUBLIC if name == MEAN else [name]
    found = [judged(one) for one in names]
    return {
        "recall_at_8": round(sum(one.recall[8] for one in found) / len(found), 4),
        "hit_at_1": round(sum(one.hit_at_1 for one in found) / len(found), 4),
    }


@pytest.mark.parametrize("name", PINNED)
def test_ranking_stays_above_its_floor(name: str, request: pytest.FixtureRequest) -> None:
    reached = measures(name)
    if name == request.config.getoption("--misses"):
        print(json.dumps([miss._asdict() for miss in judged(name).misses], indent=1))  # noqa: T201
    floors: dict[str, Measures] = json.loads(FLOORS.read_text(encoding="utf-8"))
    for measure, value in reached.items():
        pinned = floors[name][measure]
        if _may_move(request, value, pinned):
            floors[name][measure] = value
        else:
            assert value >= pinned, f"{name}: {measure} is {value}, its floor is {pinned}"
    if floors[name] != PINNED[name]:
        FLOORS.write_text(json.dumps(floors, indent=2) + "\n", encoding="utf-8")


def _may_move(request: pytest.FixtureRequest, value: float, pinned: float) -> bool:
    option = "--lower-floors" if value < pinned else "--raise-floors"
    return value != pinned and bool(request.config.getoption(option))


@pytest.mark.parametrize("name", OWN)
def test_bm25_is_no_worse_than_overlap(name: str) -> None:
    path = CORPUS / OWN[name]
    overlap = evaluate(read_labelled(path.read_bytes(), name), "overlap")
    assert judged(name).recall[8] >= overlap.recall[8]
    assert judged(name).hit_at_1 >= overlap.hit_at_1
