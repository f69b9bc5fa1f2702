"""Memory that launches may access but is no argument: registered, and reached by address."""

from __future__ import annotations

import copy
import ctypes
import gc
import mmap
import pickle
import sys
import warnings
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void sums(const float* const* table, const unsigned* sizes, float* out) {
  unsigned row = blockIdx.x;
  float sum = 0;
  for (unsigned i = threadIdx.x; i < sizes[row]; i += blockDim.x) sum += table[row][i];
  atomicAdd(&out[row], sum);
}
extern "C" __global__ void fill(float* const* table, const unsigned* sizes, float value) {
  unsigned row = blockIdx.x;
  for (unsigned i = threadIdx.x; i < sizes[row]; i += blockDim.x) table[row][i] = value;
}
extern "C" __global__ void copy(const unsigned* in, unsigned* out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
struct Node { Node* next; unsigned value; };
extern "C" __global__ void walk(const Node* node, unsigned* out) {
  unsigned sum = 0;
  for (; node; node = node->next) sum += node->value;
  *out = sum;
}
"""
EXECUTORS = pytest.mark.parametrize(
    ("executor", "threads"), [("native", 1), ("native", 3), ("interpreter", None)]
)


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


def address(array: np.ndarray) -> int:
    return int(array.ctypes.data)


@EXECUTORS
def test_tables_of_pointers(module, executor, threads) -> None:
    """Rows are accessible while they are registered, read and written; then they fault."""
    gpu = module.device
    rows = [np.arange(n, dtype=np.float32) for n in (1, 7, 64, 200)]
    table = np.array([address(row) for row in rows], np.uint64)
    sizes, out = np.array([row.size for row in rows], np.uint32), np.zeros(4, np.float32)
    how = {"executor": executor, "threads": threads}
    registered = [gpu.register(address(row), row.nbytes, name=f"row {row.size}") for row in rows]
    module["sums"].launch(4, 64, (table, sizes, out), **how)
    assert out.tolist() == [row.sum() for row in rows]
    module["fill"].launch(4, 64, (table, sizes, 3.0), **how)
    assert all((row == 3).all() for row in rows)
    registered[1].close()
    with pytest.raises(wc.MemoryFault, match=r"into row 7.*which is registered no more"):
        module["fill"].launch(4, 64, (table, sizes, 4.0), **how)
    assert (rows[1] == 3).all()
    for each in registered:
        each.close()
    assert not any(item.kind == "registration" for item in gpu.space.live)


@EXECUTORS
def test_memory_that_points_to_itself(module, executor, threads) -> None:
    """A list in one registered array; its pointers are this process's addresses."""
    nodes = np.zeros(20, [("next", np.uint64), ("value", np.uint64)])
    order = np.random.default_rng(1).permutation(20)
    nodes["value"] = np.arange(20)
    nodes["next"][order[:-1]] = address(nodes) + 16 * order[1:]
    out = np.zeros(1, np.uint32)
    with module.device.register(nodes, writable=False):
        head = address(nodes) + 16 * order[0]
        module["walk"].launch(1, 1, (head, out), executor=executor, threads=threads)
    assert out[0] == 190


@EXECUTORS
def test_read_only_registrations(module, executor, threads) -> None:
    """Read, and never written, except through a writable argument."""
    gpu, x = module.device, np.arange(64, dtype=np.uint32)
    out, how = np.zeros(64, np.uint32), {"executor": executor, "threads": threads}
    kernel, at = module["copy"], int(x.ctypes.data)
    with gpu.register(at, x.nbytes, name="constants", writable=False) as held:
        kernel.launch(1, 64, (held.address, out, 64), **how)
        assert np.array_equal(out, x)
        with pytest.raises(wc.MemoryFault, match=r"in constants .*, which is read-only"):
            kernel.launch(1, 64, (out, at, 64), **how)
        kernel.launch(1, 64, (out, x, 64), **how)  # an argument that may be written
        with gpu.register(x[:32]):
            kernel.launch(1, 32, (out, at, 32), **how)
            with pytest.raises(wc.MemoryFault, match=r"constants.*read-only") as caught:
                kernel.launch(1, 64, (out, at, 64), **how)
            assert caught.value.lanes[0] == 32 % module["copy"].info.wave_size
    with pytest.raises(wc.MemoryFault, match=r"constants.*registered no more"):
        kernel.launch(1, 64, (at, out, 64), **how)


@EXECUTORS
def test_registered_as_writable_is_writable(module, executor, threads) -> None:
    """Also where a read-only argument holds the bytes: the registration takes precedence."""
    x = np.arange(64, dtype=np.uint32)
    view, how = x[16:32], {"executor": executor, "threads": threads}
    view.flags.writeable = False
    with pytest.raises(wc.MemoryFault, match="read-only"):
        module["copy"].launch(1, 16, (x, view, 16), **how)
    with module.device.register(x):
        module["copy"].launch(1, 16, (view, address(x) + 128, 16), **how)
        module["copy"].launch(1, 16, (x, view, 16), **how)
    assert x[16:48].tolist() == [*range(16), *range(16, 32)]


@EXECUTORS
def test_what_adjoins_is_one_memory(module, executor, threads) -> None:
    """Accesses may cross the borders between registrations, and between them and arguments."""
    x = np.arange(256, dtype=np.uint8)
    start = -x.ctypes.data % 16
    low, middle, high = x[start : start + 30], x[start + 30 : start + 101], x[start + 101 :]
    gpu, out, at = module.device, np.zeros(32, np.uint32), address(x) + start
    how = {"executor": executor, "threads": threads}
    with gpu.register(low, name="low"), gpu.register(middle):
        module["copy"].launch(1, 32, (at, out, 25), **how)
        assert out.tobytes()[:100] == x[start : start + 100].tobytes()
    with pytest.raises(wc.MemoryFault, match=r"low.*registered no more"):
        module["copy"].launch(1, 32, (at, out, 1), **how)
    with gpu.register(high[: 32 * 4 - 101], name="high"), gpu.register(low):
        with pytest.raises(wc.MemoryFault):  # the middle is missing
            module["copy"].launch(1, 32, (at, out, 32), **how)
        module["copy"].launch(1, 32, (at, out, 7), **how)


def test_faults_name_the_argument_first(module) -> None:
    """For a registered storage and an argument that is part of it."""
    storage = np.zeros(256, np.float32)
    storage.flags.writeable = False
    rows = np.array([address(storage) + 512], np.uint64)
    sizes = np.array([32], np.uint32)
    with module.device.register(storage, name="storage", writable=False):
        with pytest.raises(wc.MemoryFault, match=r"in storage \(1024 bytes"):
            module["fill"].launch(1, 64, (rows, sizes, 1.0))
        part = storage[128:160]
        with pytest.raises(wc.MemoryFault, match=r"the array of .*argument 0 \(in\) \(128 bytes"):
            module["copy"].launch(1, 64, (part.view(np.uint32), rows[0], 32))


@pytest.mark.parametrize(
    ("args", "options", "message"),
    [
        ((0, 16), {}, "the address is null"),
        ((4096, 0), {}, "size_bytes is 0"),
        ((4096, -8), {}, "size_bytes is -8"),
        ((4096,), {}, "Give size_bytes"),
        ((4096, 1.5), {}, "size_bytes is a number of bytes"),
        ((4096, True), {}, "size_bytes is a number of bytes"),
        ((-4096, 16), {}, "64-bit addresses"),
        (((1 << 64) - 16, 17), {}, "64-bit addresses"),
        ((1 << 64, 16), {}, "64-bit addresses"),
        ((8, 16), {}, "no memory is mapped at 0x8"),
        (((1 << 64) - 16, 16), {}, "64-bit addresses"),
        ((True, 16), {}, "size_bytes goes with an address"),
        ((None,), {}, "not a NoneType"),
        (("text",), {}, "not a str"),
        (([1, 2],), {}, "not a list"),
        ((np.float32(1),), {}, "not a float32"),
        ((b"constant",), {}, "read-only; writable=False"),
        ((np.broadcast_to(np.float32(0), 4),), {}, "read-only; writable=False"),
        ((np.zeros(4), 32), {}, "size_bytes goes with an address"),
        ((np.zeros((0, 4)),), {}, r"the array \(0, 4\) has no bytes"),
        ((np.zeros(4, object),), {}, "Python objects"),
        ((np.zeros(4),), {"name": 5}, "name must be text"),
        ((np.zeros(4),), {"writable": 1}, "writable must be True or False"),
    ],
)
def test_what_cannot_be_registered(args, options, message: str) -> None:
    gpu = wc.Device("gfx942")
    with pytest.raises(wc.LaunchError, match=message):
        gpu.register(*args, **options)
    assert not gpu.space.live


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells its pages")
def test_pages_are_looked_at() -> None:
    """What this process cannot read or write itself is refused: a launch would crash it."""
    gpu = wc.Device("gfx942")
    pages = mmap.mmap(-1, 3 * mmap.PAGESIZE)
    at = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    protect = ctypes.CDLL(None).mprotect
    middle = ctypes.c_void_p(at + mmap.PAGESIZE)
    assert protect(middle, ctypes.c_size_t(mmap.PAGESIZE), mmap.PROT_READ) == 0
    gpu.register(at, mmap.PAGESIZE).close()
    gpu.register(at, 3 * mmap.PAGESIZE, writable=False).close()
    with pytest.raises(wc.LaunchError, match=f"at {at + mmap.PAGESIZE:#x} is read-only to this"):
        gpu.register(at, 3 * mmap.PAGESIZE)
    assert protect(middle, ctypes.c_size_t(mmap.PAGESIZE), 0) == 0
    with pytest.raises(wc.LaunchError, match="inaccessible"):
        gpu.register(at + 8, 2 * mmap.PAGESIZE, writable=False)
    assert protect(middle, ctypes.c_size_t(mmap.PAGESIZE), mmap.PROT_READ | mmap.PROT_WRITE) == 0


def test_a_registration_tells_what_it_is() -> None:
    gpu, x = wc.Device("gfx942"), np.zeros(4, np.float32)
    held = gpu.register(x)
    assert isinstance(held, wc.Registration) and held.device is gpu
    assert (held.address, held.size_bytes, held.writable) == (address(x), 16, True)
    assert held.name == "registered array (4,) float32" and not held.closed
    assert repr(held) == f"<Registration of {held.name}, 16 bytes at {address(x):#x}>"
    assert copy.copy(held) is held and copy.deepcopy(held) is held
    with pytest.raises(wc.CopyError):
        pickle.dumps(held)
    held.close()
    held.close()
    assert held.closed and repr(held).endswith(", closed>")
    with pytest.raises(wc.LaunchError, match="has ended; register the memory again"), held:
        pass


def test_arrays_are_kept_alive_while_registered() -> None:
    """And no longer; memory registered twice stays until both have ended."""
    gpu = wc.Device("gfx942")

    class Owner(np.ndarray):
        pass

    x = np.zeros(4, np.float32).view(Owner)
    gone = weakref.ref(x)
    one, other = gpu.register(x), gpu.register(x, writable=False)
    del x
    one.close()
    gc.collect()
    assert gone() is not None and len(gpu.space.live) == 1
    other.close()
    del one, other
    gc.collect()
    assert gone() is None and not gpu.space.live


def drop(registration: wc.Registration) -> None:
    del registration
    gc.collect()


@pytest.mark.filterwarnings("default::ResourceWarning")
def test_a_dropped_registration_ends_and_says_so() -> None:
    """Like a file that was never closed; a closed one gives no warning."""
    gpu, x = wc.Device("gfx942"), np.zeros(4, np.float32)
    with pytest.warns(ResourceWarning, match="registration of weights, 16 bytes at .* dropped"):
        drop(gpu.register(x, name="weights"))
    assert not gpu.space.live
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with gpu.register(x):
            pass
        gpu.register(x).close()
        gc.collect()


@pytest.mark.parametrize(
    "made",
    [
        lambda: bytearray(64),
        lambda: memoryview(bytearray(64)),
        lambda: (ctypes.c_uint32 * 16)(),
        lambda: mmap.mmap(-1, 64),
        lambda: np.zeros((4, 4), np.uint32).T,
        lambda: np.zeros(16, np.uint32)[::-1],
        lambda: wc.Device("gfx1201").empty(16, np.uint32),
        lambda: Exported(np.zeros(16, np.uint32), "__array_interface__"),
        lambda: Exported(np.zeros(16, np.uint32), "__dlpack__"),
    ],
)
def test_whatever_has_memory_can_be_registered(module, made) -> None:
    memory = made()
    out = np.arange(16, dtype=np.uint32)
    with module.device.register(memory) as held:
        assert held.size_bytes == 64
        module["copy"].launch(1, 64, (out, held.address, 16))
        assert ctypes.string_at(held.address, 64) == out.tobytes()


class Exported:
    """An array seen through one protocol only."""

    def __init__(self, array: np.ndarray, protocol: str) -> None:
        self._array = array
        if protocol == "__array_interface__":
            self.__array_interface__ = array.__array_interface__
        else:
            self.__dlpack__, self.__dlpack_device__ = array.__dlpack__, array.__dlpack_device__


def test_threads_register_while_others_launch(module) -> None:
    """Launches see the registrations at their start; none of them is lost or left over."""
    gpu = module.device
    live = len(gpu.space.live)

    def work(seed: int) -> None:
        x, mine = np.full(64, seed, np.uint32), np.zeros(64, np.uint32)
        for _ in range(20):
            with gpu.register(x):
                module["copy"].launch(1, 64, (address(x), mine, 64), threads=1)
                assert (mine == seed).all()

    with ThreadPoolExecutor(3) as threads:
        for done in [threads.submit(work, seed) for seed in range(1, 4)]:
            done.result()
    assert len(gpu.space.live) == live
