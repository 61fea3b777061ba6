"""What a rule of the linter is, and all of them by id.

A rule is data: what it is called, how bad it is, why it matters, what to do, and where it comes
from. The checks know only ids, so that help, docs, SARIF and ``--explain`` cannot drift from what
is found; a test holds registry, cases and the table in the docs together. Ids with a ``/`` belong
to one API and are raised only where tools are meant for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Level = Literal["error", "warning", "note"]
#: From bad to good: an error is refused or does not work, a warning works worse than it could,
#: a note is worth knowing.
LEVELS: tuple[Level, ...] = get_args(Level)

#: Where tools may be meant for: the values of ``--for``.
Api = Literal["openai-strict", "gemini", "anthropic-strict", "llama.cpp", "webmcp"]
APIS: tuple[Api, ...] = get_args(Api)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: ``why`` and ``fix`` are a sentence each, ``source`` says who says so.

    ``scope`` is what it looks at: tools, or the forms of a page that declare them.
    """

    id: str
    level: Level
    why: str
    fix: str
    source: str
    scope: Literal["tools", "form"] = "tools"

    @property
    def api(self) -> str | None:
        """The API that the rule belongs to; None for the rules that hold everywhere."""
        api, slash, _ = self.id.partition("/")
        return api if slash else None


def _all() -> dict[str, Rule]:
    from webmcp_cli.tools.lint.rules_apis import API_RULES
    from webmcp_cli.tools.lint.rules_forms import FORM_RULES
    from webmcp_cli.tools.lint.rules_schema import SCHEMA_RULES
    from webmcp_cli.tools.lint.rules_strict import STRICT_RULES
    from webmcp_cli.tools.lint.rules_tools import TOOL_RULES

    every = (*TOOL_RULES, *SCHEMA_RULES, *STRICT_RULES, *API_RULES, *FORM_RULES)
    return {rule.id: rule for rule in every}


_cache: dict[str, Rule] = {}


def rules() -> dict[str, Rule]:
    """Give every rule by its id, in the order in which lists show them."""
    if not _cache:
        _cache.update(_all())
    return _cache
