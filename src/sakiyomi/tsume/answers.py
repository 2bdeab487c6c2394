"""Answers as JSON data: one dictionary per problem, the same for one and for thousands."""

from __future__ import annotations

from typing import Any

from sakiyomi.games.shogi import Move, ShogiPosition, move_name
from sakiyomi.games.shogi.pieces import LETTERS
from sakiyomi.tsume.composer import Comparison
from sakiyomi.tsume.moves import names, play_all
from sakiyomi.tsume.study import Other, Study
from sakiyomi.types import Proof
from sakiyomi.wire import AnyJson, Choice, Fields, Flag, ListOf, MapOf, Maybe, Real, Text, Whole


def proof_json(position: ShogiPosition, proof: Proof[Move]) -> dict[str, object]:
    """The answer of a search."""
    return {
        "position": position.sfen,
        "status": proof.status,
        "plies": proof.plies,
        "counted": proof.counted,
        "counted_least": proof.counted_least,
        "counted_most": proof.counted_most,
        "shortest": proof.shortest,
        "moves": [str(move) for move in proof.moves],
        "names": names(position, proof.moves),
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
    }


def study_json(
    position: ShogiPosition, study: Study, composer: Comparison | None = None
) -> dict[str, object]:
    """The answer of a study; its moves are the main line. With the composer's solution compared, if given."""
    data = proof_json(position, study.proof)
    if study.line:
        data |= {"moves": [str(move) for move in study.line], "names": names(position, study.line)}
    here, equal = position, list[object]()
    for ply, move in enumerate(study.line, 1):
        for reply in study.equal(ply) if ply % 2 == 0 else ():
            equal.append({"ply": ply, "move": str(reply.move), "name": move_name(here, reply.move)})
        here = here.play(move)
    return data | {
        "exact": study.exact,
        "sound": study.sound,
        "left": {LETTERS[kind]: count for kind, count in study.left},
        "equal": equal,
        "others": [_other_json(position, study, other) for other in study.others],
        "undecided": [{"ply": ply, "move": str(move)} for ply, move in study.undecided],
        "examined": study.examined,
        **({} if composer is None else {"composer": _composer_json(composer)}),
    }


def _composer_json(composer: Comparison) -> dict[str, object]:
    return {
        "verdict": composer.verdict,
        "plies": composer.plies,
        "ply": composer.ply,
        "reply": None if composer.reply is None else str(composer.reply),
    }


def _other_json(position: ShogiPosition, study: Study, other: Other) -> dict[str, object]:
    position = play_all(position, study.line[: other.ply - 1])
    return {
        "ply": other.ply,
        "kind": other.kind,
        "plies": other.attempt.plies,
        "counted": other.attempt.counted,
        "shortest": other.attempt.shortest,
        "moves": [str(move) for move in other.attempt.moves],
        "names": names(position, other.attempt.moves),
    }


class _MateAnswerShape:
    """The answer to one of many problems: fields used in summaries are checked, others are kept."""

    def check(self, value: object, where: str) -> dict[str, Any]:
        answer: dict[str, Any] = _ALL.check(value, where)
        known = _KNOWN.check(value, where)
        if known["status"] == "proven":
            _PROVEN.check(value, where)
        return answer


_PLIES, _COUNT = Whole(0, 1_000_000), Whole(0, 1 << 62)
_ALL = MapOf(AnyJson(), 100)
_KNOWN = Fields(
    {
        "name": Text(10_000),
        "listed": Maybe(_PLIES),
        "status": Choice("proven", "disproven", "unknown", "error"),
    },
    {
        "position": Text(1000),
        "moves": ListOf(Text(), 10_000),
        "names": ListOf(Text(), 10_000),
        "nodes": _COUNT,
        "seconds": Real(0, 1e9),
        "error": Text(100_000),
        "shortest": Flag(),
        "left": AnyJson(),
        "sound": Maybe(Flag()),
        "others": ListOf(Fields({"kind": Text(), "ply": _PLIES}, others=True), 100_000),
    },
    others=True,
)
_PROVEN = Fields(
    {"plies": _PLIES, "nodes": _COUNT, "seconds": Real(0, 1e9)}, {"counted": Maybe(_PLIES)}, others=True
)
ANSWER = _MateAnswerShape()
"""An answer as sent by a cell and stored in a run folder."""
