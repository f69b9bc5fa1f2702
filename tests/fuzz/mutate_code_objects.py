"""Damaged code objects, loaded and launched: a result, or an error that wavecore defines.

    python -m tests.fuzz.mutate_code_objects --count 10000
    python -m tests.fuzz.mutate_code_objects --seed 4711

A seed is a mutant: a valid code object with instructions, descriptors, metadata or any part of the
file changed. Its kernels run in their own process on arrays with guards around them. A foreign
exception, a process that dies or hangs, and a changed guard are failures.
"""

from __future__ import annotations

import argparse
import random
import struct
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

import wavecore as wc
from tests.codeobject.mutation import EXTREMES, mutants
from tests.fuzz.outcomes import Outcome
from tests.fuzz.workers import Lost, Pool
from wavecore.codeobject.sourcetypes import UNKNOWN, SourceType
from wavecore.device import elements
from wavecore.errors import Error

SETTINGS = (("gfx90a", "-O2"), ("gfx942", "-O0"), ("gfx1100", "-O3"), ("gfx1201", "-O1"))
LAUNCH_SECONDS = 0.2
SLACK_SECONDS = 30.0  # for translation, on a busy machine
STEP_SECONDS = 60.0
CHUNK = 50
LIFETIME_MUTANTS = 1000
GRID, BLOCK = 2, 64

SOURCE = """\
#include <hip/hip_runtime.h>

__device__ int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

__device__ __attribute__((noinline)) float mixed(float x, int n) {
  float out = x;
  for (int i = 0; i < (n & 7); ++i) out = out * 1.5f + table[(n + i) & 15];
  return out / (1.0f + x * x);
}

extern "C" __global__ void reduce(const float* in, float* out) {
  __shared__ float part[64];
  part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  for (int step = 32; step; step >>= 1) {
    if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

extern "C" __global__ void scramble(const int* in, int* out, int rounds) {
  int local[8];
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 8; ++i) local[i] = in[(at + i) & 127];
  for (int i = 0; i < (rounds & 15); ++i) {
    switch (local[i & 7] & 3) {
      case 0: local[(local[1] ^ i) & 7] += i; break;
      case 1: local[(at + i) & 7] ^= local[2] << 3; break;
      case 2: local[3] = (int)mixed((float)local[4], local[5]); break;
      default: local[6] /= (local[7] | 1);
    }
  }
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += local[i];
  out[at] = sum;
  atomicAdd(&out[128 + (sum & 7)], 1);
}

extern "C" __global__ void wide(const double* in, double* out, _Float16 scale, long long bias) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  double x = in[at];
  double y = __shfl_xor((float)x, 1);
  out[at] = sqrt(x * x + y) / (x + 2.0) + (double)scale * (double)(bias / (at + 1));
}
"""


@dataclass(frozen=True)
class Sound:
    """A file to damage, and the parts of it most worth damaging: (start, end) each."""

    data: bytes
    text: tuple[tuple[int, int], ...]
    descriptors: tuple[tuple[int, int], ...]
    metadata: tuple[int, int]


def sound_files() -> dict[str, Sound]:
    """Code objects of several targets and levels."""
    out = {}
    for target, level in SETTINGS:
        code = wc.compile(SOURCE, target, opt=level, name="damaged.hip")
        data = code.data

        def place(address: int, size: int, code: wc.CodeObject = code) -> tuple[int, int]:
            start = code.data.index(code.read(address, size))
            return start, start + size

        text = [place(start, end - start) for start, end in code.text_ranges]
        descriptors = [place(k.descriptor_address, 64) for k in code.kernels.values()]
        note = data.index(b"amdhsa.kernels")
        out[f"{target} {level}"] = Sound(data, tuple(text), tuple(descriptors), (note, note + 1500))
    return out


# ------------------------------------------------------------------------------------------ damage


def _change_words(data: bytearray, sound: Sound, choose: random.Random) -> None:
    """Instructions: bits flipped, random words, words from elsewhere."""
    start, end = choose.choice(sound.text)
    for _ in range(choose.choice((1, 1, 2, 3, 8))):
        at = choose.randrange(start, end - 8) & ~3
        (word,) = struct.unpack_from("<I", data, at)
        kind = choose.randrange(5)
        if kind == 0:
            word = choose.getrandbits(32)
        elif kind == 1:
            other = choose.randrange(start, end - 8) & ~3
            (word,) = struct.unpack_from("<I", data, other)
        elif kind == 2:  # another register, count or offset
            word ^= choose.getrandbits(9)
        else:
            word ^= 1 << choose.randrange(32)
        struct.pack_into("<I", data, at, word)


