"""Data that lies beside the checkout, and a small world of schemas and values."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


@pytest.fixture(scope="session")
def validate_bench() -> dict[str, Any]:
    """Give the validation benchmark; tests that want it are skipped where it is not there."""
    path = SHARED / "bench" / "validate.json"
    if not path.exists():
        pytest.skip("the benchmark data is not beside this checkout")
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


class SmallWorld:
    """Schemas and values of a few names and a few values, drawn so that they meet often.

    Drawn from a plain ``Random`` (a property gives the seed): ten times faster than drawing
    every choice as a strategy, which pays for shrinking with most of the time.
    """

    NAMES = ("a", "b", "type")
    SCALARS = (None, True, False, 0, 1, 1.0, 2, 2.5, -1, "", "a", "b", "abc")
    TYPES = ("string", "number", "integer", "boolean", "array", "object", "null")
    REFS = ("#", "#/$defs/one", "#/$defs/two", "#/properties/a", "#here", "#/$defs/no")
    DRAFTS = ("http://json-schema.org/draft-07/schema#", None, None)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def value(self, depth: int = 3) -> Any:
        """Draw a JSON value."""
        kind = self.random.random()
        if depth == 0 or kind < 0.5:
            return self.random.choice(self.SCALARS)
        if kind < 0.65:
            return [self.value(depth - 1) for _ in range(self.random.randrange(3))]
        return {name: self.value(depth - 1) for name in self._names()}

    def document(self) -> dict[str, Any]:
        """Draw a schema with definitions that references in it can point to."""
        root = self._object(3)
        root["$defs"] = {
            "one": self._object(2),
            "two": self.schema(2),
            "three": {"$anchor": "here", "minimum": 1},
        }
        if draft := self.random.choice(self.DRAFTS):
            root["$schema"] = draft
        return root

    def schema(self, depth: int) -> Any:
        """Draw a schema, sometimes a boolean one."""
        if depth == 0 or self.random.random() < 0.1:
            return self.random.random() < 0.8
        return self._object(depth)

    def _names(self) -> list[str]:
        return self.random.sample(self.NAMES, self.random.randrange(4))

    def _object(self, depth: int) -> dict[str, Any]:
        words = self._words(depth)
        chosen = self.random.sample(list(words), self.random.randrange(5))
        return {word: words[word]() for word in chosen}

    def _several(self, depth: int) -> list[Any]:
        return [self.schema(depth - 1) for _ in range(self.random.randrange(1, 4))]

    def _words(self, depth: int) -> dict[str, Callable[[], Any]]:
        pick = self.random.choice
        words: dict[str, Callable[[], Any]] = {
            "type": lambda: pick([pick(self.TYPES), self.random.sample(self.TYPES, 2)]),
            "enum": lambda: self.random.sample(self.SCALARS, 3),
            "const": lambda: pick(self.SCALARS),
            "minimum": lambda: pick([0, 1, 1.5]),
            "maximum": lambda: pick([1, 2, 2.5]),
            "minLength": lambda: 1,
            "required": self._names,
            "nullable": lambda: pick([True, False]),
            "description": lambda: pick(["x", "y"]),
            "$ref": lambda: pick(self.REFS),
            "properties": lambda: {name: self.schema(depth - 1) for name in self._names()},
        }
        for word in ("items", "not", "additionalProperties"):
            words[word] = lambda: self.schema(depth - 1)
        for word in ("anyOf", "oneOf", "allOf", "prefixItems"):
            words[word] = lambda: self._several(depth)
        return words


@pytest.fixture(scope="session")
def small_world() -> type[SmallWorld]:
    """Give the class of small worlds, one a seed."""
    return SmallWorld
