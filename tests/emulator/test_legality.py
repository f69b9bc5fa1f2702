"""What decodes but is not a legal instruction: DPP controls by target, operands in wrong places."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator import encode
from tests.emulator.harness import Batch, blank_state, random_state
from tests.emulator.modifier_sdwa import KEEP, SIGN, Select, place
from tests.gpus import ARCHITECTURES, having
from wavecore.emulator.legality import has_control, illegal
from wavecore.errors import DecodeError
from wavecore.isa import Instruction, decode
from wavecore.isa.table import table

TARGETS = ARCHITECTURES
VOP3_DPP = having("gfx11-insts")

EVERYWHERE = {*range(0x100), *range(0x101, 0x110), *range(0x111, 0x120), *range(0x121, 0x130)}
EVERYWHERE |= {0x140, 0x141}
WAVE_WIDE = {0x130, 0x134, 0x138, 0x13C, 0x142, 0x143}
SHARE, XMASK = {*range(0x150, 0x160)}, {*range(0x160, 0x170)}


def controls(target: str) -> set[int]:
    """The DPP controls of AMD's ISA manuals."""
    if target == "gfx908":
        return EVERYWHERE | WAVE_WIDE
    return EVERYWHERE | (WAVE_WIDE | SHARE if target.startswith("gfx9") else SHARE | XMASK)


def one(target: str, *words: int) -> Instruction:
    return decode(target, b"".join(word.to_bytes(4, "little") for word in words))


@pytest.mark.parametrize("target", TARGETS)
def test_dpp_controls(target: str) -> None:
    """All 512: those of the manual, which are just those that LLVM prints without a complaint."""
    for control in range(512):
        inst = one(target, 0x7E0002FA, 0xFF000001 | control << 8)
        assert inst.name == "v_mov_b32" and inst.mods["dpp_ctrl"] == control
        legal = control in controls(target)
        assert has_control(target, control) == legal, hex(control)
        assert (illegal(inst) is None) == legal, inst.text
        assert ("/*" not in inst.text) == legal, inst.text


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950"])
def test_dpp_of_64_bits_has_row_newbcast_alone(target: str) -> None:
    for control in range(512):
        inst = one(target, 0x7E002EFA | 2 << 17, 0xFF000004 | control << 8)
        assert inst.name == "v_trunc_f64"
        assert (illegal(inst) is None) == (control in SHARE), inst.text


def test_gfx908_has_no_dpp_of_64_bits() -> None:
    """Its disassembler reads them; llvm-mc assembles none with a 64-bit source."""
    for opcode, name, legal in ((0x17, "v_trunc_f64", False), (0x03, "v_cvt_i32_f64", False),
                                (0x0F, "v_cvt_f32_f64", False), (0x04, "v_cvt_f64_i32", True),
                                (0x1C, "v_trunc_f32", True)):  # fmt: skip
        inst = one("gfx908", 0x7E0000FA | 2 << 17 | opcode << 9, 0xFF00E404)
        assert inst.name == name
        assert (illegal(inst) is None) == legal, inst.text


@pytest.mark.parametrize("target", TARGETS)
def test_agprs_are_loaded_and_stored_where_the_file_is_one(target: str) -> None:
    """By any memory encoding; llvm-mc rejects what its disassembler prints for gfx908."""
    found = 0
    for encoding in ("FLAT", "GLOBAL", "DS", "MUBUF"):
        tables = table(target)
        place = tables.encodings.get(encoding)
        if place is None or "acc" not in place.fields:
            continue
        for opcode in dict.fromkeys(tables.opcodes(encoding)):
            for row in tables.rows(place, opcode):
                bits = (row.value | place.fields["acc"].bits & ~row.mask).to_bytes(8, "little")
                inst = decode(target, bits + bytes(8))
                if any(op.kind == "agpr" for op in inst.operands.values()):
                    found += 1
                    assert (illegal(inst) is None) == (target != "gfx908"), inst.text
    assert (found > 100) == target.startswith("gfx9")


def test_formats_that_a_matrix_instruction_lacks() -> None:
    """0 to 4 are FP8 to FP4; the disassembler prints the other three, with the most registers."""
    second = 0x110 | 0x120 << 9 | 0x100 << 18
    for first in (0xD3AD0000, 0xD3AE0000):
        for number in range(8):
            for inst in (
                one("gfx950", first | number << 8, second),
                one("gfx950", first, second | number << 29),
            ):
                assert inst.name.endswith("_f8f6f4")
                assert number in (inst.mods["cbsz"], inst.mods["blgp"])
                assert (illegal(inst) is None) == (number < 5), inst.text


