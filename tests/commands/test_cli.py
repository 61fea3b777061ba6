"""The group itself: ``wmcp`` alone, and commands that are none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Wmcp


def test_alone_it_shows_its_help_as_it_is(wmcp: Wmcp) -> None:
    got = wmcp()
    assert (got.code, got.out) == (2, "")
    assert got.err == wmcp("--help").out


UNKNOWN = {
    "near": ("outlin", "wmcp: there is no command 'outlin'; hint: did you mean 'outline'?\n"),
    "not near": ("zzz", "wmcp: there is no command 'zzz'; hint: 'wmcp --help' lists them\n"),
}


@pytest.mark.parametrize(("name", "said"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_command(wmcp: Wmcp, name: str, said: str) -> None:
    got = wmcp(name)
    assert (got.code, got.out, got.err) == (2, "", said)


EMPTY = {
    "a page": (["outline"], "wmcp: standard input is empty: expected a page\n"),
    "tools": (["lint", "-"], "wmcp: standard input is empty: expected tools; hint: "),
    "arguments": (
        ["validate", "{}", "-"],
        "wmcp: standard input is empty: expected arguments; hint: no arguments are {}\n",
    ),
}


@pytest.mark.parametrize(("args", "said"), EMPTY.values(), ids=EMPTY)
def test_nothing_on_standard_input(wmcp: Wmcp, args: list[str], said: str) -> None:
    got = wmcp(*args, stdin="")
    assert (got.code, got.out) == (2, "")
    assert got.err.startswith(said)


@pytest.mark.parametrize("command", ["outline", "tools", "lint", "budget", "eval", "contract"])
def test_standard_input_named_twice(wmcp: Wmcp, command: str) -> None:
    got = wmcp(command, "-", "-", stdin="[]")
    assert (got.code, got.out) == (2, "")
    assert got.err == "wmcp: standard input is named twice; hint: give '-' once\n"


KITS = {
    "names with a comma": (["--only", "pageText,readTable"], ["pageText", "readTable"]),
    "names one by one": (
        ["--only", "pageText", "--only", "readTable"],
        ["pageText", "readTable"],
    ),
    "a preset and a name": (
        ["--only", "inspect,pageLinks", "--except", "readTable,findElements"],
        ["pageOutline", "pageText", "pageLinks"],
    ),
    "a number": (["--only", "INSPECT", "--max-tools", "1"], ["pageOutline"]),
}


@pytest.mark.parametrize(("args", "names"), KITS.values(), ids=KITS)
def test_a_kit_of_some_tools(wmcp: Wmcp, args: list[str], names: list[str]) -> None:
    assert [tool["name"] for tool in json.loads(wmcp("kit", *args, "--json").out)] == names
    lines = wmcp("kit", *args, "--format", "jsonl").out.splitlines()
    assert [json.loads(line)["name"] for line in lines] == names


@pytest.mark.parametrize(
    ("name", "hint"),
    [("pageTxt", "did you mean pageText?"), ("inspekt", "did you mean INSPECT?")],
)
def test_a_kit_without_such_a_tool(wmcp: Wmcp, name: str, hint: str) -> None:
    got = wmcp("kit", "--only", name)
    assert (got.code, got.out) == (2, "")
    assert got.err == f'wmcp: there is no tool "{name}"; hint: {hint}\n'


def test_one_call_as_a_record(wmcp: Wmcp) -> None:
    args = ("call", "-", "pageText", "--format")
    line, text = (wmcp(*args, shape, stdin="<p>one") for shape in ("jsonl", "text"))
    record = {"schema": "wmcp.call/1", "id": None, "name": "pageText", "answer": "one"}
    assert json.loads(line.out) == {**record, "error": None}
    assert (line.out.count("\n"), text.out) == (1, "one\n")
    assert json.loads(wmcp(*args[:3], "--json", stdin="<p>one").out) == json.loads(line.out)


def test_a_landmark_without_a_name_leaves_no_gap(wmcp: Wmcp) -> None:
    got = wmcp("outline", "-", "--landmarks", stdin="<form id=f><input></form>")
    assert got.out.splitlines()[-1] == "form  [#f]"
