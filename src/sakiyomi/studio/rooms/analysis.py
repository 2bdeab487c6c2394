"""The analysis room: a shogi game with variations, the engine's best lines, and a verdict on every move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

from sakiyomi.errors import LimitError, MoveError
from sakiyomi.games.shogi import Move, ShogiPosition, forms
from sakiyomi.games.shogi.record import RecordNode, ShogiRecord, players_of
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.intents import MoveText, Pasted, Ply
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.chances import chance, points
from sakiyomi.studio.rooms.move_names import NOTATION, both_names, japanese_name
from sakiyomi.studio.rooms.shogi_board import board_view
from sakiyomi.studio.rooms.shogi_judging import given_away, opening_view, worth
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.studio.rooms.variation_text import MAX_TEXT, read_tree, written
from sakiyomi.studio.rooms.variations import VariationNode, Variations
from sakiyomi.studio.threads import begin
from sakiyomi.types import Info, Limit, Line
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

MEMORY = 16
"""Megabytes of the search's table."""
THINKING = Limit(seconds=30.0)
"""For one position that somebody looks at."""
MAX_LINES = 5
SPARE = 2
"""Lines that are read beside those shown, in place of moves that only leave out a promotion."""
MAX_MOVES = 1000

Number = Annotated[int, Whole(0, 1 << 31)]


