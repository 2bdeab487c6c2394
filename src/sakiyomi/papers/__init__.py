"""Papers repeated, by name: the tables and figures of each beside what was published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from sakiyomi.errors import UnknownNameError

if TYPE_CHECKING:
    from sakiyomi.reporting.report import Report

Progress: TypeAlias = Callable[[int, int, str], None]
"""Called with the number of tasks done, their total, and what they are."""


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """What to run for a paper; None leaves the choice to the paper."""

    quick: bool = False
    """A small version: few boards or games."""
    only: tuple[str, ...] = ()
    """Names of parts (empty: all)."""
    board: str | None = None
    boards: int | None = None
    games: int | None = None
    seed: int = 1
    jobs: int = 1
    """Processes to use; the results do not depend on it."""
    problems: tuple[str, ...] = ()
    """Files of problems instead of the included ones, for papers about problems."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that can be repeated."""

    name: str
    title: str
    japanese: str
    """The title as it was printed."""
    parts: tuple[str, ...]
    module: str

    def run(self, request: PaperRequest, progress: Progress) -> Report:
        """Runs the experiments; raises `SakiyomiError` if the request is invalid."""
        for part in request.only:
            if part not in self.parts:
                raise UnknownNameError(f"part of {self.name}", part, list(self.parts))
        run: Callable[[PaperRequest, Progress], Report] = import_module(self.module).run
        return run(request, progress)


PAPERS = (
    Paper(
        "tomabechi",
        "Design of the Search Engine for Competitively Traveling Intelligent-Robot",
        "競争巡回形知能ロボット制御用先読エンジンの設計",
        ("root", "games", "nodes", "handicap", "theorems", "agents", "figures", "hardware", "reading"),
        "sakiyomi.papers.tomabechi",
    ),
    Paper(
        "fujii",
        "Expecting the Opponent's Move for a Game-tree Search during his Thinking Time",
        "相手思考時間を利用するゲーム木探索のための手の予想とその成果による消費時間の節約効率",
        ("replies", "shogi", "sweep", "modern", "othello", "collect", "reading"),
        "sakiyomi.papers.fujii",
    ),
    Paper(
        "tajima",
        "OTL.PLG, a Knowledge Oriented Program of the Game of Othello",
        "知識指向型オセロゲームプログラム OTL, PLG",
        ("table3", "strength", "ablation", "game", "reading"),
        "sakiyomi.papers.tajima",
    ),
    Paper(
        "takeshita",
        "A Study on Search Techniques for Multi Agent Multi Player Games",
        "マルチエージェント型マルチプレイヤーゲームにおける探索手法に関する研究",
        ("reading", "table2", "table3", "rings", "final", "maps", "aqua"),
        "sakiyomi.papers.takeshita",
    ),
    Paper(
        "wada",
        "A study of consideration of a parallel search method in Tsume-shogi game tree",
        "詰将棋における並列探索法の一考察",
        ("freedom", "machine", "figures", "sets", "cells", "reading"),
        "sakiyomi.papers.wada",
    ),
)


def names() -> list[str]:
    """Names of the papers."""
    return [paper.name for paper in PAPERS]


def get(name: str) -> Paper:
    """The paper with this name."""
    for paper in PAPERS:
        if paper.name == name:
            return paper
    raise UnknownNameError("paper", name, names())
