"""Rules for people: one at length, all as a list, and the table of the docs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.lint.rules import rules

if TYPE_CHECKING:
    from webmcp_cli.tools.lint.rules import Rule


def explain(rule: Rule) -> str:
    """Say all about one rule."""
    where = f"--for {rule.api}, or a tool that says strict" if rule.api else "everywhere"
    if rule.api and not rule.api.endswith("-strict"):
        where = f"--for {rule.api}"
    if rule.scope == "form":
        where = "forms that declare tools"
    return "\n".join(
        (
            f"{rule.id} ({rule.level})",
            f"  {rule.why}",
            f"  what to do: {rule.fix}",
            f"  checked:    {where}",
            f"  source:     {rule.source}",
        )
    )


def listing() -> str:
    """Give a line for each rule: its level, its id, why."""
    width = max(map(len, rules()))
    return "\n".join(f"{rule.level:7}  {rule.id:{width}}  {rule.why}" for rule in rules().values())


def as_record(rule: Rule) -> dict[str, Any]:
    """Give a rule as plain values."""
    return {
        "id": rule.id,
        "level": rule.level,
        "api": rule.api,
        "scope": rule.scope,
        "why": rule.why,
        "fix": rule.fix,
        "source": rule.source,
    }


def rules_record(chosen: list[Rule]) -> dict[str, Any]:
    """Give the record ``wmcp.lint-rules/1``."""
    return {"schema": "wmcp.lint-rules/1", "rules": [as_record(rule) for rule in chosen]}


def markdown() -> str:
    """Give the tables of the docs, one for each kind of rule."""
    parts: list[str] = []
    for title, chosen in _sections():
        parts += [f"## {title}", "", "| rule | level | why | what to do | source |"]
        parts.append("| --- | --- | --- | --- | --- |")
        parts += [_row(rule) for rule in chosen]
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def _sections() -> list[tuple[str, list[Rule]]]:
    every = list(rules().values())
    apis = dict.fromkeys(rule.api for rule in every if rule.api)
    return [
        ("Everywhere", [r for r in every if r.api is None and r.scope == "tools"]),
        *((f"`--for {api}`", [r for r in every if r.api == api]) for api in apis),
        ("Forms that declare tools", [r for r in every if r.scope == "form"]),
    ]


def _row(rule: Rule) -> str:
    cells = (f"`{rule.id}`", rule.level, rule.why, rule.fix, rule.source)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
