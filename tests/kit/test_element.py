"""elementInfo: what is told of one element."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from webmcp_cli.errors import ArgumentError
from webmcp_cli.kit.answers import LEAST_CHARS
from webmcp_cli.kit.element import TOOL, Around, element_info
from webmcp_cli.kit.scope import NothingMatches
from webmcp_cli.page.page import Page


def load(markup: str) -> Page:
    return Page.load(f"<!doctype html><title>t</title>{markup}".encode())


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<a id=x href=b title=T>Go</a>", {"role": "link", "name": "Go", "description": "T"}),
        ("<a id=x href=b title=T></a>", {"name": "T", "description": ""}),
        ("<p id=x>a <b>b</b>", {"role": "paragraph", "name": "", "text": "a b", "children": 1}),
        ("<i id=y hidden>why</i><i id=x aria-describedby='y z'>", {"description": "why"}),
        ("<i id=x aria-describedby=none aria-description=' d '>", {"description": "d"}),
        ("<i id=y aria-label=L>t</i><i id=x aria-describedby=y>", {"description": "L"}),
        ("<p id=x hidden>t", {"rendered": False, "flags": ("hidden",), "text": "t"}),
        ("<input id=x value=v>", {"value": "v", "attributes": {"id": "x", "value": "v"}}),
        (
            "<input id=x type=password value=v>",
            {"value": None, "attributes": {"id": "x", "type": "password"}},
        ),
        ("<textarea id=x>t</textarea>", {"value": "t"}),
        ("<select id=x><option>a<option selected>b</select>", {"value": "b"}),
        ("<p id=x>", {"value": None, "form": None, "landmarks": ()}),
        ("<form id=f></form><button id=x form=f>", {"form": "#f", "landmarks": ()}),
        (
            "<main><nav id=n aria-label=N><i id=x></i></nav></main>",
            {"landmarks": (Around("main", "", "main"), Around("navigation", "N", "#n"))},
        ),
        ("<svg><rect id=x viewBox='0 0'/></svg>", {"tag": "rect"}),
        ("<div id=x @click=a (b)=c>", {"attributes": {"id": "x", "@click": "a", "(b)": "c"}}),
    ],
)
def test_what_is_known_of_an_element(markup: str, told: dict[str, Any]) -> None:
    element = element_info(load(markup), "#x").element
    assert {key: getattr(element, key) for key in told} == told


def test_a_later_match_may_be_asked_for() -> None:
    page = load("<p>a<p>b<p>c")
    record = element_info(page, "p", start=2)
    assert (record.element.text, record.start, record.shown, record.total) == ("c", 2, 1, 3)
    assert record.prose().startswith("p, role paragraph (3 of 3 matches)\n")
    with pytest.raises(ArgumentError, match="has 3 matches; start=3 is past the last"):
        element_info(page, "p", start=3)
    with pytest.raises(NothingMatches):
        element_info(page, "h1")


def test_what_a_model_reads() -> None:
    page = load(
        "<main id=m><form id=f><label>Mail<input name=mail type=email required value='a\"b'"
        " title=Why></label></form></main>"
    )
    assert TOOL.call(page, {"selector": "input"}) == (
        'input, role textbox\nname: "Mail"\ndescription: "Why"\nstate: required\n'
        'value: "a\\"b"\nhandle: input[name="mail"]\npath: #f > label > input\nform: #f\n'
        'in: main [#m] > form [#f]\nname="mail"\ntype="email"\nrequired=""\nvalue="a\\"b"\n'
        'title="Why"'
    )


@pytest.mark.parametrize("most", [LEAST_CHARS, 200, 500])
def test_an_answer_keeps_its_limit(most: int) -> None:
    many = " ".join(f"data-{n}-{'x' * 300}='{'y' * 300}'" for n in range(50))
    record = element_info(load(f"<i id=x {many}>{'t' * 5000}</i>"), "#x")
    answer = record.prose(most)
    assert len(answer) <= most
    assert answer.endswith("lines; for more raise the limit]")
    assert len(record.element.text) == 1000


def test_the_record_keeps_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((files("webmcp_cli") / "schemas" / "element.json").read_text("utf-8"))
    page = load("<main><form id=f><input name=q></form><math><mi>x</mi></math></main>")
    for selector in ("html", "main", "input", "mi"):
        jsonschema.validate(element_info(page, selector).to_dict(), schema)
