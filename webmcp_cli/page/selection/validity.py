"""Constraint validation at rest: ``:valid``, ``:invalid``, ``:in-range``, ``:out-of-range``.

HTML, 4.10.21: a control that a person could not have filled in yet can already be invalid, by a
missing or a wrong value in the page itself. Lengths (minlength, maxlength) only count once
somebody has typed.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.fieldtypes import is_email, is_url
from webmcp_cli.page.selection.forms import Forms, button_type, display_size, text_of
from webmcp_cli.page.selection.inputs import (
    LINES,
    NUMBERS,
    STEPS,
    float_of,
    number_of,
    type_of,
    value_of,
)
from webmcp_cli.page.selection.patterns import matches_pattern

if TYPE_CHECKING:
    from lxml.html import HtmlElement


class Validity:
    """Validity of a page's controls, forms and fieldsets."""

    def __init__(self, forms: Forms) -> None:
        self._forms = forms
        self._owners = forms.owners

    def valid(self, element: HtmlElement) -> bool:
        """Say whether an element takes part in validation and is valid."""
        tag = self._forms.tag(element)
        if tag in ("form", "fieldset"):
            return element not in self._with_invalid
        return self.will_validate(element) and not self.is_wrong(element)

    def invalid(self, element: HtmlElement) -> bool:
        """Say whether an element takes part in validation and is not valid."""
        tag = self._forms.tag(element)
        if tag in ("form", "fieldset"):
            return element in self._with_invalid
        return self.will_validate(element) and self.is_wrong(element)

    @cached_property
    def _with_invalid(self) -> set[HtmlElement]:
        """Forms and fieldsets that have an invalid control."""
        found: set[HtmlElement] = set()
        for control in self._owners.controls:
            if control.tag == "fieldset" or not self.invalid(control):
                continue
            form = self._owners.form(control)
            if form is not None:
                found.add(form)
            fieldset = self._owners.nearest(control, "fieldset")
            while fieldset is not None and fieldset not in found:
                found.add(fieldset)
                fieldset = self._owners.nearest(fieldset, "fieldset")
        return found

    def will_validate(self, element: HtmlElement) -> bool:
        """Say whether an element is a candidate for constraint validation."""
        tag = self._forms.tag(element)
        if tag == "button":
            barred = button_type(element) != "submit"
        elif tag == "input":
            barred = type_of(element) in ("hidden", "button", "image", "reset")
            barred = barred or "readonly" in element.attrib
        elif tag == "textarea":
            barred = "readonly" in element.attrib
        else:
            barred = tag != "select"
        if barred or self._forms.disabled(element):
            return False
        return self._owners.nearest(element, "datalist") is None

    def is_wrong(self, element: HtmlElement) -> bool:
        """Say whether the value of a control breaks one of its constraints."""
        if element.tag == "input":
            return self._is_wrong_input(element)
        if not self._forms.required(element):
            return False
        if element.tag == "textarea":
            return not text_of(element)
        return element.tag == "select" and self._has_no_choice(element)

    def _has_no_choice(self, select: HtmlElement) -> bool:
        selected = self._forms.selected_options(select)
        if not selected:
            return True
        first = selected[0]
        if "multiple" in select.attrib or display_size(select) > 1:
            return False
        return first is next(select.iter("option", "optgroup", "hr"), None) and not _value(first)

    def _is_wrong_input(self, element: HtmlElement) -> bool:
        kind = type_of(element)
        if (kind == "radio" or self._forms.required(element)) and self._is_missing(element, kind):
            return True
        value = value_of(element, kind)
        if kind in NUMBERS:
            return self._is_wrong_number(element, kind, value)
        if not value or kind not in LINES:
            return False
        if kind == "email" and not _are_emails(value, "multiple" in element.attrib):
            return True
        if kind == "url" and not is_url(value):
            return True
        return _breaks_pattern(element, kind, value)

    def _is_missing(self, element: HtmlElement, kind: str) -> bool:
        if kind == "radio":
            return self._is_group_missing(element)
        if kind == "checkbox":
            return not self._forms.checked(element)
        return not value_of(element, kind)

    def _is_group_missing(self, radio: HtmlElement) -> bool:
        if self._forms.checked_radio(radio) is not None:
            return False
        if not radio.get("name"):  # in no group, and so never missing
            return False
        return self._forms.group(radio) in self._required_groups

    @cached_property
    def _required_groups(self) -> set[object]:
        return {
            self._forms.group(each)
            for each in self._owners.controls
            if each.tag == "input" and "required" in each.attrib and type_of(each) == "radio"
        }

    # Ranges

    def in_range(self, element: HtmlElement) -> bool:
        """Say whether a number or a date keeps its limits, or has no value yet."""
        if not self._has_range(element):
            return False
        kind = type_of(element)
        number = number_of(kind, value_of(element, kind))
        if number is None or kind == "range":
            return True
        limited = _limits(element, kind) != (None, None)
        return limited and not _breaks_limits(element, kind, number)

    def out_of_range(self, element: HtmlElement) -> bool:
        """Say whether a number or a date breaks its limits."""
        if not self._has_range(element):
            return False
        kind = type_of(element)
        number = number_of(kind, value_of(element, kind))
        return number is not None and _breaks_limits(element, kind, number)

    def _has_range(self, element: HtmlElement) -> bool:
        if self._forms.tag(element) != "input" or type_of(element) not in NUMBERS:
            return False
        return self.will_validate(element)

    def _is_wrong_number(self, element: HtmlElement, kind: str, value: str) -> bool:
        number = number_of(kind, value)
        if number is None or kind == "range":  # a range is put within its limits at once
            return False
        return _breaks_limits(element, kind, number) or _breaks_step(element, kind, number)


def _limits(element: HtmlElement, kind: str) -> tuple[Decimal | None, Decimal | None]:
    return (
        number_of(kind, element.get("min") or ""),
        number_of(kind, element.get("max") or ""),
    )


def _breaks_limits(element: HtmlElement, kind: str, number: Decimal) -> bool:
    if kind == "range":
        return False
    least, most = _limits(element, kind)
    if kind == "time" and least is not None and most is not None and least > most:
        return most < number < least
    return (least is not None and number < least) or (most is not None and number > most)


def _breaks_step(element: HtmlElement, kind: str, number: Decimal) -> bool:
    default, unit, base = STEPS[kind]
    written = (element.get("step") or "").strip()
    if written.lower() == "any":
        return False
    step = float_of(written)
    size = (step if step is not None and step > 0 else Decimal(default)) * unit
    least = number_of(kind, element.get("min") or "")
    initial = number_of(kind, element.get("value") or "")
    start = least if least is not None else initial if initial is not None else Decimal(base)
    return (number - start) % size != 0


def _are_emails(value: str, multiple: bool) -> bool:
    parts = value.split(",") if multiple else [value]
    return all(is_email(part.strip()) for part in parts)


def _breaks_pattern(element: HtmlElement, kind: str, value: str) -> bool:
    pattern = element.get("pattern")
    if pattern is None:
        return False
    values = value.split(",") if kind == "email" and "multiple" in element.attrib else [value]
    return not all(matches_pattern(pattern, each) for each in values)


def _value(option: HtmlElement) -> str:
    value = option.get("value")
    if value is not None:
        return value
    return " ".join("".join(option.itertext()).split())
