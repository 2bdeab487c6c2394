"""Forged certificates: every kind of lie, with a matching hash, is refused for the right reason."""

from __future__ import annotations

import hashlib
import zlib

import pytest

from sakiyomi.proof import CertificateError
from sakiyomi.proof.certificate import HAND, pack
from sakiyomi.proof.certificate import write_number as varint
from sakiyomi.proof.codes import move_code as code
from support.all_checkers import verify
from support.forged_proofs import MATE, TRUE, Forged, forge, tree


def refused(data: bytes, words: str) -> None:
    with pytest.raises(CertificateError, match=words):
        verify(data)


def root(*replies: tuple[str, int], move: str = "G*2c", need: str = "GG") -> tuple[Forged, ...]:
    """The real proof with another root."""
    return (*TRUE[:2], Forged(move, need, replies or TRUE[2].replies))


def test_the_real_proof_is_accepted() -> None:
    got = verify(forge(*TRUE))
    assert (got.sfen, got.plies, got.nodes, got.positions) == (MATE, 3, 3, 4)


def test_a_stalemate_is_not_mate() -> None:
    refused(forge(Forged("3c3b"), sfen="8k/9/6G2/7N1/9/9/9/9/9 b - 1", plies=1), "node 0: 3c3b does not give")


def test_a_quiet_move_proves_nothing_even_if_mate_follows() -> None:
    nodes = (Forged("1d2d"), Forged("4c3b", "", (("1a1b", 1),)))
    refused(forge(*nodes, sfen="8k/9/5G3/8G/8R/9/9/9/9 b - 1"), "node 1: 4c3b does not give check")


def test_a_quiet_move_deeper_down() -> None:
    refused(forge(Forged("G*3b", "G"), Forged("G*4b", "G"), TRUE[2]), "G.4b does not give check")


def test_a_missing_reply() -> None:
    refused(forge(*root(("2b2a", 1), ("2b3a", 2))), "node 2: there is no answer to 2b1a after G.2c")


def test_a_missing_last_reply() -> None:
    """A leaf that is check but not mate."""
    leaf = Forged("G*1b", "G")  # on 2a the king can take the gold
    refused(forge(TRUE[0], leaf, *root()[2:]), r"node 1: there is no answer to 2a.. after G\*1b")


def test_a_reply_answered_by_the_wrong_node() -> None:
    refused(forge(*root(("2b2a", 1), ("2b1a", 2), ("2b3a", 2))), "node 0: G.3b does not give check")


def test_a_reply_listed_twice() -> None:
    refused(forge(*root(*TRUE[2].replies, ("2b2a", 2))), "node 2 lists a reply twice")


@pytest.mark.parametrize("back", [0, 3, 4, 1000], ids=["itself", "too-far", "farther", "far"])
def test_a_pointer_to_itself_or_out_of_the_tree(back: int) -> None:
    refused(
        forge(*root(("2b2a", back), ("2b1a", 1), ("2b3a", 2))), "node 2 points to a node that does not come"
    )


def test_a_pointer_forward_would_need_a_negative_number() -> None:
    first = varint(code("G*2b")) + varint(0) + varint(1) + varint(code("2b2a")) + b"\xff\xff\xff\xff\x0f"
    refused(pack(MATE, 3, first + tree(TRUE)), "node 0 points to a node that does not come before it")


@pytest.mark.parametrize("plies", [0, 1, 2, 4, 5, 303])
def test_another_length_than_claimed(plies: int) -> None:
    refused(forge(*TRUE, plies=plies), f"the mate takes 3 plies, not {plies} as claimed")


def test_a_need_larger_than_the_hand() -> None:
    refused(forge(*root(need="GGG")), "node 2 needs more in hand than there is")


@pytest.mark.parametrize("kind", "PLNSBR")
def test_a_need_of_another_piece(kind: str) -> None:
    refused(forge(*root(need="GG" + kind)), "node 2 needs more in hand than there is")


