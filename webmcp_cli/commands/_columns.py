"""Rows as columns, for the commands that show numbers of tools.

Not tabulate: importing it takes 60 ms, more than all the rest of these commands together, and
they need one style without wrapping.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], headers: Sequence[str], align: str) -> str:
    """Write a header, a rule and the rows; ``align`` has an l or an r for each column."""
    lines = [headers, *rows]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    written = [_line(line, widths, align) for line in lines]
    written.insert(1, "  ".join("-" * width for width in widths))
    return "".join(line.rstrip() + "\n" for line in written)


def _line(cells: Sequence[str], widths: Sequence[int], align: str) -> str:
    return "  ".join(
        " " * (width - _width(cell)) + cell if side == "r" else cell + " " * (width - _width(cell))
        for cell, width, side in zip(cells, widths, align, strict=True)
    )


def _width(text: str) -> int:
    """Give the terminal columns of a text: two for wide characters, none for marks."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "FW")
        for char in text
    )
