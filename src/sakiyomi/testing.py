"""Public conformance checks for games, searchers, provers and worlds of timed play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeVar

from sakiyomi._native import POINTS_MAX, Random
from sakiyomi.errors import GameError, GameOverError, MoveError, SakiyomiError, TextError, shorten
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
from sakiyomi.search import Search, reference
from sakiyomi.search.running import Proving
from sakiyomi.search.values import MAX_PLIES
from sakiyomi.types import Info, Limit, Line, Loss, Points, Proof, Score, Side, Term, Win

M = TypeVar("M")

NONSENSE = "\x00 no such thing"
"""Neither a position nor a move of any game."""


class SearcherError(SakiyomiError, AssertionError):
    """A searcher contradicts the plain search, or exceeded a limit."""


class Searcher(Protocol):
    """What `check_searcher` needs: `sakiyomi.AlphaBeta` is one."""

    def search(self, position: Any, limit: Limit | None = None) -> Search[Any]:
        """Starts a search and returns at once."""

    def best(self, position: Any, limit: Limit | None = None) -> Info[Any]:
        """Searches and waits for the answer."""


# --- games ----------------------------------------------------------------------------------------------


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
        with _during("start()", "the beginning"):
            position = game.start() if start is None else start
        facts = _check_position(game, position, known)
        for _ in range(max_moves):
            if facts.over:
                break
            position = _check_move(game, position, facts, facts.moves[random.below(len(facts.moves))])
            facts = _check_position(game, position, known)
        _require(facts.over, f"the game is not over after {max_moves} moves", facts.text)
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
    with _during("parse()", facts.text):
        read = game.parse(facts.text)
    _same(facts, _facts(read), "parse(text()) gives a different position")
    _check_notation(game, position, facts)
    _check_abilities(position, facts)
    _check_clicks(position, facts)
    _check_marks(game, position, facts)
    _check_plan(position, facts)
    with _during("draw()", facts.text):
        _require(isinstance(game.draw(position), str), "draw() must return a str", facts.text)
    return facts


def _facts(position: Position[Any]) -> _Facts:
    """Collects everything a position says, and checks each answer."""
    text = _text(position)
    with _during("side, over, moves() or value()", text):
        side, over = position.side, position.over
        _require(isinstance(side, int) and side in (0, 1), f"side must be 0 or 1, not {side!r}", text)
        _require(isinstance(over, bool), f"over must be True or False, not {over!r}", text)
        moves = position.moves()
        _require(
            isinstance(moves, Sequence) and not isinstance(moves, str),
            f"moves() must return a sequence, not {moves!r}",
            text,
        )
        _check_moves(moves, over, text)
        return _Facts(text, int(side), over, tuple(moves), (position.value(0), position.value(1)))


def _text(position: Position[Any]) -> str:
    with _during("side, over or text()", repr(position)):
        for name in ("side", "over", "moves", "play", "value", "text"):
            if not hasattr(position, name):
                raise GameError(f"{shorten(repr(position))} is not a position: it has no {name}")
        text: object = position.text()
    _require(isinstance(text, str), f"text() must return a str, not {text!r}", repr(position))
    assert isinstance(text, str)
    _require(bool(text.strip()) and len(text.splitlines()) == 1, "text() must be one non-empty line", text)
    return text


def _check_moves(moves: Sequence[Any], over: bool, text: str) -> None:
    _require(over or len(moves) > 0, "the position is not over, but has no moves", text)
    seen = set[Any]()
    for move in moves:
        try:
            hash(move)
        except TypeError:
            kind = type(move).__name__
            _require(False, f"moves must be hashable; {move!r} of type {kind} is not", text)
        _require(move not in seen, f"moves() lists the move {move!r} twice", text)
        seen.add(move)


def _check_values(position: Position[Any], facts: _Facts) -> None:
    for value in facts.values:
        points = value.value if isinstance(value, Points) else value
        if isinstance(points, Win | Loss):
            what = f"a win or loss must be 0 to {MAX_PLIES} decisions ahead, not {points.plies}"
            _require(0 <= (points.plies or 0) <= MAX_PLIES, what, facts.text)
            continue
        what = f"value() must return an int or a Score, not {points!r}"
        _require(isinstance(points, int), what, facts.text)
        what = f"value() must lie within {POINTS_MAX} points, not {points}"
        _require(isinstance(points, int) and abs(points) <= POINTS_MAX, what, facts.text)
    first, second = (reference.evaluate(position, side) for side in (0, 1))
    _require(first == -second, f"value(0) is {first}, but value(1) is {second} and not {-first}", facts.text)
    for side in (0, 1):
        _check_terms(position, facts, side)


def _check_terms(position: Position[Any], facts: _Facts, side: Side) -> None:
    value = facts.values[side]
    if not isinstance(position, HasTerms) or isinstance(value, Win | Loss):
        return
    with _during(f"terms({side})", facts.text):
        terms = tuple(position.terms(side))
    _require(all(isinstance(term, Term) for term in terms), "terms() must return Term objects", facts.text)
    total = sum(term.value for term in terms)
    points = value.value if isinstance(value, Points) else value
    _require(
        total == points, f"the terms of side {side} add up to {total}, but its value is {points}", facts.text
    )


def _check_notation(game: Game[Any], position: Position[Any], facts: _Facts) -> None:
    for move in facts.moves:
        with _during(f"move_text() or parse_move() for {move!r}", facts.text):
            text = game.move_text(position, move)
            _require(isinstance(text, str), f"move_text() must return a str, not {text!r}", facts.text)
            back = game.parse_move(position, text)
        _require(back == move, f"the move {move!r} is written {text!r}, but parsed as {back!r}", facts.text)
        rank = position.priority(move) if isinstance(position, HasPriorities) else 0
        _require(isinstance(rank, int), f"priority() must return an int, not {rank!r}", facts.text)
    _must_refuse(lambda: game.parse(NONSENSE), TextError, "parse()", facts.text)
    if not facts.over:
        _must_refuse(lambda: game.parse_move(position, NONSENSE), MoveError, "parse_move()", facts.text)


def _check_move(game: Game[Any], position: Position[Any], facts: _Facts, move: Any) -> Position[Any]:
    with _during(f"play({move!r})", facts.text):
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
        _require(False, f"{main} also needs {', '.join(missing)}", facts.text)
    with _during("may_declare, seen_by() or line_text()", facts.text):
        _require(isinstance(may_declare(position), bool), "may_declare must be True or False", facts.text)
        for side in (0, 1):
            _text(seen(position, side))
        words = position.line_text(()) if isinstance(position, HasLineText) else ""
        _require(isinstance(words, str), f"line_text() must return a str, not {words!r}", facts.text)


def _check_clicks(position: Position[Any], facts: _Facts) -> None:
    """The rows of a grid are equally long, and moves are clicked inside it."""
    rows: Sequence[Sequence[str]] = ()
    if isinstance(position, HasGrid):
        with _during("grid()", facts.text):
            rows = position.grid()
            texts = all(isinstance(cell, str) for row in rows for cell in row)
        sound = texts and len(rows) > 0 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 0
        _require(sound, "grid() must return rows of the same length, with a str for each cell", facts.text)
    if not isinstance(position, HasClicks):
        return
    drawn = isinstance(position, HasSvg)
    _require(drawn or bool(rows), "clicks also needs svg or grid", facts.text)
    for move in facts.moves:
        with _during(f"clicks({move!r})", facts.text):
            spots = [(float(x), float(y)) for x, y in position.clicks(move)]
        _require(len(spots) > 0, f"clicks({move!r}) names no place", facts.text)
        inside = drawn or all(0 <= x < len(rows[0]) and 0 <= y < len(rows) for x, y in spots)
        _require(inside, f"clicks({move!r}) lies outside the grid: {spots}", facts.text)


def _check_marks(game: Game[Any], position: Position[Any], facts: _Facts) -> None:
    """Every move that a picture marks must be legal."""
    if not isinstance(position, HasSvg):
        return
    with _during("svg()", facts.text):
        marked = marked_moves(str(position.svg()))
        legal = {game.move_text(position, move) for move in facts.moves}
    for text in marked:
        _require(text in legal, f"svg() marks {text!r}, which is not a legal move", facts.text)


def _check_plan(position: Position[Any], facts: _Facts) -> None:
    """Each move of a game's `plan()` must translate into legal moves of the game."""
    if not isinstance(position, HasPlan) or facts.over:
        return
    with _during("plan()", facts.text):
        plan = position.plan()
        legs = [] if plan.over else plan.moves()
    for leg in legs:
        with _during(f"carry_out([{leg!r}])", facts.text):
            moves, here = position.carry_out([leg]), position
        _require(len(moves) > 0, f"carry_out([{leg!r}]) returns no move", facts.text)
        for move in moves:
            _require(
                move in here.moves(),
                f"carry_out([{leg!r}]) returns {move!r}, which is not legal",
                here.text(),
            )
            here = here.play(move)


