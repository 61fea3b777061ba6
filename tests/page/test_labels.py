"""The label of any element: a name, its rendered text, or its source text."""

from __future__ import annotations

import pytest

from webmcp_cli.page.page import Page

LABELS = {
    "link: name": ("<a x href=1 aria-label=b>a</a>", "b"),
    "anchor: text": ("<a x aria-label=b>a</a>", "a"),
    "icon button": ("<button x title=Search><svg><path/></svg></button>", "Search"),
    "image in a link": ("<a x href=1><img alt='The shop'></a>", "The shop"),
    "field": ("<label for=f>Name <b>*</b></label><input x id=f value=v>", "Name *"),
    "field, placeholder": ("<input x placeholder='Your name'>", "Your name"),
    "field, nothing": ("<input x value=v>", ""),
    "select": ("<select x title=Size><option>S<option>M</select>", "Size"),
    "option": ("<select><option x label=Small>S</select>", "Small"),
    "heading": ("<h2 x>One<br>two <img alt=three></h2>", "One two three"),
    "heading by role": ("<div x role=heading aria-label=b>a</div>", "b"),
    "heading that is none": ("<h2 x role=none>a</h2>", "a"),
    "custom button": ("<div x role=button aria-label=Close>x</div>", "Close"),
    "summary": ("<details><summary x>More</summary>text</details>", "More"),
    "date field": ("<label>Born <input x type=date></label>", "Born"),
    "paragraph": ("<p x>a <b>b</b>\n c<br>d</p>", "a b c d"),
    "blocks": ("<div x><p>a</p><p>b</p></div>", "a b"),
    "cells": ("<table><tr x><td>a<td>b</table>", "a b"),
    "pre": ("<pre x>a\n   b</pre>", "a b"),
    "hidden part": ("<p x>a<span hidden>b</span>c</p>", "ac"),
    "upper case": ("<p x style='text-transform:uppercase'>a</p>", "A"),
    "inline, between others": ("<p>a<b x> b </b>c</p>", "b"),
    "not rendered": ("<p x hidden> a <b>b</b>\n c</p>", "a b c"),
    "link, not rendered": ("<a x href=1 hidden aria-label=b> a </a>", "a"),
    "script": ("<script x> a;\n b </script>", "a; b"),
    "no-break space": ("<p x>&nbsp;a&nbsp;&nbsp;b&nbsp;</p>", "a b"),
    "ideographic space stays": ("<p x>a\u3000b</p>", "a\u3000b"),
    "image": ("<img x alt=a>", ""),
}


@pytest.mark.parametrize(("markup", "wanted"), LABELS.values(), ids=LABELS.keys())
def test_label(markup: str, wanted: str) -> None:
    page = Page.load(f"<!doctype html><body>{markup}".encode(), encoding="utf-8")
    (element,) = page.select("[x]")
    assert page.label(element) == wanted


@pytest.mark.parametrize("tag", ["p", "p hidden", "a href=1", "pre", "h1"])
def test_no_label_is_longer_than_a_record_holds(tag: str) -> None:
    text = "four  " * 50_000
    page = Page.load(f"<!doctype html><body><{tag}>{text}".encode(), encoding="utf-8")
    element = page.body[0] if page.body is not None else page.root
    label = page.label(element)
    assert len(label) in (999, 1000)
    assert label.startswith("four four four")
