from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.kit.table import read_table
from webmcp_cli.kit.table_formats import _DROPPED, FORMATS, record_keys, to_csv, to_records, write
from webmcp_cli.kit.table_records import Table
from webmcp_cli.page.page import Page

BASKET = """<table id=t><caption>Basket</caption><thead><tr><th>Item<th>Qty<th>Price</thead>
<tr><td>Mug<td>2<td>8.00<tr><td>Pot<td><td>21.50</table>"""


def table(markup: str, selector: str = "table") -> Table:
    record = read_table(Page.load(f"<!doctype html>{markup}".encode()), selector)
    assert isinstance(record, Table)
    return record


HOSTILE = '<table><tr><th>a|b\\<th>=1+1<tr><td>x\u202e"y\u00ad\tz<td>l1<br>l2</table>'


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("csv", 'a|b\\,=1+1\n"x""y z",l1 l2\n'),
        ("tsv", 'a|b\\\t=1+1\n"x""y z"\tl1 l2\n'),
        ("markdown", '| a\\|b\\\\ | =1+1 |\n| --- | --- |\n| x\\\\u202e"y z | l1 l2 |\n'),
        ("plain", 'a|b\\         =1+1\nx\\u202e"y z  l1 l2\n'),
    ],
)
def test_a_cell_stays_a_cell_in_every_format(name: str, wanted: str) -> None:
    assert write(table(HOSTILE), name) == wanted


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "markup",
    ["<table></table>", "<table><tr><td>a<td>b<tr><td>c</table>", BASKET, HOSTILE],
    ids=["empty", "no header", "basket", "hostile"],
)
def test_every_format_writes_every_table(name: str, markup: str) -> None:
    text = write(table(markup), name)
    assert not text or text.endswith("\n")


def test_wide_characters_line_up() -> None:
    text = write(
        table("<table><tr><th>a<th>b<tr><td>日本<td>x<tr><td>e\u0301<td>y</table>"), "grid"
    )
    assert text.split("\n")[3:6:2] == ["| 日本 | x   |", "| e\u0301    | y   |"]


@pytest.mark.parametrize(
    ("header", "keys"),
    [
        ("<th>a<th>b", ["a", "b"]),
        ("<th>a<th>a<th>a", ["a", "a_2", "a_3"]),
        ("<th>a<th>a_2<th>a", ["a", "a_2", "a_3"]),
        ("<th>a<th>a<th>a_2", ["a", "a_3", "a_2"]),
        ("<th>a<th><th>b", ["a", "column_2", "b"]),
        ("<th>column_2<th>", ["column_2", "column_2_2"]),
        ("<td>a<td>b", ["column_1", "column_2"]),
    ],
)
def test_keys_are_all_there_and_all_different(header: str, keys: list[str]) -> None:
    record = table(f"<table><tr>{header}<tr><td>1<td>2<td>3</table>")
    assert record_keys(record)[: len(keys)] == keys
    assert len(set(record_keys(record))) == record.cols


def test_a_description_lists_records() -> None:
    record = table("<dl><dt>a<dd>1</dl>", "dl")
    assert to_records(record) == [{"term": "a", "description": "1"}]


words = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), max_size=6)


@settings(deadline=None)
@given(st.lists(st.lists(words, min_size=2, max_size=2), max_size=4), words)
def test_csv_gives_the_rows_back(body: list[list[str]], header: str) -> None:
    rows = tuple(tuple(_DROPPED.sub("", cell) for cell in row) for row in body)
    record = Table("", None, "", None, ("x", "y"), rows, 0, len(rows), len(rows), "table", 2)
    assert list(csv.reader(io.StringIO(to_csv(record)))) == [["x", "y"], *map(list, rows)]
