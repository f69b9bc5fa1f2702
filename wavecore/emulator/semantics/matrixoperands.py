"""Emits a matrix instruction: entries from lanes by layout, a model, D back to lanes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from wavecore.builder.contract import BF16, F16, F32, F64, I32, I64, Type, Value
from wavecore.emulator.operands import Slice, WaveOps
from wavecore.emulator.semantics.matrixmodifiers import encoded
from wavecore.emulator.shape import InstructionForm, OperandShape, UnsupportedForm
from wavecore.errors import TargetError
from wavecore.matrix.catalogue import MatrixInstruction, instruction
from wavecore.matrix.layout import Broadcast, Layout
from wavecore.matrix.numerics.table import Arithmetic, tile_of
from wavecore.matrix.signs import signs

_LAYOUT_MODIFIERS = {
    "A": ("cbsz", "abid"), "B": ("blgp",), "K": ("cbsz", "abid"), "C": (), "D": (),
    "SA": ("opsel_a",), "SB": ("opsel_b",),
}  # fmt: skip
_RUNS_MODIFIERS = {
    "A": ("matrix_a_fmt",), "B": ("matrix_b_fmt",), "K": (), "C": (), "D": (),
    "SA": ("matrix_a_scale",), "SB": ("matrix_b_scale",),
}  # fmt: skip
# The type of inline constants of C.
_CONSTANTS: dict[str, Type] = {"f16": F16, "bf16": BF16, "f64": F64, "i32": I32}


@lru_cache(maxsize=4096)
def _places(layout: Layout, entries: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], int]:
    found = [layout.place(*entry) for entry in entries]
    (element,) = {element for _, element in found}
    return tuple(lane for lane, _ in found), element


class Operation:
    """One matrix instruction being emitted.

    It is computed as `parts` products: one per block; on RDNA 3, where each 16 lanes hold A and B,
    one for the rows of D in the same 16 lanes.
    """

    def __init__(self, b: WaveOps, inst: InstructionForm, how: Arithmetic) -> None:
        self.b, self.inst = b, inst
        self.matrix: MatrixInstruction = instruction(inst.name, inst.target)
        if self.matrix.in_runs and self.matrix.sparse and inst.mod("op_sel") & 1:
            raise UnsupportedForm(
                f"{inst.name} with index_key:1: one set of indices fills the operand, and what "
                f"another would be is not published"
            )
        self.wave = inst.wave
        self._codes: dict[tuple[str, int], Value] = {}
        self.layouts = {name: self._layout(name) for name in self.matrix.operands}
        copies = sum(isinstance(bit, Broadcast) for bit in self.layouts["A"].lane)
        self.copies = 1 << copies
        self.parts = self.matrix.blocks * self.copies
        self.rows = self.matrix.m // self.copies
        self.tile = tile_of(self.matrix, how, self.rows)

    # ------------------------------------------------------------------------- layouts

    def _layout(self, operand: str) -> Layout:
        inst, matrix = self.inst, self.matrix
        if matrix.is_mfma or matrix.in_runs:
            legal = matrix.modifiers()
            names = (_RUNS_MODIFIERS if matrix.in_runs else _LAYOUT_MODIFIERS)[operand]
            values = {name: encoded(inst, name) for name in names}
            if matrix.in_runs or matrix.format_modifiers:  # abid: whether there are scales
                values = {n: v for n, v in values.items() if n in legal}
            elif matrix.sparse:  # two bits of CBSZ count: any but 0 means the lowest index set
                values = {
                    "cbsz": int(bool(values.get("cbsz", 0) & 3)),
                    "abid": values.get("abid", 0),
                }
                values = {n: v & legal[n].largest for n, v in values.items() if n in legal}
            elif matrix.d_type == "f64":  # reads neither, and BLGP as signs
                values = {}
            try:
                return matrix.layout(operand, wave=self.wave, **values)
            except TargetError as error:
                raise UnsupportedForm(str(error)) from error
        half = inst.mod("op_sel") >> 2 & 1 if matrix.copies_inputs else inst.mod("op_sel")
        legal = matrix.modifiers(self.wave)
        opsel = half & legal["opsel"].largest if "opsel" in legal else 0
        return matrix.layout(operand, wave=self.wave, opsel=opsel)

    def _operand(self, name: str) -> OperandShape:
        found = self.inst.operand(self.matrix.operands[name].source)
        assert found is not None, f"{self.inst.name} has no {name}"
        return found

    def _places(self, name: str, entries: Sequence[tuple[int, ...]]) -> tuple[list[int], int]:
        """The lanes that hold entries, and the number of their common element."""
        lanes, element = _places(self.layouts[name], tuple(entries))
        return list(lanes), element

    def _rows_of(self, part: int) -> tuple[list[int], int, int]:
        """A part's rows, its block, and the first lane of the copies it reads."""
        if self.copies > 1:
            return list(range(part, self.matrix.m, self.copies)), 0, part * 16
        return list(range(self.matrix.m)), part, 0

    # -------------------------------------------------------------------------- entries

    def codes(self, name: str, element: int) -> Value:
        """The codes of an element in every lane, with signs applied."""
        key = name, element
        if key not in self._codes:
            self._codes[key] = self._read(name, element)
        return self._codes[key]

    def _read(self, name: str, element: int) -> Value:
        op, layout = self._operand(name), self.layouts[name]
        dword, low = divmod(element * layout.pitch + layout.offset, 32)
        if name in ("SA", "SB") and not op.is_register:
            return self._constant_scale(op, dword, low)
        type = _CONSTANTS.get(self.matrix.c_type, F32)
        return self._signed(name, self._bits(op, dword, low, layout.bits, type), element)

    def _bits(self, op: OperandShape, dword: int, low: int, bits: int, type: Type) -> Value:
        b = self.b
        if not op.is_register:
            return self._constant(op, bits, type)
        word = b.read_dword(op, dword)
        if bits == 64:
            return b.join(word, b.read_dword(op, dword + 1))
        if low:
            word = b.lshr(word, b.i32(low))
        if low + bits > 32:
            word = b.or_(word, b.shl(b.read_dword(op, dword + 1), b.i32(32 - low)))
        return word if bits == 32 else b.and_(word, b.i32((1 << bits) - 1))

    def _constant(self, op: OperandShape, bits: int, type: Type) -> Value:
        """A C that is one number."""
        b = self.b
        if bits == 64:
            return b.bitcast(b.read(op, F64, modifiers=False), I64)
        word = b.read_dword(op, 0, type)
        return word if bits == 32 else b.and_(word, b.i32((1 << bits) - 1))

    def _constant_scale(self, op: OperandShape, dword: int, low: int) -> Value:
        """A byte of a constant: its bits count, so that 0 is the scale 2**-127 in E8M0."""
        b = self.b
        if self.matrix.is_mfma:
            raise UnsupportedForm(f"{self.inst.name} with a constant as scale")
        word = b.read_dword(op, dword, I64 if op.dwords == 2 else I32)
        return b.and_(b.lshr(word, b.i32(low)), b.i32(0xFF))

    def _signed(self, name: str, code: Value, element: int) -> Value:
        """Signs flipped as modifiers say."""
        names = ("neg_lo", "neg_hi", "blgp")
        given = {name: self.inst.mod(name) for name in names}
        change = signs(self.matrix, name, **given)[element % 2]
        if not change:
            return code
        bits = self.layouts[name].bits
        type, sign = (I64 if bits == 64 else I32), 1 << bits - 1
        if change.endswith("|"):
            code = self.b.and_(code, self.b.const(type, sign - 1))
        return self.b.xor(code, self.b.const(type, sign)) if change[0] == "-" else code

    # -------------------------------------------------------------------------- operands

    def slices_of_a(self) -> Iterator[Slice]:
        """[part][k][row]; for a sparse A, k counts the kept entries."""
        step = 16 if self.matrix.in_runs else self.rows  # rows in the same element of lanes
        for part in range(self.parts):
            rows, block, first = self._rows_of(part)
            for position in range(self.tile.k):
                k, slot = self._k_of(position)
                at = (part * self.tile.k + position) * self.rows
                for low in range(0, len(rows), step):
                    own = [(i, k, block) for i in rows[low : low + step]]
                    lanes, element = self._places("A", own)
                    codes = self.codes("A", element | slot)
                    yield Slice(codes, [first + n for n in lanes], at + low)

    def _k_of(self, position: int) -> tuple[int, int]:
        """The k of a product, and for a sparse A which of the two kept entries out of four."""
        return (4 * (position // 2), position % 2) if self.matrix.sparse else (position, 0)

    def slices_of_b(self) -> Iterator[Slice]:
        """[part][k][column]."""
        columns = range(self.matrix.n)
        for part in range(self.parts):
            _, block, first = self._rows_of(part)
            for k in range(self.matrix.k):
                lanes, element = self._places("B", [(k, j, block) for j in columns])
                at = (part * self.matrix.k + k) * self.matrix.n
                yield Slice(self.codes("B", element), [first + n for n in lanes], at)

    def rows_of_d(self, name: str) -> Iterator[tuple[list[int], int, int]]:
        """Lanes, element and place of each row of C or D."""
        for part in range(self.parts):
            rows, block, _ = self._rows_of(part)
            for number, i in enumerate(rows):
                entries = [(i, j, block) for j in range(self.matrix.n)]
                lanes, element = self._places(name, entries)
                yield lanes, element, (part * self.rows + number) * self.matrix.n

    def slices_of_c(self) -> Iterator[Slice]:
        for lanes, element, at in self.rows_of_d("C"):
            yield Slice(self.codes("C", element), lanes, at)

    def slices_of_index(self) -> Iterator[Slice]:
        """[position][row]: the row of B that multiplies each kept entry of A."""
        b, layout = self.b, self.layouts["K"]
        for position in range(self.tile.k):
            k, slot = self._k_of(position)
            lanes, element = self._places("K", [(i, k, 0) for i in range(self.matrix.m)])
            dword, low = divmod(element * layout.pitch + layout.offset + 2 * slot, 32)
            chosen = self._bits(self._operand("K"), dword, low, 2, I32)
            yield Slice(b.add(chosen, b.i32(k)), lanes, position * self.matrix.m)

    def slices_of_scales(self, name: str) -> Iterator[Slice]:
        """[block of k][row or column]."""
        size = self.matrix.m if name == "SA" else self.matrix.n
        for number in range(self.matrix.k // self.matrix.scale_block):
            k = number * self.matrix.scale_block
            entries = [(n, k, 0) if name == "SA" else (k, n, 0) for n in range(size)]
            lanes, element = self._places(name, entries)
            yield Slice(self.codes(name, element), lanes, number * size)

    # ------------------------------------------------------------------------------ run

    def run(self) -> None:
        """Emit everything."""
        inputs = {
            "a": list(self.slices_of_a()),
            "b": list(self.slices_of_b()),
            "c": list(self.slices_of_c()),
        }
        if self.matrix.sparse:
            inputs["sa"] = list(self.slices_of_index())
        if self.matrix.scale_block:
            inputs |= {name.lower(): list(self.slices_of_scales(name)) for name in ("SA", "SB")}
        outputs: list[list[tuple[list[int], int]]] = [
            [] for _ in range(self.layouts["D"].elements_per_lane)
        ]
        for lanes, element, at in self.rows_of_d("D"):
            outputs[element].append((lanes, at))
        self.scatter(self.b.matrices(self.tile, self.parts, inputs, outputs))

    def scatter(self, results: list[Value]) -> None:
        """Write D."""
        b, kind = self.b, self.matrix.d_type
        if kind == "f64":
            dwords = [part for value in results for part in b.split(value)]
        else:
            dwords = results if kind in ("f32", "i32") else self._packed(results)
        b.write_dwords(self.inst.vdst, dwords, ignore_exec=True)

    def _packed(self, halves: list[Value]) -> list[Value]:
        """Put 16-bit results into their halves; an unused half keeps its value."""
        b, layout = self.b, self.layouts["D"]
        dwords: dict[int, dict[int, Value]] = {}
        for number, half in enumerate(halves):
            dword, low = divmod(number * layout.pitch + layout.offset, 32)
            dwords.setdefault(dword, {})[low] = b.shl(half, b.i32(low)) if low else half
        out = []
        for dword, parts in sorted(dwords.items()):
            if len(parts) == 1:
                (taken,) = parts
                kept = 0xFFFF if taken else 0xFFFF0000
                parts[16 - taken] = b.and_(b.read_dword(self.inst.vdst, dword), b.i32(kept))
            out.append(b.or_(parts[0], parts[16]))
        return out
