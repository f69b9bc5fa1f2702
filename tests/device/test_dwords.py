"""The first and last dword of an array: which accesses may extend past the array."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc

TARGETS = ["gfx942", "gfx1201"]
EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])

# Addresses are passed as numbers, so that nothing is known of their alignment. `scalar` is
# uniform, and loaded by scalar instructions.
SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void loads(unsigned op, unsigned long at, unsigned* out) {
  unsigned long lane = at + 64ul * threadIdx.x;
  if (op == 1) out[0] = *(unsigned char*)lane;
  if (op == 2) out[0] = *(unsigned short*)lane;
  if (op == 4) out[0] = *(unsigned*)lane;
  if (op == 8) { uint2 v = *(uint2*)lane; out[0] = v.x, out[1] = v.y; }
}
extern "C" __global__ void scalar(const unsigned* __restrict__ in, unsigned* __restrict__ out) {
  out[0] = in[0];
}
extern "C" __global__ void stores(unsigned op, unsigned long at, unsigned data) {
  unsigned long lane = at + 64ul * threadIdx.x;
  if (op == 1) *(unsigned char*)lane = data;
  if (op == 2) *(unsigned short*)lane = data;
  if (op == 4) *(unsigned*)lane = data;
}
#define ATOMIC(NAME, CALL)                                                                    \\
  extern "C" __global__ void NAME(unsigned long at, unsigned x, unsigned y, unsigned* out) {    \\
    unsigned* p = (unsigned*)(at + 64ul * threadIdx.x);                                         \\
    out[threadIdx.x] = CALL;                                                                    \\
  }                                                                                             \\
  extern "C" __global__ void NAME##_flat(unsigned* a, unsigned x, unsigned y, unsigned* out) { \\
    __shared__ unsigned lds;                                                                    \\
    lds = 5;                                                                                    \\
    unsigned* p = x == 77 ? &lds : a;                                                           \\
    out[threadIdx.x] = CALL;                                                                    \\
  }
ATOMIC(cas, atomicCAS(p, x, y))
ATOMIC(bit_and, atomicAnd(p, x))
ATOMIC(bit_or, atomicOr(p, x))
ATOMIC(bit_xor, atomicXor(p, x))
ATOMIC(add, atomicAdd(p, x))
ATOMIC(swap, atomicExch(p, x))
// Atomics of 16 bits and of bytes are loops over dwords.
extern "C" __global__ void count16(unsigned short* x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  __hip_atomic_fetch_add(&x[i % n], 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
extern "C" __global__ void count8(unsigned char* x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  __hip_atomic_fetch_add(&x[i % n], 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_or(&x[i % n], 128, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
extern "C" __global__ void half16(_Float16* x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  __hip_atomic_fetch_add(&x[i % n], (_Float16)1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
extern "C" __global__ void both16(unsigned short* x, unsigned short* y) {
  __hip_atomic_fetch_add(x, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_add(y, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
extern "C" __global__ void both_half(_Float16* x, _Float16* y) {
  __hip_atomic_fetch_add(x, (_Float16)1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_add(y, (_Float16)1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
extern "C" __global__ void lone(const _Float16* __restrict__ x, float* __restrict__ y) {
  y[0] = x[0];
}
"""


@pytest.fixture(scope="module", params=TARGETS)
def module(request):
    target = request.param
    return wc.Device(target).load(wc.compile(SOURCE, target))


def block(low: int, high: int) -> tuple[np.ndarray, np.ndarray]:
    """Aligned bytes 1, 2, ..., and those from `low` to below `high` of them."""
    raw = np.zeros(256, np.uint8)
    start = -raw.ctypes.data % 64
    whole = raw[start : start + 64]
    whole[:] = np.arange(1, 65)
    return whole, whole[low:high]


PLACES = [(8, 25), (8, 26), (8, 27), (9, 24), (10, 26), (11, 12), (13, 15)]


