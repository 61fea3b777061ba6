"""Tools written in the shape that an API takes, and what the shape has no place for.

One table says what each shape can carry; all else is a loss, said in a sentence for all tools
that it concerns. A tool of the wanted shape is written as it was read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from webmcp_cli.errors import UsageError
from webmcp_cli.tools import dialects
from webmcp_cli.tools.places import PLACES, TARGETS, Place
from webmcp_cli.tools.records import Passed, Tool, ToolsFile

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass
class Losses:
    """What is lost, and by which tools; made into sentences at the end."""

    by: dict[str, list[str]] = field(default_factory=dict)

    def add(self, what: str, tool: str) -> None:
        """Note that ``what`` happens to ``tool``."""
        names = self.by.setdefault(what, [])
        if not names or names[-1] != tool:
            names.append(tool)

    def sentences(self) -> list[str]:
        """Give one sentence for each loss, with the first few tools that it concerns."""
        return [f"{what} ({_names(names)})" for what, names in self.by.items()]


def _names(names: list[str]) -> str:
    shown = ", ".join(name[:60] for name in names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3:,} more"


def write_tools(tools: ToolsFile | Iterable[Tool], as_: str | None = None) -> tuple[Any, list[str]]:
    """Give tools as a JSON value, and sentences on what the wanted shape cannot say.

    ``as_`` is one of ``TARGETS``, or ``plain`` for ``[{name, description, parameters}]``; None
    keeps a file's own shape and envelope, items as they were read (and is ``plain`` for tools
    that came from no file). Raises ``UsageError`` for another word.
    """
    entries = tools.entries if isinstance(tools, ToolsFile) else tuple(tools)
    losses = Losses()
    if as_ is None and isinstance(tools, ToolsFile):
        from webmcp_cli.tools.envelopes import rewrap

        return rewrap(tools), []
    if as_ is None or as_ == "plain":
        written = [e.plain() for e in entries if isinstance(e, Tool)]
        _left_out(entries, losses)
        return written, losses.sentences()
    if as_ not in PLACES:
        raise UsageError(f"there is no shape {as_!r}", hint="one of " + ", ".join(TARGETS))
    own = isinstance(tools, ToolsFile) and tools.shape == as_
    items = [
        _write(entry, as_, losses) if isinstance(entry, Tool) else entry
        for entry in entries
        if own or isinstance(entry, Tool)
    ]
    if not own:
        _left_out(entries, losses)
    return _wrap(items, as_), losses.sentences()


def _left_out(entries: Iterable[Tool | Passed], losses: Losses) -> None:
    for entry in entries:
        if isinstance(entry, Passed):
            losses.add(
                "an item without a schema is left out", entry.name or entry.why.split(" (")[0]
            )


def _wrap(items: list[Any], as_: str) -> Any:
    """Put written tools, and items that are passed through, in the shape's envelope."""
    if as_ == "gemini":
        declared = [item for item in items if not isinstance(item, Passed)]
        others = [item.item for item in items if isinstance(item, Passed)]
        return [*([{"functionDeclarations": declared}] if declared else []), *others]
    written = [item.item if isinstance(item, Passed) else item for item in items]
    return {"tools": written} if as_ == "mcp" else written


def _write(tool: Tool, as_: str, losses: Losses) -> Any:
    place = PLACES[as_]
    if not place.names.fullmatch(tool.name):
        losses.add(f"{as_} takes names of {place.name_rule}: this one may be refused", tool.name)
    if tool.shape == as_ and tool.item is not None:
        return tool.item
    head, schema = _head(tool), _schema(tool, losses)
    carried = _carried(tool, as_, place, losses)
    return _SHAPERS[as_](head, schema, carried, losses)


def _head(tool: Tool) -> dict[str, Any]:
    return (
        {"name": tool.name, "description": tool.description}
        if tool.description
        else {"name": tool.name}
    )


