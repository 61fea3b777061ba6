"""Declarations that matter to text, and the values a browser takes for them.

What a browser would not parse is no declaration at all: an older one then stands (CSS Syntax 3,
section 9). So every value is held against the keywords that Chromium 156 knows.
"""

from __future__ import annotations

import re

#: ``display`` values as one canonical word each (CSS Display 3, section 2.2).
_DISPLAY_WORDS = (
    "none contents block inline inline-block flow-root list-item flex inline-flex grid inline-grid"
    " table inline-table table-row table-row-group table-header-group table-footer-group"
    " table-cell table-caption table-column table-column-group ruby ruby-text math"
    " -webkit-box -webkit-inline-box"
)
_DISPLAY = {word: word for word in _DISPLAY_WORDS.split()} | {
    "-webkit-flex": "flex",
    "-webkit-inline-flex": "inline-flex",
    "-webkit-grid": "",
    "grid-lanes": "grid",
    "inline-grid-lanes": "inline-grid",
}
_OUTER = frozenset(["block", "inline"])
_INNER = frozenset(["flow", "flow-root", "table", "flex", "grid", "ruby", "math"])
_TWO_WORDS = {
    ("block", "flow"): "block",
    ("block", "flow-root"): "flow-root",
    ("inline", "flow"): "inline",
    ("inline", "flow-root"): "inline-block",
    ("block", "math"): "math",
    ("block", "ruby"): "block",
    ("inline", "ruby"): "ruby",
    ("inline", "math"): "math",
}
_WHITE_SPACE = {
    "normal": "collapse",
    "nowrap": "collapse",
    "pre": "preserve",
    "pre-wrap": "preserve",
    "break-spaces": "preserve",
    "pre-line": "preserve-breaks",
    "collapse": "collapse",
    "preserve": "preserve",
    "preserve-breaks": "preserve-breaks",
    "preserve-spaces": "preserve-spaces",
}
_WRAPS = frozenset(["wrap", "nowrap"])
_PLAIN = {
    "visibility": frozenset(["visible", "hidden", "collapse"]),
    "float": frozenset(["none", "left", "right", "inline-start", "inline-end"]),
    "position": frozenset(["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"]),
    "content-visibility": frozenset(["visible", "auto", "hidden"]),
    "text-transform": frozenset(["none", "capitalize", "uppercase", "lowercase", "math-auto"]),
}
#: Keywords that every property takes (CSS Cascade 5, section 7).
WIDE = frozenset(["inherit", "initial", "unset", "revert", "revert-layer"])

PROPERTIES = (
    "display",
    "visibility",
    "white-space",
    "white-space-collapse",
    "text-transform",
    "float",
    "position",
    "content-visibility",
    "content",
    "all",
)
#: How far before ``var(`` its property's name is looked for.
_NEAR = 200


def uses_variables(css: str) -> bool:
    """Say whether a declaration that matters may refer to a variable."""
    at = css.find("var(")
    while at >= 0:
        near = css[max(0, at - _NEAR) : at]
        start = max(near.rfind(";"), near.rfind("{"))
        if near[start + 1 :].partition(":")[0].strip().lower() in PROPERTIES:
            return True
        at = css.find("var(", at + 4)
    return False


def matters(text: str) -> bool:
    """Say whether lower-case text may hold a declaration that matters, of an element.

    It may say yes in vain. Written out, because every rule of every sheet comes by here.
    """
    return (
        "display" in text
        or "position:" in text
        or "float" in text
        or "visib" in text
        or "white-sp" in text
        or "text-tr" in text
        or "all:" in text
        or "all :" in text
        or "position :" in text
    )


_DECLARATION = re.compile(
    r"(?:^|[;{}])\s*(" + "|".join(sorted(PROPERTIES, key=len, reverse=True)) + r"|--[\w-]+)"
    r"\s*:([^;{}]*)",
    re.IGNORECASE,
)
_IMPORTANT = re.compile(r"\s*!\s*important\s*\Z", re.IGNORECASE)

#: (property, value, important)
Declaration = tuple[str, str, bool]


def declarations(body: str, variables: frozenset[str] = frozenset()) -> tuple[Declaration, ...]:
    """Read the declarations that matter from the inside of a block, in order.

    ``variables`` are the custom properties that some other declaration asks for.
    """
    found = []
    for match in _DECLARATION.finditer(body):
        name, value = match[1], match[2].strip()
        if name.startswith("--"):
            if name not in variables:
                continue
        else:
            name = name.lower()
        bare = _IMPORTANT.sub("", value)
        important = len(bare) != len(value)
        if (taken := take(name, bare)) is not None:
            found.append((name, taken, important))
    return tuple(found)


def take(name: str, value: str) -> str | None:
    """Give the canonical value of a declaration, or None where a browser ignores it."""
    if name.startswith("--"):
        return value
    if name == "content":
        return value or None
    value = value.lower()
    if value in WIDE or "var(" in value:
        return value
    if name == "all":
        return None
    if name == "display":
        return display(value)
    if name in ("white-space", "white-space-collapse"):
        return _white_space(value)
    return value if value in _PLAIN[name] else None


def display(value: str) -> str | None:
    """Give the short form of a ``display`` value, or None for one that is not valid."""
    if value in _DISPLAY:
        return _DISPLAY[value] or None
    words = value.split()
    if not 1 <= len(words) <= 3 or len(set(words)) != len(words):
        return None
    if "list-item" in words:
        rest = set(words) - {"list-item"} - _OUTER - {"flow", "flow-root"}
        return None if rest else "inline" if "inline" in words else "list-item"
    outer = next((word for word in words if word in _OUTER), "block")
    inner = next((word for word in words if word in _INNER), "flow")
    if set(words) - {outer, inner}:
        return None
    return _TWO_WORDS.get((outer, inner)) or (inner if outer == "block" else f"inline-{inner}")


def _white_space(value: str) -> str | None:
    words = [word for word in value.split() if word not in _WRAPS or word == value]
    return _WHITE_SPACE.get(words[0]) if len(words) == 1 else None
