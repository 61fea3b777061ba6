"""Some of many tools, by name or number: for tools files, and for anything that has a name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

from webmcp_cli.errors import UsageError
from webmcp_cli.tools.records import Tool, ToolsFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


T = TypeVar("T")


class KitLike(Protocol):
    """A kit, as far as selection knows one: its tools, and the tasks that have names."""

    @property
    def tools(self) -> tuple[Any, ...]:
        """The kit's tools."""
        ...

    @property
    def presets(self) -> Mapping[str, Sequence[str]]:
        """The names of tools by task."""
        ...


@overload
def select_tools(
    tools: ToolsFile,
    *,
    only: Sequence[str] | str | None = ...,
    except_: Iterable[str] = ...,
    effect: str | None = ...,
    max_tools: int | None = ...,
) -> ToolsFile: ...


@overload
def select_tools(
    tools: KitLike | Iterable[KitLike],
    *,
    only: Sequence[str] | str | None = ...,
    except_: Iterable[str] = ...,
    effect: str | None = ...,
    max_tools: int | None = ...,
) -> list[Any]: ...


@overload
def select_tools(
    tools: Iterable[T],
    *,
    only: Sequence[str] | str | None = ...,
    except_: Iterable[str] = ...,
    effect: str | None = ...,
    max_tools: int | None = ...,
) -> list[T]: ...


def select_tools(
    tools: ToolsFile | KitLike | Iterable[Any],
    *,
    only: Sequence[str] | str | None = None,
    except_: Iterable[str] = (),
    effect: str | None = None,
    max_tools: int | None = None,
) -> ToolsFile | list[Any]:
    """Give some of the tools: those named in ``only``, in that order, without ``except_``.

    ``tools`` is a file, a kit or several (a preset crosses them), or any tools that have a name
    (records, tool dicts); a file comes back as a file. ``only`` may be a preset's name where
    there is a kit. ``effect`` keeps the tools that say so of themselves. ``max_tools`` is applied
    last. A name in ``only`` that is not there raises ``UsageError`` with the near ones; one in
    ``except_`` does not.
    """
    if max_tools is not None and max_tools < 0:
        raise UsageError(f"at most {max_tools} tools cannot be", hint="give a number from 0 up")
    if not isinstance(tools, ToolsFile):
        items, presets = _out_of_kits([tools] if hasattr(tools, "presets") else list(tools))
        chosen = _chosen(items, _names(only, presets), set(except_))
        return _limited(_of_effect(chosen, effect), max_tools, count=_all)
    entries = _of_effect(_chosen(list(tools.entries), _names(only, {}), set(except_)), effect)
    return replace(tools, entries=tuple(_limited(entries, max_tools, count=_is_tool)))


def _out_of_kits(items: list[Any]) -> tuple[list[Any], Mapping[str, Sequence[str]]]:
    """Put a kit's tools in its place; give the presets that the kits know, too."""
    presets: dict[str, Sequence[str]] = {}
    tools: list[Any] = []
    for item in items:
        presets.update(getattr(item, "presets", {}))
        tools += item.tools if hasattr(item, "presets") else [item]
    return tools, presets


def _names(
    only: Sequence[str] | str | None, presets: Mapping[str, Sequence[str]]
) -> Sequence[str] | None:
    """Give the names that a preset stands for; a text that is none stands for itself."""
    return presets.get(only.upper(), [only]) if isinstance(only, str) else only


def _of_effect(items: list[Any], effect: str | None) -> list[Any]:
    return [item for item in items if effect in (None, getattr(item, "effect", None))]


def _chosen(items: list[Any], only: Sequence[str] | None, without: set[str]) -> list[Any]:
    if only is not None:
        named: dict[str | None, list[Any]] = {}
        for item in items:
            named.setdefault(name_of(item), []).append(item)
        require_names(only, [name for name in named if name is not None])
        items = [item for name in dict.fromkeys(only) for item in named[name]]
    return [item for item in items if name_of(item) not in without]


def require_names(wanted: Iterable[str], names: Sequence[str]) -> None:
    """Raise ``UsageError`` for the first wanted name that is not there, with near ones."""
    known = set(names)
    for name in wanted:
        if name not in known:
            raise UsageError(f"there is no tool {name[:80]!r}", hint=near_names(name, names))


def near_names(name: str, names: Sequence[str]) -> str:
    """Say which names are near one that is not there, or which there are."""
    from difflib import get_close_matches

    near = get_close_matches(name[:80], names[:5_000], n=3, cutoff=0.5)
    if near:
        return "did you mean " + " or ".join(near) + "?"
    if not names:
        return "there are no tools at all"
    more = f" and {len(names) - 8:,} more" if len(names) > 8 else ""
    return "there are " + ", ".join(names[:8]) + more


def name_of(item: Any) -> str | None:
    """Give an item's name: its attribute, or the one that a tool dict of any shape has."""
    if not isinstance(item, dict):
        name = getattr(item, "name", None)
        return name if isinstance(name, str) else None
    for holder in (item, item.get("function"), item.get("toolSpec")):
        for key in ("name", "functionName"):
            if isinstance(holder, dict) and isinstance(holder.get(key), str):
                return str(holder[key])
    return None


def _limited(items: list[Any], most: int | None, count: Any) -> list[Any]:
    """Keep the first ``most`` of what counts, and all that does not."""
    if most is None:
        return items
    kept = []
    for item in items:
        if count(item):
            most -= 1
            if most < 0:
                continue
        kept.append(item)
    return kept


def _all(_item: Any) -> bool:
    return True


def _is_tool(item: Any) -> bool:
    return isinstance(item, Tool)
