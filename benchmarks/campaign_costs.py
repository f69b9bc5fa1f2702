"""What a campaign adds to its tasks, and how far one scheduler goes.

    python benchmarks/campaign_costs.py      (or: wavecore bench campaigns)

Tasks that do nothing show what a task costs; real ones show whether two workers are twice one.
Two processes without a campaign do the same tasks beside them: what two cores are more than one is
the machine's, which may share its cores' units and clock. Every figure is of this machine at its
load, which `load` says.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from campaign_cluster import Cluster

import wavecore as wc

EMPTY_TASKS = 100_000
REAL_TASKS = 300
WARM_TASKS = 100  # before the measured ones, for each worker, which imports and translates
SCHEDULED = 5_000  # tasks of Dask's own, to see what its scheduler takes for one
_PRODUCTS = 10  # of a real task
_SIDE = 256  # of their matrices


def empty(n: int) -> None:
    """A task that does nothing."""


def product(seed: int) -> float:
    """A task of some tens of milliseconds: bit-exact products and the largest error of theirs."""
    worst = 0.0
    for each in np.random.default_rng(seed).standard_normal((_PRODUCTS, 2, _SIDE, _SIDE)):
        a, b = each.astype(np.float16)
        d = wc.matmul(a, b, instruction="v_mfma_f32_16x16x16_f16", target="gfx942")
        worst = max(worst, float(np.abs(d - a.astype(np.float64) @ b.astype(np.float64)).max()))
    return worst


def _run(task: Any, over: Mapping[str, Any], workers: int, warm: int) -> tuple[float, int]:
    """Seconds of a campaign with its cluster there already, and bytes of its rows."""
    from wavecore import campaign
    from wavecore.campaign.cluster import connected

    with tempfile.TemporaryDirectory() as folder, connected(None, workers) as client:
        (name,) = over
        before = range(1 << 31, (1 << 31) + warm * workers)
        campaign.run(task, {name: before}, client=client, out=Path(folder, "warm"))
        started = time.perf_counter()
        out = Path(folder, "out")
        found = campaign.run(task, over, client=client, out=out)
        seconds = time.perf_counter() - started
        assert set(found.counts) == {"ok"}
        return seconds, sum(part.stat().st_size for part in out.glob("part-*"))


def _share(seeds: range, ready: Any) -> float:
    """Seconds of some real tasks in this process, from when all are ready."""
    product(seeds.start)
    ready.wait()
    started = time.perf_counter()
    for seed in seeds:
        product(seed)
    return time.perf_counter() - started


def _bare(count: int, processes: int) -> float:
    """Seconds of real tasks in processes with one thread each, without a campaign."""
    context = multiprocessing.get_context("spawn")
    before = dict(os.environ)
    os.environ.update(dict.fromkeys(("WAVECORE_THREADS", "OMP_NUM_THREADS"), "1"))
    try:
        with context.Manager() as manager, context.Pool(processes) as pool:
            ready = manager.Barrier(processes)
            shares = [(range(first, count, processes), ready) for first in range(processes)]
            return max(pool.starmap(_share, shares, chunksize=1))
    finally:
        os.environ.clear()
        os.environ.update(before)


def measure(
    empty_tasks: int = EMPTY_TASKS,
    real_tasks: int = REAL_TASKS,
    scheduled: int = SCHEDULED,
    warm_tasks: int = WARM_TASKS,
) -> dict[str, Any]:
    """The figures: what a task costs, one worker beside two, what the scheduler does."""
    load = os.getloadavg()[0]
    seconds, size = _run(empty, {"n": range(empty_tasks)}, 1, warm_tasks)
    seeds = {"seed": range(real_tasks)}
    one, bare_one = _run(product, seeds, 1, warm_tasks)[0], _bare(real_tasks, 1)
    two, bare_two = _run(product, seeds, 2, warm_tasks)[0], _bare(real_tasks, 2)
    rate, each = _scheduled(scheduled)
    return {
        "empty tasks": empty_tasks,
        "ms a task": 1e3 * seconds / empty_tasks,
        "rows a second": empty_tasks / seconds,
        "bytes a row": size / empty_tasks,
        "real tasks": real_tasks,
        "ms a real task, one worker": 1e3 * one / real_tasks,
        "ms a real task, no campaign": 1e3 * bare_one / real_tasks,
        "one worker / two workers": one / two,
        "one process / two, no campaign": bare_one / bare_two,
        "the scheduler's tasks a second": rate,
        "processor ms of the scheduler's for one": 1e3 * each,
        "load before": load,
    }


def _scheduled(count: int) -> tuple[float, float]:
    """Dask's tasks without a campaign: a second; and the scheduler's processor seconds for one.

    The scheduler, one worker and who asks are processes of their own. What the scheduler takes of
    a processor bounds what it does in a second where it has one to itself.
    """
    from distributed import Client

    with Cluster(1) as cluster, Client(cluster.address, set_as_default=False) as client:
        client.gather(client.map(empty, range(100), pure=False))
        started, before = time.perf_counter(), cluster.scheduler_seconds()
        client.gather(client.map(empty, range(count), pure=False))
        seconds = time.perf_counter() - started
        return count / seconds, (cluster.scheduler_seconds() - before) / count


if __name__ == "__main__":
    for name, value in measure().items():
        sys.stdout.write(f"{name:42} {value:,.4g}\n")
