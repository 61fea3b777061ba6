"""What a model sees of a saved page: outline, elements, tables, text; its tools and their cost.

The public API is what ``__all__`` lists. Importing the package imports nothing heavy: each name
is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from webmcp_cli.errors import WmcpError as WmcpError

_HOMES = {
    "WmcpError": "webmcp_cli.errors",
}

__all__ = ["WmcpError", "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'webmcp_cli' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
