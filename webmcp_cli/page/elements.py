"""Making elements of lxml.html, all of one class.

``lxml.html`` asks a function in Python which class each element is to have, so that forms and
inputs get methods of their own. That costs 2 microseconds an element, more than parsing it did.
Here every element is an ``HtmlElement``, and lxml decides so in C.
"""

from __future__ import annotations

from lxml import etree
from lxml.html import HtmlComment, HtmlElement

_PARSER = etree.HTMLParser()
_PARSER.set_element_class_lookup(
    etree.ElementDefaultClassLookup(element=HtmlElement, comment=HtmlComment)
)


def make_element(tag: str) -> HtmlElement:
    """Make an element in an HTML document of its own, which takes names that XML forbids."""
    element = _PARSER.makeelement(tag)
    assert isinstance(element, HtmlElement)
    return element
