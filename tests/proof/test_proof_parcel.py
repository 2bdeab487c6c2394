"""Subtrees as bytes: sent, solved, and returned; nothing is believed without proof."""

from __future__ import annotations

import json

import pytest

from sakiyomi.games.shogi import parse
from sakiyomi.proof import Prover
from sakiyomi.proof.parcel import Parcel, ParcelAnswer, ParcelError, work
from support.tsume_sets import problems

MATE = problems("made")[30]
NO_MATE = problems("nomate")[0]


def answer(sfen: str, nodes: int = 500_000) -> bytes:
    return work(Parcel(sfen, nodes, "shortest").pack(), Prover(memory=4), parse)


def test_a_mate_comes_back_with_its_subtree() -> None:
    back = ParcelAnswer.unpack(answer(MATE[0]))
    assert (back.status, back.plies) == ("proven", int(MATE[2]))
    assert back.certificate
    assert ParcelAnswer.unpack(back.pack()) == back


def test_no_mate_and_unknown_come_without_a_subtree() -> None:
    assert ParcelAnswer.unpack(answer(NO_MATE[0])).status == "disproven"
    back = ParcelAnswer.unpack(answer(MATE[0], nodes=1))
    assert (back.status, back.plies, back.certificate) == ("unknown", None, b"")


def test_a_false_mate_is_refused() -> None:
    good = ParcelAnswer.unpack(answer(MATE[0]))
    assert good.plies is not None
    for wrong in (
        ParcelAnswer(NO_MATE[0], "proven", 1, good.plies, good.certificate),
        ParcelAnswer(good.sfen, "proven", 1, good.plies + 2, good.certificate),
        ParcelAnswer(good.sfen, "proven", 1, good.plies, good.certificate[:-1]),
        ParcelAnswer(good.sfen, "proven", 1, good.plies),
    ):
        with pytest.raises(ParcelError):
            ParcelAnswer.unpack(wrong.pack())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[1]\n",
        b"x" * 10_000 + b"\n",
        b'{"sfen": 3, "nodes": 5, "find": "any"}\n',
        b"\xff\n",
    ],
)
def test_texts_that_are_not_parcels(data: bytes) -> None:
    with pytest.raises(ParcelError):
        Parcel.unpack(data)
    with pytest.raises(ParcelError):
        ParcelAnswer.unpack(data)


TRUE_PARCEL = {"sfen": MATE[0], "nodes": 5, "find": "any"}
TRUE_ANSWER = {"sfen": MATE[0], "status": "unknown", "nodes": 5, "plies": None}


def line(fields: object, **changes: object) -> bytes:
    assert isinstance(fields, dict)
    return json.dumps({**fields, **changes}).encode() + b"\n"


@pytest.mark.parametrize(
    "data",
    [
        line(TRUE_PARCEL, sfen=None),
        line(TRUE_PARCEL, sfen=[MATE[0]]),
        line(TRUE_PARCEL, nodes=0),
        line(TRUE_PARCEL, nodes=-1),
        line(TRUE_PARCEL, nodes=5.0),
        line(TRUE_PARCEL, nodes="5"),
        line(TRUE_PARCEL, nodes=True),
        line(TRUE_PARCEL, nodes=None),
        line(TRUE_PARCEL, find="best"),
        line(TRUE_PARCEL, find=None),
        line(TRUE_PARCEL)[:-1],
        line(TRUE_PARCEL) + b"more",
        b"[" + line(TRUE_PARCEL)[:-1] + b"]\n",
        line(TRUE_PARCEL, sfen="x" * 5000),
    ],
)
def test_near_parcels_are_refused(data: bytes) -> None:
    assert Parcel.unpack(line(TRUE_PARCEL)) == Parcel(MATE[0], 5, "any")
    with pytest.raises(ParcelError):
        Parcel.unpack(data)


@pytest.mark.parametrize(
    "data",
    [
        line(TRUE_ANSWER, sfen=None),
        line(TRUE_ANSWER, sfen=3),
        line(TRUE_ANSWER, status="mate"),
        line(TRUE_ANSWER, status=None),
        line(TRUE_ANSWER, nodes="5"),
        line(TRUE_ANSWER, nodes=1.5),
        line(TRUE_ANSWER, nodes=None),
        line(TRUE_ANSWER)[:-1],
        line(TRUE_ANSWER, status="proven", plies=3),
        line(TRUE_ANSWER, sfen="x" * 5000),
    ],
)
def test_near_answers_are_refused(data: bytes) -> None:
    assert ParcelAnswer.unpack(line(TRUE_ANSWER)) == ParcelAnswer(MATE[0], "unknown", 5)
    with pytest.raises(ParcelError):
        ParcelAnswer.unpack(data)


def test_one_node_and_a_long_text_are_accepted() -> None:
    assert Parcel.unpack(line(TRUE_PARCEL, nodes=1)).nodes == 1
    assert Parcel.unpack(line(TRUE_PARCEL, sfen="x" * 300)).sfen == "x" * 300
    with pytest.raises(ParcelError, match="sfen has 301 characters"):
        Parcel.unpack(line(TRUE_PARCEL, sfen="x" * 301))
    with pytest.raises(ParcelError, match="does not begin with a line of at most 4,096 bytes"):
        Parcel.unpack(line(TRUE_PARCEL, sfen="x" * 5000))


def test_messages_about_false_answers() -> None:
    good = ParcelAnswer.unpack(answer(MATE[0]))
    with pytest.raises(ParcelError, match="the mate is not proved: the certificate is damaged"):
        ParcelAnswer.unpack(ParcelAnswer(good.sfen, "proven", 1, good.plies, good.certificate[:-1]).pack())
    with pytest.raises(ParcelError, match="the certificate is for another position or length"):
        ParcelAnswer.unpack(ParcelAnswer(good.sfen, "proven", 1, 1, good.certificate).pack())
    with pytest.raises(ParcelError, match="the certificate is for another position or length"):
        ParcelAnswer.unpack(ParcelAnswer(NO_MATE[0], "proven", 1, good.plies, good.certificate).pack())


def test_extra_data_in_an_answer_without_a_mate_is_ignored() -> None:
    data = line(TRUE_ANSWER, status="disproven", plies=3) + b"junk"
    assert ParcelAnswer.unpack(data) == ParcelAnswer(MATE[0], "disproven", 5, None, b"")


def test_a_parcel_with_a_bad_position_is_named() -> None:
    with pytest.raises(ParcelError, match="position"):
        work(Parcel("nonsense", 10).pack(), Prover(memory=1), parse)
