"""Parses the one-line form of a collecting position."""

from __future__ import annotations

import re

from sakiyomi._native import Model, Step
from sakiyomi.errors import TextError, check_text
from sakiyomi.games.collect.position import CollectPosition, Spot, Target

MAX_CHARACTERS = 100_000

FORM = "8x8 A=0,0 B=7,7 1/5@3,1 2/9@6,2 #4,4 score=0:0 idle=0 chosen=ne model=seq"
"""Everything a text can contain; only the size is required."""

_SIZE = re.compile(r"(\d{1,5})x(\d{1,5})")
_ROBOT = re.compile(r"([AB])=(\d{1,5}),(\d{1,5})")
_TARGET = re.compile(r"(\d{1,5})/(\d{1,9})@(\d{1,5}),(\d{1,5})")
_WALL = re.compile(r"#(\d{1,5}),(\d{1,5})")
_SCORE = re.compile(r"score=(\d{1,7}):(\d{1,7})")
_IDLE = re.compile(r"idle=(\d{1,6})")
_CHOSEN = re.compile(r"chosen=(\w+)")
_MODEL = re.compile(r"model=(seq|sim)")


def parse(text: str) -> CollectPosition:
    """Reads a position; errors name the token and its place."""
    check_text("a position", text)
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"the text has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    tokens = [
        (match.group(), number, match.start() + 1)
        for number, line in enumerate(text.splitlines() or [""], 1)
        for match in re.finditer(r"\S+", line)
    ]
    if tokens and tokens[0][0] == "collect":
        tokens = tokens[1:]
    if not tokens or not (size := _SIZE.fullmatch(tokens[0][0])):
        token, line, column = tokens[0] if tokens else ("", 1, 1)
        raise TextError("a position starts with its size, such as 8x8", token=token, line=line, column=column)
    reader = _TokenReader(int(size[1]), int(size[2]))
    for token, line, column in tokens[1:]:
        try:
            reader.read(token)
        except ValueError as error:
            raise TextError(str(error), token=token, line=line, column=column) from None
    try:
        return reader.position()
    except ValueError as error:
        token, line, column = _guilty(str(error), tokens)
        raise TextError(str(error), token=token, line=line, column=column) from None


def _guilty(message: str, tokens: list[tuple[str, int, int]]) -> tuple[str, int, int]:
    """The token that an error about the whole position refers to; the size if there is none."""
    for pattern, begin in _BLAME:
        if found := re.search(pattern, message):
            start = begin.format(*found.groups())
            matching = [token for token in tokens[1:] if token[0].startswith(start)]
            if matching:
                return matching[-1]  # the later of two that clash
    return tokens[0]


_BLAME = (
    (r"robot A cannot have chosen", "chosen="),
    (r"(?:^|number )(?:target )?(\d+)(?:$| lies|: )", "{}/"),
    (r"robot ([AB])", "{}="),
    (r"both robots", "B="),
    (r"two walls at (\S+)", "#{}"),
    (r"points collected", "score="),
)
"""Messages of the native side, and the start of the token they refer to."""


class _TokenReader:
    """Reads the tokens one by one."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.robots: dict[str, Spot] = {}
        self.targets: list[Target] = []
        self.walls: list[Spot] = []
        self.score, self.idle = (0, 0), 0
        self.chosen: Step | None = None
        self.model = Model.seq
        self.seen: set[str] = set()

    def read(self, token: str) -> None:
        if match := _ROBOT.fullmatch(token):
            self.once(f"robot {match[1]}")
            self.robots[match[1]] = self.inside(match[2], match[3])
        elif match := _TARGET.fullmatch(token):
            x, y = self.inside(match[3], match[4])
            self.targets.append(Target(int(match[1]), int(match[2]), x, y))
        elif match := _WALL.fullmatch(token):
            self.walls.append(self.inside(match[1], match[2]))
        elif match := _SCORE.fullmatch(token):
            self.once("score")
            self.score = int(match[1]), int(match[2])
        elif match := _IDLE.fullmatch(token):
            self.once("idle")
            self.idle = int(match[1])
        elif (match := _CHOSEN.fullmatch(token)) and match[1] in Step.__members__:
            self.once("chosen")
            self.chosen = Step[match[1]]
        elif match := _MODEL.fullmatch(token):
            self.once("model")
            self.model = Model[match[1]]
        else:
            raise ValueError(f"not understood; a position looks like: {FORM}")

    def inside(self, x: str, y: str) -> Spot:
        if int(x) >= self.width or int(y) >= self.height:
            raise ValueError(f"lies outside the board of {self.width}x{self.height}")
        return int(x), int(y)

    def once(self, what: str) -> None:
        if what in self.seen:
            raise ValueError(f"{what} is given twice")
        self.seen.add(what)

    def position(self) -> CollectPosition:
        corners = {"A": (0, 0), "B": (self.width - 1, self.height - 1), **self.robots}
        return CollectPosition.make(
            self.width,
            self.height,
            self.targets,
            self.walls,
            (corners["A"], corners["B"]),
            score=self.score,
            idle=self.idle,
            chosen=self.chosen,
            model=self.model,
        )