def test_formats_that_wmma_lacks() -> None:
    """Of A and B as on CDNA 4; of scales 0 to 2 are E8M0, E5M3 and E4M3."""
    both = 0x110 | 0x120 << 9 | 0x100 << 18  # v16, v32, v0: the sources of either half
    matrix = 0xCC330000
    for scale in (0xCC350000, 0xCC3A0000):
        for number in range(8):
            a, b = number << 11, ((number >> 2) << 14, (number & 3) << 27)
            for inst in (
                one("gfx1250", matrix | a, both),
                one("gfx1250", scale, both, matrix | a, both),
                one("gfx1250", scale, both, matrix | b[0], both | b[1]),
            ):
                assert inst.name.endswith("_f8f6f4")
                assert (illegal(inst) is None) == (number < 5), inst.text
        for number in range(4):
            for inst in (
                one("gfx1250", scale, both | number << 29, matrix, both),
                one("gfx1250", scale | number << 8, both, matrix, both),
            ):
                assert (illegal(inst) is None) == (number < 3), inst.text


@pytest.mark.parametrize("target", VOP3_DPP)
def test_dpp_controls_of_long_encodings(target: str) -> None:
    """VOP3 and VOP3P, where the control is in the third dword."""
    for mnemonic in ("v_add_f32_e64", "v_fma_f32", "v_fma_mix_f32"):
        first, second, *_ = encode.words(target, mnemonic)
        for control in (0x1B, 0x100, 0x110, 0x120, 0x130, 0x142, 0x143, 0x150, 0x16F, 0x170):
            inst = one(target, first, second & ~511 | 250, 0xFF000001 | control << 8)
            assert inst.mods["dpp_ctrl"] == control
            assert (illegal(inst) is None) == (control in controls(target)), inst.text


# Selectors of every kind of source: SGPRs, VCC, trap temporaries, null and M0, EXEC, integers,
# apertures, floats, flags, a literal, VGPRs.
SELECTORS = (
    *(4, 5, 100, 105, 106, 107, 108, 123, 124, 125, 126, 127, 128, 130, 192, 193, 208),
    *(235, 236, 237, 238, 239, 240, 242, 248, 251, 252, 253, 254, 255, 256, 260, 300),
)
LDS_DIRECT = 254  # legal in GFX9, refused as a form that is not emulated
VECTOR_MOVES = (
    "v_movreld_b32_e32 v_movrels_b32_e32 v_movrelsd_b32_e32 v_movrelsd_2_b32_e32 v_swaprel_b32"
    " v_movreld_b32_e64 v_movrels_b32_e64 v_movrelsd_b32_e64 v_movrelsd_2_b32_e64 v_swap_b32"
).split()
SCALAR_MOVES = "s_movrels_b32 s_movrels_b64 s_movreld_b32 s_movreld_b64 s_movrelsd_2_b32".split()


def with_source(target: str, mnemonic: str, selector: int) -> tuple[str, Instruction] | None:
    """The instruction with this src0, None if the encoding cannot hold it."""
    row = encode.rows(target).get(mnemonic)
    if row is None or selector > row.encoding.fields["src0"].mask:
        return None
    words = [*encode.words(target, mnemonic, src0=selector), *([3] if selector == 255 else [])]
    try:
        inst = one(target, *words)
    except DecodeError:
        return None
    return ".long " + ", ".join(map(hex, words)), inst


@pytest.mark.parametrize("target", TARGETS)
def test_relative_moves_of_every_kind_of_source(target: str) -> None:
    """Both executors refuse it, or both agree: with an index inside the file and outside."""
    lines = []
    refused = 0
    for mnemonic in (*VECTOR_MOVES, *SCALAR_MOVES):
        for selector in SELECTORS:
            found = with_source(target, mnemonic, selector)
            if found is None:
                continue
            line, inst = found
            source = inst.operands["src0"]
            reads_number = "movrels" in mnemonic or "swap" in mnemonic
            own = "vgpr" if mnemonic[0] == "v" else "sgpr"
            assert (illegal(inst) is not None) == (reads_number and source.kind != own), inst.text
            refused += illegal(inst) is not None
            if illegal(inst) is None and selector != LDS_DIRECT:
                lines.append(line)
    assert refused > 20
    batch = Batch(target, lines)
    for index in range(len(lines)):
        for m0 in (0x00030002, 0, 0x7FFFFFFF):
            state = random_state(batch, index)
            state.sgprs[124:126] = m0
            batch.run_both(index, state)


