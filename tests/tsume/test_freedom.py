"""Degrees of freedom: what a check is worth (Wada et al., section 3.1)."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from sakiyomi.cli.app import make_app
from sakiyomi.games.shogi import parse
from sakiyomi.papers.wada import figure2
from sakiyomi.tsume.freedom import CheckFreedom, freedom, freedom_json
from support.tsume_sets import problems


def test_figure_2_is_worth_1_not_5() -> None:
    """Five squares, but with a gold in hand all except one allow mate at once."""
    _, check = figure2.check()
    assert (len(check.replies), check.value) == (5, 1)
    assert [str(reply.move) for reply in check.replies if reply.mate is None] == ["2b3c"]
    assert not any(reply.between for reply in check.replies)


def test_every_value_is_what_the_rules_say() -> None:
    """Counted again with the plain rules: a reply counts unless some move after it leaves no reply."""
    for row in problems("made")[::40]:
        here = parse(row[0])
        found = freedom(here)
        assert {check.move for check in found} == set(here.checks())
        assert [_key(check) for check in found] == sorted(_key(check) for check in found)
        for check in found:
            after = here.play(check.move)
            assert {reply.move for reply in check.replies} == set(after.moves())
            for reply in check.replies:
                later = after.play(reply.move)
                mates = [move for move in later.checks() if not later.play(move).moves()]
                assert (reply.mate in mates) if mates else reply.mate is None


def _key(check: CheckFreedom) -> tuple[bool, int, int]:
    return not check.mates, check.value, len(check.replies)


def test_interpositions_are_marked() -> None:
    here = parse("8k/9/9/9/9/9/9/9/9 b Lr2b4g4s4n3l18p 1")
    check = next(one for one in freedom(here) if str(one.move) == "L*1i")
    assert {str(reply.move)[:2] for reply in check.replies if reply.between} >= {"R*", "P*"}
    assert not any(reply.between for reply in check.replies if "*" not in str(reply.move))


def run(*words: str) -> Result:
    return CliRunner().invoke(make_app("mate"), ["mate", *words], catch_exceptions=False)


def test_the_command_explains_every_check() -> None:
    done = run(figure2.POSITION, "--explain", "freedom")
    assert done.exit_code == 0
    assert "1  ▲２三銀 (S*2c): 5 replies; free △３三玉; mated at once △１一玉 ▲１二金" in done.stdout
    told = json.loads(run(figure2.POSITION, "--explain", "freedom", "--json").stdout)
    assert told["checks"] == freedom_json(parse(figure2.POSITION))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--explain", "speed"), "--explain must be freedom, not 'speed'"),
        (("--explain", "freedom", "--cells", "2"), "--explain solves nothing"),
        (("--explain", "freedom", "--after", "S*2c"), "attacker to move"),
    ],
)
def test_what_cannot_be_explained(words: tuple[str, ...], reason: str) -> None:
    done = run(figure2.POSITION, *words)
    assert done.exit_code == 2
    assert reason in done.stderr
