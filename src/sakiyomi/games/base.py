"""The game interface: a `Game` (names, notation, starting positions) and immutable `Position` values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from sakiyomi.errors import GameError, GameOverError, LimitError, MoveError, TextError, shorten
from sakiyomi.games.abilities import HasDeclaration, HasHiddenChoices, HasPicture, HasScale, HasSvg, HasTerms
from sakiyomi.types import Line, Points, Score, Side, Term

M = TypeVar("M")


@runtime_checkable
class Position(Protocol[M]):
    """An immutable state of a game of two sides that decide in any order.

    A user's class needs just these members. Optional ones are listed in `games.abilities`.
    """

    @property
    def side(self) -> Side:
        """The side to decide: 0 or 1, perhaps the same as before."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def moves(self) -> Sequence[M]:
        """Legal moves in a fixed order; never empty unless the game is over. Moves are hashable."""

    def play(self: Self_, move: M) -> Self_:
        """The position after a move; this one is unchanged."""

    def value(self, side: Side) -> int | Score:
        """Evaluation for a side, in points; `Win(0)` or `Loss(0)` if the game is won or lost outright."""

    def text(self) -> str:
        """The whole position in one line; the game's `parse` reads it back."""


def scale_of(position: object) -> int:
    """How many points of a search make one of the game's own unit."""
    return position.scale if isinstance(position, HasScale) else 1


Self_ = TypeVar("Self_")

Policy: TypeAlias = Callable[[Position[M]], M]
"""A player that needs no search: a move for every position."""


class Game(Generic[M]):
    """One per game. Subclass it, set `name` and `title`, and write `start` and `parse`."""

    name: str = ""
    title: str = ""
    options: Mapping[str, str] = {}
    """Names of the options of `start`, each with a description."""
    example: str = ""
    """A position as text, for help and tests."""
    rules: Sequence[str] = ()
    """The rules in a few sentences, for the studio."""

    def start(self, **options: object) -> Position[M]:  # noqa: ARG002
        """The first position of a match."""
        raise GameError(f"{type(self).__name__} has no start(): write it")

    def parse(self, text: str) -> Position[M]:  # noqa: ARG002
        """Reads a position; raises `TextError`."""
        raise GameError(f"{type(self).__name__} has no parse(): write it")

    def decode(self, data: bytes) -> str:
        """Text from the bytes of a file; raises `TextError`."""
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise TextError(
                f"not UTF-8 at byte {error.start + 1}", line=data[: error.start].count(b"\n") + 1
            ) from None

    def move_text(self, position: Position[M], move: M) -> str:  # noqa: ARG002
        """A move in the game's notation."""
        return str(move)

    def parse_move(self, position: Position[M], text: str) -> M:
        """Reads a legal move; raises `MoveError` listing the legal ones."""
        if position.over:
            raise GameOverError("the game is over: there is no move to make")
        wanted = text.strip()
        known = {self.move_text(position, move): move for move in position.moves()}
        if wanted in known:
            return known[wanted]
        raise MoveError(f"{shorten(wanted)!r} is not a legal move here; legal: {', '.join(known)}")

    def draw(self, position: Position[M]) -> str:
        """The board for the terminal."""
        drawn: object = position.draw() if isinstance(position, HasPicture) else position.text()
        if not isinstance(drawn, str):
            raise GameError(f"draw() must return a str, not {shorten(repr(drawn))}")
        return drawn

    def svg(self, position: Position[M]) -> str:
        """The board as a stand-alone SVG picture; raises `GameError` for a game that has none."""
        if not isinstance(position, HasSvg):
            raise GameError(f"{self.name} has no SVG picture; leave --svg out for the text drawing")
        return str(position.svg())

    def policies(self) -> Mapping[str, Callable[[], Policy[M]]]:
        """The game's own simple players by name; each call creates a new one."""
        return {}

    def books(self) -> Mapping[str, Sequence[str]]:
        """The game's own opening books by name, as positions in text form, for matches."""
        return {}

    def position_name(self, position: Position[M]) -> str:  # noqa: ARG002
        """The name of a position, such as that of an opening; empty for most."""
        return ""

    def term_text(self, name: str) -> str:
        """The name of a term of the evaluation, for people."""
        return name

    def part_text(self, name: str) -> str:
        """The name of a part of a term, for people."""
        return name

    def contrast_text(self, name: str, first: Position[M], second: Position[M], side: Side) -> str:  # noqa: ARG002
        """Where a term of a side differs most between two positions; empty if the game does not say."""
        return ""

    def points_text(self, points: int) -> str:
        """Points with their sign, in the game's usual unit."""
        return f"{points:+d}"

    def score_text(self, score: Score) -> str:
        """A score as shown to people."""
        return self.points_text(score.value) if isinstance(score, Points) and score.value else str(score)

    def move_texts(self, position: Position[M], line: Line[M]) -> list[str]:
        """The moves of a line in the game's notation."""
        texts = []
        for move in line.moves:
            texts.append(self.move_text(position, move))
            position = position.play(move)
        return texts

    def line_words(self, position: Position[M], line: Line[M]) -> str:
        """A line as shown to people: the plan if there is one, otherwise the moves."""
        return line.text or " ".join(self.move_texts(position, line))

    def side_name(self, side: Side) -> str:
        """The name of a side."""
        return ("first", "second")[side]

    def in_japanese(self) -> Game[M]:
        """The same game with Japanese names of moves and sides, if it has some."""
        return self

    def whole_number(self, name: str, value: object, low: int, high: int) -> int:
        """Checks a number option of `start`."""
        try:
            number = int(str(value))
        except ValueError:
            raise LimitError(f"{name} must be a whole number, not {shorten(str(value))!r}") from None
        if not low <= number <= high:
            raise LimitError(f"{name} must lie between {low} and {high}, not {shorten(str(number))}")
        return number

    def check_options(self, given: Mapping[str, object]) -> None:
        """Refuses options of `start` that the game does not have."""
        for name in given:
            if name not in self.options:
                known = f"it has: {', '.join(self.options)}" if self.options else "it has no options"
                raise LimitError(f"{self.name} has no option {shorten(name)!r}; {known}")


def terms_of(position: Position[M], side: Side) -> tuple[Term, ...]:
    """The terms of `position.value(side)`; one term called "value" for a game that has none."""
    if isinstance(position, HasTerms):
        terms = tuple(position.terms(side))
        for term in terms:
            if not isinstance(term, Term):
                raise GameError(f"terms() must return sakiyomi.Term objects, not {shorten(repr(term))}")
        return terms
    value = position.value(side)
    return (Term("value", value),) if isinstance(value, int) else ()


def may_declare(position: object) -> bool:
    """Whether the side to move can win by declaration."""
    return isinstance(position, HasDeclaration) and position.may_declare


def seen(position: Position[M], side: Side) -> Position[M]:
    """What a side knows about a position: everything, unless the game hides something."""
    return position.seen_by(side) if isinstance(position, HasHiddenChoices) else position
