"""What is said of a text that is no selector: what is wrong, where, and what would do."""

from __future__ import annotations

import pytest

from webmcp_cli.errors import SelectorError
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build

_PAGE = """<!doctype html><body id=b><h1>t</h1><div class="a x"><p id=p>one<p class=a>two</div>
<form><input name=q required><button disabled>go</button></form><ul><li>1<li>2<li>3</ul>"""


def _page(text: str) -> Page:
    return Page(build(text))


REFUSED = [
    ("", 0, "empty", "p"),
    ('li:contains("a")', 2, ":contains()", "text"),
    ("#123", 0, "#123", '[id="123"]'),
    ("p .1st", 2, ".1st", '[class~="1st"]'),
    ("a::attr(href)", 1, "::attr", "attributes"),
    ("p >", 2, '">"', "remove"),
    ("> p", 0, '">"', "body"),
    ("li > > span", 5, '">"', "one combinator"),
    ("a,", 2, "missing", "p"),
    ("a,,b", 2, "comma", "comma"),
    ("[data-x=", 8, "missing", '[name="value"]'),
    ("a[href=http://e.com]", 7, "quotes", '[name="value"]'),
    ("a[href!=x]", 6, "!=", ":not("),
    ("a[@href]", 2, "@", "[name]"),
    ("[type=RADIO s]", 12, "s", "quotes"),
    ("svg|a", 0, "svg", "*|"),
    ("p||td", 1, "||", "space"),
    ("li:eq(2)", 2, ":eq()", ":nth-child(n)"),
    ("li:first", 2, ":first", ":first-child"),
    ("p:hovr", 1, ":hovr", ":hover"),
    ("p:not", 1, "needs parentheses", ":not(...)"),
    ("p:hover()", 1, "no parentheses", ":hover"),
    ("li:nth-child(foo)", 13, "foo", "2n+1"),
    ("li:nth-child(+ 2n)", 13, "+", "2n+1"),
    ("p:has(:has(a))", 6, ":has()", ""),
    ("p{", 1, "{", "braces"),
    ("p)", 1, ")", "remove"),
    ("//div", 0, "XPath", "name what"),
    ("text=Pay", 4, "prefix", "CSS"),
    ("::before p", 8, "pseudo-element", "end"),
    (":not(::before)", 5, "pseudo-element", "remove"),
    (":lang(en, fr)", 8, "lang()", "lang(en)"),
]


@pytest.mark.parametrize(("selector", "at", "said", "hint"), REFUSED, ids=[r[0] for r in REFUSED])
def test_refusals_say_where_and_what_would_do(selector: str, at: int, said: str, hint: str) -> None:
    with pytest.raises(SelectorError) as caught:
        _page(_PAGE).select(selector)
    error = caught.value
    assert error.position == at
    assert said in error.message
    assert hint in (error.hint or "")
    assert "\n" not in error.message


def test_a_message_shows_a_part_of_a_long_selector() -> None:
    with pytest.raises(SelectorError) as caught:
        _page(_PAGE).select("div " * 500 + ":contains(x)" + " div" * 500)
    assert ":contains(" in caught.value.message
    assert len(caught.value.message) < 200
