"""What every record can do: be shown as prose within a limit, as JSON, as a plain dict.

A record is a frozen dataclass whose fields are the JSON's keys, in that order. ``schema`` names
the JSON Schema that it keeps, such as ``wmcp.outline/1``; ``wmcp schema outline`` prints it.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import Any, ClassVar

from webmcp_cli.jsontext import dump_line


class Record:
    """Base of records. A subclass is a frozen dataclass with ``SCHEMA`` and ``prose``."""

    SCHEMA: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """Give the record as plain values, in the order of its fields.

        A field that has a default and stands at it is left out: it was not asked for, or there
        is nothing to say.
        """
        return {"schema": self.SCHEMA, **_fields(self)}

    def to_json(self) -> str:
        """Give the record as one line of JSON, without a newline."""
        return dump_line(self.to_dict())[:-1]


def plain(value: Any) -> Any:
    """Make dicts and lists of dataclasses and tuples."""
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return _fields(value) if is_dataclass(value) else value


def _fields(record: Any) -> dict[str, Any]:
    return {
        field.name: plain(getattr(record, field.name))
        for field in fields(record)
        if field.default is MISSING or getattr(record, field.name) != field.default
    }
