"""What a selector that matches nothing may have meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli.page.page import Page
from webmcp_cli.page.suggest import suggest
from webmcp_cli.page.tree import build

_PAGE = Page(
    build(
        """<!doctype html><form id=checkout class="Form main-form"><div>
<input name=email data-testid=mail-field>
<button id=pay class="btn btn-primary" aria-label="Pay now">Pay</button></div>
<ul class=list><li>a<li>b</ul><span id="x:y" class=price>1</span></form>"""
    )
)

NEAR = [
    ("#Pay", "#pay"),
    (".pay", "#pay"),
    ("pay", "#pay"),
    ("#btn", ".btn"),
    (".Btn", ".btn"),
    ("btn", ".btn"),
    ("main-form", ".main-form"),
    ("#checkut", "#checkout"),
    (".btn-primry", ".btn-primary"),
    ("buton", "button"),
    ("#email", '[name="email"]'),
    ("email", '[name="email"]'),
    ("[name=emial]", '[name="email"]'),
    ('[data-testid="Mail-Field"]', '[data-testid="mail-field"]'),
    ("[data-test=mail-field]", "[data-testid=mail-field]"),
    ('[aria-label="Pay"]', '[aria-label*="Pay"]'),
    ("#X\\:Y", '[id="x:y"]'),
    ("form > button", "form button"),
    ("form #Pay, h9", "form #pay, h9"),
    ("h1", None),
    ("li:nth-child(9)", None),
    ("", None),
    ("a{", None),
    ("#" + "x" * 3_000, None),
]


@pytest.mark.parametrize(("selector", "near"), NEAR, ids=[near[0][:20] for near in NEAR])
def test_near(selector: str, near: str | None) -> None:
    assert suggest(_PAGE, selector) == near


@given(st.text(st.sampled_from(list("abpy.#[]=\"':> ,()*|~+P")), max_size=20))
def test_what_is_offered_matches_something(selector: str) -> None:
    near = suggest(_PAGE, selector)
    assert near is None or _PAGE.select(near)
