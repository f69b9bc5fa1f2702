"""Instructions that name registers by number, and jumps, against AMD's pseudocode.

The vectors are those of data/pseudocode.txt with the parts `registers` and `jump`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.emulator import encode
from tests.emulator.harness import CODE_BASE, Batch, Session
from tests.emulator.pseudocode_operands import offsets, register
from tests.emulator.pseudocode_vectors import Vector, vectors
from wavecore import targets

TARGETS = sorted({target for vector in vectors() for target in vector.targets})
WAVES = [(name, wave) for name in TARGETS for wave in targets.get(name).wave_sizes]
EXECUTORS = ("numpy", "native")
REGISTERS = 64  # within reach of scalar instructions; vector instructions reach three times as many
MARK = 40  # the register that shows where a jump went


def named(part: str, target: str, wave: int) -> Iterator[tuple[Vector, str]]:
    """Vectors with one of the special parts, and each mnemonic of their instruction."""
    for vector in vectors():
        if part in vector.parts and target in vector.targets:
            for mnemonic in encode.mnemonics(target, vector.name, wave):
                yield vector, mnemonic


def changes(vector: Vector, run: int) -> dict[int, int]:
    """The registers that change in a run, and their new values."""
    entries = vector.parts["registers"][2 * run : 2 * run + 2]
    return {(entry & 0xFFFF) - 1: entry >> 16 for entry in entries if entry & 0xFFFF}


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(("target", "wave"), WAVES)
def test_registers_by_number(target: str, wave: int, executor: str) -> None:
    """The right registers change, to the right values, and no others."""
    items = list(named("registers", target, wave))
    batch = Batch(target, [encode.line(target, m, wave) for _, m in items], wave)
    session = Session(batch)
    m0 = 124 if target.startswith("gfx9") else 125
    assert items
    for index, (vector, mnemonic) in enumerate(items):
        scalar = vector.is_scalar
        for run, offset in enumerate(offsets(vector.name)):
            if run >= wave and not scalar:
                break
            session.clear()
            session.sgprs[m0] = offset
            if scalar:
                file = session.sgprs[:REGISTERS]
                file[:] = [register(vector.name, n) for n in range(REGISTERS)]
            else:
                file = session.vgprs[: 3 * REGISTERS, run]
                file[:] = [register(vector.name, n, run) for n in range(3 * REGISTERS)]
            wanted = file.copy()
            for number, value in changes(vector, run).items():
                wanted[number] = value
            session.run(index, executor)
            wrong = np.flatnonzero(wanted != file)
            assert not wrong.size, (target, mnemonic, hex(offset), wrong, wanted[wrong])


def offset_of(vector: Vector) -> dict[str, int]:
    """The encoding's offset, for those that have one: one instruction past the next."""
    return {"simm16": 1} if vector.name.startswith(("s_call", "s_branch", "s_cbranch")) else {}


@pytest.mark.parametrize("target", TARGETS)
def test_jumps(target: str) -> None:
    """The link register, and whether the instruction after the next one is reached."""
    wave = targets.get(target).default_wave_size
    items = list(named("jump", target, wave))
    assert len(items) >= 3
    lines = []
    for vector, mnemonic in items:  # an instruction, s_endpgm, and the address in S0
        lines += [
            encode.line(target, mnemonic, wave, **offset_of(vector)),
            f"s_mov_b32 s{MARK}, 7",
        ]
    batch = Batch(target, lines, wave)
    session = Session(batch)
    for index, (vector, _) in enumerate(items):
        link, moved = vector.parts["jump"]
        here = CODE_BASE + batch.pcs[2 * index]
        assert moved in (0, 4, 8)
        session.clear()
        session.set_pair(encode.SGPRS["src0"], here + 8)
        session.run(2 * index, "native")
        assert session.pair(encode.SGPRS["sdst"]) == (here + link if link else 0), vector.name
        assert session.sgprs[MARK] == (7 if moved == 8 else 0), vector.name
