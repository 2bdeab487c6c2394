"""Our engine, line by line: its answers to everything a GUI may send."""

from __future__ import annotations

import re
import time

import pytest

from sakiyomi.games.shogi import ShogiPosition, parse
from sakiyomi.games.shogi.bod import HANDICAPS
from sakiyomi.games.shogi.books import book_moves
from support.pauses import within
from support.tsume_sets import problems
from support.usi_talk import MOVE, Talk

MATE_IN_ONE = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
MATED = "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
ONE_MOVE = "sfen 8k/8P/7G1/9/9/9/9/9/4K4 w - 1"
LOST = "sfen 4k4/9/9/9/9/9/9/9/4K4 w RBGSNLP 1"
GUARDED = "8k/9/9/7P1/9/9/9/9/4K4 b 3G 1"
MAY_DECLARE = "sfen 3GKGSR1/PPPPPPPPP/9/9/9/9/9/4k4/9 b RB4P 1"


def moves_of(answer: str) -> list[str]:
    return re.findall(MOVE, answer)


def test_it_introduces_itself() -> None:
    with Talk() as talk:
        talk.say("usi")
        talk.hear("usiok")
        names = [line.split()[2] for line in talk.seen if line.startswith("option")]
        assert names[:4] == ["USI_Hash", "USI_Ponder", "Threads", "MultiPV"]
        assert talk.seen[0].startswith("id name Sakiyomi ")
        assert talk.silent_about("option")


def test_a_move_with_its_expected_reply() -> None:
    with Talk() as talk:
        talk.say("usinewgame", "position startpos moves 7g7f 3c3d", "go depth 3")
        answer = talk.hear("bestmove")
        here = ShogiPosition.start().push("7g7f", "3c3d")
        here.push(*moves_of(answer))
        line = talk.seen[-2]
        assert line.startswith("info depth 3 ")
        assert line.partition(" pv ")[2].split()[0] == moves_of(answer)[0]


HANGING_ROOK = "sfen 4k4/9/9/4r4/9/9/9/4R4/4K4 b - 1"


def answers_at(level: int, times: int) -> tuple[set[str], list[str]]:
    """The moves played at a level, and everything that was said."""
    with Talk() as talk:
        talk.say(f"setoption name Level value {level}", f"position {HANGING_ROOK}")
        played = set[str]()
        for _ in range(times):
            talk.say("go movetime 20000")
            played.add(moves_of(talk.hear("bestmove"))[0])
        return played, talk.seen


def test_a_low_level_errs_and_a_high_one_keeps_to_its_nodes() -> None:
    played, said = answers_at(1, 12)
    assert len(played) > 1  # a beginner does not always take the rook
    assert not any("multipv 2" in line for line in said)
    played, said = answers_at(13, 1)
    assert played == {"5h5d"}
    nodes = [int(count) for line in said for count in re.findall(r" nodes (\d+)", line)]
    assert max(nodes) <= 4_000


def test_limits_by_nodes_repeat_exactly() -> None:
    def ask() -> str:
        with Talk() as talk:
            talk.say("position startpos", "go nodes 3000")
            talk.hear("bestmove")
            return re.sub(r"time \d+|nps \d+", "", "".join(talk.seen[-2:]))

    first = ask()
    assert "nodes 3000" in first
    assert first == ask()


def test_several_lines() -> None:
    with Talk() as talk:
        talk.say("setoption name MultiPV value 3", "position startpos", "go depth 2")
        talk.hear("bestmove")
        last = talk.seen[-4:-1]
        assert [re.findall(r"multipv (\d)", line) for line in last] == [["1"], ["2"], ["3"]]
        scores = [int(re.findall(r"cp (-?\d+)", line)[0]) for line in last]
        assert scores == sorted(scores, reverse=True)
        assert len({moves_of(line)[0] for line in last}) == 3


def test_a_mate_is_reported_in_plies() -> None:
    with Talk() as talk:
        talk.say(f"position {MATE_IN_ONE}", "go depth 3")
        assert talk.hear("bestmove") == "bestmove G*5b"
        assert "score mate 1 pv G*5b" in talk.seen[-2]


