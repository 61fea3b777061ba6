"""``wmcp lint``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import __version__, edge, jsontext
from webmcp_cli.commands._common import output_options, write_record
from webmcp_cli.commands._tools import read_json
from webmcp_cli.edge import report as complain
from webmcp_cli.errors import Exit, UsageError, WmcpError

if TYPE_CHECKING:
    from webmcp_cli.tools.lint import Level, Report, Rule

EXAMPLE = "wmcp lint tools.json"

#: The values of ``--for`` and ``--level``; a test holds them to the linter's own.
APIS = ("openai-strict", "gemini", "anthropic-strict", "llama.cpp", "webmcp")
LEVELS = ("error", "warning", "note")


@dataclass(frozen=True)
class _Wanted:
    """What is to be checked."""

    apis: tuple[str, ...]
    disable: tuple[str, ...]
    level: Level


@click.command("lint", short_help="What is wrong with tools, and for which API.")
@click.argument("files", nargs=-1, metavar="[TOOLS...]")
@click.option(
    "--for",
    "apis",
    multiple=True,
    type=click.Choice(APIS),
    help="Check the subset that this API takes as well; may be given several times.",
)
@click.option("--disable", multiple=True, metavar="RULE", help="Leave this rule out.")
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="note",
    show_default=True,
    help="Leave out what is milder.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings, too.")
@click.option("--explain", metavar="RULE", help="Say what a rule is for and what to do.")
@click.option("--rules", "list_rules", is_flag=True, help="List all rules.")
@output_options("sarif")
def command(
    files: tuple[str, ...],
    apis: tuple[str, ...],
    disable: tuple[str, ...],
    level: Level,
    strict: bool,
    explain: str | None,
    list_rules: bool,
    format_: str,
) -> int:
    """Say what is wrong with the tools in each TOOLS file, a line for each finding.

    Any shape of tools JSON is read, from '-' as well. Errors are refused by an API or do not
    work, warnings work worse than they could, notes are worth knowing. Exit status 1 where there
    are errors (with --strict, warnings), 0 otherwise. What --level or --disable leaves out does
    not count.

    \b
    Examples:
      wmcp lint tools.json
      wmcp compact - < tools.json | wmcp lint - --for gemini
      wmcp lint --explain required-undeclared
      wmcp lint tools.json --format sarif > lint.sarif
    """
    if explain is not None or list_rules:
        _write_rules([explain] if explain is not None else [], format_)
        return Exit.OK
    for name in disable:
        _rule(name)
    reports, status = _lint_all(files, _Wanted(apis, disable, level), format_)
    if format_ == "sarif":
        from webmcp_cli.tools.lint.sarif import to_sarif

        edge.write_stdout(jsontext.dump_pretty(to_sarif(reports, __version__)))
    return status or max((_status(one, strict=strict) for one in reports), default=0)


def _lint_all(files: tuple[str, ...], wanted: _Wanted, format_: str) -> tuple[list[Report], int]:
    """Check every input; report the bad ones and do the rest."""
    names = edge.default_inputs(files, example=EXAMPLE)
    reports: list[Report] = []
    status = 0
    for name in names:
        try:
            found = _lint(name, wanted)
        except WmcpError as error:
            status = max(status, complain(error))
            continue
        reports.append(found)
        if format_ == "text":
            edge.write_stdout(found.prose() + "\n")
        elif format_ != "sarif":
            write_record(found.to_dict(), line=len(names) > 1 or format_ == "jsonl")
    return reports, status


def _lint(name: str, wanted: _Wanted) -> Report:
    from webmcp_cli.tools.lint import lint_source

    source = read_json(name, example=EXAMPLE)
    return lint_source(
        source.data, source.name, apis=wanted.apis, disable=wanted.disable, level=wanted.level
    )


def _status(report: Report, *, strict: bool) -> int:
    bad = report.errors or (strict and report.warnings)
    return Exit.NO if bad else Exit.OK


def _rule(name: str) -> Rule:
    from webmcp_cli.tools.lint import rules

    found = rules().get(name)
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(name, rules(), n=1)
        advice = f"did you mean {near[0]!r}?" if near else "'wmcp lint --rules' lists them"
        raise UsageError(f"there is no rule {name!r}", hint=advice)
    return found


def _write_rules(names: list[str], format_: str) -> None:
    """Explain the rules named, or list all."""
    from webmcp_cli.tools.lint import explain, rules

    if format_ == "sarif":
        raise UsageError("SARIF holds findings, not rules", hint="leave --format out, or use json")
    chosen = [_rule(name) for name in names]
    if format_ != "text":
        record: dict[str, Any] = explain.rules_record(chosen or list(rules().values()))
        write_record(record, line=format_ == "jsonl")
    else:
        text = "\n".join(map(explain.explain, chosen)) if chosen else explain.listing()
        edge.write_stdout(text + "\n")
