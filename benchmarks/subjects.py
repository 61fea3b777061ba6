"""What is measured: ours, the floor it is compared with, and what people would run instead.

A subject prepares a value from a page's bytes, untimed, and runs on it, timed. Ours come twice:
from bytes to answer, as the peers are measured, and on top of a page that is already built, as
the bounds are stated. Every run prepares afresh, so that no cache is warm.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

#: Slow peers are not asked to read more than this many bytes.
MEDIUM, LARGE, ANY = 400_000, 6_000_000, 10**12
#: The selector of the find subjects: what an agent looks for first.
LINKS = "a[href]"


@dataclass(frozen=True)
class Subject:
    """One thing to measure. ``task`` groups those that answer the same question."""

    task: str
    name: str
    prepare: Callable[[bytes], Any]
    run: Callable[[Any], Any]
    most: int = ANY


def same(data: bytes) -> bytes:
    return data


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


# The floor, and ours


def lxml_parse(data: bytes) -> Any:
    import lxml.html

    parser = lxml.html.HTMLParser(encoding="utf-8", huge_tree=True)
    return lxml.html.document_fromstring(data, parser=parser)


def page(data: bytes) -> Any:
    from webmcp_cli import Page

    return Page.load(data, name="page.html")


def page_unstyled(data: bytes) -> Any:
    from webmcp_cli import Page

    return Page.load(data, name="page.html", author_styles=False)


def outline(built: Any) -> str:
    from webmcp_cli import outline

    return outline(built).prose()


def find(built: Any) -> str:
    from webmcp_cli import find

    return find(built, LINKS).prose()


def find_all(built: Any) -> str:
    from webmcp_cli import find

    return find(built, LINKS, max_items=None).prose(None)


def table(built: Any) -> str:
    from webmcp_cli import read_table

    return str(read_table(built, "table").prose())


def page_text(built: Any) -> str:
    from webmcp_cli import page_text

    return page_text(built, max_chars=None).prose(None)


def from_bytes(task: Callable[[Any], Any]) -> Callable[[bytes], Any]:
    return lambda data: task(page(data))


# Peers


def turbohtml_parse(data: bytes) -> Any:
    import turbohtml

    return turbohtml.parse(data)


def selectolax_parse(data: bytes) -> Any:
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser(data)


def soup(parser: str) -> Callable[[bytes], Any]:
    def parse(data: bytes) -> Any:
        import bs4

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return bs4.BeautifulSoup(data, parser, from_encoding="utf-8")

    return parse


def html5lib_parse(data: bytes) -> Any:
    import html5lib

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return html5lib.parse(data, treebuilder="lxml", transport_encoding="utf-8")


_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]


def soup_headings(data: bytes) -> list[str]:
    return [h.get_text(" ", strip=True) for h in soup("lxml")(data).find_all(_HEADINGS)]


def selectolax_headings(data: bytes) -> list[str]:
    found = selectolax_parse(data).css(",".join(_HEADINGS))
    return [h.text(strip=True) for h in found]


def lxml_headings(data: bytes) -> list[str]:
    return [" ".join(h.text_content().split()) for h in lxml_parse(data).iter(*_HEADINGS)]


def soup_links(data: bytes) -> list[str]:
    return [a.get_text(" ", strip=True) for a in soup("lxml")(data).select(LINKS)]


def selectolax_links(data: bytes) -> list[str]:
    return [a.text(strip=True) for a in selectolax_parse(data).css(LINKS)]


def lxml_links(data: bytes) -> list[str]:
    return [" ".join(a.text_content().split()) for a in lxml_parse(data).cssselect(LINKS)]


def pandas_tables(data: bytes) -> Any:
    import pandas as pd

    return pd.read_html(io.BytesIO(data), flavor="lxml", encoding="utf-8")


def soup_rows(data: bytes) -> list[list[str]]:
    found = soup("lxml")(data).find("table")
    rows = found.find_all("tr") if found is not None else []
    return [[cell.get_text(" ", strip=True) for cell in row.find_all(["td", "th"])] for row in rows]


def run_html2text(text: str) -> str:
    import html2text

    return str(html2text.html2text(text))


def run_inscriptis(text: str) -> str:
    from inscriptis import get_text

    return str(get_text(text))


def run_trafilatura(text: str) -> str | None:
    import trafilatura

    found: str | None = trafilatura.extract(text)
    return found


def soup_text(data: bytes) -> str:
    return str(soup("lxml")(data).get_text())


def lxml_text(data: bytes) -> str:
    return str(lxml_parse(data).text_content())


SUBJECTS = (
    Subject("page", "lxml.html, bare", same, lxml_parse),
    Subject("page", "wmcp: Page.load", same, page),
    Subject("page", "turbohtml", same, turbohtml_parse),
    Subject("page", "selectolax", same, selectolax_parse),
    Subject("page", "BeautifulSoup, lxml", same, soup("lxml"), LARGE),
    Subject("page", "BeautifulSoup, html.parser", same, soup("html.parser"), LARGE),
    Subject("page", "BeautifulSoup, html5lib", same, soup("html5lib"), MEDIUM),
    Subject("page", "html5lib, lxml tree", same, html5lib_parse, MEDIUM),
    Subject("outline", "wmcp: outline", same, from_bytes(outline)),
    Subject("outline", "lxml, all headings", same, lxml_headings),
    Subject("outline", "selectolax, all headings", same, selectolax_headings),
    Subject("outline", "BeautifulSoup, all headings", same, soup_headings, LARGE),
    Subject("find", "wmcp: find, first 40", same, from_bytes(find)),
    Subject("find", "wmcp: find, all", same, from_bytes(find_all), LARGE),
    Subject("find", "lxml with cssselect", same, lxml_links),
    Subject("find", "selectolax", same, selectolax_links),
    Subject("find", "BeautifulSoup.select", same, soup_links, LARGE),
    Subject("table", "wmcp: table", same, from_bytes(table)),
    Subject("table", "BeautifulSoup, rows of the first", same, soup_rows, LARGE),
    Subject("table", "pandas.read_html, all", same, pandas_tables, LARGE),
    Subject("text", "wmcp: text", same, from_bytes(page_text)),
    Subject("text", "wmcp: text --no-styles", same, lambda data: page_text(page_unstyled(data))),
    Subject("text", "lxml text_content", same, lxml_text),
    Subject("text", "BeautifulSoup.get_text", same, soup_text, LARGE),
    Subject("text", "inscriptis", text_of, run_inscriptis, LARGE),
    Subject("text", "html2text", text_of, run_html2text, LARGE),
    Subject("text", "trafilatura", text_of, run_trafilatura, MEDIUM),
    Subject("on top", "outline", page, outline),
    Subject("on top", "find", page, find),
    Subject("on top", "find, all", page, find_all, LARGE),
    Subject("on top", "table", page, table),
    Subject("on top", "text", page, page_text),
    Subject("on top", "text, no styles", page_unstyled, page_text),
)

BY_NAME = {f"{subject.task}/{subject.name}": subject for subject in SUBJECTS}
FLOOR = BY_NAME["page/lxml.html, bare"]
