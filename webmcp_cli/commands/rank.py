"""``wmcp rank``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import output_options, write_record
from webmcp_cli.commands._tools import as_option, read_tools_from, warn, write_value
from webmcp_cli.errors import Exit, UsageError

if TYPE_CHECKING:
    from webmcp_cli.tools.rank import Ranked, Ranking
    from webmcp_cli.tools.records import Tool

EXAMPLE = 'wmcp rank tools.json "add two mugs to the cart"'

#: A test holds the list to ``tools.rank.SCORERS``.
SCORERS = ("overlap", "bm25")

#: Each of the related words gives a trifle; JSON has them all.
_MOST_RELATED = 5


@click.command("rank", short_help="The tools that fit a request, best first.")
@click.argument("tools", metavar="TOOLS")
@click.argument("query", metavar="QUERY")
@click.option(
    "--max",
    "most",
    type=click.IntRange(min=1),
    default=8,
    show_default=True,
    help="Give at most this many tools.",
)
@click.option(
    "--recent",
    multiple=True,
    metavar="NAME",
    help="A tool used lately scores a little more; may be given several times.",
)
@click.option(
    "--scorer",
    type=click.Choice(SCORERS),
    default="overlap",
    show_default=True,
    help="How to score: words in common, or BM25 over all fields in any script.",
)
@click.option("--explain", is_flag=True, help="Show each tool's score and the words that made it.")
@as_option()
@output_options()
def command(
    tools: str,
    query: str,
    most: int,
    recent: tuple[str, ...],
    scorer: str,
    explain: bool,
    as_: str | None,
    format_: str,
) -> int:
    """Print the tools in TOOLS that fit a request, best first, as tools JSON.

    TOOLS is a file in any shape that tools are kept in, or '-'. With --max or fewer tools all
    come back, in their own order. Descriptions are cut to 400 characters and schemas compacted.
    Exit status 1 where TOOLS holds no tool.

    \b
    Examples:
      wmcp rank tools.json "add two mugs to the cart"
      wmcp rank tools.json "add two mugs" --scorer bm25 --max 3 --explain
      wmcp rank tools.json "add two mugs" | wmcp budget - --window 4096
    """
    from webmcp_cli.tools.rank import rank

    if explain and as_:
        raise UsageError("--explain writes reasons, not tools", hint="leave --as out")
    file = read_tools_from(tools, example=EXAMPLE)
    found = rank(file, query, max=most, recent=recent, scorer=scorer, explain=explain)
    if explain:
        _explain(found, format_)
    else:
        _write(found, as_, format_)
    return Exit.OK if found.ranked else Exit.NO


def _write(found: Ranking, as_: str | None, format_: str) -> None:
    from webmcp_cli.tools.writers import write_tools

    if as_ is None:
        write_value(found.compact(), format_)
        return
    value, losses = write_tools([_compacted(one.tool) for one in found.ranked], as_)
    warn(losses)
    write_value(value, format_)


def _compacted(tool: Tool) -> Tool:
    from webmcp_cli.tools.compact import compact_tool

    plain = compact_tool(tool)
    return replace(
        tool, item=None, description=plain["description"], parameters=plain["parameters"]
    )


def _explain(found: Ranking, format_: str) -> None:
    if format_ == "text":
        edge.write_stdout("".join(map(_reasons, found.ranked)))
    else:
        write_record(found.to_json(), line=format_ == "jsonl")


def _reasons(one: Ranked) -> str:
    """Write a tool's score and below it a line for each reason; related words share one."""
    lines = [f"{one.score:.2f} {one.tool.name}"]
    lines += [
        f"  {points:6.2f}  {word}{' ' if word else ''}({field})"
        for word, field, points in one.why
        if field != "related"
    ]
    related = [reason for reason in one.why if reason.field == "related"]
    if related:
        words = ", ".join(reason.word for reason in related[:_MOST_RELATED])
        points = sum(reason.points for reason in related)
        lines.append(f"  {points:6.2f}  {words} (related)")
    return "\n".join(lines) + "\n"
