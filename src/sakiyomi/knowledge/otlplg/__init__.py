"""OTL.PLG (Tajima 1984): Othello by knowledge about change, that explains itself."""

from sakiyomi.knowledge.otlplg.counters import Counters
from sakiyomi.knowledge.otlplg.judgement import Judgement, Reason
from sakiyomi.knowledge.otlplg.program import Otlplg, OtlplgDecision
from sakiyomi.knowledge.otlplg.rules import RULES, Rule
from sakiyomi.knowledge.otlplg.states import STATES, OtlplgState
from sakiyomi.knowledge.otlplg.switches import DEFAULT, Switches, read_switches
from sakiyomi.knowledge.otlplg.table2 import TABLE2, KnownShape
from sakiyomi.knowledge.otlplg.urgency import Candidate

__all__ = [
    "DEFAULT",
    "RULES",
    "STATES",
    "TABLE2",
    "Candidate",
    "Counters",
    "Judgement",
    "KnownShape",
    "Otlplg",
    "OtlplgDecision",
    "OtlplgState",
    "Reason",
    "Rule",
    "Switches",
    "read_switches",
]
