"""The few elements that a compound selector could match, found in C and in document order.

A type name, an id, an attribute or a class narrows a page of 5,000 elements to some dozens before
any Python looks at one. What is narrowed here is still tested in full.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from lxml import etree

from webmcp_cli.page.selection.attributes import attribute_names, in_xml, tag_names
from webmcp_cli.page.selection.syntax import Attribute, Class, Id, Logical, Pseudo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.syntax import Compound, Simple

_WITH_ID = etree.XPath("descendant-or-self::*[@id=$value]")
_WITH_CLASS = etree.XPath("descendant-or-self::*[contains(@class,$value)]")
_WITH_ANY_CLASS = etree.XPath("descendant-or-self::*[@class]")
#: Names that XPath takes as they are; and that lxml takes as a tag and nothing more.
_XPATH_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*\Z")
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
    root = page.root
    if compound.never or compound.pseudo_element:
        return []
    by_id = None if page.quirks else _id(compound.simples)
    if by_id is not None:
        return _evaluate(_WITH_ID, root, by_id)
    types = None if page.tree.names else _types(compound)
    if types is not None:
        return list(root.iter(*types)) if types else []
    if Pseudo("root") in compound.simples or Pseudo("scope") in compound.simples:
        return [root]
    narrowed = _by_attribute(page, compound.simples)
    return list(root.iter("*")) if narrowed is None else narrowed


def _id(simples: Sequence[Simple]) -> str | None:
    return next((simple.value for simple in simples if isinstance(simple, Id)), None)


def _evaluate(query: etree.XPath, root: HtmlElement, value: str | None) -> list[HtmlElement]:
    if value is not None and not in_xml(value):
        return []
    found: list[HtmlElement] = query(root) if value is None else query(root, value=value)
    return found


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


def _by_attribute(page: Page, simples: Sequence[Simple]) -> list[HtmlElement] | None:
    for simple in simples:
        if isinstance(simple, Class):
            if page.quirks:
                return _evaluate(_WITH_ANY_CLASS, page.root, None)
            return _evaluate(_WITH_CLASS, page.root, simple.value)
        if isinstance(simple, Attribute) and not simple.namespace:
            query = _with_attribute(simple.name)
            if query is not None:
                return _evaluate(query, page.root, None)
        if isinstance(simple, Id):
            return _evaluate(_having("@id"), page.root, None)
    return None


def _with_attribute(name: str) -> etree.XPath | None:
    names = attribute_names(name)
    if not names or not all(map(_XPATH_NAME.match, names)):
        return None
    return _having(" or ".join(f"@{each}" for each in names))


@lru_cache(maxsize=256)  # the attributes that one program asks about
def _having(condition: str) -> etree.XPath:
    return etree.XPath(f"descendant-or-self::*[{condition}]")
