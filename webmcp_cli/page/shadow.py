"""Template contents and declarative shadow roots: parts of a page beside its tree.

A template's content is a tree of its own, which selectors and text never see (HTML, 4.12.3). A
template with ``shadowrootmode`` on an element that may be a host becomes that host's shadow root
while the page is parsed (HTML, 13.2.6.4.4, start tag "template").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.elements import make_element
from webmcp_cli.page.foreign import foreign_elements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml.html import HtmlElement

FRAGMENT = "#document-fragment"

#: DOM, "valid shadow host name", beside valid custom element names.
_HOSTS = frozenset(
    "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section"
    " span".split()
)


def lift_templates(root: HtmlElement) -> dict[HtmlElement, HtmlElement]:
    """Move the content of every HTML template out of the tree; map template to content."""
    contents: dict[HtmlElement, HtmlElement] = {}
    templates = list(root.iter("template"))
    foreign = foreign_elements(root) if templates else {}
    for template in templates:
        if template in foreign:
            continue
        content = make_element(FRAGMENT)
        content.text, template.text = template.text, None
        content.extend(list(template))
        contents[template] = content
    return contents


def lift_shadow_roots(
    templates: dict[HtmlElement, HtmlElement],
) -> Mapping[HtmlElement, HtmlElement]:
    """Take the declarative shadow roots out of ``templates`` and the tree; map host to root."""
    shadows: dict[HtmlElement, HtmlElement] = {}
    for template in list(templates):
        mode = (template.get("shadowrootmode") or "").lower()
        host = template.getparent()
        if mode not in ("open", "closed") or host is None or host in shadows:
            continue
        if host.tag in _HOSTS or "-" in str(host.tag):
            shadows[host] = templates.pop(template)
            template.drop_tree()
    return shadows
