"""What the emulator does in a second on this machine.

    python benchmarks/bench.py [BENCHMARK]... [--json]

Every figure is the best of several runs in one process; the machine's other load shows in the
spread, which --json gives too.
"""

from __future__ import annotations

import argparse
import functools
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import campaign_costs
import explorer_pages
import hip_costs
import matrix_models
import numpy as np
import python_kernels

import wavecore as wc

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
HOT = Path(__file__).resolve().parent / "hot.hip"
NAN = Path(__file__).resolve().parent / "nan.hip"

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

FMAS, CHAINS = 64, 16


def _fma_kernel(target: str, dependent: bool) -> Any:
    """A loop of 64 fused multiply-adds, in 16 chains or all on one register."""
    registers = [3 if dependent else 3 + i % CHAINS for i in range(FMAS)]
    lines = [f"  v_fma_f32 v{register}, v1, v2, v{register}" for register in registers]
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
    """Microseconds for a warm launch of an empty kernel, without arguments and with four arrays."""
    source = """#include <hip/hip_runtime.h>
    extern "C" __global__ void empty() {}
    extern "C" __global__ void arrays(float* a, float* b, float* c, float* d) {}
    """
    out: dict[str, Any] = {}
    arrays = tuple(np.zeros(64, np.float32) for _ in range(4))
    for target in ("gfx942", "gfx1201"):
        module = wc.Device(target).load(wc.compile(source, target))
        for name, args in (("empty", ()), ("arrays", arrays)):

            def once(kernel: Any = module[name], args: Any = args) -> float:
                started = time.perf_counter()
                for _ in range(200):
                    kernel.launch((1,), (64,), args)
                return (time.perf_counter() - started) / 200 * 1e6

            times = [once() for _ in range(6)][1:]
            label = f"{target}, {len(args)} arrays"
            out[label] = {"best_us": min(times), "median_us": statistics.median(times)}
    return out


FIRST = """
import sys, time
import numpy as np
started = time.perf_counter()
import wavecore as wc
with open(sys.argv[1], "rb") as file:
    kernel = wc.Device(sys.argv[2]).load(file.read())["softmax"]
x = np.zeros((4, 4096), np.float16)
kernel.launch(4, 256, (x, x.copy()))
print(time.perf_counter() - started)
"""


def bench_first() -> dict[str, Any]:
    """Seconds from `import numpy` to the first result of a softmax, compiled before.

    In a process with empty caches, and in the next one.
    """
    out: dict[str, Any] = {}
    for target in ("gfx942", "gfx1100"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "hot.co")
            path.write_bytes(wc.compile(HOT, target).data)
            environment = os.environ | {"WAVECORE_CACHE_DIR": str(Path(folder, "cache"))}
            command = [sys.executable, "-c", FIRST, str(path), target]
            seconds = [
                float(subprocess.run(command, env=environment, capture_output=True).stdout)
                for _ in range(3)
            ]
            out[target] = {"empty_caches_s": seconds[0], "next_process_s": min(seconds[1:])}
    return out


