"""Why an Othello move was a mistake, in sentences: what it gave away that a better move would have kept."""

from __future__ import annotations

from sakiyomi._native import othello_places
from sakiyomi.games.base import terms_of
from sakiyomi.games.othello import DISC, OTHELLO, OthelloPosition
from sakiyomi.games.othello.reasons import JAPANESE
from sakiyomi.games.othello.squares import squares_of
from sakiyomi.types import Side

CORNERS = 0x8100000000000081
CLEAR_MOVES = 2
"""A change of this many moves is worth a sentence."""
CLEAR_DISCS = 1.0
"""A change of a reason by this many discs is worth a sentence."""
AREAS = {
    "edges": "On the edges",
    "corners": "Around the corners",
    "second lines": "On the second lines",
    "centre": "In the centre",
    "diagonals": "On the diagonals",
    "mobility": "In mobility",
    "parity": "In parity",
}
"""The reasons of the evaluation as the beginning of a sentence."""
HIDDEN = "Nothing on the board shows it at a glance; reading ahead does."
HIDDEN_JAPANESE = "一目では分からず、先を読んで初めて見える損です。"


def mistake_sentences(
    position: OthelloPosition, move: str, best: str, *, japanese: bool = False
) -> list[str]:
    """What is wrong with a move, compared with a better one; at least one sentence."""
    played, better, side = position.play(move), position.play(best), position.side
    found = [
        *_corners(played, better, side, move, japanese),
        *_moves(played, better, side, best, japanese),
        *_worst_reason(played, better, side, best, japanese),
    ]
    return found or [HIDDEN_JAPANESE if japanese else HIDDEN]


def _corners(
    played: OthelloPosition, better: OthelloPosition, side: Side, move: str, japanese: bool
) -> list[str]:
    given = squares_of(_places(played, 1 - side) & ~_places(better, 1 - side) & CORNERS)
    if not given:
        return []
    other = _name(1 - side, japanese)
    if japanese:
        return [f"{move} と打つと、{other}に {' と '.join(given)} の隅を取られます。"]
    return [f"{move} lets {other} take the corner{'s' * (len(given) > 1)} {' and '.join(given)}."]


def _moves(
    played: OthelloPosition, better: OthelloPosition, side: Side, best: str, japanese: bool
) -> list[str]:
    found = []
    for who, sign in ((1 - side, 1), (side, -1)):
        now, then = (_places(board, who).bit_count() for board in (played, better))
        if sign * (now - then) < CLEAR_MOVES:
            continue
        name = _name(who, japanese)
        if japanese:
            found.append(f"{name}の打てる場所は {now} か所になります（{best} なら {then} か所）。")
        else:
            found.append(f"{name} is left with {now} move{'s' * (now != 1)} instead of {then}.")
    return found


def _worst_reason(
    played: OthelloPosition, better: OthelloPosition, side: Side, best: str, japanese: bool
) -> list[str]:
    if played.over or better.over:
        return []
    instead = {term.name: term.value for term in terms_of(better, side)}
    losses = [(term.value - instead.get(term.name, 0), term) for term in terms_of(played, side)]
    change, worst = min(losses, key=lambda loss: loss[0])
    if change > -CLEAR_DISCS * DISC:
        return []
    place = OTHELLO.contrast_text(worst.name, played, better, side).partition(" ")[0]
    discs = f"{-change / DISC:.1f}"
    if japanese:
        where = f"（主に {place}）" if place else ""
        return [f"{JAPANESE[worst.name]}の評価が {best} より {discs} 石低くなります{where}。"]
    where = f", most at {place}" if place else ""
    return [f"{AREAS[worst.name]} it is {discs} discs worse than {best}{where}."]


def _name(side: Side, japanese: bool) -> str:
    return "黒白"[side] if japanese else OTHELLO.side_name(side).capitalize()


def _places(position: OthelloPosition, side: Side) -> int:
    """Squares where a side could place a disc, whether or not it is to move."""
    return othello_places(position.discs(side), position.discs(1 - side))
