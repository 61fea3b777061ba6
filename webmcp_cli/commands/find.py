"""``wmcp find``."""

from __future__ import annotations

from typing import Any

import click

from webmcp_cli import edge
from webmcp_cli.cli import report
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    limits_of,
    load_page,
    page_options,
    write_answer,
)
from webmcp_cli.errors import Exit, UsageError, WmcpError

EXAMPLE = "wmcp find page.html button"


@click.command("find", short_help="The elements that match a selector, each with a stable handle.")
@click.argument("file")
@click.argument("selectors", nargs=-1, metavar="SELECTOR...")
@click.option("--text", metavar="WORDS", help="Only elements whose label or text has these words.")
@click.option("--limit", type=click.IntRange(min=1), help="List at most this many.")
@click.option("--resolve", is_flag=True, help="Make links absolute.")
@limit_options
@page_options
@output_options()
def command(
    file: str,
    selectors: tuple[str, ...],
    text: str | None,
    limit: int | None,
    resolve: bool,
    start: int,
    format_: str,
    url: str | None,
    encoding: str | None,
    no_styles: bool,
    verbose: bool,
    **limits: Any,
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
    from webmcp_cli.kit.find import find

    if not selectors and text is None:
        raise UsageError("name a selector, or --text", hint=f"try: {EXAMPLE}")
    limit_ = limits_of(**limits)
    if limit is not None and limit > (limit_.max_items or limit):
        limit_ = type(limit_)(limit_.max_chars, limit)  # the person may raise their own ceiling
    page = load_page(
        edge.read_source(file, example=EXAMPLE), PageOptions(url, encoding, no_styles, verbose)
    )
    status: int = Exit.OK
    wanted: tuple[str | None, ...] = selectors or (None,)
    for selector in wanted:
        try:
            record = find(
                page,
                selector,
                text=text,
                start=start,
                limit=limit,
                max_items=limit_.max_items,
                resolve=resolve,
            )
        except WmcpError as error:
            status = max(status, report(error))
            continue
        write_answer(
            record,
            format_=format_,
            limits=limit_,
            several=len(wanted) > 1,
            name=selector or file,
            page=page,
        )
    return status
