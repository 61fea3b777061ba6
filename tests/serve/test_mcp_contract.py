"""``wmcp contract``: over files, and over servers that are right, wrong, stuck or none."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from webmcp_cli.errors import InputError
from webmcp_cli.kit.contract import Terms
from webmcp_cli.serve.checking import check_server

#: A server of one tool in a few lines. ``ANSWER`` is its answer to a call of ``arguments``.
SERVER = """
import json, subprocess, sys, time
pid_file, hints, name = sys.argv[1], json.loads(sys.argv[2]), "forecast"
schema = {"type": "object", "additionalProperties": False, "properties": {
    "city": {"type": "string", "description": "Name of the city."}}}
tool = {"name": name, "description": "Tell the weather of a city.", "inputSchema": schema,
        "annotations": hints}
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open(pid_file, "w").write(str(child.pid))
print("hello, I am no protocol", flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    arguments = message.get("params", {}).get("arguments", {})
    result, error = {}, None
    if message["method"] == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {}}
    elif message["method"] == "tools/list":
        result = {"tools": [tool]}
    else:
        text = "Sun."
        ANSWER
        result = {"content": [{"type": "text", "text": text}]}
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    print(json.dumps({**answer, **({"error": error} if error else {"result": result})}), flush=True)
"""
NULL = 'null: {"city": null}'


def command(folder: Path, answer: str = "pass", **hints: bool) -> list[str]:
    code = SERVER.replace("ANSWER", f"if arguments == {{'city': None}}: {answer}")
    return [sys.executable, "-c", code, str(folder / "pid"), json.dumps(hints)]


def check(folder: Path, answer: str = "pass", **hints: bool) -> Any:
    report = check_server(
        command(folder, answer, **hints), Terms(), mixtures=5, seed=0, seconds=5.0
    )
    _gone(int((folder / "pid").read_text()))
    return report


def _gone(pid: int) -> None:
    """The server's own child went with it."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return
        except (ProcessLookupError, FileNotFoundError):
            return
        time.sleep(0.02)
    pytest.fail("a process is left")


def test_a_good_server_keeps_it_and_leaves_nothing(tmp_path: Path) -> None:
    report = check(tmp_path, readOnlyHint=True)
    assert (report.kept, report.tools, report.warnings) == (True, 1, ())
    assert report.calls > 100


def test_a_tool_that_may_write_is_not_called(tmp_path: Path) -> None:
    report = check(tmp_path, "sys.exit(1)")
    assert (report.kept, report.calls) == (True, 0)
    assert report.warnings == ("forecast was not called: it does not say that it only reads.",)


@pytest.mark.parametrize(
    ("answer", "rule", "message"),
    [
        ("text = ' '", "answer-empty", "answers with nothing"),
        ("text = None", "answer-empty", "answers with nothing"),
        (
            "error = {'code': 1, 'message': 'kaput'}",
            "answer-raised",
            "answers with a protocol error: kaput",
        ),
        ("sys.exit(1)", "answer-raised", "ended the server"),
    ],
    ids=["blank", "no text", "protocol error", "ends"],
)
def test_what_goes_wrong_is_named(tmp_path: Path, answer: str, rule: str, message: str) -> None:
    (failure,) = check(tmp_path, answer, readOnlyHint=True).failures
    assert (failure.tool, failure.rule, failure.message) == ("forecast", rule, message)
    assert failure.input == NULL


def test_a_stuck_server_is_given_up(tmp_path: Path) -> None:
    server = command(tmp_path, "time.sleep(60)", readOnlyHint=True)
    report = check_server(server, Terms(), mixtures=0, seed=0, seconds=1.0)
    _gone(int((tmp_path / "pid").read_text()))
    (failure,) = report.failures
    assert (failure.rule, failure.input) == ("answer-late", NULL)
    assert "the server is stuck" in report.warnings[0]


@pytest.mark.parametrize(
    ("server", "said"),
    [
        (["no-such-program-here"], "cannot run no-such-program-here: no such file or directory"),
        ([sys.executable, "-c", "import sys; sys.exit('no key')"], "ended before it spoke MCP: no"),
        ([sys.executable, "-c", "import time; time.sleep(60)"], "did not answer 'initialize'"),
    ],
    ids=["missing", "ends", "silent"],
)
def test_what_is_no_server_is_told(server: list[str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        check_server(server, Terms(), mixtures=0, seed=0, seconds=1.0)