def test_a_need_larger_than_what_is_left_at_a_leaf() -> None:
    refused(forge(TRUE[0], Forged("G*2b", "GG"), TRUE[2]), "node 1 needs more in hand than there is")


def test_a_need_smaller_than_what_is_dropped() -> None:
    refused(forge(*root(need="")), r"node 2: G\*2c is not a legal move")
    refused(forge(TRUE[0], Forged("G*2b"), TRUE[2]), r"node 1: G\*2b is not a legal move")


def test_a_need_smaller_than_what_is_needed_later() -> None:
    refused(forge(*root(need="G")), "node [01] needs more in hand than there is")


def test_unneeded_pieces_belong_to_the_defender() -> None:
    """The rook mates from afar unless something can be interposed: here a pawn the proof does not need."""
    far = "8k/6S2/8G/9/9/9/9/9/R8 b {} 1"
    assert verify(forge(Forged("9i9a+"), sfen=far.format("-"), plies=1)).plies == 1
    refused(
        forge(Forged("9i9a+"), sfen=far.format("P"), plies=1), r"there is no answer to P\*[2-8]a after 9i9a"
    )
    refused(
        forge(Forged("9i9a+"), sfen=far.format("p"), plies=1), r"there is no answer to P\*[2-8]a after 9i9a"
    )
    assert verify(forge(Forged("9i9a+", "P"), sfen=far.format("P"), plies=1)).plies == 1


def test_a_need_that_is_not_a_hand() -> None:
    gap = varint(code("G*2b")) + varint(1 << 5) + varint(0)
    refused(pack(MATE, 3, gap), "32 is not a hand")
    refused(pack(MATE, 3, varint(code("G*2b")) + varint(1 << 27) + varint(0)), f"{1 << 27} is not a hand")


def test_a_proof_of_another_position() -> None:
    refused(forge(*TRUE, sfen="9/7k1/9/9/7S1/9/9/9/9 b 2G 1"), "there is no answer to 2b2c after")


def test_a_proof_for_the_other_side() -> None:
    refused(forge(*TRUE, sfen="9/7k1/9/7G1/7S1/9/9/9/9 w 2g 1"), r"node 2: G\*2c does not give check")
    refused(forge(*TRUE, sfen="9/7k1/9/7G1/7S1/9/9/9/9 w 2G 1"), "needs more in hand")


def test_the_golds_are_the_other_sides() -> None:
    refused(forge(*TRUE, sfen="9/7k1/9/7G1/7S1/9/9/9/9 b 2g 1"), "needs more in hand")


def test_a_position_that_is_already_check() -> None:
    refused(forge(*TRUE, sfen="9/7k1/7G1/9/7S1/9/9/9/9 b 2G 1"), "the side that is not to move is in check")
    nodes = (Forged("8i7h"),)
    refused(forge(*nodes, sfen="9/9/9/9/9/9/2g6/2K6/9 w - 1"), "the side that is not to move is in check")


def test_white_may_mate_too() -> None:
    """The same proof seen from the other side of the board."""
    turned = "9/9/9/9/1s7/1g7/9/1K7/9 w 2g 1"
    nodes = (
        Forged("G*7h", "G"),
        Forged("G*8h", "G"),
        Forged("G*8g", "GG", (("8h8i", 1), ("8h9i", 1), ("8h7i", 2))),
    )
    assert verify(forge(*nodes, sfen=turned)).plies == 3


