from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = {
    "type": "object",
    "properties": {"qty": {"type": "integer", "minimum": 1}},
    "required": ["qty"],
}
TOOLS = [
    {"name": "add_to_cart", "description": "Add.", "inputSchema": SCHEMA},
    {"name": "search", "description": "Search.", "inputSchema": None},
]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    contents: dict[str, Any] = {
        "schema": SCHEMA,
        "tools": TOOLS,
        "tool": {"name": "a", "input_schema": SCHEMA},
        "good": {"qty": 1},
        "bad": {"qty": 0},
        "call": {
            "id": "c1",
            "type": "function",
            "function": {"name": "add_to_cart", "arguments": '{"qty": 0}'},
        },
        "calls": [
            {"name": "add_to_cart", "arguments": {"qty": 1}},
            {"name": "search", "arguments": {}},
            {"name": "serch", "arguments": {}},
        ],
        "args-like-a-call": {"properties": {"name": {}, "input": {"type": "string"}}},
        "mixed": {"name": "add_to_cart", "input": "x"},
    }
    for name, value in contents.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(value))
    (tmp_path / "lines.json").write_text('{"qty": 1}\n{"qty": 0}\n')
    (tmp_path / "calls.jsonl").write_text("".join(json.dumps(c) + "\n" for c in contents["calls"]))
    return tmp_path


LEAST = '"qty" must be at least 1.\n'
NEAR = '3 serch: There is no tool "serch"; did you mean search?\n'

RUNS: dict[str, tuple[list[str], int, str]] = {
    "valid": (["schema.json", "good.json"], 0, "valid\n"),
    "invalid": (["schema.json", "bad.json"], 1, LEAST),
    "one tool": (["tool.json", "bad.json"], 1, LEAST),
    "a tool of several": (["tools.json", "bad.json", "--tool", "add_to_cart"], 1, LEAST),
    "a tool without arguments": (["tools.json", "bad.json", "--tool", "search"], 0, "valid\n"),
    "a call": (["tools.json", "call.json"], 1, LEAST),
    "a call against a schema": (["schema.json", "call.json"], 1, LEAST),
    "a call of another tool": (
        ["tools.json", "call.json", "--tool", "search"],
        1,
        'The call is for "add_to_cart", not for "search".\n',
    ),
    "calls": (["tools.json", "calls.json"], 1, f"1 add_to_cart: valid\n2 search: valid\n{NEAR}"),
    "calls in lines": (
        ["tools.json", "calls.jsonl"],
        1,
        f"1 add_to_cart: valid\n2 search: valid\n{NEAR}",
    ),
    "arguments in lines": (["schema.json", "lines.json"], 1, f"1: valid\n2: {LEAST}"),
    "arguments that look like a call": (["args-like-a-call.json", "mixed.json"], 0, "valid\n"),
    "JSON on the line": (["schema.json", '{"qty": 0}'], 1, LEAST),
    "full": (
        ["schema.json", '{"qty": 0.5}', "--full"],
        1,
        '$.qty: "qty" must be integer, got 0.5.\n$.qty: "qty" must be at least 1.\n',
    ),
    "full and valid": (["schema.json", "good.json", "--full"], 0, "valid\n"),
}


