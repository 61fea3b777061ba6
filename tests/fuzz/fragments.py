"""What hostile pages, selectors and arguments are put together from.

Bytes alone seldom make a table with spans or a rule with a selector, so fuzzers pick pieces too:
one byte, one piece. Pieces are lines of the text files beside this one, with Python's escapes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


def _pieces(name: str) -> list[str]:
    """Read a file of pieces."""
    lines = (Path(__file__).with_name(name)).read_text(encoding="utf-8").splitlines()
    return [line.encode("ascii", "backslashreplace").decode("unicode_escape") for line in lines]


MARKUP = [
    *_pieces("markup.txt"),
    *("\n", " ", "\t", "x" * 3000, "<div>" * 600, "</div>" * 300),
]
SELECTORS = [*_pieces("selectors.txt"), " ", ", ", " > "]
STYLES = [*SELECTORS, *_pieces("css.txt")]

ARGUMENTS: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, 7, -1, 41, 1.0, 1.5, 10**30, float("nan"), float("inf")),
    *(
        "",
        " ",
        "2",
        "-1",
        "NaN",
        "1e309",
        "a",
        "p",
        "*",
        "table",
        "#a",
        "#A",
        ".b",
        "a[",
        "li > > a",
    ),
    *("x" * 10_001, ":is(" * 500, "\x00", "\ud800", "\u202e", "null", "[]", "{}", "body", "td, tr"),
    *([], {}, [[]], {"selector": "a"}, b"bytes", (1,), {1, 2}, object()),
]
NAMES = [
    *("selector", "text", "limit", "start", "exclude", "maxRows", "max_rows", "includeHidden"),
    *("__proto__", "constructor", "", "Selector", "\x1b[2J", "x" * 500, "landmarks"),
]


def assemble(data: bytes, pieces: list[str] = MARKUP) -> str:
    """Put pieces together, one a byte."""
    return "".join(pieces[byte % len(pieces)] for byte in data)


def arguments(data: bytes) -> Any:
    """Make the arguments of a call: pairs of a name and a value; sometimes no object at all."""
    if len(data) == 1:
        return ARGUMENTS[data[0] % len(ARGUMENTS)]
    return {
        NAMES[name % len(NAMES)]: ARGUMENTS[value % len(ARGUMENTS)]
        for name, value in zip(data[::2], data[1::2], strict=False)
    }
