"""Pseudo-classes of form controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]

FORM_TESTS: dict[str, Callable[[Page, Walk], Test]] = {}
