"""Bytes to text, as a browser decodes a local file.

First hit wins: a byte-order mark, the encoding that the person names, the ``<meta>``
declaration, UTF-8 where the bytes are UTF-8, else windows-1252. No guessing by frequency: its
answer would depend on what is installed. It errs where Chromium's own detector would guess a
legacy encoding for an undeclared page. Decoders and labels are the Encoding Standard's, from
turbohtml; the cost is one C pass over the bytes, 2 % of the page build.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from functools import lru_cache

from webmcp_cli.errors import UsageError

#: A <meta> is looked for in the head, and at least in these many bytes (HTML, 13.2.3.2, and
#: Blink's parser of meta charset, which reads on while only head elements come).
PRESCAN_BYTES = 1024
_HEAD_TAGS = frozenset(b"html head script noscript style link meta object title base".split())
_RAW_TAGS = frozenset(b"script noscript style title textarea xmp iframe noembed noframes".split())

#: Longer than any label of the Encoding Standard (csisolatin... has 19 characters).
_LONGEST_LABEL = 40
#: Declarations of unknown encodings that are passed over: looking up one costs 0.7 ms.
_MOST_DECLARATIONS = 100
_META_ATTRIBUTES = frozenset((b"charset", b"http-equiv", b"content"))

_BOMS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF16_LE, "UTF-16LE"),
    (codecs.BOM_UTF16_BE, "UTF-16BE"),
)

#: Every alternative ends at ``>`` or at the end of the bytes and never goes back: with the plain
#: quantifiers, 30 attributes in a tag that nothing closes took minutes.
_TOKEN = re.compile(
    rb"<!--(?:>|->|.*?--!?>|.*+)"
    rb"|<(/?)([a-zA-Z][^\t\n\f\r />]*+)((?:[\t\n\f\r /]++|[^\t\n\f\r />][^\t\n\f\r />=]*+"
    rb"(?:[\t\n\f\r ]*+=[\t\n\f\r ]*+"
    rb"(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >]*+))?+)*+)(>|\Z)"
    rb"|<[!/?][^>]*+",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(
    rb"([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]*)))?", re.DOTALL
)
_CHARSET = re.compile(
    rb"charset\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s;\"'][^\s;]*))", re.IGNORECASE
)
_XML_DECLARATION = re.compile(
    rb"<\?xml[^>]*?\sencoding\s*=\s*(?:\"([^\"\s>]*)\"|'([^'\s>]*)')[^>]*>"
)


@dataclass(frozen=True)
class Decoded:
    """Text, and how it was read.

    ``encoding`` is the Encoding Standard's name, ``reason`` why it was chosen, ``undecodable``
    how many times the bytes made no sense and became U+FFFD.
    """

    text: str
    encoding: str
    reason: str
    undecodable: int


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode a snapshot's bytes.

    ``encoding`` is a label that a person gives; a byte-order mark still wins, as in browsers.
    Raises ``UsageError`` for a label that no browser knows.
    """
    given = None
    if encoding is not None:
        given = canonical_label(encoding)
        if given is None:
            raise UsageError(
                f"{encoding!r} is not an encoding that browsers know",
                hint="use a label such as utf-8, windows-1252, shift_jis or gb18030",
            )
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], name, "a byte-order mark")
    if given is not None:
        return _decoded(data, given, "the encoding that was asked for")
    declared = declared_encoding(data)
    if declared is not None:
        return _decoded(data, declared, "the page's <meta> declaration")
    declared = xml_encoding(data)
    if declared is not None:
        return _decoded(data, declared, "the page's XML declaration")
    if data.isascii():  # any answer reads it alike; browsers report their default
        return Decoded(data.decode("ascii"), "windows-1252", "no declaration, and all is ASCII", 0)
    try:
        return Decoded(data.decode("utf-8"), "UTF-8", "no declaration, but valid UTF-8", 0)
    except UnicodeDecodeError:
        return _decoded(data, "windows-1252", "no declaration, and not UTF-8")


