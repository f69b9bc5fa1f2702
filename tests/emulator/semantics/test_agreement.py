"""Every scalar and vector instruction of the tables: NumPy and native code agree.

The tables drive the test: each row of each encoding (of DPP and SDWA a sample) becomes an
instruction with random registers and modifiers, which runs on random words (a third of them edge
values) under a random EXEC and one of several MODEs. All registers and flags are compared. Whether
they are right is tested in the other modules.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

import pytest

from tests.emulator.harness import Batch, random_state
from tests.emulator.opinions import NAMED_BARRIERS
from tests.sampling import takes
from wavecore.emulator import registry
from wavecore.emulator.legality import illegal
from wavecore.emulator.registry import Control
from wavecore.errors import DecodeError
from wavecore.isa import decode
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import OperandSpec, Row, table

MODULES = ("sop", "vop1", "vop2", "vop3", "vopc", "minmax", "vop3p", "dot", "lanes")
ENCODINGS = {
    "scalar": ("SOP1", "SOP2", "SOPC", "SOPK"),
    "short": ("VOP1", "VOP2", "VOPC"),
    "long": ("VOP3", "VOP3SD", "VOP3P"),
    "dpp": ("VOP1_DPP16", "VOP2_DPP16", "VOPC_DPP16", "VOP3_DPP16", "VOP3SD_DPP16", "VOP3P_DPP16"),
    "dpp8": ("VOP1_DPP8", "VOP2_DPP8", "VOPC_DPP8", "VOP3_DPP8", "VOP3SD_DPP8", "VOP3P_DPP8"),
    "sdwa": ("VOP1_SDWA", "VOP2_SDWA", "VOPC_SDWA"),
}
TARGETS = [
    ("gfx908", 64),
    ("gfx950", 64),
    ("gfx1030", 32),
    ("gfx1030", 64),
    ("gfx1150", 64),
    ("gfx1201", 32),
]
# One row in this many; each target has its own selection.
SAMPLED = {"short": 3, "long": 3, "dpp": 3, "dpp8": 6, "sdwa": 3}
FORMS = [
    (target, wave, form)
    for target, wave in TARGETS
    for form in ENCODINGS
    if any(name in table(target).encodings for name in ENCODINGS[form])
]
# Rounding, denormals, DX10_CLAMP, IEEE and FP16_OVFL, in turns.
MODES = (0x3F0, 0x1C5, 0x800210, 0x03A, 0x3FF)

# The clock's result differs from run to run; named barriers are the scheduler's, and launches test
# them (tests/device/test_cdna5_memory.py).
EXCEPT = {"s_sendmsg_rtn_b32", "s_sendmsg_rtn_b64", "s_getreg_b32", *NAMED_BARRIERS}
# Registers stay below these numbers to leave room for relative ones and tuples.
VGPRS, SGPRS = 64, 88

DPP_CONTROLS = [0x1B, 0xE4, 0x103, 0x115, 0x12A, 0x140, 0x141]
DPP_MORE = {"gfx9": [0x130, 0x134, 0x138, 0x13C, 0x142, 0x143, 0x155], "gfx1": [0x155, 0x163]}
SELECTS = ("src0_sel", "src1_sel", "dst_sel")


def wanted(row: Row) -> bool:
    """Whether one of the modules under test implements this row's instruction."""
    entry = registry.lookup(row.name)
    if entry is None or entry.semantic is None or row.name in EXCEPT:
        return False
    if entry.control not in (Control.NEXT, Control.MODE):
        return False
    return entry.semantic.__module__.rpartition(".")[2] in (*MODULES, "families")


