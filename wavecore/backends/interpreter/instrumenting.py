"""The code of instruments on the interpreter: executed at once, with rows created as needed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wavecore.backends.interpreter.lanes import exec_mask
from wavecore.builder.contract import I64, Value
from wavecore.builder.interp import NumpyBuilder
from wavecore.emulator import instruments
from wavecore.emulator.instruments import (
    Accessed,
    AccessPoint,
    BlockPoint,
    BranchPoint,
    InstructionPoint,
    Instrument,
    Placed,
    condition_of,
)
from wavecore.emulator.records import Wave
from wavecore.emulator.shape import InstructionForm
from wavecore.isa import Instruction

Key = tuple[int, int, int]  # variant, pc and end of a row


class _Row:
    """An instrument's row at the point a wave has reached (instruments.PointForm)."""

    def __init__(self, b: NumpyBuilder, cells: np.ndarray, wave: Wave) -> None:
        self.b, self.cells, self.wave = b, cells, wave

    def exec_mask(self) -> Value:
        return self.b.const(I64, exec_mask(self.wave, self.b.wave))

    def cell(self, index: Value) -> Value:
        return self.b.const(I64, int(self.cells[int(index.ref)]))

    def set_cell(self, index: Value, value: Value) -> None:
        self.cells[int(index.ref)] = value.ref

    def word(self, number: int) -> Value:
        return self.b.const(I64, self.wave.words[number])

    def set_word(self, number: int, value: Value) -> None:
        self.wave.words[number] = int(value.ref)


class Instruments:
    """The instruments of one run, and their counts."""

    def __init__(self, placed: Sequence[Placed], lanes: int) -> None:
        self.b = NumpyBuilder(lanes)
        self.placed = placed
        self.of_blocks, self.of_instructions, self.of_branches, self.of_accesses = (
            [each for each in placed if each.has(point)]
            for point in ("block", "instruction", "branch", "access")
        )
        self._cells: dict[int, dict[Key, np.ndarray]] = {each.number: {} for each in placed}

    def _row(self, placed: Placed, wave: Wave, key: Key) -> _Row:
        rows = self._cells[placed.number]
        if key not in rows:
            rows[key] = np.zeros(placed.cells, np.uint64)
        return _Row(self.b, rows[key], wave)

    def block(self, wave: Wave, key: Key) -> None:
        """A wave begins a run of instructions."""
        for each in self.of_blocks:
            point = BlockPoint(self.b, each, self._row(each, wave, key), key[1])
            each.instrument.block(point)

    def instruction(self, wave: Wave, inst: Instruction, key: Key) -> None:
        """A wave is about to execute an instruction."""
        for each in self.of_instructions:
            point = InstructionPoint(self.b, each, self._row(each, wave, key), inst)
            each.instrument.instruction(point)

    def branch(self, wave: Wave, inst: Instruction, key: Key, *, taken: bool) -> None:
        """A wave is about to branch, or not."""
        condition = condition_of(self.b, taken)
        for each in self.of_branches:
            row = self._row(each, wave, key)
            each.instrument.branch(BranchPoint(self.b, each, row, inst, condition))

    def access(self, wave: Wave, form: InstructionForm, key: Key, access: Accessed) -> None:
        """An instruction is about to access memory."""
        for each in self.of_accesses:
            point = AccessPoint(self.b, each, self._row(each, wave, key), form, access)
            each.instrument.access(point)

    def rows(self, instrument: Instrument) -> np.ndarray:
        """What an instrument counted."""
        (placed,) = (each for each in self.placed if each.instrument == instrument)
        found = self._cells[placed.number]
        keys = [[n % (1 << 64) for n in key] for key in found]
        return instruments.rows(
            instrument,
            np.array(keys, np.uint64).reshape(-1, 3),
            np.array(list(found.values()), np.uint64).reshape(-1, placed.cells),
        )
