"""Cells as Ray actors: on this machine, or on all machines of a cluster."""

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
from sakiyomi.executors.base import OUT_OF_MEMORY, Work, close_at_exit, load, mark_closed
from sakiyomi.executors.memory import address_space_limit

PATIENCE = 3.0
"""Seconds that idle cells have to close their work."""

START_TIMEOUT = 120.0
"""Seconds within which all cells must have started."""

CONNECT_TIMEOUT = 5.0
"""Seconds to wait for a cluster to accept a connection."""

STORE = 100_000_000
"""Bytes of Ray's object store on this machine; tasks and answers are small."""

MIN_ADDRESS_SPACE = 2e9
"""Bytes of address space that a Ray process needs; with less, it hangs at start (2.60: 1.2 GB, not 2.5)."""

TEMP_ROOT = "/tmp"
"""Where Ray's own files go: its sockets need a short path."""


class Ray:
    """One actor per core. A dead one, alone or with its machine, is replaced where there is room."""

    def __init__(self, address: str | None = None) -> None:
        self._address = address
        self._ray: Any = _ray(local=address is None)
        self._open = contextlib.ExitStack()
        self._made: tuple[str, bytes] = ("", b"")
        self._cells: list[Any] = []
        self._busy: dict[Any, int] = {}

    def start(self, cells: int, work: str, setup: bytes) -> None:
        """Starts the cells, and Ray if it is not running; waits until all are ready."""
        self._made = (work, setup)
        close_at_exit(self)
        try:
            self._open.enter_context(session(self._address, cells))
            cores = int(self._ray.cluster_resources().get("CPU", 0))
            if cells > cores:
                raise LimitError(f"the cluster has only {cores} cores; {cells} cells are too many")
            self._cells = [self._fresh(cores=1) for _ in range(cells)]
            self._wait_for_all()
        except BaseException:
            self.close()
            raise

    def send(self, cell: int, task: bytes) -> None:
        """Gives a task to a cell; if the cell has died, `receive` reports it."""
        self._busy[self._cells[cell].do.remote(task)] = cell

    def receive(self, timeout: float) -> tuple[int, bytes | None] | None:
        """The next answer."""
        if not self._busy:
            time.sleep(timeout)
            return None
        ready, _ = self._ray.wait(list(self._busy), num_returns=1, timeout=timeout)
        if not ready:
            self._check_node()
            return None
        cell = self._busy.pop(ready[0])
        try:
            answer: bytes = self._ray.get(ready[0])
            return cell, answer
        except self._ray.exceptions.RayError as error:
            if isinstance(error, self._ray.exceptions.RayTaskError):
                print(error, file=sys.stderr)  # an error in the work itself, as a process would show it
            self.replace(cell)
            return cell, None

    def replace(self, cell: int) -> None:
        """Kills an actor and starts another, even if all cores are taken."""
        self._busy = {task: owner for task, owner in self._busy.items() if owner != cell}
        self._ray.kill(self._cells[cell])
        self._cells[cell] = self._fresh(cores=0)

    def close(self) -> None:
        """Ends all actors, after idle ones have closed their work, and Ray if it was started here."""
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
        mark_closed(self)

    def _check_node(self) -> None:
        """Raises `CellError` if Ray's own process on this machine is gone: no answer would arrive."""
        node = getattr(self._ray._private.worker, "_global_node", None)
        path = getattr(node, "raylet_socket_name", None)
        if path is None:
            return
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(path))
            except (ConnectionRefusedError, FileNotFoundError):
                raise CellError(
                    "Ray has exited on this machine: its cells can no longer be reached"
                ) from None

    def _fresh(self, cores: int) -> Any:
        made = self._ray.remote(Cell).options(num_cpus=cores, max_restarts=0, scheduling_strategy="SPREAD")
        return made.remote(sys.path, *self._made)

    def _wait_for_all(self) -> None:
        starting = [one.ready.remote() for one in self._cells]
        ready, late = self._ray.wait(starting, num_returns=len(starting), timeout=START_TIMEOUT)
        if late:
            raise CellError(
                f"only {len(ready)} of {len(starting)} cells started within {START_TIMEOUT:.0f} s; "
                "the cluster may be in use: see `ray status`"
            )
        try:
            replies = self._ray.get(ready)
        except self._ray.exceptions.RayError as error:
            raise CellError(f"a cell could not start: {str(error).splitlines()[-1]}") from None
        versions = {number for number, _ in replies}
        if any(trouble for _, trouble in replies):
            raise CellError(f"a cell could not start: {OUT_OF_MEMORY}")
        if versions != {version("sakiyomi")}:
            raise CellError(
                f"this is sakiyomi {version('sakiyomi')}, but the cluster has {', '.join(sorted(versions))}"
            )


