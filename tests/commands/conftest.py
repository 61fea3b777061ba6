"""Running the command line in tests: in this process, or as a real one."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    """What a run gave."""

    code: int
    out: str
    err: str


class Wmcp(Protocol):
    """Run ``wmcp`` with arguments, and with standard input where it is given."""

    def __call__(self, *args: str | Path, stdin: str | bytes | None = None) -> Outcome: ...


class _Stream(io.TextIOWrapper):
    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        self.flush()
        raw = self.buffer
        assert isinstance(raw, io.BytesIO)
        return raw.getvalue().decode("utf-8")


@pytest.fixture
def wmcp(monkeypatch: pytest.MonkeyPatch) -> Wmcp:
    """Run the command line in this process; standard input is a terminal unless given."""
    from webmcp_cli.cli import run

    def call(*args: str | Path, stdin: str | bytes | None = None) -> Outcome:
        data = stdin.encode("utf-8", "surrogateescape") if isinstance(stdin, str) else stdin
        out, err = _Stream(), _Stream()
        monkeypatch.setattr(sys, "stdin", _Stream(data or b"", terminal=data is None))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        code = run([str(arg) for arg in args])
        return Outcome(code, out.text(), err.text())

    return call


@pytest.fixture
def process() -> Wmcp:
    """Run the command line as a process of its own."""

    def call(*args: str | Path, stdin: str | bytes | None = None) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-m", "webmcp_cli", *map(str, args)],
            input=data if data is not None else b"",
            capture_output=True,
            timeout=60,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call
