"""wc.matmul of Dask arrays beside NumPy's: the same bits, what it takes, and what workers hold.

    python benchmarks/campaign_products.py [SIZE] [--workers N]

Square matrices of float16 with the arithmetic of CDNA 3 and RDNA 4, in four chunkings, on a cluster
of Dask's: a scheduler and N worker processes of one thread, where A and B are; native code is
compiled and loaded before. `seconds` are from the call to the last bit, `CPU` what all processes
took for it, which other load on the machine does not change much. `worker` is the most memory that
a worker had so far, Python and libraries included. Both sides have N cores. Ends with status 1 if
a bit differs.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import os
import resource
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import wavecore as wc

INSTRUCTIONS = (("gfx942", "v_mfma_f32_32x32x8_f16"), ("gfx1201", "v_wmma_f32_16x16x16_f16"))
LOCAL = "127.0.0.1:0"
Chunks = tuple[Any, Any]


def chunkings(size: int) -> dict[str, tuple[Chunks, Chunks]]:
    """Chunks of A and of B: (along m, along k) and (along k, along n)."""
    quarter = max(size // 4, 1)
    odd = (1, size // 3, size - size // 3 - 1)
    return {
        "quarters": ((quarter, quarter), (quarter, quarter)),
        "panels of rows and columns": ((quarter, size), (size, quarter)),
        "slices of k": ((size, quarter), (quarter, size)),
        "primes, unequal": ((401, odd), (997, odd[::-1])),
    }


def matrix(size: int, seed: int) -> np.ndarray:
    """Normally distributed; the same in every run."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal((size, size), np.float32).astype(np.float16)


def most_memory() -> int:
    """Bytes that this process had at most."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measured(size: int, workers: int) -> Iterator[dict[str, Any]]:
    """A row for each instruction and chunking, the product of NumPy arrays first."""
    import dask.array as da
    from distributed import Client, LocalCluster, wait

    warnings.filterwarnings("ignore", "Sending large graph")  # with A and B in it, before the clock
    a, b = matrix(size, 0), matrix(size, 1)
    with (
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=LOCAL,
            worker_dashboard_address=LOCAL, memory_limit="1 GiB", silence_logs=logging.ERROR,
        ) as cluster,
        Client(cluster) as client,
    ):  # fmt: skip
        for target, instruction in INSTRUCTIONS:
            options: dict[str, Any] = {"instruction": instruction, "target": target}
            wc.matmul(a[:64, :64], b[:64, :64], **options)  # compiled, and on disk for workers
            client.run(wc.matmul, a[:64, :64], b[:64, :64], **options)
            want, times = timed(client, partial(wc.matmul, a, b, progress=False, **options))
            row = {"target": target, "bits": digest(want), "chunks": "NumPy arrays"}
            yield row | times | {"memory": None}
            for name, (of_a, of_b) in chunkings(size).items():
                lazy = client.persist([da.from_array(a, of_a), da.from_array(b, of_b)])
                wait(lazy)
                found, times = timed(client, partial(computed, *lazy, **options))
                memory = max(client.run(most_memory).values())
                row = {"target": target, "bits": digest(found), "same": same(found, want)}
                yield row | times | {"chunks": name, "memory": memory}


def computed(a: Any, b: Any, **options: Any) -> np.ndarray:
    """The product of Dask arrays as one of NumPy."""
    found: np.ndarray = wc.matmul(a, b, **options).compute()
    return found


def timed(client: Any, run: Callable[[], np.ndarray]) -> tuple[np.ndarray, dict[str, float]]:
    """A result, the seconds that it took, and those of CPU time of this process and the workers."""

    def cpu() -> float:
        return time.process_time() + sum(client.run(time.process_time).values())

    used, began = cpu(), time.perf_counter()
    found = run()
    seconds = time.perf_counter() - began
    return found, {"seconds": seconds, "cpu": cpu() - used}


def digest(array: np.ndarray) -> str:
    """Of all bits."""
    return hashlib.blake2b(np.ascontiguousarray(array), digest_size=4).hexdigest()


def same(found: np.ndarray, want: np.ndarray) -> bool:
    """Whether all bits are."""
    return found.dtype == want.dtype and bool(np.array_equal(found.view("u4"), want.view("u4")))


def main() -> int:
    """Print the table. Returns: an exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("size", nargs="?", type=int, default=4096)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    given = parser.parse_args()
    os.environ["WAVECORE_THREADS"] = str(given.workers)
    print(f"{given.size}^3, float16, {given.workers} workers")
    print(f"{'target':8} {'chunks':28} {'bits':9} {'seconds':>8} {'CPU':>7} {'worker':>9}")
    all_same = True
    for row in measured(given.size, given.workers):
        memory = "" if row["memory"] is None else f"{row['memory'] / 2**20:,.0f} MiB"
        differ = "" if row.get("same", True) else "  DIFFERENT"
        all_same &= not differ
        print(
            f"{row['target']:8} {row['chunks']:28} {row['bits']:9} {row['seconds']:8.2f} "
            f"{row['cpu']:7.2f} {memory:>9}{differ}",
            flush=True,
        )
    return 0 if all_same else 1


if __name__ == "__main__":
    sys.exit(main())
