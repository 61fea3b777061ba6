"""``wmcp lint`` as a command: output, exit status, pipes, help."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from webmcp_cli.commands import lint as command
from webmcp_cli.tools.lint import APIS, LEVELS, rules

SCHEMAS = Path(__file__).resolve().parents[2] / "webmcp_cli" / "schemas"

GOOD = """[
  {
    "name": "search_products",
    "description": "Search the catalogue by words.",
    "inputSchema": {"type": "object", "properties": {}}
  }
]
"""
BAD = """[
  {
    "name": "search products",
    "description": "Search the catalogue by words.",
    "inputSchema": {"type": "object", "properties": {"q": {"type": "string"}}}
  }
]
"""
WARNING = GOOD.replace('"type": "object", ', "")

TEXT = """\
{0}:3:5: error: search products: No API takes the name: it has a space. [name-unusable]
{0}:5:5: note: search products: The schema does not say additionalProperties: false. [object-open]
{0}:5:54: warning: search products: "q" has no description. [argument-undescribed]
1 error, 1 warning, 1 note in 1 tool
"""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    paths = {name: tmp_path / f"{name}.json" for name in ("good", "bad", "warning", "broken")}
    for name, text in (("good", GOOD), ("bad", BAD), ("warning", WARNING), ("broken", "[{")):
        paths[name].write_text(text, encoding="utf-8")
    return paths


def _fits(record: Any, schema: str) -> bool:
    loaded = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    return Draft202012Validator(loaded).is_valid(record)


def test_lists_are_those_of_the_linter() -> None:
    assert (command.APIS, command.LEVELS) == (APIS, LEVELS)


def test_text_is_a_line_a_finding(wmcp: Any, files: dict[str, Path]) -> None:
    done = wmcp("lint", files["bad"])
    assert (done.code, done.out, done.err) == (1, TEXT.format(files["bad"]), "")


def test_standard_input_is_a_dash(wmcp: Any) -> None:
    assert wmcp("lint", "-", stdin=BAD).out == TEXT.format("-")
    assert wmcp("lint", stdin=BAD).out == TEXT.format("-")


def test_good_tools_are_counted(wmcp: Any) -> None:
    done = wmcp("lint", stdin=GOOD)
    assert (done.code, done.out) == (0, "0 errors, 0 warnings in 1 tool\n")


STATUS: dict[str, tuple[list[str], int]] = {
    "good": (["good"], 0),
    "error": (["bad"], 1),
    "error switched off": (["bad", "--disable", "name-unusable"], 0),
    "warning": (["warning"], 0),
    "warning that counts": (["warning", "--strict"], 1),
    "warning left out": (["warning", "--strict", "--level", "error"], 0),
    "broken": (["broken"], 2),
    "broken among others": (["broken", "bad", "good"], 2),
    "one of an api": (["good", "--for", "openai-strict"], 1),
    "two apis": (["good", "--for", "gemini", "--for", "webmcp"], 0),
}


@pytest.mark.parametrize(("args", "code"), STATUS.values(), ids=STATUS)
def test_exit_status(wmcp: Any, files: dict[str, Path], args: list[str], code: int) -> None:
    assert wmcp("lint", *(files.get(arg, arg) for arg in args)).code == code


def test_json_is_the_record(wmcp: Any, files: dict[str, Path]) -> None:
    done = wmcp("lint", files["bad"], "--json")
    record = json.loads(done.out)
    assert done.code == 1
    assert list(record) == [
        "schema", "findings", "errors", "warnings", "notes", "source", "tools",
    ]  # fmt: skip
    assert record["findings"][0] == {
        "tool": "search products",
        "rule": "name-unusable",
        "level": "error",
        "message": "No API takes the name: it has a space.",
        "path": "$[0].name",
        "line": 3,
        "column": 5,
    }
    assert _fits(record, "lint")


def test_several_files_are_a_line_each(wmcp: Any, files: dict[str, Path]) -> None:
    done = wmcp("lint", files["bad"], files["broken"], files["good"], "--json")
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [record["source"] for record in records] == [str(files["bad"]), str(files["good"])]
    assert all(_fits(record, "lint") for record in records)
    assert done.err.startswith(f"wmcp: {files['broken']}:1:3: ")


def test_sarif_is_one_log_of_all_files(wmcp: Any, files: dict[str, Path]) -> None:
    done = wmcp("lint", files["bad"], files["good"], "--format", "sarif")
    log = json.loads(done.out)
    assert (done.code, log["version"], len(log["runs"])) == (1, "2.1.0", 1)
    assert len(log["runs"][0]["artifacts"]) == 2
    assert len(log["runs"][0]["results"]) == 3


def test_pipe_from_compact(wmcp: Any) -> None:
    tools = [
        {
            "name": "search",
            "description": "Search the catalogue by words.",
            "inputSchema": {
                "type": "object",
                "properties": {"q": {"type": "string", "const": "x", "description": "Words"}},
            },
        }
    ]
    assert wmcp("lint", "-", "--for", "gemini", stdin=json.dumps(tools)).code == 1
    compacted = wmcp("compact", "-", stdin=json.dumps(tools)).out
    done = wmcp("lint", "-", "--for", "gemini", stdin=compacted)
    assert (done.code, done.out.splitlines()[-1]) == (0, "0 errors, 0 warnings, 1 note in 1 tool")


def test_explain_says_all_of_a_rule(wmcp: Any) -> None:
    done = wmcp("lint", "--explain", "gemini/enum")
    assert (done.code, done.out.splitlines()[0]) == (0, "gemini/enum (error)")
    assert rules()["gemini/enum"].fix in done.out


def test_explain_as_json(wmcp: Any) -> None:
    record = json.loads(wmcp("lint", "--explain", "gemini/enum", "--json").out)
    assert [rule["id"] for rule in record["rules"]] == ["gemini/enum"]
    assert _fits(record, "lint-rules")


def test_rules_lists_all(wmcp: Any) -> None:
    done = wmcp("lint", "--rules")
    assert [line.split()[1] for line in done.out.splitlines()] == list(rules())
    record = json.loads(wmcp("lint", "--rules", "--json").out)
    assert [rule["id"] for rule in record["rules"]] == list(rules())
    assert _fits(record, "lint-rules")


MISTAKES: dict[str, tuple[list[str], str]] = {
    "no such rule to explain": (["--explain", "name-missin"], "did you mean 'name-missing'?"),
    "no such rule to disable": (["-", "--disable", "zzz"], "'wmcp lint --rules' lists them"),
    "no such api": (["-", "--for", "openai"], "'openai' is not one of"),
    "rules as sarif": (["--rules", "--format", "sarif"], "SARIF holds findings, not rules"),
}


@pytest.mark.parametrize(("args", "words"), MISTAKES.values(), ids=MISTAKES)
def test_mistake_of_the_person(wmcp: Any, args: list[str], words: str) -> None:
    done = wmcp("lint", *args, stdin=GOOD)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_terminal_without_a_file_is_a_mistake(wmcp: Any) -> None:
    done = wmcp("lint")
    assert done.code == 2
    assert "wmcp lint tools.json" in done.err
