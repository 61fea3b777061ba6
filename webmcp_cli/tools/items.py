"""One item of a tools file becomes a tool: which shape it has is told by its keys.

A file may mix shapes, so each item is looked at by itself. The order of ``_TELLS`` is the order
in which the keys tell: the first that fits wins.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webmcp_cli.tools import dialects
from webmcp_cli.tools.records import Passed, Tool

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Layout:
    """Where a shape keeps what a tool has; of several keys the first that is there counts."""

    schema: tuple[str, ...]
    output: tuple[str, ...] = ()
    name: str = "name"
    body: str | None = None  # the key of the object that holds it all
    dialect: Callable[[Any], Any] | None = None  # brings the schema to JSON Schema


_CAMEL = Layout(("inputSchema",), ("outputSchema",))
_GEMINI = Layout(
    ("parametersJsonSchema", "parameters_json_schema", "parameters"),
    ("responseJsonSchema", "response_json_schema", "response"),
    dialect=dialects.from_gemini,
)

LAYOUTS: dict[str, Layout] = {
    "webmcp": _CAMEL,
    "mcp": _CAMEL,
    "cdp": _CAMEL,
    "openai": Layout(("parameters",), ("return",), body="function"),
    "openai-functions": Layout(("parameters",)),
    "openai-responses": Layout(("parameters",), ("output_schema",)),
    "anthropic": Layout(("input_schema",)),
    "gemini": _GEMINI,
    "bedrock": Layout(("inputSchema",), body="toolSpec"),
    "langchain": Layout((), name="title"),
    "smolagents": Layout(("inputs",), ("output_schema",), dialect=dialects.from_smolagents),
    "bfcl": Layout(("parameters",), ("response",), dialect=dialects.from_bfcl),
    "webmcp-evals": Layout(("parameters",), name="functionName"),
    "vercel": Layout(("inputSchema", "parameters"), ("outputSchema",)),
}

#: Keys that only MCP's and only the DevTools protocol's items have.
_MCP_KEYS = frozenset({"icons", "execution", "_meta"})
_MCP_HINTS = frozenset({"destructiveHint", "idempotentHint", "openWorldHint", "title"})
_CDP_KEYS = frozenset({"frameId", "backendNodeId", "stackTrace"})

_FIELDS = frozenset({"description", "title", "annotations", "strict"})

Item = dict[str, Any]


def _with_parameters(item: Item) -> str | None:
    if "parameters" not in item and "parametersJsonSchema" not in item:
        return None
    schema = item.get("parameters")
    if "parametersJsonSchema" in item or dialects.mentions_type(schema, dialects.is_gemini_type):
        return "gemini"
    if dialects.mentions_type(schema, dialects.is_bfcl_type):
        return "bfcl"
    return "openai-functions"


def _camel(item: Item) -> str:
    if _CDP_KEYS & item.keys():
        return "cdp"
    hints = item.get("annotations")
    if _MCP_KEYS & item.keys() or (isinstance(hints, dict) and _MCP_HINTS & hints.keys()):
        return "mcp"
    return "webmcp"


def shape_of(item: Item) -> str | None:
    """Tell an item's shape by its keys; None for what has no schema and is no plain tool."""
    if isinstance(item.get("function"), dict):
        return "openai"
    if isinstance(item.get("toolSpec"), dict):
        return "bedrock"
    if "input_schema" in item:
        return "anthropic"
    if "inputSchema" in item:
        return _camel(item)
    if isinstance(item.get("functionName"), str):
        return "webmcp-evals"
    if isinstance(item.get("inputs"), dict) and "output_type" in item:
        return "smolagents"
    return _flat_shape(item)


def _flat_shape(item: Item) -> str | None:
    named = isinstance(item.get("name"), str)
    if named and item.get("type") == "function":
        return "openai-responses"
    if named and (shape := _with_parameters(item)):
        return shape
    if isinstance(item.get("title"), str) and isinstance(item.get("properties"), dict):
        return "langchain"
    if named and "description" in item and "type" not in item:
        return _camel(item)
    return None


