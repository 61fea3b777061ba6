"""Which tools over a page a command works with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from webmcp_cli.kit.core import Tool

F = TypeVar("F", bound="Callable[..., Any]")


def selection_options(function: F) -> F:
    """Add ``--only``, ``--except``, ``--effect`` and ``--max-tools``."""
    for option in (
        click.option(
            "--max-tools", type=click.IntRange(min=1), help="At most this many, cut last."
        ),
        click.option("--effect", type=click.Choice(["read", "write"]), help="Only these."),
        click.option("--except", "except_", multiple=True, metavar="NAME", help="Leave this out."),
        click.option(
            "--only", metavar="NAMES", help="These, in this order: a,b,c or a preset's name."
        ),
    ):
        function = option(function)
    return function


def selected(
    only: str | None, except_: tuple[str, ...], effect: Any, max_tools: int | None
) -> tuple[Tool, ...]:
    """Give the tools that the options choose."""
    from webmcp_cli.kit.kits import PRESETS, select
    from webmcp_cli.kit.registry import TOOLS

    names: Any = only
    if only is not None and only.upper() not in PRESETS:
        names = [name.strip() for name in only.split(",") if name.strip()]
    left_out = [name.strip() for entry in except_ for name in entry.split(",")]
    return select(TOOLS, only=names, except_=left_out, effect=effect, max_tools=max_tools)
