"""The words for an element's state, and the attributes that tell it from others."""

from __future__ import annotations

import pytest

from webmcp_cli.page.page import Page
from webmcp_cli.page.state import attributes, flags


def load(markup: str) -> Page:
    return Page.load(f"<!doctype html><body>{markup}".encode(), encoding="utf-8")


FLAGS = {
    "none": ("<input x>", []),
    "disabled": ("<button x disabled>a</button>", ["disabled"]),
    "disabled div": ("<div x disabled>a</div>", []),
    "aria-disabled": ("<a x href=1 aria-disabled=true>a</a>", ["disabled"]),
    "aria-disabled, not": ("<a x href=1 aria-disabled=false>a</a>", []),
    "in a disabled fieldset": ("<fieldset disabled><div><input x></div></fieldset>", ["disabled"]),
    "in its first legend": ("<fieldset disabled><legend><input x></legend></fieldset>", []),
    "in its second legend": (
        "<fieldset disabled><legend>a</legend><legend><input x></legend></fieldset>",
        ["disabled"],
    ),
    "option of a disabled group": (
        "<select multiple><optgroup disabled><option x>a</select>",
        ["disabled"],
    ),
    "required": ("<input x required>", ["required"]),
    "required, does not apply": ("<input x type=range required>", []),
    "aria-required": ("<div x role=textbox aria-required=TRUE>a</div>", ["required"]),
    "checked": ("<input x type=checkbox checked>", ["checked"]),
    "checked, does not apply": ("<input x checked>", []),
    "first of two checked radios": (
        "<input x type=radio name=a checked><input type=radio name=a checked>",
        [],
    ),
    "last of two checked radios": (
        "<input type=radio name=a checked><input x type=radio name=a checked>",
        ["checked"],
    ),
    "radios of two forms": (
        "<form><input x type=radio name=a checked></form><input type=radio name=a checked>",
        ["checked"],
    ),
    "aria-checked": ("<div x role=checkbox aria-checked=true>a</div>", ["checked"]),
    "aria-checked, mixed": ("<div x role=checkbox aria-checked=mixed>a</div>", ["mixed"]),
    "own state before ARIA's": ("<input x type=checkbox aria-checked=true>", []),
    "selected": ("<select><option>a<option x selected>b</select>", ["selected"]),
    "selected by default": ("<select><option x>a<option>b</select>", ["selected"]),
    "not selected": ("<select><option>a<option x>b</select>", []),
    "none in a list": ("<select size=2><option x>a<option>b</select>", []),
    "aria-selected": ("<div x role=tab aria-selected=true>a</div>", ["selected"]),
    "expanded": ("<button x aria-expanded=true>a</button>", ["expanded"]),
    "collapsed": ("<button x aria-expanded=false>a</button>", ["collapsed"]),
    "expanded, neither": ("<button x aria-expanded=undefined>a</button>", []),
    "open details": ("<details x open><summary>a</summary></details>", ["expanded"]),
    "closed by summary": ("<details><summary x>a</summary></details>", ["collapsed"]),
    "readonly": ("<textarea x readonly></textarea>", ["readonly"]),
    "readonly, does not apply": ("<input x type=checkbox readonly>", []),
    "aria-readonly": ("<div x role=textbox aria-readonly=true>a</div>", ["readonly"]),
    "hidden": ("<p x hidden>a</p>", ["hidden"]),
    "hidden by style": (
        "<div style='display:none'><input x required></div>",
        ["required", "hidden"],
    ),
    "all in order": (
        "<input x hidden readonly aria-expanded=true required disabled aria-selected=true>",
        ["disabled", "required", "selected", "expanded", "readonly", "hidden"],
    ),
}


@pytest.mark.parametrize(("markup", "wanted"), FLAGS.values(), ids=FLAGS.keys())
def test_flags(markup: str, wanted: list[str]) -> None:
    page = load(markup)
    (element,) = page.select("[x]")
    assert flags(page, element) == wanted


ATTRIBUTES = {
    "none": ("<p x id=a class=b>a</p>", {}),
    "order": (
        "<input x title=t alt=a value=v placeholder=p aria-label=l role=r type=text name=n>",
        {
            "name": "n",
            "type": "text",
            "role": "r",
            "aria-label": "l",
            "placeholder": "p",
            "value": "v",
            "alt": "a",
            "title": "t",
        },
    ),
    "link": ("<a x href=/a title=t>a</a>", {"href": "/a", "title": "t"}),
    "empty link": ("<a x href='' title=''>a</a>", {"href": ""}),
    "svg link": ("<svg><a x xlink:href='#a'></a></svg>", {"href": "#a"}),
    "label": ("<label x for=a>a</label>", {"for": "a"}),
    "button": ("<button x value=v>a</button>", {"value": "v"}),
    "password": ("<input x type=PASSWORD value=secret>", {"type": "PASSWORD"}),
    "file": ("<input x type=file value=a>", {"type": "file"}),
    "no value": ("<li x value=3>a</li>", {}),
    "textarea": ("<textarea x>\na b</textarea>", {"value": "a b"}),
    "select": ("<select x><option>S<option selected>M</select>", {"value": "M (2 options)"}),
    "select, one": ("<select x><option>S</select>", {"value": "S (1 option)"}),
    "select, none": ("<select x></select>", {"value": "(0 options)"}),
    "select, several": (
        "<select x multiple><option selected>S<option>M<optgroup><option selected label=Big>L",
        {"value": "S, Big (3 options)"},
    ),
    "option": ("<select><option x value=1>S</select>", {"value": "1"}),
    "option, the same": ("<select><option x value=S>S</select>", {}),
}


@pytest.mark.parametrize(("markup", "wanted"), ATTRIBUTES.values(), ids=ATTRIBUTES.keys())
def test_attributes(markup: str, wanted: dict[str, str]) -> None:
    page = load(markup)
    (element,) = page.select("[x]")
    found = attributes(page, element)
    assert found == wanted
    assert list(found) == list(wanted)


@pytest.mark.parametrize(
    "markup",
    [
        "<a x href='data:," + "a" * 5000 + "'>a</a>",
        "<select x multiple>" + "<option selected>word" * 1000 + "</select>",
    ],
    ids=["address", "choice"],
)
def test_long_values_are_cut_and_say_so(markup: str) -> None:
    page = load(markup)
    (element,) = page.select("[x]")
    (value,) = attributes(page, element).values()
    assert len(value) <= 1000
    assert "\u2026" in value
