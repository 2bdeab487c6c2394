"""WTHOR files of the French federation: a header of 16 bytes and 68 bytes per game."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sakiyomi.errors import TextError
from sakiyomi.games.othello.position import OthelloPosition
from sakiyomi.games.othello.record import OthelloRecord
from sakiyomi.games.othello.squares import PASS, SQUARES

_HEADER = struct.Struct("<4BIHHBBBB")
_GAME = struct.Struct("<HHHBB60s")

MAX_BYTES = 1 << 26
"""Maximum size of a file; the largest year has about 400,000."""


@dataclass(frozen=True, slots=True)
class WthorGame:
    """A game with what the file says beyond its moves."""

    record: OthelloRecord
    year: int
    perfect: int
    """Black's lead in discs with perfect play from `depth` empty squares on."""
    depth: int


def wthor_names(path: Path) -> tuple[list[str], list[str]]:
    """Players and tournaments from the files beside a .wtb file; empty if missing.

    They are called `WTHOR.JOU` and `WTHOR.TRN`, or `WTH.JOU` and `WTH.TRN`.
    """
    beside = {file.name.upper(): file for file in path.parent.iterdir()} if path.parent.is_dir() else {}
    players, tournaments = (beside.get(f"WTHOR.{kind}", beside.get(f"WTH.{kind}")) for kind in ("JOU", "TRN"))
    return read_names(players, 20) if players else [], read_names(tournaments, 26) if tournaments else []


def read_names(path: Path, length: int) -> list[str]:
    """Names from a .JOU (players, 20 bytes each) or .TRN file (tournaments, 26 bytes each)."""
    data = _bytes(path)[_HEADER.size :]
    return [
        data[i : i + length].split(b"\0")[0].decode("latin-1").strip() for i in range(0, len(data), length)
    ]


def read_wthor(
    path: Path, players: Sequence[str] = (), tournaments: Sequence[str] = ()
) -> Iterator[WthorGame]:
    """Games of a .wtb file one by one; raises `TextError` with the number of an invalid game."""
    data = _bytes(path)
    if len(data) < _HEADER.size:
        raise TextError(f"{path.name} has {len(data)} bytes; a WTHOR file begins with 16", token=path.name)
    *_, games, _, year, size, kind, depth, _ = _HEADER.unpack_from(data)
    if size not in (0, 8) or kind not in (0, 1):
        raise TextError(f"not a file of 8 by 8 games (size {size}, kind {kind})", token=path.name)
    if len(data) < _HEADER.size + games * _GAME.size:
        raise TextError(f"the file ends before the last of its {games} games", token=path.name)
    for number in range(games):
        event, black, white, real, perfect, moves = _GAME.unpack_from(
            data, _HEADER.size + number * _GAME.size
        )
        try:
            played = tuple(_moves(moves))
        except ValueError as error:
            raise TextError(f"game {number + 1}: {error}", token=path.name) from None
        record = OthelloRecord(
            played,
            black=_name(players, black),
            white=_name(players, white),
            event=_name(tournaments, event),
            score=2 * real - 64,
        )
        yield WthorGame(record, year, 2 * perfect - 64, depth)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise TextError(f"{path.name} has more than {MAX_BYTES} bytes", token=path.name)
    return data


def _name(names: Sequence[str], number: int) -> str:
    return names[number] if number < len(names) else ""


def _moves(data: bytes) -> Iterator[str]:
    """Moves are 10 x row + column, both from 1; passes are left out; zeros fill the rest."""
    here = OthelloPosition()
    for code in data.rstrip(b"\0"):
        row, column = divmod(code, 10)
        if not (1 <= row <= 8 and 1 <= column <= 8):
            raise ValueError(f"{code} is not a square")
        if here.moves() == [PASS]:
            yield PASS
            here = here.play(PASS)
        move = SQUARES[8 * (row - 1) + column - 1]
        here = here.play(move)
        yield move
