"""The plain model of a processor against the native search: node for node, value and line."""

from __future__ import annotations

import pytest

from sakiyomi import LimitError
from sakiyomi._native import Random
from sakiyomi.games.collect import CollectPosition, PlanPosition, parse
from sakiyomi.hardware import messages, software
from sakiyomi.hardware.board import board_of
from sakiyomi.hardware.model import Model
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.search import AlphaBeta
from support.helpers import collects

SHAPE = MachineShape(8, 12, 12)


def without_walls(count: int, seed: int, targets: int) -> list[CollectPosition]:
    return [here for here in collects(count, seed=seed, targets=targets, walls=0) if not here.over]


@pytest.mark.parametrize("seed", range(3))
def test_node_for_node(seed: int) -> None:
    random, engine = Random(seed), AlphaBeta(**software.PLAIN)
    looked = 0
    for here in without_walls(600, 300 + seed, 7):
        board, depth = board_of(here, SHAPE), 1 + random.below(9)
        own = Model(SHAPE, board.targets).search(board.root, depth)
        theirs = software.search(here, depth, engine)
        value = own.value + board.banked
        assert (value if here.side == 0 else -value) == theirs.value, here
        assert tuple(board.numbers[index] for index in own.line) == theirs.line, here
        assert own.nodes == theirs.nodes, here
        looked += 1
    assert looked > 300


def test_fields_move_by_move() -> None:
    random = Random(7)
    for here in without_walls(400, 310, 8):
        board = board_of(here, SHAPE)
        model, field, plan = Model(SHAPE, board.targets), board.root, here.plan()
        while not plan.over:
            marks = model.marks(field)
            order = [board.numbers[index] for index in model.order(marks)]
            assert sorted(order) == plan.moves()
            assert marks.value + board.banked == plan.value(0)
            assert field.mover == plan.side
            assert field.lag == plan.clock(1 - plan.side) - plan.clock(plan.side)
            assert _pending(board.numbers, field.pending) == plan.pending(1 - plan.side)
            picked = order[random.below(len(order))]
            field, plan = model.play(field, board.numbers.index(picked)), plan.play(picked)
            assert (field.pending == 0) or field.lag > 0
        assert model.marks(field).value + board.banked == plan.value(0)


def _pending(numbers: tuple[int, ...], mask: int) -> int | None:
    return numbers[mask.bit_length() - 1] if mask else None


def test_windows() -> None:
    """A value outside the window is a bound, as in the native search."""
    random = Random(3)
    for here in without_walls(300, 311, 6):
        plan = here.plan()
        if plan.over or here.score(0) != here.score(1):
            continue
        board = board_of(here, SHAPE)
        total = sum(target.value for target in board.targets)
        low = random.below(2 * total) - total
        window = (low, low + 1 + random.below(6))
        own = Model(SHAPE, board.targets).search(board.root, SHAPE.plies, *window)
        value, nodes = _native(plan, window)
        assert (own.value, own.nodes) == (value, nodes), here


def _native(plan: PlanPosition, window: tuple[int, int]) -> tuple[int, int]:
    sign = 1 if plan.side == 0 else -1
    turned = window if sign == 1 else (-window[1], -window[0])
    with AlphaBeta(**software.PLAIN).search(plan, window=turned) as search:
        info = search.result()
    return sign * info.score.value, info.nodes  # type: ignore[attr-defined]


def test_fields_survive_the_bus() -> None:
    random = Random(9)
    for here in without_walls(200, 312, 6):
        board = board_of(here, SHAPE)
        model, field = Model(SHAPE, board.targets), board.root
        while order := model.order(model.marks(field)):
            assert messages.unpack(SHAPE, messages.pack(SHAPE, field)) == field
            field = model.play(field, order[random.below(len(order))])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8x8 1/5@3,1 2/9@6,2 3/1@4,4", "3 targets, but this machine has 2 target registers; build one with"),
        ("9x8 1/5@3,1", "a board of 9x8, but this machine is built for 8x8; build one with board=9x8"),
        ("8x8 1/12@3,1", "target 1/12 is worth 12, but this machine counts up to 9"),
        ("8x8 1/5@3,1 #4,4", "the field circuit does not support walls, but this board has 1"),
    ],
)
def test_too_small_a_machine(text: str, words: str) -> None:
    with pytest.raises(LimitError, match="hardware: " + words):
        board_of(parse(text), MachineShape(2))


@pytest.mark.parametrize(
    "options", [{"targets": 1}, {"targets": 33}, {"width": 65}, {"height": 1}, {"max_value": 0}, {"p": 0}]
)
def test_impossible_machines(options: dict[str, int]) -> None:
    with pytest.raises(LimitError, match=r"must lie between|the board must be 2x2 to 64x64"):
        MachineShape(**options)
