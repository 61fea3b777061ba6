from __future__ import annotations

from typing import Any

import pytest

from webmcp_cli.errors import UsageError
from webmcp_cli.tools.records import Tool
from webmcp_cli.tools.selection import select_tools
from webmcp_cli.tools.shapes import read_tools
from webmcp_cli.tools.writers import write_tools

TOOLS = [Tool("a"), Tool("b"), Tool("c")]

CHOSEN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "all": ({}, ["a", "b", "c"]),
    "only, in the order given": ({"only": ["c", "a", "c"]}, ["c", "a"]),
    "except": ({"except_": ["b", "unknown"]}, ["a", "c"]),
    "only and except": ({"only": ["c", "a"], "except_": ["c"]}, ["a"]),
    "number last": ({"except_": ["a"], "max_tools": 1}, ["b"]),
    "none": ({"max_tools": 0}, []),
    "only nothing": ({"only": []}, []),
}


@pytest.mark.parametrize(("how", "names"), CHOSEN.values(), ids=CHOSEN)
def test_selects(how: dict[str, Any], names: list[str]) -> None:
    assert [tool.name for tool in select_tools(TOOLS, **how)] == names


UNKNOWN = {
    "near": (["bb"], "there is no tool 'bb'", "did you mean b?"),
    "not near": (["zzz"], "there is no tool 'zzz'", "there are a, b, c"),
}


@pytest.mark.parametrize(("only", "message", "hint"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_name(only: list[str], message: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        select_tools(TOOLS, only=only)
    assert (caught.value.message, caught.value.hint) == (message, hint)


def test_a_negative_number() -> None:
    with pytest.raises(UsageError):
        select_tools(TOOLS, max_tools=-1)


def test_takes_dicts_of_any_shape() -> None:
    dicts = [{"name": "a"}, {"function": {"name": "b"}}, {"functionName": "c"}]
    assert select_tools(dicts, only=["c", "b"]) == [dicts[2], dicts[1]]


def test_a_file_stays_a_file_in_its_shape() -> None:
    file = {
        "tools": [{"name": n, "input_schema": {}} for n in "ab"] + [{"type": "x"}],
        "model": "m",
    }
    chosen = select_tools(read_tools(file), except_=["a"])
    assert write_tools(chosen)[0] == {"tools": file["tools"][1:], "model": "m"}


def test_a_map_keeps_its_keys() -> None:
    file: dict[str, Any] = {"x": {"parameters": {}}, "y": {"parameters": {}}}
    assert write_tools(select_tools(read_tools(file), only=["y"]))[0] == {"y": {"parameters": {}}}


def test_groups_are_put_back() -> None:
    file = [{"functionDeclarations": [{"name": "a"}, {"name": "b"}]}, {"googleSearch": {}}]
    chosen = select_tools(read_tools(file), except_=["a"])
    assert write_tools(chosen)[0] == [
        {"functionDeclarations": [{"name": "b"}]},
        {"googleSearch": {}},
    ]
