from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from webmcp_cli.commands.table import FORMATS
from webmcp_cli.kit import table_formats

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands.conftest import Wmcp

PAGE = """<!doctype html><title>Shop</title><h1>Basket</h1>
<table id=t><thead><tr><th>Item<th>Price</thead>
<tr><td>Mug, "big"<td>8|9<tr><td>Pot<br>lid<td><tr hidden><td>Old<td>1</table>
<p id=p>Hello</p>"""
SEVERAL = PAGE + "<h2>More</h2><table id=u><caption>U</caption><tr><th>x<tr><td>1</table>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "several.html"
    path.write_text(SEVERAL, encoding="utf-8")
    return path


def test_formats_are_those_that_can_be_written() -> None:
    assert FORMATS == table_formats.FORMATS


@pytest.mark.parametrize(
    ("args", "out"),
    [
        pytest.param(
            [],
            "Table [#t]: 2 rows, 1 hidden row left out, 2 columns\n"
            'Item | Price\nMug, "big" | 8\\|9\nPot lid | \n',
            id="text",
        ),
        pytest.param(
            ["#t", "--include-hidden", "--start", "2"],
            "Table [#t]: 3 rows, 2 columns\nItem | Price\nOld | 1\n[rows 3 to 3 of 3, the last]\n",
            id="hidden rows, from the third",
        ),
        pytest.param(
            ["td", "--format", "csv"],
            'Item,Price\n"Mug, ""big""",8|9\nPot lid,\n',
            id="csv",
        ),
        pytest.param(
            ["--format", "markdown"],
            '| Item | Price |\n| --- | --- |\n| Mug, "big" | 8\\|9 |\n| Pot lid |  |\n',
            id="markdown",
        ),
        pytest.param(
            ["--records", "--format", "jsonl"],
            '{"Item":"Mug, \\"big\\"","Price":"8|9"}\n{"Item":"Pot lid","Price":""}\n',
            id="records, a line each",
        ),
        pytest.param(
            ["--list"],
            "1 table\n[to read one, give the selector in its brackets]\n"
            '1. table under "Basket" [#t] 2 rows, 2 columns header "Item | Price"\n',
            id="list",
        ),
    ],
)
def test_a_table_is_written(wmcp: Wmcp, page: Path, args: list[str], out: str) -> None:
    outcome = wmcp("table", page, *args)
    assert (outcome.out, outcome.err, outcome.code) == (out, "", 0)


def test_json_is_one_object(wmcp: Wmcp, page: Path) -> None:
    record = json.loads(wmcp("table", page, "--json").out)
    assert record["schema"] == "wmcp.table/1"
    assert record["source"] == str(page)
    assert record["rows"] == [['Mug, "big"', "8|9"], ["Pot lid", ""]]


def test_records_are_one_array(wmcp: Wmcp, page: Path) -> None:
    outcome = wmcp("table", page, "#t", "--records")
    assert [row["Item"] for row in json.loads(outcome.out)] == ['Mug, "big"', "Pot lid"]


def test_several_are_listed_or_refused(wmcp: Wmcp, several: Path) -> None:
    assert wmcp("table", several).out.startswith("2 tables\n")
    assert json.loads(wmcp("table", several, "--json").out)["schema"] == "wmcp.tables/1"
    refused = wmcp("table", several, "--format", "csv")
    assert (refused.code, refused.out) == (2, "")
    assert "the page has 2" in refused.err


def test_the_first_of_several_is_read_and_said(wmcp: Wmcp, several: Path) -> None:
    outcome = wmcp("table", several, "table", "--format", "tsv")
    assert outcome.out.startswith("Item\tPrice\n")
    assert outcome.err == "wmcp: table 1 of 2 that match; the others: [#u]\n"


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        pytest.param(["#p"], 1, "is no table", id="no table there"),
        pytest.param(["li"], 1, "nothing matches", id="no match"),
        pytest.param(["td:contains(x)"], 2, "selector", id="no selector"),
        pytest.param(["#t", "--max-rows", "0"], 2, "--max-rows", id="no rows"),
        pytest.param(["#t", "--records", "--format", "csv"], 2, "--records writes JSON", id="both"),
        pytest.param(["--list", "--format", "csv"], 2, "needs one table", id="a list as csv"),
        pytest.param(["--list", "--records"], 2, "needs one table", id="a list as records"),
    ],
)
def test_what_cannot_be_done_is_said(
    wmcp: Wmcp, page: Path, args: list[str], code: int, words: str
) -> None:
    outcome = wmcp("table", page, *args)
    assert (outcome.code, outcome.out) == (code, "")
    assert words in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_second_file_is_told_from_a_selector(wmcp: Wmcp, page: Path) -> None:
    outcome = wmcp("table", page, page)
    assert outcome.code in (1, 2)
    assert "is a file: name one file, then a selector" in outcome.err


def test_standard_input_is_read(wmcp: Wmcp) -> None:
    assert wmcp("table", stdin=PAGE).out == wmcp("table", "-", stdin=PAGE).out
    assert wmcp("table", "-", "#t", "--format", "csv", stdin=PAGE).out.startswith("Item,Price\n")
    assert wmcp("table").code == 2


LONG = "<!doctype html><table id=t><tr><th>n" + "".join(f"<tr><td>{n}" for n in range(500))


@pytest.mark.parametrize(
    ("args", "rows", "said"),
    [
        pytest.param([], 500, "", id="data has no limit"),
        pytest.param(["--max-rows", "3"], 3, "1 to 3 of 500; start=3 goes on", id="--max-rows"),
        pytest.param(["--max-items", "3"], 3, "1 to 3 of 500", id="--max-items"),
        pytest.param(["--start", "490"], 10, "", id="--start"),
    ],
)
def test_data_is_cut_where_asked_and_said(
    wmcp: Wmcp, args: list[str], rows: int, said: str
) -> None:
    outcome = wmcp("table", "-", "#t", "--format", "csv", *args, stdin=LONG)
    assert len(list(csv.reader(io.StringIO(outcome.out)))) == rows + 1
    assert said in outcome.err
    assert bool(said) == bool(outcome.err)
    record = json.loads(wmcp("table", "-", "#t", "--json", *args, stdin=LONG).out)
    assert record["shown"] == rows


@pytest.mark.parametrize(
    ("args", "notice"),
    [
        ([], "[rows 1 to 40 of 500; for more: start=40]"),
        (["--max-rows", "100"], "[rows 1 to 100 of 500; for more: start=100]"),
        (["--start", "480"], "[rows 481 to 500 of 500, the last]"),
        (["--all", "--start", "1"], "[rows 2 to 500 of 500, the last]"),
    ],
    ids=["default", "more rows", "from the 481st", "all"],
)
def test_text_is_cut_at_rows(wmcp: Wmcp, args: list[str], notice: str) -> None:
    out = wmcp("table", "-", "#t", *args, stdin=LONG).out
    assert out.rstrip("\n").split("\n")[-1] == notice


def test_text_alone_costs_no_tabulate(page: Path) -> None:
    code = (
        "import sys; from webmcp_cli.cli import run; run(sys.argv[1:]);"
        " assert 'tabulate' not in sys.modules"
    )
    args = [sys.executable, "-c", code, "table", str(page), "--format", "csv"]
    done = subprocess.run(args, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
