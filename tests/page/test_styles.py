"""The cascade: which rules count, which win, and what a hostile sheet may cost."""

from __future__ import annotations

import pytest

from webmcp_cli.page.css.media import media_holds
from webmcp_cli.page.css.supports import supports
from webmcp_cli.page.css.values import display
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build


def page_of(css: str, body: str = "<p id=p class='a b'><b>x</b></p>") -> Page:
    return Page(build(f"<!doctype html><style>{css}</style><body>{body}"))


def shown(css: str, body: str = "<p id=p class='a b'><b>x</b></p>") -> bool:
    page = page_of(css, body)
    return page.styles.is_rendered(page.select("#p")[0])


@pytest.mark.parametrize(
    "css",
    [
        "p{display:none}",
        "P{DISPLAY:NONE}",
        ".a.b{display:none}",
        "#p{display:none}",
        "body > p{display:none}",
        "html p{display:none}",
        "*{display:none}",
        "p:first-child{display:none}",
        "[class~=b]{display:none}",
        "p:not(.c){display:none}",
        "p:has(b){display:none}",
        ":is(h1,p){display:none}",
        "x,p{display:none}",
        "p,[x]{display:none}",
        "p,a:not(.x)>b[y]::marker{display:none}",
        "p{display:none;display:bogus}",
        "p{display:block;display:none!important;display:block}",
        "#p{display:block}p{display:none!important}",
        "p{display:block}.a{display:none}",
        "p{visibility:hidden}",
        "body{visibility:hidden}",
        "p{display:var(--d)}:root{--d:none}",
        "p{--c:none;--d:var(--c);display:var(--d)}",
        "[class^=a]{display:none}",
        "[class$='b']{display:none}",
        '[class*="a b"]{display:none}',
        "[class~=b][id]{display:none}",
        "body [id=p]{display:none}",
        "p{--d:none;display:var(--e,var(--d))}",
        "p{display:none",
        "@media screen{p{display:none",
        "@media (min-width:1000px) and (hover){p{display:none}}",
        "@supports (display:grid){p{display:none}}",
        "@layer a,b;@layer b{p{display:none}}@layer a{p{display:block}}",
        "@layer a{p{display:none!important}}p{display:block!important}",
        "body{p{display:none}}",
        "p{&.a{display:none}}",
        ".a{.b&{display:none}}",
        "p{@media screen{display:none}}",
        "p{display:block;@media screen{display:none}}",
        "<!-- p{display:none} -->",
        "/* { */p{display:none}",
        'x{content:"}"}p{display:none}',
        "x{background:url(a}b)}p{display:none}",
        "@import 'x';@charset 'y';p{display:none}",
        "@font-face{src:x}p{display:none}",
        ".\\61{display:none}",
    ],
)
def test_hides(css: str) -> None:
    assert not shown(css)


@pytest.mark.parametrize(
    "css",
    [
        "",
        "q{display:none}",
        ".c{display:none}",
        "p > p{display:none}",
        "body > b p{display:none}",
        "p:hover{display:none}",
        "p::before{display:none}",
        "p,q::bogus{display:none}",
        "p,:bogus{display:none}",
        "p,{display:none}",
        "p,.1{display:none}",
        "p,a > > b{display:none}",
        "p{display:none}#p{display:block}",
        "p{display:none!important}#p{display:block!important}",
        ".a{display:none}p:where(.a){display:none}.b{display:block}",
        "p{display:none}p{display:block}",
        "p{display:none;display:revert}",
        "p{display:none;all:initial}",
        "p{display:none;display:var(--nothing)}",
        "p{*display:none;_display:none;display:none\\9}",
        "@media print{p{display:none}}",
        "@media not screen{p{display:none}}",
        "@supports not (display:grid){p{display:none}}",
        "@container (min-width:1px){p{display:none}}",
        "@layer a{p{display:none}}p{display:block}",
        "@keyframes x{p{display:none}}",
        "@unknown{p{display:none}}",
        "}p{display:none}",
        ";p{display:none}",
        "x{y:(;}p{display:none}",
        "<![CDATA[p{display:none}]]>",
        "body{visibility:hidden}p{visibility:visible}",
        ".A{display:none}",
        "[class=a]{display:none}",
        "[class^=b]{display:none}",
        "[class*='']{display:none}",
        "[title]{display:none}",
        "[title] p{display:none}",
    ],
)
def test_does_not_hide(css: str) -> None:
    assert shown(css)


@pytest.mark.parametrize(
    ("attributes", "applies"),
    [
        pytest.param("", True, id="plain"),
        pytest.param("type=''", True, id="empty type"),
        pytest.param("type=TEXT/CSS", True, id="type in capitals"),
        pytest.param("type=text/less", False, id="another language"),
        pytest.param("media=print", False, id="for print"),
        pytest.param("media='screen, print'", True, id="for both"),
        pytest.param("disabled", True, id="an attribute that style has not"),
        pytest.param("title=x", True, id="the first title"),
    ],
)
def test_which_style_elements_count(attributes: str, applies: bool) -> None:
    page = Page(build(f"<style {attributes}>p{{display:none}}</style><p>x"))
    assert page.styles.is_rendered(page.select("p")[0]) is not applies


