from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.tools.calls import Call, find_calls

ARGS = {"qty": 2}
TEXT = json.dumps(ARGS)

OPENAI = {"id": "c1", "type": "function", "function": {"name": "add", "arguments": TEXT}}

ONE: dict[str, tuple[Any, Call]] = {
    "openai": (OPENAI, Call("c1", "add", ARGS)),
    "openai message": (
        {"role": "assistant", "content": None, "tool_calls": [OPENAI]},
        Call("c1", "add", ARGS),
    ),
    "openai answer": (
        {"choices": [{"message": {"tool_calls": [OPENAI]}}]},
        Call("c1", "add", ARGS),
    ),
    "openai legacy": (
        {"role": "assistant", "function_call": {"name": "add", "arguments": TEXT}},
        Call(None, "add", ARGS),
    ),
    "responses": (
        {"type": "function_call", "id": "fc", "call_id": "c1", "name": "add", "arguments": TEXT},
        Call("c1", "add", ARGS),
    ),
    "responses answer": (
        {
            "output": [
                {"type": "reasoning"},
                {"type": "function_call", "call_id": "c1", "name": "add", "arguments": TEXT},
            ]
        },
        Call("c1", "add", ARGS),
    ),
    "anthropic": (
        {"type": "tool_use", "id": "t1", "name": "add", "input": ARGS},
        Call("t1", "add", ARGS),
    ),
    "anthropic answer": (
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "x"},
                {"type": "tool_use", "id": "t1", "name": "add", "input": ARGS},
            ],
        },
        Call("t1", "add", ARGS),
    ),
    "gemini": ({"functionCall": {"name": "add", "args": ARGS}}, Call(None, "add", ARGS)),
    "gemini answer": (
        {
            "candidates": [
                {
                    "content": {
                        "parts": [
                            {"text": "x"},
                            {"functionCall": {"id": "g", "name": "add", "args": ARGS}},
                        ]
                    }
                }
            ]
        },
        Call("g", "add", ARGS),
    ),
    "gemini python": (
        {"parts": [{"function_call": {"name": "add", "args": ARGS}}]},
        Call(None, "add", ARGS),
    ),
    "ollama": (
        {
            "message": {
                "role": "assistant",
                "tool_calls": [{"function": {"name": "add", "arguments": ARGS}}],
            }
        },
        Call(None, "add", ARGS),
    ),
    "bedrock": (
        {
            "output": {
                "message": {
                    "content": [{"toolUse": {"toolUseId": "b", "name": "add", "input": ARGS}}]
                }
            }
        },
        Call("b", "add", ARGS),
    ),
    "mcp": (
        {
            "jsonrpc": "2.0",
            "id": 7,
            "method": "tools/call",
            "params": {"name": "add", "arguments": ARGS},
        },
        Call(7, "add", ARGS),
    ),
    "webmcp": ({"name": "add", "input": TEXT}, Call(None, "add", ARGS)),
    "plain": ({"id": 1, "name": "add", "arguments": ARGS}, Call(1, "add", ARGS)),
    "evals": ({"functionName": "add", "arguments": ARGS}, Call(None, "add", ARGS)),
    "evals message": (
        {"role": "model", "type": "functioncall", "name": "add", "arguments": ARGS},
        Call(None, "add", ARGS),
    ),
    "no arguments": ({"type": "tool_use", "id": "t", "name": "add"}, Call("t", "add", {})),
    "empty arguments": ({"name": "add", "arguments": ""}, Call(None, "add", {})),
    "null arguments": ({"name": "add", "arguments": None}, Call(None, "add", {})),
    "a list of arguments": ({"name": "add", "arguments": [1]}, Call(None, "add", [1])),
    "broken arguments": (
        {"name": "add", "arguments": '{"qty": }'},
        Call(
            None,
            "add",
            '{"qty": }',
            "The arguments are not JSON: line 1, column 9: expected a value, found '}' (at $.qty).",
        ),
    ),
}


@pytest.mark.parametrize(("value", "call"), ONE.values(), ids=ONE)
def test_finds_the_call(value: Any, call: Call) -> None:
    assert find_calls(value) == [call]


def test_finds_several_in_order() -> None:
    value = [ONE[key][0] for key in ("openai", "anthropic", "gemini", "mcp")]
    assert find_calls(value) == [ONE[key][1] for key in ("openai", "anthropic", "gemini", "mcp")]


NONE: list[Any] = [
    {},
    [],
    None,
    5,
    "x",
    {"qty": 2},
    {"name": "Bob"},
    {"content": "text"},
    {"type": "text"},
]


@pytest.mark.parametrize("value", NONE, ids=str)
def test_finds_none(value: Any) -> None:
    assert find_calls(value) is None


KEYS = "name arguments input args function functionCall tool_calls content params id type".split()
VALUES = st.recursive(
    st.none() | st.text("{}a", max_size=2) | st.integers() | st.just("tool_use"),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(value=VALUES)
@settings(max_examples=200, deadline=None)
def test_never_raises(value: Any) -> None:
    calls = find_calls(value)
    assert calls is None or all(isinstance(call.name, str) for call in calls)
