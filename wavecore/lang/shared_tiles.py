"""Tiles in LDS that fragments are loaded from: their rows are padded against bank conflicts.

A fragment's loads are known from its layout: which lane accesses which row and column, how many
bytes at once. The target says which lanes an LDS access serves together, and how many banks there
are. The padding is the least with which no two of those lanes need different dwords of a bank.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.lang.arithmetic import Mismatch, convert
from wavecore.lang.fragment_layouts import run_along
from wavecore.lang.types import SCALARS, VOID, Block, Scalar, i32, made_once
from wavecore.lang.values import Result, Value, View, constant
from wavecore.targets.lds import READ, WRITE

if TYPE_CHECKING:
    from wavecore.lang.call import Call
    from wavecore.lang.mma import Fragment
    from wavecore.lang.translator import Translator

INCLUDE = "wavecore/tile.h"
_PIECE_BYTES = 16  # the widest LDS access
_BANK_BYTES = 128  # that 32 banks deliver in a cycle
_MOST_PADDING_BYTES = 128  # with more, the banks repeat
_MOST_BYTES = 1 << 18


class SharedTile(Block):
    """A block of LDS for the tiles of one operand.

    Args:
        fragment: the operand's fragment.
        rows, columns: the size of the matrix that the block holds.
        order: "row" if the entries of a row are adjacent, "col" if those of a column are.
        padding: unused entries after each row (column).
    """

    def __init__(
        self, fragment: Fragment, element: Scalar, rows: int, columns: int, order: str, padding: int
    ) -> None:
        self.rows, self.columns, self.order, self.padding = rows, columns, order, padding
        self.outer, self.inner = (rows, columns) if order == "row" else (columns, rows)
        super().__init__(element, (self.outer, self.inner + padding), "tile")
        line = self.inner + padding
        self.copies = copy_plan(fragment, element.size_bytes, self.outer, self.inner, line)
        self.is_transposed = order == "col"
        self.fragment = fragment

    def view(self) -> View:
        """The matrix as a kernel indexes it: tile[row, column]."""
        line = constant(self.inner + self.padding)
        strides = (constant(1), line) if self.is_transposed else (line, constant(1))
        shape = constant(self.rows), constant(self.columns)
        return View(self, "", is_lvalue=True, shape=shape, strides=strides)

    def lang_method(self, call: Call, owner: Value, name: str) -> Result:
        """`tile.load(a[i:, k:])` and `tile.store(c[i:, j:])`: the whole workgroup copies."""
        call.count(1)
        call.no_keywords()
        call.t.unit.includes.add(INCLUDE)
        other = call.value(0)
        if (
            not isinstance(other, View)
            or len(other.shape) != 2
            or other.element is not self.element
        ):
            raise Mismatch(
                f"{name} takes part of an array[{self.element.name}, 2]",
                f"tile.{name}(a[row:, column:]): what is beyond the array "
                + ("is 0." if name == "load" else "is not stored."),
            )
        call.t.note_store(owner if name == "load" else other)
        numbers = [*other.shape, *other.strides]
        if self.is_transposed:
            numbers = [numbers[n] for n in (1, 0, 3, 2)]
        numbers_of_plan = self.inner + self.padding, self.copies.run, self.copies.lines
        sizes = ", ".join(map(str, (self.outer, self.inner, *numbers_of_plan)))
        memory = call.pointer(0, stores=name == "store").code
        codes = [f"&{owner.at(90)}[0][0]", memory, *(convert(n, i32).code for n in numbers[:2])]
        codes += [n.code for n in numbers[2:]]
        return Value(VOID, f"wavecore::{name}_tile<{sizes}>({', '.join(codes)})")


def shared_tile(
    t: Translator, fragment: Fragment, rows: int, columns: int, order: str
) -> SharedTile:
    """The block for an operand. Raises: Mismatch for operands that have no plain entries."""
    kind = SCALARS.get(fragment.memory_name)
    if fragment.is_codes or kind is None:
        raise Mismatch(
            f"{fragment.name} has no entries of whole bytes in memory",
            "Use wl.shared(wl.u8, rows, bytes).",
        )
    if fragment.mma.blocks > 1:
        raise Mismatch(f"{fragment.name} has several blocks", "Use wl.shared.")
    element = t.unit.on_target(kind)
    assert isinstance(element, Scalar)
    if rows * columns * element.size_bytes > _MOST_BYTES:
        raise Mismatch(f"{rows} x {columns} entries of {element.name} are more than any LDS")
    return _tile(fragment, element, rows, columns, order)


@made_once
def _tile(fragment: Fragment, element: Scalar, rows: int, columns: int, order: str) -> SharedTile:
    outer, inner = (rows, columns) if order == "row" else (columns, rows)
    found = padding(fragment, element.size_bytes, outer, inner, order)
    return SharedTile(fragment, element, rows, columns, order, found)


def padding(fragment: Fragment, size_bytes: int, outer: int, inner: int, order: str) -> int:
    """The padding of a line of `inner` entries, in entries: the least with fewest conflicts.

    Conflicts of the fragment's accesses count before the time of copies to and from memory.
    """
    aligned = max(_access_entries(fragment, size_bytes, order), 4 // size_bytes)
    first = -inner % aligned
    choices = range(first, first + _MOST_PADDING_BYTES // size_bytes + 1, aligned)

    def cost(each: int) -> tuple[int, float, int]:
        own = conflicts(fragment, size_bytes, inner + each, order)
        return own, copy_plan(fragment, size_bytes, outer, inner, inner + each).cycles, each

    return min(choices, key=cost)


def conflicts(fragment: Fragment, size_bytes: int, line: int, order: str) -> int:
    """Extra cycles of one access of a fragment, with lines of this many entries."""
    width = _access_entries(fragment, size_bytes, order) * size_bytes
    starts = [at * size_bytes for at in _lane_starts(fragment, line, order)]
    return _lost(fragment, WRITE if fragment.operand == "D" else READ, width, starts)


@dataclass(frozen=True, order=True)
class CopyPlan:
    """How a workgroup copies a tile; the smallest is the best.

    Attributes:
        cycles: of the LDS, for an entry.
        shortness: minus the entries that a lane moves at once.
        lines: adjacent lanes take the same piece of as many lines.
    """

    cycles: float
    shortness: int
    lines: int

    @property
    def run(self) -> int:
        return -self.shortness


def copy_plan(fragment: Fragment, size_bytes: int, outer: int, inner: int, line: int) -> CopyPlan:
    """The fastest way to copy a tile to or from memory, of those that wavecore/tile.h knows."""
    kind = READ if fragment.operand == "D" else WRITE
    found, run = [], _PIECE_BYTES // size_bytes
    while run:
        for lines in (1, 2, 4, 8, 16, 32):
            is_even = inner % run == 0 and line % run == 0 and outer % lines == 0
            if is_even and lines * run * size_bytes <= _BANK_BYTES:
                starts = _copy_starts(fragment.wave, lines, inner // run, run, line)
                width = run * size_bytes
                lost = _lost(fragment, kind, width, [at * size_bytes for at in starts])
                phases = len(fragment.target.lds_service.of(kind, width).masks(fragment.wave))
                found.append(CopyPlan((phases + lost) / (run * fragment.wave), -run, lines))
        run //= 2
    return min(found)


def _copy_starts(wave: int, lines: int, pieces: int, run: int, line: int) -> list[int]:
    """The entry at which each lane's piece starts, as wavecore/tile.h assigns them."""
    starts = []
    for lane in range(wave):
        group, number = divmod(lane, lines * pieces)
        row = group * lines + number % lines
        starts.append(row * line + number // lines * run)
    return starts


def _lost(fragment: Fragment, kind: str, width: int, starts: list[int]) -> int:
    """Cycles of an access beyond those of its phases; `starts` are the lanes' addresses."""
    rule = fragment.target.lds_service.of(kind, width)
    lost = 0
    for mask in rule.masks(fragment.wave):
        dwords = {
            (starts[lane] + byte) // 4
            for lane in range(fragment.wave)
            if mask >> lane & 1
            for byte in range(width)
        }
        lost += max(Counter(dword % rule.banks for dword in dwords).values()) - 1
    return lost


def _access_entries(fragment: Fragment, size_bytes: int, order: str) -> int:
    """Entries that a lane accesses at once, as wavecore/fragment.h does."""
    layout = fragment.layout
    if layout.pitch != layout.bits:
        return 1
    inner = layout.names[1 if order == "row" else 0]
    return min(run_along(layout, inner), _PIECE_BYTES // size_bytes)


def _lane_starts(fragment: Fragment, line: int, order: str) -> list[int]:
    """The entry at which each lane's first access starts."""
    starts = []
    for lane in range(fragment.wave):
        row, column, *_ = fragment.layout.entries_at(lane, 0)[0]
        starts.append(row * line + column if order == "row" else column * line + row)
    return starts
