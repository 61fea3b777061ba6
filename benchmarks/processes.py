"""Run other processes and take their figures: CPU seconds, peak memory, or why not."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Any

HERE = Path(__file__).parent
#: Longest that one measurement may take, in seconds, before it is given up.
PATIENCE = 120.0


@dataclass(frozen=True)
class Spent:
    """What a process used: CPU seconds (user and system), peak memory in bytes, exit status."""

    seconds: float
    peak: int
    status: int


def spend(command: list[str]) -> Spent:
    """Run a command to its end or to the end of our patience, its output thrown away."""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        end = Timer(PATIENCE, child.kill)
        end.start()
        _, status, usage = os.wait4(child.pid, 0)
        end.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
    return Spent(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, child.returncode)


def side_by_side(ours: list[str], floor: list[str], runs: int) -> tuple[Spent, Spent, float]:
    """Run two commands in turn; give the least of each, and the median ratio of CPU time."""
    spend(ours)  # byte code and the disk's cache
    spend(floor)
    pairs = [(spend(ours), spend(floor)) for _ in range(runs)]
    least = min((a for a, _ in pairs), key=lambda spent: spent.seconds)
    least_floor = min((b for _, b in pairs), key=lambda spent: spent.seconds)
    return least, least_floor, statistics.median(a.seconds / b.seconds for a, b in pairs)


def worker(*arguments: str) -> dict[str, Any]:
    """Run worker.py; give its figures, or ``{"skipped": reason}``."""
    return figures([sys.executable, str(HERE / "worker.py"), *arguments])


def node(*arguments: str, modules: Path) -> dict[str, Any]:
    """Run jsdom_page.cjs with the packages of a folder; give its figures, or the reason."""
    if not (modules / "jsdom").is_dir():
        return {"skipped": "jsdom is not installed"}
    environment = {**os.environ, "NODE_PATH": str(modules)}
    return figures(["node", str(HERE / "jsdom_page.cjs"), *arguments], environment)


def figures(command: list[str], environment: dict[str, str] | None = None) -> dict[str, Any]:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, env=environment, check=False
        )
    except subprocess.TimeoutExpired:
        return {"skipped": f"over {PATIENCE:.0f} s"}
    except FileNotFoundError as error:
        return {"skipped": f"{error.filename} is not there"}
    if done.returncode:
        return {"skipped": _reason(done.stderr)}
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _reason(stderr: str) -> str:
    last = stderr.strip().rpartition("\n")[2]
    return last[:80].replace("|", "/") or "failed"
