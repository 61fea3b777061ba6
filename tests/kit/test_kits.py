from __future__ import annotations

from typing import Any

import pytest

import webmcp_cli
from webmcp_cli.errors import UsageError
from webmcp_cli.kit.answers import Limits
from webmcp_cli.kit.kits import CallError, Kit, read_kit, select
from webmcp_cli.kit.registry import READ_TOOLS, TOOLS
from webmcp_cli.kit.session import Session
from webmcp_cli.page.page import Page
from webmcp_cli.tools.budget import estimate_request_tokens, estimate_tool_tokens

PAGE = Page.load(b"<!doctype html><title>T</title><h1>One</h1><p id=p>text", name="t.html")


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_descriptors_keep_the_rules(tool: Any) -> None:
    descriptor = tool.descriptor()
    assert descriptor["name"].isalnum()
    assert len(descriptor["name"]) <= 24
    assert len(descriptor["description"]) <= 200
    assert descriptor["parameters"]["additionalProperties"] is False
    assert all(p["description"] for p in descriptor["parameters"]["properties"].values())
    assert estimate_tool_tokens(descriptor) <= 100


def test_the_read_kit_fits_its_budget() -> None:
    assert estimate_request_tokens([tool.descriptor() for tool in READ_TOOLS]) <= 600


@pytest.mark.parametrize(
    ("choice", "names"),
    [
        pytest.param({}, [t.name for t in TOOLS], id="all"),
        pytest.param({"only": ["pageText", "pageOutline"]}, ["pageText", "pageOutline"], id="only"),
        pytest.param(
            {"only": "inspect", "max_tools": 2}, ["pageOutline", "findElements"], id="preset"
        ),
        pytest.param({"only": ["pageText"], "except_": ["pageText"]}, [], id="except wins"),
        pytest.param(
            {"only": ["pageText"], "except_": ["nothing"]}, ["pageText"], id="unknown except"
        ),
        pytest.param({"only": ["pageText"], "effect": "write"}, [], id="effect"),
        pytest.param({"only": ["pageText", "pageText"]}, ["pageText"], id="named twice"),
    ],
)
def test_selection(choice: dict[str, Any], names: list[str]) -> None:
    assert [tool.name for tool in select(TOOLS, **choice)] == names


@pytest.mark.parametrize(
    ("only", "hint"),
    [
        (["pageTxt"], "did you mean pageText?"),
        ("nopreset", "one of: INSPECT"),
    ],
)
def test_an_unknown_name_is_the_persons_mistake(only: Any, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        select(TOOLS, only=only)
    assert (caught.value.hint or "").startswith(hint)


PUBLIC_CHOICES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "all": ({}, ["pageOutline", "findElements", "readTable", "pageText"]),
    "a preset": ({"only": "inspect", "max_tools": 1}, ["pageOutline"]),
    "one name": ({"only": "pageText"}, ["pageText"]),
    "names": ({"only": ["pageText", "readTable"], "except_": ["pageText"]}, ["readTable"]),
    "effect": ({"effect": "write"}, []),
    "the other effect": ({"effect": "read", "max_tools": 1}, ["pageOutline"]),
}


@pytest.mark.parametrize("several", [False, True], ids=["a kit", "kits"])
@pytest.mark.parametrize(("how", "names"), PUBLIC_CHOICES.values(), ids=PUBLIC_CHOICES)
def test_the_api_selects_from_kits(how: dict[str, Any], names: list[str], several: bool) -> None:
    kit = webmcp_cli.read_kit(PAGE)
    chosen = webmcp_cli.select_tools([kit] if several else kit, **how)
    assert [tool.name for tool in chosen] == names


def test_a_kit_refuses_a_repeated_name() -> None:
    with pytest.raises(UsageError, match="two tools named pageText"):
        Kit((READ_TOOLS[3], READ_TOOLS[3]))


@pytest.mark.parametrize(
    ("kit", "name", "arguments", "failure"),
    [
        (read_kit(None), "pageText", {}, "no_page"),
        (read_kit(PAGE), "pageTxt", {}, "unknown_tool"),
        (read_kit(PAGE), 5, {}, "unknown_tool"),
        (read_kit(PAGE), "pageText", {"selector": 5}, "invalid_arguments"),
        (read_kit(PAGE), "pageText", {"selector": "p::"}, "invalid_arguments"),
        (read_kit(PAGE), "pageText", {"selector": "#none"}, "invalid_arguments"),
    ],
)
def test_a_call_that_fails_is_answered_and_named(
    kit: Kit, name: Any, arguments: Any, failure: str
) -> None:
    with pytest.raises(CallError) as caught:
        kit.answer(name, arguments)
    assert caught.value.failure == failure
    answer = kit.call(name, arguments)
    assert answer == caught.value.message
    assert answer.endswith((".", "?"))


def test_a_session_reads_the_page_again_only_when_it_has_changed() -> None:
    loads: list[int] = []
    stamps = iter([1, 1, 2, 2])

    def load() -> Page:
        loads.append(1)
        return PAGE

    session = Session(READ_TOOLS, Limits(), load, lambda: next(stamps))
    answers = [session.answer("pageText", {}) for _ in range(4)]
    assert len(loads) == 2
    assert {answer.answer for answer in answers} == {"One\n\ntext"}


def test_a_page_that_cannot_be_read_is_an_answer() -> None:
    def load() -> Page:
        raise UsageError("cannot read t.html: no such file")

    answer = Session(READ_TOOLS, Limits(), load).answer("pageText", {}, 7)
    assert (answer.error, answer.id) == ("bad_page", 7)
    assert answer.answer == "Cannot read t.html: no such file."
