"""Mate problems of shogi (詰将棋): studied, written down, collected, and solved by the hundred."""

from sakiyomi.tsume import gallery
from sakiyomi.tsume.batch import Asked, Batch
from sakiyomi.tsume.checks import Attempt, try_check
from sakiyomi.tsume.collection import read_files, read_set
from sakiyomi.tsume.defences import Defence
from sakiyomi.tsume.problem import Problem, oddities, with_rest
from sakiyomi.tsume.solution import of_proof, of_study
from sakiyomi.tsume.study import Other, Study, Studying, study
from sakiyomi.tsume.whatif import Continuation, after_defences, after_moves
from sakiyomi.tsume.work import Work

__all__ = [
    "Asked",
    "Attempt",
    "Batch",
    "Continuation",
    "Defence",
    "Other",
    "Problem",
    "Study",
    "Studying",
    "Work",
    "after_defences",
    "after_moves",
    "gallery",
    "oddities",
    "of_proof",
    "of_study",
    "read_files",
    "read_set",
    "study",
    "try_check",
    "with_rest",
]
