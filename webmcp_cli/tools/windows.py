"""How many tokens known models and runtimes hold, each with where the number comes from.

A window is a property of a runtime as much as of a model: a browser or a server may grant a
tenth of what the model could take. Where both are known, both have a row. Numbers change; one
given on the command line always wins.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from webmcp_cli.errors import UsageError


class Window(NamedTuple):
    """A model (or a runtime), its window in tokens, and the source of the number."""

    name: str
    tokens: int
    source: str


_WEBLLM = "WebLLM 0.2.86, the overrides in its model list"
_LITELLM = "litellm 1.110.2, model_prices_and_context_window_backup.json"
_CARD = "the model card; not confirmed"
_GALLERY = "Google AI Edge Gallery, model_allowlist.json"

WINDOWS = (
    Window("gemini-nano", 9216, "reported by users of Chrome's Prompt API; not confirmed"),
    Window("gemini-nano-2024", 4096, "Chrome AI early preview of November 2024, per session"),
    Window("apple-foundation", 4096, "Apple's Foundation Models documentation: in and out, tools"),
    Window("webllm", 4096, _WEBLLM),
    Window("webllm-1k", 1024, f"{_WEBLLM}: the -1k variants"),
    Window("ollama", 4096, "Ollama's docs/context-length: the default below 24 GiB of VRAM"),
    Window("ollama-24gb", 32_768, "Ollama's docs/context-length: the default from 24 to 48 GiB"),
    Window("ollama-48gb", 262_144, "Ollama's docs/context-length: the default above 48 GiB"),
    Window("litert-gemma-3n", 4096, _GALLERY),
    Window("litert-gemma-3-1b", 1024, _GALLERY),
    Window("litert-qwen2.5-1.5b", 1280, _GALLERY),
    Window("litert-phi-4-mini", 1280, _GALLERY),
    Window("litert-gemma-4-e2b", 4000, "Google AI Edge Gallery issue 889: default maxTokens"),
    Window("phi-4-mini", 131_072, _LITELLM),
    Window("llama-3.2-1b", 131_072, _LITELLM),
    Window("llama-3.2-3b", 131_072, _LITELLM),
    Window("qwen3-0.6b", 40_960, f"{_LITELLM}; 32,768 and the output"),
    Window("qwen3-4b", 40_960, f"{_LITELLM}; 32,768 and the output"),
    Window("qwen3-4b-2507", 262_144, _LITELLM),
    Window("qwen2.5-14b", 32_768, _LITELLM),
    Window("qwen2.5-0.5b", 32_768, _CARD),
    Window("qwen2.5-1.5b", 32_768, _CARD),
    Window("qwen2.5-3b", 32_768, _CARD),
    Window("gemma-3-1b", 32_768, _CARD),
    Window("gemma-3-4b", 131_072, _LITELLM),
    Window("gemma-3n", 32_768, _CARD),
    Window("gemma-4-e2b", 128_000, _LITELLM),
    Window("gemma-4-e4b", 131_072, _LITELLM),
    Window("smollm2", 8_192, _CARD),
)

_BY_NAME = {window.name: window for window in WINDOWS}


def window_tokens(wanted: str) -> int:
    """Give the tokens of a window: a number, or a known model's name in any case.

    Raises ``UsageError``, with the names that are near, for anything else.
    """
    plain = wanted.strip().lower().replace("_", "-").replace(" ", "-")
    digits = wanted.strip().replace("_", "").replace(",", "")
    if digits.isascii() and digits.isdigit() and len(digits) < 12 and int(digits) > 0:
        return int(digits)
    if plain in _BY_NAME:
        return _BY_NAME[plain].tokens
    near = get_close_matches(plain, _BY_NAME, n=3, cutoff=0.5)
    raise UsageError(
        f"{wanted[:60]!r} is neither a number of tokens nor a known model",
        hint=f"did you mean {', '.join(near)}?" if near else "'wmcp budget --windows' lists them",
    )
