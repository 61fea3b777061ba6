"""What a browser takes for an email address and for an absolute URL in a form field.

An email address is HTML's (4.10.5.1.5), with the domain in Punycode first. A URL is whatever the
URL standard's parser does not fail on, in the parts that decide it: scheme, host, port. Errs on
the side of taking an international domain that IDNA 2008 would refuse.
"""

from __future__ import annotations

import re
import unicodedata
from ipaddress import AddressValueError, IPv6Address
from urllib.parse import unquote

from webmcp_cli.page.selection.attributes import SPACES

_LABEL = r"[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
_EMAIL = re.compile(rf"[a-zA-Z0-9.!#$%&'*+/=?^_`{{|}}~-]+@{_LABEL}(?:\.{_LABEL})*\Z")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
#: URL standard, "special schemes" without file, which needs no host.
_SPECIAL = frozenset(["http", "https", "ws", "wss", "ftp"])
#: URL standard, "forbidden host code point"; Chromium lets a space in a special host through.
_FORBIDDEN = re.compile(r"[\x00\t\n\r #/:<>?@\[\\\]^|]")
_FORBIDDEN_SPECIAL = re.compile(r"[\x00-\x1f#/:<>?@\[\\\]^|%\x7f]")
_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]*|[0-9]+)\Z")
_LONGEST = 10_000


def is_email(value: str) -> bool:
    """Say whether a browser takes ``value`` for one email address."""
    name, at, domain = value.rpartition("@")
    if not at or len(value) > _LONGEST:
        return False
    if not domain.isascii():
        domain = _in_ascii(domain)
    return _EMAIL.match(f"{name}@{domain}") is not None


def _in_ascii(domain: str) -> str:
    """Give a domain in Punycode, or unchanged where that cannot be."""
    mapped = unicodedata.normalize("NFKC", domain).lower().replace("\u00ad", "")
    try:
        return ".".join(
            label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")
            for label in mapped.split(".")
        )
    except UnicodeError:
        return domain


def is_url(value: str) -> bool:
    """Say whether a browser takes ``value`` for an absolute URL."""
    value = value.strip("".join(map(chr, range(33)))).replace("\t", "")
    match = _SCHEME.match(value)
    if match is None or len(value) > _LONGEST:
        return False
    scheme, rest = match[1].lower(), value[match.end() :]
    if scheme in _SPECIAL:
        return _is_authority(re.split(r"[/\\?#]", rest.lstrip("/\\"), maxsplit=1)[0], special=True)
    if scheme == "file":
        return _is_file(rest)
    if not rest.startswith("//"):
        return True
    authority = re.split(r"[/?#]", rest[2:], maxsplit=1)[0]
    return not authority or _is_authority(authority, special=False)


def _is_file(rest: str) -> bool:
    if not rest.startswith(("//", "\\\\", "/\\", "\\/")):
        return True
    host = re.split(r"[/\\?#]", rest[2:], maxsplit=1)[0]
    return not host or _is_host(host, special=True)


def _is_authority(authority: str, *, special: bool) -> bool:
    host = authority.rpartition("@")[2]
    port = re.search(r":([^:\]]*)\Z", host)
    if port is not None:
        host = host[: port.start()]
        digits = port[1]
        if digits and not (digits.isascii() and digits.isdigit() and int(digits[:9]) < 65_536):
            return False
        if len(digits.lstrip("0")) > 5:
            return False
    return bool(host) and _is_host(host, special=special)


def _is_host(host: str, *, special: bool) -> bool:
    if host.startswith("["):
        return _is_ipv6(host)
    if not special:
        return _FORBIDDEN.search(host) is None
    decoded = _in_ascii(unquote(host, errors="replace"))
    if not decoded.strip(SPACES) or "\ufffd" in decoded or _FORBIDDEN_SPECIAL.search(decoded):
        return False
    labels = decoded.split(".")
    if len(labels) > 1 and not labels[-1]:
        labels.pop()
    return not _NUMBER.match(labels[-1]) or _is_ipv4(labels)


def _is_ipv6(host: str) -> bool:
    if not host.endswith("]") or "%" in host:
        return False
    try:
        IPv6Address(host[1:-1])
    except AddressValueError:
        return False
    return True


def _is_ipv4(labels: list[str]) -> bool:
    if len(labels) > 4 or not all(map(_NUMBER.match, labels)):
        return False
    try:
        numbers = [_number(label) for label in labels]
    except ValueError:
        return False
    small = all(number < 256 for number in numbers[:-1])
    return bool(small and numbers[-1] < 256 ** (5 - len(numbers)))


def _number(label: str) -> int:
    """Read a part of an IPv4 address: hexadecimal, octal or decimal."""
    if label[:2] in ("0x", "0X"):
        return int(label[2:] or "0", 16)
    return int(label[:100], 8 if label.startswith("0") else 10)
