"""Text to the tree that a browser builds, as an lxml tree.

turbohtml runs HTML's tree construction in C with the scripting flag on; its tree crosses to lxml
as XML, which libxml2 reads in C too. Together that is about 1.7 times a bare ``lxml.html`` parse
(median over real pages; a walk in Python costs 5 times). XML cannot say every name that HTML
can (``@click``, ``xml:lang``, ``a"b``), so elements that carry one cross under a stand-in and
get their names back on the other side. Control characters that XML has no way to hold are left
out.

This module is the one place that knows the parser: swap it here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, cast

import turbohtml
from lxml import etree
from turbohtml import Html

from webmcp_cli.page.elements import make_element
from webmcp_cli.page.shadow import lift_shadow_roots, lift_templates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml.html import HtmlElement

#: The deepest that an element stands, html being 1: as in Blink, whose parser makes a sibling of
#: what would stand deeper, turbohtml sees to it. There it errs: text below that level stands
#: beside its element, where Blink keeps it inside.
MAX_DEPTH = 513

#: What XML and lxml take as it is. ``_`` alone is the stand-ins' own mark.
_PLAIN_NAME = re.compile(r"(?!xmlns|_\Z)[A-Za-z_][A-Za-z0-9_.-]*\Z")
_CONTROL = re.compile("[\x01-\x08\x0b\x0e-\x1f\ufffe\uffff]")
_LXML_REFUSES = re.compile("[&<>/\"'\t\n\v\f\r ]|[\x00-\x1f\ufffe\uffff]")
_AS_XML = Html(xml=True)
#: Namespace declarations that the XML writer adds, always first in the tag. ``<`` and ``>`` are
#: escaped everywhere but around tags, so this can only match in a tag (or a comment).
_DECLARATIONS = re.compile(rb'(<[^<> ]+)(?: xmlns(?::xlink)?="[^"<>]*")+')


@dataclass(frozen=True)
class Tree:
    """A document, and what an lxml tree has no place for.

    ``templates`` and ``shadow_roots`` map an element to its content, a ``#document-fragment``
    element of its own tree. ``names`` has the DOM's name of the few elements whose name lxml
    cannot hold. ``doctype`` is (name, public id, system id), or None. ``comments`` are those
    before the root element.
    ``attributes`` are the names of all attributes there are; None where that is not known.
    """

    root: HtmlElement
    doctype: tuple[str, str | None, str | None] | None
    comments: tuple[str, ...]
    templates: Mapping[HtmlElement, HtmlElement] = field(default_factory=dict)
    shadow_roots: Mapping[HtmlElement, HtmlElement] = field(default_factory=dict)
    names: Mapping[HtmlElement, str] = field(default_factory=dict)
    attributes: frozenset[str] | None = None


_Doctype = tuple[str, str | None, str | None]
_Original = tuple[str, list[tuple[str, str]]]


class _Written(NamedTuple):
    """A document as XML, and what XML could not say of it."""

    xml: bytes
    originals: list[_Original]
    attributes: frozenset[str]
    doctype: _Doctype | None
    comments: tuple[str, ...]


def build(text: str) -> Tree:
    """Build the tree of a document from its text. Never raises, whatever the text."""
    written = _written(text)
    root = _read_xml(written.xml)
    names = _bring_back(root, written.originals)
    templates = lift_templates(root)
    return Tree(
        root=root,
        doctype=written.doctype,
        comments=written.comments,
        templates=templates,
        shadow_roots=lift_shadow_roots(templates),
        names=names,
        attributes=written.attributes,
    )


def _written(text: str) -> _Written:
    """Build the tree and write it as XML; the tree is gone when lxml builds its own from that.

    Two trees at once would take 5 times the file more.
    """
    document = turbohtml.parse(
        _clean(text), scripting=True, positions=False, allow_declarative_shadow_roots=False
    )
    doctype, comments = _prologue(document)
    source = document.root
    if source is None:  # turbohtml always gives one; the type allows for none
        source = turbohtml.parse("").root
        assert source is not None
    originals, attributes = _set_aside(source)
    xml = source.encode("utf-8", _AS_XML)
    if b" xmlns" in xml:
        xml = _DECLARATIONS.sub(rb"\1", xml)
    return _Written(xml, originals, attributes, doctype, comments)


def _clean(text: str) -> str:
    """Form feed is white space to HTML and forbidden to XML: let it be a space."""
    return text.replace("\f", " ")


def _prologue(document: turbohtml.Document) -> tuple[_Doctype | None, tuple[str, ...]]:
    doctype = None
    comments = []
    for node in document:
        if isinstance(node, turbohtml.Doctype):
            doctype = (node.name, node.public_id, node.system_id)
        elif isinstance(node, turbohtml.Comment):
            comments.append(node.data)
        elif isinstance(node, turbohtml.Element):
            break
    return doctype, tuple(comments)


def _set_aside(source: turbohtml.Element) -> tuple[list[_Original], frozenset[str]]:
    """Give every element with a name that XML cannot say a stand-in.

    Gives the originals, and the name of every attribute on the page.
    """
    plain_tags: set[str] = set()
    plain_attributes: set[str] = set()
    odd_attributes: set[str] = set()
    odd = []
    for element in chain((source,), source.iter_elements()):
        if element.tag in plain_tags and plain_attributes.issuperset(element.attrs):
            continue
        names = [element.tag, *element.attrs]
        if all(map(_PLAIN_NAME.match, names)):
            plain_tags.add(names[0])
            plain_attributes.update(names[1:])
        else:
            odd.append(element)
            odd_attributes.update(names[1:])
    originals = [_stand_in(element, number) for number, element in enumerate(odd)]
    return originals, frozenset(plain_attributes | odd_attributes)


def _stand_in(element: turbohtml.Element, number: int) -> _Original:
    attributes = [(_in_lxml(name, _CONTROL), element.attr(name) or "") for name in element.attrs]
    original = (element.tag, attributes)
    element.attrs.clear()
    element.attrs["_"] = str(number)
    if not _PLAIN_NAME.match(element.tag):
        element.tag = "_"
    return original


def _in_lxml(name: str, refused: re.Pattern[str]) -> str:
    """Escape what lxml refuses in a name as U followed by five hex digits."""
    if _PLAIN_NAME.match(name):
        return name
    if name.startswith("{"):  # lxml would read a namespace
        name = f"U{ord('{'):05X}{name[1:]}"
    return refused.sub(lambda match: f"U{ord(match[0]):05X}", name)


def _read_xml(xml: bytes) -> HtmlElement:
    try:
        tree = _parse_xml(xml, recover=False)
    except etree.XMLSyntaxError:  # never seen; if it comes, what libxml2 can read is kept
        tree = _parse_xml(xml, recover=True)
    return _as_html(tree)


def _parse_xml(xml: bytes, *, recover: bool) -> etree._Element:
    parser = etree.XMLParser(
        encoding="utf-8",
        huge_tree=True,
        resolve_entities=False,
        no_network=True,
        remove_pis=True,
        recover=recover,
    )
    return etree.fromstring(xml, parser)


def _as_html(tree: etree._Element) -> HtmlElement:
    """Move a tree into a document of lxml.html, whose elements take any name."""
    root = make_element("html")
    root.text = tree.text
    root.attrib.update(tree.attrib)
    root.extend(cast("list[HtmlElement]", list(tree)))
    return root


def _bring_back(root: HtmlElement, originals: list[_Original]) -> dict[HtmlElement, str]:
    """Undo the stand-ins; return the names that lxml cannot hold, which stay escaped there."""
    names: dict[HtmlElement, str] = {}
    if not originals:
        return names
    for element in root.xpath("//*[@_]"):
        attrib = element.attrib
        tag, attributes = originals[int(attrib.pop("_"))]
        for name, value in attributes:
            attrib[name] = value if value.isprintable() else _CONTROL.sub("", value)
        if element.tag == "_" != tag:
            element.tag = _in_lxml(tag, _LXML_REFUSES)
            if element.tag != tag:
                names[element] = tag
    return names
