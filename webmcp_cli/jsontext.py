"""JSON out: one way to write it, so that every command's bytes follow the same rules.

Keys stay in the order given, text stays readable (UTF-8, not ``\\u`` escapes), NaN is refused
because JSON has no word for it.
"""

from __future__ import annotations

import json
from typing import Any


def dump_line(value: Any) -> str:
    """Write a value as one line of JSON Lines, with its newline."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def dump_pretty(value: Any) -> str:
    """Write a value indented by two spaces, with one final newline."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
