"""Our client drives whole engines, also as players by name: ours, and Debian's fairy-stockfish."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sakiyomi import Limit, UnknownNameError, Win, games
from sakiyomi.cli.app import make_app
from sakiyomi.errors import LimitError, SakiyomiError
from sakiyomi.games.shogi import SHOGI, ShogiPosition, parse
from sakiyomi.match import play_game
from sakiyomi.players import make_player
from sakiyomi.protocols.usi.client import UsiClient
from support.usi_talk import OUR_ENGINE, OUR_PATH

FAIRY = shutil.which("fairy-stockfish", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
ENGINES = [
    pytest.param(OUR_ENGINE, id="sakiyomi"),
    pytest.param(
        [FAIRY],
        id="fairy-stockfish",
        marks=pytest.mark.skipif(
            FAIRY is None, reason="fairy-stockfish is not installed; sakiyomi stands in"
        ),
    ),
]
OURS = f'usi:"{OUR_PATH}",USI_Hash=1'


@pytest.mark.parametrize("command", ENGINES)
def test_a_search(command: list[str]) -> None:
    with UsiClient.start(command, options={"MultiPV": 2}) as client:
        assert client.name
        client.new_game()
        here = ShogiPosition.start().push("7g7f", "3c3d")
        infos = list(client.search(here, Limit(depth=4)))
        assert infos[-1].final
        assert infos[-1].depth >= 4
        assert len(infos[-1].lines) == 2
        assert infos[-1].nodes > 0
        for line in infos[-1].lines:
            here.push(*map(str, line.moves))


@pytest.mark.parametrize("command", ENGINES)
def test_mates_stops_and_pondering(command: list[str]) -> None:
    with UsiClient.start(command) as client:
        answer = client.best(parse("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), Limit(depth=3))
        assert str(answer.move) == "G*5b"
        assert isinstance(answer.info.score, Win)
        here = ShogiPosition.start()
        search = client.search(here)
        assert next(iter(search)).depth >= 1
        search.stop()
        assert search.result().move in here.moves()
        search = client.search(here, Limit(seconds=0.1), ponder=True)
        search.ponderhit()
        assert search.result().move in here.moves()


@pytest.mark.parametrize("command", ENGINES)
def test_a_game_between_our_engine_and_another(command: list[str]) -> None:
    words = " ".join(f'"{word}"' for word in command)
    players = (
        make_player(f"{OURS},nodes=500", SHOGI),
        make_player(f"usi:{words},nodes=2000", SHOGI),
    )
    start = SHOGI.start(longest=60)
    record = play_game(SHOGI, start, players)
    end = start.push(*record.moves)
    assert record.moves
    assert end.over or record.ending == "resignation"


def resigning(tmp_path: Path, answer: str) -> str:
    """A player whose engine always gives the same answer."""
    script = tmp_path / "toy, 1.py"
    script.write_text(
        "import sys\nfor line in sys.stdin:\n"
        "  word = line.split()[0]\n"
        f"  replies = {{'usi': 'usiok', 'isready': 'readyok', 'go': 'bestmove {answer}'}}\n"
        "  print(replies.get(word, ''), flush=True)\n"
        "  if word == 'quit': break\n"
    )
    return f'usi:"{OUR_ENGINE[0]}" "{script}"'


def play(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(make_app(), ["play", "shogi", *words], catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


def test_resigning_ends_a_game(tmp_path: Path) -> None:
    toy = resigning(tmp_path, "resign")
    code, text, _ = play("--first", "random", "--second", toy, "--quiet")
    assert code == 0
    assert text.splitlines()[-1] == "1 move: black wins by resignation"
    _, text, _ = play("--first", toy, "--second", "random", "--json")
    data = json.loads(text)
    assert (data["score"], data["moves"], data["ending"]) == ({"loss": None}, [], "resignation")


def test_declaring_ends_a_game_where_the_rule_allows_it(tmp_path: Path) -> None:
    toy = resigning(tmp_path, "win")
    entered = "3GKGSR1/PPPPPPPPP/9/9/9/9/9/4k4/9 b RB4P 1"
    _, text, _ = play(entered, "--first", toy, "--second", "random", "--quiet")
    assert text.splitlines()[-1] == "0 moves: black wins by declaration"
    code, text, errors = play("--first", toy, "--second", "random")
    assert (code, text) == (2, "")
    assert "declared a win" in errors


def test_invalid_names() -> None:
    wrong: list[tuple[str, type[SakiyomiError], str]] = [
        ("usi:", LimitError, "expected usi:PATH"),
        ('usi:"unclosed', LimitError, "expected usi:PATH"),
        (f"{OURS},depth=x", LimitError, "depth needs a number"),
        (f"{OURS},Speed=9", LimitError, "has no option 'Speed'; it has: USI_Hash, "),
        (f"{OURS},USI_Hash=2", LimitError, "each name once"),
    ]
    for name, kind, message in wrong:
        with pytest.raises(kind, match=message):
            make_player(name, SHOGI)
    with pytest.raises(UnknownNameError, match="there is no player of collect 'usi'"):
        make_player(OURS, games.get("collect"))
