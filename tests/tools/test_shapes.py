from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import InputError, UsageError
from webmcp_cli.tools.records import Tool
from webmcp_cli.tools.shapes import as_tools, is_schema, read_tools
from webmcp_cli.tools.writers import TARGETS, write_tools

OBJECT: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "integer"}}}

# shape -> (file, name and schema of its one tool)
SHAPES: dict[str, tuple[str, Any, str, Any]] = {
    "webmcp": (
        "webmcp",
        [{"name": "add", "description": "Add", "inputSchema": OBJECT}],
        "add",
        OBJECT,
    ),
    "schema as text": (
        "webmcp",
        [
            {
                "name": "add",
                "title": "",
                "inputSchema": json.dumps(OBJECT),
                "origin": "https://x.test",
            }
        ],
        "add",
        OBJECT,
    ),
    "schema is empty text": ("webmcp", [{"name": "add", "inputSchema": ""}], "add", None),
    "no schema": ("webmcp", [{"name": "add", "description": "Add"}], "add", None),
    "evals file": ("webmcp", {"tools": [{"name": "add", "inputSchema": None}]}, "add", None),
    "rank benchmark": (
        "webmcp",
        {"name": "set", "tools": [{"name": "add", "inputSchema": {}}], "queries": []},
        "add",
        {},
    ),
    "mcp list": (
        "mcp",
        {"tools": [{"name": "add", "inputSchema": OBJECT}], "nextCursor": "n"},
        "add",
        OBJECT,
    ),
    "mcp answer": (
        "mcp",
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "add", "inputSchema": OBJECT}]}},
        "add",
        OBJECT,
    ),
    "mcp hints": (
        "mcp",
        [{"name": "add", "inputSchema": OBJECT, "annotations": {"destructiveHint": True}}],
        "add",
        OBJECT,
    ),
    "devtools": (
        "cdp",
        {
            "method": "WebMCP.toolsAdded",
            "params": {"tools": [{"name": "add", "description": "d", "frameId": "F"}]},
        },
        "add",
        None,
    ),
    "openai": (
        "openai",
        [{"type": "function", "function": {"name": "add", "parameters": OBJECT}}],
        "add",
        OBJECT,
    ),
    "openai functions": (
        "openai-functions",
        {"functions": [{"name": "add", "parameters": OBJECT}]},
        "add",
        OBJECT,
    ),
    "responses": (
        "openai-responses",
        [{"type": "function", "name": "add", "parameters": None, "strict": None}],
        "add",
        None,
    ),
    "anthropic": (
        "anthropic",
        {"model": "m", "tools": [{"name": "add", "input_schema": OBJECT, "type": "custom"}]},
        "add",
        OBJECT,
    ),
    "gemini": (
        "gemini",
        [
            {
                "functionDeclarations": [
                    {
                        "name": "add",
                        "parameters": {"type": "OBJECT", "properties": {"a": {"type": "INTEGER"}}},
                    }
                ]
            }
        ],
        "add",
        OBJECT,
    ),
    "gemini snake": (
        "gemini",
        {
            "config": {
                "tools": [
                    {"function_declarations": [{"name": "add", "parameters_json_schema": OBJECT}]}
                ]
            }
        },
        "add",
        OBJECT,
    ),
    "gemini flat": (
        "gemini",
        {"name": "add", "parameters": {"type": "OBJECT"}},
        "add",
        {"type": "object"},
    ),
    "bedrock": (
        "bedrock",
        {"toolConfig": {"tools": [{"toolSpec": {"name": "add", "inputSchema": {"json": OBJECT}}}]}},
        "add",
        OBJECT,
    ),
    "langchain": ("langchain", {"title": "add", "description": "d", **OBJECT}, "add", OBJECT),
    "smolagents": (
        "smolagents",
        {
            "name": "add",
            "description": "d",
            "inputs": {"a": {"type": "any"}, "b": {"type": "string", "nullable": True}},
            "output_type": "integer",
        },
        "add",
        {
            "type": "object",
            "properties": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}},
            "required": ["a"],
        },
    ),
    "bfcl": (
        "bfcl",
        {
            "name": "m.add",
            "description": "d",
            "parameters": {
                "type": "dict",
                "properties": {
                    "a": {"type": "float"},
                    "b": {"type": "tuple", "items": {"type": "Bigint"}},
                },
            },
        },
        "m.add",
        {
            "type": "object",
            "properties": {
                "a": {"type": "number"},
                "b": {"type": "array", "items": {"type": "integer"}},
            },
        },
    ),
    "bfcl row": (
        "openai-functions",
        {"id": 1, "question": [], "function": [{"name": "add", "parameters": OBJECT}]},
        "add",
        OBJECT,
    ),
    "evals report": (
        "webmcp-evals",
        {"trajectory": {"availableTools": [{"functionName": "add", "parameters": OBJECT}]}},
        "add",
        OBJECT,
    ),
    "map": ("vercel", {"add": {"description": "d", "inputSchema": OBJECT}}, "add", OBJECT),
    "map in a request": (
        "vercel",
        {"model": "m", "tools": {"add": {"parameters": {"jsonSchema": OBJECT}}}},
        "add",
        OBJECT,
    ),
    "map whose tool has another name": (
        "vercel",
        {"add": {"name": "other", "parameters": OBJECT}},
        "add",
        OBJECT,
    ),
    "one tool": ("anthropic", {"name": "add", "input_schema": True}, "add", True),
}