def selector(spec: OperandSpec, row: Row, rng: random.Random) -> int:
    """A random selector for an operand: mostly registers, inline constants where allowed."""
    assert spec.cls is not None
    kind, lanes = spec.cls.kind, spec.cls.dwords
    if kind in ("v", "av", "a") or (kind == "vs" and rng.random() < 0.7):
        step = 2 if lanes > 1 else 1
        upper = 128 if spec.cls.true16 and spec.cls.half == "bit7" and rng.random() < 0.5 else 0
        return 256 + upper + step * rng.randrange(VGPRS // step)
    register_only = row.name.startswith("s_movrel")  # adds to the register's number
    if kind in ("s", "vs") and spec.cls.type and not register_only and rng.random() < 0.3:
        return rng.choice([128, 129, 193, 192, 240, 245, 248])
    step = 4 if lanes > 2 else 2 if lanes > 1 or kind == "m" else 1
    return step * rng.randrange(SGPRS // step)


def modifier(name: str, row: Row, target: str, rng: random.Random) -> int | None:
    """A random legal value of a modifier that is not just free bits."""
    if name in ("neg", "abs") and row.name.startswith(("v_dot2", "v_pk_fmac")):
        return 0  # their effect on packed sources is not published
    if name == "dpp_ctrl":
        return rng.choice(DPP_CONTROLS + DPP_MORE[target[:4]])
    if name in SELECTS:
        return rng.randrange(7)
    if name == "dst_unused":
        return rng.randrange(3)
    if name == "simm16" and row.name.startswith("s_setreg"):
        return 1 | rng.randrange(4) << 6 | rng.randrange(32) << 11
    return None


def draw(row: Row, encoding: Encoding, target: str, wave: int, rng: random.Random) -> int | None:
    """The bits of one instruction of a row, None if none of a few draws decodes."""
    for _ in range(12):
        bits = row.value
        for spec in row.operands:
            if spec.cls is None or spec.implied >= 0:
                continue
            field = (selector(spec, row, rng) - spec.base) // spec.scale
            bits |= (field & spec.mask) << spec.low
        for name, low, mask, _, shift in row.mods:
            if name not in row.live and name != "simm16":
                continue
            value = modifier(name, row, target, rng)
            if value is None:
                value = rng.getrandbits(32) & row.live.get(name, -1) & 0xFFFFFFFF
            bits |= (value >> shift & mask) << low
        raw = bits.to_bytes(4 * encoding.dwords, "little")
        literal = rng.choice([0x40490FDB, 0xFFFFFFFE, 0x00003C00])
        try:
            inst = decode(target, raw + literal.to_bytes(4, "little"), wave=wave)
        except DecodeError:
            continue
        if inst.name != row.name or illegal(inst) is not None:
            continue
        if inst.size > len(raw):
            bits |= literal << 8 * len(raw)
        return bits | 1 << 8 * inst.size  # the top bit gives the length
    return None


def instances(target: str, wave: int, form: str) -> Iterator[str]:
    """One instruction for each row, as data for the assembler."""
    rows = table(target, wave)
    for name in ENCODINGS[form]:
        encoding = rows.encodings.get(name)
        if encoding is None:
            continue
        for opcode in rows.opcodes(encoding.table_name):
            for row in rows.rows(encoding, opcode):
                if not wanted(row):
                    continue
                seed = zlib.crc32(f"{target} {row.mnemonic} {name}".encode())
                if not takes(f"{target} {row.mnemonic} {name}", SAMPLED.get(form, 1)):
                    continue
                rng = random.Random(seed)
                bits = draw(row, encoding, target, wave, rng)
                if bits is None:
                    continue
                words = []
                while bits > 1:
                    words.append(f"{bits & 0xFFFFFFFF:#x}")
                    bits >>= 32
                yield ".long " + ", ".join(words)


@pytest.mark.parametrize(("target", "wave", "form"), FORMS)
def test_every_row_agrees(target: str, wave: int, form: str) -> None:
    lines = list(instances(target, wave, form))
    assert len(lines) > 10
    batch = Batch(target, lines, wave)
    mode = MODES[zlib.crc32(f"{target}{form}".encode()) % len(MODES)]
    for index in range(len(lines)):
        for seed in range(2):
            state = random_state(batch, 31 * index + seed, full_exec=seed == 0)
            state.mode = mode
            if seed:  # relative registers stay inside the file
                state.sgprs[124:126] &= 0x000F000F
            batch.run_both(index, state)
