"""Boards and moves of shogi and Othello, as numbers."""

from __future__ import annotations

from random import Random

from sakiyomi import _native
from tools.fuzz.registry import attempt, number, target

PIECES = (*range(1, 16), *range(17, 32))
COUNTS = (0, 18, 4, 4, 4, 2, 2, 4)


def shogi_board(random: Random) -> tuple[bytes, list[int], list[int], int]:
    """A board and hands: mostly valid pieces, mostly not too many."""
    board = bytearray(81)
    for _ in range(random.choice([0, 2, 10, 30, 60])):
        board[random.randrange(81)] = (
            random.choice(PIECES) if random.random() < 0.99 else random.randrange(256)
        )
    if random.random() < 0.9:  # at most one king per side, so that the rest is tested too
        for king in (8, 24):
            for at in [i for i, piece in enumerate(board) if piece == king]:
                board[at] = 0
            board[random.randrange(81)] = king
    hands = [[0] * 8, [0] * 8]
    for kind in range(1, 8):
        for hand in hands:
            hand[kind] = random.choice([0, 0, 1, random.randrange(COUNTS[kind] + 1)])
    if random.random() < 0.05:
        random.choice(hands)[random.randrange(8)] = number(random)
    return bytes(board), hands[0], hands[1], random.choice([0, 1])


def thinned(random: Random, board: bytes, hands: list[list[int]]) -> bytes:
    """The board without surplus pieces."""
    left = [2, *COUNTS[1:]]
    for hand in hands:
        for kind in range(1, 8):
            left[kind] -= hand[kind]
    out = bytearray(board)
    for at in random.sample(range(81), 81):
        kind = out[at] & 7
        if out[at] and (left[kind] <= 0 or out[at] in (15, 31)):
            out[at] = 0
        elif out[at]:
            left[kind] -= 1
    return bytes(out)


@target("shogi board")
def shogi(random: Random) -> None:
    """A board that need not make sense, and every query about it."""
    board, first, second, side = shogi_board(random)
    if random.random() < 0.8:
        board = thinned(random, board, [first, second])
    position = attempt(_native.ShogiPosition, board, first, second, side)
    if not isinstance(position, _native.ShogiPosition):
        return
    for _ in range(4):
        moves = position.moves()
        for code in [number(random, 16, signed=False), *(move.code for move in moves[:3])]:
            move = attempt(_native.ShogiMove, code)
            if isinstance(move, _native.ShogiMove):
                position.legal(move)
                position.gives_check(move)
                attempt(position.undone, move)
        position.checks(), position.evasions(), position.mate_in_one(), position.over
        position.points(side), position.king(0), position.hand(number(random, 8, signed=False))
        if not moves:
            break
        position = position.play(random.choice(moves))
    attempt(position.perft, random.choice([0, 1, -1, 101, 10**6]))


@target("shogi game", weight=0.2)
def game(random: Random) -> None:
    """A game from such a board, and a short search of it."""
    board, first, second, side = shogi_board(random)
    position = attempt(_native.ShogiPosition, thinned(random, board, [first, second]), first, second, side)
    if not isinstance(position, _native.ShogiPosition) or position.other_in_check:
        return
    played = attempt(_native.ShogiGame, position, number(random), number(random), random.random() < 0.5)
    if not isinstance(played, _native.ShogiGame):
        played = _native.ShogiGame(position, 0, random.choice([0, 5]), True)
    for _ in range(3):
        played.value(side), played.simple_value(side), played.simple_terms(side), played.section_sums()
        played.parts(), _native.shogi_columns(played), played.tactical(), played.ending, played.repeats
        moves = played.position.moves()
        if played.over or not moves:
            return
        played = played.play(random.choice(moves))
    searched(random, random.choice([_native.ShogiSearcher, _native.ShogiSimpleSearcher]), played)


def searched(random: Random, searcher: type, position: object) -> None:
    """A short search; a game that is over is refused."""
    from tools.fuzz.searches import limits, options

    how, most = attempt(options, random), attempt(limits, random)
    if how is None or most is None:
        return
    run = attempt(searcher(how).start, position, most)
    if isinstance(run, _native.Run):
        assert run.wait(60.0)
        attempt(run.check)


@target("shogi move")
def shogi_move(random: Random) -> None:
    """Codes and texts of moves."""
    move = attempt(_native.ShogiMove, number(random, 16, signed=False))
    if move is not None:
        assert _native.ShogiMove.read(str(move)) == move
    text = "".join(random.choice("123456789abcdefghiPLNSBRG*+ \0é") for _ in range(random.randrange(7)))
    _native.ShogiMove.read(text)


def discs(random: Random) -> tuple[int, int]:
    """Two sets that are mostly disjoint."""
    full = random.choice([0.1, 0.4, 0.7, 0.9, 0.97, 1.0])
    black = white = 0
    for square in range(64):
        if random.random() < full:
            if random.random() < 0.5:
                black |= 1 << square
            else:
                white |= 1 << square
    if random.random() < 0.05:
        white |= random.getrandbits(64)
    return black, white


