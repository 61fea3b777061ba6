"""Every rule has a case that it finds and one that it does not; docs and registry are one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from webmcp_cli.tools.lint import APIS, LEVELS, Report, lint_source, rules
from webmcp_cli.tools.lint.explain import explain, listing, markdown

CASES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "lint_cases.json").read_text(encoding="utf-8")
)
DOCS = Path(__file__).resolve().parents[2] / "docs" / "lint.md"

TOOL = {
    "name": "search_products",
    "description": "Search the catalogue by words; use it when no product is on the page.",
    "inputSchema": {"type": "object", "properties": {}, "additionalProperties": False},
}


def _numbered(value: Any, number: int) -> Any:
    """Put a number for each ``#`` in keys and texts."""
    return json.loads(json.dumps(value).replace("#", str(number)))


def _grown(value: Any) -> Any:
    """Write out what a case says by ``$times``, ``$text`` and ``$nest``."""
    if isinstance(value, list):
        if len(value) == 1 and isinstance(value[0], dict) and "$times" in value[0]:
            count, one = value[0]["$times"]
            return [_numbered(one, number) for number in range(count)]
        return [_grown(one) for one in value]
    if not isinstance(value, dict):
        return value
    if "$text" in value:
        length, word = value["$text"]
        return (word * length)[: length - 1] + "."
    if "$nest" in value:
        count, key = value["$nest"]
        nested: Any = {"type": "string"}
        for _ in range(count):
            nested = {"type": "array", key: nested}
        return nested
    if "$times" in value:
        count, one = value["$times"]
        return {key: v for n in range(count) for key, v in _numbered(one, n).items()}
    return {key: _grown(one) for key, one in value.items()}


def _text(kind: str, value: Any) -> str:
    """Write the file that a case is about."""
    if kind == "text":
        assert isinstance(value, str)
        return value
    value = _grown(value)
    if kind == "argument":
        value = {"type": "object", "properties": {"a": value}, "additionalProperties": False}
    if kind in {"argument", "schema"}:
        value = {"inputSchema": value}
    if kind in {"argument", "schema", "tool"}:
        value = [TOOL | value]
    return json.dumps(value)


def _lint(rule: str, which: str) -> Report:
    case = CASES[rule]
    apis = [case["for"]] if "for" in case else []
    return lint_source(_text(case["kind"], case[which]), "tools.json", apis=apis)


@pytest.mark.parametrize("rule", CASES)
def test_rule_finds_what_is_wrong(rule: str) -> None:
    found = [finding for finding in _lint(rule, "bad").findings if finding.rule == rule]
    assert found
    assert {finding.level for finding in found} == {rules()[rule].level}
    assert all(finding.message.endswith((".", "?")) for finding in found)
    assert all(finding.path.startswith("$") and finding.line for finding in found)


@pytest.mark.parametrize("rule", CASES)
def test_rule_is_silent_where_all_is_well(rule: str) -> None:
    assert [f for f in _lint(rule, "good").findings if f.rule == rule] == []


@pytest.mark.parametrize("rule", CASES)
def test_rule_can_be_switched_off(rule: str) -> None:
    case = CASES[rule]
    text = _text(case["kind"], case["bad"])
    report = lint_source(text, "t", apis=[case["for"]] if "for" in case else [], disable=[rule])
    assert rule not in {finding.rule for finding in report.findings}


def test_every_rule_has_its_cases() -> None:
    assert set(CASES) == {rule.id for rule in rules().values() if rule.scope == "tools"}


def test_rules_of_an_api_are_tried_for_it() -> None:
    assert {name: case.get("for") for name, case in CASES.items()} == {
        name: rules()[name].api for name in CASES
    }
    assert {rule.api for rule in rules().values()} == {None, *APIS}


def test_forms_have_the_five_codes_that_a_browser_shows() -> None:
    levels = {rule.id: rule.level for rule in rules().values() if rule.id.startswith("FormModel")}
    assert all(rules()[name].scope == "form" for name in levels)
    assert levels == {
        "FormModelContextMissingToolName": "error",
        "FormModelContextMissingToolDescription": "error",
        "FormModelContextRequiredParameterMissingName": "error",
        "FormModelContextParameterMissingName": "warning",
        "FormModelContextParameterMissingTitleAndDescription": "warning",
    }


@pytest.mark.parametrize("rule", rules().values(), ids=rules())
def test_rule_says_why_and_what_to_do(rule: Any) -> None:
    assert rule.level in LEVELS
    assert rule.why.endswith(".")
    assert "\n" not in rule.why + rule.fix + rule.source
    assert rule.fix.endswith(".")
    assert rule.source
    assert not rule.source.endswith(".")
    told = explain(rule)
    assert rule.why in told
    assert rule.fix in told
    assert rule.source in told


def test_ids_are_unique_and_listed() -> None:
    assert len(listing().splitlines()) == len(rules())


def test_docs_hold_the_table_that_the_registry_gives() -> None:
    head, mark, table = DOCS.read_text(encoding="utf-8").partition("## Everywhere\n")
    assert head.startswith("# ")
    assert mark + table == markdown(), "put what explain.markdown() gives below the introduction"


def test_good_tool_has_no_finding() -> None:
    report = lint_source(json.dumps([TOOL]), "tools.json")
    assert report.findings == ()
    assert report.prose() == "0 errors, 0 warnings in 1 tool"
