"""Programs of 64 bytes, one per seed: random words, damaged instructions, and valid sequences.

Seeds are in groups that share a target and a palette of instruction forms, so that native code of
a form is made once for many programs; and in batches that also share their start state, so that
they are one kernel.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from tests.emulator.encode import rows
from tests.fuzz.both_executors import Case, random_start
from tests.fuzz.forms import Palette
from tests.fuzz.machine import FLOAT_MODES, PROGRAM_BYTES, S_NOP, TARGETS, Setting
from wavecore import targets as gpus
from wavecore.isa.encodings import Encoding
from wavecore.isa.table import table

WORDS = PROGRAM_BYTES // 4
GROUP = 500  # seeds
BATCH = 50  # seeds, of one group
PALETTE = 160  # forms


def group_of(seed: int) -> int:
    """The group that a seed belongs to."""
    return seed // GROUP


def setting_of(group: int, targets: Sequence[str] = TARGETS) -> Setting:
    """The setting of all programs of a group."""
    choose = random.Random(f"group {group}")
    target = targets[group % len(targets)]
    default, *other = gpus.get(target).wave_sizes
    wave = other[0] if other and choose.random() < 0.25 else default
    return Setting(
        target, wave, choose.choice((FLOAT_MODES[0], *FLOAT_MODES)), choose.random() < 0.2
    )


@lru_cache(maxsize=4)
def _palette(setting: Setting, group: int, number: int) -> Palette:
    return Palette(setting, random.Random(f"palette {group}"), PALETTE, number)


def case_of(seed: int, targets: Sequence[str] = TARGETS) -> Case:
    """The program of a seed and its start state."""
    group = group_of(seed)
    setting = setting_of(group, targets)
    palette = _palette(setting, group, group // len(targets))
    choose = random.Random(f"program {seed}")
    kind = seed % 5
    if kind == 0:
        words = _uniform(choose) if choose.random() < 0.3 else _decodable(setting, choose)
    elif kind == 1:
        words = _sparse(setting, choose)
    elif kind == 2:
        words = _damaged(valid(setting, palette, choose), choose)
    else:
        words = valid(setting, palette, choose)
    return random_start(Case(setting, tuple(words)), random.Random(f"batch {seed // BATCH}"))


# ------------------------------------------------------------------------------------ random words


def _uniform(choose: random.Random) -> list[int]:
    """Any bits."""
    return [choose.getrandbits(32) for _ in range(WORDS)]


@lru_cache(maxsize=8)
def _encodings(target: str) -> tuple[Encoding, ...]:
    return tuple(table(target).encodings.values())


def _decodable(setting: Setting, choose: random.Random) -> list[int]:
    """Random bits under the fixed bits of encodings: more of them are instructions."""
    out: list[int] = []
    while len(out) < WORDS:
        encoding = choose.choice(_encodings(setting.target))
        bits = encoding.fixed_value | (
            choose.getrandbits(32 * encoding.dwords) & ~encoding.fixed_mask
        )
        out += [bits >> 32 * i & 0xFFFFFFFF for i in range(encoding.dwords)]
    return out[:WORDS]


def _sparse(setting: Setting, choose: random.Random) -> list[int]:
    """Encodings with few fields set, including the rarer modifiers one at a time."""
    out: list[int] = []
    while len(out) < WORDS:
        encoding = choose.choice(_encodings(setting.target))
        bits = encoding.fixed_value
        fields = list(encoding.fields.values())
        for place in choose.sample(fields, min(len(fields), choose.randrange(1, 6))):
            bits |= (choose.getrandbits(32) & place.mask) << place.low
        if choose.random() < 0.5 and "op" in encoding.fields:
            bits |= (choose.getrandbits(32) & encoding.fields["op"].mask) << encoding.fields[
                "op"
            ].low
        out += [bits >> 32 * i & 0xFFFFFFFF for i in range(encoding.dwords)]
    return out[:WORDS]


def _damaged(words: Sequence[int], choose: random.Random) -> list[int]:
    """A valid sequence with a few bits or words changed."""
    out = list(words)
    for _ in range(choose.choice((1, 1, 2, 4, 8))):
        at = choose.randrange(WORDS)
        kind = choose.randrange(5)
        if kind == 0:
            out[at] = choose.getrandbits(32)
        elif kind == 1:
            out[at] = out[choose.randrange(WORDS)]
        else:
            out[at] ^= 1 << choose.randrange(32)
    return out


# --------------------------------------------------------------------------------- valid sequences


def valid(setting: Setting, palette: Palette, choose: random.Random) -> list[int]:
    """A sequence of instructions that fills the 64 bytes."""
    out: list[int] = []
    while len(out) < WORDS:
        draw = choose.random()
        if draw < 0.12:
            piece = _branch(setting, len(out), choose)
        elif draw < 0.15:
            piece = _jump(setting, choose)
        elif draw < 0.18:
            piece = _loop(setting, palette, choose)
        elif draw < 0.20:
            piece = _barrier(setting)
        elif draw < 0.23 and setting.gpu.has("vgpr-index-mode"):
            piece = _indexed(setting, palette, choose)
        elif draw < 0.27 and setting.gpu.has("1024-addressable-vgprs"):
            piece = _sopp(setting, "s_set_vgpr_msb", choose.choice(_BANKS))
        else:
            piece = list(palette.words(choose))
        if len(out) + len(piece) <= WORDS:
            out += piece
        elif choose.random() < 0.3:
            out.append(S_NOP)
    return out


def _plain(setting: Setting, mnemonic: str, **fields: int) -> list[int]:
    """A scalar instruction, its operands in `fields`."""
    row = rows(setting.target, setting.wave)[mnemonic]
    bits = row.value | row.encoding.pack(**fields)
    return [bits >> 32 * i & 0xFFFFFFFF for i in range(row.encoding.dwords)]


def _name(setting: Setting, old: str, new: str) -> str:
    """The one of two names of an instruction that the target has."""
    return new if new in rows(setting.target, setting.wave) else old


def _sopp(setting: Setting, name: str, simm16: int) -> list[int]:
    opcode = _opcodes(setting.target, setting.wave)[name]
    return [0xBF800000 | opcode << 16 | simm16 & 0xFFFF]


@lru_cache(maxsize=8)
def _opcodes(target: str, wave: int) -> dict[str, int]:
    tables = table(target, wave)
    encoding = tables.encodings["SOPP"]
    return {
        row.name: opcode
        for opcode in dict.fromkeys(tables.opcodes("SOPP"))
        for row in tables.rows(encoding, opcode)
    }


# Immediates of s_set_vgpr_msb: the banks of the destination in bits 7:6, of src2, of src1, and of
# src0, which addresses share.
_BANKS = (0, 0, 0x40, 0x40, 0x44, 0x14, 0x55, 0xD0, 0x01)
_BRANCHES = ("s_branch", "s_cbranch_scc0", "s_cbranch_scc1", "s_cbranch_vccz", "s_cbranch_vccnz",
             "s_cbranch_execz", "s_cbranch_execnz")  # fmt: skip


def _branch(setting: Setting, at: int, choose: random.Random) -> list[int]:
    """A branch to some word of the program, mostly forwards; seldom outside it."""
    name = choose.choice(_BRANCHES)
    draw = choose.random()
    if draw < 0.75:
        target = choose.randrange(at + 1, WORDS + 1)
    elif draw < 0.97:
        target = choose.randrange(0, at + 1)
    else:
        target = at + 1 + choose.randrange(-100, 100)
    return _sopp(setting, name, target - at - 1)


def _jump(setting: Setting, choose: random.Random) -> list[int]:
    """An indirect jump a few words ahead, in one of the ways that code forms addresses."""
    low = choose.choice((40, 60, 106))
    distance = 4 * choose.randrange(2, 8)
    add = _name(setting, "s_add_u32", "s_add_co_u32")
    out = _plain(setting, _name(setting, "s_getpc_b64", "s_get_pc_i64"), sdst=low)
    if choose.random() < 0.5:
        out += [*_plain(setting, add, sdst=low, src0=low, src1=255), distance]
    else:
        out += _plain(setting, add, sdst=low, src0=low, src1=128 + distance)
    if choose.random() < 0.5:
        return out + _plain(setting, _name(setting, "s_setpc_b64", "s_set_pc_i64"), src0=low)
    swap = _name(setting, "s_swappc_b64", "s_swap_pc_i64")
    return out + _plain(setting, swap, sdst=choose.choice((50, low)), src0=low)


def _loop(setting: Setting, palette: Palette, choose: random.Random) -> list[int]:
    """A counted loop around one or two instructions."""
    count, body = choose.choice((1, 2, 5, 40)), list(palette.words(choose))
    if choose.random() < 0.4:
        body += palette.words(choose)
    subtract = _name(setting, "s_sub_u32", "s_sub_co_u32")
    counter = 89
    step = _plain(setting, subtract, sdst=counter, src0=counter, src1=129)
    compare = _plain(setting, "s_cmp_lg_u32", src0=counter, src1=128)
    back = len(body) + len(step) + len(compare) + 1
    return [
        *_plain(setting, "s_movk_i32", sdst=counter, simm16=count),
        *body,
        *step,
        *compare,
        *_sopp(setting, "s_cbranch_scc1", -back),
    ]


def _barrier(setting: Setting) -> list[int]:
    if not setting.gpu.has("gfx12-insts"):
        return _sopp(setting, "s_barrier", 0)
    return [
        *_plain(setting, "s_barrier_signal", src0=193),
        *_sopp(setting, "s_barrier_wait", 0xFFFF),
    ]


def _indexed(setting: Setting, palette: Palette, choose: random.Random) -> list[int]:
    """Instructions under GFX9's register indexing."""
    out = _plain(
        setting, "s_set_gpr_idx_on", src0=128 + choose.randrange(4), src1=choose.randrange(16)
    )
    out += palette.words(choose)
    if choose.random() < 0.7:
        out += _sopp(setting, "s_set_gpr_idx_off", 0)
    return out
