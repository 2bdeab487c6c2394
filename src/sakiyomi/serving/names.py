"""Checks of the `Host` and `Origin` headers, which tell where a request comes from."""

from __future__ import annotations

import ipaddress
import re

from sakiyomi.serving.binding import LOOPBACK

_HOST = r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_.-]{1,253})(?::(?P<port>[0-9]{1,5}))?"
HOST = re.compile(_HOST)
ORIGIN = re.compile(rf"[Hh][Tt][Tt][Pp][Ss]?://(?P<place>{_HOST})")


def refusal(host: str | None, origin: str | None, *, local: bool) -> tuple[int, str] | None:
    """Status and text for a request to refuse; None for a good one.

    A local server answers only to names of this machine: a foreign name that leads here is a DNS rebinding
    attack. Pages from other origins are refused.
    """
    parsed = HOST.fullmatch(host or "")
    if parsed is None:
        return 400, "The Host header is not a valid host name.\n"
    if local and not _is_local(parsed["name"]):
        return 403, "This server answers only to localhost.\n"
    if origin is None:
        return None
    source = ORIGIN.fullmatch(origin)
    if source is None and origin.lower().startswith(("http:", "https:")):
        return 400, "The Origin header is not a valid origin.\n"
    if source is None or source["place"].lower() != (host or "").lower():
        return 403, "Pages from other origins may not use this server.\n"
    return None


def _is_local(name: str) -> bool:
    plain = name.strip("[]").lower()
    try:
        return ipaddress.ip_address(plain).is_loopback
    except ValueError:
        return plain in LOOPBACK
