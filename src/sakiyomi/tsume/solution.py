"""A solution as a game record with variations, for KIF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sakiyomi.games.shogi import Move, ShogiPosition, move_name
from sakiyomi.games.shogi.pieces import KANJI
from sakiyomi.games.shogi.record import RecordNode, RecordResult, ShogiRecord
from sakiyomi.proof.certificate import Certificate, unpack
from sakiyomi.tsume.study import Kind, Study
from sakiyomi.types import Proof

MAX_PROOF = 20_000_000
"""Largest certificate read for variations, in bytes."""

WORDS: dict[Kind, str] = {
    "other": "余詰",
    "last": "最終手余詰",
    "late": "最終手からの余詰",
    "promotion": "成・不成の別解",
    "place": "打ち場所の別解",
    "return": "別の手順で本手順に戻る",
}
SideKind = Kind | Literal["variation", "useless"]
"""Another solution, another defence, or a useless interposition."""
_OURS = re.compile(
    r"[0-9]+手詰（(最短と証明済み|詰みは証明済み、最短とは限らない)）|余詰の有無は未確定（.*）|無駄合：.*|駒余り：.*"
)
"""Comments that solutions write."""


@dataclass(frozen=True, slots=True)
class Side:
    """A variation of the main line."""

    ply: int
    """The move of the main line that it replaces, counted from 1."""
    moves: tuple[Move, ...]
    kind: SideKind
    plies: int = 0
    """Length of the whole mate, from the first move of the problem."""
    exact: bool = True
    """Whether this length is proved, and not only a bound."""

    @property
    def comment(self) -> str:
        """What it is, as written into a record."""
        if self.kind == "useless":
            return "無駄合"
        word = "変化" if self.kind == "variation" else WORDS[self.kind]
        return f"{word}：{self.plies}手{'' if self.exact else '以内'}"


def of_proof(position: ShogiPosition, proof: Proof[Move]) -> ShogiRecord:
    """The line of a proof, with every other reply to its checks if the proof has a certificate."""
    head = f"{len(proof.moves)}手詰" + (
        "（最短と証明済み）" if proof.shortest else "（詰みは証明済み、最短とは限らない）"
    )
    sides = _replies(position, proof) if 0 < len(proof.certificate) <= MAX_PROOF else ()
    return _record(position, proof.moves, [head], list(sides))


def of_study(position: ShogiPosition, study: Study) -> ShogiRecord:
    """The main line with its other defences and the other solutions."""
    head = [f"{len(study.line)}手詰" + ("（最短と証明済み）" if study.exact else "")]
    if study.left:
        head.append("駒余り：" + "　".join(f"{KANJI[kind]}{count}枚" for kind, count in study.left))
    if study.undecided:
        head.append(f"余詰の有無は未確定（未解決の王手 {len(study.undecided)}）")
    record = _record(position, study.line, head, sides_of(study))
    # A variation replaces a move, and after the last one there is none.
    if last := [reply for reply in study.last if reply.useless]:
        end = record.end()
        record.line()[-1].comments.append("無駄合：" + " ".join(move_name(end, one.move) for one in last))
    return record


def keep_source(record: ShogiRecord, source: ShogiRecord) -> None:
    """Adds to a solution what the record of its problem says: headers, and comments on the same moves."""
    record.headers |= source.headers
    if record.start.sfen.split()[:3] != source.start.sfen.split()[:3]:
        return
    pairs = zip([record.root, *record.line()], [source.root, *source.line()], strict=False)
    for own, other in pairs:
        if own.move != other.move:
            return
        own.comments[:0] = [one for one in other.comments if not _is_ours(one) and one not in own.comments]


def _is_ours(comment: str) -> bool:
    """Whether a comment comes from an earlier solution."""
    return _OURS.fullmatch(comment) is not None


def _record(
    position: ShogiPosition, line: tuple[Move, ...], head: list[str], sides: Sequence[Side]
) -> ShogiRecord:
    record = ShogiRecord(ShogiPosition.of(position.problem()), {"先手": "攻方", "後手": "玉方"})
    if position.side == 1:
        record.headers = {"先手": "玉方", "後手": "攻方"}
    record.root.comments += head
    path = [record.root]
    for move in line:
        path[-1].children.append(RecordNode(move))
        path.append(path[-1].children[0])
    path[-1].result = RecordResult.MATE
    for side in sides:
        if side.ply <= len(line):
            _add(path[side.ply - 1], side)
    return record


def _add(node: RecordNode, side: Side) -> None:
    for i, move in enumerate(side.moves):
        node.children.append(RecordNode(move, comments=[] if i else [side.comment]))
        node = node.children[-1]
    node.result = RecordResult.MATE


def sides_of(study: Study) -> list[Side]:
    """The other defences along the main line, then the other solutions."""
    return [*_defences(study), *_others(study)]


def _defences(study: Study) -> Iterator[Side]:
    for number, replies in enumerate(study.defences, 1):
        ply = 2 * number
        for reply in replies:
            if ply < len(study.line) and reply.move != study.line[ply - 1]:
                kind: SideKind = "useless" if reply.useless else "variation"
                yield Side(ply, (reply.move, *reply.moves), kind, reply.counted + ply - 1)


def _others(study: Study) -> Iterator[Side]:
    for other in study.others:
        plies = other.attempt.length
        assert plies is not None
        exact = other.attempt.counted is not None
        yield Side(other.ply, other.attempt.moves, other.kind, other.ply - 1 + plies, exact)


def _replies(position: ShogiPosition, proof: Proof[Move]) -> Iterator[Side]:
    """The other replies that the proof answers, each with its longest line."""
    tree = unpack(proof.certificate)
    lengths = _lengths(tree)
    here, number = position, len(tree.nodes) - 1
    for ply in range(2, len(proof.moves), 2):
        node, played = tree.nodes[number], proof.moves[ply - 1]
        # The main line counts no useless interpositions, so it may leave the proof, which counts every move.
        if Move(node.move) != proof.moves[ply - 2] or played.code not in node.replies:
            return
        after = here.play(Move(node.move))
        for code, below in node.replies.items():
            reply = Move(code)
            if after.legal(reply) and reply != proof.moves[ply - 1]:
                moves = (reply, *_line(tree, lengths, after.play(reply), below))
                yield Side(ply, moves, "variation", ply - 1 + len(moves))
        here, number = after.play(played), node.replies[played.code]


def _lengths(tree: Certificate) -> list[int]:
    lengths: list[int] = []
    for node in tree.nodes:
        lengths.append(1 + max((1 + lengths[below] for below in node.replies.values()), default=0))
    return lengths


def _line(tree: Certificate, lengths: list[int], here: ShogiPosition, number: int) -> Iterator[Move]:
    """The longest defence from a node on, among the replies that are legal with the actual hands."""
    while True:
        check = Move(tree.nodes[number].move)
        yield check
        here = here.play(check)
        replies = [(Move(code), below) for code, below in tree.nodes[number].replies.items()]
        replies = [pair for pair in replies if here.legal(pair[0])]
        if not replies:
            return
        reply, number = max(replies, key=lambda pair: lengths[pair[1]])
        yield reply
        here = here.play(reply)
