"""Random C functions, run on the host and on emulated GPUs, must give the same bytes.

    python -m tests.fuzz.host_agreement --count 2000
    python -m tests.fuzz.host_agreement --seed 17 --target gfx1100 --level O2

A seed is a program, its inputs and its work-items; `syntax`, `generator` and prelude.h make it.
Disagreements are classified, shrunk, and printed with the command that reproduces them.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

import wavecore as wc
from tests.fuzz import syntax
from tests.fuzz.generator import generate
from tests.fuzz.inputs import inputs, memory_dtype, output_dtype
from tests.fuzz.outcomes import Outcome
from tests.fuzz.shrink import Shrinker
from tests.fuzz.syntax import Program
from tests.fuzz.workers import Lost, Pool
from wavecore.errors import CompileError, Error, UnsupportedInstruction
from wavecore.toolchain import compile_host

TARGETS = ("gfx90a", "gfx1030", "gfx1100", "gfx1201")
LEVELS = ("O0", "O1", "O2", "O3", "Os")
BATCH = 10
LAUNCH_SECONDS = 30.0
STEP_SECONDS = 240.0

# No rounding that the program does not request: neither contraction nor excess precision.
_OPTIONS = ("-w", "-ffp-contract=off")
_HOST_OPTIONS = (*_OPTIONS, "-O1", "-march=native", "-fno-math-errno", "-fno-strict-aliasing",
                 "-Xclang", "-ffloat16-excess-precision=none")  # fmt: skip
# The last two keep LLVM 22 from losing vectors shared by arms of a switch (test_detours.py).
_DEVICE_OPTIONS = (*_OPTIONS, "-fno-strict-aliasing",
                   "-mllvm", "-amdgpu-codegenprepare-break-large-phis=0")  # fmt: skip


@dataclass(frozen=True)
class Setting:
    """How a program is compiled for a GPU."""

    target: str
    level: str
    wave: int

    def __str__(self) -> str:
        return f"{self.target} -{self.level} wave{self.wave}"


@dataclass(frozen=True)
class Batch:
    """Programs of one translation unit."""

    programs: tuple[Program, ...]
    setting: Setting


@dataclass(frozen=True)
class Verdict:
    """How one program ended: `kind` is "agrees" or the class of the failure."""

    kind: str
    detail: str = ""

    @property
    def agrees(self) -> bool:
        return self.kind == "agrees"

    @property
    def category(self) -> str:
        """The kind, with the mnemonic of what is not supported."""
        return f"{self.kind} {self.detail.split()[0]}" if self.kind == "unsupported" else self.kind


# ----------------------------------------------------------------------------------------- running


def run_on_host(programs: Sequence[Program]) -> dict[int, np.ndarray]:
    """Outputs by seed. Raises: CompileError."""
    text = syntax.source(list(programs))
    library = ctypes.CDLL(
        str(compile_host(text, kind="shared", options=_HOST_OPTIONS, language="c++"))
    )
    out = {}
    for program in programs:
        data, uniform = inputs(program.seed, program.items), inputs(program.seed ^ 0x5EED, 1)
        result = np.zeros(program.items, output_dtype())
        function = getattr(library, f"k_{program.name}")
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (data, uniform, result)]
        function(*pointers, ctypes.c_int(program.items))
        out[program.seed] = result
    return out


@cache
def _device(target: str) -> wc.Device:
    return wc.Device(target)


def run_on_gpu(program: Program, module: wc.Module) -> np.ndarray:
    """Outputs. Raises: whatever the launch raises."""
    data, uniform = inputs(program.seed, program.items), inputs(program.seed ^ 0x5EED, 1)
    data.flags.writeable = uniform.flags.writeable = False
    result = np.zeros(program.items, output_dtype())
    module[f"k_{program.name}"].launch(
        grid=-(-program.items // program.block),
        block=program.block,
        args=(data, uniform, result, program.items),
        threads=1,
        timeout=LAUNCH_SECONDS,
    )
    return result


def compile_for_gpu(programs: Sequence[Program], setting: Setting) -> wc.CodeObject:
    return wc.compile(
        syntax.source(list(programs)),
        setting.target,
        opt=f"-{setting.level}",
        wave=setting.wave,
        options=_DEVICE_OPTIONS,
    )


def judge_batch(batch: Batch) -> Iterator[Verdict]:
    """A verdict for each program of a batch, in order."""
    try:
        expected = run_on_host(batch.programs)
        module = _device(batch.setting.target).load(compile_for_gpu(batch.programs, batch.setting))
    except CompileError as error:
        if len(batch.programs) > 1:  # find out which one fails
            for program in batch.programs:
                yield from judge_batch(Batch((program,), batch.setting))
        else:
            yield Verdict("compile error", f"{error}\n{error.log[-2000:]}")
        return
    for program in batch.programs:
        yield judge(program, module, expected[program.seed])


def judge(program: Program, module: wc.Module, expected: np.ndarray) -> Verdict:
    """Run one program on a GPU and compare."""
    try:
        found = run_on_gpu(program, module)
    except UnsupportedInstruction as error:
        return Verdict("unsupported", f"{(error.instruction or '?')}\n{error}")
    except Error as error:
        return Verdict(type(error).__name__, str(error))
    except Exception as error:  # noqa: BLE001 (finding every kind is the job)
        return Verdict("foreign error", f"{error!r}\n{traceback.format_exc()}")
    if found.tobytes() == expected.tobytes():
        return Verdict("agrees")
    return Verdict("wrong value", _difference(expected, found))


def _difference(expected: np.ndarray, found: np.ndarray) -> str:
    """Which items differ, where, and the values on both sides."""
    rows = [side.view(np.uint8).reshape(len(side), -1) for side in (expected, found)]
    items = np.flatnonzero((rows[0] != rows[1]).any(axis=1))
    item = int(items[0])
    byte = int(np.flatnonzero(rows[0][item] != rows[1][item])[0])
    name, start, element_bytes = _field_at(byte)
    index = (byte - start) // element_bytes
    low = start + index * element_bytes
    host, gpu = (row[item, low : low + element_bytes][::-1].tobytes().hex() for row in rows)
    return (
        f"{len(items)} of {len(expected)} items differ, first item {item}, byte {byte}, "
        f"{name}[{index}]: 0x{host} on the host, 0x{gpu} on the GPU"
    )


def _field_at(byte: int) -> tuple[str, int, int]:
    """The array of `struct Output` that contains a byte: its name, offset, and element size."""
    memory = memory_dtype()
    if byte >= memory.itemsize:
        return "kept", memory.itemsize, 8
    for name in memory.names or ():
        kind, offset = memory[name], int(memory.fields[name][1]) if memory.fields else 0
        if offset <= byte < offset + kind.itemsize:
            return f"memory.a_{name}", offset, kind.base.itemsize
    raise AssertionError(byte)


# ------------------------------------------------------------------------------------ command line


def setting_of(seed: int, target: str) -> Setting:
    """The level and wave size with which a seed's batch is compiled, unless given."""
    choose = random.Random(f"setting {seed} {target}")
    sizes = wc.Device(target).target.wave_sizes
    return Setting(target, choose.choice(LEVELS), choose.choice(sizes))


