"""Replies of an engine, parsed from lines of text. No input can raise here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sakiyomi.protocols.usi.options import Option, read_option
from sakiyomi.types import Bound, Loss, Points, Score, Win


@dataclass(frozen=True, slots=True)
class Id:
    """The engine's `name` or `author`."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class OptionReply:
    """The declaration of an option."""

    option: Option


@dataclass(frozen=True, slots=True)
class UsiOk:
    """The end of the introduction."""


@dataclass(frozen=True, slots=True)
class ReadyOk:
    """Ready."""


@dataclass(frozen=True, slots=True)
class UsiReport:
    """One `info` line; None for missing parts."""

    numbers: dict[str, int]
    """depth, seldepth, time (ms), nodes, nps, hashfull (thousandths), multipv."""
    score: Score | None = None
    bound: Bound = "exact"
    pv: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The answer to `go`: a move, `resign` or `win`, unchecked; perhaps with a move to ponder on."""

    move: str
    ponder: str = ""


@dataclass(frozen=True, slots=True)
class OtherReply:
    """Anything else."""

    text: str


Reply: TypeAlias = Id | OptionReply | UsiOk | ReadyOk | UsiReport | BestMove | OtherReply

_NUMBERS = ("depth", "seldepth", "time", "nodes", "nps", "hashfull", "multipv")


def parse_reply(line: str) -> Reply:
    """Parses one line of an engine."""
    words = line.split()
    match words:
        case ["id", ("name" | "author") as key, *rest]:
            return Id(key, " ".join(rest))
        case ["option", *_]:
            option = read_option(line)
            return OtherReply(line) if option is None else OptionReply(option)
        case ["usiok"]:
            return UsiOk()
        case ["readyok"]:
            return ReadyOk()
        case ["info", *rest]:
            return _report(rest)
        case ["bestmove", move, "ponder", ponder, *_]:
            return BestMove(move, ponder)
        case ["bestmove", *rest]:
            return BestMove(rest[0] if rest else "")
    return OtherReply(line)


def _report(words: list[str]) -> UsiReport:
    numbers: dict[str, int] = {}
    score: Score | None = None
    bound: Bound = "exact"
    at = 0
    while at < len(words):
        word, following = words[at], words[at + 1 : at + 2]
        if word == "pv":
            return UsiReport(numbers, score, bound, tuple(words[at + 1 :]))
        if word == "string":
            return UsiReport(numbers, score, bound, text=" ".join(words[at + 1 :]))
        if word == "score":
            score = _score(words[at + 1 : at + 3]) or score
        elif word in ("lowerbound", "upperbound"):
            bound = "lower" if word == "lowerbound" else "upper"
        elif word in _NUMBERS and following and _is_number(following[0]):
            numbers[word] = int(following[0])
        at += 1
    return UsiReport(numbers, score, bound)


def _score(words: list[str]) -> Score | None:
    """`cp 30`, `mate 5`, `mate -4`, `mate +` or `mate -`; an engine that is mated sends `mate 0`."""
    match words:
        case ["cp", text] if _is_number(text):
            return Points(int(text))
        case ["mate", "+"]:
            return Win()
        case ["mate", "-"]:
            return Loss()
        case ["mate", text] if _is_number(text):
            plies = int(text)
            return Win(plies) if plies > 0 and not text.startswith("-") else Loss(-plies)
    return None


def _is_number(text: str) -> bool:
    digits = text[1:] if text[:1] in ("+", "-") else text
    return digits.isascii() and digits.isdigit() and len(digits) < 16
