"""A table in the formats of other programs.

csv and tsv carry the cells whole: only marks that no data means (control characters, soft hyphens,
zero-width spaces, those that reorder text) are dropped; records carry all. Markdown and the grids
are for eyes: there unsafe characters are shown escaped, as in prose. tabulate takes 60 ms to
import, so only a grid pays.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from webmcp_cli.kit.answers import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from webmcp_cli.kit.table_records import Table

_DROPPED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u202a-\u202e\u2066-\u2069]")
_SURROGATES = re.compile("[\ud800-\udfff]")

#: Our name -> tabulate's. Those of its formats in which a cell's text cannot be kept apart from
#: the markup (mediawiki, jira, textile and kin) are left out.
GRIDS = {
    "grid": "grid",
    "outline": "outline",
    "rounded": "rounded_grid",
    "simple": "simple",
    "plain": "plain",
    "pretty": "pretty",
    "psql": "psql",
    "rst": "rst",
    "html": "html",
    "latex": "latex",
}


def to_csv(table: Table, delimiter: str = ",") -> str:
    """Write the header row, where there is one, and the rows; lines end in a newline alone."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    for row in _with_header(table):
        writer.writerow([_data(cell) for cell in row])
    return out.getvalue()


def to_tsv(table: Table) -> str:
    """Write the rows with tabs between cells; no cell has a tab or a newline in it."""
    return to_csv(table, "\t")


def to_markdown(table: Table) -> str:
    """Write a GitHub table; where no header is known its header row is empty, as GitHub asks."""
    columns = table.columns or ("",) * table.cols
    lines = [_markdown_line(columns), _markdown_line(["---"] * len(columns))]
    lines += [_markdown_line(row) for row in table.rows]
    return "\n".join(lines) + "\n" if columns else ""


def _markdown_line(cells: Sequence[str]) -> str:
    inner = " | ".join(one_line(cell).replace("\\", "\\\\").replace("|", "\\|") for cell in cells)
    return f"| {inner} |"


def to_grid(table: Table, name: str) -> str:
    """Write the table with one of tabulate's formats, a key of ``GRIDS``."""
    from tabulate import tabulate

    text: str = tabulate(
        [[one_line(cell) for cell in row] for row in table.rows],
        headers=[one_line(cell) for cell in table.columns or ()],
        tablefmt=GRIDS[name],
        disable_numparse=True,
    )
    return text + "\n" if text else ""


def to_records(table: Table) -> list[dict[str, str]]:
    """Make one object a row, keyed by header.

    A column without a name is ``column_3`` by its place; a name that came before gets a number,
    ``Price_2``. A description list's keys are ``term`` and ``description``.
    """
    keys = record_keys(table)
    return [dict(zip(keys, row, strict=True)) for row in table.rows]


def record_keys(table: Table) -> list[str]:
    """Give the keys of a table's records: all there, all different."""
    named = table.columns or (("term", "description") if table.kind == "dl" else ())
    names = [name or f"column_{at}" for at, name in enumerate(named, start=1)]
    names += [f"column_{at}" for at in range(len(names) + 1, table.cols + 1)]
    taken = set(names)
    keys: dict[str, None] = {}
    counts: dict[str, int] = {}
    for name in names:
        key = name
        while key in keys:
            counts[name] = counts.get(name, 1) + 1
            key = f"{name}_{counts[name]}"
            if key in taken and key not in keys:
                key = name  # another column has that very name: count on
        keys[key] = None
    return list(keys)


def _with_header(table: Table) -> Iterator[Sequence[str]]:
    if table.columns is not None:
        yield table.columns
    yield from table.rows


def _data(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return _SURROGATES.sub("\ufffd", _DROPPED.sub("", text))


#: Format -> how it is written; each takes a table and gives text that ends in a newline.
WRITERS: dict[str, Callable[[Table], str]] = {
    "csv": to_csv,
    "tsv": to_tsv,
    "markdown": to_markdown,
}


def write(table: Table, name: str) -> str:
    """Write a table in a format: a key of ``WRITERS`` or of ``GRIDS``."""
    writer = WRITERS.get(name)
    return writer(table) if writer is not None else to_grid(table, name)


FORMATS: tuple[str, ...] = (*WRITERS, *GRIDS)
