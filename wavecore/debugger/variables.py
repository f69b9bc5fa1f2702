"""Source variables in a frame: their locations from debug information, and their values.

Locations are expressions over the wave's registers. LLVM ends those in private memory with an
address space operation, and leaves it there when the variable moves to a register; a location made
of a register that is not a frame base is therefore the value itself.
Sources: DWARF 5, section 2.5; LLVM's AMDGPUUsage, "Register Identifier" for register numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from wavecore import targets
from wavecore.codeobject.dwarf import Cursor, DwarfError
from wavecore.codeobject.lds import LdsVariable, dynamic_lds, lds_variables
from wavecore.codeobject.sourcetypes import UNKNOWN, SourceType
from wavecore.codeobject.variables import (
    ReadVariables,
    Variable,
    VariableScope,
    read_variables,
    scopes_at,
)
from wavecore.debugger import memory
from wavecore.debugger.registers import Registers
from wavecore.debugger.stops import DebugError
from wavecore.emulator.events import Space

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject
    from wavecore.debugger.scopes import Scope

# DWARF register numbers: the first of each range, with its register file.
_RUNS = (
    (32, 96, "s", 0),
    (1088, 1130, "s", 64),
    (1536, 1792, "v", 0),
    (2048, 2304, "a", 0),
    (2560, 2816, "v", 0),
    (3072, 3328, "a", 0),
)
_NAMED = {1: "exec", 17: "exec"}
_SPACES = {0: Space.GLOBAL, 1: Space.SCRATCH, 2: Space.LDS}
NUMBER_TYPES = {
    ("bool", 1): np.uint8, ("signed", 1): np.int8, ("signed", 2): np.int16,
    ("signed", 4): np.int32, ("signed", 8): np.int64, ("unsigned", 1): np.uint8,
    ("unsigned", 2): np.uint16, ("unsigned", 4): np.uint32, ("unsigned", 8): np.uint64,
    ("enum", 1): np.int8, ("enum", 2): np.int16, ("enum", 4): np.int32, ("enum", 8): np.int64,
    ("pointer", 8): np.uint64, ("pointer", 4): np.uint32, ("float", 2): np.float16,
    ("float", 4): np.float32, ("float", 8): np.float64,
}  # fmt: skip
_READ: dict[str, ReadVariables] = {}


class OptimisedOut(DebugError):
    """The variable has no value at this instruction."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is optimised out here")


