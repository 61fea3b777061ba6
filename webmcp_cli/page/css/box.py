"""A style, and what the styles of children follow from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css.style import Inside, Kind

if TYPE_CHECKING:
    from webmcp_cli.page.css.simple import Trail
    from webmcp_cli.page.css.style import Style

_FLOWS = frozenset([Inside.FLOW, Inside.SVG_TEXT])
_SPACED = frozenset([Inside.FLEX, Inside.TABLE])
_LINES = frozenset([Kind.BLOCK, Kind.TABLE])

#: What opening a box takes: nothing happens, a line ends, more than that, or nothing is rendered.
THROUGH, LINE, MORE, DEAD = range(4)


class Box:
    """One style below one trail; ``kids`` has the boxes of children by their names.

    ``act`` is one of the four above. ``plain`` says that text in it collapses and is not
    transformed, ``ordinary`` that children inherit nothing unusual: what most elements are.
    """

    __slots__ = ("act", "breaks", "kids", "ordinary", "plain", "style", "trail", "visible")

    def __init__(self, style: Style, trail: Trail | None) -> None:
        self.style = style
        self.trail = trail
        self.kids: dict[object, Box] = {}
        self.visible = style.visible
        self.breaks = style.breaks if style.visible else 0
        common = style.space == "collapse" and style.case == "none"
        self.plain = common and style.inside in _FLOWS
        self.ordinary = (
            common
            and style.visible
            and not style.namespace
            and not style.variables
            and style.inside in (Inside.FLOW, Inside.TABLE)
        )
        self.act = _act(style)


def _act(style: Style) -> int:
    if style.kind == Kind.NONE:
        return DEAD
    if style.before is not None or style.after is not None or style.out_of_flow:
        return MORE
    if style.kind in (Kind.INLINE, Kind.CONTENTS) and style.inside in _FLOWS:
        return THROUGH if not style.breaks else MORE
    if style.kind in _LINES and (style.inside in _FLOWS or style.inside in _SPACED):
        return LINE
    return MORE


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
