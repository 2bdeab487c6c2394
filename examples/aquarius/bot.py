"""A bot for Aquarius without any dependency: fetches water, then pours on the nearest dry cells.

It speaks JSON lines on standard input and output, so the server can start it:

    sakiyomi contest serve "program:python3 bot.py" aqua matsue ring sucker nearest --lockstep
"""

from __future__ import annotations

import json
import sys
from collections import deque
from typing import Any

STEPS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
MOVE, SUCK, REFILL, POUR, SESSION = 40, 40, 24, 19, 180
FILL = 20
"""Units to fetch when the tank is empty."""

Spot = tuple[int, int]


class Team:
    """The state of the match, and the plans of the robots."""

    def __init__(self, init: dict[str, Any]) -> None:
        self.team = init["team"]
        rows = enumerate(init["terrain"])
        self.ground = {(x, y): kind for y, row in rows for x, kind in enumerate(row) if kind != " "}

    def answer(self, state: dict[str, Any]) -> list[str]:
        """The commands for the requested session."""
        self.water = {(x, y): team for x, y, team, _ in state["water"]}
        self.claimed = set[Spot]()
        robots = [robot for robot in state["robots"] if robot[0] == self.team]
        ahead = state["for"] > state["session"]
        return [self.plan(robot, sent if ahead else "") for robot, sent in zip(robots, state["sent"])]  # noqa: B905

    def plan(self, robot: list[int], sent: str) -> str:
        """The letters of one robot, after those already sent if a session lies in between."""
        _, _, x, y, tank, busy = robot
        self.here, self.tank, self.time, self.letters = (x, y), tank, busy, ""
        for letter in sent:
            self.act(letter)
        self.time, self.letters = max(0, self.time - SESSION) if sent else busy, ""
        while self.time < SESSION and len(self.letters) < 30:
            thirsty = self.tank == 0
            path = self.path("O" if thirsty else ".~")
            if path is None:
                break
            for letter in path + ("r" * FILL if thirsty else "p"):
                self.act(letter)
        return self.letters[:30]

    def act(self, letter: str) -> None:
        """Adds an action and its effect, assuming no interference."""
        if self.time >= SESSION:
            return
        slow = 2 if self.ground[self.here] == "~" else 1
        self.letters += letter
        if letter.isdigit():
            dx, dy = STEPS[int(letter)]
            there = (self.here[0] + dx, self.here[1] + dy)
            self.time += MOVE * slow
            if self.ground.get(there, "#") != "#" and self.water.get(there, self.team) == self.team:
                self.here = there
        elif letter == "r":
            self.time += REFILL * slow
            self.tank += self.ground[self.here] == "O"
        elif letter == "p":
            self.time += POUR * slow
            self.tank -= 1
            self.water[self.here] = self.team

    def path(self, kinds: str) -> str | None:
        """The shortest path over free cells to a dry, unclaimed cell of one of these kinds."""
        before: dict[Spot, tuple[Spot, str]] = {self.here: (self.here, "")}
        line = deque([self.here])
        while line:
            spot = line.popleft()
            if self.ground[spot] in kinds and spot not in self.water and spot not in self.claimed:
                if kinds != "O":
                    self.claimed.add(spot)
                letters = ""
                while spot != self.here:
                    spot, letter = before[spot]
                    letters = letter + letters
                return letters
            for direction, (dx, dy) in enumerate(STEPS):
                there = (spot[0] + dx, spot[1] + dy)
                free = self.ground.get(there, "#") != "#" and self.water.get(there, self.team) == self.team
                if free and there not in before:
                    before[there] = (spot, str(direction))
                    line.append(there)
        return None


def main() -> None:
    """Reads the server's messages and answers every state."""
    team = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "init":
            team = Team(message)
        elif message["t"] == "state" and message["for"] is not None and team is not None:
            answer = {"t": "cmd", "session": message["for"], "m": team.answer(message)}
            print(json.dumps(answer), flush=True)
        elif message["t"] == "end":
            return


if __name__ == "__main__":
    main()
