"""Results as a report: the text around the tables."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.papers.tajima import reading, tables, verdicts
from sakiyomi.papers.tajima.ablation import Ablation
from sakiyomi.papers.tajima.published import FIGURES
from sakiyomi.papers.tajima.sample import Sample
from sakiyomi.papers.tajima.settings import TajimaSettings
from sakiyomi.papers.tajima.strength import OPPONENTS, Strength
from sakiyomi.papers.tajima.table3 import Table3
from sakiyomi.papers.verdicts import opening, unknown
from sakiyomi.reporting.report import Block, Lines, Prose, Report, Section

TITLE = "Othello by knowledge about change"
CITATION = (
    "M. Tajima (田島 守彦), “OTL, PLG: A Knowledge Oriented Program of the Game of Othello” "
    "(知識指向型オセロゲームプログラム OTL, PLG), Electrotechnical Laboratory, 1984."
)
SUMMARY = (
    "A candidate is judged by what it changes: known shapes that appear, the arrangement of the discs, and "
    "possible moves of the enemy that appear, vanish or change their value. The paper's figures are lost and "
    "some definitions were never printed; every such reading is a named switch, and this report uses the "
    "default ones. All figures count moves and nodes, not seconds, so the same seed gives the same report."
)


@dataclass(frozen=True, slots=True)
class TajimaResults:
    """What was measured; None for a part that was not asked for."""

    table3: Table3 | None = None
    strength: Strength | None = None
    ablation: tuple[Ablation, ...] | None = None
    sample: Sample | None = None
    reading: bool = False
    """Whether to include how the paper was read."""


def write(results: TajimaResults, settings: TajimaSettings) -> Report:
    """The report of what was measured."""
    sections = list[Section]()
    if items := verdicts.items(results.table3, results.strength):
        sections.append(opening(items))
    if results.table3:
        sections.append(_table3(results.table3))
    if results.strength:
        sections.append(_strength(results.strength))
    if results.ablation:
        sections.append(_ablation(results.ablation))
    if results.sample:
        sections.append(_sample(results.sample))
    if results.reading:
        sections += [_reading(), unknown(verdicts.UNKNOWN)]
    shown = {"seed": settings.seed, "middle games": settings.middles, "games a pairing": settings.games}
    return Report(TITLE, CITATION, SUMMARY, tuple(sections), shown)


def _table3(table: Table3) -> Section:
    outside = [figure.name for i, figure in enumerate(FIGURES) if not table.default.within(i)]
    verdict = (
        f"Outside its band: {', '.join(outside)}. The last table shows what other readings give."
        if outside
        else "All lie within their bands."
    )
    text = (
        "The program plays both sides from balanced random openings. Its moves 21 to 32 are counted where "
        f"they are played in the state 中, as in the paper's one game. {verdict}"
    )
    return Section(
        "Table 3: what it computes",
        (
            Prose(text),
            tables.figures_table(table),
            tables.counters_table(table),
            tables.readings_table(table),
        ),
    )


def _strength(strength: Strength) -> Section:
    text = (
        "Each pairing is played from the same openings with both colours. The plain evaluation is π, five "
        "points a move and forty a corner, as the program itself uses in the opening. The third opponent is "
        "this package's Othello engine: patterns with trained weights, and selective search. Moves read are "
        "counted in the states of knowledge, nodes of alpha-beta where 17 to 44 squares are empty."
    )
    blocks: list[Block] = [Prose(text), Prose(" ".join(_equal(strength, one.key) for one in OPPONENTS))]
    blocks.append(tables.strength_chart(strength))
    blocks += [tables.strength_table(strength, opponent.key) for opponent in OPPONENTS]
    return Section("Section 5.3: how strong it is", tuple(blocks))


def _equal(strength: Strength, key: str) -> str:
    """The measured sentence: equal to which depth, reading how much against how many nodes."""
    title = next(one.title for one in OPPONENTS if one.key == key)
    matches, depth = strength.against(key), strength.equal(key)
    if depth is None:
        first, last = matches[0], matches[-1]
        end = first if first.score.value < 0.5 else last
        side = "weaker than" if end.score.value < 0.5 else "at least equal to"
        return f"Against {title}: {side} depth {end.depth} ({end.score:.0%} of the points)."
    near = min(matches, key=lambda match: abs(match.depth - depth))
    return (
        f"Against {title}: equal to depth {depth:.1f}, reading {near.reading.average:,.0f} moves per move "
        f"against {near.other.average:,.0f} nodes at depth {near.depth} ({near.score:.0%} of the points)."
    )


def _ablation(rows: tuple[Ablation, ...]) -> Section:
    worst = min(rows, key=lambda row: row.score.value)
    idle = [row.variant.removeprefix("without ") for row in rows if row.score.high >= 0.5]
    text = (
        f"The program {worst.variant} scores lowest, {worst.score:.0%}. Without these groups it is not "
        f"measurably weaker in this many games: {', '.join(idle) or 'none'}."
    )
    return Section(
        "What each group of knowledge is worth",
        (Prose(text), tables.ablation_chart(rows), tables.ablation_table(rows)),
    )


def _sample(sample: Sample) -> Section:
    return Section(
        "A game with the program's comments",
        (
            tables.game_table(sample),
            tables.game_figure(sample),
            Lines(f"Why, before move {sample.number}", sample.why),
        ),
    )


def _reading() -> Section:
    text = (
        "Printed: the values of Table 2, the rules of sections 3.4 and 3.5, order and cut-off points, "
        "the formula of V. Not printed: the formula of π (frontier discs here, with a weight that fits "
        "Table 3), the definitions of the shapes, the transitions of Fig. 5, which openings (定石) were "
        "listed, and how own moves and X squares count in the endgame."
    )
    return Section(
        "How the paper was read",
        (
            Prose(text),
            reading.shapes(),
            reading.pictures(),
            reading.rules(),
            reading.states(),
            reading.openings(),
            reading.switches(),
        ),
    )
