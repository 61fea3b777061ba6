"""What a model is told about its arguments: every sentence of the validators, in one place.

The first five are the words that models in the field already see; they stay to the letter.
"""

from __future__ import annotations

from typing import Any

from webmcp_cli.tools.values import shown

#: A sentence that lists more is not read to its end; the rest is counted.
MAX_CHOICES = 20


def missing(name: str) -> str:
    """Say that a required argument is not there, or is empty."""
    return f"Missing required argument {shown(name)}."


def wrong_type(name: str, wanted: str, value: Any) -> str:
    """Say that an argument has another type than ``wanted``."""
    return f"{name} must be {wanted}, got {shown(value)}."


def not_one_of(name: str, choices: list[Any]) -> str:
    """Say that an argument is none of the choices."""
    if not choices:
        return f"{name} can have no value at all."
    listed = ", ".join(shown(choice) for choice in choices[:MAX_CHOICES])
    more = len(choices) - MAX_CHOICES
    return f"{name} must be one of {listed}{f' and {more:,} more' if more > 0 else ''}."


def too_small(name: str, least: Any) -> str:
    """Say that an argument is below its minimum."""
    return f"{name} must be at least {shown(least)}."


def too_large(name: str, most: Any) -> str:
    """Say that an argument is above its maximum."""
    return f"{name} must be at most {shown(most)}."


def not_an_object(arguments: Any) -> str:
    """Say that the arguments are not an object."""
    return f"The arguments must be an object, got {shown(arguments)}."


def nothing_allowed() -> str:
    """Say that the schema is ``false``, which no arguments pass."""
    return "The schema takes no arguments at all, whatever they are."


def no_tool(name: str, near: str) -> str:
    """Say that a call's tool is not there; ``near`` says which are."""
    end = "" if near.endswith("?") else "."
    return f"There is no tool {shown(name)}; {near}{end}"


def other_tool(name: str, wanted: str) -> str:
    """Say that a call is for a tool other than the one that is asked about."""
    return f"The call is for {shown(name)}, not for {shown(wanted)}."