@pytest.mark.parametrize("go", ["go", "go depth 1", "go btime 1000 wtime 1000", "go movetime 10"])
def test_the_mated_side_resigns(go: str) -> None:
    with Talk() as talk:
        talk.say(f"position {MATED}", go)
        assert talk.hear("bestmove") == "bestmove resign"


def test_resigning_only_if_enabled() -> None:
    with Talk() as talk:
        talk.say(f"position {LOST}".replace(" w ", " b ").replace("RBGSNLP", "rbgsnlp"), "go depth 1")
        assert moves_of(talk.hear("bestmove"))
        talk.say("setoption name ResignValue value 1500", "go depth 1")
        assert talk.hear("bestmove") == "bestmove resign"
        talk.say("setoption name ResignValue value 30000", "go depth 1")
        assert moves_of(talk.hear("bestmove"))


def test_declaring_a_win() -> None:
    assert parse(MAY_DECLARE).may_declare
    with Talk() as talk:
        talk.say(f"position {MAY_DECLARE}", "go btime 0 wtime 0 byoyomi 10000")
        assert talk.hear("bestmove") == "bestmove win"
        talk.say("go ponder byoyomi 10000")
        assert talk.silent_about("bestmove")
        talk.say("ponderhit")
        assert talk.hear("bestmove") == "bestmove win"
        talk.say("setoption name EnteringKingRule value NoEnteringKing", "go nodes 10")
        assert moves_of(talk.hear("bestmove"))


MATE_IN_THREE = "sfen 9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
LONG_MATE = "sfen 7k1/5+Bp2/7Ss/9/9/9/1n7/9/9 b 2rb4g2s3n4l17p 1"


def test_mates_and_no_mates() -> None:
    with Talk() as talk:
        for go in ("go mate 60000", "go mate infinite", "go mate"):
            talk.say(f"position {MATE_IN_THREE}", go)
            assert talk.hear("checkmate") == "checkmate 1d2c 1b1a 2c2b"
        assert "score mate 3 pv 1d2c 1b1a 2c2b" in talk.seen[-2]
        talk.say(f"position {MATE_IN_ONE}", "go mate infinite")
        assert talk.hear("checkmate") == "checkmate G*5b"
        talk.say("position startpos moves 7g7f", "go mate infinite")
        assert talk.hear("checkmate") == "checkmate nomate"


def test_a_mate_that_takes_too_long() -> None:
    with Talk() as talk:
        talk.say(f"position {LONG_MATE}", "go mate infinite nodes 1000")
        assert talk.hear("checkmate") == "checkmate timeout"
        talk.say("go mate 1")
        assert talk.hear("checkmate") == "checkmate timeout"
        talk.say("go mate infinite")
        assert talk.silent_about("checkmate")
        talk.say("stop")
        talk.hear("checkmate")


def test_the_shortest_mate_or_any() -> None:
    sfen = next(row[0] for row in problems("made") if row[2] == "11")
    lengths = []
    with Talk() as talk:
        for find in ("any", "shortest"):
            talk.say("usinewgame", f"setoption name MateFind value {find}")
            talk.say(f"position sfen {sfen}", "go mate")
            line = talk.hear("checkmate").split()[1:]
            lengths.append(len(line))
            here = parse(sfen)
            for i, move in enumerate(line):
                assert i % 2 or here.gives_check(here.read_move(move))
                here = here.push(move)
            assert here.in_check
            assert not here.moves()
    assert lengths[0] >= lengths[1] == 11


def test_mates_and_moves_in_turn() -> None:
    with Talk() as talk:
        talk.say(f"position {MATE_IN_THREE}", "go mate", "go nodes 50", "ponderhit", "go mate", "stop")
        talk.hear("checkmate")
        talk.hear("bestmove")
        talk.hear("checkmate")


def test_no_mate_is_claimed_without_a_problem() -> None:
    with Talk() as talk:
        for position in ("sfen nonsense", "sfen 9/9/9/9/4K4/9/9/9/9 b - 1"):
            talk.say(f"position {position}", "go mate 1000")
            assert talk.hear("checkmate") == "checkmate timeout"
            assert talk.seen[-2].startswith("info string mate: there is no ")


def test_infinite_answers_only_after_stop() -> None:
    with Talk() as talk:
        for position in ("startpos", MATED, MATE_IN_ONE):
            talk.say(f"position {position}", "go infinite")
            assert talk.silent_about("bestmove")
            talk.say("stop")
            talk.hear("bestmove")
            talk.say("stop", "stop")
            assert talk.silent_about("bestmove")


