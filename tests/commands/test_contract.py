"""``wmcp contract`` over tools JSON: a line a failure, the exit status, the record."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from webmcp_cli.kit.kits import read_kit

if TYPE_CHECKING:
    from tests.commands.conftest import Wmcp

GOOD: dict[str, Any] = {
    "name": "forecast",
    "description": "Tell the weather of a city.",
    "inputSchema": {
        "type": "object",
        "properties": {"city": {"type": "string", "description": "Name of the city."}},
        "additionalProperties": False,
    },
}
SHOUTS = {**GOOD, "name": "delete_all", "annotations": {"readOnlyHint": True}}


def test_good_tools(wmcp: Wmcp) -> None:
    got = wmcp("contract", json.dumps([GOOD]), stdin="x")
    assert got.code == 2  # a path, as everywhere where files are named
    got = wmcp("contract", "-", stdin=json.dumps([GOOD]))
    assert (got.code, got.out, got.err) == (0, "the contract holds for 1 tool\n", "")


def test_our_own_kit(wmcp: Wmcp) -> None:
    tools = json.dumps(read_kit(None).descriptors())
    assert wmcp("contract", "--names", "camel", stdin=tools).code == 0


def test_broken_tools(wmcp: Wmcp) -> None:
    got = wmcp("contract", "-", stdin=json.dumps([GOOD, SHOUTS, {**GOOD, "description": ""}]))
    assert (got.code, got.err) == (1, "")
    assert got.out.splitlines() == [
        "-: delete_all: only reads, and its name begins with 'delete' (input: delete_all)"
        " [read-name]",
        '-: forecast: has no description (input: "") [description]',
        "-: forecast: has its name in common with 1 more (input: forecast) [name-unique]",
        "3 failures in 3 tools",
    ]


def test_the_record_keeps_its_schema(wmcp: Wmcp) -> None:
    got = wmcp("contract", "--json", stdin=json.dumps([SHOUTS]))
    schema = json.loads((files("webmcp_cli") / "schemas" / "contract.json").read_text())
    record = json.loads(got.out)
    jsonschema.validate(record, schema)
    assert [failure["rule"] for failure in record["failures"]] == ["read-name"]
    assert list(record)[:3] == ["schema", "source", "kept"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--disable", "read-name"], 0),
        (["--max-tool", "10", "--disable", "read-name"], 1),
        (["--max-total", "151", "--disable", "read-name"], 1),
        (["--max-description", "5", "--disable", "read-name"], 1),
        (["--names", "camel", "--disable", "read-name"], 1),
        (["--disable", "no-such-rule"], 2),
        (["--mcp"], 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_terms(wmcp: Wmcp, options: list[str], code: int) -> None:
    assert wmcp("contract", *options, stdin=json.dumps([SHOUTS])).code == code
