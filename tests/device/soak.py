"""Many launches of many kinds in one process: memory that grows with them is a leak.

python -m tests.device.soak [--launches 30000] [--kinds heap,fault] [--mebibytes 5]

prints the memory of the process after every thousand launches, and exits with status 1 if it grew
by more than so many MiB after the first part. Before that, tier 2 and the tools are loaded and the
bounded lists fill up.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import numpy as np

import wavecore as wc

SOURCE = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void add(float* x, const float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += y[i];
}
extern "C" __global__ void beyond(float* x, int n) { x[n] = 1; }
extern "C" __global__ void allocate(int* sums) {
  int* block = new int[threadIdx.x % 8 + 1];
  block[0] = 1;
  sums[threadIdx.x] += block[0];
  delete[] block;
}
extern "C" __global__ void misuse(int* sums) {
  int* block = (int*)malloc(64);
  free(block);
  sums[0] = *(volatile int*)block;
}
extern "C" __global__ void say(int n) { if (threadIdx.x == 0) printf("%d\n", n); }
extern "C" __global__ void turn(int* values) {
  __shared__ int lds[64];
  lds[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = lds[63 - threadIdx.x];
}
"""


class Soak:
    """One device and its module, and the kinds of launches by name."""

    def __init__(self, target: str = "gfx942") -> None:
        self.code = wc.compile(SOURCE, target)
        self.gpu = wc.Device(target)
        self.module = self.gpu.load(self.code)
        self.x, self.y = np.zeros(4096, np.float32), np.ones(4096, np.float32)
        self.ints = np.zeros(64, np.int32)

    @cached_property
    def kinds(self) -> dict[str, Callable[[int], None]]:
        """Each kind's launch, varied by a number."""
        return {
            "plain": lambda k: self._add((self.x, self.y, 4096)),
            "sizes": lambda k: self._add((self.x, self.y, 100), k % 40 + 1, (k % 7 + 1) * 32),
            "workers": lambda k: self._add((self.x, self.y, 4096), threads=2),
            "views": lambda k: self._add((self.x[k % 99 :][:64], self.y[k % 77 :][:64], 64)),
            "arrays": lambda k: self._add((self.gpu.array(self.y), self.y, 4096)),
            "fault": self._fault,
            "heap": lambda k: self._launch("allocate", k % 3 + 1),
            "misuse": self._misuse,
            "printf": lambda k: self._say(k),
            "tools": lambda k: self._launch("turn", 64, tools=["sanitize"]),
            "modules": self._load,
            "compiled": self._compile,
        }

    def _add(
        self, args: tuple[object, ...], groups: int = 16, size: int = 256, **options: object
    ) -> None:
        self.module["add"].launch(groups, size, args, **options)  # type: ignore[arg-type]

    def _launch(self, name: str, size: int, **options: object) -> None:
        self.module[name].launch(1, size, (self.ints,), **options)  # type: ignore[arg-type]

    def _fault(self, k: int) -> None:
        try:
            self.module["beyond"].launch(1, 1, (self.x, 5000 + k % 1000))
        except wc.MemoryFault:
            return
        raise AssertionError("it wrote beyond the array")

    def _misuse(self, k: int) -> None:
        try:
            self._launch("misuse", 1)
        except wc.MemoryFault:
            return
        raise AssertionError("it read a block that was freed")

    def _say(self, k: int) -> None:
        self.module["say"].launch(1, 64, (k,), printf=lambda text: None)

    def _load(self, k: int) -> None:
        self.gpu.load(self.code)["turn"].launch(1, 64, (self.ints,))

    def _compile(self, k: int) -> None:
        """Code that is different each time, of instructions whose routines exist."""
        text = (
            '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.globl k\n.p2align 8\n'
            f".type k,@function\nk:\n  s_movk_i32 s0, {k % 30000}\n  s_endpgm\n"
            ".rodata\n.p2align 6\n"
            ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 8\n"
            ".amdhsa_accum_offset 8\n.end_amdhsa_kernel\n"
        )
        wc.Device("gfx942").load(wc.assemble(text, "gfx942"))["k"].launch(1, 64, ())

    def run(self, names: list[str], launches: int) -> None:
        """This many launches of each kind in turn."""
        for k in range(launches):
            self.kinds[names[k % len(names)]](k)


def resident_bytes() -> int:
    """Resident memory of this process."""
    gc.collect()
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--launches", type=int, default=30_000)
    parser.add_argument("--kinds", help="comma separated; all of them but `compiled`")
    parser.add_argument("--mebibytes", type=float, default=5)
    parser.add_argument("--first", type=int, default=1000, help="launches that may make it grow")
    options = parser.parse_args()
    soak = Soak()
    names = (
        options.kinds.split(",") if options.kinds else [k for k in soak.kinds if k != "compiled"]
    )
    for _ in range(30):  # five million instructions: tier 2 compiles in the background
        soak.module["add"].launch(4096, 256, (soak.x, soak.y, 4096))
    time.sleep(3)
    soak.run(names, options.first)
    start, began = resident_bytes(), time.process_time()
    for done in range(0, options.launches, 1000):
        soak.run(names, min(1000, options.launches - done))
        grown = (resident_bytes() - start) / (1 << 20)
        seconds = time.process_time() - began
        print(f"{done + 1000:7} launches {grown:+7.2f} MiB {seconds:7.1f} CPU s", flush=True)
    return int(grown > options.mebibytes)


if __name__ == "__main__":
    sys.exit(main())
