"""Where a server listens: this machine alone unless more is asked for."""

from __future__ import annotations

import errno
import socket

from sakiyomi.errors import LimitError, shorten

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names and addresses that nobody outside this machine can reach."""
EVERYWHERE = ("0.0.0.0", "::")
"""Addresses that stand for all that this machine has."""
NOT_OURS = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN)
"""Errors of an address or a name that no network of this machine has."""

BATCH = 64
"""Connections that the event loop accepts before it looks at what others have sent."""
QUEUE = 1024
"""Connections that may wait in the kernel until they are accepted."""


def listen(host: str, *ports: int) -> socket.socket:
    """A socket that waits for connections on the first of these ports that is free; 0 takes any."""
    for port in ports:
        if not 0 <= port < 1 << 16:
            raise LimitError(f"a port is a number from 0 to 65535, not {port}")
    reason = ""
    for port in ports:
        try:
            return _bind(host, port)
        except (OSError, UnicodeError) as error:
            if not isinstance(error, OSError) or error.errno in NOT_OURS:
                raise LimitError(
                    f"cannot listen on {shorten(host)}: this machine has no such address; --host is a name "
                    "or address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"
                ) from None
            reason = error.strerror or str(error)
    raise LimitError(f"cannot listen on {host} port {ports[-1]}: {reason}; try another port")


def free_port(host: str, port: int) -> int:
    """The port, or 0 for any if somebody else has it."""
    try:
        _bind(host, port).close()
    except UnicodeError:
        return port
    except OSError as error:
        return 0 if error.errno == errno.EADDRINUSE else port
    return port


def lengthen_queue(listening: socket.socket) -> None:
    """Lets more wait in the kernel than asyncio accepts at a time; it has only one number for both."""
    listening.listen(QUEUE)


def reached_as(host: str) -> str | None:
    """An address of this machine for others, if `host` stands for all that it has."""
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way out would be taken
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def web_address(host: str, port: int, token: str | None = None) -> str:
    """What to type into a browser."""
    name = socket.gethostname() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(place)
        made.listen(BATCH)
    except OSError:
        made.close()
        raise
    return made
