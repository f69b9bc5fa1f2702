"""How semantics read and write operands and state, on any executor.

Source modifiers, DPP, SDWA, op_sel, inline constants and literals are resolved in `read`; clamp,
omod, destination selects and EXEC in `write`. Writes take effect when the semantic returns:
everything is read before anything is written, so overlapping registers need no special care.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from wavecore.builder.contract import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I16,
    I32,
    I64,
    MANTISSA_BITS,
    Builder,
    Type,
    Value,
    declared,
)
from wavecore.emulator import crosslane
from wavecore.emulator.records import (
    PRIVATE_APERTURE_HIGH,
    SCRATCH_BASE_HIGH,
    SHARED_APERTURE_HIGH,
)
from wavecore.emulator.shape import FloatMode, InstructionForm, OperandShape, UnsupportedForm
from wavecore.isa.registers import EXEC_LO, EXECZ, SCC, VCC_LO, VCCZ

if TYPE_CHECKING:  # kernels without matrix instructions need no models
    from wavecore.matrix.numerics.tile import Tile


class Slice(NamedTuple):
    """Entries of an operand: lanes of a value, and where the first lies in memory."""

    codes: Value
    lanes: Sequence[int]
    at: int


Outputs = Sequence[Sequence[tuple[Sequence[int], int]]]

VCC, EXEC = VCC_LO, EXEC_LO

# Inline float constants by selector 240..248: 0.5 -0.5 1 -1 2 -2 4 -4 1/(2 pi).
_INLINE = {
    F64: (0x3FE0 << 48, 0xBFE0 << 48, 0x3FF0 << 48, 0xBFF0 << 48, 0x4000 << 48, 0xC000 << 48,
          0x4010 << 48, 0xC010 << 48, 0x3FC45F306DC9C882),
    F32: (0x3F000000, 0xBF000000, 0x3F800000, 0xBF800000, 0x40000000, 0xC0000000,
          0x40800000, 0xC0800000, 0x3E22F983),
    F16: (0x3800, 0xB800, 0x3C00, 0xBC00, 0x4000, 0xC000, 0x4400, 0xC400, 0x3118),
    BF16: (0x3F00, 0xBF00, 0x3F80, 0xBF80, 0x4000, 0xC000, 0x4080, 0xC080, 0x3E22),
}  # fmt: skip


def inline_float(selector: int, type: Type) -> int:
    """Bits of an inline float constant read as `type`; an integer uses the float of its width.

    Source: LLVM's AMDGPUOperandSyntax, "inline constants".
    """
    index = selector - 240
    if type in (F16, BF16, F64, F32):
        return _INLINE[type][index]
    if type.bits == 64:
        return _INLINE[F64][index]
    return _INLINE[F32][index] & ((1 << type.bits) - 1)


class LaneBytes(NamedTuple):
    """The bytes that the active lanes access, the same number in each.

    Spaces are those of records.SPACE; addresses are I64 per lane, I32 in "lds" and "scratch".
    `mask` narrows the active lanes; loads give 0 elsewhere.
    """

    space: str
    address: Value
    size_bytes: int
    mask: Value | None

    @property
    def dwords(self) -> int:
        """The number of registers that they fill."""
        return max(self.size_bytes // 4, 1)


class Memory(Protocol):
    """How an executor reaches memory."""

    @declared
    def load_at(self, at: LaneBytes) -> list[Value]:
        """The dwords (one for a byte or 16-bit word) that active lanes load, 0 in the others."""

    @declared
    def store_at(self, at: LaneBytes, data: Sequence[Value]) -> None:
        """Store dwords, or the low bytes of one dword."""

    @declared
    def check_at(self, at: LaneBytes) -> None:
        """Fault now if a store there would fault: either all of several stores happen or none."""

    @declared
    def atomic_at(
        self, at: LaneBytes, op: str, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """Memory = memory op data, lane by lane; returns the old values."""

    @declared
    def scalar_load(self, address: Value, dwords: int, size_bytes: Value) -> list[Value]:
        """Dwords of which the first `size_bytes` bytes come from memory, the rest are 0."""

    @declared
    def scalar_store(self, address: Value, data: Sequence[Value], size_bytes: Value) -> None:
        """Write the first `size_bytes` bytes of the dwords."""

    @declared
    def scalar_atomic(
        self, op: str, address: Value, data: Sequence[Value], compare: Sequence[Value] | None
    ) -> list[Value]:
        """One atomic operation for the wave; returns the old value."""


class Primitives(Builder, Memory, Protocol):
    """What an executor provides: operations, and access to one wave's registers and memory.

    Operands are addressed by their shape; `dword` counts the registers of a tuple. Writes are
    deferred until the semantic returns.
    """

    @declared
    def _vgpr(self, op: OperandShape, dword: int) -> Value:
        """A register of a vector operand, I32 per lane."""

    @declared
    def _set_vgpr(
        self, op: OperandShape, dword: int, value: Value, mask: Value | None, ignore_exec: bool
    ) -> None:
        """Write one, in the lanes of EXEC (or all lanes) that are set in the mask."""

    @declared
    def _sgpr(self, op: OperandShape, dword: int) -> Value:
        """A register of a scalar operand."""

    @declared
    def _set_sgpr(self, op: OperandShape, dword: int, value: Value) -> None:
        """Write one."""

    @declared
    def fixed_sgpr(self, selector: int) -> Value:
        """A scalar register by its selector."""

    @declared
    def set_fixed_sgpr(self, selector: int, value: Value) -> None:
        """Write one."""

    @declared
    def _bound(self, op: OperandShape) -> Value:
        """The value of an operand that is a constant."""

    @declared
    def imm(self, name: str) -> Value:
        """A modifier's value, I32."""

    @declared
    def field(self, name: str) -> Value:
        """A field of the wave's record."""

    @declared
    def set_field(self, name: str, value: Value) -> None:
        """Write one."""

    @declared
    def next_pc(self) -> Value:
        """Offset of the next instruction from the image's base, I64."""

    @declared
    def matrices(
        self, tile: Tile, count: int, inputs: Mapping[str, Sequence[Slice]], outputs: Outputs
    ) -> list[Value]:
        """`count` products of matrices whose entries lie in lanes.

        inputs: by operand ("a" is [k][m] here) the slices that fill it. outputs: for each element
            of D in a lane, the lanes and where their entries begin in D's memory. Returns the
            elements'
        codes.
        """

    @declared
    def branch(self, condition: Value) -> None:
        """The condition of a branch."""

    @declared
    def jump(self, address: Value) -> None:
        """Go on at an address."""

    @declared
    def barrier_signal(self) -> Value:
        """Signal the barrier; returns whether the wave is the first of its phase."""

    @declared
    def named_barrier(self, op: int, value: Value) -> Value:
        """An operation of records.NAMED_OP; `value` has the id in [4:0], and members in [22:16].

        Returns what it answers, a uniform I32: whether a signal is the first, or the wave had
        joined, or the state.
        """

    @declared
    def cluster(self, op: int, value: Value) -> Value:
        """An operation of records.CLUSTER_OP.

        REACH makes the wave's LDS that of another workgroup, until RETURN: `value` has a mask of
        workgroups in [15:0], and the one of them in [19:16].
        Returns: a uniform I32, whether a signal is the first, or that workgroup is in the mask.
        """

    @declared
    def global_sync(self, op: int, resource: Value, value: Value) -> None:
        """An operation of global wave sync (records.GWS_OP) on a resource below 64."""

    @declared
    def clock(self) -> Value:
        """A clock value that grows with time, I64."""

    @declared
    def vgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        """The register `offset` after an operand's, kept inside the file."""

    @declared
    def set_vgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        """Write it."""

    @declared
    def sgpr_relative(self, op: OperandShape, offset: Value) -> Value:
        """The same of scalar registers."""

    @declared
    def set_sgpr_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        """Write it."""


