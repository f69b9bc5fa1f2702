"""How LLVM values represent the lanes of a wave, as chosen by a back end.

Here all lanes of a wave are one vector. A back end with one lane per thread has another class with
these methods, and uses the same semantics.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Protocol

from wavecore.builder.contract import I1, I8, Type, Value
from wavecore.builder.irtext import IrText, constant_text, suffix, type_text


class Nans(enum.Enum):
    """What happens to results that may be NaN.

    TESTED: a branch is taken where a lane is NaN.
    LEFT: nothing.
    RESOLVED: every lane is resolved, without a branch.
    """

    TESTED = enum.auto()
    LEFT = enum.auto()
    RESOLVED = enum.auto()


class Lanes(Protocol):
    """An LLVM back end's representation of per-lane values. `b` receives the text.

    converts_nans: whether the machine's float conversions quiet a NaN and keep its sign and top
        bits, as the contract requires; otherwise the builder computes them.
    saturates: whether the machine's conversions to integers saturate; otherwise the builder clamps.
    """

    wave: int
    converts_nans: bool
    saturates: bool
    nans: Nans

    def text(self, type: Type) -> str:
        """LLVM's type of a value per lane."""

    def suffix(self, type: Type) -> str:
        """That type in the name of an overloaded intrinsic."""

    def spread(self, b: IrText, x: Value) -> str:
        """A uniform value in every lane."""

    def spread_constant(self, text: str, constant: str) -> str:
        """A constant of that type in every lane."""

    def constant(self, b: IrText, type: Type, bits: Sequence[int]) -> str:
        """A constant that differs from lane to lane."""

    def some_nan(self, b: IrText, x: Value) -> str:
        """An i1 that is true if some lane of this value is NaN."""

    def nan_came_up(self, b: IrText) -> None:
        """Called where `some_nan` was true."""

    def may_be_nan(self, b: IrText, x: Value) -> None:
        """Called for a result whose NaN are not TESTED."""

    def resolved(self, b: IrText, op: str, operands: Sequence[Value]) -> str | None:
        """The RESOLVED result of an LLVM operation; None if it has to be selected."""

    def choosing(self, b: IrText, condition: Value) -> Value:
        """The condition of a choice between floats, which keeps the bits of NaN."""

    def ballot(self, b: IrText, condition: str) -> str:
        """The lanes' conditions as the bits of an i64."""

    def bit(self, b: IrText, mask: Value) -> str:
        """Each lane's bit of a uniform mask."""

    def read(self, b: IrText, x: Value, lane: str) -> str:
        """The value in one lane, given as an i32 below the wave size."""

    def permute(self, b: IrText, x: Value, index: str) -> str:
        """Each lane gets the value of the lane that its index names, an i32 below the wave size."""

    def shuffle(self, b: IrText, x: Value, lanes: Sequence[int]) -> str:
        """The same with lanes known at build time."""

    def load(self, b: IrText, type: Type, pointer: str, align: int) -> str:
        """Load lanes that are contiguous in memory."""

    def store(self, b: IrText, type: Type, ref: str, pointer: str, align: int) -> None:
        """Store lanes contiguously."""


