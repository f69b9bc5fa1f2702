"""Pointers given as numbers: addresses and null, as arguments and within structures."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
struct Pair { unsigned* out; const unsigned* in; unsigned n; };
struct Table { unsigned* rows[3]; };
extern "C" __global__ void plain(unsigned* out, const unsigned* in, unsigned n) {
  if (!in) { out[0] = 7; return; }
  if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void pair(Pair p) {
  if (!p.in) { p.out[0] = 7; return; }
  if (threadIdx.x < p.n) p.out[threadIdx.x] = p.in[threadIdx.x];
}
extern "C" __global__ void table(Table t) {
  for (unsigned i = 0; i < 3; ++i)
    if (t.rows[i]) t.rows[i][threadIdx.x] = 100 * i + threadIdx.x;
}
"""
EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


ADDRESSES = [
    int,
    np.uint64,
    np.int64,
    np.intp,
    ctypes.c_void_p,
    lambda at: ctypes.cast(at, ctypes.POINTER(ctypes.c_uint32)),
]


@EXECUTORS
@pytest.mark.parametrize("number", ADDRESSES)
def test_addresses_are_pointers(module, number, executor) -> None:
    """As arguments of both ways to launch, and as members of structures and arrays in them."""
    gpu = module.device
    x, out = gpu.array(np.arange(32, dtype=np.uint32)), gpu.empty(32, np.uint32)
    to, of = number(out.address), number(x.address)
    for launch in (
        lambda: module["plain"].launch(1, 32, (to, of, 32), executor=executor),
        lambda: module["plain"][1, 32](to, of, 32, executor=executor),
        lambda: module["pair"][1, 32]({"out": to, "in": of, "n": 32}, executor=executor),
    ):
        out[:] = 0
        launch()
        assert out.tolist() == list(range(32))
    module["table"][1, 32]({"rows": [to, None, of]}, executor=executor)
    assert out.tolist() == list(range(32)) and x.tolist() == list(range(200, 232))


@EXECUTORS
@pytest.mark.parametrize("null", [None, 0, np.uint64(0), np.int8(0), ctypes.c_void_p(None)])
def test_null_pointers(module, null, executor) -> None:
    gpu = module.device
    out = gpu.empty(32, np.uint32)
    module["plain"].launch(1, 1, (out, null, 32), executor=executor)
    assert out[0] == 7
    out[0] = 0
    module["pair"][1, 1]({"out": out, "in": null, "n": 32}, executor=executor)
    assert out[0] == 7
    module["table"][1, 1]({"rows": [null, null, null]}, executor=executor)
    with pytest.raises(wc.MemoryFault, match="a null pointer"):
        module["plain"].launch(1, 1, (null, out, 32), executor=executor)


@pytest.mark.parametrize(
    "wrong",
    [-1, 1 << 64, -(1 << 70), np.int64(-1), np.int32(-5), 1.0, np.float64(1), True, "0", np.True_,
     1j, np.timedelta64(5)],
)  # fmt: skip
def test_what_is_no_address_is_refused(module, wrong) -> None:
    """Named by its argument or member, before anything runs."""
    out = module.device.empty(32, np.uint32)
    with pytest.raises(wc.LaunchError, match=r"argument 1 \(in\)"):
        module["plain"].launch(1, 1, (out, wrong, 32))
    with pytest.raises(wc.LaunchError, match=r"argument 1 \(in\)"):
        module["plain"][1, 1](out, wrong, 32)
    with pytest.raises(wc.LaunchError, match=r"argument 0 \(p\), member in"):
        module["pair"][1, 1]({"out": out, "in": wrong, "n": 32})
    with pytest.raises(wc.LaunchError, match=r"argument 0 \(t\), member rows\[1\]"):
        module["table"][1, 1]({"rows": [None, wrong, None]})


@EXECUTORS
def test_an_address_of_nothing_faults(module, executor) -> None:
    """The host's memory is still not the device's: what is not passed cannot be accessed."""
    x, out = np.arange(32, dtype=np.uint32), np.zeros(32, np.uint32)
    kernel = module["plain"]
    with pytest.raises(wc.MemoryFault) as caught:
        kernel.launch(1, 32, (out, int(x.ctypes.data), 32), executor=executor)
    assert caught.value.address == x.ctypes.data and not caught.value.is_store
    with pytest.raises(wc.MemoryFault):
        kernel.launch(1, 1, (out, (1 << 64) - 4, 32), executor=executor)