@EXECUTORS
@pytest.mark.parametrize("place", PLACES)
def test_loads_of_dwords_take_those_that_the_array_has_a_part_of(module, place, executor) -> None:
    """One entirely outside faults, and so does any load of 1 or 2 bytes outside."""
    low, high = place
    whole, array = block(low, high)
    for size in (1, 2, 4, 8):
        for at in range(low - 5, high + 2):
            first, last = max(at, low), min(at + size, high) - 1
            if size < 4:
                allowed = low <= at and at + size <= high
            else:
                touches = first <= last
                allowed = touches and at // 4 == first // 4 and last // 4 == (at + size - 1) // 4
            out = np.zeros(2, np.uint32)
            args = (size, whole.ctypes.data + at, out)
            with module.device.register(array):
                if allowed:
                    module["loads"].launch(1, 1, args, executor=executor)
                    assert out.tobytes()[:size] == whole[at : at + size].tobytes(), (size, at)
                else:
                    with pytest.raises(wc.MemoryFault) as caught:
                        module["loads"].launch(1, 1, args, executor=executor)
                    assert caught.value.address == whole.ctypes.data + at


@EXECUTORS
def test_scalar_loads_take_the_same_dwords(module, executor) -> None:
    for low, high in PLACES:
        whole, array = block(low, high)
        for at in range(low // 4 * 4 - 4, high + 8, 4):
            out = np.zeros(1, np.uint32)
            with module.device.register(array):
                args = (whole.ctypes.data + at, out)
                if low // 4 <= at // 4 <= (high - 1) // 4:
                    module["scalar"].launch(1, 1, args, executor=executor)
                    assert out.tobytes() == whole[at : at + 4].tobytes()
                else:
                    with pytest.raises(wc.MemoryFault):
                        module["scalar"].launch(1, 1, args, executor=executor)


@EXECUTORS
def test_stores_write_nothing_outside(module, executor) -> None:
    """Of any size: with one byte outside it faults, and nothing is written."""
    for low, high in PLACES:
        for size in (1, 2, 4):
            for at in range(low - 4, high + 2):
                whole, array = block(low, high)
                before = whole.copy()
                with module.device.register(array):
                    args = (size, whole.ctypes.data + at, 0xA5A5A5A5)
                    if low <= at and at + size <= high:
                        module["stores"].launch(1, 1, args, executor=executor)
                        before[at : at + size] = 0xA5
                    else:
                        with pytest.raises(wc.MemoryFault) as caught:
                            module["stores"].launch(1, 1, args, executor=executor)
                        assert caught.value.is_store
                assert np.array_equal(whole, before)


def mine(low: int, high: int, at: int) -> int:
    return sum(0xFF << 8 * i for i in range(4) if low <= at + i < high)


@EXECUTORS
@pytest.mark.parametrize("form", ["", "_flat"])
@pytest.mark.parametrize("place", PLACES)
def test_atomics_that_keep_what_is_outside(module, place, form: str, executor) -> None:
    """They change the array's bytes of a dword; if they would change another byte, they fault."""
    low, high = place
    for at in range(low // 4 * 4 - 4, (high + 3) // 4 * 4 + 4, 4):
        bits = mine(low, high, at)
        rest = ~bits & 0xFFFFFFFF
        old = int.from_bytes(block(low, high)[0][at : at + 4].tobytes(), "little")
        new = (old & rest) | (0xF1F2F3F4 & bits)
        cases = [
            ("cas", old, new, new, True),
            ("cas", old ^ bits, new, old, True),  # no match
            ("cas", old ^ rest, new, new if not rest else old, rest == 0),
            ("bit_and", rest | 0x0F0F0F0F, 0, old & (rest | 0x0F0F0F0F), True),
            ("bit_or", bits & 0x70707070, 0, old | (bits & 0x70707070), True),
            ("bit_xor", bits, 0, old ^ bits, True),
            ("bit_and", 0, 0, 0, rest == 0),
            ("bit_or", 0xFFFFFFFF, 0, 0xFFFFFFFF, rest == 0),
            ("bit_xor", 0xFFFFFFFF, 0, old ^ 0xFFFFFFFF, rest == 0),
            ("swap", new, 0, new, rest == 0),
            ("add", 1, 0, old + 1, rest == 0),
        ]
        for name, x, y, expected, keeps in cases:
            whole, array = block(low, high)
            before, out = whole.copy(), np.zeros(1, np.uint32)
            with module.device.register(array):
                args = (whole.ctypes.data + at, x, y, out)
                if bits and keeps:
                    module[name + form].launch(1, 1, args, executor=executor)
                    before[at : at + 4].view(np.uint32)[0] = expected
                    assert out[0] == old
                else:
                    with pytest.raises(wc.MemoryFault) as caught:
                        module[name + form].launch(1, 1, args, executor=executor)
                    assert caught.value.is_store
            assert np.array_equal(whole, before), (name, at)


@EXECUTORS
def test_atomics_at_the_edge_of_read_only_memory(module, executor) -> None:
    """A read-only array's bytes are treated as outside: kept, or the access faults."""
    whole, _ = block(0, 0)
    fixed = whole[10:20]
    fixed.flags.writeable = False
    before, out = whole.copy(), np.zeros(1, np.uint32)
    kernel = module["bit_xor"]
    with module.device.register(fixed, writable=False), module.device.register(whole[4:10]):
        kernel.launch(1, 1, (whole.ctypes.data + 8, 0xFFFF, 0, out), executor=executor)
        before[8:10] ^= 0xFF
        assert np.array_equal(whole, before)
        for at, bits in ((8, 0x1FFFF), (12, 1), (12, 0)):
            with pytest.raises(wc.MemoryFault, match="which is read-only"):
                kernel.launch(1, 1, (whole.ctypes.data + at, bits, 0, out), executor=executor)
    assert np.array_equal(whole, before)


@pytest.mark.parametrize(("executor", "threads"), [("native", 3), ("interpreter", None)])
@pytest.mark.parametrize(
    ("name", "dtype"), [("count16", np.uint16), ("count8", np.uint8), ("half16", np.float16)]
)
def test_small_atomics_on_arrays_of_odd_size(module, name, dtype, executor, threads) -> None:
    """As compilers implement them; any number of workers at the array's first and last dword."""
    groups = 20 if executor == "native" else 1  # an f16 counts to 2048
    size = np.dtype(dtype).itemsize
    for skip, n in ((0, 1), (0, 3), (1, 1), (1, 4), (3, 7)):
        room = np.full(64, 0x5A, np.uint8)
        start = -room.ctypes.data % 16 + skip * size
        array = room[start : start + n * size].view(dtype)
        array[:] = 0
        module[name].launch((groups,), (64,), (array, n), executor=executor, threads=threads)
        if name == "count8":
            assert (array >= 128).all()  # which addition follows which `or` is not determined
        else:
            assert array.tolist() == np.bincount(np.arange(64 * groups) % n).tolist()
        assert (np.delete(room, np.s_[start : start + n * size]) == 0x5A).all()


@EXECUTORS
def test_two_arrays_in_one_dword(module, executor) -> None:
    """Both arguments of one launch: each is accessed separately, though they share the dword."""
    for kernel, one in (("both16", 1), ("both_half", 0x3C00)):
        room = np.zeros(32, np.uint16)
        start = -room.ctypes.data % 16 // 2
        x, y = room[start : start + 1], room[start + 1 : start + 2]
        given = (x, y) if kernel == "both16" else (x.view(np.float16), y.view(np.float16))
        module[kernel].launch(1, 1, given, executor=executor)
        assert x[0] == y[0] == one
        assert np.count_nonzero(room) == 2


@EXECUTORS
def test_a_lone_half_is_loaded(module, executor) -> None:
    """Wherever in a dword it is, whatever instruction the compiler uses."""
    halves = np.arange(8, dtype=np.float16)
    for i in range(8):
        y = np.zeros(1, np.float32)
        module["lone"].launch(1, 1, (halves[i : i + 1], y), executor=executor)
        assert y[0] == i
