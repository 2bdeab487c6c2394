"""Setting up a position in the tsume room: pieces, hands, undo and redo."""

from __future__ import annotations

from typing import Annotated

from sakiyomi.errors import LimitError
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.studio.intents import PieceName, SideNumber, SquareName
from sakiyomi.studio.rooms.base import Owner, Room
from sakiyomi.studio.rooms.shogi_board import Draft
from sakiyomi.wire import Choice, Text, Whole

MAX_STEPS = 200
"""Changes that can be undone."""


class SettingUp(Room):
    """A room in which a board can be set up."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self._forget_draft()

    def _forget_draft(self) -> None:
        self.draft: Draft | None = None
        self.undone: list[list[str]] = []
        """Later boards, to return to."""
        self.earlier: list[list[str]] = []
        """Boards before each change."""

    @property
    def position(self) -> ShogiPosition:
        """The position from which the set-up starts."""
        raise NotImplementedError

    def _load(self, root: ShogiPosition, place: tuple[int, int] | None = None) -> None:
        """Takes a position as the problem."""
        raise NotImplementedError

    def do_edit(self) -> None:
        """Starts setting up, from the current position."""
        self.stop()
        self._forget_draft()
        self.draft = Draft(self.position)

    def do_draft(self, text: Annotated[str, Text(300)]) -> None:
        """Goes on with a board being set up, as a link has it."""
        if self.draft is not None and self.draft.sfen() == text:
            return
        draft = Draft.read(text)
        self.stop()
        self._forget_draft()
        self.draft = draft

    def do_put(self, square: SquareName, piece: PieceName) -> None:
        """Puts a piece on a square, or clears it."""
        self._changing().put(square, piece)

    def do_carry(self, origin: SquareName, square: SquareName) -> None:
        """Moves a piece."""
        self._changing().carry(origin, square)

    def do_hand(
        self,
        side: SideNumber,
        piece: Annotated[str, Choice(*"PLNSGBR")],
        count: Annotated[int, Whole(0, 18)],
    ) -> None:
        """Sets how many of a piece a side holds."""
        self._changing().hands[side][piece] = count

    def do_turn(self, side: SideNumber) -> None:
        """Sets the side to move, which is the attacker."""
        self._changing().side = side

    def do_clear(self) -> None:
        """Empties the board and the hands."""
        side = self._changing().side
        self.draft = Draft()
        self.draft.side = side

    def do_rest(self) -> None:
        """Gives all unused pieces to the defender."""
        self._changing().rest()

    def do_undo(self) -> None:
        """Takes back the last change."""
        self._swap(self.earlier, self.undone)

    def do_redo(self) -> None:
        """Makes a change again that was taken back."""
        self._swap(self.undone, self.earlier)

    def do_done(self) -> None:
        """Makes the board the problem."""
        position = self._drafted().position()
        position.problem()
        self._load(position)

    def _swap(self, source: list[list[str]], target: list[list[str]]) -> None:
        draft = self._drafted()
        if source:
            target.append(draft.words())
            self.draft = Draft.of(source.pop())

    def _changing(self) -> Draft:
        """The board, about to be changed."""
        draft = self._drafted()
        self.earlier = [*self.earlier[1 - MAX_STEPS :], draft.words()]
        self.undone = []
        return draft

    def _drafted(self) -> Draft:
        if self.draft is None:
            raise LimitError("the board is not being set up: choose Set up first")
        return self.draft
