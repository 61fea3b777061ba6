"""From a ``display`` value to the box that an element makes.

Beside what CSS Display 3 says in general, some elements have boxes of their own: replaced ones,
controls, SVG and MathML. What is said of those was tried in Chromium 156.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css import browser
from webmcp_cli.page.css.style import Inside, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

_KIND = {
    "none": Kind.NONE,
    "contents": Kind.CONTENTS,
    "inline": Kind.INLINE,
    "ruby": Kind.INLINE,
    "ruby-text": Kind.INLINE,
    "math": Kind.ATOMIC,
    "inline-block": Kind.ATOMIC,
    "inline-flex": Kind.ATOMIC,
    "inline-grid": Kind.ATOMIC,
    "inline-table": Kind.ATOMIC,
    "-webkit-inline-box": Kind.ATOMIC,
    "table": Kind.TABLE,
    "table-row-group": Kind.SECTION,
    "table-header-group": Kind.SECTION,
    "table-footer-group": Kind.SECTION,
    "table-row": Kind.ROW,
    "table-cell": Kind.CELL,
    "table-caption": Kind.CAPTION,
    "table-column": Kind.NONE,
    "table-column-group": Kind.NONE,
}
_INSIDE = {
    "flex": Inside.FLEX,
    "inline-flex": Inside.FLEX,
    "grid": Inside.FLEX,
    "inline-grid": Inside.FLEX,
    "table": Inside.TABLE,
    "inline-table": Inside.TABLE,
    "table-row-group": Inside.TABLE,
    "table-header-group": Inside.TABLE,
    "table-footer-group": Inside.TABLE,
    "table-row": Inside.TABLE,
}
#: CSS Display 3, section 2.7; what is not here is block-level already.
_BLOCKIFIED = {
    "inline": "block",
    "inline-block": "block",
    "inline-flex": "flex",
    "inline-grid": "grid",
    "inline-table": "table",
    "-webkit-inline-box": "-webkit-box",
    "ruby": "block",
    "ruby-text": "block",
    "math": "block",
    **dict.fromkeys((word for word in _KIND if word.startswith("table-")), "block"),
}
#: What a ruby's children become (CSS Ruby 1, section 2.1.1).
_INLINIFIED = {
    "block": "inline-block",
    "flow-root": "inline-block",
    "list-item": "inline-block",
    "table": "inline-table",
    "flex": "inline-flex",
    "grid": "inline-grid",
    "-webkit-box": "-webkit-inline-box",
}
_BLOCKIFIES = frozenset([Inside.FLEX, Inside.MATH])
_RUBY = frozenset(["ruby", "ruby-text"])
#: Elements for which ``display: contents`` means none (CSS Display 3, appendix B).
_NEVER_CONTENTS = browser.REPLACED | {"br", "wbr", "object", "select", "frameset", "svg"}
#: Elements whose box is never a part of a table.
_WHOLE = browser.REPLACED | {"button", "select"}
_MARKS = {"br": Kind.BR, "wbr": Kind.WBR}
_BLOCKS = frozenset([Kind.BLOCK, Kind.TABLE])
_UNBROKEN = frozenset([Kind.CELL, Kind.ROW, Kind.CONTENTS, Kind.NONE])
_BROKEN = frozenset([Kind.BLOCK, Kind.TABLE, Kind.CAPTION])


def used_display(
    display: str, tag: str, outer: str, inside: Inside, *, taken_out: bool, is_root: bool
) -> str:
    """Give the display that a box gets where it stands (CSS Display 3, section 2.7).

    ``outer`` is the parent's display and ``inside`` what the parent's children are in;
    ``taken_out`` says that the element floats or is positioned.
    """
    if display == "none":
        return display
    if display == "contents":
        if is_root:
            return "block"
        return "none" if tag in _NEVER_CONTENTS else display
    if taken_out or is_root or tag == "legend" or inside in _BLOCKIFIES:
        display = _BLOCKIFIED.get(display, display)
    elif outer in _RUBY:
        display = _INLINIFIED.get(display, display)
    if tag in _WHOLE and display.startswith("table-"):
        return "inline-block"
    return "inline-block" if (tag, display) == ("button", "inline") else display


def box(
    tag: str, namespace: str, display: str, attributes: Mapping[str, str], outer: Inside
) -> tuple[Kind, Inside]:
    """Give the kind of an element's box and of what is in it, by its used display.

    ``outer`` is what the element itself is in.
    """
    kind = _KIND.get(display, Kind.BLOCK)
    inside = _INSIDE.get(display, Inside.FLOW)
    if namespace == "svg":
        return _svg_box(tag, kind, outer)
    if kind == Kind.NONE:
        return kind, Inside.NOTHING
    if namespace == "math":
        return _math_box(tag, kind, inside)
    if tag in browser.REPLACED or (tag == "object" and _shows_itself(attributes)):
        return (Kind.BLOCK if kind in _BLOCKS else Kind.REPLACED), Inside.NOTHING
    if tag == "select":
        return (Kind.BLOCK if kind in _BLOCKS else Kind.ATOMIC), Inside.SELECT
    if kind == Kind.CONTENTS and outer == Inside.FLEX:
        inside = Inside.FLEX
    return _MARKS.get(tag, kind), _inside_of(tag, kind, inside, attributes)


def _inside_of(tag: str, kind: Kind, inside: Inside, attributes: Mapping[str, str]) -> Inside:
    if tag == "option":
        return Inside.NOTHING if kind == Kind.CONTENTS else Inside.OPTION
    if tag == "details":  # its children stand in slots, not in a flex box that it may be
        return Inside.FLOW if "open" in attributes else Inside.DETAILS
    return inside


def breaks(tag: str, namespace: str, kind: Kind) -> int:
    """Give the line breaks that rendered text requires around an element (steps 8 and 9)."""
    if kind in _UNBROKEN or tag == "select":  # of a select only its options break lines
        return 0
    return 2 if tag == "p" and not namespace else int(kind in _BROKEN)


def _svg_box(tag: str, kind: Kind, outer: Inside) -> tuple[Kind, Inside]:
    if kind == Kind.NONE and tag != "g":  # g keeps its content as resources
        return kind, Inside.NOTHING
    if outer == Inside.SVG_TEXT:
        known = tag in browser.SVG_TEXT
        return (Kind.INLINE, Inside.SVG_TEXT) if known else (Kind.NONE, Inside.NOTHING)
    if tag == "svg":
        return (kind if kind == Kind.BLOCK else Kind.ATOMIC), Inside.SVG
    if tag == "text":
        return Kind.BLOCK, Inside.SVG_TEXT
    if tag == "foreignObject":
        return Kind.BLOCK, Inside.FLOW
    if tag in browser.SVG_CONTAINERS:
        return Kind.CONTENTS, Inside.FIRST if tag == "switch" else Inside.SVG
    return Kind.NONE, Inside.NOTHING


def _math_box(tag: str, kind: Kind, inside: Inside) -> tuple[Kind, Inside]:
    if tag in browser.MATH_TOKENS:
        return kind, Inside.FLEX  # elements in it are blocks; so is the text between them
    if tag in browser.MATH_FIRST_ONLY:
        return kind, Inside.FIRST
    if tag in browser.MATH_TABLE:
        return kind, inside
    return kind, Inside.MATH


_IMAGES = frozenset(".png .jpg .jpeg .gif .webp .bmp .ico .avif".split())


def _shows_itself(attributes: Mapping[str, str]) -> bool:
    """Whether an object is a box of its own, and does not show what is in it (HTML, 4.8.7).

    Without a network an image fails and what is in the object stands for it; a nested page shows
    its error page; a plug-in that is not there shows a box where nothing else is to be shown.
    """
    data, kind = attributes.get("data", ""), attributes.get("type", "").lower()
    if data.startswith("data:image/"):
        return True
    path = data.partition("#")[0].partition("?")[0].lower()
    extension = path[path.rfind(".") :] if "." in path.rpartition("/")[2] else ""
    if kind.startswith("image/") and kind != "image/svg+xml":
        return False
    if data and not kind and extension in _IMAGES:
        return False
    if data and (kind in _NESTED or (not kind and extension != ".swf")):
        return True
    return browser.FALLBACK not in attributes


#: Types of objects that are shown as a page within the page.
_NESTED = frozenset(["text/html", "image/svg+xml", "application/pdf", "text/plain", "text/xml"])
