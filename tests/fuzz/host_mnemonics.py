"""Write data/host_*.txt: which instructions contributed to results that the host confirms.

    python -m tests.fuzz.host_mnemonics --count 600      host_programs.txt
    python -m tests.fuzz.host_mnemonics --kernels        host_kernels.txt

Programs: those of host_agreement, each translation unit on one target in turn; one counts if its
bytes equal those of the same clang's code on this CPU. Kernels: those of tests/kernels whose
results must equal NumPy's exactly.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np

import wavecore as wc
from tests.fuzz.generator import generate
from tests.fuzz.host_agreement import (
    BATCH,
    LAUNCH_SECONDS,
    Batch,
    compile_for_gpu,
    run_on_host,
    setting_of,
)
from tests.fuzz.inputs import inputs, output_dtype
from tests.fuzz.syntax import Program
from tests.gpus import ARCHITECTURES
from tests.kernels.cases import CASES, Case
from tests.kernels.cases import program as kernels
from wavecore.emulator.evidence import Evidence
from wavecore.errors import Error

DATA = Path(__file__).parent / "data"
PROGRAMS, KERNELS = DATA / "host_programs.txt", DATA / "host_kernels.txt"
TARGETS = ARCHITECTURES
HEADER = """\
# In how many {what} a mnemonic was executed, by target.
# Written by `python -m tests.fuzz.host_mnemonics {option}`. A line: target mnemonic count.
"""


@cache
def recorded() -> dict[tuple[str, str], int]:
    """(target, mnemonic) -> programs and kernels."""
    found: Counter[tuple[str, str]] = Counter()
    for path in (PROGRAMS, KERNELS):
        for line in path.read_text().splitlines():
            if not line.startswith("#"):
                target, name, count = line.split()
                found[target, name] += int(count)
    return found


def executed(program: Program, module: wc.Module, expected: np.ndarray) -> set[str]:
    """The mnemonics that a program ran, none if its result differs from the host's."""
    data, uniform = inputs(program.seed, program.items), inputs(program.seed ^ 0x5EED, 1)
    found = np.zeros(program.items, output_dtype())
    result = module[f"k_{program.name}"].launch(
        grid=-(-program.items // program.block),
        block=program.block,
        args=(data, uniform, found, program.items),
        threads=1,
        timeout=LAUNCH_SECONDS,
        tools=[Evidence()],
    )
    return _names(result) if found.tobytes() == expected.tobytes() else set()


def _names(result: wc.LaunchResult) -> set[str]:
    """The mnemonics that a launch with Evidence ran."""
    (evidence,) = result.tools
    assert isinstance(evidence, Evidence) and evidence.report is not None
    return {row.name for row in evidence.report.rows}


def write(path: Path, found: Counter[tuple[str, str]], what: str, option: str) -> None:
    """One of the two files."""
    lines = [f"{target} {name} {count}" for (target, name), count in sorted(found.items())]
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEADER.format(what=what, option=option) + "\n".join(lines) + "\n")


def record_programs(count: int) -> None:
    """The programs of the first `count` seeds."""
    found: Counter[tuple[str, str]] = Counter()
    for number, start in enumerate(range(1, count + 1, BATCH)):
        target = TARGETS[number % len(TARGETS)]
        programs = tuple(generate(seed) for seed in range(start, start + BATCH))
        batch = Batch(programs, setting_of(start, target))
        try:
            expected = run_on_host(programs)
            module = wc.Device(target).load(compile_for_gpu(programs, batch.setting))
            for program in programs:
                names = executed(program, module, expected[program.seed])
                found.update((target, name) for name in names)
        except Error as error:  # what ran before also counts
            print(f"{batch.setting}, seeds from {start}: {error}")
    what = "generated programs that agree with the host"
    write(PROGRAMS, found, what, f"--count {count}")


def record_kernels() -> None:
    """The kernels whose results equal NumPy's to the bit."""
    found: Counter[tuple[str, str]] = Counter()
    for target in TARGETS:
        for level in ("-O0", "-O2"):
            module = wc.Device(target).load(wc.compile(kernels(), target, opt=level))
            for case in CASES:
                if not case.tolerance:
                    names = of_kernel(case, module[case.name])
                    found.update((target, name) for name in names)
    write(KERNELS, found, "kernels that equal NumPy", "--kernels")


def of_kernel(case: Case, kernel: wc.Kernel) -> set[str]:
    """The mnemonics that a kernel ran, none if its results differ from NumPy's."""
    args = case.make(np.random.default_rng(7))
    arrays = [a for a in args if isinstance(a, np.ndarray)]
    expected = case.expect([a.copy() for a in arrays])
    result = kernel.launch(
        case.grid, case.block, args, lds=case.lds, timeout=LAUNCH_SECONDS, tools=[Evidence()]
    )
    for got, want in zip(arrays, expected, strict=True):
        if want is not None and not np.array_equal(got, np.asarray(want), equal_nan=True):
            return set()
    return _names(result)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=600, help="programs")
    parser.add_argument("--kernels", action="store_true", help="the kernels instead")
    options = parser.parse_args()
    if options.kernels:
        record_kernels()
    else:
        record_programs(options.count)


if __name__ == "__main__":
    main()
