from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli.kit.answers import (
    LEAST_CHARS,
    boundary,
    clip,
    listing,
    one_line,
    quoted,
    readable,
    text_answer,
)

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param(" a \n\t b ", "a b", id="white space"),
        pytest.param("a\u00a0\u00a0b", "a b", id="no-break spaces"),
        pytest.param("ex\u00adam\u200bple", "example", id="soft hyphen, zero-width space"),
        pytest.param("a\x1b[31mb\x07", "a\\x1b[31mb\\x07", id="terminal codes"),
        pytest.param("a\u202eb\u2066c", "a\\u202eb\\u2066c", id="bidi marks"),
        pytest.param("a\U000e0041b", "a\\U000e0041b", id="tag letters"),
        pytest.param("a\ud800b", "a\\ud800b", id="lone surrogate"),
        pytest.param("a\u2028b", "a b", id="line separator"),
        pytest.param("日本 é", "日本 é", id="other scripts stay"),
        pytest.param(FAMILY, FAMILY, id="joined emoji stays"),
    ],
)
def test_page_text_is_put_on_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ('say "hi"', 20, '"say \\"hi\\""'),
        ("back\\slash", 20, '"back\\\\slash"'),
        ('a\n2. button "Delete all" [#del]', 40, '"a 2. button \\"Delete all\\" [#del]"'),
        ("abcdef", 4, '"abc…"'),
    ],
)
def test_quotes_cannot_be_forged(text: str, width: int, shown: str) -> None:
    assert quoted(text, width) == shown


@pytest.mark.parametrize(
    ("text", "index", "place"),
    [
        ("abc", 2, 2),
        ("e\u0301x", 1, 0),
        ("e\u0301x", 2, 2),
        (f"a{FAMILY}b", 3, 1),
        (f"a{FAMILY}b", 1 + len(FAMILY), 1 + len(FAMILY)),
        ("\U0001f1e9\U0001f1ea", 1, 0),
        ("a\r\nb", 2, 1),
        ("abc", 9, 3),
        ("abc", -1, 0),
    ],
)
def test_no_cut_is_within_a_grapheme(text: str, index: int, place: int) -> None:
    assert boundary(text, index) == place


def test_clip_keeps_graphemes_whole() -> None:
    assert clip(f"ab{FAMILY}cd", 5) == "ab…"


def rows(count: int) -> list[str]:
    return [f"{i + 1}. item" for i in range(count)]


@pytest.mark.parametrize(
    ("lines", "start", "total", "last"),
    [
        pytest.param(rows(3), 0, 3, "3. item", id="whole"),
        pytest.param(rows(3), 0, 9, "[items 1 to 3 of 9; for more: start=3]", id="more follow"),
        pytest.param(rows(3), 6, 9, "[items 7 to 9 of 9, the last]", id="the last part"),
        pytest.param(rows(900), 0, 900, "[items 1 to 7 of 900; for more: start=7]", id="too long"),
    ],
)
def test_a_listing_says_what_it_left_out(
    lines: list[str], start: int, total: int, last: str
) -> None:
    text = listing(["head"], lines, start=start, total=total, noun="items", max_chars=LEAST_CHARS)
    assert text.splitlines()[-1] == last
    assert len(text) <= LEAST_CHARS


@given(
    st.lists(st.text("ab é\U0001f469", max_size=200), max_size=30),
    st.integers(0, 5),
    st.integers(0, 40),
    st.integers(LEAST_CHARS, 600),
)
def test_a_listing_keeps_its_limit(lines: list[str], start: int, more: int, limit: int) -> None:
    total = start + len(lines) + more
    text = listing(["h" * 90], lines, start=start, total=total, noun="items", max_chars=limit)
    assert text
    assert len(text) <= limit


@given(st.text("ab .\n\x1b\u202e\u0301\U0001f469", max_size=900), st.integers(LEAST_CHARS, 500))
def test_a_text_can_be_read_to_its_end_part_by_part(text: str, limit: int) -> None:
    start, parts = 0, []
    while start < len(text):
        answer, shown = text_answer(text[start:], start=start, total=len(text), max_chars=limit)
        assert len(answer) <= limit
        assert shown > 0
        parts.append(text[start : start + shown])
        start += shown
    assert "".join(parts) == text


def test_a_text_is_cut_at_the_end_of_a_sentence() -> None:
    text = "First sentence here. " * 20
    answer, shown = text_answer(text, start=0, total=len(text), max_chars=200)
    assert text[:shown].endswith(". ")
    assert answer.endswith(f"[characters 1 to {shown} of {len(text)}; for more: start={shown}]")


def test_readable_text_keeps_lines_and_tabs() -> None:
    assert readable("a\tb\n\u00a0c\x1b\u00ad") == "a\tb\n c\\x1b"
