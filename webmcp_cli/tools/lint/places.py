"""Line and column of places in a JSON text, found in one pass.

The C scanner steps over all that holds no wanted place, so 27 MB with a finding in each of
50,000 tools take as long as parsing them. The text has been read before: it is JSON, and no
deeper than reading allows.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from webmcp_cli.tools.lint.located import Path

_SPACE = re.compile(r"[ \t\r\n]*")
_SEPARATOR = re.compile(r"[ \t\r\n]*[,:]?[ \t\r\n]*")
_LINE_END = re.compile("\n")

Wanted = dict[Any, Any]


def find_places(text: str, paths: Iterable[Path], *, many: bool = False) -> dict[Path, int]:
    """Give the offset of each place: of a member's key, of an array's item, of the root.

    A place that is not in the text gets that of the nearest one around it. With ``many`` the
    text is a row of JSON values, and the first step of a path counts them.
    """
    paths = list(paths)
    wanted: Wanted = {}
    for path in paths:
        here = wanted
        for step in path:
            here = here.setdefault(step, {})
    finder = _Finder(text)
    if many:
        finder.row(wanted)
    else:
        finder.value(finder.skip(0), wanted, ())
    return {path: _nearest(finder.found, path) for path in paths}


def _nearest(found: dict[Path, int], path: Path) -> int:
    while path and path not in found:
        path = path[:-1]
    return found.get(path, 0)


class Lines:
    """Where the lines of a text end: offsets become lines and columns."""

    def __init__(self, text: str) -> None:
        self.ends = [found.start() for found in _LINE_END.finditer(text)]

    def place(self, offset: int) -> tuple[int, int]:
        """Give line and column of an offset, both from 1."""
        line = bisect_left(self.ends, offset)
        return line + 1, offset - (self.ends[line - 1] + 1 if line else 0) + 1


class _Finder:
    """The walk: it opens what holds a wanted place, and steps over the rest."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: dict[Path, int] = {}
        # raw_decode is a Python call around this one, and there is one for each value.
        self.scan: Callable[[str, int], tuple[Any, int]] = vars(json.JSONDecoder())["scan_once"]

    def skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def row(self, wanted: Wanted) -> None:
        at, number = self.skip(0), 0
        while at < len(self.text):
            self.found[(number,)] = at
            at = self.skip(self.value(at, wanted.get(number), (number,)))
            number += 1

    def value(self, at: int, wanted: Wanted | None, path: Path) -> int:
        """Step over the value at ``at``, noting the wanted places in it; give its end."""
        self.found.setdefault(path, at)
        start = self.text[at : at + 1]
        if not wanted or start not in ("{", "["):
            return self.scan(self.text, at)[1]
        return self._members(at, wanted, path, keyed=start == "{")

    def _members(self, at: int, wanted: Wanted, path: Path, *, keyed: bool) -> int:
        text, scan, separator = self.text, self.scan, _SEPARATOR.match
        at = self.skip(at + 1)
        number = 0
        while text[at] not in "}]":
            step: str | int = number
            start = at
            if keyed:
                step, at = scan(text, at)
                at = separator(text, at).end()  # type: ignore[union-attr] # matches always
            if step in wanted:
                self.found[(*path, step)] = start
                at = self.value(at, wanted[step], (*path, step))
            else:
                at = scan(text, at)[1]
            number += 1
            at = separator(text, at).end()  # type: ignore[union-attr]
        return at + 1
