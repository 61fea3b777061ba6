"""The role of an element as a browser computes it: what it is to somebody who cannot see it.

Rules: WAI-ARIA 1.3 (role tokens and their conflicts), HTML-AAM and SVG-AAM (implicit roles), and
where Chromium 156 differs, Chromium. An element costs a look at its tag and its attributes; a few
(``header``, ``li``, table parts) a look at their ancestors.

It errs for tables whose only sign of holding data is how they are drawn (rules between cells,
striped rows): Chromium looks at colours and borders, this does not.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from webmcp_cli.page import aria
from webmcp_cli.page.datatable import cell_role, part_role, table_of
from webmcp_cli.page.reach import hides_itself, is_focusable, is_summary

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Ancestors are looked through for company; a browser's trees are no deeper.
_MAX_CLIMB = 512
#: A drawing with more shapes than these is taken to be one image.
_MAX_SHAPES = 1000
_SVG_CONTENT = frozenset(["a", "foreignObject", "text"])
_SECTIONING = frozenset(["article", "aside", "nav", "section"])
_SECTIONING_ROLES = frozenset(["article", "complementary", "navigation", "region"])
_LISTS = frozenset(["ul", "ol", "menu", "dir"])
_LEVEL = re.compile(r"[ \t\n\f\r]*([+-]?[0-9]{1,9})(?![0-9])")
#: What Chromium takes for a heading's level at most; above it the element's own counts.
_MAX_LEVEL = 9
#: The level of ``role=heading`` without ``aria-level`` (WAI-ARIA 1.3, "heading").
_DEFAULT_LEVEL = 2


def role(page: Page, element: HtmlElement) -> str | None:
    """Give the computed role of an element, or None where a browser has no name for it.

    ``none`` is an element that its author took the meaning from, ``generic`` one without any.
    """
    given = explicit_role(page, element)
    return implicit_role(page, element) if given is None else given


def is_heading(page: Page, element: HtmlElement) -> bool:
    """Say whether an element is a heading to a browser: ``h1`` to ``h6``, or by its role."""
    if element.get("role") is None:
        return aria.IMPLICIT.get(str(element.tag)) == "heading" and element not in page.foreign
    return role(page, element) == "heading"


def heading_level(page: Page, element: HtmlElement) -> int | None:
    """Give the level of a heading, from 1 to 9, or None for what is no heading."""
    if not is_heading(page, element):
        return None
    is_tag = aria.IMPLICIT.get(str(element.tag)) == "heading"
    usual = int(str(element.tag)[1]) if is_tag else _DEFAULT_LEVEL
    given = element.get("aria-level")
    if not given:
        return usual
    match = _LEVEL.match(given)
    level = int(match[1]) if match else 1
    return usual if level > _MAX_LEVEL else max(level, 1)


def explicit_role(page: Page, element: HtmlElement) -> str | None:
    """Give the role that an author gave an element and that counts, or None."""
    value = element.get("role")
    if not value:
        return None
    for token in value.lower().split():
        if token not in aria.KNOWN:
            continue
        found = aria.SYNONYMS.get(token, token)
        if found == "none":
            return None if _keeps_meaning(element) else found
        if found in aria.NEEDS_NAME and not has_author_name(page, element):
            continue
        if found in aria.COMPANY and not _in_company(page, element, aria.COMPANY[found]):
            continue
        return found
    return None


def has_author_name(page: Page, element: HtmlElement) -> bool:
    """Say whether an author named an element: by a label, by reference, or by a title."""
    label = element.get("aria-label")
    if (label and label.strip()) or (element.get("title") or "").strip():
        return True
    return bool(element.get("aria-labelledby") or element.get("aria-labeledby")) and bool(
        page.names.referenced(element)
    )


def _keeps_meaning(element: HtmlElement) -> bool:
    """Say whether ``role=none`` is of no effect (WAI-ARIA 1.3, 9.1)."""
    return is_focusable(element) or not aria.UNDO_NONE.isdisjoint(element.keys())


def _in_company(page: Page, element: HtmlElement, wanted: frozenset[str]) -> bool:
    at = element.getparent()
    for _ in range(_MAX_CLIMB):
        if at is None:
            return False
        found = _shallow_role(page, at)
        if found not in ("generic", "none"):
            return found in wanted
        at = at.getparent()
    return False


def _shallow_role(page: Page, element: HtmlElement) -> str | None:
    """Give a role without asking for an ancestor's, so that asking ends."""
    for token in (element.get("role") or "").lower().split():
        if token in aria.KNOWN:
            return aria.SYNONYMS.get(token, token)
    if element.tag in _SPECIAL:
        return _ROUGHLY.get(str(element.tag), "generic")
    return aria.IMPLICIT.get(str(element.tag), "generic")


def implicit_role(page: Page, element: HtmlElement) -> str | None:
    """Give the role that an element has by itself, where it stands."""
    namespace = page.foreign.get(element)
    if namespace is not None:
        return _foreign_role(page, element, namespace)
    tag = str(element.tag)
    special = _SPECIAL.get(tag)
    if special is not None:
        return special(page, element)
    return aria.IMPLICIT.get(tag, "generic")


