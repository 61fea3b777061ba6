"""What bytes seem to be, where they are not a page.

A browser shows whatever it is given; a person who named the wrong file wants to be told. Only
the shell asks; ``Page.load`` takes anything, as browsers do. Costs a look at the first kilobyte,
and a JSON parse where the bytes start like JSON. It errs to "a page".
"""

from __future__ import annotations

import re

#: As many bytes as browsers look at to tell text from binary (MIME Sniffing, 7: resource header).
HEADER_BYTES = 1445

_SIGNATURES = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"\x1f\x8b", "gzip-compressed data: gunzip it first"),
    (b"\x28\xb5\x2f\xfd", "zstd-compressed data: unzstd it first"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\0", "a program"),
    (b"wOF2", "a font"),
    (b"wOFF", "a font"),
    (b"WARC/", "a WARC archive, which wmcp does not read yet"),
)
_MARKUP = re.compile(
    rb"<(?:!doctype|html|head|body|title|meta|script|div|p|table|form|!--)\b", re.I
)
_BINARY = bytes([*range(9), 11, *range(14, 27), *range(28, 32)])
#: Above this share of bytes that no text has, it is not text (UTF-16 has its NULs elsewhere).
_BINARY_SHARE = 0.02


def seems(data: bytes) -> str | None:
    """Say in a few words what the bytes seem to be, or None where they may be a page."""
    header = data[:HEADER_BYTES]
    if not data:
        return "an empty file"
    if not data.strip(b" \t\r\n\f\xef\xbb\xbf"):
        return "nothing but white space"
    for signature, kind in _SIGNATURES:
        if header.startswith(signature):
            return kind
    if header[8:12] == b"WEBP":
        return "a WebP image"
    if re.match(rb"(?:From|MIME-Version|Content-Type):[^<]*multipart/related", header, re.I | re.S):
        return "an MHTML archive, which wmcp does not read yet"
    return _json_kind(data) or _binary_kind(header)


def _json_kind(data: bytes) -> str | None:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return None
    import json

    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict) and "log" in value and "entries" in (value["log"] or ()):
        return "a HAR recording, which wmcp does not read yet"
    return "JSON"


def _binary_kind(header: bytes) -> str | None:
    if header.startswith((b"\xff\xfe", b"\xfe\xff")) or _MARKUP.search(header.replace(b"\0", b"")):
        return None
    odd = len(header) - len(header.translate(None, _BINARY))
    return "binary data" if odd > len(header) * _BINARY_SHARE else None
