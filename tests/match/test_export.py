"""Exported games are read back by the games' own readers and by an independent library."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import cshogi.CSA
import cshogi.KIF
import pytest

from sakiyomi import Loss, Points, Win, games
from sakiyomi.errors import UnknownNameError
from sakiyomi.games.othello.ggf import read_ggf
from sakiyomi.games.shogi import SHOGI, forms
from sakiyomi.games.shogi.record import RecordResult
from sakiyomi.match import Decision, GameRecord, play_game
from sakiyomi.match.export import HEADS, writer, writers
from sakiyomi.match.playing import Ending
from sakiyomi.match.records import PlayedGame
from sakiyomi.match.settings import MatchSettings, read_entrants
from sakiyomi.players import make_player

OTHELLO = games.get("othello")


def played(game: Any, **start: object) -> tuple[MatchSettings, PlayedGame]:
    players = make_player("alphabeta:nodes=30,memory=1", game), make_player("random", game)
    record = play_game(game, game.start(**start), players)
    settings = MatchSettings(game.name, read_entrants(["one=alphabeta:nodes=30", "two [2];=random"]), 1)
    return settings, PlayedGame(4, (0, 1), record)


def test_ggf() -> None:
    settings, game = played(OTHELLO)
    name, write = writer("othello", None)
    (record,) = read_ggf(write(settings, game))
    assert name == "ggf"
    assert record.moves == game.record.moves
    assert record.start.text() == game.record.start
    assert (record.black, record.event) == ("one", "sakiyomi, game 5, board")
    assert isinstance(game.record.score, Points)
    assert record.score == game.record.score.value // 100
    black, white = record.end.count(0), record.end.count(1)
    empty = 64 - black - white  # to the winner
    assert record.score == black - white + empty * ((black > white) - (black < white))


@pytest.mark.parametrize("form", ["csa", "kif"])
def test_shogi(form: str, tmp_path: Path) -> None:
    settings, game = played(SHOGI, longest=12)
    text = writer("shogi", form)[1](settings, game)
    record = forms.READERS[form](text)
    assert tuple(map(str, record.moves())) == game.record.moves
    assert record.result is RecordResult.MAX_MOVES
    assert record.headers["先手"] == "one"
    assert record.line()[0].seconds is not None
    theirs: Any
    if form == "csa":
        (theirs,) = cshogi.CSA.Parser.parse_str(text)
    else:
        (tmp_path / "game.kifu").write_text(text, encoding="utf-8")
        theirs = cshogi.KIF.Parser.parse_file(str(tmp_path / "game.kifu"))
    assert [cshogi.move_to_usi(move) for move in theirs.moves] == list(game.record.moves)


def test_an_opening_is_part_of_a_shogi_record() -> None:
    settings = MatchSettings("shogi", read_entrants(["a=random", "b=random"]), 1)
    decisions = (Decision(0, "2g2f", 1.5, 0, 0, Points(0)),)
    start = SHOGI.parse("startpos moves 7g7f 3c3d").text()
    record = GameRecord("shogi", ("random", "random"), start, decisions, Win(), "resignation")
    read = forms.READERS["csa"](writer("shogi", "csa")[1](settings, PlayedGame(0, (0, 1), record)))
    assert [str(node.move) for node in read.line()] == ["7g7f", "3c3d", "2g2f"]
    assert [node.seconds for node in read.line()] == [None, None, 1]


@pytest.mark.parametrize(
    ("ending", "result"),
    [
        ("resignation", RecordResult.RESIGNED),
        ("time", RecordResult.TIME_UP),
        ("illegal move", RecordResult.FOUL),
        ("crash", RecordResult.BROKEN_OFF),
        ("agreed score", RecordResult.BROKEN_OFF),
        ("longest game", RecordResult.MAX_MOVES),
    ],
)
def test_endings_of_shogi(ending: Ending, result: RecordResult) -> None:
    settings = MatchSettings("shogi", read_entrants(["a=random", "b=random"]), 1)
    record = GameRecord("shogi", ("random", "random"), SHOGI.start().text(), (), Loss(), ending, None, "why")
    for form in ("csa", "kif"):
        read = forms.READERS[form](writer("shogi", form)[1](settings, PlayedGame(0, (1, 0), record)))
        assert read.result is result
        assert read.root.comments == [f"{ending}: why (0-1)"]


@pytest.mark.parametrize("name", ["collect", "tree", "othello"])
def test_text_and_json_for_every_game(name: str) -> None:
    settings, game = played(games.get(name))
    text = writers(name)["text"](settings, game)
    assert f'[Game "{name}"]\n[Round "5"]\n[First "one"]\n[Second "two [2];"]\n' in text
    assert " ".join(text.split("\n\n")[1].split()[:-1]) == " ".join(game.record.moves)
    data = json.loads(writers(name)["json"](settings, game))
    assert (data["labels"], data["moves"]) == (["one", "two [2];"], list(game.record.moves))


def test_formats_that_do_not_fit() -> None:
    with pytest.raises(UnknownNameError, match="no format of collect 'csa'; known: text, json"):
        writer("collect", "csa")


def test_csv_is_a_table_of_games() -> None:
    settings, game = played(OTHELLO)
    name, write = writer("othello", "csv")
    (row,) = csv.DictReader(io.StringIO(HEADS[name] + write(settings, game)))
    assert (row["game"], row["pair"], row["first"], row["second"]) == ("5", "3", "one", "two [2];")
    assert float(row["result"]) == game.record.result
    assert tuple(row["moves"].split()) == game.record.moves
    assert int(row["plies"]) == len(game.record.moves)
    searched = sum(made.nodes for made in game.record.decisions if made.side == 0)
    assert (int(row["first_nodes"]), int(row["second_nodes"])) == (searched, 0)
