"""`sakiyomi mate` and `sakiyomi verify`: answers, input formats, files, exit codes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sakiyomi import language
from sakiyomi.cli.app import make_app
from sakiyomi.cli.mate_batch import compared, line_of
from sakiyomi.games.shogi import forms
from sakiyomi.proof import Prover
from sakiyomi.runs import RunFolder
from support.tsume_sets import problems

TWO = "7k1/9/8L/7PB/5N3/9/9/9/9 b 2rb4g4s3n3l17p 1"
THREE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
LONG = "1s1l2l1K/1P1R2npp/1pg1k3l/pnsgg3n/2p1gn3/2S2rp1B/5p2b/PS7/4P1P2 b L3P4p 1"
"""Of 605 plies: nobody solves it in a moment."""
WATCHED = """
import runpy, sys, sakiyomi.proof.solver as solver
start = solver.Prover.search
def search(*args, **kwargs):
    running = start(*args, **kwargs)
    print("at work", file=sys.stderr, flush=True)
    return running
solver.Prover.search = search
sys.argv = sys.argv[3:]
sys.argv[0] = "sakiyomi"
from sakiyomi.cli.app import main
sys.argv = ["sakiyomi", "mate", *sys.argv[1:]]
main()
"""
SFEN, _, PLIES = problems("made")[30]
NO_MATE = problems("nomate")[0][0]


def call(command: str, *words: str, stdin: bytes | str = b"") -> Result:
    """Runs a command in this process."""
    return CliRunner().invoke(make_app(command), [command, *words], input=stdin, catch_exceptions=False)


def test_text() -> None:
    result = call("mate", SFEN, "--find", "shortest")
    assert result.exit_code == 0
    assert f"mate in {PLIES} (proved shortest)" in result.stdout
    assert "▲" in result.stdout
    assert "there may be a shorter one" in call("mate", SFEN).stdout
    result = call("mate", NO_MATE, "--nodes", "2000000")
    assert result.exit_code == 1
    assert "no mate (proved)" in result.stdout


def test_json() -> None:
    data = json.loads(call("mate", SFEN, "--find", "shortest", "--json").stdout)
    assert (data["status"], data["plies"], data["shortest"]) == ("proven", int(PLIES), True)
    assert len(data["moves"]) == len(data["names"]) == int(PLIES)


def test_cells_report_their_work() -> None:
    words = ("mate", SFEN, "--cells", "3", "--executor", "simulated")
    assert "3 cells (simulated, shared), utilisation " in call(*words).stdout
    data = json.loads(call(*words, "--scheme", "paper", "--json").stdout)
    assert (data["status"], data["cells"], data["scheme"], data["lost"]) == ("proven", 3, "paper", 0)
    assert len(data["busy"]) == 3


def test_unknown_is_reported() -> None:
    result = call("mate", NO_MATE, "--nodes", "1")
    assert result.exit_code == 3
    assert "unknown: not decided within the limit" in result.stdout


def test_every_input_format(tmp_path: Path) -> None:
    wanted = call("mate", SFEN, "--json").stdout
    for form in ("kif", "csa", "bod", "usi"):
        text = forms.write(forms.read(SFEN), form)
        file = tmp_path / f"problem.{form}"
        file.write_text(text, encoding="utf-8")
        for result in (call("mate", str(file), "--json"), call("mate", "--json", stdin=text)):
            assert json.loads(result.stdout)["moves"] == json.loads(wanted)["moves"]


def test_certificates(tmp_path: Path) -> None:
    file = tmp_path / "mate.proof"
    assert call("mate", SFEN, "--find", "shortest", "--certificate", str(file)).exit_code == 0
    result = call("verify", str(file))
    assert result.exit_code == 0
    assert f"mate within {PLIES} plies: verified" in result.stdout
    file.write_bytes(file.read_bytes()[:-9])
    assert call("verify", str(file)).exit_code == 2
    assert call("verify", str(tmp_path / "nowhere")).exit_code == 2


def test_certificates_of_no_mate_and_of_checks(tmp_path: Path) -> None:
    gold, file = "8k/9/9/9/9/9/9/9/9 b G 1", str(tmp_path / "answer.proof")
    for words, code, told in (
        ((gold,), 1, "no mate: verified ("),
        ((gold, "--after", "G*1b"), 1, "the side to move escapes: verified ("),
        ((THREE, "--after", "▲２三金"), 0, "the side to move is mated within 2 plies: verified ("),
    ):
        assert call("mate", *words, "--certificate", file, "--force").exit_code == code
        for plain in ((), ("--plain",)):
            assert told in call("verify", file, *plain).stdout
    claim = json.loads(call("verify", file, "--json").stdout)
    assert (claim["claim"], claim["plies"]) == ("mated 2", 2)
    nothing = call("mate", NO_MATE, "--nodes", "1", "--certificate", str(tmp_path / "no.proof"))
    assert "nothing was proved, so" in nothing.stderr
    assert not (tmp_path / "no.proof").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("garbage",), "neither a file nor a position"),
        (("",), "neither a file nor a position"),
        (("nowhere.kif",), "there is no file nowhere.kif"),
        (("nowhere.txt", "nobody.txt"), "there is no file nowhere.txt"),
        (("9/9/9/9/9/9/9/9/9X b - 1",), "no such piece"),
        ((SFEN, "--find", "best"), "any, shortest or all"),
        ((SFEN, "--nodes", "0"), "at least 1"),
        ((SFEN, "--seconds", "nan"), "at least 0"),
        ((SFEN, "--memory", "0"), "memory must lie"),
        ((SFEN, "--jobs", "-1"), "cells must lie"),
        ((SFEN, "--executor", "moon"), "no executor 'moon'; known: threads, processes, ray"),
        ((SFEN, "--threads", "0"), "threads must lie"),
        ((SFEN, "--kif", "-", "--json"), "both write to standard output"),
        ((SFEN, "--out", "somewhere"), "for one problem, --out needs --find all"),
        ((SFEN, "--check-nodes", "9"), "--check-nodes needs --find all"),
        ((SFEN, "--find", "all", "--check-nodes", "0"), "at least 1 node"),
        ((SFEN, "--kif", "/nowhere/x.kif"), "there is no directory"),
        ((SFEN, "--certificate", "/"), "it is a directory"),
        ((SFEN, "--after", "9i9h"), "not a legal move here; legal: "),
        ((SFEN, "--defence", "P*9i"), "not a legal move here; legal: "),
        (("9/9/9/9/4K4/9/9/9/9 b - 1",), "no king to mate"),
        (("--gallery", "zuko"), "known: muso, tanuki"),
        (("--gallery", "muso", "101"), "no problem in muso '101'"),
        (("--gallery", "muso", "5-3"), "muso has no problems"),
        (("--gallery", "muso", "1", "2", "--kif", "-"), "need --find all"),
    ],
)
def test_invalid_input_is_refused(words: tuple[str, ...], message: str) -> None:
    result = call("mate", *words)
    assert result.exit_code == 2, words
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", [(SFEN,), (SFEN, "--find", "all"), ("--gallery", "muso", "1", "2")])
def test_too_little_memory(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Prover, "search", refuse)
    result = call("mate", *words)
    assert result.exit_code == 2
    assert result.stderr == "sakiyomi: not enough memory; use a smaller --memory\n"


@pytest.mark.parametrize("words", [("--bogus",), (SFEN, "--nodes", "x"), (SFEN, "--jobs")])
def test_misspelt_options_are_bad_input_too(words: tuple[str, ...]) -> None:
    assert call("mate", *words).exit_code == 2


def test_all_solutions() -> None:
    result = call("mate", TWO, "--find", "all")
    assert result.exit_code == 0
    assert "main line: 5 plies, longest defence (proved)" in result.stdout
    assert "move 3: another solution (余詰), mate in 5: ▲２三角成" in result.stdout
    assert "other solutions: 1 found; every other check was tried (proved)" in result.stdout
    data = json.loads(call("mate", TWO, "--find", "all", "--json").stdout)
    assert [(other["ply"], other["kind"], other["plies"]) for other in data["others"]] == [(3, "other", 5)]
    assert (data["sound"], data["undecided"], data["left"]) == (False, [], {})
    unknown = call("mate", TWO, "--find", "all", "--nodes", "700").stdout
    assert "within the limit" in unknown


def test_solutions_in_files(tmp_path: Path) -> None:
    for find in ("any", "shortest", "all"):
        for name in ("a.kif", "a.kifu"):
            file = tmp_path / name
            assert call("mate", TWO, "--find", find, "--kif", str(file), "--force").exit_code == 0
            record = forms.read(forms.decode(file.read_bytes()))
            assert record.start.sfen == TWO
            assert not record.end().moves()
    shown = call("mate", TWO, "--find", "all", "--kif", "-").stdout
    assert "*余詰：7手" in shown
    assert len(forms.read(shown).moves()) == 5
    again = json.loads(call("mate", str(tmp_path / "a.kif"), "--find", "shortest", "--json").stdout)
    assert (again["position"], again["plies"]) == (TWO, 5)  # the moves in the file are its solution
    nothing = call("mate", NO_MATE, "--kif", str(tmp_path / "no.kif"), "--nodes", "2000000")
    assert (nothing.exit_code, (tmp_path / "no.kif").exists()) == (1, False)
    assert "no mate was proved, so" in nothing.stderr


def test_what_if() -> None:
    after = call("mate", THREE, "--after", "▲２三金 △２一玉")
    assert after.exit_code == 0
    assert after.stdout.startswith("after ▲２三金 △２一玉\n")
    assert "mate in 1 (proved shortest)" in after.stdout
    defence = call("mate", THREE, "--defence", "1b2a", "--json")
    data = json.loads(defence.stdout)
    assert (data["after"], data["moves"]) == (["1d2c", "1b2a"], ["2c2b"])
    check = call("mate", THREE, "--after", "2d2b+")
    assert check.exit_code == 1
    assert "it does not mate: △同玉 (1b2b) escapes (proved)" in check.stdout
    good = call("mate", THREE, "--after", "1d2c", "--find", "shortest")
    assert good.exit_code == 0
    assert "it mates: 2 plies after it (proved)" in good.stdout
    assert "that is mate" in call("mate", THREE, "--after", "1d2c 1b1a 2c2b").stdout
    assert json.loads(call("mate", THREE, "--after", "2d2b+", "--json").stdout)["status"] == "disproven"
    assert call("mate", THREE, "--after", "1d2c", "--find", "all").exit_code == 2


def test_the_defender_to_move() -> None:
    """Positions at a check: is it mate?"""
    mated = call("mate", "9/8k/7G1/7R1/9/9/9/9/9 w r2b3g4s4n4l18p 1", "--find", "shortest")
    assert mated.exit_code == 0
    assert "it mates: 2 plies after it (proved)" in mated.stdout
    escapes = call("mate", "9/9/9/4+b4/3P5/9/4P1g1P/4+p3K/8L b 2RB3G4S4N3L14P 1")
    assert escapes.exit_code == 1
    assert "escapes (proved)" in escapes.stdout
    assert call("mate", "9/8k/7G1/7R1/9/9/9/9/9 w r2b3g4s4n4l18p 1", "--after", "1b1a").exit_code == 2


def test_words_need_no_quotes() -> None:
    assert call("mate", *THREE.split()).exit_code == 0


def test_notes() -> None:
    two_pawns = call("mate", "8k/9/8P/8P/9/9/9/9/9 b 2r2b4g4s4n4l16p 1")
    assert two_pawns.exit_code == 1
    assert "note: black has two pawns on file １ (二歩)" in two_pawns.stderr
    few = "9/8k/9/7RG/9/9/9/9/9 b - 1"
    assert "36 pieces are neither on the board nor in hand" in call("mate", few).stderr
    rest = call("mate", few, "--rest", "--json")
    assert rest.stderr == ""
    assert json.loads(rest.stdout)["position"] == THREE


def test_the_gallery() -> None:
    listed = call("mate", "--gallery").stdout
    assert "muso       105  将棋無双" in listed
    assert len(json.loads(call("mate", "--gallery", "--json").stdout)) == 2
    assert "as printed there is no mate (proved)" in call("mate", "--gallery", "muso").stdout
    assert json.loads(call("mate", "--gallery", "muso", "--json").stdout)[30]["plies"] == 119
    one = call("mate", "--gallery", "muso", "38", "--json")
    assert (one.exit_code, json.loads(one.stdout)["status"]) == (0, "proven")
    note = call("mate", "--gallery", "muso", "88", "--nodes", "1")
    assert "note: as printed there is no mate" in note.stderr


def test_many(tmp_path: Path) -> None:
    file = tmp_path / "set.tsv"
    file.write_text(f"# set\n{THREE}\tfirst\t3\n{NO_MATE}\tsecond\n", encoding="utf-8")
    result = call("mate", str(file), "--find", "shortest", "--nodes", "2000000")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0].startswith("first: mate in 3, none is shorter (listed 3)   ")
    assert "2 problems: 1 mate, 1 no mate, 0 unknown, 0 unreadable" in result.stdout
    assert "lengths found: 1 as listed" in result.stdout
    lines = call("mate", "--json", "--jobs", "2", stdin=file.read_text()).stdout.splitlines()
    assert [json.loads(line).get("name") for line in lines] == ["first", "second", None]
    assert json.loads(lines[-1])["summary"]["problems"] == 2
    file.write_text(f"{THREE}\tfirst\nrubbish\tbad\n", encoding="utf-8")
    assert call("mate", str(file)).exit_code == 2
    assert "bad: error: column 1" in call("mate", str(file)).stdout
    assert call("mate", str(file), str(file), "--nodes", "1", "--find", "all").exit_code == 2
    (tmp_path / "b.kif").write_text(forms.write(forms.read(NO_MATE), "kif"), encoding="utf-8")
    (tmp_path / "set.tsv").unlink()
    folder = call("mate", str(tmp_path), "--nodes", "1")
    assert (folder.exit_code, folder.stdout.splitlines()[0][:14]) == (3, "b.kif: unknown")


def test_many_say_what_is_proved_about_each_length(tmp_path: Path) -> None:
    """Any mate has at most its length; bounds are shown as such; only a proved length counts as longer."""
    file = tmp_path / "two.txt"
    file.write_text(f"{THREE}\n{TWO}\n", encoding="utf-8")
    found = call("mate", str(file)).stdout.splitlines()
    assert [": mate in at most " in line for line in found] == [True, True, False]
    record = {"name": "a", "status": "proven", "plies": 19, "listed": 15, "counted": None}
    assert line_of(record) == "a: mate in at most 19 (listed 15)"
    assert line_of({**record, "counted_least": 17, "counted_most": 19}) == "a: mate in 17 to 19 (listed 15)"
    assert line_of({**record, "shortest": True}) == "a: mate in 19, none is shorter (listed 15)"
    counted = "a: mate in 17, none is shorter, at most 19 with useless interpositions (listed 15)"
    assert line_of({**record, "counted": 17}) == counted
    assert [compared({**record, **more}) for more in ({}, {"shortest": True}, {"counted": 17})] == [
        "not decided",
        "longer",
        "longer",
    ]
    assert [compared({**record, "plies": plies}) for plies in (15, 13)] == ["as listed", "shorter"]


def test_runs_resume(tmp_path: Path) -> None:
    words = ("mate", "--gallery", "tanuki", "3.1-3.9", "--out", str(tmp_path / "run"), "--nodes", "100000")
    first = call(*words)
    assert first.exit_code == 0
    kept = (tmp_path / "run" / "records.jsonl").read_bytes()
    again = call(*words)
    assert "resuming: 9 of 9 problems done" in again.stderr
    assert again.stdout.splitlines()[:9] == first.stdout.splitlines()[:9]
    assert (tmp_path / "run" / "records.jsonl").read_bytes() == kept
    other = call(*words[:-1], "100001")
    assert other.exit_code == 2
    assert "holds another run (nodes was 100000, now 100001)" in other.stderr


def test_a_line_longer_than_the_bounds_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("mate", "--gallery", "muso", "27", "--find", "shortest", "--nodes", "3000000")
    data = json.loads(call(*words, "--json").stdout)
    least, most, plies = data["counted_least"], data["counted_most"], len(data["moves"])
    assert (data["counted"], 1 < least <= most < plies) == (None, True)
    bounds = f"mate in {least} to {most} (bounds proved; the line below has {plies} plies)"
    assert bounds in call(*words).stdout
    monkeypatch.setattr(language._Chosen, "japanese", True)
    assert language.say(bounds).startswith(f"{least}手以上{most}手以内で詰み（範囲は証明済み、")


def test_more_nodes_for_each_check_are_another_run(tmp_path: Path) -> None:
    words = ("mate", "--gallery", "tanuki", "5.1", "5.2", "--find", "all", "--out", str(tmp_path / "run"))
    assert "other solutions: unknown" in call(*words, "--check-nodes", "10").stdout
    more = call(*words, "--check-nodes", "1000000")
    assert more.exit_code == 2
    assert "holds another run (check_nodes was 10, now 1000000)" in more.stderr
    assert "holds another run (check_nodes was 10, now null)" in call(*words).stderr


def test_more_nodes_for_each_check_of_one_problem_decide_more(tmp_path: Path) -> None:
    words = ("mate", "--gallery", "tanuki", "5.1", "--find", "all", "--out", str(tmp_path / "run"))
    first = call(*words, "--check-nodes", "10")
    assert "could not be decided within the limit" in first.stdout
    more = call(*words, "--check-nodes", "1000000")
    assert "checks decided" in more.stderr
    assert "other solutions: none; every other check was tried (proved)" in more.stdout


@pytest.mark.parametrize("words", [(LONG, "--find", "shortest"), ("--gallery", "muso", "1-9")])
def test_ctrl_c(words: tuple[str, ...]) -> None:
    """The best answer so far is shown, and the exit code says that it was interrupted."""
    command = [sys.executable, "-m", "sakiyomi", "mate", *words, "--seconds", "1000", "--memory", "16"]
    process = subprocess.Popen(
        [sys.executable, "-c", WATCHED, *command[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "at work\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert err.splitlines()[-1] == "sakiyomi: stopped"
    assert "Traceback" not in err
    assert "unknown: stopped before it was decided" in out or words[0] == "--gallery"


def test_ctrl_c_says_what_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add = RunFolder.append

    def interrupted(self: RunFolder[object], record: object, data: object) -> None:
        add(self, record, data)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(RunFolder, "append", interrupted)
    one, many = str(tmp_path / "one"), str(tmp_path / "many")
    alone = call("mate", TWO, "--find", "all", "--out", one)
    assert alone.exit_code == 130
    saved = f"decided checks saved in {one}: 1; repeat the command to resume"
    assert saved in alone.stderr
    several = call("mate", "--gallery", "tanuki", "3.1-3.9", "--out", many, "--cells", "1")
    assert several.exit_code == 130
    all_saved = f"1 of 9 problems are saved in {many}; repeat the command to resume"
    assert all_saved in several.stderr
    monkeypatch.setattr(language._Chosen, "japanese", True)
    assert language.say(saved) == f"結論の出た王手1手を{one}に保存しました。同じコマンドで再開できます"
    assert language.say(all_saved) == f"9題のうち1題を{many}に保存しました。同じコマンドで再開できます"


def test_a_main_search_that_uses_the_whole_limit_says_so(tmp_path: Path) -> None:
    words = (LONG, "--find", "all", "--check-nodes", "10", "--out", str(tmp_path / "run"))
    for limit in (("--seconds", "0.1"), ("--nodes", "1000")):
        done = call("mate", *words, *limit)
        assert done.exit_code == 3
        assert "the main search used the whole limit: give more --seconds or --nodes" in done.stderr


def test_several_threads_give_the_same_answer() -> None:
    one, two = (json.loads(call("mate", SFEN, "--json", "--threads", n).stdout) for n in ("1", "2"))
    assert (one["status"], one["plies"]) == (two["status"], two["plies"])


def test_an_unentered_batch_ends_with_the_program() -> None:
    """As when Ctrl-C comes between its start and `with`."""
    program = (
        "import sys; from sakiyomi.tsume import gallery\n"
        "from sakiyomi.tsume.batch import SolveOptions, Batch\n"
        "from sakiyomi.types import Limit\n"
        "problems = list(enumerate(gallery.book('muso').problems[:9]))\n"
        "batch = Batch(problems, SolveOptions(limit=Limit(seconds=1000), memory=16))\n"
        "sys.exit(7)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (7, "")


def test_a_certificate_needs_a_file() -> None:
    result = call("mate", "8k/9/7G1/9/9/9/9/9/9 b G 1", "--certificate", "-")
    assert result.exit_code == 2
    assert "--certificate needs a file" in result.stderr
