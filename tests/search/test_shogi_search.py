"""The search in shogi: mates, quiescence, checks, repetition, the beam, limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sakiyomi import AlphaBeta, Limit, Loss, Points, Win
from sakiyomi.games.shogi import START, ShogiPosition, parse
from sakiyomi.search import reference
from support.helpers import play_out, settled

PLAIN: dict[str, Any] = {"memory": 1, "selective": False, "accept_deeper": False}

OPENING = "ln1g3nl/1ks1gr3/ppppppbpp/6p2/9/2P1P1P2/PPBP1P1PP/2KS2R2/LN1G1G1NL b Ss 1"
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
CHECKS = "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1"

SMALL = [
    START,
    "4k4/9/4p4/4r4/9/9/4P4/4R4/4K4 b P 1",
    "3gk4/9/4p4/3Sb4/9/3B5/4P4/4G4/4K4 b - 1",
    "4k4/4g4/9/4L4/9/9/4l4/9/5K3 w - 1",
    "4k4/1r7/9/9/4b4/9/3P1P3/4G4/4K3R b - 1",
]


def positions() -> Iterator[ShogiPosition]:
    """Small positions, and positions a few moves later."""
    for text in SMALL:
        here = parse(text)
        for step in range(4):
            if here.over:
                break
            yield here
            moves = here.moves()
            here = here.play(moves[(7 * step + 3) % len(moves)])


@pytest.mark.parametrize("memory", [0, 1])
def test_without_selection_the_value_is_that_of_the_plain_search(memory: float) -> None:
    for here in positions():
        for depth in (1, 2) if len(here.moves()) < 35 else (1,):
            info = AlphaBeta(**{**PLAIN, "memory": memory}).best(here, Limit(depth=depth))
            assert info.score == reference.search(here, depth)[0], (here, depth)


def test_a_beam_is_the_plain_beam() -> None:
    for here in positions():
        for widths, depth in (((10, 10, 7, 5, 5), 2), ((3, 2, 2), 3), ((1,), 4)):
            info = AlphaBeta(memory=1, widths=widths).best(here, Limit(depth=depth))
            assert info.score == reference.search(here, depth, widths=widths)[0], (here, widths)


def test_the_beam_of_the_pondering_paper_repeats_exactly() -> None:
    limit = Limit(depth=5)
    for text in (START, OPENING, MIDDLE):
        once, twice = (AlphaBeta(memory=1, widths=(10, 10, 7, 5, 5)).best(parse(text), limit) for _ in "12")
        assert settled(once) == settled(twice)
        assert once.depth == 5
        assert once.nodes < 100_000


MATES = {
    1: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
    3: "3sks3/9/4+P4/9/9/9/9/9/4K4 b BG 1",
    5: "9/6k2/4P2Ng/6S2/9/9/9/9/4K4 b BG 1",
}


@pytest.mark.parametrize("selective", [True, False])
@pytest.mark.parametrize("length", MATES)
def test_mates_are_found_with_their_length(length: int, selective: bool) -> None:
    here = parse(MATES[length])
    info = AlphaBeta(memory=4, selective=selective).best(here, Limit(depth=length))
    assert info.score == Win(length)
    end = play_out(here, info.lines[0].moves)
    assert len(info.lines[0].moves) == length
    assert end.over
    assert end.winner == here.side


def test_a_mate_against_the_side_to_move_is_a_loss() -> None:
    here = parse(MATES[3])
    after = here.play(AlphaBeta(memory=4).best(here, Limit(depth=3)).best)
    assert AlphaBeta(memory=4).best(after, Limit(depth=3)).score == Loss(2)


def test_a_found_win_ends_the_search() -> None:
    info = AlphaBeta(memory=4).best(parse(MATES[3]), Limit(seconds=20))
    assert info.score == Win(3)
    assert info.seconds < 10


@pytest.mark.parametrize("text", [OPENING, MIDDLE, CHECKS])
@pytest.mark.parametrize("selective", [True, False])
def test_lines_are_legal_and_worth_their_score(text: str, selective: bool) -> None:
    here = parse(text)
    with AlphaBeta(memory=4, selective=selective).search(here, Limit(nodes=60_000)) as search:
        for info in search:
            line = info.lines[0]
            if info.depth == 0 or not isinstance(line.score, Points):
                continue
            assert sum(term.value for term in line.terms) == line.score.value
            end = play_out(here, line.moves)
            assert end.value(here.side) == line.score.value or end.repeats


@pytest.mark.parametrize("view", [0, 1])
def test_bounds_hold_for_what_is_found_later(view: int) -> None:
    """A bound in a report is followed by an exact value that agrees with it, unless moves are pruned."""
    told = 0
    for text in (OPENING, MIDDLE, CHECKS, SMALL[4]):
        here = parse(text)
        limit = Limit(nodes=120_000)
        with AlphaBeta(memory=4, selective=False, bounds=True).search(here, limit, view=view) as search:
            infos = [info for info in search if info.depth]
        for at, info in enumerate(infos):
            line = info.lines[0]
            exact = next((later for later in infos[at:] if later.lines[0].bound == "exact"), None)
            if line.bound == "exact" or exact is None or exact.depth != info.depth + 1:
                continue
            told += 1
            assert not line.terms
            assert (line.score <= exact.score) if line.bound == "lower" else (line.score >= exact.score)
        quiet = AlphaBeta(memory=4, selective=False).best(here, limit, view=view)
        assert settled(quiet) == settled(infos[-1])
    assert told >= 4


@pytest.mark.parametrize("text", [START, MIDDLE, CHECKS])
def test_node_limits_are_exact_and_repeat(text: str) -> None:
    limit = Limit(nodes=20_000)
    once, twice = (AlphaBeta(memory=1).best(parse(text), limit) for _ in "12")
    assert once.nodes == 20_000
    assert settled(once) == settled(twice)


def test_check_extensions_are_finite() -> None:
    """A rook can check a bare king from afar, with pieces to interpose: lines stay finite."""
    for text in (CHECKS, "4k4/9/9/9/9/9/9/9/4K4 b 2R2B 1", "4k4/9/9/9/9/9/9/4r4/K8 b R2B4G4S 1"):
        info = AlphaBeta(memory=4).best(parse(text), Limit(depth=4, nodes=2_000_000))
        assert info.depth == 4 or isinstance(info.score, Win)
        assert info.seldepth < 100


def test_a_search_stops_when_told() -> None:
    for text in (START, CHECKS, MIDDLE):
        with AlphaBeta(memory=4).search(parse(text)) as search:
            time.sleep(0.05)
            before = time.perf_counter()
            search.stop()
            info = search.result()
            assert time.perf_counter() - before < 1
        assert info.best in parse(text).moves()


def test_time_limits_are_kept() -> None:
    info = AlphaBeta(memory=4).best(parse(CHECKS), Limit(seconds=0.1))
    assert info.seconds < 1


def test_a_repeating_line_is_a_draw_and_its_terms_say_so() -> None:
    """A rook chases a horse forever: the position at the end of the line has occurred before."""
    here = parse("9/9/9/9/3G3K1/9/1k7/9/3r1+B3 b - 1").simple()
    line = AlphaBeta(memory=2).best(here, Limit(depth=10)).lines[0]
    assert line.score == Points(0)
    assert [(term.name, term.value) for term in line.terms] == [("repetition", 0)]
    end = play_out(here, line.moves)
    assert end.repeats == 1
    assert not end.over
    plain = AlphaBeta(memory=2, selective=False).best(here, Limit(depth=5)).lines[0]
    assert "repetition" not in [term.name for term in plain.terms]


def test_perpetual_check_loses_for_the_checker() -> None:
    """Black could give check forever, but must not count on it."""
    here = parse("7k1/9/9/9/9/9/9/7R1/K8 w - 1").push("2a3a")
    info = AlphaBeta(memory=2).best(here, Limit(depth=8))
    assert not play_out(here, info.lines[0].moves).repeats


def test_repetition_does_not_spoil_later_searches() -> None:
    """One searcher through a repeating game: its values stay within a pawn of a fresh one."""
    searcher = AlphaBeta(memory=4)
    here = parse(OPENING)
    for text in ("3h2h", "4b3b", "2h3h", "3b4b", "3h2h", "4b3b", "2h3h", "3b4b"):
        score = searcher.best(here, Limit(depth=5)).score
        fresh = AlphaBeta(memory=4).best(here, Limit(depth=5)).score
        assert isinstance(score, Points)
        assert isinstance(fresh, Points)
        assert abs(score.value - fresh.value) <= 100
        here = here.push(text)


ENTERING = "3+P+R+R+B2/9/+P+P+P+P+P+P+P+P1/7K1/9/9/9/9/k8 b B8P 1"
"""Black's king steps into the camp, with points and pieces enough, and declares."""


