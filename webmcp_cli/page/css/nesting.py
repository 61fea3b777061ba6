"""Nested rules made flat: a selector in a block, written out (CSS Nesting 1, section 3)."""

from __future__ import annotations

#: Nested lists multiply; a rule whose selectors are longer than this, written out, is passed over.
MAX_LENGTH = 20_000


def nested(parent: str, head: str) -> str:
    """Give the selector list of a rule ``head`` within one whose selectors are ``parent``.

    Empty where it grows beyond all measure.
    """
    simple = "," not in parent
    outer = parent if simple else f":is({parent})"
    flat = []
    for selector in split_list(head):
        inner = selector.strip()
        if not inner:
            return ""
        if "&" not in inner:
            flat.append(f"{outer} {inner}")
        elif simple and inner.startswith("&") and inner.count("&") == 1:
            flat.append(outer + inner[1:])
        else:
            flat.append(inner.replace("&", f":is({parent})"))
    text = ",".join(flat)
    return text if len(text) <= MAX_LENGTH else ""


def split_list(text: str) -> list[str]:
    """Split a selector list at the commas that stand in no parenthesis, bracket or string."""
    if "(" not in text and "[" not in text:
        return text.split(",")
    parts = []
    depth = start = 0
    quote = ""
    for index, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "," and depth <= 0:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return parts
