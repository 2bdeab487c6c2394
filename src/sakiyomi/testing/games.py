"""The contract of a game, checked in random play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sakiyomi._native import POINTS_MAX, Random
from sakiyomi.errors import GameError, MoveError, TextError, shorten
from sakiyomi.games.abilities import (
    HasClicks,
    HasGrid,
    HasLineText,
    HasPlan,
    HasPriorities,
    HasSvg,
    HasTerms,
    missing_members,
)
from sakiyomi.games.base import Game, Position, may_declare, seen
from sakiyomi.games.marks import marked_moves
from sakiyomi.search import reference
from sakiyomi.search.values import MAX_PLIES
from sakiyomi.testing.refusals import NONSENSE, during, must_refuse, require
from sakiyomi.types import Loss, Points, Score, Side, Term, Win


def check_game(
    game: Game[Any],
    *,
    plays: int = 10,
    seed: int = 0,
    start: Position[Any] | None = None,
    max_moves: int = 1000,
) -> int:
    """Plays random games and checks the whole contract in every position; returns the number of positions.

    Raises `GameError` saying what is broken and where. `start` replaces `game.start()`; a game that is not
    over after `max_moves` moves counts as endless.
    """
    _check_names(game)
    random, known = Random(seed), dict[str, _Facts]()
    for _ in range(plays):
        with during("start()", "the beginning"):
            position = game.start() if start is None else start
        facts = _check_position(game, position, known)
        for _ in range(max_moves):
            if facts.over:
                break
            position = _check_move(game, position, facts, facts.moves[random.below(len(facts.moves))])
            facts = _check_position(game, position, known)
        require(facts.over, f"the game is not over after {max_moves} moves", facts.text)
    return len(known)


class _Facts(NamedTuple):
    """Everything a position says about itself."""

    text: str
    side: Side
    over: bool
    moves: tuple[Any, ...]
    values: tuple[int | Score, int | Score]


def _check_names(game: object) -> None:
    if not isinstance(game, Game):
        raise GameError(f"a game is an instance of a subclass of sakiyomi.Game, not {shorten(repr(game))}")
    for name in ("name", "title"):
        value = getattr(game, name)
        if not isinstance(value, str) or not value.strip():
            raise GameError(f"{type(game).__name__}.{name} must be a non-empty string")


def _check_position(game: Game[Any], position: Position[Any], known: dict[str, _Facts]) -> _Facts:
    facts = _facts(position)
    _check_values(position, facts)
    _same(facts, _facts(position), "a second call gives a different answer")
    _same(known.setdefault(facts.text, facts), facts, "two different positions have the same text")
    with during("parse()", facts.text):
        read = game.parse(facts.text)
    _same(facts, _facts(read), "parse(text()) gives a different position")
    _check_notation(game, position, facts)
    _check_abilities(position, facts)
    _check_clicks(position, facts)
    _check_marks(game, position, facts)
    _check_plan(position, facts)
    with during("draw()", facts.text):
        require(isinstance(game.draw(position), str), "draw() must return a str", facts.text)
    return facts


def _facts(position: Position[Any]) -> _Facts:
    """Collects everything a position says, and checks each answer."""
    text = _text(position)
    with during("side, over, moves() or value()", text):
        side, over = position.side, position.over
        require(isinstance(side, int) and side in (0, 1), f"side must be 0 or 1, not {side!r}", text)
        require(isinstance(over, bool), f"over must be True or False, not {over!r}", text)
        moves = position.moves()
        require(
            isinstance(moves, Sequence) and not isinstance(moves, str),
            f"moves() must return a sequence, not {moves!r}",
            text,
        )
        _check_moves(moves, over, text)
        return _Facts(text, int(side), over, tuple(moves), (position.value(0), position.value(1)))


def _text(position: Position[Any]) -> str:
    with during("side, over or text()", repr(position)):
        for name in ("side", "over", "moves", "play", "value", "text"):
            if not hasattr(position, name):
                raise GameError(f"{shorten(repr(position))} is not a position: it has no {name}")
        text: object = position.text()
    require(isinstance(text, str), f"text() must return a str, not {text!r}", repr(position))
    assert isinstance(text, str)
    require(bool(text.strip()) and len(text.splitlines()) == 1, "text() must be one non-empty line", text)
    return text


def _check_moves(moves: Sequence[Any], over: bool, text: str) -> None:
    require(over or len(moves) > 0, "the position is not over, but has no moves", text)
    seen = set[Any]()
    for move in moves:
        try:
            hash(move)
        except TypeError:
            kind = type(move).__name__
            require(False, f"moves must be hashable; {move!r} of type {kind} is not", text)
        require(move not in seen, f"moves() lists the move {move!r} twice", text)
        seen.add(move)


def _check_values(position: Position[Any], facts: _Facts) -> None:
    for value in facts.values:
        points = value.value if isinstance(value, Points) else value
        if isinstance(points, Win | Loss):
            what = f"a win or loss must be 0 to {MAX_PLIES} decisions ahead, not {points.plies}"
            require(0 <= (points.plies or 0) <= MAX_PLIES, what, facts.text)
            continue
        what = f"value() must return an int or a Score, not {points!r}"
        require(isinstance(points, int), what, facts.text)
        what = f"value() must lie within {POINTS_MAX} points, not {points}"
        require(isinstance(points, int) and abs(points) <= POINTS_MAX, what, facts.text)
    first, second = (reference.evaluate(position, side) for side in (0, 1))
    require(first == -second, f"value(0) is {first}, but value(1) is {second} and not {-first}", facts.text)
    for side in (0, 1):
        _check_terms(position, facts, side)


def _check_terms(position: Position[Any], facts: _Facts, side: Side) -> None:
    value = facts.values[side]
    if not isinstance(position, HasTerms) or isinstance(value, Win | Loss):
        return
    with during(f"terms({side})", facts.text):
        terms = tuple(position.terms(side))
    require(all(isinstance(term, Term) for term in terms), "terms() must return Term objects", facts.text)
    total = sum(term.value for term in terms)
    points = value.value if isinstance(value, Points) else value
    require(
        total == points, f"the terms of side {side} add up to {total}, but its value is {points}", facts.text
    )


def _check_notation(game: Game[Any], position: Position[Any], facts: _Facts) -> None:
    for move in facts.moves:
        with during(f"move_text() or parse_move() for {move!r}", facts.text):
            text = game.move_text(position, move)
            require(isinstance(text, str), f"move_text() must return a str, not {text!r}", facts.text)
            back = game.parse_move(position, text)
        require(back == move, f"the move {move!r} is written {text!r}, but parsed as {back!r}", facts.text)
        rank = position.priority(move) if isinstance(position, HasPriorities) else 0
        require(isinstance(rank, int), f"priority() must return an int, not {rank!r}", facts.text)
    must_refuse(lambda: game.parse(NONSENSE), TextError, "parse()", facts.text)
    if not facts.over:
        must_refuse(lambda: game.parse_move(position, NONSENSE), MoveError, "parse_move()", facts.text)


def _check_move(game: Game[Any], position: Position[Any], facts: _Facts, move: Any) -> Position[Any]:
    with during(f"play({move!r})", facts.text):
        after = position.play(move)
        if after is None:
            raise GameError(f"play({move!r}) returned None instead of a position; position {facts.text!r}")
        twin = game.parse(facts.text).play(move)
    _same(facts, _facts(position), f"play({move!r}) changed the old position")
    _same(_facts(after), _facts(twin), f"play({move!r}) differs in the position read from {facts.text!r}")
    return after


def _check_abilities(position: Position[Any], facts: _Facts) -> None:
    """An ability must be complete, and its members must return what they promise."""
    for main, missing in missing_members(position).items():
        require(False, f"{main} also needs {', '.join(missing)}", facts.text)
    with during("may_declare, seen_by() or line_text()", facts.text):
        require(isinstance(may_declare(position), bool), "may_declare must be True or False", facts.text)
        for side in (0, 1):
            _text(seen(position, side))
        words = position.line_text(()) if isinstance(position, HasLineText) else ""
        require(isinstance(words, str), f"line_text() must return a str, not {words!r}", facts.text)


def _check_clicks(position: Position[Any], facts: _Facts) -> None:
    """The rows of a grid are equally long, and moves are clicked inside it."""
    rows: Sequence[Sequence[str]] = ()
    if isinstance(position, HasGrid):
        with during("grid()", facts.text):
            rows = position.grid()
            texts = all(isinstance(cell, str) for row in rows for cell in row)
        sound = texts and len(rows) > 0 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 0
        require(sound, "grid() must return rows of the same length, with a str for each cell", facts.text)
    if not isinstance(position, HasClicks):
        return
    drawn = isinstance(position, HasSvg)
    require(drawn or bool(rows), "clicks also needs svg or grid", facts.text)
    for move in facts.moves:
        with during(f"clicks({move!r})", facts.text):
            spots = [(float(x), float(y)) for x, y in position.clicks(move)]
        require(len(spots) > 0, f"clicks({move!r}) names no place", facts.text)
        inside = drawn or all(0 <= x < len(rows[0]) and 0 <= y < len(rows) for x, y in spots)
        require(inside, f"clicks({move!r}) lies outside the grid: {spots}", facts.text)


def _check_marks(game: Game[Any], position: Position[Any], facts: _Facts) -> None:
    """Every move that a picture marks must be legal."""
    if not isinstance(position, HasSvg):
        return
    with during("svg()", facts.text):
        marked = marked_moves(str(position.svg()))
        legal = {game.move_text(position, move) for move in facts.moves}
    for text in marked:
        require(text in legal, f"svg() marks {text!r}, which is not a legal move", facts.text)


def _check_plan(position: Position[Any], facts: _Facts) -> None:
    """Each move of a game's `plan()` must translate into legal moves of the game."""
    if not isinstance(position, HasPlan) or facts.over:
        return
    with during("plan()", facts.text):
        plan = position.plan()
        legs = [] if plan.over else plan.moves()
    for leg in legs:
        with during(f"carry_out([{leg!r}])", facts.text):
            moves, here = position.carry_out([leg]), position
        require(len(moves) > 0, f"carry_out([{leg!r}]) returns no move", facts.text)
        for move in moves:
            require(
                move in here.moves(),
                f"carry_out([{leg!r}]) returns {move!r}, which is not legal",
                here.text(),
            )
            here = here.play(move)


def _same(one: _Facts, two: _Facts, what: str) -> None:
    for name, a, b in zip(_Facts._fields, one, two, strict=True):
        require(a == b, f"{what}: {name} was {a!r} and is {b!r}", one.text)
