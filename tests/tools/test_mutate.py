"""The mutation tool: it changes what can be changed, kills what is tested, and finds what is not."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.helpers import ROOT
from tools.mutate.__main__ import main
from tools.mutate.mutants import mutants, mutated

CALC = '''"""A toy."""

LIMIT = 10
UNUSED = 3


def doubled(number: int) -> int:
    return number * 2


EIGHT = doubled(4)


class Sum:
    """Adds up."""

    start = 0

    def __init__(self, most: int = LIMIT) -> None:
        self.total, self.most = self.start, most

    def add(self, number: int) -> None:
        if self.total + number > self.most:
            raise ValueError(f"more than {self.most + 0}")
        self.total += number


def loop(count: int) -> int:
    while count > 0:
        count -= 1
    return count


def untested(a: bool, b: bool) -> bool:
    return a and b
'''
TESTS = """import pytest
from toy.calc import EIGHT, LIMIT, Sum, doubled, loop

SIX = doubled(3)


def test_sum():
    one = Sum()
    one.add(4)
    assert (one.total, LIMIT, EIGHT, SIX) == (4, 10, 8, 6)
    with pytest.raises(ValueError):
        one.add(7)


def test_loop():
    assert loop(2) == 0
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    for name, text in (("toy/__init__.py", ""), ("toy/calc.py", CALC), ("tests/test_calc.py", TESTS)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def mutate(toy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.mutate", "calc", "--package", "toy", "--patience", "0.1", *words],
        cwd=toy,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )


def mutations(source: str) -> set[tuple[str, str]]:
    return {(one.before, one.after) for one in mutants("file.py", source)}


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("a < b", {"a <= b", "a >= b"}),
        ("a == b", {"a != b"}),
        ("x = a and b and c", {"x = a or b or c", "x = b and c", "x = a and c", "x = a and b"}),
        ("x = not a", {"x = a"}),
        ("x = a + 5", {"x = a - 5", "x = a + 6", "x = a + 4"}),
        ("x = True", {"x = False"}),
        ("x = a[1:n]", {"x = a[2:n]", "x = a[0:n]", "x = a[:n]", "x = a[1:]"}),
        ("f()", {"pass"}),
        ("raise Error(f'{n + 1}')", {"pass"}),
        ("a.b = c", {"pass"}),
        ("x += y", {"pass", "x -= y"}),
        ("if a:\n    pass", {"if not a:"}),
        ("x = b if a() else c", {"x = b if not a() else c"}),
        ("x = [a for a in b if a > c]", {"x = [a for a in b if a >= c]", "x = [a for a in b if a <= c]"} | {
            "x = [a for a in b if True]"
        }),
        ("x = min(a)", {"x = max(a)"}),
        ("for a in b:\n    break", {"continue"}),
        ("try:\n    pass\nexcept Error:\n    x = y", {"except Error: raise"}),
        ("def f(a=1):\n    return a", {"def f(a=2):", "def f(a=0):", "return None"}),
    ],
)  # fmt: skip
def test_possible_mutations(source: str, changes: set[str]) -> None:
    assert {after for _, after in mutations(source)} == changes


@pytest.mark.parametrize(
    "source",
    [
        '"""Text."""',
        "x: int | None = y",
        "def f(a: Literal[1]) -> Literal[2]:\n    'Text'",
        "@dataclass(frozen=True)\nclass A:\n    pass",
        "assert a == 1",
        "T = TypeVar('T', bound=1)",
        "if TYPE_CHECKING:\n    x = 1",
        "x = f'{a:>3}'",
        "A: TypeAlias = B | C",
        "self._note(f'{a[:5]}')",
        "return",
    ],
)
def test_code_that_is_not_mutated(source: str) -> None:
    assert mutations(source) == set()