def test_a_declaration_is_seen_coming() -> None:
    here = parse(ENTERING)
    assert not here.may_declare
    info = AlphaBeta(memory=4).best(here, Limit(depth=4))
    assert info.score == Win(3)
    after = play_out(here, info.lines[0].moves)
    assert after.side == here.side
    assert after.may_declare
    before = here.play(info.best)
    assert AlphaBeta(memory=4).best(before, Limit(depth=3)).score == Loss(2)


def test_no_declaration_where_the_rule_does_not_hold() -> None:
    searcher = AlphaBeta(memory=4)
    assert searcher.best(parse(ENTERING), Limit(depth=4)).score == Win(3)
    without = parse(f"{ENTERING} undeclared")
    assert isinstance(searcher.best(without, Limit(depth=4)).score, Points)  # the table keeps the two apart
    assert not without.push("2d1c", "9i8i").may_declare
    assert parse(ENTERING).push("2d1c", "9i8i").may_declare


def test_the_longest_game_is_a_draw_that_is_seen_coming() -> None:
    """Far ahead, but nothing can be won in the two moves that are left."""
    here = parse("4k4/9/9/9/9/9/9/7R1/4K4 b 2G 1 longest 2")
    assert AlphaBeta(memory=4).best(here, Limit(depth=5)).score == Points(0)
    assert AlphaBeta(memory=4).best(parse(MATES[3] + " longest 3"), Limit(depth=5)).score == Win(3)


