"""Values by change: sums, the effect of each rule, cut-offs, and counters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from sakiyomi._native import othello_places as places
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.knowledge.otlplg import (
    DEFAULT,
    RULES,
    TABLE2,
    Counters,
    Judgement,
    KnownShape,
    Otlplg,
    Reason,
    read_switches,
)
from sakiyomi.knowledge.otlplg import rules as rule
from sakiyomi.knowledge.otlplg.board import SYMMETRIES, X_SQUARES, each, moved
from sakiyomi.knowledge.otlplg.judge import NO_CUT, Judge
from sakiyomi.knowledge.otlplg.states import BY_NAME
from sakiyomi.knowledge.otlplg.urgency import (
    ATTACKING,
    DEFENDING,
    KINDS,
    PLAIN,
    QUIET,
    RESERVE,
    final_score,
    weigh,
)
from support.othello_walks import positions

STAGES = "①②③④⑤"


def sides(position: OthelloPosition) -> tuple[int, int]:
    return position.discs(position.side), position.discs(1 - position.side)


def every(judgement: Judgement) -> Iterator[Judgement]:
    """A judgement and all those it is based on."""
    yield judgement
    for reason in judgement.reasons:
        for because in reason.because:
            yield from every(because.judgement)


def stage(reason: Reason) -> int:
    if isinstance(reason.entry, KnownShape):
        return 0 if reason.value > 0 else 4
    return STAGES.index(reason.entry.stage)


def check(judgement: Judgement, seen: set[int]) -> None:
    """Checks everything that must hold for a judgement and those it is based on."""
    for one in every(judgement):
        if id(one) in seen:
            continue
        seen.add(id(one))
        assert one.value == sum(reason.value for reason in one.reasons)
        stages = [stage(reason) for reason in one.reasons]
        assert stages == sorted(stages)
        for reason in one.reasons:
            if isinstance(reason.entry, KnownShape):
                assert reason.value == reason.entry.value
            else:
                assert reason.value == reason.entry.points(*reason.worth)
            if reason.entry in (rule.REMOVES, rule.OPENS, rule.TAKES_EDGE, rule.OWN_NEW, rule.OWN_LOST):
                assert reason.worth == (reason.because[0].judgement.value,)
            if reason.entry in (rule.LOWERS, rule.RAISES, rule.OWN_CHANGED):
                assert reason.worth == tuple(because.judgement.value for because in reason.because)
            if reason.entry is rule.EDGE_REPLY:
                assert reason.value == -reason.because[0].judgement.value


@pytest.mark.parametrize(("state", "count"), [("中", 1800), ("終", 200)])
def test_reasons_add_up_over_thousands_of_positions(state: str, count: int) -> None:
    program = Otlplg()
    for here in positions(count, seed=17, least=10, most=44):
        decision = program.decide(here, BY_NAME[state])
        seen: set[int] = set()
        for one in decision.passes:
            for candidate in one.candidates:
                check(candidate.judgement, seen)
                assert candidate.score == final_score(candidate.value, candidate.kind)
                if candidate.judgement.cut:
                    assert candidate.value <= one.point
        chosen = decision.chosen
        assert chosen is not None
        assert not chosen.judgement.cut
        assert chosen.score == max(c.score for c in decision.candidates if not c.judgement.cut)


def test_a_judgement_does_not_depend_on_the_orientation() -> None:
    for here in positions(9, seed=23, least=14, most=44):
        own, opp = sides(here)
        for end in (False, True):
            judge = Judge(DEFAULT, Counters(), point=NO_CUT, end=end)
            values = {square: judge.judge(own, opp, square).value for square in each(here.native.places)}
            for symmetry in SYMMETRIES[1::3]:
                other = Judge(DEFAULT, Counters(), point=NO_CUT, end=end)
                a, b = moved(own, symmetry), moved(opp, symmetry)
                for square, value in values.items():
                    assert other.judge(a, b, symmetry[square]).value == value


def test_memory_changes_neither_values_nor_counts() -> None:
    class Forgetful(Judge):
        def judge(self, own: int, opp: int, square: int, ply: int = 1) -> Judgement:
            self._memory.clear()
            return super().judge(own, opp, square, ply)

    for here in positions(20, seed=29, least=16, most=36):
        own, opp = sides(here)
        one, two = Counters(), Counters()
        remembering, forgetful = Judge(DEFAULT, one, point=-5), Forgetful(DEFAULT, two, point=-5)
        for square in each(here.native.places):
            assert remembering.judge(own, opp, square).value == forgetful.judge(own, opp, square).value
        assert one.row == two.row


@pytest.mark.parametrize(
    ("entry", "worth", "points"),
    [
        (rule.REMOVES, (0,), 5),
        (rule.REMOVES, (-4,), 1),
        (rule.REMOVES, (-5,), 0),
        (rule.OPENS, (0,), -5),
        (rule.OPENS, (10,), -15),
        (rule.OPENS, (-1,), 0),
        (rule.LOWERS, (10, 3), 7),
        (rule.LOWERS, (10, -40), 15),
        (rule.LOWERS, (-6, -40), 0),
        (rule.RAISES, (0, 4), 0),
        (rule.RAISES, (0, 5), -5),
        (rule.RAISES, (-40, 10), -15),
        (rule.CORNER_FIGHT, (-38, 4), -4),
        (rule.CORNER_FIGHT, (-38,), 38),
        (rule.EDGE_REPLY, (0, 3), -3),
        (rule.EDGE_QUIET, (), 5),
        (rule.TAKES_EDGE, (7,), 7),
        (rule.DIAGONAL, (10,), 0),
        (rule.DIAGONAL, (11,), -11),
        (rule.ONE_EDGE, (3, 8), -8),
        (rule.TWO_EDGES, (3, 8), -11),
        (rule.OWN_NEW, (35,), 40),
        (rule.OWN_LOST, (-4,), -1),
        (rule.OWN_CHANGED, (0, 5), 5),
    ],
)
def test_rules_as_printed(entry: rule.Rule, worth: tuple[int, ...], points: int) -> None:
    assert entry.points(*worth) == points


def test_rules_are_named_once() -> None:
    assert len({entry.key for entry in RULES}) == len(RULES)


@pytest.mark.parametrize(
    ("value", "kind", "score"),
    [
        (10, QUIET, Fraction(2)),
        (10, RESERVE, Fraction(-4)),
        (10, ATTACKING, Fraction(10)),
        (10, DEFENDING, Fraction(10)),
        (3, QUIET, Fraction(3, 5)),
        (0, PLAIN, Fraction(0)),
        (-7, PLAIN, Fraction(-7)),
    ],
)
def test_final_scores_as_printed(value: int, kind: object, score: Fraction) -> None:
    assert final_score(value, next(one for one in KINDS if one is kind)) == score


def test_every_kind_of_urgency_occurs() -> None:
    seen: dict[str, int] = {}
    for here in positions(120, seed=31, least=16, most=36):
        own, opp = sides(here)
        judge = Judge(DEFAULT, Counters(), point=-5)
        for square in each(here.native.places & ~X_SQUARES):
            judgement = judge.judge(own, opp, square)
            candidate = weigh(judge, own, opp, judgement)
            seen[candidate.kind.key] = seen.get(candidate.kind.key, 0) + 1
            if candidate.kind is not PLAIN:
                assert judgement.value > 0
            if candidate.kind is RESERVE:  # the opponent cannot play there
                assert not places(opp, own) >> square & 1
    assert set(seen) == {kind.key for kind in KINDS}


def test_cut_off_saves_work_and_keeps_order() -> None:
    cut, whole = Counters(), Counters()
    for here in positions(25, seed=37, least=20, most=32):
        cut += Otlplg().decide(here, BY_NAME["中"]).counters
        whole += Otlplg(read_switches({"cutoff": "none"})).decide(here, BY_NAME["中"]).counters
    assert whole.searched > 2 * cut.searched
    assert cut["H1"] <= cut["H"]
    assert cut["Spo"] <= cut["Sso"] <= cut["Pso"]
    assert cut["H1"] <= cut["So"] <= cut["Po"]


@pytest.mark.parametrize("group", ["edge fights", "general moves", "arrangement", "edge shapes", "C rights"])
def test_a_group_that_is_left_out_gives_no_reason(group: str) -> None:
    program = Otlplg(read_switches({"without": group}))
    for here in positions(8, seed=41, least=16, most=40):
        for candidate in program.decide(here, BY_NAME["終"]).candidates:
            for judgement in every(candidate.judgement):
                assert all(reason.entry.group != group for reason in judgement.reasons)


def test_edge_fights_end() -> None:
    for depth in (2, 5, 8):
        program = Otlplg(read_switches({"deepest": str(depth), "cutoff": "none"}))
        for here in positions(8, seed=43, least=24, most=40):
            for candidate in program.decide(here, BY_NAME["中"]).candidates:
                assert candidate.judgement.deepest <= depth + 2


def test_a_new_entry_adds_knowledge() -> None:
    inner = KnownShape("inner", "内", "inside", 3, "箱, 箱隅", lambda change, _: 1 << change.square, "mine")
    plain, richer = Otlplg(), Otlplg(shapes=(*TABLE2, inner))
    some = 0
    for here in positions(20, seed=61, least=6, most=12):
        one, two = (program.decide(here, BY_NAME["中"]) for program in (plain, richer))
        reasons = [reason for c in two.candidates for reason in c.judgement.reasons]
        some += sum(reason.entry is inner for reason in reasons)
        assert all(reason.entry is not inner for c in one.candidates for reason in c.judgement.reasons)
    assert some > 5
