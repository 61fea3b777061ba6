"""What several commands share: options, and the walk over inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from webmcp_cli import edge, jsontext
from webmcp_cli.edge import report
from webmcp_cli.errors import Exit, WmcpError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from webmcp_cli.edge import Source

F = TypeVar("F", bound="Callable[..., Any]")
Format = Literal["text", "json", "jsonl"]


def output_options(*more: str) -> Callable[[F], F]:
    """Add ``--format`` with the house's three values and ``more``, and ``--json``."""
    formats = ["text", "json", "jsonl", *more]

    def add(function: F) -> F:
        function = click.option(
            "--json", "format_", flag_value="json", help="Short for --format json."
        )(function)
        return click.option(
            "--format",
            "format_",
            type=click.Choice(formats),
            default="text",
            show_default=True,
            help="How to write the answer.",
        )(function)

    return add


def each_source(names: Sequence[str], example: str, answer: Callable[[Source, bool], int]) -> int:
    """Run ``answer(source, several)`` on every input; report the bad ones, do the rest.

    Gives the exit status: 2 if any input was bad, else the largest that ``answer`` gave.
    """
    inputs = edge.default_inputs(names, example=example)
    status: int = Exit.OK
    for name in inputs:
        try:
            given = answer(edge.read_source(name, example=example), len(inputs) > 1)
        except WmcpError as error:
            given = report(error)
        status = max(status, given)
    return status


def write_record(record: dict[str, Any], *, line: bool) -> None:
    """Write one record as JSON: a line of its own, or indented."""
    edge.write_stdout(jsontext.dump_line(record) if line else jsontext.dump_pretty(record))
