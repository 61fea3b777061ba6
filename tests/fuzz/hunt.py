"""Hunt with atheris, which follows what code an input reaches, for as long as you like.

    pip install atheris
    python -m tests.fuzz.hunt --minutes 60            # every target in turn
    python -m tests.fuzz.hunt --target style --minutes 5
    python -m tests.fuzz.hunt --target style --replay crash-1234

Inputs that reach new code are kept in a folder of the system's temporary one, so that the next
hunt goes on from there. An input that breaks an invariant is written to ``crash-...`` in the
current folder; ``--replay`` shows what it does. Turn what is found into a test where it belongs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

#: The keys of ``targets.TARGETS``, which must not be imported before atheris instruments it.
NAMES = ("raw", "pieces", "style", "selector", "call", "walk", "decode")
CORPUS = Path(__file__).resolve().parents[2] / "corpus"
#: One input may take so many seconds: the sample page and its like need a few milliseconds.
TIMEOUT = 20
#: Longest input in bytes: longer ones are slow and find nothing that these do not.
MAX_LEN = 4_000


def hunt(target: str, options: list[str]) -> None:
    """Run one target until its time is up or an invariant breaks; ends the process."""
    atheris: Any = import_module("atheris")  # has no types, and may not be there
    with atheris.instrument_imports(include=["webmcp_cli", "tinycss2"]):
        from tests.fuzz.targets import TARGETS

        _import_all()
    atheris.Setup([sys.argv[0], *options], TARGETS[target])
    atheris.Fuzz()


def _import_all() -> None:
    """Import what tools import when they are first called, so that it is instrumented too."""
    import webmcp_cli

    for module in walk_packages(webmcp_cli.__path__, "webmcp_cli."):
        if module.name.startswith(("webmcp_cli.page.", "webmcp_cli.kit.")):
            import_module(module.name)


def options_for(target: str, seconds: float, runs: int | None = None) -> list[str]:
    """Give libFuzzer's options: a folder that grows, a folder of seeds, limits."""
    grown = Path(tempfile.gettempdir()) / "wmcp-fuzz" / target
    grown.mkdir(parents=True, exist_ok=True)
    seeds = [str(CORPUS)] if target == "raw" else []
    most = [] if runs is None else [f"-runs={runs}"]
    length = 0 if target == "raw" else MAX_LEN
    limits = [
        f"-max_total_time={max(int(seconds), 1)}",
        f"-timeout={TIMEOUT}",
        "-rss_limit_mb=4096",
    ]
    return [str(grown), *seeds, *limits, f"-max_len={length}", "-len_control=20", *most]


def replay(target: str, path: Path) -> None:
    """Run one target on one input, without atheris."""
    from tests.fuzz.targets import TARGETS

    TARGETS[target](path.read_bytes())


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", 1)[0])
    parser.add_argument("--target", choices=NAMES)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--runs", type=int, help="end after so many inputs")
    parser.add_argument("--replay", type=Path, metavar="FILE")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.replay:
        replay(args.target, args.replay)
        return 0
    targets = [args.target] if args.target else list(NAMES)
    seconds = 60 * args.minutes / len(targets)
    if args.inside:
        hunt(args.target, options_for(args.target, seconds, args.runs))
        return 0
    return max(_hunt_apart(target, seconds, args.runs) for target in targets)


def _hunt_apart(target: str, seconds: float, runs: int | None) -> int:
    """Hunt in a process of its own: libFuzzer ends the one that it runs in."""
    command = [sys.executable, "-m", "tests.fuzz.hunt", "--inside", "--target", target]
    command += ["--minutes", str(seconds / 60), *(["--runs", str(runs)] if runs else [])]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
