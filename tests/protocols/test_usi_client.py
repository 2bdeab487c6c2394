"""Our client against scripted engines: exact dialogues, and every fault of an engine."""

from __future__ import annotations

import sys

import pytest

from sakiyomi import Limit, LimitError, Loss, Points, Win
from sakiyomi.errors import (
    BusyError,
    EngineAnswerError,
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    GameOverError,
)
from sakiyomi.games.shogi import START, ShogiPosition, parse
from sakiyomi.protocols.usi.client import UsiClient
from sakiyomi.protocols.usi.options import Option
from sakiyomi.protocols.usi.reading import BestMove, Id, OtherReply, UsiReport, parse_reply
from sakiyomi.protocols.usi.remote_search import go_text, position_text
from support.usi_talk import Script

HERE = ShogiPosition.start()
POSITION = f"position sfen {START}"


def script() -> Script:
    """An engine that has introduced itself."""
    return Script().expect("usi", "id name Toy 1", "id author A. N. Other", "usiok")


def asked(*replies: str) -> tuple[Script, UsiClient]:
    """A script that is asked for a move from the initial position, to depth 3."""
    lines = script().expect("isready", "readyok").expect(POSITION).expect("go depth 3", *replies)
    return lines, UsiClient(lines)


def test_handshake() -> None:
    lines = Script().expect(
        "usi",
        "Toy by somebody",
        "id name Toy 1",
        "id author A. N. Other",
        "option name USI_Hash type spin default 16 min 1 max 64",
        "option name Broken",
        "option name Style type combo default Wild var Wild var Calm",
        "option name Clear type button",
        "usiok",
    )
    client = UsiClient(lines)
    assert (client.name, client.author) == ("Toy 1", "A. N. Other")
    assert list(client.options) == ["USI_Hash", "Style", "Clear"]
    assert client.options["Style"] == Option("Style", "combo", "Wild", choices=("Wild", "Calm"))
    lines.expect("setoption name USI_Hash value 32").expect("setoption name USI_Ponder value true")
    lines.expect("setoption name Style value Calm").expect("setoption name Clear")
    lines.expect("isready", "info string loading", "readyok").expect("usinewgame")
    client.set_option("usi_hash", 32)
    client.set_option("USI_Ponder", True)
    client.set_option("Style", "calm")
    client.set_option("Clear")
    client.new_game()
    assert lines.played()
    for name, value, message in [
        ("Speed", "9", "Toy 1 has no option 'Speed'; it has: USI_Hash, Style, Clear"),
        ("USI_Hash", "65", "USI_Hash must lie between 1 and 64, not 65"),
        ("Style", "Odd", "Style must be one of Wild, Calm, not 'Odd'"),
    ]:
        with pytest.raises(LimitError, match=message):
            client.set_option(name, value)
    client.close()
    assert lines.closed


def test_reports_and_answer() -> None:
    lines, client = asked(
        "info string hello",
        "info depth 1 seldepth 2 time 5 nodes 30 nps 6000 hashfull 10 score cp 25 pv 7g7f 3c3d",
        "info currmove 2g2f",
        "info depth 2 score cp -3 lowerbound nodes 90 time 1500 pv 2g2f 8c8d 9i1a",
        "info depth 3 multipv 1 score mate 5 pv 7g7f",
        "info depth 3 multipv 2 score mate - pv 2g2f",
        "bestmove 7g7f ponder 3c3d",
    )
    search = client.search(HERE, Limit(depth=3))
    infos = list(search)
    first, second, third, fourth, last = infos
    assert (first.depth, first.seldepth, first.nodes, first.seconds, first.table_full) == (
        1,
        2,
        30,
        0.005,
        0.01,
    )
    assert first.score == Points(25)
    assert [str(move) for move in first.lines[0].moves] == ["7g7f", "3c3d"]
    assert (second.lines[0].score, second.lines[0].bound) == (Points(-3), "lower")
    assert [str(move) for move in second.lines[0].moves] == ["2g2f", "8c8d"]  # as far as it can be played
    assert third.score == Win(5)
    assert [line.score for line in fourth.lines] == [Win(5), Loss()]
    assert last.final
    answer = search.result()
    assert answer.info == last
    assert (answer.kind, str(answer.move), str(answer.ponder)) == ("move", "7g7f", "3c3d")
    assert search.done
    search.stop()  # harmless
    assert lines.played()


