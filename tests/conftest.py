"""Options of the suite."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("quality")
    group.addoption("--misses", metavar="KIND", help="List what is missed of a kind.")
    group.addoption("--raise-floors", action="store_true", help="Pin what is reached now.")
    group.addoption("--lower-floors", action="store_true", help="Let a floor fall. Say why.")
