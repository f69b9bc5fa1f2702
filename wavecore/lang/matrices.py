"""Small matrices and quaternions: their types, and what operators of them give."""

from __future__ import annotations

from typing import Any

from wavecore.errors import TargetError
from wavecore.lang.arithmetic import COMPARISONS, WORDS, Mismatch, convert, fits, named_pair
from wavecore.lang.types import Scalar, Type, Vector, as_type, f16, f32, f64, made_once, vector
from wavecore.lang.values import ADD, MULTIPLY, Value

INCLUDE = "wavecore/matrices.h"
ROWS = "rows"  # the member of wavecore::matrix
_SIZE_MOST = 8
_PRODUCTS = ("Mult", "MatMult")


class Matrix(Type):
    """`wl.mat[T, n, m]`: n rows, each a vector of m floats; in memory row after row."""

    include = INCLUDE

    def __init__(self, element: Scalar, rows: int, columns: int) -> None:
        self.element, self.shape = element, (rows, columns)
        self.row = vector(element, columns)
        self.name = f"mat[{element.name}, {rows}, {columns}]"
        self.cxx = f"{element.name}x{rows}x{columns}"
        self.definition = f"typedef wavecore::matrix<{element.cxx}, {rows}, {columns}> {self.cxx};"

    @property
    def size_bytes(self) -> int:
        return self.shape[0] * self.row.size_bytes

    @property
    def lang_len(self) -> int:
        """`len(m)`, its rows."""
        return self.shape[0]

    @property
    def lang_dtype(self) -> Scalar:
        """What `m.dtype` is in a kernel."""
        return self.element

    @property
    def dtype(self) -> Any:
        """NumPy's dtype: last axes of rows and columns."""
        import numpy as np

        return np.dtype((self.element.dtype, self.shape))

    def __call__(self, *values: Any) -> Any:
        """Outside kernels, an array of its numbers: given row by row, one for all, or an array.

        Raises: TypeError for another number of values.
        """
        import numpy as np

        given = np.asarray(values[0] if len(values) == 1 else values or 0, self.element.dtype)
        count = self.shape[0] * self.shape[1]
        if given.shape not in ((), (count,), self.shape):
            raise TypeError(f"wl.{self.name} takes {count} values, or one for all: {values!r}")
        made = np.empty(self.shape, self.element.dtype)
        made[:] = given if given.shape == () else given.reshape(self.shape)
        return made

    def row_of(self, owner: Value, index: str) -> Value:
        """A row of a matrix, which can be assigned if the matrix can."""
        text = f"{owner.at(100)}.{ROWS}[{index}]"
        is_packed = self.row.is_packed
        return Value(
            self.row, f"{self.row.cxx}({text})" if is_packed else text,
            is_lvalue=owner.is_lvalue, root=owner.root, place=text if is_packed else "",
        )  # fmt: skip

    def transposed(self, owner: Value) -> Value:
        """`m.T`."""
        kind = matrix(self.element, *reversed(self.shape))
        return Value(kind, f"wavecore::transpose({owner.code})")

    def lang_operation(self, name: str, left: Value, right: Value) -> Value:
        """`left name right`, of which at least one is a matrix. Raises: Mismatch."""
        if name in ("Add", "Sub") and left.type is right.type:
            return _operator(self, WORDS[name], ADD, left, right)
        if name in _PRODUCTS and (result := _product(left.type, right.type)) is not None:
            return _operator(result, "*", MULTIPLY, left, right)
        return _scaled(self, name, left, right)


class Quaternion(Vector):
    """`wl.quat`: the numbers x, y, z, w, of which w is real; `p * q` rotates by q, then by p."""

    include = INCLUDE

    def __init__(self, element: Scalar, name: str) -> None:
        super().__init__(element, 4)
        self.name = name

    def lang_operation(self, name: str, left: Value, right: Value) -> Value:
        """`left name right`, of which at least one is a quaternion. Raises: Mismatch."""
        if left.type is right.type:
            if name == "Mult":
                text = f"wavecore::quat_multiply<{self.element.cxx}>({left.code}, {right.code})"
                return Value(self, text)
            if name in ("Add", "Sub"):
                return _operator(self, WORDS[name], ADD, left, right)
        return _scaled(self, name, left, right)


