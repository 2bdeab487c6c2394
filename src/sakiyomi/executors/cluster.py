"""Cells as actors of Ray: on this machine, or on all machines of a cluster."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import secrets
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sakiyomi.errors import CellError, LimitError, shorten
from sakiyomi.executors.base import OUT_OF_MEMORY, Work, load
from sakiyomi.executors.ending import close_at_exit, is_closed
from sakiyomi.executors.memory import addresses

PATIENCE = 3.0
"""Seconds that idle cells have to give back what they hold."""

LONGEST_START = 120.0
"""Seconds within which all cells must have started."""

KNOCK = 5.0
"""Seconds to wait for a cluster to answer at all."""

STORE = 100_000_000
"""Bytes of Ray's store of objects on this machine; tasks and answers are small."""

ADDRESSES = 2e9
"""Bytes of addresses that a process of Ray needs; with fewer its start hangs (2.60: with 1.2 GB, not 2.5)."""

SOCKETS = "/tmp"
"""Where Ray's own files go; its sockets need a short path."""


class Ray:
    """Actors, one a core. One that has died, alone or with its machine, is replaced where there is room."""

    def __init__(self, address: str | None = None) -> None:
        self._address = address
        self._ray: Any = _ray(local=address is None)
        self._open = contextlib.ExitStack()
        self._made: tuple[str, bytes] = ("", b"")
        self._cells: list[Any] = []
        self._busy: dict[Any, int] = {}

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells, and Ray if nobody has; waits until all are there."""
        self._made = (work, setup)
        close_at_exit(self)
        try:
            self._open.enter_context(session(self._address, cells))
            cores = int(self._ray.cluster_resources().get("CPU", 0))
            if cells > cores:
                raise LimitError(f"the cluster has {cores} cores; {cells} cells are too many")
            self._cells = [self._fresh(cores=1) for _ in range(cells)]
            self._wait_for_all()
        except BaseException:
            self.close()
            raise

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell; if the cell has died, `receive` tells."""
        self._busy[self._cells[cell].do.remote(task)] = cell

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next answer."""
        if not self._busy:
            time.sleep(timeout)
            return None
        ready, _ = self._ray.wait(list(self._busy), num_returns=1, timeout=timeout)
        if not ready:
            self._look_for_node()
            return None
        cell = self._busy.pop(ready[0])
        try:
            answer: bytes = self._ray.get(ready[0])
            return cell, answer
        except self._ray.exceptions.RayError as error:
            if isinstance(error, self._ray.exceptions.RayTaskError):
                print(error, file=sys.stderr)  # the work's own mistake, as a process would show it
            self.replace(cell)
            return cell, None

    def replace(self, cell: int) -> None:
        """Ends an actor at once, and makes another one, even where all cores are taken."""
        self._busy = {task: owner for task, owner in self._busy.items() if owner != cell}
        self._ray.kill(self._cells[cell])
        self._cells[cell] = self._fresh(cores=0)

    def close(self) -> None:
        """Ends all actors, idle ones after they have closed their work, and Ray if it was started here."""
        if self._ray.is_initialized():
            working = set(self._busy.values())
            idle = [one.close.remote() for cell, one in enumerate(self._cells) if cell not in working]
            if idle:
                self._ray.wait(idle, num_returns=len(idle), timeout=PATIENCE)
            for one in self._cells:
                self._ray.kill(one)
        self._cells.clear()
        self._busy.clear()
        self._open.close()
        is_closed(self)

    def _look_for_node(self) -> None:
        """Raises `CellError` if Ray's own process on this machine is gone: no answer would ever come."""
        node = getattr(self._ray._private.worker, "_global_node", None)
        path = getattr(node, "raylet_socket_name", None)
        if path is None:
            return
        with socket.socket(socket.AF_UNIX) as knocking:
            try:
                knocking.connect(str(path))
            except (ConnectionRefusedError, FileNotFoundError):
                raise CellError(
                    "Ray has ended on this machine: its cells cannot be reached any more"
                ) from None

    def _fresh(self, cores: int) -> Any:
        made = self._ray.remote(Cell).options(num_cpus=cores, max_restarts=0, scheduling_strategy="SPREAD")
        return made.remote(sys.path, *self._made)

    def _wait_for_all(self) -> None:
        starting = [one.ready.remote() for one in self._cells]
        ready, late = self._ray.wait(starting, num_returns=len(starting), timeout=LONGEST_START)
        if late:
            raise CellError(
                f"only {len(ready)} of {len(starting)} cells have started within {LONGEST_START:.0f} s; "
                "others may be using the cluster: see `ray status`"
            )
        try:
            told = self._ray.get(ready)
        except self._ray.exceptions.RayError as error:
            raise CellError(f"a cell could not start: {str(error).splitlines()[-1]}") from None
        versions = {number for number, _ in told}
        if any(trouble for _, trouble in told):
            raise CellError(f"a cell could not start: {OUT_OF_MEMORY}")
        if versions != {version("sakiyomi")}:
            raise CellError(
                f"this is sakiyomi {version('sakiyomi')}, but the cluster has {', '.join(sorted(versions))}"
            )


