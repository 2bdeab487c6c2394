"""Games that break their contract: the kit and the search say how in a sentence, and nothing crashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Game, GameError, Limit, Points, SakiyomiError, Term, TextError, Win
from sakiyomi.games.tree import TREE
from sakiyomi.testing import SearcherError, check_game, check_searcher
from support.helpers import Pile, PileGame, PythonTree

Member = Callable[..., Any]


def broken(**members: Any) -> type[Pile]:
    """A pile with some members replaced; functions of the position become methods or properties."""
    made = {
        name: property(member) if name in ("side", "over") else member for name, member in members.items()
    }
    return type("Broken", (Pile,), made)


def side_that_cannot_be_set(value: object) -> property:
    return property(lambda _: value, lambda _, __: None)


def test_the_unbroken_game_passes() -> None:
    assert check_game(PileGame(), plays=30) == 18
    assert check_searcher(lambda: AlphaBeta(memory=1, accept_deeper=False), PileGame(), depth=4) == 20


# what is broken, what the search says, what the kit says
CASES: dict[str, tuple[type[Pile], str | None, str]] = {
    "side 2": (
        type("Broken", (Pile,), {"side": side_that_cannot_be_set(2)}),
        "side must be 0 or 1, not 2",
        "side must be 0 or 1, not 2; position '9 2'",
    ),
    "side None": (
        type("Broken", (Pile,), {"side": side_that_cannot_be_set(None)}),
        "side must be 0 or 1, not None",
        "side must be 0 or 1, not None; position '9 None'",
    ),
    "over a str": (
        broken(over=lambda p: "no"),
        "over must be True or False, not 'no'",
        "over must be True or False, not 'no'; position '9 0'",
    ),
    "over a number further down": (
        broken(over=lambda p: p.left == 0 if p.left > 5 else 0),
        "over must be True or False, not 0",
        "over must be True or False, not 0; position '",
    ),
    "no moves": (
        broken(moves=lambda p: [] if p.left == 4 else Pile.moves(p)),
        "the position '4 1' is not over, but has no moves",
        "the position is not over, but has no moves; position '4 ",
    ),
    "moves None": (
        broken(moves=lambda p: None),
        "moves() must return a sequence, not None",
        "moves() must return a sequence, not None; position '9 0'",
    ),
    "moves a generator": (
        broken(moves=lambda p: (n for n in (1, 2))),
        "moves() must return a sequence, not <generator object",
        "moves() must return a sequence, not <generator object",
    ),
    "moves unhashable": (
        broken(moves=lambda p: [[1]]),
        "moves must be hashable; a move of type list is not",
        "moves must be hashable; [1] of type list is not; position '9 0'",
    ),
    "moves twice": (
        broken(moves=lambda p: [1, 1]),
        None,
        "moves() lists the move 1 twice; position '9 0'",
    ),
    "moves in a changing order": (
        broken(
            moves=lambda p: [1, 2] if p.__dict__.pop("turn", False) else p.__dict__.update(turn=1) or [2, 1]
        ),
        None,
        "a second call gives a different answer: moves was (2, 1) and is (1, 2); position '9 0'",
    ),
    "text not a str": (
        broken(text=lambda p: 9),
        "text() must return a str, not 9",
        "text() must return a str, not 9; position '<",
    ),
    "text of two lines": (
        broken(text=lambda p: f"{p.left}\n{p.side}"),
        None,
        "text() must be one non-empty line; position '9\\n0'",
    ),
    "text that says too little": (
        broken(text=lambda p: f"{p.left} 0"),
        None,
        "parse(text()) gives a different position: side was 1 and is 0; position '",
    ),
    "value a float": (
        broken(value=lambda p, side: 0.5),
        "value() must return an int or a Score, not 0.5",
        "value() must return an int or a Score, not 0.5; position '9 0'",
    ),
    "value None": (
        broken(value=lambda p, side: None),
        "value() must return an int or a Score, not None",
        "value() must return an int or a Score, not None; position '9 0'",
    ),
    "value huge": (
        broken(value=lambda p, side: 10**30),
        "value() must lie within 1000000 points, not 1000000000000000000000000000000",
        "value() must lie within 1000000 points, not 1000000000000000000000000000000; position '9 0'",
    ),
    "points huge": (
        broken(value=lambda p, side: Points(2_000_000)),
        "value() must be whole points within 1000000, not 2000000",
        "value() must lie within 1000000 points, not 2000000; position '9 0'",
    ),
    "a win too far away": (
        broken(value=lambda p, side: Win(10**9) if side == 0 else -Win(10**9)),
        "a win or loss must be 0 to 100000 decisions ahead, not 1000000000",
        "a win or loss must be 0 to 100000 decisions ahead, not 1000000000; position '9 0'",
    ),
    "value not the other side's": (
        broken(value=lambda p, side: 1),
        None,
        "value(0) is +1, but value(1) is +1 and not -1; position '9 0'",
    ),
    "terms that do not add up": (
        broken(terms=lambda p, side: (Term("luck", 3),)),
        None,
        "the terms of side 0 add up to 3, but its value is 0; position '9 0'",
    ),
    "terms of another kind": (
        broken(terms=lambda p, side: [("luck", 3)]),
        None,
        "terms() must return Term objects; position '9 0'",
    ),
    "play None": (
        broken(play=lambda p, move: None),
        "play() must return a position, but None has no side",
        "play(",
    ),
    "play a number": (
        broken(play=lambda p, move: 7),
        "play() must return a position, but 7 has no side",
        "7 is not a position: it has no side",
    ),
    "play in place": (
        broken(play=lambda p, move: p.__dict__.update(left=p.left - move) or p),
        None,
        "changed the old position: text was '9 0' and is '",
    ),
    "priority a str": (
        broken(priority=lambda p, move: "high"),
        "priority() must return an int, not 'high'",
        "priority() must return an int, not 'high'; position '9 0'",
    ),
}


@pytest.mark.parametrize(("position", "search", "kit"), CASES.values(), ids=CASES.keys())
def test_broken_games(position: type[Pile], search: str | None, kit: str) -> None:
    with pytest.raises(GameError) as error:
        check_game(PileGame(position), plays=20)
    assert kit in str(error.value)
    if search is not None:
        with pytest.raises(GameError) as error:
            AlphaBeta(memory=1).best(position(9), Limit(nodes=500))
        assert search in str(error.value)


@pytest.mark.parametrize("member", ["moves", "play", "value", "text", "over"])
def test_games_that_raise(member: str) -> None:
    """The search passes on the game's own error; the kit names the call and the position."""

    def fail(*_: object) -> None:
        raise LookupError("no board")

    position = broken(**{member: fail})
    with pytest.raises(LookupError, match="no board"):
        AlphaBeta(memory=1).best(position(9))
    with pytest.raises(GameError, match=r"raised LookupError: no board; position '") as error:
        check_game(PileGame(position))
    assert isinstance(error.value.__cause__, LookupError)


