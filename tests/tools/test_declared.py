"""Tools that forms declare: recorded from Chromium 156 on small pages made for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import webmcp_cli
from webmcp_cli.page.page import Page
from webmcp_cli.tools.declared.patterns import compiles
from webmcp_cli.tools.declared.tools import declared_tools
from webmcp_cli.tools.validate import validate_args

HERE = Path(__file__).parent
#: ``inputSchema`` is what JSON.stringify gave.
CASES: dict[str, dict[str, Any]] = json.loads(
    (HERE / "declared_cases.json").read_text(encoding="utf-8")
)
#: What ``new RegExp(pattern, "v")`` took and refused.
PATTERNS: dict[str, list[str]] = json.loads((HERE / "v_patterns.json").read_text(encoding="utf-8"))
HEAD = "<!doctype html><meta charset=utf-8><body>"


def _page(body: str, url: str | None = None) -> Page:
    return Page.load((HEAD + body).encode(), url=url)


def _written(schema: Any) -> str:
    return json.dumps(schema, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("name", CASES)
def test_forms_declare_what_a_browser_registers(name: str) -> None:
    case = CASES[name]
    found = declared_tools(_page(case["html"]))
    assert [tool | {"inputSchema": _written(tool["inputSchema"])} for tool in found] == case[
        "tools"
    ]


def test_declared_tools_are_in_the_public_interface() -> None:
    assert webmcp_cli.declared_tools is declared_tools


@pytest.mark.parametrize("name", CASES)
def test_arguments_that_fit_are_accepted(name: str) -> None:
    for tool in declared_tools(_page(CASES[name]["html"])):
        schema = tool["inputSchema"]
        arguments = {
            key: _fitting(value)
            for key, value in schema["properties"].items()
            if value.get("minimum", 0) <= value.get("maximum", 10**30)  # a page may say otherwise
        }
        if "" not in arguments.values():  # SPEC: a required "" counts as missing
            assert validate_args(schema, arguments) is None


def _fitting(schema: dict[str, Any]) -> Any:
    if schema["type"] == "array":
        return []
    if schema["type"] == "number":
        return schema.get("minimum", schema.get("maximum", 0))
    if schema["type"] == "boolean":
        return True
    return next(iter(schema.get("enum", ["x"])), "")


# Frames: asked with getTools() of the outer page.

FRAME = '<iframe {} srcdoc="<form toolname=f tooldescription=d></form>"></iframe>'


@pytest.mark.parametrize(
    ("attributes", "counts"),
    [
        ("", True),
        ("hidden loading=lazy", True),
        ("src=other.html", True),
        ("sandbox", False),
        ("sandbox=allow-scripts", False),
        ("sandbox=allow-same-origin", False),
        ("sandbox='ALLOW-SCRIPTS allow-same-origin'", True),
        ("allow=tools", True),
        ("allow=\"tools 'none'\"", False),
        ("allow=\"tools 'self'\"", True),
        ("allow=\"tools 'src'\"", True),
        ("allow='tools *'", True),
        ("allow=\"tools 'self' 'none'\"", True),
        ("allow='tools https://other.test'", False),
        ("allow='tools https://own.test'", True),
        ("allow='tools https://['", False),
        ("allow=\"camera 'none'; tools 'none'\"", False),
        ("allow=\"tools *; tools 'none'\"", True),
        ("allow=\"TOOLS 'none'\"", True),
    ],
)
def test_frames_register_with_their_page(attributes: str, counts: bool) -> None:
    page = _page(FRAME.format(attributes), url="https://own.test/page")
    assert [tool["name"] for tool in declared_tools(page)] == ["f"] * counts


def test_names_are_a_documents_own_and_outer_documents_come_first() -> None:
    inner = "<form toolname=t tooldescription={}></form>"
    nested = f"<iframe srcdoc='{inner.format('1.1')}'></iframe>"
    page = _page(
        f'<iframe srcdoc="{inner.format(1)}{nested}"></iframe>'
        "<div><template shadowrootmode=open>"
        f'<iframe srcdoc="{inner.format(2)}"></iframe></template></div>'
        f'<iframe srcdoc="{inner.format(3)}"></iframe>{inner.format(0)}{inner.format(9)}'
    )
    assert [tool["description"] for tool in declared_tools(page)] == ["0", "1", "2", "3", "1.1"]


def test_a_frame_in_svg_is_none() -> None:
    assert declared_tools(_page(f"<svg>{FRAME.format('')}</svg>")) == []


# Patterns


@pytest.mark.parametrize("pattern", PATTERNS["valid"])
def test_pattern_compiles(pattern: str) -> None:
    assert compiles(pattern)


@pytest.mark.parametrize("pattern", PATTERNS["invalid"])
def test_pattern_does_not_compile(pattern: str) -> None:
    assert not compiles(pattern)


@pytest.mark.parametrize(
    ("pattern", "good"),
    [
        ("(" * 50_000 + ")" * 50_000, True),
        ("[" * 150 + "a" + "]" * 150, True),
        ("[" * 100_000, False),
        ("(?<a>" * 2_000, False),
        ("a{" * 50_000, False),
        ("\\u{" + "0" * 50_000 + "41}", True),
        ("\\" + "9" * 50_000, False),
        ("a{" + "9" * 50_000 + ",1}", False),
    ],
    ids=range(8),
)
def test_long_patterns_are_read_in_one_pass(pattern: str, good: bool) -> None:
    assert compiles(pattern) is good


@given(st.text(st.sampled_from("ab-^$.*+?()[]{}|\\/&!<>=:,0129dpPuxkq\u00e9\ud800"), max_size=30))
def test_any_pattern_is_judged(pattern: str) -> None:
    assert compiles(pattern) in (True, False)


# Whatever a page holds

TAGS = "form input select option textarea fieldset legend label button svg iframe template".split()
ATTRIBUTES = (
    "toolname=a|toolname=' '|tooldescription=d|tooltitle|type=number|type=radio|type=checkbox"
    "|type=time|type=range|type=hidden|name=x|name=y|name=0|name|value=1|min=1e999|max=.|step=1e-400"
    "|step=any|pattern=[|required|disabled|readonly|multiple|form=f|id=f|for=f"
    "|srcdoc='<form toolname=b tooldescription=d><input name=q>'|shadowrootmode=open|sandbox"
).split("|")


@st.composite
def _markup(draw: st.DrawFn) -> str:
    parts = []
    for tag in draw(st.lists(st.sampled_from(TAGS), max_size=12)):
        given_ = " ".join(draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=5)))
        parts.append(f"<{tag} {given_}>" if draw(st.booleans()) else f"<{tag} {given_}>t</{tag}>")
    return "".join(parts)


@settings(deadline=None)
@given(_markup())
def test_any_page_gives_tools_that_can_be_written(markup: str) -> None:
    from webmcp_cli.tools.declared.lint import lint_page

    page = _page(markup)
    tools = declared_tools(page)
    names = [tool["name"] for tool in tools]
    assert names == sorted(names)
    for tool in tools:
        assert list(tool) == ["name", "title", "description", "inputSchema"]
        assert set(tool["inputSchema"]["required"]) <= set(tool["inputSchema"]["properties"])
    json.dumps(tools)
    report = lint_page(page)
    assert report.tools == len(tools)
    assert report.prose()
