"""Judgements as trees of words in English and Japanese, for the terminal and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from sakiyomi.games.othello.squares import SQUARES
from sakiyomi.knowledge.otlplg.board import names
from sakiyomi.knowledge.otlplg.judgement import Because, Judgement, Reason
from sakiyomi.knowledge.otlplg.rules import CORNER_FIGHT, FLOOR, LOWERS, OWN_CHANGED, RAISES, TWO_EDGES, Rule
from sakiyomi.types import Side

Language: TypeAlias = Literal["en", "ja"]
LANGUAGES: tuple[Language, ...] = ("en", "ja")

SIDES: dict[Language, tuple[str, str]] = {"en": ("black", "white"), "ja": ("黒", "白")}

GOOD_STAGE, BAD_STAGE = "①", "⑤"

CHANGES = (LOWERS, RAISES, OWN_CHANGED)
"""Rules that compare the value of a move before and after."""


@dataclass(frozen=True, slots=True)
class ReasonNote:
    """A reason, or a judged move, in words; the values of a judged move's notes add up to its value."""

    key: str
    """The piece of knowledge, or `move`."""
    value: int
    """Points for the player of the move that the note belongs to; for a judged move, for its player."""
    en: str
    ja: str
    squares: tuple[str, ...] = ()
    stage: str = ""
    section: str = ""
    cut: str = ""
    """The stage in which a judged move was given up."""
    notes: tuple[ReasonNote, ...] = ()

    def text(self, language: Language) -> str:
        """The words."""
        return self.en if language == "en" else self.ja

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        data: dict[str, Any] = {"key": self.key, "value": self.value, "en": self.en, "ja": self.ja}
        for name in ("squares", "stage", "section", "cut"):
            if getattr(self, name):
                data[name] = getattr(self, name)
        if self.notes:
            data["notes"] = [note.as_json() for note in self.notes]
        return data


def lines(note: ReasonNote, language: Language, levels: int, indent: int = 2) -> Iterator[str]:
    """The notes below a judged move, one per line with its points, and what they rest on, `levels` deep."""
    colon = "：" if language == "ja" else ": "
    for reason in note.notes:
        yield f"{' ' * indent}{reason.value:>+4}  {reason.stage} {reason.text(language)}"
        if levels > 0:
            for move in reason.notes:
                yield f"{' ' * (indent + 8)}{move.text(language)}{colon}{move.value:+d}"
                yield from lines(move, language, levels - 1, indent + 8)


def describe(judgement: Judgement, side: Side) -> ReasonNote:
    """A judged move of a side with all that it rests on."""
    name = SQUARES[judgement.square]
    return ReasonNote(
        "move",
        judgement.value,
        f"{SIDES['en'][side]} {name}",
        f"{SIDES['ja'][side]}{name}",
        (name,),
        cut=judgement.cut,
        notes=tuple(_reason(reason, side) for reason in judgement.reasons),
    )


def _reason(reason: Reason, side: Side) -> ReasonNote:
    entry = reason.entry
    en, ja = (phrase(reason, side, language) for language in LANGUAGES)
    stage = entry.stage if isinstance(entry, Rule) else GOOD_STAGE if reason.value > 0 else BAD_STAGE
    return ReasonNote(
        entry.key,
        reason.value,
        en,
        ja,
        tuple(names(reason.squares)),
        stage,
        entry.section,
        notes=tuple(_because(one, side) for one in reason.because),
    )


def _because(because: Because, side: Side) -> ReasonNote:
    note = describe(because.judgement, 1 - side if because.enemy else side)
    if not because.before:
        return note
    return replace(note, en=f"{note.en}, if it were played before", ja=f"打つ前の{note.ja}")


def phrase(reason: Reason, side: Side, language: Language) -> str:
    """A reason in words."""
    entry, squares = reason.entry, " ".join(names(reason.squares))
    if not isinstance(entry, Rule):
        made = entry.family == "edge"
        if language == "ja":
            return f"{entry.ja}{'ができる' if made else ''}（{squares}）"
        return f"{'makes a ' if made else ''}{entry.en} ({squares})"
    before, after = (_points(value, language, reason) for value in _values(reason))
    return (entry.en if language == "en" else entry.ja).format(
        n=_move(reason, language),
        v=after,
        w=before,
        enemy=SIDES[language][1 - side],
        own=SIDES[language][side],
    )


def _values(reason: Reason) -> tuple[int, int]:
    """The value before, where there is one, and the value that counts."""
    worth = reason.worth or (0,)
    if reason.entry in CHANGES:
        return worth[0], worth[1]
    return 0, sum(worth) if reason.entry is TWO_EDGES else max(worth)


def _points(value: int, language: Language, reason: Reason) -> str:
    """A value as it counts: changes are measured from the floor (section 3.4.2 (3))."""
    if reason.entry not in CHANGES:
        return str(value)
    low = value < FLOOR
    if language == "ja":
        return f"{value}点" + (f"（{FLOOR}点扱い）" if low else "")
    return f"{value}" + (f" (counted as {FLOOR})" if low else "")


def _move(reason: Reason, language: Language) -> str:
    if reason.entry is CORNER_FIGHT:
        answers = [one.judgement for one in reason.because if one.enemy]
        if not answers or answers[0].value < max(reason.worth):
            return "a move elsewhere" if language == "en" else "他の手"
        return SQUARES[answers[0].square]
    moves = [SQUARES[one.judgement.square] for one in reason.because]
    return moves[0] if moves else ""
