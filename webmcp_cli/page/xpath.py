"""A selector as XPath, for programs that go on with lxml, parsel or Selenium.

cssselect translates; our own matching does not go this way, because XPath in libxml2 is
super-linear in depth and takes other selectors than browsers do.
"""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1024)
def to_xpath(selector: str) -> str | None:
    """Translate a selector; None for what XPath has no words for."""

    from cssselect import GenericTranslator, SelectorError

    try:
        return GenericTranslator().css_to_xpath(selector, prefix="//")
    except (SelectorError, RecursionError):
        return None
