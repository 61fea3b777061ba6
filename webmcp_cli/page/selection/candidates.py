"""The elements that a compound selector could match, narrowed in C and in document order.

A type name narrows a page of 5,000 elements to some dozens before any Python looks at one. Ids,
classes and attributes do not: libxml2's XPath takes 1 to 2 microseconds an element to ask for
one, the matcher 0.3.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import in_xml, tag_names
from webmcp_cli.page.selection.syntax import Logical, Pseudo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.syntax import Compound

#: Names that lxml takes as a tag and nothing more.
_LXML_TAG = re.compile(r"[^{}*]+\Z")

#: Pseudo-classes that only some types can be in.
_TYPES: dict[str, tuple[str, ...]] = {
    "any-link": ("a", "area"),
    "link": ("a", "area"),
    "checked": ("input", "option"),
    "indeterminate": ("input", "progress"),
    "in-range": ("input",),
    "out-of-range": ("input",),
    "required": ("input", "select", "textarea"),
    "open": ("details", "dialog", "select", "input"),
    "placeholder-shown": ("input", "textarea"),
}


def candidates(page: Page, compound: Compound) -> list[HtmlElement]:
    """Give elements in document order, among them all that ``compound`` matches."""
    if compound.never or compound.pseudo_element:
        return []
    types = None if page.tree.names else _types(compound)
    if types is not None:
        return list(page.root.iter(*types)) if types else []
    if Pseudo("root") in compound.simples or Pseudo("scope") in compound.simples:
        return [page.root]
    return page.elements


def _types(compound: Compound) -> tuple[str, ...] | None:
    """Give the types that the compound can match, where it says so; () where none can."""
    if compound.tag is not None:
        names = tag_names(compound.tag)
        if not in_xml(names[0]):
            return ()
        return names if _LXML_TAG.match(names[0]) else None
    for simple in compound.simples:
        if isinstance(simple, Pseudo) and simple.name in _TYPES:
            return _TYPES[simple.name]
        if isinstance(simple, Logical) and simple.kind == "is":
            types = _types_of_any([each.compounds[-1] for each in simple.selectors])
            if types is not None:
                return types
    return None


def _types_of_any(compounds: Sequence[Compound]) -> tuple[str, ...] | None:
    union: set[str] = set()
    for compound in compounds:
        types = _types(compound)
        if types is None:
            return None
        union.update(types)
    return tuple(sorted(union))
