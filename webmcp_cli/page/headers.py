"""Which rows of a table are its header, and what each column is called.

The rule, in order:

1. The rows of a thead, where it has cells.
2. Else the rows at the top in which every cell is a header cell (``th``, ``role=columnheader``,
   ``scope=col``) that does not head a row; an empty ``td`` may stand among two of them, or
   before one.
3. A row that is one cell over the whole width, above these, is the table's title, not a header.
   Alone, it is a header where it is a ``th``.

Several header rows are joined from the top, ``Sales / Q1``, each cell said once. It errs towards
no header: a first row of bold ``td`` is data.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from webmcp_cli.page.grid import Cell, Grid, Row

#: Between the levels of a column's name.
JOINT = " / "


@dataclass(frozen=True)
class Split:
    """A table's rows by what they are for, from the top: titles, headers, and then the body."""

    titles: Sequence[Row]
    headers: Sequence[Row]
    body: int


def no_header() -> Split:
    """Give the split of a table that is all body."""
    return Split([], [], 0)


def split_rows(grid: Grid, text: Callable[[Cell], str]) -> Split:
    """Tell title and header rows from the body."""
    head = [row for row in grid.rows[: grid.head] if row.own]
    if not head:
        return _split_leading(grid, text)
    titles = list(takewhile(grid.is_full, head))
    after = len(titles) if len(titles) < len(head) else 0
    return Split(head[:after], head[after:], grid.head)


def _split_leading(grid: Grid, text: Callable[[Cell], str]) -> Split:
    rows = (grid.rows[at] for at in range(grid.head, len(grid.rows)))
    leading = list(takewhile(lambda row: grid.is_full(row) or _is_header(row, text), rows))
    titles = list(takewhile(grid.is_full, leading))
    headers = list(takewhile(lambda row: not grid.is_full(row), leading[len(titles) :]))
    if not headers:
        alone = leading[:1] if leading and _is_header(leading[0], text) else []
        return Split([], alone, grid.head + len(alone))
    if grid.head + len(titles) + len(headers) == len(grid.rows):
        headers = headers[:1]  # th throughout: the rest is data in bold
    return Split(titles, headers, grid.head + len(titles) + len(headers))


def _is_header(row: Row, text: Callable[[Cell], str]) -> bool:
    columns = sum(cell.heads == "column" for cell in row.own)
    plain = [cell for cell in row.own if not cell.heads]
    if not columns or (plain and columns < 2 and row.own[0].heads):
        return False
    return not any(text(cell) for cell in plain)


def column_names(grid: Grid, headers: Sequence[Row], text: Callable[[Cell], str]) -> list[str]:
    """Name each column by its header cells from the top, each said once."""
    names: list[list[str]] = [[] for _ in range(grid.width)]
    for row in headers:
        for name, word in zip(names, grid.fill(row, text)[0], strict=True):
            if word and name[-1:] != [word]:
                name.append(word)
    return [JOINT.join(words) for words in names]
