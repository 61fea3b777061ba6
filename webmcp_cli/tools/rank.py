"""The tools that fit a request: a small model's choice made smaller before it has to choose.

A catalogue is read, scored by one of two scorers, and the best tools come back compacted. What
is dear is remembered: each tool's words, and the last few catalogues made ready, so that asking
again about the same tools costs a tenth of the first time (docs/ranking.md has the numbers).
Both are known again by what they say, never by identity: a tool that changes is read anew.
"""

from __future__ import annotations

import marshal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from webmcp_cli.errors import UsageError
from webmcp_cli.tools.compact import compact_tool
from webmcp_cli.tools.overlap import Overlap
from webmcp_cli.tools.reasons import Reason
from webmcp_cli.tools.records import Tool, ToolsFile
from webmcp_cli.tools.shapes import as_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from webmcp_cli.tools.documents import Described
    from webmcp_cli.tools.reasons import Scorer

ScorerName = Literal["overlap", "bm25"]

#: How many tools a model is shown, unless it is said: the seed's own number.
MAX_TOOLS = 8

#: What a tool used lately scores on top, for each scorer. For overlap the specification's; a
#: point of bm25 is worth about half as much, and people seldom ask for the same tool twice:
#: on bfcl_multiturn any bonus costs some of the right ones.
RECENT = {"overlap": 2.0, "bm25": 1.0}

#: Catalogues kept ready: a page and a server or two, by both scorers. Larger ones are for one use.
_CATALOGUES, _LARGEST_KEPT = 4, 8_192

_SCHEMA_KEYS = ("inputSchema", "parameters", "input_schema")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A tool, its score for the request, and why (empty unless asked for)."""

    tool: Tool
    score: float
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The tools for a request, best first."""

    query: str
    scorer: str
    ranked: tuple[Ranked, ...]

    def compact(self) -> list[dict[str, Any]]:
        """Give ``[{name, description, parameters}]``, cut down for a small model."""
        return [compact_tool(one.tool) for one in self.ranked]

    def to_json(self) -> dict[str, Any]:
        """Give the record ``wmcp.rank/1``."""
        return {
            "schema": "wmcp.rank/1",
            "query": self.query,
            "scorer": self.scorer,
            "tools": [
                {
                    "name": one.tool.name,
                    "score": round(one.score, 3),
                    "why": [
                        {"word": word, "field": field, "points": round(points, 3)}
                        for word, field, points in one.why
                    ],
                }
                for one in self.ranked
            ],
        }


def rank_tools(
    tools: ToolsFile | Iterable[Any],
    query: str,
    max: int = MAX_TOOLS,
    recent: Iterable[str] = (),
    scorer: ScorerName = "overlap",
) -> list[dict[str, Any]]:
    """Give the tools that fit a request, best first, as ``{name, description, parameters}``.

    ``tools`` are records or dicts of any shape that is in use, or what ``read_tools`` gave;
    ``recent`` names tools used lately, which score a little more. With ``max`` or fewer tools all
    come back, in their own order; ties keep it too. Descriptions are cut to 400 characters and
    schemas compacted. Raises ``UsageError`` for an unknown scorer or a negative ``max``.
    """
    return rank(tools, query, max=max, recent=recent, scorer=scorer).compact()


def rank(
    tools: ToolsFile | Iterable[Any],
    query: str,
    *,
    max: int = MAX_TOOLS,
    recent: Iterable[str] = (),
    scorer: str = "overlap",
    explain: bool = False,
) -> Ranking:
    """Rank as ``rank_tools`` does, but give whole tools with their scores and, if asked, why."""
    if max < 0:
        raise UsageError(f"max must be 0 or more, not {max}")
    items = tools.tools if isinstance(tools, ToolsFile) else [*tools]
    asked = _prepared(items, scorer)
    lately, bonus = frozenset(recent), RECENT[scorer]
    scores = [
        score + bonus if lately and name in lately else score
        for name, score in zip(asked.names, asked.scorer.scores(query), strict=True)
    ]
    chosen = order(scores, max)
    why = asked.scorer.explain(query, chosen) if explain else [[] for _ in chosen]
    found = [_whole(items[at]) for at in chosen] if asked.flat else _pick(items, chosen)
    ranked = [Ranked(found[n], scores[at], tuple(why[n])) for n, at in enumerate(chosen)]
    if explain:
        ranked = [_with_recent(one, bonus) if one.tool.name in lately else one for one in ranked]
    return Ranking(query, scorer, tuple(ranked))


