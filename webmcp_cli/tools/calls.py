"""Calls of tools, in whatever shape a provider's answer, a log or a protocol holds them.

A model's answer is data from outside: what is no call is passed over, arguments that are text are
parsed, and text that does not parse becomes a sentence in the call's ``problem``, not an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webmcp_cli import jsontext
from webmcp_cli.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Call:
    """One call: ``arguments`` should be an object, but is whatever the model gave.

    ``problem`` is a sentence where the arguments were text that is not JSON.
    """

    id: str | int | None
    name: str
    arguments: Any
    problem: str | None = None


#: Where answers keep their calls, or lists of things some of which are calls.
_HOLDERS = (
    "tool_calls",
    "function_call",
    "choices",
    "message",
    "messages",
    "output",
    "content",
    "candidates",
    "parts",
    "response",
)

#: How deep answers nest these: response, choices, message, tool_calls, and a list each.
_MAX_LEVELS = 12

_ARGUMENT_KEYS = ("arguments", "input", "args")


def find_calls(value: Any) -> list[Call] | None:
    """Find the tool calls in a value, in order; None where there are none in it.

    Known are the calls of OpenAI (chat, legacy, Responses), Anthropic, Gemini, Ollama, Bedrock,
    MCP, WebMCP and the webmcp-evals files, alone, in a list, or in the answer around them.
    """
    return list(_calls(value, _MAX_LEVELS)) or None


def _calls(value: Any, levels: int) -> Iterator[Call]:
    if levels == 0:
        return
    if isinstance(value, list):
        for one in value:
            yield from _calls(one, levels - 1)
    elif isinstance(value, dict):
        call = read_call(value)
        if call is not None:
            yield call
            return
        for key in _HOLDERS:
            if isinstance(value.get(key), dict | list):
                yield from _calls(value[key], levels - 1)


def read_call(item: dict[str, Any]) -> Call | None:
    """Read one call by its keys; None where it is none."""
    for key, name_key, id_key in _WRAPPED:
        body = item.get(key)
        if isinstance(body, dict) and isinstance(body.get(name_key), str):
            given = item.get("id", body.get(id_key))
            return _call(given, body[name_key], body)
    if isinstance(item.get("functionName"), str):
        return _call(item.get("id"), item["functionName"], item)
    if isinstance(item.get("name"), str) and _is_flat_call(item):
        return _call(item.get("call_id", item.get("id")), item["name"], item)
    return None


#: A key whose object is the call, with the names of its name and id there.
_WRAPPED = (
    ("function", "name", "id"),
    ("functionCall", "name", "id"),
    ("function_call", "name", "id"),
    ("toolUse", "name", "toolUseId"),
    ("params", "name", "id"),
)

#: Every key that makes an object a call, or the answer around one.
CALL_KEYS = frozenset(
    {*_HOLDERS, *_ARGUMENT_KEYS, *(key for key, _, _ in _WRAPPED), "functionName"}
)

_CALL_TYPES = frozenset({"function_call", "tool_use", "functioncall", "tool_call", "mcp_call"})


def _is_flat_call(item: dict[str, Any]) -> bool:
    """Say whether an item with a name is a call: it has arguments, or says that it is one."""
    if item.get("type") in _CALL_TYPES:
        return True
    return any(key in item for key in _ARGUMENT_KEYS) and "type" not in item


def _call(given: Any, name: str, body: dict[str, Any]) -> Call:
    arguments: Any = next((body[key] for key in _ARGUMENT_KEYS if body.get(key) is not None), {})
    problem = None
    if isinstance(arguments, str):
        arguments, problem = _parse(arguments)
    number = isinstance(given, int) and not isinstance(given, bool)
    return Call(given if number or isinstance(given, str) else None, name, arguments, problem)


def _parse(text: str) -> tuple[Any, str | None]:
    """Read arguments that are JSON text; empty text is no arguments, as providers send it."""
    if not text.strip():
        return {}, None
    try:
        return jsontext.loads(text, "arguments"), None
    except InputError as error:
        place = error.message.removeprefix("arguments:")
        line, column, what = place.split(":", 2)
        return text, f"The arguments are not JSON: line {line}, column {column}:{what}."
