"""Cells on Ray: the same calls, the same answers, nothing left behind. One Ray serves all tests here."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from sakiyomi.cells.calls import results
from sakiyomi.cells.mates import drive, host
from sakiyomi.errors import CellError, LimitError
from sakiyomi.executors import Executor, Observed, executor, keep_running
from sakiyomi.executors.cluster import STORE, TEMP_ROOT, Ray, check_reachable
from sakiyomi.proof import verify
from sakiyomi.tsume import gallery
from sakiyomi.tsume.batch import Batch, SolveOptions
from sakiyomi.tsume.problem import Problem
from sakiyomi.types import Limit
from support.mortal_cells import Deadly, left_behind, solve_under_fire
from support.simple_cells import PATIENCE, WORK, ask
from support.tsume_sets import problems

pytestmark = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")

SET = [Problem(row[1], row[0], int(row[2])) for row in problems("made")[::2]]


@pytest.fixture(scope="module")
def ray() -> Iterator[Observed]:
    with keep_running("ray", None, cells=2):
        yield executor("ray")


def test_tasks_deaths_and_hangs(ray: Executor) -> None:
    ray.start(2, WORK, b"> ")
    try:
        assert ray.receive(0.0) is None
        for task in (b"", b"one", bytes(300_000)):
            assert ask(ray, task) == (0, b"> " + task)
        first, second = ask(ray, b"who", 0), ask(ray, b"who", 1)
        assert first != second
        assert ask(ray, b"die") == (0, None)
        assert ask(ray, b"again") == (0, b"> again")
        ray.send(1, b"hang")
        assert ray.receive(0.0) is None
        ray.replace(1)
        assert ask(ray, b"other", 1) == (1, b"> other")
        ray.send(1, b"hang")
    finally:
        ray.close()  # while one is working


@pytest.mark.usefixtures("ray")
def test_files_are_private() -> None:
    import ray as library

    folder = Path(library._private.worker._global_node.get_temp_dir_path())
    while folder.parent != Path(TEMP_ROOT):
        folder = folder.parent
    assert folder.name.startswith("sakiyomi-")
    assert folder.stat().st_mode & 0o077 == 0


def test_a_cell_that_cannot_start_is_reported(ray: Executor) -> None:
    with pytest.raises(LimitError, match="cores; 1000 cells are too many"):
        ray.start(1000, WORK, b"")
    with pytest.raises(CellError, match=r"a cell could not start: .*no attribute 'Nothing'"):
        ray.start(1, f"{__name__}:Nothing", b"")


def test_the_same_answers_as_threads(ray: Executor) -> None:
    asked = SolveOptions("shortest", Limit(nodes=300_000), memory=8)

    def found(by: Executor | None) -> dict[int, dict[str, object]]:
        with Batch(list(enumerate(SET)), asked, 2, by) as batch:
            return {number: {**answer, "seconds": 0} for number, answer in batch}

    assert found(ray) == found(None)


def test_errors_of_calls_are_raised(ray: Executor) -> None:
    assert dict(results(ray, 1, len, ["a", "bb"])) == {0: 1, 1: 2}
    with pytest.raises(CellError, match="a cell failed: TypeError: object of type 'int' has no len"):
        list(results(ray, 1, len, [1]))  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_kills(ray: Executor, tmp_path: Path) -> None:
    """A few kills; `benchmarks/cells_faults.py --executor ray` makes fifty."""
    deadly = Deadly(ray, tmp_path, kills=3, seed=5)
    found = solve_under_fire(deadly, SET, 2, tmp_path)
    assert deadly.done
    assert [one["plies"] for one in found] == [problem.plies for problem in SET]
    assert not left_behind(tmp_path, PATIENCE)


@contextlib.contextmanager
def second_node() -> Iterator[None]:
    """Another node of the Ray that is running, as if on another machine."""
    import ray as library
    from ray.cluster_utils import Cluster

    cluster = Cluster()
    cluster.head_node = library._private.worker._global_node
    node = cluster.add_node(num_cpus=2, object_store_memory=STORE, wait=False)
    try:
        until = time.monotonic() + PATIENCE
        while len(library.nodes()) < 2:
            assert time.monotonic() < until, "the second node does not start"
        yield
    finally:
        cluster.remove_node(node)


def test_a_mate_on_two_nodes(ray: Observed) -> None:
    """The cells of each share a table; the nodes exchange news."""
    position = gallery.book("muso").problem("3").position()
    chief = host(position, 4, executor="ray", memory=32, remote=True)
    with second_node():
        found = drive(chief, ray, 4)
    assert verify(found.proof.certificate).sfen == position.sfen
    assert found.traffic is not None
    assert found.traffic.machines == 2
    assert min(found.traffic.sent, found.traffic.received) > 0


def refused(*words: str, path: Path) -> str:
    """The error message of a command that fails."""
    command = [sys.executable, "-m", "sakiyomi", "mate", "4k4/9/4P4/9/9/9/9/9/9 b G 1", *words]
    environment = {**os.environ, "PYTHONPATH": str(path)}
    ended = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 2
    return ended.stderr


def test_ray_that_has_ended(tmp_path: Path) -> None:
    """Its local process was killed: no answer comes, and only its socket shows it."""
    node = SimpleNamespace(raylet_socket_name=str(tmp_path / "raylet"))
    silent = SimpleNamespace(
        wait=lambda tasks, **_: ([], tasks),
        _private=SimpleNamespace(worker=SimpleNamespace(_global_node=node)),
    )
    one = Ray()
    one._ray, one._busy = silent, {"a task": 0}
    with pytest.raises(CellError, match="Ray has exited on this machine"):
        one.receive(0.0)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(node.raylet_socket_name)
        listening.listen()
        assert one.receive(0.0) is None


def test_ray_that_is_missing(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError\n")
    missing = "sakiyomi: Ray is not installed: pip install 'sakiyomi[ray]'\n"
    assert refused("--executor", "ray", path=tmp_path).endswith(missing)


def test_invalid_cluster_addresses(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="HOST:PORT or auto, not 'ray://here'"):
        check_reachable("ray://here")
    with pytest.raises(CellError, match=r"no connection to '127\.0\.0\.1:1': Connection refused"):
        check_reachable("127.0.0.1:1")
    assert "an address is for a cluster" in refused(
        "--executor", "threads", "--address", "x:1", path=tmp_path
    )


UNSTARTED = """
import sys
import time
from sakiyomi.errors import CellError
from sakiyomi.executors import cluster
cluster.TEMP_ROOT = sys.argv[1]
try:
    with cluster.session():
        pass
