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
            "--only",
            multiple=True,
            metavar="NAME",
            help="This tool or preset, in the order given; several with commas between.",
        ),
    ):
        function = option(function)
    return function


def selected(
    only: tuple[str, ...], except_: tuple[str, ...], effect: Any, max_tools: int | None
) -> tuple[Tool, ...]:
    """Give the tools that the options choose."""
    from webmcp_cli.kit.kits import PRESETS, select
    from webmcp_cli.kit.registry import TOOLS

    names = [name for wanted in _split(only) for name in PRESETS.get(wanted.upper(), (wanted,))]
    return select(
        TOOLS,
        only=names if only else None,
        except_=_split(except_),
        effect=effect,
        max_tools=max_tools,
    )


def _split(given: tuple[str, ...]) -> list[str]:
    return [name.strip() for one in given for name in one.split(",") if name.strip()]
