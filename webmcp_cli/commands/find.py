"""``wmcp find``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    load_page,
    page_options,
    start_option,
    write_answer,
)
from webmcp_cli.edge import report
from webmcp_cli.errors import Exit, UsageError, WmcpError

if TYPE_CHECKING:
    from webmcp_cli.kit.answers import Limits
    from webmcp_cli.page.page import Page

EXAMPLE = "wmcp find page.html button"


@click.command("find", short_help="The elements that match a selector, each with a stable handle.")
@click.argument("file")
@click.argument("selectors", nargs=-1, metavar="SELECTOR...")
@click.option("--text", metavar="WORDS", help="Only elements whose label or text has these words.")
@click.option("--limit", type=click.IntRange(min=1), help="List at most this many.")
@click.option("--resolve", is_flag=True, help="Make links absolute.")
@click.option("--xpath", is_flag=True, help="Add each path as XPath, for lxml and Selenium (JSON).")
@start_option
@limit_options
@page_options
@output_options()
def command(
    file: str,
    selectors: tuple[str, ...],
    text: str | None,
    limit: int | None,
    resolve: bool,
    xpath: bool,
    start: int,
    format_: str,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """List what matches each SELECTOR in FILE: label, handle, attributes, state.

    The handle in brackets matches that element alone. Elements that a browser would not draw
    are listed and flagged hidden. Without a SELECTOR, --text finds the innermost elements that
    have the words. Exit status 1 where nothing matches.

    \b
    Examples:
      wmcp find page.html button 'input:required'
      wmcp find page.html --text 'add to cart'
      wmcp find page.html a --json --all | jq -r '.matches[].attributes.href'
    """
    if not selectors and text is None:
        raise UsageError("name a selector, or --text", hint=f"try: {EXAMPLE}")
    if limit is not None and limit > (limits.max_items or limit):
        limits = replace(limits, max_items=limit)  # the person may raise their own ceiling
    page = load_page(edge.read_source(file, example=EXAMPLE), reading)
    asked = {"text": text, "start": start, "limit": limit, "resolve": resolve, "xpath": xpath}
    several = len(selectors) > 1
    status: int = Exit.OK
    for selector in selectors or (None,):
        try:
            _answer(page, selector, asked, limits, format_, several)
        except WmcpError as error:
            status = max(status, report(error))
    return status


def _answer(
    page: Page,
    selector: str | None,
    asked: dict[str, Any],
    limits: Limits,
    format_: str,
    several: bool,
) -> None:
    from webmcp_cli.kit.find import find

    record = find(page, selector, max_items=limits.max_items, **asked)
    name = (selector if several else None) or page.source
    write_answer(record, format_=format_, limits=limits, several=several, name=name, page=page)
