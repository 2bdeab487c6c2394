"""The analysis room: a shogi game with variations, the engine's best lines, and a verdict on every move."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from sakiyomi.errors import LimitError, MoveError
from sakiyomi.games.shogi import Move, ShogiPosition, forms
from sakiyomi.games.shogi.record import LOSES, WINS, RecordNode, RecordResult, ShogiRecord, players_of
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.intents import MoveText, Pasted, Ply
from sakiyomi.studio.rooms.base import Owner, Room, View
from sakiyomi.studio.rooms.chances import chance, points
from sakiyomi.studio.rooms.move_names import NOTATION, both_names, japanese_name
from sakiyomi.studio.rooms.shogi_board import board_view, read_pasted
from sakiyomi.studio.rooms.shogi_judging import given_away, missed_mate, opening_view, worth
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.studio.rooms.variation_text import MAX_COMMENT, MAX_TEXT, read_tree, written
from sakiyomi.studio.rooms.variations import VariationNode, Variations
from sakiyomi.studio.threads import begin
from sakiyomi.types import Info, Limit, Line
from sakiyomi.wire import Choice, Flag, ListOf, MapOf, Text, Whole

MEMORY = 16
"""Megabytes of the search's table."""
THINKING = Limit(seconds=30.0)
"""For one position that somebody looks at."""
MAX_LINES = 5
SPARE = 2
"""Lines that are read beside those shown, in place of moves that only leave out a promotion."""
MAX_BETTER = 12
"""Moves of a better line that are added as a variation."""
MAX_MOVES = 1000
MAX_SHELVED = 8
"""Games that are kept beside the one shown: addresses lead back to them as they were left."""
MAX_UNDONE = 50
MAX_HEADERS, MAX_HEADER = 40, 200
RESULTS = {result.csa: result for result in RecordResult}

Number = Annotated[int, Whole(0, 1 << 31)]


@dataclass(eq=False)
class StudiedGame:
    """A game with its variations, what its record says, and what can be undone."""

    start: ShogiPosition
    name: str = field(default_factory=lambda: secrets.token_hex(4))
    """Tells it from other games, also from copies of the same one."""
    tree: Variations[Move] = field(default_factory=Variations)
    headers: dict[str, str] = field(default_factory=dict)
    undos: list[Callable[[], None]] = field(default_factory=list)

    def remember(self, undo: Callable[[], None]) -> None:
        """Notes how the last change is undone."""
        self.undos = [*self.undos, undo][-MAX_UNDONE:]


