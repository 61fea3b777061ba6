"""The table model: cells with spans become rows and columns.

A table's markup gives each row's own cells only; a rowspan above shifts them. Readers that take
the cells as they come put values under the wrong header. This is the standard's algorithm (HTML,
4.9.12.1, "forming a table"), over spans instead of slots: a cell is an interval of columns and of
rows, so a span of 65,534 by 1,000 costs one object; time and memory are linear in cells and in
what spans cover. A row that no span touches is placed when it is asked for: the first 40 rows of
10,000 by 60 cost a hundredth of the whole.

Where it leaves the letter of the standard, it goes with the browser: no row without an element
(a rowspan ends with its section), a slot that two cells claim shows the later one, and the
columns that only a span "to the end" (``colspan=1000``) claims are not part of the table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lxml.html import HtmlElement

#: HTML, 4.9.11: a colspan is clamped to 1 to 1000, a rowspan to 0 to 65534.
MAX_COLSPAN = 1000
MAX_ROWSPAN = 65534
#: So many columns at the right edge may have no cell that starts in them and still count, as the
#: standard has it. More come from a span written to mean "to the end". Of 135 tables on real
#: pages, 11 have one such column and none has more.
LOOSE_COLUMNS = 16
#: Above the width that one colspan can claim, columns in which no cell starts are folded into
#: the one on their left: nothing is lost, and a row of 10,000 wide cells stays 10,000 wide.
FOLD_ABOVE = 1000
#: Spans over later rows are followed to this many (row, span) pairs, 8 MB of them. A table of
#: 10,000 rows with 100 spans down its whole length stays within it; a hostile one does not.
MAX_COVERED = 1_000_000

_INTEGER = re.compile(r"[ \t\n\f\r]*([+-]?)([0-9]+)")


#: What a cell heads: a column, a row, or nothing.
Heads = Literal["column", "row", ""]


class RawCell(NamedTuple):
    """A cell as the markup has it; ``rowspan`` 0 means to the end of its section.

    Without an element it holds a place and no text. ``as_written`` says that rendering leaves the
    element's own characters as they are.
    """

    element: HtmlElement | None
    colspan: int = 1
    rowspan: int = 1
    heads: Heads = ""
    as_written: bool = False


class RawRow(NamedTuple):
    """A row as the markup has it: how to read its own cells, and what is known before.

    ``most`` is at most how many cells there are, ``spans`` whether one of them may span. A row
    that is not ``shown`` takes its place while spans are counted, and is left out.
    """

    cells: Callable[[], Sequence[RawCell]]
    most: int
    spans: bool = True
    shown: bool = True


class Cell(NamedTuple):
    """A placed cell: columns ``start`` to ``end`` and rows ``row`` to ``until`` of its section,
    ends excluded.
    """

    element: HtmlElement | None
    heads: Heads
    row: int
    until: int
    start: int
    end: int
    as_written: bool


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A row of the grid: its own cells, and those from rows above that reach into it."""

    own: tuple[Cell, ...]
    covering: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A table's rows, and how many columns they have.

    ``head`` is how many of the rows are the header section's; they come first. ``folds`` are the
    starts of the columns that are left where the width was folded (else None); ``overfull`` says
    that spans were ignored because they cover more than ``MAX_COVERED``.
    """

    rows: Sequence[Row]
    width: int
    head: int = 0
    folds: list[int] | None = None
    overfull: bool = False

    def fill(self, row: Row, say: Callable[[Cell], str]) -> tuple[list[str], int]:
        """Give what ``say`` gives of the cell in each column; "" where there is none.

        Also how much of that is more than the row's own cells, once each, have: the characters
        that spans repeat, and the places.
        """
        more = self.width - len(row.own)
        if not row.covering and (not row.own or row.own[-1].end == len(row.own) <= self.width):
            return [*map(say, row.own), *[""] * more], more
        filled = [""] * self.width
        for cell in sorted(row.covering, key=_by_row):
            start, end = self._columns(cell)
            text = say(cell)
            filled[start:end] = [text] * (end - start)
            more += len(text) * (end - start)
        for cell in row.own:
            start, end = self._columns(cell)
            text = say(cell)
            if end - start == 1:
                filled[start] = text
                continue
            filled[start:end] = [text] * (end - start)
            more += len(text) * (end - start - 1)
        return filled, more

    def is_full(self, row: Row) -> bool:
        """Say whether a row is one cell over the whole of a table of several columns."""
        if len(row.own) != 1 or row.covering or self.width < 2:
            return False
        return self._columns(row.own[0]) == (0, self.width)

    def _columns(self, cell: Cell) -> tuple[int, int]:
        """Give the columns that a cell takes, end excluded, of those that the grid has."""
        if self.folds is None:
            return cell.start, min(cell.end, self.width)
        from bisect import bisect_left

        return bisect_left(self.folds, cell.start), bisect_left(self.folds, cell.end)


def span(value: str | None, least: int, most: int) -> int:
    """Read a span by HTML's rules for non-negative integers (2.3.4.2), clamped; 1 if it is none."""
    if value is None or value == "1":
        return 1
    found = _INTEGER.match(value)
    if found is None or (found[1] == "-" and found[2].strip("0")):
        return 1
    digits = found[2].lstrip("0")
    if len(digits) > 6:  # past any clamp, and past what int() takes from a hostile page
        return most
    number = int(digits or "0")
    return min(number, most) if number >= least else 1