def batches(
    seeds: Sequence[int], targets: Sequence[str], level: str | None = None, wave: int | None = None
) -> Iterator[Batch]:
    """All programs in translation units of `BATCH`, each unit once for every target."""
    for start in range(0, len(seeds), BATCH):
        chunk = seeds[start : start + BATCH]
        programs = tuple(generate(seed) for seed in chunk)
        for target in targets:
            setting = setting_of(chunk[0], target)
            yield Batch(
                programs, replace(setting, level=level or setting.level, wave=wave or setting.wave)
            )


def repeat_command(program: Program, setting: Setting) -> str:
    return (
        f"python -m tests.fuzz.host_agreement --seed {program.seed} --target {setting.target} "
        f"--level {setting.level} --wave {setting.wave}"
    )


def _rest(batch: Batch, step: int) -> Batch | None:
    remaining = batch.programs[step + 1 :]
    return Batch(remaining, batch.setting) if remaining else None


def run(work: Iterable[Batch], jobs: int) -> Iterator[tuple[Program, Setting, Verdict]]:
    """Every program's verdict, in no particular order; lost processes are crashes."""
    with Pool[Batch](judge_batch, jobs, limit_seconds=STEP_SECONDS) as pool:
        for batch, step, answer in pool.run(work, _rest):
            yield batch.programs[step], batch.setting, _verdict(answer)