@pytest.mark.parametrize(("shape", "file", "name", "schema"), SHAPES.values(), ids=SHAPES)
def test_reads(shape: str, file: Any, name: str, schema: Any) -> None:
    found = read_tools(json.dumps(file), "tools.json")
    (tool,) = found.tools
    assert (tool.name, tool.parameters, found.shape, found.warnings) == (name, schema, shape, ())


@pytest.mark.parametrize("file", [case[1] for case in SHAPES.values()], ids=SHAPES)
def test_comes_back_as_it_was(file: Any) -> None:
    before = json.dumps(file)
    assert write_tools(read_tools(file)) == (file, []) or "function_declarations" in before
    assert json.dumps(file) == before


@pytest.mark.parametrize("target", [*TARGETS, "plain"])
@pytest.mark.parametrize("file", [case[1] for case in SHAPES.values()], ids=SHAPES)
def test_survives_any_target(file: Any, target: str) -> None:
    before = read_tools(file)
    written, _ = write_tools(before, target)
    after = read_tools(json.dumps(written))
    assert [_essence(tool) for tool in after.tools] == [_essence(tool) for tool in before.tools]
    assert pickle.loads(pickle.dumps(before)) == before


def _essence(tool: Tool) -> tuple[str, str, Any]:
    schema = tool.parameters
    if schema in (None, True, {}, {"type": "object", "properties": {}}):
        schema = {"type": "object"}
    return tool.name, tool.description, schema


def test_a_mixture_is_told_item_by_item() -> None:
    items = [case[1] for case in SHAPES.values() if isinstance(case[1], dict)]
    bare = [item for item in items if "name" in item or "title" in item]
    found = read_tools([*bare, {"type": "web_search"}, "x"])
    assert len(found.tools) == len(bare) - 1  # the one with "tools" in it is an envelope
    assert len(found.passed) == 3


PASSED = {
    "built-in tool": (
        [{"type": "web_search_20250305", "name": "web_search"}, {"name": "a", "input_schema": {}}],
        "$[0] (name 'web_search') has no schema that wmcp knows; passed through as it is",
    ),
    "beside declarations": (
        [{"functionDeclarations": [{"name": "a"}], "googleSearch": {}}],
        "$[0] (keys googleSearch) has no schema that wmcp knows; passed through as it is",
    ),
    "text": (
        [{"name": "a", "inputSchema": {}}, "b"],
        "$[1] is text, not a tool; passed through as it is",
    ),
    "no name": (
        {"tools": [{"inputSchema": {}}]},
        "$.tools[0] has no 'name'; passed through as it is",
    ),
    "schema is a number": (
        [{"name": "a", "inputSchema": 5}],
        "$[0] (a): 'inputSchema' is a number, not a schema; read as none",
    ),
    "schema text is broken": (
        [{"name": "a", "inputSchema": "{"}],
        "$[0] (a): 'inputSchema' is text that is not JSON; read as none",
    ),
    "description is a list": (
        [{"name": "a", "description": [], "inputSchema": {}}],
        "$[0] (a): 'description' is an array, not text; left out",
    ),
}


