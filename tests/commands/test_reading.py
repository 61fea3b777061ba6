"""``wmcp element``, ``fields`` and ``links``: statuses and formats."""

from __future__ import annotations

import json
from typing import Any

import pytest

Wmcp = Any

PAGE = (
    "<!doctype html><form id=f><label>Mail<input name=mail></label></form>"
    "<a href=//other.example>Other</a><a href=/here>Here</a>"
)


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["element", "-", "input"], 0, 'name: "Mail"'),
        (["element", "-", "a", "--start", "1"], 0, "(2 of 2 matches)"),
        (["element", "-", "a", "--start", "2"], 2, "start=2 is past the last"),
        (["element", "-", "h1"], 1, "nothing matches"),
        (["element", "-", "h1["], 2, ""),
        (["fields", "-"], 0, '1. text "Mail"'),
        (["fields", "-", "#f"], 0, '1 field in "#f"'),
        (["fields", "-", "a"], 1, 'No fields in "a".'),
        (["fields", "-", "h1"], 1, "nothing matches"),
        (["links", "-", "--url", "https://shop.example/"], 0, "2 links on the page"),
        (["links", "-", "--external", "--url", "https://shop.example/"], 0, '1. "Other"'),
        (["links", "-", "--internal", "--url", "https://shop.example/"], 0, '1. "Here"'),
        (["links", "-", "form"], 1, 'No links in "form".'),
    ],
)
def test_statuses(wmcp: Wmcp, args: list[str], code: int, told: str) -> None:
    run = wmcp(*args, stdin=PAGE)
    assert run.code == code
    assert told in run.out + run.err


@pytest.mark.parametrize(
    ("args", "schema", "total"),
    [
        (["element", "-", "a"], "wmcp.element/1", 2),
        (["fields", "-"], "wmcp.fields/1", 1),
        (["links", "-"], "wmcp.links/1", 2),
    ],
)
def test_json(wmcp: Wmcp, args: list[str], schema: str, total: int) -> None:
    record = json.loads(wmcp(*args, "--json", stdin=PAGE).out)
    assert (record["schema"], record["source"], record["total"]) == (schema, "-", total)
    line = wmcp(*args, "--format", "jsonl", stdin=PAGE).out
    assert json.loads(line) == record
    assert line.count("\n") == 1
