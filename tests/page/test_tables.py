from __future__ import annotations

import pytest

from webmcp_cli.page.filled import Filled
from webmcp_cli.page.headers import column_names, split_rows
from webmcp_cli.page.page import Page
from webmcp_cli.page.tables import (
    FoundTable,
    all_tables,
    data_tables,
    is_layout,
    nearest_headings,
    reached,
)


def load(markup: str) -> Page:
    return Page.load(f"<!doctype html>{markup}".encode())


def lines(page: Page, table: FoundTable, *, hidden: bool = False) -> list[str]:
    filled = Filled(page, table, include_hidden=hidden)
    return ["|".join(filled.line(row)) for row in filled.grid.rows]


def ids(tables: list[FoundTable]) -> list[str | None]:
    return [table.element.get("id") for table in tables]


DATA = "<tr><td>a<td>b<tr><td>c<td>d"


@pytest.mark.parametrize(
    ("markup", "layout"),
    [
        pytest.param(f"<table>{DATA}</table>", False, id="two rows of two"),
        pytest.param(
            f"<table role=presentation><caption>x</caption>{DATA}</table>", True, id="role"
        ),
        pytest.param(f"<table role=none>{DATA}</table>", True, id="role none"),
        pytest.param("<table role=grid><tr><td>a</table>", False, id="role grid"),
        pytest.param("<table><tr><td>a<td>b</table>", True, id="one row"),
        pytest.param("<table><tr><td>a<tr><td>b</table>", True, id="one column"),
        pytest.param("<table><tr><th>a<tr><td>b</table>", False, id="header cell"),
        pytest.param("<table><caption>x</caption><tr><td>a</table>", False, id="caption"),
        pytest.param("<table><tr><td scope=row>a</table>", False, id="scope"),
        pytest.param(
            f"<table><tr><td>a<td><table id=in>{DATA}</table><tr><td>c<td>d</table>",
            True,
            id="a table inside",
        ),
    ],
)
def test_layout_is_told_from_data(markup: str, layout: bool) -> None:
    assert is_layout(all_tables(load(markup))[0]) is layout


KINDS = [
    pytest.param(
        "<table><tfoot><tr><td>total<td>3<tbody><tr><td>a<td>1<thead><tr><th>n<th>v</table>",
        ["n|v", "a|1", "total|3"],
        id="head first, foot last",
    ),
    pytest.param(
        "<table><tr><td>a<td><table><tr><td>x<td>y</table><tr><td>b<td>c</table>",
        ["a|x y", "b|c"],
        id="nested rows stay inside their cell",
    ),
    pytest.param(
        "<table><tr><td>a<td>1<tr hidden><td>b<td>2<tr style='display:none'><td>c<td>3"
        "<tbody hidden><tr><td>d<td>4</table>",
        ["a|1"],
        id="hidden rows",
    ),
    pytest.param(
        "<style>.c{display:none}</style>"
        "<table><tr><td>a<td class=c>x<td>1<tr><td>b<td class=c>y<td>2</table>",
        ["a|1", "b|2"],
        id="a hidden column",
    ),
    pytest.param(
        "<table><tr><td>a<td style='visibility:hidden'>x<td>1</table>",
        ["a||1"],
        id="a cell that keeps its place",
    ),
    pytest.param(
        "<table><tr><td rowspan=2>a<td>1<tr hidden><td>2<tr><td>b<td>3</table>",
        ["a|1|", "a|b|3"],
        id="spans count rendered rows, as in a browser",
    ),
    pytest.param(
        "<table><tr><td rowspan=2>a<td>1<tr style=visibility:collapse><td>2<tr><td>b<td>3</table>",
        ["a|1", "b|3"],
        id="and invisible ones",
    ),
    pytest.param(
        "<table><tr><td>a<br>b<td><p>c</p><p>d</p><td>e&nbsp;&nbsp;f<td><pre>g\n  h</pre></table>",
        ["a b|c d|e f|g h"],
        id="a cell is one line",
    ),
    pytest.param(
        "<table><tr><td>a<script>x</script><style>y</style><template>z</template>"
        "<noscript>w</noscript><td>b</table>",
        ["a|b"],
        id="what is not text",
    ),
    pytest.param(
        "<style>th{text-transform:uppercase}</style><table><tr><th>total</table>",
        ["TOTAL"],
        id="case as it is shown",
    ),
    pytest.param(
        "<div role=table><div role=rowgroup><div role=row><b role=columnheader>n</b>"
        "<b role=columnheader>v</b></div></div><div><div role=row><span role=rowheader>a</span>"
        "<div><span role=cell>1</span></div></div></div></div>",
        ["n|v", "a|1"],
        id="ARIA, with wrappers",
    ),
    pytest.param(
        "<div role=grid><div role=row><i role=gridcell aria-colspan=2>a</i></div>"
        "<div role=row><i role=gridcell aria-rowspan=0>b</i><i role=gridcell>c</i></div>"
        "<div role=row><i role=gridcell>d</i></div></div>",
        ["a|a", "b|c", "b|d"],
        id="ARIA spans",
    ),
    pytest.param(
        "<div role=treegrid aria-owns='r2 r1 none r2' id=g><div role=row><i role=gridcell>a</i>"
        "</div></div><div role=row id=r1 aria-owns=g><i role=gridcell>b</i></div>"
        "<div role=row id=r2><i role=gridcell>c</i></div>",
        ["a", "c", "b"],
        id="aria-owns, with a loop",
    ),
    pytest.param(
        "<div role=grid><table role=presentation><tr role=row><td>a<td>b</table></div>",
        ["a|b"],
        id="ARIA around native cells",
    ),
    pytest.param(
        "<dl><dt>a<dd>1<dd>2<div><dt>b<dt>c<dd>3</div><dt>d<dt>e</dl>",
        ["a|1", "a|2", "b|3", "c|3", "d|", "e|"],
        id="description list",
    ),
    pytest.param(
        "<dl><dd>0<dt>a<dd hidden>1<dt hidden>b<dd>2</dl>", ["|0", "|2"], id="dl, partly hidden"
    ),
]


