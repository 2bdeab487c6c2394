"""The verbs for notebooks: typed answers, progress, background work, stopping."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path
from typing import Any

import pytest

from sakiyomi import GameError, Limit, LimitError, MoveError, SakiyomiError, api, games
from sakiyomi.api import MatchAnswer, best, contest, match, mate, review, solve, tournament, why
from sakiyomi.games.aquarius import Config
from sakiyomi.match.standings import count

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


def test_an_endgame_that_is_not_solved_has_no_best_move() -> None:
    answer = solve(ENDGAME, nodes=1)
    assert (answer.complete, answer.decided, answer.best) == (False, False, None)
    assert str(answer).startswith("not solved within")
    assert solve(ENDGAME).best is not None


def test_best_and_why() -> None:
    start = games.get("othello").start()
    seen = list[int]()
    info = best(start, depth=4, lines=2, progress=lambda report: seen.append(report.depth))
    assert (info.depth, len(info.lines), seen[-1]) == (4, 2, 4)
    answer = why(start, "c4", "f5", depth=4)
    assert (answer.chosen.moves[0], answer.against and answer.against.moves[0]) == ("c4", "f5")
    assert answer.against is not None
    lead = float(answer.chosen.score) - float(answer.against.score)
    assert sum(row["gain"] for row in answer.rows()) == pytest.approx(lead)  # type: ignore[misc]
    assert str(answer).startswith(str(answer.chosen))
    assert why(start, depth=4).chosen.score == info.score
    with pytest.raises(MoveError, match="'a1' is not a legal move here; legal: d3, c4"):
        why(start, "a1")


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
    assert answer.score is not None
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


def test_the_numbers_of_a_match() -> None:
    answer = match("tree", "alphabeta:depth=2", "random", games=8, sprt="elo0=0,elo1=10")
    pairs = answer.standings.pairings[0, 1].pairs
    assert answer.elo == pairs.elo.value
    assert answer.interval == (pairs.elo.low, pairs.elo.high)
    assert answer.los == pairs.superiority
    assert answer.sprt == "undecided"
    assert all(isinstance(row["score"], int) for row in answer.rows())
    assert match("tree", "random", "random", games=2).sprt is None
    # Nothing follows from equal pairs, and nothing at all from no game.
    equal = match("tree", "alphabeta:depth=9", "alphabeta:depth=9", games=4)
    assert (equal.elo, equal.interval) == (0, None)
    assert [(row["elo_low"], row["elo_high"]) for row in equal.table()] == [(None, None)] * 2
    job = match.start("tree", "random", "random", games=100_000, progress=lambda _: job.stop())
    none = MatchAnswer(count(job.result(60).standings.settings, []))
    assert (none.score, none.elo, none.interval, none.los) == (None,) * 4
    assert none.table()[0]["elo"] is None


class First:
    """Plays the first move, and returns it alone."""

    name = "first: a"

    def __init__(self) -> None:
        self.closed = False

    def move(self, position: Any, limit: Limit | None = None) -> Any:  # noqa: ARG002
        return position.moves()[0]

    def new_game(self, seed: int = 0) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        self.closed = True


def test_games_and_players_may_be_objects() -> None:
    class Mine(type(games.get("tree"))):  # type: ignore[misc]
        name = "mine"

    player = First()
    answer = match(Mine(), player, "random", games=4)
    assert [row["player"] for row in answer.table()] == ["first a", "random"]
    assert answer.standings.settings.game == ":mine"
    assert not player.closed
    both = tournament(Mine(), (player, First(), "random"), games=2).table()
    assert [row["player"] for row in both] == ["first a", "first a #2", "random"]
    assert match(games.get("tree"), "random", "random", games=2).standings.settings.game == "tree"
    with pytest.raises(LimitError, match=r"mine exists only in this process: .* save it in a \.py file"):
        match(Mine(), "random", "random", games=2, executor="processes")
    with pytest.raises(LimitError, match="first: a is an object of this process and plays one game"):
        match("tree", player, "random", games=2, cells=2)
    with pytest.raises(GameError, match="5 is not a player, it has no name, move"):
        match("tree", 5, "random", games=2)  # type: ignore[arg-type]


def test_no_cells_are_all_cores() -> None:
    assert len(match("tree", "random", "random", games=4, cells=0).rows()) == 4
    assert len(tournament("tree", ("random", "random"), games=2, cells=0).rows()) == 2
    for verb in (match, tournament):
        players: Any = ("random", "random") if verb is match else (("random", "random"),)
        with pytest.raises(LimitError, match="cells must lie between 1 and 256, or be 0 for all cores"):
            verb("tree", *players, games=2, cells=-1)
    with pytest.raises(LimitError, match="the executor simulated is not for batches; use one of threads"):
        match("tree", "random", "random", games=2, executor="simulated")


class Four:
    """A number like numpy's."""

    def __index__(self) -> int:
        return 4


def test_numbers_of_other_kinds() -> None:
    answer = match("tree", "random", "random", games=Four())  # type: ignore[arg-type]
    assert len(answer.rows()) == 4


def test_a_job_shows_its_state() -> None:
    job = mate.start(MATE)
    job.result(60)
    assert repr(job) == "<Job mate: done>"
    failed = mate.start("nonsense")
    with pytest.raises(SakiyomiError):
        failed.result(60)
    assert repr(failed).startswith("<Job mate: TextError: ")


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
    assert len(verbs) == 8
    for one in verbs:
        assert one.__doc__
        parameters = inspect.signature(one).parameters
        assert "progress" in parameters


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: match(5, "random", "greedy"), "game must be text or Game, not 5"),  # type: ignore[arg-type]
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
