"""Damaged files of every kind that is read: each is used in full, or refused, within its bounds.

    python -m tests.fuzz.mutate_files --count 20000
    python -m tests.fuzz.mutate_files --seed 4711 --trace

A seed is a mutant of a valid file: code objects of several targets and versions, relocatable
objects, bundles, compressed bundles, programs with bundles inside, archives, objects and entries
of the cache. Changed are fields of its headers and tables, any bytes, and parts swapped with
other files. Foreign exceptions, more than 2 s of processor time and more than 300 MB are failures.
An interrupted run prints how to continue.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import resource
import signal
import struct
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tests.codeobject import mutation, programs
from tests.codeobject.mutation import EXTREMES, mutants
from tests.fuzz.outcomes import Outcome
from tests.fuzz.workers import Lost, Pool
from wavecore.backends.cpu.entries import pack, pack_pieces, read_pieces, read_routine
from wavecore.codeobject import CodeObject, elf, unbundle
from wavecore.codeobject.bundle import is_wrapped
from wavecore.errors import CodeObjectError, Error
from wavecore.toolchain import DiskCache, compile_host
from wavecore.toolchain.objects import is_library, is_object

SECONDS, GROWTH_BYTES = 2.0, 300 << 20
STEP_SECONDS = 120.0  # until a worker counts as hung
CHUNK, LIFETIME_MUTANTS = 100, 2000
ENTRIES_READ = 6
KEY = "00" * 20
HOST_SOURCE = """
int table[4] = {1, 2, 3};
int twice(int x) { return table[x & 3] + 2 * x; }
int twice0(int x) { return twice(x); }
"""

Field = tuple[int, int]  # offset and width


@dataclass(frozen=True)
class Sound:
    """A file to damage: its kind, its bytes, the fields and the tables most worth damaging."""

    kind: str
    data: bytes
    fields: tuple[Field, ...] = ()
    regions: tuple[tuple[int, int], ...] = ()


# ------------------------------------------------------------------------------------- sound files


def sound_files() -> dict[str, Sound]:
    """Files of every kind that is read."""
    plain = mutation.seeds()
    codes = {n: d for n, d in plain.items() if d.startswith(elf.MAGIC)}
    for target in ("gfx908", "gfx950", "gfx90a:xnack-"):
        codes[target] = programs.build(programs.LOOP, target).data
    found = {name: elf_sound("code object", data) for name, data in codes.items()}
    wrapped = programs.bundle(
        [("host-x86_64-unknown-linux--", b"")]
        + [
            (f"hipv4-amdgcn-amd-amdhsa--{name.split()[0]}", codes[name])
            for name in ("gfx908", "gfx90a:xnack-", "gfx1100 v6")
        ]
    )
    fields = tuple(_bundle_fields(wrapped, 0))
    found["bundle"] = Sound("bundle", wrapped, fields, ((0, 300),))
    found["two bundles"] = Sound("bundle", wrapped + bytes(64) + wrapped, fields, ((0, 300),))
    for version in (1, 2, 3):
        packed = programs.compressed(wrapped, version)
        header = tuple((at, 4) for at in range(0, 32, 4))
        found[f"compressed, version {version}"] = Sound("bundle", packed, header, ((0, 200),))
    found["bundle, to be compressed"] = Sound("repacked", wrapped, fields, ((0, 300),))
    found["program"] = _fat(wrapped)
    found["archive"] = Sound(
        "archive", _archive(codes["gfx908"]), tuple((8 + i, 1) for i in range(60))
    )
    for kind in ("object", "shared"):
        made = compile_host(HOST_SOURCE, kind=kind)  # type: ignore[call-overload]
        data = made if isinstance(made, bytes) else made.read_bytes()
        found[f"host {kind}"] = elf_sound("native", data)
    host = found["host object"].data
    facts = {"symbol": "twice", "sources": [["vgpr", "x"]], "returns_condition": False}
    facts |= {"uses": [["src0", 128, 1]]}
    found["routine"] = Sound("native", pack(facts, host), (), ((0, 80),))
    facts = {"symbol": "twice0", "routines": ["r1"], "sites": 3, "blocks": [[0, 4]]}
    facts |= {"counters": 2, "touched": 0, "cells": 1, "rows": [[0, 0, 4, 0]], "states": []}
    found["kernel"] = Sound("native", pack_pieces([(facts, host)]), (), ((0, 120),))
    found["cache entry"] = Sound("cache entry", host[:500], (), ((484, 516),))
    return found


def elf_sound(kind: str, data: bytes) -> Sound:
    """An ELF file with the fields of its headers, sections, segments, symbols and tables."""
    file = elf.Elf(data)
    fields: list[Field] = [(16, 2), (18, 2), (20, 4), (48, 4), (7, 1), (8, 1)]
    fields += [(24, 8), (32, 8), (40, 8), *((at, 2) for at in range(52, 64, 2))]
    segments, sections = struct.unpack_from("<QQ", data, 32)
    for number in range(len(file.segments)):
        start = segments + 56 * number
        fields += [(start, 4), (start + 4, 4), *((start + at, 8) for at in range(8, 56, 8))]
    for number in range(len(file.sections)):
        start = sections + 64 * number
        fields += [(start, 4), (start + 4, 4), *((start + at, 8) for at in range(8, 40, 8))]
        fields += [(start + 40, 4), (start + 44, 4), (start + 48, 8), (start + 56, 8)]
    regions = []
    for section in file.sections:
        end = section.offset + section.size_bytes
        if section.kind in (elf.SHT_SYMTAB, elf.SHT_DYNSYM):
            for start in range(section.offset, end, 24):
                fields += [(start, 4), (start + 4, 1), (start + 6, 2), (start + 8, 8)]
                fields.append((start + 16, 8))
        elif section.kind == elf.SHT_RELA or section.name == ".dynamic":
            fields += [(at, 8) for at in range(section.offset, end, 8)]
        if section.kind != elf.SHT_NOBITS and section.size_bytes:
            regions.append((section.offset, end))
    return Sound(kind, data, tuple(fields), tuple(regions))


def _bundle_fields(data: bytes, start: int) -> Iterator[Field]:
    yield start + 24, 8
    at = start + 32
    for _ in range(struct.unpack_from("<Q", data, start + 24)[0]):
        yield from ((at, 8), (at + 8, 8), (at + 16, 8))
        at += 24 + struct.unpack_from("<Q", data, at + 16)[0]


def _fat(wrapped: bytes) -> Sound:
    """A library for the host with a bundle in .hip_fatbin."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "app.hipfb"
        path.write_bytes(wrapped)
        library = compile_host(
            '__asm__(".section .hip_fatbin,\\"a\\"\\n.p2align 12\\n.incbin \\"'
            f'{path}\\"\\n.text");{HOST_SOURCE}',
            kind="shared",
        )
        data = library.read_bytes()
    made = elf_sound("bundle", data)
    inner = tuple(_bundle_fields(data, data.index(wrapped[:32])))
    return Sound("bundle", data, made.fields + inner * 4, made.regions)


