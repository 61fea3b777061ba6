"""Pseudo-classes that a page at rest decides: structure, links, and what other rooms answer."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.languages import lang_test

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.forms import Forms
    from webmcp_cli.page.selection.syntax import Pseudo
    from webmcp_cli.page.selection.validity import Validity
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]

#: HTML, 4.13.2: names with a hyphen that are no custom element's.
_RESERVED = frozenset(
    "annotation-xml color-profile font-face font-face-src font-face-uri font-face-format"
    " font-face-name missing-glyph".split()
)
_CUSTOM = re.compile(r"[a-z][^A-Z]*-")


class PseudoClasses:
    """Gives the tests of pseudo-classes over one page."""

    def __init__(self, page: Page, walk: Walk) -> None:
        self._page = page
        self._walk = walk

    def test(self, pseudo: Pseudo) -> Test:
        """Give the test of one of ``vocabulary.STATIC``, or of ``:lang()`` or ``:dir()``."""
        name = pseudo.name
        if name == "lang":
            return lang_test(self._page, self._walk, pseudo.argument)
        if name == "dir":
            from webmcp_cli.page.selection.directions import dir_test

            return dir_test(self._page, self._walk, pseudo.argument)
        if name in _STRUCTURE:
            return _STRUCTURE[name](self._page, self._walk)
        if name in _VALIDITY:
            return self._of(self._validity, name)
        return self._of(self._forms, name) if name in _FORMS else lambda element: False

    def _of(self, room: object, name: str) -> Test:
        test: Test = getattr(room, name.lstrip("-").replace("-", "_"))
        return test

    # Only a selector that asks for a form's state pays for these rooms, 10 ms of start-up.

    @cached_property
    def _forms(self) -> Forms:
        from webmcp_cli.page.selection.forms import Forms

        return Forms(self._page, self._walk)

    @cached_property
    def _validity(self) -> Validity:
        from webmcp_cli.page.selection.validity import Validity

        return Validity(self._forms)


#: Pseudo-classes that are methods of ``Forms`` and of ``Validity`` by their own names.
_FORMS = frozenset(
    "-internal-text-field checked default disabled enabled indeterminate optional placeholder-shown"
    " read-only read-write required".split()
)
_VALIDITY = frozenset(["in-range", "invalid", "out-of-range", "valid"])


def _root(page: Page, walk: Walk) -> Test:
    return lambda element: element is page.root


def _empty(page: Page, walk: Walk) -> Test:
    def test(element: HtmlElement) -> bool:
        if element.text:
            return False
        return not any(isinstance(child.tag, str) or child.tail for child in element)

    return test


def _first(page: Page, walk: Walk) -> Test:
    return lambda element: walk.previous(element) is None


def _last(page: Page, walk: Walk) -> Test:
    return lambda element: walk.following(element) is None


def _only(page: Page, walk: Walk) -> Test:
    return lambda element: walk.previous(element) is None and walk.following(element) is None


def _of_type(wanted: Callable[[tuple[int, int]], bool]) -> Callable[[Page, Walk], Test]:
    def make(page: Page, walk: Walk) -> Test:
        def test(element: HtmlElement) -> bool:
            places = walk.place(element, "type", walk.sort_by_type)
            return places is not None and wanted(places)

        return test

    return make


def _link(page: Page, walk: Walk) -> Test:
    def test(element: HtmlElement) -> bool:
        namespace = page.foreign.get(element, "html")
        if namespace == "html":
            return element.tag in ("a", "area") and "href" in element.attrib
        attributes = element.attrib
        return (
            namespace == "svg"
            and element.tag == "a"
            and ("href" in attributes or "xlink:href" in attributes)
        )

    return test


def _defined(page: Page, walk: Walk) -> Test:
    def test(element: HtmlElement) -> bool:
        if element in page.foreign:
            return True
        name = page.name(element)
        custom = _CUSTOM.match(name) is not None and name not in _RESERVED
        return not custom and "is" not in element.attrib

    return test


def _open(page: Page, walk: Walk) -> Test:
    return lambda element: (
        element.tag in ("details", "dialog")
        and "open" in element.attrib
        and element not in page.foreign
    )


_STRUCTURE: dict[str, Callable[[Page, Walk], Test]] = {
    "root": _root,
    "scope": _root,
    "empty": _empty,
    "first-child": _first,
    "last-child": _last,
    "only-child": _only,
    "first-of-type": _of_type(lambda places: places[0] == 1),
    "last-of-type": _of_type(lambda places: places[1] == 1),
    "only-of-type": _of_type(lambda places: places == (1, 1)),
    "any-link": _link,
    "link": _link,
    "defined": _defined,
    "open": _open,
}
