"""All commands of the command line."""

from __future__ import annotations

from typing import Any

from typer.main import get_command

from sakiyomi.cli.app import make_app


def all_commands() -> dict[str, Any]:
    """Every command and subcommand by its words."""
    group: Any = get_command(make_app())
    found = dict[str, Any]()
    for name, command in group.commands.items():
        found[name] = command
        found |= {f"{name} {below}": one for below, one in getattr(command, "commands", {}).items()}
    return found
