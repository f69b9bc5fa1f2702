"""Runs a task over all points of a campaign on a Dask cluster, and keeps the rows.

Dask schedules: it sends batches to workers, and again if a worker is lost. This module decides what
it does not: the size of a batch (Dask's scheduler takes about a millisecond for each, so a batch
lasts half a second, or longer if many workers ask for more), the number of waiting batches (a few
per thread, so that a campaign of a million points does not fill the scheduler's memory), and where
rows go.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, get_args

from wavecore._env import cpu_count
from wavecore._version import __version__
from wavecore.campaign.child import answer
from wavecore.campaign.parameters import Over, Point, columns, is_whole, key, points
from wavecore.campaign.results import Results
from wavecore.campaign.rows import RESERVED, Row, Status
from wavecore.campaign.store import Store
from wavecore.errors import CampaignError

if TYPE_CHECKING:
    from distributed import Client

    from wavecore.campaign.cluster import Sender
    from wavecore.campaign.progress import Progress
    from wavecore.sandbox import Limits

_BATCH_SECONDS = 0.5
_BATCHES_A_SECOND = 250  # on all workers together: a quarter of a scheduler's limit
_LARGEST_BATCH = 2000
_WAITING_PER_THREAD = 3
_TRIES = 20  # for a batch whose worker ended
_FLUSH_SECONDS = 5.0
_FLUSH_ROWS = 20_000

Task = Callable[..., Any]


@dataclass
class _Batch:
    """Points that are sent to a worker together."""

    indices: list[int] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    kept: list[Point] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    tries: int = 0


def run(
    task: Task,
    over: Over,
    *,
    client: Client | str | None = None,
    workers: int | None = None,
    out: str | os.PathLike[str] = "results.parquet",
    resume: bool = True,
    again: Collection[Status] = (),
    timeout: float | None = None,
    memory: int | str | None = None,
    progress: bool | None = None,
) -> Results:
    """Run a task for each point, and keep a row for each.

    Args:
        task: a plain function; its parameters are those of a point, and it returns a dictionary
            of results, one value, or None. It may use anything in wavecore. It runs in a separate
            process, for several points in turn.
        over: the values of each parameter (for their product, the last one fastest), or a list or
            generator of dictionaries.
        client: a dask.distributed Client, or a scheduler's address; if None, processes on this
            machine.
        workers: without a client, the number of processes, one native thread each; if None, one
            per core. With 0, tasks run in this process without limits, for debugging.
        out: the folder for Parquet files, to which rows are written as they arrive.
        resume: continue from `out`: points with rows there are not run.
        again: statuses ("error", "timeout", "memory", "lost") whose points are run again anyway.
        timeout: the limit per point in seconds.
        memory: the limit per point, in bytes or as "2 GiB"; by default that of the cluster's
            worker.
        progress: whether to show a bar; if None, only on a terminal.

    Returns: the table of all rows, including those of earlier runs.

    Raises: CampaignError for invalid parameters, or problems with the table or the cluster. An
        exception in a task becomes a row.
    """
    _check(workers, again)
    limits = _limits(timeout, memory)
    store = Store(out)
    every, count = points(over)
    with store.held(), ExitStack() as stack:
        campaign = _Campaign(task, store, every, count)
        campaign.begin(resume, again)
        bar = stack.enter_context(_shown(progress, count))
        if client is None and workers == 0:
            campaign.here(bar)
        else:
            from wavecore.campaign.cluster import connected

            joined = stack.enter_context(connected(client, workers or cpu_count()))
            campaign.there(joined, limits, bar)
        store.compact(moved=campaign.moved)
    return Results(store)


def _check(workers: int | None, again: Collection[Status]) -> None:
    """Raises: CampaignError."""
    if workers is not None and (not is_whole(workers) or workers < 0):
        raise CampaignError(f"workers must be a number of processes, 0 or more, not {workers!r}.")
    known = [status for status in get_args(Status) if status != "ok"]
    if isinstance(again, str) or (odd := [each for each in again if each not in known]):
        what = repr(again) if isinstance(again, str) else repr(odd[0])
        raise CampaignError(f"again must be a list of {', '.join(known)}, not {what}.")


def _limits(timeout: float | None, memory: int | str | None) -> Limits:
    from wavecore.sandbox import Limits

    if timeout is not None and not (isinstance(timeout, int | float) and timeout > 0):
        raise CampaignError(f"timeout must be in seconds, above 0, not {timeout!r}.")
    if memory is None:
        return Limits(timeout, None)
    from dask.utils import parse_bytes

    try:
        size = parse_bytes(memory)
    except (ValueError, TypeError, AttributeError, OverflowError) as error:
        raise CampaignError(
            f"memory must be bytes or text like '2 GiB', not {memory!r}."
        ) from error
    if size < 1:
        raise CampaignError(f"memory must be above 0 bytes, not {memory!r}.")
    return Limits(timeout, size)


@contextmanager
def _shown(wanted: bool | None, count: int | None) -> Iterator[Progress]:
    from wavecore.campaign.progress import Progress

    with Progress(wanted, count) as bar:
        yield bar


class _Campaign:
    """One run of a campaign: the remaining points, and rows that are not written yet."""

    def __init__(self, task: Task, store: Store, every: Iterator[Point], count: int | None) -> None:
        from wavecore.campaign.digest import digest_of

        if not callable(task):
            raise CampaignError(f"a task must be a function, not {type(task).__name__}.")
        self._task, self._store, self._every, self._count = task, store, every, count
        self._digest = digest_of(task)
        self._shared = {"wavecore": __version__, "code": self._digest}
        self._done: set[str] = set()
        self._places: dict[str, int] = {}  # the index of points with rows from earlier runs
        self.moved: dict[str, int] = {}  # those whose index differs in this run
        self._rows: list[tuple[Row, Point, str]] = []
        self._flushed = time.monotonic()
        self._size = 1.0  # points in a batch
        self._least = 1.0  # minimum towards the end, when batches shrink
        self._taken = 0  # points in a batch, or skipped
        self._started = time.time()
        self._ran = self._skipped = 0  # points of this run, and those with rows before
        self._parameters: dict[str, None] = {}  # their names, in order
        self._dashboard: str | None = None

    def begin(self, resume: bool, again: Collection[Status]) -> None:
        """Read the state of earlier runs. Raises: CampaignError."""
        before = self._store.about()
        if self._store.parts():
            if not resume:
                raise CampaignError(
                    f"{self._store.path} has rows already; resume=True continues, or choose "
                    "another `out`."
                )
            if before is not None and before.get("code") != self._digest:
                raise CampaignError(
                    f"{self._store.path} has rows of different code: of another task than "
                    f"{before.get('task')}, or of an older version. Choose another `out`, or "
                    "remove the folder."
                )
            self._store.compact(only_many=True)
            kept = self._store.places()
            self._done = {key for key, (status, _) in kept.items() if status not in again}
            self._places = {key: index for key, (_, index) in kept.items()}
        self._store.describe(
            {
                "task": getattr(self._task, "__qualname__", repr(self._task)),
                "points": self._count,
                "versions": _versions(),
                **self._shared,
            }
        )
        earlier = self._store.progress() or {}
        self._parameters = dict.fromkeys(earlier.get("parameters", ()))
        self._note()

    # ------------------------------------------------------------------------------------ points

    def _left(self, bar: Progress) -> Iterator[tuple[int, Point, Point, str]]:
        """Index, point, its columns and key, for each point without a row."""
        seen: set[str] = set()
        for index, point in enumerate(self._every):
            self._taken = index + 1
            if clash := RESERVED & point.keys():
                raise CampaignError(
                    f"the parameter {min(clash)!r} has the name of a column of the campaign."
                )
            kept = columns(point)
            name = key(kept, point)
            if name in seen:
                raise CampaignError(f"point {index} occurs twice: {kept}.")
            seen.add(name)
            self._parameters.update(dict.fromkeys(kept))
            if name in self._done:
                self._skipped += 1
                if self._places[name] != index:
                    self.moved[name] = index
                bar.advance(1, skipped=True)
            else:
                yield index, point, kept, name
        behind = sorted(self._places.keys() - seen, key=lambda key: (self._places[key], key))
        for index, name in enumerate(behind, start=self._taken):
            if self._places[name] != index:
                self.moved[name] = index

    def _batches(self, bar: Progress, threads: int = 1) -> Iterator[_Batch]:
        left = self._left(bar)
        while chunk := list(islice(left, self._length(threads))):
            indices, given, kept, keys = map(list, zip(*chunk, strict=True))
            yield _Batch(indices, given, kept, keys)

    def _length(self, threads: int) -> int:
        """The size of the next batch: smaller towards the end, so that all threads end together."""
        wanted = self._size
        if self._count is not None:
            share = (self._count - self._taken) / (2 * threads)
            wanted = min(wanted, max(share, self._least))
        return max(1, int(wanted))

    # -------------------------------------------------------------------------------------- rows

    def _add(self, batch: _Batch, rows: Sequence[Row], bar: Progress) -> None:
        self._rows += zip(rows, batch.kept, batch.keys, strict=True)
        bar.advance(len(rows), failed=sum(row.status != "ok" for row in rows))
        waited = time.monotonic() - self._flushed
        if waited > _FLUSH_SECONDS or len(self._rows) >= _FLUSH_ROWS:
            self._flush()

    def _flush(self) -> None:
        self._store.append(self._rows, self._shared)
        self._ran += len(self._rows)
        self._rows, self._flushed = [], time.monotonic()
        self._note()

    def _note(self) -> None:
        """Record the progress of this run, for observers of the table."""
        self._store.note(
            {
                "started": self._started,
                "noted": time.time(),
                "ran": self._ran,
                "skipped": self._skipped,
                "parameters": list(self._parameters),
                "dashboard": self._dashboard,
            }
        )

    # ----------------------------------------------------------------------------------- running

    def here(self, bar: Progress) -> None:
        """Run the remaining points in this process."""
        from wavecore.campaign.digest import keep_digest

        worker = f"{platform.node()}:{os.getpid()}"
        try:
            for batch in self._batches(bar):  # one point each, as the size does not change
                for index, point in zip(batch.indices, batch.points, strict=True):
                    self._add(batch, [answer(self._task, index, point, worker)], bar)
        finally:
            self._flush()
            keep_digest(self._task, self._digest)

    def there(self, client: Client, limits: Limits, bar: Progress) -> None:
        """Run the remaining points on a cluster."""
        from wavecore.campaign.cluster import Sender, dashboard
        from wavecore.campaign.travel import packed

        self._dashboard = dashboard(client)
        self._note()
        sender = Sender(client, packed(self._task), self._digest, limits)
        running: dict[str, _Batch] = {}
        batches = self._batches(bar, sender.threads())
        try:
            more = True
            while more or running:
                while more and len(running) < _WAITING_PER_THREAD * sender.threads():
                    batch = next(batches, None)
                    more = batch is not None
                    if batch is not None:
                        running[sender.send(batch.indices, packed(batch.points))] = batch
                if running:
                    self._take(sender, running, bar)
        finally:
            self._flush()
            sender.close()

    def _take(self, sender: Sender, running: dict[str, _Batch], bar: Progress) -> None:
        """Keep the rows of a batch that ended; send it again if its worker ended."""
        from wavecore.campaign.travel import packed

        ended = sender.take()
        if (ended is None or ended.rows is None) and not sender.alive:
            raise CampaignError(
                "the scheduler is gone. The rows that arrived are in "
                f"{self._store.path}: run the same command again to continue."
            )
        if ended is None:
            return
        batch = running.pop(ended.name)
        if ended.rows is None:
            batch.tries += 1
            if batch.tries > _TRIES:
                raise CampaignError(
                    f"workers ended {batch.tries} times while running points {batch.indices[0]} "
                    f"to {batch.indices[-1]} ({ended.reason}). Look at their logs; the rows that "
                    "arrived are kept."
                )
            running[sender.send(batch.indices, packed(batch.points))] = batch
            return
        shortest = sender.threads() / _BATCHES_A_SECOND
        rate = len(ended.rows) / max(ended.seconds, 1e-6)
        wanted = rate * max(_BATCH_SECONDS, shortest)
        self._size = min(max(1.0, wanted), 2 * self._size, _LARGEST_BATCH)
        self._least = min(rate * shortest, _LARGEST_BATCH)
        self._add(batch, ended.rows, bar)


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    names = ("numpy", "llvmlite", "ziglang", "ml_dtypes", "distributed", "pyarrow")
    return {"python": platform.python_version()} | {name: version(name) for name in names}
