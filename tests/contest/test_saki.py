"""The bot that looks ahead: what it expects comes true against bots that it knows, and under any rules."""

from __future__ import annotations

import pytest

from sakiyomi._native import AquariusBot
from sakiyomi.contest import make_bot, play_match
from sakiyomi.contest.bots import SAFE, NativeBot
from sakiyomi.games.aquarius import Config, MapOptions, Replay, View, World

SMALL = MapOptions(radius=9, apart=1, from_centre=2)
KNOWN = ("aqua", "matsue", "compact", "sucker", "ring")
BOT = "saki:first=4,sessions=40,budget=120"


def play(names: tuple[str, ...], config: Config, seed: int = 1) -> tuple[World, list[list[int]]]:
    """The end of a match, and what the first bot expected after each session."""
    bots = [make_bot(name) for name in names]
    first, expected = bots[0], list[list[int]]()
    assert isinstance(first, NativeBot)
    replay = play_match(
        Replay(World.start(seed, config, SMALL), names), bots, lambda *_: expected.append(first.forecast)
    )
    assert not any(played.faults for played in replay.sessions)
    return replay.world(), expected


@pytest.mark.parametrize("delay", [0, 1])
def test_forecasts_come_true_against_known_bots(delay: int) -> None:
    end, expected = play((BOT + ",lead=1", *KNOWN), Config(sessions=30, delay=delay))
    assert expected[0] == []  # nothing before session 4
    assert expected[-1] == end.scores
    # Long before the end: the others are recognised, and simulated as they are.
    assert expected[20] == end.scores


def test_it_takes_another_plan_where_its_first_one_loses() -> None:
    config = Config(sessions=40)
    alone, _ = play(("hori", *KNOWN), config, seed=3)
    ahead, _ = play(("saki:budget=400", *KNOWN), config, seed=3)
    assert ahead.ranks[0] < alone.ranks[0]


STRANGERS = ("aqua:opening=10,moves=1", "painter:seed=5", "painter", "matsue:moves=2", "hori:thick=5")


def test_it_expects_nothing_of_strangers() -> None:
    end, expected = play((BOT, *STRANGERS), Config(sessions=20))
    assert expected[-1] == []
    assert end.over


class Watched:
    """A bot whose questions and answers are kept."""

    def __init__(self, name: str) -> None:
        self.name, self._bot = name, make_bot(name)
        self.kept: list[tuple[View, list[str]]] = []

    def begin(self, view: View) -> None:
        self._bot.begin(view)

    def commands(self, view: View) -> list[str]:
        self.kept.append((view, list(self._bot.commands(view))))
        return self.kept[-1][1]


def test_among_strangers_it_follows_the_safe_plan() -> None:
    watched, start = Watched(BOT), World.start(2, Config(sessions=24), SMALL)
    play_match(Replay(start, (BOT, *STRANGERS)), [watched, *map(make_bot, STRANGERS)])

    def like_safe(first: int) -> bool:
        safe = make_bot(SAFE)
        return all(list(safe.commands(view)) == given for view, given in watched.kept[first:])

    assert any(like_safe(first) for first in range(5, 20))
    assert not like_safe(1)


@pytest.mark.parametrize(
    "config",
    [
        Config(sessions=6, robots=1),
        Config(sessions=8, teams=2, robots=8, start_tank=20),
        Config(sessions=8, leftover="keep", effect="end"),
        Config(sessions=1),
    ],
)
@pytest.mark.parametrize("options", ["", ":first=0,sessions=10", ":first=0,ms=1", ":budget=0"])
def test_other_rules(config: Config, options: str) -> None:
    names = (f"saki{options}", "aqua", "sucker", "ring", "matsue", "hori")
    play(names[: config.teams], config)


def test_the_same_match_twice() -> None:
    names = (BOT, *KNOWN)
    assert play(names, Config(sessions=15), 3)[1] == play(names, Config(sessions=15), 3)[1]


def test_bad_arguments() -> None:
    known = AquariusBot.simple("ring", 3, 0)
    options = {"first": 0, "sessions": 1, "budget": 1, "lead": 1, "ms": 0}
    with pytest.raises(ValueError, match="at least one model and one plan"):
        AquariusBot.saki(3, [], [known], known, **options)
    with pytest.raises(ValueError, match="the same number of robots"):
        AquariusBot.saki(2, [known], [known], known, **options)
    with pytest.raises(ValueError, match="lead"):
        AquariusBot.saki(3, [known], [known], known, **{**options, "lead": 0})
