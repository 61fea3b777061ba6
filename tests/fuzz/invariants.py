"""What holds for any bytes, any selector and any arguments.

Each function takes raw input and raises ``AssertionError``, or whatever the package let out.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from webmcp_cli.errors import ArgumentError, SelectorError, UsageError
from webmcp_cli.kit.answers import Limits
from webmcp_cli.kit.registry import READ_TOOLS
from webmcp_cli.page.decode import decode
from webmcp_cli.page.page import Page

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.kit.core import Answer, Tool

#: Controls, and marks that reorder text: none may reach a terminal or a model.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_GO_ON = re.compile(r"for more: start=(\d+)\]\Z")
#: An answer to a mistake shows what came, shortened; this is room for several such sentences.
_LONGEST_REPLY = 2_000
#: So many handles and paths are tried on one page, and so many parts of one answer are read.
_TRIED, _PARTS = 25, 30
#: Paths of elements 512 deep have 10,000 characters each; one of them is enough.
_PATH_CHARACTERS = 12_000


def check_decode(data: bytes, label: str | None = None) -> None:
    """Any bytes decode; a label that is no encoding's is the person's mistake."""
    try:
        decoded = decode(data, label)
    except UsageError as error:
        assert label is not None
        _check_message(error.message)
        return
    assert decoded.encoding
    assert decoded.reason
    assert decoded.undecodable >= 0


def check_page(data: bytes) -> None:
    """Any bytes make a page, and every tool answers about it."""
    page = Page.load(data)
    assert page.compat in ("CSS1Compat", "BackCompat")
    assert isinstance(page.title, str)
    assert page.resolve("a/b?c#d") is not None
    page.text()
    for tool in READ_TOOLS:
        for arguments in ({}, {"selector": "*"}, {"selector": "body"}, {"selector": "a, p, td"}):
            check_call(page, tool, arguments, 400, 5)
    check_handles(page)


def check_call(
    page: Page, tool: Tool, arguments: Any, max_chars: int, max_items: int | None
) -> tuple[str, dict[str, Any] | None]:
    """A call is answered with words, within the limit, fit to be shown.

    Gives the words, and the record as plain values where there is one.
    """
    limits = Limits(max_chars, max_items)
    prose = tool.call(page, arguments, limits)
    assert isinstance(prose, str)
    assert prose.strip(), f"{tool.name} answered with nothing"
    assert not _UNSAFE.search(prose), f"{tool.name} let a control character out: {prose!r}"
    prose.encode("utf-8")
    try:
        record = tool.answer(page, arguments, limits)
    except ArgumentError:
        assert len(prose) <= _LONGEST_REPLY, f"{tool.name} replied {len(prose)} characters"
        return prose, None
    assert len(prose) <= max_chars, f"{tool.name}: {len(prose)} > {max_chars}"
    assert record.prose(max_chars) == prose, f"{tool.name} answers as it likes"
    return prose, _checked(record)


def _checked(record: Answer) -> dict[str, Any]:
    plain = record.to_dict()
    assert str(plain["schema"]).startswith("wmcp.")
    assert plain["total"] >= plain["shown"] >= 0
    json.loads(json.dumps(plain, allow_nan=False))
    return plain


def check_walk(page: Page, tool: Tool, arguments: dict[str, Any], max_chars: int) -> None:
    """Following the notice of a cut always goes on, and ends where nothing is left."""
    start = 0
    for _ in range(_PARTS):
        prose, plain = check_call(page, tool, {**arguments, "start": start}, max_chars, 4)
        found = _GO_ON.search(prose)
        if plain is None or not found:
            assert plain is None or plain["start"] + plain["shown"] >= plain["total"], prose
            return
        if int(found[1]) <= start and plain["start"] + plain["shown"] >= plain["total"]:
            return  # text of the page that looks like a notice, on a part that is the last
        assert int(found[1]) > start, f"{tool.name} stands still at {start}: {prose!r}"
        start = int(found[1])


def check_handles(page: Page) -> None:
    """Every handle and every path matches exactly the element that it was given for."""
    elements = page.elements
    left = _PATH_CHARACTERS
    for element in elements[:: max(len(elements) // _TRIED, 1)]:
        path = page.path(element)
        left -= len(path)
        if left < 0:
            return
        assert page.select(path) == [element], f"path {path!r} of {_show(element)}"
        handle = page.handle(element)
        if handle is not None:
            assert page.select(handle) == [element], f"handle {handle!r} of {_show(element)}"
            assert "\n" not in handle
            assert not _UNSAFE.search(handle), f"handle {handle!r}"


def _show(element: HtmlElement) -> str:
    return f"<{element.tag!s} {dict(element.attrib)}>"[:200]


def check_selector(page: Page, selector: str) -> None:
    """A selector gives elements of the page in document order, or is refused with its place."""
    try:
        found = page.select(selector)
    except SelectorError as error:
        _check_refusal(error)
        return
    places = [page.order[element] for element in found]
    assert places == sorted(set(places))


def _check_refusal(error: SelectorError) -> None:
    _check_message(error.message)
    assert error.position is None or 0 <= error.position <= len(error.selector)


def _check_message(message: str) -> None:
    assert message.strip()
    assert len(message) <= _LONGEST_REPLY
    assert not _UNSAFE.search(message), repr(message)
    message.encode("utf-8")
