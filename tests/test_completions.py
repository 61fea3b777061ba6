"""The completion scripts are what the commands give, and the commands complete."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHELLS = ("bash", "zsh", "fish")


def ask(**variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "webmcp_cli"],
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        check=False,
    )
    return done.stdout.decode()


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_are_the_generated_ones(shell: str) -> None:
    script = (ROOT / "completions" / f"wmcp.{shell}").read_text(encoding="utf-8")
    assert ask(_WMCP_COMPLETE=f"{shell}_source").rstrip() == script.rstrip()


@pytest.mark.parametrize(
    ("words", "place", "found"),
    [
        ("wmcp out", "1", "plain,outline"),
        ("wmcp outline --landm", "2", "plain,--landmarks"),
        ("wmcp rank x y --scorer b", "5", "plain,bm25"),
    ],
)
def test_words_are_completed(words: str, place: str, found: str) -> None:
    answer = ask(_WMCP_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=place)
    assert found in answer.splitlines()
