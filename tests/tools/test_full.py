from __future__ import annotations

import builtins
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import InputError, MissingExtraError
from webmcp_cli.tools.full import FullChecker


def problems(schema: Any, args: Any) -> list[tuple[str, str]]:
    return [(p.path, p.message) for p in FullChecker(schema).problems(args)]


def one(schema: Any) -> dict[str, Any]:
    return {"properties": {"x": schema}}


D4 = "http://json-schema.org/draft-04/schema#"

FOUND: dict[str, tuple[Any, Any, list[tuple[str, str]]]] = {
    "valid": ({"type": "object"}, {"x": 1}, []),
    "every problem": (
        {"required": ["a"], "properties": {"b": {"type": "integer"}, "c": {"minimum": 1}}},
        {"b": "x", "c": 0},
        [
            ("$.a", 'Missing required argument "a".'),
            ("$.b", '"b" must be integer, got "x".'),
            ("$.c", '"c" must be at least 1.'),
        ],
    ),
    "within": (
        one({"items": {"properties": {"q": {"enum": [1]}}, "required": ["r"]}}),
        {"x": [{"q": 2}]},
        [
            ("$.x[0].q", '"x[0].q" must be one of 1.'),
            ("$.x[0].r", 'Missing required argument "x[0].r".'),
        ],
    ),
    "no object": ({"type": "object"}, 5, [("$", "The arguments must be an object, got 5.")]),
    "true is not 1": (
        one({"enum": [1], "const": 1}),
        {"x": True},
        [("$.x", '"x" must be one of 1.'), ("$.x", '"x" must be 1, got true.')],
    ),
    "unknown argument": (
        {"properties": {"colour": {}}, "additionalProperties": False},
        {"color": 1},
        [("$.color", 'There is no argument "color"; did you mean "colour"?')],
    ),
    "pattern": (
        one({"pattern": "^a$"}),
        {"x": "a\n"},
        [("$.x", '"x" must match the pattern "^a$", got "a\\n".')],
    ),
    "format": (
        one({"format": "date"}),
        {"x": "2024-02-30"},
        [("$.x", '"x" must be of the format "date", got "2024-02-30".')],
    ),
    "address": (one({"format": "iri"}), {"x": "http://é.test/ü"}, []),
    "length": (
        one({"minLength": 2}),
        {"x": "\U0001f600"},
        [("$.x", '"x" must have at least 2 characters, not 1.')],
    ),
    "decimals": (one({"multipleOf": 0.1}), {"x": 0.3}, []),
    "not a multiple": (
        one({"multipleOf": 0.1}),
        {"x": 0.35},
        [("$.x", '"x" must be a multiple of 0.1, got 0.35.')],
    ),
    "huge number": (one({"multipleOf": 0.5}), {"x": 10**400}, []),
    "twice": (
        one({"uniqueItems": True}),
        {"x": [1, 1.0]},
        [("$.x", '"x" must not hold the same item twice, got [1, 1.0].')],
    ),
    "true and 1 differ": (one({"uniqueItems": True}), {"x": [1, True]}, []),
    "ruled out": (one(False), {"x": 1}, [("$.x", '"x" must not be given.')]),
    "schema is true": (True, {"x": 1}, []),
    "schema is false": (False, {}, [("$", "The arguments must not be given, got {}.")]),
    "alternatives": (
        one(
            {
                "anyOf": [
                    {"type": "null"},
                    {"properties": {"b": {"type": "integer"}}, "type": "object"},
                ]
            }
        ),
        {"x": {"b": "c"}},
        [
            (
                "$.x",
                '"x" fits none of the 2 alternatives, got {"b": "c"}. The nearest one says:'
                ' "x.b" must be integer, got "c".',
            )
        ],
    ),
    "more than one": (
        one({"oneOf": [{}, {}]}),
        {"x": 1},
        [("$.x", '"x" fits more than one of the 2 alternatives; it must fit exactly one.')],
    ),
    "draft 4": (
        {"$schema": D4, **one({"minimum": 1, "exclusiveMinimum": True})},
        {"x": 1},
        [("$.x", '"x" must be more than 1.')],
    ),
    "draft 3": (
        {"$schema": "http://json-schema.org/draft-03/schema#", **one({"required": True})},
        {},
        [("$.x", 'Missing required argument "x".')],
    ),
    "dialect of a part": (
        one({"$schema": D4, "exclusiveMinimum": 3}),
        {"x": 1},
        [("$.x", '"x" must be more than 3.')],
    ),
    "recursion": (
        {"properties": {"x": {"$ref": "#"}}, "required": ["x"]},
        {"x": {"x": {}}},
        [("$.x.x.x", 'Missing required argument "x.x.x".')],
    ),
}