def test_the_fourth_repetition_is_seen_coming() -> None:
    """Far ahead, the side to move avoids the repetition."""
    here = parse("4k4/9/9/9/9/9/9/7R1/4K4 b 2G 1")
    for _ in range(2):
        here = here.push("5i6i", "5a4a", "6i5i", "4a5a")
    here = here.push("5i6i", "5a4a")
    info = AlphaBeta(memory=4).best(here, Limit(depth=4))
    assert str(info.best) != "6i5i"
    assert info.score > Points(1000)


def test_node_signatures_of_shogi(compare: Callable[[str, str], None]) -> None:
    """Beams and plain searches use the simple evaluation: the paper's players must never change."""
    rows = []
    searches: tuple[tuple[str, str, dict[str, Any], int], ...] = (
        ("start", START, {}, 8),
        ("start, not selective", START, {"selective": False}, 4),
        ("start, beam", START, {"widths": (10, 10, 7, 5, 5)}, 5),
        ("opening", OPENING, {}, 7),
        ("opening, three lines", OPENING, {"lines": 3}, 5),
        ("opening, beam", OPENING, {"widths": (10, 10, 7, 5, 5)}, 5),
        ("opening, kept tree", OPENING, {"keep": 2}, 6),
        ("middle", MIDDLE, {}, 5),
        ("middle, no table", MIDDLE, {"memory": 0}, 4),
        ("middle, not selective", MIDDLE, {"selective": False}, 3),
        ("checks", CHECKS, {}, 4),
    )
    for name, text, options, depth in searches:
        simple = "widths" in options or "selective" in options
        here = parse(text).simple() if simple else parse(text)
        info = AlphaBeta(**{"memory": 4, **options}).best(here, Limit(depth=depth))
        rows.append(f"{name}: {info.best} {info.score}, depth {info.depth}, {info.nodes} nodes\n")
    compare("signatures_shogi", "".join(rows))


@pytest.mark.parametrize("text", [START, OPENING, CHECKS])
def test_the_number_of_lines_changes_no_score(text: str) -> None:
    here = parse(text)
    found = [
        [
            (line.moves[0], line.score)
            for line in AlphaBeta(memory=2, lines=k).best(here, Limit(depth=3)).lines
        ]
        for k in (2, 4, 9)
    ]
    assert found[0] == found[2][:2]
    assert found[1] == found[2][:4]


def test_without_quiescence_the_depth_is_the_end() -> None:
    """Every leaf is the evaluation as it stands, and no line is longer than the depth."""
    position = ShogiPosition.start().push("7g7f", "3c3d", "2g2f", "4a3b")
    options: dict[str, Any] = {"memory": 0, "selective": False, "deepening": False}
    without = AlphaBeta(**options, quiescence=False).best(position, Limit(depth=2))
    assert without.seldepth == 2 < AlphaBeta(**options).best(position, Limit(depth=2)).seldepth
    by_hand = max(
        min(reference.evaluate(after.play(reply), position.side) for reply in after.moves())
        for after in map(position.play, position.moves())
    )
    assert without.score == by_hand


@pytest.mark.parametrize("text", [START, OPENING])
def test_the_best_moves_do_not_depend_on_how_many_are_wanted(text: str) -> None:
    few, many = (AlphaBeta(memory=4, lines=count).best(parse(text), Limit(depth=3)) for count in (2, 4))
    assert [(line.moves[0], line.score) for line in few.lines] == [
        (line.moves[0], line.score) for line in many.lines[:2]
    ]
    assert len(many.lines) == 4
