"""The linter under what files may hold: anything at all, much of it, deep, within itself."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import InputError
from webmcp_cli.tools.lint import APIS, Report, lint_source, lint_tools
from webmcp_cli.tools.records import Tool
from webmcp_cli.tools.shapes import read_tools, write_tools

BAD = {"type": "object", "properties": {"a": {"type": "strng"}}, "additionalProperties": False}
DESCRIPTION = "Search the catalogue by words."


def _found(report: Report, rule: str) -> list[str]:
    return [finding.path for finding in report.findings if finding.rule == rule]


def _lint(value: Any, **options: Any) -> Report:
    return lint_source(json.dumps(value), "t.json", **options)


def test_many_findings_of_a_kind_are_counted() -> None:
    properties = {f"a{n}": {"type": "strng"} for n in range(60)}
    report = _lint([{"name": "t", "inputSchema": {"type": "object", "properties": properties}}])
    assert len(_found(report, "type-unknown")) == 50
    assert "10 more findings of type-unknown in t are not listed." in report.unlisted
    assert report.to_dict()["unlisted"] == list(report.unlisted)


def test_a_name_cannot_forge_a_line() -> None:
    report = _lint([{"name": "a\nb.json:1:1: error", "inputSchema": {}}])
    assert all(line.startswith(("t.json:", "1 error")) for line in report.prose().splitlines())


HOSTILE: dict[str, Any] = {
    "schema true": True,
    "schema false": False,
    "recursion": {"$ref": "#", "properties": {"a": {"$ref": "#/properties/a"}}},
    "loop of references": {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
    "10,000 values": {"properties": {"a": {"enum": list(range(10_000)), "type": "string"}}},
    "10,000 unknown words": {f"word{n}": n for n in range(10_000)},
    "wrong everywhere": {
        "type": {}, "properties": 5, "required": {"a": 1}, "enum": "x", "items": "y",
        "$ref": 7, "$defs": [], "anyOf": {}, "description": [], "minimum": "1", "pattern": 3,
        "$schema": 9, "$id": {}, "default": {}, "additionalProperties": "no",
    },
    "types of types": {"type": [["string"], None, {}]},
    "a huge number": {"properties": {"a": dict.fromkeys(("maxLength", "const"), 10**400)}},
    "a hostile pattern": {"properties": {"a": {"pattern": "(" * 4_000}}},
    "names": {"properties": {"": {}, "__proto__": {}, "a\nb": {}, "x" * 10_000: {}}},
}  # fmt: skip


@pytest.mark.parametrize("schema", HOSTILE.values(), ids=HOSTILE)
def test_hostile_schema_is_answered(schema: Any) -> None:
    report = _lint([{"name": "t", "inputSchema": schema}], apis=APIS)
    assert report.findings
    assert report.prose().endswith("in 1 tool")


def _deep(levels: int) -> dict[str, Any]:
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        deep = {"type": "array", "items": deep}
    return deep


def test_deep_nesting_in_a_program_is_answered() -> None:
    deep: dict[str, Any] = _deep(100_000)
    report = lint_tools([Tool("t", DESCRIPTION, {"type": "object", "properties": {"a": deep}})])
    assert "schema-deep" in {finding.rule for finding in report.findings}


def test_schema_within_itself_is_answered() -> None:
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    schema["properties"]["a"] = schema
    schema["properties"]["b"] = schema
    assert lint_tools([Tool("t", DESCRIPTION, schema)], apis=APIS).tools == 1


@pytest.mark.parametrize("data", [b"", b"{", b"[]x", b"nul", b"\xff\xff"], ids=repr)
def test_what_is_no_json_is_an_error(data: bytes) -> None:
    with pytest.raises(InputError):
        lint_source(data, "t.json")


WORDS = (
    "type properties required enum items $ref $defs default minimum maximum anyOf pattern const"
    " additionalProperties $id exclusiveMinimum maxLength description prefixItems nullable name"
    " inputSchema parameters input_schema function strict annotations readOnlyHint inputs"
    " functionDeclarations toolSpec output_type title"
).split()
SCALARS = (
    None,
    True,
    0,
    -1,
    2.5,
    10**400,
    "",
    "a b",
    "object",
    "array",
    "string",
    "#",
    "#/$defs/a",
)


class Chaos:
    """Values that look like tools and are wrong anywhere, one a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def value(self, depth: int) -> Any:
        kind = self.random.random()
        if depth == 0 or kind < 0.3:
            return self.random.choice(SCALARS)
        if kind < 0.45:
            return [self.value(depth - 1) for _ in range(self.random.randrange(3))]
        return self.members(self.random.sample(WORDS, self.random.randrange(5)), depth)

    def members(self, names: list[str], depth: int) -> dict[str, Any]:
        return {name: self.value(depth - 1) for name in names}

    def tool(self) -> Any:
        names = [
            "name",
            "description",
            self.random.choice(("inputSchema", "parameters", "function")),
        ]
        return {**self.members(self.random.sample(WORDS, 2), 5), **self.members(names, 6)} | (
            {"name": "t"} if self.random.random() < 0.7 else {}
        )


@settings(deadline=None, max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_nothing_in_a_file_makes_it_raise(seed: int) -> None:
    chaos = Chaos(seed)
    try:
        report = lint_source(json.dumps([chaos.tool(), chaos.tool()]), "t.json", apis=APIS)
    except InputError:  # no tool in it
        return
    json.dumps(report.to_dict(), allow_nan=False)
    assert all(finding.line for finding in report.findings)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_each_shape_has_the_same_findings(seed: int, small_world: Any) -> None:
    schema = small_world(seed).document() | {"type": "object"}  # Anthropic's writer adds it
    read = read_tools([{"name": "t", "description": DESCRIPTION, "inputSchema": schema}])
    expected = {(f.rule, f.message) for f in lint_tools(read).findings}
    for shape in ("mcp", "openai", "anthropic"):
        written, _ = write_tools(read, shape)
        found = {(f.rule, f.message) for f in lint_tools(read_tools(written)).findings}
        assert found == expected


def test_cost_grows_with_the_number_of_tools() -> None:
    def seconds(count: int) -> float:
        tools = [
            {"name": f"t{n}", "description": f"Do the thing number {n}", "inputSchema": BAD}
            for n in range(count)
        ]
        text = json.dumps(tools)
        begin = time.process_time()
        assert lint_source(text, "t.json").errors == count
        return time.process_time() - begin

    small = min(seconds(200) for _ in range(3))
    assert seconds(2_000) < 25 * small  # ten times, and room for a busy machine
