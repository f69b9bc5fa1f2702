"""Random programs on an NVIDIA GPU, beside the interpreter: the same registers, memory and errors.

    python -m tests.fuzz.nvidia --count 20000 --jobs 16        # where there is an NVIDIA GPU

The programs are those of random_programs.py, each with one wave: the order of several is the
GPU's own. The arrays are the host's, which the GPU uses at the same addresses. At its end a wave
stores its registers and LDS (`with_end`). Of programs that end with an error, only the error is
compared, as other lanes may go on to the end of their block.
"""

from __future__ import annotations

import argparse
import ctypes
import mmap
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from unittest import mock

import numpy as np

from tests.fuzz.both_executors import (
    ENDLESS,
    Case,
    End,
    Restart,
    Round,
    Verdict,
    difference,
    interpret,
    prepared,
)
from tests.fuzz.machine import LDS_BYTES, SCRATCH_BYTES, TARGETS, arrays, start_contents
from tests.fuzz.programs import BATCH, case_of
from tests.fuzz.random_programs import own_cache, pieces_of
from tests.fuzz.workers import Lost, Pool
from wavecore.backends.cuda import backend, kernel, registers
from wavecore.backends.cuda.gpu import CudaGpu, CudaKernel, ImageAddresses
from wavecore.backends.cuda.hostmemory import pages_of
from wavecore.backends.cuda.lanes import THREADS
from wavecore.backends.cuda.memory import LDS
from wavecore.backends.interface import Gpu
from wavecore.device.launch import PreparedLaunch
from wavecore.emulator import records
from wavecore.emulator.memory import Allocation
from wavecore.emulator.program import Program
from wavecore.errors import ExecutionError, LaunchError, Livelock, Timeout
from wavecore.targets import get

STEP_SECONDS = 600.0
SECONDS = 5.0  # for a program that the interpreter has finished
RECORD = records.VGPR_OFFSET  # bytes of the record in front of the VGPRs
WISHED = 0x7D5B00000000  # the address of END, if free
END_BYTES = 1 << 20
REFUSED = "refused"


@cache
def end_memory() -> np.ndarray:
    """The host's memory in which a wave leaves its state: record, VGPRs, and LDS last."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    start = libc.mmap(WISHED, END_BYTES, mmap.PROT_READ | mmap.PROT_WRITE, flags, -1, 0)
    return np.ctypeslib.as_array((ctypes.c_uint8 * END_BYTES).from_address(start))


def _lds_at() -> int:
    return END_BYTES - 4096


# --------------------------------------------------------------------------- the state at the end


def with_end(made: kernel.KernelText, wave: int, vgprs: int, address: int) -> kernel.KernelText:
    """The kernel with stores of a wave's registers and LDS at its end, for one wave."""
    before, mark, after = made.text.partition("\nend:\n")
    assert mark
    lines = list(_stores(wave, vgprs, address))
    return replace(made, text="\n".join([before + "\nend:", *lines, after]))


def _stores(wave: int, vgprs: int, address: int) -> Iterator[str]:
    global_, held = "ptr addrspace(1)", wave // THREADS
    text = "i32" if held == 1 else f"<{held} x i32>"
    yield "  %end.thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()"
    yield "  %end.wide = zext i32 %end.thread to i64"
    yield "  %end.byte = shl i64 %end.wide, 2"
    yield f"  %end.row = add i64 %end.byte, {address + RECORD}"
    scc = records.offset("Wave", "scc")
    for offset in (*range(0, 4 * records.SGPR_SELECTORS, 4), scc):
        n = f"%end.s{offset}"
        yield f"  {n}.from = getelementptr i8, ptr %r, i64 {offset}"
        yield f"  {n} = load i32, ptr {n}.from, align 4"
        yield f"  store i32 {n}, {global_} inttoptr (i64 {address + offset} to {global_})"
    for number in range(vgprs):
        n = f"%end.v{number}"
        place = registers.place(RECORD + 4 * wave * number)
        yield f"  {n}.from = getelementptr i8, ptr %r, i64 {place}"
        yield f"  {n} = load {text}, ptr {n}.from, align 4"
        for i in range(held):
            yield f"  {n}.at{i} = add i64 %end.row, {4 * (wave * number + THREADS * i)}"
            yield f"  {n}.to{i} = inttoptr i64 {n}.at{i} to {global_}"
            part = n
            if held > 1:
                part = f"{n}.p{i}"
                yield f"  {part} = extractelement {text} {n}, i32 {i}"
            yield f"  store i32 {part}, {global_} {n}.to{i}"
    yield "  call void @llvm.nvvm.bar.warp.sync(i32 -1)"
    yield "  br label %end.lds"
    yield "end.lds:"
    yield "  %end.at = phi i64 [ %end.byte, %end ], [ %end.next, %end.lds ]"
    yield f"  %end.from = getelementptr i8, ptr addrspace(3) @{LDS}, i64 %end.at"
    yield "  %end.dword = load i32, ptr addrspace(3) %end.from"
    yield f"  %end.place = add i64 %end.at, {address + _lds_at()}"
    yield f"  %end.to = inttoptr i64 %end.place to {global_}"
    yield f"  store i32 %end.dword, {global_} %end.to"
    yield f"  %end.next = add i64 %end.at, {4 * THREADS}"
    yield f"  %end.more = icmp ult i64 %end.next, {LDS_BYTES}"
    yield "  br i1 %end.more, label %end.lds, label %end.done"
    yield "end.done:"


