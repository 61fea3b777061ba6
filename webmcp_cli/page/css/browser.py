"""What the browser itself says of each element: the user-agent style sheet, as data.

Only what changes which text is shown and how it breaks is here. The values are HTML's "Rendering"
chapter (15), and where Chromium 156 differs, Chromium's, each tried in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml.html import HtmlElement

_NONE = (
    "area base basefont datalist head link meta noembed noframes noscript param rp script style"
    " template title source track frame"
)
_BLOCK = (
    "html body address blockquote center dialog div figure figcaption footer form header hr legend"
    " listing main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section"
    " dir dd dl dt menu ol ul li fieldset details summary optgroup option frameset"
)
_INLINE_BLOCK = "input button textarea select meter progress marquee"

#: Elements that are not inline; table parts have the names of their display values.
DISPLAY: dict[str, str] = {
    **dict.fromkeys(_NONE.split(), "none"),
    **dict.fromkeys(_BLOCK.split(), "block"),
    **dict.fromkeys(_INLINE_BLOCK.split(), "inline-block"),
    "table": "table",
    "caption": "table-caption",
    "colgroup": "table-column-group",
    "col": "table-column",
    "thead": "table-header-group",
    "tbody": "table-row-group",
    "tfoot": "table-footer-group",
    "tr": "table-row",
    "td": "table-cell",
    "th": "table-cell",
    "slot": "contents",
    "ruby": "ruby",
    "rt": "ruby-text",
    "fencedframe": "inline-block",
}

#: Elements whose white space is kept. (``nowrap`` and ``wrap`` attributes change wrapping alone.)
PRESERVED = frozenset(["pre", "listing", "xmp", "plaintext"])

#: Replaced elements: a box of their own, none of their content is text of the page.
REPLACED = frozenset(
    "img video audio canvas iframe embed input textarea meter progress frame fencedframe".split()
)

#: Elements whose rendering hangs on an attribute of their own, beside hidden and popover.
OWN_ATTRIBUTES: dict[str, frozenset[str]] = {
    "dialog": frozenset(["open"]),
    "details": frozenset(["open"]),
    "input": frozenset(["type", "align"]),
    "audio": frozenset(["controls"]),
    "object": frozenset(["data", "type", "align"]),
    "embed": frozenset(["src", "type", "align"]),
    "img": frozenset(["align"]),
    "iframe": frozenset(["align"]),
    "table": frozenset(["align"]),
    "mi": frozenset(["mathvariant"]),
    "math": frozenset(["display"]),
    "td": frozenset(["nowrap"]),
    "th": frozenset(["nowrap"]),
}

#: Attributes that the style of any element depends on.
ATTRIBUTES = frozenset("class id style hidden popover display visibility xml:space".split())

#: A name that no attribute can have: the object has something to show in its stead.
FALLBACK = " fallback"

#: SVG elements whose children are boxes of their own (HTML text in them is not rendered).
SVG_CONTAINERS = frozenset("svg g a defs symbol switch mask clipPath pattern marker".split())
#: What is rendered inside SVG text (SVG 2, 11.1).
SVG_TEXT = frozenset(["tspan", "textPath", "a"])
#: MathML token elements (MathML Core, 3.2): the only ones whose own text is rendered.
MATH_TOKENS = frozenset(["mi", "mo", "mn", "ms", "mtext"])
#: MathML elements that are not rendered, or only their first child is (MathML Core, 3.6 and 4).
MATH_NONE = frozenset(["annotation", "annotation-xml", "mprescripts", "none"])
MATH_FIRST_ONLY = frozenset(["semantics", "maction"])
MATH_TABLE = {"mtable": "inline-table", "mtr": "table-row", "mtd": "table-cell"}


def attribute_display(tag: str, attributes: Mapping[str, str]) -> str | None:
    """Give the display value that attributes put on an element, or None for its usual one.

    HTML, 15.3.1 "Hidden elements"; ``hidden=until-found`` is not ``display: none`` but hides its
    content, so callers ask ``is_until_found`` too.
    """
    hidden = attributes.get("hidden")
    if hidden is not None and hidden.lower() != "until-found":
        return "none"
    if "popover" in attributes:
        return "none"
    if tag == "dialog" and "open" not in attributes:
        return "none"
    if tag == "input" and attributes.get("type", "").lower() == "hidden":
        return "none"
    if tag == "audio" and "controls" not in attributes:
        return "none"
    if tag == "embed" and not (attributes.get("src") or attributes.get("type")):
        return "none"
    return None


def attribute_float(tag: str, attributes: Mapping[str, str]) -> str:
    """Give the float that ``align`` makes (HTML, 15.4.3 and 15.3.8)."""
    align = attributes.get("align", "").lower()
    if align not in ("left", "right") or tag not in _ALIGNED:
        return "none"
    return align


_ALIGNED = frozenset("img iframe object embed table input".split())


def is_until_found(attributes: Mapping[str, str]) -> bool:
    """Whether ``hidden=until-found`` hides what is in the element (``content-visibility``)."""
    return attributes.get("hidden", "").lower() == "until-found"


def has_fallback(element: HtmlElement) -> bool:
    """Whether there is anything in an object but parameters and white space."""
    if (element.text or "").strip():
        return True
    return any(
        (isinstance(child.tag, str) and child.tag != "param") or (child.tail or "").strip()
        for child in element
    )
