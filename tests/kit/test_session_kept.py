"""A session keeps its latest answers: counted, bounded, dropped with the page."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from webmcp_cli.jsontext import dump_line
from webmcp_cli.kit.answers import Limits
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.registry import READ_TOOLS
from webmcp_cli.kit.session import CallAnswer, Session
from webmcp_cli.kit.text import page_text
from webmcp_cli.page.page import Page

PAGE = Page.load(b"<!doctype html><title>T</title><h1 id=a>One</h1><p>text")


def test_a_long_stream_loads_the_page_once_and_works_once_a_call() -> None:
    loads: list[int] = []
    works: list[Any] = []

    def load() -> Page:
        loads.append(1)
        return PAGE

    def work(page: Page, limits: Limits, **arguments: Any) -> Any:
        works.append(arguments)
        return page_text(page)

    tool = Tool("pageText", "Read.", READ_TOOLS[3].arguments, "read", work)
    session = Session((tool,), Limits(), load)
    for at in range(10_000):
        session.answer("pageText", {"start": at % 40})
    assert (len(loads), len(works)) == (1, 40)


@pytest.mark.parametrize(("one", "other"), [(1, "1"), (1, True), (1, 1.0), ("a", ["a"])], ids=str)
def test_like_arguments_are_not_the_same(one: Any, other: Any) -> None:
    session = Session(READ_TOOLS, Limits(), lambda: PAGE)
    kept = session.result("pageText", {"selector": one})
    assert session.result("pageText", {"selector": one}) is kept
    assert session.result("pageText", {"selector": other}) is not kept


def test_answers_do_not_outlive_the_page() -> None:
    pages = [Page.load(b"<p>one"), Page.load(b"<p>two")]
    stamps = iter([1, 1, 2])
    session = Session(READ_TOOLS, Limits(), lambda: pages.pop(0), lambda: next(stamps))
    assert [session.answer("pageText", {}).answer for _ in range(3)] == ["one", "one", "two"]


def test_many_different_calls_leave_nothing_behind() -> None:
    session = Session(READ_TOOLS, Limits(), lambda: PAGE)

    def calls(start: int) -> None:
        for at in range(start, start + 1_500):
            session.answer("findElements", {"selector": f"p, .c{at}", "start": at % 3})
            session.answer("pageOutline", {"selector": "x" * (at % 3_000)})

    calls(0)
    tracemalloc.start()
    try:
        calls(10_000)
        first = tracemalloc.get_traced_memory()[0]
        calls(20_000)
        assert tracemalloc.get_traced_memory()[0] - first < 500_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("id_", [None, 7, True, 'a"b', "é\u2028"], ids=repr)
@pytest.mark.parametrize("error", [None, "bad_page"])
def test_a_line_is_written_as_any_other_record(id_: Any, error: Any) -> None:
    answer = CallAnswer(id_, "näme\n", 'text "quoted"\t\x00 ☃\x7f', error)
    assert answer.to_json() + "\n" == dump_line(answer.to_dict())
