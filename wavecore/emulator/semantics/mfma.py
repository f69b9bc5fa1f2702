"""MFMA and WMMA: gather by layout, one dot-product model, scatter by layout."""

from __future__ import annotations

from dataclasses import dataclass

from wavecore.builder.contract import BF16, F16, F32, F64, I16, I32, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register
from wavecore.emulator.shape import OperandShape, Shape, UnsupportedForm
from wavecore.matrix import models
from wavecore.matrix.catalogue import (
    ELEMENT_BITS,
    RDNA3,
    RDNA4,
    MatrixInstruction,
    instruction,
    instructions,
)
from wavecore.matrix.layouts import (
    broadcast_block,
    input_place,
    lane_group,
    output_elements,
    output_place,
)

_FLOATS = {"f16": F16, "bf16": BF16, "f32": F32, "xf32": F32, "f64": F64}


@dataclass(frozen=True, slots=True)
class _Target:
    """The coordinates of D that one element of every lane holds."""

    i: tuple[int, ...]
    j: tuple[int, ...]
    block: tuple[int, ...]


class _Operation:
    """One matrix instruction being emitted."""

    def __init__(self, b: WaveOps, inst: Shape) -> None:
        self.b, self.inst = b, inst
        self.matrix: MatrixInstruction = instruction(inst.name, inst.target)
        self.wave = inst.wave
        self._elements: dict[tuple[str, int], Value] = {}
        self._gathered: dict[tuple[str, int, tuple[int, ...]], Value] = {}

    # ------------------------------------------------------------------------- inputs

    def element(self, op: OperandShape, number: int) -> Value:
        """Element `number` of every lane of A or B, widened to what the model computes in."""
        key = (op.role, number)
        if key not in self._elements:
            self._elements[key] = self._widened(op, number)
        return self._elements[key]

    def _widened(self, op: OperandShape, number: int) -> Value:
        b, kind = self.b, self.matrix.ab_type
        bits = ELEMENT_BITS[kind]
        if bits == 64:
            dwords = [b.read_dword(op, 2 * number + d) for d in (0, 1)]
            return self._negated_f64(op, b.bitcast(b.join(*dwords), F64))
        dword = b.read_dword(op, number * bits // 32)
        if bits == 32:
            if kind == "xf32":  # the unit keeps ten bits of the mantissa
                dword = b.and_(dword, b.i32(0xFFFFE000))
            return b.bitcast(dword, F32)
        shift = number * bits % 32
        if kind in _FLOATS:
            value = b.half(dword, _FLOATS[kind], bool(shift))
            modifier = "neg_hi" if number % 2 else "neg_lo"
            if self.matrix.is_wmma and self.inst.mod(modifier) >> op.source_index & 1:
                value = b.fneg(value)
            return b.fpext(value, F32)
        signed = kind == "i8" or bool(self.inst.mod("neg_lo") >> op.source_index & 1)
        up = b.shl(dword, b.i32(32 - bits - shift))
        return (b.ashr if signed else b.lshr)(up, b.i32(32 - bits))

    def _negated_f64(self, op: OperandShape, value: Value) -> Value:
        """From gfx940 on, BLGP of the f64 forms negates A, B and C."""
        if self._blgp_negates and self.inst.mod("blgp") >> op.source_index & 1:
            return self.b.fneg(value)
        return value

    @property
    def _blgp_negates(self) -> bool:
        return self.matrix.cd_type == "f64" and self.inst.target in ("gfx942", "gfx950")

    def gather(self, op: OperandShape, k: int, target: _Target) -> Value:
        """A[i][k] or B[k][j] in the lanes whose element of D needs it."""
        m, wave = self.matrix, self.wave
        is_a = op.role == "src0"
        outer = target.i if is_a else target.j
        lanes, numbers = [], set()
        for lane in range(wave):
            block = target.block[lane]
            if is_a:
                cbsz, abid = self.inst.mod("cbsz"), self.inst.mod("abid")
                block = broadcast_block(block, cbsz, abid)
                if block >= m.blocks:
                    raise UnsupportedForm(
                        f"{m.name} cbsz:{cbsz} abid:{abid} takes A from a block that it lacks"
                    )
            place = input_place(m, outer[lane], k, block, wave, copy=lane // 16)
            source = place.lane
            if not is_a and not self._blgp_negates and not m.is_wmma:
                source = lane_group(source, self.inst.mod("blgp"))
            lanes.append(source)
            numbers.add(place.element)
        (number,) = numbers
        key = (op.role, number, tuple(lanes))
        if key not in self._gathered:
            self._gathered[key] = self.b.shuffle(self.element(op, number), lanes)
        return self._gathered[key]

    # ------------------------------------------------------------------------- outputs

    def targets(self) -> list[_Target]:
        """For each element of D that a lane holds, the coordinates by lane."""
        m, wave = self.matrix, self.wave
        table: dict[tuple[int, int], tuple[int, int, int]] = {}
        for block in range(m.blocks):
            for i in range(m.m):
                for j in range(m.n):
                    place = output_place(m, i, j, block, wave)
                    table[place.element, place.lane] = (i, j, block)
        out = []
        for element in range(output_elements(m, wave)):
            rows = [table[element, lane] for lane in range(wave)]
            out.append(_Target(*zip(*rows, strict=True)))
        return out

    def accumulator(self, op: OperandShape, element: int) -> Value:
        """C's element of every lane, in the type that the model computes in."""
        b, kind = self.b, self.matrix.cd_type
        if kind == "f64":
            if op.is_register:
                value = b.join(b.read_dword(op, 2 * element), b.read_dword(op, 2 * element + 1))
                wide = b.bitcast(value, F64)
            else:
                wide = b.read(op, F64, modifiers=False)
            return self._negated_f64(op, wide)
        if kind == "i32":
            return b.read_dword(op, element if op.is_register else 0, I32)
        if kind == "f32":
            dword = b.read_dword(op, element if op.is_register else 0, F32)
            return self._modified_c(b.bitcast(dword, F32))
        return self._modified_c(b.fpext(self._half_c(op, element), F32))

    def _half_c(self, op: OperandShape, element: int) -> Value:
        """A 16-bit element of C: one a register on RDNA 3 (op_sel: which half), two on RDNA 4."""
        type = _FLOATS[self.matrix.cd_type]
        if not op.is_register:
            return self.b.half(self.b.read_dword(op, 0, type), type, False)
        if self.matrix.is_rdna3:
            high = bool(self.inst.mod("op_sel") >> 2 & 1)
            return self.b.half(self.b.read_dword(op, element), type, high)
        return self.b.half(self.b.read_dword(op, element // 2), type, bool(element % 2))

    def _modified_c(self, value: Value) -> Value:
        """neg_hi is abs and neg_lo is neg of C in the float WMMA forms."""
        if not self.matrix.is_wmma:
            return value
        if self.inst.mod("neg_hi") >> 2 & 1:
            value = self.b.fabs(value)
        return self.b.fneg(value) if self.inst.mod("neg_lo") >> 2 & 1 else value

    def run(self) -> None:
        b, inst, m = self.b, self.inst, self.matrix
        model = models.PLAIN.get(m.cd_type, models.fma_chain)
        if m.cd_type == "i32" and inst.mod("clamp"):
            model = models.integer_sum_clamped
        results = []
        for element, target in enumerate(self.targets()):
            row = [b.widen(self.gather(inst.src0, k, target)) for k in range(m.k)]
            column = [b.widen(self.gather(inst.src1, k, target)) for k in range(m.k)]
            c = b.widen(self.accumulator(inst.src2, element))
            results.append(model(b, row, column, c))
        self.scatter(results)

    def scatter(self, results: list[Value]) -> None:
        b, kind = self.b, self.matrix.cd_type
        if kind == "f64":
            dwords = [part for value in results for part in b.split(value)]
        elif kind in ("f32", "i32"):
            dwords = [b.bitcast(value, I32) for value in results]
        else:
            dwords = self._packed([b.fptrunc(v, _FLOATS[kind]) for v in results])
        b.write_dwords(self.inst.vdst, dwords, ignore_exec=True)

    def _packed(self, halves: list[Value]) -> list[Value]:
        b = self.b
        words = [b.zext(b.bitcast(half, I16), I32) for half in halves]
        if not self.matrix.is_rdna3:
            pairs = zip(words[::2], words[1::2], strict=True)
            return [b.or_(low, b.shl(high, b.i32(16))) for low, high in pairs]
        high = bool(self.inst.mod("op_sel") >> 2 & 1)
        out = []
        for number, word in enumerate(words):
            old = b.read_dword(self.inst.vdst, number)
            if high:
                out.append(b.or_(b.shl(word, b.i32(16)), b.and_(old, b.i32(0xFFFF))))
            else:
                out.append(b.or_(word, b.and_(old, b.i32(0xFFFF0000))))
        return out


def _matrix(b: WaveOps, inst: Shape) -> None:
    """D = A B + C on all lanes, whatever EXEC says."""
    _Operation(b, inst).run()


def _names() -> list[str]:
    every = ("gfx908", "gfx90a", "gfx942", "gfx950", RDNA3[0], RDNA4[0])
    return sorted({row.name for target in every for row in instructions(target)})


register(_names(), _matrix)