def place(sections: Iterable[Sequence[RawRow]], *, head: int = 0) -> Grid:
    """Place the cells of row groups, given in the order in which they are shown.

    ``head`` is how many rows, from the top, are the header section's.
    """
    rows: list[Row | RawRow] = []
    spent = 0
    for section in sections:
        spent = _place_section(section, rows, spent)
    return _sized(rows, head, spent > MAX_COVERED)


def _place_section(section: Sequence[RawRow], rows: list[Row | RawRow], spent: int) -> int:
    end = next_end = len(section)
    covering: tuple[Cell, ...] = ()
    for y, raw in enumerate(section):
        if covering and next_end <= y:
            covering = tuple(cell for cell in covering if cell.until > y)
            next_end = min((cell.until for cell in covering), default=end)
        if not covering and not raw.spans:
            rows += [raw] * raw.shown
            continue
        own = _place_row(raw, covering, y, end)
        rows += [Row(own, covering)] * raw.shown
        spent += len(covering)
        growing = [cell for cell in own if cell.until > y + 1]
        if spent > MAX_COVERED:
            covering = ()
        elif growing:
            covering = tuple(sorted((*covering, *growing), key=_by_start))
            next_end = min(next_end, *(cell.until for cell in growing))
    return spent


def _by_start(cell: Cell) -> int:
    return cell.start


def _by_row(cell: Cell) -> int:
    return cell.row


def _place_row(raw: RawRow, covering: Sequence[Cell], y: int, end: int) -> tuple[Cell, ...]:
    own = []
    x = at = 0
    for element, colspan, rowspan, heads, as_written in raw.cells():
        while at < len(covering) and covering[at].start <= x:
            x = max(x, covering[at].end)
            at += 1
        until = y + 1 if rowspan == 1 else min(y + rowspan, end) if rowspan else end
        own.append(Cell(element, heads, y, until, x, x + colspan, as_written))
        x += colspan
    return tuple(own)


def _sized(rows: Sequence[Row | RawRow], head: int, overfull: bool) -> Grid:
    last = [row.own[-1] for row in rows if isinstance(row, Row) and row.own]
    starts_end = max((cell.start + 1 for cell in last), default=0)
    for row in rows:
        if isinstance(row, RawRow) and row.most > starts_end:
            starts_end = max(starts_end, len(row.cells()))
    width = max(starts_end, max((cell.end for cell in last), default=0))
    if width - starts_end > LOOSE_COLUMNS:
        width = starts_end
    if width <= FOLD_ABOVE:
        return Grid(_Rows(rows), width, head, overfull=overfull)
    placed = [row for row in rows if isinstance(row, Row)]
    folds = {cell.start for row in placed for cell in row.own}
    folds.update(
        range(max((len(row.cells()) for row in rows if isinstance(row, RawRow)), default=0))
    )
    return Grid(_Rows(rows), len(folds), head, sorted(folds), overfull)


class _Rows(Sequence[Row]):
    """The rows of a grid; those that no span touches are placed when they are asked for."""

    def __init__(self, rows: Sequence[Row | RawRow]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        row = self._rows[at]
        if isinstance(row, Row):
            return row
        return Row(_place_row(row, (), 0, 1))
