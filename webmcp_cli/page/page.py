"""A page: the tree of a snapshot, and every question about it that a tool asks.

A page is built once and then only read. Indexes, styles and labels are worked out when they are
first asked for, and kept: 20,000 handles cost one index, not 20,000 queries.
"""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from webmcp_cli.page.decode import Decoded, decode
from webmcp_cli.page.foreign import foreign_elements
from webmcp_cli.page.quirks import is_quirky
from webmcp_cli.page.tree import Tree, build

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.foreign import Namespace
    from webmcp_cli.page.handles import Handles
    from webmcp_cli.page.references import References
    from webmcp_cli.page.styles import Styles

_SPACES = " \t\n\f\r"


class Page:
    """A snapshot as a browser has it when it loads the file alone, scripts not run.

    Make one with ``Page.load``, ``Page.from_lxml`` or ``Page.from_soup``.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        source: str = "",
        url: str | None = None,
        markup: str | None = None,
        decoded: Decoded | None = None,
        author_styles: bool = True,
        nesting: int = 0,
    ) -> None:
        self.tree = tree
        self.markup = markup
        self.root: HtmlElement = tree.root
        self.source = source
        self.given_url = url
        self.decoded = decoded
        self.author_styles = author_styles
        self.nesting = nesting

    @classmethod
    def load(
        cls,
        source: str | os.PathLike[str] | bytes | IO[bytes],
        *,
        url: str | None = None,
        encoding: str | None = None,
        author_styles: bool = True,
        name: str | None = None,
    ) -> Page:
        """Read a page from a path, from bytes, or from an open binary file.

        ``url`` is the page's address where it is known, ``encoding`` a label to decode with
        (a byte-order mark still wins), ``author_styles`` whether the page's own CSS counts,
        ``name`` what to call the source in answers. Any bytes make a page, as in a browser.
        Raises ``UsageError`` for a label that is not an encoding's, ``OSError`` for the file,
        ``TypeError`` for what is neither.
        """
        if isinstance(source, bytes):
            data, found_name = source, ""
        elif isinstance(source, (str, os.PathLike)):
            data, found_name = Path(source).read_bytes(), os.fspath(source)
        elif hasattr(source, "read"):
            data, found_name = source.read(), str(getattr(source, "name", ""))
        else:
            raise TypeError(f"a page is a path, bytes or an open file, not {source!r:.80}")
        if not isinstance(data, bytes):
            raise TypeError("a page's file has to be open in binary mode ('rb')")
        decoded = decode(data, encoding)
        return cls(
            build(decoded.text),
            source=found_name if name is None else name,
            url=url,
            markup=decoded.text,
            decoded=decoded,
            author_styles=author_styles,
        )

    @classmethod
    def from_lxml(cls, root: Any, *, url: str | None = None) -> Page:
        """Wrap an lxml tree or element as it is; it must not change afterwards."""
        element = root.getroot() if hasattr(root, "getroot") else root
        doctype = None
        if element.getparent() is None:
            info = element.getroottree().docinfo
            if info.doctype:
                doctype = (info.root_name or "html", info.public_id, info.system_url)
        return cls(Tree(root=element, doctype=doctype, comments=()), url=url)

    @classmethod
    def from_soup(cls, soup: Any, *, url: str | None = None) -> Page:
        """Build a page from a BeautifulSoup tree."""
        markup = str(soup)
        return cls(build(markup), url=url, markup=markup)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the markup, not the tree: lxml's trees stay in their process."""
        from webmcp_cli.page.copying import restore, settings_of

        return restore, (settings_of(self),)

    # What the document says of itself

    @cached_property
    def compat(self) -> str:
        """``document.compatMode``: "CSS1Compat" (standards) or "BackCompat" (quirks)."""
        return "BackCompat" if is_quirky(self.tree.doctype) else "CSS1Compat"

    @property
    def quirks(self) -> bool:
        """Whether the page is in quirks mode, where ids and classes match without case."""
        return self.compat == "BackCompat"

    @cached_property
    def title(self) -> str:
        """``document.title``: the first title's text, white space stripped and collapsed."""
        for title in self.root.iter("title"):
            if title not in self.foreign:
                text = (title.text or "") + "".join(child.tail or "" for child in title)
                return " ".join(word for word in _split(text))
        return ""

    @cached_property
    def lang(self) -> str | None:
        """The ``lang`` attribute of the root element, or None."""
        return self.root.get("lang")

    @cached_property
    def url(self) -> str:
        """The page's address: as given, as the page says, or the file's own name."""
        from webmcp_cli.page.address import address_of

        return address_of(self)

    @cached_property
    def base(self) -> str:
        """What references resolve against: ``<base href>`` and the page's address."""
        from webmcp_cli.page.address import base_of

        return base_of(self)

    def resolve(self, reference: str) -> str:
        """Make a reference in the page absolute, as far as its address is known."""
        from webmcp_cli.page.address import resolve

        return resolve(self, reference)

    @cached_property
    def body(self) -> HtmlElement | None:
        """``document.body``: the first body or frameset child of the root."""
        return next(self.root.iterchildren("body", "frameset"), None)

    # Indexes

    @cached_property
    def elements(self) -> list[HtmlElement]:
        """All elements of the tree in document order, template and shadow contents left out."""
        return list(self.root.iter("*"))

    @cached_property
    def order(self) -> dict[HtmlElement, int]:
        """Each element's place in document order, from 0."""
        return {element: index for index, element in enumerate(self.elements)}

    def mentions(self, attribute: str) -> bool:
        """Say whether any element may have an attribute; False spares a look at all of them."""
        names = self.tree.attributes
        return names is None or attribute in names

    def holds(self, element: HtmlElement) -> bool:
        """Say whether an element is in the page's tree, outside template and shadow contents."""
        return element is self.root or self.root in element.iterancestors()

    @cached_property
    def foreign(self) -> dict[HtmlElement, Namespace]:
        """The SVG and MathML elements, with their namespace."""
        return foreign_elements(self.root)

    @cached_property
    def frames(self) -> dict[HtmlElement, Page]:
        """The iframes whose page stands in ``srcdoc``, with that page."""
        from webmcp_cli.page.frames import frames

        return frames(self)

    def name(self, element: HtmlElement) -> str:
        """Give an element's local name as the DOM has it."""
        return self.tree.names.get(element) or str(element.tag)

    @cached_property
    def styles(self) -> Styles:
        """The cascade: what is rendered, and how it affects text."""
        from webmcp_cli.page.styles import Styles

        return Styles(self)

    @cached_property
    def names(self) -> References:
        """Who refers to whom for the sake of a name: ids, labels, what ARIA says."""
        from webmcp_cli.page.references import References

        return References(self)

    @cached_property
    def handles(self) -> Handles:
        """Stable handles, from indexes built once."""
        from webmcp_cli.page.handles import Handles

        return Handles(self)

    # Questions

    def select(self, selector: str) -> list[HtmlElement]:
        """Give what ``document.querySelectorAll`` gives, in document order.

        Raises ``SelectorError`` for what a browser rejects.
        """
        from webmcp_cli.page.selectors import select

        return select(self, selector)

    def handle(self, element: HtmlElement) -> str | None:
        """Give a stable selector that matches exactly this element, or None."""
        return self.handles.of(element)

    def path(self, element: HtmlElement) -> str:
        """Give a structural selector that matches exactly this element of this snapshot."""
        return self.handles.path(element)

    def label(self, element: HtmlElement) -> str:
        """Give the one-line text of an element: a control's accessible name, else its text."""
        from webmcp_cli.page.labels import label

        return label(self, element)

    def is_rendered(self, element: HtmlElement) -> bool:
        """Say whether a browser would draw the element (its own box or its text)."""
        return self.styles.is_rendered(element)

    def text(self, element: HtmlElement | None = None) -> str:
        """Give ``innerText`` of an element, or of the body."""
        from webmcp_cli.page.innertext import inner_text

        target = self.body if element is None else element
        return "" if target is None else inner_text(self, target)

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What was lost on the way from the bytes, a sentence each."""
        if self.decoded is not None and self.decoded.undecodable:
            count = self.decoded.undecodable
            return (
                f"{count} undecodable byte sequence{'s' if count > 1 else ''} read as U+FFFD"
                f" in {self.decoded.encoding}; name another with --encoding.",
            )
        return ()


def _split(text: str) -> list[str]:
    """Split at HTML's ASCII white space only."""
    for space in _SPACES[1:]:
        text = text.replace(space, " ")
    return [word for word in text.split(" ") if word]
