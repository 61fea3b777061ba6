"""The quality gate: agreement with a real browser never falls below its pinned floor.

``pytest tests/quality --misses names`` lists what is missed of a kind; ``--raise-floors`` pins
what is reached now where that is higher, and only ``--lower-floors`` lets one fall.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.quality import shared

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(not shared.present(), reason=shared.REASON)

FLOORS = Path(__file__).with_name("floors.json")
KINDS = list(json.loads(FLOORS.read_text(encoding="utf-8")))


@pytest.mark.parametrize("kind", KINDS)
def test_agreement_stays_above_its_floor(kind: str, request: pytest.FixtureRequest) -> None:
    from tests.quality.measures import MEASURES

    pairs = list(MEASURES[kind]())
    misses = [pair for pair in pairs if pair[1] != pair[2]]
    share = round(100 * (len(pairs) - len(misses)) / len(pairs), 2)
    if kind == request.config.getoption("--misses"):
        print("".join(_shown(misses)))  # noqa: T201 - asked for
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    pinned = floors[kind]["floor"]
    lower, higher = (request.config.getoption(f"--{way}-floors") for way in ("lower", "raise"))
    if (lower and share < pinned) or (higher and share > pinned):
        floors[kind]["floor"] = share
        FLOORS.write_text(json.dumps(floors, indent=2) + "\n", encoding="utf-8")
        return
    assert share >= pinned, f"{kind}: {share} % agree, the floor is {pinned} %: {misses[:3]}"


def test_no_floor_is_below_what_was_promised() -> None:
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    assert not [kind for kind, row in floors.items() if row["floor"] < row["promised"]]


def _shown(misses: list[tuple[str, Any, Any]]) -> Iterator[str]:
    for case, got, wanted in misses:
        if isinstance(got, list) and isinstance(wanted, list):
            place = next(
                (i for i, pair in enumerate(zip(got, wanted, strict=False)) if pair[0] != pair[1]),
                min(len(got), len(wanted)),
            )
            got, wanted = (f"[{place}:] {part[place : place + 2]}" for part in (got, wanted))
        yield f"\n{case}\n  wmcp    {got!r:.400}\n  browser {wanted!r:.400}\n"