def test_depth_reached_while_infinite_is_held_back() -> None:
    with Talk() as talk:
        talk.say("position startpos", "go infinite depth 1")
        talk.hear("info depth 1")
        assert talk.silent_about("bestmove")
        talk.say("stop")
        talk.hear("bestmove")


def test_pondering_waits_for_ponderhit_and_then_uses_the_clock() -> None:
    with Talk() as talk:
        talk.say("position startpos", "go ponder btime 0 wtime 0 byoyomi 400")
        talk.hear("info depth ")
        assert talk.silent_about("bestmove")
        hit = time.perf_counter()
        talk.say("ponderhit")
        talk.hear("bestmove")
        assert time.perf_counter() - hit >= 0.4 - 0.12
        talk.say("ponderhit")  # too late: nothing
        assert talk.silent_about("bestmove")


def test_stopped_pondering_answers_once() -> None:
    with Talk() as talk:
        talk.say("position startpos", "go ponder btime 60000 wtime 60000", "stop")
        talk.hear("bestmove")
        talk.say("ponderhit", "position startpos moves 7g7f", "go depth 1")
        here = ShogiPosition.start().push("7g7f")
        assert here.read_move(moves_of(talk.hear("bestmove"))[0])
        assert talk.silent_about("bestmove")


def test_further_guesses_are_ready_when_the_gui_was_wrong() -> None:
    with Talk() as talk:
        talk.say("setoption name FurtherGuesses value 2")
        talk.say("position startpos moves 7g7f 3c3d", "go ponder btime 600 wtime 600")
        played = talk.hear("info string ready for").split()[-1]
        assert played != "3c3d"
        assert talk.silent_about("bestmove")
        talk.say("stop")
        talk.hear("bestmove")
        before = len(talk.seen)
        talk.say(f"position startpos moves 7g7f {played}", "go btime 600000 wtime 600000")
        answer = moves_of(talk.hear("bestmove"))[0]
        assert ShogiPosition.start().push("7g7f", played).read_move(answer)
        # It was not searched again: one report, the prepared one.
        assert len([line for line in talk.seen[before:] if line.startswith("info depth")]) == 1


def test_further_guesses_and_a_hit() -> None:
    with Talk() as talk:
        talk.say("setoption name FurtherGuesses value 64")
        talk.say("position startpos moves 7g7f 3c3d", "go ponder btime 600 wtime 600")
        talk.hear("info string ready for")
        talk.say("ponderhit")
        answer = moves_of(talk.hear("bestmove"))[0]
        assert ShogiPosition.start().push("7g7f", "3c3d").read_move(answer)
        assert talk.silent_about("bestmove")


def test_too_long_a_position_does_not_fall_back_to_the_previous_one() -> None:
    with Talk() as talk:
        talk.say("position startpos moves " + "2g2f " * 30_000, "go nodes 100")
        talk.hear("info string position")
        assert talk.hear("bestmove") == "bestmove resign"


def test_ponderhit_with_new_times() -> None:
    with Talk() as talk:
        talk.say("position startpos", "go ponder btime 0 wtime 0 byoyomi 3600000")
        talk.say("ponderhit btime 0 wtime 0 byoyomi 200")
        talk.hear("bestmove")  # not after an hour


def test_thinking_before_ponderhit_counts() -> None:
    def seconds() -> float:
        talk.say("position startpos", "go ponder btime 6000 wtime 6000")  # a tenth of a second, four at most
        while int((re.findall(r"time (\d+)", talk.hear("info")) or ["0"])[0]) < 100:
            pass
        started = time.perf_counter()
        talk.say("ponderhit")
        talk.hear("bestmove")
        return time.perf_counter() - started

    with Talk() as talk:
        assert within(0.05, seconds)


def test_byoyomi_is_used_and_never_exceeded() -> None:
    def seconds() -> float:
        talk.say("position startpos", "go btime 0 wtime 0 byoyomi 250")
        started = time.perf_counter()
        talk.hear("bestmove")
        return time.perf_counter() - started

    with Talk() as talk:
        talk.say("isready")
        talk.hear("readyok")
        assert seconds() >= 0.25 - 0.12 - 0.01
        assert within(0.25, seconds)


