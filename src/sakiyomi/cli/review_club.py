"""Many reviewed games in one page: a table of the players, then every game with its mistakes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

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


def mistake_text(record: OthelloRecord, move: Judged) -> str:
    """A mistake in sentences, with the better move and what it lost."""
    position = list(record.positions())[move.number - 1]
    lost = f"{move.loss:.0f}" if move.exact else f"about {move.loss:.0f} ±{move.error:.0f}"
    turned = " and turned the game" if move.turning else ""
    side = OTHELLO.side_name(move.side).capitalize()
    plural = "s" * (lost != "1")
    head = (
        f"Move {move.number}, {side}'s {move.move}, lost {lost} disc{plural}{turned}; {move.best} was better."
    )
    return " ".join([head, *mistake_sentences(position, move.move, move.best)])


def club_page(games: Sequence[Reviewed], exact: int, depth: int) -> str:
    """The whole page as HTML."""
    count = f"{len(games)} game{'s' * (len(games) != 1)}"
    error = max((move.error for _, moves in games for move in moves), default=0.0)
    return render(
        Report(
            title="Othello games reviewed",
            citation=count,
            summary=f"From {exact} empty squares on every loss is proved. Earlier ones are estimates of a "
            f"search {depth} moves deep, usually off by {error:.1f} discs: less is not called a mistake.",
            settings={"exact": exact, "depth": depth},
            sections=(
                Section("Players", (_players(games),)),
                *(_section(number, *game) for number, game in enumerate(games, 1)),
            ),
        )
    )


def _players(games: Sequence[Reviewed]) -> Table:
    rows: dict[str, list[float]] = defaultdict(lambda: [0.0] * 4)
    for record, moves in games:
        for side, name in ((0, record.black), (1, record.white)):
            own = [move for move in moves if move.side == side]
            row = rows[name or OTHELLO.side_name(side)]
            row[0] += 1
            row[1] += sum(move.loss for move in own if move.exact)
            row[2] += sum(move.turning for move in own)
            row[3] += sum(move in mistakes(own) for move in own)
    return Table(
        "Who lost what",
        (
            Column("player", align="left"),
            Column("games", ".0f"),
            Column("discs lost in solved positions, per game", ".1f"),
            Column("turning points", ".0f"),
            Column("mistakes", ".0f"),
        ),
        tuple((name, row[0], row[1] / row[0], row[2], row[3]) for name, row in sorted(rows.items())),
    )


def _section(number: int, record: OthelloRecord, moves: Sequence[Judged]) -> Section:
    end = record.end
    title = (
        f"{number}. {record.black or 'Black'} – {record.white or 'White'}, {end.count(0)} to {end.count(1)}"
    )
    blocks: list[Block] = []
    if opening := opening_of(record):
        blocks.append(Prose(f"Opening: {opening.title}."))
    blocks.append(Figure("Black's lead", plot(moves), note="Bars: loss of the move. Rings: turning points."))
    found = mistakes(moves)
    blocks += [Prose(mistake_text(record, move)) for move in found] or [Prose("No mistake beyond the error.")]
    return Section(title, tuple(blocks))
