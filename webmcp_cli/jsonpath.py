"""Where something stands in a JSON text or value: lines, columns, paths, and how deep at most."""

from __future__ import annotations

import re

#: No schema in a pool of 7,000 nests deeper than 30; the standard library's writer and jsonschema
#: recurse, up to six Python frames a level under the interpreter's limit of 1,000.
MAX_DEPTH = 128

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Give the line and column of an offset, both from 1, columns in characters."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def json_path(parts: list[str | int]) -> str:
    """Write a path as JSONPath (RFC 9535) does: ``$.tools[2]["odd key"]``."""
    return "$" + "".join(map(_path_part, parts))


def _path_part(part: str | int) -> str:
    if isinstance(part, int):
        return f"[{part}]"
    if _PLAIN_KEY.match(part):
        return f".{part}"
    shown = part if len(part) <= 60 else part[:57] + "..."
    quoted = shown.replace("\\", "\\\\").replace('"', '\\"')
    return '["' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in quoted) + '"]'