def _must_refuse(call: Callable[[], object], kind: type[Exception], what: str, text: str) -> None:
    sentence = f"{what} must raise {kind.__name__} for nonsense"
    try:
        call()
    except kind:
        return
    except Exception as error:
        raise GameError(f"{sentence}, not {type(error).__name__}; position {shorten(text, 200)!r}") from error
    _require(False, sentence, text)


def _same(one: _Facts, two: _Facts, what: str) -> None:
    for name, a, b in zip(_Facts._fields, one, two, strict=True):
        _require(a == b, f"{what}: {name} was {a!r} and is {b!r}", one.text)


def _require(holds: bool, sentence: str, text: str) -> None:
    if not holds:
        raise GameError(f"{sentence}; position {shorten(text, 200)!r}")


@contextmanager
def _during(what: str, text: str) -> Iterator[None]:
    """Adds the call and the position to whatever a game raises."""
    try:
        yield
    except GameError:
        raise
    except Exception as error:
        raise GameError(
            f"{what} raised {type(error).__name__}: {error}; position {shorten(text, 200)!r}"
        ) from error


# --- worlds of timed joint play -------------------------------------------------------------------------


class TimedWorld(Protocol):
    """What `check_world` needs: `sakiyomi.games.aquarius.World` is one."""

    @property
    def session(self) -> int:
        """The session that is about to run, from 0."""

    @property
    def over(self) -> bool:
        """Whether the last session has been played."""

    @property
    def scores(self) -> Sequence[int]:
        """Points of every team."""

    @property
    def ranks(self) -> Sequence[int]:
        """Rank of every team, from 1."""

    @property
    def hash(self) -> str:
        """A digest of everything that is public."""

    def after(self, commands: Sequence[Sequence[str]]) -> TimedWorld:
        """The world one session later."""

    def text(self) -> str:
        """The whole world in one line."""