def test_the_move_played_leads_whatever_was_reported() -> None:
    _, client = asked("info depth 1 score cp 25 pv 7g7f", "bestmove 2g2f")
    info = client.best(HERE, Limit(depth=3)).info
    assert str(info.best) == "2g2f"
    assert str(info.lines[1].moves[0]) == "7g7f"
    _, client = asked("bestmove 2g2f ponder nonsense")
    answer = client.best(HERE, Limit(depth=3))
    assert (str(answer.info.best), answer.ponder) == ("2g2f", None)


def test_resigning_and_declaring() -> None:
    _, client = asked("bestmove resign")
    answer = client.best(HERE, Limit(depth=3))
    assert (answer.kind, answer.move) == ("resign", None)
    entered = parse("3GKGSR1/PPPPPPPPP/9/9/9/9/9/4k4/9 b RB4P 1")
    lines = script().expect("isready", "readyok").expect(f"position sfen {entered.sfen}")
    lines.expect("go btime 0 wtime 0 byoyomi 1000", "bestmove win")
    assert UsiClient(lines).best(entered, Limit(seconds=1)).kind == "win"


@pytest.mark.parametrize(
    "answer",
    ["bestmove 7g7e", "bestmove 7g7f+", "bestmove", "bestmove (none)", "bestmove win", "bestmove P*5e"],
)
def test_invalid_answers(answer: str) -> None:
    lines, client = asked(answer)
    with pytest.raises(EngineAnswerError, match="Toy 1 "):
        client.best(HERE, Limit(depth=3))
    assert lines.closed


def test_crashes() -> None:
    for lines in (Script().crash(), Script().expect("usi", "id name Toy", "usio").crash()):
        with pytest.raises(EngineCrashError):
            UsiClient(lines)
        assert lines.closed
    lines, client = asked("info depth 1")
    lines.crash()
    with pytest.raises(EngineCrashError):
        client.best(HERE, Limit(depth=3))
    assert lines.closed
    with pytest.raises(EngineCrashError):
        client.best(HERE, Limit(depth=3))


def test_silence() -> None:
    lines = Script().expect("usi", "id name Toy 1", "no usiok here")
    with pytest.raises(EngineTimeoutError, match="Toy 1 did not answer 'usi' in time"):
        UsiClient(lines)
    assert lines.closed
    lines = script().expect("isready", "readyok").expect(POSITION)
    lines.expect("go btime 0 wtime 0 byoyomi 500", "info depth 1 score cp 0 pv 7g7f")
    with pytest.raises(EngineTimeoutError, match="Toy 1 did not answer 'go' in time"):
        UsiClient(lines).best(HERE, Limit(seconds=0.5))
    assert lines.closed
    lines = script().expect("isready", "ready?")
    with pytest.raises(EngineTimeoutError, match="'isready'"):
        UsiClient(lines).new_game()


def test_stop_and_ponderhit() -> None:
    lines = (
        script()
        .expect("isready", "readyok")
        .expect(POSITION)
        .expect("go infinite")
        .expect("stop", "bestmove 7g7f")
    )
    client = UsiClient(lines)
    search = client.search(HERE)
    with pytest.raises(BusyError):
        client.best(HERE, Limit(depth=1))
    search.ponderhit()  # not pondering: nothing is sent
    search.stop()
    assert str(search.result().move) == "7g7f"
    lines.expect(POSITION).expect("go ponder btime 0 wtime 0 byoyomi 100").expect(
        "ponderhit", "bestmove 2g2f"
    )
    search = client.search(HERE, Limit(seconds=0.1), ponder=True)
    search.ponderhit()
    assert str(search.result().move) == "2g2f"
    assert lines.played()


