from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml.html import Element

from webmcp_cli.page import grid as grid_module
from webmcp_cli.page.grid import (
    FOLD_ABOVE,
    LOOSE_COLUMNS,
    MAX_COLSPAN,
    MAX_ROWSPAN,
    Cell,
    RawCell,
    RawRow,
    place,
    span,
)

if TYPE_CHECKING:
    from webmcp_cli.page.grid import Grid

#: text, colspan, rowspan
Spec = tuple[str, int, int]


def raw_row(cells: list[Spec]) -> RawRow:
    raws = []
    for text, colspan, rowspan in cells:
        element = Element("td")
        element.text = text
        raws.append(RawCell(element, colspan, rowspan))
    spans = any(spec[1:] != (1, 1) for spec in cells)
    return RawRow(lambda: raws, len(raws), spans)


def placed(*sections: list[list[Spec]]) -> Grid:
    return place([[raw_row(row) for row in section] for section in sections])


def say(cell: Cell) -> str:
    return (cell.element.text or "") if cell.element is not None else ""


def lines(grid: Grid) -> list[str]:
    return ["|".join(grid.fill(row, say)[0]) for row in grid.rows]


def one(*texts: str) -> list[Spec]:
    return [(text, 1, 1) for text in texts]


@pytest.mark.parametrize(
    ("value", "least", "most", "number"),
    [
        pytest.param(None, 1, MAX_COLSPAN, 1, id="absent"),
        pytest.param("", 1, MAX_COLSPAN, 1, id="empty"),
        pytest.param("2", 1, MAX_COLSPAN, 2, id="plain"),
        pytest.param(" \n+3px", 1, MAX_COLSPAN, 3, id="space, sign, rubbish after"),
        pytest.param("2.9", 1, MAX_COLSPAN, 2, id="fraction"),
        pytest.param("100%", 1, MAX_COLSPAN, 100, id="percent"),
        pytest.param("-2", 1, MAX_COLSPAN, 1, id="negative"),
        pytest.param("x2", 1, MAX_COLSPAN, 1, id="rubbish before"),
        pytest.param("\u0662", 1, MAX_COLSPAN, 1, id="digits of another script"),
        pytest.param("0", 1, MAX_COLSPAN, 1, id="no colspan of 0"),
        pytest.param("0", 0, MAX_ROWSPAN, 0, id="rowspan of 0 means to the end"),
        pytest.param("-0", 0, MAX_ROWSPAN, 0, id="minus 0 is 0"),
        pytest.param("1001", 1, MAX_COLSPAN, 1000, id="colspan clamped"),
        pytest.param("65535", 0, MAX_ROWSPAN, 65534, id="rowspan clamped"),
        pytest.param("9" * 5000, 0, MAX_ROWSPAN, 65534, id="more digits than int takes"),
        pytest.param("0" * 5000 + "7", 1, MAX_COLSPAN, 7, id="leading zeros"),
    ],
)
def test_spans_are_read_as_html_has_it(
    value: str | None, least: int, most: int, number: int
) -> None:
    assert span(value, least, most) == number


