"""The report of a run: tables, charts, and a summary in words."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from sakiyomi.language import Both, in_japanese, unchanged
from sakiyomi.match.folder import read_run
from sakiyomi.match.handicap import handicap_table
from sakiyomi.match.playing import FAULTS
from sakiyomi.match.settings import Entrant
from sakiyomi.match.sprt import Sprt
from sakiyomi.match.standings import Standings, count
from sakiyomi.match.statistics import ResultCounts
from sakiyomi.match.tables import (
    effort_table,
    elo_text,
    ending_table,
    fault_table,
    figures,
    pairing_table,
    ponder_table,
    rating_table,
    strength,
)
from sakiyomi.ponder import Outcomes
from sakiyomi.reporting.estimates import Estimate
from sakiyomi.reporting.report import Block, Prose, Report, Section


def load(path: Path) -> Standings:
    """The standings of a run folder."""
    return count(*read_run(path))


def make_report(standings: Standings, handicap: float | None = None) -> Report:
    """The whole report; with a handicap, judged by the collecting game's rule 12 as well."""
    settings = standings.settings
    names = [entrant.label for entrant in settings.entrants]
    head = " against ".join(names)
    if settings.form != "match":
        head = f"{settings.form} of {len(names)} players"
    begin = ", ".join(f"{name} {value}" for name, value in settings.openings.items()) or "the start"
    results: list[Block] = [rating_table(standings)] if settings.form != "match" else []
    results += [pairing_table(standings), *figures(standings)]
    if handicap is not None:
        results.insert(1, handicap_table(standings, handicap))
    sections = [Section("Results", tuple(results))]
    faults = fault_table(standings)
    games: list[Block] = [ending_table(standings), effort_table(standings)]
    if (pondering := ponder_table(standings)) is not None:
        games.append(pondering)
    if faults is not None:
        games.insert(0, faults)
        games += [Prose(text) for text in fault_lines(standings)]
    sections.append(Section("Games", tuple(games)))
    said = sentences(standings)
    return Report(
        f"{settings.game.rpartition(':')[2]}: {head}",
        unchanged("; ".join(map(_entrant_text, settings.entrants))),
        Both(" ".join(said), "".join(map(in_japanese, said))),
        tuple(sections),
        {
            "games": f"{len(standings.played)} of {settings.games}",
            "seed": settings.seed,
            "clock": settings.clock or "none",
            "openings": begin,
            **({"adjudication": ", ".join(settings.adjudicate)} if settings.adjudicate else {}),
            **({"sprt": settings.sprt} if settings.sprt else {}),
        },
    )


def _entrant_text(entrant: Entrant) -> str:
    """A name, and what it stands for."""
    return entrant.label if entrant.label == entrant.player else f"{entrant.label}: {entrant.player}"


def sentences(standings: Standings) -> list[str]:
    """The summary in words."""
    settings, played = standings.settings, len(standings.played)
    if standings.sequence.decided is not None:
        said = [f"Stopped after {played:,} of at most {settings.games:,} games."]
    else:
        said = [f"All {played:,} games played." if standings.complete else f"{played:,} games so far."]
    if settings.form == "match" and played:
        pairing = next(iter(standings.pairings.values()))
        best = strength(pairing.pairs, pairing.games)
        name = settings.entrants[0].label
        said.append(
            f"{name} scored {100 * pairing.games.mean:.1f} %: Elo {elo_text(best.elo)}, "
            f"likelihood of superiority {100 * best.superiority:.1f} %."
        )
    if standings.sequence.test is not None:
        said.append(sprt_sentence(standings.sequence.test, standings.sequence.ratios))
    if standings.surplus:
        games = (
            "game that ended after the decision does"
            if standings.surplus == 1
            else ("games that ended after the decision do")
        )
        said.append(f"{standings.surplus} {games} not count.")
    faults = sum(standings.endings[kind] for kind in FAULTS)
    if faults:
        said.append(f"{faults} {'game was' if faults == 1 else 'games were'} lost by a fault.")
    if repeated := standings.repeated:
        said.append(
            f"{repeated} of them repeat{'s' * (repeated == 1)} an earlier game move for move: "
            "vary them with --openings or --plies."
        )
    return said