def test_a_finished_game_is_not_searched() -> None:
    with pytest.raises(GameOverError):
        UsiClient(script()).search(parse("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"))


GO = {
    "go infinite": Limit(),
    "go depth 3 nodes 500": Limit(depth=3, nodes=500),
    "go btime 0 wtime 0 byoyomi 1500": Limit(seconds=1.5),
    "go btime 0 wtime 0 byoyomi 1": Limit(seconds=0),
    "go btime 60000 wtime 30500 binc 1000 winc 0": Limit(clock={0: 60, 1: 30.5}, increment={0: 1}),
    "go btime 60000 wtime 0 movetime 2000": Limit(clock={0: 60}, seconds=2),
    "go btime 60000 wtime 30000 byoyomi 5000": Limit(clock={0: 60, 1: 30}, byoyomi=5),
    "go btime 0 wtime 0 byoyomi 1500 nodes 7": Limit(byoyomi=1.5, nodes=7),
}


@pytest.mark.parametrize(("text", "limit"), GO.items(), ids=list(GO))
def test_limits(text: str, limit: Limit) -> None:
    assert go_text(limit) == text
    assert go_text(limit, ponder=True) == text.replace("go", "go ponder", 1)


def test_positions() -> None:
    here = ShogiPosition.start(longest=320)
    assert position_text(here) == f"sfen {START}"
    assert position_text(here.push("7g7f", "3c3d")) == f"sfen {START} moves 7g7f 3c3d"


def test_reading() -> None:
    assert parse_reply("id name A  B") == Id("name", "A B")
    assert parse_reply("info") == UsiReport({})
    assert parse_reply("info depth x nodes 5 score cp y string a  b") == UsiReport({"nodes": 5}, text="a b")
    assert parse_reply("info score mate -3 upperbound") == UsiReport({}, Loss(3), "upper")
    assert parse_reply("info score mate + pv").score == Win()  # type: ignore[union-attr]
    assert parse_reply("info score mate 0").score == Loss(0)  # type: ignore[union-attr]
    assert parse_reply("bestmove 7g7f") == BestMove("7g7f")
    assert parse_reply("what?") == OtherReply("what?")


# --- real processes ----------------------------------------------------------------------------------------


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_faulty_processes() -> None:
    bad: list[tuple[list[str], type[EngineError], str]] = [
        ([], EngineStartError, "command is empty"),
        (["/nowhere/engine"], EngineStartError, "cannot start '/nowhere/engine': No such file"),
        (["\0"], EngineStartError, "cannot start"),
        (python("import sys; sys.exit('no book')"), EngineCrashError, "ended with exit code 1: no book"),
        (python("import os; os.close(1); input(); input()"), EngineCrashError, "ended with|closed"),
    ]
    for command, kind, message in bad:
        with pytest.raises(kind, match=message):
            UsiClient.start(command)


def test_a_process_that_does_not_quit_is_killed() -> None:
    code = "print('usiok', flush=True)\nwhile True:\n  try: print(input('x' * 100))\n  except EOFError: pass"
    client = UsiClient.start(python(code))
    client.timeout = 0.0
    process = client._channel._transport._process  # type: ignore[attr-defined]
    client.close()
    assert process.poll() is not None


def test_dropping_a_client_ends_its_engine() -> None:
    import gc

    client = UsiClient.start(python("print('usiok', flush=True)\nwhile True: input()"))
    process = client._channel._transport._process  # type: ignore[attr-defined]
    del client
    gc.collect()
    assert process.poll() is not None


def test_much_noise_on_standard_error() -> None:
    code = "import sys; sys.stderr.write('x' * 1000000); print('usiok'); sys.stdout.flush(); input(); input()"
    with UsiClient.start(python(code)) as client:
        assert client.name == ""


def test_bad_options_end_the_engine() -> None:
    with pytest.raises(LimitError):
        UsiClient.start(python("print('usiok', flush=True)\nwhile True: input()"), options={"Speed": 9})
