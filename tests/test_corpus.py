"""Each file of the corpus is named in its README, and serves the purpose stated there."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from webmcp_cli import Page, find, outline, page_text, read_table
from webmcp_cli.kit.table_records import Table

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
FILES = sorted(path.name for path in CORPUS.iterdir() if path.name != "README.md")
PAGES = [name for name in FILES if name.endswith(".html")]
#: Larger files would be no samples, smaller ones show nothing.
LEAST_BYTES, MOST_BYTES = 60, 60_000

README = (CORPUS / "README.md").read_text(encoding="utf-8")


@cache
def page(name: str) -> Page:
    return Page.load(CORPUS / name, name=name)


def headings(name: str) -> list[str]:
    return [heading.text for heading in outline(page(name), max_items=None).headings]


def table(name: str, selector: str) -> Table:
    found = read_table(page(name), selector)
    assert isinstance(found, Table)
    return found


# The README


@pytest.mark.parametrize("name", FILES)
def test_readme_states_the_purpose(name: str) -> None:
    assert re.search(rf"^\| `{re.escape(name)}` \| .{{20,}}", README, re.MULTILINE)


def test_readme_names_no_other_file() -> None:
    named = re.findall(r"^\| `([^`]+)` \|", README, re.MULTILINE)
    assert sorted(named) == FILES


@pytest.mark.parametrize("name", FILES)
def test_file_is_small(name: str) -> None:
    assert LEAST_BYTES <= (CORPUS / name).stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_outlined(name: str) -> None:
    record = outline(page(name))
    assert record.title
    assert record.total >= 1


# What each page is for


@pytest.mark.parametrize(
    ("name", "encoding", "title"),
    [
        ("timetable-windows-1251.html", "windows-1251", "Расписание поездов — станция Заречная"),
        ("tea-shift-jis.html", "shift_jis", "抹茶のいれ方 ー ことり茶房"),
        ("undeclared-utf8.html", "utf-8", "Über die Brücke – Łódź, Çeşme, Ελλάδα"),
        ("quirks.html", "windows-1252", "Bob's Model Railway Page"),
    ],
)
def test_encoding(name: str, encoding: str, title: str) -> None:
    decoded = page(name).decoded
    assert decoded is not None
    assert decoded.encoding.lower().replace("-", "_") == encoding.replace("-", "_")
    assert page(name).title == title
    assert page(name).warnings == ()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "checkout.html",
            "Checkout/Your basket/Delivery/Where to/How fast/Gift options/Payment"
            "/Why people buy from us/Thrown by hand in Whitby"
            "/Replaced free if it breaks on the way/Small print",
        ),
        (
            "article.html",
            "Queues and back-pressure/Bounded queues/Choosing a bound/When a queue is full"
            "/Deadlocks/Watching a queue/Further reading",
        ),
        (
            "app.html",
            "Inbox/Parcel N-1050 is late/Address could not be read"
            "/Weight differs: 2.1 kg, declared 1.2 kg/Filters",
        ),
        ("quirks.html", "Welcome to Bob's Model Railway Page!/What's new/Locomotives"),
        ("rtl.html", "سلة المشتريات/المنتجات/العنوان/שאלות נפוצות/سؤال‌های متداول"),
    ],
    ids=lambda value: value if value.endswith(".html") else "",
)
def test_rendered_headings(name: str, wanted: str) -> None:
    assert headings(name) == wanted.split("/")


def test_checkout_shows_handles_of_each_kind() -> None:
    elements = find(page("checkout.html"), "section, button, input, h2", max_items=None).matches
    handles = " ".join(match.selector or "" for match in elements)
    for kind in ("data-testid=", "#find-address", 'name="', "aria-label="):
        assert kind in handles


def test_checkout_basket() -> None:
    basket = table("checkout.html", "#basket")
    assert basket.columns is not None
    assert basket.columns[:5] == ("Item", "Size", "Each", "Quantity", "Total")
    assert [row[0] for row in basket.rows] == [
        "Tidal mug, sea-salt glaze Dishwasher safe",
        "Moor serving bowl Food safe, hand wash",
        *("Goods", "Royal Mail Tracked 48", "To pay"),
    ]


def test_checkout_never_shows_a_password() -> None:
    (match,) = find(page("checkout.html"), "#cvc").matches
    assert "123" not in json.dumps(match.attributes)


def test_article_keeps_indentation_and_its_address() -> None:
    assert "\n    async for packet in packets:\n" in page_text(page("article.html"), "pre").text
    assert page("article.html").resolve("x.html") == "https://docs.ferrule.example/2.4/guide/x.html"


def test_orders_fill_spans() -> None:
    orders = table("orders.html", "#orders")
    assert [row[:3] for row in orders.rows[:3]] == [
        ("N-1042", "30 Nov 2024", "Tidal mug"),
        ("N-1042", "30 Nov 2024", "Moor bowl second quality"),
        ("N-1042", "30 Nov 2024", "Gift card sent by e-mail"),
    ]
    assert [row[4] for row in orders.rows[-2:]] == ["Returned", "Returned"]
    assert not any("Test order" in cell for row in orders.rows for cell in row)


def test_orders_have_header_rows_and_a_footer() -> None:
    quarters = table("orders.html", "#quarters")
    assert quarters.columns is not None
    assert quarters.columns[1:3] != quarters.columns[3:5]
    assert [row[0] for row in quarters.rows] == ["Online", "Studio", "All"]


def test_orders_address_is_where_it_was_saved_from() -> None:
    assert page("orders.html").url == "https://northlight.example/me/orders?p=1"


def test_orders_aria_table() -> None:
    deliveries = table("orders.html", '[role="table"]')
    assert deliveries.columns == ("Day", "Parcel", "Courier")
    assert deliveries.rows == (("Mon", "N-1050", "Royal Mail"), ("Thu", "N-1051", "Evri"))


def test_app_generated_ids_are_no_handles() -> None:
    matches = find(page("app.html"), "[id]", max_items=None).matches
    handles = " ".join(match.selector or "" for match in matches)
    assert not re.search(r"radix|headlessui|ember412|mui-|_r_|b7f3c2d9|«r7»|#\\:r", handles)
    assert '[data-testid="nav-settings"]' in handles


def test_results_resolve_against_base() -> None:
    found = find(page("results.html"), "li a", resolve=True).matches
    assert found[0].attributes["href"] == "https://annonces.example/clic?u=1"
    assert found[1].attributes["href"] == "https://www.trouvetout.example/recherche/produit/4417"


def test_quirks_mode_folds_case() -> None:
    assert page("quirks.html").quirks
    assert len(page("quirks.html").select("#menu .HIDDEN")) == 1
    assert page("timetable-windows-1251.html").select("#ПРИБЫТИЕ") == []


def test_shadow_page_keeps_templates_apart() -> None:
    shadow = page("shadow.html")
    assert len(shadow.tree.shadow_roots) == 2
    assert "Not part of the document" not in shadow.text()
    assert "A mug holds 350 ml." in page_text(shadow, max_chars=None).text


def test_names_are_what_a_browser_computes() -> None:
    from webmcp_cli.page.labels import accessible_name

    names = page("names.html")
    elements = names.select("[data-name]")
    assert len(elements) == 30
    wanted = [element.get("data-name") for element in elements]
    assert [accessible_name(names, element) for element in elements] == wanted


# The hostile page


def test_hostile_headings_stay_on_their_lines() -> None:
    record = outline(page("hostile.html"))
    lines = record.prose().splitlines()
    body = [line for line in lines if re.match(r" *h[1-6] ", line)]
    assert len(body) == record.total == 10
    assert not re.search(r"[\x00-\x1f\x7f\u202a-\u202e]", "".join(lines))


def test_hostile_matches_cannot_be_forged() -> None:
    record = find(page("hostile.html"), "button")
    lines = record.prose().splitlines()
    assert [line[:3] for line in lines[1:]] == ["1. ", "2. "]
    assert "[#fake]" not in [match.selector for match in record.matches]


def test_hostile_spans_end() -> None:
    assert table("hostile.html", "#huge").total <= 3


# Tools


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("tools-webmcp.json", 8),
        ("tools-openai.json", 8),
        ("tools-mcp.json", 8),
        ("tools-catalogue.json", 40),
        ("tools-bad.json", 11),
    ],
)
def test_tools_are_read(name: str, number: int) -> None:
    from webmcp_cli.tools.shapes import read_tools

    assert len(read_tools((CORPUS / name).read_bytes()).tools) == number


def test_arguments_fit_and_do_not() -> None:
    from webmcp_cli.tools.validate import validate_args

    schema = json.loads((CORPUS / "order-schema.json").read_text(encoding="utf-8"))
    good = json.loads((CORPUS / "order-args.json").read_text(encoding="utf-8"))
    bad = json.loads((CORPUS / "order-args-bad.json").read_text(encoding="utf-8"))
    assert validate_args(schema, good) is None
    assert validate_args(schema, bad) == '"qty" must be integer, got "two".'


def test_declared_tools() -> None:
    from webmcp_cli.tools.declared.tools import declared_tools

    names = [tool["name"] for tool in declared_tools(page("tools-page.html"))]
    assert names == ["book_seat", "search_courses"]
