"""From the declarations that won to the computed style (CSS Cascade 5, section 4.4; Display 3).

Every function here is called once for each kind of element, not for each element: the cascade
keeps what comes out by tag, relevant attributes and the parent's style.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from webmcp_cli.page.css import browser
from webmcp_cli.page.css.style import Inside, Kind, Pseudo, Style
from webmcp_cli.page.css.values import WIDE, take
from webmcp_cli.page.css.variables import substitute

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The style that the root element inherits from.
INITIAL = Style("block", Kind.BLOCK)

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
    "-webkit-box": Inside.FLEX,
    "-webkit-inline-box": Inside.FLEX,
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
#: Elements for which ``display: contents`` means none (CSS Display 3, appendix B).
_NEVER_CONTENTS = browser.REPLACED | {"br", "wbr", "object", "select", "frameset", "svg"}
_BLOCKIFIES = frozenset([Inside.FLEX, Inside.MATH])
_CONTROLS = frozenset(["button", "input", "select", "textarea"])
_OUT_OF_FLOW = frozenset(["absolute", "fixed"])


def compute(
    tag: str,
    namespace: str,
    attributes: Mapping[str, str],
    declared: Mapping[str, str],
    parent: Style,
    *,
    is_root: bool = False,
) -> Style:
    """Give an HTML element's style from what was declared and from its parent's style."""
    values = _Values(declared, parent)
    usual = _usual_display(tag, namespace, attributes)
    display = values.own("display", usual, parent.display, "inline")
    floating = values.own(
        "float", browser.attribute_float(tag, attributes), parent.floating, "none"
    )
    position = values.own("position", "static", parent.position, "static")
    taken_out = position in _OUT_OF_FLOW
    if display not in ("none", "contents"):
        if parent.inside == Inside.FLEX:
            floating = "none"
        elif floating != "none":
            taken_out = True
        if taken_out or is_root or tag == "legend" or parent.inside in _BLOCKIFIES:
            display = _BLOCKIFIED.get(display, display)
        elif parent.display in ("ruby", "ruby-text"):
            display = _INLINIFIED.get(display, display)
    elif display == "contents" and (tag in _NEVER_CONTENTS or is_root):
        display = "block" if is_root else "none"
    if tag in _MARKS:
        taken_out = False
    elif tag in _WHOLE and (display.startswith("table-") or (display, tag) == _INLINE_BUTTON):
        display = "inline-block"
    kind, inside = _box(tag, namespace, display, attributes)
    if display == "contents" and parent.inside == Inside.FLEX:
        inside = Inside.FLEX
    hides = values.own("content-visibility", _usual_hiding(attributes), "visible", "visible")
    if hides == "hidden" and kind in (Kind.BLOCK, Kind.ATOMIC, Kind.CAPTION, Kind.CELL):
        inside = Inside.LOCKED
    return Style(
        display=display,
        kind=kind,
        inside=inside,
        breaks=_breaks(tag, namespace, kind),
        out_of_flow=taken_out,
        visible=values.inherited(
            "visibility",
            _usual_visibility(tag, namespace, attributes),
            "visible" if parent.visible else "hidden",
        )
        == "visible",
        space=values.inherited(
            "white-space-collapse", _usual_space(tag, namespace, attributes), parent.space
        ),
        case=values.inherited("text-transform", _usual_case(tag, namespace), parent.case),
        namespace=namespace,
        variables=values.variables,
        floating=floating,
        position=position,
    )


@lru_cache(maxsize=1024)  # there are 150 elements; pages make up some hundred
def usual(tag: str) -> Style:
    """Give the style of an element of which nothing is declared, in an ordinary parent."""
    return compute(tag, "", _NOTHING, _NOTHING, INITIAL)


_NOTHING: Mapping[str, str] = {}


class _Values:
    """What was declared, with variables put in and the CSS-wide keywords carried out."""

    def __init__(self, declared: Mapping[str, str], parent: Style) -> None:
        self.variables = parent.variables
        own = tuple((name, value) for name, value in declared.items() if name.startswith("--"))
        if own:
            self.variables = tuple(sorted((dict(parent.variables) | dict(own)).items()))
        self._declared = declared

    def own(self, name: str, usual: str, inherited: str, initial: str) -> str:
        """Give a property that does not inherit by itself."""
        return self._value(name, usual, inherited, initial, initial)

    def inherited(self, name: str, usual: str | None, inherited: str) -> str:
        """Give a property that inherits; ``usual`` is what the browser declares, if anything."""
        initial = _INITIALS[name]
        return self._value(name, usual or inherited, inherited, initial, inherited)

    def _value(self, name: str, usual: str, inherited: str, initial: str, unset: str) -> str:
        value = self._declared.get(name) or self._declared.get("all")
        if value is None:
            return usual
        if "var(" in value:
            filled = substitute(value, dict(self.variables))
            value = (None if filled is None else take(name, filled)) or "unset"
        if value not in WIDE:
            return value
        by_word = {"inherit": inherited, "initial": initial, "unset": unset}
        return by_word.get(value, usual)


_INITIALS = {"visibility": "visible", "white-space-collapse": "collapse", "text-transform": "none"}


def _usual_display(tag: str, namespace: str, attributes: Mapping[str, str]) -> str:
    if namespace == "math":
        if tag in browser.MATH_NONE:
            return "none"
        if tag == "math":
            return "block" if attributes.get("display", "").lower() == "block" else "math"
        return browser.MATH_TABLE.get(tag, "block")
    if namespace == "svg":
        return attributes.get("display") or "inline"
    return browser.attribute_display(tag, attributes) or browser.DISPLAY.get(tag, "inline")


def _usual_visibility(tag: str, namespace: str, attributes: Mapping[str, str]) -> str | None:
    if namespace == "svg":
        return attributes.get("visibility")
    return "hidden" if namespace == "math" and tag == "mphantom" else None


def _usual_hiding(attributes: Mapping[str, str]) -> str:
    return "hidden" if browser.is_until_found(attributes) else "visible"


def _usual_space(tag: str, namespace: str, attributes: Mapping[str, str]) -> str | None:
    if namespace == "svg":
        if attributes.get("xml:space") == "preserve":
            return "preserve-spaces"
        return "collapse" if tag == "text" else None
    if tag in browser.PRESERVED:
        return "preserve"
    if tag == "nobr" or (tag in ("td", "th") and "nowrap" in attributes):
        return "collapse"
    return None


def _usual_case(tag: str, namespace: str) -> str | None:
    if namespace == "math":
        return "math-auto" if tag == "mi" else None
    return "none" if tag in _CONTROLS else None


_BLOCKS = frozenset([Kind.BLOCK, Kind.TABLE])
_INLINE_BUTTON = ("inline", "button")
#: Controls whose box is never a part of a table.
_WHOLE = browser.REPLACED | {"button", "select", "img"}


def _box(
    tag: str, namespace: str, display: str, attributes: Mapping[str, str]
) -> tuple[Kind, Inside]:
    kind = _KIND.get(display, Kind.BLOCK)
    inside = _INSIDE.get(display, Inside.FLOW)
    if kind == Kind.NONE:
        return kind, Inside.NOTHING
    if namespace == "svg":
        return _svg_box(tag, kind)
    if namespace == "math":
        return _math_box(tag, kind, inside)
    if tag in browser.REPLACED or (tag == "object" and _shows_itself(attributes)):
        return (Kind.BLOCK if kind in _BLOCKS else Kind.REPLACED), Inside.NOTHING
    if tag in _MARKS:
        return _MARKS[tag], inside
    if tag == "select":
        return (Kind.BLOCK if kind in _BLOCKS else Kind.ATOMIC), Inside.SELECT
    if tag == "option" and kind != Kind.CONTENTS:
        return kind, Inside.OPTION
    if tag == "details":  # its children stand in slots, not in a flex box that it may be
        return kind, Inside.FLOW if "open" in attributes else Inside.DETAILS
    return kind, inside


_MARKS = {"br": Kind.BR, "wbr": Kind.WBR}


def _breaks(tag: str, namespace: str, kind: Kind) -> int:
    """Give the line breaks that rendered text requires around an element (steps 8 and 9)."""
    if kind in (Kind.CELL, Kind.ROW, Kind.CONTENTS, Kind.NONE):
        return 0
    if tag == "p" and not namespace:
        return 2
    if tag == "select":  # only its options break lines
        return 0
    return int(kind in (Kind.BLOCK, Kind.TABLE, Kind.CAPTION))


def _svg_box(tag: str, kind: Kind) -> tuple[Kind, Inside]:
    if tag == "svg":
        return (kind if kind == Kind.BLOCK else Kind.ATOMIC), Inside.SVG
    if tag == "text":
        return Kind.BLOCK, Inside.SVG_TEXT
    if tag == "foreignObject":
        return Kind.BLOCK, Inside.FLOW
    if tag in ("tspan", "textPath"):
        return Kind.INLINE, Inside.SVG_TEXT
    if tag == "switch":
        return Kind.CONTENTS, Inside.FIRST
    if tag in browser.SVG_CONTAINERS:
        return Kind.CONTENTS, Inside.SVG
    return Kind.NONE, Inside.NOTHING


def _math_box(tag: str, kind: Kind, inside: Inside) -> tuple[Kind, Inside]:
    if tag in browser.MATH_TOKENS:
        return kind, Inside.FLOW
    if tag in browser.MATH_FIRST_ONLY:
        return kind, Inside.FIRST
    if tag in browser.MATH_TABLE:
        return kind, inside if tag != "mtd" else Inside.MATH
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

#: The quotation marks of ``q`` (HTML, 15.3.4): some mark, and no white space.
QUOTE = Pseudo(Kind.INLINE, False, "collapse", '"')


def with_pseudos(style: Style, before: Pseudo | None, after: Pseudo | None) -> Style:
    """Give a style with the boxes of ``::before`` and ``::after``."""
    return replace(style, before=before, after=after)
