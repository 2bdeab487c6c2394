"""What a browser says about where a request comes from: the `Host` and `Origin` headers."""

from __future__ import annotations

import ipaddress
import re

from sakiyomi.serving.binding import LOOPBACK

_HOST = r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_.-]{1,253})(?::(?P<port>[0-9]{1,5}))?"
HOST = re.compile(_HOST)
ORIGIN = re.compile(rf"[Hh][Tt][Tt][Pp][Ss]?://(?P<place>{_HOST})")


def refusal(host: str | None, origin: str | None, *, local: bool) -> tuple[int, str] | None:
    """Status and words for a request that is not to be answered; None for a good one.

    A server for this machine alone answers to names of this machine alone: a foreign name that leads here is
    a web page's trick. A page from elsewhere may not ask anything.
    """
    parsed = HOST.fullmatch(host or "")
    if parsed is None:
        return 400, "The Host header is no name of a machine.\n"
    if local and not _is_local(parsed["name"]):
        return 403, "This server answers to localhost only.\n"
    if origin is None:
        return None
    source = ORIGIN.fullmatch(origin)
    if source is None and origin.lower().startswith(("http:", "https:")):
        return 400, "The Origin header is no address of a page.\n"
    if source is None or source["place"].lower() != (host or "").lower():
        return 403, "A page from elsewhere may not talk to this server.\n"
    return None


def _is_local(name: str) -> bool:
    plain = name.strip("[]").lower()
    try:
        return ipaddress.ip_address(plain).is_loopback
    except ValueError:
        return plain in LOOPBACK