def _foreign_role(page: Page, element: HtmlElement, namespace: str) -> str | None:
    tag = str(element.tag)
    if namespace == "math":
        return None
    if tag == "svg":
        return "image" if _is_picture(page, element) else None
    if tag == "a":
        linked = element.get("href") is not None or element.get("xlink:href") is not None
        return "link" if linked else "group"
    return aria.SVG.get(tag, "generic")


def _is_picture(page: Page, svg: HtmlElement) -> bool:
    """Say whether an ``svg`` is one image: it has a name, or nothing but shapes in it."""
    if has_author_name(page, svg):
        return True
    if hides_itself(svg) or not len(svg):
        return False
    return all(
        inner.tag not in _SVG_CONTENT
        and inner.get("tabindex") is None
        and inner.get("aria-label") is None
        for inner in islice(svg.iterdescendants("*"), _MAX_SHAPES)
    )


def _link(_page: Page, element: HtmlElement) -> str:
    return "generic" if element.get("href") is None else "link"


def _input(page: Page, element: HtmlElement) -> str | None:
    kind = input_type(element)
    if kind in aria.WITH_LIST and (listed := element.get("list")):
        target = page.names.by_id(element, listed)
        if target is not None and target.tag == "datalist":
            return "combobox"
    return aria.INPUT.get(kind, "textbox")


_TYPES = frozenset(
    "text search tel url email password number range date month week time datetime-local color"
    " checkbox radio file submit image reset button hidden".split()
)


def input_type(element: HtmlElement) -> str:
    """Give ``input.type``: the type in lower case, ``text`` for none and for unknown ones."""
    kind = (element.get("type") or "").lower()
    return kind if kind in _TYPES else "text"


def _select(_page: Page, element: HtmlElement) -> str:
    match = re.match(r"[ \t\n\f\r]*\+?([0-9]{1,9})", element.get("size") or "")
    size = int(match[1]) if match else 0
    if size > 1 or (size == 0 and element.get("multiple") is not None):
        return "listbox"
    return "combobox"


def _landmark(inside: str, alone: str) -> Callable[[Page, HtmlElement], str]:
    """Make the rule of ``header`` or ``footer``: the page's own, or a section's (HTML-AAM)."""

    def find(_page: Page, element: HtmlElement) -> str:
        return inside if _is_sectioned(element, and_main=True) else alone

    return find


def _aside(page: Page, element: HtmlElement) -> str:
    if not _is_sectioned(element, and_main=False) or has_author_name(page, element):
        return "complementary"
    return "generic"


def _is_sectioned(element: HtmlElement, *, and_main: bool) -> bool:
    for ancestor in element.iterancestors():
        tokens = (ancestor.get("role") or "").lower().split()
        given = next((token for token in tokens if token in aria.KNOWN), None)
        if hides_itself(ancestor):
            continue
        if given is None:
            if ancestor.tag in _SECTIONING or (and_main and ancestor.tag == "main"):
                return True
        elif given != "region" and (given in _SECTIONING_ROLES or (and_main and given == "main")):
            return True
    return False


def _section(page: Page, element: HtmlElement) -> str:
    return "region" if has_author_name(page, element) else "generic"


def _list_item(_page: Page, element: HtmlElement) -> str:
    parent = element.getparent()
    if parent is not None and parent.tag in _LISTS:
        tokens = (parent.get("role") or "list").lower().split()
        if tokens and tokens[0] not in ("list", "directory"):
            return "none"
    return "listitem"


def _summary(_page: Page, element: HtmlElement) -> str | None:
    return None if is_summary(element) else "generic"


def _table(page: Page, element: HtmlElement) -> str | None:
    return "table" if page.names.holds_data(element) else None


def _part(page: Page, element: HtmlElement) -> str | None:
    table = table_of(element)
    return "generic" if table is None else part_role(element, _table_role(page, table))


def _cell(page: Page, element: HtmlElement) -> str | None:
    table = table_of(element)
    return "generic" if table is None else cell_role(element, _table_role(page, table))


def _table_role(page: Page, table: HtmlElement) -> str | None:
    return explicit_role(page, table) or _table(page, table)


_SPECIAL: dict[str, Callable[[Page, HtmlElement], str | None]] = {
    "a": _link,
    "aside": _aside,
    "footer": _landmark("sectionfooter", "contentinfo"),
    "header": _landmark("sectionheader", "banner"),
    "input": _input,
    "li": _list_item,
    "section": _section,
    "select": _select,
    "summary": _summary,
    "table": _table,
    "tbody": _part,
    "td": _cell,
    "tfoot": _part,
    "th": _cell,
    "thead": _part,
    "tr": _part,
}
#: Roles of elements whose own hangs on more than their tag, as far as company goes.
_ROUGHLY = {"li": "listitem", "select": "listbox", "table": "table", "td": "cell", "tr": "row"}
