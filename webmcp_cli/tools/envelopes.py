"""A tools file written back in the shape it came in, around whichever of its items are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.records import Tool

if TYPE_CHECKING:
    from webmcp_cli.tools.records import Envelope, ToolsFile


def rewrap(file: ToolsFile) -> Any:
    """Give the file's items, as they were read, within what stood around them.

    JSON Lines come back as a list; whoever writes it may write a line an item.
    """
    envelope = file.envelope
    held = _held(file)
    if envelope.kind == "single" and len(file.entries) == 1 and isinstance(held, list):
        held = held[0]
    return _replace(envelope, held)


def _held(file: ToolsFile) -> Any:
    if file.envelope.kind == "map":
        return {entry.name: entry.item for entry in file.entries}
    return _grouped(file)


def _grouped(file: ToolsFile) -> list[Any]:
    """Put Gemini's declarations, where they stand side by side, back into groups."""
    groups: list[Any] = []
    grouped = _has_groups(file.envelope)
    open_group: list[Any] | None = None
    for entry in file.entries:
        if grouped and isinstance(entry, Tool) and entry.shape == "gemini":
            if open_group is None:
                open_group = []
                groups.append({"functionDeclarations": open_group})
            open_group.append(entry.item)
        else:
            open_group = None
            groups.append(entry.item)
    return groups


def _has_groups(envelope: Envelope) -> bool:
    held = envelope.root
    for key in envelope.path:
        held = held[key]
    items = held if isinstance(held, list) else [held]
    keys = {"functionDeclarations", "function_declarations"}
    return any(isinstance(item, dict) and keys & item.keys() for item in items)


def _replace(envelope: Envelope, held: Any) -> Any:
    """Give the root with ``held`` at the path's end; what the caller gave stays untouched."""
    chain = []
    current = envelope.root
    for key in envelope.path:
        chain.append((current, key))
        current = current[key]
    for holder, key in reversed(chain):
        held = {**holder, key: held}
    return held