@target("othello board")
def othello(random: Random) -> None:
    """Two sets of discs, and every query about them."""
    black, white = discs(random)
    side = random.choice([0, 1, 0, 1, number(random)])
    position = attempt(_native.OthelloPosition, black, white, side)
    for kernel in _native.othello_kernels():
        attempt(_native.othello_flips, kernel, black, white, number(random))
    attempt(_native.OthelloChange, black, white, number(random))
    attempt(_native.othello_turned, black, white, random.randrange(64))
    if not isinstance(position, _native.OthelloPosition):
        return
    asked = number(random)
    for ask in (
        position.discs,
        position.features,
        position.simple_terms,
        position.simple_value,
        position.parts,
        position.value,
        position.lead,
        position.stable,
    ):
        attempt(ask, asked)
        ask(random.randrange(2))
    attempt(_native.othello_five_counts, position, asked)
    attempt(position.play, number(random, 8, signed=False))
    attempt(position.perft, random.choice([0, 1, 2, -1, 129, 10**6]))
    for move in position.moves():
        position.play(move)


def cautious(random: Random, position: _native.OthelloPosition) -> None:
    """A short search with any margin for probable cut-offs."""
    from tools.fuzz.searches import options

    how = attempt(options, random)
    if how is None:
        return
    searcher = attempt(_native.OthelloSearcher, how)
    if isinstance(searcher, _native.OthelloSearcher):
        attempt(
            searcher.set_caution, random.choice([0.0, 1.5, 100.0, -1.0, float("nan"), float("inf"), 1e300])
        )
        limits = _native.Limits(depth=6, nodes=random.randrange(1, 2000), soft_seconds=9.0, hard_seconds=9.0)
        run = attempt(searcher.start, position, limits)
        if isinstance(run, _native.Run):
            assert run.wait(60.0)
            attempt(run.check)


@target("othello search", weight=0.2)
def othello_search(random: Random) -> None:
    """Searches and solutions of any board."""
    position = attempt(_native.OthelloPosition, *discs(random), random.randrange(2))
    if not isinstance(position, _native.OthelloPosition):
        return
    searched(random, random.choice([_native.OthelloSearcher, _native.OthelloDiscsSearcher]), position)
    cautious(random, position)
    solver = attempt(
        _native.OthelloSolver,
        table_bytes=random.choice([0, 64, 5000]),
        lines=random.choice([1, 3, number(random)]),
        outcome=random.random() < 0.5,
        threads=random.choice([1, 2, 0, -1]),
        margin=random.choice([0.0, 1.5, -1.0, float("nan"), float("inf"), 1e300]),
    )
    if isinstance(solver, _native.OthelloSolver):
        limits = _native.Limits(depth=1, nodes=random.randrange(500), soft_seconds=9.0, hard_seconds=9.0)
        run = attempt(solver.start, position, limits)
        if isinstance(run, _native.Run):
            assert run.wait(60.0)
            attempt(run.check)


@target("othello weights", weight=0.1)
def weights(random: Random) -> None:
    """Weights of an evaluation."""
    from tools.fuzz.searches import options

    counts = tuple(number(random) for _ in range(5))
    how = attempt(options, random)
    if how is not None:
        attempt(_native.OthelloWeightedSearcher, counts, number(random), how)


@target("shogi weights", weight=0.1)
def shogi_weights(random: Random) -> None:
    """A file of shogi's weights, cut short, changed or made up."""
    from sakiyomi.errors import TextError
    from sakiyomi.games.shogi.weights import WEIGHTS

    size = 2 * WEIGHTS.stages * WEIGHTS.columns
    weights = bytearray(size + random.choice([0, 0, -2, 1, 2]))
    for _ in range(random.randrange(20)):
        weights[random.randrange(size - 2)] = random.randrange(256)
    data = bytearray(WEIGHTS.packed(bytes(weights)))
    if random.random() < 0.5:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    try:
        WEIGHTS.use(bytes(data[: random.choice([len(data), random.randrange(len(data))])]))
    except TextError:
        return
    finally:
        WEIGHTS.use_own()


@target("mate sieve", weight=0.1)
def mate_sieve(random: Random) -> None:
    """Odd boards as mate problems, with odd bounds."""
    made = [attempt(lambda: _native.ShogiPosition(*shogi_board(random))) for _ in range(random.randrange(4))]
    boards = [one for one in made if isinstance(one, _native.ShogiPosition)]
    sieve = _native.MateSieve(1 << random.randrange(8, 20))
    bounds = {
        name: random.choice((-1, 0, 1, 3, 9, number(random))) for name in ("least", "most", "max_flaws")
    }
    attempt(lambda: sieve.judge(boards, nodes=random.choice((0, 1, 50, 500)), **bounds))
    sieve.forget()
