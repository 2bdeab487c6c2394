"""OTL.PLG (Tajima 1984): Othello by knowledge about change, that explains itself."""

from sakiyomi.knowledge.otlplg.counters import Counters
from sakiyomi.knowledge.otlplg.judgement import Judgement, Reason
from sakiyomi.knowledge.otlplg.program import Decision, Otlplg
from sakiyomi.knowledge.otlplg.rules import RULES, Rule
from sakiyomi.knowledge.otlplg.states import STATES, State
from sakiyomi.knowledge.otlplg.switches import DEFAULT, Switches, read_switches
from sakiyomi.knowledge.otlplg.table2 import TABLE2, Shape
from sakiyomi.knowledge.otlplg.urgency import Candidate

__all__ = [
    "DEFAULT",
    "RULES",
    "STATES",
    "TABLE2",
    "Candidate",
    "Counters",
    "Decision",
    "Judgement",
    "Otlplg",
    "Reason",
    "Rule",
    "Shape",
    "State",
    "Switches",
    "read_switches",
]
