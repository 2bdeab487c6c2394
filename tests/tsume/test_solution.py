"""Solutions as KIF: our reader and another library's read them back, and every variation ends in mate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cshogi
import pytest
import shogi as python_shogi
import shogi.KIF
from cshogi import KIF

from sakiyomi import Limit
from sakiyomi.games.shogi import Move, ShogiPosition, forms, kif, parse
from sakiyomi.games.shogi.record import RecordNode, ShogiRecord
from sakiyomi.proof import Prover
from sakiyomi.proof.certificate import Certificate, unpack
from sakiyomi.tsume.solution import of_proof, of_study
from sakiyomi.tsume.study import study
from sakiyomi.types import ProvenReply
from support.tsume_sets import problems

ROWS = [row for row in problems("made") if row[2] in ("3", "5", "7")][::5]


def lines(node: RecordNode, before: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
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


def check(record: ShogiRecord, tmp_path: Path, plies: int) -> None:
    """A record survives a round trip through both libraries, and every line ends in mate."""
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
        if not re.search(r"打\n *\d+ 同", text):  # cshogi forgets the square of a drop
            assert [cshogi.move_to_usi(move) for move in theirs.moves] == usi
    (read,) = shogi.KIF.Parser.parse_str(
        text.partition("\n変化")[0]
    )  # ignores variations and the side to move
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


def told(node: RecordNode) -> list[object]:
    """A tree of moves as (move, comment, children)."""
    out: list[object] = []
    for child in node.children:
        out += [f"{child.move} {' '.join(child.comments)}".strip()]
        out += [told(child)] if child.children else [str(child.result and child.result.name)]
    return out


THREE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
REPLY = ["1b1a", ["2c2b", "MATE"], "1b2a 変化：3手", ["2c2b", "MATE"]]


def test_the_record_of_a_proof_word_by_word() -> None:
    here = parse(THREE)
    proof = Prover(memory=2).prove(here, find="shortest", certificate=True)
    record = of_proof(here, proof)
    assert record.headers == {"先手": "攻方", "後手": "玉方"}
    assert record.root.comments == ["3手詰（最短と証明済み）"]
    assert told(record.root) == ["1d2c", REPLY]
    some = of_proof(here, replace(proof, shortest=False))
    assert some.root.comments == ["3手詰（詰みは証明済み、最短とは限らない）"]
    assert told(of_proof(here, replace(proof, certificate=b"")).root) == ["1d2c", ["1b1a", ["2c2b", "MATE"]]]


def test_the_longest_of_the_other_lines_is_shown() -> None:
    here = parse("7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1")
    proof = Prover(memory=2).prove(here, find="shortest", certificate=True)
    main = ["2d2c+", ["2b3a", ["2c3b", "MATE"]]]
    aside = ["1d4a+", ["3a2b", ["2d2c+", "MATE"]]]
    assert told(of_proof(here, proof).root) == ["4e3c", ["2a2b", main, "2a3a 変化：5手", aside]]
    found = study(here, Limit(nodes=300_000), memory=4).result()
    other = ["1d2c+ 余詰：7手", ["2b3a", ["2c4a", ["3a2b", ["2d2c+", "MATE"]]]]]
    assert told(of_study(here, found).root) == ["4e3c", ["2a2b", main + other, "2a3a 変化：5手", aside]]
    (one,) = found.others
    looser = replace(found, others=(replace(one, attempt=replace(one.attempt, counted=None)),))
    assert "1d2c+ 余詰：7手以内" in str(told(of_study(here, looser).root))


def test_the_record_of_a_study_names_pieces_left_and_undecided_checks() -> None:
    here = parse("9/8k/9/7RG/9/9/9/9/9 b Pr2b3g4s4n4l17p 1")
    record = of_study(here, study(here, Limit(nodes=300_000), memory=4).result())
    assert record.root.comments == ["3手詰（最短と証明済み）", "駒余り：歩1枚"]
    drops = parse("4lk3/7R1/9/6G2/9/9/9/9/9 b B 1")
    found = study(drops, Limit(nodes=60_000), memory=2).result()
    record = of_study(drops, found)
    assert record.root.comments == [
        "3手詰（最短と証明済み）",
        f"余詰の有無は未確定（未解決の王手 {len(found.undecided)}）",
    ]
    last = ["1d3b+", "MATE", "2b3b+ 最終手余詰：3手", "MATE"]
    assert told(record.root)[:4] == [
        "B*1d",
        ["4a3a", last],
        "B*2c 打ち場所の別解：3手",
        ["4a3a", ["2b3b+", "MATE"]],
    ]


def test_useless_interpositions_on_the_way_are_marked() -> None:
    here = parse("8k/6L2/7G1/9/9/9/9/9/9 b L2r2b3g4s4n2l18p 1")
    found = study(here, Limit(nodes=60_000), memory=2).result()
    for reply in found.defences[0]:
        if reply.useless:
            shown = [
                child for child in of_study(here, found).root.children[0].children if child.move == reply.move
            ]
            assert [child.comments for child in shown] == [["無駄合"]]
    far = parse("8k/6S2/8G/9/9/9/9/9/R8 b r2b3g3s4n4l18p 1")
    record = of_study(far, study(far, memory=4).result())
    (comment,) = record.line()[-1].comments
    assert comment.startswith("無駄合：△")
    assert "△２一" in comment


def longest(tree: Certificate, here: ShogiPosition, number: int) -> int:
    """Plies of the longest line of a certificate below a node, among the legal replies."""
    node = tree.nodes[number]
    after = here.play(Move(node.move))
    legal = [(Move(code), below) for code, below in node.replies.items() if after.legal(Move(code))]
    return 1 + max((1 + longest(tree, after.play(reply), below) for reply, below in legal), default=0)


@pytest.mark.parametrize(
    "row", [row for row in problems("made") if row[2] in ("7", "9", "11")], ids=lambda row: row[1]
)
def test_variations_are_the_longest_lines_of_the_proof(row: list[str]) -> None:
    here = parse(row[0])
    proof = Prover(memory=4).prove(here, find="shortest", certificate=True)
    tree = unpack(proof.certificate)
    node, then, number = of_proof(here, proof).root, here, len(tree.nodes) - 1
    for ply, move in enumerate(proof.moves, 1):
        if ply % 2 == 0:
            replies = tree.nodes[number].replies
            for child in node.children[1:]:
                assert child.move is not None
                (line,) = lines(child)
                assert 1 + len(line) == 1 + longest(tree, then.play(child.move), replies[child.move.code])
            number = replies[move.code]
        node, then = node.children[0], then.play(move)


def test_the_comment_on_useless_interpositions_is_at_the_last_move() -> None:
    here = parse(THREE)
    found = study(here, memory=2).result()
    drop = Move.read("P*5e")
    assert drop is not None
    useless = ProvenReply(drop, 0, useless=True)
    record = of_study(here, replace(found, defences=(found.defences[0], (useless,))))
    assert [bool(node.comments) for node in record.line()] == [False, False, True]
    assert record.line()[-1].comments == ["無駄合：△５五歩"]


def test_a_large_certificate_is_not_expanded(monkeypatch: pytest.MonkeyPatch) -> None:
    here = parse(THREE)
    proof = Prover(memory=2).prove(here, find="shortest", certificate=True)
    monkeypatch.setattr("sakiyomi.tsume.solution.MAX_PROOF", len(proof.certificate))
    assert told(of_proof(here, proof).root) == ["1d2c", REPLY]
    monkeypatch.setattr("sakiyomi.tsume.solution.MAX_PROOF", len(proof.certificate) - 1)
    assert told(of_proof(here, proof).root) == ["1d2c", ["1b1a", ["2c2b", "MATE"]]]
