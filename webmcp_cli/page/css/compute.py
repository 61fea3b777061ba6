"""From the declarations that won to the computed style (CSS Cascade 5, section 4.4; Display 3).

Every function here is called once for each kind of element, not for each element: the cascade
keeps what comes out by tag, relevant attributes and the parent's style.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from webmcp_cli.page.css import browser, kinds
from webmcp_cli.page.css.style import Inside, Kind, Pseudo, Style
from webmcp_cli.page.css.values import WIDE, take
from webmcp_cli.page.css.variables import substitute

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The style that the root element inherits from.
INITIAL = Style("block", Kind.BLOCK)

_CONTROLS = frozenset(["button", "input", "select", "textarea"])
_STAYS = frozenset([Kind.BR, Kind.WBR, Kind.CONTENTS, Kind.NONE])
#: Boxes that ``content-visibility`` applies to (CSS Containment 2, section 4).
_HOLDS_BACK = frozenset([Kind.BLOCK, Kind.ATOMIC, Kind.CAPTION, Kind.CELL])
_OUT_OF_FLOW = frozenset(["absolute", "fixed"])


def compute(
    tag: str,
    namespace: str,
    attributes: Mapping[str, str],
    declared: Mapping[str, str],
    parent: Style,
    *,
    is_root: bool = False,
) -> Style:
    """Give an HTML element's style from what was declared and from its parent's style."""
    values = _Values(declared, parent)
    display = _specified_display(values, tag, namespace, attributes, parent)
    floating = values.own(
        "float", browser.attribute_float(tag, attributes), parent.floating, "none"
    )
    position = values.own("position", "static", parent.position, "static")
    taken_out = position in _OUT_OF_FLOW or (floating != "none" and parent.inside != Inside.FLEX)
    display = kinds.used_display(
        display, tag, parent.display, parent.inside, taken_out=taken_out, is_root=is_root
    )
    kind, inside = kinds.box(tag, namespace, display, attributes, parent.inside)
    hides = values.own("content-visibility", _usual_hiding(attributes), "visible", "visible")
    locked = hides == "hidden" and kind in _HOLDS_BACK
    return Style(
        display=display,
        kind=kind,
        inside=Inside.LOCKED if locked else inside,
        breaks=kinds.breaks(tag, namespace, kind),
        out_of_flow=taken_out and kind not in _STAYS,
        visible=_is_visible(values, _usual_visibility(tag, namespace, attributes), parent),
        space=values.inherited(
            "white-space-collapse", _usual_space(tag, namespace, attributes), parent.space
        ),
        case=values.inherited(
            "text-transform", _usual_case(tag, namespace, attributes), parent.case
        ),
        namespace=namespace,
        variables=values.variables,
        floating=floating,
        position=position,
    )


def _specified_display(
    values: _Values, tag: str, namespace: str, attributes: Mapping[str, str], parent: Style
) -> str:
    if tag == "form" and parent.inside == Inside.TABLE:
        return "none"  # HTML, 15.3.9: the parser leaves it there, and nothing shows it
    usual = _usual_display(tag, namespace, attributes)
    return values.own("display", usual, parent.display, "inline")


def _is_visible(values: _Values, usual: str | None, parent: Style) -> bool:
    inherited = "visible" if parent.visible else "hidden"
    return values.inherited("visibility", usual, inherited) == "visible"


@lru_cache(maxsize=1024)  # there are 150 elements; pages make up some hundred
def usual(tag: str) -> Style:
    """Give the style of an element of which nothing is declared, in an ordinary parent."""
    return compute(tag, "", _NOTHING, _NOTHING, INITIAL)


_NOTHING: Mapping[str, str] = {}


class _Values:
    """What was declared, with variables put in and the CSS-wide keywords carried out."""

    def __init__(self, declared: Mapping[str, str], parent: Style) -> None:
        self.variables = parent.variables
        own = tuple((name, value) for name, value in declared.items() if name.startswith("--"))
        if own:
            self.variables = tuple(sorted((dict(parent.variables) | dict(own)).items()))
        self._declared = declared

    def own(self, name: str, usual: str, inherited: str, initial: str) -> str:
        """Give a property that does not inherit by itself."""
        return self._value(name, usual, inherited, initial, initial)

    def inherited(self, name: str, usual: str | None, inherited: str) -> str:
        """Give a property that inherits; ``usual`` is what the browser declares, if anything."""
        initial = _INITIALS[name]
        return self._value(name, usual or inherited, inherited, initial, inherited)

    def _value(self, name: str, usual: str, inherited: str, initial: str, unset: str) -> str:
        value = self._declared.get(name) or self._declared.get("all")
        if value is None:
            return usual
        if "var(" in value:
            filled = substitute(value, dict(self.variables))
            value = (None if filled is None else take(name, filled)) or "unset"
        if value not in WIDE:
            return value
        by_word = {"inherit": inherited, "initial": initial, "unset": unset}
        return by_word.get(value, usual)


_INITIALS = {"visibility": "visible", "white-space-collapse": "collapse", "text-transform": "none"}


def _usual_display(tag: str, namespace: str, attributes: Mapping[str, str]) -> str:
    if namespace == "math":
        if tag in browser.MATH_NONE:
            return "none"
        if tag == "math":
            return "block" if attributes.get("display", "").lower() == "block" else "math"
        return browser.MATH_TABLE.get(tag, "block")
    if namespace == "svg":
        return attributes.get("display") or "inline"
    return browser.attribute_display(tag, attributes) or browser.DISPLAY.get(tag, "inline")


def _usual_visibility(tag: str, namespace: str, attributes: Mapping[str, str]) -> str | None:
    if namespace == "svg":
        return attributes.get("visibility")
    return "hidden" if namespace == "math" and tag == "mphantom" else None


def _usual_hiding(attributes: Mapping[str, str]) -> str:
    return "hidden" if browser.is_until_found(attributes) else "visible"


def _usual_space(tag: str, namespace: str, attributes: Mapping[str, str]) -> str | None:
    if namespace == "svg":
        if attributes.get("xml:space") == "preserve":
            return "preserve-spaces"
        return "collapse" if tag == "text" else None
    if tag in browser.PRESERVED:
        return "preserve"
    if tag == "nobr" or (tag in ("td", "th") and "nowrap" in attributes):
        return "collapse"
    return None


def _usual_case(tag: str, namespace: str, attributes: Mapping[str, str]) -> str | None:
    if namespace == "math":
        upright = attributes.get("mathvariant", "").lower() == "normal"
        return "none" if upright else "math-auto" if tag == "mi" else None
    return "none" if tag in _CONTROLS else None


#: The quotation marks of ``q`` (HTML, 15.3.4): some mark, and no white space.
QUOTE = Pseudo(Kind.INLINE, False, "collapse", '"')


def with_pseudos(style: Style, before: Pseudo | None, after: Pseudo | None) -> Style:
    """Give a style with the boxes of ``::before`` and ``::after``."""
    return replace(style, before=before, after=after)
