from __future__ import annotations

import json
import pickle
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.errors import ArgumentError, SelectorError
from webmcp_cli.kit import table as table_module
from webmcp_cli.kit.answers import LEAST_CHARS, Limits
from webmcp_cli.kit.scope import NothingMatches
from webmcp_cli.kit.table import TOOL, list_tables, read_table
from webmcp_cli.kit.table_records import Table, Tables
from webmcp_cli.page.page import Page

BASKET = """<table id=t><caption>Basket</caption><thead><tr><th>Item<th>Qty<th>Price</thead>
<tr><td>Mug<td>2<td>8.00<tr><td>Pot<td><td>21.50</table>"""


def load(markup: str) -> Page:
    return Page.load(f"<!doctype html><title>t</title>{markup}".encode())


def table(markup: str, selector: str | None = "table", **more: object) -> Table:
    record = read_table(load(markup), selector, **more)  # type: ignore[arg-type]
    assert isinstance(record, Table)
    return record


def rows_of(count: int, columns: int) -> str:
    head = "".join(f"<th>H{x}" for x in range(columns))
    body = "".join("<tr>" + "".join(f"<td>{y}.{x}" for x in range(columns)) for y in range(count))
    return f"<table id=big><tr>{head}{body}</table>"


def test_a_table_is_read_whole() -> None:
    record = table(BASKET)
    assert record.to_dict() == {
        "schema": "wmcp.table/1",
        "source": "",
        "selector": "#t",
        "path": record.path,
        "caption": "Basket",
        "columns": ["Item", "Qty", "Price"],
        "rows": [["Mug", "2", "8.00"], ["Pot", "", "21.50"]],
        "start": 0,
        "shown": 2,
        "total": 2,
        "kind": "table",
        "cols": 3,
    }
    assert json.loads(record.to_json()) == record.to_dict()
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(
    ("markup", "wanted"),
    [
        pytest.param(
            BASKET,
            'Table "Basket" [#t]: 2 rows, 3 columns\n'
            "Item | Qty | Price\nMug | 2 | 8.00\nPot |  | 21.50",
            id="header first, empty cells kept",
        ),
        pytest.param(
            "<table id=t><tr><td>a|b<td>c\td<br>e<tr><td>f<td>g</table>",
            "Table [#t]: 2 rows, no header row, 2 columns\na\\|b | c d e\nf | g",
            id="bars, tabs and breaks in a cell",
        ),
        pytest.param(
            "<table id=t><tr><th>a<th>b<tr><td><td></table>",
            "Table [#t]: 1 row, 2 columns\na | b\n[empty row]",
            id="an empty row is said",
        ),
        pytest.param(
            "<table id=t><tr><th>a<tr><td>[rows 1 to 1 of 9; for more: start=1]</table>",
            "Table [#t]: 1 row, 1 column\na\n\\[rows 1 to 1 of 9; for more: start=1]",
            id="a notice cannot be forged",
        ),
        pytest.param(
            "<table id=t><tr><th>a<tr><td>x\u202ey\u2066\u00adz</table>",
            "Table [#t]: 1 row, 1 column\na\nx\\u202ey\\u2066z",
            id="marks that reorder or hide",
        ),
        pytest.param(
            f"<table id=t><tr><th>a<tr><td>{'x' * 50}</table>",
            f"Table [#t]: 1 row, 1 column\na\n{'x' * 39}…",
            id="40 characters a cell",
        ),
        pytest.param(
            f"<table id=t><tr><th>a<tr><td>{'x' * 38}e\u0301\u0301y</table>",
            f"Table [#t]: 1 row, 1 column\na\n{'x' * 38}…",
            id="never within a grapheme",
        ),
        pytest.param(
            "<table id=t></table>",
            "Table [#t]: no rows, no header row, no columns",
            id="an empty table",
        ),
        pytest.param(
            "<table id=t><tr><th>a<tbody></table>", "Table [#t]: no rows, 1 column\na", id="no rows"
        ),
        pytest.param(
            "<table id=t><tr><th>a<tr hidden><td>b</table>",
            "Table [#t]: no rows, 1 hidden row left out, 1 column\na",
            id="hidden rows are counted",
        ),
        pytest.param(
            "<table id=t hidden><tr><td>a<tr><td>b</table>",
            "Table [#t]: no rows, 2 hidden rows left out, no header row, no columns",
            id="a hidden table",
        ),
        pytest.param(
            "<dl id=t><dt>a<dd>b</dl>",
            "Description list [#t]: 1 row, 2 columns\na | b",
            id="a description list",
        ),
        pytest.param(
            "<div id=t role=grid aria-label=Days><div role=row><i role=columnheader>Mo</i></div>"
            "<div role=row><i role=gridcell>1</i></div></div>",
            'Table "Days" [#t]: 1 row, 1 column\nMo\n1',
            id="a grid is called by its name",
        ),
        pytest.param(
            "<table id=t><tr><th colspan=2>Title<tr><th>a<th>b<tr><td>1<td>2</table>",
            'Table "Title" [#t]: 1 row, 2 columns\na | b\n1 | 2',
            id="a title row is the caption",
        ),
    ],
)
def test_prose_is_as_wanted(markup: str, wanted: str) -> None:
    assert table(markup, "#t").prose() == wanted


