"""Structural selectors: exact on this snapshot, and on no other.

A path starts at the nearest element with a unique id, or at ``body``, and names each step by type
and place. A step to a child that is the only one of its type needs no place. Costs one table for
each parent on the way.

No selector reaches into a shadow root or a template's content. There a path has ``>>>`` where it
goes in, after the path of the host or template; ``select`` refuses it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from webmcp_cli.page.selection.attributes import ascii_lower, tag_names
from webmcp_cli.page.selection.escaping import identifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: A path of more steps is written without types, which keeps 512 levels within 10,000 characters.
_LONG = 100
#: Longer type names (custom elements') are not spelled out.
_LONGEST_TYPE = 60


class _Path(NamedTuple):
    """The path of an element, and how its children's go on."""

    text: str
    joint: str = " > "
    steps: int = 0

    def then(self, step: str) -> _Path:
        """Go one step down; a long path's text is not kept, since it is written otherwise."""
        steps = self.steps + 1
        return _Path(f"{self.text}{self.joint}{step}" if steps <= _LONG else "", steps=steps)


class Paths:
    """Paths of a page's elements; ``anchor`` gives a unique selector by id, or None."""

    def __init__(self, page: Page, anchor: Callable[[HtmlElement], str | None]) -> None:
        self._page = page
        self._anchor = anchor
        self._known: dict[HtmlElement, _Path] = {}
        self._steps: dict[HtmlElement, tuple[str, int, str | None]] = {}
        self._names: dict[str, str] = {}

    def of(self, element: HtmlElement) -> str:
        """Give the path of an element."""
        path = self._path(element)
        return path.text if path.steps <= _LONG else self._without_types(element)

    def _path(self, element: HtmlElement) -> _Path:
        chain: list[HtmlElement] = []
        at = element
        path = self._start(at)
        while path is None:
            chain.append(at)
            at = _above(at)
            path = self._start(at)
        for each in reversed(chain):
            path = self._known[each] = path.then(self._step(each)[0])
        return path

    def _start(self, element: HtmlElement) -> _Path | None:
        """Give the path of an element where it is known, or needs no parent's."""
        path = self._known.get(element)
        if path is None:
            start = self._begins(element)
            if start is not None:
                path = self._known[element] = start
        return path

    def _begins(self, element: HtmlElement) -> _Path | None:
        if self._page.holds(element):
            text = self._anchor(element) or self._top(element)
            return None if text is None else _Path(text)
        host = self._hosts.get(element)
        if host is not None:
            return _Path(f"{self.of(host)} >>>", " ")
        return _Path(identifier(str(element.tag))) if element.getparent() is None else None

    def _without_types(self, element: HtmlElement) -> str:
        """Give a long path by places alone."""
        steps = []
        at = element
        start = self._begins(at)
        while start is None:
            steps.append(f":nth-child({self._step(at)[1]})")
            at = _above(at)
            start = self._begins(at)
        return start.text + start.joint.replace(" > ", ">") + ">".join(reversed(steps))

    def _top(self, element: HtmlElement) -> str | None:
        if element is self._page.root:
            return ":root"
        return "body" if element is self._body else None

    @cached_property
    def _body(self) -> HtmlElement | None:
        """The body, if it is the only element of its name."""
        bodies = list(self._page.root.iter("body"))
        return bodies[0] if len(bodies) == 1 else None

    @cached_property
    def _hosts(self) -> dict[HtmlElement, HtmlElement]:
        """Map each shadow root and template content to what it belongs to."""
        tree = self._page.tree
        return {
            content: host
            for contents in (tree.shadow_roots, tree.templates)
            for host, content in contents.items()
        }

    def typed(self, element: HtmlElement) -> str | None:
        """Give ``type:nth-of-type(n)``, or None where that would not be exact."""
        step, _, typed = self._step(element)
        return f"{step}:nth-of-type(1)" if typed is None and not step.startswith(":") else typed

    def _step(self, element: HtmlElement) -> tuple[str, int, str | None]:
        """Give the step to an element, its place, and the step by type where that has a number."""
        step = self._steps.get(element)
        if step is None:
            parent = None if element is self._page.root else element.getparent()
            self._number([element] if parent is None else list(parent.iterchildren("*")))
            step = self._steps[element]
        return step

    def _number(self, siblings: list[HtmlElement]) -> None:
        """Work out the steps to all children of one parent."""
        name_of = self._page.name
        types: dict[str, list[tuple[int, HtmlElement]]] = {}
        for place, sibling in enumerate(siblings, 1):
            types.setdefault(name_of(sibling), []).append((place, sibling))
        folded = Counter(map(ascii_lower, types)) if len(types) > 1 else None
        for name, group in types.items():
            exact = folded is None or folded[ascii_lower(name)] == 1
            if exact and self._is_one_type(name, [sibling for _, sibling in group]):
                self._number_by_type(self._written(name), group)
            else:
                for place, sibling in group:
                    self._steps[sibling] = (f":nth-child({place})", place, None)

    def _number_by_type(self, name: str, group: list[tuple[int, HtmlElement]]) -> None:
        if len(group) == 1:
            place, only = group[0]
            self._steps[only] = (name, place, None)
            return
        for at, (place, sibling) in enumerate(group, 1):
            step = f"{name}:nth-of-type({at})"
            self._steps[sibling] = (step, place, step)

    def _written(self, name: str) -> str:
        if name not in self._names:
            self._names[name] = identifier(ascii_lower(name))
        return self._names[name]

    def _is_one_type(self, name: str, group: list[HtmlElement]) -> bool:
        """Say whether siblings of one name are of one type, and a selector can name it."""
        if len(name) > _LONGEST_TYPE or name not in tag_names(name):
            return False
        foreign = self._page.foreign
        return not foreign or len({foreign.get(each) for each in group}) == 1


def _above(element: HtmlElement) -> HtmlElement:
    """Give the parent of an element that has one: a path begins at the latest at a root."""
    parent = element.getparent()
    assert parent is not None
    return parent
