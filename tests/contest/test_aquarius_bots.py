"""Aquarius: bots, matches and contests, measured in positions and sessions, never in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sakiyomi._native import aquarius_reach, aquarius_terms
from sakiyomi.contest import (
    Contest,
    MatchResult,
    advantage,
    bot_names,
    make_bot,
    names_of,
    play_contest,
    play_match,
    standings,
)
from sakiyomi.contest.standings import mean, student
from sakiyomi.errors import GameError, LimitError, UnknownNameError
from sakiyomi.games.aquarius import Config, Field, MapOptions, Replay, View, World, read_field, terrain
from sakiyomi.testing import check_world
from support.aquarius_worlds import flat, with_water

SHORT = Config(sessions=30)
SMALL = MapOptions(radius=9, apart=1, from_centre=2)
FIELD = ("matsue", "sucker", "ring", "nearest", "compact", "painter")


def match(names: Sequence[str], seed: int = 1, config: Config = SHORT) -> Replay:
    start = World.start(seed, config, SMALL)
    return play_match(Replay(start, tuple(names)), [make_bot(name) for name in names])


def test_contract_of_worlds() -> None:
    for config in (Config(sessions=6, start_tank=4), Config(sessions=4, start_tank=4, tie="poured")):
        world = World.start(1, config, SMALL)
        assert check_world(world, World.parse, letters="012345psraw", teams=6, robots=3) >= 12


def test_contract_detects_a_broken_world() -> None:
    class Forgetful(World):
        __slots__ = ()

        def text(self) -> str:
            return super().text().replace('"frame":180', '"frame":360')

    world = World.start(1, Config(sessions=4), SMALL)
    broken = object.__new__(Forgetful)
    broken.field, broken.config, broken._native = world.field, world.config, world.native
    broken = broken.after([["", "", ""]] * 6)  # type: ignore[assignment]
    other = object.__new__(Forgetful)
    other.field, other.config, other._native = broken.field, broken.config, broken.native
    with pytest.raises(GameError, match="gives a different world"):
        check_world(other, World.parse, letters="w", teams=6, robots=3)


# --- bots -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*bot_names(), "matsue:moves=1,single=0", "matsue:moves=1,nodes=300,pour=0"])
@pytest.mark.parametrize("suck", ["bump", "stand"])
def test_bots_play_whole_matches(name: str, suck: str) -> None:
    config = Config(sessions=12, suck=suck)  # type: ignore[arg-type]
    names = (name, "nearest", name, "ring", "sucker", "painter")
    replay = match(names, config=config)
    assert [played.faults for played in replay.sessions] == [()] * 12
    assert match(names, config=config).text() == replay.text()
    assert replay.world().scores[0] > 0 or "pour=0" in name  # it looks a single action ahead


@pytest.mark.parametrize(
    "rules", [{"jars": "beside"}, {"delay": 0}, {"effect": "end"}, {"robots": 2, "teams": 4}]
)
def test_bots_under_other_rules(rules: dict[str, object]) -> None:
    config = Config(sessions=12, **rules)  # type: ignore[arg-type]
    names = ("aqua", "matsue", "ring", "compact", "sucker", "painter")[: config.teams]
    assert sum(match(names, config=config).world().scores) > 0


def test_bots_without_a_jar() -> None:
    world = World(replace_jars(World.start(1, SHORT, SMALL)), SHORT)
    bots = [make_bot(name) for name in ("aqua", *FIELD[:5])]
    assert play_match(Replay(world, tuple(FIELD)), bots).world().over


def replace_jars(world: World) -> Field:
    return read_field([row.replace("O", ".") for row in terrain(world.field)], world.field.starts)


def test_threads_give_the_same_commands() -> None:
    rest = ("nearest", "ring", "sucker", "compact", "painter")
    first, second = match(("matsue", *rest)), match(("matsue:threads=1", *rest))
    assert [one.commands for one in first.sessions] == [one.commands for one in second.sessions]


def test_unused_time_changes_nothing() -> None:
    rest = ("nearest", "ring", "sucker", "compact", "painter")
    for name in ("matsue:moves=3", "matsue:moves=3,threads=1", "aqua:nodes=500"):
        free, timed = match((name, *rest)), match((f"{name},ms=600000", *rest))
        assert [one.commands for one in free.sessions] == [one.commands for one in timed.sessions]


@pytest.mark.parametrize("name", ["matsue:moves=8,ms=1", "aqua:nodes=1000000,ms=1"])
def test_bots_in_a_hurry(name: str) -> None:
    """However little could be searched, the commands are well formed and not empty."""
    replay = match((name, "nearest", "ring", "sucker", "compact", "painter"), config=Config(sessions=8))
    assert not any(one.faults for one in replay.sessions)
    assert any(any(one.commands[0]) for one in replay.sessions)


def test_a_bot_sees_only_what_is_public() -> None:
    """The same view gives the same commands, whatever the other teams have queued."""
    start = World.start(1, replace(SHORT, leftover="keep"), SMALL)
    busy = start.after([["w" * 30] * 3] * 6)
    assert busy.native.queue(0) == ""
    waiting = start.after([["r" * 30] * 3] * 6)
    assert waiting.native.queue(3) != ""
    assert waiting.public().native.queue(3) == ""
    assert waiting.public().hash == waiting.hash


class Stubborn:
    """Sends fixed commands."""

    name = "stubborn"

    def __init__(self, commands: object) -> None:
        self.sends = commands
        self.asked = list[tuple[int, int, tuple[str, ...]]]()

    def begin(self, view: View) -> None:  # noqa: ARG002
        self.asked.clear()

    def commands(self, view: View) -> Sequence[str]:
        self.asked.append((view.world.session, view.session, view.sent))
        return self.sends  # type: ignore[return-value]


def test_questions_of_a_match() -> None:
    config = Config(sessions=3, teams=1, robots=1)
    bot = Stubborn(["0p"])
    play_match(Replay(flat(5, teams=1, robots=1, sessions=3), ("x",)), [bot])
    assert bot.asked == [(0, 0, ("",)), (0, 1, ("0p",)), (1, 2, ("0p",))]
    now = flat(5, teams=1, robots=1, sessions=3, delay=0)
    play_match(Replay(now, ("x",)), [bot])
    assert bot.asked == [(0, 0, ("",)), (1, 1, ("",)), (2, 2, ("",))]
    assert config.delay == 1


def test_malformed_commands_are_faults() -> None:
    start = flat(5, teams=2, robots=1, sessions=2)
    for bad in (["x"], ["0", "0"], None, ["0" * 31]):
        replay = play_match(Replay(start, ("bad", "good")), [Stubborn(bad), Stubborn(["2"])])
        assert all(played.commands == (("",), ("2",)) for played in replay.sessions)
        assert all(fault[0] == 0 for played in replay.sessions for fault in played.faults)
        assert replay.world().robots[1].y > 5


def test_names_and_options() -> None:
    with pytest.raises(UnknownNameError, match="there is no bot 'gandalf'; known: nearest"):
        make_bot("gandalf")
    with pytest.raises(LimitError, match="has no option 'depth'; it has: moves"):
        make_bot("matsue:depth=3")
    with pytest.raises(LimitError, match="moves must be a whole number from 1 to 8, not 9"):
        make_bot("matsue:moves=9")
    with pytest.raises(LimitError, match="6 bots are needed"):
        Contest(("matsue",))


# --- the search of the paper ----------------------------------------------------------------------------


def test_reductions_as_printed() -> None:
    """Table 2: robots, moves, positions per ply and depth; the paper's depths need 3,000 positions."""
    world = flat(8, start_tank=50)
    rows = [
        aquarius_reach(world.native, 0, still=still, single=single, always_pour=pour, max_nodes=3000)[:4]
        for still, single, pour in ((False,) * 3, (True, False, False), (True, True, False), (True,) * 3)
    ]
    assert rows == [(18, 7, float(7**18), 0), (3, 7, 343.0, 1), (1, 7, 7.0, 4), (1, 6, 6.0, 12)]


