"""Names and roles against what a browser answered on small pages made for this (see the file)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml.html import HtmlElement, html_parser

from webmcp_cli.page.accname import accessible_name
from webmcp_cli.page.page import Page
from webmcp_cli.page.roles import heading_level, is_heading, role

_RECORDED = json.loads((Path(__file__).parent / "accname_cases.json").read_text("utf-8"))
_Answers = list[list[str | None]]


def load(markup: str, before: str = _RECORDED["before"]) -> Page:
    return Page.load((before + markup).encode(), encoding="utf-8")


def asked(page: Page) -> list[HtmlElement]:
    return [element for element in page.elements if element.get("x") is not None]


def answers(markup: str, before: str = _RECORDED["before"]) -> _Answers:
    page = load(markup, before)
    return [[role(page, element), accessible_name(page, element)] for element in asked(page)]


def recorded(kind: str) -> list[Any]:
    return [
        pytest.param(case["html"], case["answers"], id=f"{number}")
        for number, case in enumerate(_RECORDED[kind])
    ]


@pytest.mark.parametrize(("markup", "wanted"), recorded("cases"))
def test_as_the_browser(markup: str, wanted: _Answers) -> None:
    assert answers(markup) == wanted


@pytest.mark.parametrize(("markup", "wanted"), recorded("styled"))
def test_as_the_browser_under_styles(markup: str, wanted: _Answers) -> None:
    assert answers(markup, _RECORDED["styled_before"]) == wanted


@pytest.mark.xfail(strict=True, reason="media controls, shadow trees in names, an order by owner")
@pytest.mark.parametrize(("markup", "wanted"), recorded("differing"))
def test_where_we_still_differ(markup: str, wanted: _Answers) -> None:
    assert answers(markup) == wanted


LEVELS = {
    "own tag": ("<h3 x>a</h3>", 3),
    "aria-level wins": ("<h1 x aria-level=4>a</h1>", 4),
    "role alone": ("<p x role=heading>a</p>", 2),
    "role and level": ("<p x role=heading aria-level=6>a</p>", 6),
    "seventh": ("<p x role=heading aria-level=7>a</p>", 7),
    "too high": ("<h3 x aria-level=10>a</h3>", 3),
    "zero": ("<h3 x aria-level=0>a</h3>", 1),
    "negative": ("<h3 x aria-level=-1>a</h3>", 1),
    "fraction": ("<h3 x aria-level=1.5>a</h3>", 1),
    "word": ("<h3 x aria-level=one>a</h3>", 1),
    "with white space": ("<h3 x aria-level=' 4 '>a</h3>", 4),
    "empty": ("<h3 x aria-level=''>a</h3>", 3),
    "enormous": ("<h3 x aria-level=99999999999999999999>a</h3>", 1),
    "taken away": ("<h3 x role=presentation>a</h3>", None),
    "taken away in vain": ("<h3 x role=none aria-label=b>a</h3>", 3),
    "another role": ("<h3 x role=button>a</h3>", None),
    "second token": ("<h3 x role='nope heading'>a</h3>", 3),
    "plain": ("<p x>a</p>", None),
    "in svg": ("<svg><h3 x /></svg>", 3),  # breaks out of it
}


@pytest.mark.parametrize(("markup", "level"), LEVELS.values(), ids=LEVELS.keys())
def test_heading_level(markup: str, level: int | None) -> None:
    page = load(markup)
    (element,) = asked(page)
    assert heading_level(page, element) == level
    assert is_heading(page, element) is (level is not None)


HIDDEN = {
    "not displayed": "<a x href=1 style='display:none' aria-label=b>a</a>",
    "within what is not": "<div hidden><button x>a</button></div>",
    "invisible": "<a x href=1 style='visibility:hidden'>a</a>",
    "aria-hidden itself": "<a x href=1 aria-hidden=true>a</a>",
    "hidden input": "<input x type=hidden value=a aria-label=b>",
}


@pytest.mark.parametrize("markup", HIDDEN.values(), ids=HIDDEN.keys())
def test_no_name_for_what_is_hidden(markup: str) -> None:
    assert answers(markup)[0][1] == ""


def test_a_name_is_one_line_of_bounded_length() -> None:
    page = load("<a x href=1>" + "word \n" * 100_000 + "</a>")
    name = accessible_name(page, asked(page)[0])
    assert len(name) == 999  # the thousandth is a space
    assert set(name) == set("word ")


@pytest.mark.parametrize(
    "markup",
    [
        "<a x id=a href=1 aria-labelledby=b>1</a><a id=b href=1 aria-labelledby=a>2</a>",
        "<a x id=a href=1 aria-owns=b>1</a><b id=b aria-owns=a>2</b>",
        "<label for=a>1<label for=b>2</label></label><input x id=a><input id=b>",
        "<label id=l aria-labelledby=i for=i>1</label><input x id=i aria-labelledby=l>",
    ],
)
def test_cycles_end(markup: str) -> None:
    assert all(isinstance(name, str) for _, name in answers(markup))


def test_no_depth_is_too_deep() -> None:
    top = element = html_parser.makeelement("button")
    for _ in range(3000):
        child = html_parser.makeelement("div")
        element.append(child)
        element = child
    element.text = "deep"
    body = html_parser.makeelement("body")
    body.append(top)
    page = Page.from_lxml(body)
    assert accessible_name(page, top) in ("", "deep")
    assert page.label(body) == "deep"


_FRAGMENTS = st.sampled_from(
    """<a href=1>|</a>|<h2>|</h2>|<label for=i>|<label>|</label>|<input id=i>|<input type=file>
|<select>|<option selected>|</select>|<img alt=a>|<svg>|<title>|</svg>|<br>|<wbr>|<q>|a | b|<p>
|<div style=display:flex>|<div style=float:left>|<b style=display:contents>|</b>|<b hidden>
|<table>|<caption>|<tr>|<th scope=row>|<td>|<fieldset>|<legend>|<details>|<summary>|<!-- c -->
|<div role=grid>|<div role=row>|<i role=option>|<i role=none>|<i aria-hidden=true>|<div inert>
|<i id=i aria-labelledby='i j'>|<i id=j aria-owns=i>|<i role=slider aria-valuenow=9>|<canvas>
|<template shadowrootmode=open>|<slot>|</template>|<style>b::before{content:"B"}</style>
|<p aria-level=x role='heading x'>|<meter value=.1e9>|<input type=range min=z max=1e400>""".split(
        "|"
    )
)


@settings(max_examples=150, deadline=None)
@given(st.lists(_FRAGMENTS, max_size=25))
def test_any_page_has_names_and_roles(fragments: list[str]) -> None:
    page = Page.load(("<!doctype html>" + "".join(fragments)).encode(), encoding="utf-8")
    for element in page.elements:
        name = accessible_name(page, element)
        assert name == " ".join(name.split(" "))
        assert "\n" not in name
        assert len(name) <= 1000
        role(page, element)
        level = heading_level(page, element)
        assert level is None or 1 <= level <= 9
        assert len(page.label(element)) <= 1000
