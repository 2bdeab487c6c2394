"""All certificate checkers at once: they must agree."""

from __future__ import annotations

import atexit
import base64
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import sakiyomi.studio
from sakiyomi.proof import CertificateError
from sakiyomi.proof.verify import MAX_POSITIONS, Verified
from sakiyomi.proof.verify import verify as check

NODE = shutil.which("node")
SCRIPTS = Path(sakiyomi.studio.__file__).parent / "static" / "certificate"


def verify(data: bytes, max_positions: int = MAX_POSITIONS, *, one_fault: bool = True) -> Verified:
    """Checks a certificate with the plain checker, the native one and, if Node.js is there, the studio's.

    Raises what the plain one raises. Of several faults each names the first that it meets, so only
    `one_fault` is told in the same words, and the studio's checker has words of its own.
    """
    plain, native = (_outcome(data, max_positions, plain) for plain in (True, False))
    script = None if NODE is None else ask(data, max_positions)
    if isinstance(plain, CertificateError):
        assert isinstance(native, CertificateError), f"the native checker accepts it: {plain}"
        assert str(plain) == str(native) or not one_fault
        assert script is None or script.get("kind") == "CertificateError", f"{script}: {plain}"
        raise plain
    assert plain == native
    assert script is None or script == described(plain)
    return plain


def described(done: Verified) -> dict[str, Any]:
    """What the studio's checker answers."""
    claim = {"sfen": done.sfen, "plies": done.plies, "defending": done.claim.defending}
    return claim | {"nodes": done.nodes, "positions": done.positions}


def ask(data: bytes, max_positions: int = MAX_POSITIONS) -> dict[str, Any]:
    """The answer of the studio's checker, run by Node.js."""
    talk = _started()
    assert talk.stdin is not None
    assert talk.stdout is not None
    talk.stdin.write(f"{base64.b64encode(data).decode()} {max_positions}\n")
    talk.stdin.flush()
    answer: dict[str, Any] = json.loads(talk.stdout.readline())
    return answer


@cache
def _started() -> subprocess.Popen[str]:
    assert NODE is not None
    words = [NODE, str(Path(__file__).with_name("checker.mjs")), str(SCRIPTS / "checker.js")]
    talk = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(talk.kill)
    return talk


def _outcome(data: bytes, max_positions: int, plain: bool) -> Verified | CertificateError:
    try:
        return check(data, max_positions, plain=plain)
    except CertificateError as error:
        return error