def build_with_end(*given, **named):  # type: ignore[no-untyped-def]
    """kernel.build, with the state at the end."""
    made = BUILD(*given, **named)
    code = given[0].code
    return with_end(made, code.wave, code.vgprs, end_memory().ctypes.data)


BUILD = kernel.build


# ----------------------------------------------------------------------------------------- a GPU


@cache
def share_memory(on: str) -> None:
    """Let the GPU use this process's arrays, at their addresses."""
    gpu = backend.make().open(on, get(TARGETS[0]))
    for view in (*arrays().views.values(), end_memory()):
        _register(gpu, view.ctypes.data, view.nbytes)


def _register(gpu: Gpu, host: int, size_bytes: int) -> None:
    """For the driver only: what launches may access is in `space`."""
    assert isinstance(gpu, CudaGpu)
    with gpu.calling() as driver:
        pages_of(driver).add(host, host + size_bytes)
        assert driver.registered(host) == host


class Nvidia:
    """The GPU for a target, with the arrays at their addresses."""

    def __init__(self, target: str, on: str) -> None:
        share_memory(on)
        gpu = backend.make().open(on, get(target))
        assert isinstance(gpu, CudaGpu)
        self.gpu = gpu
        for name, view in arrays().views.items():
            low = view.ctypes.data
            gpu.space.add(Allocation(low, low + view.nbytes, name in ("a", "b"), name))

    @contextmanager
    def loaded(self, launch: PreparedLaunch) -> Iterator[CudaKernel]:
        """The kernel of a launch, with its image where the CPU has it."""
        own = launch.plan.program
        low = own.base & -mmap.PAGESIZE
        high = -(-(own.base + own.image.nbytes) // mmap.PAGESIZE) * mmap.PAGESIZE
        _register(self.gpu, low, high - low)
        program = Program(own.code, self.gpu.target, ImageAddresses(own.base))
        try:
            yield CudaKernel(self.gpu, program, own.code.kernels["k"])
        finally:
            with self.gpu.calling() as driver:
                pages_of(driver).remove(low, high)

    def run(self, launched: CudaKernel, prepared: PreparedLaunch) -> End:
        """The end of the program whose number is in the arrays."""
        plan = prepared.plan
        outcome, error = "ended", None
        try:
            launched.launch(plan.geometry, plan.kernarg_bytes[:32], SECONDS, False, {})
        except (ExecutionError, LaunchError) as found:
            outcome, error = type(found).__name__, found
        return End(outcome, error, 0, self._round(plan.kernel.code), arrays().contents())

    def _round(self, code) -> Round:  # type: ignore[no-untyped-def]
        state = end_memory()
        whole = state[: RECORD + 4 * code.wave * code.vgprs].tobytes()
        scratch = np.zeros(SCRATCH_BYTES * code.wave, np.uint8)
        self.gpu.read(self.gpu.scratch.address, scratch)
        lds = state[_lds_at() :][:LDS_BYTES].tobytes()
        return Round([whole], lds, scratch.tobytes())


@cache
def nvidia(target: str, on: str) -> Nvidia:
    return Nvidia(target, on)


# ----------------------------------------------------------------------------------- comparison


def exercise(on: str, targets: Sequence[str], seeds: range) -> Iterator[Verdict]:
    """The verdicts for seeds; those of a batch are one kernel."""
    for batch in pieces_of(seeds, BATCH):
        cases = [_single(case_of(seed, targets)) for seed in batch]
        yield from _together(on, cases)


def _single(case: Case) -> Case:
    """With one wave, and the fill of launches on GPUs."""
    return replace(case, block=min(case.block, case.setting.wave), grid=1, fill=0)


def _together(on: str, cases: Sequence[Case]) -> Iterator[Verdict]:
    gpu = nvidia(cases[0].setting.target, on)
    with (
        prepared(*cases) as launch,
        mock.patch.object(kernel, "build", build_with_end),
        gpu.loaded(launch) as launched,
    ):
        restart = Restart(launch, cases[0])
        for number, case in enumerate(cases):
            yield _verdict(gpu, launched, launch, case, restart, number)


def _verdict(
    gpu: Nvidia, launched: CudaKernel, launch: PreparedLaunch, case: Case, restart: Restart,
    number: int,
) -> Verdict:  # fmt: skip
    arrays().fill(start_contents(case.start), number)
    expected = interpret(launch, restart=restart, number=number)
    if expected.outcome in (ENDLESS, Livelock.__name__) or expected.clocks:
        return Verdict(f"{expected.outcome}, not compared")
    arrays().fill(start_contents(case.start), number)
    found = gpu.run(launched, launch)
    if not arrays().untouched():
        return Verdict(expected.outcome, "the GPU wrote outside the arrays")
    if isinstance(found.error, Timeout):
        return Verdict(expected.outcome, f"{_told(expected)} and no end")
    if found.error is not None and "on='cpu'" in str(found.error):
        return Verdict(f"{REFUSED}: {_refusal(found.error)}")
    return Verdict(expected.outcome, compared(expected, found, case.setting.wave))


def _refusal(error: Exception) -> str:
    text = str(error)
    kinds = ("changes MODE", "jumps to", "shared memory", "does not run")
    return next((kind for kind in kinds if kind in text), text.splitlines()[0])


def compared(expected: End, found: End, wave: int) -> str:
    """What differs first, the interpreter's first; "" if nothing does."""
    if expected.error is None and found.error is None:
        start = len(expected.held.waves[0])
        theirs = _in_place(expected.held.waves[0], found.held.waves[0][:start])
        scratch = found.held.scratch + expected.held.scratch[len(found.held.scratch) :]
        held = replace(found.held, waves=[theirs], scratch=scratch)
        found = replace(found, instructions=expected.instructions, held=held)
        return difference(expected, found, wave)
    sites = [getattr(end.error, "site", None) for end in (expected, found)]
    if type(expected.error) is type(found.error) and sites[0] == sites[1]:
        return ""
    return f"{_told(expected)} and {_told(found)}: {sites[0]} and {sites[1]}"


def _in_place(mine: bytes, theirs: bytes) -> bytes:
    """A record with the fields that a wave stores at its end on a GPU, others as expected."""
    out = bytearray(mine)
    scc = records.offset("Wave", "scc")
    for low, high in ((0, 4 * records.SGPR_SELECTORS), (scc, scc + 4), (RECORD, len(mine))):
        out[low:high] = theirs[low:high]
    return bytes(out)


def _told(end: End) -> str:
    return f"{end.outcome} ({end.error})" if end.error is not None else end.outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=500, help="programs")
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument("--seeds", type=lambda text: [int(each) for each in text.split(",")])
    parser.add_argument("--target", type=lambda text: text.split(","), default=list(TARGETS))
    parser.add_argument("--on", default="cuda:0")
    parser.add_argument("--jobs", type=int, default=16, help="processes")
    parser.add_argument("--seconds", type=float, default=1e9, help="after which no batch begins")
    options = parser.parse_args()
    own_cache()
    end = time.monotonic() + options.seconds
    chunks = list(pieces_of(range(options.seed, options.seed + options.count), BATCH))
    if options.seeds:
        chunks = [range(each, each + 1) for each in options.seeds]
    work = partial(exercise, options.on, options.target)
    outcomes: Counter[str] = Counter()
    failures: dict[int, str] = {}
    with Pool[range](work, options.jobs, limit_seconds=STEP_SECONDS) as pool:
        for chunk, step, found in pool.run(
            (each for each in chunks if time.monotonic() < end),
            lambda chunk, step: chunk[step + 1 :] or None,
        ):
            verdict = Verdict("lost", found.reason) if isinstance(found, Lost) else found
            outcomes[verdict.outcome] += 1
            if verdict.failure:
                failures[chunk[step]] = verdict.failure
                print(f"seed {chunk[step]}: {verdict.failure}", flush=True)
    print(f"{outcomes.total()} programs, {len(failures)} differ:")
    for outcome, count in outcomes.most_common():
        print(f"  {count:6} {outcome}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
