from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from tests.quality.trees import snippet_listing
from webmcp_cli.page import tree
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import MAX_DEPTH, build

#: Every character of ASCII and some of the others that XML has rules for.
ODD = [*range(128), 0x80, 0x85, 0xA0, 0xB7, 0xD7, 0x2028, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF]


def listing(markup: str) -> list[str]:
    return snippet_listing(Page.load(markup.encode(), encoding="utf-8"))


@pytest.mark.parametrize(
    ("markup", "lines"),
    [
        pytest.param("x", ["1 <body>", '2 "x"'], id="html, head and body are implied"),
        pytest.param(
            "<table><tr><td>1", ["2 <table>", "3 <tbody>", "4 <tr>", "5 <td>", '6 "1"'], id="tbody"
        ),
        pytest.param("<table>x<tr>", ['2 "x"', "2 <table>"], id="foster parenting"),
        pytest.param("<p>a<p>b", ["2 <p>", '3 "a"', "2 <p>", '3 "b"'], id="p closes p"),
        pytest.param("<noscript><p>a", ["2 <noscript>", '3 "<p>a"'], id="noscript is text"),
        pytest.param("<br>a", ["2 <br>", '2 "a"'], id="void"),
        pytest.param(
            "<template><p>a</template>b",
            ["2 <template>", "2 content", "3 <p>", '4 "a"', "1 <body>", '2 "b"'],
            id="template content",
        ),
        pytest.param(
            "<svg><path/></svg>", ["2 <svg svg>", "3 <svg path>"], id="svg keeps its names"
        ),
        pytest.param(
            "<svg viewbox=1 xlink:href=a>",
            ["2 <svg svg>", "2 @viewBox=1", "2 @xlink:href=a"],
            id="svg attributes",
        ),
        pytest.param(
            "<svg><foreignObject><p>a</p><svg/>",
            ["3 <svg foreignObject>", "4 <p>", '5 "a"', "4 <svg svg>"],
            id="html in svg",
        ),
        pytest.param(
            "<p @click=1 :a=2 (b)=3 xml:lang=4 xmlns=5 xmlns:q=6 _=7 {x}=8>",
            [
                "2 <p>",
                "2 @(b)=3",
                "2 @:a=2",
                "2 @@click=1",
                "2 @U0007Bx}=8",
                "2 @_=7",
                "2 @xml:lang=4",
                "2 @xmlns=5",
                "2 @xmlns:q=6",
            ],
            id="attribute names that XML forbids",
        ),
        pytest.param(
            "<fb:like>a</fb:like><x{y>b</x{y>", ["2 <fb:like>", '3 "a"', "2 <x{y>"], id="odd names"
        ),
        pytest.param('<a"b>c', ['2 <a"b>', '3 "c"'], id="a name that lxml refuses"),
        pytest.param("<pre>\n\na", ["2 <pre>", '3 "\na"'], id="first newline of pre"),
        pytest.param("a\x01b\x0cc", ['2 "ab c"'], id="control characters"),
        pytest.param("a\x00b&#0;", ['2 "ab\ufffd"'], id="nul"),
        pytest.param(
            '<script>"<svg xmlns=\\"http://www.w3.org/2000/svg\\">"</script>',
            ["2 <script>", '3 ""<svg xmlns=\\"http://www.w3.org/2000/svg\\">""'],
            id="markup in a script stays",
        ),
        pytest.param("<select><div>a</div><option>b", ["2 <select>", "3 <div>"], id="select"),
    ],
)
def test_tree_is_the_browsers(markup: str, lines: list[str]) -> None:
    found = listing(markup)
    at = found.index(lines[0])
    assert found[at : at + len(lines)] == lines


def test_elements_deeper_than_a_browser_allows_become_siblings() -> None:
    page = Page.load(b"<div>" * 2000 + b"x<p>y</p>")
    depths = [len(list(element.iterancestors())) + 1 for element in page.elements]
    assert max(depths) == MAX_DEPTH
    assert sum(element.tag == "div" for element in page.elements) == 2000
    assert "".join(page.root.itertext()) == "xy"


def test_declarative_shadow_root_leaves_the_tree() -> None:
    page = Page.load(b"<div><template shadowrootmode=open><b>s</b></template>light</div>")
    (host,) = page.tree.shadow_roots
    assert host.tag == "div"
    assert host.text == "light"
    assert [child.tag for child in page.tree.shadow_roots[host]] == ["b"]
    assert not page.tree.templates


@pytest.mark.parametrize(
    ("doctype", "compat"),
    [
        ("<!doctype html>", "CSS1Compat"),
        ("", "BackCompat"),
        ("<!doctype foo>", "BackCompat"),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', "BackCompat"),
        (
            '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://x/">',
            "CSS1Compat",
        ),
        ('<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN" "x">', "BackCompat"),
        ('<!DOCTYPE html SYSTEM "about:legacy-compat">', "CSS1Compat"),
        ("<!-- c --><!doctype html>", "CSS1Compat"),
    ],
)
def test_mode(doctype: str, compat: str) -> None:
    assert Page.load(doctype.encode()).compat == compat


def test_a_tree_crosses_to_lxml_as_well_formed_xml(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_parse_xml", strict)
    build("".join(f"<a{chr(c)}b x{chr(c)}y='{chr(c)}'>{chr(c)}<!--{chr(c)}-->" for c in ODD))


def strict(xml: bytes, *, recover: bool) -> etree._Element:
    assert not recover
    return etree.fromstring(xml, etree.XMLParser(encoding="utf-8", huge_tree=True))


@settings(max_examples=150)
@given(
    st.text(st.sampled_from("<>/=\"'&;! abdhijlmnoprstuvx{}:@#_-\n\t\0\x01\x0c\ufffe\ud83d\ude00é"))
)
def test_any_text_builds(text: str) -> None:
    root = build(text.encode("utf-8", "replace").decode()).root
    assert root.tag == "html"
    assert next(child.tag for child in root.iterchildren("*")) == "head"


def test_100_000_attributes_and_a_huge_text_node_are_read() -> None:
    many = " ".join(f"a{i}=1" for i in range(100_000))
    page = Page.load(f"<p {many}>".encode() + b"x " * 6_000_000)
    (paragraph,) = page.root.iter("p")
    assert len(paragraph.attrib) == 100_000
    assert len(paragraph.text or "") == 12_000_000


_PEAK = """
import resource, sys
from webmcp_cli.page.tree import build
unit = 1 if sys.platform == "darwin" else 1024
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
build("<p>a")
text = "<div class=card><p id=a>some words of text in it</p></div>" * 60_000
before = peak()
build(text)
print((peak() - before) / len(text))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no resource module")
def test_two_trees_do_not_stand_side_by_side() -> None:
    """Measured: 19 times the text, and 28 with the parser's own tree kept while lxml's grows."""
    found = subprocess.run(
        [sys.executable, "-c", _PEAK], capture_output=True, text=True, check=True
    )
    assert float(found.stdout) < 23
