"""A collection as files: a list of SFEN that `sakiyomi mate` reads, KIF, and a page with diagrams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi import _native
from sakiyomi.composing.composition import Composition, count_lengths
from sakiyomi.composing.interest import JAPANESE as JAPANESE_TERMS
from sakiyomi.composing.themes import theme
from sakiyomi.games.shogi import ShogiPosition, forms
from sakiyomi.games.shogi.draw import svg_board
from sakiyomi.reporting.report import Card, Cards, Column, Report, Section, Table

LIST, PAGE, KIF_FOLDER = "problems.tsv", "index.html", "kif"
"""The files in the folder of a run."""
LIST_ENGLISH = "sfen, name, plies, themes and interest: the most interesting first"
LIST_JAPANESE = "SFEN、番号、手数、手筋と評価点（面白いと思われる順）"
"""What the columns of the list are."""
MAX_CARDS = 300
"""Problems on the page; all are in the list."""


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of the page in one language."""

    language: str
    title: str
    summary: str
    cut: str
    section: str
    caption: str
    solution: str
    terms: str
    table: str
    columns: tuple[str, str]
    total: str


ENGLISH = PageWords(
    "en",
    "New mate problems (詰将棋)",
    "{count} problems, all proved sound: one solution, nothing left in hand, no piece that is not needed. "
    "The most interesting come first. The defender holds all pieces that are not shown.",
    " The best {shown} are shown here.",
    "Problems",
    "mate in {plies}, {pieces} pieces{themes}",
    "solution",
    "interest {sum}: {terms}",
    "How many of each length",
    ("plies", "problems"),
    "all",
)
JAPANESE = PageWords(
    "ja",
    "新作詰将棋集",
    "全{count}題、完全作（余詰・駒余り・不要駒のないことを証明済み）。面白いと思われる順。図にない駒は玉方の持駒。",
    "上位{shown}題を掲載。",
    "作品",
    "{plies}手詰　使用駒{pieces}枚{themes}",
    "解答",
    "評価{sum}点：{terms}",
    "手数の分布",
    ("手数", "題数"),
    "計",
)


SETTINGS = {"plies": "手数", "pieces": "枚数", "themes": "手筋", "seed": "乱数の種"}
"""The settings in Japanese."""


def collection_report(
    problems: Sequence[Composition], settings: Mapping[str, Any], *, japanese: bool = False
) -> Report:
    """The page: diagrams with hidden solutions, and how many there are of each length."""
    words = JAPANESE if japanese else ENGLISH
    summary = words.summary.format(count=len(problems))
    if len(problems) > MAX_CARDS:
        summary += words.cut.format(shown=MAX_CARDS)
    cards = tuple(_card(number, one, words) for number, one in enumerate(problems[:MAX_CARDS], 1))
    lengths = count_lengths(problems)
    rows = tuple((str(plies), count) for plies, count in lengths.items())
    columns = (Column(words.columns[0], align="left"), Column(words.columns[1]))
    table = Table(words.table, columns, (*rows, (words.total, len(problems))))
    sections = (Section(words.section, (Cards(cards),)), Section(words.table, (table,)))
    shown = dict(settings)
    if japanese:
        if "themes" in shown:
            names = str(shown["themes"]).split(", ")
            shown["themes"] = "・".join(theme(name).japanese for name in names)
        shown = {SETTINGS.get(name, name): value for name, value in shown.items()}
    return Report(words.title, "", summary, sections, shown, words.language)


def _card(number: int, problem: Composition, words: PageWords) -> Card:
    themes = theme_words(problem, words)
    caption = words.caption.format(
        plies=problem.plies,
        pieces=problem.pieces,
        themes=("　" if words is JAPANESE else " · ") + themes if themes else "",
    )
    return Card(
        f"{number}",
        svg_diagram(problem.position),
        caption,
        (" ".join(problem.solution), term_words(problem, words), problem.sfen),
        words.solution,
    )


def theme_words(problem: Composition, words: PageWords) -> str:
    """The names of its themes."""
    if words is JAPANESE:
        return "・".join(theme(name).japanese for name in problem.themes)
    return " ".join(problem.themes)


def term_words(problem: Composition, words: PageWords) -> str:
    """The interest with its terms."""
    names = {"duals": "軽微なキズ", **JAPANESE_TERMS} if words is JAPANESE else {}
    comma = "、" if words is JAPANESE else ", "
    terms = comma.join(f"{names.get(name, name)} {value:+g}" for name, value in problem.terms.items())
    return words.terms.format(sum=f"{problem.interest:g}", terms=terms)


def svg_diagram(position: ShogiPosition) -> str:
    """A diagram as books print it: without the defender's hand, which holds all other pieces."""
    return svg_board(ShogiPosition.of(_native.ShogiPosition(position.board, position.hand(0), [0] * 8, 0)))


def problem_list(problems: Sequence[Composition], *, japanese: bool = False) -> str:
    """One line per problem: SFEN, number, plies, themes and interest, separated by tabs."""
    lines = [f"# {LIST_JAPANESE if japanese else LIST_ENGLISH}"]
    for number, one in enumerate(problems, 1):
        note = " ".join([*one.themes, f"interest {one.interest:g}"])
        lines.append(f"{one.sfen}\t{number}\t{one.plies}\t{note}")
    return "\n".join(lines) + "\n"


def kif_files(problems: Sequence[Composition]) -> Iterator[tuple[str, bytes]]:
    """A file for each problem, with its solution and variations: name and contents."""
    for number, one in enumerate(problems, 1):
        name = f"{number:04}-{one.plies}.kif"
        yield name, forms.encode(one.kif, forms.encoding_of(name))