ILLEGAL = [
    ("pawn-drop-mate", "8k/9/6N1G/9/9/9/9/9/9 b P 1", "P*1b"),
    ("two-pawns", "8k/9/7G1/9/9/9/8P/9/9 b P 1", "P*1b"),
    ("pawn-on-the-last-rank", "9/9/9/9/9/9/9/9/k8 b P 1", "P*5a"),
    ("lance-on-the-last-rank", "9/9/9/9/9/9/9/9/k8 b L 1", "L*9a"),
    ("knight-on-the-last-rank", "9/9/9/9/9/9/9/9/k8 b N 1", "N*5a"),
    ("knight-on-the-last-but-one", "9/9/9/9/9/9/9/9/k8 b N 1", "N*5b"),
    ("white-pawn-on-its-last-rank", "K8/9/9/9/9/9/9/9/9 w p 1", "P*5i"),
    ("white-knight-on-its-last-but-one", "K8/9/9/9/9/9/9/9/9 w n 1", "N*5h"),
    ("drop-on-a-piece", "8k/8p/9/9/9/9/9/9/9 b G 1", "G*1b"),
    ("drop-of-what-is-not-held", "8k/9/8G/9/9/9/9/9/9 b S 1", "G*1b"),
    ("drop-promoted", "8k/9/8S/9/9/9/9/9/9 b R 1", "R*5a+"),
    ("pawn-not-promoted", "9/7P1/9/9/9/9/9/9/6k2 b - 1", "2b2a"),
    ("lance-not-promoted", "9/7L1/9/9/9/9/9/9/6k2 b - 1", "2b2a"),
    ("knight-not-promoted", "9/9/9/7N1/9/9/9/9/6k2 b - 1", "2d1b"),
    ("gold-promoted", "8k/9/7G1/9/9/9/9/9/9 b - 1", "2c2b+"),
    ("king-promoted", "8k/9/5K3/9/9/9/9/9/9 b - 1", "4c4b+"),
    ("promoted-again", "8k/9/7+P1/9/9/9/9/9/9 b - 1", "2c2b+"),
    ("promoted-outside", "9/9/9/9/4k4/9/4S4/9/9 b - 1", "5g5f+"),
    ("own-king-left-in-check", "4r3k/9/9/9/9/9/4K4/9/9 b G 1", "G*1b"),
    ("own-king-uncovered", "4r3k/9/4G4/9/9/9/4K4/9/9 b - 1", "5c4b"),
    ("own-king-into-check", "4r3k/9/9/9/9/9/3K5/9/9 b - 1", "6g5g"),
    ("takes-its-own", "k8/8G/8G/9/9/9/9/9/9 b - 1", "1c1b"),
    ("jumps-over-a-piece", "8k/9/8p/9/8R/9/9/9/9 b - 1", "1e1b"),
    ("moves-nothing", "8k/9/9/9/9/9/9/9/9 b - 1", "1c1b"),
    ("moves-the-other-sides", "8k/9/8g/9/9/9/9/9/9 b - 1", "1c1b"),
    ("moves-as-another-piece", "8k/9/9/7S1/9/9/9/9/9 b - 1", "2d1d"),
    ("moves-backwards", "8k/9/9/7P1/9/9/9/9/9 b - 1", "2d2e"),
    ("stays", "8k/9/8G/9/9/9/9/9/9 b - 1", "1c1c"),
]


@pytest.mark.parametrize(("sfen", "move"), [row[1:] for row in ILLEGAL], ids=[row[0] for row in ILLEGAL])
def test_an_illegal_move(sfen: str, move: str) -> None:
    kind = move[0] if move[1] == "*" and move[0].lower() in sfen.split()[2].lower() else ""
    words = move.replace("*", r"\*").replace("+", r"\+")
    refused(forge(Forged(move, kind), sfen=sfen, plies=1), f"node 0: {words} is not a legal move")


@pytest.mark.parametrize(
    ("to", "origin", "top"),
    [(81, 0, 0), (127, 0, 0), (0, 81, 0), (0, 89, 0), (0, 127, 0), (0, 1, 2), (0, 1, 3)],
)
def test_a_code_without_a_move(to: int, origin: int, top: int) -> None:
    number = to | origin << 7 | top << 14
    refused(pack(MATE, 1, varint(number) + b"\0\0"), f"there is no move with the code {number}$")


def test_a_code_without_a_reply() -> None:
    bad = varint(code("G*2b")) + varint(1 << HAND["G"][0]) + b"\0"
    bad += varint(code("G*2c")) + varint(2 << HAND["G"][0]) + varint(1) + varint(127) + b"\1"
    refused(pack(MATE, 3, bad), "there is no move with the code 127")


