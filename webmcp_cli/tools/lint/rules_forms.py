"""Rules about forms that declare tools: Chromium's issue codes, as DevTools shows them.

Whoever reads a page's forms raises them; the linter of tools files has nothing to find them in.
"""

from __future__ import annotations

from webmcp_cli.tools.lint.rules import Rule

_CODES = "Chromium's GenericIssue codes; the level is that of Lighthouse's WebMCP schema audit"

FORM_RULES: tuple[Rule, ...] = (
    Rule(
        "FormModelContextMissingToolName",
        "error",
        "A form with a tooldescription but no toolname declares no tool.",
        "Give the form a toolname, such as search_products.",
        _CODES,
        "form",
    ),
    Rule(
        "FormModelContextMissingToolDescription",
        "error",
        "A form with a toolname but no tooldescription declares no tool.",
        "Give the form a tooldescription that says what it does and when to use it.",
        _CODES,
        "form",
    ),
    Rule(
        "FormModelContextRequiredParameterMissingName",
        "error",
        "A required control without a name cannot be filled, so the form cannot be submitted.",
        "Give the control a name.",
        _CODES,
        "form",
    ),
    Rule(
        "FormModelContextParameterMissingName",
        "warning",
        "A control without a name is no argument: the model cannot fill it.",
        "Give the control a name, or leave it out of the form.",
        _CODES,
        "form",
    ),
    Rule(
        "FormModelContextParameterMissingTitleAndDescription",
        "warning",
        "An argument without a label or a toolparamdescription tells the model nothing.",
        "Give the control a label or a toolparamdescription.",
        _CODES,
        "form",
    ),
)
