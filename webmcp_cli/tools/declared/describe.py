"""What a declared parameter's description says (WebMCP's declarative API, as Chromium has it)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.forms import label_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lxml.html import HtmlElement

    Labels = Mapping[HtmlElement, Sequence[HtmlElement]]

DATE_ADVICE = "Dates MUST be provided in 'YYYY-MM-DD' format."


def labels_text(control: HtmlElement, labels: Labels) -> str:
    """Join the text of a control's labels."""
    return "; ".join(label_text(label) for label in labels.get(control, ()))


def describe(control: HtmlElement, labels: Labels) -> str:
    """Describe one control: its own description, else its labels, else aria-description."""
    return (
        control.get("toolparamdescription")
        or labels_text(control, labels)
        or control.get("aria-description")
        or ""
    )


def describe_group(members: Sequence[HtmlElement], form: HtmlElement) -> str:
    """Describe radios or checkboxes of one name: by the nearest fieldset around all of them."""
    for ancestor in members[0].iterancestors():
        if ancestor is form:
            break
        if ancestor.tag == "fieldset" and _holds(ancestor, members[1:]):
            return ancestor.get("toolparamdescription") or ""
    return ""


def _holds(fieldset: HtmlElement, members: Sequence[HtmlElement]) -> bool:
    return all(fieldset in member.iterancestors("fieldset") for member in members)


def with_date_advice(description: str) -> str:
    """Add how a date is to be written."""
    return f"{description} ({DATE_ADVICE})" if description else DATE_ADVICE
