from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli.errors import ArgumentError
from webmcp_cli.kit.arguments import MAX_STRING, Argument, read_arguments

SPECS = (
    Argument("selector", "string", "CSS selector.", required=True),
    Argument("limit", "integer", "How many.", minimum=1),
    Argument("deep", "boolean", "Whether to go down."),
)


@pytest.mark.parametrize(
    ("given_", "read"),
    [
        pytest.param({"selector": "p"}, {"selector": "p"}, id="plain"),
        pytest.param({"selector": "p", "limit": "2"}, {"selector": "p", "limit": 2}, id="'2'"),
        pytest.param({"selector": "p", "limit": 2.0}, {"selector": "p", "limit": 2}, id="2.0"),
        pytest.param({"selector": "p", "limit": None}, {"selector": "p"}, id="null is left out"),
        pytest.param(
            {"selector": "p", "deep": "True"}, {"selector": "p", "deep": True}, id="'True'"
        ),
        pytest.param('{"selector": "p"}', {"selector": "p"}, id="an object in a string"),
    ],
)
def test_what_is_meant_is_taken(given_: Any, read: dict[str, Any]) -> None:
    assert read_arguments(SPECS, given_) == read


@pytest.mark.parametrize(
    ("given_", "sentence"),
    [
        pytest.param({}, '"selector" is needed: CSS selector.', id="missing"),
        pytest.param(None, '"selector" is needed: CSS selector.', id="no arguments"),
        pytest.param([], "The arguments must be an object, got [].", id="list"),
        pytest.param("x", 'The arguments must be an object, got "x".', id="string"),
        pytest.param({"selector": 5}, '"selector" must be a string, got 5.', id="number"),
        pytest.param({"selector": " "}, '"selector" is empty; give one.', id="blank"),
        pytest.param(
            {"selector": "p", "selectr": 1},
            'There is no argument "selectr"; did you mean "selector"?',
            id="near",
        ),
        pytest.param(
            {"selector": "p", "__proto__": {}},
            'There is no argument "__proto__"; this tool takes selector, limit, deep.',
            id="__proto__",
        ),
        pytest.param(
            {"selector": "p", "limit": 0}, '"limit" must be at least 1, got 0.', id="limit 0"
        ),
        pytest.param(
            {"selector": "p", "limit": float("nan")},
            '"limit" must be a whole number, got NaN.',
            id="NaN",
        ),
        pytest.param(
            {"selector": "p", "limit": float("inf")},
            '"limit" must be a whole number, got Infinity.',
            id="Infinity",
        ),
        pytest.param(
            {"selector": "p", "limit": True}, '"limit" must be a whole number, got true.', id="true"
        ),
        pytest.param(
            {"selector": "p", "limit": "2x"},
            '"limit" must be a whole number, got "2x".',
            id="no number",
        ),
        pytest.param(
            {"selector": "p", "limit": -(10**30)},
            '"limit" must be at least 1, got a number of over 20 digits.',
            id="huge",
        ),
        pytest.param(
            {"selector": "p" * (MAX_STRING + 1)},
            '"selector" has 10001 characters, and 10000 is the most; shorten it.',
            id="too long",
        ),
        pytest.param(
            {"limit": [], "deep": 1},
            '"selector" is needed: CSS selector. "limit" must be a whole number, got [].'
            ' "deep" must be true or false, got 1.',
            id="all at once",
        ),
    ],
)
def test_each_mistake_is_told(given_: Any, sentence: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        read_arguments(SPECS, given_)
    assert caught.value.message == sentence


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["selector", "limit", "deep", "x"]), ANYTHING) | ANYTHING)
def test_nothing_but_a_sentence_comes_of_any_arguments(given_: Any) -> None:
    try:
        read_arguments(SPECS, given_)
    except ArgumentError as error:
        sentence = error.message
    else:
        sentence = "None."
    assert sentence.endswith((".", "?"))
