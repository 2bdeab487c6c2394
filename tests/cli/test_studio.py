"""`sakiyomi studio` as a user starts and stops it."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from typer.testing import CliRunner

from sakiyomi.cli.app import make_app


def start(*words: str) -> tuple[subprocess.Popen[str], str]:
    """A studio and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sakiyomi", "studio", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    match = re.fullmatch(r"The studio is open: (http://\S+)\n", line)
    assert match, line + process.communicate()[1]
    return process, match[1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_and_stops_cleanly(how: signal.Signals) -> None:
    process, address = start("--port", "0")
    assert b"Sakiyomi" in urllib.request.urlopen(address, timeout=20).read()
    process.send_signal(how)
    out, err = process.communicate(timeout=20)
    assert "Traceback" not in err
    assert process.returncode in ((130,) if how == signal.SIGINT else (-signal.SIGTERM, 0))
    assert out == ""


def test_repeated_ctrl_c_stops_it_once() -> None:
    process, address = start("--port", "0")
    assert b"Sakiyomi" in urllib.request.urlopen(address, timeout=20).read()
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "Ctrl-C closes it.\nsakiyomi: stopped\n")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "a" * 70])
def test_a_wrong_host_is_explained(host: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sakiyomi", "studio", "--host", host],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert f"cannot listen on {host[:30]}" in done.stderr
    assert "--host must be a name or address of this machine" in done.stderr
    assert " port " not in done.stderr


def test_beyond_this_machine_the_address_has_a_token() -> None:
    process, address = start("--host", "0.0.0.0", "--port", "0")
    try:
        token = re.search(r"\?token=([\w-]{20,})$", address)
        assert token
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def test_an_occupied_port_is_explained() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "sakiyomi", "studio", "--port", port],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in done.stderr
    assert "try another port" in done.stderr


def test_importing_the_package_does_not_load_the_server() -> None:
    code = (
        "import sakiyomi, sys; sys.exit(any(m in sys.modules for m in ('starlette', 'uvicorn', 'asyncio')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_speaks_japanese() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sakiyomi", "studio", "--port", "0", "--japanese"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    assert re.fullmatch(r"スタジオを開きました：http://\S+\n", process.stdout.readline())
    assert process.stderr is not None
    assert process.stderr.readline() == "Ctrl-C で閉じます。\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20)[1] == "sakiyomi: 中断しました\n"


def test_a_guessable_token_is_refused() -> None:
    result = CliRunner().invoke(make_app("studio"), ["studio", "--port", "0", "--token", "x"])
    assert result.exit_code == 2
    assert "a token must have at least 8 characters" in result.stderr
