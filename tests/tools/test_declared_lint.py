"""What is said of forms that are no tools or poor ones, and of scripts that are not run."""

from __future__ import annotations

import time

import pytest

from webmcp_cli.page.page import Page
from webmcp_cli.tools.declared.lint import lint_page
from webmcp_cli.tools.declared.scripts import calls_in
from webmcp_cli.tools.declared.tell import nothing_declared, seen_in_scripts
from webmcp_cli.tools.lint import rules


def _page(body: str) -> Page:
    return Page.load(f"<!doctype html><meta charset=utf-8><body>{body}".encode())


def _found(body: str) -> list[str]:
    return [finding.rule for finding in lint_page(_page(body)).findings]


def _form(fields: str, attributes: str = "") -> str:
    return f"<form toolname=t tooldescription=d {attributes}>{fields}<button>Go</button></form>"


LABELLED = "<label>A <input name=a></label>"

#: rule -> (a page that it is about, a page that keeps it).
CASES: dict[str, tuple[str, str]] = {
    "FormModelContextMissingToolName": ("<form tooldescription=d></form>", "<form></form>"),
    "FormModelContextMissingToolDescription": ("<form toolname=a></form>", _form("")),
    "FormModelContextRequiredParameterMissingName": (_form("<input required>"), _form("<input>")),
    "FormModelContextParameterMissingName": (
        _form("<label>L<select></select></label>"),
        _form("<input disabled><input readonly><input type=hidden><input type=submit><output>"),
    ),
    "FormModelContextParameterMissingTitleAndDescription": (_form("<input name=a>"), LABELLED),
    "form-name-refused": ("<form toolname='a b' tooldescription=d></form>", _form("")),
    "form-name-repeated": (
        _form("") * 2,
        _form("") + '<iframe srcdoc="<form toolname=t tooldescription=d></form>"></iframe>',
    ),
    "form-description-empty": ("<form toolname=a tooldescription=' '></form>", _form("")),
    "form-frame-closed": (
        '<iframe sandbox srcdoc="<form toolname=t tooldescription=d></form>"></iframe>',
        '<iframe srcdoc="<form toolname=t tooldescription=d></form>"></iframe>',
    ),
    "form-field-dropped": (
        _form("<input name=a><input name=a>"),
        _form("<input type=radio name=a><input type=radio name=a><button name=b></button>"),
    ),
    "form-field-unfillable": (
        _form("<input type=file name=a required>"),
        _form("<input type=file name=a>"),
    ),
    "form-pattern-ignored": (
        _form("<input name=a pattern='[(]'>"),
        _form(r"<input name=a pattern='[\(]'><input type=date name=b pattern='['>"),
    ),
    "form-submit-missing": (
        "<form toolname=t tooldescription=d><button type=button></button></form>",
        "<form toolname=t tooldescription=d toolautosubmit></form>"
        "<form toolname=u tooldescription=d id=u></form><input type=image form=u>",
    ),
    "form-title-unread": (_form("<input name=a toolparamtitle=A>"), _form(LABELLED)),
    "script-registers": (
        "<script>document.modelContext.registerTool(tool)</script>",
        "<script type=application/json>registerTool(tool)</script>",
    ),
}


def test_every_rule_about_pages_has_its_case() -> None:
    assert set(CASES) == {rule.id for rule in rules().values() if rule.scope == "form"}


@pytest.mark.parametrize("rule", CASES)
def test_rule_finds_what_is_wrong(rule: str) -> None:
    findings = lint_page(_page(CASES[rule][0])).findings
    chosen = [finding for finding in findings if finding.rule == rule]
    assert chosen
    assert all(finding.message.endswith(".") and finding.path for finding in chosen)
    assert {finding.level for finding in chosen} == {rules()[rule].level}


@pytest.mark.parametrize("rule", CASES)
def test_rule_is_silent_where_all_is_well(rule: str) -> None:
    assert rule not in _found(CASES[rule][1])


def test_a_good_form_has_no_finding() -> None:
    report = lint_page(_page(_form(LABELLED)), "p.html")
    assert report.prose() == "0 errors, 0 warnings in 1 tool"


def test_a_finding_names_the_place() -> None:
    finding = lint_page(_page(_form("<label>A<input id=age></label>"))).findings[0]
    assert finding.message == "The field #age has no name."
    assert finding.path == "#age"


@pytest.mark.parametrize(
    ("script", "calls"),
    [
        ("document.modelContext.registerTool({name: 'a', description: 'x'})", ["a"]),
        ("navigator.modelContext?.registerTool?.({'name': `b`})", ["b"]),
        ("mc['registerTool']({name:\"c\"})", ["c"]),
        ("const {registerTool} = document.modelContext; registerTool({name: 'd'})", ["d"]),
        ("x.registerTool({inputSchema: {properties: {name: 'no'}}, name: 'e'})", ["e"]),
        ("x.provideContext({tools: [{name: 'f', a: {name: 'no'}}, {name: 'g'}]})", ["f", "g"]),
        (
            "x.registerTool({...y, name: 'h', run() { x.registerTool({name: 'i'}) }})",
            ["i", "h"],
        ),
        ("x.registerTool(tool)", [None]),
        ("x.registerTool({name: PREFIX + 'a'})", [None]),
        ("x.registerTool({name: `a${1}`})", [None]),
        ("x.provideContext({tools})", [None]),
        ("const r = /[\"'(]/g; x.registerTool({name: 'j'})", ["j"]),
        ("// x.registerTool({name: 'k'})\n/* x.registerTool(1) */", []),
        ("log('x.registerTool(1)')", []),
        ("function registerTool(a) {} class A { registerTool(a) { } }", []),
        ("if ('registerTool' in x) y()", []),
        ("x.registerTool({name: 'open'", []),
    ],
)
def test_calls_are_seen_in_scripts(script: str, calls: list[str | None]) -> None:
    assert [call.name for call in calls_in(script)] == calls


@pytest.mark.parametrize("part", ["registerTool(", "/*", "`\\", "/[", '"\\', "'\\\n", "]})", "?."])
def test_a_script_is_read_in_one_pass(part: str) -> None:
    started = time.process_time()
    calls_in("registerTool(" + part * 20_000)
    assert time.process_time() - started < 5  # quadratic would be a minute


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("<p>", "it declares no tool: there is no form in it."),
        ("<form>", "it declares no tool: its form has no toolname and tooldescription."),
        (
            "<form></form><form></form>",
            "it declares no tool: none of its 2 forms has toolname and tooldescription.",
        ),
        (
            "<form toolname=a>",
            "it declares no tool, though a form means to: --lint says what is wrong.",
        ),
    ],
)
def test_a_page_without_tools_is_told_why(body: str, sentence: str) -> None:
    assert nothing_declared(_page(body)) == sentence


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("", []),
        ("x.registerTool({name:'a'})", '("a")'),
        ("x.registerTool({name:'a'}); x.registerTool(b)", '("a", one without a literal name)'),
        (
            "x.provideContext({tools:[{name:'a'},{name:'b'},{name:'c'}]});x.registerTool(1);"
            "x.registerTool(2)",
            '("a", "b", 1 more, 2 without one)',
        ),
    ],
)
def test_what_scripts_register_is_told(script: str, told: str) -> None:
    sentences = seen_in_scripts(_page(f"<script>{script}</script>"), most=2)
    known = "its scripts register tools {}, which cannot be known without running them."
    assert sentences == ([known.format(told)] if told else [])
