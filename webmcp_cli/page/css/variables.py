"""``var()`` in the few values that matter (CSS Variables 1), without animation or registration."""

from __future__ import annotations

import re

_NAME = re.compile(r"\s*(--[\w-]+)\s*(,|\)|\Z)")
#: Rounds of putting variables in variables; real sheets need two. Beyond it the value is invalid.
_ROUNDS = 16
#: A value longer than this is no keyword, whatever it refers to.
_LONGEST = 1_000


def substitute(value: str, variables: dict[str, str]) -> str | None:
    """Put variables in for ``var()``; None where one is missing, circular or not closed."""
    for _ in range(_ROUNDS):
        start = value.lower().rfind("var(")  # the last one holds no other
        if start < 0:
            return value.strip()
        end = value.find(")", start)
        match = _NAME.match(value, start + 4)
        if end < 0 or match is None:
            return None
        replacement = variables.get(match[1])
        if replacement is None or not replacement.strip():
            if match[2] != ",":
                return None
            replacement = value[match.end() : end]
        value = value[:start] + replacement + value[end + 1 :]
        if len(value) > _LONGEST:
            return None
    return None


def names_in(text: str) -> set[str]:
    """Give the custom properties that a text refers to."""
    return set(_REFERENCE.findall(text))


_REFERENCE = re.compile(r"(?i:var)\(\s*(--[\w-]+)")
