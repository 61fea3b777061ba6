"""Make the pages that the benchmarks read: realistic ones of four sizes, and pathological ones.

The same arguments give the same bytes on any machine, so that figures can be compared. A
realistic page is one sheet, one script, then sections in which what real pages hold comes in
about the shares that saved pages have it: navigation, headings, prose in several scripts, links,
lists, tables, forms, hidden parts, inline data. Nothing is taken from a real page.

    python benchmarks/generate.py /tmp/wmcp-pages
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Name and size in bytes of the realistic pages; a page ends with the section that reaches it.
SIZES = {"5kB": 5_000, "300kB": 300_000, "5MB": 5_000_000, "50MB": 50_000_000}

_WORDS = (
    "river stone market winter signal copper garden harbour letter engine morning window paper "
    "station bridge silver orange travel school kitchen number summer mountain island weather "
    "report council energy season player record budget family office street",
    "река камень рынок зима сигнал медь сад гавань письмо утро окно бумага станция мост",
    "川 石 市場 冬 合図 銅 庭 港 手紙 機関 朝 窓 紙 駅 橋 銀 旅 学校 台所 数 夏 山 島 天気",
    "نهر حجر سوق شتاء إشارة نحاس حديقة ميناء رسالة محرك صباح نافذة ورق محطة جسر",
    "größe straße über fête garçon niño señal año łódź żółty été où çeşme ışık ακτή φως",
)
_LANGUAGES = [words.split() for words in _WORDS]
#: How often a paragraph is in each of the scripts above: mostly the first, as on the web.
_LANGUAGE_WEIGHTS = [12, 2, 2, 1, 3]


class Writer:
    """A page in the making: its parts, their size so far, and the dice."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.parts: list[str] = []
        self.size = 0
        self.count = 0

    def add(self, part: str) -> None:
        self.parts.append(part)
        self.size += len(part.encode())

    def words(self, least: int, most: int) -> str:
        language = self.dice.choices(_LANGUAGES, _LANGUAGE_WEIGHTS)[0]
        return " ".join(self.dice.choices(language, k=self.dice.randint(least, most)))

    def number(self) -> int:
        self.count += 1
        return self.count


def realistic(size: int, seed: int = 20) -> bytes:
    """Give a page of at least ``size`` bytes."""
    writer = Writer(seed)
    writer.add(_head(writer, size))
    sections = [_article, _article, _cards, _table, _form, _hidden, _comments]
    first = [_table, _form]  # the smallest page has what every command reads
    while writer.size < size:
        section = first.pop(0) if first else writer.dice.choice(sections)
        for line in section(writer):
            writer.add(line)
            if writer.size >= size:
                break
    writer.add(
        "</main><footer><p>&copy; Nobody. <a href=/imprint>Imprint</a></footer></body></html>\n"
    )
    return "".join(writer.parts).encode()


