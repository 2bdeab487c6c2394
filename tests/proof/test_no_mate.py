"""Certificates that there is no mate: what is proved is certified, and every kind of forgery is refused."""

from __future__ import annotations

import itertools
import random
import zlib

import pytest

from sakiyomi import _native
from sakiyomi.games.shogi import parse
from sakiyomi.proof import CertificateError, Prover, solve
from sakiyomi.proof.certificate import HAND, pack, write_number
from sakiyomi.proof.codes import move_code
from sakiyomi.proof.sfen import read_sfen
from sakiyomi.proof.verify import board_bytes
from sakiyomi.proof.verify import verify as verify_natively
from sakiyomi.tsume.checks import prove_replies
from sakiyomi.tsume.work import MateWork
from support.all_checkers import verify
from support.forged_proofs import MATE
from support.plain_rules import checks, replies_to
from support.shogi_oracles import scattered
from support.tsume_sets import problems

GOLD = "8k/9/9/9/9/9/9/9/9 b G 1"
"""A gold in hand: five checks, and the king takes it or steps aside."""
LOOP = "9/9/9/9/9/8+R/9/7k1/9 b - 1"
"""A dragon can give check for ever."""


def entry(*replies: str, more: str = "") -> bytes:
    """An entry as a forger writes it: the additional hand, and a reply for each check."""
    hand = sum(1 << HAND[kind][0] for kind in more)
    return write_number(hand) + b"".join(write_number(move_code(reply)) for reply in replies)


ONE = entry("1a2b", "1a1b", "1a2b")
"""Replies to G*1b, G*2a and G*2b of `GOLD`."""


def refused(body: bytes, words: str, sfen: str = GOLD, *, defending: bool = False) -> None:
    with pytest.raises(CertificateError, match=words):
        verify(pack(sfen, None, body, defending=defending))


def certificate(sfen: str) -> bytes:
    proof = solve(parse(sfen), certificate=True, memory=4).result()
    assert proof.status == "disproven"
    return proof.certificate


def parts(data: bytes) -> tuple[str, bytes]:
    lines = data.split(b"\n", 5)
    return lines[1].decode(), zlib.decompress(lines[5])


def test_what_the_solver_proves_is_certified() -> None:
    """Large ones only natively."""
    texts = [row[0] for row in problems("nomate")] + [GOLD, LOOP]
    largest = 0
    for text in texts:
        data = certificate(text)
        done = verify(data) if len(data) < 2000 else verify_natively(data)
        assert (done.sfen, done.plies, done.claim.defending) == (parse(text).sfen, None, False)
        largest = max(largest, done.nodes)
    assert largest > 100


def test_a_small_table_and_two_threads_certify_too() -> None:
    text = max((row[0] for row in problems("nomate")), key=lambda text: len(certificate(text)))
    for prover in (Prover(memory=0.2), Prover(memory=4, threads=2)):
        proof = prover.prove(parse(text), certificate=True)
        assert verify_natively(proof.certificate).plies is None


def test_the_checks_of_all_rules_are_the_same() -> None:
    for text in [scattered(seed) for seed in range(200)] + [row[0] for row in problems("made")]:
        board = read_sfen(text)
        assert sorted(checks(board)) == sorted(_native.plain_checks(board_bytes(board), board.side)), text
        here = parse(text)
        by_play = [str(move) for move in here.moves() if here.play(move).in_check]
        assert sorted(checks(board)) == sorted(by_play), text


def test_the_replies_of_the_plain_rules_are_those_of_the_game() -> None:
    """Two kings, full hands, checks from afar: pins, interpositions, mates by a dropped pawn."""
    replied = 0
    for text in [scattered(seed) for seed in range(200, 500)] + [row[0] for row in problems("made")]:
        here, board = parse(text), read_sfen(text)
        for check in here.moves():
            after = here.play(check)
            if after.in_check:
                replies = replies_to(board, str(check))
                assert sorted(replies) == sorted(map(str, after.moves())), f"{text} {check}"
                replied += len(replies)
    assert replied > 5000


def test_a_perpetual_check_is_a_circle() -> None:
    """More checks than entries: the same positions come back."""
    sfen, body = parts(certificate(LOOP))
    done = verify(pack(sfen, None, body))
    assert 3 < done.nodes < 2000


def body_of_gold() -> bytes:
    return parts(certificate(GOLD))[1]


def test_the_truth_is_accepted() -> None:
    verify(pack(GOLD, None, body_of_gold()))


def test_a_mate_has_no_such_certificate() -> None:
    refused(entry(), "the tree ends", MATE)
    for replies in itertools.product(("2b2a", "2b1a", "2b3a"), repeat=2):
        refused(entry(*replies), ".", MATE)


def test_no_reply_where_there_is_mate() -> None:
    refused(entry("1a1b", "1a1b"), r"entry 0: the reply to G\*1b, 1a1b, is not", "8k/9/8P/9/9/9/9/9/9 b G 1")


def test_an_illegal_reply() -> None:
    refused(entry("1a3c"), "entry 0: the reply to G.1b, 1a3c, is not a legal move")
    refused(entry("1a1b", "1a1b", "1a1b"), r"entry 0: the reply to G\*2b, 1a1b, is not a legal move")


def test_a_reply_with_a_piece_of_the_attacker() -> None:
    refused(entry("G*2a"), r"the reply to G\*1b, G\*2a, is not a legal move")


def test_a_code_of_no_move() -> None:
    refused(b"\0" + write_number(127), "there is no move with the code 127")


