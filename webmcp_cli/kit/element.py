"""elementInfo: all that the page says about one element.

After findElements has listed several, this tells what one of them is: its role and name as a
browser computes them, its state, its value, its attributes, the form that owns it and the
landmarks around it. A password's value is never told. Costs what one element costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from webmcp_cli.errors import ArgumentError
from webmcp_cli.kit.answers import (
    LEAST_CHARS,
    MAX_CHARS,
    Limits,
    clip,
    count_of,
    one_line,
    quoted,
    shortened,
)
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.scope import matches

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Characters of a text in prose, and in a record: styles and addresses may be of any length.
PROSE_WIDTH, RECORD_WIDTH = 200, 1000
#: Characters of an attribute's name: frameworks write long ones, none so long.
NAME_WIDTH = 60
#: Roles that divide a page (WAI-ARIA 1.3, 5.3.4).
_LANDMARKS = frozenset(
    "banner complementary contentinfo form main navigation region search".split()
)


@dataclass(frozen=True)
class Around:
    """A landmark that an element stands in."""

    role: str
    name: str
    selector: str | None


@dataclass(frozen=True)
class Element:
    """One element. ``rendered`` is whether a browser draws it, ``form`` what owns a control."""

    tag: str
    role: str | None
    name: str
    description: str
    text: str
    selector: str | None
    path: str
    rendered: bool
    flags: tuple[str, ...]
    attributes: dict[str, str]
    value: str | None
    form: str | None
    landmarks: tuple[Around, ...]
    children: int

    def lines(self) -> list[str]:
        """Write what there is to say, a line each."""
        around = [_words(mark.role, mark.name, mark.selector) for mark in self.landmarks]
        pairs = [
            ("name", self.name and quoted(self.name, PROSE_WIDTH)),
            ("text", "" if self.text == self.name else quoted(self.text, PROSE_WIDTH)),
            ("description", self.description and quoted(self.description, PROSE_WIDTH)),
            ("state", ", ".join(self.flags)),
            ("value", self.value and quoted(self.value, PROSE_WIDTH)),
            ("handle", self.selector),
            ("path", self.path),
            ("form", self.form),
            ("in", " > ".join(around)),
            ("children", str(self.children) if self.children else ""),
        ]
        told = [f"{what}: {said}" for what, said in pairs if said]
        return told + [
            f"{clip(one_line(name), NAME_WIDTH)}={quoted(value, PROSE_WIDTH)}"
            for name, value in self.attributes.items()
        ]


def _words(role: str, name: str, selector: str | None) -> str:
    handle = f" [{selector}]" if selector else ""
    return f"{role} {quoted(name, 40)}{handle}" if name else f"{role}{handle}"


@dataclass(frozen=True)
class ElementInfo(Record):
    """The record behind ``wmcp element``. ``start`` is which match it is, ``total`` of how many."""

    SCHEMA: ClassVar[str] = "wmcp.element/1"

    source: str
    selector: str
    element: Element
    start: int
    shown: int
    total: int
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write all about the element, at most ``max_chars`` characters."""
        one = self.element
        what = f"{one.tag}, role {one.role}" if one.role else one.tag
        which = f" ({self.start + 1} of {self.total} matches)" if self.total > 1 else ""
        return _within([clip(f"{what}{which}", LEAST_CHARS // 2), *one.lines()], max_chars)


def _within(lines: list[str], max_chars: int | None) -> str:
    """Put lines together, as many as fit: there is no way to go on but a higher limit."""
    text = "\n".join(lines)
    if max_chars is None or len(text) <= max(max_chars, LEAST_CHARS):
        return text
    left = max(max_chars, LEAST_CHARS) - len(_cut_notice(len(lines), len(lines)))
    kept: list[str] = []
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        kept.append(line)
    return "\n".join([*kept, _cut_notice(len(kept), len(lines))])


def _cut_notice(shown: int, total: int) -> str:
    return f"[{shown} of {total} lines; for more raise the limit]"


def element_info(page: Page, selector: str, *, start: int = 0) -> ElementInfo:
    """Tell all about the first element that ``selector`` matches, or about a later one.

    ``start`` is how many matches to pass over. Raises ``SelectorError`` for what is no selector,
    ``NothingMatches`` where nothing matches, ``ArgumentError`` where there are not so many.
    """
    found = matches(page, selector)
    if start >= len(found):
        raise ArgumentError(
            f"{shortened(selector)} has {count_of(len(found), 'match', 'matches')};"
            f" start={start} is past the last"
        )
    return ElementInfo(
        source=page.source,
        selector=selector,
        element=_element(page, found[start]),
        start=start,
        shown=1,
        total=len(found),
        warnings=page.warnings,
    )


def _element(page: Page, element: HtmlElement) -> Element:
    from webmcp_cli.page.description import accessible_description
    from webmcp_cli.page.labels import accessible_name
    from webmcp_cli.page.roles import role
    from webmcp_cli.page.state import flags

    return Element(
        tag=page.name(element),
        role=role(page, element),
        name=accessible_name(page, element)[:RECORD_WIDTH],
        description=accessible_description(page, element)[:RECORD_WIDTH],
        text=page.label(element)[:RECORD_WIDTH],
        selector=page.handle(element),
        path=page.path(element),
        rendered=page.is_rendered(element),
        flags=tuple(flags(page, element)),
        attributes=_attributes(element),
        value=_value(page, element),
        form=_form(page, element),
        landmarks=tuple(_around(page, element)),
        children=sum(1 for _ in element.iterchildren("*")),
    )


def _attributes(element: HtmlElement) -> dict[str, str]:
    """Give all attributes; a password's value is left out."""
    return {
        name: value[:RECORD_WIDTH]
        for name, value in element.attrib.items()
        if not (name == "value" and _is_secret(element))
    }


def _is_secret(element: HtmlElement) -> bool:
    from webmcp_cli.page.roles import input_type

    return element.tag == "input" and input_type(element) == "password"


def _value(page: Page, element: HtmlElement) -> str | None:
    from webmcp_cli.kit.fields import field_value
    from webmcp_cli.page.roles import input_type

    if element.tag not in ("input", "select", "textarea") or element in page.foreign:
        return None
    kind = input_type(element) if element.tag == "input" else str(element.tag)
    return field_value(page, element, kind)


def _form(page: Page, element: HtmlElement) -> str | None:
    from webmcp_cli.page.forms import LISTED, controls_by_form

    if element.tag not in LISTED:
        return None
    for form, controls in controls_by_form(page.root).items():
        if element in controls:
            return page.handle(form) or page.path(form)
    return None


def _around(page: Page, element: HtmlElement) -> list[Around]:
    """Give the landmarks around an element, the outermost first."""
    from webmcp_cli.page.labels import accessible_name
    from webmcp_cli.page.roles import role

    found = []
    for ancestor in element.iterancestors():
        given = role(page, ancestor)
        if given in _LANDMARKS:
            found.append(Around(given, accessible_name(page, ancestor), page.handle(ancestor)))
    return found[::-1]


def _load(page: Page, limits: Limits, **arguments: object) -> ElementInfo:
    return element_info(page, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="elementInfo",
    description="Tell all about one element: role, name, state, value, attributes.",
    arguments=(
        Argument("selector", "string", "CSS selector.", required=True),
        Argument("start", "integer", "Skip this many matches.", minimum=0),
    ),
    effect="read",
    load=_load,
)
