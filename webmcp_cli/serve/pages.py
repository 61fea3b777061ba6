"""Snapshots side by side, one of them open: what a server of tools shows of several pages.

With several pages a tool ``openPage`` lists them and opens one, as the browsers' own servers do
with tabs: a ``page`` argument on every tool would cost more of the window than one tool, and would
have to be right on every call. The first page is open at the start. This module knows nothing of a
protocol.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar

from webmcp_cli.errors import ArgumentError, UsageError
from webmcp_cli.kit.answers import Limits, listing, one_line, quoted, shortened
from webmcp_cli.kit.arguments import Argument, read_arguments
from webmcp_cli.kit.core import Tool, sentence_of
from webmcp_cli.kit.kits import CallError, Kit
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.session import Result, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webmcp_cli.page.page import Page


@dataclass(frozen=True)
class PageEntry:
    """One page as it is listed; ``title`` None where the page cannot be read now."""

    name: str
    title: str | None
    url: str | None
    open: bool

    def line(self, number: int) -> str:
        """Write it on one line."""
        what = "cannot be read" if self.title is None else quoted(self.title, 80)
        return f"{number}. {one_line(self.name)} {what}{'  (open)' if self.open else ''}"


@dataclass(frozen=True)
class Pages(Record):
    """The record behind ``openPage``."""

    SCHEMA: ClassVar[str] = "wmcp.pages/1"

    pages: tuple[PageEntry, ...]

    def prose(self, max_chars: int | None = None) -> str:
        """Write the pages, a line each."""
        lines = [page.line(number) for number, page in enumerate(self.pages, 1)]
        head = [f"{len(lines)} pages; the tools read the open one"]
        return listing(head, lines, start=0, total=len(lines), noun="pages", max_chars=max_chars)


def _no_load(page: Page, limits: Limits, **arguments: Any) -> Pages:
    raise AssertionError("openPage is answered by Shelf, over no page")


OPEN_PAGE = Tool(
    name="openPage",
    description="List the pages here, or open one of them for the other tools to read.",
    arguments=(Argument("page", "string", "Name or number of the page to open."),),
    effect="read",
    load=_no_load,
)


class Shelf:
    """Sessions by the names of their pages, one of them open."""

    def __init__(
        self, sessions: dict[str, Session], tools: tuple[Tool, ...], limits: Limits
    ) -> None:
        self.sessions = sessions
        self.limits = limits
        self.tools = (OPEN_PAGE, *tools) if len(sessions) > 1 else tools
        self.open = next(iter(sessions))

    def call(self, name: str, arguments: Any) -> Result:
        """Answer one call, whatever it is."""
        if all(name != tool.name for tool in self.tools):
            return Result(Kit(self.tools).call(name), error="unknown_tool")
        if name != OPEN_PAGE.name:
            return self.sessions[self.open].result(name, arguments)
        try:
            given = read_arguments(OPEN_PAGE.arguments, arguments)
            self.open = self._named(given["page"]) if "page" in given else self.open
        except ArgumentError as error:
            return Result(sentence_of(error), error="invalid_arguments")
        record = Pages(tuple(self._entry(name) for name in self.sessions))
        return Result(record.prose(self.limits.max_chars), record)

    def page(self, name: str) -> Page:
        """Give a page as it is now. Raises ``CallError`` where it cannot be read."""
        found = self.sessions[name].kit().page
        if found is None:
            raise CallError("There is no page.", "no_page")
        return found

    def _named(self, wanted: str) -> str:
        names = list(self.sessions)
        if wanted in self.sessions:
            return wanted
        if wanted.strip().isdecimal() and 1 <= int(wanted) <= len(names):
            return names[int(wanted) - 1]
        near = get_close_matches(wanted[:200], names, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names[:10])}"
        raise ArgumentError(f"there is no page {shortened(wanted)}", hint=hint)

    def _entry(self, name: str) -> PageEntry:
        try:
            page = self.page(name)
        except CallError:
            return PageEntry(name, None, None, name == self.open)
        return PageEntry(name, page.title, page.url, name == self.open)


def page_names(paths: Sequence[str]) -> dict[str, str]:
    """Name each path as shortly as tells it from the others: name to path, in order.

    Raises ``UsageError`` where a path is given twice.
    """
    names: dict[str, str] = {}
    for path in paths:
        last = path.rstrip("/").rpartition("/")[2] or path
        alone = sum(other.rstrip("/").rpartition("/")[2] == last for other in paths) == 1
        name = last if alone else path
        if name in names:
            raise UsageError(f"{path} was given twice", hint="name each page once")
        names[name] = path
    return names