def test_a_check_that_is_left_out() -> None:
    whole = body_of_gold()
    for cut in range(1, len(whole)):
        refused(whole[:-cut], "the tree ends, or has too large a number|is not|more after")


def test_more_than_is_needed() -> None:
    refused(body_of_gold() + b"\0", "there is more after the last entry")
    refused(body_of_gold() * 2, "there is more after the last entry")


def test_no_entry_at_all() -> None:
    refused(b"", "the tree ends, or has too large a number, at byte 0")


def test_a_hand_that_is_none() -> None:
    refused(write_number(1 << 5), "32 is not a hand")
    refused(write_number(1 << 30), f"{1 << 30} is not a hand")


def test_more_in_hand_than_there_is() -> None:
    refused(entry(more="G"), "entry 0 gives the attacker more than there is")
    rich = "8k/9/9/9/9/9/9/9/9 b Gg 1"
    refused(entry(more="GG"), "entry 0 gives the attacker more than there is", rich)
    refused(entry(more="P"), "entry 0 gives the attacker more than there is", rich)


def test_an_entry_for_more_must_hold_with_it() -> None:
    """With a second gold there is a mate where there is none with one."""
    one = "9/7k1/9/7G1/7S1/9/9/9/9 b Gg 1"
    _, body = parts(certificate(one))
    verify(pack(one, None, body))
    assert body[0] == 0
    refused(write_number(1 << HAND["G"][0]) + body[1:], ".", one)


def test_an_entry_covers_no_larger_hand() -> None:
    """The attacker captures a piece: the same board with more in hand needs an entry of its own."""
    taking = "7rk/9/9/9/9/9/9/7R1/8P b - 1"
    _, body = parts(certificate(taking))
    verify(pack(taking, None, body))
    held = "7rk/9/9/9/9/9/9/7R1/8P b {} 1"
    for hand in ("P", "G", "R"):
        refused(body, ".", held.format(hand))


def test_a_changed_certificate_is_refused_or_gives_other_replies() -> None:
    chance, accepted = random.Random(3), 0
    sfen, body = parts(certificate(GOLD))
    for _ in range(150):
        at = chance.randrange(len(body))
        other = body[:at] + bytes([chance.randrange(256)]) + body[at + 1 :]
        try:
            verify(pack(sfen, None, other), one_fault=False)
            accepted += 1
        except CertificateError:
            continue
    assert accepted < 30


def test_a_certificate_of_another_position() -> None:
    refused(body_of_gold(), ".", "8k/9/9/9/9/9/9/9/9 b S 1")
    refused(body_of_gold(), ".", "9/8k/9/9/9/9/9/9/9 b G 1")


def test_a_mate_is_not_read_as_no_mate_or_the_reverse() -> None:
    tree = parts(solve(parse(MATE), certificate=True, memory=4).result().certificate)[1]
    refused(tree, ".", MATE)
    with pytest.raises(CertificateError):
        verify(pack(GOLD, 1, body_of_gold()), one_fault=False)


@pytest.mark.parametrize(
    "words", ["no  mate", "No mate", "no mate 3", "nomate", "escape 2", "mated", "mate", ""]
)
def test_other_words_are_no_claim(words: str) -> None:
    data = pack(GOLD, None, body_of_gold())
    with pytest.raises(CertificateError):
        verify(data.replace(b"no mate", words.encode()))


def test_positions_are_counted() -> None:
    data = certificate(LOOP)
    needed = verify(data).positions
    assert verify(data, needed).positions == needed
    with pytest.raises(CertificateError, match=f"more than {needed - 1:,} positions: gave up"):
        verify(data, needed - 1)


CHECK = "8k/8G/8{}/9/9/9/9/9/9 w - 1"
"""A gold gives check; it is covered, or not."""


def answer(sfen: str) -> bytes:
    return prove_replies(MateWork(Prover(memory=4)), parse(sfen), certificate=True).certificate


def test_the_defender_to_move_escapes() -> None:
    done = verify(answer(CHECK.format("1")))
    assert str(done.claim) == "escape"
    refused(write_number(move_code("1a2a")) + b"\0", ".", CHECK.format("1"), defending=True)
    refused(write_number(move_code("1a1b")), "the tree ends", CHECK.format("1"), defending=True)
    refused(
        write_number(move_code("1a1b")), "the first reply, 1a1b, is not", CHECK.format("P"), defending=True
    )


def test_the_defender_to_move_is_mated() -> None:
    done = verify(answer(CHECK.format("P")))
    assert str(done.claim) == "mated 0"
    after = next(parse(MATE).play(move) for move in parse(MATE).moves() if str(move) == "G*2c")
    sfen = after.sfen
    longer = verify(answer(sfen))
    assert (str(longer.claim), longer.sfen) == ("mated 2", sfen)


def test_a_defender_to_move_must_be_in_check() -> None:
    for plies in (None, 0):
        with pytest.raises(CertificateError, match="the side to move is not in check: nobody attacks it"):
            verify(pack(GOLD, plies, b"\0\0\0", defending=True))


def test_a_defender_to_move_has_no_move_of_the_attacker() -> None:
    move = write_number(move_code("1b1a")) + b"\0\0"
    with pytest.raises(CertificateError, match="the last node has a move, but the defender is to move"):
        verify(pack(CHECK.format("P"), 0, move, defending=True))


def test_a_reply_that_is_not_answered_is_no_mate() -> None:
    with pytest.raises(CertificateError, match=r"node 0: there is no answer to 1a1b$"):
        verify(pack(CHECK.format("1"), 0, b"\0\0\0", defending=True))
