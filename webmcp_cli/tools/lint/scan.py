"""What the checks write into: findings by rule and place, with a bound on each kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webmcp_cli.tools.lint.limits import MOST_PER_RULE
from webmcp_cli.tools.lint.records import plain
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from webmcp_cli.tools.lint.located import Located, Path
    from webmcp_cli.tools.lint.walk import Node


@dataclass(frozen=True, slots=True)
class Hit:
    """A finding as a check gives it: the rule by its id, the place as steps from the root."""

    tool: str | None
    rule: str
    path: Path
    message: str


@dataclass
class Scan:
    """All that has been found so far; ``wanted`` are the ids of the rules that count."""

    wanted: frozenset[str]
    hits: list[Hit] = field(default_factory=list)
    unlisted: list[str] = field(default_factory=list)

    def add(self, rule: str, path: Path, message: str, tool: str | None = None) -> None:
        """Note one finding, unless its rule is switched off."""
        if rule in self.wanted:
            self.hits.append(Hit(tool, rule, path, message))


class ToolScan:
    """The same for one tool: places are given within its schema, and each rule is bounded."""

    def __init__(self, scan: Scan, located: Located, name: str | None) -> None:
        self.scan = scan
        self.located = located
        self.name = name
        self.seen: Counter[str] = Counter()
        self.quiet: frozenset[str] = frozenset()  # rules that another one says better

    def add(self, rule: str, node: Node | None, message: str, *steps: str | int) -> None:
        """Note a finding about a schema (None: the root's), or a part of it that steps lead to."""
        path = node.path if node is not None else ()
        self.at(rule, self.located.within((*path, *steps)), message)

    def at(self, rule: str, path: Path, message: str) -> None:
        """Note a finding at a place in the file."""
        if rule not in self.scan.wanted or rule in self.quiet:
            return
        self.seen[rule] += 1
        if self.seen[rule] <= MOST_PER_RULE:
            self.scan.hits.append(Hit(self.name, rule, path, message))

    def finish(self) -> None:
        """Say how many findings were too many to list."""
        for rule, count in self.seen.items():
            if count > MOST_PER_RULE:
                self.scan.unlisted.append(
                    f"{count - MOST_PER_RULE:,} more findings of {rule} in"
                    f" {plain(self.name or '')} are not listed."
                )


def subject(node: Node) -> str:
    """Name a schema at the head of a sentence: an argument by its name in quotes."""
    return "The schema" if node.label is None else shown(node.label)


def within(node: Node) -> str:
    """Name it inside a sentence."""
    return "the schema" if node.label is None else shown(node.label)
