"""From raw bytes to a check: one function a target, the same for every fuzzer."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tests.fuzz.fragments import SELECTORS, STYLES, arguments, assemble
from tests.fuzz.invariants import (
    check_call,
    check_decode,
    check_page,
    check_selector,
    check_walk,
)
from webmcp_cli.kit.registry import READ_TOOLS
from webmcp_cli.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

_LABELS = ("utf-8", "latin1", "shift_jis", "gb2312", "utf-16", "x-user-defined", "é", "", "big5")

#: A page with something for every selector, every tool and every argument of ``fragments``.
SAMPLE = (
    """<!DOCTYPE html><html lang=en><title>Sample</title><style>.h{display:none}</style>
<h1 id=a>One</h1><div class="a b"><p id=b>Two <a href=#a name=a>three</a></p><h2 class=h>x</h2>
<table id=t><caption>c</caption><tr><th>k<th>v<tr><td rowspan=2>1<td>2<tr><td>3</table>
<form><input id=a name=a required><input type=checkbox checked><button disabled>B</button>
<select><option>o<option selected>p</select></form></div><ul><li>1<li>2<li>3</ul><svg><a/></svg>
<p>"""
    + "A sentence of some words. " * 20
)


@cache
def sample(quirks: bool = False) -> Page:
    """Give the sample page, in standards or in quirks mode."""
    return Page.load(SAMPLE.removeprefix("<!DOCTYPE html>" if quirks else "").encode())


def raw_page(data: bytes) -> None:
    """Bytes as they are."""
    check_page(data)


def pieced_page(data: bytes) -> None:
    """Pieces of markup."""
    check_page(assemble(data).encode("utf-8", "surrogatepass"))


def styled_page(data: bytes) -> None:
    """A sheet, of pieces or of any text, over a page that has what its rules may match."""
    pieced = bool(data) and data[0] % 4 > 0
    sheet = assemble(data[1:], STYLES).encode() if pieced else data[1:]
    style = b"<style>" + sheet.replace(b"</style", b"<style") + b"</style>"
    page = Page.load(b"<!DOCTYPE html>" + style + SAMPLE.encode())
    for element in page.elements:
        page.is_rendered(element)
        page.label(element)
    for tool in READ_TOOLS:
        check_call(page, tool, {"selector": "body"}, 400, 5)


def selector(data: bytes) -> None:
    """A selector, of pieces or as it is, in both modes."""
    if not data:
        return
    text = data[1:].decode("utf-8", "replace") if data[0] % 2 else assemble(data[1:], SELECTORS)
    check_selector(sample(), text)
    check_selector(sample(quirks=True), text)


def call(data: bytes) -> None:
    """Any arguments to any tool, within any limits."""
    if len(data) < 3:
        return
    tool = READ_TOOLS[data[0] % len(READ_TOOLS)]
    check_call(sample(), tool, arguments(data[3:]), 120 + 3 * data[1], 1 + data[2] % 40)


def walk(data: bytes) -> None:
    """A page of pieces, read part by part to its end."""
    if len(data) < 3:
        return
    tool = READ_TOOLS[data[0] % len(READ_TOOLS)]
    page = Page.load(assemble(data[2:]).encode("utf-8", "surrogatepass"))
    needed = {"selector": "body *"} if tool.name == "findElements" else {}
    check_walk(page, tool, needed, 120 + data[1])


def decoding(data: bytes) -> None:
    """Bytes in an encoding that is named, or not."""
    if data:
        check_decode(data[1:], ([None, *_LABELS])[data[0] % (len(_LABELS) + 1)])


TARGETS: dict[str, Callable[[bytes], None]] = {
    "raw": raw_page,
    "pieces": pieced_page,
    "style": styled_page,
    "selector": selector,
    "call": call,
    "walk": walk,
    "decode": decoding,
}
