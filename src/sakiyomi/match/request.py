"""From what somebody asks for to the settings of a run, checked."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.base import Game
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.clocks import Control
from sakiyomi.match.openings import Openings, boards_by_seed, book, read_openings
from sakiyomi.match.settings import Form, MatchSettings, read_entrants

MAX_BYTES = 100_000_000
"""Most bytes of a file of openings."""


@dataclass(slots=True)
class MatchRequest:
    """What somebody asks for: a command's options, or the arguments of a call."""

    game: str
    players: Sequence[str]
    form: Form
    games: int
    clock: str = ""
    openings: str | None = None
    plies: int | None = None
    start: Mapping[str, str] = field(default_factory=dict)
    adjudicate: tuple[str, ...] = ()
    sprt: str = ""
    seed: int = 0
    handicap: float | None = None
    """H of the collecting game's rule 12, to judge all games by."""


def settings_of(request: MatchRequest, game: Game[Any]) -> tuple[MatchSettings, Openings]:
    """Checks a request: the settings of the run, and its openings."""
    if request.games < 2 or request.games % 2:
        raise LimitError(
            f"games are played in pairs: their number must be even and at least 2, not {request.games}"
        )
    if request.handicap is not None and not (game.name == "collect" and math.isfinite(request.handicap)):
        raise LimitError("a handicap is a number of points, for the game collect (its rule 12)")
    Control.parse(request.clock)
    for rule in request.adjudicate:
        make_judge(rule, game)
    start = dict(request.start)
    listed, source = _listed(request.openings, game)
    # Boards by seed or a list of openings are varied without random moves.
    varied = listed or start or boards_by_seed(game)
    plies = request.plies if request.plies is not None else (0 if varied else 4)
    openings = Openings(game, listed=listed, start=start, plies=plies, seed=request.seed)
    settings = MatchSettings(
        request.game,
        read_entrants(request.players),
        request.games // 2,
        request.form,
        request.seed,
        request.clock,
        request.adjudicate,
        {**source, **start, **({"random moves": plies} if plies else {})},
        request.sprt,
    )
    if settings.test is not None and request.form != "match":
        raise LimitError("a sequential test needs a match of two players")
    openings[0]  # raises now if the openings cannot be played
    return settings, openings


def _listed(name: str | None, game: Game[Any]) -> tuple[list[str], dict[str, Any]]:
    """The positions of a book or a file, and what identifies them."""
    if name is None:
        return [], {}
    listed = book(game, name)
    if listed is not None:
        return listed, {"book": name}
    try:
        if os.path.getsize(name) > MAX_BYTES:
            raise LimitError(f"{name} is larger than {MAX_BYTES} bytes")
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        books = ", ".join(game.books()) or "none"
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise LimitError(
            f"cannot read openings from {shorten(name)!r}: {reason}; books of {game.name}: {books}"
        ) from None
    listed = read_openings(game, text, os.path.basename(name))
    mark = hashlib.sha256("\n".join(listed).encode()).hexdigest()[:16]
    return listed, {"file": os.path.basename(name), "positions": len(listed), "sha256": mark}