def order(scores: Sequence[float], most: int) -> list[int]:
    """Give the places of the best scores, best first, ties as they stood; all keep their order."""
    if len(scores) <= most:
        return list(range(len(scores)))
    return sorted(range(len(scores)), key=lambda at: -scores[at])[:most]


def ready(tools: Sequence[Described], scorer: str) -> Scorer:
    """Make a catalogue ready to be asked, by one of ``SCORERS``."""
    if scorer not in SCORERS:
        raise UsageError(f"there is no scorer {scorer!r}", hint="one of " + ", ".join(SCORERS))
    return SCORERS[scorer](tools)


def _bm25(tools: Sequence[Described]) -> Scorer:
    # Its patterns for the world's scripts take longer to compile than overlap takes to rank.
    from webmcp_cli.tools.bm25 import Catalogue
    from webmcp_cli.tools.documents import document, texts_of

    return Catalogue([document(texts_of(tool)) for tool in tools])


SCORERS: dict[str, Callable[[Sequence[Described]], Scorer]] = {"overlap": Overlap, "bm25": _bm25}


def _with_recent(one: Ranked, bonus: float) -> Ranked:
    return Ranked(one.tool, one.score, (*one.why, Reason("", "recent", bonus)))


class _Prepared(NamedTuple):
    """A catalogue made ready: nothing of the caller's own that could change afterwards."""

    scorer: Scorer
    names: tuple[str, ...]
    flat: bool  # each item is one tool, so that places are the same in both


_PREPARED: dict[tuple[str, bytes], _Prepared] = {}


def _prepared(items: Sequence[Any], scorer: str) -> _Prepared:
    said = _fingerprint(items) if len(items) <= _LARGEST_KEPT else None
    known = None if said is None else _PREPARED.pop((scorer, said), None)
    if known is None:
        records = [_records(item) for item in items]
        tools = [tool for found in records for tool in found]
        flat = all(len(found) == 1 for found in records)
        known = _Prepared(ready(tools, scorer), tuple(tool.name for tool in tools), flat)
    if said is not None:
        _PREPARED[scorer, said] = known  # put back as the latest
        while len(_PREPARED) > _CATALOGUES:
            _PREPARED.pop(next(iter(_PREPARED)), None)
    return known


def _fingerprint(items: Any) -> bytes | None:
    """Write what tools say as bytes, 20 times as fast as reading it; None where that fails.

    Version 2 of the format has no references between objects: bytes depend on values alone.
    """
    try:
        return marshal.dumps(items, 2)
    except ValueError:  # records, which it does not know, or objects that are no JSON
        pass
    read = [(t.name, t.description, t.parameters) if isinstance(t, Tool) else t for t in items]
    try:
        return marshal.dumps(read, 2)
    except ValueError:
        return None


def forget() -> None:
    """Drop every catalogue that is kept ready, and the words of tools."""
    from webmcp_cli.tools.documents import document

    _PREPARED.clear()
    document.cache_clear()


class _Plain(NamedTuple):
    """A dict that is plainly a tool: read in 0.6 us, where ``as_tools`` takes 60."""

    name: str
    description: str
    parameters: dict[str, Any]


def _records(item: Any) -> Sequence[Tool | _Plain]:
    if isinstance(item, Tool):
        return (item,)
    plain = _plain(item) if isinstance(item, dict) else None
    return as_tools([item]) if plain is None else (plain,)


def _whole(item: Any) -> Tool:
    """Read an item that is one tool."""
    (record,) = _records(item)
    return record if isinstance(record, Tool) else Tool(*record)


def _pick(items: Sequence[Any], chosen: Sequence[int]) -> list[Tool]:
    """Give the tools at some places, where items may hold several (Gemini's groups) or none."""
    tools = [tool for item in items for tool in as_tools([item])]
    return [tools[at] for at in chosen]


def _plain(item: dict[str, Any]) -> _Plain | None:
    """Read an object of the commonest shapes, without what only they have."""
    name, description = item.get("name"), item.get("description")
    schema = item.get("inputSchema") or item.get("parameters") or item.get("input_schema")
    if not isinstance(name, str) or not isinstance(description, str) or "function" in item:
        return None
    # Another dialect's schema says OBJECT or dict, a wrapped one says nothing.
    if not isinstance(schema, dict) or schema.get("type") != "object":
        return None
    return _Plain(name, description, schema)