def test_a_wrong_hash() -> None:
    lines = forge(*TRUE).split(b"\n", 5)
    lines[4] = hashlib.sha256(b"").hexdigest().encode()
    refused(b"\n".join(lines), "its hash does not match")


def test_a_changed_claim_under_the_old_hash() -> None:
    data = forge(*TRUE)
    refused(data.replace(b"mate 3\n", b"mate 1\n"), "its hash does not match")
    refused(data.replace(b"b 2G 1", b"b 2G 2"), "its hash does not match")


def signed(claim: bytes, packed: bytes) -> bytes:
    """A file with a matching hash, whatever it contains."""
    return claim + hashlib.sha256(claim + packed).hexdigest().encode() + b"\n" + packed


SIZE = f"{len(tree(TRUE))}\n".encode()
CLAIM = f"sakiyomi certificate 3\n{MATE}\nmate 3\n".encode() + SIZE
PACKED = zlib.compress(tree(TRUE))


def test_bytes_after_the_end() -> None:
    verify(signed(CLAIM, PACKED))
    for more in (b"\0", b"x", PACKED):
        refused(signed(CLAIM, PACKED + more), "does not have the declared size")


def test_a_truncated_stream() -> None:
    for cut in range(1, len(PACKED)):
        refused(signed(CLAIM, PACKED[:-cut]), "damaged")
    refused(signed(CLAIM, b"no stream"), "the certificate is damaged: ")


def test_a_truncated_tree() -> None:
    whole = tree(TRUE)
    for cut in range(1, len(whole)):
        with pytest.raises(CertificateError):
            verify(pack(MATE, 3, whole[:-cut]))
    refused(pack(MATE, 3, whole[:-1]), f"the tree ends, or has too large a number, at byte {len(whole) - 1}")
    refused(pack(MATE, 3, b""), "the tree is empty")


def test_nodes_after_the_root() -> None:
    """The last node is the root: one more node is another claim."""
    refused(forge(*TRUE, Forged("G*2c", "GG")), "node 3: there is no answer to 2b")
    refused(pack(MATE, 3, tree(TRUE) + b"\0"), "the tree ends")


def test_an_unterminated_number() -> None:
    refused(pack(MATE, 3, b"\xff\xff\xff\xff\xff\x00"), "too large a number, at byte 5")


@pytest.mark.parametrize(
    "plies", [b"03", b"+3", b" 3", b"3 ", b"0_3", b"-0", b"-3", "\u0663".encode(), b"", b"x"]
)
def test_a_length_in_another_form(plies: bytes) -> None:
    claim = f"sakiyomi certificate 3\n{MATE}\nmate ".encode() + plies + b"\n" + SIZE
    refused(signed(claim, PACKED), "is not a claim")


def test_a_claim_that_is_not_ascii() -> None:
    claim = f"sakiyomi certificate 3\n{MATE}".encode() + "\u3000\nmate 3\n".encode() + SIZE
    refused(signed(claim, PACKED), "the position of the certificate cannot be read")


@pytest.mark.parametrize("first", [b"", b"sakiyomi certificate 2", b"Sakiyomi certificate 2", b"\n"])
def test_another_first_line(first: bytes) -> None:
    claim = CLAIM.replace(b"sakiyomi certificate 3", first)
    refused(signed(claim, PACKED), "it does not begin with 'sakiyomi certificate 3'")


def test_missing_lines() -> None:
    lines = forge(*TRUE).split(b"\n", 5)
    refused(b"", "this is not a certificate")
    for count in range(1, 6):
        refused(b"\n".join(lines[:count]), "it is truncated")


@pytest.mark.parametrize(
    "sfen",
    ["", "9/9 b - 1", f"{MATE[:-6]}x 2G 1", f"{MATE[:-6]}b 4G 1", "8k/k8/9/9/9/9/9/9/9 b K 1"],
)
def test_an_invalid_position(sfen: str) -> None:
    refused(forge(*TRUE, sfen=sfen), "the position of the certificate is wrong: ")
