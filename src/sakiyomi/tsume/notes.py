"""Checks that are decided, kept in a folder: a study that was stopped resumes there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.runs import RunFolder
from sakiyomi.tsume.checks import Attempt
from sakiyomi.wire import shape_of
from sakiyomi.wire.typed import Count, plain

KIND = "study"


@dataclass(frozen=True, slots=True)
class CheckNote:
    """A decided check, as it is written."""

    sfen: str
    """The position before it."""
    moves: tuple[str, ...]
    status: Literal["proven", "disproven"]
    plies: Count | None
    counted: Count | None
    shortest: bool


class CheckNotes:
    """The decided checks of one problem; use it in `with`."""

    def __init__(self, path: Path, problem: ShogiPosition) -> None:
        settings = {"sfen": problem.sfen}
        self._folder: RunFolder[CheckNote] = RunFolder(path, KIND, settings, shape_of(CheckNote))
        self._known = {(note.sfen, note.moves[0]): note for note in self._folder.records if note.moves}

    def __len__(self) -> int:
        return len(self._known)

    def find(self, here: ShogiPosition, check: Move) -> Attempt | None:
        """What is known about a check."""
        note = self._known.get((here.sfen, str(check)))
        moves = [Move.read(text) for text in note.moves] if note is not None else []
        whole = tuple(move for move in moves if move is not None)
        if note is None or len(whole) < len(moves):
            return None
        leaves = 0 if note.status == "proven" else 1
        return Attempt(note.status, whole, note.plies, note.counted, note.shortest, leaves)

    def add(self, here: ShogiPosition, attempt: Attempt) -> None:
        """Keeps a decided check."""
        if attempt.status == "unknown":
            return
        moves = tuple(str(move) for move in attempt.moves)
        note = CheckNote(here.sfen, moves, attempt.status, attempt.plies, attempt.counted, attempt.shortest)
        self._folder.append(note, plain(note))
        self._known[note.sfen, moves[0]] = note

    def __enter__(self) -> CheckNotes:
        self._folder.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._folder.__exit__(*error)
