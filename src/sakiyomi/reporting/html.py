"""A report as one self-contained HTML file: no script, no external font or image."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import TypeAlias
from urllib.parse import quote

from sakiyomi.language import in_japanese
from sakiyomi.reporting.report import SAME, Block, Cards, Figure, Lines, Linked, Prose, Report, Table
from sakiyomi.wire import page_text

COLOURS = """:root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1d2329;--soft:#5c6670;--rule:#d8d5cc;
--band:#f4f2ec;--s1:#1f5fa8;--s2:#c2571a;--s3:#2b7a4b;--s4:#7b4ba0;--s5:#8a6d00;--s6:#b0305c;--warn:#9a3412}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--ink:#e4e6e8;--soft:#9aa4ae;--rule:#343a41;
--band:#1c2025;--s1:#7fb2ec;--s2:#f0a06b;--s3:#7cc99a;--s4:#c3a0e4;--s5:#dcc063;--s6:#f08db0;--warn:#f4a87c}}"""
"""For a page, and for a drawing that stands alone."""

STYLE = (
    f"\n{COLOURS}\n"
    + """*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Charter,"Bitstream Charter",
"Source Serif 4",Georgia,"Noto Serif CJK JP",serif}
main{max-width:50rem;margin:0 auto;padding:3rem 1.25rem 5rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .75rem;text-wrap:balance}
h2{font-size:1.4rem;line-height:1.3;margin:3.25rem 0 .75rem;padding-top:.9rem;
border-top:1px solid var(--rule)}
p{margin:.8rem 0;max-width:42rem}
.citation,.settings,.note,figcaption,caption,nav{font-family:system-ui,sans-serif;font-size:.875rem}
.citation,.note,.settings{color:var(--soft)}
.note{margin:.4rem 0 1.6rem}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;margin:1.5rem 0}
a{color:var(--s1)}
.wide{overflow-x:auto;margin:1.4rem 0 .4rem}
table{border-collapse:collapse;min-width:55%;font:.875rem/1.45 system-ui,sans-serif;
font-variant-numeric:tabular-nums}
caption,figcaption{text-align:left;font-weight:600;padding-bottom:.5rem}
th,td{padding:.32rem .8rem;text-align:right;vertical-align:top}
th{font-weight:600;border-bottom:2px solid var(--rule);vertical-align:bottom}
td{border-bottom:1px solid var(--rule)}
td.right{white-space:nowrap}
th.left,td.left{text-align:left}
tbody tr:nth-child(even){background:var(--band)}
td.differs{color:var(--warn);font-weight:600}
figure{margin:1.8rem 0 .6rem}
figure .wide{margin:.2rem 0}
pre{margin:0;padding:.8rem 1rem;background:var(--band);font:.8125rem/1.5 ui-monospace,"Noto Sans Mono CJK JP",
monospace}
figure svg{max-width:100%;height:auto;display:block}
figure .wide svg{max-width:none}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:2.2rem 1.4rem;
margin:1.6rem 0}
.cards figure{margin:0;break-inside:avoid}
.cards svg{width:100%}
.cards p{margin:.35rem 0;font:.875rem/1.5 system-ui,"Noto Sans CJK JP",sans-serif}
summary{cursor:pointer;color:var(--s1);font:.875rem/1.5 system-ui,"Noto Sans CJK JP",sans-serif}
main:has(.cards){max-width:66rem}
figure .wide svg.aquarius{max-width:100%}
code{font:.9em ui-monospace,"Noto Sans Mono CJK JP",monospace;font-variant-ligatures:none}
th.left:first-child,td.left:first-child{min-width:6rem}
@media (max-width:40rem){main{padding:1.5rem 1rem 3rem}th,td{padding:.3rem .5rem}}
"""
)


Say: TypeAlias = Callable[[str], str]
"""Translates a text of the report."""
LABEL = re.compile(r"(?<=>)[^<>]*[A-Za-z][^<>]*(?=</text>)|(?<=aria-label=\")[^\"]+")
"""Words in a drawing."""


