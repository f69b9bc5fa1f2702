"""`wavecore.assemble` accepts the disassembly: an example of every row of every target."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import wavecore as wc
from tests.fuzz.forms import Form, decoded, form_of, plain_form, words_of
from tests.fuzz.machine import Setting
from tests.sampling import EVERYTHING
from wavecore import targets
from wavecore.emulator import registry
from wavecore.emulator.legality import illegal
from wavecore.errors import CompileError
from wavecore.isa import Instruction, Operand, decode
from wavecore.isa.table import Row, table

pytestmark = pytest.mark.clang

EXAMPLES = 2  # of a row, with random registers: one of them must assemble
SETTINGS = [(name, wave) for name in targets.names() for wave in targets.get(name).wave_sizes]
SAMPLE = (("gfx950", 64), ("gfx1200", 32))  # only gfx12 has its halves disabled in LLVM

_SMALL = "the assembler takes or keeps fewer bits of the immediate than the field has"
_CONSTANT = "the assembler takes M0 or an immediate, the disassembler any SGPR"
_NULL = "the assembler takes null alone, the disassembler any SGPR"
# Text of LLVM's disassembler that its own assembler refuses, or reads as another
# instruction: target, a text, and why.
REFUSED = {
    "s_set_gpr_idx_on": ("gfx908", "s_set_gpr_idx_on s20, 0x6a", _SMALL),
    "s_set_gpr_idx_mode": ("gfx908", "s_set_gpr_idx_mode 0xff8f", _SMALL),
    "s_atc_probe": ("gfx1200", "s_atc_probe 0x5e, s[4:5], 0x0", _SMALL),
    "s_atc_probe_buffer": ("gfx1200", "s_atc_probe_buffer 0x5e, s[4:7], 0x0", _SMALL),
    "s_prefetch_inst": ("gfx1200", "s_prefetch_inst s[4:5], 0x0, s0, 0x4a", _SMALL),
    "s_prefetch_inst_pc_rel": ("gfx1200", "s_prefetch_inst_pc_rel 0x0, s0, 0x4a", _SMALL),
    "s_prefetch_data": ("gfx1200", "s_prefetch_data s[4:5], 0x0, s0, 0x4a", _SMALL),
    "s_buffer_prefetch_data": ("gfx1200", "s_buffer_prefetch_data s[4:7], 0x0, s0, 0x4a", _SMALL),
    "s_prefetch_data_pc_rel": ("gfx1200", "s_prefetch_data_pc_rel 0x0, s0, 0x4a", _SMALL),
    "s_waitcnt_vscnt": ("gfx1100", "s_waitcnt_vscnt s75, 0x1", _NULL),
    "s_waitcnt_vmcnt": ("gfx1100", "s_waitcnt_vmcnt s75, 0x1", _NULL),
    "s_waitcnt_expcnt": ("gfx1100", "s_waitcnt_expcnt s75, 0x1", _NULL),
    "s_waitcnt_lgkmcnt": ("gfx1100", "s_waitcnt_lgkmcnt s75, 0x1", _NULL),
    "s_barrier_signal": ("gfx1200", "s_barrier_signal s20", _CONSTANT),
    "s_barrier_signal_isfirst": ("gfx1200", "s_barrier_signal_isfirst s20", _CONSTANT),
    "s_get_barrier_state": ("gfx1200", "s_get_barrier_state s67, s16", _CONSTANT),
    "s_barrier_init": ("gfx1200", "s_barrier_init s17", _CONSTANT),
    "s_barrier_join": ("gfx1200", "s_barrier_join s17", _CONSTANT),
}


def rows(target: str, wave: int) -> Iterator[Row]:
    """One row for each mnemonic of an encoding.

    Without those that are only recognised: only their mnemonic is printed.
    """
    tables = table(target, wave)
    for encoding in tables.encodings.values():
        for opcode in dict.fromkeys(tables.opcodes(encoding.table_name)):
            found: dict[str, Row] = {}
            for row in tables.rows(encoding, opcode):
                if encoding.name != "VOPD" and (row.operands or registry.lookup(row.name)):
                    found.setdefault(row.mnemonic, row)
            yield from found.values()


def simple(row: Row) -> Form:
    """A row's form that leads to what the assembler accepts."""
    form, bits = plain_form(row), row.value
    for name, field in row.encoding.fields.items():
        bits |= field.bits if "op_sel_hi" in name else 0
    if row.styles.get("dpp_ctrl") == "dp":
        bits |= 0x150 << row.encoding.fields["dpp_ctrl"].low
    constant = "src1" if row.name == "v_writelane_b32" else ""
    drawn = tuple((spec, 128 if spec.name == constant else own) for spec, own in form.drawn)
    return replace(form, bits=row.value | bits & ~row.mask, drawn=drawn)


