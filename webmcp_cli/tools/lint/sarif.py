"""Reports as SARIF 2.1.0, which code hosts and editors show beside the lines.

One run, one result a finding. A path names the place for people (a logical location); line and
column name it for programs. Columns are counted in characters, and the run says so.
Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from webmcp_cli.tools.lint.rules import rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webmcp_cli.tools.lint.records import Finding, Report
    from webmcp_cli.tools.lint.rules import Rule

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"


def to_sarif(reports: Sequence[Report], version: str) -> dict[str, Any]:
    """Give a SARIF log of one run over all reports; ``version`` is this program's."""
    raised = {finding.rule for report in reports for finding in report.findings}
    told = [rule for rule in rules().values() if rule.id in raised]
    index = {rule.id: at for at, rule in enumerate(told)}
    results = [
        _result(finding, report.source, index[finding.rule])
        for report in reports
        for finding in report.findings
    ]
    unlisted = [sentence for report in reports for sentence in report.unlisted]
    driver = {"name": "wmcp", "version": version, "rules": [_rule(rule) for rule in told]}
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": _uri(report.source)}} for report in reports],
        "results": results,
    }
    if unlisted:
        notes = [{"level": "note", "message": {"text": sentence}} for sentence in unlisted]
        run["invocations"] = [
            {"executionSuccessful": True, "toolExecutionNotifications": notes},
        ]
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.why},
        "help": {"text": f"{rule.fix} Source: {rule.source}."},
        "defaultConfiguration": {"level": rule.level},
        "properties": {"tags": [rule.api or "tools"]},
    }


def _result(finding: Finding, source: str, index: int) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(source)}}
    if finding.line is not None:
        physical["region"] = {"startLine": finding.line, "startColumn": finding.column}
    logical: dict[str, Any] = {"fullyQualifiedName": finding.path}
    if finding.tool is not None:
        logical |= {"name": finding.tool, "kind": "function"}
    text = finding.message if finding.tool is None else f"{finding.tool}: {finding.message}"
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.level,
        "message": {"text": text},
        "locations": [{"physicalLocation": physical, "logicalLocations": [logical]}],
    }


def _uri(source: str) -> str:
    """Give a file's name as a URI reference; standard input has none of its own."""
    return "stdin" if source == "-" else quote(source)
