"""A cluster of Dask's: the caller's, or one for this campaign, and how batches get there."""

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
_LOOPBACK = "127.0.0.1:0"  # Dask would serve its pages to everybody, until they are closed
_LOOK_SECONDS = 1.0  # between two looks at whether the scheduler is there


@contextmanager
def connected(client: Client | str | None, workers: int) -> Iterator[Client]:
    """The caller's client, one of a scheduler's address, or one of a cluster made for this.

    The cluster made here is a scheduler and threads of this process: tasks run in processes of
    their own (sandbox.py) wherever they run, one for each thread. It listens on no port: Dask's
    pages would tell every user of the machine, and every page in a browser, of the tasks.
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
    """Close the ports of Dask's pages, which it opens whatever it is told."""
    for each in (cluster.scheduler, *cluster.workers.values()):
        each.http_server.stop()


def _check(address: str) -> None:
    """Raises: CampaignError for what is not an address, or has no listener.

    A Client of Dask's that cannot connect takes long to end, and prints tracebacks.
    """
    if address.startswith("inproc://"):
        if address.removeprefix("inproc://") not in inproc.global_manager.listeners:
            raise CampaignError(f"this process has no scheduler called {address}.")
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
    """The address of Dask's pages about a cluster; None if it serves none."""
    known = client.scheduler_info()
    if known["services"].get("dashboard") is None or known["address"].startswith("inproc:"):
        return None
    return str(client.dashboard_link)


@dataclass(frozen=True)
class Ended:
    """A batch that came back: its rows, or None where its worker ended."""

    name: str
    rows: list[Row] | None
    seconds: float = 0.0
    reason: str = ""


class Sender:
    """Sends batches of one task to a cluster and takes what comes back."""

    def __init__(self, client: Client, task: bytes, digest: str, limits: Limits) -> None:
        self._client, self._digest, self._limits = client, digest, limits
        # As a task of Dask's, so that a worker fetches it once, and it comes back if one is lost.
        self._task = client.submit(bytes, task, key=f"wavecore-task-{digest}", pure=True)
        self._numbers = itertools.count()
        self._threads, self._looked = 1, -math.inf
        self._running: dict[str, Future] = {}
        self._ended: queue.SimpleQueue[Future] = queue.SimpleQueue()

    def threads(self) -> int:
        """How many batches the cluster runs at once: now, or a while ago."""
        now = time.monotonic()
        if self.alive and now - self._looked > _LOOK_SECONDS:
            self._looked = now
            with suppress(OSError):  # the scheduler is gone, which `take` finds out as well
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
        """A batch that ended; None if none did for a while.

        Raises: CampaignError if the task cannot be loaded on a worker.
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
            if future.status != "error":  # cancelled, as by a scheduler that is gone
                return Ended(name, None, reason=str(future.status))
            error = future.exception()
        except (OSError, CancelledError) as lost:  # its worker, or the scheduler, went meanwhile
            return Ended(name, None, reason=str(lost) or type(lost).__name__)
        if isinstance(error, KilledWorker | OSError):
            return Ended(name, None, reason=str(error))
        raise error

    def close(self) -> None:
        """Let go of what still runs, and of the processes that ran tasks."""
        with suppress(OSError, RuntimeError):
            self._client.cancel(list(self._running.values()), force=True)
        if self.alive:
            with suppress(OSError, RuntimeError):
                self._client.run(sandbox.close, self._digest, on_error="ignore")


def _run(
    task: bytes, digest: str, indices: list[int], points: bytes, limits: Limits
) -> tuple[list[Row], float]:
    """On a worker: without a limit of memory of the campaign's, the worker's own is one."""
    if limits.memory_bytes is None:
        limits = replace(limits, memory_bytes=_memory_of_worker() or None)
    return sandbox.run_batch(task, digest, indices, points, limits)


def _memory_of_worker() -> int:
    manager: Any = getattr(get_worker(), "memory_manager", None)
    return int(getattr(manager, "memory_limit", None) or 0)
