from __future__ import annotations

import io
import pickle
from typing import Any

import pytest
from bs4 import BeautifulSoup
from lxml import html

from webmcp_cli.page.page import Page
from webmcp_cli.page.sniff import seems

SAVED = "https://shop.example/basket?a=1"


@pytest.mark.parametrize(
    ("markup", "url"),
    [
        pytest.param(f"<!-- saved from url=(0031){SAVED} --><p>", SAVED, id="browser's save as"),
        pytest.param(
            f"<html><!--\n Page saved with SingleFile \n url: {SAVED} \n saved date: x\n-->",
            SAVED,
            id="SingleFile",
        ),
        pytest.param(
            f"<!-- Saved from {SAVED} at 2026-01-01T00:00:00Z using monolith v2.8 --><p>",
            SAVED,
            id="monolith",
        ),
        pytest.param(
            "<!-- Mirrored from shop.example/basket by HTTrack Website Copier/3.x --><p>",
            "http://shop.example/basket",
            id="HTTrack",
        ),
        pytest.param(
            '<script>__wm.wombat("http://old.example/","2020","https://a/");</script>',
            "http://old.example/",
            id="Wayback",
        ),
        pytest.param(f"<meta name=savepage-url content='{SAVED}'>", SAVED, id="Save Page WE"),
        pytest.param(f"<link rel='x CANONICAL' href={SAVED}>", SAVED, id="canonical"),
        pytest.param("<link rel=canonical href=/relative>", "page.html", id="relative canonical"),
        pytest.param(f"<meta property=og:url content={SAVED}>", SAVED, id="og:url"),
        pytest.param("<base href=https://b.example/>", "https://b.example/", id="base"),
        pytest.param("<p>", "page.html", id="nothing known"),
        pytest.param(
            f"<!-- saved from url=(0031){SAVED} --><link rel=canonical href=https://c.example/>",
            SAVED,
            id="the saver's mark before canonical",
        ),
    ],
)
def test_address(markup: str, url: str) -> None:
    assert Page.load(markup.encode(), name="page.html").url == url


@pytest.mark.parametrize(
    ("base", "reference", "absolute"),
    [
        ("", "b", "https://x.example/a/b"),
        ("", "//cdn.example/i", "https://cdn.example/i"),
        ("", "", "https://x.example/a/"),
        ("", " b\n", "https://x.example/a/b"),
        ("", "mailto:a@b", "mailto:a@b"),
        ("", "http://[", "http://["),
        ("<base href=/q/>", "b", "https://x.example/q/b"),
        ("<base target=x><base href=c/><base href=d/>", "b", "https://x.example/a/c/b"),
    ],
)
def test_references_resolve(base: str, reference: str, absolute: str) -> None:
    page = Page.load(base.encode(), url="https://x.example/a/")
    assert page.resolve(reference) == absolute


def test_references_of_a_page_without_an_address_stay() -> None:
    assert Page.load(b"<p>", name="dir/page.html").resolve("b/c") == "b/c"


@pytest.mark.parametrize(
    ("markup", "title"),
    [
        ("<title> a \n b </title>", "a b"),
        ("<title>a\u00a0b</title>", "a\u00a0b"),
        ("<svg><title>s</title></svg><title>h</title>", "h"),
        ("<title>a</title><title>b</title>", "a"),
        ("<title>a<b>c</title>", "a<b>c"),
        ("<p>", ""),
    ],
)
def test_title(markup: str, title: str) -> None:
    assert Page.load(markup.encode(), encoding="utf-8").title == title


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "an empty file"),
        (b" \r\n\t", "nothing but white space"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a PNG image"),
        (b"\x1f\x8b\x08\0", "gzip-compressed data: gunzip it first"),
        (b'{"a": [1, 2]}', "JSON"),
        (b"\xef\xbb\xbf[1]", "JSON"),
        (b'{"log": {"entries": []}}', "a HAR recording, which wmcp does not read yet"),
        (
            b"MIME-Version: 1.0\nContent-Type: multipart/related;",
            "an MHTML archive, which wmcp does not read yet",
        ),
        (bytes(range(256)), "binary data"),
        (b"{not json} <p>", None),
        (b"plain text", None),
        (b"<p>a", None),
        ("<p>é".encode("utf-16"), None),
        ("<p>é</p>".encode("utf-16-le"), None),
    ],
)
def test_what_is_no_page_is_named(data: bytes, kind: str | None) -> None:
    assert seems(data) == kind


def test_a_page_pickles_to_the_same_page() -> None:
    page = Page.load(b"<p id=a @b=1>x<template><i>", name="n", url="http://u/", encoding="latin1")
    again = pickle.loads(pickle.dumps(page))
    assert (again.source, again.url, again.compat) == ("n", "http://u/", "BackCompat")
    assert html.tostring(again.root) == html.tostring(page.root)
    assert len(again.tree.templates) == 1


def test_a_page_of_an_lxml_tree_pickles() -> None:
    root = html.document_fromstring("<!doctype html><p @a=1>x<!-- c -->y<b>z")
    again = pickle.loads(pickle.dumps(Page.from_lxml(root)))
    assert html.tostring(again.root) == html.tostring(root)
    assert again.compat == "CSS1Compat"


def test_a_page_of_a_soup() -> None:
    page = Page.from_soup(BeautifulSoup("<table><tr><td>1", "lxml"))
    assert [e.tag for e in page.root.iter("tbody", "td")] == ["tbody", "td"]


def test_undecodable_bytes_are_told() -> None:
    (warning,) = Page.load(b"<meta charset=utf-8>\xff").warnings
    assert warning.startswith("1 undecodable byte sequence read as U+FFFD in UTF-8")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (None, "a path, bytes or an open file, not None"),
        (5, "a path, bytes or an open file, not 5"),
        (io.StringIO("<p>text"), "binary mode"),
    ],
    ids=["none", "number", "text file"],
)
def test_what_is_no_source_is_a_type_error(source: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Page.load(source)
