"""Which cell and which row is followed by another: where tabs and newlines go in a table.

Steps 6 and 7 of HTML's rendered text collection speak of boxes, so rows and cells that are not
rendered do not count, and what stands between cells makes a cell of its own (CSS Tables 3, 2.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css.style import Inside, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.box import Box
    from webmcp_cli.page.styles import Styles

_CELLS = frozenset(["td", "th"])
_SPACES = " \t\n\r"


def has_next_cell(styles: Styles, cell: HtmlElement, outer: Box) -> bool:
    """Say whether another cell follows in the row, in a parent whose box is ``outer``."""
    follower = cell.getnext()
    if follower is not None and follower.tag in _CELLS and not _has_text(cell):
        kind = styles.child(outer, follower, str(follower.tag)).style.kind
        if kind == Kind.CELL:
            return True
    in_row = outer.style.kind == Kind.ROW
    for kind in _following(styles, cell, outer):
        return in_row or kind == Kind.CELL
    return False


def has_next_row(styles: Styles, row: HtmlElement, outer: Box) -> bool:
    """Say whether another row follows in the table, in a parent whose box is ``outer``."""
    in_table = outer.style.inside == Inside.TABLE
    for kind in _following(styles, row, outer):
        if kind == Kind.ROW or (in_table and kind not in (Kind.SECTION, Kind.CAPTION)):
            return True
        break
    parent = row.getparent()
    if outer.style.kind != Kind.SECTION or parent is None:
        return _has_next_section(styles, row, outer)
    above = _parent_box(styles, parent)
    return above is not None and _has_next_section(styles, parent, above)


def _has_next_section(styles: Styles, element: HtmlElement, outer: Box) -> bool:
    """Say whether a section with a row follows."""
    for sibling in element.itersiblings("*"):
        box = styles.child(outer, sibling, str(sibling.tag))
        if box.style.kind == Kind.SECTION and _has_row(styles, sibling, box):
            return True
        if box.style.kind not in (Kind.SECTION, Kind.NONE, Kind.CAPTION) and not (
            box.style.out_of_flow
        ):
            return False
    return False


def _has_row(styles: Styles, section: HtmlElement, box: Box) -> bool:
    for child in section.iterchildren("*"):
        style = styles.child(box, child, str(child.tag)).style
        if style.kind != Kind.NONE and not style.out_of_flow:
            return True
    return False


def _following(styles: Styles, element: HtmlElement, outer: Box) -> Iterator[Kind]:
    """Give the kinds of the boxes that follow an element among its siblings."""
    if _has_text(element):
        yield Kind.INLINE
    for sibling in element.itersiblings():
        tag = sibling.tag
        if isinstance(tag, str):
            style = styles.child(outer, sibling, tag).style
            if style.kind != Kind.NONE and not style.out_of_flow:
                yield style.kind
        if _has_text(sibling):
            yield Kind.INLINE


def _has_text(element: HtmlElement) -> bool:
    tail = element.tail
    return tail is not None and bool(tail.strip(_SPACES))


def _parent_box(styles: Styles, element: HtmlElement) -> Box | None:
    parent = element.getparent()
    return None if parent is None else styles.box(parent)
