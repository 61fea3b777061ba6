"""The contract: it holds for ours and for a stranger's tools, and each broken rule is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from webmcp_cli.kit.arguments import show
from webmcp_cli.kit.hostile import hostile_arguments
from webmcp_cli.kit.kits import PRESETS, Kit, read_kit, select
from webmcp_cli.kit.registry import READ_TOOLS, TOOLS
from webmcp_cli.page.page import Page
from webmcp_cli.testing import (
    CALLED,
    DESCRIBED,
    RULES,
    TOGETHER,
    ContractBroken,
    PlainTool,
    Terms,
    check_contract,
    contract_cases,
    contract_test,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
SECOND = Path(__file__).parent / "second"
OURS = Terms(names="camel")
KIT = Kit(TOOLS, Page.load(ROOT / "corpus" / "orders.html"))

#: All at once cost more than a small window has to spare; that is what presets are for.
EACH = Terms(names="camel", disabled=frozenset(["kit-cost"]))

test_our_tools_keep_it = contract_test(KIT, terms=EACH, mixtures=60)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_keep_the_budget_of_a_kit(preset: str) -> None:
    assert check_contract(Kit(select(TOOLS, only=preset)), terms=OURS, mixtures=0) == []


def test_the_read_kit_keeps_its_budget() -> None:
    assert check_contract(Kit(READ_TOOLS), terms=OURS, mixtures=0) == []


@pytest.mark.parametrize("page", ["hostile.html"])
def test_ours_keep_it_on_other_pages(page: str) -> None:
    kit = read_kit(Page.load(ROOT / "corpus" / page), max_chars=120, max_items=5)
    assert check_contract(kit, terms=OURS, mixtures=20, seed=len(page)) == []


def test_a_kit_without_a_page_answers_too() -> None:
    assert check_contract(read_kit(None), terms=OURS, mixtures=10) == []


def test_a_second_package_runs_it_under_pytest() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SECOND), str(ROOT)])}
    options = ["-q", "-p", "no:cacheprovider", "-c", os.devnull, f"--rootdir={SECOND}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(SECOND / "check_weather_tools.py")],
        capture_output=True,
        cwd=SECOND,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout.decode()
    assert b"failed" not in done.stdout
    imported = (SECOND / "weather_tools" / "__init__.py").read_text(encoding="utf-8")
    assert "import webmcp_cli" not in imported
    assert "from webmcp_cli" not in imported


# Each rule, broken by one tool that keeps all others

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"city": {"type": "string", "description": "Name of the city."}},
    "additionalProperties": False,
}


def tool(
    name: str = "forecast",
    description: str = "Tell the weather of a city.",
    schema: Any = SCHEMA,
    call: Callable[[Any], Any] = lambda arguments: "Sun.",
    effect: Any = None,
) -> PlainTool:
    return PlainTool(name, description, schema, call, effect)


def schema(**changes: Any) -> dict[str, Any]:
    return {key: value for key, value in (SCHEMA | changes).items() if value is not None}


def nested(inner: dict[str, Any]) -> dict[str, Any]:
    return schema(properties={"place": {"type": "object", "description": "Where."} | inner})


def trips_on(fails: Callable[[Any], bool], answer: Any = None) -> Callable[[Any], Any]:
    """Make a tool that goes wrong on some arguments only."""

    def call(arguments: Any) -> Any:
        if not fails(arguments):
            return "Sun."
        if isinstance(answer, Exception):
            raise answer
        return answer

    return call


def holds(value: Any) -> Callable[[Any], bool]:
    return lambda arguments: isinstance(arguments, dict) and value in list(arguments.values())


def long_city(arguments: Any) -> bool:
    city = arguments.get("city") if isinstance(arguments, dict) else None
    return isinstance(city, str) and len(city) > 9000


EXTRA = {"city": SCHEMA["properties"]["city"], "x": {"type": "text", "description": "X."}}
BROKEN: list[Any] = [
    pytest.param(tool("my tool"), "name", '"my tool"', id="name"),
    pytest.param(tool("f" * 65), "name", '"ffff', id="long-name"),
    pytest.param(tool(description=" "), "description", '""', id="no-description"),
    pytest.param(tool(description="Tell. " * 40), "description", "240 characters", id="wordy"),
    pytest.param(tool(schema=schema(type="array")), "schema-object", "$", id="no-object"),
    pytest.param(tool(schema=None), "schema-object", "$", id="no-schema"),
    pytest.param(tool(schema=schema(properties=EXTRA)), "schema-valid", "$.x.type", id="type"),
    pytest.param(tool(schema=schema(required="city")), "schema-valid", "$.required", id="required"),
    pytest.param(tool(schema=schema(enum=[])), "schema-valid", "$.enum", id="enum"),
    pytest.param(tool(schema=schema(additionalProperties=None)), "schema-closed", "$", id="open"),
    pytest.param(
        tool(schema=nested({"properties": {"x": {"description": "X."}}})),
        "schema-closed",
        "$.place",
        id="open-within",
    ),
    pytest.param(
        tool(schema=schema(properties={"city": {"type": "string"}})),
        "argument-described",
        "$.city",
        id="undescribed",
    ),
    pytest.param(
        tool(schema=nested({"properties": {"x": {}}, "additionalProperties": False})),
        "argument-described",
        "$.place.x",
        id="undescribed-within",
    ),
    pytest.param(
        tool(schema=schema(required=["town"])), "required-declared", "$.required", id="undeclared"
    ),
    pytest.param(
        tool("city", "Set the city.", effect="write"), "write-name", "city", id="quiet-name"
    ),
    pytest.param(
        tool("setCity", effect="write"), "write-description", '"Tell the', id="quiet-description"
    ),
    pytest.param(tool("delete_city"), "write-description", '"Tell the', id="undeclared-write"),
    pytest.param(tool("deleteCity", effect="read"), "read-name", "deleteCity", id="loud-name"),
    pytest.param(tool(schema=schema(title="weather " * 50)), "cost", "142 tokens", id="cost"),
    pytest.param(
        tool(call=trips_on(holds(None), KeyError("city"))),
        "answer-raised",
        'null: {"city": null}',
        id="raises",
    ),
    pytest.param(
        tool(call=trips_on(lambda a: isinstance(a, list), "")),
        "answer-empty",
        "not an object: []",
        id="empty",
    ),
    pytest.param(
        tool(call=trips_on(holds(-1), " \n")), "answer-empty", 'number: {"city": -1}', id="blank"
    ),
    pytest.param(
        tool(call=trips_on(holds(1.5), {"sun": 1})),
        "answer-text",
        'number: {"city": 1.5}',
        id="dict",
    ),
    pytest.param(
        tool(call=trips_on(long_city, "x" * 501)),
        "answer-long",
        '10,000 characters: {"city": "xxx',
        id="long-answer",
    ),
]


@pytest.mark.parametrize(("broken", "rule", "shown"), BROKEN)
def test_a_broken_rule_is_named_with_tool_and_input(
    broken: PlainTool, rule: str, shown: str
) -> None:
    failures = check_contract([broken], terms=Terms(max_answer=500), mixtures=0)
    assert {failure.rule for failure in failures} == {rule}
    assert {failure.tool for failure in failures} == {broken.name}
    assert any((failure.input or "").startswith(shown) for failure in failures), failures


def test_every_rule_about_one_tool_has_a_tool_that_breaks_it() -> None:
    broken = {case.values[1] for case in BROKEN}
    late = {"answer-late"}  # a time-out is the MCP client's; see tests/serve
    assert broken | late == {rule.id for rule in (*DESCRIBED, *CALLED)}


def test_rules_about_tools_together() -> None:
    twice = check_contract([tool(), tool()], mixtures=0)
    assert [(failure.tool, failure.rule) for failure in twice] == [("forecast", "name-unique")]
    many = check_contract([tool(f"forecast{n}") for n in range(20)], mixtures=0)
    assert [(f.tool, f.rule, f.input) for f in many] == [(None, "kit-cost", "940 tokens")]
    assert {"name-unique", "kit-cost"} == {rule.id for rule in TOGETHER}


@pytest.mark.parametrize(("broken", "rule", "shown"), BROKEN)
def test_a_rule_can_be_left_out(broken: PlainTool, rule: str, shown: str) -> None:
    terms = Terms(max_answer=500, disabled=frozenset([rule]))
    assert check_contract([broken], terms=terms, mixtures=0) == []


def test_a_failing_case_says_it_all_in_one_line() -> None:
    cases = [param.values[0] for param in contract_cases([tool("my tool")], mixtures=0)]
    failing = next(case for case in cases if case.id == "my tool-name")
    with pytest.raises(ContractBroken) as caught:
        failing.check()
    assert str(caught.value) == (
        '"my tool": has a name that is not letters, digits, _ and -, a letter or _ first, at most'
        ' 64 characters (input: "my tool") [name]'
    )
    assert all(case.find() == [] for case in cases if case is not failing)


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("fillField", "Fill a field of the form."),
        ("browser_click", "Clicks a button."),
        ("apply_coupon", "Applies a coupon to the basket."),
        ("deleteAll", "Permanently deletes all orders."),
        ("pressKey", "Presses a key."),
    ],
)
def test_a_tool_that_writes_and_says_so_keeps_it(name: str, description: str) -> None:
    assert check_contract([tool(name, description, effect="write")], mixtures=0) == []


@pytest.mark.parametrize("name", ["orderStatus", "check_stock", "postList", "settings", "address"])
def test_a_noun_is_no_confession(name: str) -> None:
    assert check_contract([tool(name), tool(f"{name}2", effect="read")], mixtures=0) == []


def test_a_schema_that_holds_itself_is_walked_once() -> None:
    looped = schema()
    looped["properties"] = {"more": looped}
    rules = {failure.rule for failure in check_contract([tool(schema=looped)], mixtures=0)}
    assert rules == {"argument-described"}


def test_hostile_arguments_are_the_same_for_the_same_seed() -> None:
    def kinds(seed: int) -> str:
        return "".join(show(one) for one in hostile_arguments(SCHEMA, count=50, seed=seed))

    assert kinds(1) == kinds(1)
    assert kinds(1) != kinds(2)


@pytest.mark.parametrize("parameters", [None, {}, {"properties": []}, {"required": 5}, "x"])
def test_hostile_arguments_need_no_schema(parameters: Any) -> None:
    assert len(list(hostile_arguments(parameters, count=3))) > 20


def test_rules_say_why() -> None:
    assert all(rule.why.endswith(".") for rule in RULES.values())
    assert len(RULES) == len(DESCRIBED) + len(TOGETHER) + len(CALLED)
