"""Explanations: trees that add up, in two languages, with comparisons and counterfactuals."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

import pytest
from typer.testing import CliRunner

from sakiyomi.cli.app import make_app
from sakiyomi.games.othello import OTHELLO
from sakiyomi.games.othello.squares import CODES
from sakiyomi.knowledge.otlplg import RULES, STATES, TABLE2, Otlplg, Switches
from sakiyomi.knowledge.otlplg.explanation import Explanation, explain
from sakiyomi.knowledge.otlplg.pictures import sheet
from sakiyomi.knowledge.otlplg.states import BY_NAME, in_words
from sakiyomi.knowledge.otlplg.telling import WORDS, tell
from sakiyomi.knowledge.otlplg.whatif import Second
from sakiyomi.knowledge.otlplg.words import LANGUAGES
from support.helpers import ROOT
from support.othello_walks import positions

MIDDLE = "-X-OOOO---XOOO---OOXOX----OOXX----OXXX----OXXX------------------ X"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(make_app(arguments[0]), list(arguments))
    return result.exit_code, result.stdout, result.stderr


def check_tree(note: dict[str, Any]) -> None:
    """The notes of every judged move in the data add up to its value."""
    if note["key"] == "move" and (note.get("notes") or note["value"]):
        assert sum(one["value"] for one in note.get("notes", ())) == note["value"]
    for one in note.get("notes", ()):
        assert one["en"]
        assert one["ja"]
        check_tree(one)


def check(explanation: Explanation) -> None:
    thought = explanation.thought
    data = json.loads(json.dumps(explanation.as_json()))
    if thought.candidate is not None:
        assert sum(term.value for term in thought.terms) == thought.candidate.value == data["explained"]["v"]
        check_tree(data["explained"]["judgement"])
    if explanation.against is not None:
        gains = sum(part.gain for part in explanation.differences)
        sums = [sum(term.value for term in one.terms) for one in (thought, explanation.against)]
        assert gains == sums[0] - sums[1]
        if thought.candidate is not None and explanation.against.candidate is not None:
            assert gains == thought.candidate.value - explanation.against.candidate.value
    for language in LANGUAGES:
        text = tell(explanation, language, 3)
        assert not re.search(r"[{}]", text)
        assert thought.move in text


def test_explanations_add_up_everywhere() -> None:
    for number, here in enumerate(positions(60, seed=51, least=4, most=58)):
        moves = here.moves()
        about, other = moves[number % len(moves)], moves[(number + 1) % len(moves)]
        check(explain(Otlplg(), here))
        check(explain(Otlplg(), here, about, other))


def test_cut_off_moves_are_fully_judged() -> None:
    seen = 0
    for here in positions(12, seed=53, least=20, most=32):
        decision = Otlplg().decide(here, BY_NAME["中"])
        for one in decision.candidates:
            if one.judgement.cut and seen < 12:
                seen += 1
                move = here.decode([one.square])[0]
                explanation = explain(Otlplg(), here, move, state=BY_NAME["中"])
                assert explanation.thought.cut == one.judgement.cut
                assert explanation.thought.candidate is not None
                assert not explanation.thought.candidate.judgement.cut
                check(explanation)
    assert seen == 12


def test_what_would_have_to_change() -> None:
    """Reasons that are struck out leave v, and the resulting choice is the one by V."""
    seen = {"chosen": 0, "other": 0}
    for here in positions(25, seed=57, least=20, most=32):
        program = Otlplg()
        decision = program.decide(here, BY_NAME["中"])
        second = Second(decision, program)
        for candidate in decision.candidates[:3]:
            move = here.decode([candidate.square])[0]
            whole = second.candidate(CODES[move])
            for one in second.changes(CODES[move]):
                chosen = move == decision.move
                seen["chosen" if chosen else "other"] += 1
                assert one.value == whole.value - sum(reason.value for reason in one.reasons)
                assert (one.played == move) != chosen
                rivals = [c for c in decision.candidates if not c.judgement.cut and c.square != CODES[move]]
                most = max((c.score for c in rivals), default=one.score)
                assert one.score >= most if one.played == move else one.score <= most
    assert min(seen.values()) > 3


def test_every_word_is_said_in_both_languages() -> None:
    assert set(WORDS["en"]) == set(WORDS["ja"])
    for en, ja in [*((one.en, one.ja) for one in TABLE2), *((one.en, one.ja) for one in RULES)]:
        assert en
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", ja)


def test_why_on_the_command_line() -> None:
    code, out, _ = run("why", "othello", MIDDLE, "--player", "otlplg")
    assert code == 0
    assert "state 中 (middle game): knowledge about change" in out
    assert "in all" in out
    code, out, _ = run("why", "othello", MIDDLE, "--player", "otlplg", "--japanese", "--move", "a3")
    assert code == 0
    assert "状態：中盤" in out
    assert "何が変われば" in out
    code, out, _ = run("why", "othello", MIDDLE, "--player", "otlplg", "--json")
    data = json.loads(out)
    assert data["state"]["name"] == "中"
    assert set(data["counters"]) >= {
        "N",
        "G",
        "B",
        "D",
        "Z",
        "Spo",
        "Sso",
        "Pso",
        "H",
        "H1",
        "So",
        "Po",
        "Sp",
    }


@pytest.mark.parametrize("transcript", ["f5", "f5d6c3d3c4f4f6"])
def test_why_in_states_that_search(transcript: str) -> None:
    code, out, _ = run(
        "why", "othello", transcript, "--player", "otlplg", "--move", OTHELLO.parse(transcript).moves()[0]
    )
    assert code == 0
    assert "state" in out


def test_best_by_a_player() -> None:
    code, out, _ = run("best", "othello", MIDDLE, "--player", "otlplg", "--json")
    assert code == 0
    assert json.loads(out)["best"] in OTHELLO.parse(MIDDLE).moves()
    assert run("best", "collect", "--player", "nearest")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["why", "othello", "f5", "--player", "random"], "does not explain itself"),
        (["why", "othello", "f5", "--player", "otlplg", "--levels", "99"], "levels must lie between"),
        (["why", "othello", "f5", "--player", "otlplg", "--move", "a1"], "'a1' is not a legal move"),
        (["why", "othello", "f5", "--levels", "2"], "add --player otlplg"),
        (["best", "othello", "f5", "--player", "human"], "--player is for programs"),
        (["why", "collect", "--player", "otlplg"], "there is no player of collect 'otlplg'"),
        (["best", "othello", "X" * 64 + " X", "--player", "otlplg"], "the game is over"),
        (["why", "othello", "X" * 64 + " X", "--player", "otlplg"], "the game is over"),
    ],
)
def test_bad_requests(arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert message in err
    assert out == ""


def test_the_page_holds_the_whole_explanation() -> None:
    page = (ROOT / "docs" / "games" / "othello-otlplg.md").read_text(encoding="utf-8")
    for shape in TABLE2:
        assert f"| {shape.played} | {shape.ja} | {shape.en} | {shape.value:+d} |" in page
    for rule in RULES:
        assert f"| {rule.stage} | {rule.name} ({rule.name_ja}) | {rule.formula} | {rule.section} |" in page
    for state in STATES:
        assert f"| {state.name} | {state.en} | {in_words(state.strategy)} |" in page
    for one in fields(Switches):
        assert f"| `{one.name}` |" in page
    drawn = (ROOT / "docs" / "images" / "otlplg-shapes.svg").read_text(encoding="utf-8")
    assert drawn == sheet() + "\n"


def test_a_searched_move_is_never_worse_than_those_it_is_compared_with() -> None:
    """All moves are searched to the same depth."""
    game = "d3c3b3d2f5g6f3f4f6g4g3e6h4b4d6c5b5h3h5c6e1a5h2d1c1a3c4e3c2f2a4a2a1b1b2f1a6passg5h6h7b6e2g2a7b7"
    for transcript in (game, f"{game}b8a8", "f5d6c3d3c4f4f6"):
        position = OTHELLO.parse(transcript)
        for move in position.moves():
            told = explain(Otlplg(), position, against=move)
            if told.against is None or told.against.line is None:
                continue
            assert told.thought.line is not None
            assert told.thought.line.score >= told.against.line.score, (transcript, move)