@pytest.mark.parametrize(("markup", "wanted"), KINDS)
def test_rows_are_read_whatever_the_markup(markup: str, wanted: list[str]) -> None:
    page = load(markup)
    assert lines(page, all_tables(page)[0]) == wanted


@pytest.mark.parametrize(
    ("markup", "wanted"),
    [
        pytest.param(
            "<table><tr><td>a<td hidden>1<tr hidden><td>b<td>2</table>", ["a|1", "b|2"], id="table"
        ),
        pytest.param(
            "<table hidden><tr><td>a<script>x</script> b</table>", ["a b"], id="without scripts"
        ),
        pytest.param("<dl><dt>a<dd hidden>1</dl>", ["a|1"], id="dl"),
    ],
)
def test_hidden_rows_and_cells_are_read_when_asked_for(markup: str, wanted: list[str]) -> None:
    page = load(markup)
    assert lines(page, all_tables(page)[0], hidden=True) == wanted


PAGE = """
<h2>First</h2>
<div id=around><table id=one><caption id=cap>One</caption><tr><th><b id=in>x</b></table></div>
<p id=none>text</p>
<h2 hidden>Never</h2>
<table id=lay><tr><td id=outer><p id=beside>y</p>
  <div id=wrap><table id=two><tr><th>z</table></div></table>
<dl id=list><dt id=term>a<dd>b</dl>
<div role=grid id=grid aria-label=Grid><div role=row id=row><i role=gridcell id=gc>g</i></div></div>
<div id=css style="display:table"><div style="display:table-row"><i style="display:table-cell"
  id=cc>1</i><i style="display:table-cell">2</i></div></div>
"""


@pytest.mark.parametrize(
    ("selector", "wanted"),
    [
        pytest.param("#one", ["one"], id="the table"),
        pytest.param("#around", ["one"], id="around it"),
        pytest.param("#in", ["one"], id="in it"),
        pytest.param("#cap", ["one"], id="its caption"),
        pytest.param("table", ["one", "lay", "two"], id="several"),
        pytest.param("td, #in", ["one", "lay"], id="parts of two"),
        pytest.param("#outer", ["lay"], id="a cell means its own table"),
        pytest.param("#wrap", ["two"], id="a box in a cell means what is in it"),
        pytest.param("#beside", ["lay"], id="text beside a nested table"),
        pytest.param("body", ["one", "two", "grid"], id="the page's data tables"),
        pytest.param("#term", ["list"], id="a term"),
        pytest.param("#gc", ["grid"], id="an ARIA cell"),
        pytest.param("#row, #gc", ["grid"], id="twice the same"),
        pytest.param("#none", [], id="nothing"),
        pytest.param("#css", ["css"], id="a CSS table"),
        pytest.param("#cc", ["css"], id="in a CSS table"),
    ],
)
def test_a_selector_means_a_table(selector: str, wanted: list[str]) -> None:
    page = load(PAGE)
    assert ids(reached(page, page.select(selector))) == wanted


