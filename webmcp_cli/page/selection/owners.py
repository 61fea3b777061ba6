"""Which form a control belongs to, which controls a fieldset or a disabled one holds.

A form that the parser had to put straight into a table keeps the controls that follow it there
(HTML, 4.10.17.3, "form owner", set by the parser's form element pointer). The tree does not say
where its end tag was, so such a form is taken to reach to the end of its parent.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

_CONTROLS = ("button", "fieldset", "input", "object", "output", "select", "textarea")
_IN_TABLES = frozenset(["table", "tbody", "thead", "tfoot", "tr"])


class Owners:
    """Owners of a page's controls, each ancestor looked at once."""

    def __init__(self, page: Page, walk: Walk) -> None:
        self._page = page
        self._walk = walk
        self._nearest: dict[tuple[str, ...], dict[HtmlElement, HtmlElement | None]] = {}
        self._disabled: dict[HtmlElement, bool] = {}

    def nearest(self, element: HtmlElement, *tags: str) -> HtmlElement | None:
        """Give the nearest HTML ancestor of one of these types."""
        known = self._nearest.setdefault(tags, {})
        passed = []
        at: HtmlElement | None = element
        found: HtmlElement | None = None
        while at is not None:
            if at in known:
                found = known[at]
                break
            passed.append(at)
            parent = self._walk.parent(at)
            if parent is not None and parent.tag in tags and parent not in self._page.foreign:
                found = parent
                break
            at = parent
        known.update(dict.fromkeys(passed, found))
        return found

    def in_disabled_fieldset(self, element: HtmlElement) -> bool:
        """Say whether a disabled fieldset disables what is here (HTML, 4.10.18.5)."""
        known = self._disabled
        passed = []
        at: HtmlElement | None = element
        answer = False
        while at is not None:
            if at in known:
                answer = known[at]
                break
            passed.append(at)
            fieldset = self._walk.parent(at)
            if fieldset is not None and self._disables(fieldset, at):
                answer = True
                break
            at = fieldset
        known.update(dict.fromkeys(passed, answer))
        return answer

    def _disables(self, fieldset: HtmlElement, child: HtmlElement) -> bool:
        if fieldset.tag != "fieldset" or "disabled" not in fieldset.attrib:
            return False
        if fieldset in self._page.foreign:
            return False
        return child.tag != "legend" or child is not next(fieldset.iterchildren("legend"), None)

    def parent(self, element: HtmlElement) -> HtmlElement | None:
        """Give the parent; None for the page's root."""
        return self._walk.parent(element)

    def form(self, control: HtmlElement) -> HtmlElement | None:
        """Give the form that a control belongs to."""
        named = control.get("form")
        if named is not None:
            return self._forms_by_id.get(named)
        above = self.nearest(control, "form")
        return self._adopted.get(control) if above is None else above

    @cached_property
    def _forms_by_id(self) -> dict[str, HtmlElement]:
        first: dict[str, HtmlElement] = {}
        for element in self._page.root.iter("*"):
            name = element.get("id")
            if name:
                first.setdefault(name, element)
        return {name: form for name, form in first.items() if form.tag == "form"}

    @cached_property
    def _adopted(self) -> dict[HtmlElement, HtmlElement]:
        """Map controls to the form before them that the parser put straight into a table."""
        adopted: dict[HtmlElement, HtmlElement] = {}
        for form in self._page.root.iter("form"):
            parent = self._walk.parent(form)
            if parent is None or parent.tag not in _IN_TABLES or len(form):
                continue
            for sibling in form.itersiblings("*"):
                if sibling.tag == "form":
                    break
                adopted.update(dict.fromkeys(sibling.iter(*_CONTROLS), form))
        return adopted

    @cached_property
    def controls(self) -> list[HtmlElement]:
        """All HTML controls of the page, in document order."""
        foreign = self._page.foreign
        return [each for each in self._page.root.iter(*_CONTROLS) if each not in foreign]

    @cached_property
    def controls_of(self) -> dict[HtmlElement, list[HtmlElement]]:
        """The controls of each form, in document order."""
        owned: dict[HtmlElement, list[HtmlElement]] = {}
        for control in self.controls:
            form = self.form(control)
            if form is not None:
                owned.setdefault(form, []).append(control)
        return owned
