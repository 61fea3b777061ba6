"""Print the lowest versions that pyproject.toml declares, as pinned requirements."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

_BOUND = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(?P<extras>\[[^\]]*\])?>=(?P<floor>[0-9][^,;]*)")


def floors(project: dict[str, list[str] | dict[str, list[str]]]) -> list[str]:
    """Pin each dependency, and each of the extras that tests use, to its floor."""
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    declared = [
        *project["dependencies"],
        *extras["full"],
        *extras["tokens"],
        *extras["mcp"],
        *extras["test"],
    ]
    pins = []
    for requirement in declared:
        match = _BOUND.match(requirement)
        if match:
            pins.append(f"{match['name']}{match['extras'] or ''}=={match['floor'].strip()}")
    return pins


if __name__ == "__main__":
    text = Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
    sys.stdout.write("\n".join(floors(tomllib.loads(text)["project"])) + "\n")
