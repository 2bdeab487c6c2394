"""What is shipped: a core without requirements, parts that say when they are missing, documented names."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import metadata, requires

import pytest

import sakiyomi
import sakiyomi.api
from sakiyomi.errors import MissingExtraError
from sakiyomi.extras import require, require_web
from support.helpers import ROOT

HIDE = """
import importlib.util, sys
real = importlib.util.find_spec
hidden = {hidden!r}
importlib.util.find_spec = lambda name, *rest: None if name in hidden else real(name, *rest)
for name in hidden:
    sys.modules[name] = None
"""


def run_without(hidden: list[str], code: str) -> subprocess.CompletedProcess[str]:
    """A program in which some packages are not installed."""
    script = HIDE.format(hidden=hidden) + code
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


WEB = ["starlette", "uvicorn", "websockets"]


def test_the_library_requires_no_other_package() -> None:
    needed = [line for line in requires("sakiyomi") or [] if "extra ==" not in line]
    assert needed == []


def test_the_library_works_without_other_packages() -> None:
    code = (
        "from sakiyomi import AlphaBeta, Limit, games\n"
        "import sakiyomi.match, sakiyomi.contest, sakiyomi.tsume, sakiyomi.protocols.usi.session\n"
        "print(AlphaBeta().best(games.get('othello').start(), Limit(depth=2)).depth)"
    )
    done = run_without(["typer", "rich", *WEB], code)
    assert (done.stdout, done.stderr) == ("2\n", "")


def test_the_command_says_what_it_needs() -> None:
    done = run_without(["typer"], "from sakiyomi.__main__ import main; main()")
    assert done.returncode == 1
    assert done.stderr == (
        "sakiyomi: the command line needs typer (not installed): pip install 'sakiyomi[cli]'\n"
    )


@pytest.mark.parametrize("words", [["studio"], ["contest", "serve"]])
def test_servers_say_what_they_need(words: list[str]) -> None:
    code = f"sys.argv = ['sakiyomi', *{words!r}]\nfrom sakiyomi.__main__ import main; main()"
    done = run_without(WEB, code)
    assert done.returncode == 2
    assert "starlette, uvicorn, websockets (not installed): pip install 'sakiyomi[studio]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "hidden", "extra"),
    [
        (["studio"], WEB, "studio"),
        (["contest", "serve"], WEB, "studio"),
        (["hardware", "report"], ["amaranth"], "hardware"),
        (["mate", "--gallery", "muso", "1", "--cells", "2", "--executor", "ray"], ["ray"], "ray"),
    ],
)
def test_the_command_to_install_a_part_can_be_copied_in_japanese(
    words: list[str], hidden: list[str], extra: str
) -> None:
    code = f"sys.argv = ['sakiyomi', *{words!r}, '--japanese']\nfrom sakiyomi.__main__ import main; main()"
    done = run_without(hidden, code)
    assert done.returncode == 2
    assert f"：pip install 'sakiyomi[{extra}]'" in done.stderr
    assert not re.search(r"\b(?:the|and|needs|not)\b", done.stderr)


@pytest.mark.parametrize(
    "code",
    [
        "from sakiyomi.api import environment; environment('othello')",
        "from sakiyomi.api import gym_environment; gym_environment('othello')",
        "from sakiyomi.contest.environment import parallel_env; parallel_env()",
    ],
)
def test_environments_say_what_they_need(code: str) -> None:
    done = run_without(["gymnasium", "pettingzoo"], code)
    assert "MissingExtraError: the environment needs gymnasium, pettingzoo (not installed)" in done.stderr
    assert "pip install 'sakiyomi[learn]'" in done.stderr


def test_require() -> None:
    require_web("the studio")
    with pytest.raises(
        MissingExtraError, match=r"x needs nosuch \(not installed\): pip install 'sakiyomi\[y\]'"
    ):
        require("x", "y", "sys", "nosuch")


def test_versions_agree() -> None:
    version = metadata("sakiyomi")["Version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    dated = re.search(r"^## \[(\d\S+)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert dated is not None
    assert dated[1] == version


def test_every_public_name_has_an_example() -> None:
    page = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", page, re.DOTALL | re.MULTILINE))
    assert sorted(sections) == sorted([*sakiyomi.__all__, *sakiyomi.api.__all__])
    for name, text in sections.items():
        code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
        assert code, f"{name} has no example"
        assert re.search(rf"\b{name}\b", code[1]), f"the example of {name} does not use it"
        assert re.search(rf"::: sakiyomi\.(api\.)?{name}\b", text) or name == "Side"


def test_pre_commit_runs_tools_of_make_test() -> None:
    hooks = re.findall(
        r"entry: \.venv/bin/(\S+ ?[a-z]*)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    )
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert len(hooks) == 4
    for hook in hooks:
        assert f"$(BIN)/{hook.strip()}" in makefile
