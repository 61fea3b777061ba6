from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from webmcp_cli.errors import InputError
from webmcp_cli.tools.compact import MAX_EXPANDED, compact_schema, compact_tool
from webmcp_cli.tools.full import FullChecker
from webmcp_cli.tools.records import Tool

KEPT = {"type", "properties", "required", "enum", "minimum", "maximum", "items", "description"}

CASES: dict[str, tuple[Any, Any]] = {
    "drops the rest": (
        {"type": "string", "format": "date", "title": "T", "pattern": "x", "default": 1},
        {"type": "string"},
    ),
    "properties named as keywords": (
        {"properties": {"type": {"type": "string", "x": 1}, "items": {"x": 1}, "description": {}}},
        {"properties": {"type": {"type": "string"}, "items": {}, "description": {}}},
    ),
    "nested": (
        {"items": {"items": {"minimum": 1, "exclusiveMinimum": 0}}},
        {"items": {"items": {"minimum": 1}}},
    ),
    "true stays": (True, True),
    "false stays": (False, False),
    "no schema": ([1], {}),
    "boolean property": ({"properties": {"a": True}}, {"properties": {"a": True}}),
    "malformed words": (
        {"type": 5, "properties": [], "required": "a", "enum": 1, "minimum": True, "items": 3},
        {},
    ),
    "required keeps names": ({"required": ["a", 1, None]}, {"required": ["a"]}),
    "tuple items": ({"items": [{"type": "string"}]}, {}),
    "items after a prefix": ({"prefixItems": [{}], "items": {"type": "string"}}, {}),
    "reference": (
        {
            "$defs": {"n": {"type": "integer", "format": "x"}},
            "properties": {"a": {"$ref": "#/$defs/n"}},
        },
        {"properties": {"a": {"type": "integer"}}},
    ),
    "reference with neighbours": (
        {
            "$defs": {"n": {"type": "integer", "description": "theirs"}},
            "properties": {"a": {"$ref": "#/$defs/n", "description": "ours", "minimum": 2}},
        },
        {"properties": {"a": {"type": "integer", "description": "ours", "minimum": 2}}},
    ),
    "draft 7 ignores neighbours": (
        {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "definitions": {"n": {"type": "integer"}},
            "properties": {"a": {"$ref": "#/definitions/n", "minimum": 2}},
        },
        {"properties": {"a": {"type": "integer"}}},
    ),
    "recursion": (
        {"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]},
        {"type": "object", "properties": {"next": {"type": "object"}}, "required": ["next"]},
    ),
    "itself": ({"$ref": "#"}, {}),
    "elsewhere": ({"properties": {"a": {"$ref": "http://x.test/y"}}}, {"properties": {"a": {}}}),
    "escaped pointer": (
        {"$defs": {"a/b~c d": {"type": "null"}}, "items": {"$ref": "#/$defs/a~1b~0c%20d"}},
        {"items": {"type": "null"}},
    ),
    "anchor": (
        {"$defs": {"n": {"$anchor": "num", "type": "number"}}, "items": {"$ref": "#num"}},
        {"items": {"type": "number"}},
    ),
    "own $id": (
        {
            "properties": {
                "a": {
                    "$id": "http://x.test/a",
                    "$defs": {"n": {"type": "null"}},
                    "items": {"$ref": "#/$defs/n"},
                }
            },
            "$defs": {"n": {"type": "string"}},
        },
        {"properties": {"a": {"items": {"type": "null"}}}},
    ),
}

FOLDED: dict[str, tuple[Any, Any]] = {
    "const": ({"const": 3}, {"enum": [3]}),
    "constants": (
        {"oneOf": [{"const": "x", "title": "X"}, {"const": "y"}, {"enum": ["z"]}]},
        {"type": "string", "enum": ["x", "y", "z"]},
    ),
    "nullable union": (
        {"anyOf": [{"type": "string", "description": "d"}, {"type": "null"}]},
        {"type": ["string", "null"], "description": "d"},
    ),
    "nullable object": (
        {"oneOf": [{"type": "null"}, {"type": "object", "properties": {"a": {"const": 1}}}]},
        {"type": ["object", "null"], "properties": {"a": {"enum": [1]}}},
    ),
    "nullable word": (
        {"type": "string", "enum": ["a"], "nullable": True},
        {"type": ["string", "null"], "enum": ["a", None]},
    ),
    "all of": (
        {
            "allOf": [{"type": "number", "minimum": 1}, {"type": "integer", "minimum": 2}],
            "description": "own",
        },
        {"description": "own", "type": "integer", "minimum": 2},
    ),
    "all of properties": (
        {
            "allOf": [
                {"properties": {"a": {"type": "string"}}, "required": ["a"]},
                {"properties": {"b": {}}, "required": ["b"]},
            ]
        },
        {"properties": {"a": {"type": "string"}, "b": {}}, "required": ["a", "b"]},
    ),
    "union of types": (
        {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "number"}]},
        {"type": ["string", "number"]},
    ),
    "bounds of a union": (
        {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "integer", "minimum": 5}]},
        {"type": "integer", "minimum": 1},
    ),
    "what cannot be said": ({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, {}),
    "neighbours of a union": (
        {"type": "integer", "anyOf": [{"minimum": 1}, {"maximum": -1}]},
        {"type": "integer"},
    ),
}


