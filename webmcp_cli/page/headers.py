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
    """A table's rows by what they are for, each in order."""

    titles: Sequence[Row]
    headers: Sequence[Row]
    body: Sequence[Row]


def split_rows(grid: Grid, text: Callable[[Cell], str]) -> Split:
    """Tell title and header rows from the body."""
    head = [row for row in takewhile(lambda row: row.head, grid.rows) if row.own]
    rest = [row for row in grid.rows if not row.head]
    if not head:
        return _split_leading(grid, rest, text)
    titles = len(_title_rows(grid, head))
    after = titles if titles < len(head) else 0
    return Split(head[:after], head[after:], rest)


def _split_leading(grid: Grid, rows: Sequence[Row], text: Callable[[Cell], str]) -> Split:
    first = len(_title_rows(grid, rows))
    headers = list(
        takewhile(lambda row: _is_header(row, text) and not _is_full(grid, row), rows[first:])
    )
    if not headers:
        alone = 1 if rows and _is_header(rows[0], text) else 0
        return Split([], rows[:alone], rows[alone:])
    if first + len(headers) == len(rows):  # th throughout: the rest is data in bold
        headers = headers[:1]
    return Split(rows[:first], headers, rows[first + len(headers) :])


def _title_rows(grid: Grid, rows: Sequence[Row]) -> list[Row]:
    return list(takewhile(lambda row: _is_full(grid, row), rows))


def _is_full(grid: Grid, row: Row) -> bool:
    """Say whether a row is one cell over the whole of a table of several columns."""
    if len(row.own) != 1 or row.covering or grid.width < 2:
        return False
    return row.own[0].start == 0 and all(slot is row.own[0] for slot in grid.slots(row))


def _is_header(row: Row, text: Callable[[Cell], str]) -> bool:
    columns = sum(cell.heads == "column" for cell in row.own)
    plain = [cell for cell in row.own if not cell.heads]
    if not columns or (plain and columns < 2 and row.own[0].heads):
        return False
    return not any(text(cell) for cell in plain)


def column_names(grid: Grid, headers: Sequence[Row], text: Callable[[Cell], str]) -> list[str]:
    """Name each column by its header cells from the top, each said once."""
    names: list[list[str]] = [[] for _ in range(grid.width)]
    seen: list[Cell | None] = [None] * grid.width
    for row in headers:
        for at, cell in enumerate(grid.slots(row)):
            if cell is None or cell is seen[at]:
                continue
            seen[at] = cell
            word = text(cell)
            if word and names[at][-1:] != [word]:
                names[at].append(word)
    return [JOINT.join(words) for words in names]
