"""The interpreter alone: without LLVM or a compiler installed, and traced."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wavecore as wc
from wavecore.backends.interpreter import scheduler
from wavecore.backends.interpreter.ops import NumpyOps
from wavecore.backends.llvm.ops import LlvmOps
from wavecore.builder.contract import Builder
from wavecore.emulator.operands import Memory, Primitives
from wavecore.emulator.records import Wave
from wavecore.emulator.resident import ResidentLaunch
from wavecore.isa import Instruction

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void axpy(float a, const float* x, float* y) {
  __shared__ float s[64];
  s[threadIdx.x] = x[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  y[blockIdx.x * 64 + threadIdx.x] += a * s[63 - threadIdx.x];
}
"""
PROGRAM = """
import sys
sys.modules["llvmlite"] = sys.modules["ziglang"] = None
import numpy as np
import wavecore as wc
with open(sys.argv[1], "rb") as file:
    kernel = wc.Device(sys.argv[2]).load(file.read())["axpy"]
x, y = np.arange(256, dtype=np.float32), np.ones(256, np.float32)
kernel.launch(4, 64, (2.0, x, y), executor="interpreter")
assert (y == 1 + 2 * x.reshape(4, 64)[:, ::-1].ravel()).all()
"""


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx90a", "gfx1100", "gfx1201"])
def test_a_kernel_runs_without_llvm_and_clang(target: str, tmp_path: Path) -> None:
    path = tmp_path / "axpy.co"
    path.write_bytes(wc.compile(SOURCE, target).data)
    command = [sys.executable, "-c", PROGRAM, str(path), target]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


LOOP = """
#include <hip/hip_runtime.h>
extern "C" __global__ __launch_bounds__(64) void loop(unsigned* out) {
  unsigned n = 0;
  asm volatile("s_mov_b32 %0, 3\\n1: s_sub_u32 %0, %0, 1\\n s_cmp_lg_u32 %0, 0\\n s_cbranch_scc1 1b"
               : "=s"(n) : : "scc");
  out[blockIdx.x * 64 + threadIdx.x] = n;
}
"""


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx90a", "gfx1100", "gfx1201"])
def test_tracer_sees_every_instruction_of_every_wave_in_order(target: str) -> None:
    """Before it runs, with the wave's pc at it; as many instructions as the launch counts."""
    out = np.ones(2 * 64, np.uint32)
    kernel = wc.Device(target).load(wc.compile(LOOP, target))["loop"]
    seen: dict[tuple[int, int], list[str]] = {}

    def tracer(wave: Wave, inst: Instruction) -> None:
        assert wave.pc == inst.address
        seen.setdefault((wave.workgroup[0], ctypes.addressof(wave)), []).append(inst.name)

    with kernel.prepare(2, 64, (out,)) as launch:
        statistics = scheduler.execute(ResidentLaunch(launch.plan), tracer=tracer)
    assert not out.any()
    assert len(seen) == (2 if target == "gfx90a" else 4)  # waves of 64 and of 32 lanes
    subtract = "s_sub_co_u32" if target == "gfx1201" else "s_sub_u32"
    for names in seen.values():
        at = next(i for i, name in enumerate(names) if name.startswith("s_cmp_lg")) - 2
        assert names[at + 1 : at + 10] == [subtract, "s_cmp_lg_u32", "s_cbranch_scc1"] * 3
        assert names[-1] == "s_endpgm"
    assert sum(map(len, seen.values())) == statistics.instructions


@pytest.mark.parametrize("executor", [NumpyOps, LlvmOps])
def test_an_executor_has_every_primitive(executor: type) -> None:
    """None falls back to the protocol's own method, which would silently return None."""
    protocols = (Primitives, Memory, Builder)
    names = [name for protocol in protocols for name, member in vars(protocol).items()
             if callable(member) and not name.startswith("__")]  # fmt: skip
    assert {"load_at", "atomic_at", "matrices", "clock", "fma", "widen"} <= set(names)
    stubs = [vars(protocol).get(name) for protocol in protocols for name in names]
    assert [name for name in names if getattr(executor, name) in stubs] == []
