"""How an answer is written: limits, cuts that say so, and page text kept to its own line.

A model pays for every character, so an answer has a hard limit that includes the notice which
says what was left out and how to go on. A page is not to be trusted with the tool's own words:
its text is shown on one line, with quotes and control characters escaped, so that no page can
forge an item or a notice.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Defaults of SPEC: about 1,000 tokens an answer, which a window of 4,096 can spare.
MAX_CHARS = 4000
MAX_ITEMS = 40
#: The estimate that budgets use: four characters a token.
CHARS_PER_TOKEN = 4
#: A notice has to fit; below this there is no room for an answer and its notice.
LEAST_CHARS = 120
#: Longest grapheme cluster looked at when text is cut (a family emoji has 11 code points).
_LONGEST_CLUSTER = 64

ELLIPSIS = "\u2026"

#: What a terminal or a model must not take as an instruction: C0, DEL, C1, and the marks that
#: reorder or hide text (bidi embeddings, overrides and isolates, line separators, tag letters).
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
#: Marks with no width that browsers keep in text and nobody reads.
_INVISIBLE = re.compile("[\u00ad\u200b]")


@dataclass(frozen=True)
class Limits:
    """How long an answer may be.

    ``max_chars`` in characters, ``max_items`` in items of a listing; None lifts a limit.
    """

    max_chars: int | None = MAX_CHARS
    max_items: int | None = MAX_ITEMS

    @classmethod
    def of_tokens(cls, max_tokens: int, max_items: int | None = MAX_ITEMS) -> Limits:
        """Make limits from a number of tokens, at four characters a token."""
        return cls(max_tokens * CHARS_PER_TOKEN, max_items)


UNLIMITED = Limits(None, None)


def one_line(text: str) -> str:
    """Put text on one line: white space collapsed, invisible marks dropped, unsafe ones escaped."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join(_escape(_INVISIBLE.sub("", _spaced(text))).split())


def _spaced(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text)


def _escape(text: str) -> str:
    """Show unsafe characters as escapes such as ``\\u202e``."""
    return _UNSAFE.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def safe_text(text: str) -> str:
    """Keep lines and tabs, escape everything else that is unsafe to show."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(
        "\t".join(_escape(part) for part in line.split("\t")) for line in text.split("\n")
    )


def readable(text: str) -> str:
    """Make rendered text fit to show: plain spaces, no invisible marks, the unsafe escaped."""
    return safe_text(_INVISIBLE.sub("", text.replace("\u00a0", " ")))


def quoted(text: str, width: int) -> str:
    """Put page text in quotes on one line, at most ``width`` characters of it."""
    inner = clip(one_line(text), width).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def clip(text: str, width: int) -> str:
    """Cut to ``width`` characters, the last an ellipsis, never within a grapheme."""
    if len(text) <= width:
        return text
    return text[: boundary(text, max(width - 1, 0))].rstrip() + ELLIPSIS


def boundary(text: str, index: int) -> int:
    """Give the last place at or before ``index`` that is not within a grapheme cluster."""
    if index >= len(text) or index <= 0:
        return max(min(index, len(text)), 0)
    around = text[index - 1 : index + 1]
    if around.isascii() and around != "\r\n":
        return index
    return _cluster_start(text, index)


def _cluster_start(text: str, index: int) -> int:
    from wcwidth import iter_graphemes

    start = max(index - _LONGEST_CLUSTER, 0)
    place = start
    for cluster in iter_graphemes(text[start : index + _LONGEST_CLUSTER]):
        if place + len(cluster) > index:
            return place if place > start or start == 0 else index
        place += len(cluster)
    return place


def shortened(text: str, width: int = 60) -> str:
    """Show something that a caller gave, such as a selector: quoted, and never at full length."""
    return quoted(text, width)


def count_of(number: int, noun: str, plural: str | None = None) -> str:
    """Write a number with its noun: ``1 heading``, ``2 headings``, ``no headings``."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {plural or noun + 's'}"