def is_ordinary(inst: Instruction) -> bool:
    """Whether it is legal, reads few constants, and has no literal that is too wide.

    LLVM's assembler refuses some that its disassembler prints: v_fmac_f16 with a high half as D,
    as it requires op_sel twice; ds_gws with an odd VGPR.
    """
    if inst.name == "v_fmac_f16" and inst.mods.get("op_sel", 0) & 8:
        return False
    is_product = inst.name.startswith("v_mfma") and "src2" in inst.operands
    if is_product and overlap(inst.operands["vdst"], inst.operands["src2"]):
        return False
    if inst.name.startswith("ds_gws") and any(op.index & 1 for op in inst.operands.values()):
        return False
    wide = any(op.kind == "literal" and op.value > 0xFFFF for op in inst.operands.values())
    if illegal(inst) is not None or "/*" in inst.text or (wide and "16" in inst.mnemonic):
        return False
    return not inst.mods.get("sdwa") or all(
        inst.operands[name].kind == "vgpr" for name in ("src0", "src1") if name in inst.operands
    )


def overlap(one: Operand, other: Operand) -> bool:
    """Whether two tuples of registers overlap only partly."""
    if one.kind != other.kind or one.index == other.index:
        return False
    return one.index < other.index + other.dwords and other.index < one.index + one.dwords


def shares_banks(inst: Instruction) -> bool:
    """Whether both halves of a pair read from one bank of VGPRs, which the assembler refuses."""
    if inst.x is None or inst.y is None:
        return False
    both = [
        (inst.x.operands[name], inst.y.operands[name])
        for name in ("src0", "src1", "vdst")
        if name in inst.x.operands and name in inst.y.operands
    ]
    return any(a.kind == b.kind == "vgpr" and a.index % 4 == b.index % 4 for a, b in both)


def examples(row: Row, setting: Setting, choose: random.Random) -> Iterator[Instruction]:
    """Instructions of a row in plain registers, without modifiers."""
    form, found = simple(row), 0
    for _ in range(40 * EXAMPLES):
        own: Form | None = form
        if row.encoding.name.startswith("VOPD"):
            own = form_of(row, "pairs", choose, plain=True)
        words = own and words_of(own, setting, choose)
        if not words:
            continue
        inst = decoded(b"".join(word.to_bytes(4, "little") for word in words), setting)
        if inst is None or not all(map(is_ordinary, inst.parts)) or shares_banks(inst):
            continue
        if any(part.row is row for part in inst.parts):
            yield inst
            found += 1
        if found == EXAMPLES:
            return


def assembled(lines: list[str], setting: Setting) -> tuple[set[int], bytes]:
    """The lines that are refused, and if there are none the code."""
    source = ".text\n" + "".join(f"{line}\n" for line in lines)
    try:
        code = wc.assemble(source, setting.target, wave=setting.wave)
    except CompileError as error:
        return {
            int(line) - 2 for line in re.findall(r"kernel\.s:(\d+):\d+: error", str(error))
        }, b""
    return set(), b"".join(code.read(low, high - low) for low, high in code.text_ranges)


@pytest.mark.parametrize(("target", "wave"), SETTINGS if EVERYTHING else SAMPLE)
def test_text_assembles(target: str, wave: int) -> None:
    """And decodes to the same instruction."""
    setting, choose = Setting(target, wave), random.Random(f"{target} {wave}")
    made = [(row, inst) for row in rows(target, wave) for inst in examples(row, setting, choose)]
    refused, _ = assembled([inst.text for _, inst in made], setting)
    sound = [each for number, each in enumerate(made) if number not in refused]
    again, code = assembled([inst.text for _, inst in sound], setting)
    assert not again
    at, taken = 0, set()
    for row, inst in sound:
        found = decode(target, code, at, wave=wave)
        at += found.size
        if found.text == inst.text:
            taken.add(id(row))
        else:
            assert row.mnemonic in REFUSED, f"{inst.text} is read as {found.text}"
    missing = {row.mnemonic for row, _ in made if id(row) not in taken}
    assert missing <= set(REFUSED)
    without = {row.mnemonic for row in rows(target, wave)} - {row.mnemonic for row, _ in made}
    assert all(target == "gfx908" and "f64_dpp" in name for name in without), without


@pytest.mark.parametrize("target", sorted({target for target, *_ in REFUSED.values()}))
def test_what_is_refused(target: str) -> None:
    """It is still refused, or read as another instruction."""
    lines = [text for where, text, _ in REFUSED.values() if where == target]
    setting = Setting(target, targets.get(target).default_wave_size)
    refused, _ = assembled(lines, setting)
    taken = [line for number, line in enumerate(lines) if number not in refused]
    _, code = assembled(taken, setting)
    at = 0
    for line in taken:
        found = decode(target, code, at)
        at += found.size
        assert found.text != line
