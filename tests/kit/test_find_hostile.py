"""Whatever a page calls its elements, a match is one line of plain characters."""

from __future__ import annotations

import pytest

from webmcp_cli.kit.find import find
from webmcp_cli.page.page import Page


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        pytest.param("<e\x02f>x", '3. e\\x02f "x"', id="control characters"),
        pytest.param("<a\u202eb>x", '3. a\\u202eb "x"', id="reordering marks"),
        pytest.param("<a\u2028b>x", '3. a b "x"', id="line separator"),
        pytest.param(f"<{'x' * 9000}>y", f'3. {"x" * 59}… "y"', id="long"),
    ],
)
def test_a_name_that_a_page_made_up_stays_on_its_line(markup: str, line: str) -> None:
    page = Page.load(f"<!doctype html><body>{markup}".encode())
    (match,) = find(page, "body *").matches
    assert match.line(3).startswith(line)
    assert match.line(3).isprintable()
