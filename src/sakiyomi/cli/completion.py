"""`sakiyomi completion`."""

from __future__ import annotations

from typing import Annotated

import typer
from typer.completion import get_completion_script  # type: ignore[attr-defined]

from sakiyomi.cli.common import Japanese, report_errors
from sakiyomi.errors import UnknownNameError

SHELLS = ("bash", "zsh", "fish", "powershell")


@report_errors
def completion(
    shell: Annotated[str, typer.Argument(help="bash, zsh, fish or powershell.")] = "bash",
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Print a script that lets your shell complete commands and options with the Tab key.

    Load it in the shell's start file; for fish, save it in ~/.config/fish/completions/sakiyomi.fish.

    Example: sakiyomi completion bash >> ~/.bashrc
    """
    if shell not in SHELLS:
        raise UnknownNameError("shell", shell, list(SHELLS))
    print(get_completion_script(prog_name="sakiyomi", complete_var="_SAKIYOMI_COMPLETE", shell=shell))