@pytest.mark.parametrize(("schema", "args", "found"), FOUND.values(), ids=FOUND)
def test_problems(schema: Any, args: Any, found: list[tuple[str, str]]) -> None:
    assert problems(schema, args) == found


FORMATS = {
    "iri": ("http://é.test/ü", "é é"),
    "uri": ("http://a.test/b", "a b"),
    "duration": ("P1DT2H", "P1W2D"),
    "date-time": ("2024-01-01T00:00:00Z", "2024-01-01"),
    "time": ("00:00:00Z", "24:00:00Z"),
    "email": ("a@b.test", "a"),
    "hostname": ("a.test", "-a-"),
    "idn-hostname": ("ä.test", "-"),
    "ipv4": ("127.0.0.1", "127.0.0.256"),
    "ipv6": ("::1", ":"),
    "uuid": ("123e4567-e89b-12d3-a456-426614174000", "123e4567"),
    "json-pointer": ("/a", "a"),
    "uri-template": ("/{a}", "{"),
    "regex": (r"\p{L}+(?<=a)", "("),
}


@pytest.mark.parametrize(("name", "pair"), FORMATS.items(), ids=FORMATS)
def test_formats(name: str, pair: tuple[str, str]) -> None:
    good, bad = (FullChecker(one({"format": name})).problems({"x": text}) for text in pair)
    assert (len(good), len(bad)) == (0, 1)


REFUSED = {
    "no schema": ([], "the schema is not a valid one: at $, [] cannot be there"),
    "unknown type": (
        one({"type": "dict"}),
        'the schema is not a valid one: at $.properties.x.type, "dict" cannot be there',
    ),
    "elsewhere": (
        one({"$ref": "http://127.0.0.1:9/s.json"}),
        'the schema refers to "http://127.0.0.1:9/s.json", which is not in it',
    ),
    "nowhere": (one({"$ref": "#/$defs/a"}), 'the schema refers to "#/$defs/a", which is not in it'),
    "without end": (
        {"$ref": "#"},
        "the schema refers to itself without end, so nothing can be checked against it",
    ),
    "without end, by turns": (
        {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "allOf": [{"anyOf": [{"$ref": "#"}]}],
        },
        "the schema refers to itself without end, so nothing can be checked against it",
    ),
}


@pytest.mark.parametrize(("schema", "message"), REFUSED.values(), ids=REFUSED)
def test_refuses(schema: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        problems(schema, {"x": 1})
    assert caught.value.message == message


NOTES = {
    "lookbehind": (
        one({"pattern": "(?<=a)b"}),
        {"x": "ab"},
        'the pattern "(?<=a)b" is not checked: a group of this kind is not supported',
    ),
    "dialect": (
        {"$schema": "urn:x"},
        {},
        'the schema\'s $schema, "urn:x", is not known: read as 2020-12',
    ),
    "both": (
        {"unevaluatedProperties": False, "patternProperties": {}},
        {"x": 1},
        "unevaluatedProperties is not checked beside patternProperties",
    ),
}


@pytest.mark.parametrize(("schema", "args", "note"), NOTES.values(), ids=NOTES)
def test_notes(schema: Any, args: Any, note: str) -> None:
    checker = FullChecker(schema)
    assert (checker.problems(args), checker.notes) == ([], [note])


def test_the_library_may_be_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name == "jsonschema":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtraError) as caught:
        FullChecker({})
    assert caught.value.hint == "pip install 'wmcp[full]'"


@given(seed=st.integers(0, 2**64))
@settings(max_examples=60, deadline=None)
def test_never_raises_but_for_the_schema(seed: int, small_world: Any) -> None:
    world = small_world(seed)
    try:
        checker = FullChecker(world.document())
        found = [checker.problems(world.value()) for _ in range(10)]
    except InputError:
        return
    assert all(p.message.endswith((".", "?")) and p.path.startswith("$") for f in found for p in f)


def test_agrees_with_the_benchmark(validate_bench: dict[str, Any]) -> None:
    schemas = list(validate_bench["schemas"].items())[::8]  # all of them take half a minute
    checkers = {key: FullChecker(schema) for key, schema in schemas}
    wrong = [
        case["id"]
        for case in validate_bench["cases"]
        if case["schema"] in checkers
        and (not checkers[case["schema"]].problems(case["args"])) is not case["valid"]
    ]
    assert wrong == []