class Analysis(Room):
    """One game with its variations, and the engine's opinion on the position shown."""

    name = "analysis"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.thinking, self.lines = True, 3
        self.game = StudiedGame(ShogiPosition.start())
        self.shelf: list[StudiedGame] = []
        """Other games, the latest first."""
        self.info: Info[Move] | None = None
        self.judging: tuple[int, int] | None = None
        """How many moves are judged, and how many will be; None while nothing is judged."""

    @property
    def start_position(self) -> ShogiPosition:
        """The position that the game starts from."""
        return self.game.start

    @property
    def tree(self) -> Variations[Move]:
        """The moves of the game."""
        return self.game.tree

    def _bring(self, game: StudiedGame) -> None:
        """Shows a game; the one shown before stays on the shelf."""
        self.stop()
        others = [one for one in (self.game, *self.shelf) if one is not game and len(one.tree.nodes) > 1]
        self.game, self.shelf = game, others[:MAX_SHELVED]
        self.info, self.judging = None, None

    def _load(self, start: ShogiPosition, moves: Sequence[Move]) -> None:
        self._bring(StudiedGame(start))
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
        "game": Text(8),
        "headers": MapOf(Text(MAX_HEADER), MAX_HEADERS, Text(MAX_HEADER)),
        "record": ListOf(Text(60), MAX_MOVES),
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
            "game": self.game.name,
            "headers": dict(self.game.headers),
            "record": [_recorded(node) for node in self.tree.line()][:MAX_MOVES],
            "thinking": self.thinking,
            "lines": self.lines,
        }

    def restore(self, kept: View) -> None:
        """Restores the game."""
        self.thinking, self.lines = kept["thinking"], kept["lines"]
        self.do_variations(kept["start"], kept["variations"])
        self._visit(kept["start"], kept["moves"], kept["at"])
        self.game.name, self.game.headers = kept["game"], dict(kept["headers"])
        for node, words in zip(self.tree.line(), kept["record"], strict=False):
            _read_recorded(node, words)

    def _visit(self, start: str, moves: Sequence[str], at: int) -> None:
        root = forms.read(start).start if start else ShogiPosition.start()
        line, here = [], root
        for text in moves:
            line.append(here.read_move(text))
            here = here.play(line[-1])
        known = next((one for one in (self.game, *self.shelf) if _holds(one, root, line)), None)
        if known is None:
            self._load(root, line)
        elif known is not self.game:
            self._bring(known)
        path = self.tree.find(line) or []
        self.tree.here = path[min(at, len(path)) - 1] if at and path else self.tree.root

    def do_variations(self, start: Annotated[str, Text(300)], text: Annotated[str, Text(MAX_TEXT)]) -> None:
        """Loads a game with its variations and comments, as a link has them."""
        root = forms.read(start).start if start else ShogiPosition.start()
        if not text:
            return
        for one in (self.game, *self.shelf):
            if one.start.sfen == root.sfen and written(one.tree) == text:
                if one is not self.game:
                    self._bring(one)
                return
        tree = read_tree(text, root, ShogiPosition.read_move, both_names)
        self._load(root, [])
        self.game.tree = tree

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
            "players": list(players_of(self.game.headers)),
            "game": self.game.name,
            "undo": bool(self.game.undos),
            "result": self._result_view(),
            "opening": opening_view(
                self.start_position, [node.move for node in self.tree.path() if node.move]
            ),
            "over": here.over,
            "thinking": self.thinking,
            "wanted": self.lines,
        }

    def _result_view(self) -> View | None:
        """How the line ended by its record, and who won."""
        for number, node in enumerate(self.tree.line(), 1):
            if result := RESULTS.get(node.ending):
                turn = (self.start_position.side + number) % 2
                winner = 1 - turn if result in LOSES else turn if result in WINS else None
                return {"how": result.csa, "winner": winner, "ply": number}
        return None

    def live(self) -> View:
        """The engine's lines, and the progress of the judgement."""
        return {**super().live(), "info": self._info_view(), "judging": self.judging and list(self.judging)}

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
        self.take(read_pasted(text))
        self._go_on()

    def take(self, record: ShogiRecord) -> None:
        """Loads a recorded game; the one shown before can be brought back."""
        before = self.game
        self._load(record.start, [])
        if len(before.tree.nodes) > 1:
            self.game.remember(lambda: self._bring(before))
        shown = [(key[:MAX_HEADER], value[:MAX_HEADER]) for key, value in record.headers.items()]
        self.game.headers = dict(shown[:MAX_HEADERS])
        self.tree.root.comment = "\n".join(record.root.comments)[:MAX_COMMENT]
        self._graft(record.root, self.tree.root, record.start)

    def take_game(self, record: ShogiRecord, at: int) -> None:
        """Shows a game of the shogi room; one that is here already goes on where it was left."""
        began = record.headers.get("開始日時")
        for game in (self.game, *self.shelf):
            if began and game.headers.get("開始日時") == began and game.start.sfen == record.start.sfen:
                self._bring(game)
                self.game.headers = dict(record.headers)
                break
        else:
            self.take(record)
        here, node = record.start, self.tree.root
        for one in record.line():
            assert one.move is not None
            known = next((child for child in node.children if child.move == one.move), None)
            node = known or self.tree.add(node, one.move, both_names(here, one.move))
            self._note(one, node)
            here = here.play(one.move)
        line = self.tree.find([one.move for one in record.line() if one.move]) or []
        self.tree.here = line[min(at, len(line)) - 1] if at and line else self.tree.root
        self._go_on()
        self.changed()

    def _graft(self, written: RecordNode, node: VariationNode[Move], here: ShogiPosition) -> None:
        """Adds the moves of a record, with their variations and comments."""
        waiting = [(written, node, here)]
        while waiting:
            written, node, here = waiting.pop()
            for child in written.children:
                if child.move is None:
                    continue
                made = self.tree.add(node, child.move, both_names(here, child.move))
                made.comment = "\n".join(child.comments)[:MAX_COMMENT]
                self._note(child, made)
                waiting.append((child, made, here.play(child.move)))

    @staticmethod
    def _note(written: RecordNode, node: VariationNode[Move]) -> None:
        """Keeps the times and the result of a record."""
        node.seconds, node.ending_seconds = written.seconds, written.result_seconds
        node.ending = written.result.csa if written.result else ""

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

    def do_better(self, number: Number) -> None:
        """Adds what would have been better than a marked move as a variation, and goes to its first move."""
        node = self.tree.nodes.get(number)
        if node is None or node.parent is None or not node.better:
            raise LimitError("no better move is known here")
        self.tree.here = node.parent
        self.do_line(" ".join(str(move) for move in node.better[:MAX_BETTER]))

    def do_go(self, number: Number) -> None:
        """Goes to a move."""
        self.tree.go(number)
        self._go_on()

    def do_remove(self, number: Number) -> None:
        """Removes a move and what follows."""
        tree, here, node = self.tree, self.tree.here, self.tree.nodes.get(number)
        index = node.parent.children.index(node) if node and node.parent else 0
        tree.remove(number)
        self.game.remember(lambda: self._put_back(tree, node, index, here))
        self._go_on()

    @staticmethod
    def _put_back(
        tree: Variations[Move], node: VariationNode[Move] | None, index: int, here: VariationNode[Move]
    ) -> None:
        assert node is not None
        tree.put_back(node, index)
        tree.here = here

    def do_undo(self) -> None:
        """Undoes the last removal, or brings back the game before the one that was loaded."""
        if not self.game.undos:
            raise LimitError("there is nothing to undo")
        self.game.undos.pop()()
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
        self.judging = None
        self.stop()

    def opened(self) -> None:
        """Goes on thinking."""
        if not self.busy and self.info is None:
            self._go_on()

    def unwatched(self) -> None:
        """Stops a judgement; what is known stays."""
        self.judging = None
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

    def do_judge(self, what: Annotated[str, Choice("game", "line")]) -> None:
        """Judges every move of the game itself, or of the line that is shown."""
        line = self.tree.main_line() if what == "game" else self.tree.line()
        if not line:
            raise LimitError("there is no game to judge: play or paste one")
        self.judging, self.info = (0, len(line)), None
        self.start(self._judge(line))

    async def _judge(self, line: Sequence[VariationNode[Move]]) -> None:
        try:
            here = self.start_position
            value, best = await worth(here)
            for number, node in enumerate(line, 1):
                assert node.move is not None
                sign, expected, wanted = (1 if here.side == 0 else -1), value, best
                before, here = here, here.play(node.move)
                value, best = await worth(here)
                node.value = value
                played_best = wanted[:1] == (node.move,)
                node.loss = 0.0 if played_best else given_away(sign * expected, sign * value)
                node.cost = 0.0 if played_best else max(0.0, sign * (expected - value))
                node.missed = None if played_best else missed_mate(sign * expected, sign * value)
                node.better = () if played_best else wanted
                node.best = both_names(before, node.better[0]) if node.better else ""
                self.judging = number, len(line)
                self.changed()
        finally:
            self.judging = None
        self._go_on_later()

    def _go_on_later(self) -> None:
        """Lets the engine look at the position shown once the judgement has ended."""
        asyncio.get_running_loop().call_soon(lambda: None if self.busy else self._go_on())

    # --- files ------------------------------------------------------------------------------------------

    def do_save(self, form: Annotated[str, Choice("kif", "csa", "ki2")]) -> View:
        """Saves the game; KIF keeps variations, comments and judgements."""
        record = ShogiRecord(start=self.start_position, headers=dict(self.game.headers))
        record.root.comments = self.tree.root.comment.splitlines()
        waiting = [(self.tree.root, record.root)]
        while waiting:
            node, written = waiting.pop()
            for child in node.children:
                made = RecordNode(child.move, child.seconds, _comments(child))
                made.result, made.result_seconds = RESULTS.get(child.ending), child.ending_seconds
                written.children.append(made)
                waiting.append((child, made))
        record.conclude()
        text = forms.write(record, form) + "\n"
        return {"file": {"name": f"analysis.{form}", "type": "text/plain", "text": text}}


def _holds(game: StudiedGame, start: ShogiPosition, line: Sequence[Move]) -> bool:
    """Whether a line is in a game up to its end."""
    return game.start.sfen == start.sfen and game.tree.find(line) is not None


def _recorded(node: VariationNode[Move]) -> str:
    """What a record says about a move, in a word: seconds, result, seconds before it."""
    seconds = ["" if one is None else f"{one:g}" for one in (node.seconds, node.ending_seconds)]
    return f"{seconds[0]}/{node.ending}/{seconds[1]}"


def _read_recorded(node: VariationNode[Move], words: str) -> None:
    """Reads the output of `_recorded`; raises `ValueError` for anything else."""
    seconds, node.ending, ending = words.split("/")
    node.seconds = float(seconds) if seconds else None
    node.ending_seconds = float(ending) if ending else None


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