def test_a_game_that_never_ends() -> None:
    still = broken(play=lambda p, move: type(p)(p.left, 1 - p.side))
    with pytest.raises(GameError, match="the game is not over after 50 moves; position '9 0'"):
        check_game(PileGame(still), max_moves=50)
    assert AlphaBeta(memory=1).best(still(9), Limit(nodes=300)).nodes == 300


def test_games_without_names_or_of_another_class() -> None:
    game = PileGame()
    game.title = " "
    with pytest.raises(GameError, match=r"PileGame\.title must be a non-empty string"):
        check_game(game)
    with pytest.raises(GameError, match=r"a game is an instance of a subclass of sakiyomi\.Game, not 3"):
        check_game(3)  # type: ignore[arg-type]


class Odd(PileGame):
    """A pile whose notation can be broken."""

    def __init__(self, **members: Any) -> None:
        super().__init__()
        self.__dict__.update(members)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Odd(move_text=lambda p, m: "take"), "the move 1 is written 'take', but parsed as"),
        (Odd(move_text=lambda p, m: m), "move_text() must return a str, not 1; position '9 0'"),
        (Odd(parse_move=lambda p, t: 1), "the move 2 is written '2', but parsed as 1; position '9 0'"),
        (
            Odd(parse=lambda t: Pile(*map(int, t.split()))),
            "parse() must raise TextError for nonsense, not ValueError",
        ),
        (Odd(parse=lambda t: Pile(9)), "parse() must raise TextError for nonsense; position '9 0'"),
        (Odd(draw=lambda p: 3), "draw() must return a str; position '9 0'"),
    ],
)
def test_broken_notation(game: Game[int], message: str) -> None:
    with pytest.raises(GameError) as error:
        check_game(game)
    assert message in str(error.value)


def test_a_plan_that_cannot_be_carried_out() -> None:
    bad = broken(plan=lambda p: p, carry_out=lambda p, legs: [9])
    with pytest.raises(GameError, match=r"carry_out\(\[1\]\) returns 9, which is not legal; position '9 0'"):
        check_game(PileGame(bad))
    none = broken(plan=lambda p: p, carry_out=lambda p, legs: [])
    with pytest.raises(GameError, match=r"carry_out\(\[1\]\) returns no move; position '9 0'"):
        check_game(PileGame(none))


# --- searchers that the kit must not accept -----------------------------------------------------------------


class Other(AlphaBeta):
    """Searches to a limit of its own."""

    limit: Callable[[Limit], Limit]

    def search(self, position: Any, limit: Limit | None = None, **options: Any) -> Any:
        return super().search(position, self.limit(limit or Limit()), **options)


class Shallow(Other):
    """Searches one decision ahead, whatever the limit."""

    limit = staticmethod(lambda limit: Limit(depth=1, nodes=limit.nodes))


class Greedy(Other):
    """Ignores node limits."""

    limit = staticmethod(lambda limit: Limit(depth=limit.depth or 6))


@pytest.mark.parametrize(
    ("searcher", "message"),
    [
        (Shallow, "depth 2 was requested, not 1|the score at depth"),
        (Greedy, "1 nodes were allowed, not"),
        (lambda: AlphaBeta(widths=(1,)), "the score at depth"),
    ],
)
def test_wrong_searchers(searcher: Callable[[], AlphaBeta], message: str) -> None:
    start = TREE.start(seed=2, branching=5, depth=9)
    with pytest.raises(SearcherError, match=message):
        check_searcher(searcher, TREE, start=start)
    assert issubclass(SearcherError, SakiyomiError)


def test_moves_of_any_hashable_kind() -> None:
    position = PythonTree(TREE.start(seed=3))
    assert AlphaBeta(memory=1).best(position).best in position.moves()
    with pytest.raises(TextError):
        PileGame().parse("nothing")


def test_half_an_ability_is_refused() -> None:
    class Half(Pile):
        def plan(self) -> Pile:
            return self

    with pytest.raises(GameError, match="plan also needs carry_out"):
        check_game(PileGame(Half))
