"""The catalogue against AMD's matrix instruction calculator, clang's builtins and LLVM's tables."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from elftools.elf.elffile import ELFFile

import wavecore as wc
from tests.matrix import calculator
from tests.matrix.calculator import IDS, OPCODES, RECORDS, Record, number
from wavecore.matrix import builtins
from wavecore.matrix.assembly import spelling
from wavecore.matrix.catalogue import MatrixInstruction, instruction, instructions, targets

EVERY = [
    pytest.param(inst, id=f"{target}-{inst.name}")
    for target in targets()
    for inst in instructions(target)
]


# Their builtin is the scaled ones', with constant zero scales.
UNSCALED = ("v_mfma_f32_16x16x128_f8f6f4", "v_mfma_f32_32x32x64_f8f6f4")


def of(record: Record) -> MatrixInstruction:
    return instruction(record["instruction"], record["example_target"])


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_shape_cost_and_opcode(record: Record) -> None:
    """Shape, blocks, operations, cycles, rates, co-execution, encoding."""
    inst = of(record)
    shape = record["Matrix Dimensions"]
    cost = record["Execution statistics"]
    expected = [int(shape[name]) for name in ("M", "N", "K")] + [int(shape.get("blocks", 1))]
    assert [inst.m, inst.n, inst.k, inst.blocks] == expected
    assert inst.flops == int(cost.get("FLOPs") or cost["Ops"])
    assert inst.cycles == int(cost["Execution cycles"])
    per_cu = cost.get("FLOPs/CU/cycle") or cost.get("Ops/CU/cycle")
    per_wgp = cost.get("FLOPs/WGP/cycle") or cost.get("Ops/WGP/cycle")
    expected_rate = int(per_cu) if per_cu else int(per_wgp) // 2
    assert inst.flops_per_clock == expected_rate
    assert inst.coexecution_cycles == int(cost.get("VALU co-execution cycles possible", 0))
    assert (inst.coexecution_cycles > 0) == (cost["Can co-execute with VALU"] == "True")
    assert inst.encoding == record["Encoding"]
    key = record["example_target"], record["instruction"]
    assert inst.opcode == OPCODES.get(key, number(record["VOP3P Opcode"]))


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_operands(record: Record) -> None:
    """Registers, alignment, register files, source fields, types."""
    inst = of(record)
    for wave in inst.waves:
        usage = record.get("Register usage") or record[f"Wave{wave} register usage"]
        for what, value in usage.items():
            if what == "GPR alignment requirement":
                assert f"{4 * inst.alignment} bytes" == value
            else:
                assert inst.operands[what[-1]].registers[wave] == int(value), what
    for what, value in record.get("Register capabilities", {}).items():
        file = "AGPR" if "AccVGPR" in what else "VGPR"
        for operand in what[: what.index(" matrix")].split(" and "):
            assert (file in inst.operands[operand].files) == (value == "True"), what
    fields = record[f"{inst.encoding} register encoding"]
    for what, value in fields.items():
        operand = "K" if what.startswith("Compression") else what[0]
        if not (inst.sparse and operand == "C"):
            assert inst.operands[operand].source == value.lower()
    spelled = {"fp16": "f16", "fp32": "f32", "fp64": "f64", "int8": "i8", "int32": "i32"}
    for source, value in record["Register data types"].items():
        word = value.split()[0].lower()
        expected = "index" if value.startswith("A matrix comp") else spelled.get(word, word)
        dtype = next(o.dtype for o in inst.operands.values() if o.source == source.lower())
        assert dtype.replace("xf32", "f32") == expected.replace("xf32", "f32")


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_modifiers(record: Record) -> None:
    """Which modifiers it takes."""
    inst, facts = of(record), record["Register modifiers"]
    takes = inst.modifiers()
    if inst.is_mfma:
        assert inst.sparse == (facts["Sparse A matrix"] == "True")
        assert ("cbsz" in takes) == (facts["CBSZ and ABID bits supported"] == "True")
        assert ("blgp" in takes) == (facts["BLGP bits supported"] == "True")
        return
    opsel = facts.get("OPSEL supported") or facts["OPSEL[2] supported"]
    if inst.name != "v_swmmac_i32_16x16x64_iu4":  # of one index set in wave32, two in wave64
        assert ("opsel" in takes) == (opsel == "True")


@pytest.mark.parametrize("inst", EVERY)
def test_builtin_has_the_operands_registers(inst: MatrixInstruction) -> None:
    """Clang's prototypes and our layouts agree on every operand's size."""
    for wave, name in inst.builtins.items():
        prototype = builtins.prototype(name)
        given = [type for type in prototype.parameters if not type.constant]
        operands = [operand for operand in inst.operands if operand != "D"]
        if inst.name in UNSCALED:
            operands += ["SA", "SB"]
        sizes = {operand: type.registers for operand, type in zip(operands, given, strict=True)}
        sizes["D"] = prototype.result.registers
        ours = {operand: facts.registers[wave] for operand, facts in inst.operands.items()}
        ours |= {"SA": 1, "SB": 1} if inst.name in UNSCALED else {}
        if inst.name == "v_swmmac_bf16f32_16x16x64_bf16":  # C's eight registers are also D's
            ours["D"] = ours["C"]
        if inst.in_runs and ours.get("K") == 2:  # clang's index is half of what is read
            ours["K"] = 1
        assert sizes == ours


@pytest.mark.clang
def test_llvm_assembles_gfx1250(tmp_path: Path) -> None:
    """Registers of every operand in every format as LLVM requires them, and its opcodes."""
    cases = [(inst, a, b) for inst in instructions("gfx1250")
             for a in inst.registers_by_format("A") or [None]
             for b in inst.registers_by_format("B") or [None]]  # fmt: skip
    source, output = tmp_path / "all.s", tmp_path / "all.o"
    source.write_text("".join(f"{assembly(*case)}\n" for case in cases))
    command = "-m ziglang clang --target=amdgcn-amd-amdhsa -mcpu=gfx1250 -nogpulib -c"
    subprocess.run([sys.executable, *command.split(), str(source), "-o", str(output)], check=True)
    with output.open("rb") as file:
        text = ELFFile(file).get_section_by_name(".text").data()
    words = list(struct.unpack(f"<{len(text) // 4}I", text))
    for inst, _, _ in cases:
        if inst.scale_block:
            assert words[0] >> 16 == (0xCC35 if inst.scale_block == 32 else 0xCC3A), inst.name
            del words[:2]
        assert words[0] >> 24 == 0xCC and words[0] >> 16 & 0xFF == inst.opcode, inst.name
        del words[:2]
    assert not words


def assembly(inst: MatrixInstruction, a: str | None, b: str | None) -> str:
    """A line of assembly with the operands' registers, for A and B in these formats."""
    texts, first = {}, 0
    for name, operand in inst.operands.items():
        chosen = {"A": a, "B": b}.get(name)
        count = inst.registers_by_format(name)[chosen] if chosen else operand.registers[32]
        if inst.sparse and name in "CD":  # D is C
            count = max(inst.operands[which].registers[32] for which in "CD")
        texts[name] = f"v[{first}:{first + count - 1}]" if count > 1 else f"v{first}"
        first += count + count % 2
    last = ["K"] if inst.sparse else ["C"]
    order = ["D", "A", "B", *last, *(["SA", "SB"] if inst.scale_block else [])]
    formats = "".join(f" matrix_{letter}_fmt:MATRIX_FMT_{name.upper()}"
                      for letter, name in (("a", a), ("b", b)) if name)  # fmt: skip
    return f"{inst.name} {', '.join(texts[name] for name in order)}{formats}"