def _archive(member: bytes) -> bytes:
    """Output of `ar`: not a file that is read, and not to be mistaken for one."""
    head = b"%-16s%-12d%-6d%-6d%-8s%-10d`\n" % (b"code.o/", 0, 0, 0, b"644", len(member))
    return b"!<arch>\n" + head + member


# ------------------------------------------------------------------------------------------ damage


def mutant(sounds: Mapping[str, Sound], seed: int) -> tuple[str, Sound]:
    """What was damaged and how, and the damaged file."""
    choose = random.Random(f"file {seed}")
    name = choose.choice(list(sounds))
    sound = sounds[name]
    data = bytearray(sound.data)
    how = choose.choice(("fields", "fields", "fields", "table", "bytes", "splice", "end"))
    if how == "fields" and not sound.fields:
        how = "table"
    if how == "fields":
        for _ in range(choose.choice((1, 1, 1, 2, 3, 6))):
            _change_field(data, sound, choose)
    elif how == "table":
        for _ in range(choose.choice((1, 2, 4, 16))):
            start, end = choose.choice(sound.regions or ((0, len(data)),))
            data[min(choose.randrange(start, max(end, start + 1)), len(data) - 1)] = choose.choice(
                (0, 1, 0x7F, 0x80, 0xFF, choose.getrandbits(8))
            )
    elif how == "splice":
        other = sounds[choose.choice(list(sounds))].data
        cut, from_ = choose.randrange(len(data)), choose.randrange(len(other))
        data[cut : choose.choice((cut, cut + 4096, len(data)))] = other[from_ : from_ + 4096]
    elif how == "end":
        cut = choose.randrange(len(data))
        data = data[:cut] if choose.random() < 0.7 else data + data[cut:]
    else:
        data = bytearray(next(mutants(sound.data, 1, choose)))
    out = bytes(data)
    if sound.kind == "repacked":
        return f"{name}, {how}", Sound("bundle", programs.compressed(out, choose.choice((1, 2, 3))))
    return f"{name}, {how}", Sound(sound.kind, out)


