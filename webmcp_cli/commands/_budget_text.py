"""A budget as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.commands._columns import columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webmcp_cli.tools.budget import Budget, Cost, Growth

#: Room for the longest names that providers take (64) and the numbers, on 100 columns.
_MOST_NAME = 64


def budget_text(budget: Budget, most: int | None = None) -> str:
    """Write each tool, its share, the total, what is left of the window, what is over."""
    rows = [["preamble", *_numbers(budget.preamble, budget.total)]] if budget.preamble else []
    rows += _rows(budget.tools, budget.total)
    rows += [[f"answer of {name}", *rest] for name, *rest in _rows(budget.answers, budget.total)]
    rows.append(["total", f"{budget.total:,}", ""])
    text = columns(rows, ("tool", "tokens", "share"), "lrr")
    text += f"counted with {budget.tokenizer}\n" if budget.tokenizer != "estimate" else ""
    if most is not None and budget.total > most:
        text += f"{budget.total - most:,} over the maximum of {most:,}\n"
    return text + _window(budget) + (_growth(budget.baseline, budget) if budget.baseline else "")


def _rows(costs: Sequence[Cost], total: int) -> list[list[str]]:
    return [[_plain(cost.name), *_numbers(cost.tokens, total)] for cost in costs]


def _plain(name: str) -> str:
    """Show a name on one line, without characters that a terminal acts on."""
    shown = name if name.isprintable() else name.encode("unicode_escape").decode("ascii")
    return shown if len(shown) <= _MOST_NAME else shown[: _MOST_NAME - 3] + "..."


def _numbers(tokens: int, total: int) -> list[str]:
    return [f"{tokens:,}", f"{tokens / total:.0%}" if total else ""]


def _window(budget: Budget) -> str:
    if budget.window is None or budget.share is None or budget.left is None:
        return ""
    line = f"{budget.share:.1%} of a window of {budget.window:,}"
    if budget.left < 0:
        return f"{line}: {-budget.left:,} too many\n"
    return f"{line}; {budget.left:,} left\n"


def _growth(growth: Growth, budget: Budget) -> str:
    by = budget.total - growth.total
    verdict = "too much" if budget.grew_too_much else "fine"
    lines = [
        f"{by:+,} against the baseline's {growth.total:,} ({growth.tolerance:,} allowed): {verdict}"
    ]
    lines += [
        f"  {_plain(name)}: {_was(before)} -> {_was(after)}"
        for name, before, after in growth.changed
    ]
    return "\n".join(lines) + "\n"


def _was(tokens: int | None) -> str:
    return "none" if tokens is None else f"{tokens:,}"
