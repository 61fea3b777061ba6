from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import UsageError
from webmcp_cli.tools.places import TARGETS
from webmcp_cli.tools.records import Tool
from webmcp_cli.tools.shapes import read_tools
from webmcp_cli.tools.writers import write_tools

OBJECT: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "integer"}}}


LOSSES: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "title": (
        {"name": "a", "title": "T", "inputSchema": {}},
        "openai",
        ["title is lost: openai has no place for it (a)"],
    ),
    "hint": (
        {
            "name": "a",
            "inputSchema": {},
            "annotations": {"untrustedContentHint": True, "readOnlyHint": True},
        },
        "mcp",
        ["annotations.untrustedContentHint is lost: mcp has no place for it (a)"],
    ),
    "cache control": (
        {"name": "a", "input_schema": {}, "cache_control": {"type": "ephemeral"}},
        "webmcp",
        ["cache_control is lost: webmcp has no place for it (a)"],
    ),
    "name": (
        {"name": "a.b", "input_schema": {}},
        "openai",
        [
            "openai takes names of letters, digits, '_' and '-', at most 64:"
            " this one may be refused (a.b)"
        ],
    ),
    "property order": (
        {"name": "a", "parameters": {"type": "OBJECT", "propertyOrdering": ["x"]}},
        "mcp",
        ["propertyOrdering is lost (a)"],
    ),
    "ollama's client": (
        {"name": "a", "inputSchema": {"properties": {"x": {"type": "string", "pattern": "y"}}}},
        "ollama",
        ["pattern may not reach the model: ollama's Python client drops it (a)"],
    ),
    "nothing": (
        {"name": "a", "inputSchema": {"const": 1}, "annotations": {"readOnlyHint": True}},
        "mcp",
        [],
    ),
    "built-in": (
        {"tools": [{"type": "web_search"}]},
        "mcp",
        ["an item without a schema is left out ($.tools[0])"],
    ),
}


@pytest.mark.parametrize(("file", "target", "losses"), LOSSES.values(), ids=LOSSES)
def test_says_what_is_lost(file: Any, target: str, losses: list[str]) -> None:
    assert write_tools(read_tools(file), target)[1] == losses


def test_losses_of_many_tools_are_one_sentence() -> None:
    tools = [Tool(f"t{n}", title="T") for n in range(50_000)]
    _, losses = write_tools(tools, "openai")
    assert losses == ["title is lost: openai has no place for it (t0, t1, t2 and 49,997 more)"]


def test_an_unknown_target() -> None:
    with pytest.raises(UsageError, match="there is no shape 'x'"):
        write_tools([], "x")


WRITTEN: dict[str, Any] = {
    "webmcp": [{"name": "a", "title": "T", "description": "d", "inputSchema": OBJECT}],
    "mcp": {"tools": [{"name": "a", "title": "T", "description": "d", "inputSchema": OBJECT}]},
    "openai": [
        {"type": "function", "function": {"name": "a", "description": "d", "parameters": OBJECT}}
    ],
    "openai-responses": [
        {"type": "function", "name": "a", "description": "d", "parameters": OBJECT, "strict": None}
    ],
    "anthropic": [{"name": "a", "description": "d", "input_schema": OBJECT}],
    "gemini": [
        {
            "functionDeclarations": [
                {"name": "a", "description": "d", "parametersJsonSchema": OBJECT}
            ]
        }
    ],
    "ollama": [
        {"type": "function", "function": {"name": "a", "description": "d", "parameters": OBJECT}}
    ],
    "plain": [{"name": "a", "description": "d", "parameters": OBJECT}],
}


@pytest.mark.parametrize(("target", "wanted"), WRITTEN.items(), ids=WRITTEN)
def test_writes(target: str, wanted: Any) -> None:
    assert write_tools([Tool("a", "d", OBJECT, title="T")], target)[0] == wanted


def _essence(tool: Tool) -> tuple[str, str, Any]:
    schema = tool.parameters
    if schema in (None, True, {}, {"type": "object", "properties": {}}):
        schema = {"type": "object"}
    return tool.name, tool.description, schema


NAMES = st.text("abc_-", min_size=1, max_size=5)
PROPERTIES = st.dictionaries(
    NAMES, st.sampled_from([{"type": "string"}, {"minimum": 1}, {}]), max_size=3
)
TOOLS = st.builds(
    Tool,
    name=NAMES,
    description=st.text(max_size=10),
    parameters=st.none()
    | st.fixed_dictionaries({"type": st.just("object"), "properties": PROPERTIES}),
    title=st.none() | st.text("T", min_size=1, max_size=3),
    annotations=st.none() | st.just({"readOnlyHint": True}),
    output_schema=st.none() | st.just({"type": "object"}),
    strict=st.none() | st.booleans(),
)


@given(
    tools=st.lists(TOOLS, max_size=4),
    first=st.sampled_from(TARGETS),
    second=st.sampled_from(TARGETS),
)
@settings(max_examples=150, deadline=None)
def test_through_any_two_shapes_and_back(tools: list[Tool], first: str, second: str) -> None:
    once, _ = write_tools(tools, first)
    twice, _ = write_tools(read_tools(once), second)
    assert [_essence(t) for t in read_tools(twice).tools] == [_essence(t) for t in tools]