def outcomes(seeds: range, jobs: int = 1) -> Iterator[Outcome]:
    """How each seed's program ends on each of TARGETS."""
    for program, setting, verdict in run(batches(seeds, TARGETS), jobs):
        counts = Counter([f"{setting.target} {verdict.category}"])
        if verdict.agrees:
            yield Outcome(program.seed, counts)
        else:
            failure = f"{setting}: {verdict.kind}: {verdict.detail}"
            yield Outcome(program.seed, counts, failure, repeat_command(program, setting))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1, help="programs")
    parser.add_argument("--seed", type=int, default=1, help="of the first program")
    parser.add_argument("--targets", "--target", nargs="+", default=list(TARGETS))
    parser.add_argument("--level", choices=LEVELS, help="instead of a random one a unit")
    parser.add_argument("--wave", type=int, choices=(32, 64), help="instead of a random one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--shrink-seconds", type=float, default=60.0, help="for each failure")
    parser.add_argument("--show", type=int, default=5, help="failures to shrink and print")
    parser.add_argument("--source", action="store_true", help="print the program and end")
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.count)
    if options.source:
        print(syntax.source([generate(seed) for seed in seeds]))
        return 0
    work = batches(seeds, options.targets, options.level, options.wave)
    kinds: Counter[str] = Counter()
    failures: list[tuple[Program, Setting, Verdict]] = []
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("programs x targets", total=len(seeds) * len(options.targets))
        for program, setting, verdict in run(work, options.jobs):
            kinds[verdict.category] += 1
            progress.advance(bar)
            if not verdict.agrees:
                failures.append((program, setting, verdict))
                first = verdict.detail.partition("\n")[0]
                progress.print(
                    f"{verdict.kind}: {first}\n  {repeat_command(program, setting)}",
                    soft_wrap=True,
                    markup=False,
                )
    for program, setting, verdict in _worth_showing(failures)[: options.show]:
        _show(program, setting, verdict, options.shrink_seconds)
    total = sum(kinds.values())
    print(f"{total} runs of {len(seeds)} programs on {', '.join(options.targets)}:")
    for category, count in kinds.most_common():
        print(f"  {count:6} {category}")
    return 1 if failures else 0


def _worth_showing(
    failures: list[tuple[Program, Setting, Verdict]],
) -> list[tuple[Program, Setting, Verdict]]:
    """One of each category first."""
    seen: Counter[str] = Counter()
    ranked = []
    for failure in failures:
        ranked.append((seen[failure[2].category], failure))
        seen[failure[2].category] += 1
    return [failure for _, failure in sorted(ranked, key=lambda pair: pair[0])]


def _show(program: Program, setting: Setting, verdict: Verdict, seconds: float) -> None:
    print(f"\n{verdict.kind}, {setting}: {verdict.detail}")
    print(f"  {repeat_command(program, setting)}")
    if seconds > 0:
        with Pool[Batch](judge_batch, 1, limit_seconds=20) as pool:

            def fails(candidate: Program) -> bool:
                return _judge_apart(pool, candidate, setting).category == verdict.category

            print(Shrinker(fails, seconds).shrink(program).text())


def _judge_apart(pool: Pool[Batch], program: Program, setting: Setting) -> Verdict:
    """The verdict of one program, in another process."""
    for _, _, answer in pool.run([Batch((program,), setting)], lambda batch, step: None):
        return _verdict(answer)
    raise AssertionError("a batch of one program has one verdict")


def _verdict(answer: Verdict | Lost) -> Verdict:
    return Verdict("crash", answer.reason) if isinstance(answer, Lost) else answer


if __name__ == "__main__":
    sys.exit(main())
