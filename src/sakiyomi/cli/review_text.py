"""A review for the terminal, in English or Japanese."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.games.othello import OthelloRecord, opening_of
from sakiyomi.solve import Judged
from sakiyomi.wire import visible


@dataclass(frozen=True, slots=True)
class ReviewWords:
    """The words of a review."""

    japanese: bool
    sides: tuple[str, str]
    players: str
    opening: str
    head: str
    turning: str
    estimates: str
    lost: str
    guessed: str
    proved: str
    join: str
    nothing: str
    none: str
    final: str
    unfinished: str


ENGLISH = ReviewWords(
    japanese=False,
    sides=("black", "white"),
    players="{black} (black) - {white} (white)",
    opening="opening: {name}, {moves} moves",
    head="  no  side   move   score    loss  better",
    turning="<- turning point",
    estimates="~ estimates, usually off by {error:.1f} discs; turning points are proved or beyond twice that",
    lost="{side} lost {parts}; turning points: {turned}",
    guessed="about {discs} before the solved part",
    proved="{discs} in the solved part",
    join=" and ",
    nothing="nothing",
    none="none",
    final="final score: {black} to {white}",
    unfinished="unfinished, discs: {black} to {white}",
)
JAPANESE = ReviewWords(
    japanese=True,
    sides=("黒", "白"),
    players="黒：{black}　白：{white}",
    opening="定石：{name}（{moves} 手）",
    head="手数  手番   手    石差      損  正解",
    turning="← 勝負の分かれ目",
    estimates="~ は推定（ふつう {error:.1f} 石ほどの誤差）。分かれ目は、読み切りか、"
    "誤差の 2 倍を超える損だけです",
    lost="{side}の損：{parts}　分かれ目：{turned}",
    guessed="読み切りの前に約 {discs}",
    proved="読み切った部分で {discs}",
    join="、",
    nothing="なし",
    none="なし",
    final="最終結果：{black} 対 {white}",
    unfinished="途中まで、石数：{black} 対 {white}",
)


def show_review(record: OthelloRecord, moves: Sequence[Judged], words: ReviewWords) -> None:
    """Prints the moves, the mistakes in sentences, and the totals."""
    from sakiyomi.cli.review_club import mistake_text, mistakes

    black, white = (visible(name) for name in (record.black, record.white))
    if black or white:
        print(words.players.format(black=black or words.sides[0], white=white or words.sides[1]))
    if opening := opening_of(record):
        name = (words.japanese and opening.japanese) or opening.title
        print(words.opening.format(name=name, moves=len(opening.moves)))
    print(words.head)
    for move in moves:
        print(_row(move, words))
    if error := max((move.error for move in moves), default=0.0):
        print(words.estimates.format(error=error))
    for move in mistakes(moves):
        print(mistake_text(record, move, words.japanese))
    for side in (0, 1):
        print(_total(moves, side, words))
    end = record.end
    state = words.final if end.over else words.unfinished
    print(state.format(black=end.count(0), white=end.count(1)))


def _row(move: Judged, words: ReviewWords) -> str:
    better = f"{move.best}{f'  {words.turning}' if move.turning else ''}" if move.loss else ""
    score, loss = _discs(move, move.score, "+"), _discs(move, move.loss) if move.loss else ""
    side = f" {words.sides[move.side]}  " if words.japanese else words.sides[move.side]
    return f"{move.number:>4}  {side}  {move.move:<4} {score:>7} {loss:>7}  {better}".rstrip()


def _discs(move: Judged, value: float, sign: str = "") -> str:
    if move.exact:
        return f"{value:{sign}.0f}" if value else "0"
    return f"~{round(value, 1) + 0.0:{sign}.1f}"


def _total(moves: Sequence[Judged], side: int, words: ReviewWords) -> str:
    """Exact and estimated losses, listed separately: their sum would be neither."""
    own = [move for move in moves if move.side == side]
    proved, guessed = ([move.loss for move in own if move.exact == kind] for kind in (True, False))
    parts = [words.guessed.format(discs=_count(sum(guessed), words))] if guessed else []
    parts += [words.proved.format(discs=_count(sum(proved), words))] if proved else []
    turned = ", ".join(f"{move.move} ({move.number})" for move in own if move.turning)
    return words.lost.format(
        side=words.sides[side], parts=words.join.join(parts) or words.nothing, turned=turned or words.none
    )


def _count(discs: float, words: ReviewWords) -> str:
    if words.japanese:
        return f"{discs:.0f} 石"
    return f"{discs:.0f} disc{'s' * (round(discs) != 1)}"