def test_every_mutant_differs_in_one_line_and_keeps_the_others_where_they_are() -> None:
    whole = ast.unparse(ast.parse(CALC)).splitlines()
    lines = [node.lineno for node in ast.walk(ast.parse(CALC)) if isinstance(node, ast.stmt)]
    for one in mutants("file.py", CALC):
        tree = mutated(CALC, one.number)
        compile(tree, "file.py", "exec")
        changed = [
            pair for pair in zip(whole, ast.unparse(tree).splitlines(), strict=True) if len(set(pair)) > 1
        ]
        assert [(a.strip(), b.strip()) for a, b in changed] == [(one.before, one.after)]
        assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)] == lines


def alive(output: str) -> list[tuple[str, str, str]]:
    """The survivors: scope, line after the change, and its description."""
    blocks = [block.strip().splitlines() for block in output.split("\nfile  ")[0].split("\n\n")]
    return [(rows[0][2:], rows[2][2:], rows[3].strip()) for rows in blocks if len(rows) == 4]


SURVIVORS = [
    ("toy/calc.py", "UNUSED = 4", "line 4: no test gets there"),
    ("toy/calc.py", "UNUSED = 2", "line 4: no test gets there"),
    ("toy/calc.py Sum.add", "if self.total + number >= self.most:", "line 23: no test notices"),
    ("toy/calc.py loop", "count -= 2", "line 30: no test notices"),
    ("toy/calc.py untested", "return None", "line 35: no test gets there"),
    ("toy/calc.py untested", "return a or b", "line 35: no test gets there"),
    ("toy/calc.py untested", "return b", "line 35: no test gets there"),
    ("toy/calc.py untested", "return a", "line 35: no test gets there"),
]


def test_it_finds_what_no_test_notices_kills_the_rest_and_resumes(toy: Path) -> None:
    source = (toy / "toy" / "calc.py").read_bytes()
    done = mutate(toy, "--minimum", "50")
    assert (done.returncode, alive(done.stdout)) == (0, SURVIVORS), done.stderr
    assert (toy / "toy" / "calc.py").read_bytes() == source
    kept = toy / "build" / "mutate" / "calc.jsonl"
    rows = kept.read_text().splitlines()
    assert len(rows) == len(list(mutants("toy/calc.py", CALC)))
    assert sum('"outcome": "hang"' in row for row in rows) == 3  # in the loop
    assert sum("test_sum" in row for row in rows) == 14  # six of them by what was made at import
    kept.write_text("\n".join(rows[:-2]) + "\n" + rows[-2][:30])  # as if it had been killed
    again = mutate(toy, "--minimum", "90")
    assert (again.returncode, alive(again.stdout)) == (1, SURVIVORS)
    assert kept.read_text().splitlines()[:-2] == rows[:-2]
    (toy / "known").write_text("@ toy/calc.py loop\n- count -= 1\n+ count -= 2\n= it ends below zero\n")
    (toy / "tests" / "test_calc.py").write_text(TESTS.replace("one.add(7)", "one.add(7)\n    one.add(6)"))
    third = mutate(toy, "--equivalent", "known")
    assert alive(third.stdout) == [*SURVIVORS[:2], *SURVIVORS[4:]]
    assert third.stdout.splitlines()[-1].split()[:1] == ["all"]


def test_choosing_a_part(
    toy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(toy)

    def listed(*words: str) -> list[str]:
        assert main(["calc", "--package", "toy", "--list", *words]) == 0
        return capsys.readouterr().out.splitlines()

    every = listed()
    assert every[0] == "toy/calc.py:3 : LIMIT = 10 => LIMIT = 11"
    assert len(every) == len(list(mutants("toy/calc.py", CALC)))
    some = listed("--sample", "5", "--seed", "2")
    assert (len(some), set(some) < set(every), some) == (5, True, listed("--sample", "5", "--seed", "2"))
    assert some != listed("--sample", "5", "--seed", "3")
    assert {row.split(" ")[0] for row in listed("--line", "35")} == {"toy/calc.py:35"}
    assert listed("--file", "other.py") == []
    with pytest.raises(SystemExit, match="toy has no room 'nowhere'"):
        main(["nowhere", "--package", "toy"])
    with pytest.raises(SystemExit, match="there is no package 'nothing'"):
        main(["calc", "--package", "nothing"])
