"""Damaged code objects by the thousand: each either loads or is refused.

    python -m tests.codeobject.mutation --count 10000 --seed 1

A mutant is a valid file with bytes flipped, fields set to extreme values, ranges copied, cut out or
zeroed. `exercise` then requests everything that a code object offers.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.codeobject import programs
from wavecore.codeobject import CodeObject
from wavecore.errors import CodeObjectError, Error, TargetError

# Values at which readers fail: limits of fields, and just beyond.
EXTREMES = (
    *(0, 1, 2, 3, 7, 8, 0x3F, 0x40, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000),
    *(0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 32, (1 << 40) - 1, (1 << 63) - 1, 1 << 63),
    *((1 << 64) - 8, (1 << 64) - 1),
)
SLOW_SECONDS = 2.0
IMAGE_READ_LIMIT_BYTES = 1 << 24


def seeds() -> dict[str, bytes]:
    """Valid files to damage, of every kind that is read."""
    build, relocatable = programs.build, programs.relocatable
    plain = {
        "gfx90a v4": build(programs.GLOBALS, "gfx90a", "-mcode-object-version=4").data,
        "gfx942 v5": build(programs.TEMPLATES, "gfx942", "-mcode-object-version=5").data,
        "gfx1100 v6": build(programs.GLOBALS, "gfx1100").data,
        "gfx1201 full debug": build(programs.LOOP, "gfx1201", "-g").data,
        "gfx1100 relocatable": relocatable(programs.GLOBALS, "gfx1100"),
    }
    entry = ("hipv4-amdgcn-amd-amdhsa--gfx1100", plain["gfx1100 v6"])
    plain["bundle"] = programs.bundle([("host-x86_64-unknown-linux--", b""), entry])
    plain["compressed bundle"] = programs.compressed(plain["bundle"], 2)
    return plain


def mutants(data: bytes, count: int, random_source: random.Random) -> Iterator[bytes]:
    """Damaged copies. Headers and tables are small, so half of the damage targets them."""
    for _ in range(count):
        mutant = bytearray(data)
        for _ in range(random_source.choice((1, 1, 1, 2, 4, 16))):
            if not mutant:
                break
            _damage(mutant, random_source)
        yield bytes(mutant)


def _damage(data: bytearray, source: random.Random) -> None:
    size = len(data)
    at = source.choice((source.randrange(size), source.randrange(min(size, 0x300))))
    tail = source.randrange(max(0, size - 0x900), size)  # section headers
    at = source.choice((at, at, tail))
    kind = source.randrange(7)
    if kind == 0:
        data[at] ^= 1 << source.randrange(8)
    elif kind == 1:
        data[at] = source.randrange(256)
    elif kind in (2, 3):
        width = source.choice((1, 2, 4, 8))
        at -= at % width
        value = source.choice(EXTREMES) & ((1 << 8 * width) - 1)
        data[at : at + width] = value.to_bytes(width, "little")[: size - at]
    elif kind == 4:
        length = source.randrange(1, 64)
        other = source.randrange(size)
        data[at : at + length] = data[other : other + length]
    elif kind == 5:
        del data[at : at + source.choice((1, 4, 8, 24, 64, size))]
    else:
        length = source.randrange(1, 256)
        data[at : at + length] = bytes(len(data[at : at + length]))


def exercise(data: bytes) -> str:
    """Load a file and use everything; "loads", or the reason for which it was refused.

    Raises: any exception but CodeObjectError, which is a bug.
    """
    try:
        code = CodeObject.from_bytes(data, "gfx1100" if data[:1] in (b"_", b"C") else None)
    except CodeObjectError as error:
        return str(error)
    for kernel in code.kernels.values():
        assert kernel.descriptor.user_sgprs is not None
        assert kernel.entry < kernel.code_end <= code.image_size_bytes
        for arg in (*kernel.args, *kernel.hidden_args):
            assert arg.offset + arg.size <= kernel.kernarg_segment_size_bytes
        frames = code.lines.frames(kernel.entry)
        assert all(isinstance(str(frame), str) for frame in frames)
        code.function_at(kernel.entry)
    for row in code.lines.rows:
        code.lines.at(row.address)
    if code.image_size_bytes <= IMAGE_READ_LIMIT_BYTES:
        image = code.image()
        try:
            code.relocate(image, 0x7F00_0000_0000, lambda name: 0x1000)
        except CodeObjectError as error:
            return str(error)
        if sum(end - start for start, end in code.text_ranges) < 1 << 16:
            with contextlib.suppress(TargetError):  # a processor known only by name
                code.disassemble(source=True)
    return "loads"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    failures = 0
    sound = seeds()
    for index, (name, data) in enumerate(sound.items()):
        random_source = random.Random(f"{options.seed} {name}")
        share = options.count // len(sound) + (index < options.count % len(sound))
        for number, mutant in enumerate(mutants(data, share, random_source)):
            start = time.perf_counter()
            try:
                outcome = exercise(mutant)
            except Exception as error:  # noqa: BLE001 (finding every kind is the job)
                kind = "a foreign error" if not isinstance(error, Error) else "an error too late"
                print(f"{name}, mutant {number} of seed {options.seed}: {kind}: {error!r}")
                failures += 1
                continue
            if time.perf_counter() - start > SLOW_SECONDS:
                print(f"{name}, mutant {number} of seed {options.seed}: takes too long")
                failures += 1
            outcomes["loads" if outcome == "loads" else "is refused"] += 1
    print(f"{sum(outcomes.values())} mutants: {dict(outcomes)}; {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
