"""The contest server under siege: six teams play a whole match, and not one command is lost."""

from __future__ import annotations

from sakiyomi.contest.hosting.serving import Address
from support.besieged_teams import letters, play, seats
from support.besiegers import WAYS, siege
from support.hosting_talk import Until, run, service

BESIEGERS, SESSIONS, TIMES = 600, 10, 2


def test_six_teams_play_while_six_hundred_besiege_the_server() -> None:
    """Time is never up: a round ends only when all six have answered, so a lost command would hang it."""
    plan = service(seats(), SESSIONS, lockstep=True, clock=Until(lambda host: host.match.wanted is None))
    object.__setattr__(plan, "http_port", 0)
    taken, counts = list[int](), dict[str, int]()

    async def guests(address: Address) -> None:
        assert address.http_port is not None
        async with siege([address.port, address.http_port], BESIEGERS, TIMES) as counted:
            taken.extend(await play(address, SESSIONS))
            counts.update(counted)

    match = run(plan, guests)
    assert taken == [SESSIONS] * 4
    assert match.reports == [{}] * 6
    wanted = [(tuple(letters(session)),) * 6 for session in range(SESSIONS)]
    assert [one.commands for one in match.replay.sessions] == wanted
    assert counts.keys() == {way.__name__ for way in WAYS}
    assert sum(counts.values()) >= BESIEGERS
