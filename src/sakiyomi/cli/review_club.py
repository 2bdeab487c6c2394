"""Many reviewed games in one page: a table of the players, then every game with its mistakes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sakiyomi.cli.review_plot import plot
from sakiyomi.games.othello import OTHELLO, OthelloRecord, opening_of
from sakiyomi.reporting.html import render
from sakiyomi.reporting.report import Block, Column, Figure, Prose, Report, Section, Table
from sakiyomi.solve import Judged, mistake_sentences

CLEAR_LOSS = 4.0
"""Discs from which a proved loss is listed although the winner stays the same."""

Reviewed = tuple[OthelloRecord, Sequence[Judged]]


def mistakes(moves: Sequence[Judged]) -> list[Judged]:
    """The moves that are worth a sentence: turning points, and losses that are large and beyond the error."""
    return [move for move in moves if move.turning or (move.sure and move.loss >= CLEAR_LOSS)]


def mistake_text(record: OthelloRecord, move: Judged, japanese: bool = False) -> str:
    """A mistake in sentences, with the better move and what it lost."""
    position = list(record.positions())[move.number - 1]
    reasons = mistake_sentences(position, move.move, move.best, japanese=japanese)
    if japanese:
        return "".join([_japanese_head(move), *reasons])
    lost = f"{move.loss:.0f}" if move.exact else f"about {move.loss:.0f} ±{move.error:.0f}"
    turned = " and turned the game" if move.turning else ""
    side = OTHELLO.side_name(move.side).capitalize()
    plural = "s" * (lost != "1")
    head = (
        f"Move {move.number}, {side}'s {move.move}, lost {lost} disc{plural}{turned}; {move.best} was better."
    )
    return " ".join([head, *reasons])


def _japanese_head(move: Judged) -> str:
    lost = f"{move.loss:.0f} 石" if move.exact else f"約 {move.loss:.0f} ±{move.error:.0f} 石"
    turned = "で、ここが勝負の分かれ目でした" if move.turning else "です"
    return (
        f"{move.number} 手目、{'黒白'[move.side]} {move.move} は {lost}の損{turned}。{move.best} が正解です。"
    )


def club_page(games: Sequence[Reviewed], exact: int, depth: int, japanese: bool = False) -> str:
    """The whole page as HTML."""
    words = CLUB_JAPANESE if japanese else CLUB
    error = max((move.error for _, moves in games for move in moves), default=0.0)
    count = f"{len(games)} 局" if japanese else f"{len(games)} game{'s' * (len(games) != 1)}"
    return render(
        Report(
            title=words["title"],
            citation=count,
            summary=words["summary"].format(exact=exact, depth=depth, error=error),
            settings={words["exact"]: exact, words["depth"]: depth},
            sections=(
                Section(words["players"], (_players(games, words),)),
                *(_section(number, *game, japanese) for number, game in enumerate(games, 1)),
            ),
            language="ja" if japanese else "en",
        )
    )


CLUB = {
    "title": "Othello games reviewed",
    "summary": "From {exact} empty squares on every loss is proved. Earlier ones are estimates of a "
    "search {depth} moves deep, usually off by {error:.1f} discs: "
    "up to twice as much is not called a mistake.",
    "exact": "exact",
    "depth": "depth",
    "players": "Players",
    "table": "Who lost what",
    "columns": "player|games|discs lost in solved positions, per game|turning points|mistakes",
    "black": "Black",
    "white": "White",
    "opening": "Opening: {}.",
    "lead": "Black's lead",
    "note": "Bars: loss of the move. Rings: turning points.",
    "none": "No mistake beyond the error.",
}
CLUB_JAPANESE = {
    "title": "オセロの棋譜検討",
    "summary": "空きマスが {exact} 以下の局面は最後まで読み切り、損は正確です。"
    "それより前は {depth} 手先まで読んだ推定で、ふつう {error:.1f} 石ほどの誤差があります。"
    "その 2 倍までの損は悪手としません。",
    "exact": "読み切る空きマス",
    "depth": "深さ",
    "players": "対局者",
    "table": "対局者ごとの損",
    "columns": "対局者|局数|読み切った局面での損（石、一局あたり）|分かれ目|悪手",
    "black": "黒",
    "white": "白",
    "opening": "定石：{}",
    "lead": "黒のリード",
    "note": "棒はその手の損、丸は勝負の分かれ目です。",
    "none": "誤差を超える悪手はありません。",
}
"""The words of the page."""


def _players(games: Sequence[Reviewed], words: Mapping[str, str]) -> Table:
    rows: dict[str, list[float]] = defaultdict(lambda: [0.0] * 4)
    for record, moves in games:
        for side, name in ((0, record.black), (1, record.white)):
            own = [move for move in moves if move.side == side]
            row = rows[name or words[("black", "white")[side]]]
            row[0] += 1
            row[1] += sum(move.loss for move in own if move.exact)
            row[2] += sum(move.turning for move in own)
            row[3] += sum(move in mistakes(own) for move in own)
    player, *others = words["columns"].split("|")
    return Table(
        words["table"],
        (
            Column(player, align="left"),
            *(Column(name, form) for name, form in zip(others, (".0f", ".1f", ".0f", ".0f"), strict=True)),
        ),
        tuple((name, row[0], row[1] / row[0], row[2], row[3]) for name, row in sorted(rows.items())),
    )


def _section(number: int, record: OthelloRecord, moves: Sequence[Judged], japanese: bool) -> Section:
    words, end = CLUB_JAPANESE if japanese else CLUB, record.end
    names = f"{record.black or words['black']} – {record.white or words['white']}"
    score = f"{end.count(0)} 対 {end.count(1)}" if japanese else f"{end.count(0)} to {end.count(1)}"
    blocks: list[Block] = []
    if opening := opening_of(record):
        name = (japanese and opening.japanese) or opening.title
        blocks.append(Prose(words["opening"].format(name)))
    blocks.append(Figure(words["lead"], plot(moves, japanese), note=words["note"]))
    found = [Prose(mistake_text(record, move, japanese)) for move in mistakes(moves)]
    blocks += found or [Prose(words["none"])]
    return Section(f"{number}. {names}, {score}", tuple(blocks))
