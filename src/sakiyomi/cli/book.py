"""`sakiyomi book`."""

from __future__ import annotations

from sakiyomi.cli.common import (
    GameName,
    Japanese,
    Json,
    PositionText,
    Set,
    load_game,
    load_position,
    print_json,
    report_errors,
)
from sakiyomi.errors import GameError
from sakiyomi.games.othello import Othello, OthelloPosition
from sakiyomi.games.othello.book import BookMove, book_entry, book_moves, book_size

COLUMNS = "move    games   share   result    value  opening"


@report_errors
def book(
    game: GameName,
    position: PositionText = None,
    set_: Set = None,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Browse the opening book: which moves are played in tournaments, how they score, what a search says.

    `result` is the mean result of the side to move in percent (a draw is a half), `value` its lead in discs
    by search. The book is learnt from the tournament games of the WTHOR base.

    Example: sakiyomi book othello f5d6
    """
    rules = load_game(game)
    if not isinstance(rules, Othello):
        raise GameError(f"there is no opening book for {rules.name}; there is one for othello")
    here = load_position(rules, position, set_)
    assert isinstance(here, OthelloPosition)
    moves = book_moves(here)
    if json:
        print_json(_json(rules, here, moves))
        return
    print(rules.draw(here))
    if name := rules.position_name(here):
        print(name)
    entry = book_entry(here)
    known = f"{entry.games:,} games" if entry else "not in the book"
    print(f"{rules.side_name(here.side)} to move: {known}")
    if not moves:
        print(f"no move is in the book, which has {book_size():,} positions")
        return
    print(COLUMNS)
    for each in moves:
        print(
            f"{each.move:<5}{each.games:>8,}  {each.share:>6.1%}  {each.points:>6.1%}  {each.value:>+7.2f}  "
            f"{each.name}".rstrip()
        )


def _json(rules: Othello, here: OthelloPosition, moves: list[BookMove]) -> dict[str, object]:
    entry = book_entry(here)
    return {
        "game": "othello",
        "position": here.text(),
        "name": rules.position_name(here) or None,
        "games": entry.games if entry else 0,
        "moves": [
            {
                "move": each.move,
                "games": each.games,
                "share": round(each.share, 4),
                "result": round(each.points, 4),
                "value": round(each.value, 2),
                "opening": each.name or None,
            }
            for each in moves
        ],
    }
