"""All examples on all targets they fit: compiled, run, checked against NumPy in float64.

Those of in_python/ are the articles' kernels in Python. Those of numerics/ are checked against
recorded results, to the bit. Those of inside/ have a defect: what is found of it is checked. Those
of campaigns/ search, and what they must find is checked; they run where Dask is installed, and
those that guides describe have tests of their own instead. Those of hip/ are programs in C++ that
check themselves; two of them are projects for make and for cmake. Those of with_triton/ run where
triton and torch are installed, and are checked against torch in float64.

python examples/demo.py [EXAMPLE]... [--arch TARGET]... [--list] [--json]
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

FOLDER = Path(__file__).parent
if str(FOLDER) not in sys.path:
    sys.path.insert(0, str(FOLDER))

import hip_programs  # noqa: E402

# In the order of the articles.
EXAMPLES = (
    "sgemm_16x16x4",
    "sgemm_16x16x1_batched",
    "dgemm_4x4x4_batched",
    "wmma_f16_rdna3",
    "wmma_f16_rdna4",
    "wmma_pack_f32_rdna4",
    "mlp",
    "transpose_rdna4",
    "gemm",
    "in_python.sgemm_16x16x4",
    "in_python.sgemm_16x16x1_batched",
    "in_python.dgemm_4x4x4_batched",
    "in_python.wmma_f16_rdna3",
    "in_python.wmma_f16_rdna4",
    "in_python.wmma_pack_f32_rdna4",
    "in_python.mlp",
    "in_python.transpose_rdna4",
    "numerics.five_designs",
    "numerics.fttn",
    "numerics.wave_sizes",
    "inside.bank_conflict",
    "inside.race",
    "inside.missing_wait",
)
WITH_TRITON = (
    "with_triton.vector_add",
    "with_triton.softmax",
    "with_triton.matmul",
    "with_triton.layer_norm",
    "with_triton.attention",
    "with_triton.block_scaled_matmul",
    "with_triton.grouped_gemm",
)
CAMPAIGNS = ("campaigns.dot_products",)
HIP_PROGRAMS = tuple(hip_programs.PROGRAMS)
ALL = EXAMPLES + CAMPAIGNS + HIP_PROGRAMS + WITH_TRITON
INSTALLS = {"triton": "pip install wavecore[triton]", "torch": "pip install torch"}
OF_CAMPAIGNS = {"distributed": "pip install wavecore[campaign]",
                "pyarrow": "pip install wavecore[campaign]"}  # fmt: skip

# Largest error against float64 that rounding explains, relative to the largest element.
# Results as codes and integers must be equal.
TOLERANCE = {np.uint32: 0, np.int32: 0, np.float16: 4e-3, np.float32: 2e-6, np.float64: 1e-14}


@dataclass(frozen=True)
class Row:
    """One example on one target."""

    example: str
    target: str
    instruction: str
    wave: int
    vgprs: int
    wave_instructions: int
    max_error: float
    seconds: float
    ok: bool
    message: str = ""


@dataclass(frozen=True)
class Done:
    """What an example returned and what its launches did; without launches, wave is 0."""

    got: np.ndarray
    want: np.ndarray
    wave: int = 0
    vgprs: int = 0
    wave_instructions: int = 0


def missing(name: str) -> list[str]:
    """What an example needs and what is not installed."""
    if name in WITH_TRITON:
        return [package for package in INSTALLS if importlib.util.find_spec(package) is None]
    if name in CAMPAIGNS:
        return [package for package in OF_CAMPAIGNS if importlib.util.find_spec(package) is None]
    return hip_programs.PROGRAMS[name].missing() if name in HIP_PROGRAMS else []


def needs(absent: Sequence[str]) -> str:
    """What to say of `missing`."""
    installs = INSTALLS | OF_CAMPAIGNS | hip_programs.INSTALLS
    commands = ", ".join(dict.fromkeys(f"`{installs[name]}`" for name in absent))
    return f"{' and '.join(absent)}, not installed here: {commands}"


def runnable() -> tuple[str, ...]:
    """The examples for which everything is installed."""
    return tuple(name for name in ALL if not missing(name))


def left_out() -> Iterator[str]:
    """A line for all examples that need the same and lack it."""
    absent: dict[str, list[str]] = {}
    for name in ALL:
        if lacking := missing(name):
            absent.setdefault(needs(lacking), []).append(name)
    for lacking, names in absent.items():
        yield f"Left out: {', '.join(names)}. They need {lacking}"


def find(name: str) -> Any:
    """A module or, of those in hip/, a `hip_programs.Program`: both say TARGETS and INSTRUCTION."""
    return hip_programs.PROGRAMS.get(name) or importlib.import_module(name)


def cases(names: Sequence[str], targets: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """(example, variant, target) of everything that was asked for."""
    for name in names or runnable():
        module = find(name)
        only = getattr(module, "VARIANT_TARGETS", {})  # of variants that fit not all of TARGETS
        for variant in getattr(module, "VARIANTS", {"": ()}):
            for target in only.get(variant, module.TARGETS):
                if not targets or not set(target.split(",")).isdisjoint(targets):
                    yield name, variant, target


def run_case(name: str, variant: str, target: str) -> Row:
    """Compile, run and check one example."""
    import wavecore as wc

    if name in HIP_PROGRAMS:
        return run_program(hip_programs.PROGRAMS[name], target)
    module = importlib.import_module(name)
    label = f"{name} {variant}".strip()
    options = getattr(module, "VARIANTS", {"": ()})[variant]
    named = getattr(module, "instruction", None)  # where it depends on target or variant
    instruction = named(target, *options) if named else module.INSTRUCTION
    run = run_with_triton if name in WITH_TRITON else run_directly
    started = time.perf_counter()
    try:
        done = run(module, target, options)
    except wc.Error as error:
        seconds = time.perf_counter() - started
        return Row(label, target, instruction, 0, 0, 0, float("nan"), seconds, False,
                   f"{type(error).__name__}: {error}")  # fmt: skip
    seconds = time.perf_counter() - started
    error = float(np.abs(done.got.astype(np.float64) - done.want).max())
    ok = error <= TOLERANCE[done.got.dtype.type] * max(1.0, float(np.abs(done.want).max()))
    return Row(label, target, instruction, done.wave, done.vgprs, done.wave_instructions,
               error, seconds, ok)  # fmt: skip


def run_program(program: hip_programs.Program, target: str) -> Row:
    """Build and run a program that checks itself; what it said is shown if it failed."""
    started = time.perf_counter()
    ran = hip_programs.run(program, target)
    seconds = time.perf_counter() - started
    message = f"exit status {ran.status}\n{ran.text}" if ran.status else ""
    return Row(program.name, target, program.INSTRUCTION, 0, 0, 0, ran.max_error, seconds,
               ran.status == 0, message)  # fmt: skip


def run_directly(module: Any, target: str, options: Sequence[Any]) -> Done:
    """An example that launches its one kernel itself."""
    kernel, result, got, want = module.run(target, *options)
    if kernel is None:  # by wc.mma, without a kernel
        return Done(got, want)
    return Done(got, want, kernel.info.wave_size, registers(kernel.info), result.instructions)


def run_with_triton(module: Any, target: str, options: Sequence[Any]) -> Done:
    """An example whose kernels Triton launches: the most registers of them, all instructions."""
    import triton

    import wavecore as wc
    import wavecore.triton
    from wavecore.device.launch import listening

    launches: list[wc.LaunchResult] = []
    try:
        with wavecore.triton.enable(target), listening(launches.append):
            got, want = module.run(triton.runtime.driver.active.get_active_torch_device(), *options)
    except (triton.TritonError, RuntimeError) as error:  # of its front end, of its passes
        raise wc.CompileError(f"Triton: {error}") from error
    infos = [launch.kernel for launch in launches]
    return Done(got.numpy(), want.numpy(), infos[0].wave_size, max(map(registers, infos)),
                sum(launch.instructions for launch in launches))  # fmt: skip


def registers(info: Any) -> int:
    """VGPRs of a kernel, with its AccVGPRs."""
    return (info.vgpr_count or 0) + (info.agpr_count or 0)


def run_all(work: list[tuple[str, str, str]], workers: int) -> Iterator[Row]:
    """Rows as they come; several processes, because compiling holds Python's lock."""
    if workers < 2 or len(work) < 4:
        for case in work:
            yield run_case(*case)
        return
    with ProcessPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(run_case, *case) for case in work]):
            yield done.result()