@pytest.mark.parametrize(("file", "warning"), PASSED.values(), ids=PASSED)
def test_what_is_odd_is_kept_with_a_warning(file: Any, warning: str) -> None:
    found = read_tools(file)
    assert found.warnings == (warning,)
    assert not found.passed or found.passed[0].item in (
        *_items(write_tools(found)[0]),
        {"googleSearch": {}},
    )


def _items(written: Any) -> list[Any]:
    items: list[Any] = written["tools"] if isinstance(written, dict) else written
    return items


REFUSED = {
    "number": ("5", "f holds no tools: it is a number"),
    "nothing": (" ", "f is empty: expected tools"),
    "list of numbers": ("[1, 2]", "f holds no tool: a number where a tool should be"),
    "other object": ('{"a": 1, "b": 2}', "f holds no tools: an object with 'a', 'b'"),
    "an error": (
        '{"jsonrpc": "2.0", "error": {"message": "no"}}',
        "f holds no tools: it is an answer that says 'no'",
    ),
    "broken": ('[{"name": }]', "f:1:11: expected a value, found '}' (at $[0].name)"),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_tools(text, "f")
    assert caught.value.message == message


def test_lines_are_one_tool_each() -> None:
    lines = [
        {"name": "a", "parameters": {"type": "dict"}},
        {"name": "b", "parameters": {"type": "dict"}},
    ]
    found = read_tools("\n".join(map(json.dumps, lines)))
    assert [tool.name for tool in found.tools] == ["a", "b"]
    assert write_tools(found) == (lines, [])


def test_no_tools_at_all_are_no_mistake() -> None:
    assert read_tools("[]").tools == ()
    assert read_tools('{"tools": []}').tools == ()


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


SCHEMAS = {
    "true": (True, True),
    "empty": ({}, True),
    "object": (OBJECT, True),
    "with a title": ({"title": "T", **OBJECT}, True),
    "an argument called parameters": ({"properties": {"parameters": {"type": "object"}}}, True),
    "reference": ({"$ref": "#/$defs/a", "$defs": {"a": {}}}, True),
    "number": (5, False),
    "list": ([], False),
    "tool": ({"name": "a", "inputSchema": {}}, False),
    "envelope": ({"tools": []}, False),
    "map": ({"a": {"parameters": {}}}, False),
}


@pytest.mark.parametrize(("value", "wanted"), SCHEMAS.values(), ids=SCHEMAS)
def test_tells_a_schema_from_tools(value: Any, wanted: bool) -> None:
    assert is_schema(value) is wanted


def test_takes_records_and_dicts_alike() -> None:
    tool = Tool("a")
    assert as_tools([tool, {"name": "b", "input_schema": {}}])[0] is tool
    assert [one.name for one in as_tools([tool, {"name": "b", "input_schema": {}}])] == ["a", "b"]


KEYS = (
    "name tools function inputSchema parameters type title properties inputs output_type"
    " functionDeclarations toolSpec input_schema result description"
).split()
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


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(KEYS),
                inner,
                max_size=4,
            )
        ),
        max_leaves=10,
    )
)
@settings(max_examples=300, deadline=None)
def test_any_value_is_read_or_refused(value: Any) -> None:
    try:
        found = read_tools(value)
    except InputError:
        return
    for target in (*TARGETS, "plain", None):
        json.dumps(write_tools(found, target))
