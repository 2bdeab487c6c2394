"""The reference of all commands as a page, made from the commands: `python -m tools.command_reference`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from sakiyomi import language
from sakiyomi.cli.app import COMMANDS, make_app
from sakiyomi.cli.help import EXAMPLE, say_meaning, say_paragraph

ENGLISH = """# Commands

This page is made from the commands themselves: `sakiyomi COMMAND --help` prints the same in the terminal.

| command | does |
|---|---|
"""
JAPANESE = """# コマンド

このページはコマンド自身から作られています。端末では `sakiyomi コマンド --help` で同じ説明が見られます。

| コマンド | 働き |
|---|---|
"""


def commands_page(japanese: bool = False) -> str:
    """The page in Markdown: an overview, then each command with its arguments and options."""
    language.use_japanese(japanese)
    try:
        return (JAPANESE if japanese else ENGLISH) + _all_commands()
    finally:
        language.use_japanese(False)


def _all_commands() -> str:
    group: Any = get_command(make_app())
    context = group.make_context("sakiyomi", ["games"], resilient_parsing=True)
    overview = "".join(
        f"| [`{name}`](#sakiyomi-{name}) | {say_paragraph(text)} |\n" for name, text in COMMANDS.items()
    )
    parts = [
        part for name in COMMANDS for part in _command(group.commands[name], f"sakiyomi {name}", context)
    ]
    return overview + "\n" + "\n".join(parts)


def _command(command: Any, path: str, parent: Any) -> Iterator[str]:
    """The sections of a command and of its subcommands."""
    level = len(path.split())
    context = type(parent)(command, info_name=path.split()[-1], parent=parent)
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"{'#' * level} `{path}` {{ #{path.replace(' ', '-')} }}\n\n{_prose(command.help or '')}\n"
    yield f"```text\n{path} {usage}\n```\n"
    rows = [row for parameter in command.get_params(context) for row in _row(parameter, context)]
    if rows:
        yield language.say("| argument or option | meaning |") + "\n|---|---|\n" + "".join(rows)
    for name, below in getattr(command, "commands", {}).items():
        yield from _command(below, f"{path} {name}", context)


def _prose(text: str) -> str:
    """The help text; paragraphs that must not be wrapped become code."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("\b\n"):
            title, _, rest = paragraph.removeprefix("\b\n").partition("\n")
            paragraphs.append(f"{language.say(title)}\n\n```text\n{rest}\n```")
        elif found := EXAMPLE.fullmatch(paragraph):
            paragraphs.append(f"{language.say(found[1] + ':')} `{found[2]}`")
        else:
            paragraphs.append(say_paragraph(paragraph))
    return "\n\n".join(paragraphs)


def _row(parameter: Any, context: Any) -> Iterator[str]:
    """A row of the table, for parameters that the help shows."""
    record = parameter.get_help_record(context)
    if record is None or parameter.name == "help":
        return
    name, words = (text.replace("|", "\\|") for text in (record[0], say_meaning(record[1])))
    yield f"| `{name}` | {words.replace('<', '&lt;')} |\n"


if __name__ == "__main__":
    print(commands_page())