def check_world(
    start: TimedWorld,
    parse: Callable[[str], TimedWorld],
    *,
    letters: str,
    teams: int,
    robots: int,
    plays: int = 3,
    seed: int = 0,
    max_length: int = 10,
    max_sessions: int = 1000,
) -> int:
    """Plays random matches and checks the contract of a world in every session; returns their number.

    A world is a value: `after` leaves it unchanged, and gives the same when repeated and for the world parsed
    from its text. Sessions count up by one, ranks follow points, bad commands raise `MoveError`, and nothing
    follows the end. Raises `GameError` saying what is broken and where.
    """
    random, sessions = Random(seed), 0
    for _ in range(plays):
        world = start
        while not world.over:
            _require(world.session < max_sessions, f"not over after {max_sessions} sessions", world.text())
            commands = [
                ["".join(letters[random.below(len(letters))] for _ in range(random.below(max_length + 1)))]
                * robots
                for _ in range(teams)
            ]
            world = _check_session(world, parse, commands)
            sessions += 1
        _must_refuse(lambda w=world: w.after([[""] * robots] * teams), GameOverError, "after()", world.text())  # type: ignore[misc]
    bad: Sequence[Any] = ([], [[""] * robots] * (teams - 1) + [["\x00"] * robots], [None] * teams)
    for commands in bad:
        _must_refuse(lambda c=commands: start.after(c), MoveError, "after()", start.text())  # type: ignore[misc]
    _must_refuse(lambda: parse(NONSENSE), TextError, "parse()", start.text())
    return sessions


def _check_session(
    world: TimedWorld, parse: Callable[[str], TimedWorld], commands: Sequence[Sequence[str]]
) -> TimedWorld:
    text, digest = world.text(), world.hash
    _require(len(text.splitlines()) == 1, "text() must be one line", text)
    with _during("after() or parse()", text):
        next_world, again = world.after(commands), world.after(commands)
        twin = parse(text)
        other = twin.after(commands)
    _require(world.text() == text and world.hash == digest, "after() changed the old world", text)
    _require(twin.text() == text and twin.hash == digest, "parse(text()) gives a different world", text)
    for name, value in (("a second call", again), ("the world read from its text", other)):
        same = value.text() == next_world.text() and value.hash == next_world.hash
        _require(same, f"after() differs for {name}", text)
    _require(next_world.session == world.session + 1, "session must increase by one", text)
    scores, ranks = next_world.scores, next_world.ranks
    _require(len(scores) == len(ranks) == len(commands), "every team needs points and a rank", text)
    for a, first in enumerate(scores):
        for b, second in enumerate(scores):
            _require(first <= second or ranks[a] < ranks[b], "more points must give a better rank", text)
    return next_world