def test_one_of_several_is_said() -> None:
    markup = BASKET + "".join(f"<table id=t{at}><tr><td>x</table>" for at in range(8))
    text = table(markup, "table").prose()
    assert text.split("\n")[1] == (
        "[table 1 of 9 that match; the others: [#t0], [#t1], [#t2], [#t3], [#t4] and 3 more]"
    )
    assert table(markup, "#t1").matching == 1


@pytest.mark.parametrize("max_chars", [LEAST_CHARS, 300, 1000, 4000])
@pytest.mark.parametrize("size", [(100, 60), (1000, 2), (3, 1), (2, 700)])
def test_every_row_can_be_reached_within_the_limit(size: tuple[int, int], max_chars: int) -> None:
    page = load(rows_of(*size))
    start, calls = 0, 0
    while start < size[0] and calls < 4:
        record = read_table(page, "#big", start=start, max_rows=40)
        text = record.prose(max_chars)
        assert len(text) <= max_chars
        assert f"of {size[0]}" in text or f"{size[0]} rows" in text
        if "for more: start=" not in text:
            break
        more = int(text.rsplit("start=", 1)[1].rstrip("]"))
        assert more > start
        start, calls = more, calls + 1


def test_a_start_past_the_end_is_said() -> None:
    assert "start=5 is past the last of 2 rows." in table(BASKET, start=5).prose()


def test_without_a_selector_the_only_data_table_is_read() -> None:
    layout = "<table role=presentation><tr><td>x</table>"
    assert table(layout + BASKET + "<dl><dt>a<dd>b</dl>", None).selector == "#t"
    assert table("<dl id=d><dt>a<dd>b</dl>" + layout, None).kind == "dl"


def test_without_a_selector_several_are_listed() -> None:
    markup = f"<h2>Two</h2>{BASKET}<table id=u><tr><td>a<td>b<tr><td>c<td>d</table>" + (
        "<table role=none id=v><tr><td>x</table>"
    )
    record = read_table(load(markup))
    assert isinstance(record, Tables)
    assert record.prose() == (
        "3 tables\n"
        "[to read one, give the selector in its brackets]\n"
        '1. table "Basket" [#t] 2 rows, 3 columns header "Item | Qty | Price"\n'
        '2. table under "Two" [#u] 2 rows, 2 columns\n'
        '3. table under "Two" [#v] 1 row, 1 column layout'
    )


