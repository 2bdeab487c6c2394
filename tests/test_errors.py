"""The error family: every error is a SakiyomiError and of the kind that Python users expect."""

from __future__ import annotations

import pytest

import sakiyomi
from sakiyomi import SakiyomiError, TextError, UnknownNameError
from sakiyomi.errors import shorten


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("TextError", ValueError),
        ("MoveError", ValueError),
        ("LimitError", ValueError),
        ("GameOverError", ValueError),
        ("GameError", TypeError),
        ("UnknownNameError", LookupError),
        ("BusyError", RuntimeError),
    ],
)
def test_the_family(name: str, kind: type[Exception]) -> None:
    assert issubclass(getattr(sakiyomi, name), SakiyomiError)
    assert issubclass(getattr(sakiyomi, name), kind)


def test_messages() -> None:
    assert str(TextError("bad", token="x", line=2, column=3)) == "line 2, column 3, 'x': bad"
    assert str(TextError("bad")) == "line 1, column 1: bad"
    error = UnknownNameError("game", "go" * 50, ["collect", "tree"])
    assert str(error) == f"there is no game '{'go' * 19}g…'; known: collect, tree"
    assert str(UnknownNameError("game", "colect", ["collect"])).endswith("; did you mean collect?")
    assert shorten("short") == "short"
    assert len(shorten("x" * 1000)) == 40


def test_public_names_exist() -> None:
    assert sorted(sakiyomi.__all__, key=str.lower) == sorted(set(sakiyomi.__all__), key=str.lower)
    assert all(hasattr(sakiyomi, name) for name in sakiyomi.__all__)
    assert set(sakiyomi.__all__) <= set(dir(sakiyomi))
    with pytest.raises(AttributeError, match="module 'sakiyomi' has no attribute 'nobody'"):
        sakiyomi.nobody  # noqa: B018
