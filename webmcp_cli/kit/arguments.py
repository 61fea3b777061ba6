"""A tool call's arguments, which come from a model and are never trusted.

Every mistake is answered in one go, in plain words: the argument, what came, what would do.
What a person would take for granted is taken: "2" for 2, null for left out.
"""

from __future__ import annotations

import contextlib
import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from webmcp_cli.errors import ArgumentError
from webmcp_cli.kit.answers import shortened

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: No argument of a reading tool needs more; what is longer is a mistake or an attack.
MAX_STRING = 10_000
#: Past this, JSON readers no longer agree on what a number is (RFC 8259 section 6); no count is so
#: large, and a number of 400 digits would fill an answer.
MAX_INTEGER = 2**53 - 1
_MOST_UNKNOWN = 3  # named in one answer: the first few show what went wrong


@dataclass(frozen=True)
class Argument:
    """One argument of a tool, as its schema says it."""

    name: str
    kind: Literal["string", "integer", "boolean"]
    description: str
    required: bool = False
    minimum: int | None = None

    def schema(self) -> dict[str, Any]:
        """Give the argument's JSON Schema."""
        found: dict[str, Any] = {"type": self.kind, "description": self.description}
        if self.minimum is not None:
            found["minimum"] = self.minimum
        return found


def read_arguments(specs: Sequence[Argument], given: Any) -> dict[str, Any]:
    """Check and convert the arguments of a call; leave out what is not given.

    Raises ``ArgumentError`` that names everything wrong with them.
    """
    problems: list[str] = []
    found: dict[str, Any] = {}
    mapping = _as_object(given)
    known = {spec.name: spec for spec in specs}
    problems += _unknown([key for key in mapping if key not in known], list(known))
    for spec in specs:
        value = mapping.get(spec.name)
        if value is None:
            if spec.required:
                problems.append(f'"{spec.name}" is needed: {spec.description}')
            continue
        try:
            found[spec.name] = _converted(spec, value)
        except ArgumentError as error:
            problems.append(error.message)
    if problems:
        raise ArgumentError(" ".join(problems))
    return found


def _as_object(given: Any) -> Mapping[Any, Any]:
    if isinstance(given, str):
        with contextlib.suppress(ValueError, RecursionError):
            given = json.loads(given)
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise ArgumentError(f"The arguments must be an object, got {show(given)}.")
    return given


def _unknown(keys: list[Any], known: list[str]) -> list[str]:
    sentences = []
    from difflib import get_close_matches

    for key in keys[:_MOST_UNKNOWN]:
        near = get_close_matches(str(key)[:100], known, n=1)
        hint = f'did you mean "{near[0]}"?' if near else _takes(known)
        sentences.append(f"There is no argument {shortened(str(key), 40)}; {hint}")
    return sentences


def _takes(known: list[str]) -> str:
    return f"this tool takes {', '.join(known)}." if known else "this tool takes none."


def _converted(spec: Argument, value: Any) -> Any:
    convert = {"string": _string, "integer": _integer, "boolean": _boolean}[spec.kind]
    return convert(spec, value)


def _string(spec: Argument, value: Any) -> str:
    if not isinstance(value, str):
        raise ArgumentError(f'"{spec.name}" must be a string, got {show(value)}.')
    if not value.strip():
        raise ArgumentError(f'"{spec.name}" is empty; {_without(spec)}.')
    if len(value) > MAX_STRING:
        raise ArgumentError(
            f'"{spec.name}" has {len(value)} characters, and {MAX_STRING} is the most; shorten it.'
        )
    return value


def _without(spec: Argument) -> str:
    return "give one" if spec.required else "leave it out, or give one"


def _integer(spec: Argument, value: Any) -> int:
    number = _number(value)
    if number is None:
        raise ArgumentError(f'"{spec.name}" must be a whole number, got {show(value)}.')
    if spec.minimum is not None and number < spec.minimum:
        raise ArgumentError(f'"{spec.name}" must be at least {spec.minimum}, got {show(value)}.')
    if abs(number) > MAX_INTEGER:
        raise ArgumentError(f'"{spec.name}" must be at most {MAX_INTEGER}, got {show(value)}.')
    return number


def _number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and len(value) < 20:  # longer than any 64-bit number is no count
        try:
            value = float(value.strip())
        except ValueError:
            return None
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        return int(value)
    return None


def _boolean(spec: Argument, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):
        return value.strip().lower() == "true"
    raise ArgumentError(f'"{spec.name}" must be true or false, got {show(value)}.')


def show(value: Any) -> str:
    """Show a value that came, as JSON, cut when long."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**20:
        return "a number of over 20 digits"
    try:
        text = json.dumps(value, ensure_ascii=True, default=lambda _: "?")
    except (ValueError, RecursionError, TypeError):
        return f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
