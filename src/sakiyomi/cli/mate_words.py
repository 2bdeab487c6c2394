"""The texts of `sakiyomi mate`: what is proved, what is not, and the effort."""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi.cli.common import counted
from sakiyomi.games.shogi import Move, ShogiPosition, move_name
from sakiyomi.games.shogi.pieces import KANJI
from sakiyomi.tsume.composer import Comparison, Verdict
from sakiyomi.tsume.moves import names, play_all
from sakiyomi.tsume.study import Kind, Other, Study
from sakiyomi.tsume.whatif import Continuation
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Proof

KINDS: dict[Kind, str] = {
    "other": "another solution (余詰)",
    "last": "another last move (最終手余詰, commonly allowed)",
    "late": "another solution from the last move on (最終手余詰), longer",
    "promotion": "the same with or without promotion (成・不成非限定)",
    "place": "the same drop on another square (打場所非限定)",
    "return": "a detour back to the main line (迂回手順)",
}
VERDICTS: dict[Verdict, str] = {
    "same": "the main line",
    "equal": "another line of the same length",
    "longer": "there is a shorter mate",
    "variation": "not the longest defence (変化)",
    "refuted": "the check does not mate",
    "not check": "the move gives no check",
    "unfinished": "it does not end in mate",
    "unknown": "not decided within the limit",
}
MAX_SHOWN = 8
"""Most moves shown of a list."""


def effort(nodes: int, seconds: float) -> str:
    """The effort of a search."""
    return f"{counted(nodes, 'node')}, " + (
        f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
    )


def _why_unknown(stopped: bool) -> str:
    return "unknown: stopped before it was decided" if stopped else "unknown: not decided within the limit"


def progress(proof: Proof[Move]) -> str:
    """The progress of a proof search."""
    known = f"mate in {proof.plies}, looking for a shorter one" if proof.plies else "looking for a mate"
    searched = effort(proof.nodes, proof.seconds)
    return f"{known}: {searched}, proof number {proof.proof_number}, depth {proof.depth}"


def study_progress(study: Study) -> str:
    """The progress of the search for other solutions."""
    waiting = f", {counted(len(study.undecided), 'check')} to try" if study.examined else ""
    return f"mate in {study.proof.plies}, other solutions: {len(study.others)}{waiting}"


def answer(proof: Proof[Move], find: str, *, stopped: bool = False) -> str:
    """One line: what is proved, and what is not; `stopped` if not a limit ended the search."""
    what = _why_unknown(stopped) if proof.status == "unknown" else verdict(proof, find)
    return f"{what}   ({effort(proof.nodes, proof.seconds)})"


def verdict(proof: Proof[Move], find: str) -> str:
    """What is proved, and what is not."""
    if proof.status == "disproven":
        return "no mate (proved)"
    if proof.status == "unknown":
        return _why_unknown(stopped=False)
    if proof.counted is not None:
        return f"mate in {proof.counted} (proved shortest)" + with_all_interpositions(proof)
    if proof.shortest:
        every = "" if proof.plies == 1 else "; useless interpositions are counted"
        return f"mate in {proof.plies} (proved shortest{every})"
    if find == "shortest" and proof.counted_least > 1 and proof.counted_most is not None:
        bounds = f"{proof.counted_least} to {proof.counted_most}"
        if len(proof.moves) > proof.counted_most:
            return f"mate in {bounds} (bounds proved; the line below has {len(proof.moves)} plies)"
        return f"mate in {bounds} (proved; the exact length was not found within the limit)"
    if find == "shortest":
        return f"mate in at most {proof.plies} (proved; not known to be shortest within the limit)"
    most = "" if len(proof.moves) == proof.plies else "at most "
    return f"mate in {most}{proof.plies} (proved; there may be a shorter one)"


def with_all_interpositions(proof: Proof[Move]) -> str:
    """The length with useless interpositions, where it differs from what books count."""
    if proof.counted == proof.plies:
        return ""
    return f"; {'' if proof.shortest else 'at most '}{proof.plies} with useless interpositions"