def test_terms_of_the_evaluation() -> None:
    """20 per point, -10 per enemy cell, 1 for two units, and a penalty for robots within 5 cells."""
    world = flat(8, starts=[(8, 8), (11, 8), (0, 0), (14, 8)], teams=2, robots=2)
    ring = [(5, 5), (5, 4), (4, 3), (3, 3), (3, 4), (4, 5)]
    water = [(x, y, 0, 1) for x, y in ring[:-1]] + [(*ring[-1], 0, 3), (9, 9, 1, 2), (9, 10, 1, 1)]
    assert aquarius_terms(with_water(world, *water).native, 0, 0) == (20 * 7, -10 * 2, 1, -2 * 3)


def test_matsue_never_goes_straight_back() -> None:
    """Section 3.2: not to the cell just left, even in a new session and with all the gain on that side."""
    row = 8
    rows = [
        "".join(" " if abs(x - y) > row else "." if y == row else "#" for x in range(17)) for y in range(17)
    ]
    rules = Config(teams=1, robots=1, start_tank=50, sessions=40, delay=0)
    passage = World(read_field(rows, [(4, row)]), rules)
    bot = make_bot("matsue")
    start = with_water(passage, *((x, row, 0, 2) for x in range(5)))
    east = start.after([bot.commands(View(start, 0, 0, ("",)))])
    at = east.robots[0].x
    assert at > 4
    turned = with_water(east, *((x, row, 0, 2) for x in range(at, 17) if x != at + 1))  # dry: all of the west
    view = View(turned, 0, 1, ("",))
    assert make_bot("matsue").commands(view)[0].startswith("3"), "a robot that comes from nowhere"
    assert bot.commands(view)[0].startswith("0"), "one that comes from the west"