def _change_descriptor(data: bytearray, sound: Sound, choose: random.Random) -> None:
    """Sizes, the entry point, and the words that set up registers."""
    start, end = choose.choice(sound.descriptors)
    for _ in range(choose.choice((1, 1, 2, 4))):
        if choose.random() < 0.7:
            data[choose.randrange(start, end)] ^= 1 << choose.randrange(8)
        else:
            at = choose.randrange(start, end, 4)
            struct.pack_into("<I", data, at, choose.choice(EXTREMES) & 0xFFFFFFFF)


def _change_metadata(data: bytearray, sound: Sound, choose: random.Random) -> None:
    """Names, sizes, offsets and kinds of arguments."""
    start, end = sound.metadata
    for _ in range(choose.choice((1, 1, 2, 4))):
        at = min(choose.randrange(start, end), len(data) - 1)
        data[at] = choose.choice((data[at] ^ 1 << choose.randrange(8), choose.getrandbits(8)))


_DAMAGES: tuple[tuple[str, float, Callable[[bytearray, Sound, random.Random], None]], ...] = (
    ("words", 0.55, _change_words),
    ("descriptor", 0.15, _change_descriptor),
    ("metadata", 0.12, _change_metadata),
)


def mutant(sounds: Mapping[str, Sound], seed: int) -> tuple[str, bytes]:
    """What was changed, and the damaged file."""
    choose = random.Random(f"mutant {seed}")
    name = choose.choice(list(sounds))
    sound = sounds[name]
    draw = choose.random()
    for kind, share, damage in _DAMAGES:
        if draw < share:
            data = bytearray(sound.data)
            damage(data, sound, choose)
            return f"{name}, {kind}", bytes(data)
        draw -= share
    return f"{name}, file", next(mutants(sound.data, 1, choose))


# ------------------------------------------------------------------------------------------- launch

_GUARD = 0xA5
_ARRAY_BYTES, _GUARD_BYTES, _ARRAYS = 4096, 4096, 8


class Arena:
    """Arrays in one block of memory, with guards between them that no kernel may change."""

    def __init__(self) -> None:
        stride = _ARRAY_BYTES + _GUARD_BYTES
        self.memory = np.full(_GUARD_BYTES + _ARRAYS * stride, _GUARD, np.uint8)
        self.arrays: list[np.ndarray] = []
        self._guarded = np.ones(self.memory.size, bool)
        for index in range(_ARRAYS):
            start = _GUARD_BYTES + index * stride
            array = self.memory[start : start + _ARRAY_BYTES]
            array[:] = np.arange(_ARRAY_BYTES) % 251
            if index == 0:  # and one read-only array
                array.flags.writeable = False
            else:
                self._guarded[start : start + _ARRAY_BYTES] = False
            self.arrays.append(array)
        self._before = self.memory[self._guarded].copy()

    def changed(self) -> np.ndarray:
        """Offsets of changed bytes outside the writable arrays."""
        differ = self.memory[self._guarded] != self._before
        return np.asarray(np.flatnonzero(self._guarded)[differ])


def launch_all(data: bytes, seconds: float = LAUNCH_SECONDS) -> Counter[str]:
    """Load a file and launch its kernels. Returns: the count of each outcome.

    Args:
        data: the file.
        seconds: timeout of each launch.

    Raises: AssertionError for a changed guard or a launch that exceeds its timeout; any
        exception from wavecore that is not one of its errors.
    """
    outcomes: Counter[str] = Counter()
    try:
        code = wc.CodeObject.from_bytes(data)
        module = wc.Device(code.target).load(code)
    except Error as error:
        outcomes[type(error).__name__] += 1
        return outcomes
    for name in code.kernels:
        outcomes[_launch(module, name, seconds)] += 1
    return outcomes


