"""Explanations as text for the terminal, in English or Japanese."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sakiyomi.games.othello.squares import SQUARES
from sakiyomi.knowledge.otlplg.explanation import Explanation, Thought
from sakiyomi.knowledge.otlplg.program import OtlplgDecision
from sakiyomi.knowledge.otlplg.rules import RULES
from sakiyomi.knowledge.otlplg.states import JAPANESE, in_words
from sakiyomi.knowledge.otlplg.table2 import TABLE2
from sakiyomi.knowledge.otlplg.whatif import Without
from sakiyomi.knowledge.otlplg.words import Language, describe, lines, phrase

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "state": "state {name} ({en}): {strategy}",
        "again": "all candidates fell to {point:g}; judged again with a lower point",
        "candidates": "candidates by V (✂ given up): {all}",
        "cut": "(given up in stage {stage}; here judged to the end)",
        "all": "in all",
        "against": "against {move}: {score}",
        "instead": "{first:+d} instead of {second:+d}",
        "change": "what would have to change",
        "without": "without “{said}”: {move} has V = {score}, and {played} is played",
        "never": "{move} would not be played even without the reasons against it",
        "forced": "there is nothing to decide",
        "opening": "follows the listed opening {title}",
        "unlisted": "not the move of the listed opening {title}",
        "line": "{score}, because of the line {moves}",
        "searched": "{score}, searched: {moves}",
        "colon": ": ",
        "quiet": "no reason for or against it",
    },
    "ja": {
        "state": "状態：{japanese}",
        "again": "全候補手が{point:g}点で打ち切られ、打ち切り点を下げて再評価",
        "candidates": "候補手と得点V（✂ 打ち切り）：{all}",
        "cut": "（段階{stage}で打ち切り。ここでは最後まで評価）",
        "all": "計",
        "against": "{move} との比較：{score}",
        "instead": "{first:+d}（{second:+d}の代わりに）",
        "change": "何が変われば手が変わるか",
        "without": "「{said}」がなければ {move} は V = {score} となり、{played} を打つ",
        "never": "{move} は、不利な理由がなくても打たれない",
        "forced": "選択の余地がない",
        "opening": "定石「{title}」に従う",
        "unlisted": "定石「{title}」の手ではない",
        "line": "{score}、手順 {moves}",
        "searched": "{score}、先読み {moves}",
        "colon": "：",
        "quiet": "特に理由なし",
    },
}


def short(score: Fraction) -> str:
    """V with at most one decimal: it is a whole number of fifths."""
    return f"{float(score):+.1f}".removesuffix(".0") if score else "0"


def tell(explanation: Explanation, language: Language = "en", levels: int = 1) -> str:
    """The whole explanation; `levels` is how deep the reasons of reasons are shown."""
    return "\n".join(ExplanationTeller(explanation, language, levels).lines())


FIRST_REASONS = 3
"""Reasons in a short explanation, the weightiest first."""
SHOWN_MOVES = 6
"""Moves of a searched line in a short explanation."""


def brief(decision: OtlplgDecision, language: Language = "en") -> str:
    """A decision in a few lines: the state, v and V, and the first reasons."""
    state, english = decision.state, language == "en"
    first = f"state {state.name} ({state.en})" if english else f"状態：{JAPANESE[state.name]}"
    if (chosen := decision.chosen) is not None:
        kind = chosen.kind.en if english else chosen.kind.ja
        first += f"   v = {chosen.value:+d}, V = {short(chosen.score)}   ({kind})"
    return "\n".join([first, *(f"  {reason}" for reason in first_reasons(decision, language))])


def first_reasons(decision: OtlplgDecision, language: Language = "en") -> list[str]:
    """The weightiest reasons for the chosen move; or its opening, or the line that was searched."""
    words = WORDS[language]
    if decision.opening is not None:
        return [words["opening"].format(title=decision.opening.title)]
    if decision.info is not None:
        line = decision.info.lines[0]
        return [words["searched"].format(score=line.score, moves=" ".join(line.moves[:SHOWN_MOVES]))]
    if decision.chosen is None:
        return [words["forced"]]
    notes = describe(decision.chosen.judgement, decision.position.side).notes
    notes = tuple(sorted(notes, key=lambda note: -abs(note.value)))[:FIRST_REASONS]
    return [f"{note.value:+d} {note.text(language)}" for note in notes] or [words["quiet"]]


class ExplanationTeller:
    """Writes an explanation line by line."""

    def __init__(self, explanation: Explanation, language: Language, levels: int) -> None:
        self.explanation, self.language, self.levels = explanation, language, levels
        self.words = WORDS[language]

    def lines(self) -> Iterator[str]:
        """The whole explanation."""
        decision = self.explanation.decision
        state = decision.state
        yield self.words["state"].format(
            name=state.name, en=state.en, japanese=JAPANESE[state.name], strategy=in_words(state.strategy)
        )
        for one in decision.passes[:-1]:
            yield self.words["again"].format(point=one.point)
        if decision.candidates:
            shown = ", ".join(
                f"{SQUARES[one.square]} {short(one.score)}{'✂' if one.judgement.cut else ''}"
                for one in decision.candidates
            )
            yield self.words["candidates"].format(all=shown)
        yield ""
        yield from self._thought(self.explanation.thought)
        if self.explanation.against is not None:
            yield ""
            yield from self._against(self.explanation.against)
        yield from self._changes()

    def _thought(self, thought: Thought) -> Iterator[str]:
        yield f"{thought.move}{self.words['colon']}{self._score(thought)}"
        if thought.cut:
            yield "  " + self.words["cut"].format(stage=thought.cut)
        if thought.note is not None:
            yield from lines(thought.note, self.language, self.levels)
        else:
            for term in thought.terms:
                yield f"  {term.value:>+4}  {term.name}" + (
                    f"{self.words['colon']}{term.detail}" if term.detail else ""
                )
        if thought.terms:
            yield f"  {sum(term.value for term in thought.terms):>+4}  {self.words['all']}"

    def _score(self, thought: Thought) -> str:
        if thought.candidate is not None:
            kind = thought.candidate.kind
            said = f"{kind.en}; " if self.language == "en" else f"{kind.ja}、"
            value, score = thought.candidate.value, short(thought.candidate.score)
            return f"v = {value:+d}, V = {score}   ({said}{kind.formula})"
        decision = self.explanation.decision
        if decision.opening is not None:
            listed = "opening" if thought.move == decision.move else "unlisted"
            return self.words[listed].format(title=decision.opening.title)
        if thought.line is None:
            return self.words["forced"]
        return self.words["line"].format(score=thought.line.score, moves=" ".join(thought.line.moves))

    def _against(self, other: Thought) -> Iterator[str]:
        yield self.words["against"].format(move=other.move, score=self._score(other))
        differences = self.explanation.differences
        for part in differences:
            if part.gain:
                instead = self.words["instead"].format(first=part.first, second=part.second)
                yield f"  {part.gain:>+4}  {self._name(part.name)}{self.words['colon']}{instead}"
        yield f"  {sum(part.gain for part in differences):>+4}  {self.words['all']}"

    def _changes(self) -> Iterator[str]:
        decision, thought = self.explanation.decision, self.explanation.thought
        if not decision.candidates:
            return
        if self.explanation.whatif:
            yield ""
            yield self.words["change"]
            for one in self.explanation.whatif:
                yield "  " + self._without(one)
        elif thought.move != decision.move:
            yield ""
            yield self.words["never"].format(move=thought.move)

    def _without(self, one: Without) -> str:
        side = self.explanation.decision.position.side
        said = "; ".join(f"{phrase(r, side, self.language)} ({r.value:+d})" for r in one.reasons)
        return self.words["without"].format(
            said=said, move=self.explanation.thought.move, score=short(one.score), played=one.played
        )

    def _name(self, key: str) -> str:
        english = self.language == "en"
        for shape in TABLE2:
            if shape.key == key:
                return shape.en if english else shape.ja
        for rule in RULES:
            if rule.key == key:
                return rule.name if english else rule.name_ja
        return key