def show(rows: list[Row]) -> None:
    """The table for people."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title="wavecore demo", title_justify="left", header_style="bold")
    for column in ("example", "target", "instruction"):
        table.add_column(column, no_wrap=True)
    for column in ("VGPRs", "wave instr.", "max error", "ms"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True, min_width=4)  # the verdict is never cut
    last = None
    for row in rows:
        if last is not None and row.example != last:
            table.add_section()
        first = row.example if row.example != last else ""
        last = row.example
        mark = "[green]ok[/]" if row.ok else "[red]FAIL[/]"
        where = f"{row.target} w{row.wave}" if row.wave else row.target
        vgprs, count = (str(row.vgprs), f"{row.wave_instructions:,}") if row.wave else ("-", "-")
        table.add_row(first, where, row.instruction, vgprs, count, f"{row.max_error:.1e}",
                      f"{1000 * row.seconds:.0f}", mark)  # fmt: skip
    console = Console(width=None if sys.stdout.isatty() else 132)
    console.print(table)
    for row in rows:
        if row.message:
            console.print(f"[red]{row.example} on {row.target}[/]: ", end="")
            console.print(row.message, markup=False, highlight=False)


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def show_list(as_json: bool) -> None:
    """The examples, the targets each fits and what it is about."""
    found = []
    for name in runnable():
        module = find(name)
        about = getattr(module, "about", None) or (module.__doc__ or "").strip().splitlines()[0]
        found.append({"example": name, "about": about, "targets": list(module.TARGETS)})
    if as_json:
        print(json.dumps(found, indent=1))
        return
    for row in found:
        print(f"{row['example']}: {row['about']}\n    {' '.join(row['targets'])}")


def main(arguments: Sequence[str]) -> int:
    """Run the examples; 0 if all results are right."""
    parser = Parser(prog="wavecore demo", description=__doc__)
    parser.add_argument("examples", nargs="*", metavar="EXAMPLE")
    parser.add_argument("--arch", "-a", action="append", default=[], metavar="TARGET")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true", help="name the examples, run none")
    parser.add_argument("--workers", type=int, default=0)
    chosen = parser.parse_args(list(arguments))
    if unknown := [name for name in chosen.examples if name not in ALL]:
        parser.error(f"no example {unknown[0]!r}; there are {', '.join(ALL)}")
    for name in chosen.examples:
        if absent := missing(name):
            parser.error(f"{name} needs {needs(absent)}")
    for line in () if chosen.examples else left_out():
        print(line, file=sys.stderr)
    # Triton 3.9 warns where this is unset, in each of our processes.
    os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")
    if chosen.list:
        show_list(chosen.json)
        return 0
    work = list(cases(chosen.examples, chosen.arch))
    if not work:
        parser.error(f"no example fits {', '.join(chosen.arch)}")
    started = time.perf_counter()
    rows = _collect(work, chosen.workers or 2, quiet=chosen.json)
    order = {case: place for place, case in enumerate(work)}
    rows.sort(key=lambda row: order[_case_of(row)])
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        show(rows)
        right = sum(row.ok for row in rows)
        print(f"{right} of {len(rows)} right, {time.perf_counter() - started:.1f} s")
    return 0 if all(row.ok for row in rows) else 1


def _case_of(row: Row) -> tuple[str, str, str]:
    name, _, variant = row.example.partition(" ")
    return name, variant, row.target


def _collect(work: list[tuple[str, str, str]], workers: int, quiet: bool) -> list[Row]:
    if quiet or not sys.stderr.isatty():
        return list(run_all(work, workers))
    from rich.console import Console
    from rich.progress import track

    rows = run_all(work, workers)
    return list(track(rows, "running examples", len(work), console=Console(stderr=True)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
