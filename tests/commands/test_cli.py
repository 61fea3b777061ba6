"""The group itself: ``wmcp`` alone, and commands that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Wmcp


def test_alone_it_shows_its_help_as_it_is(wmcp: Wmcp) -> None:
    got = wmcp()
    assert (got.code, got.out) == (2, "")
    assert got.err == wmcp("--help").out


UNKNOWN = {
    "near": ("outlin", "wmcp: there is no command 'outlin'; hint: did you mean 'outline'?\n"),
    "not near": ("zzz", "wmcp: there is no command 'zzz'; hint: 'wmcp --help' lists them\n"),
}


@pytest.mark.parametrize(("name", "said"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_command(wmcp: Wmcp, name: str, said: str) -> None:
    got = wmcp(name)
    assert (got.code, got.out, got.err) == (2, "", said)