def read_item(
    item: Any, shape: str | None, where: str, key: str | None = None
) -> tuple[Tool | Passed, list[str]]:
    """Read one item of a known shape; what is wrong with it comes back as sentences.

    ``key`` is its name where a map of tools gives it.
    """
    if not isinstance(item, dict):
        return _pass(item, f"{where} is {kind_of(item)}, not a tool", key)
    if shape is None:
        return _pass(item, f"{where} ({_called(item)}) has no schema that wmcp knows", key)
    layout = LAYOUTS[shape]
    body = item[layout.body] if layout.body else item
    name = key if key is not None else body.get(layout.name)
    if not isinstance(name, str):
        return _pass(item, f"{where} has no {layout.name!r}", key)
    notes: list[str] = []
    return _build(item, body, name, shape, notes, f"{where} ({name})"), notes


def _pass(item: Any, why: str, key: str | None) -> tuple[Passed, list[str]]:
    return Passed(item, why, key), [f"{why}; passed through as it is"]


def _build(item: Item, body: Item, name: str, shape: str, notes: list[str], where: str) -> Tool:
    layout = LAYOUTS[shape]
    key = _first(body, layout.schema)
    schema = _schema(body[key], layout, key, notes, where) if key else None
    used = {layout.name, *_FIELDS, *([key] if key else layout.schema)}
    if shape == "langchain":
        schema = {k: v for k, v in body.items() if k not in {"title", "description"}}
        used |= schema.keys()
    output_key = _first(body, layout.output)
    output = _schema(body[output_key], layout, output_key, notes, where) if output_key else None
    if output_key:
        used.add(output_key)
    return Tool(
        name=name,
        description=_text(body, "description", notes, where) or "",
        parameters=schema,
        title=None if shape == "langchain" else _text(body, "title", notes, where) or None,
        annotations=_mapping(body.get("annotations")),
        output_schema=output,
        strict=body["strict"] if isinstance(body.get("strict"), bool) else None,
        extras=_extras(item, body, used, layout),
        shape=shape,
        item=item,
    )


def _first(body: Item, keys: tuple[str, ...]) -> str | None:
    return next((key for key in keys if body.get(key) is not None), None)


def _schema(value: Any, layout: Layout, key: str, notes: list[str], where: str) -> Any:
    """Give the JSON Schema in ``value``: an object, a boolean, or JSON text of one."""
    value = _unwrap(value)
    if isinstance(value, str):
        value = _parse(value, key, notes, where)
    if value is None or isinstance(value, bool):
        return value
    if not isinstance(value, dict):
        notes.append(f"{where}: {key!r} is {kind_of(value)}, not a schema; read as none")
        return None
    dialect = layout.dialect if "JsonSchema" not in key and "json_schema" not in key else None
    return dialect(value) if dialect else value


def _unwrap(value: Any) -> Any:
    """Take a schema out of ``{json: ...}`` (Bedrock) or ``{jsonSchema: ...}`` (the AI SDK)."""
    if isinstance(value, dict) and len(value) == 1:
        for key in ("json", "jsonSchema"):
            if isinstance(value.get(key), dict | str):
                return value[key]
    return value


def _parse(text: str, key: str, notes: list[str], where: str) -> Any:
    """Read a schema that is JSON text, as Chrome up to 153 gives it; "" is none."""
    if not text.strip():
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        notes.append(f"{where}: {key!r} is text that is not JSON; read as none")
        return None


def _text(body: Item, key: str, notes: list[str], where: str) -> str | None:
    value = body.get(key)
    if value is None or isinstance(value, str):
        return value
    notes.append(f"{where}: {key!r} is {kind_of(value)}, not text; left out")
    return None


def _mapping(value: Any) -> dict[str, Any] | None:
    return value if isinstance(value, dict) and value else None


def _extras(item: Item, body: Item, used: set[str], layout: Layout) -> dict[str, Any]:
    extras = {key: value for key, value in body.items() if key not in used}
    if layout.body:
        outer = {k: v for k, v in item.items() if k not in {layout.body, "type"}}
        extras = {**outer, **extras}
    else:
        extras.pop("type", None)
    return extras


def _called(item: Item) -> str:
    for key in ("name", "type", "title"):
        if isinstance(item.get(key), str):
            return f"{key} {item[key][:60]!r}"
    return "keys " + ", ".join(list(item)[:5]) if item else "no keys"


def kind_of(value: Any) -> str:
    """Say what a JSON value is, with its article."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    kinds: dict[type, str] = {str: "text", list: "an array", dict: "an object"}
    return kinds.get(type(value), "a number")
