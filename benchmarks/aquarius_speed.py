"""Aquarius: time of a match without bots and with six, and steps per second against other environments.

Peers, measured in the same run where they are installed: a contest environment of Kaggle
(kaggle-environments: halite, four fleets on one board) and one of PettingZoo (pursuit, eight agents on a
grid). All take random actions; a step moves every agent once.
`pip install kaggle-environments pygame scipy requests pettingzoo`
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sakiyomi._native import Random
from sakiyomi.contest import make_bot, play_match
from sakiyomi.contest.environment import ACTIONS, parallel_env
from sakiyomi.games.aquarius import Replay, World

BOTS = ("aqua", "matsue", "sucker", "ring", "nearest", "compact")


def best_of(runs: int, once: Callable[[], None]) -> float:
    """Shortest time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        once()
        times.append(time.perf_counter() - start)
    return min(times)


def bare_match() -> float:
    """Milliseconds for 100 sessions with prepared random commands, including hashes."""
    random, start = Random(1), World.start(1)
    letters = "012345ppprr"
    sessions = [
        ["".join(letters[random.below(len(letters))] for _ in range(9)) for _ in range(18)]
        for _ in range(start.config.sessions)
    ]

    def once() -> None:
        world = start.native.copy()
        for commands in sessions:
            for agent, text in enumerate(commands):
                world.command(agent, text)
            world.run_session()
            _ = world.hash

    return 1000 * best_of(30, once)


def whole_match() -> float:
    """Seconds for a match between six bots, run in sequence."""
    start = World.start(1)

    def once() -> None:
        play_match(Replay(start, BOTS), [make_bot(name) for name in BOTS])

    return best_of(2, once)


def our_steps(steps: int = 300) -> float:
    """Steps per second of our PettingZoo environment, eighteen agents."""
    env, random = parallel_env(1), Random(1)
    env.reset()
    actions = [{agent: random.below(len(ACTIONS)) for agent in env.agents} for _ in range(steps)]

    def once() -> None:
        env.reset()
        for action in actions:
            env.step(action)

    return steps / best_of(3, once)


def pursuit_steps(steps: int = 100) -> float:
    """Steps per second of PettingZoo's pursuit, eight agents."""
    from pettingzoo.sisl import pursuit_v5

    env = pursuit_v5.parallel_env(max_cycles=10 * steps)
    random = Random(1)
    env.reset(seed=1)

    def once() -> None:
        env.reset(seed=1)
        for _ in range(steps):
            env.step({agent: random.below(5) for agent in env.agents})

    return steps / best_of(3, once)


def halite_steps(steps: int = 60) -> float:
    """Steps per second of Kaggle's halite, four teams, each with its initial ships."""
    from kaggle_environments import make

    env = make("halite", configuration={"episodeSteps": 400})
    random = Random(1)

    def once() -> None:
        env.reset(4)
        for _ in range(steps):
            states = env.state
            env.step(
                [
                    {
                        ship: ("NORTH", "EAST", "SOUTH", "WEST")[random.below(4)]
                        for ship in states[0].observation.players[team][2]
                    }
                    for team in range(4)
                ]
            )

    return steps / best_of(3, once)


def run() -> dict[str, float]:
    """All figures; peers that are not installed are skipped."""
    whole = whole_match()
    figures = {
        "match without bots, ms": bare_match(),
        "match with six bots, s": whole,
        "times faster than its 300 s": 300 / whole,
        "our steps/s, 18 agents": our_steps(),
    }
    for name, measure, agents in (
        ("pettingzoo pursuit steps/s, 8 agents", pursuit_steps, 8),
        ("kaggle halite steps/s, 4 agents", halite_steps, 4),
    ):
        try:
            figures[name] = measure()
        except ImportError as error:
            print(f"skipped: {name} ({error})")
            continue
        ours = figures["our steps/s, 18 agents"]
        figures[f"our agent steps/s against {name.split()[1]}"] = 18 * ours / (agents * figures[name])
    return figures


if __name__ == "__main__":
    for what, figure in run().items():
        print(f"{what:<48} {figure:>16,.4g}")
