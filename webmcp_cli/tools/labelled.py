"""Requests with the tools that are right for them, read from the formats that are in use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webmcp_cli import jsontext
from webmcp_cli.errors import InputError, UsageError
from webmcp_cli.tools.shapes import read_tools

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from webmcp_cli.tools.records import Tool, ToolsFile

_WANTED = "expected {tools, queries: [{query, gold}]}, or the array of a webmcp-evals file"
#: How deep ``ordered`` and ``unordered`` are followed; hand-written files have two levels.
_MOST_LEVELS = 20


@dataclass(frozen=True, slots=True)
class Query:
    """A request, the names of its right tools, and what it was asked among."""

    text: str
    gold: tuple[str, ...]
    catalog: tuple[str, ...] | None = None
    recent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Labelled:
    """Tools, and requests that know the right ones; ``warnings`` say what was left out."""

    name: str
    tools: tuple[Tool, ...]
    queries: tuple[Query, ...]
    warnings: tuple[str, ...] = ()

    def catalogue(self, query: Query) -> Sequence[Tool]:
        """Give the tools that a request is asked among, in the order of its catalogue."""
        if query.catalog is None:
            return self.tools
        by_name = {tool.name: tool for tool in self.tools}
        return [by_name[name] for name in query.catalog if name in by_name]


def read_labelled(data: bytes, source: str, tools: ToolsFile | None = None) -> Labelled:
    """Read labelled requests; ``tools`` are those of a file that brings none of its own.

    Raises ``InputError`` where it is neither format, ``UsageError`` where the tools are missing.
    """
    notes: list[str] = []
    value = jsontext.loads(data, source, warnings=notes)
    if isinstance(value, dict) and isinstance(value.get("queries"), list):
        return _own_format(value, source, tools, notes)
    if isinstance(value, dict) and isinstance(value.get("evals"), list):
        value = value["evals"]
    if isinstance(value, list) and value and all(map(_is_conversation, value)):
        return _conversations(value, source, tools, notes)
    raise InputError(f"{source} holds no labelled requests", hint=_WANTED)


def _own_format(
    value: dict[str, Any], source: str, tools: ToolsFile | None, notes: list[str]
) -> Labelled:
    if tools is None:
        tools = read_tools({"tools": value.get("tools")}, source)
    queries = [_query(item) for item in value["queries"]]
    name = value.get("name")
    return _checked(name if isinstance(name, str) else source, tools, queries, notes)


def _query(item: Any) -> Query | None:
    if not isinstance(item, dict) or not isinstance(item.get("query"), str):
        return None
    catalog = item.get("catalog")
    return Query(
        item["query"],
        _strings(item.get("gold")),
        _strings(catalog) if isinstance(catalog, list) else None,
        _strings(item.get("recent")),
    )


def _strings(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()


def _is_conversation(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("messages"), list)


def _conversations(
    items: list[dict[str, Any]], source: str, tools: ToolsFile | None, notes: list[str]
) -> Labelled:
    if tools is None:
        raise UsageError(
            f"{source} has conversations but no tools", hint="name their file: --tools schema.json"
        )
    return _checked(source, tools, [_conversation(item) for item in items], notes)


def _conversation(item: dict[str, Any]) -> Query | None:
    """Take the last thing the user said, and every call that has to follow."""
    messages = [message for message in item["messages"] if isinstance(message, dict)]
    said = [
        message["content"]
        for message in messages
        if message.get("role") == "user" and isinstance(message.get("content"), str)
    ]
    called = [m.get("name") for m in messages if m.get("type") == "functioncall"]
    if not said:
        return None
    gold = tuple(dict.fromkeys(_calls(item.get("expectedCall"), _MOST_LEVELS)))
    return Query(said[-1], gold, recent=_strings(called))


def _calls(node: Any, levels: int) -> Iterator[str]:
    """Yield the names of the calls that a node asks for; optional ones do not count."""
    if isinstance(node, list):
        for one in node:
            yield from _calls(one, levels)
    elif isinstance(node, dict) and not node.get("optional") and levels:
        if isinstance(node.get("functionName"), str):
            yield node["functionName"]
        for key in ("ordered", "unordered"):
            yield from _calls(node.get(key), levels - 1)


def _checked(
    name: str, tools: ToolsFile, queries: Sequence[Query | None], notes: list[str]
) -> Labelled:
    """Leave out requests without a right tool; say which right tools are not there."""
    usable = tuple(query for query in queries if query is not None and query.gold)
    if len(usable) < len(queries):
        left_out = len(queries) - len(usable)
        notes.append(f"{name}: {left_out:,} requests without a right tool are left out")
    known = {tool.name for tool in tools.tools}
    unknown = {gold for query in usable for gold in query.gold} - known
    if unknown:
        shown = ", ".join(sorted(unknown)[:5])
        notes.append(f"{name}: no tool is called {shown}: what wants them counts as missed")
    if not usable:
        raise InputError(f"{name} holds no request with a right tool", hint=_WANTED)
    return Labelled(name, tools.tools, usable, (*notes, *tools.warnings))
