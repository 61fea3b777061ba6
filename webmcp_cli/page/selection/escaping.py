"""Writing names and values into selectors, and showing selectors within sentences."""

from __future__ import annotations

import re

_PLAIN = re.compile(
    r"(?:--|-?[^\x00-\x40\x5b-\x5e\x60\x7b-\x7f])[^\x00-\x2c\x2e\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]*\Z"
)
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_IN_STRING = re.compile(r'["\\]')


def is_plain(name: str) -> bool:
    """Say whether ``name`` can be written as an identifier without any escape."""
    return name.isprintable() and _PLAIN.match(name) is not None


def identifier(name: str) -> str:
    """Write ``name`` as a CSS identifier, as ``CSS.escape`` does (CSSOM, 2.1).

    What does not print is escaped too, so that the result is one line that shows as it is.
    """
    if is_plain(name):
        return name
    if name == "-":
        return "\\-"
    return "".join(_escaped(character, at, name) for at, character in enumerate(name))


def _escaped(character: str, at: int, name: str) -> str:
    leads = at == 0 or (at == 1 and name[0] == "-")
    if not character.isprintable() or (leads and "0" <= character <= "9"):
        return _coded(character)
    if character >= "\x80" or character in "-_" or character.isalnum():
        return character
    return "\\" + character


def string(value: str) -> str:
    """Write ``value`` as a CSS string in double quotes, on one line that shows as it is."""
    written = _IN_STRING.sub(r"\\\g<0>", value)
    if not written.isprintable():
        written = "".join(each if each.isprintable() else _coded(each) for each in written)
    return f'"{written}"'


def _coded(character: str) -> str:
    """Write a character by its number; NUL and surrogates have none in CSS."""
    code = ord(character)
    return "\ufffd" if code == 0 or 0xD800 <= code <= 0xDFFF else f"\\{code:x} "


def shortened(text: str, limit: int) -> str:
    """Show ``text`` on one line within ``limit`` characters, cut in the middle of a word or not."""
    cut = text if len(text) <= limit else text[: limit - 3] + "..."
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", cut)


def around(text: str, at: int, limit: int) -> str:
    """Show the part of ``text`` around an offset on one line, within ``limit`` characters."""
    if len(text) <= limit:
        return shortened(text, limit)
    start = max(0, min(at - limit // 2, len(text) - limit))
    before = "..." if start else ""
    after = "..." if start + limit < len(text) else ""
    inner = text[start + len(before) : start + limit - len(after)]
    return before + shortened(inner, limit) + after
