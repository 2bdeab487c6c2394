"""Help: examples that can be copied, types in plain words; completion for shells."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest
from typer.testing import CliRunner

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
    assert not re.search(r"<[a-z]|list\[|\bstr\b|\bint\b|\bfloat\b", help_of(name))


def test_a_long_example_breaks_between_words() -> None:
    assert textwrap_words(["aaaa", '"b b b b"', "--c", "dd", "-e"], 15) == ['aaaa "b b b b"', "--c dd -e"]


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
