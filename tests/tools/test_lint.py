"""The linter as a whole: places, shapes, hostile input, bounds, growth."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli.tools.lint import Report, lint_source, lint_tools
from webmcp_cli.tools.lint.places import Lines, find_places
from webmcp_cli.tools.records import Tool

BAD = {"type": "object", "properties": {"a": {"type": "strng"}}, "additionalProperties": False}
DESCRIPTION = "Search the catalogue by words."


def _found(report: Report, rule: str) -> list[tuple[str, int | None, int | None]]:
    return [(f.path, f.line, f.column) for f in report.findings if f.rule == rule]


def _lint(value: Any, **options: Any) -> Report:
    return lint_source(json.dumps(value), "t.json", **options)


# Places

SHAPES: dict[str, tuple[Any, str]] = {
    "webmcp": ([{"name": "t", "inputSchema": BAD}], "$[0].inputSchema"),
    "text of a schema": ([{"name": "t", "inputSchema": json.dumps(BAD)}], "$[0].inputSchema"),
    "tools in an object": (
        {"tools": [{"name": "t", "inputSchema": BAD}]},
        "$.tools[0].inputSchema",
    ),
    "json-rpc": (
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "t", "inputSchema": BAD}]}},
        "$.result.tools[0].inputSchema",
    ),
    "openai": (
        [{"type": "function", "function": {"name": "t", "parameters": BAD}}],
        "$[0].function.parameters",
    ),
    "one tool": ({"name": "t", "input_schema": BAD}, "$.input_schema"),
    "gemini": (
        [{"functionDeclarations": [{"name": "s"}, {"name": "t", "parametersJsonSchema": BAD}]}],
        "$[0].functionDeclarations[1].parametersJsonSchema",
    ),
    "bedrock": (
        [{"toolSpec": {"name": "t", "inputSchema": {"json": BAD}}}],
        "$[0].toolSpec.inputSchema.json",
    ),
    "map": ({"my tool": {"description": "d", "inputSchema": BAD}}, '$["my tool"].inputSchema'),
    "langchain": ({"title": "t", **BAD}, "$"),
}


@pytest.mark.parametrize(("value", "schema"), SHAPES.values(), ids=SHAPES)
def test_path_leads_into_the_file(value: Any, schema: str) -> None:
    (found,) = _found(_lint(value), "type-unknown")
    assert found[0] == f"{schema}.properties.a.type"


def test_path_leads_into_inputs_that_stand_without_a_schema() -> None:
    tool = {"name": "t", "inputs": {"a": {"type": "strng"}}, "output_type": "string"}
    assert _found(_lint([tool]), "type-unknown")[0][0] == "$[0].inputs.a.type"


def test_json_lines_are_counted_by_the_first_step() -> None:
    lines = "\n".join(json.dumps({"name": n, "parameters": BAD}) for n in ("s", "t"))
    assert _found(lint_source(lines, "t.jsonl"), "type-unknown") == [
        ("$[0].parameters.properties.a.type", 1, 69),
        ("$[1].parameters.properties.a.type", 2, 69),
    ]


def test_rows_of_tools_have_the_row_and_the_tool() -> None:
    rows = "\n".join(
        json.dumps({"id": n, "function": [{"name": n, "parameters": BAD}]}) for n in "st"
    )
    paths = [path for path, _, _ in _found(lint_source(rows, "t.jsonl"), "type-unknown")]
    assert paths == [f"$[{at}].function[0].parameters.properties.a.type" for at in (0, 1)]


def test_line_and_column_are_those_of_the_key() -> None:
    text = '\ufeff[\n  {"name": "é t", "inputSchema": {"type": "object",\n\t"properties": []}}]'
    report = lint_source(text, "t.json")
    assert _found(report, "name-unusable") == [("$[0].name", 2, 4)]
    assert _found(report, "keyword-value") == [("$[0].inputSchema.properties", 3, 2)]


def test_findings_stand_in_the_order_of_the_text() -> None:
    report = _lint([{"inputSchema": BAD, "name": "a b"}, {"name": "c d", "inputSchema": BAD}])
    columns = [finding.column or 0 for finding in report.findings]
    assert columns == sorted(columns)


def test_places_of_keys_with_escapes_and_of_what_is_not_there() -> None:
    text = r'{"a\u0062": [1, {"c": 2}], "d" : 3}'
    wanted: list[tuple[str | int, ...]] = [("ab", 1, "c"), ("d",), ("ab", 1, "no", 4), ("no",), ()]
    found = find_places(text, wanted)
    assert [text[found[path] :][:3] for path in wanted] == ['"c"', '"d"', '{"c', '{"a', '{"a']


@given(st.text("a\n", max_size=20), st.integers(0, 20))
def test_lines_count_as_python_does(text: str, offset: int) -> None:
    before = text[:offset]
    expected = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert Lines(text).place(len(before)) == expected


# Meaning


def test_strict_tool_is_held_to_its_api() -> None:
    item = {"name": "t", "description": DESCRIPTION, "input_schema": BAD, "strict": True}
    assert any(f.rule.startswith("anthropic-strict/") for f in _lint([item]).findings) is False
    item["input_schema"] = {"type": "object", "properties": {}}
    assert [f.rule for f in _lint([item], level="error").findings] == [
        "anthropic-strict/object-open"
    ]


def test_what_an_api_refuses_is_not_said_twice() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "array"}}}
    tool = {"name": "t", "description": DESCRIPTION, "inputSchema": schema}
    rules = [f.rule for f in _lint([tool], apis=["openai-strict"]).findings]
    assert {"openai-strict/object-open", "openai-strict/array-items"} <= set(rules)
    assert not {"object-open", "array-items-missing"} & set(rules)


def test_argument_without_a_name_is_not_the_schema() -> None:
    schema = {"type": "object", "properties": {"": {"type": "string"}}}
    report = _lint([{"name": "t", "inputSchema": schema}])
    assert '"" has no description.' in [finding.message for finding in report.findings]


def test_gemini_reads_its_own_nullable() -> None:
    schema = {"type": "OBJECT", "properties": {"a": {"type": "STRING", "nullable": True}}}
    group = [{"functionDeclarations": [{"name": "t", "parameters": schema}]}]
    assert _found(_lint(group, apis=["gemini"]), "gemini/type-list") == []
    assert _found(_lint(group), "keyword-unknown") == []


def test_gemini_json_schema_takes_more() -> None:
    schema = {"type": "object", "additionalProperties": False, "oneOf": [{}]}
    group = [{"functionDeclarations": [{"name": "t", "parametersJsonSchema": schema}]}]
    found = _lint(group, apis=["gemini"]).findings
    assert [finding.rule for finding in found if finding.rule.startswith("gemini/")] == []


def test_compacted_tools_fit_gemini() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string", "const": "x", "description": "The word"}},
        "additionalProperties": False,
    }
    from webmcp_cli.tools.compact import compact_tool

    tool = Tool("search", DESCRIPTION, schema)
    assert _lint([tool.plain()], apis=["gemini"], level="error").errors == 1
    assert lint_tools([compact_tool(tool)], apis=["gemini"], level="error").findings == ()


KEYWORDS: dict[str, str] = {
    "discription": '"discription" is no keyword; did you mean "description"?',
    "min_length": '"min_length" is no keyword; did you mean "minLength"?',
    "additionalproperties": '"additionalproperties" is no keyword; did you mean'
    ' "additionalProperties"?',
    "propertys": '"propertys" is no keyword; did you mean "properties"?',
    "choices": '"choices" is no keyword; did you mean "enum"?',
    "nullable": '"nullable" is OpenAPI\'s; JSON Schema adds "null" to the type.',
    "quux": '"quux" is no keyword and is ignored.',
}


@pytest.mark.parametrize(("word", "message"), KEYWORDS.items())
def test_unknown_keyword_has_a_near_one(word: str, message: str) -> None:
    report = _lint([{"name": "t", "inputSchema": {"type": "object", word: {}}}])
    assert [f.message for f in report.findings if f.rule == "keyword-unknown"] == [message]


TYPES = {"str": "string", "Integer": "integer", "dict": "object", "boolen": "boolean"}


@pytest.mark.parametrize(("word", "near"), TYPES.items())
def test_unknown_type_has_a_near_one(word: str, near: str) -> None:
    schema = {"type": "object", "properties": {"a": {"type": word}}}
    (found,) = [
        f for f in _lint([{"name": "t", "inputSchema": schema}]).findings if "exist" in f.message
    ]
    assert found.message.endswith(f'which does not exist; did you mean "{near}"?')


OLD = {
    "named": ("http://json-schema.org/draft-07/schema#", 0),
    "not named": ("https://json-schema.org/draft/2020-12/schema", 3),
}


@pytest.mark.parametrize(("draft", "count"), OLD.values(), ids=OLD)
def test_old_words_are_well_where_the_draft_is_named(draft: str, count: int) -> None:
    items = {"type": "array", "items": [{}], "additionalItems": False}
    schema = {"$schema": draft, "type": "object", "properties": {"a": items}, "dependencies": {}}
    assert len(_found(_lint([{"name": "t", "inputSchema": schema}]), "keyword-old")) == count


REFERENCES = {
    "pointer": ("#/$defs/n", None),
    "anchor": ("#here", None),
    "embedded": ("https://example.com/n", None),
    "nothing": ("#/$defs/no", "ref-unresolved"),
    "no such anchor": ("#there", "ref-unresolved"),
    "elsewhere": ("other.json#/a", "ref-remote"),
}


@pytest.mark.parametrize(("ref", "rule"), REFERENCES.values(), ids=REFERENCES)
def test_reference(ref: str, rule: str | None) -> None:
    definitions = {
        "n": {"$id": "https://example.com/n", "description": "d"},
        "m": {"$anchor": "here"},
    }
    schema = {"type": "object", "properties": {"a": {"$ref": ref}}, "$defs": definitions}
    found = {f.rule for f in _lint([{"name": "t", "inputSchema": schema}]).findings}
    assert found & {"ref-unresolved", "ref-remote"} == ({rule} if rule else set())


def test_description_behind_a_reference_counts() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/n"}},
        "$defs": {"n": {"type": "integer", "description": "How many"}},
    }
    assert _found(_lint([{"name": "t", "inputSchema": schema}]), "argument-undescribed") == []


def test_arguments_named_as_keywords_are_arguments() -> None:
    words = ("type", "required", "properties", "enum", "$ref", "items", "discription")
    inner = {"type": "string", "description": "A word"}
    schema = {"type": "object", "properties": dict.fromkeys(words, inner)}
    report = _lint([{"name": "t", "description": DESCRIPTION, "inputSchema": schema}])
    assert {finding.rule for finding in report.findings} == {"object-open"}