def sprt_sentence(test: Sprt, ratios: list[float]) -> str:
    """The state of a sequential test after some pairs."""
    low, high = test.bounds
    ratio = ratios[-1] if ratios else 0.0
    pairs = f"{len(ratios):,} {'pair' if len(ratios) == 1 else 'pairs'}"
    return (
        f"SPRT of Elo {test.elo1:g} against {test.elo0:g} ({test.model}): {test.verdict_at(ratio)} "
        f"after {pairs}, ratio {ratio:.2f} ({low:.2f}, {high:.2f})."
    )


def fault_lines(standings: Standings, most: int = 20) -> list[str]:
    """The faults one by one; only the first if there are many."""
    labels = [entrant.label for entrant in standings.settings.entrants]
    lines = [
        f"game {game.number + 1}: {labels[game.culprit]} lost by {game.record.ending}: {game.record.detail}"
        for game in standings.played
        if game.culprit is not None
    ]
    return lines if len(lines) <= most else [*lines[:most], f"and {len(lines) - most} more"]


def as_json(standings: Standings, handicap: float | None = None) -> dict[str, Any]:
    """The results of a run."""
    settings, sequence = standings.settings, standings.sequence
    data: dict[str, Any] = {
        "settings": settings.as_json(),
        "complete": standings.complete,
        "games": len(standings.played),
        "repeated": standings.repeated,
        "players": [
            {
                "label": entrant.label,
                "player": entrant.player,
                **_games(total.games),
                "rating": _estimate(rating),
                "faults": dict(total.faults),
                "moves": total.moves,
                "seconds": round(total.seconds, 3),
                "nodes": total.nodes,
                **({"pondering": _pondering(total.pondering)} if total.pondering.size else {}),
            }
            for entrant, total, rating in zip(
                settings.entrants, standings.totals, standings.ratings(), strict=True
            )
        ],
        "pairings": [
            {
                "players": [pairing.one, pairing.other],
                **_games(pairing.games),
                "pairs": list(pairing.pairs.counts),
                "elo": _estimate(strength(pairing.pairs, pairing.games).elo),
                "normalized_elo": _estimate(strength(pairing.pairs, pairing.games).normalized_elo),
                "superiority": round(strength(pairing.pairs, pairing.games).superiority, 6),
            }
            for pairing in standings.pairings.values()
        ],
        "endings": dict(standings.endings),
    }
    if handicap is not None:
        judged = handicap_table(standings, handicap)
        names = ("first", "second", "games", "lead", "winner")
        data["handicap"] = [dict(zip(names, row, strict=True)) for row in judged.rows]
    if sequence.test is not None:
        data["sprt"] = sprt_json(sequence.test, sequence.ratios)
    return data


def sprt_json(test: Sprt, ratios: list[float]) -> dict[str, Any]:
    """The state of a sequential test after some pairs."""
    low, high = test.bounds
    ratio = ratios[-1] if ratios else 0.0
    return {
        **test.as_json(),
        "ratio": round(ratio, 6),
        "bounds": [round(low, 6), round(high, 6)],
        "verdict": test.verdict_at(ratio),
        "pairs": len(ratios),
    }


def _games(results: ResultCounts) -> dict[str, Any]:
    losses, draws, wins = results.counts
    return {"wins": wins, "draws": draws, "losses": losses, "score": round(results.mean, 6)}


def _pondering(outcomes: Outcomes) -> dict[str, Any]:
    return {
        "decisions": outcomes.size,
        "first_guess": outcomes.first,
        **{kind: outcomes.kinds[kind] for kind in ("finished", "unfinished", "miss")},
        "own_nodes": outcomes.own,
        "saved_nodes": outcomes.saved,
        "spent_nodes": outcomes.spent,
        "saved": round(outcomes.paid, 6),
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """An estimate as JSON; infinity becomes null."""
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: round(value, 2) if math.isfinite(value) else None for name, value in ends.items()}
