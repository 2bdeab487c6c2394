"""What our USI engine declares and keeps, and how a client disconnects."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sakiyomi.errors import LimitError
from sakiyomi.games.levels import LEVELS, Level
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.ponder import Known, make_predictor
from sakiyomi.ponder.systems import DEPTH, SYSTEMS, WIDTHS, plain_search
from sakiyomi.protocols.usi.client import UsiClient
from sakiyomi.protocols.usi.commands import NewGame, SetPosition, UsiGo, UsiTimes
from sakiyomi.protocols.usi.engine import UsiEngine
from sakiyomi.protocols.usi.guesses import Guesses, other_replies
from sakiyomi.protocols.usi.options import ENGINE_OPTIONS, Option, UsiSettings
from sakiyomi.protocols.usi.positions import read_position
from sakiyomi.protocols.usi.thinking import budget_of, clock_of
from sakiyomi.search import AlphaBeta
from sakiyomi.timing import Budget, SideClock, share_out
from sakiyomi.types import Limit
from support.talk import WatchedTransport


def test_the_options_of_our_engine() -> None:
    assert [option.text() for option in ENGINE_OPTIONS] == [
        "option name USI_Hash type spin default 64 min 1 max 65536",
        "option name USI_Ponder type check default false",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 593",
        "option name FurtherGuesses type spin default 0 min 0 max 64",
        "option name Level type spin default 0 min 0 max 20",
        "option name System type combo default none var none var old var new1 var new2 var pv var mixed",
        "option name NetworkDelay type spin default 120 min 0 max 10000",
        "option name ResignValue type spin default 99999 min 1 max 99999",
        "option name MaxMovesToDraw type spin default 0 min 0 max 100000",
        "option name OwnBook type check default false",
        "option name MateGuard type check default true",
        "option name MateFind type combo default shortest var any var shortest",
        "option name EnteringKingRule type combo default CSARule27 var NoEnteringKing var CSARule27",
    ]


def set_to(name: str, value: str) -> Any:
    changed = UsiSettings().with_option(name, value)
    assert changed is not None
    return changed


def test_settings_take_effect() -> None:
    plain = UsiSettings()
    assert (plain.memory, plain.threads, plain.lines, plain.guesses) == (64, 1, 1, 0)
    assert (plain.margin, plain.resign, plain.rules, plain.mates) == (0.12, None, (0, True), "shortest")
    assert set_to("networkdelay", "2500").margin == 2.5
    assert (plain.level, plain.guarded) == (Level(), True)
    assert (set_to("Level", "20").level, set_to("Level", "20").guarded) == (LEVELS["shogi"][19], False)
    assert set_to("Level", "3").with_option("System", "new2").level == Level()
    assert set_to("ResignValue", "99998").resign == 99998
    assert set_to("ResignValue", "99999").resign is None
    assert set_to("MaxMovesToDraw", "256").rules == (256, True)
    assert set_to("EnteringKingRule", "noenteringking").rules == (0, False)
    assert set_to("MateFind", "ANY").mates == "any"
    assert plain.with_option("Style", "x") is None


@pytest.mark.parametrize("name", ["old", "new1", "new2", "pv", "mixed"])
def test_the_systems_of_the_paper_play(name: str) -> None:
    """`go` plays what the system searches, and systems with a kept tree predict moves from it."""
    said: list[str] = []
    engine = UsiEngine(said.append)
    engine._set("System", name)
    engine.handle(UsiGo(depth=3))
    thinking: Any = engine._thinking
    thinking.wait()
    system = SYSTEMS[name]
    plain = AlphaBeta(**system.search(plain_search(WIDTHS), DEPTH))
    best = plain.best(ShogiPosition.start(), Limit(depth=3))
    assert said[-1].split()[1] == str(best.best)
    assert (engine._known is not None) == system.keep
    if engine._known is not None:
        after = ShogiPosition.start().play(best.best)
        guess = after.play(best.lines[0].moves[1])
        others = [move for move, _ in other_replies(guess, after, 3, engine._known)]
        expected = make_predictor("tree").predict(after, engine._known, Limit(), lambda *_: Known()).order
        assert others == [move for move in expected if move != best.lines[0].moves[1]][:3]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("x", "needs a whole number"),
        ("0", "between 1 and 9"),
        ("10", "between 1 and 9"),
        ("--5", "whole number"),
    ],
)
def test_numbers_that_do_not_fit(value: str, words: str) -> None:
    with pytest.raises(LimitError, match=words):
        Option("N", "spin", "1", 1, 9).check(value)
    assert [Option("N", "spin", "1", 1, 9).check(good) for good in ("1", "9", "05")] == ["1", "9", "5"]


def test_long_numbers_and_lines_that_do_not_fit() -> None:
    free = Option("N", "spin")
    assert free.check("9" * 15) == "9" * 15
    for wrong in ("9" * 16, "٣", "", "-"):
        with pytest.raises(LimitError, match="whole number"):
            free.check(wrong)
    for wrong in ("a\nb", "a\rb"):
        with pytest.raises(LimitError, match="S must be one line"):
            Option("S", "string").check(wrong)
    assert Option("S", "string").check("a b") == "a b"


def test_a_position_has_no_move_limit_and_allows_declaration() -> None:
    here = read_position("startpos")
    assert (here.longest, here.declares) == (0, True)
    other = read_position("startpos", 200, False)
    assert (other.longest, other.declares) == (200, False)


def test_the_searcher_is_kept_until_its_settings_change() -> None:
    said: list[str] = []
    engine: Any = UsiEngine(said.append)
    engine._set("USI_Hash", "1")
    first = engine._prepare()
    assert engine._prepare() is first
    engine._set("NetworkDelay", "5")
    assert engine._prepare() is first
    for name, value in (("USI_Hash", "2"), ("MultiPV", "2"), ("Threads", "2")):
        engine._set(name, value)
        changed = engine._prepare()
        assert changed is not first
        first = changed
    prover = engine._prepare_prover()
    assert (engine._prepare_prover() is prover, engine._searcher) == (True, None)
    engine._set("Threads", "1")
    assert engine._prepare_prover() is not prover
    assert said == []


def test_notes_are_written() -> None:
    notes: list[str] = []
    engine = UsiEngine(lambda _: None, notes.append)
    engine._set("Style", "x")
    assert notes == ["no such option: Style"]
    UsiEngine(lambda _: None)._set("Style", "x")


@pytest.mark.parametrize(
    ("times", "clocks"),
    [
        (UsiTimes(), (SideClock(), SideClock())),
        (
            UsiTimes(btime=5000, wtime=7000, byoyomi=1500, binc=100, winc=200),
            (SideClock(5, 1.5, 0.1), SideClock(7, 1.5, 0.2)),
        ),
    ],
)
def test_times_as_clocks(times: UsiTimes, clocks: tuple[SideClock, SideClock]) -> None:
    assert (clock_of(times, 0), clock_of(times, 1)) == clocks


def test_the_budget_of_a_go() -> None:
    times = UsiTimes(btime=60_000, wtime=60_000)
    shared = share_out(SideClock(60), 0.1)
    assert budget_of(UsiGo(), 0, 0.1) == budget_of(UsiGo(infinite=True, times=times), 0, 0.1) == Budget()
    assert budget_of(UsiGo(times=times), 0, 0.1) == shared
    assert budget_of(UsiGo(movetime=500), 0, 0.1) == Budget(0.5, 0.5, 0.5)
    assert budget_of(UsiGo(movetime=0), 0, 0.1) == Budget(0.001, 0.001, 0.001)
    both = budget_of(UsiGo(movetime=1_500, times=times), 0, 0.1)
    assert both == Budget(min(shared.soft, 1.5), min(shared.hard, 1.5), min(shared.soft, 1.5))
    assert shared.soft < 1.5 < shared.hard


@pytest.mark.parametrize(("timeout", "patience"), [(2.0, 2.0), (30.0, 5.0)])
def test_a_client_disconnects_politely(timeout: float, patience: float) -> None:
    pipe = WatchedTransport("usiok")
    with UsiClient(pipe, timeout=timeout) as client:
        assert client.timeout == timeout
    assert (pipe.sent, pipe.closed) == (["usi", "quit"], [patience])
    gone = WatchedTransport("usiok")
    client = UsiClient(gone, timeout=timeout)
    gone.broken = True
    client.close()
    assert gone.closed[-1] == patience


def quiet() -> tuple[Any, list[str]]:
    said: list[str] = []
    engine: Any = UsiEngine(said.append)
    engine._set("USI_Hash", "2")
    return engine, said


def test_rules_hold_from_the_first_position_on() -> None:
    engine, said = quiet()
    engine._set("MaxMovesToDraw", "100")
    assert engine._position.longest == 100
    assert said == []


def test_a_new_game_starts_with_empty_tables() -> None:
    class Forgetful:
        count = 0

        def forget(self) -> None:
            self.count += 1

    engine, _ = quiet()
    assert engine.handle(NewGame())
    engine._searcher, engine._prover = Forgetful(), Forgetful()
    engine.handle(NewGame())
    assert (engine._searcher.count, engine._prover.count) == (1, 1)


def test_a_mate_search_has_at_least_one_node() -> None:
    engine, said = quiet()
    engine.handle(SetPosition("sfen 8k/9/8G/9/9/9/9/9/9 b G 1"))
    engine.handle(UsiGo(mate=1000, nodes=0))
    engine._thinking.wait()
    engine.stop()
    assert said[-1].startswith("checkmate ")
    assert (engine._prover._threads, engine._prover._bytes) == (1, 2 << 20)


class Here:
    """A minimal position."""

    over, side = False, 0

    def __init__(self, moves: int = 5, may_declare: bool = False) -> None:
        self.may_declare, self._moves = may_declare, moves

    def moves(self) -> list[int]:
        return list(range(self._moves))


def test_a_win_is_declared_unless_the_search_is_infinite() -> None:
    engine, _ = quiet()
    engine._search = lambda *_: "searched"
    assert engine._plan(Here(may_declare=True), UsiGo())[1] == "win"
    assert engine._plan(Here(may_declare=True), UsiGo(infinite=True)) == ("searched", "")
    assert engine._plan(Here(), UsiGo()) == ("searched", "")
    assert engine._plan(None, UsiGo())[1] == "resign"


def test_a_forced_move_takes_no_time_with_a_clock() -> None:
    engine, _ = quiet()
    clocked, free = UsiGo(times=UsiTimes(btime=60_000, wtime=60_000)), UsiGo()
    engine._request = clocked, Here(1)
    assert engine._budget(clocked).soft == 0.0
    assert engine._budget(free) == Budget()
    engine._request = clocked, Here(2)
    assert engine._budget(clocked).soft > 0
    engine._request = clocked, None
    assert engine._budget(clocked) == Budget()


def test_further_guesses_need_a_move_to_guess_and_a_clock() -> None:
    engine, _ = quiet()
    engine._set("FurtherGuesses", "2")
    clocked = UsiGo(ponder=True, times=UsiTimes(btime=60_000, wtime=60_000))
    assert engine._guesses(engine._position, clocked, Limit()) is None
    engine.handle(SetPosition("startpos moves 7g7f"))
    assert engine._guesses(engine._position, UsiGo(ponder=True), Limit()) is None
    guesses = engine._guesses(engine._position, clocked, Limit(nodes=50))
    assert guesses is not None
    guesses.stop()
    guesses.result()


class Search:
    """A search with scripted reports that records being stopped."""

    def __init__(self, depths: tuple[int, ...] = (0, 1, 2)) -> None:
        self.depths, self.stops = depths, 0

    def __iter__(self) -> Any:
        for depth in self.depths:
            yield SimpleNamespace(depth=depth)
            if self.stops:
                return

    def stop(self) -> None:
        self.stops += 1

    def result(self) -> str:
        return "answer"


def guess(seconds: float, others: int = 2) -> tuple[Any, list[Search], list[Any]]:
    searches, ready = list[Search](), list[Any]()

    def start(_: object) -> Any:
        searches.append(Search())
        return searches[-1]

    rest: Any = [(f"move {i}", f"position {i}") for i in range(others)]
    here: Any = "guess"
    made = Guesses(start, here, rest, seconds, lambda *told: ready.append(told))
    return made, searches, ready


def test_each_guess_gets_its_time() -> None:
    made, searches, ready = guess(0.0)
    assert [info.depth for info in made] == [0, 1]  # stopped at the first useful depth
    assert [search.stops for search in searches] == [1, 1, 1]
    assert ready == [("move 0", "position 0", "answer"), ("move 1", "position 1", "answer")]
    patient, searches, ready = guess(1e9)
    assert [info.depth for info in patient] == [0, 1, 2]
    assert [search.stops for search in searches] == [0, 0, 0]
    assert len(ready) == 2
    assert patient.result() == "answer"


def test_a_correct_guess_drops_the_others() -> None:
    made, searches, ready = guess(0.0)
    made.drop_guesses()
    assert [info.depth for info in made] == [0, 1, 2]  # it goes on: the clock stops it now
    assert ([search.stops for search in searches], ready) == ([0], [])
    stopped, searches, ready = guess(1e9)
    stopped.stop()
    assert [info.depth for info in stopped] == [0]
    assert ([search.stops for search in searches], ready) == ([1], [])
