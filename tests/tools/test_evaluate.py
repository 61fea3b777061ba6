"""Measures by hand on small sets, and both formats of labelled requests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from webmcp_cli import InputError, UsageError, read_tools
from webmcp_cli.tools.evaluate import evaluate
from webmcp_cli.tools.labelled import Labelled, read_labelled

TOOLS: list[dict[str, Any]] = [
    {"name": n, "description": "", "inputSchema": {}} for n in ("a1", "b2", "c3", "d4")
]


def labelled(*queries: dict[str, Any], **more: Any) -> Labelled:
    value = {"name": "mine", "tools": TOOLS, "queries": [*queries], **more}
    return read_labelled(json.dumps(value).encode(), "mine.json")


def conversation(*messages: dict[str, Any], call: Any) -> dict[str, Any]:
    return {"messages": [*messages], "expectedCall": call}


def user(text: str) -> dict[str, Any]:
    return {"role": "user", "type": "message", "content": text}


def from_conversations(*items: dict[str, Any]) -> Labelled:
    return read_labelled(json.dumps([*items]).encode(), "evals.json", read_tools(TOOLS))


def test_measures() -> None:
    found = evaluate(
        labelled(
            {"query": "b2", "gold": ["b2"]},  # first
            {"query": "nothing", "gold": ["c3"]},  # third, by the order of the tools
            {"query": "d4", "gold": ["d4", "a1"]},  # first and second
        ),
        "overlap",
    )
    assert found.queries == 3
    assert found.hit_at_1 == pytest.approx(2 / 3)
    assert found.recall == {1: pytest.approx((1 + 0 + 0.5) / 3), 3: 1.0, 8: 1.0}
    assert found.mrr == pytest.approx((1 + 1 / 3 + 1) / 3)
    assert found.misses == ()


def test_misses_say_what_was_wanted_and_got() -> None:
    found = evaluate(labelled({"query": "b2", "gold": ["zz"]}), "bm25")
    (miss,) = found.to_json()["misses"]
    assert miss == {"query": "b2", "gold": ["zz"], "got": ["b2", "a1", "c3", "d4"]}


def test_a_catalogue_limits_what_is_asked() -> None:
    given = labelled({"query": "b2", "gold": ["c3"], "catalog": ["c3", "a1", "gone"]})
    assert evaluate(given, "overlap").hit_at_1 == 1.0


@pytest.mark.parametrize(("recent", "hits"), [(False, 0.0), (True, 1.0)])
def test_recent_tools_are_known_if_asked_for(recent: bool, hits: float) -> None:
    given = labelled({"query": "x", "gold": ["d4"], "recent": ["d4"]})
    assert evaluate(given, "overlap", recent=recent).hit_at_1 == hits


@pytest.mark.parametrize(
    ("call", "gold"),
    [
        ({"functionName": "a1", "arguments": {"q": 1}}, ("a1",)),
        ([{"functionName": "a1"}, {"functionName": "b2"}], ("a1", "b2")),
        ([{"unordered": [{"functionName": "a1"}, {"functionName": "a1"}]}], ("a1",)),
        ([{"ordered": [{"unordered": [{"functionName": "c3"}]}]}], ("c3",)),
        ([{"functionName": "a1", "optional": True}, {"functionName": "b2"}], ("b2",)),
    ],
    ids=["one", "several", "unordered", "nested", "optional"],
)
def test_conversations(call: Any, gold: tuple[str, ...]) -> None:
    given = from_conversations(conversation(user("first"), user("last"), call=call))
    assert [(query.text, query.gold) for query in given.queries] == [("last", gold)]


def test_calls_made_before_are_recent() -> None:
    before = {"role": "model", "type": "functioncall", "name": "b2", "arguments": {}}
    call = {"functionName": "a1"}
    given = from_conversations(conversation(user("one"), before, user("two"), call=call))
    assert given.queries[0].recent == ("b2",)


def test_requests_that_want_no_tool_are_left_out_and_counted() -> None:
    given = from_conversations(
        conversation(user("hello"), call=None), conversation(user("b"), call={"functionName": "b2"})
    )
    assert len(given.queries) == 1
    assert given.warnings == ("evals.json: 1 requests without a right tool are left out",)


def test_right_tools_that_are_not_there_are_told() -> None:
    given = labelled({"query": "x", "gold": ["nope"]})
    assert given.warnings == ("mine: no tool is called nope: what wants them counts as missed",)


@pytest.mark.parametrize(
    "text", ["{}", "[]", "3", '{"tools": [], "queries": 3}', "[{}]", '[{"messages": 1}]']
)
def test_what_is_neither_format_is_told(text: str) -> None:
    with pytest.raises(InputError, match="holds no labelled requests"):
        read_labelled(text.encode(), "x.json")


def test_conversations_need_their_tools() -> None:
    item = conversation(user("x"), call={"functionName": "a1"})
    with pytest.raises(UsageError, match="no tools") as caught:
        read_labelled(json.dumps([item]).encode(), "evals.json")
    assert caught.value.hint == "name their file: --tools schema.json"
