"""Instruments: a tool's own code inside the kernels that it observes.

A tool lists its instruments (`Tool.instruments`). When a kernel is translated, an instrument is
called at each point that it has a method for (Instrument), and emits code with the builder's
operations, as semantics do. So the same method serves every executor: compiled into native code, or
executed at once by the interpreter. It counts in its own cells, a row of them for each place in the
code; `WatchedLaunch.rows` sums the rows of all workers.

Code with instruments has its own flavour (events.Flavour): it is cached by the names and digests of
its instruments, and other code is not affected.
"""

from __future__ import annotations

import enum
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from wavecore.builder.contract import I1, I64, Builder, Value
from wavecore.emulator.records import CAREFUL_VARIANT
from wavecore.errors import LaunchError
from wavecore.toolchain.cache import digest

if TYPE_CHECKING:
    from wavecore.emulator.shape import InstructionForm
    from wavecore.isa import Instruction

_FOREIGN = frozenset({*sys.stdlib_module_names, "numpy"})  # not part of a digest
_PLAIN = (int, float, str, bytes, type(None), enum.Enum)
KEYS = ("variant", "pc", "end")  # of a row: under which MODE (shape.variant_key), and what code


@dataclass(frozen=True, slots=True)
class Column:
    """Cells of a row: u64, all 0 at the start of a launch.

    Attributes:
        name: in `WatchedLaunch.rows`.
        size: how many, for a histogram.
        is_maximum: workers' cells are merged by maximum; otherwise they are added.
    """

    name: str
    size: int = 1
    is_maximum: bool = False


# ------------------------------------------------------------------------------------- points


class PointForm(Protocol):
    """How an executor provides what an instrument's code reads and writes."""

    def exec_mask(self) -> Value:
        """EXEC, an I64."""

    def cell(self, index: Value) -> Value:
        """A cell of the point's row; the index is an I64."""

    def set_cell(self, index: Value, value: Value) -> None: ...

    def word(self, number: int) -> Value:
        """One of the wave's words for instruments."""

    def set_word(self, number: int, value: Value) -> None: ...


class Point:
    """A point of the code: the operations that an instrument's method calls on `b` run there.

    Attributes:
        b: the builder; `b.wave` is the number of lanes.
    """

    def __init__(self, b: Builder, instrument: Placed, form: PointForm) -> None:
        self.b, self._placed, self._form = b, instrument, form

    @cached_property
    def exec_mask(self) -> Value:
        """EXEC at this point: a uniform I64."""
        return self._form.exec_mask()

    def add(self, column: str, amount: Value | int = 1, index: Value | int = 0) -> None:
        """Add to a cell of the row, modulo 2**64; an index past the last cell means the last."""
        at, more = self._cell(column, index), self._word(amount)
        self._form.set_cell(at, self.b.add(self._form.cell(at), more))

    def maximum(self, column: str, value: Value | int, index: Value | int = 0) -> None:
        """Raise a cell to a number if that is larger."""
        at, other = self._cell(column, index), self._word(value)
        self._form.set_cell(at, self.b.umax(self._form.cell(at), other))

    def word(self, number: int = 0) -> Value:
        """One of the wave's `Instrument.words`, an I64: 0 when the wave starts."""
        return self._form.word(self._placed.word(number))

    def set_word(self, value: Value | int, number: int = 0) -> None:
        """Store a number for the wave's later points."""
        self._form.set_word(self._placed.word(number), self._word(value))

    def _cell(self, column: str, index: Value | int) -> Value:
        first, size = self._placed.place(column)
        if isinstance(index, int):
            return self.b.const(I64, first + min(index, size - 1))
        inside = self.b.umin(self._word(index), self.b.const(I64, size - 1))
        return self.b.add(inside, self.b.const(I64, first))

    def _word(self, value: Value | int) -> Value:
        """A uniform number as an I64."""
        if isinstance(value, int):
            return self.b.const(I64, value)
        if value.per_lane or value.type.is_float:
            raise TypeError(f"{self._placed.instrument.name}: counts uniform integers, no "
                            f"{value.describe()}")  # fmt: skip
        return value if value.type == I64 else self.b.zext(value, I64)


class BlockPoint(Point):
    """A wave begins a run of instructions without a branch, and executes it to the end.

    Its row covers the code from `pc` to the run's end. Runs are basic blocks; code that keeps
    shadows splits them.
    """

    def __init__(self, b: Builder, instrument: Placed, form: PointForm, pc: int) -> None:
        super().__init__(b, instrument, form)
        self.pc = pc


