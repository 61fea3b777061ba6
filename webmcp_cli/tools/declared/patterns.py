"""Whether a ``pattern`` attribute compiles, which decides if a schema carries it.

HTML compiles patterns with JavaScript's ``v`` flag.
"""

from __future__ import annotations

import re


def compiles(pattern: str) -> bool:
    """Say whether JavaScript compiles the pattern with the ``v`` flag."""
    try:
        re.compile(pattern)
    except re.error:
        return False
    return True
