"""Translates native reports: moves of the game, scores, and terms that add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from sakiyomi import _native
from sakiyomi.errors import GameError, shorten
from sakiyomi.games.abilities import HasLineText, HasNativeSearch, HasPlan
from sakiyomi.games.base import Position, scale_of, terms_of
from sakiyomi.search.values import BOUNDS, MIRRORED, decode
from sakiyomi.types import Bound, Info, Line, Points, Score, Side, Term

M = TypeVar("M")


class Translator(Generic[M]):
    """Translates native reports into `Info`, with lines in the game's own moves and terms that add up."""

    def __init__(
        self, position: Position[M], searched: Position[Any], engine: Any, view: Side | None
    ) -> None:
        self.position, self.searched = position, searched
        self.view = position.side if view is None else view
        self.decode = decoder(searched, engine)
        self.scale = scale_of(searched)

    def __call__(self, native: _native.Info) -> Info[M]:
        return Info(
            depth=native.depth,
            seldepth=native.seldepth,
            nodes=native.nodes,
            seconds=native.seconds,
            lines=tuple(self.line(line, native.complete) for line in native.lines),
            complete=native.complete,
            final=native.last,
            table_full=native.table_full / 1000,
            leaves=native.leaves,
            order=tuple(self.decode(native.order)),
            trying=native.trying,
            tried=tuple((self.line(line), line.complete) for line in native.tried),
        )

    def line(self, native: _native.Line, proved: bool = False) -> Line[M]:
        """One line of a report; `proved` if all of them are."""
        moves, bound = tuple(self.decode(native.moves)), BOUNDS[native.bound]
        proved = proved or native.complete
        score = decode(native.value if self.view == self.position.side else -native.value, self.scale)
        if self.view != self.position.side:
            bound = MIRRORED[bound]
        terms: tuple[Term, ...] = ()
        if isinstance(score, Points) and bound == "exact":
            if native.round:
                terms = (Term("repetition", score.value),)
            else:
                end = after(self.searched, () if native.guess else moves)
                # The moves of a proved line may still be missing.
                terms = () if native.complete and not end.over else terms_of(end, self.view)
                if terms and sum(term.value for term in terms) != score.value:
                    raise GameError(
                        f"terms() add up to {sum(term.value for term in terms)}, but value() is "
                        f"{score.value}, in {shorten(end.text(), 200)!r}"
                    )
        return make_line(self.position, self.searched, moves, score, bound, terms, proved)


def after(position: Position[Any], moves: Sequence[Any]) -> Position[Any]:
    """The position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def make_line(
    position: Position[M],
    searched: Position[Any],
    moves: tuple[Any, ...],
    score: Score,
    bound: Bound = "exact",
    terms: tuple[Term, ...] = (),
    proved: bool = False,
) -> Line[M]:
    """A line in the game's own moves, with its text if the game has one."""
    words = searched.line_text(moves) if isinstance(searched, HasLineText) else ""
    if searched is position:
        return Line(moves, score, bound, terms, words, proved=proved)
    assert isinstance(position, HasPlan), "only a plan is searched instead of the position"
    return Line(tuple(position.carry_out(moves)), score, bound, terms, words, moves, proved)


def decoder(position: Position[Any], engine: Any) -> Callable[[Sequence[int]], Sequence[Any]]:
    """Decodes native move codes: the game's own, or an engine's numbering of a Python game's moves."""
    decode: Callable[[Sequence[int]], Sequence[Any]]
    decode = position.decode if isinstance(position, HasNativeSearch) else engine.decode
    return decode
