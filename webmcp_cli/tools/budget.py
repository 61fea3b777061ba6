"""What tools cost of a model's window, before a word has been said.

A request carries every tool's name, description and schema, and a preamble that tells the model
what tools are. The numbers are estimates unless a tokenizer is given; which one it was stands in
the record. ``tokens`` says which way they err.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from webmcp_cli.errors import InputError, UsageError
from webmcp_cli.tools.shapes import as_tools
from webmcp_cli.tools.tokens import Estimate, Tokenizer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from webmcp_cli.tools.records import Tool, ToolsFile

#: What providers put before the tools, once; the seed's own number.
PREAMBLE = 150

_ESTIMATE = Estimate()


class Cost(NamedTuple):
    """A tool's name and what it costs in tokens."""

    name: str
    tokens: int


class Growth(NamedTuple):
    """A comparison with an earlier budget: its total, what was allowed, what changed."""

    total: int
    tolerance: int
    changed: tuple[tuple[str, int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class Budget:
    """The cost of a request's tools; over a page also of the answers to one call of each."""

    tokenizer: str
    preamble: int
    tools: tuple[Cost, ...]
    answers: tuple[Cost, ...] = ()
    window: int | None = None
    baseline: Growth | None = None

    @property
    def total(self) -> int:
        """Everything together."""
        return self.preamble + sum(cost.tokens for cost in (*self.tools, *self.answers))

    @property
    def share(self) -> float | None:
        """The part of the window that is spent, 1 being all of it."""
        return None if self.window is None else self.total / self.window

    @property
    def left(self) -> int | None:
        """What remains of the window; less than 0 where it is overrun."""
        return None if self.window is None else self.window - self.total

    @property
    def grew_too_much(self) -> bool:
        """Say whether it is over the baseline by more than was allowed."""
        return self.baseline is not None and self.total > (
            self.baseline.total + self.baseline.tolerance
        )

    def to_json(self) -> dict[str, Any]:
        """Give the record ``wmcp.budget/1``."""
        record: dict[str, Any] = {
            "schema": "wmcp.budget/1",
            "tokenizer": self.tokenizer,
            "preamble": self.preamble,
            "tools": [cost._asdict() for cost in self.tools],
            "total": self.total,
            "window": self.window,
            "share": None if self.share is None else round(self.share, 4),
            "left": self.left,
        }
        if self.answers:
            record["answers"] = [cost._asdict() for cost in self.answers]
        if self.baseline is not None:
            record["baseline"] = _growth_json(self.baseline, self.total)
        return record


def _growth_json(growth: Growth, total: int) -> dict[str, Any]:
    return {
        "total": growth.total,
        "growth": total - growth.total,
        "tolerance": growth.tolerance,
        "changed": [
            {"name": name, "before": before, "after": after}
            for name, before, after in growth.changed
        ],
    }


def estimate_tool_tokens(tool: Any) -> int:
    """Estimate what one tool costs, a record or a dict of any shape that is in use.

    The length of its name, its description and its schema as compact JSON, in UTF-16 units, by
    four, rounded up. A tool without a schema counts with the empty one that it is sent with.
    """
    return sum(tool_cost(one, _ESTIMATE) for one in as_tools([tool]))


def estimate_request_tokens(tools: ToolsFile | Iterable[Any]) -> int:
    """Estimate what a request's tools cost together: 150 for the preamble if there are any."""
    costs = [tool_cost(tool, _ESTIMATE) for tool in as_tools(tools)]
    return PREAMBLE + sum(costs) if costs else 0


def tool_cost(tool: Tool, tokenizer: Tokenizer) -> int:
    """Give what one tool costs, by a tokenizer."""
    return tokenizer.count(*sent_texts(tool))


def sent_texts(tool: Tool) -> tuple[str, str, str]:
    """Give the texts of a tool that a model reads: name, description, schema as JSON."""
    schema = tool.plain()["parameters"]
    written = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    return tool.name, tool.description, written


def budget(
    tools: ToolsFile | Iterable[Any], tokenizer: Tokenizer = _ESTIMATE, window: int | None = None
) -> Budget:
    """Count what tools cost, each and together."""
    costs = tuple(Cost(tool.name, tool_cost(tool, tokenizer)) for tool in as_tools(tools))
    return Budget(tokenizer.name, PREAMBLE if costs else 0, costs, window=window)


def with_answers(
    budget: Budget, answers: Iterable[tuple[str, str]], tokenizer: Tokenizer
) -> Budget:
    """Add what the answers to calls cost: names of tools, each with an answer's text."""
    costs = tuple(Cost(name, tokenizer.count(text)) for name, text in answers)
    return replace(budget, answers=costs)


def compared(budget: Budget, earlier: Any, tolerance: str, source: str) -> Budget:
    """Compare with an earlier record; ``tolerance`` is a number of tokens, or a share: ``5%``.

    Raises ``InputError`` where ``earlier`` is no record of a budget or counts
    otherwise, ``UsageError`` for a tolerance that is none.
    """
    costs = _costs(earlier, source)
    if earlier["tokenizer"] != budget.tokenizer:
        raise InputError(
            f"{source} was counted with {earlier['tokenizer']!r}, not {budget.tokenizer!r}",
            hint="give the same --tokenizer as when it was made",
        )
    total = earlier["total"]
    allowed = _tokens(tolerance, total)
    now = {cost.name: cost.tokens for cost in (*budget.tools, *budget.answers)}
    changed = tuple(
        (name, costs.get(name), now.get(name))
        for name in dict.fromkeys([*costs, *now])
        if costs.get(name) != now.get(name)
    )
    return replace(budget, baseline=Growth(total, allowed, changed))


def _costs(earlier: Any, source: str) -> dict[str, int]:
    try:
        if earlier["schema"] != "wmcp.budget/1" or not isinstance(earlier["total"], int):
            raise KeyError
        rows = [*earlier["tools"], *earlier.get("answers", [])]
        return {str(row["name"]): int(row["tokens"]) for row in rows}
    except (KeyError, TypeError, ValueError):
        raise InputError(
            f"{source} is not a budget that wmcp wrote",
            hint="make one with: wmcp budget tools.json --json > baseline.json",
        ) from None


def _tokens(tolerance: str, total: int) -> int:
    """Read an allowance: ``20`` tokens, or ``5%`` of the total."""
    text = tolerance.strip()
    try:
        value = float(text.removesuffix("%"))
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e12:
        raise UsageError(f"{tolerance!r} is no tolerance", hint="give tokens (20) or a share (5%)")
    return int(total * value / 100) if text.endswith("%") else int(value)