class InstructionPoint(Point):
    """A wave is about to execute an instruction, `inst`."""

    def __init__(self, b: Builder, instrument: Placed, form: PointForm, inst: Instruction) -> None:
        super().__init__(b, instrument, form)
        self.inst = inst


class BranchPoint(InstructionPoint):
    """A wave is about to branch, if `condition` holds (a uniform I1)."""

    def __init__(
        self,
        b: Builder,
        instrument: Placed,
        form: PointForm,
        inst: Instruction,
        condition: Value,
    ) -> None:
        super().__init__(b, instrument, form, inst)
        self.condition = condition


@dataclass(frozen=True)
class Accessed:
    """An access to memory.

    Attributes:
        kind: what it does, an AccessKind.
        space: where: "global", "lds", "scratch", "scalar" (global memory, by a scalar instruction),
            or "flat", where each lane's address decides.
        op: of atomics, as operands.Primitives have it.
        address: of each lane; of the wave for "scalar". I32 offsets into LDS and scratch, else I64.
        size_bytes: of each lane, a uniform I32.
        lanes: gives those that access, as the bits of a uniform I64; 1 for "scalar".
    """

    kind: int
    space: str
    op: str | None
    address: Value
    size_bytes: Value
    lanes: Callable[[], Value]


class AccessPoint(Point):
    """An instruction is about to access memory; two accesses make two points.

    All instructions of one form share the code, so the pc is unknown here; rows are still per
    instruction.

    Attributes:
        form: the instruction's form, with its mnemonic `form.name`.
        kind, space, op, address, size_bytes: of the access (Accessed).
    """

    def __init__(
        self,
        b: Builder,
        instrument: Placed,
        form: PointForm,
        shape: InstructionForm,
        access: Accessed,
    ) -> None:
        super().__init__(b, instrument, form)
        self.form, self._access = shape, access
        self.kind, self.space, self.op = access.kind, access.space, access.op
        self.address, self.size_bytes = access.address, access.size_bytes

    @cached_property
    def lanes(self) -> Value:
        """The lanes that access, as the bits of a uniform I64; 1 for "scalar"."""
        return self._access.lanes()


# -------------------------------------------------------------------------------- instruments


class Instrument:
    """What to compute at points of the code.

    Subclass it and define methods for the points you need.

    A method is called at translation, so it may look at what is known then: the instruction, the
    space of an access. A choice that depends on run-time data is `b.select`. A method that calls no
    operation emits no code.

    Instruments with the same digest count as one. The digest covers the code of the class, the
    functions, classes and plain constants that it names in its own and other modules, and the
    object's attributes, which are numbers, text and tuples of these. Change `version` for anything
    else.

    Attributes:
        name: of the instrument; a launch has one of each name.
        columns: what a row has.
        words: how many u64 it keeps of each wave.
    """

    name: str
    columns: Sequence[Column]
    words: int = 0
    version: str = ""

    def block(self, point: BlockPoint) -> None:
        """Where a wave begins a run of instructions."""

    def instruction(self, point: InstructionPoint) -> None:
        """Where a wave is about to execute an instruction."""

    def branch(self, point: BranchPoint) -> None:
        """Where a wave is about to branch or not."""

    def access(self, point: AccessPoint) -> None:
        """Where an instruction is about to access memory."""

    @cached_property
    def digest(self) -> str:
        """What its code depends on. Raises: LaunchError for an attribute that is not plain."""
        seen: set[object] = set()
        return digest("\n".join(_text_of(self, seen)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Instrument) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


def _text_of(instrument: Instrument, seen: set[object]) -> Iterator[str]:
    own = {
        name: each for name, each in vars(instrument).items() if name not in ("columns", "digest")
    }
    for name, value in sorted(own.items()):
        if not _is_plain(value):
            raise LaunchError(
                f"{instrument!r}: the attributes of an instrument are numbers, text and tuples of "
                f"such, as its code is kept by them; {name} is {value!r}"
            )
        yield f"{name}={value!r}"
    yield repr((instrument.name, instrument.columns, instrument.words, instrument.version))
    for each in type(instrument).__mro__:
        if each is Instrument:
            return
        yield from _text_of_class(each, seen)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple | frozenset):
        return all(map(_is_plain, value))
    return isinstance(value, _PLAIN)