def _change_field(data: bytearray, sound: Sound, choose: random.Random) -> None:
    at, width = choose.choice(sound.fields)
    value = int.from_bytes(data[at : at + width], "little")
    kind = choose.randrange(6)
    if kind == 0:
        value = choose.choice(EXTREMES)
    elif kind == 1:
        value += choose.choice((-4096, -8, -4, -1, 1, 4, 8, 4096))
    elif kind == 2:
        value = len(data) + choose.choice((-64, -8, -1, 0, 1, 64))
    elif kind == 3:
        other, other_width = choose.choice(sound.fields)
        value = int.from_bytes(data[other : other + other_width], "little")
    elif kind == 4:
        value ^= 1 << choose.randrange(8 * width)
    else:
        value = choose.getrandbits(8 * width)
    data[at : at + width] = (value & (1 << 8 * width) - 1).to_bytes(width, "little")


# ---------------------------------------------------------------------------------------- exercise


class TooSlow(Exception):
    """A mutant exceeded its processor time."""


@contextlib.contextmanager
def bounded(seconds: float, growth_bytes: int) -> Iterator[None]:
    """Resource limits of this process from now on: MemoryError or TooSlow beyond them."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds:g} s of processor time")

    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    handler = signal.signal(signal.SIGPROF, interrupt)
    resource.setrlimit(resource.RLIMIT_AS, (taken + growth_bytes, before[1]))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGPROF, handler)


def use(sound: Sound) -> str:
    """Request everything that a file offers. Returns: "used", or the error that refused it.

    Raises: whatever must not happen.
    """
    if sound.kind == "native":
        return _use_native(sound.data)
    if sound.kind == "cache entry":
        return _use_cache_entry(sound.data)
    try:
        if is_wrapped(sound.data):
            entries = unbundle(sound.data)
            codes = [CodeObject(entry.data) for entry in entries[:ENTRIES_READ]]
        else:
            codes = [CodeObject.from_bytes(sound.data)]
        outcomes = {_use_code(code) for code in codes} or {"used"}
    except CodeObjectError as error:
        return type(error).__name__
    return "used" if "used" in outcomes else min(outcomes)


def _use_code(code: CodeObject) -> str:
    for kernel in code.kernels.values():
        assert kernel.entry < kernel.code_end <= code.image_size_bytes
        assert isinstance(repr((kernel, kernel.descriptor.user_sgprs, kernel.source_name)), str)
        code.lines.frames(kernel.entry)
        code.function_at(kernel.entry)
        assert isinstance(repr((kernel.signature, kernel.argument_types)), str)
    assert isinstance(repr((code, code.target_id_text)), str)
    for row in code.lines.rows[::7]:
        code.lines.at(row.address)
    try:
        if code.image_size_bytes <= mutation.IMAGE_READ_LIMIT_BYTES:
            code.relocate(code.image(), 0x7F00_0000_0000, lambda name: 0x1000)
        text = code.disassemble(source=True)
    except Error as error:
        return type(error).__name__
    assert "\x1b" not in text
    return "used"


def _use_native(data: bytes) -> str:
    known = is_object(data), is_object(data, ["twice"]), is_library(data)
    read = read_routine(data, "twice"), read_pieces(data, "twice", lambda: None)
    return "used" if any(known) or any(read) else "refused"


def _use_cache_entry(data: bytes) -> str:
    """Bytes in place of an entry, which may end with a seal: absent, unless they match it."""
    store = DiskCache("damaged")
    original = Path(os.environ["WAVECORE_CACHE_DIR"], "content").read_bytes()
    store.put(KEY, original)
    sealed = store.path(KEY).read_bytes()
    changed = data + sealed[len(original) :]
    store.path(KEY).write_bytes(changed)
    found = store.get(KEY)
    assert found == (original if changed == sealed else None)
    return "used" if found is not None else "refused"


@dataclass(frozen=True)
class Failure:
    """A result that must not happen, with its traceback if there is one."""

    reason: str
    trace: str = ""


@dataclass(frozen=True)
class Used:
    """The outcome, and the processor seconds that it took."""

    outcome: str
    seconds: float


def exercise(sounds: Mapping[str, Sound], seeds: range) -> Iterator[Used | Failure]:
    """The outcome for each mutant."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WAVECORE_CACHE_DIR"] = folder
        Path(folder, "content").write_bytes(sounds["cache entry"].data)
        os.chmod(folder, 0o700)
        for sound in sounds.values():  # tables and modules, before anything is counted
            use(sound)
        for seed in seeds:
            _, damaged = mutant(sounds, seed)
            start = time.process_time()
            try:
                with bounded(SECONDS, GROWTH_BYTES):
                    outcome = use(damaged)
                yield Used(outcome, time.process_time() - start)
            except Exception as error:  # noqa: BLE001 (finding every kind is the job)
                yield Failure(f"{type(error).__name__}: {error}", traceback.format_exc())


