"""A package of tools that knows nothing of wmcp: what anyone might have."""

from __future__ import annotations

from typing import Any

FORECASTS = {"Oslo": "snow", "Lyon": "sun"}


class Forecast:
    """Tells the weather; takes whatever a model sends."""

    name = "forecast"
    description = "Tell the weather of a city for today."
    parameters: dict[str, Any] = {  # noqa: RUF012 - as people write it
        "type": "object",
        "properties": {"city": {"type": "string", "description": "Name of the city."}},
        "required": ["city"],
        "additionalProperties": False,
    }

    def call(self, arguments: Any) -> str:
        """Answer in words."""
        city = arguments.get("city") if isinstance(arguments, dict) else None
        if not isinstance(city, str):
            return "Say which city: give its name as city."
        known = ", ".join(FORECASTS)
        return FORECASTS.get(city, f"No forecast for that city; there are {known}.")


class SetHome:
    """Changes something, and says so."""

    name = "set_home_city"
    description = "Set the city that forecasts are for."
    effect = "write"
    parameters = Forecast.parameters

    def call(self, arguments: Any) -> str:
        """Answer in words."""
        given = isinstance(arguments, dict) and arguments.get("city") in list(FORECASTS)
        return "Done." if given else f"The city must be one of {', '.join(FORECASTS)}."


TOOLS = [Forecast(), SetHome()]