except CellError as error:
    print(error)
"""


def unstarted(folder: Path, **environment: str) -> str:
    """The error message when Ray does not start."""
    done = subprocess.run(
        [sys.executable, "-c", UNSTARTED, str(folder)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_ray_that_does_not_start(tmp_path: Path) -> None:
    """The names of its sockets would be too long."""
    folder = tmp_path / ("x" * 100)
    folder.mkdir()
    said = unstarted(folder)
    assert said.startswith("Ray does not start on this machine: ")
    assert len(said.splitlines()) == 1
    assert list(folder.iterdir()) == []


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="the sanitizer itself needs terabytes of addresses")
def test_ray_with_too_few_addresses(tmp_path: Path) -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)"
    (tmp_path / "sitecustomize.py").write_text(limit)
    said = unstarted(tmp_path, PYTHONPATH=str(tmp_path))
    assert said == "Ray does not start on this machine: ulimit -v allows less than 2 GB\n"


HALF_STARTED = """
import os, subprocess, sys

def is_initialized():
    return False

def shutdown():
    pass

def init(_temp_dir, **options):
    loop = "import os, sys\\nwhile True: os.makedirs(sys.argv[1] + '/log', exist_ok=True)"
    process = subprocess.Popen([sys.executable, "-c", loop, _temp_dir], stdout=subprocess.PIPE)
    open(os.path.dirname(os.path.dirname(_temp_dir)) + "/process", "w").write(str(process.pid))
    raise Exception("The current node timed out during startup.")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_processes_of_a_ray_that_fails_to_start_are_ended(tmp_path: Path) -> None:
    """One of its processes still writes into the folder."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "ray.py").write_text(HALF_STARTED)
    (tmp_path / "sockets").mkdir()
    noted = tmp_path / "sockets" / "process"
    try:
        said = unstarted(tmp_path / "sockets", PYTHONPATH=str(tmp_path / "modules"))
        assert said == "Ray does not start on this machine: The current node timed out during startup.\n"
        assert list((tmp_path / "sockets").iterdir()) == [noted]
        with contextlib.suppress(ProcessLookupError):
            assert select.select([os.pidfd_open(int(noted.read_text()))], [], [], PATIENCE)[0]
    finally:  # it would run forever
        with contextlib.suppress(OSError):
            os.kill(int(noted.read_text()), signal.SIGKILL)
