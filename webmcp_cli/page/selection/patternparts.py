"""The parts of the small program that a pattern becomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Holds = Callable[[str], bool]


class UnreadableError(Exception):
    """The pattern is not one, or uses what is not read here."""


@dataclass(frozen=True, slots=True)
class Char:
    """Takes one character that ``holds``."""

    holds: Holds


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes on at ``to``."""

    to: int


@dataclass(frozen=True, slots=True)
class Fork:
    """Goes on after itself and at ``to``."""

    to: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Goes on if something holds at a place of the value."""

    holds: Callable[[str, int], bool]


@dataclass(frozen=True, slots=True)
class Look:
    """Goes on if a program matches from here, or if it does not."""

    program: Program
    negated: bool


Part = Char | Jump | Fork | Ask | Look
Program = list[Part]
