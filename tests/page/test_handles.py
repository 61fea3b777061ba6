"""Handles and paths: each matches exactly its element, and is made of what lasts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.page.authored import is_authored
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build

_GIVEN = Path(__file__).resolve().parents[2].parent / "shared" / "pages"

#: Markup in which the element to name has the attribute ``me``; its handle.
NAMED = {
    "test attribute": ("<b me data-testid=pay id=x>", '[data-testid="pay"]'),
    "test attributes in order": ("<b me data-cy=a data-test=b>", '[data-test="b"]'),
    "id": ("<b me id=pay name=n>", "#pay"),
    "name": ("<input me name=email aria-label=x>", 'input[name="email"]'),
    "name is for its type": ("<input me name=a><textarea name=a>", 'input[name="a"]'),
    "aria-label": ("<button me aria-label=Close>x", 'button[aria-label="Close"]'),
    "href": ("<a me href=/about>x</a><a href=/>y", 'a[href="/about"]'),
    "for": ("<label me for=q>x", 'label[for="q"]'),
    "landmark": ("<main me>x", "main"),
    "landmark role": ("<div me role=search>x", '[role="search"]'),
    "under an authored parent": (
        "<div id=menu><p>a<p me>b</div><p>c",
        "#menu > p:nth-of-type(2)",
    ),
    "only one near": ("<section id=pay><div><button me>x</div></section>", "#pay button"),
    "only one near a label": (
        '<section aria-label="Pay"><div><div><button me>x',
        'section[aria-label="Pay"] button',
    ),
    "none": ("<div><p>a</p><p me>b</p></div>", None),
    "test id of a framework": ("<p><b me data-testid=radix-:r1:>", None),
    "twice, told apart by type": ("<b me data-testid=a><i data-testid=a>", 'b[data-testid="a"]'),
    "twice, told apart by a name": (
        "<a me id=a href=/1>x</a><a id=a href=/1 title=y>y</a><a id=a href=/2>",
        None,
    ),
    "twice, told apart by a link": (
        "<a me data-qa=row href=/1>x</a><a data-qa=row href=/2>y",
        'a[href="/1"]',
    ),
    "twice, told apart by a value": (
        "<input type=radio name=size value=s><input me type=radio name=size value=m>",
        'input[name="size"][value="m"]',
    ),
    "twice, told apart by where": (
        "<div id=one><p><b me data-testid=a></b></div><div id=two><p><b data-testid=a></b></div>",
        '#one [data-testid="a"]',
    ),
    "blank": ("<p><b me id=' ' data-testid=''>", None),
    "too long": (f"<p><b me id={'x' * 3000}>", None),
    "inside svg": ("<svg><lineargradient me id=g /></svg>", "#g"),
}


def _page(text: str, doctype: str = "<!doctype html>") -> Page:
    return Page(build(doctype + text))


@pytest.mark.parametrize(("markup", "handle"), NAMED.values(), ids=NAMED)
def test_first_hit_wins(markup: str, handle: str | None) -> None:
    page = _page(markup)
    (element,) = page.select("[me]")
    assert page.handle(element) == handle
    _check_all(page)


#: Ids that need care; how the handle is written.
IDS = {
    "space": ("a b", '[id="a b"]'),
    "colon": ("a:b", '[id="a:b"]'),
    "dot": ("a.b", '[id="a.b"]'),
    "quotes": ("a\"b'c", '[id="a\\"b\'c"]'),
    "backslash": ("a\\b", '[id="a\\\\b"]'),
    "leading digit": ("1a", '[id="1a"]'),
    "digits": ("42", '[id="42"]'),
    "hyphen": ("-", '[id="-"]'),
    "hyphen and digit": ("-1", '[id="-1"]'),
    "two hyphens": ("--a", "#--a"),
    "Cyrillic": ("оплата", "#оплата"),
    "emoji": ("💳", "#💳"),
    "newline": ("a\nb", '[id="a\\a b"]'),
    "tab": ("a\tb", '[id="a\\9 b"]'),
    "bidi override": ("a\u202eb", '[id="a\\202e b"]'),
    "no-break space": ("a\u00a0b", '[id="a\\a0 b"]'),
    "brackets": ("items[0]", '[id="items[0]"]'),
    "forges a match": ('x"] 2. button', '[id="x\\"] 2. button"]'),
}


@pytest.mark.parametrize(("value", "handle"), IDS.values(), ids=IDS)
@pytest.mark.parametrize("doctype", ["<!doctype html>", ""], ids=["standards", "quirks"])
def test_ids_are_escaped(value: str, handle: str, doctype: str) -> None:
    page = _page("<b id>x</b>", doctype)
    (element,) = page.select("b")
    element.set("id", value)
    assert page.handle(element) == handle
    assert handle.isprintable()
    assert page.select(handle) == [element]


def test_quirks_mode_folds_ids() -> None:
    page = _page("<p id=Foo>a<p id=foo>b<p id=Bar>c", "")
    assert [page.handle(each) for each in page.select("p")] == ['[id="Foo"]', '[id="foo"]', "#Bar"]
    _check_all(page)


MADE_UP = [
    ":r1:", "«r1»", "_r_1_", "radix-:r3:", "headlessui-menu-button-2", "mui-1234", "ember123",
    "0f8fad5b-d9cb-469f-a165-70867728950e", "item-1712345678", "x-a1b2c3d4e5", "S:0",
    "react-select-2-input", "rc-tabs-0", "input-12",
]  # fmt: skip
WRITTEN = [
    "pay", "user_name", "section_r_us", "facade", "deadbeef", "item-12", "2024", "h1a", "p1", "v2",
    "ns:id", "checkout:step:1", "address_line1", "reach-us", "a:r:b", "оплата", "matter",
]  # fmt: skip


@pytest.mark.parametrize("value", MADE_UP)
def test_names_that_a_framework_made_up(value: str) -> None:
    assert not is_authored(value)


@pytest.mark.parametrize("value", WRITTEN)
def test_names_that_somebody_wrote(value: str) -> None:
    assert is_authored(value)


PATHS = {
    "from the body": (
        "<div></div><div><p>a<p me>b</div>",
        "body > div:nth-of-type(2) > p:nth-of-type(2)",
    ),
    "only one of its type": ("<div><p>a</p><b me></b></div>", "body > div > b"),
    "from an id": ("<div id=:r1:><p me>a</div>", '[id=":r1:"] > p'),
    "html": ("", ":root"),
    "odd name": ("<div><fb:like me></fb:like></div>", "body > div > fb\\:like"),
    "quote in a name": ('<div><a"b me></a"b></div>', 'body > div > a\\"b'),
    "svg": ("<svg><lineargradient me /></svg>", "body > svg > lineargradient"),
}


@pytest.mark.parametrize(("markup", "path"), PATHS.values(), ids=PATHS)
def test_paths(markup: str, path: str) -> None:
    page = _page(markup)
    element = next(iter(page.select("[me]")), page.root)
    assert page.path(element) == path
    _check_all(page)


def test_deep_and_crowded_trees_have_short_exact_paths() -> None:
    page = _page("<i></i><div><div></div>" * 505)
    deepest = max(page.elements, key=lambda each: sum(1 for _ in each.iterancestors()))
    path = page.path(deepest)
    assert page.select(path) == [deepest]
    assert len(path) < 10_000


def test_what_no_selector_reaches_has_a_path_that_says_so() -> None:
    page = _page(
        "<div id=host><template shadowrootmode=open><p>a<p>b</template></div>"
        "<template><section><b>c</b></section></template>"
    )
    (shadow,) = page.tree.shadow_roots.values()
    inner = shadow[1]
    assert page.handle(inner) is None
    assert page.path(inner) == "#host >>> p:nth-of-type(2)"
    (content,) = page.tree.templates.values()
    assert page.path(content[0][0]) == "body > template >>> section > b"


def _check_all(page: Page) -> None:
    for element in page.elements:
        assert page.select(page.path(element)) == [element]
        handle = page.handle(element)
        if handle is not None:
            assert page.select(handle) == [element]
            assert handle.isprintable()


_ATTRIBUTES = st.dictionaries(
    st.sampled_from(["id", "name", "data-testid", "aria-label", "href", "class", "value", "for"]),
    st.sampled_from(["a", "A", "b c", "1", ":r1:", 'q"', "я", "", "a\nb"]),
    max_size=3,
)
_TAGS = st.sampled_from(
    ["div", "p", "a", "input", "label", "main", "svg", "math", "lineargradient", "title", "fb:like",
     'a"b', "mi", "foreignobject", "select", "option", "table", "td", "template", "x-y", "body"]
)  # fmt: skip


@given(st.lists(st.tuples(_TAGS, _ATTRIBUTES, st.booleans()), max_size=14), st.booleans())
@settings(max_examples=120, deadline=None)
def test_every_handle_and_path_matches_exactly_its_element(
    parts: list[tuple[str, dict[str, str], bool]], quirks: bool
) -> None:
    markup = ""
    for tag, attributes, closed in parts:
        written = "".join(
            f' {name}="{value.replace(chr(34), "&quot;")}"' for name, value in attributes.items()
        )
        markup += f"<{tag}{written}>" + (f"x</{tag}>" if closed else "")
    _check_all(_page(markup, "" if quirks else "<!doctype html>"))


@pytest.mark.skipif(not _GIVEN.exists(), reason="the given pages are not here")
def test_given_pages() -> None:
    for file in sorted(_GIVEN.glob("*.html"))[::12]:
        page = Page.load(file)
        paths = [page.path(element) for element in page.elements]
        assert len(set(paths)) == len(paths)
        step = max(1, len(paths) // 40)
        for element, path in list(zip(page.elements, paths, strict=True))[::step]:
            assert page.select(path) == [element]
            handle = page.handle(element)
            assert handle is None or page.select(handle) == [element]
