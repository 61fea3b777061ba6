from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli.errors import UsageError
from webmcp_cli.page.decode import PRESCAN_BYTES, declared_encoding, decode

PADDING = b"<title>" + b"x" * 2000 + b"</title>"


@pytest.mark.parametrize(
    ("data", "label", "encoding", "text"),
    [
        pytest.param(codecs.BOM_UTF8 + "é".encode(), None, "UTF-8", "é", id="utf-8 mark"),
        pytest.param("\ufeffé".encode("utf-16-le"), None, "UTF-16LE", "é", id="utf-16le mark"),
        pytest.param("\ufeffé".encode("utf-16-be"), None, "UTF-16BE", "é", id="utf-16be mark"),
        pytest.param(codecs.BOM_UTF8 + b"a", "latin1", "UTF-8", "a", id="a mark beats the person"),
        pytest.param(b"\xe9", "latin1", "windows-1252", "é", id="latin1 is windows-1252"),
        pytest.param(b"<meta charset=utf-8>\xe9", "cp1252", "windows-1252", None, id="asked for"),
        pytest.param("é".encode(), None, "UTF-8", "é", id="undeclared utf-8"),
        pytest.param(b"caf\xe9", None, "windows-1252", "café", id="undeclared legacy"),
        pytest.param(b"\x80\x81\x8d", None, "windows-1252", "€\x81\x8d", id="all bytes mapped"),
        pytest.param(b"<p>a", None, "windows-1252", "<p>a", id="ascii"),
        pytest.param(b"<meta charset=gb2312>\xb0\xa1", None, "GBK", None, id="gb2312 is GBK"),
        pytest.param(
            b"<meta charset='shift_jis'>\x82\xa0", None, "Shift_JIS", None, id="shift_jis"
        ),
        pytest.param(
            b"<?xml version='1.0' encoding='windows-1251'?>\xcf",
            None,
            "windows-1251",
            None,
            id="xml",
        ),
    ],
)
def test_encoding_is_chosen_as_a_browser_does(
    data: bytes, label: str | None, encoding: str, text: str | None
) -> None:
    decoded = decode(data, label)
    assert decoded.encoding == encoding
    if text is not None:
        assert decoded.text == text


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        pytest.param(b'<meta charset="koi8-r">', "KOI8-R", id="charset"),
        pytest.param(b"<META CHARSET=KOI8-R/>", "KOI8-R/", id="slash belongs to the value"),
        pytest.param(
            b"<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>",
            "KOI8-R",
            id="http-equiv, attributes in any order",
        ),
        pytest.param(b"<meta content='text/html; charset=koi8-r'>", None, id="no http-equiv"),
        pytest.param(b"<!-- <meta charset=koi8-r> -->", None, id="comment"),
        pytest.param(b"<!-- <meta charset=koi8-r>", None, id="open comment"),
        pytest.param(b"<script>'<meta charset=koi8-r>'</script>", None, id="script"),
        pytest.param(b"<title><meta charset=koi8-r></title>", None, id="title"),
        pytest.param(b"<meta charset=nonsense><meta charset=koi8-r>", "KOI8-R", id="unknown first"),
        pytest.param(b"<meta charset=utf-16le>", "UTF-8", id="utf-16 cannot be"),
        pytest.param(b"<meta charset=x-user-defined>", "windows-1252", id="x-user-defined"),
        pytest.param(b"<link><style></style><meta charset=koi8-r>", "KOI8-R", id="late in head"),
        pytest.param(PADDING + b"<meta charset=koi8-r>", "KOI8-R", id="late, still in head"),
        pytest.param(b"<body>" + PADDING + b"<meta charset=koi8-r>", None, id="late, in body"),
        pytest.param(b"<body><meta charset=koi8-r>", "KOI8-R", id="early, in body"),
        pytest.param(b"<a title='>'><meta charset=koi8-r>", "KOI8-R", id="quoted angle bracket"),
        pytest.param(b"<a title='><meta charset=koi8-r>", None, id="quote left open"),
        pytest.param(b"<meta charset=koi8-r", None, id="tag left open"),
        pytest.param(b'<meta a==">" charset=koi8-r>', None, id="equals sign in a value"),
    ],
)
def test_meta_is_found_where_a_browser_looks(head: bytes, encoding: str | None) -> None:
    wanted = None if encoding == "KOI8-R/" else encoding
    assert declared_encoding(head) == wanted


def test_undecodable_bytes_are_counted() -> None:
    decoded = decode(b"<meta charset=utf-8>a\xffb\xfe\xef\xbf\xbd")
    assert decoded.undecodable == 2
    assert decoded.text.endswith("a\ufffdb\ufffd\ufffd")


def test_unknown_label_is_the_persons_mistake() -> None:
    with pytest.raises(UsageError, match="'klingon' is not an encoding"):
        decode(b"a", "klingon")


@given(st.binary(max_size=400), st.sampled_from([None, "utf-8", "shift_jis", "gb18030", "big5"]))
def test_any_bytes_decode(data: bytes, label: str | None) -> None:
    assert isinstance(decode(data, label).text, str)


def test_a_body_is_not_read_to_its_end() -> None:
    assert declared_encoding(b"<body>" + b"<p>" * PRESCAN_BYTES + b"<meta charset=koi8-r>") is None


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(b' a="x"', id="attributes"),
        pytest.param(b"<a", id="tags"),
        pytest.param(b"<a='", id="quotes"),
        pytest.param(b"</", id="closing tags"),
        pytest.param(b"<!--x", id="comments"),
        pytest.param(b' encoding="x"', id="XML declaration"),
        pytest.param(b"<meta charset=\xe9\x00>", id="declarations of nothing"),
    ],
)
@pytest.mark.parametrize("start", [b"", b"<p", b"<meta ", b"<?xml ", b"<!"])
def test_what_nothing_closes_costs_no_more(start: bytes, piece: bytes) -> None:
    """Each took minutes, or for ever, with a pattern that goes back to try again."""
    assert decode(start + piece * 20_000).encoding == "windows-1252"


def test_a_label_that_is_a_book_is_no_label() -> None:
    assert declared_encoding(b"<meta charset=" + b"a" * 1_000_000 + b">") is None
