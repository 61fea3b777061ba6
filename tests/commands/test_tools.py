"""``wmcp tools``: what a page declares, in any shape, and what is wrong with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    Wmcp = Any

GOOD = (
    "<!doctype html><form toolname=find tooldescription=Find tooltitle=T>"
    "<label>Words <input name=q required></label><button>Go</button></form>"
)
TOOL = {
    "name": "find",
    "title": "T",
    "description": "Find",
    "inputSchema": {
        "type": "object",
        "properties": {"q": {"type": "string", "description": "Words"}},
        "required": ["q"],
    },
}
BAD = "<!doctype html><form toolname=find><input name=q></form>"
SCRIPT = "<!doctype html><script>document.modelContext.registerTool({name: 'add'})</script>"


def test_one_page_is_an_array(wmcp: Wmcp) -> None:
    run = wmcp("tools", "-", stdin=GOOD)
    assert (run.code, run.err) == (0, "")
    assert json.loads(run.out) == [TOOL]
    assert wmcp("tools", "-", "--json", stdin=GOOD).out == run.out
    assert json.loads(wmcp("tools", "-", "--format", "jsonl", stdin=GOOD).out) == TOOL


def test_several_pages_are_a_line_each(wmcp: Wmcp, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(GOOD)
    (tmp_path / "b.html").write_text(BAD)
    run = wmcp("tools", tmp_path / "a.html", tmp_path / "none.html", tmp_path / "b.html")
    lines = [json.loads(line) for line in run.out.splitlines()]
    assert [line["tools"] for line in lines] == [[TOOL], []]
    assert lines[0]["source"] == str(tmp_path / "a.html")
    assert run.code == 2  # the file that is not there
    assert "no such file" in run.err


@pytest.mark.parametrize(
    ("shape", "keys", "lost"),
    [
        ("webmcp", {"name", "title", "description", "inputSchema"}, ""),
        ("openai", {"type", "function"}, "title"),
        ("anthropic", {"name", "description", "input_schema"}, "title"),
    ],
)
def test_other_shapes_say_what_is_lost(wmcp: Wmcp, shape: str, keys: set[str], lost: str) -> None:
    run = wmcp("tools", "-", "--as", shape, stdin=GOOD)
    assert set(json.loads(run.out)[0]) == keys
    assert lost in run.err
    assert bool(run.err) == bool(lost)


@pytest.mark.parametrize(
    ("page", "told"),
    [(BAD, "--lint says what is wrong"), (SCRIPT, 'register tools ("add")')],
    ids=["forms", "scripts"],
)
def test_no_tool_is_a_no(wmcp: Wmcp, page: str, told: str) -> None:
    run = wmcp("tools", "-", stdin=page)
    assert (run.code, run.out) == (1, "[]\n")
    assert told in run.err


def test_lint_gives_findings(wmcp: Wmcp) -> None:
    run = wmcp("tools", "--lint", "-", stdin=BAD)
    assert run.code == 1
    assert "[FormModelContextMissingToolDescription]" in run.out
    record = json.loads(wmcp("tools", "--lint", "-", "--json", stdin=BAD).out)
    assert (record["schema"], record["errors"]) == ("wmcp.lint/1", 1)
    sarif = json.loads(wmcp("tools", "--lint", "-", "--format", "sarif", stdin=BAD).out)
    assert sarif["runs"][0]["results"][0]["level"] == "error"


def test_lint_of_a_good_page_is_quiet(wmcp: Wmcp) -> None:
    run = wmcp("tools", "--lint", "-", stdin=GOOD)
    assert (run.code, run.out) == (0, "0 errors, 0 warnings in 1 tool\n")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--lint", "--as", "mcp"], "--lint writes findings"),
        (["--format", "sarif"], "add --lint"),
        (["--as", "soap"], "is not one of"),
    ],
)
def test_options_that_do_not_go_together(wmcp: Wmcp, options: list[str], told: str) -> None:
    run = wmcp("tools", "-", *options, stdin=GOOD)
    assert (run.code, run.out) == (2, "")
    assert told in run.err


def test_declared_tools_pipe_into_the_commands_over_tools(wmcp: Wmcp) -> None:
    tools = wmcp("tools", "-", stdin=GOOD).out
    assert wmcp("validate", tools, '{"q": "tea"}').code == 0
    assert wmcp("validate", tools, "{}").code == 1
