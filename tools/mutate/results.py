"""Stored results, the list of equivalent mutants, and the final table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.mutate.children import Outcome
from tools.mutate.mutants import Mutant

KILLED = ("killed", "hang", "crash")
Key = tuple[str, str, str, str, int]


class Results:
    """Outcomes, one line of JSON each, appended as they come."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rows: dict[Key, tuple[str, Outcome]] = {}
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        if text and not text.endswith("\n"):  # the last line of a killed run
            text = text[: text.rfind("\n") + 1]
            file.write_text(text, encoding="utf-8")
        for line in text.splitlines():
            row = json.loads(line)
            name, scope, before, after, repeat = row["mutant"]
            outcome = Outcome(row["outcome"], row["test"])
            self.rows[name, scope, before, after, repeat] = row["source"], outcome

    def add(self, mutant: Mutant, source: str, outcome: Outcome) -> None:
        self.rows[mutant.key] = source, outcome
        row = {"mutant": mutant.key, "source": source, "outcome": outcome.kind, "test": outcome.test}
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")

    def known(self, mutant: Mutant, source: str, killed_by: Iterable[str]) -> Outcome | None:
        """Results still valid: the file is unchanged, and so are the tests or the one that noticed."""
        was, outcome = self.rows.get(mutant.key, ("", Outcome("")))
        if was == source:
            return outcome
        same_file = was.partition("/")[0] == source.partition("/")[0]
        return outcome if same_file and outcome.kind in KILLED and outcome.test in killed_by else None


def read_equivalent(file: Path) -> dict[Key, str]:
    """The list of equivalent mutants: blocks of place, line before and after, and the reason."""
    found: dict[Key, str] = {}
    place, before, after = "", "", ""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        mark, rest = line[:1], line[2:]
        if mark == "@":
            place = rest
        elif mark == "-":
            before = rest
        elif mark == "+":
            after = rest
        elif mark == "=":
            name, _, scope = place.partition(" ")
            scope, _, repeat = scope.partition(" #")
            found[name, scope, before, after, int(repeat or 0)] = rest
    return found


@dataclass
class Score:
    """Counts of one file or of a room."""

    mutants: int = 0
    killed: int = 0
    hangs: int = 0
    equivalent: int = 0

    @property
    def left(self) -> int:
        return self.mutants - self.killed - self.equivalent

    @property
    def part(self) -> float:
        """Fraction of non-equivalent mutants that were killed, 0 to 1."""
        real = self.mutants - self.equivalent
        return self.killed / real if real else 1.0


def place(mutant: Mutant) -> str:
    """The name of a place in the list of equivalent mutants."""
    return f"{mutant.file} {mutant.scope}".rstrip() + (f" #{mutant.repeat}" if mutant.repeat else "")


def table(outcomes: Iterable[tuple[Mutant, Outcome]]) -> tuple[str, Score]:
    """One row per file, and the total."""
    rows: dict[str, Score] = {}
    whole = Score()
    for mutant, outcome in outcomes:
        for score in (rows.setdefault(mutant.file, Score()), whole):
            score.mutants += 1
            score.killed += outcome.kind in KILLED
            score.hangs += outcome.kind == "hang"
            score.equivalent += outcome.kind == "equivalent"
    lines = [f"{'file':<46} mutants killed (hang) equivalent survive  score"]
    for name, score in [*sorted(rows.items()), ("all", whole)]:
        lines.append(
            f"{name:<46} {score.mutants:>7} {score.killed:>6} {score.hangs:>6} {score.equivalent:>10} "
            f"{score.left:>7} {score.part:>6.1%}"
        )
    return "\n".join(lines), whole


def survivors(outcomes: Iterable[tuple[Mutant, Outcome]]) -> Iterator[str]:
    """Mutants that no test noticed, in the format of the equivalent list."""
    for mutant, outcome in outcomes:
        if outcome.kind in ("survived", "unreached"):
            note = "no test gets there" if outcome.kind == "unreached" else "no test notices"
            yield f"@ {place(mutant)}\n- {mutant.before}\n+ {mutant.after}\n  line {mutant.first}: {note}\n"
