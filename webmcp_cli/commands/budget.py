"""``wmcp budget``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import edge, jsontext
from webmcp_cli.commands._common import output_options, write_record
from webmcp_cli.commands._tools import read_json, warn
from webmcp_cli.errors import Exit, InputError, UsageError

if TYPE_CHECKING:
    from webmcp_cli.edge import Source
    from webmcp_cli.tools.budget import Budget
    from webmcp_cli.tools.tokens import Tokenizer

EXAMPLE = "wmcp budget tools.json --window 4096"


@dataclass(frozen=True)
class _Wanted:
    """How to count and what to hold it to."""

    tokenizer: Tokenizer
    window: int | None
    most: int | None
    baseline: Source | None
    tolerance: str


@click.command("budget", short_help="What tools cost of a model's window, in tokens.")
@click.argument("files", nargs=-1, metavar="[TOOLS|PAGE...]")
@click.option("--window", metavar="N|MODEL", help="What the model holds: tokens, or its name.")
@click.option("--windows", "list_windows", is_flag=True, help="List the models that are known.")
@click.option(
    "--max", "most", type=click.IntRange(min=0), metavar="N", help="Exit with 1 above this."
)
@click.option("--baseline", metavar="FILE", help="Compare with what --json wrote earlier.")
@click.option(
    "--tolerance",
    default="0",
    metavar="N|N%",
    show_default=True,
    help="Growth over the baseline that is fine; more exits with 1.",
)
@click.option(
    "--tokenizer",
    "counter",
    default="estimate",
    metavar="NAME|FILE",
    show_default=True,
    help="Count exactly: o200k, cl100k, llama3, qwen3, or a tokenizer.json.",
)
@output_options()
def command(
    files: tuple[str, ...],
    window: str | None,
    list_windows: bool,
    most: int | None,
    baseline: str | None,
    tolerance: str,
    counter: str,
    format_: str,
) -> int:
    """Say what tools cost of a model's window, in tokens.

    TOOLS is a file in any shape that tools are kept in, or '-'. Of a PAGE, the tools that read
    it are counted, and what one answer of each costs. Numbers are estimates (characters by
    four) unless --tokenizer is given. Exit status 1 above --max, where --window is overrun, or
    where it grew by more than --tolerance.

    \b
    Examples:
      wmcp budget tools.json --window gemini-nano
      wmcp rank tools.json "add mugs" | wmcp budget - --window 4096
      wmcp budget tools.json --json > baseline.json
      wmcp budget tools.json --baseline baseline.json --tolerance 5%
    """
    from webmcp_cli.tools.windows import window_tokens

    if list_windows:
        edge.write_stdout(_windows(format_))
        return Exit.OK
    names = edge.default_inputs(files, example=EXAMPLE)
    if baseline is not None and len(names) > 1:
        raise UsageError("a baseline is compared with one file", hint="name one file")
    wanted = _Wanted(
        _tokenizer(counter),
        None if window is None else window_tokens(window),
        most,
        None if baseline is None else edge.read_source(baseline, example=EXAMPLE),
        tolerance,
    )
    return _each(names, wanted, format_)


def _each(names: list[str], wanted: _Wanted, format_: str) -> int:
    from webmcp_cli.commands._common import each_source

    def answer(source: Source, several: bool) -> int:
        found = _budget(source, wanted)
        if format_ == "text":
            from webmcp_cli.commands._budget_text import budget_text

            head = f"==> {source.name} <==\n" if several else ""
            edge.write_stdout(head + budget_text(found, wanted.most))
        else:
            record = found.to_json() | ({"source": source.name} if several else {})
            write_record(record, line=several or format_ == "jsonl")
        return _status(found, wanted)

    return each_source(names, EXAMPLE, answer)


def _status(found: Budget, wanted: _Wanted) -> int:
    over = wanted.most is not None and found.total > wanted.most
    overrun = found.left is not None and found.left < 0
    return Exit.NO if over or overrun or found.grew_too_much else Exit.OK


def _budget(source: Source, wanted: _Wanted) -> Budget:
    from webmcp_cli.tools.budget import budget, compared
    from webmcp_cli.tools.shapes import read_tools

    if _is_page(source.data):
        found = _page_budget(source, wanted)
    else:
        file = read_tools(source.data, source.name)
        warn(file.warnings)
        found = budget(file, wanted.tokenizer, wanted.window)
    if wanted.baseline is None:
        return found
    name = wanted.baseline.name
    earlier = jsontext.loads(wanted.baseline.data, name)
    return compared(found, earlier, wanted.tolerance, name)


def _is_page(data: bytes) -> bool:
    """Say whether it is markup: JSON never begins with ``<``, in whatever encoding."""
    return data[:256].lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")[:1] == b"<"


#: What is asked of each reading tool; findElements has no call without a selector, and what
#: can be acted on is what it is for.
_CALLS: dict[str, dict[str, Any]] = {
    "findElements": {"selector": "a[href], button, input, select, textarea"}
}


def _page_budget(source: Source, wanted: _Wanted) -> Budget:
    from webmcp_cli.kit.kits import read_kit
    from webmcp_cli.page.page import Page
    from webmcp_cli.tools.budget import budget, with_answers

    kit = read_kit(Page.load(source.data, name=source.name))
    found = budget(kit.descriptors(), wanted.tokenizer, wanted.window)
    answers = [(name, kit.call(name, _CALLS.get(name, {}))) for name in kit.names]
    return with_answers(found, answers, wanted.tokenizer)


def _tokenizer(wanted: str) -> Tokenizer:
    from webmcp_cli.tools.tokens import (
        VOCABULARIES,
        Estimate,
        with_tokenizer_json,
        with_vocabulary,
    )

    if wanted == "estimate":
        return Estimate()
    if wanted.lower() in VOCABULARIES:
        return with_vocabulary(wanted.lower())
    try:
        source = read_json(wanted, example=EXAMPLE)
    except InputError as error:
        known = ", ".join(VOCABULARIES)
        raise InputError(error.message, hint=f"a tokenizer.json, or one of {known}") from None
    return with_tokenizer_json(source.data, source.name)


def _windows(format_: str) -> str:
    from webmcp_cli.tools.windows import WINDOWS

    if format_ == "text":
        from webmcp_cli.commands._columns import columns

        rows = [[w.name, f"{w.tokens:,}", w.source] for w in WINDOWS]
        return columns(rows, ("model", "tokens", "source"), "lrl")
    rows_json = [window._asdict() for window in WINDOWS]
    if format_ == "jsonl":
        return "".join(map(jsontext.dump_line, rows_json))
    return jsontext.dump_pretty(rows_json)
