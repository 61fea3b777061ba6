"""formFields: which elements are fields, and what is told of each."""

from __future__ import annotations

import json
import pickle
from importlib.resources import files

import pytest

from webmcp_cli.errors import SelectorError
from webmcp_cli.kit.answers import LEAST_CHARS
from webmcp_cli.kit.fields import TOOL, Field, Fields, form_fields
from webmcp_cli.kit.scope import NothingMatches
from webmcp_cli.page.page import Page


def load(markup: str) -> Page:
    return Page.load(f"<!doctype html><title>t</title>{markup}".encode())


def one(markup: str) -> Field:
    (field,) = form_fields(load(markup)).fields
    return field


@pytest.mark.parametrize(
    ("markup", "kinds"),
    [
        ("<input><input type=EMAIL><input type=nosuch>", ["text", "email", "text"]),
        ("<input type=hidden><input type=submit><input type=image><button>b</button>", []),
        ("<select></select><textarea></textarea>", ["select", "textarea"]),
        ("<div role=textbox></div><i role=switch></i>", ["textbox", "switch"]),
        ("<div role=button></div><div role=nosuch></div>", []),
        ("<div contenteditable></div><p contenteditable=false>", ["contenteditable"]),
        ("<input role=combobox type=search>", ["search"]),
        ("<svg><input/></svg><template><input></template>", []),
        ("<output>o</output><meter></meter><object></object>", []),
    ],
)
def test_what_is_a_field(markup: str, kinds: list[str]) -> None:
    assert [field.type for field in form_fields(load(markup)).fields] == kinds


@pytest.mark.parametrize(
    ("markup", "value"),
    [
        ("<input value=a>", "a"),
        ("<input>", None),
        ("<input type=password value=secret>", None),
        ("<input type=file value=x>", None),
        ("<input type=checkbox value=yes>", "yes"),
        ("<textarea> a\nb</textarea>", " a\nb"),
        ("<select><option value=1>One<option selected>Two</select>", "Two"),
        ("<select multiple><option selected>a<option selected>b</select>", "a, b"),
        ("<select multiple><option>a</select>", None),
        ("<div contenteditable>t<b>u</b></div>", "tu"),
        ("<div role=slider aria-valuenow=3></div>", "3"),
    ],
)
def test_what_a_field_holds(markup: str, value: str | None) -> None:
    assert one(markup).value == value


@pytest.mark.parametrize(
    ("markup", "options"),
    [
        (
            "<select><option value=1>One<option disabled>Two</select>",
            [("1", "One", True, False), ("Two", "Two", False, True)],
        ),
        ("<select><optgroup disabled><option>a</select>", [("a", "a", False, True)]),
        (
            "<input list=l><datalist id=l><option value=x label=X></datalist>",
            [("x", "X", False, False)],
        ),
        ("<input list=l><div id=l><option>x</div>", []),
        ("<input list=none>", []),
    ],
)
def test_which_values_a_field_takes(
    markup: str, options: list[tuple[str, str, bool, bool]]
) -> None:
    found = [(o.value, o.text, o.selected, o.disabled) for o in one(markup).options]
    assert found == options


def test_a_field_is_told_of_whole() -> None:
    field = one("<form id=f><fieldset disabled><label>Age<input name=age required></label></form>")
    assert field == Field(
        text="Age",
        type="text",
        name="age",
        value=None,
        selector='input[name="age"]',
        path="#f > fieldset > label > input",
        form="#f",
        required=True,
        disabled=True,
        flags=("disabled", "required"),
    )


@pytest.mark.parametrize(
    ("selector", "names"),
    [
        (None, ["a", "b", "c"]),
        ("form", ["a", "b"]),
        ("form input", ["a", "b"]),
        ("form, form *", ["a", "b"]),
        ("[name=c]", ["c"]),
        ("p", []),
    ],
)
def test_where_fields_are_looked_for(selector: str | None, names: list[str]) -> None:
    page = load("<form><input name=a><input name=b></form><input name=c><p>")
    assert [field.name for field in form_fields(page, selector).fields] == names


def test_mistakes_are_told() -> None:
    with pytest.raises(NothingMatches):
        form_fields(load(""), "form")
    with pytest.raises(SelectorError):
        form_fields(load(""), "form[")


PAGE = load(
    "<form id=f><label>Size<select name=s><option value=s>Small<option>M</select></label></form>"
    "<input type=password aria-label='P\"q' value=secret>"
)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (
            {},
            '2 fields on the page\n1. select "Size"  [select[name="s"]] name="s" value="s"'
            ' options: "Small"="s", "M" form="#f"\n'
            '2. password "P\\"q"  [input[aria-label="P\\"q"]] no form',
        ),
        (
            {"selector": "#f"},
            '1 field in "#f"\n1. select "Size"  [select[name="s"]] name="s" value="s"'
            ' options: "Small"="s", "M"',
        ),
        ({"start": 2}, "2 fields on the page; start=2 is past the last."),
        ({"selector": "option"}, 'No fields in "option".'),
    ],
)
def test_what_a_model_reads(arguments: dict[str, object], answer: str) -> None:
    assert TOOL.call(PAGE, arguments) == answer


def test_many_options_and_fields_are_cut() -> None:
    options = "".join(f"<option>{number}" for number in range(250))
    page = load(f"<select>{options}</select>" + "<input>" * 100)
    record = form_fields(page, max_items=10)
    assert (record.shown, record.total, len(record.fields[0].options)) == (10, 101, 250)
    assert "and 238 more" in record.prose()
    for most in (LEAST_CHARS, 300, 700):
        assert len(record.prose(most)) <= most
    assert record.prose().endswith("[fields 1 to 10 of 101; for more: start=10]")


def test_the_record_keeps_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((files("webmcp_cli") / "schemas" / "fields.json").read_text("utf-8"))
    for record in (form_fields(PAGE), form_fields(load(""))):
        jsonschema.validate(record.to_dict(), schema)
        assert json.loads(record.to_json()) == record.to_dict()
        assert isinstance(pickle.loads(pickle.dumps(record)), Fields)
