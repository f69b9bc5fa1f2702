"""A campaign on a cluster whose parts are killed: no row is lost, doubled or different.

    python benchmarks/campaign_cluster.py [--points 20000] [--workers 4] [--seconds 10]

One scheduler and several workers, each a process of its own, on loopback. The campaign's table is
compared with a serial run's, bit for bit: as it is; with a worker killed every so many seconds;
with the scheduler killed in the middle, after which the same call goes on; and with tasks that
fault, hang and take 10 GB.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import wavecore as wc
from wavecore import campaign
from wavecore.errors import CampaignError

_START_SECONDS = 60.0
_PRODUCTS = 12  # of a task: it takes some milliseconds
_ANOTHER_TIME = ["seconds", "worker"]  # columns that differ from run to run


def product(seed: int, target: str) -> dict[str, Any]:
    """The bits of a chain of products, and how far the last one is from the exact one."""
    rng = np.random.default_rng(seed)
    name = {"gfx942": "v_mfma_f32_16x16x16_f16", "gfx1201": "v_wmma_f32_16x16x16_f16"}[target]
    d = np.zeros((16, 16), np.float32)
    for _ in range(_PRODUCTS):
        a, b = rng.standard_normal((2, 16, 16)).astype(np.float16)
        exact = a.astype(np.float64) @ b.astype(np.float64) + d
        d = np.asarray(wc.matmul(a, b, c=d, instruction=name, target=target))
    return {"distance": float(np.abs(d - exact).max()), "bits": d[:2].tobytes()}


def bad(what: str) -> str:
    """Ends in the way that it is told."""
    if what == "hangs":
        while True:
            time.sleep(1)
    if what == "takes 10 GB":
        kept = [np.ones(1 << 24) for _ in range(80)]
        return str(len(kept))
    if what == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    if what == "faults":
        kernel = wc.Device("gfx942").load(wc.assemble(_PAST_THE_END, "gfx942"))["past"]
        kernel.launch((1,), (64,), (np.zeros(4, np.float32),))
    return what


_PAST_THE_END = """
.text
.globl past
.p2align 8
.type past,@function
past:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_mov_b32 v0, 0x100000
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[2:3]
  s_waitcnt vmcnt(0)
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel past
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
.end_amdhsa_kernel
"""


class Cluster:
    """One scheduler and workers of one thread, each a process, on loopback."""

    def __init__(self, workers: int) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self._count = workers
        self._scheduler: subprocess.Popen[bytes] | None = None
        self._workers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Cluster:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the scheduler, and as many workers as are missing."""
        if self._scheduler is None or self._scheduler.poll() is not None:
            self._scheduler = _dask("scheduler", "--port", str(self._port))
            _until(self._listens, "the scheduler answers")
        while len(self._workers) < self._count:
            self._workers.append(self._worker())

    def _worker(self) -> subprocess.Popen[bytes]:
        return _dask("worker", self.address, "--no-nanny", "--nthreads", "1", "--memory-limit", "0")

    def _listens(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
            return True
        return False

    def scheduler_seconds(self) -> float:
        """What the scheduler has taken of a processor so far."""
        import psutil

        assert self._scheduler is not None
        times = psutil.Process(self._scheduler.pid).cpu_times()
        return float(times.user + times.system)

    def kill_worker(self) -> None:
        """Kill the oldest worker and start another in its place."""
        _kill(self._workers.pop(0))
        self._workers.append(self._worker())

    def kill_scheduler(self) -> None:
        """Kill the scheduler; its workers end with it."""
        assert self._scheduler is not None
        _kill(self._scheduler)
        while self._workers:
            _kill(self._workers.pop())

    def close(self) -> None:
        """End all processes."""
        for each in (*self._workers, *([self._scheduler] if self._scheduler else ())):
            _kill(each)
        self._workers.clear()


def _dask(what: str, *words: str) -> subprocess.Popen[bytes]:
    module = f"distributed.cli.dask_{what}"
    here = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
    paths = os.pathsep.join([str(Path(wc.__file__).parents[1]), *filter(None, sys.path)])
    return subprocess.Popen(
        [sys.executable, "-m", module, *words, *here], env=os.environ | {"PYTHONPATH": paths},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def _until(happened: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + _START_SECONDS
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError(f"{_START_SECONDS:g} s went by and not yet: {what}")
        time.sleep(0.05)


@contextlib.contextmanager
def repeated(seconds: float, act: Callable[[], None]) -> Iterator[list[float]]:
    """Do something every so many seconds meanwhile. Yields: when it was done."""
    ended, times = threading.Event(), list[float]()

    def go_on() -> None:
        while not ended.wait(seconds):
            act()
            times.append(time.monotonic())

    thread = threading.Thread(target=go_on, daemon=True)
    thread.start()
    try:
        yield times
    finally:
        ended.set()
        thread.join()


def same(found: campaign.Results, serial: campaign.Results) -> bool:
    """Whether two tables have the same rows, bit for bit, all ok, each once, in the same order."""
    columns = [name for name in serial.table.column_names if name not in _ANOTHER_TIME]
    if found.counts != {"ok": len(serial)}:
        return False
    return bool(found.table.select(columns).equals(serial.table.select(columns)))


def interrupted(cluster: Cluster, task: Any, over: Any, out: Path) -> tuple[int, campaign.Results]:
    """Kill the scheduler when rows are there, and go on. Returns: rows before that; all rows."""

    def kill() -> None:
        _until(lambda: bool(list(out.glob("part-*"))), "rows")
        cluster.kill_scheduler()

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        campaign.run(task, over, client=cluster.address, out=out)
        raise AssertionError("the campaign ended before the scheduler was killed")
    except CampaignError as error:
        print(f"  {error}")
    thread.join()
    before = len(campaign.read(out))
    cluster.start()
    return before, campaign.run(task, over, client=cluster.address, out=out)


def main(arguments: Sequence[str]) -> int:
    """Run everything. Returns: 0 if all tables are the serial one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0, help="between two killed workers")
    given = parser.parse_args(list(arguments))
    import distributed  # which sets the levels of its logs when it is imported

    for name in (
        distributed.__name__,
        "distributed.client",
        "distributed.batched",
    ):  # they tell of each killed process
        logging.getLogger(name).setLevel(logging.CRITICAL)
    over = {"target": ["gfx942", "gfx1201"], "seed": range(given.points // 2)}
    with tempfile.TemporaryDirectory() as folder, Cluster(given.workers) as cluster:
        return 0 if all(_parts(Path(folder), cluster, over, given.seconds)) else 1


def _parts(folder: Path, cluster: Cluster, over: Any, seconds: float) -> Iterator[bool]:
    started = time.monotonic()

    def told(what: str, found: campaign.Results, *, well: bool) -> bool:
        nonlocal started
        took, started = time.monotonic() - started, time.monotonic()
        print(f"{what}: {len(found):,} rows in {took:.1f} s: {'well' if well else 'WRONG'}")
        return well

    serial = campaign.run(product, over, workers=0, out=folder / "serial")
    yield told("serial", serial, well=True)
    plain = campaign.run(product, over, client=cluster.address, out=folder / "plain")
    yield told("on the cluster", plain, well=same(plain, serial))
    with repeated(seconds, cluster.kill_worker) as times:
        killed = campaign.run(product, over, client=cluster.address, out=folder / "killed")
    what = f"a worker killed every {seconds:g} s, {len(times)} in all"
    yield told(what, killed, well=same(killed, serial) and bool(times))
    before, resumed = interrupted(cluster, product, over, folder / "resumed")
    well = same(resumed, serial) and 0 < before < len(serial)
    yield told(f"scheduler killed after {before:,} rows", resumed, well=well)
    ends = {"what": ["well", "faults", "hangs", "takes 10 GB", "crashes", "fine"]}
    ended = campaign.run(
        bad, ends, client=cluster.address, out=folder / "bad", timeout=20, memory="2 GiB"
    )
    statuses = [row["status"] for row in ended.rows()]
    for row in ended.rows():
        print(f"  {row['what']}: {row['status']} {row['reason'].splitlines()[:1]}")
    well = statuses == ["ok", "error", "timeout", "memory", "lost", "ok"]
    yield told("tasks that end badly", ended, well=well)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
