"""Description lists: which description belongs to which term (HTML, 4.4.9).

A group is one or more ``dt`` followed by one or more ``dd``; every description of a group belongs
to every term of it. A ``div`` may wrap a group. It errs for what the standard does not allow, a
description before any term: that one has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

#: As many pairs of terms and descriptions of one group are written out; past it only the last
#: term goes with every description, so that 10,000 by 10,000 stay linear.
MAX_PAIRS = 64


def pairs(dl: HtmlElement) -> Iterator[tuple[HtmlElement | None, HtmlElement | None]]:
    """Yield each term with each of its descriptions, in order; None where there is none."""
    for terms, descriptions in _groups(dl):
        yield from _crossed(terms, descriptions)


def _groups(dl: HtmlElement) -> Iterator[tuple[list[HtmlElement], list[HtmlElement]]]:
    """Yield terms and the descriptions that follow them; a ``div`` may wrap a group."""
    terms: list[HtmlElement] = []
    descriptions: list[HtmlElement] = []
    for item in _items(dl):
        if descriptions and (item is None or item.tag == "dt"):
            yield terms, descriptions
            terms, descriptions = [], []
        if item is not None:
            (terms if item.tag == "dt" else descriptions).append(item)
    if terms or descriptions:
        yield terms, descriptions


def _items(dl: HtmlElement) -> Iterator[HtmlElement | None]:
    for child in dl.iterchildren("dt", "dd", "div"):
        if child.tag == "div":
            yield from (None, *child.iterchildren("dt", "dd"), None)
        else:
            yield child


def _crossed(
    terms: Sequence[HtmlElement], descriptions: Sequence[HtmlElement | None]
) -> Iterator[tuple[HtmlElement | None, HtmlElement | None]]:
    """Pair every term of a group with every description (HTML, 4.4.9)."""
    told = descriptions or [None]
    crossed = len(terms) * len(told) <= MAX_PAIRS
    for term in terms[:-1]:
        yield from ((term, each) for each in (told if crossed else told[:1]))
    last = terms[-1] if terms else None
    yield from ((last, each) for each in told)
