"""Which declaration wins (CSS Cascade 5, section 6), for the pieces that rendered text needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css.style import Kind, Pseudo
from webmcp_cli.page.css.values import WIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from webmcp_cli.page.css.rules import Entry
    from webmcp_cli.page.css.style import Style
    from webmcp_cli.page.css.values import Declaration

_PRE_SPACE = "white-space-collapse"
_BLOCK_DISPLAYS = frozenset(
    "block flow-root list-item flex grid table -webkit-box table-row table-cell table-caption"
    " table-row-group table-header-group table-footer-group".split()
)
_INLINE_DISPLAYS = frozenset(["inline", "ruby", "contents"])


def winners(
    entries: Iterable[Entry], style: tuple[Declaration, ...], pseudo: str = ""
) -> dict[str, str]:
    """Give the winning value of each property, from matching entries and a style attribute."""
    chosen = [entry for entry in entries if entry.pseudo == pseudo]
    if len(chosen) > 1:
        chosen.sort(key=_weight)
    values: dict[str, str] = {}
    important: list[tuple[Entry, Declaration]] = []
    for entry in chosen:
        for declaration in entry.declarations:
            if declaration[2]:
                important.append((entry, declaration))
            else:
                _put(values, declaration)
    for declaration in style:
        if not declaration[2]:
            _put(values, declaration)
    # among important ones the layer that was named first wins (6.4.4)
    important.sort(key=lambda pair: tuple(-place for place in pair[0].layer))
    for _, declaration in important:
        _put(values, declaration)
    for declaration in style:
        if declaration[2]:
            _put(values, declaration)
    return values


def _weight(entry: Entry) -> tuple[object, ...]:
    return (entry.layer, entry.specificity, entry.order)


def _put(values: dict[str, str], declaration: Declaration) -> None:
    name, value = declaration[0], declaration[1]
    if name == "white-space":
        name = _PRE_SPACE
    elif name == "all":
        for other in [key for key in values if not key.startswith("--")]:
            del values[other]
    values[name] = value


def pseudo_box(values: Mapping[str, str], parent: Style) -> Pseudo | None:
    """Give the box that ``::before`` or ``::after`` makes with these values, or None."""
    content = values.get("content", "normal")
    text = _content_text(content)
    display = values.get("display", "inline")
    if text is None or display == "none":
        return None
    space = values.get(_PRE_SPACE, parent.space)
    floats = values.get("float", "none") not in ("none", *WIDE)
    taken_out = floats or values.get("position") in ("absolute", "fixed")
    in_line = parent.kind == Kind.INLINE and display.startswith("table-")
    if taken_out or (display in _BLOCK_DISPLAYS and not in_line):
        kind = Kind.BLOCK
    else:
        kind = Kind.INLINE if display in _INLINE_DISPLAYS else Kind.ATOMIC
    return Pseudo(kind, taken_out, parent.space if space in WIDE else space, text, content)


def _content_text(content: str) -> str | None:
    """Give generated text, with "x" for what only a browser could say; None for no box."""
    word = content.strip().lower()
    if word in ("", "none", "normal", *WIDE) or "var(" in word:
        return None
    text = content.partition(" / ")[0].strip()
    parts = []
    at = 0
    while at < len(text):
        quote = text[at]
        if quote in "\"'":
            end = at + 1
            while end < len(text) and text[end] != quote:
                end += 2 if text[end] == "\\" else 1
            parts.append(_string(text[at + 1 : end]))
            at = end + 1
        elif quote.isspace():
            at += 1
        else:
            end = at
            while end < len(text) and not text[end].isspace() and text[end] not in "\"'":
                end += 1
            parts.append("" if text[at:end].lower() in _SILENT else "x")
            at = end
    return "".join(parts)


_SILENT = frozenset(["no-open-quote", "no-close-quote"])


def _string(text: str) -> str:
    from webmcp_cli.page.css.simple import unescape

    return unescape(text.replace("\\\n", ""))
