"""pageLinks: each address once, absolute, with the words that lead there."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from webmcp_cli.kit.answers import LEAST_CHARS
from webmcp_cli.kit.links import TOOL, page_links
from webmcp_cli.page.page import Page

HOME = "https://shop.example/a/"


def load(markup: str, url: str | None = HOME) -> Page:
    return Page.load(f"<!doctype html><title>t</title>{markup}".encode(), url=url)


@pytest.mark.parametrize(
    ("markup", "urls"),
    [
        ("<a href=b>1</a>", [HOME + "b"]),
        ("<base href=//cdn.example><a href=b>1</a>", ["https://cdn.example/b"]),
        ("<a href=' /b\n'>1</a>", ["https://shop.example/b"]),
        ("<a href>1</a>", [HOME]),
        ("<a>none</a><a name=x>none</a><link href=x><area>", []),
        ("<map><area href=#x alt=X></map>", [HOME + "#x"]),
        ("<svg><a xlink:href=b><text>t</text></a></svg>", [HOME + "b"]),
        ("<a href=mailto:a@b.c>m</a>", ["mailto:a@b.c"]),
        ("<a href=http://[>bad</a>", ["http://["]),
        ("<a href=/b>1</a><a href=https://shop.example/b>2</a>", ["https://shop.example/b"]),
        ("<a href=b>1</a><a href=c>2</a><a href=b>3</a>", [HOME + "b", HOME + "c"]),
        ("<template><a href=b>1</a></template>", []),
    ],
)
def test_addresses(markup: str, urls: list[str]) -> None:
    assert [link.url for link in page_links(load(markup)).links] == urls


def test_an_address_has_the_first_words_and_counts_its_links() -> None:
    page = load(
        "<a href=b><img></a><a id=two href=b rel='nofollow me'>Two</a><a href=b hidden>3</a>"
    )
    (link,) = page_links(page).links
    assert (link.text, link.rel, link.selector, link.count) == ("Two", "nofollow me", "#two", 3)
    assert not link.hidden
    (link,) = page_links(page, "[hidden]").links
    assert (link.text, link.count, link.hidden) == ("3", 1, True)


KINDS = "<a href=b>1</a><a href=//SHOP.example/>2</a><a href=//other.example>3</a><a href=tel:1>4"


@pytest.mark.parametrize(
    ("url", "external", "texts"),
    [
        (HOME, None, ["1", "2", "3", "4"]),
        (HOME, True, ["3"]),
        (HOME, False, ["1", "2"]),
        (None, False, ["1", "2", "3"]),  # without an address, //host is not known to be elsewhere
    ],
)
def test_other_sites_and_this_one(url: str | None, external: bool | None, texts: list[str]) -> None:
    found = page_links(load(KINDS, url), external=external).links
    assert [link.text for link in found] == texts


PAGE = load('<nav><a href=/>Home</a></nav><a href=/>Shop</a><a href=//x.example rel=me>X"</a>')


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (
            {},
            '2 links on the page\n1. "Home" https://shop.example/  [nav a] 2 times\n'
            '2. "X\\"" https://x.example  [a[href="//x.example"]] rel="me"',
        ),
        (
            {"external": True},
            '1 external link on the page\n1. "X\\"" https://x.example'
            '  [a[href="//x.example"]] rel="me"',
        ),
        ({"selector": "nav", "external": True}, 'No external links in "nav".'),
        ({"start": 9}, "2 links on the page; start=9 is past the last."),
    ],
)
def test_what_a_model_reads(arguments: dict[str, object], answer: str) -> None:
    assert TOOL.call(PAGE, arguments) == answer


def test_long_listings_and_addresses_are_cut() -> None:
    page = load("".join(f"<a href=/{n}{'x' * 3000}>{n}</a>" for n in range(100)))
    record = page_links(page)
    assert (record.shown, record.total) == (40, 100)
    assert all(len(link.url) <= 2000 for link in record.links)
    for most in (LEAST_CHARS, 1000):
        assert len(record.prose(most)) <= most


def test_the_record_keeps_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((files("webmcp_cli") / "schemas" / "links.json").read_text("utf-8"))
    for record in (page_links(PAGE), page_links(PAGE, external=False), page_links(load(""))):
        jsonschema.validate(record.to_dict(), schema)
