"""What the verbs answer: values with the numbers, rows for data frames, and a view for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite
from typing import Any

from sakiyomi.contest import Contest, MatchResult, standings
from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.base import Position, scale_of
from sakiyomi.games.othello import OthelloRecord
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.match.export import row
from sakiyomi.match.playing import GameRecord
from sakiyomi.match.report import sentences
from sakiyomi.match.sprt import Verdict
from sakiyomi.match.standings import Standings
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.search.explanation import Difference, compare
from sakiyomi.solve import Judged
from sakiyomi.tsume.moves import names
from sakiyomi.tsume.study import Study
from sakiyomi.types import Bound, Info, Line, Points, Proof, Score

Row = Mapping[str, object]
"""A row of a table; `pandas.DataFrame(rows)` takes a list of them."""


def html_table(rows: Sequence[Row]) -> str:
    """Rows as a table for notebooks."""
    if not rows:
        return "<p>no rows</p>"
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(shorten(_cell(value)))}</td>" for value in one.values()) + "</tr>"
        for one in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


@dataclass(frozen=True, slots=True, repr=False)
class MateAnswer:
    """The answer to a mate problem."""

    position: ShogiPosition
    proof: Proof[Move]
    study: Study | None = None
    """The main line's defences and all other solutions, with `find="all"`."""

    @property
    def mate(self) -> bool | None:
        """Whether there is a mate; None if it was not decided within the limits."""
        return {"proven": True, "disproven": False}.get(self.proof.status)

    @property
    def plies(self) -> int | None:
        """Length of the mate: as problem books count it if that is proved, otherwise that of the proof."""
        return self.proof.counted if self.proof.counted is not None else self.proof.plies

    @property
    def line(self) -> tuple[Move, ...]:
        """The solution."""
        return self.study.line if self.study is not None and self.study.line else self.proof.moves

    @property
    def moves(self) -> list[str]:
        """The solution in USI."""
        return [str(move) for move in self.line]

    @property
    def names(self) -> list[str]:
        """The solution in Japanese."""
        return names(self.position, self.line)

    @property
    def sound(self) -> bool | None:
        """Whether there is one solution and no piece left in hand; only known with `find="all"`."""
        return None if self.study is None else self.study.sound

    def __str__(self) -> str:
        if self.mate is None:
            return f"not decided within {self.proof.nodes:,} nodes"
        if not self.mate:
            return "no mate"
        proved = " (proved shortest)" if self.proof.shortest or self.proof.counted is not None else ""
        return f"mate in {self.plies}{proved}: {' '.join(self.names)}"

    def __repr__(self) -> str:
        return f"<MateAnswer {self}>"

    def _repr_html_(self) -> str:
        return f"{self.position.svg()}<p>{escape(str(self))}</p>"


@dataclass(frozen=True, slots=True, repr=False)
class ReviewAnswer:
    """What each move of a game lost."""

    record: OthelloRecord
    moves: tuple[Judged, ...]

    @property
    def mistakes(self) -> tuple[Judged, ...]:
        """Moves that surely lost a disc or more, worst first."""
        return tuple(sorted((one for one in self.moves if one.sure), key=lambda one: -one.loss))

    def lost(self, side: int) -> float:
        """Discs that a side lost in all: 0 is black, 1 white."""
        if side not in (0, 1):
            raise LimitError(f"side must be 0 (black) or 1 (white), not {side!r}")
        return sum(one.loss for one in self.moves if one.side == side)

    def rows(self) -> list[Row]:
        """A row per move."""
        return [
            {
                "move": one.number,
                "side": ("black", "white")[one.side],
                "played": one.move,
                "best": one.best,
                "score": one.score,
                "loss": one.loss,
                "exact": one.exact,
            }
            for one in self.moves
        ]

    def __repr__(self) -> str:
        lost = ", ".join(f"{name} lost {self.lost(side):.1f}" for side, name in enumerate(("black", "white")))
        return f"<ReviewAnswer {len(self.moves)} moves; {lost} discs>"

    def _repr_html_(self) -> str:
        return html_table(self.rows())


@dataclass(frozen=True, slots=True, repr=False)
class WhyAnswer:
    """The reasons for a move: the line it begins, the line of another move, and where they differ."""

    position: Position[Any]
    info: Info[Any]
    """The search that found the lines."""
    chosen: Line[Any]
    against: Line[Any] | None
    """The line compared with; None if there is only one move."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The two lines term by term; the gains add up to the difference of their scores."""
        return () if self.against is None else compare(self.chosen, self.against)

    def rows(self) -> list[Row]:
        """A row per term, in the game's own unit; `gain` is what the chosen line has more."""
        scale = scale_of(self.position)
        if self.against is None:
            return [{"term": one.name, "chosen": one.value / scale} for one in self.chosen.terms]
        return [
            {
                "term": one.name,
                "chosen": one.first / scale,
                "against": one.second / scale,
                "gain": one.gain / scale,
            }
            for one in self.differences
        ]

    def __str__(self) -> str:
        lines = [str(self.chosen)] + ([f"against {self.against}"] if self.against is not None else [])
        table = [" ".join(f"{name} {_cell(value)}" for name, value in one.items()) for one in self.rows()]
        return "\n".join([*lines, *(f"  {one}" for one in table)])

    def __repr__(self) -> str:
        return f"<WhyAnswer {self.chosen.moves[0]} {self.chosen.score}>"

    def _repr_html_(self) -> str:
        return html_table(self.rows())


