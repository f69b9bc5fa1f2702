"""A fault names the parameter that the access went through, not the array that lies nearest."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@dataclass
class Pair:
    x: wl.array[wl.f32, 1]
    out: wl.array[wl.f32, 1]


@wl.function
def twice(a, i):
    return a[i] * 2.0


@wl.function
def both(a, b, i):
    return twice(a, i) + twice(b, i + 50)


@wl.kernel
def element(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1]):
    i = wl.threadIdx.x
    out[i] = x[i + 40]


@wl.kernel
def of_a_row(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 2]):
    row = x[1, :]
    out[wl.threadIdx.x] = row[wl.threadIdx.x * 2]


@wl.kernel
def of_a_pointer(out: wl.ptr[wl.f32], x: wl.ptr[wl.f32]):
    there = x + 5
    out[wl.threadIdx.x] = there[wl.threadIdx.x]


@wl.kernel
def in_functions(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], y: wl.array[wl.f32, 1]):
    out[wl.threadIdx.x] = both(x, y, wl.threadIdx.x)


@wl.kernel
def of_a_structure(p: Pair):
    p.out[wl.threadIdx.x] = p.x[wl.threadIdx.x + 1]


@wl.kernel
def stored(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1]):
    out[wl.threadIdx.x + 8] = x[wl.threadIdx.x]


@wl.kernel
def added(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1]):
    out[wl.threadIdx.x * 3] += x[wl.threadIdx.x]


@wl.kernel
def bumped(out: wl.array[wl.i32, 1], x: wl.array[wl.i32, 1]):
    wl.atomic_add(out, wl.threadIdx.x * 2, x[wl.threadIdx.x])


@wl.kernel
def of_either(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], y: wl.array[wl.f32, 1]):
    some = x if wl.threadIdx.x > 3 else y
    out[wl.threadIdx.x] = some[wl.threadIdx.x * 9]


@wl.kernel
def chosen(out: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], y: wl.array[wl.f32, 1]):
    i = wl.threadIdx.x
    out[i] = x[i * 9] if out[i] > 0 else y[i * 9]


@wl.kernel
def reassigned(out: wl.array[wl.f32, 1], x: wl.ptr[wl.f32], y: wl.ptr[wl.f32]):
    some = x
    if wl.threadIdx.x > 3:
        some = y
    out[wl.threadIdx.x] = some[wl.threadIdx.x * 9]


def zeros(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return np.zeros(shape, dtype)


def apart() -> tuple[np.ndarray, np.ndarray]:
    """A result and an argument of 48 numbers, before which the result lies."""
    memory = np.zeros(200, np.float32)
    return memory[100:164], memory[:48]


FIXED = zeros(64)
FIXED.flags.writeable = False

mma = wl.Mma(16, 16, 16, wl.f16, wl.f32)


@wl.kernel
def fragments(d: wl.array[wl.f32, 2], b: wl.array[wl.f16, 2]):
    right = mma.B()
    right.load(b[16:, 0:])
    sums = mma(mma.A(0), right, mma.D(0))
    sums.store(d)


CASES = (
    (fragments, (zeros(16, 16), zeros(31, 16, dtype=np.float16)),
     "`b[16:, 0:]` reads parameter b, shape (31, 16), element 496 of 496: global_load"),
    (element, apart(), "`x[i + 40]` reads parameter x, shape (48,), index 48: global_load"),
    (element, (FIXED, zeros(200)),
     "`out[i]` writes parameter out, shape (64,), index 0: global_store"),
    (of_a_row, (zeros(64), zeros(2, 30)),
     "`row[wl.threadIdx.x * 2]` reads parameter x, shape (2, 30), element 60 of 60: global_load"),
    (of_a_pointer, (zeros(64), zeros(20)),
     "`there[wl.threadIdx.x]` reads parameter x, shape (20,), index 20: global_load"),
    (in_functions, (zeros(64), zeros(64), zeros(64)),
     "`a[i]` reads parameter y, shape (64,), index 64: global_load"),
    (of_a_structure, (Pair(zeros(64), zeros(64)),),
     "`p.x[wl.threadIdx.x + 1]` reads parameter p.x, shape (64,), index 64: global_load"),
    (stored, (zeros(70), zeros(64)),
     "`out[wl.threadIdx.x + 8]` writes parameter out, shape (70,), index 70: global_store"),
    (added, (zeros(90), zeros(64)),
     "`out[wl.threadIdx.x * 3]` reads parameter out, shape (90,), index 90: global_load"),
    (bumped, (zeros(100, dtype=np.int32), zeros(64, dtype=np.int32)),
     "`out[wl.threadIdx.x * 2]` writes parameter out, shape (100,), index 100: global_atomic"),
    # Whose memory it is depends on the lane: the text is that of other kernels.
    (of_either, (zeros(64), zeros(64), zeros(64)), "global_load"),
    (chosen, (zeros(64), zeros(64), zeros(64)), "global_load"),
    (reassigned, (zeros(64), zeros(64), zeros(64)), "global_load"),
)  # fmt: skip


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_a_fault_names_the_parameter(target: str, executor: str, subtests: pytest.Subtests) -> None:
    for kernel, args, expected in CASES:
        with subtests.test(kernel.__name__), pytest.raises(wc.MemoryFault) as caught:
            kernel.launch(device(target), 1, 64, args, executor=executor)
        said = str(caught.value)
        assert said.startswith(expected)
        assert "argument " not in said
        assert caught.value.space == "global"
        assert re.search(
            rf"\n  kernel {kernel.__name__}, tests/lang/test_accesses\.py:\d+, (inlined|pc)", said
        )


@wl.function
def filled(memory, i, x):
    memory[i] = x


@wl.kernel
def of_lds(out: wl.array[wl.f32], x: wl.array[wl.f32], n: wl.i32, HOW: wl.constexpr):
    t = wl.threadIdx.x
    flags = wl.shared(wl.i32, 64)
    tile = wl.shared(wl.f32, 8, 9)
    flags[t], tile[t % 8, t % 9] = t, x[t]
    if HOW == "stored":
        tile[n, t % 9] = x[t]
    elif HOW == "passed":
        filled(flags, n, t)
    wl.syncthreads()
    out[t] = tile[t % 8, n if HOW == "read" else 0] + flags[t]


@pytest.mark.parametrize("executor", ["native", "interpreter"])
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
@pytest.mark.parametrize(
    ("how", "n", "says"),
    [
        ("stored", 20, "`tile[n, t % 9]` writes shared memory tile, shape (8, 9), element 180 of"),
        ("stored", -10, "`tile[n, t % 9]` writes shared memory tile, shape (8, 9), element -90 of"),
        ("read", 200, "reads shared memory tile, shape (8, 9), element 200 of 72: ds_"),
        ("passed", 500, "`memory[i]` writes shared memory memory, shape (64,): ds_"),
    ],
)
def test_a_fault_in_lds_names_the_memory(
    target: str, executor: str, how: str, n: int, says: str
) -> None:
    """Not a parameter that its line reads; the index where the kernel itself declares it."""
    with pytest.raises(wc.MemoryFault) as caught:
        of_lds.launch(device(target), 1, 64, (zeros(64), zeros(64), n), HOW=how, executor=executor)
    assert says in str(caught.value)
    assert "parameter" not in str(caught.value)
    assert caught.value.space == "lds"


def test_arrays_of_a_device_have_an_index_too() -> None:
    on = device("gfx942")
    with pytest.raises(
        wc.MemoryFault, match=r"^`x\[i \+ 40\]` reads parameter x, shape \(48,\), i"
    ):
        element.launch(on, 1, 64, (on.array(zeros(64)), on.array(zeros(48))))
