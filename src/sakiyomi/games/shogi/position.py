"""A shogi position with its past, as an immutable value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sakiyomi import _native
from sakiyomi.errors import GameOverError, LimitError, MoveError, shorten
from sakiyomi.games.native import NativePosition
from sakiyomi.games.shogi import reasons, sfen, shares
from sakiyomi.games.shogi.weights import WEIGHTS
from sakiyomi.types import Loss, Score, Side, Term, Win

Move = _native.ShogiMove
Ending = _native.ShogiEnding

Self_ = TypeVar("Self_", bound="ShogiPosition")

WEIGHTS.use_own()


class ShogiPosition(NativePosition[_native.ShogiGame]):
    """Board, hands and side to move, with the moves that led here: repetition is part of the rules.

    Side 0 is black (先手). The game ends without a legal move, by fourfold repetition, or at its limit.
    """

    __slots__ = ("_past", "_root")
    game = "shogi"
    searcher: type[Any] = _native.ShogiSearcher
    prover = _native.TsumeProver

    def __init__(self, native: _native.ShogiGame, root: str, past: tuple[Move, ...] = ()) -> None:
        super().__init__(native)
        self._root, self._past = root, past

    @classmethod
    def start(cls, *, longest: int = 0, declares: bool = True) -> ShogiPosition:
        """The starting position; the game is a draw after `longest` moves, 0 for no limit.

        `declares` says whether a win may be declared with an entering king (27-point rule).
        """
        return cls.of(_native.ShogiPosition.start(), longest=longest, declares=declares)

    @classmethod
    def of(
        cls, board: _native.ShogiPosition, number: int = 1, longest: int = 0, declares: bool = True
    ) -> ShogiPosition:
        """A position without a past, whose next move has the given number; for the rest see `start`."""
        if longest < 0:
            raise LimitError(f"longest must be at least 0, not {longest}")
        return cls(_native.ShogiGame(board, number - 1, longest, declares), sfen.write(board, number))

    @property
    def ending(self) -> Ending:
        """Why the game is over."""
        return self._native.ending

    @property
    def winner(self) -> Side | None:
        """The winner; None for a draw or while the game is running."""
        return self._native.winner

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._native.position.in_check

    @property
    def may_declare(self) -> bool:
        """Whether the side to move may declare a win with its entering king (27-point rule)."""
        return self._native.may_declare

    @property
    def repeats(self) -> int:
        """How often this position has occurred before; the fourth occurrence ends the game."""
        return self._native.repeats

    @property
    def number(self) -> int:
        """The number of the next move."""
        return self._native.played + 1

    @property
    def longest(self) -> int:
        """Moves after which the game is a draw; 0 for no limit."""
        return self._native.longest

    @property
    def declares(self) -> bool:
        """Whether a win may be declared with an entering king."""
        return self._native.declares

    @property
    def past(self) -> tuple[Move, ...]:
        """The moves that led here from the first known position."""
        return self._past

    @property
    def key(self) -> int:
        """A 64-bit hash of board, hands and side to move."""
        return self._native.position.key

    @property
    def board(self) -> bytes:
        """The piece on each square: kind (1 to 14) + 16 for white's, 0 for none; 1a, 1b, … 2a, … 9i."""
        return self._native.position.board

    def hand(self, side: Side) -> list[int]:
        """Pieces in a side's hand, by kind."""
        return self._native.position.hand(side)

    def king(self, side: Side) -> int | None:
        """The square of a side's king; None in a mate problem without it."""
        return self._native.position.king(side)

    def moves(self) -> list[Move]:
        """All legal moves."""
        return [] if self.over else self._native.position.moves()

    def checks(self) -> list[Move]:
        """The legal moves that give check."""
        return [] if self.over else self._native.position.checks()

    def legal(self, move: Move) -> bool:
        """Whether a move may be played here."""
        return self._native.position.legal(move) and not self.over

    def gives_check(self, move: Move) -> bool:
        """Whether a legal move gives check."""
        return self._native.position.gives_check(self._legal(move))

    def mate_in_one(self) -> Move | None:
        """A move that mates at once, if there is one."""
        return None if self.over else self._native.position.mate_in_one()

    def play(self: Self_, move: Move | str) -> Self_:
        """The position after a legal move; a text is in USI, KIF or CSA, or a Japanese name."""
        if isinstance(move, str):
            from sakiyomi.games.shogi.game import SHOGI  # it plays positions, so it needs this module

            move = SHOGI.parse_move(self, move)
        return type(self)(self._native.play(self._legal(move)), self._root, (*self._past, move))

    def push(self: Self_, *moves: str) -> Self_:
        """The position after moves in USI."""
        here = self
        for text in moves:
            here = here.play(here.read_move(text))
        return here

    def read_move(self, text: str) -> Move:
        """A legal move from USI."""
        move = Move.read(text)
        if move is None:
            raise MoveError(f"{shorten(text)!r} is not a move; moves look like 7g7f, 8h2b+ or P*5e")
        return self._legal(move)

    def perft(self, depth: int) -> int:
        """Number of lines of this many moves, ignoring repetition."""
        if not 0 <= depth <= 20:
            raise LimitError(f"depth must lie between 0 and 20, not {depth}")
        return self._native.position.perft(depth)

    def _legal(self, move: Move) -> Move:
        if not self.legal(move):
            raise MoveError(f"{move} is not a legal move here")
        return move

    def tactical(self) -> list[Move]:
        """Moves for quiescence search: captures and promotions that pay; in check every move."""
        return [] if self.over else self._native.tactical()

    def problem(self) -> _native.ShogiPosition:
        """The position as a mate problem for the side to move: its past does not matter."""
        board = self._native.position
        if board.king(1 - self.side) is None:
            raise GameOverError("there is no king to mate")
        if board.other_in_check:
            raise GameOverError("the king to mate is already in check, but its side is not to move")
        return board

    @property
    def answers_check(self) -> bool:
        """Whether it is a mate problem that starts with a reply: in check, and the other side has no king."""
        return self.in_check and self.king(1 - self.side) is None

    def reply_problem(self) -> _native.ShogiPosition:
        """The position as a mate problem for the other side, which has just given check."""
        if not self.in_check:
            raise GameOverError("the side to move is not in check, so there is nothing to reply to")
        return self._native.position

    def value(self, side: Side) -> int | Score:
        """The sum of the terms; a win or a loss once the game is decided."""
        if not self.over:
            return self._ongoing(side)
        if self.winner is None:
            return 0
        return Win(0) if self.winner == side else Loss(0)

    def _ongoing(self, side: Side) -> int:
        return self._native.value(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The terms of the evaluation, in hundredths of a pawn, own minus the opponent's."""
        if self.over:
            return ()
        return reasons.terms(self._native, side)

    def parts(self, side: Side, name: str) -> tuple[Term, ...]:
        """The pieces that make up a term, the largest share first; they add up to it."""
        return () if self.over else shares.parts(self._native, side, name)

    def simple(self) -> ShogiSimple:
        """The same position with the simple evaluation alone: six terms with values chosen by hand."""
        return ShogiSimple(self._native, self._root, self._past)

    def for_papers(self) -> ShogiSimple:
        """As the papers' players judge it."""
        return self.simple()

    def decode(self, codes: Sequence[int]) -> list[Move]:
        """Moves from native codes."""
        return [Move(code) for code in codes]

    def draw(self) -> str:
        """The board as Japanese programs print it."""
        from sakiyomi.games.shogi.draw import japanese_board  # it draws positions, so it needs this module

        return japanese_board(self)

    def svg(self) -> str:
        """The board with hands and the last move marked."""
        from sakiyomi.games.shogi.draw import svg_board

        return svg_board(self)

    def clicks(self, move: Move) -> list[tuple[float, float]]:
        """The piece on the board or in the hand, then where it goes."""
        from sakiyomi.games.shogi.draw import click_places

        return click_places(self, move)

    @property
    def sfen(self) -> str:
        """The position without its past, with the number of the next move."""
        return sfen.write(self._native.position, self.number)

    def text(self) -> str:
        """SFEN of the first position, rules that differ from the usual ones, and the moves played."""
        parts = [self._root]
        if self.longest:
            parts.append(f"longest {self.longest}")
        if not self.declares:
            parts.append("undeclared")
        if self._past:
            parts.append("moves " + " ".join(map(str, self._past)))
        return " ".join(parts)


def _simple(text: str) -> ShogiSimple:
    from sakiyomi.games.shogi.text import parse  # it makes positions, so it needs this module

    return parse(text).simple()


class ShogiSimple(ShogiPosition):
    """A position valued by six terms with values chosen by hand: what Fujii's players and old records use."""

    __slots__ = ()
    searcher = _native.ShogiSimpleSearcher

    def _ongoing(self, side: Side) -> int:
        return self._native.simple_value(side)

    def terms(self, side: Side) -> tuple[Term, ...]:
        """The terms of the evaluation, in hundredths of a pawn, own minus the opponent's."""
        if self.over:
            return ()
        named = zip(reasons.SIMPLE, self._native.simple_terms(side), strict=True)
        return tuple(Term(name, value, reasons.TERMS[name]) for name, value in named)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, ...]]:
        """Copies and pickles as text."""
        return _simple, (self.text(),)