def _text_of_plain(value: object) -> str:
    if isinstance(value, frozenset):
        return repr(sorted(map(_text_of_plain, value)))
    return repr(tuple(map(_text_of_plain, value)) if isinstance(value, tuple) else value)


def _text_of_class(each: type, seen: set[object]) -> Iterator[str]:
    yield each.__qualname__
    package = each.__module__.partition(".")[0]
    is_ours = package == "wavecore" and not issubclass(each, Instrument)
    if each in seen or package in _FOREIGN or is_ours:
        return
    seen.add(each)
    for name, member in sorted(vars(each).items()):
        yield name
        yield from _text_of_named(member, seen)


def _text_of_named(member: object, seen: set[object]) -> Iterator[str]:
    """Of what a class has, or a function names."""
    for behind in ("fget", "func", "__func__", "__wrapped__"):
        member = getattr(member, behind, None) or member
    if isinstance(member, types.FunctionType):
        yield from _text_of_function(member, seen)
    elif isinstance(member, type):
        yield from _text_of_class(member, seen)
    elif _is_plain(member):
        yield _text_of_plain(member)


def _text_of_function(function: types.FunctionType, seen: set[object]) -> Iterator[str]:
    if function in seen or (function.__module__ or "").partition(".")[0] in _FOREIGN:
        return
    seen.add(function)
    for each in _codes(function.__code__):
        constants = [_text_of_plain(value) for value in each.co_consts if _is_plain(value)]
        yield repr((each.co_code.hex(), constants, each.co_names, each.co_varnames))
        for name in each.co_names:
            yield from _text_of_named(function.__globals__.get(name), seen)
    for given in (*(function.__closure__ or ()), *(function.__defaults__ or ())):
        value = given.cell_contents if isinstance(given, types.CellType) else given
        yield from _text_of_named(value, seen)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _codes(each)


@dataclass(frozen=True)
class Placed:
    """An instrument among those of a flavour."""

    instrument: Instrument
    number: int
    first_word: int

    @cached_property
    def _places(self) -> dict[str, tuple[int, int]]:
        places, first = {}, 0
        for column in self.instrument.columns:
            places[column.name] = first, column.size
            first += column.size
        return places

    @property
    def cells(self) -> int:
        """Of a row."""
        return sum(column.size for column in self.instrument.columns)

    def place(self, column: str) -> tuple[int, int]:
        """First cell and number of cells of a column."""
        if column not in self._places:
            raise LaunchError(f"{self.instrument!r} has no column {column!r}")
        return self._places[column]

    def word(self, number: int) -> int:
        """The place of one of its words among the wave's."""
        if not 0 <= number < self.instrument.words:
            raise LaunchError(f"{self.instrument!r} has {self.instrument.words} words")
        return self.first_word + number

    def has(self, point: str) -> bool:
        """Whether it has something to do at points of this name."""
        return getattr(type(self.instrument), point) is not getattr(Instrument, point)


def placed(instruments: Sequence[Instrument]) -> tuple[Placed, ...]:
    """Instruments by their names, each once."""
    found, words = [], 0
    for number, each in enumerate(sorted(set(instruments), key=lambda each: each.name)):
        found.append(Placed(each, number, words))
        words += each.words
    return tuple(found)


def rows(instrument: Instrument, keys: np.ndarray, cells: np.ndarray) -> np.ndarray:
    """Rows by their KEYS, with rows of the same place merged and empty rows dropped."""
    columns = instrument.columns
    type = np.dtype(
        [(name, np.uint64) for name in KEYS]
        + [(c.name, np.uint64, (c.size,) if c.size > 1 else ()) for c in columns]
    )
    keys = keys.copy()
    keys[:, 0] &= ~np.uint64(CAREFUL_VARIANT)
    used = cells.any(1) & (keys[:, 1] != keys[:, 2])
    found, places = np.unique(keys[used], axis=0, return_inverse=True)
    out, first = np.zeros(len(found), type), 0
    for number, name in enumerate(KEYS):
        out[name] = found[:, number]
    for column in columns:
        part = cells[used, first : first + column.size]
        join = np.maximum if column.is_maximum else np.add
        join.at(out[column.name].reshape(len(out), column.size), places.reshape(-1), part)
        first += column.size
    return out


def condition_of(b: Builder, taken: bool) -> Value:
    """A condition known at translation."""
    return b.const(I1, int(taken))