def run(
    sounds: Mapping[str, Sound], seeds: range, jobs: int
) -> Iterator[tuple[int, Used | Failure]]:
    """The outcome for every mutant, in no particular order; lost processes are failures."""
    work = partial(exercise, sounds)
    chunks = (seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK))
    with Pool[range](
        work, jobs, limit_seconds=STEP_SECONDS, lifetime_steps=LIFETIME_MUTANTS
    ) as pool:
        for chunk, step, answer in pool.run(chunks, lambda chunk, step: chunk[step + 1 :] or None):
            yield chunk[step], Failure(answer.reason) if isinstance(answer, Lost) else answer


def outcomes(seeds: range, jobs: int = 1) -> Iterator[Outcome]:
    """How each mutant is used or refused."""
    sounds = sound_files()
    for seed, answer in run(sounds, seeds, jobs):
        if isinstance(answer, Used):
            yield Outcome(seed, Counter([answer.outcome]), seconds=answer.seconds)
        else:
            failure = f"{mutant(sounds, seed)[0]}: {answer.reason}"
            command = f"python -m tests.fuzz.mutate_files --seed {seed} --trace"
            yield Outcome(seed, Counter(["failure"]), failure, command, answer.trace)


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
        what, damaged = mutant(sound_files(), options.seed)
        Path(options.write).write_bytes(damaged.data)
        print(what)
        return 0
    seeds = range(options.seed, options.seed + options.count)
    counts: Counter[str] = Counter()
    left = set(seeds)
    failures, slowest = 0, 0.0
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
            bar = progress.add_task("files", total=len(seeds))
            for found in outcomes(seeds, options.jobs):
                progress.advance(bar)
                left.discard(found.seed)
                if not found.failure:
                    counts.update(found.counts)
                    slowest = max(slowest, found.seconds)
                    continue
                failures += 1
                text = found.trace if options.trace and found.trace else found.failure
                print(f"{text}\n  {found.command}", flush=True)
    except KeyboardInterrupt:
        rest = f"--seed {min(left)} --count {seeds.stop - min(left)}"
        print(f"interrupted; go on with: python -m tests.fuzz.mutate_files {rest}")
    done = len(seeds) - len(left)
    print(f"{done} files, {failures} failures; slowest {slowest:.2f} s of processor time:")
    for outcome, count in counts.most_common():
        print(f"  {count:6} {outcome}")
    return 1 if failures or left else 0


if __name__ == "__main__":
    sys.exit(main())
