"""How the paper was read: switches, shapes, rules and states as tables, with pictures of the shapes."""

from __future__ import annotations

from dataclasses import fields

from sakiyomi.knowledge.otlplg import RULES, STATES, TABLE2, Switches, joseki
from sakiyomi.knowledge.otlplg.pictures import sheet
from sakiyomi.knowledge.otlplg.states import CONDITIONS, in_words
from sakiyomi.language import Both, in_japanese
from sakiyomi.reporting.report import Column, Figure, Table


def _text(*titles: str) -> tuple[Column, ...]:
    return tuple(Column(title, align="left") for title in titles)


def shapes() -> Table:
    """Table 2 with the definitions in force."""
    rows = tuple(
        (s.played, s.ja, Both(s.en, s.ja), f"{s.value:+d}", s.inferred or "as printed") for s in TABLE2
    )
    note = "Our reading where the paper is silent; its figures and its source for the names are lost."
    return Table(
        "Table 2: values of changes", _text("played", "変化", "shape", "value", "our reading"), rows, note
    )


def pictures() -> Figure:
    """All shapes, drawn from their definitions."""
    note = "Drawn from the definitions: black is the mover, ∘ must be empty, a blank square is anything."
    return Figure("The shapes of Table 2", sheet(), note=note)


def rules() -> Table:
    """Class B knowledge."""
    rows = tuple((r.stage, Both(r.name, r.name_ja), r.name_ja, r.formula, r.section) for r in RULES)
    return Table("Changes of possible moves", _text("", "rule", "規則", "points", "section"), rows)


def states() -> Table:
    """The ten states."""
    rows = tuple(
        (s.name, s.en, in_words(s.strategy), _ways([(to, CONDITIONS[name][0]) for name, to in s.ways]))
        for s in STATES
    )
    note = "Fig. 5 is lost: the transitions, and 終 as the tenth state, are a reading."
    return Table("The ten states (Fig. 5)", _text("state", "", "strategy", "ways out"), rows, note)


def _ways(ways: list[tuple[str, str]]) -> str:
    """When a state is left, and for which."""
    japanese = "；".join(f"{to}：{in_japanese(when)}" for to, when in ways)
    return Both("; ".join(f"{to}: {when}" for to, when in ways), japanese)


def openings() -> Table:
    """The openings that are listed for the first state."""
    rows = tuple((opening.title, " ".join(opening.moves)) for opening in joseki.openings())
    note = "Section 4 says that openings are listed (定石), but not which: these are ours, in their order."
    return Table("Listed openings", _text("opening", "line"), rows, note)


def switches() -> Table:
    """Every reading that can be changed, as `otlplg:name=value`."""
    rows = []
    for one in fields(Switches):
        about = one.metadata
        allowed = ", ".join(about["values"]) if "values" in about else "–".join(map(str, about["range"]))
        names = (one.name, str(one.default) or "none", allowed)
        rows.append((*(Both(name, name) for name in names), about["meaning"]))
    return Table("Switches", _text("name", "default", "values", "meaning"), tuple(rows))
