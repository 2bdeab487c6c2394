"""The verbs for notebooks: typed answers, progress, background work, stopping."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import GameError, LimitError, SakiyomiError, api, games
from sakiyomi.api import contest, match, mate, review, solve, tournament
from sakiyomi.games.aquarius import Config

MATE = "sfen 9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
ENDGAME = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X"
GAME = "f5d6c3d3c4f4f6g5e6c5f3e3g4b5b3g3h5c6h4h6b6b4c2a2h2"
BOTS = ("aqua", "matsue", "ring", "sucker", "nearest", "compact")


def test_mate() -> None:
    seen = list[str]()
    answer = mate(MATE, progress=lambda proof: seen.append(proof.status))
    assert (answer.mate, answer.plies, len(answer.moves)) == (True, 3, 3)
    assert seen[-1] == "proven"
    assert str(answer).startswith("mate in 3 (proved shortest): ▲")
    assert repr(answer) == f"<MateAnswer {answer}>"
    assert "<svg" in answer._repr_html_()
    assert answer.sound is None
    studied = mate(games.get("shogi").parse(MATE), find="all", nodes=100_000)
    assert studied.study is not None
    assert studied.line == studied.study.line
    assert mate(MATE, nodes=1).mate is None
    with pytest.raises(LimitError, match="any, shortest or all"):
        mate(MATE, find="best")  # type: ignore[arg-type]


def test_the_defender_may_be_to_move() -> None:
    solved = mate(MATE)
    replying = solved.position.play(solved.line[0])
    answer = mate(replying)
    assert (answer.mate, answer.plies) == (True, 2)
    assert {reply.move for reply in answer.proof.replies} == set(replying.moves())


def test_solve() -> None:
    seen = list[int]()
    info = solve(ENDGAME, progress=lambda report: seen.append(report.nodes))
    assert info.complete
    assert str(info.score) == "+10"
    assert seen == sorted(seen) != []
    with pytest.raises(GameError, match="not for ShogiPosition"):
        solve(games.get("shogi").start())
    with pytest.raises(GameError, match="not OthelloPosition"):
        mate(games.get("othello").start())


def test_review() -> None:
    judged = list[int]()
    answer = review(GAME, exact=8, depth=2, progress=lambda one: judged.append(one.number))
    assert judged == sorted(judged, reverse=True)
    assert [row["move"] for row in answer.rows()] == sorted(judged)
    assert answer.lost(0) >= 0
    assert all(one.sure for one in answer.mistakes)
    assert "<table>" in answer._repr_html_()
    assert "moves; black lost" in repr(answer)


def test_match_and_tournament(tmp_path: Path) -> None:
    played = list[Any]()
    answer = match(
        "tree", "alphabeta:depth=2", "random", games=4, out=tmp_path / "run", progress=played.append
    )
    assert [row["game"] for row in answer.rows()] == [1, 2, 3, 4]
    assert len(played) == 4
    assert 0 <= answer.score <= 1
    assert answer.sentences()
    assert "<table>" in answer._repr_html_()
    assert repr(answer).startswith("<MatchAnswer 4 games: alphabeta:depth=2 ")
    again = match(
        "tree", "alphabeta:depth=2", "random", games=4, out=tmp_path / "run", progress=played.append
    )
    assert again.rows() == answer.rows()
    assert len(played) == 4, "the run was resumed, not played again"
    table = tournament("tree", ("alphabeta:depth=2", "alphabeta:depth=1", "random"), games=2).table()
    assert [row["games"] for row in table] == [4, 4, 4]
    with pytest.raises(LimitError, match="must be even"):
        match("tree", "random", "random", games=3)


def test_contest(tmp_path: Path) -> None:
    numbers = list[int]()
    config = Config(sessions=3)
    answer = contest(BOTS, matches=2, config=config, progress=lambda number, _: numbers.append(number))
    assert sorted(numbers) == [0, 1]
    assert len(answer.rows()) == 12
    assert {row["bot"] for row in answer.table()} == set(BOTS)
    kept = contest(BOTS, matches=2, config=config, out=tmp_path / "run")
    assert kept.rows() == answer.rows()
    assert contest(BOTS, matches=2, config=config, out=tmp_path / "run").rows() == answer.rows()


def test_verbs_run_in_the_background() -> None:
    job = mate.start(MATE)
    assert job.result(60).plies == 3
    assert job.done

    async def both() -> tuple[Any, Any]:
        return await asyncio.gather(_awaited(mate.start(MATE)), _awaited(solve.start(ENDGAME)))

    first, second = asyncio.run(both())
    assert (first.plies, second.complete) == (3, True)


async def _awaited(job: api.Job[Any]) -> Any:
    return await job


def test_stopped_work_ends_with_what_it_has() -> None:
    searching = solve.start("-" * 27 + "OX------XO" + "-" * 27 + " X")
    searching.stop()
    assert not searching.result(60).complete
    games_played = match.start("tree", "random", "random", games=100_000)
    games_played.stop()
    assert len(games_played.result(60).rows()) < 100_000


def test_errors_come_back() -> None:
    with pytest.raises(SakiyomiError):
        mate.start("nonsense").result(60)
    with pytest.raises(GameError, match="cannot be imported"):
        match("no.such.module:GAME", "random", "random")


def test_every_verb_has_a_documented_signature() -> None:
    verbs = [getattr(api, name) for name in api.__all__ if isinstance(getattr(api, name), api.Verb)]
    assert len(verbs) == 6
    for one in verbs:
        assert one.__doc__
        parameters = inspect.signature(one).parameters
        assert "progress" in parameters


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: match(games.get("collect"), "random", "greedy"), "game must be text, not"),  # type: ignore[arg-type]
        (lambda: match("collect", "random", "greedy", seed="x"), "seed must be a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: review(["f5d6"]), "game must be OthelloRecord or text, not"),  # type: ignore[arg-type]
        (lambda: mate.start(MATE, seconds="1"), "seconds must be a number or None, not '1'"),  # type: ignore[arg-type]
        (lambda: contest("aqua"), "bots must be a list, not 'aqua'"),
        (lambda: contest(BOTS, config={"sessions": 2}), "config must be Config or None, not"),  # type: ignore[arg-type]
        (lambda: review(GAME, depth=2, exact=4).lost(5), r"side must be 0 \(black\) or 1 \(white\), not 5"),
    ],
)
def test_a_wrong_argument_is_named(call: Any, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        call()
