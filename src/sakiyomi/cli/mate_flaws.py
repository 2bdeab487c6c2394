"""The flaws of many problems as a table, from their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sakiyomi.reporting.report import Column, Prose, Report, Section, Table

Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FlawWords:
    """The words of a table in one language."""

    title: str
    columns: tuple[str, ...]
    status: Mapping[str, str]
    sound: str
    flawed: str
    undecided: str
    open_checks: str
    summary: str
    unreadable: str
    note: str


ENGLISH = FlawWords(
    "Flaws of mate problems",
    (
        "problem",
        "listed",
        "length",
        "other solutions from move",
        "last move",
        "left in hand",
        "equal defences",
        "composer's solution",
        "judgement",
    ),
    {"disproven": "no mate", "unknown": "unknown", "error": "unreadable"},
    "sound",
    "flawed",
    "undecided",
    "undecided: {} checks open",
    "{sound} sound, {flawed} flawed, {open} undecided of {all}.",
    " Unreadable: {}.",
    "Sound: one solution, not shorter than the composer's, and no piece left in hand, proved. Other last "
    "moves are commonly allowed. Lengths "
    "are counted without useless interpositions.",
)
JAPANESE = FlawWords(
    "詰将棋の検討結果",
    (
        "作品",
        "公表手数",
        "手数",
        "余詰（手目から）",
        "最終手余詰",
        "駒余り",
        "変化同手数",
        "作意との比較",
        "判定",
    ),
    {"disproven": "不詰", "unknown": "不明", "error": "読み込めない"},
    "完全作",
    "不完全作",
    "未確定",
    "未確定（未解決の王手 {}）",
    "全{all}題中、完全作{sound}、不完全作{flawed}、未確定{open}。",
    "読み込めないもの：{}。",
    "完全作：余詰も駒余りもないことを証明済み。最終手余詰は許容。手数に無駄合は数えない。",
)
COMPOSER_JAPANESE = {
    "same": "作意と一致",
    "equal": "同手数の別手順",
    "longer": "早詰あり",
    "variation": "変化に最長でない手順",
    "refuted": "逃れあり",
    "not check": "王手でない手",
    "unfinished": "詰みに至らない",
    "unknown": "不明",
}


def flaw_report(answers: Sequence[Answer], *, japanese: bool = False) -> Report:
    """A table with one row per problem, and a summary."""
    words = JAPANESE if japanese else ENGLISH
    judged = [_sound(answer) for answer in answers]
    counts = {"sound": judged.count(True), "flawed": judged.count(False), "open": judged.count(None)}
    left = (0, 3, 4, 5, 7, 8)
    columns = tuple(
        Column(title, align="left" if index in left else "right") for index, title in enumerate(words.columns)
    )
    table = Table(words.title, columns, tuple(_row(one, words, japanese) for one in answers), words.note)
    unreadable = sum(answer["status"] == "error" for answer in answers)
    counts["open"] -= unreadable
    summary = words.summary.format(all=len(answers), **counts)
    summary += words.unreadable.format(unreadable) if unreadable else ""
    return Report(
        words.title,
        "",
        summary,
        (Section(words.title, (Prose(summary), table)),),
        language="ja" if japanese else "en",
    )


def _sound(answer: Answer) -> bool | None:
    composer = answer.get("composer")
    failed = isinstance(composer, Mapping) and composer.get("verdict") in ("refuted", "not check", "longer")
    if answer["status"] == "disproven" or failed:
        return False
    sound: bool | None = answer.get("sound")
    return sound


def _row(answer: Answer, words: FlawWords, japanese: bool) -> tuple[str | int | None, ...]:
    status, sound = str(answer["status"]), _sound(answer)
    length = words.status.get(status) or answer.get("counted") or answer.get("plies")
    others = answer.get("others", [])
    real = sorted({one["ply"] for one in others if one["kind"] == "other"})
    last = sum(one["kind"] in ("last", "late") for one in others)
    left = " ".join(f"{kind}{count}" for kind, count in dict(answer.get("left", {})).items())
    return (
        str(answer["name"]),
        answer.get("listed"),
        length,
        ", ".join(map(str, real)) or None,
        str(last) if last else None,
        left or None,
        len(answer.get("equal", [])) or None,
        _composer(answer, japanese),
        _judgement(answer, sound, words),
    )


def _composer(answer: Answer, japanese: bool) -> str | None:
    composer = answer.get("composer")
    if not isinstance(composer, Mapping):
        return None
    verdict = str(composer.get("verdict"))
    return COMPOSER_JAPANESE.get(verdict, verdict) if japanese else verdict


def _judgement(answer: Answer, sound: bool | None, words: FlawWords) -> str:
    if answer["status"] == "error":
        return words.status["error"]
    if sound is not None:
        return words.sound if sound else words.flawed
    open_checks = len(answer.get("undecided", []))
    return words.open_checks.format(open_checks) if open_checks else words.undecided
