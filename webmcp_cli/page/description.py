"""The accessible description of an element: what is said of it beside its name.

Accname 1.2 and HTML-AAM: ``aria-describedby`` first, then ``aria-description``, then a ``title``
that did not become the name. What refers to nothing counts as absent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.labels import accessible_name
from webmcp_cli.page.shorttext import cut, rendered_line, source_line

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: References followed: a description that is put together from more is none that is read.
_MOST = 20


def accessible_description(page: Page, element: HtmlElement) -> str:
    """Give the description on one line; "" where there is none."""
    named = (element.get("aria-describedby") or "").split()[:_MOST]
    targets = [page.names.by_id(element, name) for name in named]
    texts = [_text(page, target) for target in targets if target is not None]
    if found := cut(" ".join(text for text in texts if text)):
        return found
    if found := cut(element.get("aria-description") or ""):
        return found
    title = cut(element.get("title") or "")
    return "" if title == accessible_name(page, element) else title


def _text(page: Page, target: HtmlElement) -> str:
    """Give the text of what is referred to: it counts even where it is not rendered."""
    label = target.get("aria-label")
    if label and label.strip():
        return str(label)
    return rendered_line(page, target) if page.is_rendered(target) else source_line(target)