class VectorLanes:
    """All lanes in one vector: a CPU's way."""

    converts_nans = True
    saturates = False
    nans = Nans.TESTED

    def __init__(self, wave: int) -> None:
        self.wave = wave

    def text(self, type: Type) -> str:
        return type_text(type, self.wave)

    def suffix(self, type: Type) -> str:
        return f"v{self.wave}{suffix(type)}"

    def spread(self, b: IrText, x: Value) -> str:
        vector, text = self.text(x.type), type_text(x.type)
        one = b.emit(f"insertelement {vector} poison, {text} {x.ref}, i64 0")
        same = f"<{self.wave} x i32> zeroinitializer"
        return b.emit(f"shufflevector {vector} {one}, {vector} poison, {same}")

    def spread_constant(self, text: str, constant: str) -> str:
        return f"splat ({text} {constant})"

    def constant(self, b: IrText, type: Type, bits: Sequence[int]) -> str:
        text = type_text(type)
        return "<" + ", ".join(f"{text} {constant_text(type, n)}" for n in bits) + ">"

    def choosing(self, b: IrText, condition: Value) -> Value:
        return condition

    def some_nan(self, b: IrText, x: Value) -> str:
        """One comparison checks two vectors of 512 bits: their sum is NaN where either is.

        It is also NaN for opposite infinities, which are rare enough: comparisons would compete
        with multiplications for execution units.
        """
        wave, width, text = self.wave, 512 // x.type.bits, type_text(x.type)
        vector = f"<{wave} x {text}>"
        if wave % (2 * width):  # columns of a matrix, possibly few
            found = b.emit(f"fcmp uno {vector} {x.ref}, {x.ref}")
            bits = b.emit(f"bitcast <{wave} x i1> {found} to i{wave}")
            return b.emit(f"icmp ne i{wave} {bits}, 0")
        parts = []
        for first in range(0, wave, width):
            lanes = ", ".join(f"i32 {lane}" for lane in range(first, first + width))
            taken = f"{vector} {x.ref}, {vector} poison, <{width} x i32> <{lanes}>"
            parts.append(b.emit(f"shufflevector {taken}"))
        while len(parts) > 2:
            parts.append(b.emit(f"fadd <{width} x {text}> {parts.pop(0)}, {parts.pop(0)}"))
        found = b.emit(f"fcmp uno <{width} x {text}> {parts[0]}, {parts[1]}")
        bits = b.emit(f"bitcast <{width} x i1> {found} to i{width}")
        return b.emit(f"icmp ne i{width} {bits}, 0")

    def nan_came_up(self, b: IrText) -> None:
        pass

    def may_be_nan(self, b: IrText, x: Value) -> None:
        pass

    def resolved(self, b: IrText, op: str, operands: Sequence[Value]) -> str | None:
        return None

    def ballot(self, b: IrText, condition: str) -> str:
        bits = b.emit(f"bitcast <{self.wave} x i1> {condition} to i{self.wave}")
        return bits if self.wave == 64 else b.emit(f"zext i{self.wave} {bits} to i64")

    def bit(self, b: IrText, mask: Value) -> str:
        ref = mask.ref
        if self.wave < mask.type.bits:
            ref = b.emit(f"trunc i{mask.type.bits} {ref} to i{self.wave}")
        return b.emit(f"bitcast i{self.wave} {ref} to <{self.wave} x i1>")

    def read(self, b: IrText, x: Value, lane: str) -> str:
        return b.emit(f"extractelement {self.text(x.type)} {x.ref}, i32 {lane}")

    def permute(self, b: IrText, x: Value, index: str) -> str:
        """By a gather from memory, which cannot hold vectors of single bits."""
        wave, kind = self.wave, I8 if x.type == I1 else x.type
        ref, text = x.ref, self.text(kind)
        if kind != x.type:
            ref = b.emit(f"zext {self.text(x.type)} {ref} to {text}")
        array = b.alloca(text)
        self.store(b, kind, ref, array, 64)
        where = b.emit(f"getelementptr {type_text(kind)}, ptr {array}, <{wave} x i32> {index}")
        gather = f"@llvm.masked.gather.{self.suffix(kind)}.v{wave}p0"
        b.declarations.add(f"declare {text} {gather}(<{wave} x ptr>, i32, <{wave} x i1>, {text})")
        found = b.emit(
            f"call {text} {gather}(<{wave} x ptr> {where}, i32 {kind.bits // 8}, "
            f"<{wave} x i1> splat (i1 true), {text} poison)"
        )
        return found if kind == x.type else b.emit(f"trunc {text} {found} to {self.text(x.type)}")

    def shuffle(self, b: IrText, x: Value, lanes: Sequence[int]) -> str:
        mask, text = ", ".join(f"i32 {lane}" for lane in lanes), self.text(x.type)
        return b.emit(f"shufflevector {text} {x.ref}, {text} poison, <{self.wave} x i32> <{mask}>")

    def load(self, b: IrText, type: Type, pointer: str, align: int) -> str:
        return b.emit(f"load {self.text(type)}, ptr {pointer}, align {align}")

    def store(self, b: IrText, type: Type, ref: str, pointer: str, align: int) -> None:
        b.emit_void(f"store {self.text(type)} {ref}, ptr {pointer}, align {align}")
