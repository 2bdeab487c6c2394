"""Where a server listens: only on this machine by default."""

from __future__ import annotations

import errno
import socket

from sakiyomi.errors import LimitError, shorten

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names and addresses that only this machine can reach."""
EVERYWHERE = ("0.0.0.0", "::")
"""Wildcard addresses: all interfaces of this machine."""
NOT_OURS = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN)
"""Errors for an address or a name that this machine does not have."""

BATCH = 64
"""Connections that the event loop accepts before it reads from the others."""
QUEUE = 1024
"""Connections that may wait in the kernel to be accepted."""


def listen(host: str, *ports: int) -> socket.socket:
    """A socket that listens on the first free one of these ports; 0 takes any."""
    for port in ports:
        if not 0 <= port < 1 << 16:
            raise LimitError(f"a port must be a number from 0 to 65535, not {port}")
    reason = ""
    for port in ports:
        try:
            return _bind(host, port)
        except (OSError, UnicodeError) as error:
            if not isinstance(error, OSError) or error.errno in NOT_OURS:
                raise LimitError(
                    f"cannot listen on {shorten(host)}: this machine has no such address; --host must be a "
                    "name or address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"
                ) from None
            reason = error.strerror or str(error)
    raise LimitError(f"cannot listen on {host} port {ports[-1]}: {reason}; try another port")


def free_port(host: str, port: int) -> int:
    """The port, or 0 for any if it is in use."""
    try:
        _bind(host, port).close()
    except UnicodeError:
        return port
    except OSError as error:
        return 0 if error.errno == errno.EADDRINUSE else port
    return port


def lengthen_queue(listening: socket.socket) -> None:
    """Lets more connections wait in the kernel than asyncio accepts at a time; it has one number for both."""
    listening.listen(QUEUE)


def reached_as(host: str) -> str | None:
    """An address under which other machines reach this one, if `host` is a wildcard."""
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only finds the outgoing interface
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def web_address(host: str, port: int, token: str | None = None) -> str:
    """The URL to open in a browser."""
    name = socket.gethostname() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/" + (f"?token={token}" if token else "")


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(BATCH)
    except OSError:
        made.close()
        raise
    return made
