"""Help: examples that can be copied, types in plain words; completion for shells."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sakiyomi import language
from sakiyomi.cli.app import make_app
from sakiyomi.cli.completion import SHELLS
from sakiyomi.cli.help import textwrap_words
from support.commands import all_commands

START = "import sys; sys.argv = ['sakiyomi']; from sakiyomi.cli.app import main; main()"


def help_of(name: str) -> str:
    return CliRunner().invoke(make_app(name.split()[0]), [*name.split(), "-h"], env={"COLUMNS": "80"}).stdout


@pytest.mark.parametrize("name", all_commands())
def test_examples_can_be_copied(name: str) -> None:
    text = help_of(name)
    for command in re.findall(r"^ +(sakiyomi (?:[^\n\\]|\\\n)*)$", text, re.MULTILINE):
        words = shlex.split(command.replace("\\\n", " "))
        assert words[0] == "sakiyomi"
        assert not command.rstrip().endswith("\\")
    assert re.search(r"^ +sakiyomi ", text, re.MULTILINE), "an example on a line of its own"


@pytest.mark.parametrize("name", all_commands())
def test_types_are_readable(name: str) -> None:
    text = help_of(name)
    assert not re.search(
        r"<[a-z]|list\[|\b(?:str|int|float|path)\b", text.replace("only a path", ""), re.IGNORECASE
    )
    assert not re.search(r"[<>]=|\.0\]", text), "ranges and whole numbers in plain words"


def test_a_folder_is_called_a_folder() -> None:
    """`--out` of some commands is a file, of others a folder."""
    assert "--out FOLDER" in help_of("match")
    assert "--out FILE" in help_of("convert")
    assert "--ladder FOLDER" in help_of("studio")
    assert "--figures FOLDER" in help_of("hardware report")


def test_ranges_in_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language._Chosen, "japanese", True)
    assert "[0 から 65535 まで]" in help_of("studio")
    assert "50000000、1 以上]" in help_of("verify")


@pytest.mark.parametrize("name", ["contest", "hardware", "usi", "nboard", "gtp", "completion"])
def test_every_command_takes_japanese(name: str) -> None:
    done = CliRunner().invoke(make_app(name), [name, "--japanese", "-h"], env={"COLUMNS": "80"})
    assert done.exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--japanese", "contest", "fork", "nosuch.jsonl", "--session", "1"),
        ("contest", "--japanese", "fork", "nosuch.jsonl", "--session", "1"),
        ("contest", "fork", "nosuch.jsonl", "--session", "1", "--japanese"),
    ],
)
def test_japanese_may_stand_before_a_subcommand(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "sakiyomi", *words]
    settings = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, capture_output=True, text=True, env=settings, check=False)
    assert done.returncode == 2
    assert "nosuch.jsonl" in done.stderr
    assert not re.search(r"there is|no such|cannot", done.stderr)


def test_a_long_example_breaks_between_words() -> None:
    assert textwrap_words(["aaaa", '"b b b b"', "--c", "dd", "-e"], 15) == ['aaaa "b b b b"', "--c dd -e"]
    assert textwrap_words(["aaaa", "bb", "--c", "dd"], 12) == ["aaaa bb", "--c dd"]


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_scripts(shell: str) -> None:
    done = CliRunner().invoke(make_app("completion"), ["completion", shell])
    assert done.exit_code == 0
    assert "_SAKIYOMI_COMPLETE" in done.stdout


def test_an_unknown_shell_is_named() -> None:
    done = CliRunner().invoke(make_app("completion"), ["completion", "tcsh"])
    assert done.exit_code == 2
    assert "known: bash, zsh, fish, powershell" in done.stderr


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("ma", ["mate", "match"]), ("mate --no", ["--nodes"]), ("contest re", ["replay"])],
)
def test_completion(typed: str, expected: list[str]) -> None:
    words = f"sakiyomi {typed}"
    asked = {"_SAKIYOMI_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            START,
        ],
        capture_output=True,
        text=True,
        env={**os.environ, **asked},
        check=False,
    )
    assert done.stdout.split() == expected
