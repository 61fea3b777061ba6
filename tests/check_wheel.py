"""Check what the built wheel and sdist hold: ``python tests/check_wheel.py dist``."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def wheel_problems(names: set[str]) -> list[str]:
    """Say what the wheel lacks of the package, and what it has beside it."""
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "webmcp_cli").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    stray = {n for n in names if not n.startswith("webmcp_cli/") and ".dist-info/" not in n}
    stray = {n for n in stray if ".data/" not in n}
    return [
        *(f"the wheel lacks {name}" for name in sorted(package - names)),
        *(f"the wheel has {name}" for name in sorted(stray)),
    ]


def sdist_problems(names: set[str]) -> list[str]:
    """Say which folders the sdist lacks."""
    wanted = ("webmcp_cli/", "corpus/", "tests/", "benchmarks/", "docs/", "README.md", "LICENSE")
    return [f"the sdist lacks {w}" for w in wanted if not any(n.startswith(w) for n in names)]


def main(folder: str) -> int:
    """Print the problems; 1 where there are any."""
    wheel = next(Path(folder).glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        problems = wheel_problems(set(archive.namelist()))
    with tarfile.open(next(Path(folder).glob("*.tar.gz"))) as archive:
        problems += sdist_problems({name.partition("/")[2] for name in archive.getnames()})
    sys.stdout.write("\n".join(problems or [f"{wheel.name} holds what it should"]) + "\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
