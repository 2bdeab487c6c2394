"""The proof tree, and the board editor."""

from __future__ import annotations

import pytest

from sakiyomi.games.shogi import SHOGI, ShogiPosition
from sakiyomi.proof import Prover
from sakiyomi.studio.problems import books
from sakiyomi.studio.rooms.proof_tree import ProofTree
from sakiyomi.studio.rooms.shogi_board import Draft
from sakiyomi.types import Limit
from support.helpers import ROOT

MADE = [
    line.split("\t")[0]
    for line in (ROOT / "tests/data/tsume/made.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def walk(tree: ProofTree, here: ShogiPosition, node: int) -> int:
    """The longest line below a node, over every legal defence; fails where one has no answer."""
    after = here.play(tree.move(node))
    assert after.in_check
    answers = dict(tree.replies(node))
    if after.over:
        return 1
    return 2 + max(walk(tree, after.play(reply), answers[reply]) for reply in after.moves())


@pytest.mark.parametrize("sfen", MADE[::6])
def test_every_legal_defence_has_an_answer(sfen: str) -> None:
    position = SHOGI.parse(sfen)
    proof = Prover(memory=16).prove(position, Limit(nodes=2_000_000), find="shortest", certificate=True)
    tree = ProofTree.read(proof.certificate)
    assert walk(tree, position, tree.root) <= tree.plies(tree.root) == proof.plies
    line = tree.continued(position, [])
    end = position
    for move in line:
        end = end.play(move)
    assert end.over
    assert len(line) % 2 == 1


def test_the_gallery_holds_problems() -> None:
    assert [book.name for book in books()] == ["first", "tanuki", "muso"]
    for book in books():
        for problem in book.problems[37:38] or book.problems:
            proof = Prover(memory=32).prove(problem.position(), Limit(nodes=3_000_000))
            assert proof.status == "proven", (book.name, problem.name)


@pytest.mark.parametrize("sfen", MADE[:5])
def test_a_draft_equals_its_source(sfen: str) -> None:
    position = SHOGI.parse(sfen)
    draft = Draft(position)
    assert draft.position().sfen == position.sfen
    draft.rest()
    assert draft.position().sfen == position.sfen  # problems give the rest to the defender


def test_a_draft_need_not_make_sense() -> None:
    draft = Draft()
    assert "no king" in draft.trouble()
    draft.put("5a", "k")
    assert draft.trouble() == ""
    draft.put("5b", "P")
    assert "in check" in draft.trouble()
    draft.carry("5b", "4a")
    assert "could never move" in draft.trouble()
    draft.put("4a", "")
    assert draft.trouble() == ""