def test_all_spellings_resolve() -> None:
    """Mnemonics old and new, the builtin, LLVM's intrinsic."""
    names = ("v_mfma_f32_16x16x4f32", "v_mfma_f32_16x16x4_f32", "mfma_f32_16x16x4f32",
             "__builtin_amdgcn_mfma_f32_16x16x4f32", "llvm.amdgcn.mfma.f32.16x16x4f32")  # fmt: skip
    for target in ("gfx90a", "gfx942"):
        assert len({wc.instruction(name, target).name for name in names}) == 1


@pytest.mark.parametrize("inst", EVERY)
def test_own_names_resolve(inst: MatrixInstruction) -> None:
    """Every name in the catalogue resolves to the instruction."""
    names = [inst.name]
    if inst.name not in UNSCALED:
        names += [inst.intrinsic, *inst.builtins.values()]
    for name in names:
        assert wc.instruction(name, inst.target) is inst


def test_errors_name_what_is_legal() -> None:
    """Wrong names, targets, operands and modifiers."""
    with pytest.raises(wc.TargetError, match=r"Did you mean v_mfma_f32_16x16x16_bf16, .*_f16"):
        wc.instruction("V_MFMA_F32_16x16x16", "gfx942")
    with pytest.raises(wc.TargetError, match=r"Did you mean.*v_mfma_f32_16x16x4_f32"):
        wc.instruction("v_mfma_f32_16x16x4_f33", "gfx942")
    with pytest.raises(wc.TargetError, match=r"gfx1100 has no .*; gfx908, gfx90a, gfx942"):
        wc.instruction("v_mfma_f32_16x16x4_f32", "gfx1100")
    inst = wc.instruction("v_mfma_f32_16x16x1_4b_f32", "gfx942")
    with pytest.raises(wc.TargetError, match="cbsz = 3, must be 0 to 2"):
        inst.layout("A", cbsz=3)
    with pytest.raises(wc.TargetError, match="abid = 2, must be 0 to 1 with cbsz = 1"):
        inst.layout("A", cbsz=1, abid=2)
    with pytest.raises(wc.TargetError, match="no operand 'K'; it has A, B, C and D"):
        inst.layout("K")
    with pytest.raises(wc.TargetError, match="waves of 64, not 32"):
        inst.layout("A", wave=32)
    with pytest.raises(wc.TargetError, match="takes no opsel"):
        inst.layout("D", opsel=1)
    with pytest.raises(wc.ShapeError, match="i = 16, must be 0 to 15"):
        inst.layout("A")[16, 0]


