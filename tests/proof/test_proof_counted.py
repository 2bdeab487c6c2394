"""Lengths as books count them, against the rule written out in plain Python."""

from __future__ import annotations

import random
from functools import cache
from typing import Literal

import pytest

from sakiyomi import Limit, _native
from sakiyomi.games.shogi import SHOGI, Move, ShogiPosition
from sakiyomi.games.shogi.pieces import KING, kind_of, raw
from sakiyomi.proof import Prover

Rule = Literal["all", "drops"]
NEVER = 1_000
DEPTH = 3


def parse(text: str) -> ShogiPosition:
    return SHOGI.parse(text)


def made(board: list[int], hands: list[list[int]], side: int) -> ShogiPosition:
    return ShogiPosition.of(_native.ShogiPosition(board, hands[0], hands[1], side))


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
    for _ in range(chance.randint(2, 3)):
        board[free.pop(chance.randrange(len(free)))] = chance.choice([2, 5, 6, 6, 7, 13, 14])
    for _ in range(chance.randint(0, 2)):
        near = [s for s in free if s // 9 < 4 and s % 9 < 4]
        square = chance.choice(near)
        free.remove(square)
        board[square] = chance.choice([2, 4, 5, 7]) | 16
    hands[0][chance.choice([4, 7])] += chance.randint(0, 1)
    for kind in chance.sample([1, 4, 7], 2):
        hands[1][kind] += 1
    return made(board, hands, 0)


def cases(count: int) -> list[ShogiPosition]:
    """Positions whose king is not yet in check, and that some check could end."""
    found: list[ShogiPosition] = []
    for seed in range(100_000):
        here = small(seed)
        try:
            here.problem()
        except Exception:  # the king to mate is already in check
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
    assert len(told) > 20
    assert any(told)  # some have useless interpositions


def play_main_line(here: ShogiPosition, moves: tuple[Move, ...], length: int, rule: Rule) -> None:
    """Every move of a main line must be best for its side."""
    assert len(moves) == length
    for ply, move in enumerate(moves):
        left = length - ply - 1
        here = here.play(move)
        assert (attack if ply % 2 else defence)(here.sfen, left, rule) == left
