"""USI, the protocol between shogi programs and their engines: our engine, and a client for any other."""

from sakiyomi.protocols.usi.asking import Answer, UsiSearch
from sakiyomi.protocols.usi.client import UsiClient
from sakiyomi.protocols.usi.transport import ProcessTransport, Transport

__all__ = ["Answer", "ProcessTransport", "Transport", "UsiClient", "UsiSearch"]
