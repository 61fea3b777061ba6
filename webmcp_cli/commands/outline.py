"""``wmcp outline``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from webmcp_cli.commands._common import each_source, output_options
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    load_page,
    page_options,
    start_option,
    write_answer,
)
from webmcp_cli.errors import Exit

if TYPE_CHECKING:
    from webmcp_cli.edge import Source
    from webmcp_cli.kit.answers import Limits

EXAMPLE = "wmcp outline page.html"


@click.command("outline", short_help="The headings of a page, as a browser renders them.")
@click.argument("files", nargs=-1, metavar="[FILE...]")
@click.option("--selector", metavar="CSS", help="Only the part that this matches.")
@click.option("--landmarks", is_flag=True, help="Add main, nav, search, forms and tables.")
@start_option
@limit_options
@page_options
@output_options()
def command(
    files: tuple[str, ...],
    selector: str | None,
    landmarks: bool,
    start: int,
    format_: str,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """Show the title, the address and the rendered headings of each FILE.

    Each heading has its level, its label and, in brackets, a selector that matches it alone and
    outlives a re-render. Exit status 1 where nothing matches --selector.

    \b
    Examples:
      wmcp outline page.html
      wmcp outline --json page.html | jq '.headings[].text'
      curl -s https://example.com/ | wmcp outline --landmarks
    """
    from webmcp_cli.kit.outline import outline

    def answer(source: Source, several: bool) -> int:
        page = load_page(source, reading)
        record = outline(
            page, selector=selector, landmarks=landmarks, start=start, max_items=limits.max_items
        )
        write_answer(
            record, format_=format_, limits=limits, several=several, name=source.name, page=page
        )
        return Exit.OK

    return each_source(files, EXAMPLE, answer)