@made_once
def matrix(element: Scalar, rows: int, columns: int) -> Matrix:
    """`wl.mat[element, rows, columns]`."""
    return Matrix(element, rows, columns)


def is_matrix(*given: object) -> bool:
    """Whether one of some results is a matrix."""
    return any(isinstance(getattr(each, "type", None), Matrix) for each in given)


def _operator(kind: Type, symbol: str, level: int, left: Value, right: Value) -> Value:
    return Value(kind, f"{left.at(level)} {symbol} {right.at(level + 1)}", level)


def _scaled(kind: Matrix | Quaternion, name: str, left: Value, right: Value) -> Value:
    """`m * x`, `x * m` or `m / x`. Raises: Mismatch for anything else."""
    is_first = left.type is kind
    number = right if is_first else left
    known = name == "Mult" or (name == "Div" and is_first)
    if not known or not isinstance(number.type, Scalar) or not fits(number.type, kind.element):
        raise _refused(name, left, right)
    scale = convert(number, kind.element)
    pair = (left, scale) if is_first else (scale, right)
    return _operator(kind, WORDS[name], MULTIPLY, *pair)


def _refused(name: str, left: Value, right: Value) -> Mismatch:
    """The error for operands that do not go together."""
    kinds = (left.type, right.type)
    numbers = [each for each in kinds if isinstance(each, Scalar)]
    advice = "Matrices and quaternions have p + q, p - q, p * q, x * p and p / x with a number x."
    if name in COMPARISONS:
        advice = "Compare their elements: m[0, 0] < n[0, 0]."
    elif numbers and name in ("Mult", "Div"):
        element = next(each.element for each in kinds if isinstance(each, (Matrix, Quaternion)))
        advice = f"The number is {element.indefinite}: wl.{element.name}(x)."
    elif numbers:
        pass
    elif any(isinstance(each, Quaternion) for each in kinds) and kinds[0] is not kinds[1]:
        advice = "wl.quat_rotate(q, v) rotates a vector; wl.quat_to_matrix(q) is a matrix."
    elif name in _PRODUCTS:
        advice = "As many columns as the right one has rows, of one element type, make a product."
    return Mismatch(f"`{WORDS[name]}` does not take {named_pair(left, right)}", advice)


def _product(left: Type, right: Type) -> Type | None:
    """The type of a product of a matrix with a matrix or a vector; None if there is none."""
    if isinstance(left, Quaternion) or isinstance(right, Quaternion):
        return None
    if not isinstance(left, (Matrix, Vector)) or not isinstance(right, (Matrix, Vector)):
        return None
    if left.element is not right.element or left.shape[-1] != right.shape[0]:
        return None
    outside = (*left.shape[:-1], *right.shape[1:])
    if len(outside) == 2:
        return matrix(left.element, *outside)
    return vector(left.element, *outside) if outside else None


class _MatrixMaker:
    """`wl.mat[T, n, m]`."""

    def __repr__(self) -> str:
        return "wl.mat"

    def __getitem__(self, given: Any) -> Matrix:
        element, *sizes = given if isinstance(given, tuple) else (given,)
        element = as_type(element, "wl.mat[wl.f32, 3, 3]")
        known = all(isinstance(each, int) and 2 <= each <= _SIZE_MOST for each in sizes)
        if not isinstance(element, Scalar) or not element.is_float or len(sizes) != 2 or not known:
            raise TargetError(
                f"wl.mat[{given!r}]: write wl.mat[wl.f32, 3, 3], floats in 2 to {_SIZE_MOST} rows "
                "and columns."
            )
        return matrix(element, *map(int, sizes))


mat = _MatrixMaker()
_SUFFIXES = {"": f32, "d": f64, "h": f16}  # Warp's
QUATERNIONS = {f"quat{each}": Quaternion(kind, f"quat{each}") for each, kind in _SUFFIXES.items()}
MATRICES = {
    f"mat{size}{size}{each}": matrix(kind, size, size)
    for size in (2, 3, 4)
    for each, kind in _SUFFIXES.items()
}


def quaternion(element: Scalar) -> Quaternion | None:
    """The quaternion of an element type; None if there is none."""
    return next((each for each in QUATERNIONS.values() if each.element is element), None)
