"""Tools files of every shape in, one record out: the door of everything that reads tools JSON.

Two questions are asked. Where are the items: ``_find`` unwraps request bodies, protocol answers
and reports. What is each item: ``items`` tells by its keys. It errs towards keeping: an item with
no schema is passed through with a warning, and only a file without one tool is refused.
50,000 tools (20 MB) are read in about 1.5 s.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from webmcp_cli import jsontext
from webmcp_cli.errors import InputError
from webmcp_cli.jsonpath import json_path
from webmcp_cli.tools.items import kind_of, read_item, shape_of
from webmcp_cli.tools.records import Envelope, Passed, Schema, Tool, ToolsFile
from webmcp_cli.tools.writers import write_tools

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "Passed",
    "Schema",
    "Tool",
    "ToolsFile",
    "as_file",
    "as_tools",
    "is_schema",
    "read_either",
    "read_tools",
    "write_tools",
]

#: Where request bodies, protocol answers, logs and reports keep their tools.
_PATHS: tuple[tuple[str, ...], ...] = (
    ("tools",),
    ("functions",),
    ("toolConfig", "tools"),
    ("config", "tools"),
    ("result", "tools"),
    ("params", "tools"),
    ("function",),
    ("trajectory", "availableTools"),
    ("availableTools",),
)

#: Words that a schema begins with, and no tool or envelope has.
_SCHEMA_WORDS = frozenset(
    "type properties required items enum const anyOf oneOf allOf not $ref $schema $defs definitions"
    " $id additionalProperties patternProperties minimum maximum minProperties if".split()
)

_GROUPS = ("functionDeclarations", "function_declarations")

_WANTED = (
    "give an array of tools, an object with 'tools', or one tool: each with a name and a schema"
    " (inputSchema, input_schema or parameters)"
)


def read_tools(value: Any, source: str = "the tools") -> ToolsFile:
    """Read tools from JSON bytes or text, or from values that are already parsed.

    Every shape and envelope of tools that is in use is told by its keys, item by item. Raises
    ``InputError`` where it is not JSON, or where there is no tool in it.
    """
    if not isinstance(value, bytes | str):
        return as_file(value, source)
    notes: list[str] = []
    return _noted(_read_values(_load(value, source, notes), source), notes)


def read_either(data: bytes | str, source: str) -> tuple[Schema | ToolsFile, list[str]]:
    """Read what may be one schema or tools, with the sentences of warning on it."""
    notes: list[str] = []
    values = _load(data, source, notes)
    if len(values) == 1 and is_schema(values[0]):
        return values[0], notes
    file = _read_values(values, source)
    return file, [*notes, *file.warnings]


def _load(data: bytes | str, source: str, notes: list[str]) -> list[Any]:
    values = jsontext.load_lines(data, source, warnings=notes)
    if not values:
        name = "standard input" if source == "-" else source
        raise InputError(f"{name} is empty: expected tools", hint=_WANTED)
    return values


def _read_values(values: list[Any], source: str) -> ToolsFile:
    return _read_lines(values, source) if len(values) > 1 else as_file(values[0], source)


def _noted(file: ToolsFile, notes: list[str]) -> ToolsFile:
    return replace(file, warnings=(*notes, *file.warnings)) if notes else file


def is_schema(value: Any) -> bool:
    """Say whether a parsed value is one JSON Schema rather than tools.

    A schema with a title could be LangChain's bare tool as well; here it is a schema.
    """
    if not isinstance(value, dict):
        return isinstance(value, bool)
    if any(isinstance(_follow(value, path), list) for path in _PATHS):
        return False
    if any(key in value for key in _GROUPS) or shape_of(value) not in (None, "langchain"):
        return False
    return not value or bool(_SCHEMA_WORDS & value.keys())


def as_tools(tools: ToolsFile | Iterable[Any]) -> tuple[Tool, ...]:
    """Give the tools of a file, or of any mixture of records and tool dicts."""
    if isinstance(tools, ToolsFile):
        return tools.tools
    entries = [one if isinstance(one, Tool) else _one(one) for one in tools]
    return tuple(entry for found in entries for entry in _flat(found))


def _flat(found: Tool | ToolsFile) -> tuple[Tool, ...]:
    return (found,) if isinstance(found, Tool) else found.tools


def _one(item: Any) -> ToolsFile:
    return as_file([item], "the tools")


def _read_lines(values: list[Any], source: str) -> ToolsFile:
    """Read JSON Lines: a tool a line, or a row of a data set a line with its tools within."""
    files = [as_file(value, f"{source}, value {at}") for at, value in enumerate(values, 1)]
    single = all(one.envelope.kind == "single" for one in files)
    entries = tuple(entry for one in files for entry in one.entries)
    notes = tuple(f"value {at}: {note}" for at, one in enumerate(files, 1) for note in one.warnings)
    return ToolsFile(
        entries, _main_shape(entries), Envelope(kind="lines" if single else "list"), notes
    )


def as_file(value: Any, source: str) -> ToolsFile:
    """Read tools from a value that is already parsed."""
    envelope, holder = _find(value, source)
    notes: list[str] = []
    if envelope.kind == "map":
        entries = _read_map(holder, envelope.path, notes)
    else:
        base = () if envelope.kind == "single" else envelope.path
        entries = _read_list(holder, base, notes, mcp=_is_mcp(envelope.root, envelope.path))
    if entries and not any(isinstance(e.item, dict) for e in entries):
        raise InputError(
            f"{source} holds no tool: {kind_of(holder[0])} where a tool should be", hint=_WANTED
        )
    return ToolsFile(tuple(entries), _main_shape(entries), envelope, tuple(notes))


def _find(value: Any, source: str) -> tuple[Envelope, Any]:
    """Find the list (or map) of items, and how the input led there."""
    if isinstance(value, list):
        return Envelope(value), value
    if not isinstance(value, dict):
        raise InputError(f"{source} holds no tools: it is {kind_of(value)}", hint=_WANTED)
    if _is_item(value):
        return Envelope(value, kind="single"), [value]
    for path in _PATHS:
        inner = _follow(value, path)
        if isinstance(inner, list):
            return Envelope(value, path), inner
        if isinstance(inner, dict) and _is_map(inner):
            return Envelope(value, path, "map"), inner
        if isinstance(inner, dict) and _is_item(inner):
            return Envelope(value, path, "single"), [inner]
    if _is_map(value):
        return Envelope(value, kind="map"), value
    raise InputError(f"{source} holds no tools{_but(value)}", hint=_WANTED)


def _is_item(value: dict[str, Any]) -> bool:
    return any(key in value for key in _GROUPS) or shape_of(value) is not None


def _is_map(value: dict[str, Any]) -> bool:
    """Say whether an object is tools by their names (the AI SDK's way)."""
    if {"properties", "$defs", "definitions"} & value.keys():
        return False  # a schema of an argument called "parameters"
    items = list(value.values())
    return all(isinstance(item, dict) for item in items) and any(
        isinstance(item.get(key), dict) for item in items for key in ("inputSchema", "parameters")
    )


def _follow(value: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _is_mcp(root: Any, path: tuple[str, ...]) -> bool:
    """Say whether the envelope is one that only MCP has."""
    if not isinstance(root, dict):
        return False
    return path == ("result", "tools") or (
        path == ("tools",)
        and bool({"nextCursor", "ttlMs", "cacheScope", "resultType"} & root.keys())
    )


def _read_list(
    items: list[Any], base: tuple[str, ...], notes: list[str], *, mcp: bool
) -> list[Tool | Passed]:
    entries: list[Tool | Passed] = []
    for at, item in enumerate(items):
        where = f"$[{at}]" if not base else f"{json_path([*base])}[{at}]"
        group = next(
            (k for k in _GROUPS if isinstance(item, dict) and isinstance(item.get(k), list)), None
        )
        if group:
            entries += _read_group(item, group, where, notes)
            continue
        shape = shape_of(item) if isinstance(item, dict) else None
        shape = "mcp" if mcp and shape == "webmcp" else shape
        entries += _entry(item, shape, where, notes)
    return entries


def _read_group(
    item: dict[str, Any], key: str, where: str, notes: list[str]
) -> list[Tool | Passed]:
    """Read one of Gemini's groups: declarations, and built-in tools beside them."""
    entries: list[Tool | Passed] = []
    for at, declared in enumerate(item[key]):
        usable = isinstance(declared, dict) and isinstance(declared.get("name"), str)
        entries += _entry(declared, "gemini" if usable else None, f"{where}.{key}[{at}]", notes)
    rest = {name: value for name, value in item.items() if name not in _GROUPS}
    if rest:
        entries += _entry(rest, None, where, notes)
    return entries


def _read_map(
    items: dict[str, Any], base: tuple[str, ...], notes: list[str]
) -> list[Tool | Passed]:
    entries: list[Tool | Passed] = []
    for name, item in items.items():
        shape = "vercel" if isinstance(item, dict) and _maps_to_tool(item) else None
        entries += _entry(item, shape, json_path([*base, name]), notes, name)
    return entries


def _maps_to_tool(item: dict[str, Any]) -> bool:
    known = {"description", "inputSchema", "parameters"} & item.keys()
    return bool(known) and item.get("type", "function") in {"function", "dynamic"}


def _entry(
    item: Any, shape: str | None, where: str, notes: list[str], key: str | None = None
) -> list[Tool | Passed]:
    entry, said = read_item(item, shape, where, key)
    notes.extend(said)
    return [entry]


def _main_shape(entries: Iterable[Tool | Passed]) -> str:
    shapes = Counter(entry.shape for entry in entries if isinstance(entry, Tool))
    return shapes.most_common(1)[0][0] if shapes else "unknown"


def _but(value: dict[str, Any]) -> str:
    error = value.get("error")
    if isinstance(error, dict) and "jsonrpc" in value:
        return f": it is an answer that says {str(error.get('message', 'error'))[:200]!r}"
    keys = ", ".join(repr(key[:40]) for key in list(value)[:6])
    return f": an object with {keys}" if keys else ": it is an empty object"
