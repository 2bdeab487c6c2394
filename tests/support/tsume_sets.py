"""Mate problems for the tests."""

from __future__ import annotations

from support.helpers import ROOT


def problems(name: str) -> list[list[str]]:
    """The rows of a set: SFEN, name, and what is known."""
    lines = (ROOT / "tests" / "data" / "tsume" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]