@lru_cache(maxsize=64)
def canonical_label(label: str) -> str | None:
    """Give the Encoding Standard's name for a label, or None where it has none."""
    name = label.strip("\t\n\f\r ")
    if len(name) > _LONGEST_LABEL:
        return None
    if name.lower() in ("utf-8", "utf8"):  # nearly every page: the table need not be loaded
        return "UTF-8"
    import turbohtml

    _register_codecs()
    try:
        codecs.lookup(f"whatwg-{name.lower()}")
        return turbohtml.parse(b"", encoding=name).encoding
    except (LookupError, ValueError):
        return None


def _register_codecs() -> None:
    import turbohtml.detect  # noqa: F401 - importing it adds the whatwg-* codecs


def _decoded(data: bytes, encoding: str, reason: str) -> Decoded:
    if encoding == "UTF-8":
        text = data.decode("utf-8", "replace")
        genuine = data.count("\ufffd".encode())
    else:
        _register_codecs()
        text = codecs.decode(data, f"whatwg-{encoding.lower()}")
        genuine = 0
    return Decoded(text, encoding, reason, max(text.count("\ufffd") - genuine, 0))


def declared_encoding(data: bytes) -> str | None:
    """Find what a ``<meta>`` in the head declares, as the Encoding Standard names it."""
    position = 0
    in_head = True
    tried = 0
    while (token := _TOKEN.search(data, position)) is not None and tried < _MOST_DECLARATIONS:
        position = token.end()
        name = (token[2] or b"").lower()
        if name and not token[4]:  # the file ends within a tag, which is then none
            return None
        if name and not token[1]:
            found = None
            if name == b"meta" and (label := _of_meta(token[3])) is not None:
                found = _usable(label)
                tried += 1
            if found is not None:
                return found
            if name in _RAW_TAGS:
                position = _end_of_raw(data, position, name)
        if name and (name not in _HEAD_TAGS or (token[1] and name in (b"html", b"head"))):
            in_head = False
        if not in_head and position >= PRESCAN_BYTES:
            return None
    return None


def xml_encoding(data: bytes) -> str | None:
    """Read the encoding of an XML declaration: HTML, "get an XML encoding"."""
    if data.startswith((b"<\0?\0x\0", b"\0<\0?\0x")):
        return "UTF-16LE" if data[0] else "UTF-16BE"
    match = _XML_DECLARATION.match(data, 0, data.find(b">") + 1)
    return _usable(match[1] or match[2]) if match else None


def _end_of_raw(data: bytes, position: int, name: bytes) -> int:
    """Skip the content of an element whose content is text."""
    end = re.compile(rb"</" + re.escape(name) + rb"[\s/>]", re.IGNORECASE).search(data, position)
    return end.start() if end else len(data)


def _of_meta(attributes: bytes) -> bytes | None:
    """Read the label in a meta tag: HTML, "prescan a byte stream to determine its encoding"."""
    found: dict[bytes, bytes] = {}
    for match in _ATTRIBUTE.finditer(attributes):
        name = match[1].lower()
        if name in _META_ATTRIBUTES and name not in found:
            found[name] = next((v for v in match.groups()[1:] if v is not None), b"")
    label = found.get(b"charset")
    if label is None and found.get(b"http-equiv", b"").strip().lower() == b"content-type":
        in_content = _CHARSET.search(found.get(b"content", b""))
        label = next((v for v in in_content.groups() if v is not None), b"") if in_content else None
    return label


def _usable(label: bytes) -> str | None:
    """Name the encoding that a declaration stands for, or None."""
    name = canonical_label(label.decode("latin-1"))
    if name is None:
        return None
    if name.startswith("UTF-16"):  # such bytes could not have been read as ASCII
        return "UTF-8"
    return "windows-1252" if name == "x-user-defined" else name
