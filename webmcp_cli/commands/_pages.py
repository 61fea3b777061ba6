"""What the commands over pages share: options, loading, limits, writing records."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import write_record
from webmcp_cli.errors import InputError
from webmcp_cli.kit.answers import LEAST_CHARS, MAX_CHARS, MAX_ITEMS, UNLIMITED, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from webmcp_cli.edge import Source
    from webmcp_cli.page.page import Page


@dataclass(frozen=True)
class PageOptions:
    """How to read a page, as the command line says."""

    url: str | None = None
    encoding: str | None = None
    no_styles: bool = False
    verbose: bool = False


class Shown(Protocol):
    """A record that a command can write."""

    def prose(self, max_chars: int | None = ...) -> str:
        """Write it for a reader."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        ...


def page_options(function: Callable[..., Any]) -> Any:
    """Add ``--url``, ``--encoding``, ``--no-styles`` and ``-v``; pass them as ``reading``."""

    @wraps(function)
    def gathered(
        *args: Any,
        url: str | None,
        encoding: str | None,
        no_styles: bool,
        verbose: bool,
        **others: Any,
    ) -> Any:
        return function(*args, reading=PageOptions(url, encoding, no_styles, verbose), **others)

    return _with_options(
        gathered,
        click.option("--url", metavar="URL", help="The page's address, where it does not say."),
        click.option("--encoding", metavar="LABEL", help="Decode as this, such as shift_jis."),
        click.option("--no-styles", is_flag=True, help="Leave the page's own CSS out (faster)."),
        click.option("-v", "--verbose", is_flag=True, help="Say how the page was decoded."),
    )


def limit_options(function: Callable[..., Any]) -> Any:
    """Add the limits of an answer; pass them as ``limits``."""

    @wraps(function)
    def gathered(
        *args: Any,
        unlimited: bool,
        max_chars: int,
        max_items: int,
        max_tokens: int | None,
        **others: Any,
    ) -> Any:
        limits = Limits(max_chars, max_items)
        if max_tokens is not None:
            limits = Limits.of_tokens(max_tokens, max_items)
        return function(*args, limits=UNLIMITED if unlimited else limits, **others)

    return _with_options(
        gathered,
        click.option(
            "--max-chars",
            type=click.IntRange(min=LEAST_CHARS),
            default=MAX_CHARS,
            show_default=True,
            help="Limit the answer, notice included.",
        ),
        click.option(
            "--max-items",
            type=click.IntRange(min=1),
            default=MAX_ITEMS,
            show_default=True,
            help="List at most this many.",
        ),
        click.option(
            "--max-tokens",
            type=click.IntRange(min=LEAST_CHARS // 4),
            help="Limit the answer by estimated tokens instead of characters.",
        ),
        click.option("--all", "unlimited", is_flag=True, help="Lift all limits."),
    )


#: Where a listing or a text starts; its notice says with what to go on.
start_option = click.option(
    "--start", type=click.IntRange(min=0), default=0, help="Skip this many (see the notice)."
)


def _with_options(function: Callable[..., Any], *options: Any) -> Any:
    """Add options so that help lists them in the order given."""
    for option in reversed(options):
        function = option(function)
    return function


def load_page(source: Source, reading: PageOptions) -> Page:
    """Make a page of an input. Raises ``InputError`` for what is plainly not one."""
    from webmcp_cli.page.page import Page
    from webmcp_cli.page.sniff import seems

    name = "standard input" if source.name == edge.STDIN else source.name
    if not source.data:
        raise InputError(f"{name} is empty: expected a page")
    kind = seems(source.data)
    if kind is not None:
        raise InputError(f"{name} is not a page: it seems to be {kind}")
    page = Page.load(
        source.data,
        url=reading.url,
        encoding=reading.encoding,
        author_styles=not reading.no_styles,
        name=source.name,
    )
    if reading.verbose and page.decoded is not None:
        edge.write_stderr(f"{name}: {page.decoded.encoding} ({page.decoded.reason})")
    return page


def write_answer(
    record: Shown, *, format_: str, limits: Limits, several: bool, name: str, page: Page
) -> None:
    """Write one record: prose under a header where there are several, or JSON."""
    if format_ != "text":
        write_record(record.to_dict(), line=several or format_ == "jsonl")
        return
    for warning in page.warnings:
        edge.write_stderr(f"wmcp: {name}: {warning}")
    header = f"==> {name} <==\n" if several else ""
    edge.write_stdout(f"{header}{record.prose(limits.max_chars)}\n")
