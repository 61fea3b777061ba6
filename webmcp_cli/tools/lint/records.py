"""What the linter says: findings, their counts, and how a person reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from webmcp_cli.tools.lint.rules import Level

#: Room for a tool's name in a line of text; names may be of any length.
_NAME_ROOM = 60


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: in which tool (None: in the file), by which rule, and where.

    ``path`` is a JSONPath into the input. ``line`` and ``column``, from 1, columns in
    characters, are known where the input was text.
    """

    tool: str | None
    rule: str
    level: Level
    message: str
    path: str
    line: int | None = None
    column: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        record: dict[str, Any] = {
            "tool": self.tool,
            "rule": self.rule,
            "level": self.level,
            "message": self.message,
            "path": self.path,
        }
        if self.line is not None:
            record |= {"line": self.line, "column": self.column}
        return record

    def prose(self, source: str) -> str:
        """Give one line: where, how bad, which tool, what, which rule."""
        place = f"{source}:{self.line}:{self.column}" if self.line is not None else source
        name = "" if self.tool is None else f"{plain(self.tool)}: "
        return f"{place}: {self.level}: {name}{self.message} [{self.rule}]"


def plain(name: str) -> str:
    """Show a name on one line without quotes; with them where it holds what would not show."""
    fits = name and len(name) <= _NAME_ROOM and name.isprintable() and name == name.strip()
    return name if fits else shown(name)


@dataclass(frozen=True)
class Report:
    """All findings about one input. ``unlisted`` says in sentences what was left out, if any."""

    findings: tuple[Finding, ...]
    tools: int
    source: str = "-"
    unlisted: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, findings: list[Finding], tools: int, source: str, unlisted: list[str]) -> Report:
        """Count findings by their levels."""
        counts = {"error": 0, "warning": 0, "note": 0}
        for finding in findings:
            counts[finding.level] += 1
        return cls(tuple(findings), tools, source, tuple(unlisted), counts)

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return self.counts.get("error", 0)

    @property
    def warnings(self) -> int:
        """How many findings are warnings."""
        return self.counts.get("warning", 0)

    @property
    def notes(self) -> int:
        """How many findings are notes."""
        return self.counts.get("note", 0)

    def to_dict(self) -> dict[str, Any]:
        """Give the record ``wmcp.lint/1``."""
        record: dict[str, Any] = {
            "schema": "wmcp.lint/1",
            "findings": [finding.to_dict() for finding in self.findings],
            "errors": self.errors,
            "warnings": self.warnings,
            "notes": self.notes,
            "source": self.source,
            "tools": self.tools,
        }
        if self.unlisted:
            record["unlisted"] = list(self.unlisted)
        return record

    def prose(self) -> str:
        """Give a line for each finding, and the counts at the end."""
        lines = [finding.prose(self.source) for finding in self.findings]
        lines += [f"{self.source}: {sentence}" for sentence in self.unlisted]
        return "\n".join([*lines, self.summary()])

    def summary(self) -> str:
        """Give the counts in words."""
        counts = [_count(self.errors, "error"), _count(self.warnings, "warning")]
        if self.notes:
            counts.append(_count(self.notes, "note"))
        return f"{', '.join(counts)} in {_count(self.tools, 'tool')}"


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
