"""How many tokens a text costs: estimated from its length, or counted with a model's own words.

The estimate is a quarter of the length in UTF-16 units, which is what JavaScript's ``length``
gives, so that pages and this program agree on it. It errs high on English, which is the safe side
of a budget: over 6,500 public tools by 16 to 18 %, nine tools in ten between 0 and 35 % too high.
It errs low where a character costs a token or more: up to half on tools described in Thai, Hindi
or Chinese (docs/tokens.md has the measurements). Exact counting needs the extra ``tokens``, takes
0.2 to 0.6 s to load a vocabulary, and never goes to the network.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from webmcp_cli.errors import InputError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable

#: The vocabularies that the extra carries, by our names and by those that people know.
VOCABULARIES = {
    "o200k": "o200k_base",
    "o200k_base": "o200k_base",
    "gpt-4o": "o200k_base",
    "gpt-oss": "o200k_harmony",
    "cl100k": "cl100k_base",
    "cl100k_base": "cl100k_base",
    "llama3": "llama3",
    "llama-3": "llama3",
    "qwen3": "qwen3",
    "qwen2.5": "qwen3",
}

#: Characters to a token, the seed's own number.
_UNITS_PER_TOKEN = 4


class Tokenizer(Protocol):
    """Something that knows what texts cost."""

    name: str

    def count(self, *texts: str) -> int:
        """Give the tokens of several texts that are sent one after the other."""


class Estimate:
    """A quarter of the length, rounded up once over all the texts."""

    name = "estimate"

    def count(self, *texts: str) -> int:
        """Give the tokens that texts may cost."""
        return -(-sum(map(utf16_units, texts)) // _UNITS_PER_TOKEN)


class Exact:
    """Counts with a vocabulary; texts are counted apart and added up."""

    def __init__(self, name: str, count: Callable[[str], int]) -> None:
        self.name = name
        self._count = count

    def count(self, *texts: str) -> int:
        """Give the tokens that texts cost, special tokens read as plain text."""
        return sum(self._count(_whole(text)) for text in texts if text)


def utf16_units(text: str) -> int:
    """Give a text's length as JavaScript counts it: two for what is beyond U+FFFF."""
    if text.isascii():
        return len(text)
    return len(text) + sum(char > "\uffff" for char in text)


def _whole(text: str) -> str:
    """Replace half surrogate pairs, which no tokenizer takes."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def with_vocabulary(name: str) -> Tokenizer:
    """Give the tokenizer of one of ``VOCABULARIES``.

    Raises ``MissingExtraError`` where the extra is not installed.
    """
    encoding = _extra("quicktok").get_encoding(VOCABULARIES[name])
    return Exact(VOCABULARIES[name], encoding.count)


def with_tokenizer_json(data: bytes, source: str) -> Tokenizer:
    """Give the tokenizer that a Hugging Face ``tokenizer.json`` describes.

    Raises ``InputError`` where it is not one, ``MissingExtraError`` without the extra.
    """
    library = _extra("tokenizers")
    try:
        loaded = library.Tokenizer.from_buffer(data)
    except Exception as error:
        raise InputError(
            f"{source} is not a tokenizer that the tokenizers library reads: {error}",
            hint="give a model's tokenizer.json, or one of " + ", ".join(VOCABULARIES),
        ) from None
    loaded.no_truncation()
    loaded.no_padding()
    return Exact(source, lambda text: len(loaded.encode(text, add_special_tokens=False).ids))


def _extra(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtraError(
            "exact counts need packages that are not installed",
            hint="pip install 'wmcp[tokens]'",
        ) from None