@pytest.mark.parametrize("name", ["self", "wave", "operand", "inst", "given"])
def test_names_of_parameters_are_no_modifiers(name: str) -> None:
    """Whatever a modifier is called, the error says that none has that name."""
    inst = wc.instruction("v_mfma_f32_16x16x16_f16", "gfx942")
    with pytest.raises(wc.TargetError, match=f"takes no {name}; its modifiers: none"):
        inst.checked_modifiers({name: 0})
    with pytest.raises(wc.TargetError, match=f"takes no {name}"):
        spelling(inst, name, 1)


def test_self_is_no_modifier_of_any_method() -> None:
    """Methods that check it refuse it; the others ignore modifiers that choose no format."""
    inst = wc.instruction("v_mfma_f32_16x16x16_f16", "gfx942")
    given: Any = {"self": 1}
    with pytest.raises(wc.TargetError, match="takes no self"):
        inst.layout("A", **given)
    with pytest.raises(wc.TargetError, match="takes no self"):
        inst.check_modifiers(**given)
    assert inst.type_of("A", **given) == "f16"
    assert inst.layout_source("A", **given) == inst.layout_source("A")
    assert inst.cycles_with(**given) == inst.cycles


def test_values_that_are_no_integers_are_named_as_they_are() -> None:
    """Strings, floats and None are not; NumPy's integers and bools are."""
    inst = wc.instruction("v_mfma_f32_16x16x1_4b_f32", "gfx942")
    for wrong in ("1", 1.0, None, [1]):
        text = re.escape(f"cbsz = {wrong!r}, must be 0 to 2")
        with pytest.raises(wc.TargetError, match=text):
            inst.layout("A", cbsz=wrong)  # type: ignore[arg-type]
    for wrong in ("64", 64.0):
        with pytest.raises(wc.TargetError, match=f"supports waves of 64, not {wrong!r}"):
            inst.layout("A", wave=wrong)  # type: ignore[arg-type]
    with pytest.raises(wc.TargetError, match="cbsz = 3, must be"):
        inst.layout("A", cbsz=np.int64(3))  # type: ignore[arg-type]
    checked = inst.checked_modifiers({"cbsz": np.uint8(1), "abid": np.True_, "blgp": False})
    assert checked == {"cbsz": 1, "abid": 1, "blgp": 0}
    assert {type(value) for value in checked.values()} == {int}
    assert type(inst.check_wave(np.int32(64))) is int  # type: ignore[arg-type]
    assert inst.layout("A", cbsz=True, wave=np.int64(64)) == inst.layout("A", cbsz=1)  # type: ignore[arg-type]


def test_types_of_operands_and_formats_that_are_none() -> None:
    """In F8F6F4 a modifier selects the type: one that it supports."""
    inst = wc.instruction("v_mfma_f32_16x16x128_f8f6f4", "gfx950")
    assert inst.type_of("A", cbsz=4) == "fp4"
    for asked in (inst.type_of, inst.layout_source):
        with pytest.raises(wc.TargetError, match="cbsz = 5, must be 0 to 4"):
            asked("A", cbsz=5)
        with pytest.raises(wc.TargetError, match="no operand 'Q'"):
            asked("Q")
    with pytest.raises(wc.TargetError, match="cbsz = 9, must be 0 to 4"):
        inst.cycles_with(cbsz=9)


def test_records_are_complete() -> None:
    """All instructions of the record are present, and its formulas parse in both directions."""
    assert len(RECORDS) == 121
    assert all(list(calculator.element_formulas(record)) for record in RECORDS)
