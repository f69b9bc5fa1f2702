"""The lanes of a wave in the threads of a warp: one per thread, or two, 32 lanes apart.

A value per lane is a scalar in wave32 and a vector of two in wave64, of lanes t and t + 32 in
thread t. Lanes communicate by votes and shuffles, which all 32 threads execute: every branch to one
is uniform. All threads compute the same uniform values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wavecore.backends.cuda import record
from wavecore.builder.contract import I1, I32, I64, Type, Value
from wavecore.builder.irtext import IrText, constant_text, suffix, type_text
from wavecore.builder.lanes import Nans
from wavecore.toolchain.cache import digest

THREADS = 32
_ALL = "i32 -1"  # of the warp's threads


class ThreadLanes:
    """Lanes of a wave of 32 or 64 in a warp."""

    nans = Nans.TESTED
    converts_nans = False  # PTX's conversions give one NaN for all
    saturates = True

    def __init__(self, wave: int) -> None:
        if wave not in (THREADS, 2 * THREADS):
            raise ValueError(f"a wave has 32 or 64 lanes, not {wave}")
        self.wave = wave
        self.held = wave // THREADS  # lanes of a thread

    # -------------------------------------------------------------- the lanes of one thread

    def text(self, type: Type) -> str:
        return type_text(type) if self.held == 1 else type_text(type, self.held)

    def suffix(self, type: Type) -> str:
        return suffix(type) if self.held == 1 else f"v{self.held}{suffix(type)}"

    def parts(self, b: IrText, x: Value) -> list[str]:
        """The value in each lane that the thread holds, lane t before t + 32."""
        if self.held == 1:
            return [str(x.ref)]
        text = self.text(x.type)
        return [b.emit(f"extractelement {text} {x.ref}, i32 {i}") for i in range(self.held)]

    def joined(self, b: IrText, type: Type, parts: Sequence[str]) -> str:
        """A per-lane value from those of the lanes that the thread holds."""
        if self.held == 1:
            return parts[0]
        ref = "poison"
        for i, part in enumerate(parts):
            element = f"{type_text(type)} {part}, i32 {i}"
            ref = b.emit(f"insertelement {self.text(type)} {ref}, {element}")
        return ref

    def numbers(self, b: IrText) -> list[str]:
        """The numbers of the lanes that the thread holds, i32."""
        b.declarations.add("declare i32 @llvm.nvvm.read.ptx.sreg.laneid()")
        thread = b.emit("call i32 @llvm.nvvm.read.ptx.sreg.laneid()")
        return [thread, *(b.emit(f"add i32 {thread}, {THREADS * i}") for i in range(1, self.held))]

    def spread(self, b: IrText, x: Value) -> str:
        return self.joined(b, x.type, [str(x.ref)] * self.held)

    def spread_constant(self, text: str, constant: str) -> str:
        return constant if self.held == 1 else f"splat ({text} {constant})"

    def constant(self, b: IrText, type: Type, bits: Sequence[int]) -> str:
        """From a table in global memory: constant memory serves one address at a time."""
        if len(set(bits)) == 1:
            return self.spread_constant(type_text(type), constant_text(type, bits[0]))
        if type == I1:
            mask = sum(bool(bit) << lane for lane, bit in enumerate(bits))
            return self.bit(b, Value(I64, False, str(mask)))
        numbers = self.numbers(b)
        if type == I32 and list(bits) == list(range(self.wave)):
            return self.joined(b, type, numbers)
        text = type_text(type)
        entries = ", ".join(f"{text} {constant_text(type, n)}" for n in bits)
        table = f"@lanes_{digest(text, entries)[:16]}"
        array = f"[{self.wave} x {text}]"
        b.declarations.add(f"{table} = internal addrspace(1) constant {array} [{entries}]")
        return self.joined(b, type, [self._entry(b, text, table, number) for number in numbers])

    @staticmethod
    def _entry(b: IrText, text: str, table: str, number: str) -> str:
        at = b.emit(f"getelementptr {text}, ptr addrspace(1) {table}, i32 {number}")
        return b.emit(f"load {text}, ptr addrspace(1) {at}")

    def some_nan(self, b: IrText, x: Value) -> str:
        """Only for the thread's own lanes: the code after this branch may diverge."""
        text = type_text(x.type)
        parts = self.parts(b, x)
        return b.emit(f"fcmp uno {text} {parts[0]}, {parts[-1]}")

    def nan_came_up(self, b: IrText) -> None:
        pass

    def may_be_nan(self, b: IrText, x: Value) -> None:
        pass

    def choosing(self, b: IrText, condition: Value) -> Value:
        """With a second condition, which holds but is not known to compilers.

        ptxas makes a minimum of a comparison and a choice, which gives one NaN for all.
        """
        b.declarations.add(record.declaration())
        place = record.at(record.CudaLaunch, "one")
        at = b.emit(f"getelementptr i8, {record.CONSTANT} @{record.LAUNCH}, i64 {place}")
        one = b.emit(f"load i32, {record.CONSTANT} {at}, align 4")
        holds = b.emit(f"trunc i32 {one} to i1")
        text = type_text(I1)
        if condition.per_lane:
            text, holds = self.text(I1), self.spread(b, Value(I1, False, holds))
        ref = b.emit(f"and {text} {condition.ref}, {holds}")
        return Value(I1, condition.per_lane, ref)

    def resolved(self, b: IrText, op: str, operands: Sequence[Value]) -> str | None:
        return None

    # ---------------------------------------------------------------------------- votes

    def ballot(self, b: IrText, condition: str) -> str:
        b.declarations.add("declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)")
        words = []
        for part in self.parts(b, Value(I1, True, condition)):
            word = b.emit(f"call i32 @llvm.nvvm.vote.ballot.sync({_ALL}, i1 {part})")
            words.append(b.emit(f"zext i32 {word} to i64"))
        if self.held == 1:
            return words[0]
        high = b.emit(f"shl i64 {words[1]}, {THREADS}")
        return b.emit(f"or i64 {words[0]}, {high}")

    def bit(self, b: IrText, mask: Value) -> str:
        text = type_text(mask.type)
        parts = []
        for number in self.numbers(b):
            if mask.type != I32:
                number = b.emit(f"zext i32 {number} to {text}")
            shifted = b.emit(f"lshr {text} {mask.ref}, {number}")
            parts.append(b.emit(f"trunc {text} {shifted} to i1"))
        return self.joined(b, I1, parts)

    # ------------------------------------------------------------------------- shuffles

    def read(self, b: IrText, x: Value, lane: str) -> str:
        parts, text = self.parts(b, x), type_text(x.type)
        part = parts[0]
        if self.held == 2:
            part = b.emit(f"select i1 {_upper(b, lane)}, {text} {parts[1]}, {text} {parts[0]}")
        return self._from_thread(b, x.type, part, lane)

    def permute(self, b: IrText, x: Value, index: str) -> str:
        lanes = self.parts(b, Value(I32, True, index))
        return self.joined(b, x.type, [self._of_lane(b, x, lane) for lane in lanes])

    def _of_lane(self, b: IrText, x: Value, lane: str) -> str:
        """The value in a lane that each thread chooses: one of the two in its thread."""
        found = [self._from_thread(b, x.type, part, lane) for part in self.parts(b, x)]
        if self.held == 1:
            return found[0]
        text = type_text(x.type)
        return b.emit(f"select i1 {_upper(b, lane)}, {text} {found[1]}, {text} {found[0]}")

    def shuffle(self, b: IrText, x: Value, lanes: Sequence[int]) -> str:
        return self.permute(b, x, self.constant(b, I32, lanes))

    def _from_thread(self, b: IrText, type: Type, ref: str, thread: str) -> str:
        """The value in the thread of a number, modulo 32."""

        def moved(dword: str) -> str:
            b.declarations.add("declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)")
            operands = f"{_ALL}, i32 {dword}, i32 {thread}, i32 {THREADS - 1}"
            return b.emit(f"call i32 @llvm.nvvm.shfl.sync.idx.i32({operands})")

        return _by_dwords(b, type, ref, moved)

    # --------------------------------------------------------------------------- memory

    def load(self, b: IrText, type: Type, pointer: str, align: int) -> str:
        text = type_text(type)
        where = self._places(b, type, pointer)
        found = [b.emit(f"load {text}, ptr {at}, align {type.bits // 8}") for at in where]
        return self.joined(b, type, found)

    def store(self, b: IrText, type: Type, ref: str, pointer: str, align: int) -> None:
        text = type_text(type)
        where = self._places(b, type, pointer)
        for part, at in zip(self.parts(b, Value(type, True, ref)), where, strict=True):
            b.emit_void(f"store {text} {part}, ptr {at}, align {type.bits // 8}")

    def _places(self, b: IrText, type: Type, pointer: str) -> list[str]:
        """Where the thread's lanes are among contiguous lanes."""
        text = type_text(type)
        return [
            b.emit(f"getelementptr {text}, ptr {pointer}, i32 {number}")
            for number in self.numbers(b)
        ]


