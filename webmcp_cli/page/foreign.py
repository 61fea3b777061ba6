"""Which elements are SVG's or MathML's.

The tree keeps plain names, so the namespace is worked out from where an element stands, by the
rules with which HTML's tree construction gave it (HTML, 13.2.6, "tree construction dispatcher").
Costs a walk over the foreign content alone. It errs for what foster parenting moved out of a
table inside MathML text, which no real page has been seen to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from lxml.html import HtmlElement

Namespace = Literal["html", "svg", "math"]

_SVG_TO_HTML = frozenset(["foreignObject", "desc", "title"])
_MATH_TO_HTML = frozenset(["mi", "mo", "mn", "ms", "mtext"])
_HTML_ENCODINGS = frozenset(["text/html", "application/xhtml+xml"])


def foreign_elements(root: HtmlElement) -> dict[HtmlElement, Namespace]:
    """Map each SVG or MathML element below ``root`` to its namespace; HTML's are left out."""
    found: dict[HtmlElement, Namespace] = {}
    for outer in root.iter("svg", "math"):
        if outer not in found:
            _walk(outer, found)
    return found


def _walk(outer: HtmlElement, found: dict[HtmlElement, Namespace]) -> None:
    stack: list[tuple[HtmlElement, Namespace]] = [(outer, _of_root(outer))]
    while stack:
        element, namespace = stack.pop()
        found[element] = namespace
        for child in element.iterchildren("*"):
            inner = child_namespace(element, namespace, str(child.tag))
            if inner != "html":  # HTML content is looked at again when an svg in it comes up
                stack.append((child, inner))


def _of_root(element: HtmlElement) -> Namespace:
    return "svg" if element.tag == "svg" else "math"


def child_namespace(parent: HtmlElement, namespace: Namespace, tag: str) -> Namespace:
    """Give the namespace of a child named ``tag`` of ``parent``, which is in ``namespace``."""
    if namespace == "math" and parent.tag == "annotation-xml" and tag == "svg":
        return "svg"
    if _holds_html(parent, namespace, tag):
        return "svg" if tag == "svg" else "math" if tag == "math" else "html"
    return namespace


def _holds_html(parent: HtmlElement, namespace: Namespace, tag: str) -> bool:
    if namespace == "svg":
        return parent.tag in _SVG_TO_HTML
    if namespace == "math":
        if parent.tag == "annotation-xml":
            return (parent.get("encoding") or "").lower() in _HTML_ENCODINGS
        return parent.tag in _MATH_TO_HTML and tag not in ("mglyph", "malignmark")
    return True