# --- searchers ------------------------------------------------------------------------------------------


def check_searcher(
    make_searcher: Callable[[], Searcher],
    game: Game[Any],
    *,
    positions: int = 20,
    depth: int = 3,
    seed: int = 0,
    start: Position[Any] | None = None,
) -> int:
    """Compares a searcher with the plain search on random positions; returns the number of positions.

    Scores must agree at every depth up to `depth`, lines must be legal and worth their score, and node limits
    and `stop()` must be respected; otherwise raises `SearcherError`. The searcher must search the game's own
    moves, and no deeper than requested: `lambda: AlphaBeta(plan=False, accept_deeper=False)`.
    """
    random, searched = Random(seed), 0
    while searched < positions:
        position = game.start() if start is None else start
        while not position.over and searched < positions:
            searched += 1
            for plies in range(1, depth + 1):
                _check_depth(make_searcher(), position, plies)
            _check_nodes(make_searcher(), position)
            _check_stop(make_searcher(), position)
            moves = position.moves()
            position = position.play(moves[random.below(len(moves))])
    return searched


def _check_depth(searcher: Searcher, position: Position[Any], depth: int) -> None:
    info = searcher.best(position, Limit(depth=depth))
    score, _ = reference.search(position, depth)
    _agree(info.score == score, f"the score at depth {depth} must be {score}, not {info.score}", position)
    _agree(info.final, "the last report is not marked final", position)
    _agree(info.depth == depth or info.complete, f"depth {depth} was requested, not {info.depth}", position)
    for line in info.lines:
        _check_line(position, line)


def _check_line(position: Position[Any], line: Line[Any]) -> None:
    """A line is legal, and its last position is worth its score."""
    end = position
    for move in line.moves:
        _agree(move in end.moves(), f"the line {line.moves} is not legal at {move!r}", position)
        end = end.play(move)
    worth = reference.evaluate(end, position.side)
    for _ in line.moves:
        worth = reference.one_decision_earlier(worth)
    _agree(worth == line.score, f"the line {line.moves} ends at {worth}, not at {line.score}", position)
    if isinstance(line.score, Points):
        total = sum(term.value for term in line.terms)
        _agree(total == line.score.value, f"the terms add up to {total}, not to {line.score}", position)


def _check_nodes(searcher: Searcher, position: Position[Any]) -> None:
    for nodes in (1, 2, 5, 30):
        info = searcher.best(position, Limit(nodes=nodes))
        _agree(info.nodes <= nodes, f"{nodes} nodes were allowed, not {info.nodes}", position)
        _agree(info.best in position.moves(), f"the answer {info.best!r} is not legal", position)


def _check_stop(searcher: Searcher, position: Position[Any]) -> None:
    search = searcher.search(position)
    search.stop()
    info = search.result()
    _agree(search.done and info.final, "a stopped search must end with a final report", position)
    _agree(info.best in position.moves(), f"the answer {info.best!r} is not legal", position)


def _agree(holds: bool, sentence: str, position: Position[Any]) -> None:
    if not holds:
        raise SearcherError(f"{sentence}; position {shorten(position.text(), 200)!r}")


# --- provers --------------------------------------------------------------------------------------------


class ProblemPosition(Protocol):
    """What `check_prover` needs from a position: `sakiyomi.games.shogi.ShogiPosition` is one."""

    @property
    def in_check(self) -> bool: ...
    def checks(self) -> Sequence[Any]:
        """The attacker's moves."""

    def moves(self) -> Sequence[Any]:
        """All legal moves; after a check, the replies."""

    def play(self, move: Any, /) -> Any: ...
    def text(self) -> str: ...


class ProverLike(Protocol):
    """What `check_prover` needs: `sakiyomi.proof.Prover` is one."""

    def search(self, position: Any, limit: Limit | None = None, *, find: Any = "any") -> Proving[Any]:
        """Starts a search and returns at once."""


