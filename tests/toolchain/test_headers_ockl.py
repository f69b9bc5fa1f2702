"""The device library OCKL: its functions compute what its bitcode in LLVM 21 does."""

from __future__ import annotations

import numpy as np
import pytest

from wavecore.device import Device
from wavecore.toolchain import compile

pytestmark = [pytest.mark.clang, pytest.mark.jit]

# A call, and its value by the definitions of the instructions and of OpenCL.
CASES = {
    "__ockl_sad_u32(0x01020304, 0x00000505, 7)": 7 + 1 + 2 + 2 + 1,
    "__ockl_sadhi_u32(0x01020304, 0x00000505, 7)": 7 + (6 << 16),
    "__ockl_sadw_u32(0x00010005, 0x00040001, 7)": 7 + 3 + 4,
    "__ockl_msad_u32(0x01020304, 0x05000005, 7)": 7 + 4 + 1,  # bytes of 0 are masked
    "__ockl_lerp_u32(0x01020304, 0x03030303, 0)": 0x02020303,
    "__ockl_bfe_u32(0x12345678, 8, 12)": 0x456,
    "__ockl_bitalign_u32(0x12345678, 0x9ABCDEF0, 36)": 0x89ABCDEF,
    "__ockl_bytealign_u32(0x12345678, 0x9ABCDEF0, 1)": 0x789ABCDE,
    "__ockl_add_sat_i32(0x7fffffff, 4)": 0x7FFFFFFF,
    "__ockl_sub_sat_u32(3, 4)": 0,
    "__ockl_median3_i32(3, -1, 2)": 2,
    "__ockl_max3_u32(3, ~0u, 2)": 0xFFFFFFFF,
    "__ockl_clz_u32(0)": 32,
    "__ockl_ctz_u64(1ul << 40)": 40,
    "__ockl_popcount_u64(~0ul)": 64,
    "__ockl_mul24_i32(0x01ffffff, 2)": 0xFFFFFFFE,
    "__ockl_mul_hi_u32(0x80000000u, 6)": 3,
    '__ockl_median3_f32(__builtin_nanf(""), 2.0f, 1.0f) == 1.0f': 1,  # as v_med3_f32
    "__ockl_get_enqueued_local_size(0)": 32,
    "__ockl_get_global_size(0)": 64,
    "__ockl_get_global_id(3)": 0,
    "__ockl_get_local_size(5)": 1,
}


@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
def test_values(target: str) -> None:
    lines = [f"  out[{i}] = {call};" for i, call in enumerate(CASES)]
    text = "\n".join([
        "#include <hip/hip_runtime.h>",
        'extern "C" __device__ size_t __ockl_get_enqueued_local_size(unsigned int);',
        'extern "C" __global__ void run(unsigned* out, unsigned* lanes) {',
        *lines,
        "  if (threadIdx.x % 4 == 1)",
        "    lanes[__ockl_get_global_id(0)] = __ockl_activelane_u32() + 1;",
        "}",
    ])  # fmt: skip
    kernel = Device(target).load(compile(text, target))["run"]
    out, lanes = np.zeros(len(CASES), np.uint32), np.zeros(64, np.uint32)
    kernel.launch(2, 32, (out, lanes))
    assert dict(zip(CASES, out.tolist(), strict=True)) == CASES
    at = np.arange(64)
    assert np.array_equal(lanes, np.where(at % 4 == 1, at % 32 // 4 + 1, 0))


def test_attributes_are_used_without_a_warning() -> None:
    """MIGraphX compiles with -Weverything -Werror; each attribute's macro contains its own name."""
    text = "#include <hip/hip_runtime.h>\n__device__ int one() { return 1; }\n"
    text += 'extern "C" __global__ void run(int* x) { *x = one(); }\n'
    compile(text, "gfx1100", options=["-Wdisabled-macro-expansion", "-Werror"])