def _tier2_as_before(measure: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """The benchmark sets WAVECORE_TIER2 for its runs."""

    @functools.wraps(measure)
    def restored() -> dict[str, Any]:
        before = os.environ.get("WAVECORE_TIER2")
        try:
            return measure()
        finally:
            os.environ.pop("WAVECORE_TIER2", None)
            if before is not None:
                os.environ["WAVECORE_TIER2"] = before

    return restored


def _hot_cases(rng: np.random.Generator) -> dict[str, tuple[Any, Any, tuple[Any, ...]]]:
    """Grid, block and arguments of the kernels of hot.hip."""
    matrix = rng.random((128, 128), np.float32)
    large = rng.random(16 << 20, np.float32)
    rows = rng.standard_normal((64, 4096)).astype(np.float16)
    return {
        "chains": (1, 64, (np.zeros(64, np.float32), 0.999, 0.001, 20_000)),
        "sgemm": ((8, 8), (16, 16), (matrix, matrix.T.copy(), np.zeros_like(matrix), 128)),
        "copy": (8192, 256, (large[: 8 << 20], np.zeros(8 << 20, np.float32))),
        "sum": (4096, 256, (large, np.zeros(4096, np.float32))),
        "softmax": (64, 256, (rows, np.zeros_like(rows))),
    }


def _large_cases(device: wc.Device) -> dict[str, tuple[Any, Any, tuple[Any, ...]]]:
    """The same kernels with more workgroups."""

    def zeros(count: int, dtype: Any = np.float32) -> Any:
        return device.empty(count, dtype)

    square, rows = [zeros(512 * 512) for _ in range(3)], [zeros(1 << 24, "f2") for _ in range(2)]
    return {
        "large chains": (16, 64, (zeros(1024), 0.999, 0.001, 20_000)),
        "large sgemm": ((32, 32), (16, 16), (*square, 512)),
        "large copy": (1 << 16, 256, (zeros(1 << 26), zeros(1 << 26))),
        "large sum": (1 << 15, 256, (zeros(1 << 27), zeros(1 << 15))),
        "large softmax": (4096, 256, tuple(rows)),
    }


@_tier2_as_before
def bench_tiers() -> dict[str, Any]:
    """Kernels of hot.hip on one thread, without tier 2 and with it: ms, M wave instructions/s."""
    out: dict[str, Any] = {}
    cases = _hot_cases(np.random.default_rng(0))
    for target in ("gfx942", "gfx1100"):
        code = wc.compile(HOT, target)
        for name, (grid, block, args) in cases.items():
            row: dict[str, float] = {}
            for tier2 in ("off", "always"):
                os.environ["WAVECORE_TIER2"] = tier2
                kernel = wc.Device(target).load(code)[name]
                runs = [kernel.launch(grid, block, args, threads=1) for _ in range(8)]
                best = min(run.seconds for run in runs)
                row[f"{tier2}_ms"] = 1e3 * best
                row[f"{tier2}_M_per_s"] = runs[0].instructions / best / 1e6
            out[f"{target} {name}"] = row
    return out


@_tier2_as_before
def bench_nan() -> dict[str, Any]:
    """Loops of nan.hip without NaN and with: M wave instructions/s of CPU time, in both tiers.

    The default NaN, one with a payload, and x86's default NaN.
    """
    out: dict[str, Any] = {}
    payload, x86 = np.array([0x7FC12345, 0xFFC00000], np.uint32).view(np.float32)
    addends = {"numbers": 0.001, "NaN": float("nan"), "payload": payload, "x86": x86}
    for target in ("gfx942", "gfx1100"):
        code = wc.compile(NAN, target)
        for name in ("chains", "dependent", "maxmin", "halves", "doubles"):
            for label, addend in addends.items():
                args = (np.zeros(64, np.float32), 0.999, addend, 4_000)
                row: dict[str, float] = {}
                for tier, tier2 in (("tier_1", "off"), ("tier_2", "always")):
                    os.environ["WAVECORE_TIER2"] = tier2
                    kernel = wc.Device(target).load(code)[name]
                    best = float("inf")
                    for _ in range(12):
                        started = time.thread_time()
                        done = kernel.launch(1, 64, args, threads=1)
                        best = min(best, time.thread_time() - started)
                    row[f"{tier}_M_per_s"] = done.instructions / best / 1e6
                out[f"{target} {name}, {label}"] = row
    return out


@_tier2_as_before
def bench_sanitize() -> dict[str, Any]:
    """SGEMM and softmax of hot.hip: what each check takes, against a plain run in tier 2.

    In time of the processor: the launch runs on the thread that asks for it.
    """
    out: dict[str, Any] = {}
    cases = _hot_cases(np.random.default_rng(0))
    os.environ["WAVECORE_TIER2"] = "always"
    for target in ("gfx942", "gfx1100"):
        code = wc.compile(HOT, target)
        for name in ("sgemm", "softmax"):
            grid, block, args = cases[name]
            kernel = wc.Device(target).load(code)[name]

            def once(*tools: str, kernel: Any = kernel, sizes: Any = (grid, block, args)) -> float:
                started = time.thread_time()
                kernel.launch(*sizes, threads=1, tools=tools)
                return time.thread_time() - started

            def best(*tools: str, once: Any = once) -> float:
                return min(float(once(*tools)) for _ in range(6))

            plain = best()
            row = {"plain_ms": 1e3 * plain}
            for tool in ("racecheck", "initcheck", "sanitize"):
                row[f"{tool}_x"] = best(tool) / plain
            out[f"{target} {name}"] = row
    return out


@_tier2_as_before
def bench_profile() -> dict[str, Any]:
    """Kernels of hot.hip on one thread of tier 2: plain, counted, profiled; CPU milliseconds.

    The CPU's time of the thread, with what tools do before and after: other load shows less in it.
    "Large" launches take tens of milliseconds plain, so that what a profile costs whatever the size
    shows less.
    """
    tools: dict[str, Callable[[], list[Any]]] = {
        "plain": list,
        "counted": lambda: [wc.analysis.CountingTool()],
        "profiled": lambda: ["profile"],
    }
    out: dict[str, Any] = {}
    small = _hot_cases(np.random.default_rng(0))
    os.environ["WAVECORE_TIER2"] = "always"
    for target in ("gfx942", "gfx1100"):
        module = wc.Device(target).load(wc.compile(HOT, target))
        cases = small | _large_cases(module.device)
        for name, (grid, block, args) in cases.items():
            row: dict[str, float] = {}
            for label, make in tools.items():
                times = []
                for _ in range(10 if name in small else 4):
                    given, started = make(), time.thread_time()
                    kernel = module[name.removeprefix("large ")]
                    kernel.launch(grid, block, args, threads=1, tools=given)
                    times.append(time.thread_time() - started)
                row[f"{label}_ms"] = 1e3 * min(times)
            row["counted / plain"] = row["counted_ms"] / row["plain_ms"]
            row["profiled / plain"] = row["profiled_ms"] / row["plain_ms"]
            out[f"{target} {name}"] = row
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


def bench_mma() -> dict[str, Any]:
    """Matrix instructions by model, see matrix_models.py; MMA-Sim's beside it if installed."""
    return {**matrix_models.measured(), "mmasim": _mmasim()}


def bench_matmul(size: int = 1024) -> dict[str, Any]:
    """wc.matmul of f16 matrices, all cores: seconds, warm."""
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((size, size)).astype(np.float16) for _ in range(2))
    out = {}
    for target, name in (
        ("gfx942", "v_mfma_f32_16x16x16_f16"),
        ("gfx1100", "v_wmma_f32_16x16x16_f16"),
        ("gfx1201", "v_wmma_f32_16x16x16_f16"),
    ):
        times = []
        for _ in range(4):
            started = time.perf_counter()
            wc.matmul(a, b, instruction=name, target=target)
            times.append(time.perf_counter() - started)
        out[target] = {"first_s": times[0], "best_s": min(times)}
    return out


