"""The tsume room: set up, solve, step through the proof, or play against the defender."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import replace
from typing import Annotated

from sakiyomi.errors import LimitError, MoveError, SakiyomiError
from sakiyomi.games.shogi import Move, ShogiPosition, forms, svg_board
from sakiyomi.games.shogi.record import RecordNode as Written
from sakiyomi.games.shogi.record import RecordResult, ShogiRecord
from sakiyomi.proof import Prover
from sakiyomi.proof.solver import Find
from sakiyomi.studio.intents import MoveText, Pasted, Ply
from sakiyomi.studio.problems import Book, books
from sakiyomi.studio.rooms.base import Owner, View
from sakiyomi.studio.rooms.move_names import both_names, named
from sakiyomi.studio.rooms.proof_tree import ProofTree
from sakiyomi.studio.rooms.shogi_board import Draft, board_view, read_pasted
from sakiyomi.studio.rooms.tsume_cells import Cells
from sakiyomi.studio.rooms.tsume_coach import MAX_REFUTED, MEMORY, Advice, advise, best_reply, refutations
from sakiyomi.studio.rooms.tsume_workshop import Workshop
from sakiyomi.studio.threads import begin
from sakiyomi.tsume import solution
from sakiyomi.tsume.freedom import freedom
from sakiyomi.types import Limit, Proof
from sakiyomi.wire import Choice, Flag, ListOf, Text, Whole

MAX_SECONDS = 120.0
"""Per search."""
MAX_PATH = 2_000
MAX_CERTIFICATE = 1 << 20
"""Bytes of a certificate that can be stepped through; as a tree it takes about a hundred times as much."""
TOO_LARGE = (
    "solved, but the proof is too large to step through here: save it with `sakiyomi mate --certificate`"
)


class Tsume(Workshop):
    """One problem: its position, the current line, and its proof."""

    name = "tsume"

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.find = "shortest"
        self._load(books()[0].problems[0].position(), (0, 1))

    def _load(self, root: ShogiPosition, place: tuple[int, int] | None = None) -> None:
        self.stop()
        self.root, self.place = root, place
        """`place`: the book in the gallery, and the problem's place in it, from 1."""
        self.path, self.at = [], 0
        self._forget_draft()
        self._forget_study()
        self.proof = None
        self.tree: ProofTree | None = None
        self.cells: Cells | None = None
        """The cells of the last solve, if any were used."""
        self.playing = False
        self.verdict = ""
        self.tried = 0
        """Moves of an attempt when it got its verdict; those after them show why it failed."""
        self.refuted: list[View] = []
        """Why the last check of an attempt failed: the checks that were left, and what refutes them."""
        self.advice: tuple[str, Advice] | None = None
        """A hint, and the position it is for."""
        self.missed = ""
        """The move just tried that gives no check."""
        self.trouble = ""

    # --- what survives a restart -------------------------------------------------------------------------

    KEPT = {
        "root": Text(300),
        "place": ListOf(Whole(0, 100_000), 2),
        "line": ListOf(Text(6), MAX_PATH),
        "at": Whole(0, MAX_PATH),
        "find": Choice("any", "shortest"),
        "playing": Flag(),
        "verdict": Choice("", "mate", "escape", "unclear"),
        "tried": Whole(0, MAX_PATH),
        "own": ListOf(Text(6), MAX_PATH),
        "draft": ListOf(Text(12), 120),
    }

    def kept(self) -> View:
        """The problem, the line, the own solution and the board being set up; the proof is not saved."""
        return {
            "root": self.root.sfen,
            "place": list(self.place or ()),
            "line": [str(move) for move in self.path],
            "at": self.at,
            "find": self.find,
            "playing": self.playing,
            "verdict": self.verdict,
            "tried": self.tried,
            "own": [str(move) for move in self.own],
            "draft": self.draft.words() if self.draft else [],
        }

    def restore(self, kept: View) -> None:
        """Restores the problem, the line and the draft."""
        root = forms.read(kept["root"]).start
        root.problem()
        if kept["place"]:
            self.do_gallery(*kept["place"])
            if self.root.sfen != root.sfen:
                raise LimitError("the problem in the gallery has changed")
        else:
            self._load(root)
        here = root
        for text in kept["line"]:
            self.path.append(here.read_move(text))
            here = here.play(self.path[-1])
        self.at = min(kept["at"], len(self.path))
        self.find, self.playing = kept["find"], kept["playing"]
        self.verdict, self.tried = kept["verdict"], kept["tried"]
        self.do_solution(" ".join(kept["own"]))
        self.draft = Draft.of(kept["draft"]) if kept["draft"] else None

    # --- what is shown ----------------------------------------------------------------------------------

    @property
    def position(self) -> ShogiPosition:
        """The position at the cursor."""
        here = self.root
        for move in self.path[: self.at]:
            here = here.play(move)
        return here

    def view(self) -> View:
        """The board, the line, what the proof says about this position, and the gallery."""
        here = self.position
        return {
            "board": self.draft.view() if self.draft else self._board_view(here),
            "editing": self.draft is not None,
            "problem": self.draft.trouble() if self.draft else "",
            "undo": [len(self.earlier), len(self.undone)],
            "root": self.root.sfen,
            "line": named(self.root, self.path),
            "at": self.at,
            "attacker": self.root.side,
            "playing": self.playing,
            "verdict": self._judged(),
            "tried": self.tried,
            "missed": self.missed,
            "over": here.over,
            "refuted": self.refuted if self._judged() == "escape" else [],
            "hint": self._hint_view(here),
            **self._known(here),
            **self._workshop_view(),
            "certificate": bool(self.proof and self.proof.certificate),
            "books": [
                {"name": b.name, "source": b.source, "count": len(b.problems), "numbered": b.numbered}
                for b in books()
            ],
            "place": self._place_view(),
        }

    def _board_view(self, here: ShogiPosition) -> View:
        """The board; in an attempt, only the attacker has legal moves, until there is a verdict."""
        waits = self.playing and (here.side != self.root.side or bool(self._judged()))
        return {**board_view(here), **({"legal": []} if waits else {})}

    def _hint_view(self, here: ShogiPosition) -> View | None:
        known = self._advised(here)
        return None if known is None else known.view(here)

    def _advised(self, here: ShogiPosition) -> Advice | None:
        """The hint, if there is one for this position."""
        return self.advice[1] if self.advice and self.advice[0] == here.sfen else None

    def _place_view(self) -> View | None:
        if self.place is None:
            return None
        book, place = self.place
        problem = books()[book].problems[place - 1]
        return {"book": book, "place": place, "name": problem.name, "plies": problem.plies}

    def _known(self, here: ShogiPosition) -> View:
        """What the proof says about the position: the attacker's move, or every defence with its length."""
        if self.tree is None or self.playing or self.draft:
            return {"answer": None, "defences": []}
        main = self._main_line()
        if self.at % 2 == 0 and self.at < len(main) and self.path[: self.at] == main[: self.at]:
            move, plies = main[self.at], len(main) - self.at
            return {
                "answer": {"move": str(move), "name": both_names(here, move), "plies": plies},
                "defences": [],
            }
        node = self.tree.follow(self.path[: self.at])
        if node is None:
            return {"answer": None, "defences": []}
        if self.at % 2 == 0:
            move = self.tree.move(node)
            answer = {"move": str(move), "name": both_names(here, move), "plies": self.tree.plies(node)}
            return {"answer": answer, "defences": []}
        defences = [
            {"move": str(move), "name": both_names(here, move), "plies": 1 + self.tree.plies(below)}
            for move, below in self.tree.replies(node)
            if here.legal(move)
        ]
        return {"answer": None, "defences": sorted(defences, key=lambda d: -int(str(d["plies"])))}

    def live(self) -> View:
        """The progress of the search."""
        proof = self.proof
        cells = self.cells and self.cells.view()
        if proof is None:
            return {**super().live(), "proof": None, "study": None, "cells": cells}
        return {
            **super().live(),
            "study": self._study_view(),
            "cells": cells,
            "proof": {
                "status": proof.status,
                "plies": proof.plies,
                "counted": proof.counted,
                "shortest": proof.shortest,
                "nodes": proof.nodes,
                "seconds": round(proof.seconds, 3),
                "depth": proof.depth,
                "full": proof.table_full,
                "open": proof.proof_number,
                "line": [move["name"] for move in named(self.root, proof.moves)],
                "final": proof.final,
            },
        }

    # --- the problem ------------------------------------------------------------------------------------

    def do_paste(self, text: Pasted) -> None:
        """Reads a position, or a game with its moves."""
        record = read_pasted(text)
        moves = record.moves()
        record.start.problem()
        self._load(record.start)
        self.path = self.own = moves[:MAX_PATH]

    def do_visit(
        self,
        book: Annotated[str, Text(20)],
        name: Annotated[str, Text(12)],
        sfen: Annotated[str, Text(300)],
        moves: Annotated[str, Text(6 * MAX_PATH)],
        at: Ply,
    ) -> None:
        """Goes where a link leads: to a problem of a book or a position, a line, and a move in it."""
        number = next((i for i, one in enumerate(books()) if one.name == book), len(books()))
        if book:
            root = _problem(number, name)[1]
        else:
            root = forms.read(sfen).start
            root.problem()
        line, here = [], root
        for text in moves.split()[:MAX_PATH]:
            line.append(here.read_move(text))
            here = here.play(line[-1])
        place = (number, _problem(number, name)[0]) if book else None
        if (self.root.sfen, self.place) != (root.sfen, place) or self.draft is not None:
            self._load(root, place)
        if moves and self.path[: len(line)] != line:
            self.path, self.verdict = line, ""
        self.do_go(at)

    def do_contents(self, book: Annotated[int, Whole(0, 100)]) -> View:
        """The problems of a book in order: their names, and their lengths where they are known."""
        return {"contents": [[problem.name, problem.plies or 0] for problem in _book(book).problems]}

    def do_gallery(
        self, book: Annotated[int, Whole(0, 100)], place: Annotated[int, Whole(1, 100_000)]
    ) -> None:
        """Loads a problem from the gallery, by its book and its place there, from 1."""
        problems = _book(book).problems
        if not 1 <= place <= len(problems):
            raise LimitError("there is no such problem in the gallery")
        playing = self.playing
        self._load(problems[place - 1].position(), (book, place))
        self.playing = playing

    def do_problem(self, book: Annotated[int, Whole(0, 100)], name: Annotated[str, Text(12)]) -> None:
        """Loads a problem by its number in a book; variants have names such as 6h."""
        self.do_gallery(book, _problem(book, name)[0])

    # --- the proof --------------------------------------------------------------------------------------

    def do_solve(self, find: Annotated[str, Choice("any", "shortest")]) -> None:
        """Starts solving."""
        self._prepare(find)
        self.start(self._solve())

    def do_cells(
        self,
        scheme: Annotated[str, Choice("paper", "together")],
        cells: Annotated[int, Whole(1, 64)],
        virtual: bool,
    ) -> None:
        """Starts solving with a host and cells, which look for any mate."""
        self._prepare("any")
        self.cells = Cells(self.root, scheme, cells, virtual)
        self.start(self._solve_with(self.cells))

    def _prepare(self, find: str) -> None:
        if self.draft is not None:
            self.do_done()
        self.find, self.proof, self.tree, self.study, self.cells = find, None, None, None, None
        self.variations = self.compared = None
        self.playing, self.verdict = False, ""
        self.at, self.path = 0, []
        self.root.problem()

    async def _solve(self) -> None:
        root, limit = self.root, Limit(seconds=MAX_SECONDS)
        find: Find = "any" if self.find == "any" else "shortest"
        prover = Prover(memory=MEMORY)
        async with await begin(lambda: prover.search(root, limit, find=find, certificate=True)) as search:
            async for proof in search:
                self._report(proof)
        await self._keep()

    async def _solve_with(self, cells: Cells) -> None:
        self.proof = await cells.solve(Limit(seconds=MAX_SECONDS), self._report)
        await self._keep()

    def _report(self, proof: Proof[Move]) -> None:
        if self.busy:
            self.proof = proof
            self.progressed()

    async def _keep(self) -> None:
        """Makes a tree of the proof, unless it is too large."""
        assert self.proof is not None
        size = len(self.proof.certificate)
        if size > MAX_CERTIFICATE:
            self.proof = replace(self.proof, certificate=b"")
            self.trouble = TOO_LARGE
        elif size and self.proof.status == "proven":
            self.tree = await asyncio.to_thread(ProofTree.read, self.proof.certificate)
        self.path = self._solution()
        if self.own and (known := self._known_study()) is not None:
            self.changed()
            await self._compare(known)

    def _main_line(self) -> list[Move]:
        """The line as problem books give it, if it is known; the certificate may go another way."""
        proof = self.proof
        if proof is None or proof.counted is None or len(proof.moves) != proof.counted:
            return []
        return list(proof.moves)

    def _solution(self) -> list[Move]:
        """The proved line; from a stopped search it may be incomplete."""
        if main := self._main_line():
            return main
        if self.tree is not None:
            return self.tree.continued(self.root, [])
        return list(self.proof.moves) if self.proof else []

    def do_checks(self) -> View:
        """Every check with its value (Wada et al., section 3.1) and the number of replies, best first."""
        here = self.position
        if self.draft is not None or here.over or here.side != self.root.side:
            return {"checks": []}
        return {
            "checks": [
                [str(one.move), both_names(here, one.move), one.value, len(one.replies)]
                for one in freedom(here)
            ]
        }

    def do_stop(self) -> None:
        """Stops the search; results so far stay."""
        self.stop()
        self._take_back_unanswered()

    def do_go(self, at: Ply) -> None:
        """Moves the cursor; an attempt continues from there."""
        self.missed = ""
        if self.playing and not self.verdict:
            self.stop()
            self._take_back_unanswered()
        self.at = min(at, len(self.path))

    def do_move(self, move: MoveText) -> None:
        """Plays a move; the proof continues the line, or in an attempt the defender replies."""
        here = self.position
        if self.draft is not None:
            raise MoveError("the board is being set up: choose Done before playing moves")
        if self.playing and self._judged():
            raise MoveError("this attempt is over: take the move back, or start again")
        if self.playing and here.side != self.root.side:
            raise MoveError("it is the defender's turn")
        played = here.read_move(move)
        if self.place and self.proof is None and not self.path:
            self.playing = True  # somebody who just plays a move is trying to solve it
        self.missed = ""
        if self.playing and not here.gives_check(played):
            self.missed = both_names(here, played)  # it springs back, and the attempt goes on
            return
        if self.at >= MAX_PATH:
            raise MoveError(f"a line can have at most {MAX_PATH} moves")
        if self.at < len(self.path) and self.path[self.at] == played:
            self.at += 1
        else:
            self.path, self.at = [*self.path[: self.at], played], self.at + 1
            if self.tree and not self.playing:
                self.path = self.tree.continued(self.root, self.path)
        if self.playing:
            self.stop()  # refutations of an earlier check
            self.verdict, self.refuted = "", []
            self._judge(here, played)

    # --- against the defender ---------------------------------------------------------------------------

    def do_play(self, on: bool) -> None:
        """Starts or ends an attempt to solve the problem by hand."""
        self.stop()
        self.playing, self.verdict, self.at, self.missed = on, "", 0, ""
        self.path = [] if on else self._solution()

    def do_hint(self) -> None:
        """Names the piece to move; asked again, the move."""
        here = self.position
        if self.draft is not None or here.over or here.side != self.root.side:
            raise LimitError("there is no hint here: it is not the attacker's turn")
        self.missed = ""
        known = self._advised(here)
        if known is not None:
            self.advice = here.sfen, replace(known, level=2)
            return
        self.playing = True
        self.start(self._advise(here))

    async def _advise(self, here: ShogiPosition) -> None:
        node = self.tree.follow(self.path[: self.at]) if self.tree else None
        if self.tree is not None and node is not None:
            advice = Advice(self.tree.move(node), self.tree.plies(node))
        else:
            advice = await advise(here)
        self.advice = here.sfen, advice

    def opened(self) -> None:
        """Resumes an attempt."""
        if not self.busy:
            self._take_back_unanswered()

    def _judged(self) -> str:
        """The verdict on an attempt; empty while looking back."""
        return self.verdict if self.at >= self.tried else ""

    def _conclude(self, verdict: str) -> None:
        """Ends an attempt, or lets it go on if the verdict is empty."""
        self.verdict, self.tried = verdict, len(self.path)

    def do_refute(self, number: Annotated[int, Whole(0, MAX_REFUTED - 1)]) -> None:
        """Shows on the board how a check is refuted that was left after a wrong one: the first move of it."""
        if self._judged() != "escape" or number >= len(self.refuted):
            raise LimitError("there is no such refutation: try another check first")
        here, line = self.root, self.path[: self.tried]
        for move in line:
            here = here.play(move)
        for step in self.refuted[number]["line"]:
            line.append(here.read_move(step["move"]))
            here = here.play(line[-1])
        self.path, self.at = line, self.tried + 1

    def _take_back_unanswered(self) -> None:
        """Takes back a move whose defence was cancelled, since no reply will come."""
        if self.playing and not self.verdict and len(self.path) % 2:
            self.path.pop()
            self.at = min(self.at, len(self.path))

    def _judge(self, before: ShogiPosition, move: Move) -> None:
        after = before.play(move)
        if after.over:
            self._conclude("mate")
        else:
            self.start(self._defend(after))

    async def _defend(self, here: ShogiPosition) -> None:
        """Plays the proof's longest defence; off the proof, an escape or the longest defence found."""
        node = self.tree.follow(self.path) if self.tree else None
        if self.tree is not None and node is not None:
            known = [(self.tree.plies(below), reply) for reply, below in self.tree.replies(node)]
            reply = max((one for one in known if here.legal(one[1])), key=lambda one: one[0])[1]
            verdict = ""
        else:
            found = await best_reply(here)
            reply, verdict = found.move, found.verdict
        self.path = [*self.path[: self.at], reply]
        self.at += 1
        self._conclude(verdict)
        if self.verdict == "escape":
            self.changed()
            async for one in refutations(here.play(reply)):
                self.refuted.append(one)
                self.changed()

    # --- files ------------------------------------------------------------------------------------------

    def do_save(self, form: Annotated[str, Choice("kif", "certificate", "svg")]) -> View:
        """Saves the line as KIF, the proof as a certificate, or the board as a picture."""
        if form == "kif":
            return {"file": {"name": "tsume.kif", "type": "text/plain", "text": self._kif()}}
        if form == "svg":
            drawn = svg_board(self.position)
            return {"file": {"name": "tsume.svg", "type": "image/svg+xml", "text": drawn}}
        if self.proof is None or not self.proof.certificate:
            raise SakiyomiError("there is no proof yet: solve the problem first")
        data = base64.b64encode(self.proof.certificate).decode()
        return {"file": {"name": "mate.proof", "type": "application/octet-stream", "base64": data}}

    def _kif(self) -> str:
        """The line; once the problem has been studied, its main line with all variations."""
        if self.study is not None and self.study.line:
            return forms.write(solution.of_study(self.root, self.study), "kif") + "\n"
        record = ShogiRecord(start=self.root)
        node = record.root
        for move in self.path:
            node.children.append(Written(move))
            node = node.children[0]
        if record.end().over:
            node.result = RecordResult.MATE
        return forms.write(record, "kif") + "\n"


def _book(number: int) -> Book:
    if number >= len(books()):
        raise LimitError("there is no such book in the gallery")
    return books()[number]


def _problem(book: int, name: str) -> tuple[int, ShogiPosition]:
    """The place of a problem in its book, from 1, and its position."""
    problems = _book(book).problems
    names = [problem.name for problem in problems]
    if name not in names:
        raise LimitError(f"there is no problem {name!r} in this book: choose from {names[0]} to {names[-1]}")
    return 1 + names.index(name), problems[names.index(name)].position()
