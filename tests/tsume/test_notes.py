"""Studies that resume: decided checks are kept, and tried once only."""

from __future__ import annotations

from pathlib import Path

import pytest

from sakiyomi import Limit
from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover
from sakiyomi.runs import RECORDS, RunError
from sakiyomi.tsume.notes import CheckNotes
from sakiyomi.tsume.study import Study, Studying, study
from sakiyomi.tsume.work import MateWork

FLAWED = "7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1"
OTHER = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"


def studied(path: Path, nodes: int | None = None) -> Study:
    here = parse(FLAWED)
    with CheckNotes(path, here) as notes:
        return Studying(here, MateWork(Prover(memory=16), Limit(nodes=nodes)), notes=notes).result()


def test_a_study_resumes(tmp_path: Path) -> None:
    whole = study(parse(FLAWED), memory=16).result()
    assert whole.others
    first = studied(tmp_path / "notes", nodes=whole.proof.nodes // 2)
    assert first.undecided
    again = studied(tmp_path / "notes")
    assert (again.line, again.undecided) == (whole.line, ())
    assert [(one.ply, one.kind, one.attempt.moves[0], one.attempt.length) for one in again.others] == [
        (one.ply, one.kind, one.attempt.moves[0], one.attempt.length) for one in whole.others
    ]
    assert again.proof.nodes < whole.proof.nodes
    assert studied(tmp_path / "notes").proof.nodes < again.proof.nodes


def test_notes_belong_to_one_problem(tmp_path: Path) -> None:
    studied(tmp_path / "notes")
    with pytest.raises(RunError, match="sfen was"):
        CheckNotes(tmp_path / "notes", parse(OTHER))


def test_notes_that_make_no_sense_are_not_used(tmp_path: Path) -> None:
    studied(tmp_path / "notes")
    file = tmp_path / "notes" / RECORDS
    file.write_text(file.read_text().replace('"moves":["', '"moves":["x'))
    with CheckNotes(tmp_path / "notes", parse(FLAWED)) as notes:
        assert all(notes.find(parse(FLAWED), move) is None for move in parse(FLAWED).checks())


def test_each_check_has_its_own_limit() -> None:
    little = study(parse(FLAWED), memory=16, check_nodes=1).result()
    assert little.examined
    assert little.undecided
    assert little.sound is not True
    enough = study(parse(FLAWED), memory=16, check_nodes=1_000_000).result()
    assert enough.undecided == ()
    with pytest.raises(LimitError, match="at least 1 node"):
        study(parse(FLAWED), check_nodes=0)
