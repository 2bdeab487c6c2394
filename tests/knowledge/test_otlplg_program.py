"""The ten states, the program that moves through them, and its player."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sakiyomi import AlphaBeta, GameOverError, Limit, LimitError, Points
from sakiyomi.games.othello import OTHELLO, PASS, OthelloPosition, parse_board
from sakiyomi.games.othello.symmetry import any_view
from sakiyomi.knowledge.otlplg import STATES, Otlplg, joseki, read_switches
from sakiyomi.knowledge.otlplg.board import CORNERS, X_SQUARES, named, names
from sakiyomi.knowledge.otlplg.explanation import explain
from sakiyomi.knowledge.otlplg.states import (
    BY_NAME,
    CONDITIONS,
    FIRST,
    ExactEndgame,
    Knowledge,
    facts_of,
    follow,
    in_words,
)
from sakiyomi.knowledge.otlplg.switches import DEFAULT, GROUPS
from sakiyomi.knowledge.otlplg.telling import tell
from sakiyomi.knowledge.otlplg.weighted import weighted
from sakiyomi.match import play_game
from sakiyomi.players import make_player, player_names
from sakiyomi.players.base import HasComments
from support.othello_walks import positions


def test_ten_states_with_known_transitions() -> None:
    assert [state.name for state in STATES] == [
        *("序初", "序", "中", "隅1", "隅2", "中終", "終", "確定石", "終中", "最終"),
    ]
    for state in STATES:
        assert in_words(state.strategy)
        for condition, to in state.ways:
            assert condition in CONDITIONS
            assert to in BY_NAME
    reached, open_ = {FIRST.name}, [FIRST]
    while open_:
        for _, to in open_.pop().ways:
            if to not in reached:
                reached.add(to)
                open_.append(BY_NAME[to])
    assert reached == set(BY_NAME)


@pytest.mark.parametrize(
    ("transcript", "state"),
    [
        *(("", "序初"), ("f5d6", "序初"), ("f5d6c3d3", "序初"), ("f5d6c3d3c4f4f6", "序初")),
        *(("f5d6c3d3c4b3", "序"), ("f5d6c5f4e3c6d3f6e6d7", "序")),  # not listed; a listed one is at its end
    ],
)
def test_states_of_openings(transcript: str, state: str) -> None:
    here = OTHELLO.parse(transcript) if transcript else OTHELLO.start()
    assert Otlplg().state_of(here).name == state
    alone = Otlplg(read_switches({"joseki": "none"})).state_of(here).name
    assert alone == ("序初" if len(transcript) < 8 else "序")


def test_every_listed_opening_is_followed_to_its_end_in_every_view() -> None:
    assert len(joseki.openings()) == len(joseki.LISTED)  # each has a name
    assert [opening.title for opening in joseki.openings()][:2] == ["Rose (ローズ)", "Comp'Oth (コンポス)"]
    for start in "f5", "d3", "c4", "e6":
        here, program = OTHELLO.parse(start), Otlplg()
        decisions = []
        while (decision := program.decide(here)).opening is not None:
            decisions.append(decision)
            here = here.play(decision.move)
        assert {one.opening for one in decisions} == {joseki.openings()[0]}
        assert any_view(here) == any_view(OTHELLO.parse(joseki.LISTED[0]))


def test_a_listed_opening_is_named() -> None:
    here = OTHELLO.parse("f5f6e6f4")
    explanation = explain(Otlplg(), here)
    assert explanation.decision.move == "e3"
    assert explanation.as_json()["opening"] == "Bat (こうもり定石)"
    assert "e3: follows the listed opening Bat (こうもり定石)" in tell(explanation)
    assert "e3：定石「Bat (こうもり定石)」に従う" in tell(explanation, "ja")
    other = tell(explain(Otlplg(), here, "d3"))
    assert "d3: not the move of the listed opening Bat (こうもり定石)" in other


def test_a_player_comments_its_last_move() -> None:
    player = make_player("otlplg", OTHELLO)
    assert isinstance(player, HasComments)
    assert player.comment() == ""
    here = OTHELLO.parse("f5d6c3d3c4f4f6g5e6c5f3e3g4b5b3g3h5c6h4h6b6")
    best = player.move(here).best
    decision = Otlplg().decide(here)
    assert decision.chosen is not None
    first, *reasons = player.comment().splitlines()
    assert first.startswith(f"state 中 (middle game)   v = {decision.chosen.value:+d}, V = ")
    assert best == decision.move
    assert 1 <= len(reasons) <= 3
    values = [int(reason.split()[0]) for reason in reasons]
    assert values == sorted(values, key=abs, reverse=True)
    assert player.comment(japanese=True).startswith("状態：中盤   v = ")
    player.new_game()
    assert player.comment() == ""


def test_states_by_the_board() -> None:
    def state(black: str, white: str) -> str:
        return follow(FIRST, facts_of(OthelloPosition.make(named(black), named(white))), DEFAULT).name

    box = "d3 d4 d5 e4"
    assert state(f"{box} d2", "e3 e5 f5 d1") == "中"  # a disc on an edge
    assert state(f"{box}", "e3 e5 f5 c3 b2") == "隅1"  # a1 can be taken along the diagonal
    assert state(f"{box} a1", "e3 e5 f5 d1") == "終"  # a corner is taken


def test_a_corner_is_taken_and_its_edge_filled() -> None:
    here = OthelloPosition.make(named("d3 d4 d5 e4"), named("e3 e5 f5 c3 b2"))
    decision = Otlplg().decide(here)
    assert (decision.state.name, decision.move) == ("隅1", "a1")
    assert decision.chosen is not None
    assert decision.chosen.judgement.reasons[0].value == 40


def test_x_squares_are_not_candidates_in_the_middle_game() -> None:
    program = Otlplg()
    seen = 0
    for here in positions(70, seed=2, least=20, most=34):
        x = set(names(here.native.places & X_SQUARES))
        decision = program.decide(here, BY_NAME["中"])
        legal = set(here.moves())
        candidates = {name for one in decision.candidates for name in names(1 << one.square)}
        assert candidates == (legal - x or legal)
        seen += bool(x)
        assert decision.passes[-1].counters["N"] == len(candidates)
        assert {names(1 << one.square)[0] for one in program.decide(here, BY_NAME["終"]).candidates} == legal
    assert seen > 10


def test_passes_lower_the_point_only_when_all_fall() -> None:
    rounds = {1: 0, 2: 0, 3: 0}
    few = (here for here in positions(1500, seed=4, least=20, most=44) if len(here.moves()) <= 3)
    for here in few:
        decision = Otlplg().decide(here, BY_NAME["中"])
        points = [one.point for one in decision.passes]
        assert points == [-5, -10, float("-inf")][: len(points)]
        for one in decision.passes[:-1]:
            assert all(candidate.judgement.cut for candidate in one.candidates)
        rounds[len(points)] += 1
    assert min(rounds.values()) > 0


def test_a_program_repeats_itself() -> None:
    for here in positions(25, seed=6, least=4, most=58):
        one, two = (Otlplg().decide(here) for _ in range(2))
        assert (one.move, one.state, one.counters.row, one.nodes) == (
            two.move,
            two.state,
            two.counters.row,
            two.nodes,
        )
        assert [(c.square, c.value, c.score) for c in one.candidates] == [
            (c.square, c.value, c.score) for c in two.candidates
        ]


def test_a_whole_game_repeats(compare: Callable[[str, str], None]) -> None:
    players = Otlplg(), Otlplg()
    here, told = OTHELLO.parse("f5d6c3d3c4f4"), []
    while not here.over:
        decision = players[here.side].decide(here)
        chosen = decision.chosen
        value = f"v {chosen.value:+d} V {float(chosen.score):+.1f} {chosen.kind.key}" if chosen else ""
        told.append(f"{decision.state.name} {decision.move} {value} {decision.nodes}".rstrip())
        here = here.play(decision.move)
    told.append(here.text())
    compare("match_otlplg", "\n".join(told) + "\n")


def test_the_state_is_kept_through_a_game_and_forgotten_after_it() -> None:
    program = Otlplg()
    corner = OthelloPosition.make(named("d3 d4 d5 e4"), named("e3 e5 f5 c3 b2"))
    assert program.decide(corner).state.name == "隅1"
    assert program.state_of(OTHELLO.start()).name == "序初"  # fewer discs: another game
    program.new_game()
    assert program.state_of(OTHELLO.parse("f5d6")).name == "序初"


def test_weighted_positions_add_up_and_are_searched() -> None:
    for state in STATES:
        if hasattr(state.strategy, "weights"):
            kind = weighted(state.strategy.weights)
            for here in positions(20, seed=8, least=8, most=58):
                seen = kind(here.native)
                assert seen.value(0) == -seen.value(1) == sum(term.value for term in seen.terms(0))
                assert isinstance(AlphaBeta(memory=0).best(seen, Limit(depth=2)).score, Points)


def test_the_end_is_exact() -> None:
    here = next(iter(positions(1, seed=9, least=53, most=54)))
    decision = Otlplg().decide(here)
    assert isinstance(decision.state.strategy, ExactEndgame)
    assert decision.info is not None
    assert decision.info.complete


def test_a_pass_and_the_end_of_a_game() -> None:
    passing = parse_board("XO" + "-" * 62 + " O")
    assert passing.moves() == [PASS]
    assert Otlplg().decide(passing).move == PASS
    with pytest.raises(GameOverError):
        Otlplg().decide(OthelloPosition.make(CORNERS, 0))


def test_as_a_player() -> None:
    assert "otlplg" in player_names(OTHELLO)
    record = play_game(
        OTHELLO,
        OTHELLO.parse("f5d6c3d3"),
        (make_player("otlplg", OTHELLO), make_player("random:seed=3", OTHELLO)),
    )
    assert record.points > 0
    again = play_game(
        OTHELLO,
        OTHELLO.parse("f5d6c3d3"),
        (make_player("otlplg:exact=12,reserve=any", OTHELLO), make_player("random:seed=3", OTHELLO)),
    )
    assert again.moves[:2] == record.moves[:2]


def test_a_players_terms_add_up() -> None:
    player = make_player("otlplg", OTHELLO)
    for here in positions(60, seed=10, least=4, most=58):
        info = player.move(here)
        assert isinstance(info.score, Points)
        line = info.lines[0]
        if line.terms:
            assert sum(term.value for term in line.terms) == info.score.value
        player.new_game()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("otlplg:speed=3", "otlplg has no switch 'speed'; it has: skirt, wing"),
        ("otlplg:wing=bird", "wing is one of legs, any, not 'bird'"),
        ("otlplg:exact=x", "exact must be a whole number from 1 to 24"),
        ("otlplg:exact=999999999999", "exact must be a whole number from 1 to 24"),
        ("otlplg:without=edge fights+moon", "without is one of corner"),
    ],
)
def test_bad_switches(text: str, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        make_player(text, OTHELLO)


def test_groups_can_be_left_out_together() -> None:
    switches = read_switches({"without": "+".join(GROUPS)})
    here = next(iter(positions(1, seed=12, least=20, most=24)))
    decision = Otlplg(switches).decide(here, BY_NAME["中"])
    assert all(candidate.value == 0 for candidate in decision.candidates)
    assert isinstance(decision.state.strategy, Knowledge)
