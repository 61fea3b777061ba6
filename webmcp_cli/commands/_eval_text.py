"""Evaluations as a table for people, scorers side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.commands._columns import columns
from webmcp_cli.tools.evaluate import CUTS

if TYPE_CHECKING:
    from webmcp_cli.tools.evaluate import Evaluation, Miss

#: A request is known again by its beginning.
_MOST_QUERY = 120


def eval_text(found: list[Evaluation], *, misses: bool) -> str:
    """Write a row for each set, or a few where scorers are compared; then the misses."""
    scorers = list(dict.fromkeys(one.scorer for one in found))
    sets = list(dict.fromkeys(one.name for one in found))
    by = {(one.name, one.scorer): one for one in found}
    rows = []
    for name in sets:
        rows += [_row(name, scorer, by[name, scorer]) for scorer in scorers]
    if len(sets) > 1:
        rows += [_mean_row(scorer, [by[name, scorer] for name in sets]) for scorer in scorers]
    heads = ("set", "scorer", "queries", "hit@1", *(f"recall@{cut}" for cut in CUTS), "MRR")
    text = columns(rows, heads, "ll" + "r" * (len(heads) - 2))
    if len(scorers) == 2:
        text += "".join(_compared(by[name, scorers[0]], by[name, scorers[1]]) for name in sets)
    return text + ("".join(map(_misses, found)) if misses else "")


def _row(name: str, scorer: str, one: Evaluation) -> list[str]:
    measures = [one.hit_at_1, *one.recall.values(), one.mrr]
    return [name, scorer, f"{one.queries:,}", *(f"{value:.3f}" for value in measures)]


def _mean_row(scorer: str, found: list[Evaluation]) -> list[str]:
    measures = zip(*([o.hit_at_1, *o.recall.values(), o.mrr] for o in found), strict=True)
    means = [sum(values) / len(found) for values in measures]
    return ["mean", scorer, "", *(f"{value:.3f}" for value in means)]


def _compared(first: Evaluation, second: Evaluation) -> str:
    """Say how many requests only one of two scorers misses."""
    missed, also = ({miss.query for miss in one.misses} for one in (first, second))
    return (
        f"{first.name}: {len(also - missed):,} missed by {second.scorer} alone,"
        f" {len(missed - also):,} by {first.scorer} alone, {len(missed & also):,} by both\n"
    )


def _misses(one: Evaluation) -> str:
    head = f"\n{one.name}, {one.scorer}: {len(one.misses):,} missed\n" if one.misses else ""
    return head + "".join(map(_miss, one.misses))


def _miss(miss: Miss) -> str:
    query = " ".join(miss.query.split())
    shown = query if len(query) <= _MOST_QUERY else query[: _MOST_QUERY - 3] + "..."
    wanted = ", ".join(miss.gold)
    return f"- {shown}\n    wanted {wanted}\n    got    {', '.join(miss.got[:3])}, ...\n"
