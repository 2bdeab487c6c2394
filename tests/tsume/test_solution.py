"""Solutions as KIF: our reader and another library's read them back, and every variation ends in mate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cshogi
import pytest
import shogi as python_shogi
import shogi.KIF
from cshogi import KIF

from sakiyomi import Limit
from sakiyomi.games.shogi import Move, ShogiPosition, forms, kif, parse
from sakiyomi.games.shogi.record import Node, Record
from sakiyomi.proof import Prover
from sakiyomi.tsume.solution import of_proof, of_study
from sakiyomi.tsume.study import study
from tsume_sets import problems

ROWS = [row for row in problems("made") if row[2] in ("3", "5", "7")][::5]


def lines(node: Node, before: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
    """Every line of a record from its root."""
    if not node.children:
        yield before
    for child in node.children:
        assert child.move is not None
        yield from lines(child, (*before, child.move))


def end(position: ShogiPosition, moves: tuple[Move, ...]) -> ShogiPosition:
    for i, move in enumerate(moves):
        assert i % 2 or position.gives_check(move)
        position = position.play(move)
    return position


def check(record: Record, tmp_path: Path, plies: int) -> None:
    """Written and read again, by both libraries, it is the same, and every line ends in mate."""
    text = kif.write(record)
    again = kif.read(text)
    assert kif.write(again) == text
    assert len(again.moves()) == plies
    for moves in lines(again.root):
        last = end(again.start, moves)
        assert last.in_check
        assert not last.moves() or "無駄合" in text
    usi = [str(move) for move in again.moves()]
    for name, encoding in (("solution.kif", "cp932"), ("solution.kifu", "utf-8")):
        file = tmp_path / name
        file.write_text(text, encoding=encoding)
        theirs = KIF.Parser.parse_file(str(file))
        assert [cshogi.move_to_usi(move) for move in theirs.moves] == usi
    (read,) = shogi.KIF.Parser.parse_str(
        text.partition("\n変化")[0]
    )  # knows no variations, nor whose turn it is
    board, _, hands, _ = python_shogi.Board(read["sfen"]).sfen().split()
    assert [board, hands] == again.start.sfen.split()[::2]
    assert read["moves"] == usi


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_proofs(row: list[str], tmp_path: Path) -> None:
    here = parse(row[0])
    proof = Prover(memory=16).prove(here, find="shortest", certificate=True)
    record = of_proof(here, proof)
    check(record, tmp_path, int(row[2]))
    node, then = record.root, here
    for i, move in enumerate(proof.moves):
        if i % 2:  # every reply is there
            assert {str(child.move) for child in node.children} == {str(reply) for reply in then.moves()}
        node, then = node.children[0], then.play(move)


@pytest.mark.parametrize("row", ROWS[::2], ids=lambda row: row[1])
def test_studies(row: list[str], tmp_path: Path) -> None:
    here = parse(row[0])
    found = study(here, Limit(nodes=300_000), memory=16).result()
    record = of_study(here, found)
    check(record, tmp_path, int(row[2]))
    text = kif.write(record)
    assert text.count("余詰") >= sum(other.kind in ("other", "last") for other in found.others)


def test_without_a_certificate_there_is_the_line_alone() -> None:
    here = parse(ROWS[-1][0])
    record = of_proof(here, Prover(memory=4).prove(here))
    assert len(list(lines(record.root))) == 1


def test_the_attacker_may_be_white(tmp_path: Path) -> None:
    here = parse("9/9/9/9/9/gr7/9/K8/9 w R2B3G4S4N4L18P 1")
    proof = Prover(memory=4).prove(here, find="shortest", certificate=True)
    record = of_proof(here, proof)
    assert record.headers == {"先手": "玉方", "後手": "攻方"}
    check(record, tmp_path, 3)
    assert forms.read(kif.write(record)).start.sfen == here.sfen


def test_useless_interpositions_at_the_end_are_a_comment(tmp_path: Path) -> None:
    here = parse("8k/6S2/8G/9/9/9/9/9/R8 b r2b3g3s4n4l18p 1")
    record = of_study(here, study(here, memory=4).result())
    assert any("無駄合" in comment for comment in record.line()[-1].comments)
    check(record, tmp_path, 1)
