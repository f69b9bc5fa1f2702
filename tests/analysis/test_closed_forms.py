"""Small kernels whose counters follow from their source, on each family of targets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore import targets
from wavecore.analysis.counters import CountingTool, counters

TARGETS = (
    ("gfx90a", 64), ("gfx942", 64), ("gfx950", 64), ("gfx1030", 32), ("gfx1100", 32),
    ("gfx1100", 64), ("gfx1201", 32),
)  # fmt: skip
GROUPS, BLOCK = 2, 128
LANES = GROUPS * BLOCK
Expected = dict[str, int]


@dataclass(frozen=True)
class Kernel:
    """Its body over `out`, `in`, `at` (int*) and `t`, and the counts of one wave of a size."""

    body: str
    expected: Callable[[int], Expected]
    at: np.ndarray | None = None


def access(space: str, word: str, size: int, segments_64: int) -> Callable[[int], Expected]:
    """Every lane accesses this many bytes once, all waves together this many segments."""
    return lambda wave: {
        f"{space}.bytes_{word}": LANES * size,
        f"{space}.segments_64": segments_64,
    }


STORE = LANES * 4 // 64  # segments of the dword that each kernel stores
NUMBERS = np.arange(LANES)
KERNELS: dict[str, Kernel] = {
    "dwords side by side": Kernel("out[t] = 1;", access("global", "written", 4, STORE)),
    "bytes side by side": Kernel(
        "((char*)out)[t] = 1;",
        lambda w: {"global.bytes_written": LANES, "global.segments_32": LANES // 32},
    ),
    "eight bytes": Kernel("((long long*)out)[t] = 1;", access("global", "written", 8, 2 * STORE)),
    "sixteen bytes": Kernel("((v4*)out)[t] = v4{};", access("global", "written", 16, 4 * STORE)),
    "every other dword": Kernel("out[2 * t] = 1;", access("global", "written", 4, 2 * STORE)),
    "256 bytes apart": Kernel(
        "out[64 * t] = 1;",
        lambda w: dict.fromkeys(
            ("global.segments_32", "global.segments_64", "global.segments_128"), LANES
        ),
    ),
    "a dword off": Kernel(
        "out[t + 1] = 1;",
        lambda w: {"global.segments_64": LANES // w * (w * 4 // 64 + 1)},
    ),
    "backwards": Kernel("out[255 - t] = 1;", access("global", "written", 4, STORE)),
    "one place": Kernel(
        "out[at[t]] = 1;",
        lambda w: {"global.segments_32": LANES // w + LANES * 4 // 32},
        at=0 * NUMBERS,
    ),
    "atomics at one place": Kernel(
        "atomicMax(&out[at[t]], t);",
        lambda w: {
            "atomics.requests": LANES // w, "atomics.lanes": LANES,
            "atomics.collisions": LANES - LANES // w, "global.bytes_atomic": 4 * LANES,
        },
        at=0 * NUMBERS,
    ),
    "atomics at four places": Kernel(
        "atomicMax(&out[at[t]], t);",
        lambda w: {"atomics.collisions": LANES - 4 * LANES // w},
        at=NUMBERS % 4,
    ),
    "atomics apart": Kernel("atomicMax(&out[at[t]], t);", lambda w: {"atomics.collisions": 0},
                            at=NUMBERS),
    "atomics in LDS": Kernel(
        "room[at[t] % 128] = 0; __syncthreads(); atomicMax(&room[at[t]], t);"
        "__syncthreads(); out[t] = room[at[t]];",
        lambda w: {"lds.bytes_atomic": 4 * LANES, "atomics.collisions": LANES - 2 * LANES // w,
                   "barriers": 2 * LANES // w},
        at=NUMBERS % 2,
    ),
    "barriers in a loop": Kernel(
        "for (int i = 0; i < in[0]; i++) { __syncthreads(); out[t] = i; }",
        lambda w: {"barriers": 5 * LANES // w, "waves": LANES // w, "workgroups": GROUPS},
    ),
    "both ways": Kernel(
        "if (t & 1) out[t] = in[t] / in[0]; else out[t] = in[t] * in[1] % in[0];",
        lambda w: {"global.bytes_written": 4 * LANES},
    ),
    "half of the lanes": Kernel(
        "if (t & 1) { for (int i = 0; i < in[0]; i++) atomicAdd(&out[at[t]], i); }",
        lambda w: {"atomics.lanes": 5 * LANES // 2, "atomics.requests": 5 * LANES // w},
        at=NUMBERS,
    ),
    "lanes leave a loop one after the other": Kernel(
        "for (int i = 0; i <= at[t]; i++) atomicAdd(&out[t + i], i);",
        lambda w: {"branches.divergent": 3 * LANES // w, "atomics.lanes": 10 * LANES // 4},
        at=NUMBERS % 4,
    ),
    "lanes leave a loop together": Kernel(
        "for (int i = 0; i <= at[t]; i++) atomicAdd(&out[t + i], i);",
        lambda w: {"branches.divergent": 0, "atomics.lanes": 4 * LANES},
        at=3 + 0 * NUMBERS,
    ),
    "a row of LDS": Kernel(
        "room[threadIdx.x] = t; __syncthreads(); out[t] = room[127 - threadIdx.x];",
        lambda w: {"lds.bytes_written": 4 * LANES, "lds.bytes_read": 4 * LANES,
                   "lds.conflict_cycles": 0, "lds.phases": 2 * LANES // 32},
    ),
    "a column of LDS": Kernel(
        "room[32 * (threadIdx.x % 32) + threadIdx.x / 32] = t; __syncthreads();"
        "out[t] = room[threadIdx.x];",
        lambda w: {"lds.conflict_cycles": 31 * LANES // 32},
    ),
    "quads side by side": Kernel("out[t] = 1;", lambda w: {"global.quads": LANES // 4}),
    "quads apart": Kernel("out[64 * t] = 1;", lambda w: {"global.quads": LANES}),
    "words for each lane of scratch": Kernel(
        "volatile int kept[16]; kept[at[t]] = t; out[t] = kept[at[t]];",
        lambda w: {"scratch.bytes_written": 4 * LANES, "scratch.bytes_read": 4 * LANES,
                   "scratch.segments_64": 2 * STORE},
        at=5 + 0 * NUMBERS,
    ),
    "an array of each lane": Kernel(
        "int kept[128]; for (int i = 0; i < 128; i++) kept[i] = in[i]; kept[at[t]] = t;"
        "out[t] = kept[in[0]];",
        lambda w: {"scratch.bytes_written": 129 * 4 * LANES, "scratch.bytes_read": 4 * LANES,
                   "scratch.segments_64": 130 * STORE, "global.bytes_written": 4 * LANES},
        at=5 + 0 * NUMBERS,
    ),
    "all lanes of LDS read one dword": Kernel(
        "room[threadIdx.x] = t; __syncthreads(); out[t] = room[at[t]];",
        lambda w: {"lds.conflict_cycles": 0, "lds.bytes_read": 4 * LANES},
        at=7 + 0 * NUMBERS,
    ),
    "two dwords of each bank of LDS": Kernel(
        "room[threadIdx.x] = t; __syncthreads(); out[t] = room[at[t]];",
        lambda w: {"lds.conflict_cycles": LANES // 32},
        at=2 * NUMBERS % 64,
    ),
    "half of the lanes store": Kernel(
        "if (t & 1) out[t] = 1;",
        lambda w: {"global.lanes": LANES // 2, "global.requests": LANES // w,
                   "global.segments_64": STORE},
    ),
    "no lane of the second group stores": Kernel(
        "if (blockIdx.x == 0) out[t] = 1;",
        lambda w: {"global.lanes": LANES // 2, "global.requests": LANES // 2 // w,
                   "global.segments_64": STORE // 2},
    ),
    "flat addresses of LDS and global memory": Kernel(
        "int* volatile where = t & 1 ? &room[threadIdx.x] : &out[t]; *where = 1;",
        lambda w: {"lds.bytes_written": 2 * LANES, "global.bytes_written": 2 * LANES},
    ),
    "scalar loads": Kernel(
        "out[t] = in[0];",
        lambda w: {"scalar.bytes_written": 0, "instructions.branch": LANES // w},
    ),
    "a padded column of LDS": Kernel(
        "room[33 * (threadIdx.x % 32) + threadIdx.x / 32] = t; __syncthreads();"
        "out[t] = room[threadIdx.x];",
        lambda w: {"lds.conflict_cycles": 0},
    ),
}  # fmt: skip


@cache
def module(target: str, wave: int) -> wc.device.Module:
    parts = [
        f'extern "C" __global__ __launch_bounds__(128) void k{number}(int* out, const int* in, '
        "const int* at) { __shared__ int room[33 * 32]; "
        f"int t = blockIdx.x * blockDim.x + threadIdx.x; {kernel.body} }}\n"
        for number, kernel in enumerate(KERNELS.values())
    ]
    head = "#include <hip/hip_runtime.h>\ntypedef int v4 __attribute__((ext_vector_type(4)));\n"
    return wc.Device(target).load(wc.compile(head + "".join(parts), target, opt="-O2", wave=wave))


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_counters_follow_from_the_source(target: str, wave: int, name: str) -> None:
    kernel = KERNELS[name]
    out, given = np.zeros(64 * LANES + 1, np.int32), np.full(LANES, 5, np.int32)
    at = NUMBERS if kernel.at is None else kernel.at
    tool = CountingTool()
    module(target, wave)[f"k{list(KERNELS).index(name)}"].launch(
        GROUPS, BLOCK, (out, given, at.astype(np.int32)), tools=[tool]
    )
    assert tool.counts is not None
    found = counters(tool.counts, tool.counts.code, target)
    expected = kernel.expected(wave)
    if targets.get(target).quad_line_bytes == 0:
        assert "global.quads" not in found
        expected.pop("global.quads", None)
    assert found["lanes.possible"] == found["instructions.total"] * wave
    assert {key: found[key] for key in expected} == expected
    assert found["waves"] == LANES // wave
