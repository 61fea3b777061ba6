"""``wmcp tools``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import __version__, edge, jsontext
from webmcp_cli.commands._common import each_source, output_options, write_record
from webmcp_cli.commands._pages import PageOptions, load_page, page_options
from webmcp_cli.commands._tools import TARGETS, warn, write_value
from webmcp_cli.errors import Exit, UsageError

if TYPE_CHECKING:
    from webmcp_cli.edge import Source
    from webmcp_cli.page.page import Page
    from webmcp_cli.tools.lint import Report

EXAMPLE = "wmcp tools page.html"
#: Names that are told of one page's scripts; the rest are counted.
MAX_NAMES = 10


@click.command("tools", short_help="The tools that a page declares with its forms.")
@click.argument("pages", nargs=-1, metavar="[PAGE...]")
@click.option("--as", "as_", type=click.Choice(TARGETS), help="In the shape that an API takes.")
@click.option("--lint", is_flag=True, help="Say what keeps forms from being (good) tools.")
@page_options
@output_options("sarif")
def command(
    pages: tuple[str, ...], as_: str | None, lint: bool, format_: str, reading: PageOptions
) -> int:
    """Print the tools that a browser registers from each PAGE's forms, as tools JSON.

    A form with toolname and tooldescription is a tool (WebMCP); names, order and schemas are
    Chromium's. With several pages each is one line, {"source", "tools"}. Tools that scripts
    register are named on standard error: scripts are never run. Exit status 1 where a page
    declares none; with --lint, where there are errors ('wmcp lint --explain RULE' tells more).

    \b
    Examples:
      wmcp tools page.html
      wmcp tools page.html --as openai | wmcp budget -
      wmcp tools --lint *.html
    """
    if lint:
        if as_ is not None:
            raise UsageError("--lint writes findings, not tools", hint="leave --as or --lint out")
        return _lint_all(pages, format_, reading)
    if format_ == "sarif":
        raise UsageError("SARIF holds findings", hint="add --lint, or leave --format out")
    return each_source(pages, EXAMPLE, partial(_tools, as_=as_, format_=format_, reading=reading))


def _tools(
    source: Source, several: bool, *, as_: str | None, format_: str, reading: PageOptions
) -> int:
    from webmcp_cli.tools.declared.tools import declared_tools

    page = load_page(source, reading)
    tools = declared_tools(page)
    value, losses = _shaped(tools, as_)
    if several:
        edge.write_stdout(jsontext.dump_line({"source": page.source, "tools": value}))
    else:
        write_value(value, format_)
    warn(losses)
    _tell(page, empty=not tools)
    return Exit.OK if tools else Exit.NO


def _shaped(tools: list[dict[str, Any]], as_: str | None) -> tuple[Any, list[str]]:
    if as_ in (None, "webmcp"):
        return tools, []
    from webmcp_cli.tools.shapes import as_tools, write_tools

    return write_tools(as_tools(tools), as_)


def _tell(page: Page, *, empty: bool) -> None:
    """Say on standard error what is not in the tools: warnings, none at all, scripts."""
    from webmcp_cli.tools.declared.tell import nothing_declared, seen_in_scripts

    sentences = [*page.warnings, *([nothing_declared(page)] if empty else [])]
    sentences += seen_in_scripts(page, MAX_NAMES)
    for sentence in sentences:
        edge.write_stderr(f"wmcp: {page.source}: {sentence}")


def _lint_all(pages: tuple[str, ...], format_: str, reading: PageOptions) -> int:
    reports: list[Report] = []
    check = partial(_lint, format_=format_, reading=reading, reports=reports)
    status = each_source(pages, EXAMPLE, check)
    if format_ == "sarif":
        from webmcp_cli.tools.lint.sarif import to_sarif

        edge.write_stdout(jsontext.dump_pretty(to_sarif(reports, __version__)))
    return status


def _lint(
    source: Source, several: bool, *, format_: str, reading: PageOptions, reports: list[Report]
) -> int:
    from webmcp_cli.tools.declared.lint import lint_page

    page = load_page(source, reading)
    report = lint_page(page, page.source)
    reports.append(report)
    if format_ == "text":
        edge.write_stdout(report.prose() + "\n")
    elif format_ != "sarif":
        write_record(report.to_dict(), line=several or format_ == "jsonl")
    return Exit.NO if report.errors else Exit.OK