class WaveOps(Primitives):
    """Mixin over a builder: the wave's operands and state for semantics."""

    inst: InstructionForm
    write_lanes: Value | None = None  # lanes that DPP leaves writable, None for all
    ignores_exec = False  # what accesses memory for all lanes, whatever EXEC says

    # ----------------------------------------------------------------------------- constants

    def i32(self, value: int) -> Value:
        return self.const(I32, value)

    def i64(self, value: int) -> Value:
        return self.const(I64, value)

    @property
    def mode(self) -> FloatMode:
        return self.inst.mode

    # ------------------------------------------------------------------------------- choices

    def usually(
        self,
        condition: Value,
        then: Callable[[], Sequence[Value]],
        otherwise: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """As uniform_if; optimised code may leave `otherwise` to code that is not."""
        return self.uniform_if(condition, then, otherwise)

    # ------------------------------------------------------ memory, as LaneBytes and Memory say

    def load(
        self, space: str, address: Value, size_bytes: int, mask: Value | None = None
    ) -> list[Value]:
        return self.load_at(self._bytes(space, address, size_bytes, mask))

    def store(
        self,
        space: str,
        address: Value,
        data: Sequence[Value],
        size_bytes: int,
        mask: Value | None = None,
    ) -> None:
        self.store_at(self._bytes(space, address, size_bytes, mask), data)

    def check(self, space: str, address: Value, size_bytes: int, mask: Value | None = None) -> None:
        self.check_at(self._bytes(space, address, size_bytes, mask))

    def atomic(
        self,
        space: str,
        op: str,
        address: Value,
        data: Sequence[Value],
        compare: Sequence[Value] | None,
        size_bytes: int,
        mask: Value | None = None,
    ) -> list[Value]:
        return self.atomic_at(self._bytes(space, address, size_bytes, mask), op, data, compare)

    def accessing(self) -> Value:
        """The lanes whose accesses happen, as bits: those of EXEC, or all."""
        return self.i64((1 << self.wave) - 1) if self.ignores_exec else self.exec_mask()

    def reaching(self, mask: Value | None) -> Value:
        """Per lane: whether its access happens, if the mask has it."""
        lanes = self.lane_bit(self.accessing())
        return lanes if mask is None else self.and_(lanes, self.widen(mask))

    def _bytes(self, space: str, address: Value, size_bytes: int, mask: Value | None) -> LaneBytes:
        type = I32 if space in ("lds", "scratch") else I64
        if address.type != type:
            raise TypeError(f"{self.inst.name}: {space} addresses are {type}, not {address.type}")
        return LaneBytes(space, address, size_bytes, mask)

    # ------------------------------------------------------------------------------- reading

    def read(
        self, op: OperandShape, type: Type, *, signed: bool = False, modifiers: bool = True
    ) -> Value:
        """An operand as `type`, its source modifiers applied.

        `signed` sign-extends a 32-bit literal to a 64-bit `type`. neg and abs apply only to float
        types, or not at all with modifiers=False.
        """
        if type.bits == 64:
            value = self._read64(op, type, signed)
        elif type.bits == 16:
            value = self._read16(op, type)
        else:
            value = self._selected(op, self.read_dword(op, 0, type))
            value = self.bitcast(value, type)
        return self.modified(op, value) if modifiers and type.is_float else value

    def read_dword(self, op: OperandShape, dword: int = 0, type: Type = I32) -> Value:
        """One dword of an operand as I32, DPP applied; constants as they look to `type`."""
        if op.is_register:
            self._check_inside(op, dword)
            if op.kind == "sgpr":
                return self._sgpr(op, dword)
            return self._permuted(op, self._register(op, dword))
        if op.kind in ("null", "off"):
            return self.i32(0)
        if op.kind == "float":
            bits = inline_float(op.selector, type)
            return self.i32(bits >> 32 * dword)
        if op.kind in ("int", "literal", "literal64", "imm"):
            if dword and op.kind == "literal64":
                return self.imm("literal_high")
            if dword:
                return self.ashr(self._bound(op), self.i32(31)) if op.kind == "int" else self.i32(0)
            return self._bound(op)
        return self.trunc(self._special64(op, dword), I32)

    def _check_inside(self, op: OperandShape, dword: int) -> None:
        """Registers past the operand have not been checked to be in the file."""
        if dword >= max(op.dwords, 1):
            name = self.inst.name
            raise UnsupportedForm(f"{name}: dword {dword} of {op.role}, which has {op.dwords}")

    def _register(self, op: OperandShape, dword: int) -> Value:
        """One dword of a VGPR operand, with M0 added to its number under GFX9's indexing."""
        if self._is_indexed(op):
            return self.vgpr_relative(op, self._index(dword))
        return self._vgpr(op, dword)

    def read_relative(self, op: OperandShape, offset: Value) -> Value:
        """The register `offset` after a VGPR operand, DPP or SDWA's select applied."""
        return self._selected(op, self._permuted(op, self.vgpr_relative(op, offset)))

    def write_relative(self, op: OperandShape, offset: Value, value: Value) -> None:
        """Write the register `offset` after a VGPR operand, or the part that SDWA selects."""
        if self.inst.mod("sdwa"):
            value = self._placed(op, value, self.vgpr_relative(op, offset))
        self.set_vgpr_relative(op, offset, value)

    def _is_indexed(self, op: OperandShape) -> bool:
        return op.kind == "vgpr" and bool(self.inst.mod("indexed") >> op.source_index & 1)

    def _index(self, dword: int) -> Value:
        return self.add(self.and_(self.m0(), self.i32(0xFF)), self.i32(dword))

    def _special64(self, op: OperandShape, dword: int) -> Value:
        high = {235: SHARED_APERTURE_HIGH, 236: SHARED_APERTURE_HIGH,
                237: PRIVATE_APERTURE_HIGH, 238: PRIVATE_APERTURE_HIGH}  # fmt: skip
        if op.selector in (230, 231):
            base = SCRATCH_BASE_HIGH if dword or op.selector == 231 else 0
            return self.i64(base)
        if op.selector in high:
            low = 0xFFFFFFFF if op.selector in (236, 238) else 0
            return self.i64(high[op.selector] if dword else low)
        if op.selector == VCCZ:
            flag = self.icmp("eq", self.vcc(), self.i64(0))
        elif op.selector == EXECZ:
            flag = self.icmp("eq", self.exec_mask(), self.i64(0))
        elif op.selector == SCC:
            flag = self.icmp("ne", self.field("scc"), self.i32(0))
        elif op.selector == 239:
            return self.i64(0)  # POPS_EXITING_WAVE_ID: 0 for compute
        else:
            raise UnsupportedForm(f"{self.inst.name} with source selector {op.selector}")
        return self.select(flag, self.i64(0 if dword else 1), self.i64(0))

    def _read64(self, op: OperandShape, type: Type, signed: bool) -> Value:
        if op.kind == "float":
            return self.const(type, inline_float(op.selector, type))
        if op.kind == "int":
            return self.bitcast(self.sext(self._bound(op), I64), type)
        if op.kind == "literal":
            if type.is_float:
                wide = self.shl(self.zext(self._bound(op), I64), self.i64(32))
                return self.bitcast(wide, type)
            return (self.sext if signed else self.zext)(self._bound(op), I64)
        if op.kind == "literal64":
            return self.bitcast(self.join(self._bound(op), self.imm("literal_high")), type)
        if op.kind == "special" or op.dwords > 1 or op.kind in ("vgpr", "agpr"):
            low, high = (self.read_dword(op, d) for d in (0, 1))
        else:  # a 32-bit register where 64 bits are needed
            low, high = self.read_dword(op, 0), self.i32(0)
        return self.bitcast(self.join(low, high), type)

    def _read16(self, op: OperandShape, type: Type) -> Value:
        dword = self.read_dword(op, 0, type)
        if self.inst.mod("sdwa"):
            return self.bitcast(self.trunc(self._selected(op, dword), I16), type)
        high = op.hi
        if op.is_register and self.inst.encoding in ("VOP3", "VOP3SD"):
            high = bool(self.inst.mod("op_sel") >> op.source_index & 1)
        return self.half(dword, type, high)

    def half(self, dword: Value, type: Type, high: bool) -> Value:
        """One 16-bit half of a dword."""
        if high:
            dword = self.lshr(dword, self.i32(16))
        return self.bitcast(self.trunc(dword, I16), type)

    def read_packed(self, op: OperandShape, type: Type, *, high_result: bool) -> Value:
        """The half of a VOP3P source that feeds the low or the high result, neg applied."""
        index = op.source_index
        select = self.inst.mod("op_sel_hi" if high_result else "op_sel") >> index & 1
        negate = self.inst.mod("neg_hi" if high_result else "neg_lo") >> index & 1
        value = self.half(self.packed_dword(op, type), type, bool(select))
        return self.fneg(value) if negate and type.is_float else value

    def packed_dword(self, op: OperandShape, type: Type) -> Value:
        """Both halves of a packed source; inline floats of 16 bits have zeros above them."""
        if op.kind == "float" and type in (F16, BF16):
            return self.i32(inline_float(op.selector, type))
        return self._selected(op, self.read_dword(op, 0, I32))

    def modified(self, op: OperandShape, value: Value) -> Value:
        """abs, then neg, from the encoding's bits for this source."""
        index = op.source_index
        if self.inst.mod("abs") >> index & 1:
            value = self.fabs(value)
        if self.inst.mod("neg") >> index & 1:
            value = self.fneg(value)
        return value

    def _selected(self, op: OperandShape, dword: Value) -> Value:
        """SDWA: the selected byte or word of a source, extended as the encoding says."""
        if not self.inst.mod("sdwa") or op.role not in ("src0", "src1"):
            return dword
        select, sign = self.inst.mod(f"{op.role}_sel", 6), self.inst.mod(f"{op.role}_sext")
        if select == 6:
            return dword
        width, shift = (8, 8 * select) if select < 4 else (16, 16 * (select - 4))
        up = self.shl(dword, self.i32(32 - width - shift))
        return (self.ashr if sign else self.lshr)(up, self.i32(32 - width))

    def _permuted(self, op: OperandShape, value: Value) -> Value:
        """DPP on src0: permutes lanes; lanes with an invalid source may stay unwritten."""
        if op.role.rpartition(".")[2] != "src0" or not self.inst.mod("dpp"):
            return value
        moved, valid, writable = crosslane.dpp(self, self.inst, value)
        self.write_lanes = writable
        return self.select(valid, moved, self.i32(0))

    def join(self, low: Value, high: Value) -> Value:
        """Two dwords as I64."""
        high64 = self.shl(self.zext(high, I64), self.i64(32))
        return self.or_(self.zext(low, I64), high64)

    def split(self, value: Value) -> tuple[Value, Value]:
        """A 64-bit value as two dwords."""
        value = self.bitcast(value, I64)
        return self.trunc(value, I32), self.trunc(self.lshr(value, self.i64(32)), I32)

    # ------------------------------------------------------------------------------- writing

    def write(
        self,
        op: OperandShape,
        value: Value,
        *,
        keep_high: bool | None = None,
        modifiers: bool = True,
        ignore_exec: bool = False,
    ) -> None:
        """Write a result: omod and clamp for floats, destination selects, EXEC.

        keep_high: whether a 16-bit result preserves the other half of the register; None for the
            target's rule (zeroed on GFX9, preserved from GFX10 on).
        """
        if value.type.is_float and modifiers:
            value = self.finished(value)
        if op.kind in ("null", "off"):
            return
        if value.type.bits == 64:
            parts: Sequence[Value] = self.split(value)
        elif value.type.bits == 16:
            parts = (self._merged16(op, value, keep_high),)
        elif value.type == I1:
            raise TypeError(f"{self.inst.name}: write_mask writes conditions")
        else:
            parts = (self._placed(op, self.bitcast(value, I32)),)
        self.write_dwords(op, parts, ignore_exec=ignore_exec)

    def write_dwords(
        self,
        op: OperandShape,
        dwords: Sequence[Value],
        *,
        first: int = 0,
        ignore_exec: bool = False,
    ) -> None:
        """Write consecutive dwords of a register tuple, starting at dword `first`."""
        if op.kind in ("null", "off"):
            return
        if not op.is_register:
            raise UnsupportedForm(f"{self.inst.name} that writes to a constant")
        for i, dword in enumerate(dwords, first):
            self._check_inside(op, i)
            if self._is_indexed(op):
                if self.write_lanes is not None or ignore_exec:
                    raise UnsupportedForm(f"{self.inst.name} with an indexed destination")
                self.set_vgpr_relative(op, self._index(i), self.widen(dword))
            elif op.kind in ("vgpr", "agpr"):
                self._set_vgpr(op, i, self.widen(dword), self.write_lanes, ignore_exec)
            elif dword.per_lane:
                raise UnsupportedForm(f"{self.inst.name} that writes all lanes to an SGPR")
            else:
                self._set_sgpr(op, i, dword)

    def _merged16(self, op: OperandShape, value: Value, keep_high: bool | None) -> Value:
        bits = self.zext(self.bitcast(value, I16), I32)
        if op.kind == "sgpr":
            return bits
        if self.inst.mod("sdwa"):
            return self._placed(op, bits)
        high = op.hi
        if self.inst.encoding in ("VOP3", "VOP3SD") and self.inst.mod("op_sel") >> 3 & 1:
            high = True
        if keep_high is None:
            keep_high = not self.inst.gpu.zeroes_high_half
        if high:
            old = self.and_(self._register(op, 0), self.i32(0xFFFF))
            return self.or_(self.shl(bits, self.i32(16)), old)
        if keep_high:
            old = self.and_(self._register(op, 0), self.i32(0xFFFF0000))
            return self.or_(bits, old)
        return bits

    def _placed(self, op: OperandShape, bits: Value, old: Value | None = None) -> Value:
        """SDWA's dst_sel and dst_unused; `old` is the previous value, by default the operand's."""
        select = self.inst.mod("dst_sel", 6)
        if not self.inst.mod("sdwa") or select == 6:
            return bits
        width, shift = (8, 8 * select) if select < 4 else (16, 16 * (select - 4))
        field = ((1 << width) - 1) << shift
        placed = self.and_(self.shl(bits, self.i32(shift)), self.i32(field))
        unused = self.inst.mod("dst_unused")
        if unused == 2:
            before = self._register(op, 0) if old is None else old
            return self.or_(placed, self.and_(before, self.i32(~field)))
        if unused == 1:
            up = self.shl(bits, self.i32(32 - width))
            up = self.ashr(up, self.i32(32 - width - shift)) if shift + width < 32 else up
            below = self.i32((1 << shift) - 1)
            return self.and_(up, self.not_(below)) if shift else up
        return placed

    def finished(self, value: Value) -> Value:
        """Apply omod and clamp to a floating-point result."""
        value = self._output_modified(value)
        if not self.inst.mod("clamp"):
            return value
        type = value.type
        zero, one = self.const(type, 0), self.fconst(type, 1.0)
        low = self.select(self.fcmp("ogt", value, zero), value, zero)
        result = self.select(self.fcmp("olt", low, one), low, one)
        if not self.mode.dx10_clamp:
            result = self.select(self.fcmp("uno", value, value), value, result)
        return result

    def _output_modified(self, value: Value) -> Value:
        """Omod; where MODE has IEEE, only if that is off and the type's denormals are flushed."""
        omod = self.inst.mod("omod")
        if not omod:
            return value
        if self.inst.gpu.has_mode_ieee:
            flushes = self.mode.flush_out32 if value.type == F32 else self.mode.flush_out64
            if self.mode.ieee or not flushes:
                return value
        factor = self.fconst(value.type, (0, 2.0, 4.0, 0.5)[omod])
        return self._multiplied(value, factor, halves=omod == 3)

    def _multiplied(self, value: Value, factor: Value, *, halves: bool) -> Value:
        """Omod applied: denormals and -0 become +0, then the product.

        A product that is a denormal becomes a zero of its sign. Evidence: captures of gfx1201,
        where omod acts in all denormal modes. Older targets are assumed to do the same where omod
        applies: on all of them LLVM uses omod only where signed zeros do not matter. The captures
        also show +0 where a number below the smallest normal one was rounded up to it before; that
        is not modelled.
        """
        integer = value.type.as_int
        normal = 1 << MANTISSA_BITS[value.type]
        sign_bit = 1 << (value.type.bits - 1)
        bits = self.bitcast(value, integer)
        sign = self.and_(bits, self.const(integer, sign_bit))
        magnitude = self.and_(bits, self.const(integer, sign_bit - 1))
        product = self.bitcast(self.fmul(value, factor), integer)
        if value.type == F16 and self.mode.fp16_ovfl:
            infinity = self.const(integer, 0x7C00)
            infinite = self.icmp("eq", self.and_(product, self.const(integer, 0x7FFF)), infinity)
            made = self.and_(infinite, self.icmp("ult", magnitude, infinity))
            product = self.select(made, self.sub(product, self.const(integer, 1)), product)
        lowest = self.const(integer, 2 * normal if halves else normal)
        product = self.select(self.icmp("ult", magnitude, lowest), sign, product)
        tiny = self.icmp("ult", magnitude, self.const(integer, normal))
        return self.bitcast(self.select(tiny, self.const(integer, 0), product), value.type)

    # ---------------------------------------------------------------------------- denormals

    def flush_in(self, x: Value) -> Value:
        """A float operand after MODE's input denormal handling."""
        flush = self.mode.flush_in32 if x.type == F32 else self.mode.flush_in64
        return self.flushed(x) if flush and x.type != BF16 else x

    def flush_out(self, x: Value) -> Value:
        """A float result after MODE's output denormal handling."""
        flush = self.mode.flush_out32 if x.type == F32 else self.mode.flush_out64
        return self.flushed(x) if flush and x.type != BF16 else x

    def flushed(self, x: Value) -> Value:
        """Denormals become zero of the same sign."""
        integer = x.type.as_int
        sign_mask = 1 << (x.type.bits - 1)
        smallest = {F16: 0x0400, F32: 0x00800000, F64: 1 << 52}[x.type]
        bits = self.bitcast(x, integer)
        sign = self.and_(bits, self.const(integer, sign_mask))
        magnitude = self.and_(bits, self.const(integer, sign_mask - 1))
        tiny = self.icmp("ult", magnitude, self.const(integer, smallest))
        return self.bitcast(self.select(tiny, sign, bits), x.type)

    # -------------------------------------------------------------------- masks and state

    def exec_mask(self) -> Value:
        """EXEC as I64; only the low half in wave32."""
        return self._mask_at(EXEC)

    def set_exec(self, mask: Value) -> None:
        self._set_mask_at(EXEC, mask)

    def vcc(self) -> Value:
        return self._mask_at(VCC)

    def _mask_at(self, selector: int) -> Value:
        low = self.fixed_sgpr(selector)
        if self.wave == 32:
            return self.zext(low, I64)
        return self.join(low, self.fixed_sgpr(selector + 1))

    def _set_mask_at(self, selector: int, mask: Value) -> None:
        low, high = self.split(mask)
        self.set_fixed_sgpr(selector, low)
        if self.wave == 64:
            self.set_fixed_sgpr(selector + 1, high)

    def m0(self) -> Value:
        return self.fixed_sgpr(self.inst.gpu.m0_selector)

    def active(self) -> Value:
        """Per lane: whether it is active in EXEC."""
        return self.lane_bit(self.exec_mask())

    def read_scalar(self, op: OperandShape) -> Value:
        """One dword of an operand that is uniform for the wave."""
        if op.kind in ("vgpr", "agpr"):
            raise UnsupportedForm(f"{self.inst.name} with a scalar in a vector register")
        return self.read_dword(op)

    def read_mask(self, op: OperandShape) -> Value:
        """A lane mask operand (VCC, SGPR or constant) as a condition per lane."""
        if op.kind in ("vgpr", "agpr"):
            raise UnsupportedForm(f"{self.inst.name} with a lane mask in a vector register")
        if self.wave == 32:
            return self.lane_bit(self.zext(self.read_dword(op), I64))
        return self.lane_bit(self.read(op, I64))

    def write_mask(self, op: OperandShape, condition: Value) -> None:
        """Write a per-lane condition to a lane mask; inactive lanes give 0."""
        low, high = self.split(self._mask_bits(condition, op))
        self.write_dwords(op, (low,) if self.wave == 32 else (low, high))

    def write_exec_mask(self, condition: Value) -> None:
        """Write a per-lane condition to EXEC, as `write_mask`."""
        self.set_exec(self._mask_bits(condition, None))

    def _mask_bits(self, condition: Value, op: OperandShape | None) -> Value:
        """A condition as a mask; `op` is the mask's destination, None for EXEC.

        Lanes excluded by DPP's row and bank masks give 0; lanes with an invalid source and no
        BOUND_CTRL keep the old bit.
        """
        condition = self.widen(condition)
        if self.write_lanes is not None:
            old = self.active() if op is None else self.read_mask(op)
            enabled = self.lane_const(I1, crosslane.enabled_lanes(self.inst))
            kept = self.and_(self.and_(enabled, self.not_(self.write_lanes)), old)
            condition = self.or_(self.and_(condition, self.write_lanes), kept)
        return self.and_(self.ballot(condition), self.exec_mask())

    def set_scc(self, condition: Value) -> None:
        """Write SCC from a uniform condition."""
        self.set_field("scc", self.zext(condition, I32))

    def scc(self) -> Value:
        return self.icmp("ne", self.field("scc"), self.i32(0))

    # ------------------------------------------------------------------------------ helpers

    def first_active(self) -> Value:
        """Number of the lowest active lane; 0 when none is active."""
        mask = self.exec_mask()
        lane = self.trunc(self.cttz(mask), I32)
        return self.select(self.icmp("eq", mask, self.i64(0)), self.i32(0), lane)

    def count(self, x: Value, bits: int) -> Value:
        """A shift count, masked to the low bits that the hardware uses."""
        return self.and_(x, self.const(x.type, bits - 1))
