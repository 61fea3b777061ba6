"""Pseudo-classes of form controls, as a page at rest has them (HTML, 4.16.3).

A page at rest is one that nobody has touched: values, checkedness and selectedness are what the
attributes give.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import ascii_lower
from webmcp_cli.page.selection.inputs import LINES, NUMBERS, type_of, value_of
from webmcp_cli.page.selection.owners import Owners

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]

_DISABLEABLE = frozenset(["button", "fieldset", "input", "select", "textarea"])
#: Types of input that "required" does not apply to.
_NEVER_REQUIRED = frozenset(["button", "color", "hidden", "image", "range", "reset", "submit"])
#: Types of input that a person can write into.
_WRITABLE = LINES | (NUMBERS - {"range"})
#: HTML, 2.3.4.2, "rules for parsing non-negative integers".
_COUNT = re.compile(r"[ \t\n\f\r]*\+?0*([0-9]*)")
_WITH_PLACEHOLDER = LINES | {"number"}


class Forms:
    """The states of a page's controls, each worked out when first asked for."""

    def __init__(self, page: Page, walk: Walk) -> None:
        self._page = page
        self.owners = Owners(page, walk)

    def tag(self, element: HtmlElement) -> str:
        """Give the type of an HTML element; "" for SVG's and MathML's."""
        return "" if element in self._page.foreign else str(element.tag)

    def disabled(self, element: HtmlElement) -> bool:
        """Say whether an element is a control, option or optgroup, and disabled."""
        tag = self.tag(element)
        if tag in _DISABLEABLE:
            return "disabled" in element.attrib or self.owners.in_disabled_fieldset(element)
        if tag not in ("option", "optgroup"):
            return False
        if "disabled" in element.attrib:
            return True
        around = self.owners.nearest(element, "datalist", "optgroup", "option", "select")
        if around is None or around.tag == "datalist" or around.tag == "option":
            return False
        return (tag == "option" or around.tag == "select") and self.disabled(around)

    def enabled(self, element: HtmlElement) -> bool:
        """Say whether an element could be disabled and is not."""
        tag = self.tag(element)
        could = tag in _DISABLEABLE or tag in ("option", "optgroup")
        return could and not self.disabled(element)

    def required(self, element: HtmlElement) -> bool:
        """Say whether a control must be filled in."""
        tag = self.tag(element)
        if tag == "input" and type_of(element) in _NEVER_REQUIRED:
            return False
        return tag in ("input", "select", "textarea") and "required" in element.attrib

    def optional(self, element: HtmlElement) -> bool:
        """Say whether a control may be left empty."""
        tag = self.tag(element)
        return tag in ("button", "input", "select", "textarea") and not self.required(element)

    def checked(self, element: HtmlElement) -> bool:
        """Say whether a box or radio button is checked, or an option selected."""
        tag = self.tag(element)
        if tag == "option":
            return element in self._selected
        if tag != "input":
            return False
        kind = type_of(element)
        if kind == "radio":
            return self.checked_radio(element) is element
        return kind == "checkbox" and "checked" in element.attrib

    def checked_radio(self, element: HtmlElement) -> HtmlElement | None:
        """Give the radio button that is checked in the group of this one."""
        if not element.get("name"):
            return element if "checked" in element.attrib else None
        return self._checked_radios.get(self.group(element))

    def group(self, radio: HtmlElement) -> tuple[HtmlElement | None, str]:
        """Give what names a radio button's group: its form and its name."""
        return self.owners.form(radio), radio.get("name") or ""

    @cached_property
    def _checked_radios(self) -> dict[object, HtmlElement]:
        """The last one with the attribute in each group: each unchecks those before it."""
        return {
            self.group(each): each
            for each in self._page.root.iter("input")
            if "checked" in each.attrib and type_of(each) == "radio"
        }

    @cached_property
    def _selected(self) -> set[HtmlElement]:
        chosen: set[HtmlElement] = set()
        listed: dict[HtmlElement, list[HtmlElement]] = {}
        for option in self._page.root.iter("option"):
            select = self.owners.nearest(option, "datalist", "option", "select")
            if select is not None and select.tag == "select":
                listed.setdefault(select, []).append(option)
            elif "selected" in option.attrib:
                chosen.add(option)
        for select, options in listed.items():
            chosen.update(self._chosen(select, options))
        return chosen

    def _chosen(self, select: HtmlElement, options: list[HtmlElement]) -> list[HtmlElement]:
        marked = [option for option in options if "selected" in option.attrib]
        if "multiple" in select.attrib:
            return marked
        if marked:
            return marked[-1:]
        if display_size(select) > 1:
            return []
        return next(([option] for option in options if not self._is_barred(option)), [])

    def _is_barred(self, option: HtmlElement) -> bool:
        """Say whether an option cannot be the first choice; a disabled select still has one."""
        group = self.owners.nearest(option, "optgroup", "select")
        in_group = group is not None and group.tag == "optgroup" and "disabled" in group.attrib
        return in_group or "disabled" in option.attrib

    def selected_options(self, select: HtmlElement) -> list[HtmlElement]:
        """Give the selected options of a select element, in document order."""
        return [option for option in select.iter("option") if option in self._selected]

    def indeterminate(self, element: HtmlElement) -> bool:
        """Say whether a radio group has no choice yet, or a progress bar no value."""
        tag = self.tag(element)
        if tag == "progress":
            return "value" not in element.attrib
        if tag != "input" or type_of(element) != "radio":
            return False
        return self.checked_radio(element) is None

    def default(self, element: HtmlElement) -> bool:
        """Say whether an element is what a form starts with, or what Enter presses."""
        tag = self.tag(element)
        if tag == "option":
            return "selected" in element.attrib
        if tag == "input" and type_of(element) in ("checkbox", "radio"):
            return "checked" in element.attrib
        return element in self._default_buttons

    @cached_property
    def _default_buttons(self) -> set[HtmlElement]:
        return {
            next((each for each in controls if self.submits(each)), controls[0])
            for controls in self.owners.controls_of.values()
            if any(map(self.submits, controls))
        }

    def submits(self, control: HtmlElement) -> bool:
        """Say whether a control is a submit button."""
        if control.tag == "input":
            return type_of(control) in ("submit", "image")
        if control.tag != "button":
            return False
        return button_type(control) == "submit"

    def read_write(self, element: HtmlElement) -> bool:
        """Say whether a person could write here."""
        tag = self.tag(element)
        attributes = element.attrib
        if tag == "textarea" or (tag == "input" and type_of(element) in _WRITABLE):
            return "readonly" not in attributes and not self.disabled(element)
        if tag == "input":
            return False
        return tag != "" and self._editable(element)

    def _editable(self, element: HtmlElement) -> bool:
        at: HtmlElement | None = element
        passed = []
        answer = False
        while at is not None:
            if at in self._edited:
                answer = self._edited[at]
                break
            passed.append(at)
            if not self.tag(at):  # SVG and MathML are not written into
                break
            state = ascii_lower(at.get("contenteditable", "inherit"))
            if state in ("", "true", "plaintext-only", "false"):
                answer = state != "false"
                break
            at = self.owners.parent(at)
        self._edited.update(dict.fromkeys(passed, answer))
        return answer

    @cached_property
    def _edited(self) -> dict[HtmlElement, bool]:
        return {}

    def read_only(self, element: HtmlElement) -> bool:
        """Say whether an HTML element is not for writing."""
        return self.tag(element) != "" and not self.read_write(element)

    def internal_text_field(self, element: HtmlElement) -> bool:
        """Say whether an input is drawn as a line of text (``:-internal-text-field``)."""
        return self.tag(element) == "input" and type_of(element) in _WITH_PLACEHOLDER

    def placeholder_shown(self, element: HtmlElement) -> bool:
        """Say whether a control shows its placeholder, having no value."""
        if "placeholder" not in element.attrib:
            return False
        tag = self.tag(element)
        if tag == "textarea":
            return not text_of(element)
        kind = type_of(element)
        return tag == "input" and kind in _WITH_PLACEHOLDER and not value_of(element, kind)


def text_of(textarea: HtmlElement) -> str:
    """Give the value of a textarea at rest."""
    return (textarea.text or "") + "".join(child.tail or "" for child in textarea)


def button_type(button: HtmlElement) -> str:
    """Give the type of a button element: "submit" unless it says or does otherwise."""
    kind = ascii_lower(button.get("type") or "")
    if kind in ("button", "reset", "submit"):
        return kind
    commands = "command" in button.attrib or "commandfor" in button.attrib
    return "button" if commands else "submit"


def display_size(select: HtmlElement) -> int:
    """Give how many rows a select element shows (HTML, 4.10.7, "display size")."""
    match = _COUNT.match(select.get("size") or "")
    if match and 0 < len(match[1]) < 10 and int(match[1]):
        return int(match[1])
    return 4 if "multiple" in select.attrib else 1