def render(report: Report, japanese: bool = False) -> str:
    """The whole page, in its own language or in Japanese."""
    return "".join(_page(report, *((in_japanese, "ja") if japanese else (str, report.language))))


def _page(report: Report, say: Say, language: str) -> Iterator[str]:
    yield f'<!DOCTYPE html>\n<html lang="{page_text(language)}">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    title = page_text(say(report.title))
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
    yield f'<h1>{title}</h1>\n<p class="citation">{page_text(say(report.citation))}</p>\n'
    yield f"<p>{_marked(say(report.summary))}</p>\n"
    if report.settings:
        words = " · ".join(f"{say(name)} {say(str(value))}" for name, value in report.settings.items())
        yield f'<p class="settings">{page_text(words)}</p>\n'
    yield "<nav>"
    for number, section in enumerate(report.sections, 1):
        yield f'<a href="#s{number}">{page_text(say(section.title))}</a> '
    yield "</nav>\n"
    for number, section in enumerate(report.sections, 1):
        yield f'<section id="s{number}">\n<h2>{page_text(say(section.title))}</h2>\n'
        for block in section.blocks:
            yield from _block(block, say)
        yield "</section>\n"
    yield "</main>\n</body>\n</html>\n"


def _block(block: Block, say: Say) -> Iterator[str]:
    if isinstance(block, Prose):
        yield f"<p>{_marked(say(block.text))}</p>\n"
        return
    if isinstance(block, Lines):
        yield f"<figure><figcaption>{page_text(say(block.title))}</figcaption>"
        yield f'<div class="wide"><pre>{page_text(say(block.text))}</pre></div></figure>\n'
        return
    if isinstance(block, Cards):
        yield from _cards(block)
        return
    yield from _figure(block, say) if isinstance(block, Figure) else _table(block, say)
    if block.note:
        yield f'<p class="note">{_marked(say(block.note))}</p>\n'


def _marked(text: str) -> str:
    """Text for a page; what is between backticks is a command or a name in code."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", page_text(text))


def _figure(figure: Figure, say: Say) -> Iterator[str]:
    yield f"<figure><figcaption>{page_text(say(figure.title))}</figcaption>"
    yield f'<div class="wide">{drawing(figure, say)}</div></figure>\n'


def drawing(figure: Figure, say: Say) -> str:
    """The drawing of a figure, its labels translated."""

    def label(found: re.Match[str]) -> str:
        text = unescape(found[0])
        return page_text(text if text in figure.names else say(text))

    return LABEL.sub(label, figure.svg)


def _cards(block: Cards) -> Iterator[str]:
    yield '<div class="cards">\n'
    for card in block.cards:
        yield f"<figure><figcaption>{page_text(card.title)}</figcaption>{card.svg}"
        yield f"<p>{page_text(card.caption)}</p>"
        if card.hidden:
            yield f"<details><summary>{page_text(card.more)}</summary>"
            yield "".join(f"<p>{page_text(text)}</p>" for text in card.hidden) + "</details>"
        yield "</figure>\n"
    yield "</div>\n"


def _linked(text: Linked) -> str:
    """The names in a cell, some of which are links."""
    return "".join(
        page_text(part) if address is None else f'<a href="{page_text(quote(address))}">{page_text(part)}</a>'
        for part, address in text.parts
    )


def _table(table: Table, say: Say) -> Iterator[str]:
    columns = table.headings()
    yield f'<div class="wide"><table><caption>{page_text(say(table.title))}</caption>\n<thead><tr>'
    for column in columns:
        yield f'<th scope="col" class="{column.align}">{page_text(say(column.title))}</th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in table.texts():
        yield "<tr>"
        for index, (column, text) in enumerate(zip(columns, row, strict=True)):
            verdict = table.published and index == len(columns) - 1
            kind = "left differs" if verdict and text not in ("", SAME) else column.align
            shown = _linked(text) if isinstance(text, Linked) else page_text(say(text))
            yield f'<td class="{kind}">{shown}</td>'
        yield "</tr>\n"
    yield "</tbody></table></div>\n"