def _head(writer: Writer, size: int) -> str:
    # Sheets and scripts of real pages grow with the page, and stop growing.
    sheet = "\n".join(_rules(writer, max(6, min(size // 2_000, 900))))
    script = ";".join(
        f'window["{writer.words(1, 1)}{n}"]=function(a,b){{return a<b&&"</h2>"+{n}}}'
        for n in range(max(3, min(size // 2_000, 2_000)))
    )
    links = "".join(
        f'<li class="nav-item"><a href="/{word}" class="nav-link">{word.title()}</a></li>'
        for word in _LANGUAGES[0][: 6 if size < 20_000 else 30]
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        "<title>A page for measuring | Benchmarks</title>"
        '<link rel="canonical" href="https://bench.example/page">'
        f"<style>{sheet}</style><script>{script}</script></head>\n<body class='home page'>"
        f'<header id="top"><nav aria-label="Main"><ul>{links}</ul></nav></header><main id="main">'
        "<h1>A page for measuring</h1>\n"
    )


def _rules(writer: Writer, number: int) -> Iterator[str]:
    yield ".is-hidden,.sr{display:none}.upper{text-transform:uppercase}.box{display:flex}"
    for n in range(number):
        word = writer.dice.choice(_LANGUAGES[0])
        yield (
            f".{word}-{n % 60} > .card-title a:hover, #main .{word} li.item-{n % 90}"
            f"{{color:#{n:06x};margin:{n % 9}px auto;display:block}}"
        )
        if n % 25 == 0:
            yield f"@media (max-width:{400 + n}px){{.{word}{{display:none}}}}"


def _article(writer: Writer) -> Iterator[str]:
    n = writer.number()
    title = writer.words(2, 7)
    yield f'<article class="post {writer.words(1, 1)}"><h2 id="part-{n}">{title}</h2>\n'
    yield f'<p class="byline">By <a rel="author" href="/people/{n}">{writer.words(2, 2)}</a></p>\n'
    for _ in range(writer.dice.randint(2, 6)):
        yield (
            f"<p>{writer.words(15, 50)}, <a href='/read/{writer.number()}?from={n}&amp;x=1'>"
            f"{writer.words(1, 4)}</a> <em>{writer.words(1, 3)}</em>&nbsp;"
            f"{writer.words(5, 40)}.</p>\n"
        )
    yield f"<h3>{writer.words(2, 5)}</h3><ul>"
    for item in range(writer.dice.randint(3, 8)):
        yield f'<li class="item-{item}">{writer.words(2, 9)}'
    yield "</ul></article>\n"


def _cards(writer: Writer) -> Iterator[str]:
    yield f'<section class="cards box" aria-label="{writer.words(1, 2)}">'
    yield f"<h2>{writer.words(2, 4)}</h2>"
    for _ in range(writer.dice.randint(3, 9)):
        n = writer.number()
        yield (
            f'<div class="card {writer.words(1, 1)}-{n % 60}" data-id="{n}">'
            f'<img src="/img/{n}.jpg" alt="{writer.words(2, 4)}" width=320 height=200>'
            f'<h3 class="card-title"><a href="/item/{n}">{writer.words(2, 6)}</a></h3>'
            f"<div><span class=price>{n % 900}.90</span><div><button type=button "
            f'aria-label="Add {n}"><svg viewBox="0 0 9 9"><path d="M0 0L{n} 9z"/></svg></button>'
            f"</div></div></div>\n"
        )
    yield "</section>\n"


def _table(writer: Writer) -> Iterator[str]:
    columns = writer.dice.randint(3, 8)
    yield f'<h2 class="upper">{writer.words(2, 4)}</h2>'
    yield f"<table><caption>{writer.words(2, 6)}</caption>"
    yield "<thead><tr>" + "".join(f"<th>{writer.words(1, 2)}" for _ in range(columns)) + "<tbody>\n"
    for row in range(writer.dice.randint(4, 25)):
        cells = "".join(f"<td>{writer.dice.randint(0, 99_999)}" for _ in range(columns - 2))
        span = " rowspan=2" if row % 7 == 3 else ""
        yield f"<tr><th scope=row>{writer.words(1, 3)}{cells}<td{span}>{writer.words(1, 4)}</tr>\n"
    yield "</table>\n"


def _form(writer: Writer) -> Iterator[str]:
    n = writer.number()
    yield f'<form action="/send/{n}" method=post><h2>{writer.words(2, 4)}</h2>'
    yield "<fieldset><legend>A</legend>"
    for name in writer.dice.sample(_LANGUAGES[0], writer.dice.randint(2, 6)):
        yield (
            f'<p><label for="{name}-{n}">{writer.words(1, 3)}</label>'
            f'<input id="{name}-{n}" name="{name}" placeholder="{writer.words(1, 2)}" required>'
            "</p>\n"
        )
    options = "".join(f"<option value={v}>{writer.words(1, 2)}</option>" for v in range(6))
    yield f"<label>Kind <select name=kind>{options}</select></label>"
    yield f"<label><input type=checkbox name=ok-{n} checked> {writer.words(3, 6)}</label>"
    yield "</fieldset><button type=submit>Send</button></form>\n"


def _hidden(writer: Writer) -> Iterator[str]:
    n = writer.number()
    yield f'<div class="is-hidden"><h2>{writer.words(2, 4)}</h2><p>{writer.words(10, 30)}</p></div>'
    yield f"<details><summary>{writer.words(2, 4)}</summary><p>{writer.words(10, 30)}</p></details>"
    data = f'{{"id":{n},"html":"<p>{writer.words(9, 30)}</p>"}}'
    yield f'<script type="application/json">{data}</script>'
    yield f"<noscript><img src='/pixel/{n}'></noscript><template><h2>{n}</h2></template>\n"


def _comments(writer: Writer) -> Iterator[str]:
    yield f"<section><h2>{writer.words(1, 3)}</h2><!-- {writer.words(3, 9)} --><ol>"
    for _ in range(writer.dice.randint(2, 9)):
        n = writer.number()
        yield (
            f'<li><div id=":r{n}:"><div><div><b>{writer.words(1, 2)}</b> <time>{n} min</time></div>'
            f"<div style='display:block'>{writer.words(8, 40)}<br>{writer.words(2, 20)}</div>"
            f"<div><button class=link>Reply</button><button class=link>Report</button></div>"
            "</div></div>\n"
        )
    yield "</ol></section>\n"


# Pathological pages: SPEC section 11 and the pitfalls name them


def _page(body: str) -> bytes:
    return f"<!DOCTYPE html><title>Pathological</title><h1>Start</h1>{body}<h2>End</h2>\n".encode()


def nested(depth: int = 100_000) -> bytes:
    """Give elements within elements."""
    return _page(f"{'<div>' * depth}<p>deepest</p>{'</div>' * depth}")


def attributes(number: int = 100_000) -> bytes:
    """Give one element with very many attributes."""
    return _page(f"<p {' '.join(f'data-a{n}={n}' for n in range(number))}>many</p>")


def text_node(size: int = 12_000_000) -> bytes:
    """Give one text node of many bytes."""
    line = "the same line of text again, with some words in it\n"
    return _page(f"<p>{line * (size // len(line))}</p>")


def matches(number: int = 20_000) -> bytes:
    """Give many buttons, of which each kind of handle has its share."""
    marks = ('id="save-{0}"', 'name="b{0}"', 'data-testid="t{0}"', 'aria-label="Save {0}"', "")
    buttons = (f"<li><button {marks[n % 5].format(n)}>Save {n}</button>" for n in range(number))
    return _page(f"<ul>{''.join(buttons)}</ul>")


def wide_table(rows: int = 10_000, columns: int = 60) -> bytes:
    """Give one table."""
    head = "".join(f"<th>column {n}" for n in range(columns))
    body = (
        "<tr>" + "".join(f"<td>{row}.{column}" for column in range(columns)) for row in range(rows)
    )
    return _page(f'<table id="wide"><thead><tr>{head}<tbody>{"".join(body)}</table>')


PATHOLOGICAL: dict[str, Callable[[], bytes]] = {
    "nested": nested,
    "attributes": attributes,
    "text-node": text_node,
    "matches": matches,
    "wide-table": wide_table,
}


def write_all(folder: Path, *, most: int | None = None) -> dict[str, Path]:
    """Write the pages that are not there yet, up to ``most`` bytes; give name to path."""
    folder.mkdir(parents=True, exist_ok=True)
    makers: dict[str, Callable[[], bytes]] = {
        name: (lambda size=size: realistic(size))
        for name, size in SIZES.items()
        if most is None or size <= most
    }
    found = {}
    for name, make in {**makers, **PATHOLOGICAL}.items():
        path = folder / f"{name}.html"
        if not path.exists():
            path.write_bytes(make())
        found[name] = path
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    for name, path in write_all(parser.parse_args().folder).items():
        print(f"{name:12} {path.stat().st_size:>11,} bytes  {path}")


if __name__ == "__main__":
    main()