@dataclass(frozen=True, slots=True, repr=False)
class MatchAnswer:
    """The results of a match or tournament."""

    standings: Standings

    @property
    def score(self) -> float | None:
        """The first player's share of the points, 0 to 1; None before any game."""
        games = self.standings.totals[0].games
        return games.mean if games.size else None

    @property
    def elo(self) -> float | None:
        """The first player's Elo above the second's, from pairs of games; None where it does not follow.

        It does not in a tournament (see `table`), before any pair, or after a score of 0 or 1.
        """
        pairs = self._pairs
        return pairs.elo.value if pairs is not None and isfinite(pairs.elo.value) else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of `elo`, whose ends may be infinite; None where all pairs ended alike."""
        pairs = self._pairs
        return (pairs.elo.low, pairs.elo.high) if pairs is not None and pairs.variance else None

    @property
    def los(self) -> float | None:
        """The likelihood that the first player is the stronger one, 0 to 1."""
        return None if self._pairs is None else self._pairs.superiority

    @property
    def sprt(self) -> Verdict | None:
        """What the sequential test has decided: `accepted` (elo1), `rejected` or `undecided`."""
        sequence = self.standings.sequence
        if sequence.test is None:
            return None
        return sequence.test.verdict_at(sequence.ratios[-1]) if sequence.ratios else "undecided"

    @property
    def _pairs(self) -> ResultCounts | None:
        """The results of a match by pairs, if there are any."""
        if self.standings.settings.form != "match":
            return None
        (pairing,) = self.standings.pairings.values()
        return pairing.pairs if pairing.pairs.size else None

    def rows(self) -> list[Row]:
        """A row per game, with the columns of the CSV export; a win outright has the `score` None."""
        return [
            {**row(self.standings.settings, played), "score": _amount(played.record)}
            for played in self.standings.played
        ]

    def table(self) -> list[Row]:
        """A row per player: games, points, Elo relative to the mean with its 95 % interval.

        Elo is None before any pair of games; its ends are None where all pairs ended alike.
        """
        return [
            {
                "player": entrant.label,
                "games": total.games.size,
                "points": total.points,
                "elo": rating.value if total.pairs.size else None,
                "elo_low": rating.low if rating.low < rating.value else None,
                "elo_high": rating.high if rating.high > rating.value else None,
                "nodes": total.nodes,
                "seconds": total.seconds,
            }
            for entrant, total, rating in zip(
                self.standings.settings.entrants,
                self.standings.totals,
                self.standings.ratings(),
                strict=True,
            )
        ]

    def sentences(self) -> list[str]:
        """The summary in words."""
        return sentences(self.standings)

    def __repr__(self) -> str:
        labels = ", ".join(f"{one['player']} {one['points']:g}" for one in self.table())
        return f"<MatchAnswer {len(self.standings.played)} games: {labels}>"

    def _repr_html_(self) -> str:
        return html_table(self.table()) + "".join(f"<p>{escape(one)}</p>" for one in self.sentences())


def _amount(record: GameRecord) -> int | float | None:
    """The score of a finished game in the game's own unit."""
    known = record.ending != "unfinished" and isinstance(record.score, Points)
    return record.score.amount if known and isinstance(record.score, Points) else None


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """The answer of an endgame solver: `complete` says whether it is proved (with `selective`: never)."""

    info: Info[str]
    """The last report, with all lines."""

    @property
    def complete(self) -> bool:
        """Whether the position is solved."""
        return self.info.complete

    @property
    def decided(self) -> bool:
        """Whether there is an answer, proved or (with `selective`) probable."""
        return self.info.complete or self.info.depth > 0

    @property
    def best(self) -> str | None:
        """The move to play; None while nothing is decided."""
        return self.info.best if self.decided else None

    @property
    def score(self) -> Score:
        """The score in discs for the side to move; `bound` says whether it is exact."""
        return self.info.score

    @property
    def bound(self) -> Bound:
        """Whether the score is `exact`, a `lower` or `upper` bound (all that is proved), or `probable`."""
        return self.info.lines[0].bound

    @property
    def lines(self) -> tuple[Line[str], ...]:
        """The best lines."""
        return self.info.lines

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self.info.nodes

    @property
    def seconds(self) -> float:
        """Time taken."""
        return self.info.seconds

    def __str__(self) -> str:
        return str(self.info) if self.decided else f"not solved within {self.nodes:,} nodes"

    def __repr__(self) -> str:
        return (
            f"<SolveAnswer {self.best} {self.bound} {self.score}>"
            if self.decided
            else f"<SolveAnswer {self}>"
        )

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002
        printer.text(str(self))


@dataclass(frozen=True, slots=True, repr=False)
class ContestAnswer:
    """The results of a contest."""

    contest: Contest
    results: tuple[MatchResult, ...]

    def rows(self) -> list[Row]:
        """A row per match and bot."""
        return [
            {
                "match": number,
                "seed": result.seed,
                "bot": self.contest.bots[bot],
                "seat": result.seats[bot],
                "points": result.scores[bot],
                "water": result.water[bot],
                "rank": result.ranks[bot],
            }
            for number, result in enumerate(self.results, 1)
            for bot in range(len(self.contest.bots))
        ]

    def table(self) -> list[Row]:
        """A row per bot, the best mean rank first."""
        return [
            {
                "bot": self.contest.bots[one.bot],
                "rank": one.rank.value,
                "rank_margin": one.rank.margin,
                "points": one.score.value,
                "points_margin": one.score.margin,
                "firsts": one.firsts,
            }
            for one in (standings(self.results) if self.results else [])
        ]

    def __repr__(self) -> str:
        order = ", ".join(str(one["bot"]) for one in self.table())
        return f"<ContestAnswer {len(self.results)} matches: {order}>"

    def _repr_html_(self) -> str:
        return html_table(self.table())
