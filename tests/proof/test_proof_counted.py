"""Lengths as books count them, against the rule written out in plain Python."""

from __future__ import annotations

import random
from functools import cache
from typing import Literal

import pytest

from sakiyomi import Limit, _native
from sakiyomi.errors import GameOverError, LimitError, SakiyomiError
from sakiyomi.games.shogi import SHOGI, Move, ShogiPosition
from sakiyomi.games.shogi.pieces import KING, kind_of, raw
from sakiyomi.proof import Prover
from sakiyomi.tsume.problem import with_rest
from support.all_checkers import verify

Rule = Literal["all", "drops"]
NEVER = 1_000
DEPTH = 3


def parse(text: str) -> ShogiPosition:
    return SHOGI.parse(text)


def made(board: list[int], hands: list[list[int]], side: int) -> ShogiPosition:
    return ShogiPosition.of(_native.ShogiPosition(bytes(board), hands[0], hands[1], side))


def line_between(one: int, two: int) -> list[int]:
    """The squares between two squares (file * 9 + rank) of a line, from the first on."""
    files, ranks = two // 9 - one // 9, two % 9 - one % 9
    steps = max(abs(files), abs(ranks))
    if steps < 2 or (files and ranks and abs(files) != abs(ranks)):
        return []
    return [one + i * (files // steps * 9 + ranks // steps) for i in range(1, steps)]


def interposition(after: ShogiPosition, reply: Move, rule: Rule) -> tuple[int, int] | None:
    """How far from the king a reply interposes, and the square of the checking piece; None if it does not."""
    king = after.king(after.side)
    assert king is not None
    if reply.origin == king or (rule == "drops" and reply.dropped is None):
        return None
    for square, piece in enumerate(after.board):
        if piece and piece >> 4 != after.side and reply.to in (way := line_between(king, square)):
            if any(after.board[s] for s in way) or not after.play(reply).board[reply.to]:
                continue
            if gives_line_check(after, square, king):
                return 1 + way.index(reply.to), square
    return None


def gives_line_check(after: ShogiPosition, square: int, king: int) -> bool:
    """Whether the piece on a square, alone with the two kings, would attack the king."""
    board = [0] * 81
    board[square], board[king] = after.board[square], after.board[king]
    return made(board, [[0] * 8, [0] * 8], after.side).in_check


def taken_back(between: ShogiPosition, checker: int, reply: Move) -> list[ShogiPosition]:
    """The positions after the checking piece has captured an interposition, which the defender gets back."""
    out = []
    for take in between.checks():
        if (take.origin, take.to) == (checker, reply.to):
            after = between.play(take)
            hands = [after.hand(0), after.hand(1)]
            kind = raw(kind_of(between.board[reply.to]))
            hands[after.side][kind] += 1
            hands[1 - after.side][kind] -= 1
            out.append(made(list(after.board), hands, after.side))
    return out


@cache
def attack(sfen: str, most: int, rule: Rule) -> int:
    """The counted length of the shortest mate, or NEVER if it is longer than `most`."""
    here, best = parse(sfen), NEVER
    for check in here.checks() if most > 0 else ():
        best = min(best, 1 + defence(here.play(check).sfen, min(most, best) - 1, rule))
    return best if best <= most else NEVER


@cache
def defence(sfen: str, most: int, rule: Rule) -> int:
    """The same with the defender to move."""
    after = parse(sfen)
    ranked = {reply: interposition(after, reply, rule) for reply in after.moves()}
    longest = 0
    for rank in sorted({place[0] if place else 0 for place in ranked.values()}):
        nearer = longest
        for reply, place in ranked.items():
            if (place[0] if place else 0) != rank:
                continue
            then = after.play(reply)
            if place and any(
                defence(back.sfen, nearer, rule) <= nearer for back in taken_back(then, place[1], reply)
            ):
                continue
            longest = max(longest, 1 + attack(then.sfen, most - 1, rule))
            if longest > most:
                return NEVER
    return longest


def small(seed: int) -> ShogiPosition:
    """A king near the corner, a few attackers, most of them sliding, and little to interpose."""
    chance = random.Random(f"counted {seed}")
    board, hands = [0] * 81, [[0] * 8, [0] * 8]
    board[chance.choice([0, 1, 2, 9, 10, 18])] = KING | 16
    free = [s for s in range(81) if not board[s]]
    for kind in chance.sample([2, 2, 5, 6, 7, 13, 14], chance.randint(2, 3)):
        board[free.pop(chance.randrange(len(free)))] = kind
    for _ in range(chance.randint(0, 2)):
        square = chance.choice([s for s in free if s // 9 < 4 and s % 9 < 4])
        free.remove(square)
        board[square] = chance.choice([2, 3, 4]) | 16
    hands[0][chance.choice([4, 7])] += chance.randint(0, 1)
    for kind in chance.sample([1, 4, 7], 2):
        hands[1][kind] += 1
    return made(board, hands, 0)


def cases(count: int) -> list[ShogiPosition]:
    """Positions whose king is not yet in check, and that some check could end."""
    found: list[ShogiPosition] = []
    for seed in range(100_000):
        try:
            here = parse(small(seed).sfen)
            here.problem()
        except SakiyomiError:  # a piece that could never move, or a king already in check
            continue
        if here.checks():
            found.append(here)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("rule", ["all", "drops"])
def test_counted_lengths_on_small_boards(rule: Rule) -> None:
    prover, told = Prover(memory=4), list[int]()
    for here in cases(150):
        proof = prover.prove(here, Limit(nodes=300_000), find="shortest", futile=rule)
        expected = attack(here.sfen, DEPTH, rule)
        if expected == NEVER:
            assert proof.counted is None or proof.counted > DEPTH, here.sfen
        else:
            assert proof.counted == expected, here.sfen
            assert proof.plies is not None
            assert proof.plies >= expected
            told.append(proof.plies - expected)
            play_main_line(here, proof.moves, expected, rule)
    assert len(told) >= 15
    assert any(told)  # some have useless interpositions


def play_main_line(here: ShogiPosition, moves: tuple[Move, ...], length: int, rule: Rule) -> None:
    """Every move of a main line must be best for its side."""
    assert len(moves) == length
    for ply, move in enumerate(moves):
        left = length - ply - 1
        here = here.play(move)
        assert (attack if ply % 2 else defence)(here.sfen, left, rule) == left


FAR = "7lk/7p1/9/7NS/8R/9/9/9/9 b - 1"


def test_a_check_from_afar_is_a_mate_in_one() -> None:
    """Five plies with every drop counted; the silver opens the rook's file, and nothing in between helps."""
    proof = Prover(memory=4).prove(with_rest(parse(FAR)), Limit(nodes=200_000), find="shortest")
    assert (proof.status, proof.counted, proof.plies, proof.shortest) == ("proven", 1, 5, True)
    assert [str(move) for move in proof.moves] in (["1d2c"], ["1d2c+"])


def test_the_certificate_is_that_of_the_plain_game() -> None:
    prover = Prover(memory=4)
    proof = prover.prove(with_rest(parse(FAR)), Limit(nodes=200_000), find="shortest", certificate=True)
    assert verify(proof.certificate).plies == proof.plies == 5


def test_equal_moves_are_counted_alike() -> None:
    """With and without promotion the silver mates alike: both are counted 1."""
    here, prover = with_rest(parse(FAR)), Prover(memory=4)
    told = {}
    for check in here.checks():
        proof = prover.prove(here.play(check), Limit(nodes=200_000), find="shortest", replies=True)
        if proof.status == "proven":
            told[str(check)] = proof.counted
    assert told["1d2c+"] == told["1d2c"] == 0


def test_the_lower_bound_and_the_limit() -> None:
    here, prover = with_rest(parse(FAR)), Prover(memory=4)
    free = prover.prove(here, Limit(nodes=200_000), find="shortest", futile="free")
    assert (free.counted, free.plies) == (1, 5)
    assert prover.prove(here, find="any").counted is None
    assert Prover(memory=1).prove(here, Limit(nodes=5), find="shortest").counted is None
    with pytest.raises(LimitError, match="futile must be all, drops or free"):
        prover.prove(here, futile="some")  # type: ignore[arg-type]


def test_replies_to_a_check() -> None:
    """A position with the defender to move, as the command takes it."""
    after = parse(parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1").push("1d2c").sfen)
    proof = Prover(memory=1).prove(after, find="shortest")
    assert (proof.status, proof.plies, proof.counted, proof.shortest) == ("proven", 2, 2, True)
    assert [(str(reply.move), reply.counted, reply.useless) for reply in proof.replies] == [
        ("1b1a", 2, False),
        ("1b2a", 2, False),
    ]
    escape = parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1").push("2d2b+")
    assert [str(move) for move in Prover(memory=1).prove(escape, replies=True).moves] == ["1b2b"]
    with pytest.raises(LimitError, match="neither a certificate"):
        Prover(memory=1).prove(after, certificate=True)
    with pytest.raises(GameOverError, match="not in check"):
        Prover(memory=1).prove(parse("9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"), replies=True)


@pytest.mark.parametrize("nodes", [20_000, 60_000, 150_000, 2_000_000])
def test_bounds_close_in_on_the_length(nodes: int) -> None:
    """On a mate of thirteen plies that takes a few hundred thousand nodes."""
    here = parse("1l7/s8/p+Pg6/3p5/+pP1B5/kp7/2R+p5/S8/9 b GNrb2g2s3n3l11p 1")
    proof = Prover(memory=16).prove(here, Limit(nodes=nodes), find="shortest")
    assert proof.counted_least <= 13
    assert proof.counted_most is None or proof.counted_most >= 13
    assert (proof.counted_least == proof.counted_most == 13) == (proof.counted is not None)
    if nodes == 2_000_000:
        assert (proof.counted, proof.plies, proof.shortest) == (13, 15, True)


def test_reports_with_the_defender_to_move_have_no_line_before_the_end() -> None:
    here = with_rest(parse("9/8k/9/9/7R1/9/9/9/9 b RB 1")).push("B*2c")
    with Prover(memory=16).search(here, Limit(nodes=100_000), find="shortest") as search:
        reports = list(search)
    assert reports[-1].status == "proven"
    assert all(str(one.moves[0]) in map(str, here.moves()) for one in reports if one.moves)
