"""Runs small programs on both builders and returns bits."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wavecore.builder.contract import I1, Type, Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.builder.irtext import type_text
from wavecore.builder.jit import NativeCode, compile_to_object
from wavecore.builder.lanes import Lanes, VectorLanes
from wavecore.builder.llvm import LlvmBuilder

Array = npt.NDArray[np.uint64]
Operand = tuple[Type, bool]  # the type, and whether it is per lane


@dataclass(frozen=True)
class Program:
    """A function of some operands on either builder."""

    name: str
    operands: tuple[Operand, ...]
    emit: Callable[..., Value]


@dataclass(frozen=True)
class Result:
    """A result: its type, whether it is per lane, and bits of shape (call, lane)."""

    type: Type
    per_lane: bool
    bits: Array


def unsigned(type: Type) -> np.dtype[np.unsignedinteger[npt.NBitBase]]:
    return np.dtype(f"u{max(type.bits // 8, 1)}")


def run_numpy(program: Program, inputs: Sequence[Array], wave: int) -> Result:
    """One call after another; `inputs` are bits of shape (call, lane), or (call, 1) if uniform."""
    results = []
    builder = NumpyBuilder(wave)
    for call in range(len(inputs[0]) if inputs else 1):
        values = []
        for (type, per_lane), bits in zip(program.operands, inputs, strict=True):
            if per_lane:
                values.append(builder.lane_const(type, bits[call].tolist()))
            else:
                values.append(builder.const(type, int(bits[call, 0])))
        value = program.emit(builder, *values)
        ref = np.asarray(value.ref)
        if ref.shape != ((wave,) if value.per_lane else ()):
            raise AssertionError(f"{program.name}: {value.describe()} of shape {ref.shape}")
        dtype = np.dtype(np.bool_) if value.type == I1 else unsigned(value.type)
        if ref.dtype.itemsize != dtype.itemsize:
            raise AssertionError(f"{program.name}: {value.describe()} as {ref.dtype}")
        results.append(np.atleast_1d(ref).view(dtype).astype(np.uint64))
    return Result(value.type, value.per_lane, np.stack(results))


class NativePrograms:
    """Programs compiled by the LLVM builder, one function each."""

    _modules = itertools.count()
    _loaded = NativeCode()

    def __init__(
        self,
        programs: Sequence[Program],
        wave: int,
        level: int,
        lanes: Callable[[int], Lanes] = VectorLanes,
    ) -> None:
        self.wave = wave
        self._results: dict[str, tuple[str, Type, bool]] = {}
        functions: list[str] = []
        declarations: set[str] = set()
        module = next(self._modules)
        for number, program in enumerate(programs):
            symbol = f"test_{module}_{number}"
            builder = LlvmBuilder(lanes(wave))
            value = self._body(builder, program)
            self._results[program.name] = (symbol, value.type, value.per_lane)
            declarations |= builder.declarations
            lines = [f"define void @{symbol}(ptr %in, ptr %out) {{", "entry:"]
            functions += [*lines, *builder.allocas, *builder.lines, "  ret void", "}", ""]
        weights = '!0 = !{!"branch_weights", i32 1, i32 100000}'
        text = "\n".join([*functions, *sorted(declarations), weights, ""])
        symbols = [symbol for symbol, _, _ in self._results.values()]
        self._loaded.load([compile_to_object(text, level)], symbols)

    def _body(self, builder: LlvmBuilder, program: Program) -> Value:
        values = []
        for number, (type, per_lane) in enumerate(program.operands):
            text = type_text(type, self.wave if per_lane else 0)
            stored = text.replace("i1", "i8") if type == I1 else text
            offset = number * self.wave * 8
            at = builder.emit(f"getelementptr i8, ptr %in, i64 {offset}")
            ref = builder.emit(f"load {stored}, ptr {at}, align 1")
            if type == I1:
                ref = builder.emit(f"trunc {stored} {ref} to {text}")
            values.append(Value(type, per_lane, ref))
        value = program.emit(builder, *values)
        text, ref = builder.type_of(value), value.ref
        if value.type == I1:
            stored = text.replace("i1", "i8")
            ref, text = builder.emit(f"zext {text} {ref} to {stored}"), stored
        builder.emit_void(f"store {text} {ref}, ptr %out, align 1")
        return value

    def run(self, program: Program, inputs: Sequence[Array]) -> Result:
        """As `run_numpy`."""
        symbol, type, per_lane = self._results[program.name]
        function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(
            self._loaded.address(symbol) or 0
        )
        calls, wave = len(inputs[0]) if inputs else 1, self.wave
        lanes = wave if per_lane else 1
        bits = np.zeros((calls, lanes), unsigned(type))
        packed = np.zeros((calls, max(len(inputs), 1), wave * 8), np.uint8)
        for number, ((kind, _), operand) in enumerate(zip(program.operands, inputs, strict=True)):
            raw = np.ascontiguousarray(operand.astype(unsigned(kind))).view(np.uint8)
            packed[:, number, : raw.shape[1]] = raw
        for call in range(calls):
            function(packed[call].ctypes.data, bits[call].ctypes.data)
        return Result(type, per_lane, bits.astype(np.uint64))


def compare(
    programs: Sequence[Program],
    inputs: Callable[[Program], list[Array]],
    wave: int,
    level: int,
    lanes: Callable[[int], Lanes] = VectorLanes,
) -> None:
    """Run all programs on both executors and compare types and bits."""
    native = NativePrograms(programs, wave, level, lanes)
    for program in programs:
        operands = inputs(program)
        expected = run_numpy(program, operands, wave)
        got = native.run(program, operands)
        assert (got.type, got.per_lane) == (expected.type, expected.per_lane), program.name
        differ = np.argwhere(got.bits != expected.bits)
        if len(differ):
            call, lane = differ[0].tolist()
            seen = [hex(int(o[call, lane if o.shape[1] > 1 else 0])) for o in operands]
            raise AssertionError(
                f"{program.name}, wave{wave}, level {level}: {len(differ)} results differ; "
                f"call {call} lane {lane} of {', '.join(seen)} gives "
                f"{hex(int(expected.bits[call, lane]))} in NumPy, {hex(int(got.bits[call, lane]))} "
                f"in native code"
            )
