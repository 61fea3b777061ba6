"""A style, and what the styles of children follow from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css.style import Inside, Kind

if TYPE_CHECKING:
    from webmcp_cli.page.css.simple import Trail
    from webmcp_cli.page.css.style import Style

_FLOWS = frozenset([Inside.FLOW, Inside.SVG_TEXT])


class Box:
    """One style below one trail; ``kids`` has the boxes of children by their names.

    ``plain`` says that text in it collapses and is not transformed, ``through`` that its start
    and end do nothing to the text around them: what most elements of a page are.
    """

    __slots__ = ("kids", "plain", "style", "through", "trail", "visible")

    def __init__(self, style: Style, trail: Trail | None) -> None:
        self.style = style
        self.trail = trail
        self.visible = style.visible
        self.kids: dict[object, Box] = {}
        flows = style.inside in _FLOWS
        self.plain = flows and style.space == "collapse" and style.case == "none"
        self.through = (
            flows and style.kind == Kind.INLINE and style.before is None and style.after is None
        )


class Boxes:
    """All boxes of a page, each once."""

    def __init__(self) -> None:
        self._all: dict[tuple[int, Style], Box] = {}

    def of(self, style: Style, trail: Trail | None) -> Box:
        """Give the one box with this style below this trail."""
        key = (id(trail), style)
        found = self._all.get(key)
        if found is None:
            found = self._all[key] = Box(style, trail)
        return found
