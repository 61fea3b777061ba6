from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.tools.validate import first_problem, validate_args

CART: dict[str, Any] = {
    "type": "object",
    "properties": {
        "qty": {"type": "integer", "minimum": 1, "maximum": 9},
        "size": {"type": "string", "enum": ["S", "M", "L"]},
    },
    "required": ["slug"],
}


def one(schema: Any) -> dict[str, Any]:
    return {"properties": {"x": schema}}


SENTENCES: dict[str, tuple[Any, Any, str | None]] = {
    "missing": (CART, {}, 'Missing required argument "slug".'),
    "empty": (CART, {"slug": ""}, 'Missing required argument "slug".'),
    "type": (CART, {"slug": "a", "qty": "two"}, '"qty" must be integer, got "two".'),
    "enum": (CART, {"slug": "a", "size": "s"}, '"size" must be one of "S", "M", "L".'),
    "minimum": (CART, {"slug": "a", "qty": 0}, '"qty" must be at least 1.'),
    "maximum": (CART, {"slug": "a", "qty": 10}, '"qty" must be at most 9.'),
    "valid": (CART, {"slug": "a", "qty": 3, "size": "M", "more": 1}, None),
    "required comes first": (CART, {"qty": "two"}, 'Missing required argument "slug".'),
    "then the schema's order": (
        CART,
        {"size": 1, "qty": 0, "slug": "a"},
        '"qty" must be at least 1.',
    ),
    "no object": (CART, [1], "The arguments must be an object, got [1]."),
    "null": (CART, None, "The arguments must be an object, got null."),
    "true is no integer": (one({"type": "integer"}), {"x": True}, '"x" must be integer, got true.'),
    "true is no number": (one({"type": "number"}), {"x": False}, '"x" must be number, got false.'),
    "5.0 is an integer": (one({"type": "integer"}), {"x": 5.0}, None),
    "5.5 is none": (one({"type": "integer"}), {"x": 5.5}, '"x" must be integer, got 5.5.'),
    "1 is not true in an enum": (one({"enum": [True]}), {"x": 1}, '"x" must be one of true.'),
    "0 is not false in a list": (
        one({"enum": [[False]]}),
        {"x": [0]},
        '"x" must be one of [false].',
    ),
    "1.0 is 1 in an enum": (one({"enum": [1]}), {"x": 1.0}, None),
    "an object in an enum": (one({"enum": [{"a": 1}]}), {"x": {"a": 1.0}}, None),
    "a property called type": (
        {"properties": {"type": {"type": "string"}}},
        {"type": 1},
        '"type" must be string, got 1.',
    ),
    "a property called properties": (
        {"properties": {"properties": {"type": "string"}}},
        {"properties": 1},
        '"properties" must be string, got 1.',
    ),
    "null where optional": (one({"type": "string"}), {"x": None}, '"x" must be string, got null.'),
    "null where allowed": (one({"type": ["string", "null"]}), {"x": None}, None),
    "a type list": (
        one({"type": ["string", "null"]}),
        {"x": 1},
        '"x" must be string or null, got 1.',
    ),
    "an empty schema": ({}, {"x": 1}, None),
    "true": (True, {"x": 1}, None),
    "false": (False, {}, "The schema takes no arguments at all, whatever they are."),
    "required but not declared": (
        {"required": ["y"], "properties": {}},
        {},
        'Missing required argument "y".',
    ),
    "required null is there": ({"required": ["x"]}, {"x": None}, None),
    "required 0 and false are there": ({"required": ["x", "y"]}, {"x": 0, "y": False}, None),
    "unknown type": (one({"type": "dict"}), {"x": 1}, None),
    "minimum of text": (one({"minimum": 5}), {"x": "a"}, None),
    "minimum of true": (one({"minimum": 5}), {"x": True}, None),
    "malformed schema": (
        {"properties": {"x": {"type": 5, "enum": 1, "minimum": "a"}}, "required": 5},
        {"x": 1},
        None,
    ),
    "a boolean property": (one(True), {"x": 1}, None),
    "reference": (
        {"$defs": {"n": {"type": "integer"}}, "properties": {"x": {"$ref": "#/$defs/n"}}},
        {"x": "a"},
        '"x" must be integer, got "a".',
    ),
    "reference at the root": (
        {"$defs": {"o": {"required": ["x"]}}, "$ref": "#/$defs/o"},
        {},
        'Missing required argument "x".',
    ),
    "endless reference": ({"properties": {"x": {"$ref": "#/properties/x"}}}, {"x": 1}, None),
    "fraction shown": (one({"minimum": 0.5}), {"x": 0.25}, '"x" must be at least 0.5.'),
    "not ascii": (one({"enum": ["größe"]}), {"x": "ö"}, '"x" must be one of "größe".'),
    "control characters": (
        one({"type": "integer"}),
        {"x": "a\x1b[31m\u202e"},
        '"x" must be integer, got "a\\u001b[31m\\u202e".',
    ),
}


@pytest.mark.parametrize(("schema", "args", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_sentences(schema: Any, args: Any, sentence: str | None) -> None:
    assert validate_args(schema, args) == sentence


def test_long_values_are_cut() -> None:
    said = validate_args(one({"type": "integer"}), {"x": "y" * 100_000})
    assert said is not None
    assert len(said) < 120
    assert said.endswith('y...".')


def test_many_choices_are_counted() -> None:
    said = validate_args(one({"enum": list(range(10_000))}), {"x": -1})
    assert said is not None
    assert said.endswith("18, 19 and 9,980 more.")


def test_paths() -> None:
    problem = first_problem(one({"type": "integer"}), {"x": "a"})
    assert problem is not None
    assert problem.path == "$.x"


def test_what_is_no_json_is_no_exception() -> None:
    assert validate_args(one({"type": "string"}), {"x": {1, 2}}) == '"x" must be string, got a set.'


@given(data=st.integers(0, 2**64))
@settings(max_examples=300, deadline=None)
def test_never_raises(data: int, small_world: Any) -> None:
    world = small_world(data)
    said = validate_args(world.document(), world.value())
    assert said is None or said.endswith(".")


def test_agrees_with_the_benchmark(validate_bench: dict[str, Any]) -> None:
    wrong = [
        case["id"]
        for case in validate_bench["cases"]
        if (validate_args(validate_bench["schemas"][case["schema"]], case["args"]) is None)
        is not case["subset_valid"]
    ]
    assert wrong == []