def test_an_alternative_sheet_does_not_count() -> None:
    page = Page(build("<style title=a>b{}</style><style title=b>p{display:none}</style><p>x"))
    assert page.styles.is_rendered(page.select("p")[0])


def test_quirks_mode_folds_classes_and_ids() -> None:
    quirky = Page(build("<style>.A{display:none}</style><p class=a>x"))
    assert not quirky.styles.is_rendered(quirky.select("p")[0])


def test_a_style_attribute_beats_all_rules_but_important_ones() -> None:
    body = "<p id=p style='display:block'>x"
    assert shown("#p#p#p{display:none}", body)
    assert not shown("p{display:none!important}", body)


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        pytest.param("<p id=p hidden>", False, id="hidden"),
        pytest.param("<div hidden=until-found><p id=p></div>", False, id="until-found"),
        pytest.param("<p id=p popover>", False, id="popover"),
        pytest.param("<dialog id=p>", False, id="dialog"),
        pytest.param("<dialog id=p open>", True, id="open dialog"),
        pytest.param("<details><p id=p></details>", False, id="details"),
        pytest.param("<details open><p id=p></details>", True, id="open details"),
        pytest.param("<details><summary id=p></details>", True, id="summary"),
        pytest.param("<details><summary></summary><summary id=p></details>", False, id="second"),
        pytest.param("<input id=p type=hidden>", False, id="hidden input"),
        pytest.param("<audio id=p>", False, id="audio"),
        pytest.param("<audio id=p controls>", True, id="audio with controls"),
        pytest.param("<video><b id=p></b></video>", False, id="in a video"),
        pytest.param("<object><b id=p></b></object>", True, id="in an object"),
        pytest.param("<object data=a.html><b id=p></b></object>", False, id="in a nested page"),
        pytest.param("<svg><title id=p></svg>", False, id="svg title"),
        pytest.param("<svg><text id=p></svg>", True, id="svg text"),
        pytest.param("<math><mi id=p>x</math>", True, id="math"),
        pytest.param("<select><option id=p></select>", True, id="option"),
        pytest.param("<img id=p style='display:contents'>", False, id="replaced contents"),
        pytest.param("<p id=p style='display:contents'>x", True, id="contents"),
    ],
)
def test_what_is_rendered_without_any_sheet(body: str, wanted: bool) -> None:
    assert shown("", body) is wanted


@pytest.mark.parametrize(
    ("css", "wanted"),
    [
        ("p{display:inline flow-root}", "inline-block"),
        ("p{display:block flex}", "flex"),
        ("p{float:left;display:inline}", "block"),
        ("p{position:fixed;display:inline-flex}", "flex"),
        ("body{display:grid}p{display:inline}", "block"),
        ("p{display:table-cell}", "table-cell"),
        ("p{display:table-cell;float:right}", "block"),
        ("p{display:-webkit-inline-box}", "-webkit-inline-box"),
        ("p{display:inherit}", "block"),
        ("p{display:initial}", "inline"),
        ("p{display:none}", "none"),
    ],
)
def test_the_used_display(css: str, wanted: str) -> None:
    page = page_of(css)
    assert page.styles.computed(page.select("#p")[0]).display == wanted


@pytest.mark.parametrize("value", ["run-in", "-ms-flexbox", "block inline", "flex flex", "", "x"])
def test_a_display_that_is_none(value: str) -> None:
    assert display(value) is None


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("", True),
        ("all", True),
        ("SCREEN", True),
        ("print", False),
        ("not print", True),
        ("only screen and (max-width: 1280px)", True),
        ("(max-width:1279px)", False),
        ("(max-width:80em)", True),
        ("(400px <= width < 1281px)", True),
        ("(width > 1280px)", False),
        ("(orientation:landscape)", True),
        ("(min-aspect-ratio: 4/3)", True),
        ("(prefers-color-scheme: dark)", False),
        ("(prefers-reduced-motion)", False),
        ("not (hover)", False),
        ("(hover) or (bogus)", True),
        ("(hover) and (bogus)", False),
        ("not (bogus)", False),
        ("not all and (monochrome)", True),
        ("screen and (-webkit-min-device-pixel-ratio: 2)", False),
        ("print, (min-width:1px)", True),
        ("bogus", False),
        ("screen and", False),
        ("((hover) and (not (monochrome)))", True),
    ],
)
def test_media_queries(query: str, holds: bool) -> None:
    assert media_holds(query) is holds


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("(display: grid)", True),
        ("(display: -ms-grid)", False),
        ("not (display: grid)", False),
        ("(gap: 1px) and (display: flex)", True),
        ("(-ms-ime-align: auto)", False),
        ("(display: bogus) or (display: block)", True),
        ("((position: sticky) or (position: -webkit-sticky))", True),
        ("selector(:has(a))", True),
        ("(width: calc(1px + 2px))", True),
        ("(", False),
    ],
)
def test_supports(condition: str, holds: bool) -> None:
    assert supports(condition) is holds
