"""Which white space between elements a browser tells assistive technology of.

White space alone is an object in a browser's accessibility tree only between two things that it
really sets apart; next to a comment, a hidden element, a block, a picture drawn in SVG or other
white space it is left out, and with it the space in a name. (Chromium's
``IsTextRelevantForAccessibility``, whose rules these are, tried one by one.) Costs a look at the
two neighbours, at most ``_MAX_STEPS`` elements deep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css.style import Kind

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.css.style import Pseudo
    from webmcp_cli.page.page import Page

_SPACES = " \t\n\f\r"
#: Chromium looks no deeper; what is further away counts as something to keep apart from.
_MAX_STEPS = 3
_CELLS = frozenset(["cell", "columnheader", "gridcell", "row", "rowheader"])


def is_told(page: Page, parent: HtmlElement, before: HtmlElement | None) -> bool:
    """Say whether white space in ``parent``, after its child ``before``, is told of.

    ``before`` is None for white space at the very start of ``parent``.
    """
    previous = _before_start(page, parent) if before is None else before
    if previous is None or _is_ignorable(page, previous, False, 0):
        return False
    if before is None:
        following = parent[0] if len(parent) else _after_end(page, parent)
    else:
        following = before.getnext()
        if following is None:
            following = _after_end(page, parent)
    return following is not None and not _is_ignorable(page, following, True, 0)


def _before_start(page: Page, element: HtmlElement) -> str | HtmlElement | None:
    """Give the node before all that is in an element: what ``::before`` makes, or one outside."""
    at: HtmlElement | None = element
    while at is not None:
        made = page.styles.computed(at).before
        if made is not None:
            return _text_of(made)
        sibling = at.getprevious()
        if sibling is not None:
            return sibling.tail or sibling
        at = at.getparent()
        if at is not None and at.text:
            return at.text
    return None


def _after_end(page: Page, element: HtmlElement) -> str | HtmlElement | None:
    """Give the node after all that is in an element: what ``::after`` makes, or one outside."""
    at: HtmlElement | None = element
    while at is not None:
        made = page.styles.computed(at).after
        if made is not None:
            return _text_of(made)
        if at.tail:
            return at.tail
        sibling = at.getnext()
        if sibling is not None:
            return sibling
        at = at.getparent()
    return None


def _text_of(made: Pseudo) -> str:
    """Give generated text that stands for itself in a line, or a space for what does not."""
    return made.text or "x" if made.kind == Kind.INLINE else " "


def _is_ignorable(page: Page, node: str | HtmlElement, is_after: bool, steps: int) -> bool:
    """Say whether white space next to a node tells nobody anything."""
    if steps > _MAX_STEPS:
        return False
    if isinstance(node, str):
        return not node.strip(_SPACES) or (not is_after and node[-1] in _SPACES)
    at_once = _of_element(page, node)
    if at_once is not None:
        return at_once
    inner = _first(page, node) if is_after else _last(page, node)
    if inner is None:
        inner = _after_end(page, node) if is_after else _before_start(page, node)
    return inner is not None and _is_ignorable(page, inner, is_after, steps + 1)


def _of_element(page: Page, node: HtmlElement) -> bool | None:
    """Answer for an element by itself; None where that hangs on what is in it."""
    if not isinstance(node.tag, str):
        return True  # a comment
    kind = page.styles.computed(node).kind
    if kind in (Kind.NONE, Kind.CONTENTS):
        return True
    if node.tag == "br":
        return node.get("role") is None
    if node.tag == "img":
        return False
    if kind != Kind.INLINE or (node.get("role") or "") in _CELLS:
        return True
    return None


def _first(page: Page, element: HtmlElement) -> str | HtmlElement | None:
    """Give the first node in an element that has a box."""
    style = page.styles.computed(element)
    if style.before is not None:
        return _text_of(style.before)
    if element.text:
        return element.text
    for child in element:
        if _has_box(page, child):
            return child
        if child.tail:
            return child.tail
    return None if style.after is None else _text_of(style.after)


def _last(page: Page, element: HtmlElement) -> str | HtmlElement | None:
    """Give the last node in an element that has a box."""
    style = page.styles.computed(element)
    if style.after is not None:
        return _text_of(style.after)
    for child in reversed(element):
        if child.tail:
            return child.tail
        if _has_box(page, child):
            return child
    return element.text or (None if style.before is None else _text_of(style.before))


def _has_box(page: Page, child: HtmlElement) -> bool:
    return isinstance(child.tag, str) and page.styles.computed(child).kind != Kind.NONE