@pytest.mark.parametrize(
    "times",
    [
        "btime 0 wtime 0 byoyomi 0",
        "btime 100 wtime 100",
        "btime 50 wtime 50 binc 1000 winc 1000",
        "btime 1000 wtime 1000 byoyomi 50",
        "movetime 100",
        "movetime 0",
    ],
)
def test_short_clocks_are_kept(times: str) -> None:
    numbers = dict(re.findall(r"(\w+) (\d+)", times))
    whole = sum(int(numbers.get(name, 0)) for name in ("btime", "byoyomi")) / 1000

    def seconds() -> float:
        talk.say("position startpos", f"go {times}")
        started = time.perf_counter()
        assert moves_of(talk.hear("bestmove"))
        return time.perf_counter() - started

    with Talk() as talk:
        talk.say("isready")
        talk.hear("readyok")
        assert within(max(whole, 0.1) + 0.02, seconds)


def test_a_forced_move_needs_no_time() -> None:
    here = parse(ONE_MOVE)
    assert len(here.moves()) == 1
    with Talk() as talk:
        talk.say(f"position {ONE_MOVE}", "go btime 3600000 wtime 3600000 byoyomi 3600000")
        assert moves_of(talk.hear("bestmove"))[0] == str(here.moves()[0])


def test_a_win_found_needs_no_more_time() -> None:
    with Talk() as talk:
        talk.say(f"position {MATE_IN_ONE}", "go btime 0 wtime 0 byoyomi 3600000")
        assert talk.hear("bestmove") == "bestmove G*5b"


def test_stop_answers_within_twenty_milliseconds() -> None:
    def seconds() -> float:
        talk.say("go infinite")
        talk.hear("info depth ")
        started = time.perf_counter()
        talk.say("stop")
        talk.hear("bestmove")
        return time.perf_counter() - started

    with Talk() as talk:
        talk.say("position startpos")
        assert within(0.020, seconds)


def test_only_some_moves() -> None:
    with Talk() as talk:
        for go in ("go depth 3", "go nodes 2000", "go movetime 50", "go nodes 1", "go depth 1"):
            talk.say("position startpos", f"{go} searchmoves 9g9f 9g9f 1a1a 1g1f")
            assert moves_of(talk.hear("bestmove"))[0] in ("9g9f", "1g1f")
        talk.say("go infinite searchmoves 9g9f")
        talk.hear("info depth ")
        assert talk.silent_about("bestmove")
        talk.say("stop")
        assert moves_of(talk.hear("bestmove"))[0] == "9g9f"
        talk.say(f"position {MATE_IN_ONE}", "go depth 2 searchmoves G*5b")
        talk.hear("bestmove")
        assert "score mate 1 " in talk.seen[-2]
        talk.say("go depth 1 searchmoves nonsense")  # none of them is legal: ignored
        assert moves_of(talk.hear("bestmove"))


def test_restricted_moves_keep_their_values() -> None:
    with Talk() as talk:
        talk.say("setoption name MultiPV value 593", "position startpos moves 7g7f 3c3d", "go depth 2")
        talk.hear("bestmove")
        whole = {moves_of(line)[0]: re.findall(SCORES, line) for line in talk.seen if "depth 2 " in line}
        some = " ".join(list(whole)[:7])
        before = len(talk.seen)
        talk.say(f"go depth 2 searchmoves {some}")
        talk.hear("bestmove")
        chosen = {
            moves_of(line)[0]: re.findall(SCORES, line) for line in talk.seen[before:] if "depth 2 " in line
        }
        assert chosen == {move: whole[move] for move in some.split()}


SCORES = r"score (?:cp|mate) \S+"


def test_an_unreadable_position_is_not_used() -> None:
    with Talk() as talk:
        for bad in ("nonsense", "", "startpos moves 7g7e", "startpos moves xyz", "sfen 9/9 b - 1"):
            talk.say("position startpos", f"position {bad}", "go depth 1")
            assert talk.hear("info string").startswith("info string position: ")
            assert talk.hear("bestmove") == "bestmove resign"
        talk.say("position startpos", "go depth 1")
        assert moves_of(talk.hear("bestmove"))