@dataclass(frozen=True)
class Typed:
    """A value with a source type.

    Args:
        data: uint8, shape (size, lanes), or (size, 1) if all lanes share it.
        space, addresses: its location in memory, one address per lane.
        register: the first VGPR, AccVGPR or SGPR of its location, such as ("v", 3).
        lane: the selected lane, if any.
        note: a remark for the user.
    """

    type: SourceType
    data: np.ndarray
    name: str = ""
    space: Space | None = None
    addresses: np.ndarray | None = None
    register: tuple[str, int] | None = None
    lane: int | None = None
    note: str = ""

    @property
    def is_of_lanes(self) -> bool:
        """Whether each lane has its own, and an index selects one: not an array or a pointer."""
        return self.data.shape[1] > 1 and self.type.kind not in ("array", "vector", "pointer")

    @property
    def bits(self) -> np.ndarray:
        """The bytes."""
        return self.data

    @property
    def words(self) -> np.ndarray:
        """The bytes as dwords, shape (dwords, lanes)."""
        size, lanes = self.data.shape
        padded = np.zeros((-(-size // 4) * 4, lanes), np.uint8)
        padded[:size] = self.data
        return np.ascontiguousarray(np.ascontiguousarray(padded.T).view(np.uint32).T)

    @property
    def is_aggregate(self) -> bool:
        """Whether it has parts."""
        return self.type.is_aggregate

    def numbers(self) -> Any:
        """As a number, or one per lane. Raises: DebugError if it is not a number."""
        kind, size = self.type.kind, self.type.size_bytes
        column = np.ascontiguousarray(self.data.T)
        if kind == "bfloat16":
            values = (column.view(np.uint16).astype(np.uint32) << np.uint32(16)).view(np.float32)
        elif (kind, size) in NUMBER_TYPES:
            values = column.view(NUMBER_TYPES[kind, size])
        elif size in (1, 2, 4, 8):
            values = column.view(NUMBER_TYPES["unsigned", size])
        else:
            raise DebugError(f"{self.name or 'it'} is {self.type.spelling or 'not a number'}")
        found = values[:, 0]
        if kind == "bool":
            found = found != 0
        elif found.dtype.kind == "f":
            found = found.astype(np.float64)
        elif found.dtype != np.uint64:
            found = found.astype(np.int64)
        return found[0].item() if len(found) == 1 else found

    def of_lane(self, lane: int) -> Typed:
        """One lane's value. Raises: DebugError."""
        lanes = self.data.shape[1]
        if lanes == 1:
            return self
        if not 0 <= lane < lanes:
            raise DebugError(f"there is no lane {lane}: lanes are 0 to {lanes - 1}")
        addresses = self.addresses
        if addresses is not None and len(addresses) > 1:
            addresses = addresses[lane : lane + 1]
        return replace(self, data=self.data[:, lane : lane + 1], addresses=addresses, lane=lane)

    def member(self, name: str, scope: Scope) -> Typed:
        """A member of a structure, or of the target of a pointer. Raises: DebugError."""
        if self.type.kind == "pointer":
            return self.element(0, scope).member(name, scope)
        for member in _members(self.type):
            if member.name == name:
                return self._part(member.offset, member.type, f"{self.name}.{name}")
        known = ", ".join(m.name for m in _members(self.type)) or "none"
        raise DebugError(f"{self.name} has no member {name!r}; its members are {known}")

    def element(self, index: Any, scope: Scope) -> Typed:
        """An element of an array, or of the target of a pointer. Raises: DebugError."""
        if self.type.kind == "pointer":
            return self._pointed(index, scope)
        if self.type.kind not in ("array", "vector") or self.type.target is None:
            if not np.ndim(index) and self.is_of_lanes:
                return replace(self.of_lane(int(index)), name=f"{self.name}[{int(index)}]")
            raise DebugError(f"{self.name} is {self.type.spelling}, which has no elements")
        each = self.type.target
        if np.ndim(index):
            raise DebugError("an array index must be a single number; choose a lane first")
        if not 0 <= int(index) < max(self.type.count, 1):
            raise DebugError(
                f"{self.name} has {self.type.count} elements; index {index} is out of range"
            )
        return self._part(int(index) * each.size_bytes, each, f"{self.name}[{index}]")

    def _part(self, offset: int, type: SourceType, name: str) -> Typed:
        addresses = None if self.addresses is None else self.addresses + np.uint64(offset)
        data = self.data[offset : offset + type.size_bytes]
        return replace(self, type=type, data=data, name=name, addresses=addresses, register=None)

    def _pointed(self, index: Any, scope: Scope) -> Typed:
        target = self.type.target or UNKNOWN
        size = target.size_bytes
        if not size:
            raise DebugError(f"the target of {self.name} has no known size")
        start = np.atleast_1d(np.asarray(self.numbers(), np.uint64))
        addresses = start + (np.atleast_1d(np.asarray(index, np.int64)) * size).astype(np.uint64)
        scope = scope if self.lane is None else scope.of_lane(self.lane)
        return loaded(scope, Space.GLOBAL, addresses, target, f"{self.name}[{_index(index)}]")


def _index(index: Any) -> str:
    return "..." if np.ndim(index) else str(index)


def _members(type: SourceType) -> Iterator[Any]:
    """The members of a structure, including those of unnamed members."""
    for member in type.members:
        if member.name:
            yield member
        else:
            for inner in _members(member.type):
                yield replace(inner, offset=inner.offset + member.offset)


def loaded(scope: Scope, space: Space, addresses: np.ndarray, type: SourceType, name: str) -> Typed:
    """A value in memory, at a separate address in each lane. Lanes without memory read zeros.

    Equal scratch addresses are different memory in each lane.
    """
    routed = [memory.routed(space, int(place)) for place in addresses]
    is_own = any(each is Space.SCRATCH for each, _ in routed)
    if all(each is Space.SCRATCH for each, _ in routed):
        space, addresses = Space.SCRATCH, np.array([at for _, at in routed], np.uint64)
    is_one = len(addresses) == 1 or (addresses == addresses[0]).all()
    if is_one and (space is not Space.SCRATCH or scope.lane is not None):
        data = memory.read(scope, space, int(addresses[0]), type.size_bytes)
        return Typed(type, _column(data), name, space, addresses[:1], lane=scope.lane)
    addresses = np.broadcast_to(addresses, (scope.registers.lanes,))
    data_of_lanes = np.zeros((type.size_bytes, len(addresses)), np.uint8)
    missing = []
    for lane, place in enumerate(addresses):
        try:
            one = scope.of_lane(lane) if is_own else scope
            data = memory.read(one, space, int(place), type.size_bytes)
            data_of_lanes[:, lane] = np.frombuffer(data, np.uint8)
        except DebugError as error:
            if lane in scope.active:
                missing.append((lane, error))
    if len(missing) == len(scope.active) and missing:
        raise missing[0][1]
    note = f"not in memory in lane {missing[0][0]}" if missing else ""
    return Typed(type, data_of_lanes, name, space, addresses, note=note)


class Locals:
    """The variables visible in a frame, inner ones first."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._values: dict[str, Typed | None] = {}

    def variables(self) -> list[tuple[Variable, VariableScope]]:
        """Each with its function or block; inner variables hide outer ones of the same name."""
        found: dict[str, tuple[Variable, VariableScope]] = {}
        pc = self.scope.pc
        chain = self._chain(pc)
        for scope in chain:
            for variable in scope.variables:
                if variable.name not in found:
                    found[variable.name] = variable, scope
        return list(found.values())

    def _chain(self, pc: int) -> list[VariableScope]:
        """The scopes of the frame: out to its own function, but not those around it."""
        chain = scopes_at(_read(self.scope.here.launch.plan.program.code).functions, pc)
        skip = self._inlined_before()
        out: list[VariableScope] = []
        for scope in chain:
            if skip:
                skip -= bool(scope.function)
                continue
            out.append(scope)
            if scope.function:
                break
        return out

    def _inlined_before(self) -> int:
        """Inlined frames inside this one, including hidden ones of the toolchain."""
        here, sourcemap = self.scope.here, self.scope.here.sourcemap
        shown = here.frames(self.scope.group, self.scope.wave)
        frame = min(self.scope.frame, len(shown) - 1)
        pc = shown[frame].pc
        same = [number for number, each in enumerate(shown) if each.pc == pc]
        hidden = len(sourcemap.frames(pc)) - len(sourcemap.shown(pc))
        return hidden + frame - same[0]

    def names(self) -> list[str]:
        """The variables' names; arguments without a variable come last."""
        names = [variable.name for variable, _ in self.variables()]
        if not self._in_kernel():
            return names
        return names + [n for n in self._arguments() if n not in names]

    def _in_kernel(self) -> bool:
        sourcemap = self.scope.here.sourcemap
        frames = self.scope.here.frames(self.scope.group, self.scope.wave)
        outermost = self.scope.frame >= len(frames) - 1
        return outermost or sourcemap.function_start(self.scope.pc) == sourcemap.kernel_start

    def find(self, name: str) -> Typed | None:
        """The value of a variable; None if there is none of that name. Raises: OptimisedOut."""
        if name not in self._values:
            self._values[name] = self._find(name)
        found = self._values[name]
        lane = self.scope.lane
        return found if found is None or lane is None else found.of_lane(lane)

    def _find(self, name: str) -> Typed | None:
        for variable, scope in self.variables():
            if variable.name == name:
                return self._value(variable, scope)
        if self._in_kernel() and name in self._arguments():
            return self.argument(name)
        for variable in self._outside():
            if variable.name == name and (variable.locations or variable.constant is not None):
                return self._value(variable, VariableScope("", False, []))
        return self._in_lds(name)

    def _value(self, variable: Variable, scope: VariableScope) -> Typed:
        if isinstance(variable.constant, int):
            size = max(variable.type.size_bytes, 1)
            raw = (variable.constant & (1 << 8 * size) - 1).to_bytes(size, "little")
            return Typed(variable.type, _column(raw), variable.name)
        expression = variable.location(self.scope.pc)
        if variable.is_parameter and self._is_before_body() and self._has_argument(variable.name):
            return self.argument(variable.name)
        if expression is None:
            other = self._elsewhere(variable)
            if other is None:
                raise OptimisedOut(variable.name)
            return other
        try:
            return _Place(self.scope, variable, self._frame_base(scope)).value(expression)
        except DwarfError as error:
            raise DebugError(f"{variable.name}: its location is not supported: {error}") from None

    def _frame_base(self, scope: VariableScope) -> bytes:
        read = _read(self.scope.here.launch.plan.program.code)
        for each in scopes_at(read.functions, self.scope.pc):
            if each.frame_base:
                return each.frame_base
        return scope.frame_base

    def _elsewhere(self, variable: Variable) -> Typed | None:
        """A parameter's value as it was passed, or a variable in LDS."""
        if variable.is_parameter and self._has_argument(variable.name):
            return self.argument(variable.name)
        return self._in_lds(variable.name, variable.line)

    def _has_argument(self, name: str) -> bool:
        return name in self._arguments() and self._in_kernel()

    def _is_before_body(self) -> bool:
        """Whether the kernel has not yet copied its arguments to its variables."""
        sourcemap, pc = self.scope.here.sourcemap, self.scope.pc
        start = sourcemap.kernel_start
        return start <= pc < sourcemap.body(start)

    def _in_lds(self, name: str, line: int | None = None) -> Typed | None:
        """A variable in LDS; `line` selects one of several with the same name."""
        for each in self.shared():
            if each.name == name and line in (None, each.line) and each.high > each.low:
                data = memory.read(self.scope, Space.LDS, each.low, each.high - each.low)
                place = np.array([each.low], np.uint64)
                return Typed(each.type, _column(data), name, Space.LDS, place)
        return None

    def shared(self) -> tuple[LdsVariable, ...]:
        """The kernel's LDS variables with known addresses, dynamic ones last."""
        plan, kernel = self.scope.here.launch.plan, self.scope.here.launch.kernel
        code = plan.program.code
        return (*lds_variables(code, kernel), *dynamic_lds(code, kernel, plan.lds_bytes))

    def outside(self) -> list[str]:
        """The names of global variables that are in memory."""
        known = [
            each.name
            for each in self._outside()
            if each.locations and (each.type.kind != "structure" or each.type.members)
        ]  # not blockIdx etc., which are empty
        return [*known, *(each.name for each in self.shared() if not each.function)]

    def _outside(self) -> list[Variable]:
        return _read(self.scope.here.launch.plan.program.code).variables

    def _arguments(self) -> dict[str, int]:
        """The kernel's arguments by name, with their numbers."""
        args = self.scope.here.launch.kernel.args
        return {arg.name: number for number, arg in enumerate(args) if arg.name}

    def argument(self, name: str) -> Typed:
        """An argument of the kernel as it was passed."""
        launch = self.scope.here.launch
        number = self._arguments()[name]
        arg = launch.kernel.args[number]
        types = launch.kernel.argument_types
        type = types[number] if number < len(types) else UNKNOWN
        if not type.kind:
            kind = (
                "pointer" if arg.value_kind in ("global_buffer", "dynamic_shared_pointer") else ""
            )
            type = SourceType(kind, kind or f"{arg.size} bytes", "", arg.size)
        at = launch.plan.kernarg_address + arg.offset
        data = memory.read(self.scope, Space.GLOBAL, at, arg.size)
        type = replace(type, size_bytes=arg.size) if not type.size_bytes else type
        return Typed(type, _column(data), name, note="as it was passed")


def _column(data: bytes) -> np.ndarray:
    return np.frombuffer(data, np.uint8).reshape(-1, 1).copy()


def _read(code: CodeObject) -> ReadVariables:
    """The variables of a code object, read once."""
    key = code.sha256
    if key not in _READ:
        _READ.clear()
        _READ[key] = read_variables(code.debug_section)
    return _READ[key]


class _Place:
    """Evaluates the location of a variable in one wave, in all lanes at once."""

    def __init__(self, scope: Scope, variable: Variable, frame_base: bytes) -> None:
        self.scope, self.variable, self.base = scope, variable, frame_base
        self.registers: Registers = scope.registers
        self.lanes = self.registers.lanes
        self.stack: list[np.ndarray] = []
        self.is_memory = False  # the top of the stack is an address
        self.is_absolute = False  # it is an address in the loaded program
        self.space = Space.GLOBAL
        self.is_value = False
        self.register: tuple[str, int] | None = None

    def value(self, expression: bytes) -> Typed:
        type = self.variable.type
        size = type.size_bytes or 4
        pieces: list[np.ndarray] = []
        cursor = Cursor(expression)
        while cursor:
            op = cursor.unsigned(1)
            if op == 0x93:  # piece
                count = cursor.uleb()
                pieces.append(self.data(count) if self.stack or self.register else _nothing(count))
                self.stack, self.register, self.is_memory = [], None, False
                continue
            self.step(op, cursor)
        if pieces:
            return Typed(type, _joined(pieces, size), self.variable.name)
        if self.is_memory and not self.is_value:
            addresses = np.atleast_1d(self.stack[-1]).astype(np.uint64)
            return self._in_memory(type, addresses)
        return Typed(type, self.data(size), self.variable.name, register=self.register)

    def _in_memory(self, type: SourceType, addresses: np.ndarray) -> Typed:
        size = type.size_bytes or 4
        if self.space is Space.SCRATCH:
            scratch = self.registers.state.scratch
            whole = np.ascontiguousarray(scratch.T).view(np.uint8).T  # (bytes, lanes)
            addresses = np.broadcast_to(addresses, (self.lanes,))
            low = addresses.astype(np.int64)
            if (low < 0).any() or (low + size > len(whole)).any():
                raise OptimisedOut(self.variable.name)
            data = np.stack([whole[at : at + size, lane] for lane, at in enumerate(low)], axis=1)
            return Typed(type, data, self.variable.name, Space.SCRATCH, addresses)
        return loaded(self.scope, self.space, addresses, type, self.variable.name)

    def data(self, size: int) -> np.ndarray:
        """The given number of bytes of the current register or value."""
        if self.register is not None and not self.stack:
            file, first = self.register
            words = self.registers.span(file, first, -(-size // 4)).words
        else:
            if not self.stack:
                raise OptimisedOut(self.variable.name)
            value = np.broadcast_to(self.stack[-1], (self.lanes,)).astype(np.uint64)
            if self.register is not None and size > 4:
                file, first = self.register
                words = self.registers.span(file, first, -(-size // 4)).words
            else:
                words = np.stack([value & np.uint64(0xFFFFFFFF), value >> np.uint64(32)])
                words = words.astype(np.uint32)
        lanes = np.ascontiguousarray(words.T.astype(np.uint32)).view(np.uint8)
        data = lanes[:, :size].T
        return data[:, :1] if (data == data[:, :1]).all() and self.register is None else data

    def step(self, op: int, cursor: Cursor) -> None:
        stack = self.stack
        if 0x30 <= op <= 0x4F:  # lit
            self._push(op - 0x30)
        elif 0x50 <= op <= 0x6F or op == 0x90:  # reg, regx
            self.register = self._named(op - 0x50 if op != 0x90 else cursor.uleb())
        elif 0x70 <= op <= 0x8F or op == 0x92:  # breg, bregx
            number = op - 0x70 if op != 0x92 else cursor.uleb()
            self.register, offset = self._named(number), cursor.sleb()
            stack.append(self._content(self.register) + np.int64(offset))
            if offset:
                self.register = None
        elif op == 0x91:  # fbreg
            stack.append(self._frame() + np.int64(cursor.sleb()))
            self.is_memory, self.space, self.register = True, Space.SCRATCH, None
        elif op in _CONSTANTS:
            size, is_signed = _CONSTANTS[op]
            data = cursor.take(size)
            self._push(int.from_bytes(data, "little", signed=is_signed))
        elif op == 0x10:
            self._push(cursor.uleb())
        elif op == 0x11:
            self._push(cursor.sleb())
        elif op == 0x03:  # addr
            self._push(self.scope.here.launch.plan.program.base + cursor.unsigned(8))
            self.is_memory = self.is_absolute = True
        elif op == 0x9F:
            self.is_value = True
        elif op == 0x18:  # xderef: selects the address space
            self._marked()
        elif op in (0x06, 0x94):  # deref, deref_size
            size = cursor.unsigned(1) if op == 0x94 else 8
            self._deref(size)
        else:
            self._arithmetic(op, cursor)

    def _push(self, value: int) -> None:
        self.stack.append(np.array(value if value < 1 << 63 else value - (1 << 64), np.int64))

    def _marked(self) -> None:
        """An address space operation; after a register it has no meaning (see above)."""
        if len(self.stack) < 2:
            raise DwarfError("xderef without an address")
        address, number = self.stack.pop(), self.stack.pop()  # `swap` put the address on top
        self.stack.append(address)
        space = int(np.atleast_1d(number)[0])
        if space not in _SPACES:
            raise DwarfError(f"address space {space}")
        if self.is_absolute:  # LLVM uses its own number for global memory here
            return
        held_in_register = self.register is not None and not self.variable.type.is_aggregate
        if self.is_memory or (self.register is not None and not held_in_register):
            self.is_memory, self.space = True, _SPACES[space]
        else:
            self.is_value = True

    def _deref(self, size: int) -> None:
        addresses = np.broadcast_to(self.stack.pop(), (self.lanes,)).astype(np.uint64)
        kind = SourceType("unsigned", "", "", size)
        found = self._in_memory(kind, addresses)
        self.stack.append(np.asarray(found.numbers()).astype(np.int64))
        self.register = None

    def _arithmetic(self, op: int, cursor: Cursor) -> None:
        stack = self.stack
        if op == 0x23:  # plus_uconst
            stack.append(stack.pop() + np.int64(cursor.uleb()))
        elif op == 0x16:
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif op == 0x12:
            stack.append(stack[-1])
        elif op == 0x1F:
            stack.append(-stack.pop())
        elif op == 0x20:
            stack.append(~stack.pop())
        elif op in _OPERATIONS:
            right, left = stack.pop(), stack.pop()
            stack.append(_OPERATIONS[op](left, right))
        elif op == 0xA8:  # convert: to a base type, without changing the bits used here
            cursor.uleb()
        else:
            raise DwarfError(f"operation {op:#x}")
        if op not in (0x16, 0x12, 0xA8):
            self.register = None

    def _frame(self) -> np.ndarray:
        """The frame base as a byte offset in a lane's scratch."""
        if not self.base:
            raise DwarfError("no frame base")
        cursor = Cursor(self.base)
        op = cursor.unsigned(1)
        number = cursor.uleb() if op == 0x90 else op - 0x50
        value = self._content(self._named(number))
        target = targets.get(self.scope.here.launch.target)
        # Without scratch instructions, the register counts the bytes of the whole wave.
        return value if target.has("architected-flat-scratch") else value // self.lanes

    def _named(self, number: int) -> tuple[str, int]:
        for low, high, file, first in _RUNS:
            if low <= number < high:
                return file, first + number - low
        if number in _NAMED:
            return "s", 126
        raise DwarfError(f"register {number}")

    def _content(self, register: tuple[str, int]) -> np.ndarray:
        row = self.registers.span(*register, 1).words[0].astype(np.int64)
        return np.broadcast_to(row, (self.lanes,))


def _nothing(count: int) -> np.ndarray:
    return np.zeros((count, 1), np.uint8)


def _joined(pieces: list[np.ndarray], size: int) -> np.ndarray:
    lanes = max(piece.shape[1] for piece in pieces)
    wide = [np.broadcast_to(piece, (piece.shape[0], lanes)) for piece in pieces]
    whole = np.concatenate(wide)
    out = np.zeros((size, lanes), np.uint8)
    out[: min(size, len(whole))] = whole[:size]
    return out


_CONSTANTS = {
    0x08: (1, False), 0x09: (1, True), 0x0A: (2, False), 0x0B: (2, True), 0x0C: (4, False),
    0x0D: (4, True), 0x0E: (8, False), 0x0F: (8, True),
}  # fmt: skip
_OPERATIONS = {
    0x1A: np.bitwise_and, 0x1C: np.subtract, 0x1E: np.multiply, 0x21: np.bitwise_or,
    0x22: np.add, 0x24: np.left_shift, 0x25: np.right_shift, 0x26: np.right_shift,
    0x27: np.bitwise_xor, 0x1B: np.floor_divide, 0x1D: np.mod,
}  # fmt: skip
