"""Texts become terms: any script, names at their humps, endings off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli.tools.spelling import Spelling
from webmcp_cli.tools.words import fold, stem, terms


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ""),
        ("add_to_cart", "add cart"),
        ("getHTTPResponse", "http respons"),
        ("Search the products, please!", "search product"),
        ("APIs and URLs", "api url"),
        ("AI2sql", "ai 2sql"),
        ("Flüge nach Zürich", "flug zurich"),
        ("FLÜGE", "flug"),
        ("Straße", "strass"),
        ("naïve café", "naiv cafe"),
        ("ＦＵＬＬ ｗｉｄｔｈ", "full width"),
        ("найтиФильм", "наити фильм"),
        ("ёлка", "елка"),
        ("房租", "房租"),
        ("付房租", "付房 房租"),
        ("PDFを保存", "pdf を保 保存"),
        ("が", "が"),
        ("노래를", "노래 래를"),
        ("मौसम कैसा", "मौसम कैसा"),
        ("اَلطَّقْسُ", "الطقس"),
        ("λόγος", "λογοσ"),
        ("turn off the lights", "turn off light"),
        ("room 42", "room 42"),
        ("👍", ""),
    ],
    ids=repr,
)
def test_terms(text: str, wanted: str) -> None:
    assert " ".join(terms(text)) == wanted


@pytest.mark.parametrize(
    "words",
    [
        "book books booked booking",
        "search searches searched searching",
        "city cities",
        "plan plans planned planning",
        "create creates created creating",
        "sell sells selling",
    ],
)
def test_forms_of_a_word_are_one_term(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize("word", ["news", "bus", "is", "address", "thing", "red", "été"])
def test_stem_leaves_a_stump_that_is_long_enough(word: str) -> None:
    assert len(stem(word)) >= min(3, len(word))


@given(st.text(max_size=60))
def test_terms_never_fail_and_are_not_empty(text: str) -> None:
    assert all(terms(text))


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_decomposed_and_composed_text_are_the_same() -> None:
    assert terms("re\u0301servation") == terms("r\u00e9servation")


def test_nearest_spellings_come_first() -> None:
    spelling = Spelling(["flight", "fright", "weather", "light"])
    assert [word for word, _ in spelling.near("flihgt")] == []
    assert spelling.near("flights")[0][0] == "flight"
    assert spelling.near("flx") == []


def test_beginnings() -> None:
    spelling = Spelling(["reserve", "reservation", "run"])
    assert spelling.begun("rese") == ["reserve", "reservation"]
    assert spelling.beginning("run") is None
