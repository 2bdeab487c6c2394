"""`sakiyomi contest check`: what is wrong with a bot."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from typing import Annotated

import typer

from sakiyomi.cli.common import Japanese, Json, ended_by_signals, print_json, report_errors
from sakiyomi.cli.contest_common import Memory, Network, Seconds, make_terms
from sakiyomi.errors import LimitError, shorten
from sakiyomi.wire import visible


def _not_outside(bot: str) -> str:
    """What to write instead."""
    from sakiyomi.contest.bots import bot_names

    if bot.partition(":")[0] in bot_names():
        return f"{shorten(bot)} is a built-in bot: it is fit. Name yours: program:'COMMAND' or tcp:HOST:PORT"
    return f"say what kind of bot it is: program:{shorten(shlex.quote(bot))} to start it, or tcp:HOST:PORT"


@report_errors
def check(
    bot: Annotated[str, typer.Argument(help="The bot: program:'COMMAND' or tcp:HOST:PORT.")],
    sessions: Annotated[int, typer.Option(help="Sessions of the match that it plays.")] = 12,
    seed: Annotated[int, typer.Option(help="Seed of the map.")] = 1,
    seconds: Seconds = 3.0,
    memory: Memory = 1024,
    network: Network = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Check a bot: let it play a short match, and say in plain words what is wrong with it.

    The exit code is 0 if the bot is fit for a contest and 1 if something is wrong.

    Example: sakiyomi contest check "program:node bot.js"
    """
    from sakiyomi.contest.checking import check_bot
    from sakiyomi.contest.outside import is_outside

    if not is_outside(bot):
        raise LimitError(_not_outside(bot))
    if not 0 <= seed < 1 << 63:
        raise LimitError(f"seed must lie between 0 and {(1 << 63) - 1}, not {seed}")
    with ended_by_signals():
        done = check_bot(bot, make_terms([bot], seconds, memory, network), sessions, seed)
    if json:
        print_json({**asdict(done), "fit": done.fit})
        raise typer.Exit(0 if done.fit else 1)
    for one in done.findings:
        print(f"{one.kind}: {visible(one.text)}")
        if one.message:
            print(f"  the line: {visible(one.message)}")
    if done.errors and not done.fit:
        print("its last lines on standard error:")
        for line in done.errors.splitlines():
            print(f"  {visible(line)}")
    if done.answered:
        print(
            f"{done.answered} of {done.sessions} sessions answered in time, "
            f"on average after {done.mean:.3f} s, at the latest after {done.slowest:.3f} s; "
            f"{done.points} point{'s' * (done.points != 1)}"
        )
    else:
        print(f"none of {done.sessions} sessions answered in time")
    print("fit for a contest" if done.fit else "not yet fit for a contest")
    raise typer.Exit(0 if done.fit else 1)
