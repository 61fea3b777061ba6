"""``wmcp serve``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from webmcp_cli import edge
from webmcp_cli.commands._pages import PageOptions, limit_options, load_page, page_options
from webmcp_cli.commands._selection import selected, selection_options
from webmcp_cli.errors import Exit, MissingExtraError, UsageError

if TYPE_CHECKING:
    from webmcp_cli.kit.answers import Limits
    from webmcp_cli.kit.core import Tool
    from webmcp_cli.kit.session import Session

EXAMPLE = "wmcp serve page.html"


@click.command("serve", short_help="The tools over pages, as an MCP server.")
@click.argument("files", nargs=-1, required=True, metavar="PAGE...")
@selection_options
@limit_options
@page_options
def command(
    files: tuple[str, ...],
    only: tuple[str, ...],
    except_: tuple[str, ...],
    effect: str | None,
    max_tools: int | None,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """Serve the tools over each PAGE to an MCP client, on standard input and output.

    A client starts it; it ends when the client does. Answers are prose, with the record beside
    it. A page whose file changes is read again; one that cannot be read is an answer. With
    several pages, the tool openPage lists them and opens one. The tools that a page declares are
    resources. Needs the mcp extra.

    \b
    Examples:
      wmcp serve page.html
      wmcp serve before.html after.html --only pageOutline,pageText
    """
    if edge.STDIN in files:
        raise UsageError("standard input belongs to the client", hint=f"try: {EXAMPLE}")
    _require_sdk()
    from webmcp_cli.serve.pages import Shelf, page_names

    tools = selected(only, except_, effect, max_tools)
    sessions = {
        name: _session(path, tools, limits, reading) for name, path in page_names(files).items()
    }
    if edge.stdin_is_terminal():
        edge.write_stderr("wmcp: this speaks MCP to a client; see docs/mcp.md (Ctrl-C ends it)")
    from webmcp_cli.serve.run import run

    run(Shelf(sessions, tools, limits))
    return Exit.OK


def _session(path: str, tools: tuple[Tool, ...], limits: Limits, reading: PageOptions) -> Session:
    from webmcp_cli.kit.session import Session

    return Session(
        tools,
        limits,
        lambda: load_page(edge.read_source(path, example=EXAMPLE), reading),
        lambda: edge.stamp(path),
    )


def _require_sdk() -> None:
    from importlib.util import find_spec

    if find_spec("mcp") is None or find_spec("mcp_types") is None:
        raise MissingExtraError(
            "serving MCP needs the mcp package, 2.0 or later, which is not installed",
            hint="pip install 'wmcp[mcp]'",
        )
