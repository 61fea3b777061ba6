"""What is wrong with tools, and for which API: rules as data, checks, reports.

``lint_tools`` checks tools, ``lint_source`` a file of them with line and column, ``rules`` tells
what is checked and why.
"""

from __future__ import annotations

from webmcp_cli.tools.lint.records import Finding, Report
from webmcp_cli.tools.lint.rules import APIS, LEVELS, Api, Level, Rule, rules
from webmcp_cli.tools.lint.run import lint_source, lint_tools

__all__ = [
    "APIS",
    "LEVELS",
    "Api",
    "Finding",
    "Level",
    "Report",
    "Rule",
    "lint_source",
    "lint_tools",
    "rules",
]