class Cell:
    """What runs in an actor."""

    def __init__(self, path: list[str], work: str, setup: bytes) -> None:
        sys.path += [entry for entry in path if entry not in sys.path]  # as in processes started here
        self._work: Work | None = None
        with contextlib.suppress(MemoryError):
            self._work = load(work, setup, _ray(local=False).get_runtime_context().get_node_id())

    def ready(self) -> tuple[str, bool]:
        """Version of sakiyomi, and whether there was too little memory."""
        return version("sakiyomi"), self._work is None

    def do(self, task: bytes) -> bytes:
        """Does one task."""
        if self._work is None:
            raise MemoryError(OUT_OF_MEMORY)
        return self._work(task)

    def close(self) -> None:
        """Closes the work."""
        if self._work is not None:
            self._work.close()


@contextlib.contextmanager
def session(address: str | None = None, cells: int = 1) -> Iterator[None]:
    """Runs Ray inside the block; does nothing if it is already running."""
    ray = _ray(local=address is None)
    if ray.is_initialized():
        yield
        return
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    with contextlib.ExitStack() as stack:
        if address is None:
            if address_space_limit() < MIN_ADDRESS_SPACE:
                raise CellError("Ray does not start on this machine: ulimit -v allows less than 2 GB")
            options |= {
                "num_cpus": max(cells, os.cpu_count() or 1),
                "object_store_memory": STORE,
                "include_dashboard": False,
                "_temp_dir": stack.enter_context(_folder()),
            }
        else:
            check_reachable(address)
        stack.callback(ray.shutdown)
        try:
            ray.init(address=address or "local", **options)
        except (Exception, SystemExit) as error:  # it raises whatever it meets, even a bare Exception
            reason = (str(error) or type(error).__name__).splitlines()[0]
            what = f"Ray does not start on this machine: {shorten(reason, 200)}"
            if address:
                what = (
                    f"no Ray cluster answers at {address!r}, or it expects another token: run this on one of "
                    "its machines, with the same RAY_AUTH_MODE=token and RAY_AUTH_TOKEN_PATH"
                )
            raise CellError(what) from None
        yield


def check_reachable(address: str) -> None:
    """Raises `CellError` if nothing listens there; Ray itself would retry for minutes."""
    host, colon, port = address.rpartition(":")
    if address == "auto":
        return
    if not (host and colon and re.fullmatch("[0-9]{1,5}", port)) or "/" in address:
        raise LimitError(f"the address of a cluster is HOST:PORT or auto, not {shorten(address)!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_TIMEOUT).close()
    except (OSError, OverflowError, ValueError) as error:  # not every text is a host name
        reason = getattr(error, "strerror", None) or error
        raise CellError(f"no connection to {address!r}: {reason}") from None


def _ray(local: bool) -> Any:
    """The Ray module; it reads its environment variables on import."""
    if "ray" not in sys.modules:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_worker_niceness", "0")  # cells matter as much as their host
        # Otherwise it reports dead actors on standard output.
        os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
        # It listens on all interfaces even when local: require a token.
        if local and not {"RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & set(os.environ):
            os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    try:
        import ray
    except ImportError:
        raise CellError("Ray is not installed: pip install 'sakiyomi[ray]'") from None
    return ray


@contextlib.contextmanager
def _folder() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="sakiyomi-", dir=TEMP_ROOT if Path(TEMP_ROOT).is_dir() else None)
    try:
        yield os.path.join(folder, "ray")  # Ray makes its folder world-readable; the outer one is private
    finally:
        _end_users(folder)
        shutil.rmtree(folder, ignore_errors=True)


def _end_users(folder: str) -> None:
    """Kills what a failed start of Ray left behind: processes whose command line names its folder."""
    for _ in range(100):
        if not _kill_users(folder):
            return
        time.sleep(0.01)


def _kill_users(folder: str) -> bool:
    """Kills them; whether a child of ours has no command line yet, because it is just being started."""
    starting = False
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError):
            line, number = (process / "cmdline").read_bytes(), int(process.name)
            state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
            if folder.encode() in line and number != os.getpid():
                os.kill(number, signal.SIGKILL)
            starting |= not line and state != "Z" and int(parent) == os.getpid()
    return starting