NAN_MET = "%nan"  # an i1 of each thread: whether code that leaves NaN has met one


class HastyLanes(ThreadLanes):
    """As ThreadLanes, but NaN are left as the GPU makes them, and only noted."""

    nans = Nans.LEFT

    def may_be_nan(self, b: IrText, x: Value) -> None:
        before = b.emit(f"load i1, ptr {NAN_MET}")
        after = b.emit(f"or i1 {before}, {self.some_nan(b, x)}")
        b.emit_void(f"store i1 {after}, ptr {NAN_MET}")


def _upper(b: IrText, lane: str) -> str:
    """Whether a lane is the second one of its thread."""
    return b.emit(f"icmp uge i32 {lane}, {THREADS}")


def _by_dwords(b: IrText, type: Type, ref: str, move: Callable[[str], str]) -> str:
    """A scalar whose bits were passed through `move`, 32 at a time."""
    text, integer = type_text(type), f"i{type.bits}"
    if text != integer:
        ref = b.emit(f"bitcast {text} {ref} to {integer}")
    if type.bits == 64:
        low = b.emit(f"trunc i64 {ref} to i32")
        above = b.emit(f"lshr i64 {ref}, 32")
        high = b.emit(f"trunc i64 {above} to i32")
        low, high = (b.emit(f"zext i32 {move(half)} to i64") for half in (low, high))
        shifted = b.emit(f"shl i64 {high}, 32")
        ref = b.emit(f"or i64 {low}, {shifted}")
    elif type.bits == 32:
        ref = move(ref)
    else:
        wide = move(b.emit(f"zext {integer} {ref} to i32"))
        ref = b.emit(f"trunc i32 {wide} to {integer}")
    return ref if text == integer else b.emit(f"bitcast {integer} {ref} to {text}")
