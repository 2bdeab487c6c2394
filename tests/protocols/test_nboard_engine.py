"""Our NBoard engine, line by line: its answers to everything a GUI may send."""

from __future__ import annotations

import random
import re
import time

import pytest

from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition, OthelloRecord, ggf_text, parse_board
from sakiyomi.protocols.nboard.commands import parse_command
from sakiyomi.protocols.nboard.engine import NBoardEngine
from sakiyomi.solve import EndgameSolver
from sakiyomi.types import Points
from support.nboard_talk import Talk

BOARD = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
"""Black wins by 18 with g8; 14 empty squares."""
MUST_PASS = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X"
MIDDLE = (
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6/1.00/0.5]W[F7]B[E7]W[F4];)"
)


def game(board: str) -> str:
    return f"set game {ggf_text(OthelloRecord((), parse_board(board)))}"


def scores(lines: list[str]) -> dict[str, float]:
    """The last reported value of each move."""
    found = (re.fullmatch(r"search (..)\S* (\S+) 0 \S+", line) for line in lines)
    return {match[1]: float(match[2]) for match in found if match}


def test_the_session_of_the_manual() -> None:
    with Talk() as talk:
        talk.say("nboard 2", MIDDLE, "set depth 6", "ping 1", "go")
        talk.until_idle()
        plain = [line for line in talk.seen if not line.startswith(("nodestats", "search"))]
        *begin, answer, end = plain
        assert begin == ["set myname Sakiyomi", "set myname Sakiyomi6", "pong 1", "status Thinking"]
        assert re.fullmatch(r"=== D6/-?\d+\.\d\d/\d+\.\d\d", answer)
        assert end == "status"
        last = [line for line in talk.seen if line.startswith("search")][-1]
        assert last.startswith("search D6")
        assert last.endswith(" 0 6")
        assert talk.seen[-3].startswith("nodestats ")


def test_an_endgame_is_exact() -> None:
    with Talk() as talk:
        talk.say("set depth 8", game(BOARD), "go")
        lines = talk.until_idle()
        assert lines[-2].startswith("=== G8/18.00/")
        assert [line for line in lines if line.startswith("search")][-1].endswith(" 18.00 0 100%")


def test_hints() -> None:
    with Talk() as talk:
        talk.say("set depth 8", game(BOARD), "hint 3")
        lines = talk.until_idle()
        assert lines[1 if lines[0].startswith("set") else 0] == "status Analyzing"
        known = scores(lines)
        assert known["G8"] == 18
        assert known["H1"] == 12
        assert len(known) >= 3
        assert not any(line.startswith("===") for line in lines)
        talk.say("set depth 3", MIDDLE, "hint 64")
        middle = scores(talk.until_idle())
        here = OthelloPosition()
        for move in ["f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4"]:
            here = here.play(move)
        assert set(middle) == {move.upper() for move in here.moves()}


def test_go_does_not_play_the_move() -> None:
    with Talk() as talk:
        talk.say("set depth 4", "go")
        first = talk.hear("===")[:6]
        talk.until_idle()
        talk.say("go")
        second = talk.hear("===")[:6]
        assert first == second
        talk.until_idle()
        talk.say(f"move {first[4:]}/0.50/1.0", "go")
        assert talk.hear("===")[:6] != first


def test_moves_in_any_case_and_passes() -> None:
    with Talk() as talk:
        talk.say(game(MUST_PASS), "go")
        assert talk.hear() == "=== PA"
        talk.say("hint 1")
        assert scores(talk.until_idle()) == {"PA": -64.0}
        talk.say("move PA", "go")
        assert talk.hear("===").startswith("=== H8/")
        talk.until_idle()
        talk.say(game(MUST_PASS), "move h8//", "go")  # the pass is understood
        assert talk.hear("status") == "status the game is over"