def _launch(module: wc.Module, name: str, seconds: float) -> str:
    arena = Arena()
    info = module.code.kernels[name]
    pointers = iter(arena.arrays * len(info.args))
    types = info.argument_types or (UNKNOWN,) * len(info.args)
    args = [
        _elements(next(pointers), type) if arg.is_pointer else bytes([7] * arg.size)
        for arg, type in zip(info.args, types, strict=True)
    ]
    started = time.perf_counter()
    try:
        block = info.reqd_workgroup_size or BLOCK
        module[name].launch(GRID, block, args, timeout=seconds, threads=1)
        outcome = "ran"
    except Error as error:
        outcome = type(error).__name__
    took = time.perf_counter() - started
    changed = arena.changed()
    assert not changed.size, f"kernel {name} changed bytes outside its arrays: {changed[:8]}"
    assert took < seconds + SLACK_SECONDS, f"kernel {name} took {took:.1f} s"
    return outcome


def _elements(array: np.ndarray, type: SourceType) -> np.ndarray:
    """The same memory as elements of the kernel's type, if there is one."""
    names = (array.dtype, "u1", "u2", "u4", "u8", "f4", "f8", "i4")
    dtypes = (np.dtype(name) for name in names)
    fitting = (d for d in dtypes if type.target is None or elements.fit(type.target, d))
    return array.view(next(fitting, array.dtype))


@dataclass(frozen=True)
class Failure:
    """A result that must not happen, with its traceback if there is one."""

    reason: str
    trace: str = ""


def exercise(sounds: Mapping[str, Sound], seeds: range) -> Iterator[Counter[str] | Failure]:
    """The outcomes of each mutant."""
    for seed in seeds:
        try:
            yield launch_all(mutant(sounds, seed)[1])
        except Exception as error:  # noqa: BLE001 (finding every kind is the job)
            yield Failure(f"{type(error).__name__}: {error}", traceback.format_exc())


def run(
    sounds: Mapping[str, Sound], seeds: range, jobs: int
) -> Iterator[tuple[int, Counter[str] | Failure]]:
    """Every mutant's outcomes, in no particular order; lost processes are failures."""
    work = partial(exercise, sounds)
    chunks = (seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK))
    with Pool[range](
        work, jobs, limit_seconds=STEP_SECONDS, lifetime_steps=LIFETIME_MUTANTS
    ) as pool:
        for chunk, step, answer in pool.run(chunks, lambda chunk, step: chunk[step + 1 :] or None):
            yield chunk[step], Failure(answer.reason) if isinstance(answer, Lost) else answer


@cache
def prepared() -> dict[str, Sound]:
    """The valid files, launched, so that routines are compiled and mutants reach further."""
    sounds = sound_files()
    for sound in sounds.values():
        launch_all(sound.data, seconds=60)
    return sounds


def outcomes(seeds: range, jobs: int = 1) -> Iterator[Outcome]:
    """How the launches of each mutant end."""
    sounds = prepared()
    for seed, answer in run(sounds, seeds, jobs):
        if isinstance(answer, Failure):
            failure = f"{mutant(sounds, seed)[0]}: {answer.reason}"
            command = f"python -m tests.fuzz.mutate_code_objects --seed {seed} --trace"
            yield Outcome(seed, Counter(["failure"]), failure, command, answer.trace)
        else:
            yield Outcome(seed, answer)


# ------------------------------------------------------------------------------------ command line


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1, help="mutants")
    parser.add_argument("--seed", type=int, default=1, help="of the first mutant")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--trace", action="store_true", help="print tracebacks")
    parser.add_argument("--write", metavar="FILE", help="write the mutant to a file and end")
    options = parser.parse_args(arguments)
    if options.write:
        what, data = mutant(sound_files(), options.seed)
        with open(options.write, "wb") as file:
            file.write(data)
        print(what)
        return 0
    counts: Counter[str] = Counter()
    failures = 0
    seeds = range(options.seed, options.seed + options.count)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("mutants", total=len(seeds))
        for found in outcomes(seeds, options.jobs):
            progress.advance(bar)
            if found.failure:
                failures += 1
                text = found.trace if options.trace and found.trace else found.failure
                print(f"{text}\n  {found.command}", flush=True)
            else:
                counts.update(found.counts)
    print(f"{len(seeds)} mutants, {failures} failures; launches and refusals:")
    for outcome, count in counts.most_common():
        print(f"  {count:6} {outcome}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
