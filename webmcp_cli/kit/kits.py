"""Kits, presets and selection: which tools a model is shown.

A kit is a risk: tools that share a page and an effect. A preset is a task: names that may cross
kits. Selection narrows what a model is shown, because each tool costs part of its window.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal

from webmcp_cli.errors import ArgumentError, UsageError, WmcpError
from webmcp_cli.kit.answers import LEAST_CHARS, MAX_CHARS, MAX_ITEMS, Limits, clip, shortened
from webmcp_cli.kit.core import sentence_of
from webmcp_cli.kit.registry import READ_TOOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from webmcp_cli.kit.core import Answer, Effect, Tool
    from webmcp_cli.page.page import Page

#: Why a call gave no answer from the page, for programs.
Failure = Literal["unknown_tool", "invalid_arguments", "malformed_call", "no_page", "bad_page"]

#: Tasks, as names of tools in the order in which a model should meet them.
PRESETS: dict[str, tuple[str, ...]] = {
    "INSPECT": ("pageOutline", "findElements", "readTable", "pageText"),
    "FORMS": ("formFields", "elementInfo", "findElements"),
    "CONTENT": ("pageOutline", "pageText", "readTable", "pageLinks"),
}


class CallError(WmcpError):
    """A call that could not be answered from the page; ``failure`` names the reason."""

    def __init__(self, message: str, failure: Failure) -> None:
        super().__init__(message)
        self.failure: Failure = failure


@dataclass(frozen=True)
class Kit:
    """Tools over one page. Refuses a repeated name."""

    tools: tuple[Tool, ...]
    page: Page | None = None
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for tool in self.tools:
            if tool.name in seen:
                raise UsageError(f"the kit has two tools named {tool.name}")
            seen.add(tool.name)

    @property
    def presets(self) -> dict[str, tuple[str, ...]]:
        """Name the tasks that a selection can ask for."""
        return PRESETS

    @property
    def names(self) -> list[str]:
        """Name the tools, in order."""
        return [tool.name for tool in self.tools]

    def descriptors(self) -> list[dict[str, Any]]:
        """Give what a model is told of the tools, as tools JSON."""
        return [tool.descriptor() for tool in self.tools]

    def answer(self, name: str, arguments: Any = None) -> Answer:
        """Run one call and give the record. Raises ``CallError`` where there is no record."""
        tool = next((tool for tool in self.tools if tool.name == name), None)
        if tool is None:
            raise CallError(self._fit(_unknown(name, self.names)), "unknown_tool")
        if self.page is None:
            raise CallError("This kit has no page; load one and call again.", "no_page")
        try:
            return tool.answer(self.page, arguments, self.limits)
        except ArgumentError as error:
            raise CallError(self._fit(sentence_of(error)), "invalid_arguments") from None

    def _fit(self, sentences: str) -> str:
        """Keep what is said of a mistake within the limit of an answer, too."""
        most = self.limits.max_chars
        return sentences if most is None else clip(sentences, max(most, LEAST_CHARS))

    def call(self, name: str, arguments: Any = None) -> str:
        """Run one call and give the prose, whatever the name and the arguments."""
        try:
            return self.answer(name, arguments).prose(self.limits.max_chars)
        except CallError as error:
            return error.message


def _unknown(name: Any, known: Sequence[str]) -> str:
    shown = shortened(str(name), 40)
    near = get_close_matches(str(name)[:100], known, n=1)
    if near:
        return f'There is no tool {shown}; did you mean "{near[0]}"?'
    return f"There is no tool {shown}; there are {', '.join(known) or 'none'}."


def read_kit(
    page: Page | None, *, max_chars: int | None = MAX_CHARS, max_items: int | None = MAX_ITEMS
) -> Kit:
    """Make the kit that reads a page and changes nothing."""
    return Kit(READ_TOOLS, page, Limits(max_chars, max_items))


def select(
    tools: Iterable[Tool],
    *,
    only: Sequence[str] | str | None = None,
    except_: Sequence[str] = (),
    effect: Effect | None = None,
    max_tools: int | None = None,
) -> tuple[Tool, ...]:
    """Choose tools: ``only`` (names, or a preset's name), ``except_``, ``effect``, ``max_tools``.

    The order is that of ``only``, else the tools' own; the number is cut last. Raises
    ``UsageError`` for a name in ``only`` that is not there; in ``except_`` that is fine.
    """
    pool = {tool.name: tool for tool in tools}
    chosen = list(pool.values()) if only is None else [_named(n, pool) for n in _names(only)]
    kept = [
        tool
        for tool in dict.fromkeys(chosen)
        if tool.name not in except_ and effect in (None, tool.effect)
    ]
    return tuple(kept[:max_tools])


def _names(only: Sequence[str] | str) -> Sequence[str]:
    if not isinstance(only, str):
        return only
    if only.upper() not in PRESETS:
        raise UsageError(
            f"there is no preset {shortened(only, 40)}", hint=f"one of: {', '.join(PRESETS)}"
        )
    return PRESETS[only.upper()]


def _named(name: str, pool: dict[str, Tool]) -> Tool:
    if name not in pool:
        near = get_close_matches(name, pool, n=3) or get_close_matches(name.upper(), PRESETS, n=1)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(pool)}"
        raise UsageError(f"there is no tool {shortened(name, 40)}", hint=hint)
    return pool[name]
