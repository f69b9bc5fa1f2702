"""MFMA, WMMA and their sparse forms: gather by layout, one dot-product model, scatter by layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wavecore import targets as gpus
from wavecore.builder import narrow
from wavecore.builder.contract import BF16, F16, F32, F64, I16, I32, Value
from wavecore.emulator.operands import WaveOps
from wavecore.emulator.registry import register
from wavecore.emulator.semantics.small_floats import format_of
from wavecore.emulator.shape import OperandShape, Shape, UnsupportedForm
from wavecore.errors import TargetError
from wavecore.matrix import models
from wavecore.matrix.catalogue import (
    ELEMENT_BITS,
    FORMATS,
    MatrixInstruction,
    instruction,
    instructions,
    targets,
)
from wavecore.matrix.layout import Copy, Layout

_FLOATS = {"f16": F16, "bf16": BF16, "f32": F32, "xf32": F32, "f64": F64}
_LAYOUT_MODIFIERS = {
    "A": ("cbsz", "abid"), "B": ("blgp",), "K": ("cbsz", "abid"), "C": (), "D": (),
    "SA": ("opsel_a",), "SB": ("opsel_b",),
}  # fmt: skip


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
        self.c_operand = inst.vdst if self.matrix.sparse else inst.src2
        self._elements: dict[tuple[str, int], Value] = {}
        self._gathered: dict[tuple[str, int, tuple[int, ...]], Value] = {}
        self._layouts = {name: self._layout(name) for name in self.matrix.operands}

    def _layout(self, operand: str) -> Layout:
        inst, matrix = self.inst, self.matrix
        if matrix.is_mfma:
            legal = matrix.modifiers()
            values = {name: self._modifier(name) for name in _LAYOUT_MODIFIERS[operand]}
            if matrix.format_modifiers:  # abid only says that there are scales
                values = {n: v for n, v in values.items() if n in legal}
            elif matrix.sparse:  # any CBSZ but 0 means the lowest index set
                values = {n: min(v, legal[n].largest) for n, v in values.items() if n in legal}
            elif matrix.cd_type == "f64":  # reads neither, and BLGP as signs
                values = {}
            try:
                return matrix.layout(operand, wave=self.wave, **values)
            except TargetError as error:
                raise UnsupportedForm(str(error)) from error
        half = inst.mod("op_sel") >> 2 & 1 if matrix.is_rdna3 else inst.mod("op_sel")
        legal = matrix.modifiers(self.wave)
        opsel = half & legal["opsel"].largest if "opsel" in legal else 0
        return matrix.layout(operand, wave=self.wave, opsel=opsel)

    def _modifier(self, name: str) -> int:
        """A modifier of the catalogue, as the encoding has it: a scale's byte in two places."""
        if name not in ("opsel_a", "opsel_b"):
            return self.inst.mod(name)
        bit = int(name == "opsel_b")
        high, low = (self.inst.mod(field) >> bit & 1 for field in ("op_sel_hi", "op_sel"))
        return 2 * high + low

    def _operand(self, name: str) -> OperandShape:
        found = self.inst.operand(self.matrix.operands[name].source)
        assert found is not None, f"{self.inst.name} has no {name}"
        return found

    # ------------------------------------------------------------------------- inputs

    def element(self, name: str, number: int) -> Value:
        """Element `number` of every lane of A or B, widened to what the model computes in."""
        key = (name, number)
        if key not in self._elements:
            self._elements[key] = self._widened(name, self._operand(name), number)
        return self._elements[key]

    def _widened(self, name: str, op: OperandShape, number: int) -> Value:
        b = self.b
        kind = self._kind(name)
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
            if name == "A" or not self._negates_by_slot:
                value = self._negated_half(op, value, number % 2)
            return b.fpext(value, F32)
        if kind in FORMATS:
            code = b.lshr(dword, b.i32(shift))
            if shift + bits > 32:
                above = b.read_dword(op, number * bits // 32 + 1)
                code = b.or_(code, b.shl(above, b.i32(32 - shift)))
            code = b.and_(code, b.i32((1 << bits) - 1))
            return narrow.widen(b, code, format_of(self.inst, kind))
        signed = kind == "i8" or bool(self.inst.mod("neg_lo") >> op.source_index & 1)
        up = b.shl(dword, b.i32(32 - bits - shift))
        return (b.ashr if signed else b.lshr)(up, b.i32(32 - bits))

    def _kind(self, name: str) -> str:
        """The type of A's or B's entries."""
        formats = self.matrix.format_modifiers.values()
        return self.matrix.type_of(name, **{field: self.inst.mod(field) for field in formats})

    @property
    def _negates_by_slot(self) -> bool:
        """Whether NEG of B goes by the slot of A that B meets, not by its own k."""
        return self.matrix.sparse and self.matrix.is_wmma

    def _negated_half(self, op: OperandShape, value: Value, odd: int) -> Value:
        modifier = "neg_hi" if odd else "neg_lo"
        if self.matrix.is_wmma and self.inst.mod(modifier) >> op.source_index & 1:
            return self.b.fneg(value)
        return value

    def _negated_f64(self, op: OperandShape, value: Value) -> Value:
        """From gfx940 on, BLGP of the f64 forms negates A, B and C."""
        if self.matrix.blgp_negates and self.inst.mod("blgp") >> op.source_index & 1:
            return self.b.fneg(value)
        return value

    def _places(self, name: str, target: _Target, k: int) -> tuple[tuple[int, ...], int]:
        """The lanes that hold what each lane needs, and the element number, which is one."""
        layout = self._layouts[name]
        copies = sum(1 << n for n, bit in enumerate(layout.lane) if isinstance(bit, Copy))
        lanes, numbers = [], set()
        for lane in range(self.wave):
            block = target.block[lane]
            if name in ("B", "SB"):
                source, number = layout.place(k, target.j[lane], block)
            else:
                source, number = layout.place(target.i[lane], k, block)
            lanes.append(source | lane & copies)
            numbers.add(number)
        (number,) = numbers
        return tuple(lanes), number

    def gather(self, name: str, k: int, target: _Target, slot: int = 0) -> Value:
        """A[i][k] or B[k][j] in the lanes whose element of D needs it; of a sparse A, a slot."""
        lanes, number = self._places(name, target, k)
        key = (name, number | slot, lanes)
        if key not in self._gathered:
            self._gathered[key] = self.b.shuffle(self.element(name, number | slot), list(lanes))
        return self._gathered[key]

    # ------------------------------------------------------------------------- products

    def factors(self, target: _Target) -> tuple[list[Value], list[Value]]:
        """The factors of all products of an element of D, in ascending k."""
        m, b = self.matrix, self.b
        if not m.sparse:
            row = [b.widen(self.gather("A", k, target)) for k in range(m.k)]
            column = [b.widen(self.gather("B", k, target)) for k in range(m.k)]
            return row, column
        row, column = [], []
        for k in range(0, m.k, 4):
            four = [b.widen(self.gather("B", k + n, target)) for n in range(4)]
            for slot in (0, 1):
                row.append(b.widen(self.gather("A", k, target, slot)))
                column.append(self._chosen(four, k, slot, target))
        return row, column

    def scales(self, target: _Target) -> list[tuple[Value, Value]] | None:
        """A's and B's scale of each block of k, as exponents; None where there are none."""
        if not self.matrix.scale_block:
            return None
        pairs = []
        for k in range(0, self.matrix.k, self.matrix.scale_block):
            pairs.append((self._scale("SA", k, target), self._scale("SB", k, target)))
        return pairs

    def _scale(self, name: str, k: int, target: _Target) -> Value:
        b = self.b
        lanes, _ = self._places(name, target, k)
        key = (name, 0, lanes)
        if key not in self._gathered:
            at = b.i32(self._layouts[name].offset)
            code = b.and_(b.lshr(b.read_dword(self._operand(name)), at), b.i32(0xFF))
            self._gathered[key] = b.shuffle(code, list(lanes))
        return self._gathered[key]

    def _chosen(self, four: Sequence[Value], k: int, slot: int, target: _Target) -> Value:
        """The one of four B that the index operand names for a slot."""
        b = self.b
        lanes, number = self._places("K", target, k)
        layout = self._layouts["K"]
        at = number * layout.pitch + layout.offset + 2 * slot
        key = ("K", at, lanes)
        if key not in self._gathered:
            index = b.lshr(b.read_dword(self.inst.src2), b.i32(at))
            self._gathered[key] = b.shuffle(index, list(lanes))
        index = self._gathered[key]
        odd = b.icmp("ne", b.and_(index, b.i32(1)), b.i32(0))
        upper = b.icmp("ne", b.and_(index, b.i32(2)), b.i32(0))
        low, high = (b.select(odd, four[n + 1], four[n]) for n in (0, 2))
        value = b.select(upper, high, low)
        is_float = self.matrix.b_type in _FLOATS
        return self._negated_half(self.inst.src1, value, slot) if is_float else value

    # ------------------------------------------------------------------------- outputs

    def targets(self) -> list[_Target]:
        """For each element of D that a lane holds, the coordinates by lane."""
        layout = self._layouts["D"]
        out = []
        for element in range(layout.elements_per_lane):
            rows = [layout.entries_at(lane, element)[0] for lane in range(self.wave)]
            out.append(_Target(*zip(*rows, strict=True)))
        return out

    def accumulator(self, element: int) -> Value:
        """C's element of every lane, in the type that the model computes in."""
        b, kind, op = self.b, self.matrix.cd_type, self.c_operand
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
        """A 16-bit element of C."""
        type = _FLOATS[self.matrix.cd_type]
        if not op.is_register:
            return self.b.half(self.b.read_dword(op, 0, type), type, False)
        dword, low = self._position("C", element)
        return self.b.half(self.b.read_dword(op, dword), type, bool(low))

    def _position(self, name: str, element: int) -> tuple[int, int]:
        """Dword and lowest bit of an element."""
        layout = self._layouts[name]
        return divmod(element * layout.pitch + layout.offset, 32)

    def _modified_c(self, value: Value) -> Value:
        """neg_hi is abs and neg_lo is neg of C in the dense float WMMA forms."""
        if not self.matrix.is_wmma or self.matrix.sparse:
            return value
        if self.inst.mod("neg_hi") >> 2 & 1:
            value = self.b.fabs(value)
        return self.b.fneg(value) if self.inst.mod("neg_lo") >> 2 & 1 else value

    def run(self) -> None:
        """Emit everything."""
        b, m = self.b, self.matrix
        model: Callable[..., Value] = models.PLAIN.get(m.cd_type, models.fma_chain)
        if m.cd_type == "i32" and self.inst.mod("clamp"):
            model = models.integer_sum_clamped
        results = []
        for element, target in enumerate(self.targets()):
            row, column = self.factors(target)
            c = b.widen(self.accumulator(element))
            if m.format_modifiers:
                results.append(models.scaled_blocks(b, row, column, c, self.scales(target)))
            else:
                results.append(model(b, row, column, c))
        self.scatter(results)

    def scatter(self, results: list[Value]) -> None:
        """Write D."""
        b, kind = self.b, self.matrix.cd_type
        if kind == "f64":
            dwords = [part for value in results for part in b.split(value)]
        elif kind in ("f32", "i32"):
            dwords = [b.bitcast(value, I32) for value in results]
        else:
            dwords = self._packed([b.fptrunc(v, _FLOATS[kind]) for v in results])
        b.write_dwords(self.inst.vdst, dwords, ignore_exec=True)

    def _packed(self, halves: list[Value]) -> list[Value]:
        """16-bit results in their places; a half that none takes stays as it was."""
        b = self.b
        dwords: dict[int, dict[int, Value]] = {}
        for number, half in enumerate(halves):
            dword, low = self._position("D", number)
            word = b.zext(b.bitcast(half, I16), I32)
            dwords.setdefault(dword, {})[low] = b.shl(word, b.i32(low)) if low else word
        out = []
        for dword, parts in sorted(dwords.items()):
            if len(parts) == 1:
                (taken,) = parts
                kept = 0xFFFF if taken else 0xFFFF0000
                parts[16 - taken] = b.and_(b.read_dword(self.inst.vdst, dword), b.i32(kept))
            out.append(b.or_(parts[0], parts[16]))
        return out


def _matrix(b: WaveOps, inst: Shape) -> None:
    """D = A B + C on all lanes, whatever EXEC says."""
    _Operation(b, inst).run()


def _names() -> list[str]:
    run = [target for target in targets() if target in gpus.names()]
    return sorted({row.name for target in run for row in instructions(target)})


register(_names(), _matrix)
