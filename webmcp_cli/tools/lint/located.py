"""Where in its file each tool stands, so that a finding can name the place.

Tools are read without their places; the envelope and the item tell them afterwards. It errs
towards the item: where a part cannot be found, the place is that of the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from webmcp_cli.tools.items import LAYOUTS
from webmcp_cli.tools.records import Passed, Tool, ToolsFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Path: TypeAlias = "tuple[str | int, ...]"

_GROUPS = ("functionDeclarations", "function_declarations")


@dataclass(frozen=True, slots=True)
class Located:
    """An item and its places: ``body`` has the name and description, ``schema`` the arguments.

    ``written`` is what the file has in the schema's place (None: nothing), before it was read.
    """

    entry: Tool | Passed
    item: Path
    body: Path
    schema: Path
    written: Any = None
    fields: Any = None
    name_key: str = "name"

    def within(self, path: Path) -> Path:
        """Give the place in the file of a place in the schema."""
        if isinstance(self.entry, Tool) and self.entry.shape == "smolagents":
            path = path[1:]  # its inputs stand without the schema around them
        return (*self.schema, *path)

    def part(self, key: str) -> Path:
        """Give the place of a field such as the description; the item's own where it has none."""
        if isinstance(self.fields, dict) and key in self.fields:
            return (*self.body, key)
        return self.item


def locate(file: ToolsFile, prefix: Path = ()) -> list[Located]:
    """Give every item of a file with its places, in order; ``prefix`` leads to the file's root."""
    paths = list(_paths(file))
    if len(paths) != len(file.entries):
        paths = [(at,) for at in range(len(file.entries))]
    return [
        _locate(entry, (*prefix, *path)) for entry, path in zip(file.entries, paths, strict=True)
    ]


def locate_tools(tools: Iterable[Tool]) -> list[Located]:
    """Give tools that came from no file, as they would stand in a plain array."""
    return [_locate(tool, (at,)) for at, tool in enumerate(tools)]


def _paths(file: ToolsFile) -> Iterator[Path]:
    envelope = file.envelope
    held = envelope.root
    for key in envelope.path:
        held = held[key]
    if envelope.kind == "map" and isinstance(held, dict):
        yield from ((*envelope.path, key) for key in held)
    elif envelope.kind == "single":
        yield from _item_paths(held, envelope.path)
    elif isinstance(held, list):
        for at, item in enumerate(held):
            yield from _item_paths(item, (*envelope.path, at))


def _item_paths(item: Any, path: Path) -> Iterator[Path]:
    """Give the place of an item, or of each declaration in one of Gemini's groups."""
    group = next(
        (k for k in _GROUPS if isinstance(item, dict) and isinstance(item.get(k), list)), None
    )
    if group is None:
        yield path
        return
    yield from ((*path, group, at) for at in range(len(item[group])))
    if any(key not in _GROUPS for key in item):
        yield path


def _locate(entry: Tool | Passed, path: Path) -> Located:
    layout = LAYOUTS.get(entry.shape) if isinstance(entry, Tool) else None
    item = entry.item
    if not isinstance(item, dict) or layout is None:
        return Located(entry, path, path, (*path, "parameters"), fields=item)
    body, fields = path, item
    if layout.body and isinstance(item.get(layout.body), dict):
        body, fields = (*path, layout.body), item[layout.body]
    if not layout.schema:
        return Located(entry, path, body, body, fields, fields, layout.name)
    key = next((key for key in layout.schema if fields.get(key) is not None), None)
    if key is None:
        return Located(entry, path, body, body, None, fields, layout.name)
    schema, written = (*body, key), fields[key]
    if isinstance(written, dict) and len(written) == 1:
        for inner in ("json", "jsonSchema"):
            if isinstance(written.get(inner), dict | str):
                schema, written = (*schema, inner), written[inner]
                break
    return Located(entry, path, body, schema, written, fields, layout.name)
