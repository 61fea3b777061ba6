"""``python -m webmcp_cli`` is ``wmcp``."""

from __future__ import annotations

from webmcp_cli.cli import main

if __name__ == "__main__":
    main()
