"""What a hostile style sheet may cost: bounded work, a warning, never an error."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build


def page_of(css: str, body: str = "<p id=p class='a b'><b>x</b></p>") -> Page:
    return Page(build(f"<!doctype html><style>{css}</style><body>{body}"))


def shown(css: str, body: str = "<p id=p class='a b'><b>x</b></p>") -> bool:
    page = page_of(css, body)
    return page.styles.is_rendered(page.select("#p")[0])


HOSTILE = {
    "same rule": "p{display:block}" * 20_000,
    "braces": "{" * 200_000,
    "closing braces": "}" * 200_000,
    "nested media": "@media screen{" * 20_000,
    "nested rules": "a,b{" * 20_000,
    "parentheses": "a" + ":not(" * 50_000 + "{display:none}",
    "quotes": '"\\' * 100_001,
    "addresses": "url(" * 100_001,
    "comments": "/*" * 100_001,
    "selectors": "p," * 50_000 + "p{display:block}",
    "long selector": "p " * 50_000 + "{display:block}",
    "doubling variables": "p{display:var(--a0);"
    + "".join(f"--a{n}:var(--a{n + 1}) var(--a{n + 1});" for n in range(2_000)),
    "layers": "@layer " + ".".join("a" * 50_000) + "{p{display:block}}",
    "queries": "@media " + "(min-width:1px) and " * 20_000 + "(width){p{display:block}}",
}


@pytest.mark.parametrize("css", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_sheet_takes_bounded_time(css: str) -> None:
    start = time.process_time()
    assert isinstance(page_of(css).text(), str)
    assert time.process_time() - start < 5, "a second is plenty, five allow for a busy machine"


def test_too_many_rules_are_given_up_with_a_warning() -> None:
    css = "".join(f".a{n} .b{{display:block}}" for n in range(1_500))
    body = "".join(f"<div class=a{n}><p class=b>x</div>" for n in range(1_500))
    page = page_of(css, body)
    assert page.text().count("x") == 1_500
    assert len(page.styles.warnings) == 1


def test_many_attributes_are_read_in_linear_time() -> None:
    many = " ".join(f"a{n}=1" for n in range(20_000))
    start = time.process_time()
    assert not shown("p{display:none}", f"<p id=p {many}>x")
    assert time.process_time() - start < 3


@given(st.text(alphabet="pa.#:>{}()[];,@\"'\\/*! \nmedia&-", max_size=60))
@settings(max_examples=200, deadline=None)
def test_no_sheet_raises(css: str) -> None:
    assert isinstance(page_of(css + "p{display:none}").text(), str)
