"""What keeps the forms of a page from being tools, or from being good ones.

The findings have the ids that Chromium's DevTools shows, and ids of our own for what a browser
does without a word. A form counts once it has one of the two attributes that make a tool. Costs
a second reading of the forms that declare tools.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.forms import is_disabled
from webmcp_cli.tools.declared.documents import documents
from webmcp_cli.tools.declared.patterns import compiles
from webmcp_cli.tools.declared.schema import (
    control_schema,
    group_schema,
    is_readonly,
    kind,
    parameter_name,
    usable_groups,
)
from webmcp_cli.tools.declared.scripts import registrations
from webmcp_cli.tools.declared.tools import VALID_NAME, Form, forms
from webmcp_cli.tools.lint.records import Finding, Report
from webmcp_cli.tools.lint.rules import rules
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Kinds whose ``pattern`` counts (HTML, 4.10.5.3.6) and that schemas carry.
_WITH_PATTERN = frozenset(["text", "number"])


def lint_page(page: Page, source: str = "-") -> Report:
    """Give all findings about the forms and scripts of a page, in the order of the page."""
    findings: list[Finding] = []
    count = 0
    for document in documents(page):
        for form in _meant(document):
            checks = _Checks(document, form)
            findings += checks.findings()
    for document in documents(page):
        names: dict[str, HtmlElement] = {}
        for form in _meant(document):
            count += _is_first(form, names)
            findings += _repeated(document, form, names)
    findings += [*_closed_frames(page), *_scripts(page)]
    return Report.of(findings, count, source, [])


def _meant(document: Page) -> Iterator[Form]:
    return (form for form in forms(document) if not (form.name is form.description is None))


def _is_first(form: Form, names: dict[str, HtmlElement]) -> bool:
    if form.description is None or not VALID_NAME.match(form.name or ""):
        return False
    return names.setdefault(form.name or "", form.element) is form.element


def _repeated(document: Page, form: Form, names: dict[str, HtmlElement]) -> Iterator[Finding]:
    first = names.get(form.name or "")
    if first is not None and first is not form.element and form.description is not None:
        message = f"The form {_place(document, first)} has this toolname already."
        yield _finding(document, form, "form-name-repeated", message, form.element)


def _closed_frames(page: Page) -> Iterator[Finding]:
    """Find the forms in frames that take no part."""
    open_ = list(documents(page))
    for document in open_:
        for iframe, inner in document.frames.items():
            if inner in open_:
                continue
            for form in _meant(inner):
                message = f"The frame {_place(document, iframe)} keeps the form's tool to itself."
                yield _finding(inner, form, "form-frame-closed", message, form.element)


def _scripts(page: Page) -> Iterator[Finding]:
    found = registrations(page)
    for call in dict.fromkeys(found):
        what = f"the tool {shown(call.name)}" if call.name is not None else "a tool of unknown name"
        count = found.count(call) if call.name is None else 1
        times = f" ({count} calls)" if count > 1 else ""
        message = f"A script registers {what} with {call.method}{times}; its schema is not known."
        rule = rules()["script-registers"]
        yield Finding(call.name, rule.id, rule.level, message, "script")


def _finding(document: Page, form: Form, rule: str, message: str, element: HtmlElement) -> Finding:
    return Finding(form.name, rule, rules()[rule].level, message, document.path(element))


def _place(document: Page, element: HtmlElement) -> str:
    """Name an element: by its handle, or by where it stands."""
    return document.handle(element) or document.path(element)


class _Checks:
    """The checks of one form."""

    def __init__(self, document: Page, form: Form) -> None:
        self.document = document
        self.form = form
        self.usable = [c for c in form.controls if not is_disabled(c) and not is_readonly(c)]

    def findings(self) -> Iterator[Finding]:
        """Give what is wrong with the form, then with its fields."""
        form = self.form
        if form.name is None:
            yield self._of_form("FormModelContextMissingToolName", "has no toolname")
            return
        if form.description is None:
            yield self._of_form("FormModelContextMissingToolDescription", "has no tooldescription")
            return
        if not VALID_NAME.match(form.name):
            yield self._of_form("form-name-refused", f"has the toolname {shown(form.name)}")
        if not form.description.strip():
            yield self._of_form("form-description-empty", "has an empty tooldescription")
        yield from self._fields()
        yield from self._groups()
        if not self._can_be_submitted():
            yield self._of_form("form-submit-missing", "has no button to submit it with")

    def _of_form(self, rule: str, what: str) -> Finding:
        message = f"The form {_place(self.document, self.form.element)} {what}."
        return _finding(self.document, self.form, rule, message, self.form.element)

    def _of_field(self, rule: str, control: HtmlElement, what: str) -> Finding:
        message = f"The field {_place(self.document, control)} {what}."
        return _finding(self.document, self.form, rule, message, control)

    def _fields(self) -> Iterator[Finding]:
        for control in self.usable:
            required = control.get("required") is not None
            if not parameter_name(control) and self._is_parameter(control):
                middle = "Required" if required else ""
                rule = f"FormModelContext{middle}ParameterMissingName"
                yield self._of_field(rule, control, "has no name")
            if required and kind(control) == "file":
                yield self._of_field("form-field-unfillable", control, "requires a file")
            pattern = control.get("pattern")
            if pattern is not None and kind(control) in _WITH_PATTERN and not compiles(pattern):
                what = f"has the pattern {shown(pattern)}"
                yield self._of_field("form-pattern-ignored", control, what)
            if control.get("toolparamtitle") is not None:
                yield self._of_field("form-title-unread", control, "has a toolparamtitle")

    def _is_parameter(self, control: HtmlElement) -> bool:
        return kind(control) == "radio" or control_schema(control, self.form.labels) is not None

    def _groups(self) -> Iterator[Finding]:
        for name, members in usable_groups(self.form.controls).items():
            if not name:
                continue
            schema = group_schema(self.form.element, members, self.form.labels)
            if schema is not None and not schema.get("description"):
                rule = "FormModelContextParameterMissingTitleAndDescription"
                yield self._of_field(rule, members[0], _undescribed(members))
            elif schema is None and len(members) > 1 and any(map(self._is_parameter, members)):
                what = f"shares the name {shown(name)} with {len(members) - 1} more"
                yield self._of_field("form-field-dropped", members[0], what)

    def _can_be_submitted(self) -> bool:
        return self.form.element.get("toolautosubmit") is not None or any(
            _submits(control) for control in self.form.controls
        )


def _undescribed(members: Sequence[HtmlElement]) -> str:
    if len(members) > 1:
        return "and those of its name stand in no fieldset with a toolparamdescription"
    return "has neither a label nor a toolparamdescription"


def _submits(control: HtmlElement) -> bool:
    if control.tag == "button":
        return (control.get("type") or "submit").lower() not in ("button", "reset")
    return control.tag == "input" and (control.get("type") or "").lower() in ("submit", "image")
