"""What a person is told beside a page's tools, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.tools.declared.documents import documents
from webmcp_cli.tools.declared.scripts import registrations
from webmcp_cli.tools.declared.tools import forms
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from webmcp_cli.page.page import Page


def nothing_declared(page: Page) -> str:
    """Say why a page declares no tool."""
    found = [form for document in documents(page) for form in forms(document)]
    meant = [form for form in found if not (form.name is form.description is None)]
    if not found:
        return "it declares no tool: there is no form in it."
    count = "its form has" if len(found) == 1 else f"none of its {len(found):,} forms has"
    if not meant:
        no = "no " if len(found) == 1 else ""
        return f"it declares no tool: {count} {no}toolname and tooldescription."
    return "it declares no tool, though a form means to: --lint says what is wrong."


def seen_in_scripts(page: Page, most: int) -> list[str]:
    """Say what scripts register, at most ``most`` of the names; nothing where none is seen."""
    calls = registrations(page)
    if not calls:
        return []
    names = list(dict.fromkeys(call.name for call in calls if call.name is not None))
    unnamed = sum(call.name is None for call in calls)
    parts = [shown(name) for name in names[:most]]
    if len(names) > most:
        parts.append(f"{len(names) - most:,} more")
    if unnamed:
        parts.append("one without a literal name" if unnamed == 1 else f"{unnamed:,} without one")
    what = ", ".join(parts)
    return [f"its scripts register tools ({what}), which cannot be known without running them."]
