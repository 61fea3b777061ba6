"""Regular expressions of JSON Schema, matched in time that is bounded.

A schema's ``pattern`` comes from a file and the text from a model; a backtracking engine can be
made to run for years by the two (``^(a+)+$``). Here the pattern becomes a list of instructions
and all of their threads move over the text together (Thompson 1968; Pike's machine, as described
by Russ Cox, "Regular Expression Matching: the Virtual Machine Approach"), so the cost is at most
the pattern's length times the text's. It speaks ECMA-262's Unicode mode, as JSON Schema core
section 6.4 asks: ``$`` is the very end, ``\\d`` is ASCII, characters are code points. Python's
``re`` differs in all three. What it does not speak (lookbehind, backreferences, scripts in
``\\p{}``) is refused, never guessed. About 0.4 us a character and thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from webmcp_cli.tools.patterns_chars import PatternError, is_word
from webmcp_cli.tools.patterns_parse import (
    Alternatives,
    Assertion,
    Characters,
    Look,
    Node,
    Repeat,
    Sequence_,
    parse,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Budget", "PatternError", "TooCostlyError", "search"]

#: ``(a{1000}){1000}`` would be a million instructions; real patterns have tens.
MAX_PROGRAM = 20_000
#: Steps of all threads together: about half a second.
MAX_STEPS = 500_000


class TooCostlyError(Exception):
    """A pattern and a text that would take longer than anybody waits."""


@dataclass(slots=True)
class _Op:
    """One instruction: what it does, and where it goes on."""

    kind: Literal["char", "split", "jump", "assert", "look", "match"]
    test: Callable[[str], bool] | None = None
    go: int = 0
    other: int = 0
    edge: str = ""
    inner: list[_Op] | None = None
    positive: bool = True


@dataclass(slots=True)
class Budget:
    """Steps that may still be taken; one budget may serve many searches."""

    left: int = MAX_STEPS


def search(pattern: str, text: str, budget: Budget | None = None) -> bool:
    """Say whether ``pattern`` matches anywhere in ``text``.

    Raises ``PatternError`` where the pattern is not one, or not one of those spoken here;
    ``TooCostlyError`` where the answer would take more than ``budget`` (``MAX_STEPS``).
    """
    return _Machine(text, budget or Budget()).runs(_compiled(pattern), 0, anchored=False)


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> list[_Op]:
    return _Compiler().program(parse(pattern))


class _Compiler:
    """A pattern's tree becomes instructions; all of them, lookaheads' too, are counted."""

    def __init__(self) -> None:
        self.made = 0

    def program(self, node: Node) -> list[_Op]:
        program: list[_Op] = []
        self._emit(node, program)
        self._add(program, _Op("match"))
        return program

    def _add(self, program: list[_Op], op: _Op) -> _Op:
        self.made += 1
        if self.made > MAX_PROGRAM:
            raise TooCostlyError("the pattern repeats too much")
        program.append(op)
        return op

    def _emit(self, node: Node, program: list[_Op]) -> None:
        match node:
            case Characters(test):
                self._add(program, _Op("char", test))
            case Assertion(edge):
                self._add(program, _Op("assert", edge=edge))
            case Look(inner, positive):
                self._add(program, _Op("look", inner=self.program(inner), positive=positive))
            case Sequence_(parts):
                for part in parts:
                    self._emit(part, program)
            case Alternatives(choices):
                self._emit_choices(choices, program)
            case Repeat(inner, least, most):
                self._emit_repeat(inner, least, most, program)

    def _emit_choices(self, choices: list[Node], program: list[_Op]) -> None:
        ends = []
        for choice in choices[:-1]:
            split = self._add(program, _Op("split", go=len(program) + 1))
            self._emit(choice, program)
            ends.append(self._add(program, _Op("jump")))
            split.other = len(program)
        self._emit(choices[-1], program)
        for end in ends:
            end.go = len(program)

    def _emit_repeat(self, inner: Node, least: int, most: int | None, program: list[_Op]) -> None:
        for _ in range(least):
            before = len(program)
            self._emit(inner, program)
            if len(program) == before:  # nothing to repeat: (){1000000000}
                return
        if most is None:
            start = len(program)
            split = self._add(program, _Op("split", go=start + 1))
            self._emit(inner, program)
            self._add(program, _Op("jump", go=start))
            split.other = len(program)
            return
        splits = []
        for _ in range(most - least):
            splits.append(self._add(program, _Op("split", go=len(program) + 1)))
            self._emit(inner, program)
        for split in splits:
            split.other = len(program)


class _Machine:
    """A text, and the steps that may still be taken over it."""

    def __init__(self, text: str, budget: Budget) -> None:
        self.text = text
        self.budget = budget

    def runs(self, program: list[_Op], at: int, *, anchored: bool) -> bool:
        """Say whether the program matches from ``at``, or, not anchored, from there on."""
        threads: list[int] = []
        for here in range(at, len(self.text) + 1):
            if not anchored or here == at:
                threads = [*threads, 0]
            threads, done = self._close(program, threads, here)
            if done:
                return True
            if here == len(self.text) or (anchored and not threads):
                return False
            char = self.text[here]
            threads = [pc + 1 for pc in threads if self._takes(program[pc], char)]
        return False

    def _takes(self, op: _Op, char: str) -> bool:
        return op.test is not None and op.test(char)

    def _close(self, program: list[_Op], threads: list[int], at: int) -> tuple[list[int], bool]:
        """Follow all that takes no character; give the threads that wait for one."""
        seen: set[int] = set()
        waiting: list[int] = []
        stack = threads[::-1]
        while stack:
            pc = stack.pop()
            if pc in seen:
                continue
            seen.add(pc)
            op = program[pc]
            if op.kind == "match":
                return [], True
            if op.kind == "char":
                waiting.append(pc)
            else:
                stack.extend(self._follow(op, pc, at))
        self.budget.left -= len(seen)
        if self.budget.left < 0:
            raise TooCostlyError("the pattern takes too long on this text")
        return waiting, False

    def _follow(self, op: _Op, pc: int, at: int) -> tuple[int, ...]:
        if op.kind == "split":
            return (op.other, op.go)
        if op.kind == "jump":
            return (op.go,)
        if op.kind == "look":
            found = self.runs(op.inner or [], at, anchored=True)
            return (pc + 1,) if found == op.positive else ()
        return (pc + 1,) if self._holds(op.edge, at) else ()

    def _holds(self, edge: str, at: int) -> bool:
        if edge == "^":
            return at == 0
        if edge == "$":
            return at == len(self.text)
        between = self._word_at(at - 1) != self._word_at(at)
        return between == (edge == "b")

    def _word_at(self, at: int) -> bool:
        return 0 <= at < len(self.text) and is_word(self.text[at])
