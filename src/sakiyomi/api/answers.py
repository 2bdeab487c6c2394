"""What the verbs answer: values with the numbers, rows for data frames, and a view for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from sakiyomi.contest import Contest, MatchResult, standings
from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.othello import OthelloRecord
from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.match.export import row
from sakiyomi.match.report import sentences
from sakiyomi.match.standings import Standings
from sakiyomi.solve import Judged
from sakiyomi.tsume.moves import names
from sakiyomi.tsume.study import Study
from sakiyomi.types import Proof

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
class MatchAnswer:
    """The results of a match or tournament."""

    standings: Standings

    @property
    def score(self) -> float:
        """The first player's share of the points, 0 to 1."""
        return self.standings.totals[0].games.mean

    def rows(self) -> list[Row]:
        """A row per game, with the columns of the CSV export."""
        return [row(self.standings.settings, played) for played in self.standings.played]

    def table(self) -> list[Row]:
        """A row per player: games, points, Elo relative to the mean with its 95 % interval."""
        ratings = self.standings.ratings()
        return [
            {
                "player": entrant.label,
                "games": total.games.size,
                "points": total.points,
                "elo": rating.value,
                "elo_low": rating.low,
                "elo_high": rating.high,
                "nodes": total.nodes,
                "seconds": total.seconds,
            }
            for entrant, total, rating in zip(
                self.standings.settings.entrants, self.standings.totals, ratings, strict=True
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
