"""JSON values: when two are the same, how one is shown in a sentence, where a text may be cut.

Python and JSON disagree on equality (``True == 1``), and a value from a model may be anything of
any size: what is shown is cut, and control characters never reach a terminal as themselves.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

#: Room for a date, an id or a short name; longer values are not read in a sentence.
SHOWN = 60

#: Marks that join to what stands before them (UAX #29 GB9, GB9a), by general category.
_JOINING = frozenset({"Mn", "Me", "Mc"})
_ZWJ = "\u200d"


def json_equal(left: Any, right: Any) -> bool:
    """Say whether two JSON values are the same: 1 is 1.0, true is not 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(json_equal(left[k], right[k]) for k in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(json_equal, left, right))
    return bool(left == right)


def is_one_of(value: Any, choices: list[Any]) -> bool:
    """Say whether a value is among others; text is found at C speed."""
    if isinstance(value, str):
        return value in choices
    return any(json_equal(value, choice) for choice in choices)


def is_number(value: Any) -> bool:
    """Say whether a value is a JSON number: true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def shown(value: Any, limit: int = SHOWN) -> str:
    """Show a value as JSON on one line, at most ``limit`` characters and the dots of a cut."""
    if isinstance(value, str):
        value = value[: limit + 1]  # enough to know that it is too long
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    if len(text) > limit:
        text = cut(text, limit - 3).rstrip("\\") + "..."
        text += '"' if isinstance(value, str) else ""
    return text if text.isprintable() else "".join(map(_printable, text))


def _printable(char: str) -> str:
    return char if char.isprintable() else f"\\u{ord(char):04x}"


def cut(text: str, limit: int) -> str:
    """Give the first ``limit`` characters (code points) of a text, fewer where that would part
    what a reader sees as one character (the common cases of UAX #29).
    """
    if len(text) <= limit:
        return text
    at = limit
    # 32: longer runs of joined characters are no language's, and must not cost the whole text.
    while at > max(0, limit - 32) and _joined(text, at):
        at -= 1
    return text[:at] if at > max(0, limit - 32) else text[:limit]


def _joined(text: str, at: int) -> bool:
    """Say whether the characters on both sides of an offset belong together."""
    before, after = text[at - 1], text[at]
    if before.isascii() and after.isascii():
        return before == "\r" and after == "\n"
    if _extends(after) or before == _ZWJ:
        return True
    if _is_flag(before) and _is_flag(after):
        return _flags_before(text, at) % 2 == 1
    return _is_jamo(before) and _is_jamo(after)


def _extends(char: str) -> bool:
    skin_tone = "\U0001f3fb" <= char <= "\U0001f3ff"
    tag = "\U000e0020" <= char <= "\U000e007f"
    return char == _ZWJ or skin_tone or tag or unicodedata.category(char) in _JOINING


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flags_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag(text[at - 1 - count]):
        count += 1
    return count


def _is_jamo(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff"


def canonical(value: Any) -> str:
    """Give a text that two JSON values share only if they are the same: ``1`` is ``1.0``."""
    return json.dumps(_without_fractions(value), sort_keys=True)


def _without_fractions(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_without_fractions(one) for one in value]
    if isinstance(value, dict):
        return {name: _without_fractions(one) for name, one in value.items()}
    return value
