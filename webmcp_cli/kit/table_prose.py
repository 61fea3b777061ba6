"""How a table and a list of tables read as prose: lines that a page's text cannot forge.

The first line is the tool's: which table, how large. Then the header row where there is one,
then a row a line, `` | `` between cells. A ``|`` in a cell is escaped, and so is a ``[`` at the
start of a row, because lines that start with one are the tool's notices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.kit.answers import (
    LEAST_CHARS,
    clip,
    count_of,
    cut_notice,
    listing,
    one_line,
    quoted,
    shortened,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webmcp_cli.kit.table_records import Listed, Table, Tables

#: Characters a cell, as SPEC section 4 has it; fewer where a row would not fit in the answer.
CELL_WIDTHS = (40, 20, 10)
#: Characters of a caption, a heading or a header in a listing's line.
NAME_WIDTH = 60
HEADER_WIDTH = 100
#: Characters of a selector; a path of a table nested hundreds deep has thousands.
SELECTOR_WIDTH = 400
COLUMNS_NOTE = ", 1 to {} of them here"
EMPTY_ROW = "[empty row]"
BETWEEN = " | "


def table_prose(table: Table, max_chars: int | None) -> str:
    """Write a table's rows, cut between rows, at most ``max_chars`` characters."""
    head = [_first_line(table), *table.notes]
    if table.start and table.start >= table.total:
        past = f"start={table.start} is past the last of {count_of(table.total, 'row')}."
        return listing([*head, past], [], start=0, total=0, noun="rows", max_chars=max_chars)
    width, columns = _layout(table, head, max_chars)
    if columns < table.cols:
        head[0] += COLUMNS_NOTE.format(columns)
    if table.columns is not None:
        head.append(_line(table.columns[:columns], width))
    return listing(
        head,
        [_line(row[:columns], width) for row in table.rows],
        start=table.start,
        total=table.total,
        noun="rows",
        max_chars=max_chars,
    )


def _first_line(table: Table) -> str:
    words = ["Description list" if table.kind == "dl" else "Table"]
    if table.caption:
        words.append(quoted(table.caption, NAME_WIDTH))
    if table.selector:
        words.append(f"[{table.selector}]")
    size = [count_of(table.total, "row")]
    if table.hidden_rows:
        size.append(f"{count_of(table.hidden_rows, 'hidden row')} left out")
    if table.columns is None and table.kind != "dl":
        size.append("no header row")
    size.append(count_of(table.cols, "column"))
    return f"{' '.join(words)}: {', '.join(size)}"


def _layout(table: Table, head: Sequence[str], max_chars: int | None) -> tuple[int, int]:
    """Choose how wide a cell may be and how many columns are shown.

    The widest at which the header fits above a listing (half of the answer is the most that it
    gets) and the first row under it: so every call shows a row, and a table of any length can be
    read to its end.
    """
    if max_chars is None:
        return CELL_WIDTHS[0], table.cols
    room = max(max_chars, LEAST_CHARS)
    notice = len(cut_notice(table.total, 1, table.total * 10, "rows"))
    above = room // 2 - sum(len(line) + 1 for line in head)
    below = room - room // 2 - notice
    first = table.rows[0] if table.rows else ()
    for width in CELL_WIDTHS:
        if len(_line(table.columns or (), width)) < above and len(_line(first, width)) < below:
            return width, table.cols
    most = below if table.columns is None else min(above - len(COLUMNS_NOTE), below)
    return width, max(1, min(most // (width + len(BETWEEN) + 1), table.cols))


def _line(cells: Sequence[str], width: int) -> str:
    if not any(cells):
        return EMPTY_ROW
    text = BETWEEN.join(clip(one_line(cell), width).replace("|", "\\|") for cell in cells)
    return f"\\{text}" if text.startswith("[") else text


def tables_prose(tables: Tables, max_chars: int | None) -> str:
    """Write a list of tables, one a line, at most ``max_chars`` characters."""
    where = f" for {shortened(tables.selector)}" if tables.selector else ""
    head = [f"{count_of(tables.total, 'table')}{where}", *tables.notes]
    if tables.start and tables.start >= tables.total:
        head.append(f"start={tables.start} is past the last.")
        return listing(head, [], start=0, total=0, noun="tables", max_chars=max_chars)
    return listing(
        head,
        [_listed(table, tables.start + at) for at, table in enumerate(tables.tables, start=1)],
        start=tables.start,
        total=tables.total,
        noun="tables",
        max_chars=max_chars,
    )


def _listed(table: Listed, number: int) -> str:
    parts = [f"{number}. {'dl' if table.kind == 'dl' else 'table'}"]
    if table.caption:
        parts.append(quoted(table.caption, NAME_WIDTH))
    elif table.heading:
        parts.append(f"under {quoted(table.heading, NAME_WIDTH)}")
    selector = table.selector or table.path
    parts.append(f"[{selector}]" if len(selector) <= SELECTOR_WIDTH else "(no short selector)")
    parts.append(f"{count_of(table.rows, 'row')}, {count_of(table.cols, 'column')}")
    if table.columns:
        parts.append(f"header {quoted(BETWEEN.join(table.columns), HEADER_WIDTH)}")
    flags = [name for name, is_so in (("layout", table.layout), ("hidden", table.hidden)) if is_so]
    return " ".join([*parts, *flags])
