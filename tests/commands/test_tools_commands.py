"""``wmcp compact``, ``convert`` and ``select``: pipes, shapes, statuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from webmcp_cli.commands import _tools
from webmcp_cli.tools.places import TARGETS

if TYPE_CHECKING:
    from pathlib import Path

ADD = {
    "name": "add_to_cart",
    "description": "Add a product to the cart. Only on a product page.",
    "inputSchema": {
        "type": "object",
        "properties": {"qty": {"type": "integer", "minimum": 1, "multipleOf": 1}},
        "required": ["qty"],
        "additionalProperties": False,
    },
}
SEARCH = {"name": "search_products", "title": "Search", "description": "Search.", "inputSchema": {}}
TOOLS = json.dumps([ADD, SEARCH])

RUNS: dict[str, tuple[list[str], str | None, Any]] = {
    "compact tools": (
        ["compact"],
        json.dumps(ADD),
        [
            {
                "name": "add_to_cart",
                "description": ADD["description"],
                "parameters": {
                    "type": "object",
                    "properties": {"qty": {"type": "integer", "minimum": 1}},
                    "required": ["qty"],
                },
            }
        ],
    ),
    "compact a schema": (["compact", "-"], '{"type": "string", "format": "x"}', {"type": "string"}),
    "compact a schema from the line": (
        ["compact", '{"title": "T", "items": {}}'],
        None,
        {"items": {}},
    ),
    "compact true": (["compact"], "true", True),
    "compact without references": (
        ["compact", "--no-refs"],
        '{"$defs": {"a": {"type": "null"}}, "items": {"$ref": "#/$defs/a"}}',
        {"items": {}},
    ),
    "compact and fold": (["compact", "--fold"], '{"const": 1}', {"enum": [1]}),
    "compact as": (
        ["compact", "--as", "anthropic"],
        '[{"name": "a", "inputSchema": {"const": 1}}]',
        [{"name": "a", "input_schema": {"type": "object"}}],
    ),
    "select": (["select", "--only", "search_products"], TOOLS, [SEARCH]),
    "select with commas": (
        ["select", "--only", "search_products,add_to_cart"],
        TOOLS,
        [SEARCH, ADD],
    ),
    "select except": (["select", "--except", "add_to_cart"], TOOLS, [SEARCH]),
    "select the first": (["select", "--max-tools", "1"], TOOLS, [ADD]),
    "select none": (["select", "--max-tools", "0"], TOOLS, []),
    "convert": (
        ["convert", "-", "--as", "openai-responses"],
        '[{"name": "a", "inputSchema": null}]',
        [{"type": "function", "name": "a", "parameters": None, "strict": None}],
    ),
    "convert jsonl": (["convert", "--as", "webmcp", "--format", "json"], TOOLS, [ADD, SEARCH]),
}


@pytest.mark.parametrize(("args", "stdin", "wanted"), RUNS.values(), ids=RUNS)
def test_runs(args: list[str], stdin: str | None, wanted: Any, wmcp: Any) -> None:
    done = wmcp(*args, stdin=stdin)
    assert (done.code, json.loads(done.out), done.err) == (0, wanted, "")
    assert done.out.endswith("\n")
    assert not done.out.endswith("\n\n")


FAILS: dict[str, tuple[list[str], str | None, str]] = {
    "nothing": (
        ["convert", "--as", "mcp"],
        None,
        "wmcp: no file was named and nothing is piped in",
    ),
    "no file": (["select", "/no/such.json"], None, "wmcp: cannot read /no/such.json: no such file"),
    "broken": (["compact"], '{"a": ', "wmcp: -:1:7: it ends too early: expected a value"),
    "no tools": (["select"], "[5]", "wmcp: - holds no tool: a number where a tool should be"),
    "no such name": (
        ["select", "--only", "add_to_car"],
        TOOLS,
        "wmcp: there is no tool 'add_to_car'; hint: did you mean add_to_cart?",
    ),
    "no target": (["convert"], TOOLS, "wmcp: Missing option '--as'"),
    "a target that is none": (["convert", "--as", "x"], TOOLS, "wmcp: Invalid value for '--as'"),
    "deep": (["compact"], "[" * 100_000, "wmcp: -:1:129: nested deeper than 128 levels"),
}


@pytest.mark.parametrize(("args", "stdin", "said"), FAILS.values(), ids=FAILS)
def test_fails(args: list[str], stdin: str | None, said: str, wmcp: Any) -> None:
    done = wmcp(*args, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(said)
    assert done.err.count("\n") == 1


def test_losses_and_warnings_are_said(wmcp: Any) -> None:
    done = wmcp("convert", "--as", "openai", stdin=f'[{json.dumps(SEARCH)}, {{"type": "x"}}]')
    assert done.err.splitlines() == [
        "wmcp: $[1] (type 'x') has no schema that wmcp knows; passed through as it is",
        "wmcp: title is lost: openai has no place for it (search_products)",
        "wmcp: an item without a schema is left out ($[1])",
    ]


def test_many_warnings_are_counted(wmcp: Any) -> None:
    done = wmcp("select", stdin=json.dumps([ADD] + [{"type": "x"}] * 100))
    assert done.err.splitlines()[-1] == "wmcp: 90 more warnings like these"


def test_jsonl_is_a_tool_a_line(wmcp: Any, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(TOOLS)
    done = wmcp("select", path, "--format", "jsonl")
    assert [json.loads(line) for line in done.out.splitlines()] == [ADD, SEARCH]


def test_lone_surrogates_reach_no_output(wmcp: Any) -> None:
    done = wmcp("select", stdin='[{"name": "a", "description": "\\ud83d", "inputSchema": {}}]')
    assert done.code == 0
    assert "\ufffd" in done.out


def test_the_targets_are_the_writers_own() -> None:
    assert _tools.TARGETS == TARGETS


def test_compact_output_is_as_its_schema_says(wmcp: Any) -> None:
    from jsonschema import Draft202012Validator

    schema = json.loads(wmcp("schema", "tools").out)
    done = wmcp("compact", stdin=TOOLS)
    assert list(Draft202012Validator(schema).iter_errors(json.loads(done.out))) == []
