"""Aquarius for learners: matches per second of the batch environment, in CPU seconds and on the clock.

    python -m benchmarks.aquarius_batch --worlds 1000

Worlds take random actions, prepared beforehand; a step is 20 frames, and after every step all observations,
points and rewards are up to date. Peers in the same run where they are installed, in steps of single agents:
our own PettingZoo environment (one world), PettingZoo's pursuit, Kaggle's halite, and two environments
compiled by JAX that step as many worlds at once (gymnax's Breakout-MinAtar, pgx's go_9x9), after their
compilation. `pip install pettingzoo pygame scipy kaggle-environments jax gymnax pgx`
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from benchmarks.aquarius_speed import halite_steps, our_steps, pursuit_steps
from sakiyomi.contest.batch import BatchEnv
from sakiyomi.games.aquarius import Config


def batch(worlds: int, threads: int, frames: int, sessions: int) -> tuple[float, float, float]:
    """Matches of 100 sessions per second on the clock and per CPU second, and agent steps per CPU second."""
    env = BatchEnv(worlds, 1, Config(sessions=sessions), frames=frames, threads=threads)
    actions = [env.sample(i) for i in range(50)]
    steps = sessions * env.config.frames // frames
    env.reset()
    clock, cpu = time.perf_counter(), time.process_time()
    for step in range(steps):
        env.step(actions[step % len(actions)])
    clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
    matches = worlds * sessions / 100
    return matches / clock, matches / cpu, worlds * env.robots * steps / cpu


def gymnax_steps(worlds: int, steps: int = 200) -> float:
    """Steps per CPU second of gymnax's Breakout-MinAtar, one agent in each world."""
    import gymnax
    import jax

    env, params = gymnax.make("Breakout-MinAtar")
    keys = jax.random.split(jax.random.PRNGKey(1), worlds)
    reset = jax.jit(jax.vmap(env.reset, in_axes=(0, None)))
    step = jax.jit(jax.vmap(env.step, in_axes=(0, 0, 0, None)))
    actions = jax.random.randint(jax.random.PRNGKey(2), (worlds,), 0, 3)
    _, state = reset(keys, params)

    def run(count: int) -> None:
        now = state
        for _ in range(count):
            seen, now, *_ = step(keys, now, actions, params)
        jax.block_until_ready(seen)

    return worlds * steps / cpu_seconds(run, steps)


def pgx_steps(worlds: int, steps: int = 50) -> float:
    """Steps per CPU second of pgx's Go on 9x9, with the first legal move."""
    import jax
    import pgx

    env = pgx.make("go_9x9")
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), worlds))
    step = jax.jit(jax.vmap(lambda now: env.step(now, now.legal_action_mask.argmax())))

    def run(count: int) -> None:
        now = state
        for _ in range(count):
            now = step(now)
        jax.block_until_ready(now.observation)

    return worlds * steps / cpu_seconds(run, steps)


def cpu_seconds(run: Callable[[int], None], steps: int) -> float:
    """Of all threads, without the compilation by a first step."""
    run(1)
    start = time.process_time()
    run(steps)
    return time.process_time() - start


def main() -> None:
    """Prints all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--frames", type=int, nargs="+", default=[20, 180])
    given = parser.parse_args()
    for frames in given.frames:
        clock, cpu, agents = batch(given.worlds, given.threads, frames, given.sessions)
        print(
            f"{given.worlds} worlds, steps of {frames} frames, {given.threads} threads: "
            f"{clock:,.0f} matches/s on the clock, {cpu:,.0f} per CPU second; "
            f"{agents:,.0f} agent steps per CPU second"
        )
    for name, measure, count in (
        ("our PettingZoo environment", our_steps, 18),
        ("PettingZoo pursuit", pursuit_steps, 8),
        ("Kaggle halite", halite_steps, 4),
    ):
        try:
            print(f"{name}: {count * measure():,.0f} agent steps/s on the clock")
        except ImportError as error:
            print(f"skipped: {name} ({error})")
    for name, steps in (("gymnax Breakout-MinAtar", gymnax_steps), ("pgx go_9x9", pgx_steps)):
        try:
            print(f"{name}, {given.worlds} worlds: {steps(given.worlds):,.0f} agent steps per CPU second")
        except ImportError as error:
            print(f"skipped: {name} ({error})")


if __name__ == "__main__":
    main()
