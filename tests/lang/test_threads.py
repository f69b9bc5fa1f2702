"""Python kernels that several threads compile at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

import wavecore.lang as wl
from tests.sampling import EVERYTHING
from wavecore.lang import types

THREADS = 8


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    """Threads switch all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[], Any]) -> list[Any]:
    """The results of threads that start together."""
    ready = Barrier(THREADS)

    def run(_: int) -> Any:
        ready.wait()
        return work()

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(run, range(THREADS)))


@pytest.mark.parametrize(
    "make",
    [
        lambda n: types.array_of(wl.f32, n),
        lambda n: types.block(wl.f16, (n, 3), "shared"),
        lambda n: types.tuple_of((wl.f32,) * n),
    ],
)
def test_a_type_is_the_same_object_for_all(make: Callable[[int], Any]) -> None:
    for n in range(100, 160):  # none of which exists yet
        found = at_once(lambda n=n: make(n))
        assert len(set(map(id, found))) == 1


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx942", "gfx1100", "gfx1201"] if EVERYTHING else ["gfx942"])
def test_a_kernel_compiles_on_all_at_once(target: str) -> None:
    """With fragments, whose types are also compared by identity."""
    mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)  # whose fragments have not been requested yet

    @wl.kernel
    def product(a: wl.ptr[wl.f16], b: wl.ptr[wl.f16], d: wl.ptr[wl.f32]) -> None:
        left, right = mma.A(), mma.B()
        left.load(a, 16, "row")
        right.load(b, 16, "col")
        sums = mma(left, right, mma.D(0))
        sums.store(d, 16, "row")

    assert len({code.data for code in at_once(lambda: product.compile(target))}) == 1
