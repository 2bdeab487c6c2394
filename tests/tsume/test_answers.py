"""Answers as data: every field as it is, for searches and studies."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi import Limit
from sakiyomi.errors import WireError
from sakiyomi.games.shogi import parse
from sakiyomi.tsume.answers import ANSWER, proof_json, study_json
from sakiyomi.tsume.study import study
from sakiyomi.types import Proof

THREE = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1")
DROPS = parse("4lk3/7R1/9/6G2/9/9/9/9/9 b B 1")
TWO = parse("7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1")


def test_a_search() -> None:
    moves = tuple(THREE.read_move(text) for text in ("1d2c",))
    proof = Proof(
        "proven",
        moves,
        plies=3,
        counted=3,
        counted_least=2,
        counted_most=4,
        shortest=True,
        nodes=12,
        seconds=0.123456789,
    )
    assert proof_json(THREE, proof) == {
        "position": THREE.sfen,
        "status": "proven",
        "plies": 3,
        "counted": 3,
        "counted_least": 2,
        "counted_most": 4,
        "shortest": True,
        "moves": ["1d2c"],
        "names": ["▲２三金"],
        "nodes": 12,
        "seconds": 0.123457,
    }


def test_a_study() -> None:
    told = study_json(DROPS, study(DROPS, Limit(nodes=60_000), memory=2).result())
    assert told["moves"] == ["B*1d", "4a3a", "1d3b+"]
    assert told["names"] == ["▲１四角", "△３一玉", "▲３二角成"]
    assert (told["exact"], told["sound"], told["examined"], told["left"]) == (True, False, True, {})
    others = told["others"]
    assert isinstance(others, list)
    assert [(one["ply"], one["kind"], one["plies"], one["moves"][0], one["names"][0]) for one in others] == [
        (1, "place", 3, "B*2c", "▲２三角"),
        (1, "other", 5, "B*3b", "▲３二角"),
        (3, "last", 1, "2b3b+", "▲３二飛成"),
    ]
    assert (others[0]["counted"], others[0]["shortest"]) == (3, True)


def test_the_moves_of_a_study_are_those_of_its_main_line() -> None:
    found = study(DROPS, Limit(nodes=60_000), memory=2).result()
    short = study_json(DROPS, replace(found, line=found.line[:1], others=()))
    assert (short["moves"], short["names"]) == (["B*1d"], ["▲１四角"])
    bare = study_json(DROPS, replace(found, line=(), others=()))
    assert bare["moves"] == [str(move) for move in found.proof.moves] != []


def test_equally_long_replies_are_listed_at_their_move() -> None:
    told = study_json(TWO, study(TWO, Limit(nodes=300_000), memory=4).result())
    line, found = told["moves"], told["equal"]
    assert isinstance(line, list)
    assert isinstance(found, list)
    (equal,) = found
    assert equal["ply"] == 2
    assert {equal["move"], line[1]} == {"2a2b", "2a3a"}
    assert equal["name"] == {"2a2b": "△２二玉", "2a3a": "△３一玉"}[equal["move"]]


def test_pieces_left_and_undecided_checks() -> None:
    spare = parse("9/8k/9/7RG/9/9/9/9/9 b Pr2b3g4s4n4l17p 1")
    assert study_json(spare, study(spare, memory=4).result())["left"] == {"P": 1}
    early = study_json(TWO, next(iter(study(TWO, memory=4))))
    assert (early["examined"], early["sound"], early["undecided"]) == (False, None, [])
    some = study(TWO, memory=4)
    while not (step := next(iter(some))).undecided:
        pass
    told = study_json(TWO, step)["undecided"]
    assert told == [{"ply": ply, "move": str(move)} for ply, move in step.undecided]


PROVEN: dict[str, object] = {"name": "x", "listed": None, "status": "proven", "nodes": 5, "seconds": 0.5}
PROVEN |= {"position": "p", "plies": 3, "counted": 3, "shortest": True, "moves": ["1d2c"], "names": ["n"]}


def taken(**changes: object) -> bool:
    """Whether an answer with these changes is valid; None removes a field."""
    answer = {**PROVEN, **changes}
    for name in [name for name, value in changes.items() if value is ...]:
        del answer[name]
    try:
        return bool(ANSWER.check(answer, "it") == answer)
    except WireError:
        return False


def test_answers_from_outside_are_bounded() -> None:
    assert taken()
    assert taken(listed=0, name="n" * 10_000, note=["more"], nodes=0)
    assert taken(plies=1_000_000, counted=0, listed=1_000_000, nodes=1 << 62)
    assert not taken(plies=1_000_001)
    assert not taken(plies=-1)
    assert not taken(listed=-1)
    assert not taken(nodes=(1 << 62) + 1)
    assert not taken(nodes=-1)
    assert not taken(name="n" * 10_001)
    assert not taken(name=...)
    assert not taken(status="mate")
    assert not taken(plies=...)
    assert taken(status="unknown", plies=...)
    assert taken(**{f"field {i}": i for i in range(100 - len(PROVEN))})
    assert not taken(**{f"field {i}": i for i in range(101 - len(PROVEN))})
