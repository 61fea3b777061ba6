"""Write the figures as Markdown."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from measures import Bound

_PEERS = (
    "wmcp lxml turbohtml selectolax beautifulsoup4 html5lib html2text inscriptis trafilatura pandas"
)
_TASKS = {
    "page": "Bytes to a tree",
    "outline": "Bytes to the headings",
    "find": "Bytes to the links",
    "table": "Bytes to a table",
    "text": "Bytes to the text",
    "on top": "On top of a page that is built",
}


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table."""
    lines = [f"| {' | '.join(header)} |", f"|{'---|' * len(header)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def introduction(command: str, pages: dict[str, Path]) -> str:
    """Say what was measured, with what, and how to do it again."""
    versions = ", ".join(_version(name) for name in _PEERS.split())
    sizes = ", ".join(f"{name} ({path.stat().st_size:,} bytes)" for name, path in pages.items())
    return f"""# Performance

Made by `{command}`; run it again to see yours. Ratios, not seconds, carry over to
another machine: each is taken between two things that ran in turn, in CPU time, and is the median
of several. 1.0x is a bare `lxml.html` parse of the same bytes, which builds another tree than
browsers do and drops what is nested deeper than 254. Memory is the peak of a process of its own,
the interpreter included. In each comparison wmcp does more than its neighbours: it reads the
page's style sheets, leaves out what is not drawn, and works out names and handles.

Python {platform.python_version()} on {platform.machine()}. {versions}.
Pages: {sizes}, made by `benchmarks/generate.py`.
"""


def _version(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} not installed"


def bounds(found: Sequence[Bound]) -> str:
    """Write each bound beside what was measured."""
    marks = {True: "yes", False: "**no**", None: "not measured"}
    return "## The bounds, and what was measured\n\n" + table(
        ["what", "bound", "measured", "kept", "how"],
        [[b.what, _amount(b, b.most), _amount(b, b.value), marks[b.kept], b.note] for b in found],
    )


def _amount(bound: Bound, value: float | None) -> str:
    if value is None:
        return "-"
    digits = 2 if value < 100 else 0
    space = "" if bound.unit.startswith("x") else " "
    return f"{value:,.{digits}f}{space}{bound.unit}"


def comparison(rows: Sequence[dict[str, Any]], sizes: Sequence[str]) -> str:
    """Write a table for each task: time as a ratio to the floor, and peak memory."""
    header = ["", *(f"{size}, time" for size in sizes), *(f"{size}, memory" for size in sizes[1:])]
    parts = ["## Beside what people would run instead\n"]
    for task, title in _TASKS.items():
        body = [
            [
                row["name"],
                *(_time(row, size) for size in sizes),
                *(_peak(row, s) for s in sizes[1:]),
            ]
            for row in rows
            if row["task"] == task
        ]
        parts.append(f"### {title}\n\n" + table(header, body))
    return "\n".join(parts) + "\nA dash: not asked to read a page of that size.\n"


def _time(row: dict[str, Any], size: str) -> str:
    figures = row.get(size)
    if figures is None:
        return "-"
    if "skipped" in figures:
        return str(figures["skipped"])
    return f"{figures['ratio']:.2f}x ({_seconds(figures['seconds'])})"


def _seconds(value: float) -> str:
    return f"{value:.1f} s" if value >= 1 else f"{1000 * value:.3g} ms"


def _peak(row: dict[str, Any], size: str) -> str:
    figures = row.get(size) or {}
    return f"{figures['peak'] / 1e6:,.0f} MB" if "peak" in figures else "-"


def pathological(rows: Iterable[dict[str, Any]]) -> str:
    """Write what each command used on the pages that are made to hurt."""
    body = [
        [
            row["page"],
            row["command"],
            _seconds(row["spent"].seconds),
            f"{row['spent'].peak / 1e6:,.0f} MB",
            str(row["spent"].status),
        ]
        for row in rows
    ]
    return (
        "## Pages that are made to hurt\n\nWhole processes: 100,000 nested elements, one element"
        " with 100,000 attributes, a text node of 12 MB, 20,000 buttons, a table of 10,000 x 60."
        "\n\n" + table(["page", "command", "CPU", "peak memory", "exit status"], body)
    )