def test_matsue_takes_the_best_walk_within_reach() -> None:
    """One missing cell of a ring, four steps away, is worth more than any other walk."""
    world = flat(8, starts=[(8, 8)], teams=1, robots=1, start_tank=50, sessions=40)
    cells = [spot for spot in world.field.cells if world.field.distance(*spot, 11, 8) == 2]
    gap = (13, 8)
    world = with_water(world, *((*spot, 0, 2) for spot in cells if spot != gap))
    bot = make_bot("matsue")
    view = View(world, 0, 0, ("",))
    bot.begin(view)
    for _ in range(4):
        world = world.after([bot.commands(replace(view, world=world, session=world.session))])
    assert world.rings[0]


def test_matsue_wins_against_the_simple_bots() -> None:
    """A small part of the acceptance run in `benchmarks/aquarius_contest.py`."""
    results = play_contest(Contest(FIELD, matches=3, seed=1000))
    assert sum(result.ranks[0] == 1 for result in results) >= 2


# --- contests -------------------------------------------------------------------------------------------


def test_seats_are_swapped() -> None:
    contest = Contest(FIELD, matches=12, seed=5)
    for block in (range(6), range(6, 12)):
        seats = [contest.seats(number) for number in block]
        assert all(sorted(seat) == list(range(6)) for seat in seats)
        for bot in range(6):
            assert sorted(seat[bot] for seat in seats) == list(range(6))


def test_results_do_not_depend_on_jobs() -> None:
    contest = Contest(
        ("nearest", "ring", "sucker", "compact", "painter", "nearest"), 4, config=SHORT, options=SMALL
    )
    one, two = play_contest(contest, jobs=1), play_contest(contest, jobs=2)
    assert one == two
    assert play_contest(replace(contest, seed=9))[0] != one[0]
    assert names_of(contest.bots)[-1] == "nearest #2"


def test_standings() -> None:
    results = [
        MatchResult(1, (0, 1), (10, 5), (10, 5), (1, 2)),
        MatchResult(2, (1, 0), (9, 12), (9, 9), (2, 1)),
        MatchResult(3, (0, 1), (20, 5), (9, 9), (1, 2)),
    ]
    table = standings(results)
    assert [one.bot for one in table] == [0, 1]
    assert table[0].firsts == 2
    assert table[0].rank.value == pytest.approx(4 / 3)
    assert advantage(results, 0, 1).value == pytest.approx(1 / 3)
    assert advantage(results, 0, 1).low < 0 < advantage(results, 0, 1).high


def test_student_interval() -> None:
    """Checked against the printed table of the distribution."""
    for freedom, quantile in ((3, 3.182), (5, 2.571), (10, 2.228), (23, 2.069), (59, 2.001)):
        assert student(freedom) == pytest.approx(quantile, rel=0.012)
    assert mean([1.0, 2.0, 3.0, 4.0]).margin == pytest.approx(3.182 * (5 / 3 / 4) ** 0.5, rel=0.012)


def test_a_fork_is_another_match() -> None:
    names = ("nearest", "ring", "sucker", "compact", "painter", "nearest")
    replay = match(names)
    same = play_match(replay.cut(10), [make_bot(name) for name in names])
    assert same.sessions[:10] == replay.sessions[:10]
    assert same.world().over
    other = play_match(replay.cut(10), [make_bot("compact") for _ in names])
    assert other.world() != same.world()
    assert Replay.parse(other.text()).world() == other.world()