@pytest.mark.parametrize(
    ("sections", "wanted"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([[[]]], [""], id="a row without cells"),
        pytest.param([[one("a", "b"), one("c")]], ["a|b", "c|"], id="a short row is filled up"),
        pytest.param([[[("a", 2, 1), ("b", 1, 1)]]], ["a|a|b"], id="colspan"),
        pytest.param(
            [[[("a", 1, 2), ("b", 1, 1)], one("c")]],
            ["a|b", "a|c"],
            id="rowspan shifts the next row",
        ),
        pytest.param(
            [[[("a", 1, 1), ("b", 1, 2)], one("c", "d")]],
            ["a|b|", "c|b|d"],
            id="cells go around a span",
        ),
        pytest.param(
            [[[("a", 1, 0), ("b", 1, 1)], one("c"), one("d")], [one("e", "f")]],
            ["a|b", "a|c", "a|d", "e|f"],
            id="rowspan 0 ends with its section",
        ),
        pytest.param(
            [[[("a", 1, 9), ("b", 1, 1)]], [one("c", "d")]],
            ["a|b", "c|d"],
            id="rowspan ends with its section",
        ),
        pytest.param(
            [[[("a", 1, 1), ("b", 1, 2)], [("c", 2, 1)]]],
            ["a|b", "c|c"],
            id="of two cells in one place the later shows",
        ),
        pytest.param(
            [[[("a", 2, 2), ("b", 1, 3)], one("c"), one("d", "e")]],
            ["a|a|b|", "a|a|b|c", "d|e|b|"],
            id="block",
        ),
        pytest.param(
            [[[("a", 1000, 1)], one("b", "c")]],
            ["a|a", "b|c"],
            id="a span to the end ends with the table",
        ),
        pytest.param([[[("a", 3, 1)]]], ["a|a|a"], id="a modest span is the table"),
        pytest.param([[[("a", 1, 1), ("b", 2, 65534)]]], ["a|b|b"], id="65534 rows of one"),
    ],
)
def test_cells_stand_where_the_table_model_puts_them(
    sections: list[list[list[Spec]]], wanted: list[str]
) -> None:
    assert lines(placed(*sections)) == wanted


def test_a_row_of_wide_cells_is_folded() -> None:
    grid = placed([[(str(at), MAX_COLSPAN, 1) for at in range(5000)], one("a", "b")])
    assert grid.width == 5001  # each of the 5,000 starts, and the second place of "b"
    assert lines(grid)[0].split("|")[-1] == "4999"


def test_hostile_rowspans_are_bounded_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid_module, "MAX_COVERED", 1000)
    grid = placed([[(str(at), 1, 65534) for at in range(100)], *[one("x")] * 100])
    assert grid.overfull
    assert sum(len(row.covering) for row in grid.rows) <= 1100


def test_rows_that_no_span_touches_are_read_when_asked_for() -> None:
    read: list[int] = []

    def raw(at: int) -> RawRow:
        def cells() -> list[RawCell]:
            read.append(at)
            return [RawCell(None), RawCell(None)]

        return RawRow(cells, 2, False)

    grid = place([[raw(at) for at in range(10)]])
    assert grid.width == 2
    assert len(grid.rows[5].own) == 2
    assert read == [0, 5]


def direct(sections: list[list[list[Spec]]]) -> list[list[str]]:
    """The standard's algorithm by the letter, over slots (HTML, 4.9.12.1)."""
    slots: dict[tuple[int, int], str] = {}
    height = width = starts = 0
    for section in sections:
        end = height + len(section)
        for row in section:
            x = 0
            for text, colspan, rowspan in row:
                while (x, height) in slots:
                    x += 1
                down = end if rowspan == 0 else min(height + rowspan, end)
                for y in range(height, down):
                    slots.update({(x + dx, y): text for dx in range(colspan)})
                starts, width = max(starts, x + 1), max(width, x + colspan)
                x += colspan
            height += 1
    width = starts if width - starts > LOOSE_COLUMNS else width
    return [[slots.get((x, y), "") for x in range(width)] for y in range(height)]


texts = st.sampled_from("abcdefgh")
cells = st.tuples(
    texts, st.sampled_from([1, 1, 1, 2, 3, 40]), st.sampled_from([1, 1, 1, 2, 3, 0, 65534])
)
sections = st.lists(st.lists(st.lists(cells, max_size=5), max_size=6), max_size=3)


@settings(deadline=None)  # a busy machine is no mistake
@given(sections)
def test_the_grid_is_the_standard_algorithms(given_sections: list[list[list[Spec]]]) -> None:
    grid = placed(*given_sections)
    assert grid.width <= FOLD_ABOVE
    assert [grid.fill(row, say)[0] for row in grid.rows] == direct(given_sections)


@settings(deadline=None)  # a busy machine is no mistake
@given(sections)
def test_what_spans_add_is_counted(given_sections: list[list[list[Spec]]]) -> None:
    grid = placed(*given_sections)
    for row in grid.rows:
        line, more = grid.fill(row, say)
        assert sum(map(len, line)) <= sum(len(say(cell)) for cell in row.own) + more