@pytest.mark.parametrize("target", VOP3_DPP)
def test_relative_moves_obey_dpp(target: str) -> None:
    """The lanes are permuted, and lanes excluded by row masks keep their values."""
    reverse, first_row = 0x140, 0x1F000000  # row_mirror; row_mask 1, bank_mask 15
    batch = Batch(
        target,
        [
            f".long {0x7E0000FA | opcode << 9 | 20 << 17:#x}, {first_row | reverse << 8 | 4:#x}"
            for opcode in (0x42, 0x43, 0x44)
        ],
    )
    lanes = np.arange(32, dtype=np.uint32)
    names = [inst.name for inst in batch.instructions]
    assert names == ["v_movreld_b32", "v_movrels_b32", "v_movrelsd_b32"]
    for index, (source, destination) in enumerate(((4, 23), (7, 20), (7, 23))):
        state = blank_state(batch)
        state.vgprs[source], state.vgprs[destination] = lanes, 100
        state.sgprs[124:126] = 3
        after = batch.run_both(index, state)
        want = np.where(lanes < 16, 15 - lanes, 100)
        assert np.array_equal(after.vgprs[destination], want), names[index]


SDWA_MOVES = {"v_movreld_b32": 0x42, "v_movrels_b32": 0x43, "v_movrelsd_b32": 0x44,
              "v_movrelsd_2_b32": 0x48}  # fmt: skip


def sdwa_words(opcode: int, selector: int, *, dst_sel: int, unused: int, src: int) -> list[int]:
    """A move to v20; `src` is src0_sel, plus 8 for sign extension."""
    scalar = (selector < 256) << 23
    return [
        0x7E0000F9 | opcode << 9 | 20 << 17,
        selector & 255 | dst_sel << 8 | unused << 11 | src << 16 | scalar,
    ]


def test_relative_moves_with_sdwa() -> None:
    """Those with a relative source take a VGPR, as in LLVM's assembler.

    SDWA's selection of the register that M0 leads to goes to its place in the one written.
    """
    lines, wanted = [], []
    for name, opcode in SDWA_MOVES.items():
        for selector in (4, 106, 124, 129, 240, 260):
            words = sdwa_words(opcode, selector, dst_sel=1, unused=2, src=5)
            inst = one("gfx1030", *words)
            assert inst.mnemonic == f"{name}_sdwa"
            legal = name == "v_movreld_b32" or selector >= 256
            assert (illegal(inst) is None) == legal, inst.text
        reads = 260 + (0 if name == "v_movreld_b32" else 3 if name == "v_movrelsd_2_b32" else 2)
        writes = {"v_movreld_b32": 22, "v_movrels_b32": 20, "v_movrelsd_b32": 22}.get(name, 21)
        for dst_sel, unused, src in ((6, 0, 6), (1, 2, 5), (4, 0, 3), (2, 1, 8 + 1), (5, 2, 8 + 4)):
            words = sdwa_words(opcode, 260, dst_sel=dst_sel, unused=unused, src=src)
            lines.append(".long " + ", ".join(map(hex, words)))
            wanted.append((name, reads - 256, writes, dst_sel, unused, src))
    batch = Batch("gfx1030", lines)
    for index, (name, reads, writes, dst_sel, unused, src) in enumerate(wanted):
        state = random_state(batch, index)
        state.exec_mask = 0xFFFFFFFF
        state.sgprs[124] = 0x00010003 if name == "v_movrelsd_2_b32" else 2
        after = batch.run_both(index, state)
        select = Select("S0", src & 7, src >> 3, 32)
        low, width = place(select.select)
        kept = [
            destination(
                select.seen(int(value) >> low & (1 << width) - 1), int(old), dst_sel, unused
            )
            for value, old in zip(state.vgprs[reads], state.vgprs[writes], strict=True)
        ]
        assert after.vgprs[writes].tolist() == kept, batch.instructions[index].text


def destination(result: int, old: int, select: int, unused: int) -> int:
    """A register after SDWA: the result's low bits in their place, then the rest."""
    low, width = place(select)
    mask = (1 << width) - 1
    field = result & mask
    if unused == KEEP:
        return old & ~(mask << low) & 0xFFFFFFFF | field << low
    if unused == SIGN and field >> width - 1:
        field |= 0xFFFFFFFF << width
    return field << low & 0xFFFFFFFF
