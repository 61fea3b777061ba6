"""The README's words: its commands are CI's, its outputs are real, its code runs."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
FIRST = re.findall(r"^\$ (python3 -m venv .*)$", README, re.MULTILINE)
OUTPUTS = re.findall(r"<!-- output: (wmcp [^\n]*) -->\n```text\n(.*?)```", README, re.DOTALL)
CODE = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_first_minute_is_two_commands_and_ci_runs_the_same_words() -> None:
    assert len(FIRST) == 2
    for command in FIRST:
        assert f"\n{command}\n" in CI


@pytest.mark.parametrize(("command", "output"), OUTPUTS)
def test_what_the_readme_shows_is_what_comes(command: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "webmcp_cli", *command.split()[1:]],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.decode() == output


@pytest.mark.parametrize("code", CODE)
def test_the_readmes_code_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    assert printed.getvalue().strip()


def test_every_link_in_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\(([a-zA-Z][^):]*)\)", README)
    assert links
    assert not [link for link in links if not (ROOT / link).exists()]


def test_every_command_that_the_readme_names_exists() -> None:
    from webmcp_cli.cli import COMMANDS

    named = set(re.findall(r"`?wmcp ([a-z]+)", README)) - {"is", "see"}
    assert named <= set(COMMANDS)
