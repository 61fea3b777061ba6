"""``@supports``, ``@container`` and the rest of the conditional at-rules.

There is no table of all of CSS here, so a declaration that is asked for counts as supported unless
it is known not to be: vendor prefixes of others, and values of the few properties that this
package reads. That is right for what pages ask (grid, flex, gap, sticky, backdrop-filter).
"""

from __future__ import annotations

import re

from webmcp_cli.page.css.media import media_holds
from webmcp_cli.page.css.values import PROPERTIES, take

_TOKEN = re.compile(r"\(|\)|\b(?:not|and|or)\b|[\w-]+(?=\()|[^()\s]+", re.IGNORECASE)
_FOREIGN = ("-moz-", "-ms-", "-o-", "-khtml-", "-apple-")
#: Asked for by pages, and not in Chromium 156.
_UNSUPPORTED = frozenset(
    ["-webkit-touch-callout", "-webkit-overflow-scrolling", "hanging-punctuation"]
)
_MAX_DEPTH = 16


def holds(name: str, prelude: str) -> bool:
    """Say whether the rules in an at-rule's block apply."""
    if name == "media":
        return media_holds(prelude)
    if name == "supports":
        return supports(prelude)
    return name == "container" and container_holds(prelude)


def supports(condition: str) -> bool:
    """Answer a supports condition (CSS Conditional 3, section 6)."""
    found = re.findall(r"selector\s*\(|\(|\)|[^()]+", condition)
    return _evaluate(found)


def _evaluate(parts: list[str]) -> bool:
    """Reduce from the innermost parentheses, on a stack of half-read groups."""
    stack: list[list[bool | str]] = [[]]
    for part in parts:
        if part == "(" or part.endswith("("):
            stack.append([part])
            if len(stack) > _MAX_DEPTH:
                return False
        elif part == ")":
            if len(stack) == 1:
                return False
            group = stack.pop()
            stack[-1].append(_group(group))
        else:
            stack[-1].extend(_words(part))
    while len(stack) > 1:
        group = stack.pop()
        stack[-1].append(_group(group))
    return _logic(stack[0])


def _words(part: str) -> list[bool | str]:
    text = part.strip()
    return [text] if ":" in text or not text else list(text.lower().split())


def _group(group: list[bool | str]) -> bool | str:
    opener, *inside = group
    if str(opener).startswith("selector"):
        return not any(foreign in str(inside) for foreign in _FOREIGN)
    text = " ".join(item for item in inside if isinstance(item, str)).strip()
    if ":" in text:
        name, _, value = text.partition(":")
        if not any(isinstance(item, bool) for item in inside) or "(" in value:
            return _declaration(name.strip().lower(), value.strip())
        return _declaration(name.strip().lower(), "")
    if any(isinstance(item, bool) for item in inside):
        return _logic(inside)
    return f"({text})" if text else False


def _declaration(name: str, value: str) -> bool:
    if name.startswith("--"):
        return True
    if name.startswith(_FOREIGN) or value.startswith(_FOREIGN) or name in _UNSUPPORTED:
        return False
    if name in PROPERTIES and value:
        return take(name, value) is not None
    return bool(name)


def _logic(items: list[bool | str]) -> bool:
    value: bool | None = None
    negate = False
    word = "and"
    for item in items:
        if item == "not":
            negate = not negate
        elif item in ("and", "or"):
            word = str(item)
        elif isinstance(item, bool):
            truth = item != negate
            negate = False
            value = (
                truth if value is None else (value and truth if word == "and" else value or truth)
            )
    return bool(value)


def container_holds(prelude: str) -> bool:
    """Take every container for as wide as the window; style queries are not answered."""
    start = prelude.find("(")
    name_less = prelude[start:] if start >= 0 else ""
    if prelude.lower().lstrip().startswith("not"):
        name_less = f"not {name_less}"
    return bool(name_less) and "style(" not in prelude and media_holds(name_less)