class Analysis(Room):
    """One game with its variations, and the engine's opinion on the position shown."""

    name = "analysis"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.thinking, self.lines = True, 3
        self._load(ShogiPosition.start(), [])

    def _load(self, start: ShogiPosition, moves: Sequence[Move]) -> None:
        self.stop()
        self.start_position = start
        self.tree: Variations[Move] = Variations()
        self.headers: dict[str, str] = {}
        self.info: Info[Move] | None = None
        self.judging = False
        here = start
        for move in moves[:MAX_MOVES]:
            self.tree.play(move, both_names(here, move))
            here = here.play(move)

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "start": Text(300),
        "moves": ListOf(Text(6), MAX_MOVES),
        "at": Whole(0, MAX_MOVES),
        "variations": Text(MAX_TEXT),
        "thinking": Flag(),
        "lines": Whole(1, MAX_LINES),
    }

    def kept(self) -> View:
        """The line that is shown, with its variations and comments; judgements are not saved."""
        return {
            "start": self.start_position.sfen,
            "moves": [str(node.move) for node in self.tree.line()][:MAX_MOVES],
            "at": min(self.tree.here.ply, MAX_MOVES),
            "variations": written(self.tree),
            "thinking": self.thinking,
            "lines": self.lines,
        }

    def restore(self, kept: View) -> None:
        """Restores the game."""
        self.thinking, self.lines = kept["thinking"], kept["lines"]
        self.do_variations(kept["start"], kept["variations"])
        self._visit(kept["start"], kept["moves"], kept["at"])

    def _visit(self, start: str, moves: Sequence[str], at: int) -> None:
        root = forms.read(start).start if start else ShogiPosition.start()
        line, here = [], root
        for text in moves:
            line.append(here.read_move(text))
            here = here.play(line[-1])
        path = self.tree.find(line) if root.sfen == self.start_position.sfen else None
        if path is None:
            self._load(root, line)
            path = self.tree.line()
        self.tree.here = path[min(at, len(path)) - 1] if at and path else self.tree.root

    def do_variations(self, start: Annotated[str, Text(300)], text: Annotated[str, Text(MAX_TEXT)]) -> None:
        """Loads a game with its variations and comments, as a link has them."""
        root = forms.read(start).start if start else ShogiPosition.start()
        if not text or (root.sfen == self.start_position.sfen and written(self.tree) == text):
            return
        tree = read_tree(text, root, ShogiPosition.read_move, both_names)
        self._load(root, [])
        self.tree = tree

    # --- what is shown ----------------------------------------------------------------------------------

    @property
    def position(self) -> ShogiPosition:
        """The position shown."""
        return self._after(self.tree.path())

    def _after(self, path: Sequence[VariationNode[Move]]) -> ShogiPosition:
        here = self.start_position
        for node in path:
            if node.move is not None:
                here = here.play(node.move)
        return here

    def view(self) -> View:
        """The board, the tree of moves, and the players."""
        here = self.position
        return {
            "board": board_view(here),
            "start": self.start_position.sfen,
            "first": self.start_position.side,
            "standard": self.start_position.sfen == ShogiPosition.start().sfen,
            "moves": [str(node.move) for node in self.tree.line()],
            "at": self.tree.here.ply,
            "tree": self.tree.view(),
            "variations": written(self.tree),
            "players": list(players_of(self.headers)),
            "opening": opening_view(
                self.start_position, [node.move for node in self.tree.path() if node.move]
            ),
            "over": here.over,
            "thinking": self.thinking,
            "wanted": self.lines,
        }

    def live(self) -> View:
        """The engine's lines, and the progress of the judgement."""
        return {**super().live(), "info": self._info_view(), "judging": self.judging}

    def _info_view(self) -> View | None:
        if self.info is None:
            return None
        here, sign = self.position, 1 if self.position.side == 0 else -1
        return {
            "depth": self.info.depth,
            "nodes": self.info.nodes,
            "lines": [
                {
                    **line_view(NOTATION, here, line),
                    "usi": [str(move) for move in line.moves],
                    "value": sign * points(line.score),
                    "chance": round(chance(sign * points(line.score), "shogi"), 1),
                }
                for line in _distinct(self.info.lines)[: self.lines]
            ],
        }

    # --- the game ---------------------------------------------------------------------------------------

    def do_paste(self, text: Pasted) -> None:
        """Reads a position or a game with its variations."""
        record = forms.read(text)
        self._load(record.start, [])
        self.headers = dict(record.headers)
        self._graft(record.root, self.tree.root, record.start)
        self._go_on()

    def _graft(self, written: RecordNode, node: VariationNode[Move], here: ShogiPosition) -> None:
        """Adds the moves of a record, with their variations and comments."""
        waiting = [(written, node, here)]
        while waiting:
            written, node, here = waiting.pop()
            for child in written.children:
                if child.move is None:
                    continue
                made = self.tree.add(node, child.move, both_names(here, child.move))
                made.comment = "\n".join(child.comments)[:500]
                waiting.append((child, made, here.play(child.move)))

    def do_visit(
        self, start: Annotated[str, Text(300)], moves: Annotated[str, Text(6 * MAX_MOVES)], at: Ply
    ) -> None:
        """Goes where a link leads: to a line from a position, and a move in it."""
        before = self.tree.here
        self._visit(start, moves.split()[:MAX_MOVES], at)
        if self.tree.here is not before:
            self._go_on()

    def do_move(self, move: MoveText) -> None:
        """Plays a move: a known one, or a new variation."""
        here = self.position
        if here.over:
            raise MoveError("the game is over here")
        played = here.read_move(move)
        self.tree.play(played, both_names(here, played))
        self._go_on()

    def do_line(self, moves: Annotated[str, Text(600)]) -> None:
        """Adds several moves as a variation, such as a line of the engine, and goes to the first of them."""
        here, start, line = self.position, self.tree.here, []
        for text in moves.split():
            played = here.read_move(text)
            line.append((played, both_names(here, played)))
            here = here.play(played)
        for played, name in line:
            self.tree.play(played, name)
        self.tree.here = self.tree.path()[start.ply] if line else start
        self._go_on()

    def do_go(self, number: Number) -> None:
        """Goes to a move."""
        self.tree.go(number)
        self._go_on()

    def do_remove(self, number: Number) -> None:
        """Removes a move and what follows."""
        self.tree.remove(number)
        self._go_on()

    def do_promote(self, number: Number) -> None:
        """Makes a variation the main line."""
        self.tree.promote(number)

    def do_comment(self, number: Number, text: Annotated[str, Text(500)]) -> None:
        """Writes a comment on a move."""
        if number not in self.tree.nodes:
            raise LimitError("this move is no longer part of the game")
        self.tree.nodes[number].comment = text

    # --- the engine -------------------------------------------------------------------------------------

    def do_think(self, on: bool, lines: Annotated[int, Whole(1, MAX_LINES)]) -> None:
        """Turns the engine on or off, and says how many lines it shows."""
        self.thinking, self.lines = on, lines
        self._go_on()

    def do_stop(self) -> None:
        """Stops the engine on this position."""
        self.judging = False
        self.stop()

    def opened(self) -> None:
        """Goes on thinking."""
        if not self.busy and self.info is None:
            self._go_on()

    def unwatched(self) -> None:
        """Stops a judgement; what is known stays."""
        self.judging = False
        super().unwatched()

    def _go_on(self) -> None:
        """After every change: thinks about the position shown."""
        if self.judging:
            self.info = None
            return  # the judgement goes on, and the engine looks at this position afterwards
        self.stop()
        self.info = None
        if self.thinking and not self.position.over:
            self.start(self._think())

    async def _think(self) -> None:
        here, lines = self.position, self.lines + SPARE
        async with await begin(
            lambda: AlphaBeta(memory=MEMORY, lines=lines).search(here, THINKING)
        ) as search:
            async for info in search:
                if info.lines:
                    self.info = info
                    self.progressed()

    def do_judge(self) -> None:
        """Judges every move of the line that is shown."""
        line = self.tree.line()
        if not line:
            raise LimitError("there is no game to judge: play or paste one")
        self.judging, self.info = True, None
        self.start(self._judge(line))

    async def _judge(self, line: Sequence[VariationNode[Move]]) -> None:
        try:
            here = self.start_position
            value, best = await worth(here)
            for node in line:
                assert node.move is not None
                sign, expected, wanted = (1 if here.side == 0 else -1), value, best
                before, here = here, here.play(node.move)
                value, best = await worth(here)
                node.value = value
                played_best = wanted == node.move
                node.loss = 0.0 if played_best else given_away(sign * expected, sign * value)
                node.cost = 0.0 if played_best else max(0.0, sign * (expected - value))
                node.best = "" if played_best or wanted is None else both_names(before, wanted)
                self.changed()
        finally:
            self.judging = False
        self._go_on_later()

    def _go_on_later(self) -> None:
        """Lets the engine look at the position shown once the judgement has ended."""
        asyncio.get_running_loop().call_soon(lambda: None if self.busy else self._go_on())

    # --- files ------------------------------------------------------------------------------------------

    def do_save(self, form: Annotated[str, Choice("kif", "csa", "ki2")]) -> View:
        """Saves the game; KIF keeps variations, comments and judgements."""
        record = ShogiRecord(start=self.start_position, headers=dict(self.headers))
        waiting = [(self.tree.root, record.root)]
        while waiting:
            node, written = waiting.pop()
            for child in node.children:
                made = RecordNode(child.move, comments=_comments(child))
                written.children.append(made)
                waiting.append((child, made))
        record.conclude()
        text = forms.write(record, form) + "\n"
        return {"file": {"name": f"analysis.{form}", "type": "text/plain", "text": text}}


def _distinct(lines: Sequence[Line[Move]]) -> list[Line[Move]]:
    """Lines whose first moves differ by more than a promotion, the best of each."""
    seen: dict[str, Line[Move]] = {}
    for line in lines:
        seen.setdefault(str(line.moves[0]).rstrip("+"), line)
    return list(seen.values())


def _comments(node: VariationNode[Move]) -> list[str]:
    """A move's comment and judgement as they are written into a file."""
    lines = node.comment.splitlines()
    if node.value is not None:
        lines.append(f"評価値 {node.value:+.0f}" + (f" {node.mark}" if node.mark else ""))
    if node.best and node.mark:
        lines.append(f"最善 {japanese_name(node.best)}")
    return lines
