"""Options: declared, read back, set."""

from __future__ import annotations

import pytest

from sakiyomi import LimitError
from sakiyomi.protocols.usi.options import ENGINE_OPTIONS, Option, UsiSettings, read_option


@pytest.mark.parametrize("option", ENGINE_OPTIONS, ids=lambda option: option.name)
def test_our_declarations_are_read_back(option: Option) -> None:
    assert read_option(option.text()) == option
    assert option.check(option.default) == option.default


OTHERS = {
    "option name Clear Hash type button": Option("Clear Hash", "button"),
    "option name Book File type filename default my book.bin": Option("Book File", "filename", "my book.bin"),
    "option name Log type string default": Option("Log", "string"),
    "option name Style type combo default Normal var Solid var Very Risky": Option(
        "Style", "combo", "Normal", choices=("Solid", "Very Risky")
    ),
    "option name N type spin default 1 min x max 9": Option("N", "spin", "1", None, 9),
    "option name": None,
    "option name type spin": None,
    "option name X type colour": None,
    "option name X": None,
}


@pytest.mark.parametrize(("line", "option"), OTHERS.items(), ids=list(OTHERS))
def test_declarations_of_other_engines(line: str, option: Option | None) -> None:
    assert read_option(line) == option


def test_settings() -> None:
    settings = UsiSettings()
    assert (settings.memory, settings.lines, settings.margin) == (64, 1, 0.12)
    assert settings.resign is None
    assert settings.rules == (0, True)
    for name, value in [
        ("usi_hash", "256"),
        ("MultiPV", "3"),
        ("NetworkDelay", "50"),
        ("ResignValue", "3000"),
        ("MaxMovesToDraw", "320"),
        ("EnteringKingRule", "noenteringking"),
    ]:
        changed = settings.with_option(name, value)
        assert changed is not None
        settings = changed
    assert (settings.memory, settings.lines, settings.margin) == (256, 3, 0.05)
    assert settings.resign == 3000
    assert settings.rules == (320, False)
    assert settings.with_option("Nonsense", "1") is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("USI_Hash", "0"),
        ("USI_Hash", "99999999"),
        ("USI_Hash", "x"),
        ("USI_Hash", "9" * 5000),
        ("USI_Ponder", "perhaps"),
        ("Threads", "257"),
        ("EnteringKingRule", "TryRule"),
    ],
)
def test_bad_values(name: str, value: str) -> None:
    with pytest.raises(LimitError, match=name):
        UsiSettings().with_option(name, value)


def test_a_value_is_one_line() -> None:
    with pytest.raises(LimitError, match="one line"):
        Option("Log", "string").check("a\nquit")
