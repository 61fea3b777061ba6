from __future__ import annotations

import time
from typing import Any

import pytest

from webmcp_cli.errors import InputError
from webmcp_cli.tools.full import FullChecker

D4 = "http://json-schema.org/draft-04/schema#"


def problems(schema: Any, args: Any) -> list[tuple[str, str]]:
    return [(p.path, p.message) for p in FullChecker(schema).problems(args)]


def one(schema: Any) -> dict[str, Any]:
    return {"properties": {"x": schema}}


def _bomb() -> dict[str, Any]:
    def pair(level: int) -> dict[str, Any]:
        return {"anyOf": [{"$ref": f"#/$defs/{level + 1}"}, {"$ref": f"#/$defs/{level + 1}"}]}

    return {
        "$defs": {str(n): pair(n) for n in range(40)} | {"40": {"type": "string"}},
        "$ref": "#/$defs/0",
    }


EVIL = "^(a+)+$"
SLOW: dict[str, tuple[Any, Any]] = {
    "pattern": (one({"pattern": EVIL}), {"x": "a" * 5_000 + "b"}),
    "pattern of names": (
        {"patternProperties": {EVIL: {}}, "additionalProperties": False},
        {"a" * 60 + "b": 1},
    ),
    "unevaluated names": (
        {"patternProperties": {EVIL: {}}, "unevaluatedProperties": False},
        {"a" * 60 + "b": 1},
    ),
    "pattern behind a dialect": (
        {
            "$schema": D4,
            "properties": {"x": {"$ref": "#/definitions/p"}},
            "definitions": {"p": {"$schema": D4, "pattern": EVIL}},
        },
        {"x": "a" * 60 + "b"},
    ),
    "iri": (one({"format": "iri"}), {"x": "a" * 9_000}),
    "unique": (one({"uniqueItems": True}), {"x": [[n, {}] for n in range(5_000)]}),
    "enum": (one({"enum": list(range(10_000))}), {"x": -1}),
}


@pytest.mark.parametrize(("schema", "args"), SLOW.values(), ids=SLOW)
def test_is_bounded(schema: Any, args: Any) -> None:
    start = time.process_time()
    problems(schema, args)
    assert time.process_time() - start < 3


def test_a_bomb_is_given_up() -> None:
    with pytest.raises(InputError, match="takes more than 100,000 checks"):
        problems(_bomb(), {})