def _mmasim() -> Any:
    """MMA-Sim's CDNA 3 f16 16x16x16, one by one and batched, in this run."""
    if importlib.util.find_spec("mmasim") is None:
        return "not installed (pip install mmasim)"
    torch = importlib.import_module("torch")
    op = importlib.import_module("mmasim.amd").MFMA("CDNA3", "f32_16x16x16_f16")
    torch.set_num_threads(1)
    out = {}
    for label, side in (("one by one", 16), ("batched, 512 x 512 at once", 512)):
        a = torch.randn(side, 16, dtype=torch.float16)
        b = torch.randn(16, side, dtype=torch.float16)
        c = torch.randn(side, side, dtype=torch.float32)

        def run(a: Any = a, b: Any = b, c: Any = c, each: int = (side // 16) ** 2) -> float:
            started = time.perf_counter()
            for _ in range(20):
                op.arithmetic_op(a, b, c)
            return 20 * each / (time.perf_counter() - started)

        run()
        out[label] = {"instructions_per_s": _best(run)["best"]}
    return out


BENCHMARKS: dict[str, Callable[[], dict[str, Any]]] = {
    "fma": bench_fma,
    "tiers": bench_tiers,
    "nan": bench_nan,
    "profile": bench_profile,
    "sanitize": bench_sanitize,
    "launch": bench_launch,
    "first": bench_first,
    "gemm": bench_gemm,
    "mma": bench_mma,
    "matmul": bench_matmul,
    "hip": hip_costs.measure,
    "python": python_kernels.measure,
    "campaigns": campaign_costs.measure,
    "explorer": explorer_pages.measure,
}


def _flat(prefix: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [row for key, inner in value.items() for row in _flat(f"{prefix} {key}", inner)]
    return [(prefix.strip(), _text(value))]


def _text(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"
    return value if isinstance(value, str) else f"{value:,}"


def main(arguments: Sequence[str]) -> int:
    """Run benchmarks and print their figures."""
    parser = argparse.ArgumentParser(prog="wavecore bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="BENCHMARK")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(list(arguments))
    if unknown := [name for name in chosen.names if name not in BENCHMARKS]:
        there = ", ".join(BENCHMARKS)
        parser.exit(2, f"wavecore bench: no benchmark {unknown[0]!r}; there are {there}\n")
    figures = {name: BENCHMARKS[name]() for name in chosen.names or BENCHMARKS}
    if chosen.json:
        print(json.dumps(figures, indent=1))
        return 0
    for name, value in figures.items():
        _print(name, value)
    return 0


def _print(name: str, figures: dict[str, Any]) -> None:
    """One benchmark as a table: a row for each thing measured, where all have the same figures."""
    from rich.console import Console
    from rich.table import Table

    alike = [label for label, value in figures.items() if isinstance(value, dict)]
    keys = [tuple(figures[label]) for label in alike]
    heads = keys[0] if keys and len(alike) > 1 and len(set(keys[:-1] or keys)) == 1 else ()
    console = Console()
    table = _table(Table, name, figures, heads)
    needed = console.measure(table, options=console.options.update(width=1000)).maximum
    if needed > console.width and console.is_terminal:
        table = _table(Table, name, figures, ())
    elif needed > console.width:
        console.width = needed
    console.print(table)


def _table(kind: Any, name: str, figures: dict[str, Any], heads: Sequence[str]) -> Any:
    """With a column for each of `heads`, or a row for each figure."""
    table = kind(title=name, title_justify="left", header_style="bold", box=None)
    for head in ("", *(heads or ("figure",))):
        table.add_column(head.replace("_", " "), justify="left" if not head else "right")
    for label, value in figures.items():
        if heads and isinstance(value, dict) and tuple(value) == tuple(heads):
            table.add_row(label, *(_text(value[head]) for head in heads))
        else:
            for more, text in _flat(label, value):
                table.add_row(more, text)
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
