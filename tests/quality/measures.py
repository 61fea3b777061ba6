"""How far wmcp agrees with a real browser, by kind.

Each measure yields (case, what wmcp says, what the browser says); the share of equal pairs is
the kind's agreement, and the unequal ones are its misses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.quality import shared
from tests.quality.grids import filled
from tests.quality.trees import page_listing, snippet_listing
from webmcp_cli.errors import SelectorError
from webmcp_cli.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Pairs = Iterator[tuple[str, Any, Any]]


def _pages() -> Iterator[tuple[str, Page, dict[str, Any]]]:
    for name, truth in shared.page_truths().items():
        yield name, shared.page(name), truth


def decoding() -> Pairs:
    for name, page, truth in _pages():
        assert page.decoded is not None
        yield name, page.decoded.encoding, truth["charset"]


def trees() -> Pairs:
    for name, page, truth in _pages():
        yield name, page_listing(page), truth["tree"]


def titles() -> Pairs:
    for name, page, truth in _pages():
        yield name, page.title, truth["title"]


def modes() -> Pairs:
    for name, page, truth in _pages():
        yield name, page.compat, truth["compat"]


def outlines() -> Pairs:
    from webmcp_cli.kit.outline import outline

    for name, page, truth in _pages():
        record = outline(page, max_items=None)
        got = [(heading.level, heading.text) for heading in record.headings]
        wanted = [
            (row["level"], _collapsed(row["name"]))
            for row in truth["outline"]
            if row["rendered"] and row["computedRole"] == "heading" and _collapsed(row["name"])
        ]
        yield name, got, wanted


def counts() -> Pairs:
    for name, page, truth in _pages():
        for selector, count in truth["counts"].items():
            yield f"{name} {selector}", len(page.select(selector)), count


def selectors_in_standards_mode() -> Pairs:
    yield from _selectors("standards", lambda markup: markup)


def selectors_in_quirks_mode() -> Pairs:
    yield from _selectors("quirks", lambda markup: markup.split("\n", 1)[1])


def _selectors(mode: str, prepare: Callable[[str], str]) -> Pairs:
    truth = shared.truth("selectors")
    page = Page.load(prepare(truth["page"]).encode())
    for selector, wanted in truth[mode].items():
        try:
            got: Any = [e.get("id") or page.name(e) for e in page.select(selector)]
        except SelectorError:
            got = "ERR"
        yield selector, got, "ERR" if isinstance(wanted, str) else wanted


def grids() -> Pairs:
    from webmcp_cli.page.filled import table_grids

    for name, page, truth in _pages():
        wanted = [filled(table) for table in truth["grids"]]
        for index, got in enumerate(table_grids(page)):
            yield f"{name} table {index}", got, wanted[index]


def text_lines() -> Pairs:
    for name, page, truth in _pages():
        yield name, page.text().split("\n"), truth["innerText"].split("\n")


def text_bytes() -> Pairs:
    for name, page, truth in _pages():
        yield name, page.text(), truth["innerText"]


def names() -> Pairs:
    for name, page, control, element in _controls():
        yield f"{name} {control['index']}", _name(page, element), _collapsed(control["name"])


def roles() -> Pairs:
    from webmcp_cli.page.roles import role

    for name, page, control, element in _controls():
        yield f"{name} {control['index']}", role(page, element), control["role"]


def _controls() -> Iterator[tuple[str, Page, dict[str, Any], Any]]:
    for name, page, truth in _pages():
        for control in truth["controls"]:
            if control["rendered"]:
                yield name, page, control, page.elements[control["index"]]


def _name(page: Page, element: Any) -> str:
    from webmcp_cli.page.labels import accessible_name

    return _collapsed(accessible_name(page, element))


def rendered() -> Pairs:
    for name, page, truth in _pages():
        for control in truth["controls"]:
            element = page.elements[control["index"]]
            yield f"{name} {control['index']}", page.is_rendered(element), control["rendered"]


def snippet_trees() -> Pairs:
    for snippet in shared.truth("snippets"):
        yield snippet["id"], snippet_listing(_snippet(snippet)), _merged(snippet["tree"])


def snippet_titles() -> Pairs:
    for snippet in shared.truth("snippets"):
        page = _snippet(snippet)
        yield snippet["id"], (page.title, page.compat), (snippet["title"], snippet["compat"])


def snippet_texts() -> Pairs:
    for snippet in shared.truth("snippets"):
        yield snippet["id"], _snippet(snippet).text(), snippet["innerText"]


def _snippet(snippet: dict[str, Any]) -> Page:
    return Page.load(snippet["html"].encode("utf-8", "surrogatepass"), encoding="utf-8")


def declared() -> Pairs:
    for case in shared.truth("declared"):
        page = Page.load(case["html"].encode(), encoding="utf-8")
        yield case["id"], _declared(page), _as_told(case["tools"])


def declared_pages() -> Pairs:
    """Every form is made a tool, as for the recording; so the pages are loaded anew."""
    for name, truth in shared.page_truths().items():
        if not truth["declared"]:
            continue
        page = Page.load(shared.SHARED / "pages" / f"{name}.html")
        for index, form in enumerate(page.root.iter("form")):
            if form.get("toolname") is None:
                form.set("toolname", f"form_{index}")
                form.set("tooldescription", f"Form {index}")
        yield name, _declared(page), _as_told(truth["declared"])


def _declared(page: Page) -> list[tuple[str, ...]]:
    from webmcp_cli.jsontext import dump_line
    from webmcp_cli.tools.declared.tools import declared_tools

    return [
        (tool["name"], tool["title"], tool["description"], dump_line(tool["inputSchema"])[:-1])
        for tool in declared_tools(page)
    ]


def _as_told(tools: list[dict[str, str]]) -> list[tuple[str, ...]]:
    return [
        (tool["name"], tool["title"], tool["description"], tool["inputSchema"]) for tool in tools
    ]


def _merged(lines: list[str]) -> list[str]:
    """Join text lines that a comment parts in the browser's tree."""
    merged: list[str] = []
    for line in lines:
        text = re.match(r'(\d+) "(.*)"\Z', line, re.DOTALL)
        last = re.match(r'(\d+) "(.*)"\Z', merged[-1], re.DOTALL) if merged else None
        if text and last and text[1] == last[1]:
            merged[-1] = f'{text[1]} "{last[2]}{text[2]}"'
        else:
            merged.append(line)
    return merged


def _collapsed(text: str | None) -> str:
    return " ".join((text or "").split())


MEASURES: dict[str, Callable[[], Pairs]] = {
    measure.__name__: measure
    for measure in (
        decoding,
        trees,
        titles,
        modes,
        outlines,
        counts,
        selectors_in_standards_mode,
        selectors_in_quirks_mode,
        grids,
        text_lines,
        text_bytes,
        names,
        roles,
        rendered,
        snippet_trees,
        snippet_titles,
        snippet_texts,
        declared,
        declared_pages,
    )
}