def test_errors_of_the_gui() -> None:
    with Talk() as talk:
        talk.say("move A1", "move rubbish", "move")
        first, second = talk.until_pong()
        assert first.startswith("status cannot play the move: 'a1' is not a legal move here")
        assert second.startswith("status cannot play the move: 'rubbish'")
        talk.say("set depth 2", "go")
        talk.hear("===")  # the game goes on where it was
        talk.until_idle()
        talk.say("set game rubbish", "go", "hint 2", "analyze", "move f5")
        told = talk.until_pong()
        assert told[0].startswith("status cannot read the game: ")
        assert told[1:] == ["status no game is set"] * 3
        talk.say("set game (;GM[Othello]B[f5]W[a1];)")
        assert "a1" in talk.until_pong()[0]


def test_the_rest_of_the_protocol() -> None:
    with Talk() as talk:
        talk.say("learn", "set contempt 3", "hello", "", "set colour red", "ping 5")
        assert [talk.hear(), talk.hear()] == ["learned", "pong 5"]


def test_analysis_of_a_game() -> None:
    rng, here, moves = random.Random(4), OTHELLO.start(), list[str]()
    while not here.over:
        moves.append(rng.choice(here.moves()))
        here = here.play(moves[-1])
    record = OthelloRecord(tuple(moves))
    with Talk() as talk:
        talk.say("set depth 3", f"set game {ggf_text(record)}", "analyze")
        talk.hear("status Analyzing")
        lines = talk.until_idle()[:-1]
    found = dict(re.findall(r"analysis (\d+) (\S+)", "\n".join(lines)))
    assert [int(number) for number in found] == list(range(len(moves), -1, -1))
    for number, place in enumerate(record.positions()):
        if place.over:
            assert float(found[str(number)]) == place.value(place.side) / 100
        elif place.empties <= 9:
            score = EndgameSolver(memory=1).best(place).score
            assert Points(round(100 * float(found[str(number)]))) == score


@pytest.mark.parametrize("command", ["go", "hint 5", "analyze"])
def test_a_ping_stops_everything_at_once(command: str) -> None:
    def seconds() -> float:
        talk.say(command)
        talk.hear("status")
        started = time.perf_counter()
        talk.say("ping 3")
        before = len(talk.seen)
        talk.hear("pong 3")
        told = talk.seen[before:]
        assert told[-2] == "status"
        assert sum(line.startswith("===") for line in told) == (command == "go")
        return time.perf_counter() - started

    with Talk() as talk:
        talk.say("set depth 60")
        # The best of several, since any single pause may be the operating system's.
        assert min(seconds() for _ in range(5)) < 0.1
        assert talk.until_pong() == []


def test_a_new_command_takes_the_place_of_the_old_one() -> None:
    with Talk() as talk:
        talk.say("set depth 60", "go", "hint 2", "go", "set depth 3", "move f5", "go")
        answers = [talk.hear("===") for _ in range(3)]
        here = OthelloPosition().play("f5")
        assert answers[-1][4:6].lower() in here.moves()


def test_a_whole_game_against_itself() -> None:
    here, told = OthelloPosition(), OthelloRecord(())
    with Talk() as talk:
        talk.say("nboard 2", "set depth 3")
        while not here.over:
            talk.say("ping 1", "go")
            word = talk.hear("===").split()[1]
            move = OTHELLO.parse_move(here, word.split("/")[0])
            here, told = here.play(move), OthelloRecord((*told.moves, move))
            if len(told.moves) % 7 == 0:
                talk.say(f"set game {ggf_text(told)}")
            else:
                talk.say(f"move {word}")
        talk.say("go")
        assert talk.hear("status the") == "status the game is over"
    assert here == told.end
    assert len([move for move in told.moves if move != PASS]) >= 50


def test_a_player_answers_go() -> None:
    said: list[str] = []
    engine = NBoardEngine(said.append, decide=lambda position: position.moves()[-1])
    for command in (MIDDLE, "go"):
        engine.handle(parse_command(command))
    engine.stop()  # waits for the answer
    here = OTHELLO.parse("f5f6d3c5e6f7e7f4")
    assert said == ["status Thinking", f"=== {here.moves()[-1].upper()}", "status"]


def test_a_player_is_introduced_by_its_name() -> None:
    said: list[str] = []
    engine = NBoardEngine(said.append, decide=lambda position: position.moves()[-1], name="otlplg:exact=16")
    for command in ("nboard 2", "set depth 5"):
        engine.handle(parse_command(command))
    assert said == ["set myname otlplg:exact=16"] * 2