def _schema(tool: Tool, losses: Losses) -> dict[str, Any] | None:
    """Give the schema as an object, without what only Gemini reads."""
    schema = tool.parameters
    if schema is None:
        return None
    if isinstance(schema, bool):
        if not schema:
            losses.add(
                "a schema that takes nothing is written as one that takes anything", tool.name
            )
        return {"type": "object"}

    def strip(one: dict[str, Any]) -> dict[str, Any]:
        for key in ("propertyOrdering", "example"):
            if key in one:
                losses.add(f"{key} is lost", tool.name)
        return {k: v for k, v in one.items() if k not in {"propertyOrdering", "example"}}

    if tool.shape == "gemini":
        schema = dialects.rewrite(schema, strip)
    return schema if "type" in schema or "$ref" in schema else {"type": "object", **schema}


def _carried(tool: Tool, as_: str, place: Place, losses: Losses) -> dict[str, Any]:
    facets: dict[str, Any] = {
        "title": tool.title,
        "annotations": tool.annotations,
        "output_schema": tool.output_schema,
        "strict": tool.strict,
        **tool.extras,
    }
    carried: dict[str, Any] = {}
    for name, value in facets.items():
        if value is None or value in ("", {}, []):
            continue
        key = name if tool.shape == as_ else place.carries.get(name)
        if key is None:
            losses.add(f"{name} is lost: {as_} has no place for it", tool.name)
        elif name == "annotations":
            if kept := _hints(tool, as_, place, losses):
                carried[key] = kept
        else:
            carried[place.carries.get(name, key)] = value
    return carried


def _hints(tool: Tool, as_: str, place: Place, losses: Losses) -> dict[str, Any]:
    hints = dict(tool.annotations or {})
    if tool.shape == "cdp" and "readOnly" in hints:
        hints["readOnlyHint"] = hints.pop("readOnly")
    for hint in hints.keys() - place.hints:
        losses.add(f"annotations.{hint} is lost: {as_} has no place for it", tool.name)
    return {hint: value for hint, value in hints.items() if hint in place.hints}


_NO_ARGUMENTS: dict[str, Any] = {"type": "object", "properties": {}}


def _camel(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], needed: bool
) -> dict[str, Any]:
    title = {"title": carried.pop("title")} if "title" in carried else {}
    written = {"name": head["name"], **title, **head}
    if schema is not None or needed:
        written["inputSchema"] = schema or _NO_ARGUMENTS
    return {**written, **carried}


def _webmcp(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], _: Losses
) -> dict[str, Any]:
    return _camel({"description": "", **head}, schema, carried, needed=False)


def _mcp(head: dict[str, Any], schema: Any, carried: dict[str, Any], _: Losses) -> dict[str, Any]:
    return _camel(head, schema, carried, needed=True)


def _openai(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], _: Losses
) -> dict[str, Any]:
    parameters = {} if schema is None else {"parameters": schema}
    return {"type": "function", "function": {**head, **parameters, **carried}}


def _responses(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], _: Losses
) -> dict[str, Any]:
    strict = carried.pop("strict", None)
    return {"type": "function", **head, "parameters": schema, "strict": strict, **carried}


def _anthropic(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], _: Losses
) -> dict[str, Any]:
    return {**head, "input_schema": schema or {"type": "object"}, **carried}


def _gemini(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], _: Losses
) -> dict[str, Any]:
    parameters = {} if schema is None else {"parametersJsonSchema": schema}
    return {
        "name": head["name"],
        "description": head.get("description", ""),
        **parameters,
        **carried,
    }


#: The Python client's typed property keeps these; the rest may not reach the model.
_OLLAMA_KEEPS = frozenset({"type", "items", "description", "enum"})


def _ollama(
    head: dict[str, Any], schema: Any, carried: dict[str, Any], losses: Losses
) -> dict[str, Any]:
    properties = schema.get("properties") if schema else None
    for one in properties.values() if isinstance(properties, dict) else ():
        for key in one.keys() - _OLLAMA_KEEPS if isinstance(one, dict) else ():
            losses.add(
                f"{key} may not reach the model: ollama's Python client drops it", head["name"]
            )
    return _openai(head, schema if schema is not None else _NO_ARGUMENTS, carried, losses)


_SHAPERS = {
    "webmcp": _webmcp,
    "mcp": _mcp,
    "openai": _openai,
    "openai-responses": _responses,
    "anthropic": _anthropic,
    "gemini": _gemini,
    "ollama": _ollama,
}
