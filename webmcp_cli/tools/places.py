"""What each API's shape of a tool can carry, and which names it takes, as a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

Target = Literal["webmcp", "mcp", "openai", "openai-responses", "anthropic", "gemini", "ollama"]
TARGETS: tuple[str, ...] = get_args(Target)


@dataclass(frozen=True)
class Place:
    """What a shape carries: our field or the tool's own extra key, and the key it gets."""

    carries: Mapping[str, str]
    names: re.Pattern[str]
    name_rule: str
    hints: frozenset[str] = frozenset()  # annotations that it knows


_WIDE = re.compile(r"[A-Za-z0-9_.-]{1,128}")
_WIDE_RULE = "letters, digits, '_', '-' and '.', at most 128"
_NARROW = re.compile(r"[A-Za-z0-9_-]{1,64}")
_NARROW_RULE = "letters, digits, '_' and '-', at most 64"

PLACES: dict[str, Place] = {
    "webmcp": Place(
        {"title": "title", "annotations": "annotations", "output_schema": "outputSchema"},
        _WIDE,
        _WIDE_RULE,
        frozenset({"readOnlyHint", "untrustedContentHint", "consequentialHint"}),
    ),
    "mcp": Place(
        {
            "title": "title",
            "annotations": "annotations",
            "output_schema": "outputSchema",
            "icons": "icons",
            "execution": "execution",
            "_meta": "_meta",
        },
        _WIDE,
        _WIDE_RULE,
        frozenset({"title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}),
    ),
    "openai": Place({"strict": "strict"}, _NARROW, _NARROW_RULE),
    "openai-responses": Place(
        {
            "strict": "strict",
            "output_schema": "output_schema",
            "defer_loading": "defer_loading",
            "allowed_callers": "allowed_callers",
            "async": "async",
        },
        _NARROW,
        _NARROW_RULE,
    ),
    "anthropic": Place(
        {
            "strict": "strict",
            "cache_control": "cache_control",
            "defer_loading": "defer_loading",
            "input_examples": "input_examples",
            "eager_input_streaming": "eager_input_streaming",
            "allowed_callers": "allowed_callers",
        },
        _NARROW,
        _NARROW_RULE,
    ),
    "gemini": Place(
        {"output_schema": "responseJsonSchema", "behavior": "behavior"},
        re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}"),
        "letters, digits, '_', '.', ':' and '-', not first a digit, at most 128",
    ),
    "ollama": Place({}, _WIDE, _WIDE_RULE),
}
