"""A kernel of one block: the routines of consecutive instructions, one wave per warp."""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.backends.cuda import faults, routines
from wavecore.backends.cuda.lanes import THREADS
from wavecore.builder.contract import Value
from wavecore.builder.irtext import IrText
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator import registry
from wavecore.emulator.flow import Code
from wavecore.emulator.records import offset
from wavecore.emulator.shape import FloatMode, InstructionForm, bound_value, registers, shape_of
from wavecore.isa import Instruction

_FILES = ("vgpr", "agpr", "sgpr")
_REGISTERS = ("ctaid.x", "ntid.x", "tid.x")


def module(code: Code, instructions: Sequence[Instruction], mode: FloatMode, symbol: str) -> str:
    """A module with `.entry SYMBOL(waves, bytes of a wave's record)`.

    Waves are contiguous, those of a thread block in the order of its warps. Afterwards a wave's pc
    is after the block, unless it faulted.

    Raises: KeyError, UnsupportedForm.
    """
    texts: dict[InstructionForm, routines.Text] = {}
    b = LlvmBuilder(routines.LOWERING.lanes(code.wave))
    _find_wave(b)
    for inst in instructions:
        entry = registry.table()[(inst.x or inst).name]
        shape = shape_of(inst, code.wave, mode, entry.static)
        if shape not in texts:
            texts[shape] = routines.build(shape, f"{symbol}_{len(texts)}")
        text = texts[shape]
        numbers = ", ".join(f"i32 {number}" for number in _arguments(code, inst, text))
        b.emit_void(f"call void @{text.symbol}(ptr %w{', ' if numbers else ''}{numbers})")
    _end(b, instructions[-1].address + instructions[-1].size)
    head = f"define ptx_kernel void @{symbol}(ptr %waves, i64 %record_bytes) convergent"
    lines = "\n".join([*sorted(b.declarations), f"{head} {{\nentry:", *b.lines, "}"])
    return routines.module(texts.values(), lines)


def _find_wave(b: IrText) -> None:
    """`%w`, the record of the warp's wave."""
    group, threads, thread = (_special(b, name) for name in _REGISTERS)
    base = b.emit(f"mul i32 {group}, {threads}")
    number = b.emit(f"udiv i32 {b.emit(f'add i32 {base}, {thread}')}, {THREADS}")
    at = b.emit(f"mul i64 {b.emit(f'zext i32 {number} to i64')}, %record_bytes")
    b.lines.append(f"  %w = getelementptr i8, ptr %waves, i64 {at}")


def _special(b: IrText, name: str) -> str:
    function = f"@llvm.nvvm.read.ptx.sreg.{name}"
    b.declarations.add(f"declare i32 {function}()")
    return b.emit(f"call i32 {function}()")


def _end(b: LlvmBuilder, pc: int) -> None:
    faulted: Value = faults.has_faulted(b)
    b.emit_void(f"br i1 {faulted.ref}, label %faulted, label %next")
    b.label("next")
    at = b.emit(f"getelementptr i8, ptr %w, i64 {offset('Wave', 'pc')}")
    b.emit_void(f"store i64 {pc}, ptr {at}")
    b.emit_void("br label %faulted")
    b.label("faulted")
    b.emit_void("ret void")


def _arguments(code: Code, inst: Instruction, text: routines.Text) -> list[int]:
    """The arguments of a routine; access sites are identified by pc, not by number."""
    bound = {role: code.register_offset(op) if op.kind in _FILES else bound_value(op)
             for role, op in registers(inst)}  # fmt: skip
    numbers = {"pc": inst.address, "next_pc": inst.address + inst.size, "site": 0}
    found = []
    for kind, name in text.sources:
        value = (
            bound[name]
            if kind == "operand"
            else inst.mods[name]
            if kind == "mod"
            else numbers[kind]
        )
        if value is None:
            raise ValueError(f"{inst.text}: {name} lies outside the file")
        found.append(value)
    return found