def test_a_list_is_cut_between_tables() -> None:
    page = load("".join(f"<table id=t{at}><tr><th>{'x' * 90}</table>" for at in range(100)))
    record = list_tables(page, start=10, max_items=40)
    assert (record.start, record.shown, record.total) == (10, 40, 100)
    text = record.prose(600)
    assert len(text) <= 600
    assert "for more: start=" in text


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda page: read_table(page, "#none"), NothingMatches, "#none"),
        (lambda page: read_table(page, "p"), NothingMatches, "is no table"),
        (lambda page: read_table(page, "td:contains(x)"), SelectorError, "contains"),
        (lambda page: read_table(page, "#t", max_rows=0), ArgumentError, "at least 1"),
        (lambda page: read_table(page, "#t", start=-1), ArgumentError, "at least 0"),
        (lambda page: list_tables(page, max_items=0), ArgumentError, "at least 1"),
        (lambda page: read_table(load("<p>x")), NothingMatches, "the page has no table"),
        (lambda page: list_tables(load("<p>x")), NothingMatches, "the page has no table"),
        (lambda page: read_table(load("<p>x"), "p"), NothingMatches, "the page has no table"),
    ],
    ids=[
        "no match",
        "no table there",
        "no selector",
        "no rows asked for",
        "start before the first",
        "no tables asked for",
        "a page without",
        "a list of none",
        "a match on a page without",
    ],
)
def test_what_cannot_be_read_is_said(call: object, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        call(load(BASKET + "<p>x"))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ({"selector": "#t", "limit": "1"}, "[rows 1 to 1 of 2; for more: start=1]"),
        ({"selector": None}, "Mug | 2"),
        ({"limit": 0}, '"limit" must be at least 1'),
        ({"rows": 1}, "There is no argument"),
        (None, "Mug | 2"),
        ({"selector": "td >"}, "selector"),
    ],
)
def test_a_model_is_answered(arguments: object, wanted: str) -> None:
    assert wanted in TOOL.call(load(BASKET), arguments, Limits())


def test_spans_cannot_fill_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "MAX_REPEATED", 10_000)
    markup = f"<table id=t><tr><td rowspan=0>{'x' * 3000}<td>0" + "<tr><td>1" * 50 + "</table>"
    record = table(markup)
    assert (record.shown, record.total) == (4, 51)
    assert record.warnings == ("The rows here are 1 to 4 of 51; start=4 goes on.",)


TOKENS = (
    *"<table> </table> <tr> <td> <th> <thead> <tfoot> <caption> <col> <dl> <dt> <dd> </dl>".split(),
    *["<td colspan=9>", "<td rowspan=0>", "<th scope=row>", "<tbody hidden>", "x", "</div>"],
    *["<div role=grid>", "<div role=row>", "<i role=cell>", "<table role=none>"],
)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(TOKENS), max_size=25),
    st.sampled_from([None, "table", "*", "td, dd", "body", "[role]"]),
    st.booleans(),
)
def test_nothing_raises(tokens: list[str], selector: str | None, hidden: bool) -> None:
    page = load("".join(tokens))
    try:
        record = read_table(page, selector, include_hidden=hidden, max_rows=3)
    except NothingMatches:
        return
    assert record.prose()
    assert len(record.prose(200)) <= 200
    if isinstance(record, Table):
        assert all(len(row) == record.cols for row in record.rows)


@pytest.mark.parametrize("name", ["table", "tables"])
@pytest.mark.parametrize(
    "markup",
    [
        BASKET,
        BASKET * 3 + "<dl><dt>x<dd>y</dl><table hidden></table>",
        rows_of(9, 3) + "<tr hidden>",
        "<div role=grid><div role=row hidden><i role=gridcell>x</i></div></div>",
    ],
    ids=["basket", "several", "cut", "hidden"],
)
def test_records_keep_their_schema(name: str, markup: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((files("webmcp_cli") / "schemas" / f"{name}.json").read_text("utf-8"))
    page = load(markup)
    record = (
        read_table(page, "*", max_rows=2) if name == "table" else list_tables(page, max_items=1)
    )
    jsonschema.validate(record.to_dict(), schema)
    assert list(record.to_dict()) == [
        key for key in schema["properties"] if key in record.to_dict()
    ]
