"""Tests of ids, classes, attributes and type names, as HTML documents fold their case."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.syntax import Attribute

    Test = Callable[[HtmlElement], bool]
    _Reader = Callable[[HtmlElement], str | None]

#: HTML, 4.16.2 "case-sensitivity of selectors": values that compare without case.
_CASELESS = frozenset(
    "accept accept-charset align alink axis bgcolor charset checked clear codetype color compact"
    " declare defer dir direction disabled enctype face frame hreflang http-equiv lang language"
    " link media method multiple nohref noresize noshade nowrap readonly rel rev rules scope"
    " scrolling selected shape target text type valign valuetype vlink".split()
)
#: HTML, 13.2.6.1 "adjust SVG attributes" and "adjust MathML attributes".
_ADJUSTED_ATTRIBUTES = {
    name.lower(): name
    for name in (
        "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits"
        " diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits"
        " kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust"
        " limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits"
        " numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX"
        " pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY"
        " repeatCount repeatDur requiredExtensions requiredFeatures specularConstant"
        " specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale"
        " systemLanguage tableValues targetX targetY textLength viewBox viewTarget"
        " xChannelSelector yChannelSelector zoomAndPan definitionURL"
    ).split()
}
#: HTML, 13.2.6.1 "adjust foreign attributes": these have a namespace on foreign elements.
_NAMESPACED = {
    name: name.rpartition(":")[2]
    for name in (
        "xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type"
        " xml:lang xml:space xmlns xmlns:xlink"
    ).split()
}
#: HTML, 13.2.6.5, "any other start tag": names of SVG elements with capitals.
_ADJUSTED_TAGS = {
    name.lower(): name
    for name in (
        "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath"
        " feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix"
        " feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB"
        " feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset"
        " fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef"
        " linearGradient radialGradient textPath"
    ).split()
}
SPACES = " \t\n\f\r"
_SPACE = re.compile(f"[{SPACES}]+")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_CAPITALS = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}


def ascii_lower(text: str) -> str:
    """Lower the letters A to Z alone, as HTML compares."""
    return text.lower() if text.isascii() else text.translate(_CAPITALS)


def in_xml(text: str) -> bool:
    """Say whether lxml can hold ``text``; what it cannot hold, no element of a page has."""
    return _NOT_XML.search(text) is None


def tag_names(tag: str) -> tuple[str, ...]:
    """Give the names of elements that a type selector matches: HTML's, and SVG's with capitals."""
    lower = ascii_lower(tag)
    adjusted = _ADJUSTED_TAGS.get(lower)
    return (lower,) if adjusted is None else (lower, adjusted)


def attribute_names(name: str) -> tuple[str, ...]:
    """Give the names that an attribute selector's name stands for in lxml's tree."""
    lower = ascii_lower(name)
    if not in_xml(lower) or not lower:
        return ()
    if lower.startswith("{"):  # lxml would read a namespace; the tree holds it escaped
        lower = f"U{ord('{'):05X}{lower[1:]}"
    adjusted = _ADJUSTED_ATTRIBUTES.get(lower)
    return (lower,) if adjusted is None else (lower, adjusted)


def tag_test(page: Page, tag: str) -> Test:
    """Test the type of an element."""
    names = tag_names(tag)
    odd = page.tree.names
    if odd:
        return lambda element: odd.get(element, element.tag) in names
    if len(names) == 1:
        name = names[0]
        return lambda element: bool(element.tag == name)
    return lambda element: element.tag in names


def id_test(page: Page, value: str) -> Test:
    """Test the id, without case in quirks mode."""
    if page.quirks:
        folded = ascii_lower(value)
        return lambda element: ascii_lower(element.get("id", "")) == folded
    return lambda element: bool(element.get("id") == value)


def class_test(page: Page, value: str) -> Test:
    """Test for a class, without case in quirks mode."""
    if not value or any(space in value for space in SPACES):
        return lambda element: False
    if page.quirks:
        folded = ascii_lower(value)
        return lambda element: _has_word(ascii_lower(element.get("class", "")), folded)
    return lambda element: value in (text := element.get("class", "")) and _has_word(text, value)


def _has_word(text: str, word: str) -> bool:
    return word in text and (word == text or word in _SPACE.split(text))


def attribute_test(page: Page, selector: Attribute) -> Test:
    """Test an attribute's presence or value; of several by one name, one is enough."""
    tests = [_value_test(page, selector, value_of) for value_of in _readers(page, selector)]
    if len(tests) == 1:
        return tests[0]
    return lambda element: any(test(element) for test in tests)


