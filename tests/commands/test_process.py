"""The command line as a real process: pipes, full disks, locales, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Wmcp

WMCP = [sys.executable, "-m", "webmcp_cli"]
PAGE = "<!doctype html><title>Übersicht</title><h1 id=a>Ärger ✓</h1>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


@pytest.fixture
def long_page(tmp_path: Path) -> Path:
    path = tmp_path / "long.html"
    path.write_text("<h1>One heading of many</h1>" * 50_000, encoding="utf-8")
    return path


def test_a_reader_that_goes_away_is_not_an_error(long_page: Path) -> None:
    command = [*WMCP, "text", str(long_page), "--all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_an_error_in_one_line(page: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*WMCP, "outline", str(page)], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"wmcp: cannot write the answer: no space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("asked", ["--help", "--version", "rank --help"])
def test_help_on_a_full_disk_is_an_error_in_one_line(asked: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*WMCP, *asked.split()], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr == b"wmcp: cannot write the answer: no space left on device\n"


@pytest.mark.parametrize("asked", ["--help", "--version", "rank --help"])
def test_help_that_nobody_reads_is_not_an_error(asked: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb", closefd=True) as gone:
        done = subprocess.run(
            [*WMCP, *asked.split()], stdout=gone, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_standard_output_is_an_error_in_one_line(page: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m webmcp_cli outline "$1" >&-', sys.executable, str(page)],
        stderr=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"wmcp: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_output_is_utf8_in_any_locale(page: Path, locale: str) -> None:
    env = {**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*WMCP, "outline", str(page)], capture_output=True, env=env, check=True)
    assert done.stdout.decode("utf-8") == f'Page "Übersicht"\nat {page}\nh1 Ärger ✓  [#a]\n'


def test_an_interrupt_ends_quietly(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.html"
    os.mkfifo(fifo)
    with subprocess.Popen([*WMCP, "outline", str(fifo)], stderr=subprocess.PIPE) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_the_same_bytes_come_by_path_and_by_pipe(process: Wmcp, page: Path) -> None:
    by_path = process("outline", "--json", page).out
    by_pipe = process("outline", "--json", "-", stdin=PAGE).out
    assert by_path.replace(str(page), "-") == by_pipe


def test_a_good_file_is_done_when_another_is_bad(process: Wmcp, page: Path) -> None:
    got = process("outline", "--json", page, "no-such-file", page)
    assert (got.code, got.out.count("\n")) == (2, 2)
    assert got.err == "wmcp: cannot read no-such-file: no such file\n"


def test_a_stream_of_calls_is_answered_line_by_line(page: Path) -> None:
    command = [*WMCP, "call", str(page), "--stdin"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in (1, 2):
            process.stdin.write(b'{"id": %d, "name": "pageText"}\n' % number)
            process.stdin.flush()
            answer = process.stdout.readline()  # comes before the next line is written
            assert answer.startswith(b'{"schema":"wmcp.call/1","id":%d,' % number)
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_stream_whose_reader_goes_away_ends(page: Path) -> None:
    command = [*WMCP, "call", str(page), "--stdin"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        process.stdout.close()
        for _ in range(10_000):
            with suppress(BrokenPipeError):
                process.stdin.write(b'{"name": "pageText", "arguments": {}}\n')
        with suppress(BrokenPipeError):
            process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


def test_a_changed_page_is_seen_by_a_watching_stream(page: Path) -> None:
    command = [*WMCP, "call", str(page), "--stdin", "--watch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for text in ("Ärger ✓", "another", None):
            if text != "Ärger ✓":
                page.unlink() if text is None else page.write_text(f"<p>{text}")
            process.stdin.write(b'{"name": "pageText", "arguments": {}}\n')
            process.stdin.flush()
            answer = process.stdout.readline().decode()
            assert (text or '"error":"bad_page"') in answer
        process.stdin.close()


def test_no_traceback_for_a_fault_of_ours(page: Path) -> None:
    code = (
        "import webmcp_cli.kit.outline as o, sys\n"
        "from webmcp_cli.cli import run\n"
        "def fail(*a, **k): raise RuntimeError('kaput')\n"
        "o.outline = fail\n"
        f"sys.exit(run(['outline', {str(page)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(b"wmcp: a fault of wmcp itself: RuntimeError: kaput; hint: ")
    assert done.stderr.count(b"\n") == 1