def test_a_css_table_is_read() -> None:
    page = load(PAGE)
    assert lines(page, reached(page, page.select("#css"))[0]) == ["1|2"]


def test_data_tables_come_before_lists_and_layout() -> None:
    page = load(PAGE)
    assert ids(all_tables(page)) == ["one", "lay", "two", "list", "grid"]
    assert ids(data_tables(page, all_tables(page))) == ["one", "two", "grid"]


def test_the_nearest_heading_is_a_rendered_one() -> None:
    page = load(PAGE)
    headings = nearest_headings(page)
    found = [headings[table.element].text for table in all_tables(page)]
    assert found == ["First"] * 5


@pytest.mark.parametrize(
    ("markup", "columns", "titles", "body"),
    [
        pytest.param("<tr><th>a<th>b<tr><td>1<td>2", "a|b", 0, 1, id="a row of th"),
        pytest.param("<thead><tr><td>a<td>b<tbody><tr><td>1<td>2", "a|b", 0, 1, id="thead of td"),
        pytest.param("<tr><td>a<td>b<tr><td>1<td>2", None, 0, 2, id="none"),
        pytest.param("<tr><th>a<td>1<tr><th>b<td>2", None, 0, 2, id="row headers"),
        pytest.param("<tr><td><th>a<th>b<tr><th>x<td>1<td>2", "|a|b", 0, 1, id="empty corner"),
        pytest.param("<tr><td scope=col>a<td scope=col>b<tr><td>1<td>2", "a|b", 0, 1, id="scope"),
        pytest.param("<tr><th scope=row>a<tr><th scope=row>b", None, 0, 2, id="scope row only"),
        pytest.param("<tr><th>total<td><tr><td>1<td>2", None, 0, 2, id="a label, not a header"),
        pytest.param(
            "<tr><th rowspan=2>n<th colspan=2>s<tr><th>q<th>r<tr><td>1<td>2<td>3",
            "n|s / q|s / r",
            0,
            1,
            id="two header rows",
        ),
        pytest.param(
            "<tr><th colspan=2>T<tr><th>a<th>b<tr><td>1<td>2", "a|b", 1, 1, id="title row"
        ),
        pytest.param(
            "<thead><tr><th colspan=2>T<tr><th>a<th>b<tbody><tr><td>1<td>2",
            "a|b",
            1,
            1,
            id="title row in thead",
        ),
        pytest.param("<tr><th colspan=2>T<tr><td>1<td>2", "T|T", 0, 1, id="title row alone"),
        pytest.param("<tr><td colspan=2>T<tr><td>1<td>2", None, 0, 2, id="a wide td alone"),
        pytest.param(
            "<tr><th>a<th>b<tr><th colspan=2>group<tr><td>1<td>2", "a|b", 0, 2, id="group row"
        ),
        pytest.param("<tr><th>a<th>b<tr><th>1<th>2", "a|b", 0, 1, id="th throughout"),
        pytest.param("<tr><th>a<th>b", "a|b", 0, 0, id="a header alone"),
        pytest.param("<thead><tr></thead><tr><th>a<tr><td>1", "a", 0, 1, id="an empty thead"),
    ],
)
def test_the_header_is_known(markup: str, columns: str | None, titles: int, body: int) -> None:
    page = load(f"<table>{markup}</table>")
    filled = Filled(page, all_tables(page)[0])
    split = split_rows(filled.grid, filled.text)
    names = column_names(filled.grid, split.headers, filled.text) if split.headers else None
    assert (names and "|".join(names)) == columns
    assert (len(split.titles), len(filled.grid.rows) - split.body) == (titles, body)
