"""The code of instruments (emulator/instruments.py) in the functions of kernels and routines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from wavecore.builder.contract import I64, Value
from wavecore.builder.lanes import VectorLanes
from wavecore.builder.llvm import LlvmBuilder
from wavecore.emulator.flow import Code
from wavecore.emulator.instruments import Placed
from wavecore.emulator.records import offset

if TYPE_CHECKING:
    from wavecore.backends.llvm.ops import LlvmOps


class _Cells:
    """Cells of a row and words of a wave, by address; a PointForm without EXEC."""

    b: LlvmBuilder
    writes = 0  # so far

    def row(self) -> str:
        """Where the row begins."""
        raise NotImplementedError

    def cell(self, index: Value) -> Value:
        return Value(I64, False, self.b.emit(f"load i64, ptr {self._cell_at(index)}"))

    def set_cell(self, index: Value, value: Value) -> None:
        self.writes += 1
        self.b.emit_void(f"store i64 {value.ref}, ptr {self._cell_at(index)}")

    def _cell_at(self, index: Value) -> str:
        return self.b.emit(f"getelementptr i64, ptr {self.row()}, i64 {index.ref}")

    def word(self, number: int) -> Value:
        return Value(I64, False, self.b.emit(f"load i64, ptr {self._word_at(number)}"))

    def set_word(self, number: int, value: Value) -> None:
        self.writes += 1
        self.b.emit_void(f"store i64 {value.ref}, ptr {self._word_at(number)}")

    def _word_at(self, number: int) -> str:
        return self.b.emit(f"getelementptr i8, ptr %w, i64 {offset('Wave', 'words') + 8 * number}")


class Chain(Protocol):
    """The function of a piece being written (translate.Emitter).

    Attributes:
        lines, in_entry: the text so far, and that at the function's entry.
        temporaries: the number of names used.
        declarations: of what is called.
        cells: the number of instruments' cells so far.
        counted: the rows with cells.
    """

    code: Code
    lines: list[str]
    in_entry: list[str]
    temporaries: int
    declarations: set[str]
    cells: int
    counted: list[ChainRow]

    def exec_mask(self) -> str:
        """The active lanes, an i64."""


class ChainBuilder(LlvmBuilder):
    """Writes into the function of a piece, where the emitter is."""

    def __init__(self, emitter: Chain) -> None:
        self._emitter, self._label = emitter, ""
        super().__init__(VectorLanes(emitter.code.wave))
        self._label = ""
        self.lines, self.allocas = emitter.lines, emitter.in_entry
        self.declarations = emitter.declarations

    def number(self) -> int:
        self._emitter.temporaries += 1
        return self._emitter.temporaries

    @property
    def block(self) -> str:
        """The label of the current code, created on request."""
        if not self._label:
            name = f"p{self.number()}"
            self.emit_void(f"br label %{name}")
            self.label(name)
        return self._label

    @block.setter
    def block(self, label: str) -> None:
        self._label = label


class ChainRow(_Cells):
    """A row of a piece: for code from `pc` to `end`."""

    def __init__(self, emitter: Chain, placed: Placed, pc: int, end: int) -> None:
        self.emitter, self.placed, self.pc, self.end = emitter, placed, pc, end
        self.b = ChainBuilder(emitter)
        self.first: int | None = None  # index among the piece's cells; None until it counts

    def place(self) -> int:
        """The row's first cell, allocated if needed."""
        if self.first is None:
            self.first = self.emitter.cells
            self.emitter.cells += self.placed.cells
            self.emitter.counted.append(self)
        return self.first

    def again(self) -> ChainRow:
        """For another point: the same row in a builder of its own."""
        self.b = ChainBuilder(self.emitter)
        return self

    @property
    def facts(self) -> tuple[int, int, int, int]:
        """The row's instrument, its code range, and its first cell."""
        return self.placed.number, self.pc, self.end, self.place()

    def row(self) -> str:
        return self.b.emit(f"getelementptr i64, ptr %cells, i64 {self.place()}")

    def exec_mask(self) -> Value:
        return Value(I64, False, self.emitter.exec_mask())


class RoutineRow(_Cells):
    """The row of an instruction, in the routine shared by all of its form."""

    def __init__(self, b: LlvmOps, placed: Placed) -> None:
        self.b, self.ops, self.placed = b, b, placed
        self._row: tuple[str, str] = "", ""  # and the block that it is known in

    def row(self) -> str:
        b = self.ops
        if self._row[1] != b.block:
            number = b.parameter("cells", self.placed.instrument.name)
            worker = self._pointer("%w", "Wave", "worker")
            cells = self._pointer(worker, "Worker", "cells")
            first = b.emit(f"zext i32 {number} to i64")
            self._row = b.emit(f"getelementptr i64, ptr {cells}, i64 {first}"), b.block
        return self._row[0]

    def _pointer(self, base: str, record: str, field: str) -> str:
        at = self.ops.emit(f"getelementptr i8, ptr {base}, i64 {offset(record, field)}")
        return self.ops.emit(f"load ptr, ptr {at}")

    def exec_mask(self) -> Value:
        return self.ops.exec_mask()