def listing(
    head: Sequence[str],
    lines: Sequence[str],
    *,
    start: int,
    total: int,
    noun: str,
    max_chars: int | None,
) -> str:
    """Write a head and items, a line each, cut between lines where they do not fit.

    ``lines`` are items ``start`` and on of ``total``. The notice of a cut says which part is
    shown and how to go on, and counts within ``max_chars``.
    """
    end = start + len(lines)
    whole = (start == 0 and end >= total) or start >= total  # past the last, the head says so
    notice = [] if whole else [cut_notice(start, len(lines), total, noun)]
    if max_chars is None:
        return "\n".join([*head, *lines, *notice])
    room = max(max_chars, LEAST_CHARS)
    short = _clipped(head, room // 2)
    text = "\n".join([*short, *lines, *notice])
    if len(text) <= room:
        return text
    # The part is not known before it is cut: keep room for the longest notice there can be.
    longest = max(len(cut_notice(0, 0, total, noun)), len(cut_notice(total, 1, total * 10, noun)))
    kept = _that_fit(lines, room - longest - sum(len(line) + 1 for line in short))
    return "\n".join([*short, *kept, cut_notice(start, len(kept), total, noun)])


def _clipped(head: Sequence[str], room: int) -> list[str]:
    """Shorten the lines above a listing to their share of it."""
    if sum(map(len, head)) + len(head) <= room:
        return list(head)
    return [clip(line, max(room // len(head) - 1, 1)) for line in head]


def _that_fit(lines: Sequence[str], left: int) -> list[str]:
    kept = []
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        kept.append(line)
    return kept


def cut_notice(start: int, shown: int, total: int, noun: str) -> str:
    """Say which part of a listing is here, and how to get the next."""
    if shown == 0 and start < total:
        return f"[none of {total} {noun} fit; raise the limit of characters]"
    end = start + shown
    part = f"{noun} {start + 1} to {end} of {total}"
    return f"[{part}; for more: start={end}]" if end < total else f"[{part}, the last]"


def text_answer(text: str, *, start: int, total: int, max_chars: int | None) -> tuple[str, int]:
    """Write as much of a text as fits, with a notice of what is left out.

    ``text`` are the characters from ``start`` on, of ``total``. Gives the answer, and how many
    characters of ``text`` it shows. The cut is at the end of a line or a sentence where there
    is one in the second half of what fits, else between words, else between graphemes.
    """
    room = None if max_chars is None else max(max_chars, LEAST_CHARS)
    take = len(text) if room is None else min(len(text), room)
    while True:
        end = take if take == len(text) else _good_end(text, take)
        answer = with_notice(readable(text[:end]), start=start, end=start + end, total=total)
        if room is None or len(answer) <= room or take <= 1:
            return answer, end
        take = max(min(take, end) - (len(answer) - room), 1)


def _good_end(text: str, end: int) -> int:
    half = end // 2
    line = text.rfind("\n", half, end + 1)
    if line > 0:
        return line
    sentence = max(text.rfind(mark, half, end) + len(mark) for mark in (". ", "! ", "? ", "\u3002"))
    if sentence > half:
        return sentence
    word = text.rfind(" ", half, end)
    return word if word > 0 else max(boundary(text, end), 1)


def text_notice(start: int, end: int, total: int) -> str:
    """Say which part of a text is here, and how to get the next."""
    part = f"characters {start + 1} to {end} of {total}"
    return f"[{part}; for more: start={end}]" if end < total else f"[{part}, the last]"


def with_notice(text: str, *, start: int, end: int, total: int) -> str:
    """Put the notice under a part of a text; nothing under the whole of it."""
    if start == 0 and end >= total:
        return text
    return f"{text}\n{text_notice(start, end, total)}"


def visible_name(character: str) -> str:
    """Name a character for an error message: its Unicode name, or its code."""
    return unicodedata.name(character, f"U+{ord(character):04X}")