@pytest.mark.parametrize(("args", "code", "out"), RUNS.values(), ids=RUNS)
def test_runs(
    args: list[str], code: int, out: str, files: Path, wmcp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    done = wmcp("validate", *args)
    assert (done.code, done.out, done.err) == (code, out, "")


FAILS: dict[str, tuple[list[str], str]] = {
    "both are standard input": (["-", "-"], "wmcp: SCHEMA and ARGS cannot both be standard input"),
    "nothing piped in": (["schema.json"], "wmcp: nothing is piped in to standard input"),
    "no tool named": (
        ["tools.json", "good.json"],
        "wmcp: there are 2 tools; the arguments do not say whose they are",
    ),
    "an unknown tool": (
        ["tools.json", "good.json", "--tool", "ad_to_cart"],
        "wmcp: there is no tool 'ad_to_cart'; hint: did you mean add_to_cart?",
    ),
    "a tool of a schema": (
        ["schema.json", "good.json", "--tool", "x"],
        "wmcp: schema.json is one schema, not tools",
    ),
    "broken": (["schema.json", "[1"], "wmcp: the command line:1:3: it ends too early"),
    "no schema": (["5.json", "good.json"], "wmcp: cannot read 5.json: no such file"),
    "bad schema in full": (
        ['{"type": 5}', "good.json", "--full"],
        "wmcp: the schema is not a valid one: at $.type",
    ),
}


@pytest.mark.parametrize(("args", "said"), FAILS.values(), ids=FAILS)
def test_fails(
    args: list[str], said: str, files: Path, wmcp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    done = wmcp("validate", *args)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(said)


HOSTILE = {
    "true": "true",
    "recursion": '{"properties": {"qty": {"$ref": "#"}}}',
    "itself": '{"$ref": "#"}',
    "remote": '{"$ref": "http://127.0.0.1:9/"}',
    "many choices": json.dumps({"properties": {"qty": {"enum": list(range(1, 10_000))}}}),
    "pattern": '{"properties": {"q": {"pattern": "^(a+)+$"}}}',
    "no schema words": '{"properties": 5, "required": 6, "type": 7}',
}
ARGS = {
    "plain": '{"qty": 0, "q": "' + "a" * 200 + 'b"}',
    "key twice": '{"qty": 1, "qty": 2}',
    "surrogate": '{"q": "\\ud800"}',
    "mark": '\ufeff{"qty": 1}',
    "deep": '{"qty": ' + "[" * 120 + "]" * 120 + "}",
    "too deep": "[" * 100_000,
    "NaN": '{"qty": NaN}',
    "long integer": '{"qty": ' + "9" * 5_000 + "}",
    "no object": "[]",
    "null": "null",
}


@pytest.mark.parametrize("args", ARGS.values(), ids=ARGS)
@pytest.mark.parametrize("schema", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_gets_a_sentence(schema: str, args: str, wmcp: Any, tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    path.write_text(schema)
    for flags in ([], ["--full"]):
        done = wmcp("validate", path, *flags, stdin=args)
        assert done.code in (0, 1, 2)
        assert "Traceback" not in done.err
        assert len((done.out + done.err).splitlines()) in (1, 2)
        assert len(done.out + done.err) < 1_000


JSON_RUNS = [["good.json"], ["bad.json"], ["call.json"], ["calls.json"], ["lines.json"]]


@pytest.mark.parametrize("args", JSON_RUNS, ids=str)
def test_json_is_as_its_schema_says(
    args: list[str], files: Path, wmcp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    schema = Draft202012Validator(json.loads(wmcp("schema", "wmcp.validate/1").out))
    for flags in (["--json"], ["--json", "--full"]):
        record = json.loads(wmcp("validate", "schema.json", *args, *flags).out)
        assert list(schema.iter_errors(record)) == []
        assert list(record)[:3] == ["schema", "valid", "problems"]


def test_json_of_several_says_which(
    files: Path, wmcp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    record = json.loads(wmcp("validate", "schema.json", "lines.json", "--json").out)
    assert record["problems"] == [
        {
            "path": "$.qty",
            "message": '"qty" must be at least 1.',
            "call": 2,
            "tool": None,
            "id": None,
        }
    ]
    lines = wmcp("validate", "schema.json", "lines.json", "--format", "jsonl").out.splitlines()
    assert [json.loads(line)["valid"] for line in lines] == [True, False]


def test_in_a_pipe(files: Path) -> None:
    wmcp = f"{sys.executable} -m webmcp_cli"
    line = f"{wmcp} compact - < tools.json | {wmcp} validate - bad.json --tool add_to_cart"
    done = subprocess.run(
        line, shell=True, cwd=files, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, LEAST, "")