def _value_test(page: Page, selector: Attribute, value_of: _Reader) -> Test:
    compare = _comparison(selector)
    if compare is None:
        return lambda element: value_of(element) is not None
    if selector.folded:
        return _folded_test(value_of, compare)
    if not selector.qualified and ascii_lower(selector.name) in _CASELESS:
        folded = _comparison(selector, fold=True)
        assert folded is not None
        return _html_test(page, value_of, compare, _folded(folded))
    return lambda element: (value := value_of(element)) is not None and compare(value)


def _folded(compare: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda value: compare(ascii_lower(value))


def _folded_test(value_of: _Reader, compare: Callable[[str], bool]) -> Test:
    folded = _folded(compare)
    return lambda element: (value := value_of(element)) is not None and folded(value)


def _html_test(
    page: Page,
    value_of: _Reader,
    exact: Callable[[str], bool],
    folded: Callable[[str], bool],
) -> Test:
    """Compare without case on HTML elements alone."""

    def test(element: HtmlElement) -> bool:
        value = value_of(element)
        if value is None:
            return False
        return exact(value) or (folded(value) and element not in page.foreign)

    return test


def _comparison(selector: Attribute, *, fold: bool = False) -> Callable[[str], bool] | None:
    """Give the test of a value; None where presence is enough."""
    if not selector.op:
        return None
    wanted = ascii_lower(selector.value) if fold or selector.folded else selector.value
    return _OPERATORS[selector.op](wanted)


def _word(wanted: str) -> Callable[[str], bool]:
    if not wanted or _SPACE.search(wanted):
        return lambda value: False
    return lambda value: _has_word(value, wanted)


def _unless_empty(wanted: str, test: Callable[[str], bool]) -> Callable[[str], bool]:
    return test if wanted else lambda value: False


_OPERATORS: dict[str, Callable[[str], Callable[[str], bool]]] = {
    "=": lambda wanted: lambda value: value == wanted,
    "~=": _word,
    "|=": lambda wanted: lambda value: value == wanted or value.startswith(wanted + "-"),
    "^=": lambda wanted: _unless_empty(wanted, lambda value: value.startswith(wanted)),
    "$=": lambda wanted: _unless_empty(wanted, lambda value: value.endswith(wanted)),
    "*=": lambda wanted: _unless_empty(wanted, lambda value: wanted in value),
}


def _readers(page: Page, selector: Attribute) -> list[_Reader]:
    """Give what reads the attribute; nothing where no element can have it."""
    names = attribute_names(selector.name)
    readers = [_reader(page, name) for name in names]
    if selector.namespace == "*":
        qualified = [name for name, local in _NAMESPACED.items() if local in names]
        readers += [_foreign_reader(page, name) for name in qualified]
    return readers


def _reader(page: Page, name: str) -> _Reader:
    """Read an attribute in no namespace."""
    if name in _NAMESPACED:
        foreign = page.foreign
        return lambda element: None if element in foreign else element.get(name)
    return lambda element: element.get(name)


def _foreign_reader(page: Page, name: str) -> _Reader:
    """Read an attribute that has a namespace, as only SVG's and MathML's elements have them."""
    foreign = page.foreign
    return lambda element: element.get(name) if element in foreign else None