def check_answer(found: Continuation, *, stopped: bool = False) -> str:
    """One line: whether a check mates."""
    proof = found.proof
    if proof.status == "proven" and not proof.moves:
        what = "that is mate"
    elif proof.status == "proven":
        bound, plies = ("at most ", proof.plies or 0) if proof.counted is None else ("", proof.counted)
        what = f"it mates: {bound}{counted(plies, 'ply', 'plies')} after it (proved)"
    elif proof.status == "disproven":
        replies = [f"{move_name(found.position, move)} ({move})" for move in proof.moves] or ["a reply"]
        what = f"it does not mate: {replies[0]} escapes (proved)"
    else:
        what = _why_unknown(stopped)
    return f"{what}   ({effort(proof.nodes, proof.seconds)})"


def study_words(here: ShogiPosition, study: Study) -> Iterator[str]:
    """The results of a study, line by line."""
    if study.proof.status != "proven":
        return
    if study.exact:
        yield f"main line: {counted(len(study.line), 'ply', 'plies')}, longest defence (proved)"
    else:
        yield "main line: not known to be the longest defence within the limit"
    yield f"in hand at the end: {_hand(study)}"
    yield from _equal_words(here, study)
    for other in study.others:
        yield _other_words(play_all(here, study.line[: other.ply - 1]), other)
    yield _conclusion(study)


def _hand(study: Study) -> str:
    pieces = " ".join(KANJI[kind] + (str(count) if count > 1 else "") for kind, count in study.left)
    return f"{pieces} (駒余り)" if pieces else "nothing"


def _equal_words(here: ShogiPosition, study: Study) -> Iterator[str]:
    for ply in range(2, len(study.line), 2):
        equal = study.equal(ply)
        after = play_all(here, study.line[: ply - 1])
        if equal:
            listed = " ".join(move_name(after, reply.move) for reply in equal[:MAX_SHOWN])
            more = f" and {len(equal) - MAX_SHOWN} more" if len(equal) > MAX_SHOWN else ""
            yield f"move {ply}: equally long (変化同手数): {listed}{more}"


def _other_words(here: ShogiPosition, other: Other) -> str:
    attempt = other.attempt
    length = f"mate in {'at most ' if attempt.counted is None else ''}{attempt.length}"
    line = " ".join(names(here, attempt.moves[:MAX_SHOWN])) + (" …" if len(attempt.moves) > MAX_SHOWN else "")
    return f"move {other.ply}: {KINDS[other.kind]}, {length}: {line}"


def _conclusion(study: Study) -> str:
    open_ = study.undecided
    if not study.examined:
        return "other solutions: not examined within the limit"
    real = sum(other.kind == "other" for other in study.others)
    found = f"{real} found" if real else "none found"
    if open_:
        first = min(ply for ply, _ in open_)
        unknown = f"{counted(len(open_), 'check')} from move {first} on could not be decided within the limit"
        return f"other solutions: {found}; {unknown}"
    return f"other solutions: {found if real else 'none'}; every other check was tried (proved)"


def kept_words(folder: str, checks: int, study: Study, work: MateWork) -> str | None:
    """What a study that ended early leaves in its folder, and how it goes on; None if it was not early."""
    if work.over and not study.examined and study.proof.status != "disproven":
        why = "was stopped" if work.stopped else "used the whole limit: give more --seconds or --nodes"
        return f"nothing new was saved in {folder}; the main search {why}"
    if work.stopped:
        return f"decided checks saved in {folder}: {checks}; repeat the command to resume"
    return None


def composer_words(here: ShogiPosition, given: tuple[Move, ...], composer: Comparison) -> str:
    """How the composer's solution relates to the main line."""
    what = f"composer's solution: {counted(composer.plies, 'ply', 'plies')}, {VERDICTS[composer.verdict]}"
    if composer.ply == 0 or composer.ply > len(given):
        return what
    at = play_all(here, given[: composer.ply - 1])
    what += f"; move {composer.ply} {move_name(at, given[composer.ply - 1])}"
    if composer.reply is None:
        return what
    if composer.verdict == "refuted":
        at = at.play(given[composer.ply - 1])
        return f"{what} is refuted by {move_name(at, composer.reply)}"
    return f"{what}, longer is {move_name(at, composer.reply)}"
