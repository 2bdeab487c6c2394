"""What is wrong with a bot, in words for its author, after a short match with simple opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sakiyomi.contest.bots import make_bot
from sakiyomi.contest.match import play_match
from sakiyomi.contest.outside import Incident, OutsideBot, Terms
from sakiyomi.errors import LimitError
from sakiyomi.games.aquarius import Bot, Config, Replay, World

OPPONENTS = ("nearest", "ring", "sucker", "compact", "painter")
SLOW = 0.5
"""Part of the time for a session from which an answer is called slow."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the author should know."""

    kind: str
    """start, gone, late, session, malformed, illegal, flood, slow, idle or dry."""
    text: str
    message: str = ""
    """The first offending line."""
    sessions: int = 0
    """In how many sessions it happened; 0 for the whole match."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """The result of a check."""

    findings: tuple[Finding, ...]
    answered: int
    """Sessions with commands in time."""
    sessions: int
    slowest: float
    """Seconds for the slowest answer; 0 without any."""
    mean: float
    points: int
    errors: str
    """The last lines of its standard error."""

    @property
    def fit(self) -> bool:
        """Whether it keeps to the protocol: being slow, or without points, does not count."""
        return all(one.kind in ("slow", "dry") for one in self.findings)


def check_bot(text: str, terms: Terms, sessions: int = 12, seed: int = 1) -> Checkup:
    """Lets a bot play a short match and says what went wrong; the bot must be an outside one."""
    if not 2 <= sessions <= 1000:
        raise LimitError(f"sessions must lie between 2 and 1000, not {sessions}")
    bot = OutsideBot(text, terms)
    bots: list[Bot] = [bot, *map(make_bot, OPPONENTS)]
    start = World.start(seed, Config(sessions=sessions))
    replay = None
    try:
        replay = play_match(Replay(start, (text, *OPPONENTS)), bots)
    finally:
        bot.close(None if replay is None else replay.end_json(replay.world()))
    count = len(bot.times)
    return Checkup(
        tuple(_findings(bot, replay, terms)),
        count,
        sessions,
        max(bot.times, default=0.0),
        sum(bot.times) / max(1, count),
        replay.world().scores[0],
        bot.last_words(),
    )


def _findings(bot: OutsideBot, replay: Replay, terms: Terms) -> list[Finding]:
    out = [one for kind in WORDS if (one := _by_kind(kind, bot.incidents, terms)) is not None]
    late = [seconds for seconds in bot.times[1:] if seconds > SLOW * terms.seconds]
    if late:
        out.append(
            Finding(
                "slow",
                f"Answers took up to {max(late):.2f} s of the {terms.seconds:g} s for a session: "
                "on a busier machine they will be late.",
                sessions=len(late),
            )
        )
    if bot.times and not any(any(one.commands[0]) for one in replay.sessions):
        out.append(Finding("idle", "It answered, but never commanded a robot: every text of m was empty."))
    elif bot.times and replay.world().scores[0] == 0:
        out.append(
            Finding(
                "dry",
                "It keeps to the protocol, but ended without a point: no water stayed in a closed ring.",
            )
        )
    return out


WORDS = {
    "start": "It could not be started: {text}.",
    "gone": "It ended in session {session}: {text}.",
    "late": "It gave {text} in {many}, first in session {session}. A state whose for is a number wants "
    "one cmd. Is the output flushed after every line?",
    "session": "It commanded the wrong session in {many}: {text}. Copy the number for of the state "
    "into session.",
    "malformed": "A line was not a message of the protocol in {many}, first in session {session}: {text}. "
    "Standard output is for messages only: print anything else to standard error.",
    "illegal": "Commands were refused in {many}, first in session {session}: {text}.",
    "flood": "It sent too much in {many}: {text}. Answer each state with one cmd, and no other line: "
    "an ack wants no answer.",
}
"""What to tell an author about each kind of incident, the most serious first."""


def _by_kind(kind: str, incidents: Sequence[Incident], terms: Terms) -> Finding | None:
    found = [one for one in incidents if one.kind == kind]
    if not found:
        return None
    first, count = found[0], len({one.session for one in found})
    many = f"{count} session{'s' * (count != 1)}"
    words = WORDS[kind].format(text=first.text, session=first.session, many=many)
    if kind == "late" and first.session == 0:
        words += f" The first answer has {terms.starting + terms.seconds:g} s."
    return Finding(kind, words, first.message, count)
