"""Games of a run for other programs: GGF (Othello), CSA and KIF (shogi), text, JSON, and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.othello import OTHELLO
from sakiyomi.games.othello.ggf import ggf_text
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.shogi import SHOGI, csa, forms, kif
from sakiyomi.games.shogi.record import RecordResult, ShogiRecord, by_rule
from sakiyomi.match.playing import GameRecord
from sakiyomi.match.records import PlayedGame, to_json
from sakiyomi.match.settings import Entrant, MatchSettings
from sakiyomi.types import Points

Writer: TypeAlias = Callable[[MatchSettings, PlayedGame], str]

RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1", None: "*"}
"""Results as PGN writes them."""

MAX_DISCS = 64
"""The winner's score in a game that was not played to its end."""


SEPARATORS = {"csa": "/\n", "kif": "\n"}
"""Separators between games in one file, by format."""

CSV_COLUMNS = (
    *("game", "pair", "first", "second", "result", "score", "ending", "plies"),
    *("first_seconds", "second_seconds", "first_nodes", "second_nodes", "start", "moves"),
)

HEADS = {"csv": ",".join(CSV_COLUMNS) + "\n"}
"""The first line of a file, by format."""

EXTENSIONS = {"kif": "kifu", "text": "txt"}
"""File name extensions that differ from the format's name; KIF in UTF-8 is called kifu."""


def writers(game: str) -> Mapping[str, Writer]:
    """The formats of a game by name, the default first."""
    own: dict[str, dict[str, Writer]] = {
        "othello": {"ggf": _ggf},
        "shogi": {"csa": _csa, "kif": _kif},
    }
    return {**own.get(game, {}), "text": _text, "json": _json, "csv": _csv}


def writer(game: str, name: str | None) -> tuple[str, Writer]:
    """A format by name, or the default of the game."""
    known = writers(game)
    name = name or next(iter(known))
    if name not in known:
        raise UnknownNameError(f"format of {game}", name, list(known))
    return name, known[name]


def format_of(game: str, file: str) -> str:
    """The format of a file with one game, by its ending."""
    endings = {EXTENSIONS.get(name, name): name for name in writers(game)}
    if "kifu" in endings:
        endings["kif"] = "kif"
    ending = file.rpartition(".")[2].lower()
    if ending not in endings:
        raise LimitError(f"{file}: the ending sets the format: choose .{', .'.join(sorted(endings))}")
    return endings[ending]


def game_file(record: GameRecord, file: str) -> bytes:
    """A single game as the contents of a file."""
    name, write = writer(record.game, format_of(record.game, file))
    entrants = tuple(Entrant(player, player) for player in record.players)
    text = HEADS.get(name, "") + write(MatchSettings(record.game, entrants, 1), PlayedGame(0, (0, 1), record))
    return forms.encode(text, forms.encoding_of(file))


def _result(record: GameRecord) -> float | None:
    """The first player's result; None if the game is unfinished."""
    return None if record.ending == "unfinished" else record.result


def _score(record: GameRecord) -> str:
    return "" if record.ending == "unfinished" else str(record.score)


def _labels(settings: MatchSettings, played: PlayedGame) -> tuple[str, str]:
    one, other = (settings.entrants[seat].label for seat in played.seats)
    return one, other


def _json(settings: MatchSettings, played: PlayedGame) -> str:
    data = {**to_json(played), "labels": _labels(settings, played), "result": _result(played.record)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def row(settings: MatchSettings, played: PlayedGame) -> dict[str, object]:
    """A game as a row of a table or data frame; `result` is the first player's: 1, 0.5, 0 or None."""
    record = played.record
    sides = [[made for made in record.decisions if made.side == side] for side in (0, 1)]
    values: list[object] = [played.number + 1, played.pair + 1, *_labels(settings, played)]
    values += [_result(record), _score(record), record.ending, len(record.moves)]
    values += [round(sum(made.seconds for made in side), 6) for side in sides]
    values += [sum(made.nodes for made in side) for side in sides]
    return dict(zip(CSV_COLUMNS, [*values, record.start, " ".join(record.moves)], strict=True))


def _csv(settings: MatchSettings, played: PlayedGame) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerow(row(settings, played).values())
    return file.getvalue()


def _text(settings: MatchSettings, played: PlayedGame) -> str:
    """Headers in brackets and the moves, like PGN for chess."""
    record = played.record
    one, other = _labels(settings, played)
    headers = {
        "Game": record.game,
        "Round": str(played.number + 1),
        "First": one,
        "Second": other,
        "Start": record.start,
        "Result": RESULTS[_result(record)],
        "Score": _score(record) or "?",
        "Ending": record.ending,
        **({"Detail": record.detail} if record.detail else {}),
    }
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in headers.items()]
    return "\n".join([*lines, "", *_wrapped(record.moves), RESULTS[_result(record)], "", ""])


def _quoted(value: str) -> str:
    return " ".join(value.replace("\\", "\\\\").replace('"', '\\"').split())


def _wrapped(moves: tuple[str, ...], width: int = 20) -> list[str]:
    return [" ".join(moves[i : i + width]) for i in range(0, len(moves), width)]


def _ggf(settings: MatchSettings, played: PlayedGame) -> str:
    record = played.record
    black, white = _labels(settings, played)
    game = OthelloRecord(
        record.moves,
        OTHELLO.parse(record.start),
        black,
        white,
        f"sakiyomi, game {played.number + 1}, {record.ending}",
        _lead(record),
        tuple(decision.seconds for decision in record.decisions),
    )
    return ggf_text(game) + "\n"


def _lead(record: GameRecord) -> int | None:
    """Black's lead in discs; None if the game is unfinished."""
    if record.ending == "unfinished":
        return None
    if isinstance(record.score, Points):
        return record.score.value // 100
    return round((2 * record.result - 1) * MAX_DISCS)


def _csa(settings: MatchSettings, played: PlayedGame) -> str:
    return csa.write(_shogi(settings, played))


def _kif(settings: MatchSettings, played: PlayedGame) -> str:
    return kif.write(_shogi(settings, played))


def _shogi(settings: MatchSettings, played: PlayedGame) -> ShogiRecord:
    record = played.record
    end = SHOGI.parse(record.start).push(*record.moves)
    game = ShogiRecord.of(end)
    black, white = _labels(settings, played)
    game.headers |= {"先手": black, "後手": white, "棋戦": f"sakiyomi, game {played.number + 1}"}
    nodes = [game.root, *game.line()]
    for node, decision in zip(reversed(nodes), reversed(record.decisions), strict=False):
        node.seconds = decision.seconds
    endings = {
        "resignation": RecordResult.RESIGNED,
        "declaration": RecordResult.DECLARED,
        "illegal move": RecordResult.FOUL,
        "time": RecordResult.TIME_UP,
        "longest game": RecordResult.MAX_MOVES,
    }
    nodes[-1].result = by_rule(end) or endings.get(record.ending, RecordResult.BROKEN_OFF)
    said = record.ending in (*endings, "board", "unfinished")
    if record.detail or not said:
        words = f"{record.ending}: {record.detail}" if record.detail else record.ending
        nodes[-1].comments.append(f"{words} ({RESULTS[record.result]})")
    return game
