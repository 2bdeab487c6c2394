"""`Host` and `Origin` headers, honest and forged; binding; tokens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.errors import LimitError
from sakiyomi.serving.binding import listen, web_address
from sakiyomi.serving.names import refusal
from sakiyomi.serving.tokens import make_token, same_token


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:80", "127.0.0.1:8377", "[::1]:1", "LOCALHOST", "127.1.2.3"]
)
def test_names_of_this_machine(host: str) -> None:
    assert refusal(host, None, local=True) is None
    assert refusal(host, f"http://{host}", local=True) is None


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[::2]", "192.0.2.1", "0.0.0.0"])
def test_other_names(host: str) -> None:
    assert (refusal(host, None, local=True) or (0,))[0] == 403
    assert refusal(host, None, local=False) is None


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "[",
        "]",
        "[::1",
        "a b",
        "evil@localhost",
        "localhost:",
        "localhost:x",
        "localhost/",
        "\ud800",
    ],
)
def test_missing_names(host: str | None) -> None:
    for local in (True, False):
        assert (refusal(host, None, local=local) or (0,))[0] == 400


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://[", 400),
        ("http://", 400),
        ("https://a b", 400),
        ("http://localhost/x", 400),
        ("null", 403),
        ("", 403),
        ("file://", 403),
        ("http://evil.example", 403),
        ("http://localhost:81", 403),
        ("http://localhost", 403),
    ],
)
def test_pages_from_elsewhere(origin: str, status: int) -> None:
    for local in (True, False):
        assert (refusal("localhost:80", origin, local=local) or (0,))[0] == status


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_header_raises(host: str, origin: str) -> None:
    refused = refusal(host, origin, local=True)
    assert refused is None or refused[0] in (400, 403)


def test_tokens() -> None:
    assert same_token("secret", "secret")
    assert not same_token("secret", "Secret")
    assert not same_token("secret", "\ud800")
    assert not same_token("", "")
    assert not same_token(None, "")
    assert make_token() != make_token()


def test_the_first_free_port_is_taken() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port, 0) as second:
            assert second.getsockname()[1] != port
        with pytest.raises(LimitError, match=f"port {port}: .*; try another port"):
            listen("127.0.0.1", port)
    with pytest.raises(LimitError, match="this machine has no such address"):
        listen("a" * 70, 0)


def test_addresses() -> None:
    assert web_address("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert web_address("::1", 80, "t") == "http://[::1]:80/?token=t"
