"""``wmcp contract``."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, NoReturn

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import each_source, output_options, write_record
from webmcp_cli.commands._tools import warn
from webmcp_cli.errors import Exit, UsageError

if TYPE_CHECKING:
    from types import FrameType

    from webmcp_cli.edge import Source
    from webmcp_cli.kit.contract import ContractReport, Terms

EXAMPLE = "wmcp contract tools.json"


@click.command("contract", short_help="Whether tools keep what a model relies on.")
@click.argument("files", nargs=-1, metavar="[TOOLS...] | --mcp -- COMMAND...")
@click.option("--mcp", is_flag=True, help="Start COMMAND, an MCP server, and call its tools too.")
@click.option(
    "--names",
    type=click.Choice(["api", "camel"]),
    default="api",
    show_default=True,
    help="The rule for names: what every API takes, or camelCase of 24.",
)
@click.option("--max-description", type=click.IntRange(min=1), default=200, show_default=True,
              help="Characters of a description.")  # fmt: skip
@click.option("--max-tool", type=click.IntRange(min=1), default=100, show_default=True,
              help="Estimated tokens of one tool.")  # fmt: skip
@click.option("--max-total", type=click.IntRange(min=1), default=600, show_default=True,
              help="Estimated tokens of all, with the preamble.")  # fmt: skip
@click.option("--max-answer", type=click.IntRange(min=1),
              help="Characters of an answer (--mcp).")  # fmt: skip
@click.option("--disable", multiple=True, metavar="RULE", help="Leave this rule out.")
@click.option("--calls", type=click.IntRange(min=0), default=100, show_default=True,
              help="Mixed hostile calls a tool, beside one of each kind (--mcp).")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Mix otherwise (--mcp).")
@click.option("--timeout", type=click.FloatRange(min=0.01, max=3600), default=10.0,
              show_default=True, help="Seconds that an answer may take (--mcp).")  # fmt: skip
@output_options()
def command(
    files: tuple[str, ...],
    mcp: bool,
    names: str,
    max_description: int,
    max_tool: int,
    max_total: int,
    max_answer: int | None,
    disable: tuple[str, ...],
    calls: int,
    seed: int,
    timeout: float,
    format_: str,
) -> int:
    """Hold the tools in each TOOLS file to the contract, a line for each broken rule.

    Schemas closed and well formed, arguments described, names and descriptions, tools that change
    things saying so, cost. With --mcp, COMMAND is started as an MCP server; its tools are held to
    the same, and those that say that they only read are called with hostile arguments: none may
    fail or answer with nothing. Exit status 1 where a rule is broken.

    \b
    Examples:
      wmcp contract tools.json
      wmcp kit | wmcp contract - --names camel
      wmcp contract --mcp -- wmcp serve page.html
    """
    from webmcp_cli.kit.contract import Terms

    _require_rules(disable)
    terms = Terms(
        names, max_description, max_tool, max_total, max_answer, disabled=frozenset(disable)
    )
    if not mcp:
        return each_source(
            files, EXAMPLE, lambda source, several: _file(source, terms, format_, line=several)
        )
    if not files:
        raise UsageError("--mcp needs the command of a server", hint=f"try: {_MCP_EXAMPLE}")
    from webmcp_cli.serve.checking import check_server

    signal.signal(signal.SIGTERM, _interrupt)
    report = check_server(files, terms, mixtures=calls, seed=seed, seconds=timeout)
    return _write(report, format_, line=False)


_MCP_EXAMPLE = "wmcp contract --mcp -- wmcp serve page.html"


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    """End as on Ctrl-C, so that the server is ended first."""
    raise KeyboardInterrupt


def _file(source: Source, terms: Terms, format_: str, *, line: bool) -> int:
    from webmcp_cli.serve.checking import check_file
    from webmcp_cli.tools.shapes import read_tools

    return _write(
        check_file(read_tools(source.data, source.name), source.name, terms), format_, line=line
    )


def _write(report: ContractReport, format_: str, *, line: bool) -> int:
    if format_ == "text":
        warn(report.warnings)
        edge.write_stdout(report.prose() + "\n")
    else:
        write_record(report.to_dict(), line=line or format_ == "jsonl")
    return Exit.OK if report.kept else Exit.NO


def _require_rules(disable: tuple[str, ...]) -> None:
    from webmcp_cli.kit.contract import RULES

    for name in disable:
        if name not in RULES:
            raise UsageError(f"there is no rule {name!r}", hint=f"one of: {', '.join(RULES)}")
