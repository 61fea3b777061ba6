"""What readTable answers with: one table's rows, or a list of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from webmcp_cli.kit.answers import MAX_CHARS
from webmcp_cli.kit.records import Record

if TYPE_CHECKING:
    from webmcp_cli.page.rows import Kind


@dataclass(frozen=True)
class Table(Record):
    """The record behind ``wmcp table``: body rows ``start`` and on, of ``total``.

    ``columns`` is None where no header row is known; ``matching`` counts the tables that the
    selector means, of which this is the first and ``others`` names some.
    """

    SCHEMA: ClassVar[str] = "wmcp.table/1"

    source: str
    selector: str | None
    path: str
    caption: str | None
    columns: tuple[str, ...] | None
    rows: tuple[tuple[str, ...], ...]
    start: int
    shown: int
    total: int
    kind: Kind
    cols: int
    hidden_rows: int = 0
    matching: int = 1
    others: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def notes(self) -> list[str]:
        """What a reader has to know before the rows, a sentence each."""
        if self.matching < 2:
            return []
        named = ", ".join(f"[{other}]" for other in self.others)
        more = self.matching - 1 - len(self.others)
        rest = f" and {more} more" if more else ""
        return [f"[table 1 of {self.matching} that match; the others: {named}{rest}]"]

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the header and the rows, at most ``max_chars`` characters."""
        from webmcp_cli.kit.table_prose import table_prose

        return table_prose(self, max_chars)


@dataclass(frozen=True)
class Listed:
    """One table in a list: where it is, what it is called, its body rows and its columns.

    ``heading`` is the nearest heading before it; ``layout`` says that it seems to hold no data.
    """

    selector: str | None
    path: str
    caption: str | None
    columns: tuple[str, ...] | None
    rows: int
    cols: int
    heading: str | None
    kind: Kind
    layout: bool
    hidden: bool


@dataclass(frozen=True)
class Tables(Record):
    """The record behind ``wmcp table --list``."""

    SCHEMA: ClassVar[str] = "wmcp.tables/1"

    source: str
    tables: tuple[Listed, ...]
    total: int
    start: int
    shown: int
    selector: str | None = None
    warnings: tuple[str, ...] = ()

    @property
    def notes(self) -> list[str]:
        """What a reader has to know before the list, a sentence each."""
        return ["[to read one, give the selector in its brackets]"]

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the tables, a line each, at most ``max_chars`` characters."""
        from webmcp_cli.kit.table_prose import tables_prose

        return tables_prose(self, max_chars)
