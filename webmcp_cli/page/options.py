"""The text of options, which a browser takes from the tree and not from boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement


def option_texts(element: HtmlElement) -> Iterator[str]:
    """Give the texts of a select's options, or of an option itself."""
    if element.tag == "option":
        yield option_text(element)
        return
    for option in element.iter("option"):
        yield option_text(option)


def option_text(option: HtmlElement) -> str:
    """Give ``option.text``: stripped and collapsed, without scripts (HTML, 4.10.10)."""
    text = "".join(option.itertext()) if len(option) else option.text or ""
    if len(option) and next(option.iter("script"), None) is not None:
        text = "".join(
            str(part)
            for part in option.xpath(".//text()[not(ancestor::script)]", smart_strings=False)
        )
    return " ".join(word for word in _words(text) if word)


def _words(text: str) -> list[str]:
    return text.replace("\t", " ").replace("\n", " ").replace("\r", " ").split(" ")
