"""Rules about pages that declare tools: Chromium's issue codes, and what DevTools does not say.

Whoever reads a page's forms raises them; the linter of tools files has nothing to find them in.
The rules with a name of our own are about what a browser does without a word.
"""

from __future__ import annotations

from webmcp_cli.tools.lint.rules import Rule

_CODES = "Chromium's GenericIssue codes; the level is that of Lighthouse's WebMCP schema audit"

_CHROMIUM = "Chromium 156, asked on pages made for it"

_CODED: tuple[Rule, ...] = (
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

_SILENT: tuple[Rule, ...] = (
    Rule(
        "form-name-refused",
        "error",
        "A browser takes no tool of this name, so the form declares none.",
        "Use letters, digits, _ - and ., at most 128.",
        "the WebMCP specification; Chromium drops the form without a word",
        "form",
    ),
    Rule(
        "form-name-repeated",
        "error",
        "The first form of a name is the tool; the later one declares none.",
        "Give one of them another toolname.",
        _CHROMIUM,
        "form",
    ),
    Rule(
        "form-description-empty",
        "error",
        "Without a description a model cannot know when to use the tool.",
        "Say in tooldescription what the form does and when to use it.",
        "the WebMCP specification refuses it; Chromium 156 takes it from a form",
        "form",
    ),
    Rule(
        "form-frame-closed",
        "warning",
        "The form stands in a frame whose sandbox or policy keeps tools out of the page.",
        "Give the frame allow-scripts and allow-same-origin, or move the form.",
        _CHROMIUM,
        "form",
    ),
    Rule(
        "form-field-dropped",
        "warning",
        "Controls of one name are an argument only if all are radios, or all are checkboxes.",
        "Give each of them a name of its own.",
        _CHROMIUM,
        "form",
    ),
    Rule(
        "form-field-unfillable",
        "warning",
        "A model cannot choose a file, so a form that requires one cannot be submitted.",
        "Do not require the file, or ask for it elsewhere.",
        _CHROMIUM,
        "form",
    ),
    Rule(
        "form-pattern-ignored",
        "warning",
        "The pattern is no regular expression of JavaScript's v flag: browsers ignore it.",
        "Put a backslash before each of ( ) [ ] { } / - \\ | in a class, and before none else.",
        "HTML, 4.10.5.3.6; ECMA-262, 22.2.1",
        "form",
    ),
    Rule(
        "form-submit-missing",
        "warning",
        "Without toolautosubmit and without a submit button a call can never be finished.",
        "Add a submit button, or toolautosubmit.",
        "the WebMCP declarative explainer, and Chromium",
        "form",
    ),
    Rule(
        "form-title-unread",
        "note",
        "The attribute toolparamtitle was read by early versions only.",
        "Write toolparamdescription.",
        _CHROMIUM,
        "form",
    ),
    Rule(
        "script-registers",
        "note",
        "A script registers tools that cannot be known without running it.",
        "Save the tools with getTools() in a browser to check them with wmcp lint.",
        "wmcp runs no scripts",
        "form",
    ),
)

FORM_RULES: tuple[Rule, ...] = (*_CODED, *_SILENT)
