"""What the emulator does in a second on this machine.

    python benchmarks/bench.py [BENCHMARK]... [--json]

Every figure is the best of several runs in one process; the machine's other load shows in the
spread, which --json gives too.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import wavecore as wc

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

_ASSEMBLY = """
.text
.globl fma
.p2align 8
.type fma,@function
fma:
  s_load_dword s4, s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 1.0
  v_mov_b32 v2, 0.5
loop:
{body}
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel fma
  .amdhsa_next_free_vgpr 72
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_float_denorm_mode_32 3
  {wave}
.end_amdhsa_kernel
"""

FMAS = 64


def _fma_kernel(target: str, dependent: bool) -> Any:
    """A loop of 64 fused multiply-adds, each on its own register or all on one."""
    lines = [f"  v_fma_f32 v{3 if dependent else 3 + i}, v1, v2, v{3 if dependent else 3 + i}"
             for i in range(FMAS)]  # fmt: skip
    wave = ".amdhsa_wavefront_size32 1" if target.startswith("gfx1") else ".amdhsa_accum_offset 72"
    text = _ASSEMBLY.format(body="\n".join(lines), wave=wave)
    return wc.Device(target).load(wc.assemble(text, target))["fma"]


def _best(run: Callable[[], float], repeats: int = 5) -> dict[str, float]:
    """Best and median of several runs of something that returns a rate."""
    rates = [run() for _ in range(repeats)]
    return {"best": max(rates), "median": statistics.median(rates)}


def _rate(kernel: Any, loops: int, lanes: int, **options: Any) -> float:
    result = kernel.launch((1,), (lanes,), (np.uint64(loops),), threads=1, **options)
    return float(result.instructions / result.seconds)


def bench_fma() -> dict[str, Any]:
    """Wave instructions a second on one core, and against the interpreter."""
    out: dict[str, Any] = {}
    for label, target, lanes, dependent in (
        ("wave32 independent", "gfx1100", 32, False),
        ("wave32 dependent", "gfx1100", 32, True),
        ("wave64 independent", "gfx90a", 64, False),
        ("wave64 dependent", "gfx90a", 64, True),
    ):
        kernel = _fma_kernel(target, dependent)
        _rate(kernel, 1000, lanes)
        out[label] = _best(lambda k=kernel, n=lanes: _rate(k, 1_000_000, n))
    kernel = _fma_kernel("gfx1100", False)
    slow = _best(lambda: _rate(kernel, 20, 32, executor="interpreter"), 3)
    out["interpreter wave32"] = slow
    out["native / interpreter"] = out["wave32 independent"]["best"] / slow["best"]
    return out


def bench_launch() -> dict[str, Any]:
    """Microseconds for a warm launch of an empty kernel."""
    source = '#include <hip/hip_runtime.h>\nextern "C" __global__ void empty() {}\n'
    out: dict[str, Any] = {}
    for target in ("gfx942", "gfx1201"):
        kernel = wc.Device(target).load(wc.compile(source, target))["empty"]
        kernel.launch((1,), (64,))

        def once(kernel: Any = kernel) -> float:
            started = time.perf_counter()
            for _ in range(200):
                kernel.launch((1,), (64,))
            return (time.perf_counter() - started) / 200 * 1e6

        times = [once() for _ in range(5)]
        out[target] = {"best_us": min(times), "median_us": statistics.median(times)}
    return out


def bench_gemm(size: int = 512) -> dict[str, Any]:
    """examples/gemm.hip at 512 x 512 x 512, f16, all cores."""
    sys.path.insert(0, str(EXAMPLES))
    import gemm

    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((size, size)).astype(np.float16) for _ in range(2))
    c = np.zeros((size, size), np.float32)
    out: dict[str, Any] = {}
    for target in ("gfx1201", "gfx942"):
        runs = []
        for _ in range(4):
            _, result, d = gemm.gemm(target, a, b, c)
            runs.append((result.seconds, result.instructions))
        error = float(np.abs(d - a.astype(np.float64) @ b.astype(np.float64)).max())
        seconds, instructions = min(runs)
        out[target] = {
            "seconds": seconds,
            "wave_instructions": instructions,
            "gflops": 2 * size**3 / seconds / 1e9,
            "max_error": error,
        }
    return out


BENCHMARKS: dict[str, Callable[[], dict[str, Any]]] = {
    "fma": bench_fma,
    "launch": bench_launch,
    "gemm": bench_gemm,
}


def _flat(prefix: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [row for key, inner in value.items() for row in _flat(f"{prefix} {key}", inner)]
    return [(prefix.strip(), f"{value:,.4g}" if isinstance(value, float) else f"{value:,}")]


def main(arguments: Sequence[str]) -> int:
    """Run benchmarks and print their figures."""
    parser = argparse.ArgumentParser(prog="wavecore bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="BENCHMARK")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(list(arguments))
    if unknown := [name for name in chosen.names if name not in BENCHMARKS]:
        parser.error(f"no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    figures = {name: BENCHMARKS[name]() for name in chosen.names or BENCHMARKS}
    if chosen.json:
        print(json.dumps(figures, indent=1))
        return 0
    from rich.console import Console
    from rich.table import Table

    table = Table(title="wavecore bench", title_justify="left", header_style="bold")
    table.add_column("benchmark")
    table.add_column("figure", justify="right")
    for name, value in figures.items():
        for label, text in _flat(name, value):
            table.add_row(label, text)
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
