"""Vectors and matrices of the program: where they are in memory, and what is read and written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from wavecore.errors import Error
from wavecore.hip.math import work
from wavecore.hip.math.elements import I32
from wavecore.hip.math.sparse.entries import Entries
from wavecore.hip.math.triangles import TRANS


class BadIndices(Error):
    """Indices of a matrix or a vector lead out of it."""


class NullPointer(Error):
    """An array that is accessed has no address."""


@dataclass
class Vector:
    """An array without gaps; `name` as messages tell it."""

    name: str
    address: int
    count: int
    kind: np.dtype[Any]

    @property
    def size_bytes(self) -> int:
        return self.count * self.kind.itemsize

    def check(self) -> None:
        """Raises: NullPointer, NoMemory."""
        if self.count <= 0:
            return
        if not self.address:
            raise NullPointer(f"{self.name} is null")
        work.check(self.address, self.size_bytes, f"{self.name} ({self.count} of {self.kind})")

    @property
    def view(self) -> Any:
        return work.array(self.address, (self.count,), self.kind, (self.kind.itemsize,))

    def put(self, values: Any) -> None:
        """Write all elements."""
        self.view[...] = values
        self.written()

    def put_new(self, values: Any) -> None:
        """Write the elements of a result, of which only now is known how many there are.

        Raises: NullPointer, NoMemory.
        """
        self.check()
        self.put(values)

    def written(self) -> None:
        """Note that elements have been written."""
        if self.count > 0:
            work.written(self.address, self.size_bytes)


@dataclass
class Dense:
    """A matrix with all elements, or a batch of them.

    Attributes:
        ld: elements from a column to the next, or from a row to the next with `is_by_rows`.
        stride: elements from a matrix to the next.
    """

    name: str
    address: int
    shape: tuple[int, int]
    ld: int
    kind: np.dtype[Any]
    is_by_rows: bool = False
    batch: int = 1
    stride: int = 0

    @property
    def inner(self) -> int:
        """The number of elements that follow each other."""
        return self.shape[1] if self.is_by_rows else self.shape[0]

    @property
    def outer(self) -> int:
        return self.shape[0] if self.is_by_rows else self.shape[1]

    def check(self) -> None:
        """Raises: NullPointer, NoMemory."""
        if 0 in self.shape:
            return
        if not self.address:
            raise NullPointer(f"{self.name} is null")
        count = (self.outer - 1) * self.ld + self.inner + (self.batch - 1) * self.stride
        text = " x ".join(map(str, self.shape))
        what = f"{self.name} ({text} of {self.kind})"
        work.check(self.address, count * self.kind.itemsize, what)

    @property
    def view(self) -> Any:
        size = self.kind.itemsize
        steps = (self.ld * size, size) if self.is_by_rows else (size, self.ld * size)
        return work.array(self.address, self.shape, self.kind, steps)

    def at(self, number: int) -> Dense:
        """A matrix of the batch."""
        address = self.address + number * self.stride * self.kind.itemsize
        return replace(self, address=address, batch=1)

    def put(self, values: Any) -> None:
        """Write all elements."""
        self.view[...] = values
        self.written()

    def written(self) -> None:
        """Note that elements have been written, without the gaps between them."""
        size = self.kind.itemsize
        for number in range(self.outer if self.inner else 0):
            work.written(self.address + number * self.ld * size, self.inner * size)


@dataclass
class SparseVector:
    """Some elements of a vector of `size` elements."""

    size: int
    indices: Vector
    values: Vector
    base: int

    def check(self) -> None:
        """Raises: NullPointer, NoMemory."""
        self.indices.check()
        self.values.check()

    def places(self) -> Any:
        """The places of its elements. Raises: BadIndices."""
        return within(self.indices.view, self.base, self.size, self.indices.name)


def within(indices: Any, base: int, count: int, name: str) -> Any:
    """Indices from 0, below `count`. Raises: BadIndices."""
    found = indices.astype(np.int64) - base
    is_out = (found < 0) | (found >= count)
    if is_out.any():
        place = int(np.flatnonzero(is_out)[0])
        raise BadIndices(
            f"element {place} of {name} is {found[place] + base}; "
            f"there are {count} rows or columns, from {base} on"
        )
    return found


@dataclass(frozen=True)
class Block:
    """The size of a block, and whether its elements are stored by rows."""

    rows: int
    columns: int
    is_by_rows: bool


_PADDED = ("ell", "blocked_ell")  # as many entries, or blocks, in each row


@dataclass
class Sparse:
    """A sparse matrix of the program.

    Attributes:
        layout: "csr", "csc", "coo", "coo_aos", "ell" or "blocked_ell".
        shape: in elements.
        offsets: of CSR, where rows begin (of CSC, columns); of COO, the rows.
        indices: of CSR and COO the columns, of CSC the rows; of COO as pairs, rows and columns.
        count: entries, or blocks; None: the offsets say it when the work is done.
        kind: of the values; None for a pattern.
        block: of BSR and blocked ELL, which have blocks for entries.
        names: of the three arrays, as messages tell them.
        fill, diagonal: attributes of a triangle; the other two are kept for the program.
    """

    layout: str
    shape: tuple[int, int]
    offsets: int
    indices: int
    values: int
    count: int | None
    base: int = 0
    kind: np.dtype[Any] | None = None
    offset_kind: np.dtype[Any] = I32
    index_kind: np.dtype[Any] = I32
    block: Block | None = None
    names: tuple[str, str, str] = ("offsets", "indices", "values")
    fill: int = 0
    diagonal: int = 0
    matrix_type: int = 0
    storage: int = 0
    batch: int = 1
    strides: tuple[int, int, int] = (0, 0, 0)
    extra: dict[str, int] = field(default_factory=dict)

    @property
    def format(self) -> str:
        """The layout; "bsr" for rows of blocks."""
        return "bsr" if self.layout == "csr" and self.block else self.layout

    @property
    def _grid(self) -> tuple[int, int]:
        """Rows and columns, of blocks if there are any."""
        if self.block is None:
            return self.shape
        return self.shape[0] // self.block.rows, self.shape[1] // self.block.columns

    @property
    def major(self) -> int:
        """The number of rows that the offsets are of; of CSC, columns."""
        return self._grid[self.layout == "csc"]

    @property
    def minor(self) -> int:
        return self._grid[self.layout != "csc"]

    def offsets_array(self) -> Vector:
        count = self.count or 0 if self.layout.startswith("coo") else self.major + 1
        return Vector(self.names[0], self.offsets, count, self.offset_kind)

    def indices_array(self, count: int) -> Vector:
        pairs = 2 if self.layout == "coo_aos" else 1
        return Vector(self.names[1], self.indices, count * pairs, self.index_kind)

    def values_array(self, count: int) -> Vector:
        kind = self.kind
        assert kind is not None
        size = self.block.rows * self.block.columns if self.block else 1
        return Vector(self.names[2], self.values, count * size, kind)

    def check(self) -> None:
        """Check the arrays of a matrix that is read, or whose size is known.

        Raises: NullPointer, NoMemory.
        """
        if 0 in self.shape:
            return
        if self.layout not in ("coo_aos", *_PADDED):
            self.offsets_array().check()
        if self.count is not None:
            self._check_entries(self.count)

    def _check_entries(self, count: int) -> None:
        self.indices_array(count).check()
        if self.kind is not None:
            self.values_array(count).check()

    def at(self, number: int) -> Sparse:
        """A matrix of the batch."""
        kinds = (self.offset_kind, self.index_kind, self.kind or I32)
        steps = [
            number * stride * kind.itemsize
            for stride, kind in zip(self.strides, kinds, strict=True)
        ]
        return replace(
            self,
            offsets=self.offsets + steps[0],
            indices=self.indices + steps[1],
            values=self.values + steps[2],
            batch=1,
        )

    # ------------------------------------------------------------------------------- reading

    def number(self) -> int:
        """The number of entries, or blocks, as memory says it now."""
        if 0 in self.shape:
            return 0
        if self.count is not None:
            return self.count
        offsets = self.offsets_array().view
        found = int(offsets[-1]) - int(offsets[0])
        self._check_entries(found)
        return found

    def pattern(self) -> Entries:
        """The entries, or blocks, without values. Raises: BadIndices."""
        if self.layout in _PADDED:
            _, rows, columns = self._filled()
            return Entries(self._grid, rows, columns, np.zeros(rows.size, np.int8))
        count = self.number()
        shape = (self.major, self.minor)
        minors = self.indices_array(count).view
        if self.layout == "coo_aos":
            majors, minors = minors[0::2], minors[1::2]
            majors = within(majors, self.base, shape[0], self.names[1])
        elif self.layout == "coo":
            majors = within(self.offsets_array().view[:count], self.base, shape[0], self.names[0])
        else:
            majors = self.majors(count)
        minors = within(minors, self.base, shape[1], self.names[1])
        found = Entries(shape, majors, minors, np.zeros(count, np.int8))
        return found.op(TRANS) if self.layout == "csc" else found

    def _filled(self) -> tuple[Any, Any, Any]:
        """Of ELL, which places have entries, or blocks; their rows and columns.

        The first entries of all rows follow each other, then the second ones. A row that has no
        more has a column below the base; in ELL without blocks, or one past the end.

        Raises: BadIndices.
        """
        columns = self.indices_array(self.number()).view.astype(np.int64)
        is_filled = columns >= self.base
        if self.block is None:
            is_filled &= columns < self.base + self.minor
        places = np.flatnonzero(is_filled)
        found = within(columns[places], self.base, self.minor, self.names[1])
        return places, places % max(1, self.major), found

    def majors(self, count: int) -> Any:
        """The row of each entry of CSR, the column of CSC. Raises: BadIndices."""
        if 0 in self.shape:
            return np.zeros(0, np.int64)
        counts = np.diff(self.offsets_array().view.astype(np.int64))
        if (counts < 0).any() or counts.sum() != count:
            raise BadIndices(
                f"{self.names[0]} does not rise, or its last element is not that of {count} entries"
            )
        return np.repeat(np.arange(counts.size), counts)

    def places(self) -> Entries:
        """The entries, each with its place among the values for a value."""
        found = self.pattern()
        is_padded = self.layout in _PADDED
        places = self._filled()[0] if is_padded else np.arange(found.rows.size)
        if self.block is None:
            return Entries(self.shape, found.rows, found.columns, places)
        rows, columns = self.block.rows, self.block.columns
        i, j = np.divmod(np.arange(rows * columns), columns)
        inside = i * columns + j if self.block.is_by_rows else j * rows + i
        return Entries(
            self.shape,
            (found.rows[:, None] * rows + i).ravel(),
            (found.columns[:, None] * columns + j).ravel(),
            (places[:, None] * (rows * columns) + inside).ravel(),
        )

    def entries(self) -> Entries:
        """The entries in the order of memory; of blocks, each block's by rows."""
        found = self.places()
        values = self.values_array(self.number()).view
        return replace(found, values=values[found.values])

    # ------------------------------------------------------------------------------- writing

    def put(self, values: Any) -> None:
        """Write the values, in the order of `entries`."""
        array = self.values_array(self.number())
        array.view[self.places().values] = values
        array.written()

    def put_offsets(self, pattern: Entries) -> None:
        """Write where rows begin (columns, of CSC)."""
        if self.layout == "csc":
            pattern = pattern.op(TRANS)
        if (self.major or self.offsets) and not self.layout.startswith("coo"):
            self.offsets_array().put_new(pattern.offsets() + self.base)

    def put_pattern(self, pattern: Entries) -> None:
        """Write offsets and indices of entries that are in order."""
        if self.layout == "csc":
            pattern = pattern.op(TRANS)
            pattern = pattern.taken(pattern.order)
        indices = self.indices_array(pattern.rows.size)
        if self.layout == "coo_aos":
            indices.put_new(np.stack([pattern.rows, pattern.columns], 1).ravel() + self.base)
            return
        indices.put_new(pattern.columns + self.base)
        if self.layout == "coo":
            rows = Vector(self.names[0], self.offsets, pattern.rows.size, self.offset_kind)
            rows.put_new(pattern.rows + self.base)
        elif self.major or self.offsets:
            self.offsets_array().put_new(pattern.offsets() + self.base)

    def put_entries(self, entries: Entries) -> None:
        """Write all of a matrix without blocks, from entries in order."""
        self.put_pattern(entries)
        if self.layout == "csc":
            entries = entries.op(TRANS)
            entries = entries.taken(entries.order)
        self.values_array(entries.rows.size).put_new(entries.values)
