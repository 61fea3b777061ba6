"""Rendered text against what a browser gives for markup of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.page.innertext import inner_text, line_text
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build

_RECORDED = json.loads((Path(__file__).parent / "innertext_cases.json").read_text("utf-8"))


def page_of(html: str) -> Page:
    return Page(build(html))


def text_of(html: str, selector: str | None = None) -> str:
    page = page_of(html)
    if selector is None:
        return page.text()
    return inner_text(page, page.select(selector)[0])


@pytest.mark.parametrize(
    "case", _RECORDED["cases"], ids=[f"{n}" for n in range(len(_RECORDED["cases"]))]
)
def test_the_body_reads_as_in_the_browser(case: dict[str, str]) -> None:
    assert text_of(case["html"]) == case["text"]


@pytest.mark.parametrize(
    ("html", "selector", "text"),
    [
        pytest.param("<p>one <a href=x> two </a> three", "a", "two ", id="space before is taken"),
        pytest.param("<p>one<a> </a>two", "a", " ", id="a space between words"),
        pytest.param("<p>a<b> </b></p>", "b", "", id="a space at the end of a line"),
        pytest.param("<table><tr><td>a<td>b</table>", "td", "a", id="a cell has no tab"),
        pytest.param("<table><tr><td>a<tr><td>b</table>", "tr", "a", id="a row has no newline"),
        pytest.param("a<br>b", "br", "", id="br"),
        pytest.param("<p style='display:none'>a  <b>b</b>", "p", "a  b", id="not rendered"),
        pytest.param("<p style='display:none'>a <!-- c -->b", "p", "a b", id="no comments"),
        pytest.param("<details>x<p> a  b</p></details>", "p", "", id="held back by details"),
        pytest.param("<div hidden=until-found><p>a</p></div>", "p", "", id="held back by hidden"),
        pytest.param("<select><option> a  b </select>", "option", " a  b ", id="in a menu"),
        pytest.param("<select multiple><option> a  b </select>", "option", "a b", id="in a list"),
        pytest.param(
            "<select size=3><option> a  b </select>", "option", "a b", id="in a sized list"
        ),
        pytest.param(
            "<div style='display:contents'> a <b> c</b></div>", "div", "a c", id="contents"
        ),
        pytest.param(
            "<p style='text-transform:uppercase'>a<b>b</b>", "b", "B", id="inherited case"
        ),
    ],
)
def test_an_element_reads_as_in_the_browser(html: str, selector: str, text: str) -> None:
    assert text_of(html, selector) == text


def test_elements_of_one_line_agree_with_the_whole() -> None:
    page = page_of("<p>a <b>b <i> c</i></b> d <u style='float:left'> e </u></p>")
    assert [inner_text(page, each) for each in page.select("p, b, i, u")] == [
        "a b c d\ne",
        "b c",
        "c",
        "e",
    ]


def test_what_is_excluded_is_not_there() -> None:
    page = page_of("<p>a</p><nav>b <b>c</b></nav><p>d")
    assert page.body is not None
    assert inner_text(page, page.body, exclude=frozenset(page.select("nav"))) == "a\n\nd"


def test_one_line_of_several() -> None:
    page = page_of("<button> a <div>b<br> c</div></button>")
    assert line_text(page, page.select("button")[0]) == "a b c"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        pytest.param("<style>p{display:none}</style><p>a</p>b", "a\n\nb", id="sheets do not count"),
        pytest.param("<p style='display:none'>a</p>b", "b", id="style attributes do"),
        pytest.param("<p hidden>a</p>b", "b", id="hidden does"),
    ],
)
def test_without_the_pages_sheets(html: str, text: str) -> None:
    assert Page(build(html), author_styles=False).text() == text


def test_the_content_of_a_slot_is_shown_and_no_other() -> None:
    host = "<div><template shadowrootmode=open><slot name=a></slot></template>{}</div>"
    assert text_of(host.format("<b slot=a>x</b><i>y</i>z")) == "x"


@pytest.mark.parametrize(
    ("host", "text"),
    [
        pytest.param("<div>{<b>s</b>}light</div>", "s", id="no slot"),
        pytest.param("<div>{<p>s</p><slot></slot>}light</div>", "s\n\nlight", id="slot"),
        pytest.param("<div>{a<slot>none</slot>}</div>", "anone", id="fallback"),
        pytest.param(
            "<div>{<slot name=x></slot>-<slot></slot>}y<b slot=x>b</b>z</div>", "b-yz", id="names"
        ),
        pytest.param(
            "<x-a>{<style>:host{display:block}b{display:none}</style><b>s</b>t<slot></slot>}"
            "<b>u</b></x-a>v",
            "tu\nv",
            id="styles of its own",
        ),
        pytest.param(
            "<x-a hidden>{<style>:host([hidden]){display:none}</style>s}</x-a>v", "v", id="host()"
        ),
        pytest.param("<div style='display:none'>{s}</div>v", "v", id="hidden host"),
        pytest.param(
            "<div style='visibility:hidden'>{s<slot></slot>}t</div>v", "v", id="invisible host"
        ),
        pytest.param("<div>{<x-b>{c<slot></slot>}d</x-b>}</div>", "cd", id="nested"),
    ],
)
def test_shadow_trees_are_shown_on_request(host: str, text: str) -> None:
    html = host.replace("{", "<template shadowrootmode=open>", 9).replace("}", "</template>", 9)
    if "<style>" in host:  # where braces are the sheet's own
        html = "<template shadowrootmode=open>".join(host.split("{", 1))
        html = "</template>".join(html.rsplit("}", 1))
    page = page_of(html)
    assert page.body is not None
    assert inner_text(page, page.body, shadow_trees=True) == text


_TAGS = st.sampled_from("div p span b table tr td ul li pre select option details svg br".split())
_TEXTS = st.sampled_from(["a", " b ", "\n", "\xa0", "\t c", "日本", "\u200b"])
_STYLES = st.sampled_from(
    "display:none display:flex display:table-cell display:contents float:left white-space:pre"
    " white-space:pre-line visibility:hidden position:absolute color:red".split()
)


_OPENED = st.builds('<{} style="{}">'.format, _TAGS, _STYLES)
_CLOSED = st.builds("</{}>".format, _TAGS)
_MARKUP = st.lists(st.one_of(_TEXTS, _OPENED, _CLOSED), max_size=14).map("".join)


@given(_MARKUP)
@settings(max_examples=150, deadline=None)
def test_nothing_raises_and_no_ends_are_left_over(html: str) -> None:
    page = page_of("<!doctype html><style>p{display:block}</style>" + html)
    for element in page.elements:
        assert isinstance(inner_text(page, element), str)


@given(_MARKUP)
@settings(max_examples=75, deadline=None)
def test_text_is_the_same_with_and_without_a_record_of_elements(html: str) -> None:
    """The quick walk and the one that keeps every element's place say the same."""
    page = page_of(html)
    assert page.body is not None
    quick = page.text()
    assert inner_text(page, page.body, exclude=frozenset([page.root])) == quick