class Cell:
    """What runs in an actor."""

    def __init__(self, path: list[str], work: str, setup: bytes) -> None:
        sys.path += [place for place in path if place not in sys.path]  # as processes started here have it
        self._work: Work | None = None
        with contextlib.suppress(MemoryError):
            self._work = load(work, setup)

    def ready(self) -> tuple[str, bool]:
        """The first sign of life: the version of sakiyomi, and whether there was too little memory."""
        return version("sakiyomi"), self._work is None

    def do(self, task: bytes) -> bytes:
        """One task."""
        if self._work is None:
            raise MemoryError(OUT_OF_MEMORY)
        return self._work(task)

    def close(self) -> None:
        """Gives back what the work holds."""
        if self._work is not None:
            self._work.close()


@contextlib.contextmanager
def session(address: str | None = None, cells: int = 1) -> Iterator[None]:
    """Keeps Ray running meanwhile; does nothing if it is already."""
    ray = _ray(local=address is None)
    if ray.is_initialized():
        yield
        return
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    with contextlib.ExitStack() as stack:
        if address is None:
            if addresses() < ADDRESSES:
                raise CellError("Ray does not start on this machine: ulimit -v allows less than 2 GB")
            options |= {
                "num_cpus": max(cells, os.cpu_count() or 1),
                "object_store_memory": STORE,
                "include_dashboard": False,
                "_temp_dir": stack.enter_context(_folder()),
            }
        else:
            knock(address)
        stack.callback(ray.shutdown)
        try:
            ray.init(address=address or "local", **options)
        except (Exception, SystemExit) as error:  # it raises whatever it meets, even a bare Exception
            reason = (str(error) or type(error).__name__).splitlines()[0]
            what = f"Ray does not start on this machine: {shorten(reason, 200)}"
            if address:
                what = (
                    f"no Ray cluster answers at {address!r}, or it wants another token: run this on one of "
                    "its machines, with RAY_AUTH_MODE=token and RAY_AUTH_TOKEN_PATH as they have it"
                )
            raise CellError(what) from None
        yield


def knock(address: str) -> None:
    """Raises `CellError` where nobody listens; Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if address == "auto":
        return
    if not (host and colon and re.fullmatch("[0-9]{1,5}", port)) or "/" in address:
        raise LimitError(f"the address of a cluster is HOST:PORT or auto, not {shorten(address)!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()
    except (OSError, OverflowError, ValueError) as error:  # a host name may be none at all
        reason = getattr(error, "strerror", None) or error
        raise CellError(f"nobody answers at {address!r}: {reason}") from None


def _ray(local: bool) -> Any:
    """Ray itself; what it takes from the environment must be there before it is imported."""
    if "ray" not in sys.modules:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_worker_niceness", "0")  # cells matter as much as who asks them
        # It would print about dead actors to standard output.
        os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
        # It listens on all interfaces even for itself: nobody without a token may talk to it.
        if local and not {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & set(os.environ):
            os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    try:
        import ray
    except ImportError:
        raise CellError("Ray is not installed: pip install 'sakiyomi[ray]'") from None
    return ray


@contextlib.contextmanager
def _folder() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="sakiyomi-", dir=SOCKETS if Path(SOCKETS).is_dir() else None)
    try:
        yield os.path.join(folder, "ray")  # Ray opens its own to everybody; the one around it is ours alone
    finally:
        _end_users(folder)
        shutil.rmtree(folder, ignore_errors=True)


def _end_users(folder: str) -> None:
    """Ends what a Ray that did not start has left behind: processes whose command names its folder."""
    for found in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if folder.encode() in found.read_bytes() and int(found.parent.name) != os.getpid():
                os.kill(int(found.parent.name), signal.SIGKILL)
