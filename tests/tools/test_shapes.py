from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import InputError
from webmcp_cli.tools.places import TARGETS
from webmcp_cli.tools.records import Tool
from webmcp_cli.tools.shapes import as_tools, is_schema, read_tools
from webmcp_cli.tools.writers import write_tools

OBJECT: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "integer"}}}

CASES: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("shapes.json").read_text(encoding="utf-8")
)
SHAPES = {
    key: (case["shape"], case["file"], case["name"], case["schema"]) for key, case in CASES.items()
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
