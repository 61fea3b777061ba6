"""Selectors that mean harm, and pages that are big: linear time, a budget, and words at the end."""

from __future__ import annotations

import sys
from time import process_time

import pytest

from webmcp_cli.errors import SelectorError
from webmcp_cli.page.page import Page
from webmcp_cli.page.selectors import MAX_LENGTH
from webmcp_cli.page.tree import build

_PAGE = """<!doctype html><body id=b><h1>t</h1><div class="a x"><p id=p>one<p class=a>two</div>
<form><input name=q required><button disabled>go</button></form><ul><li>1<li>2<li>3</ul>"""


def _page(text: str) -> Page:
    return Page(build(text))


HOSTILE = {
    "too long": "a" * (MAX_LENGTH + 1),
    "many ids": "#a" * 5_000,
    "deep is": ":is(" * 2_000,
    "deep not": ":not(" * 2_000 + "a" + ")" * 2_000,
    "deep brackets": "[" * 10_000,
    "deep parentheses": ":is((((" * 1_000,
    "open strings": "['" * 5_000,
    "backslashes": "\\" * 9_999,
    "escapes": "\\0" * 5_000,
    "urls": "url(" * 2_500,
    "comments": "/*" * 5_000,
    "dashes": "-" * 10_000,
    "numbers": "9" * 10_000,
    "nth": ":nth-child(" + "9" * 9_000 + "n+" + "0" * 900 + "1)",
    "plus": "a+" * 4_000 + "a",
    "long chain": "div " * 4_000 + "div",
    "long rigid chain": "div>" * 4_000 + "div",
    "siblings": "p~" * 4_000 + "p",
    "list": ",".join(f".c{i}" for i in range(1_500)),
    "nots": ":not(.x)" * 1_000,
    "different nots": "".join(f":not(.c{i})" for i in range(800)),
    "has chain": "div:has(" + " ".join(["div"] * 1_000) + ")",
    "lone surrogates": "#\ud800, .\udfff, [a='\udc00']",
    "controls": "".join(map(chr, range(32))),
    "pseudo": ":" * 9_000,
    "of": ":nth-child(1 of " * 500,
}


@pytest.mark.parametrize("selector", HOSTILE.values(), ids=HOSTILE)
def test_hostile_selectors_end_soon_and_in_words(selector: str) -> None:
    page = _page(_PAGE + "<div>" * 100 + "<p>" * 200)
    start = process_time()
    error = _refusal(page, selector)
    assert process_time() - start < 5
    if error is not None:
        assert error.message.isprintable()
        assert len(error.message) < 300
        assert (error.hint or "").isprintable()


def _refusal(page: Page, selector: str) -> SelectorError | None:
    try:
        page.select(selector)
    except SelectorError as error:
        return error
    return None


SHAPES = {
    "flat": "<div class=a></div><!--c-->" * 500,
    "deep": "<div class=a>" * 500 + "</div>" * 500,
}
LINEAR = [
    "div div div",
    "div ~ div",
    ".a ~ .a ~ .a",
    "div:nth-child(2n of .a)",
    "div:nth-last-of-type(3n)",
    "div:has(~ div ~ div)",
    "div:has(div div)",
    "* * * *",
    ":not(:has(p)) :is(div div)",
    ":lang(en):dir(ltr)",
    "div:nth-child(n of div div)",
    ":invalid, :disabled, :default",
]


@pytest.mark.parametrize("selector", LINEAR)
@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_with_the_page_and_no_faster(selector: str, shape: str) -> None:
    def calls(size: int) -> int:
        page = _page("<body>" + SHAPES[shape] * (size // 500))
        assert page.order
        page.select("p")
        return _calls_of(page, selector)

    assert calls(4_000) < 4 * 1.5 * calls(1_000) + 2_000


def _calls_of(page: Page, selector: str) -> int:
    """Count the calls that a selector takes: unlike time, the same on a busy machine."""
    counted = [0]

    def count(_frame: object, event: str, _argument: object) -> None:
        if event.endswith("call"):
            counted[0] += 1

    page.select(selector + " , #none")  # what a first selector loads and indexes is no part of it
    sys.setprofile(count)
    try:
        page.select(selector)
    finally:
        sys.setprofile(None)
    return counted[0]


def test_the_budget_ends_what_would_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webmcp_cli.page.selection.budget.STEPS_AT_LEAST", 1_000)
    monkeypatch.setattr("webmcp_cli.page.selection.budget.STEPS_PER_ELEMENT", 1)
    page = _page("<p>" * 2_000)
    with pytest.raises(SelectorError, match="more work") as caught:
        page.select("p ~ p ~ p ~ p ~ p")
    assert caught.value.hint
    assert len(page.select("p")) == 2_000


def test_what_is_walked_to_and_remembered_counts_more_than_a_look() -> None:
    """600 walks along 25,000 siblings took 30 seconds and a dictionary each."""
    page = _page("<body>" + "<p>" * 8_000)
    assert len(page.select("p ~ " * 20 + "p")) == 7_980
    with pytest.raises(SelectorError, match="more work"):
        page.select("p:not(" + ",".join(f".x{n} ~ p" for n in range(60)) + ")")
