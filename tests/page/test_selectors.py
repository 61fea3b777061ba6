"""Selectors against what Chromium answered (see the cases), and against set algebra."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import SelectorError
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build

_CASES = Path(__file__).with_name("selector_cases.json")
_GIVEN = Path(__file__).resolve().parents[2].parent / "shared" / "truth" / "selectors.json"
_PAGE = """<!doctype html><body id=b><h1>t</h1><div class="a x"><p id=p>one<p class=a>two</div>
<form><input name=q required><button disabled>go</button></form><ul><li>1<li>2<li>3</ul>"""


@cache
def _recorded() -> dict[str, dict[str, Any]]:
    return {page["name"]: page for page in json.loads(_CASES.read_text("utf-8"))["pages"]}


def _page(text: str) -> Page:
    return Page(build(text))


def _answer(page: Page, selector: str) -> list[int] | str:
    try:
        return [page.order[element] for element in page.select(selector)]
    except SelectorError:
        return "ERR"


@pytest.mark.parametrize("name", _recorded())
def test_matches_what_chromium_matches(name: str) -> None:
    recorded = _recorded()[name]
    page = _page(recorded["html"])
    answers = {selector: _answer(page, selector) for selector in recorded["answers"]}
    assert answers == recorded["answers"]


@pytest.mark.skipif(not _GIVEN.exists(), reason="the given truth is not here")
@pytest.mark.parametrize("mode", ["standards", "quirks"])
def test_given_selectors(mode: str) -> None:
    truth = json.loads(_GIVEN.read_text("utf-8"))
    text = truth["page"] if mode == "standards" else truth["page"].replace("<!DOCTYPE html>", "")
    page = _page(text)
    misses = []
    for selector, wanted in truth[mode].items():
        try:
            got: Any = [each.get("id") or each.tag for each in page.select(selector)]
        except SelectorError:
            got = "ERR SyntaxError"
        if got != wanted:
            misses.append((selector, got, wanted))
    assert misses == []


def test_root_inside_a_bigger_tree_is_the_edge() -> None:
    whole = _page("<div><p>a</p></div><section><p>b</p><p>c</p></section>")
    page = Page.from_lxml(whole.select("section")[0])
    assert [each.text for each in page.select("p:not(:last-child)")] == ["b"]
    assert [each.tag for each in page.select(":root, :first-child:last-child")] == ["section"]
    assert page.select("body p, div ~ section, div + section") == []


def test_template_contents_and_shadow_trees_are_not_matched() -> None:
    page = _page(
        "<template><p>a</p></template><div><template shadowrootmode=open><p>b</p></template></div>"
    )
    assert page.select("p") == []
    assert len(page.select("template:empty")) == 1


@given(st.text(st.sampled_from(list("ab.#[]()=\"'\\:>+~,*|^$ /-1nN\n&{}!@é")), max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_matched_or_refused(selector: str) -> None:
    page = _shared()
    answer = _answer(page, selector)
    if not isinstance(answer, str):
        assert answer == sorted(set(answer))


@cache
def _shared() -> Page:
    return _page(_PAGE)


SIMPLE = st.sampled_from(
    ["p", "div", "*", ".a", "#p", "[name]", ":first-child", ":nth-child(2n)", "li", ":disabled"]
)


@given(SIMPLE, SIMPLE)
def test_lists_negation_and_descendants_are_set_algebra(first: str, second: str) -> None:
    page = _shared()
    one, two = set(page.select(f":is({first})")), set(page.select(f":is({second})"))
    assert set(page.select(f"{first}, {second}")) == one | two
    assert set(page.select(f":is({first}):is({second})")) == one & two
    assert set(page.select(f":not({first})")) == set(page.elements) - one
    under = {each for each in two if one.intersection(each.iterancestors())}
    assert set(page.select(f":is({first}) :is({second})")) == under
    having = {above for each in two for above in each.iterancestors() if above in one}
    assert set(page.select(f":is({first}):has({second})")) == having
