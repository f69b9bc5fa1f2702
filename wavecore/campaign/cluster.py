"""A Dask cluster, the caller's or one for this campaign, and the transfer of batches to it."""

from __future__ import annotations

import itertools
import logging
import math
import queue
import re
import socket
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from wavecore.campaign import sandbox
from wavecore.campaign.rows import Row
from wavecore.errors import CampaignError
from wavecore.sandbox import Limits

try:
    from distributed import Client, Future, KilledWorker, LocalCluster, get_worker
    from distributed.comm import inproc
except ImportError as missing:
    raise CampaignError(
        "campaigns run on Dask, which is not installed: pip install 'wavecore[campaign]'."
    ) from missing

_CONNECT_SECONDS = 20.0
_LISTEN_SECONDS = 5.0
_ADDRESS = re.compile(
    r"((tcp|tls)://)?(\[(?=.*\]))?(?P<host>[^/\[\]\s\0]+)\]?:(?P<port>\d{1,5})", re.ASCII
)
_LOOPBACK = "127.0.0.1:0"  # by default Dask would serve its pages to everybody
_LOOK_SECONDS = 1.0  # between two checks of the scheduler


@contextmanager
def connected(client: Client | str | None, workers: int) -> Iterator[Client]:
    """The caller's client, one for a scheduler's address, or one for a new cluster.

    A new cluster is a scheduler and threads of this process: tasks always run in separate processes
    (sandbox.py), one per thread. It listens on no port: Dask's pages would expose the tasks to
    every user of the machine, and to every page in a browser.
    """
    if isinstance(client, Client):
        yield client
        return
    if isinstance(client, str):
        _check(client)
        try:
            made = Client(client, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise CampaignError(f"no Dask scheduler answers at {client}: {error}") from error
        with made:
            yield made
        return
    if client is not None:
        raise CampaignError(
            f"client takes a dask.distributed Client or an address, not {type(client).__name__}."
        )
    cluster = LocalCluster(
        processes=False, n_workers=1, threads_per_worker=workers, memory_limit=0,
        dashboard_address=_LOOPBACK, worker_dashboard_address=_LOOPBACK, silence_logs=logging.ERROR,
    )  # fmt: skip
    with cluster, Client(cluster, set_as_default=False) as made:
        cluster.sync(_listen_no_more, cluster)
        yield made


async def _listen_no_more(cluster: LocalCluster) -> None:
    """Close the ports of Dask's pages, which it opens regardless of its settings."""
    for each in (cluster.scheduler, *cluster.workers.values()):
        each.http_server.stop()


def _check(address: str) -> None:
    """Raises: CampaignError for an invalid address, or one without a listener.

    A Dask Client that cannot connect takes long to end, and prints tracebacks.
    """
    if address.startswith("inproc://"):
        if address.removeprefix("inproc://") not in inproc.global_manager.listeners:
            raise CampaignError(f"this process has no scheduler {address}.")
        return
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) < 1 << 16:
        raise CampaignError(
            f"a scheduler's address looks like tcp://host:8786, or tls://host:8786, not "
            f"{address!r}."
        )
    try:
        socket.create_connection((found["host"], int(found["port"])), _LISTEN_SECONDS).close()
    except (OSError, UnicodeError) as error:
        raise CampaignError(f"no Dask scheduler answers at {address}: {error}") from error


def dashboard(client: Client) -> str | None:
    """The address of Dask's pages for a cluster; None if it serves none."""
    known = client.scheduler_info()
    if known["services"].get("dashboard") is None or known["address"].startswith("inproc:"):
        return None
    return str(client.dashboard_link)


@dataclass(frozen=True)
class Ended:
    """A batch that has returned: its rows, or None if its worker ended."""

    name: str
    rows: list[Row] | None
    seconds: float = 0.0
    reason: str = ""


class Sender:
    """Sends batches of one task to a cluster and receives the results."""

    def __init__(self, client: Client, task: bytes, digest: str, limits: Limits) -> None:
        self._client, self._digest, self._limits = client, digest, limits
        # As a Dask task, so that a worker fetches it once, and it is recovered if a worker is lost.
        self._task = client.submit(bytes, task, key=f"wavecore-task-{digest}", pure=True)
        self._numbers = itertools.count()
        self._threads, self._looked = 1, -math.inf
        self._running: dict[str, Future] = {}
        self._ended: queue.SimpleQueue[Future] = queue.SimpleQueue()

    def threads(self) -> int:
        """The number of batches that the cluster runs concurrently, now or when last known."""
        now = time.monotonic()
        if self.alive and now - self._looked > _LOOK_SECONDS:
            self._looked = now
            with suppress(OSError):  # the scheduler is gone; `take` detects that too
                self._threads = max(1, sum(map(int, self._client.nthreads().values())))
        return self._threads

    @property
    def alive(self) -> bool:
        return bool(self._client.status == "running")

    def send(self, indices: Sequence[int], points: bytes) -> str:
        """Send a batch. Returns: its name. Raises: CampaignError if the scheduler is gone."""
        name = f"wavecore-{self._digest}-{next(self._numbers)}-{id(self)}"
        try:
            future = self._client.submit(
                _run, self._task, self._digest, list(indices), points, self._limits,
                key=name, pure=False,
            )  # fmt: skip
        except (OSError, RuntimeError) as error:
            raise CampaignError(f"the scheduler is gone: {error}") from error
        self._running[name] = future
        future.add_done_callback(self._ended.put)
        return name

    def take(self) -> Ended | None:
        """A batch that ended; None after a while without one.

        Raises: CampaignError if a worker cannot load the task.
        """
        try:
            future = self._ended.get(timeout=_LOOK_SECONDS)
        except queue.Empty:
            return None
        name = str(future.key)
        self._running.pop(name)
        try:
            if future.status == "finished":
                rows, seconds = future.result()
                return Ended(name, rows, seconds)
            if future.status != "error":  # cancelled, for example because the scheduler is gone
                return Ended(name, None, reason=str(future.status))
            error = future.exception()
        except (OSError, CancelledError) as lost:  # its worker or the scheduler ended meanwhile
            return Ended(name, None, reason=str(lost) or type(lost).__name__)
        if isinstance(error, KilledWorker | OSError):
            return Ended(name, None, reason=str(error))
        raise error

    def close(self) -> None:
        """Release running batches, and the processes that ran tasks."""
        with suppress(OSError, RuntimeError):
            self._client.cancel(list(self._running.values()), force=True)
        if self.alive:
            with suppress(OSError, RuntimeError):
                self._client.run(sandbox.close, self._digest, on_error="ignore")


def _run(
    task: bytes, digest: str, indices: list[int], points: bytes, limits: Limits
) -> tuple[list[Row], float]:
    """Runs on a worker: without a memory limit in the campaign, the worker's own applies."""
    if limits.memory_bytes is None:
        limits = replace(limits, memory_bytes=_memory_of_worker() or None)
    return sandbox.run_batch(task, digest, indices, points, limits)


def _memory_of_worker() -> int:
    manager: Any = getattr(get_worker(), "memory_manager", None)
    return int(getattr(manager, "memory_limit", None) or 0)