@pytest.mark.parametrize(("schema", "wanted"), CASES.values(), ids=CASES)
def test_compacts(schema: Any, wanted: Any) -> None:
    assert compact_schema(schema) == wanted


@pytest.mark.parametrize(("schema", "wanted"), FOLDED.values(), ids=FOLDED)
def test_folds(schema: Any, wanted: Any) -> None:
    assert compact_schema(schema, fold=True) == wanted


def test_refs_left_dropped() -> None:
    schema = {"$defs": {"n": {"type": "null"}}, "items": {"$ref": "#/$defs/n", "minimum": 1}}
    assert compact_schema(schema, refs=False) == {"items": {"minimum": 1}}


def test_leaves_its_argument_alone() -> None:
    schema = {"allOf": [{"enum": [1]}], "properties": {"a": {"nullable": True, "type": "string"}}}
    before = json.dumps(schema)
    compact_schema(schema, fold=True)
    assert json.dumps(schema) == before


def test_key_order_is_the_schema_s() -> None:
    schema = {"required": ["a"], "description": "d", "properties": {}, "type": "object"}
    assert list(compact_schema(schema)) == list(schema)  # type: ignore[arg-type]


CUTS = {
    "short": ("a" * 160, 160),
    "long": ("a" * 161, 160),
    "combining mark": ("a" * 159 + "e\u0301", 159),
    "joined emoji": ("a" * 158 + "\U0001f468\u200d\U0001f469", 158),
    "flags in pairs": ("a" * 159 + "\U0001f1e9\U0001f1ea", 159),
    "second flag": ("a" * 158 + "\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", 160),
    "skin tone": ("a" * 159 + "\U0001f44d\U0001f3fd", 159),
    "carriage return": ("a" * 159 + "\r\n", 159),
    "endless marks": ("a" + "\u0301" * 500, 160),
}


@pytest.mark.parametrize(("text", "length"), CUTS.values(), ids=CUTS)
def test_descriptions_are_cut_between_graphemes(text: str, length: int) -> None:
    cut = compact_schema({"description": text})
    assert cut == {"description": text[:length]}


def test_a_bomb_of_references_is_bounded() -> None:
    def pair(level: int) -> dict[str, Any]:
        ref = {"$ref": f"#/$defs/{level + 1}"}
        return {"properties": {"x": ref, "y": ref}}

    bomb = {"$defs": {str(level): pair(level) for level in range(60)}, "$ref": "#/$defs/0"}
    text = json.dumps(compact_schema(bomb))
    assert text.count("{") < 2 * MAX_EXPANDED + 100


def test_a_chain_of_references_is_bounded() -> None:
    chain = {str(n): {"items": {"$ref": f"#/$defs/{n + 1}"}} for n in range(5_000)}
    compacted = compact_schema({"$defs": chain, "$ref": "#/$defs/0"})
    assert compact_schema(compacted) == compacted


def test_a_tool() -> None:
    tool = Tool("t", "d" * 500, {"type": "object", "$schema": "x"})
    assert compact_tool(tool) == {
        "name": "t",
        "description": "d" * 400,
        "parameters": {"type": "object"},
    }


def _words(schema: Any) -> set[str]:
    if not isinstance(schema, dict):
        return set()
    inner = [*schema.get("properties", {}).values(), schema.get("items")]
    return set(schema).union(*map(_words, inner))


@given(seed=st.integers(0, 2**64))
@settings(max_examples=100, deadline=None)
def test_never_stricter_and_idempotent(seed: int, small_world: Any) -> None:
    world = small_world(seed)
    fold, refs = world.random.random() < 0.6, world.random.random() < 0.8
    schema = world.document()
    compacted = compact_schema(schema, fold=fold, refs=refs)
    assert _words(compacted) <= KEPT
    assert compact_schema(compacted) == compacted
    assert compact_schema(compacted, fold=True) == compacted
    try:
        full, short = FullChecker(schema), FullChecker(compacted)
        values = [value for value in (world.value() for _ in range(20)) if not full.problems(value)]
    except InputError:  # it refers to nothing, or to itself without end
        return
    for value in values:
        assert not short.problems(value), (schema, value, compacted)


def test_never_stricter_on_the_benchmark(validate_bench: dict[str, Any]) -> None:
    stricter = []
    for key, schema in validate_bench["schemas"].items():
        compacted = Draft202012Validator(compact_schema(schema))
        valid = (c for c in validate_bench["cases"] if c["schema"] == key and c["valid"])
        stricter += [case["id"] for case in valid if not compacted.is_valid(case["args"])]
    assert stricter == []
