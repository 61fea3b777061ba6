"""Names, descriptions, hints and numbers of tools: all that is not in a schema."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.items import kind_of, shape_of
from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from webmcp_cli.tools.lint.located import Located, Path
    from webmcp_cli.tools.lint.scan import Scan, ToolScan
    from webmcp_cli.tools.records import Tool

_SEPARATORS = re.compile(r"[_\-.\s]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORDS = re.compile(r"\w+")
_HINTS = (
    "readOnlyHint",
    "untrustedContentHint",
    "consequentialHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
)
_LONGEST_COMPARED = 2_000  # of a description: enough to tell two apart


def check_passed(scan: Scan, located: Located) -> None:
    """Say what an item is that is no tool with a schema."""
    item = located.entry.item
    if not isinstance(item, dict):
        scan.add("tool-not-object", located.item, f"This is {kind_of(item)}, not a tool.")
        return
    body = item
    for key in ("function", "toolSpec"):
        if isinstance(item.get(key), dict):
            body = item[key]
    if isinstance(body.get("name"), str) or (shape_of(item) is None and "name" not in body):
        said = f"{shown(located.entry.name)} has" if located.entry.name else "This item has"
        message = f"{said} no schema that wmcp knows; it is passed over."
        scan.add("tool-not-checked", located.item, message, located.entry.name)
    elif "name" in body:
        scan.add("name-missing", located.item, f"The name is {kind_of(body['name'])}, not text.")
    else:
        scan.add("name-missing", located.item, "The tool has no name.")


def check_name(scan: ToolScan, name: str, *, portable: bool) -> bool:
    """Check a tool's name; say whether any API takes it."""
    place = scan.located.part(scan.located.name_key)
    if not name:
        scan.at("name-missing", place, "The name is empty.")
        return False
    refusing = [api for api, rule in limits.NAMES.items() if not rule.fullmatch(name)]
    if len(refusing) == len(limits.NAMES):
        scan.at("name-unusable", place, f"No API takes the name: {_name_fault(name)}.")
        return False
    if portable and not limits.PORTABLE_NAME.fullmatch(name):
        scan.at("name-not-portable", place, f"{_listed(refusing)} the name.")
    return True


def _listed(apis: list[str]) -> str:
    if len(apis) == 1:
        return f"{apis[0]} {'refuse' if ' and ' in apis[0] else 'refuses'}"
    return f"{', '.join(apis[:-1])} and {apis[-1]} refuse"


def _name_fault(name: str) -> str:
    odd = sorted(set(re.findall(r"[^A-Za-z0-9_.:-]", name)))
    if odd:
        listed = ", ".join(_char(char) for char in odd[:5])
        return f"it has {listed}{' and more' if len(odd) > 5 else ''}"
    if len(name) > 128:
        return f"it has {len(name):,} characters, and the most is 128"
    return "no rule fits all of its characters"


def _char(char: str) -> str:
    names = {" ": "a space", "\n": "a line end", "\t": "a tab"}
    return names.get(char) or (f"'{char}'" if char.isprintable() else f"U+{ord(char):04X}")


def check_description(scan: ToolScan, tool: Tool, *, webmcp: bool) -> None:
    """Check a tool's description by itself."""
    place = scan.located.part("description")
    fields = scan.located.fields
    written = fields.get("description") if isinstance(fields, dict) else None
    if written is not None and not isinstance(written, str):
        scan.at("description-not-text", place, f"The description is {kind_of(written)}, not text.")
        return
    text = tool.description.strip()
    if not text:
        rule = "webmcp/description" if webmcp else "description-missing"
        scan.at(rule, place, "The tool has no description.")
        return
    _check_length(scan, text, place)
    if _only_name(text, tool.name):
        scan.at("description-is-name", place, "The description says only the name again.")
    elif _width(text) < limits.SHORT_DESCRIPTION:
        scan.at("description-short", place, f"The description is only {shown(text)}.")


def _check_length(scan: ToolScan, text: str, place: Path) -> None:
    length = len(text)
    if length > limits.TOO_LONG_DESCRIPTION:
        scan.at("description-too-long", place, f"The description has {length:,} characters.")
    elif length > limits.LONG_DESCRIPTION:
        scan.at("description-long", place, f"The description has {length:,} characters.")


def _width(text: str) -> int:
    """Count characters; one of a script without letters says as much as three."""
    if len(text) >= limits.SHORT_DESCRIPTION:
        return len(text)
    return sum(3 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _only_name(text: str, name: str) -> bool:
    if len(text) > 2 * len(name) + 2:
        return False
    said = [word.casefold() for word in _WORDS.findall(_words_of_name(text))]
    return bool(said) and said == _WORDS.findall(_words_of_name(name).casefold())


def _words_of_name(name: str) -> str:
    return _SEPARATORS.sub(" ", _HUMP.sub(" ", name))


def check_annotations(scan: ToolScan, tool: Tool) -> None:
    """Check a tool's hints."""
    hints = tool.annotations
    if not hints:
        return
    place = scan.located.part("annotations")
    for key in _HINTS:
        if key in hints and not isinstance(hints[key], bool):
            scan.at(
                "annotation-not-boolean",
                (*place, key),
                f"{key} must be true or false, not {shown(hints[key])}.",
            )
    if hints.get("readOnlyHint") is True and hints.get("destructiveHint") is True:
        scan.at(
            "annotations-contradict",
            (*place, "destructiveHint"),
            "The tool is said to read only, and to destroy.",
        )


class Known:
    """What earlier tools had, so that the later of two that are alike is found at once."""

    def __init__(self) -> None:
        self.names: dict[str, Located] = {}
        self.alike: dict[str, str] = {}
        self.descriptions: dict[str, str] = {}

    def check(self, scan: ToolScan, tool: Tool) -> None:
        """Compare a tool with those before it."""
        located = scan.located
        place = located.part(located.name_key)
        if tool.name in self.names:
            scan.at("name-duplicate", place, "An earlier tool has the same name.")
            return
        self.names[tool.name] = located
        self._check_alike(scan, tool.name, place)
        text = " ".join(tool.description[:_LONGEST_COMPARED].split()).casefold()
        if not text:
            return
        first = self.descriptions.setdefault(text, tool.name)
        if first != tool.name:
            message = f"{shown(first)} has the same description."
            scan.at("description-duplicate", located.part("description"), message)

    def _check_alike(self, scan: ToolScan, name: str, place: Path) -> None:
        letters = _SEPARATORS.sub("", name).casefold()
        if not letters:
            return
        first = self.alike.setdefault(letters, name)
        if first != name:
            scan.at("name-similar", place, f"{shown(first)} is named almost the same.")


def check_counts(scan: Scan, number: int, strict: dict[str, int], apis: frozenset[str]) -> None:
    """Check how many tools there are; ``strict`` counts those meant for an API."""
    if number > limits.MANY_TOOLS:
        scan.add("tools-many", (), f"There are {number:,} tools; {limits.MANY_TOOLS} are many.")
    most: dict[str, Any] = {
        "openai-strict": limits.OPENAI_TOOLS,
        "gemini": limits.GEMINI_TOOLS,
        "anthropic-strict": limits.ANTHROPIC_TOOLS,
    }
    for api, limit in most.items():
        count = number if api in apis else strict.get(api, 0)
        if count > limit:
            message = f"There are {count:,} tools, and the most is {limit}."
            scan.add(f"{api}/tools", (), message)