def test_the_gui_may_go_on_after_a_repetition_and_after_the_longest_game() -> None:
    back_and_forth = " ".join(["5i5h 5a5b 5h5i 5b5a"] * 5)
    with Talk() as talk:
        for moves in (back_and_forth, " ".join(back_and_forth.split()[:12])):
            talk.say(f"position startpos moves {moves}", "go depth 2")
            assert moves_of(talk.hear("bestmove"))
        talk.say(
            "setoption name MaxMovesToDraw value 4", f"position startpos moves {back_and_forth}", "go depth 2"
        )
        assert moves_of(talk.hear("bestmove"))
        talk.say("position startpos moves 7g7f 3c3d 2g2f", "go infinite")
        talk.say("stop")
        assert moves_of(talk.hear("bestmove"))


def test_one_answer_for_each_go_whatever_comes_between() -> None:
    with Talk() as talk:
        talk.say(
            "position startpos", "go infinite", "go infinite", "position startpos moves 7g7f", "go ponder"
        )
        talk.say("setoption name USI_Hash value 2", "setoption name MultiPV value 2", "isready", "usi")
        talk.say("usinewgame", "go depth 1", "gameover win", "stop", "ponderhit")
        talk.say("isready")
        talk.hear("readyok")
        talk.hear("readyok")
        assert sum(line.startswith("bestmove") for line in talk.seen) == 4


def test_bad_values_are_reported_and_unknown_options_ignored() -> None:
    with Talk() as talk:
        talk.say("setoption name USI_Hash value lots")
        assert talk.hear() == "info string USI_Hash needs a whole number, not 'lots'"
        talk.say("setoption name EvalDir value eval", "hello", "go nowhere", "stop")
        talk.hear("bestmove")


def test_unavailable_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.protocols.usi import engine

    ready = engine._ready

    def poor(memory: int, lines: int, threads: int, system: str | None) -> object:
        if memory > engine.SMALL:
            raise MemoryError
        return ready(memory, lines, threads, system)

    monkeypatch.setattr(engine, "_ready", poor)
    with Talk() as talk:
        talk.say("setoption name USI_Hash value 1024", "isready")
        assert talk.hear() == "info string cannot allocate 1024 MB for USI_Hash; using 16"
        talk.hear("readyok")
        talk.say("go depth 1")
        talk.hear("bestmove")


def test_a_search_that_fails_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakiyomi.protocols.usi import thinking

    def fail(*_: object) -> list[str]:
        raise ZeroDivisionError("a mine")

    monkeypatch.setattr(thinking.ReportThrottle, "lines", fail)
    with Talk() as talk:
        talk.say("position startpos", "go depth 3")
        assert talk.hear() == "info string the search failed: a mine"
        assert moves_of(talk.hear("bestmove"))


def test_the_book_is_played_only_if_enabled_and_while_it_lasts() -> None:
    with Talk() as talk:
        talk.say("setoption name OwnBook value true", "position startpos", "go movetime 50")
        first = moves_of(talk.hear("bestmove"))[0]
        assert any(line.startswith("info string book: ") for line in talk.seen)
        assert first in {str(known.move) for known in book_moves(ShogiPosition.start())}
        talk.seen.clear()
        talk.say("position startpos moves 9g9f", "go nodes 100")
        talk.hear("bestmove")
        talk.say("setoption name OwnBook value false", "position startpos", "go nodes 100")
        talk.hear("bestmove")
        assert not any("book" in line for line in talk.seen)


@pytest.mark.parametrize("handicap", ["香落ち", "飛車落ち", "六枚落ち", "十枚落ち"])
def test_the_stronger_side_of_a_handicap_plays(handicap: str) -> None:
    with Talk() as talk:
        talk.say(f"position sfen {HANDICAPS[handicap]}", "go nodes 2000")
        parse(HANDICAPS[handicap]).push(*moves_of(talk.hear("bestmove")))


def test_the_solver_finds_what_a_tiny_search_does_not() -> None:
    """Five plies by checks; without the guard one node sees nothing."""
    scores = {}
    for guard in ("true", "false"):
        with Talk() as talk:
            talk.say(f"setoption name MateGuard value {guard}", "position sfen " + GUARDED, "go nodes 1")
            talk.hear("bestmove")
            scores[guard] = any("score mate 5" in line for line in talk.seen)
    assert scores == {"true": True, "false": False}
