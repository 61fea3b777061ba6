"""The label of an element: the short text on one line by which a person would call it.

For a control, a link or a heading that is its accessible name; for anything else its rendered
text; for what is not rendered its ``textContent``. Costs what is read: no more than a record
holds is collected, whatever the size of the element.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page import aria
from webmcp_cli.page.accname import accessible_name
from webmcp_cli.page.roles import explicit_role, implicit_role, is_heading
from webmcp_cli.page.shorttext import rendered_line, source_line

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

__all__ = ["accessible_name", "is_named", "label"]

#: Elements to work with whatever their role, those without a role of ARIA's among them.
_CONTROL_TAGS = frozenset(["button", "input", "select", "summary", "textarea"])
#: Other elements that may be links or controls by themselves.
_MAYBE = frozenset(["a", "option"])


def label(page: Page, element: HtmlElement) -> str:
    """Give an element's label on one line, at most 1,000 characters."""
    if not page.styles.is_rendered(element):
        return source_line(element)
    if is_named(page, element):
        return accessible_name(page, element)
    return rendered_line(page, element)


def is_named(page: Page, element: HtmlElement) -> bool:
    """Say whether an element is called by its name: a control, a link or a heading."""
    if element.tag in _CONTROL_TAGS and element not in page.foreign:
        return True
    if is_heading(page, element):
        return True
    found = explicit_role(page, element)
    if found is None and element.tag in _MAYBE:
        found = implicit_role(page, element)
    return found in aria.CONTROLS
