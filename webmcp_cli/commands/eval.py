"""``wmcp eval``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from webmcp_cli import edge, jsontext
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._tools import read_json, warn
from webmcp_cli.commands.rank import SCORERS
from webmcp_cli.edge import report
from webmcp_cli.errors import Exit, WmcpError

if TYPE_CHECKING:
    from webmcp_cli.tools.evaluate import Evaluation
    from webmcp_cli.tools.records import ToolsFile

EXAMPLE = "wmcp eval labelled.json --scorer bm25"


@click.command("eval", short_help="How well a ranking finds the right tools.")
@click.argument("files", nargs=-1, metavar="[LABELLED...]")
@click.option("--tools", metavar="FILE", help="The tools of files that bring none of their own.")
@click.option(
    "--scorer",
    "scorers",
    multiple=True,
    type=click.Choice(SCORERS),
    default=["overlap"],
    show_default=True,
    help="The scorer to judge; give two to compare them.",
)
@click.option("--recent", is_flag=True, help="Let it know the tools that were used before.")
@click.option("--misses", is_flag=True, help="List the requests that are missed.")
@output_options()
def command(
    files: tuple[str, ...],
    tools: str | None,
    scorers: tuple[str, ...],
    recent: bool,
    misses: bool,
    format_: str,
) -> int:
    """Say how well a ranking finds the right tools for labelled requests.

    LABELLED is an object with tools and queries (each with its query and gold, the names of the
    right tools; if there is a catalog, it is asked among these), or an evals file of
    webmcp-evals with --tools beside it. hit@1 is how often the first tool is right, recall@k
    the share of right tools among the first k, MRR the mean of 1 by the first right tool's
    place.

    \b
    Examples:
      wmcp eval labelled.json --scorer bm25 --misses
      wmcp eval labelled.json --scorer overlap --scorer bm25
      wmcp eval evals.json --tools schema.json --json
    """
    names = edge.default_inputs(files, example=EXAMPLE)
    beside = None if tools is None else _tools(tools)
    found: list[Evaluation] = []
    status: int = Exit.OK
    for name in names:
        try:
            found += _evaluate(name, beside, tuple(dict.fromkeys(scorers)), recent=recent)
        except WmcpError as error:
            status = max(status, report(error))
    if found:
        edge.write_stdout(_shown(found, format_, misses=misses, several=len(names) > 1))
    return status


def _tools(name: str) -> ToolsFile:
    from webmcp_cli.tools.shapes import read_tools

    source = read_json(name, example=EXAMPLE)
    file = read_tools(source.data, source.name)
    warn(file.warnings)
    return file


def _evaluate(
    name: str, tools: ToolsFile | None, scorers: tuple[str, ...], *, recent: bool
) -> list[Evaluation]:
    from webmcp_cli.tools.evaluate import evaluate
    from webmcp_cli.tools.labelled import read_labelled

    source = read_json(name, example=EXAMPLE)
    labelled = read_labelled(source.data, source.name, tools)
    warn(labelled.warnings)
    return [evaluate(labelled, scorer, recent=recent) for scorer in scorers]


def _shown(found: list[Evaluation], format_: str, *, misses: bool, several: bool) -> str:
    if format_ == "text":
        from webmcp_cli.commands._eval_text import eval_text

        return eval_text(found, misses=misses)
    records = [one.to_json() | ({"source": one.name} if several else {}) for one in found]
    if len(records) > 1 or format_ == "jsonl":
        return "".join(map(jsontext.dump_line, records))
    return jsontext.dump_pretty(records[0])
