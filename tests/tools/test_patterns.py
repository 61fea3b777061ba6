from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli.tools.patterns import Budget, TooCostlyError, search
from webmcp_cli.tools.patterns_chars import PatternError

MATCHES = {
    "anywhere": ("b", "abc", True),
    "the very end": ("^a$", "a\n", False),
    "digits are ascii": (r"^\d$", "\u0663", False),
    "words are ascii": (r"^\w+$", "é", False),
    "space": (r"^\s+$", "\u00a0\u2028\ufeff ", True),
    "the dot is no line end": ("^.$", "\u2028", False),
    "the dot is a code point": ("^.$", "\U0001f600", True),
    "surrogate escapes": ("^\\ud83d\\ude00$", "\U0001f600", True),
    "braced escape": (r"^\u{1F600}$", "\U0001f600", True),
    "hex escape": (r"^\x41$", "A", True),
    "control": (r"^\cJ$", "\n", True),
    "letters": (r"^\p{L}+$", "äβж", True),
    "no letters": (r"^\P{L}$", "1", True),
    "upper case": (r"^\p{gc=Lu}$", "Ä", True),
    "class": ("^[a-c_-]+$", "ab_-", True),
    "class negated": ("^[^a-c]$", "b", False),
    "class of classes": (r"^[\d\s-]+$", "1 -", True),
    "empty class": ("[]", "a", False),
    "any at all": ("^[^]$", "\n", True),
    "alternatives": ("^(ab|c)+$", "abcab", True),
    "lazy": ("^a*?b$", "aab", True),
    "counts": ("^a{2,3}$", "aaaa", False),
    "brace alone": ("^a{,3}$", "a{,3}", True),
    "lookahead": (r"^(?=.*\d)(?!.*x).{4,}$", "abc1", True),
    "lookahead fails": (r"^(?=.*\d).{4,}$", "abcd", False),
    "named group": ("(?<year>[0-9]{4})", "in 2024", True),
    "edges": (r"\bcat\b", "a cat!", True),
    "no edge": (r"\Bat", "cat", True),
    "nothing": ("", "", True),
    "nothing repeated": ("^(a*)*$", "aaa", True),
}


@pytest.mark.parametrize(("pattern", "text", "wanted"), MATCHES.values(), ids=MATCHES)
def test_matches(pattern: str, text: str, wanted: bool) -> None:
    assert search(pattern, text) is wanted


REFUSED = [
    "(",
    ")",
    "[",
    "*a",
    "a**",
    "a{2,1}",
    "[b-a]",
    "\\",
    r"\p{Greek}",
    r"(a)\1",
    "(?<=a)b",
    "(?i)a",
]


@pytest.mark.parametrize("pattern", REFUSED)
def test_refuses(pattern: str) -> None:
    with pytest.raises(PatternError):
        search(pattern, "a")


HARD = {
    "nested repeats": ("^(a+)+$", "a" * 20_000 + "b"),
    "overlapping choices": ("^(a|aa|a*)*$", "a" * 5_000 + "b"),
    "much to repeat": ("(a{1000}){1000}", "a"),
    "lookaheads to repeat": ("((?=a{9000})){100000}", "a"),
    "many optional": ("(a?){2000}a{2000}", "a" * 3_000),
    "lookahead at each place": ("(?=.*b).*c", "a" * 20_000),
    "empty to repeat": ("(){100000}", ""),
}


@pytest.mark.parametrize(("pattern", "text"), HARD.values(), ids=HARD)
def test_is_bounded(pattern: str, text: str) -> None:
    start = time.process_time()
    with suppress(TooCostlyError):
        search(pattern, text)
    assert time.process_time() - start < 6


def test_a_budget_is_shared() -> None:
    budget = Budget(600)
    search("a+", "b" * 400, budget)
    with pytest.raises(TooCostlyError):
        search("a+", "b" * 400, budget)


PARTS = (
    r"a b . [ab] [^a] a* b+ (a|b) (ab)? ^ $ \b \B (?=a) (?!b) {2} | ( ) a{1,2} \w \d a??".split()
)


@given(
    parts=st.lists(st.sampled_from(PARTS), max_size=7), text=st.text("ab1 ", min_size=1, max_size=8)
)
@settings(max_examples=300, deadline=None)
def test_agrees_with_the_standard_library(parts: list[str], text: str) -> None:
    pattern = "".join(parts)
    try:
        wanted = re.search(pattern.replace("$", r"\Z"), text)
        found = search(pattern, text)
    except (re.error, PatternError):  # the two grammars differ at their edges
        return
    assert found is (wanted is not None)