def check_prover(
    make_prover: Callable[[], ProverLike],
    positions: Iterable[ProblemPosition],
    *,
    depth: int = 3,
    nodes: int = 200_000,
    verify: Callable[[bytes], object] | None = None,
) -> int:
    """Compares a prover with plain search up to `depth` plies; returns the number of positions it decided.

    Wins that plain search finds must be proved with the same shortest length, and no shorter win may be
    claimed. Lines must be legal, consist of attacks, and end the game; limits and `stop()` must be respected,
    and an unknown result must not be passed off as a disproof. Certificates go through `verify` if given.
    Raises `SearcherError`.
    """
    decided = 0
    for position in positions:
        shortest = next((n for n in range(1, depth + 1, 2) if _wins_within(position, n)), None)
        for find in ("any", "shortest"):
            proof = _proved(make_prover(), position, Limit(nodes=nodes), find)
            _check_proof(position, proof, shortest, depth, find)
            if verify is not None and proof.certificate:
                verify(proof.certificate)
            decided += find == "any" and proof.status != "unknown"
        _check_cut_short(make_prover, position, shortest)
    return decided


def _proved(prover: ProverLike, position: ProblemPosition, limit: Limit, find: str) -> Proof[Any]:
    with prover.search(position, limit, find=find) as search:
        return search.result()


def _wins_within(position: ProblemPosition, plies: int) -> bool:
    return plies > 0 and any(_loses_within(position.play(move), plies - 1) for move in position.checks())


def _loses_within(position: ProblemPosition, plies: int) -> bool:
    replies = position.moves()
    if not replies:
        return True
    return plies > 1 and all(_wins_within(position.play(reply), plies - 1) for reply in replies)


def _check_proof(
    position: ProblemPosition, proof: Proof[Any], shortest: int | None, depth: int, find: str
) -> None:
    def agree(holds: bool, sentence: str) -> None:
        if not holds:
            raise SearcherError(f"{sentence}; position {shorten(position.text(), 200)!r}")

    agree(proof.final, "the last report is not marked final")
    agree(
        shortest is None or proof.status != "disproven", f"there is a win in {shortest}, but it was disproved"
    )
    if proof.status != "proven":
        agree(not proof.moves and proof.plies is None, "there is a line, but no proof")
        return
    agree(proof.plies is not None and proof.plies % 2 == 1, f"a win cannot take {proof.plies} plies")
    assert proof.plies is not None
    agree(proof.plies > depth or shortest is not None, f"there is no win in {proof.plies}")
    agree(shortest is None or proof.plies >= shortest, f"there is no win in {proof.plies}")
    exact = not proof.shortest or shortest is None or proof.plies == shortest
    agree(exact, f"the shortest win takes {shortest} plies, not {proof.plies}")
    agree(find == "any" or proof.shortest or shortest is None, f"a win in {shortest} was not proved shortest")
    agree(
        0 < len(proof.moves) <= proof.plies, f"a line of {len(proof.moves)} moves for a win in {proof.plies}"
    )
    if len(proof.moves) > 1 or proof.plies == 1:  # the rest may be missing where the limit came first
        _check_attack(position, proof)


def _check_attack(position: ProblemPosition, proof: Proof[Any]) -> None:
    here = position
    for ply, move in enumerate(proof.moves):
        if move not in (here.moves() if ply % 2 else here.checks()):
            raise SearcherError(f"{move} at ply {ply + 1} is not a legal move; position {here.text()!r}")
        here = here.play(move)
    if here.moves() or not here.in_check:
        raise SearcherError(f"the line does not end the game; position {here.text()!r}")


def _check_cut_short(
    make_prover: Callable[[], ProverLike], position: ProblemPosition, shortest: int | None
) -> None:
    """With too few nodes, or stopped at once, it may know nothing, but must not claim anything wrong."""
    for nodes in (1, 10, 100):
        proof = _proved(make_prover(), position, Limit(nodes=nodes), "any")
        if shortest is not None and proof.status == "disproven":
            raise SearcherError(f"{nodes} nodes disprove a win in {shortest}; position {position.text()!r}")
    search = make_prover().search(position)
    search.stop()
    proof = search.result()
    if not (search.done and proof.final) or (shortest is not None and proof.status == "disproven"):
        raise SearcherError(f"a stopped search claims {proof.status}; position {position.text()!r}")
