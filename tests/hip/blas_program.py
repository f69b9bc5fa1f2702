"""Calls every routine of hipBLAS or rocBLAS in every form, and compares memory with loops.

python blas_program.py FOLDER-OF-THE-LIBRARIES hipblas SEED    prints a line for each difference

Sizes, increments, transpositions and scalars are drawn; arrays have NaN wherever nothing may be
read (other triangles, padding, y if beta is zero), which must be left alone. References are written
as sums over indices, apart from the library's code.
"""

from __future__ import annotations

import ctypes
import random
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np

from wavecore.hip.math.families import Argument, Routine, routines

TYPES: dict[str, Any] = {"s": "f4", "d": "f8", "c": "c8", "z": "c16", "h": "f2", "i": "i4"}
BOUNDS = {"h": 2e-2, "bf": 1e-1, "s": 2e-4, "c": 2e-4, "d": 1e-11, "z": 1e-11}
N, T, C, UPPER, LOWER, UNIT, LEFT = 111, 112, 113, 121, 122, 132, 141
PADDING = 3
VECTORS_OF_M = {"ger": "x", "geru": "x", "gerc": "x"}

hip = ctypes.CDLL(f"{sys.argv[1]}/libamdhip64.so")
library = ctypes.CDLL(f"{sys.argv[1]}/math/{sys.argv[2]}/lib{sys.argv[2]}.so")
draw = random.Random(int(sys.argv[3]))
numbers = np.random.default_rng(int(sys.argv[3]))


def dtype(letter: str) -> np.dtype[Any]:
    if letter == "bf":
        import ml_dtypes

        return np.dtype(ml_dtypes.bfloat16)
    return np.dtype(TYPES[letter])


class Memory:
    """Bytes that GPUs and the host access."""

    def __init__(self, size: int) -> None:
        place = ctypes.c_void_p()
        assert hip.hipMallocManaged(ctypes.byref(place), ctypes.c_size_t(size), 1) == 0
        self.address = int(place.value or 0)
        self.bytes = np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(self.address))

    def free(self) -> None:
        assert hip.hipFree(ctypes.c_void_p(self.address)) == 0


def some(shape: Any, letter: str) -> Any:
    """Numbers between -2 and 2, in quarters, complex ones too."""
    values = numbers.integers(-8, 9, shape) / 4
    if letter in "cz":
        values = values + 1j * numbers.integers(-8, 9, shape) / 4
    return values.astype(dtype(letter))


class Case:
    """One call: sizes, arrays as logical matrices and vectors, and where they are in memory."""

    def __init__(self, routine: Routine) -> None:
        self.routine, self.v = routine, SimpleNamespace()
        v = self.v
        for each in routine.arguments:
            if each.kind == "int":
                least = 1 if each.name in "mn" else 0
                setattr(v, each.name, draw.randint(least, 6))
            elif each.kind in ("operation", "fill", "diagonal", "side"):
                setattr(v, each.name, self.choice(each))
        self.count = draw.randint(1, 3) if routine.form else 1
        v.batchCount = self.count
        for name in ("incx", "incy"):
            if hasattr(v, name):
                setattr(v, name, draw.choice([1, 1, 2, 3] + [-1, -2] * (not self.only_up())))
        self.scalars = {
            each.name: some((), each.element) for each in routine.arguments if each.kind == "scalar"
        }
        for name in ("alpha", "beta"):
            if name in self.scalars and draw.random() < 0.2:
                self.scalars[name] = np.array(draw.choice([0, 1]), self.scalars[name].dtype)
        self.shapes = shapes(routine.name, v)
        self.memories: list[Memory] = []
        self.views: dict[str, list[Any]] = {}
        self.before: dict[str, list[Any]] = {}
        self.places: dict[str, int] = {}
        for each in routine.arguments:
            if each.kind == "array":
                self.place(each)

    def only_up(self) -> bool:
        return self.routine.name in ("amax", "amin", "asum", "nrm2", "scal")

    def choice(self, each: Argument) -> int:
        name, letter = self.routine.name, self.routine.letter
        if each.kind != "operation":
            return {"fill": (121, 122), "diagonal": (131, 132), "side": (141, 142)}[each.kind][
                draw.randint(0, 1)
            ]
        if name in ("herk", "herkx", "her2k"):
            return draw.choice([N, C])
        if name in ("syrk", "syrkx", "syr2k") and letter in "cz":
            return draw.choice([N, T])
        return draw.choice([N, T, C])

    def place(self, each: Argument) -> None:
        """Lay out the arrays of one argument, in a batch one after the other."""
        name, kind = each.name, dtype(each.element)
        shape, size = self.shapes[name], kind.itemsize
        if len(shape) == 2:
            short = name if name == "invA" else name.lower()
            ld = max(1, shape[0]) + draw.randint(0, 2)
            setattr(self.v, f"ld{short}", ld)
            steps, span = (size, ld * size), ld * max(shape[1], 1)
        else:
            step = getattr(self.v, f"inc{name}", 1)
            steps, span = (abs(step) * size,), max(abs(step) * shape[0], 1)
        stride = span + PADDING
        memory = Memory(stride * size * self.count)
        self.memories.append(memory)
        whole = memory.bytes.view(kind)
        whole[...] = np.nan
        self.views[name] = []
        for number in range(self.count):
            view = np.ndarray(shape, kind, memory.bytes, number * stride * size, steps)
            view[...] = some(shape, each.element)
            if getattr(self.v, f"inc{name}", 1) < 0:
                view = view[::-1]
            self.views[name].append(view)
        setattr(self.v, f"stride{name}", stride)
        self.places[name] = memory.address
        if self.routine.form == "batched":
            table = Memory(8 * self.count)
            self.memories.append(table)
            table.bytes.view("u8")[:] = [
                memory.address + n * stride * size for n in range(self.count)
            ]
            self.places[name] = table.address
        self.forget(each)

    def forget(self, each: Argument) -> None:
        """NaN where nothing may be read; and a solvable triangle."""
        v, routine, name = self.v, self.routine.name, each.name
        for view in self.views[name]:
            is_square = len(view.shape) == 2 and view.shape[0] == view.shape[1]
            is_stored = name in "AC" and hasattr(v, "uplo") and is_square
            if is_stored and "b" not in routine and (name == "A") == (routine not in RANKS):
                if routine in ("trmm", "symm", "hemm", "trsm") and name == "C":
                    continue
                lower = np.tri(*view.shape, dtype=bool)
                view[~lower if v.uplo == LOWER else ~lower.T] = np.nan
            if routine in ("trsv", "trsm", "trtri") and name == "A":
                np.einsum("ii->i", view)[...] = 3
            if routine == "tbsv" and name == "A":
                view[v.k if v.uplo == UPPER else 0] = 3
            if routine == "tpsv" and name == "AP":
                view[...] = 3
            if name == "param" and each.is_written is False:
                view[0] = draw.choice([-2, -1, 0, 1])
            if name in ("d1", "d2"):
                view[...] = np.abs(view) + 1
            out = {"y": "y", "C": "C"}.get(name)
            if out and "beta" in self.scalars and self.scalars["beta"] == 0 and each.is_written:
                view[...] = np.nan

    def arguments(self, result: int) -> list[Any]:
        found: list[Any] = []
        self.held = []
        for each in self.routine.arguments:
            if each.kind == "array":
                found.append(ctypes.c_void_p(self.places[each.name]))
            elif each.kind == "scalar":
                data = self.scalars[each.name].tobytes()
                self.held.append(ctypes.create_string_buffer(data, len(data)))
                found.append(ctypes.cast(self.held[-1], ctypes.c_void_p))
            elif each.kind == "result":
                found.append(ctypes.c_void_p(result))
            else:
                is_long = each.kind == "stride" or (each.kind == "int" and self.routine.is_wide)
                kind = ctypes.c_int64 if is_long else ctypes.c_int
                found.append(kind(getattr(self.v, each.name)))
        return found


RANKS = ("syrk", "herk", "syrkx", "herkx", "syr2k", "her2k", "gemmt")


def shapes(name: str, v: Any) -> dict[str, Any]:
    """Shapes of a routine's arrays."""
    one = dict.fromkeys(("a", "b", "c", "s", "d1", "d2", "x1", "y1"), (1,))
    n = getattr(v, "n", 1)
    m = getattr(v, "m", n)
    found: dict[str, Any] = {**one, "x": (n,), "y": (n,), "param": (5,), "AP": (n * (n + 1) // 2,)}
    found |= {"A": (n, n), "invA": (n, n)}
    if name in ("gemv", "gbmv"):
        pair = (n, m) if v.trans == N else (m, n)
        found |= {"A": (m, n) if name == "gemv" else (v.kl + v.ku + 1, n)}
        found |= {"x": (pair[0],), "y": (pair[1],)}
    elif name in VECTORS_OF_M:
        found |= {"x": (m,), "A": (m, n)}
    elif name in ("sbmv", "hbmv", "tbmv", "tbsv"):
        found |= {"A": (v.k + 1, n)}
    elif name in ("gemm", "gemmt"):
        found |= {"A": (m, v.k) if v.transA == N else (v.k, m), "C": (m, n)}
        found |= {"B": (v.k, n) if v.transB == N else (n, v.k)}
    elif name in RANKS:
        found |= dict.fromkeys("AB", (n, v.k) if v.transA == N else (v.k, n)) | {"C": (n, n)}
    elif name in ("symm", "hemm", "trmm", "trsm"):
        side = m if v.side == LEFT else n
        found |= {"A": (side, side), "B": (m, n), "C": (m, n)}
    elif name == "geam":
        found |= {"A": (m, n) if v.transA == N else (n, m), "C": (m, n)}
        found |= {"B": (m, n) if v.transB == N else (n, m)}
    elif name == "dgmm":
        found |= {"A": (m, n), "C": (m, n), "x": (m if v.side == LEFT else n,)}
    return found


# ------------------------------------------------------------------------------------ references


def conj(value: Any) -> Any:
    return np.conj(value)


def wide(value: Any) -> Any:
    kind = np.dtype(value.dtype)
    return value.astype("c16" if kind.kind == "c" else "f8")


def turned(matrix: Any, trans: int) -> Any:
    return matrix if trans == N else matrix.T if trans == T else conj(matrix.T)


def dense(name: str, v: Any) -> Any:
    """The matrix that a routine's storage stands for, element by element."""
    kind, n = name[:2], v.n
    rows = (
        v.m if kind in ("ge", "gb") else len(v.A) if name in ("symm", "hemm", "trmm", "trsm") else n
    )
    columns = n if kind in ("ge", "gb") else rows
    found = np.zeros((rows, columns), "c16")
    for i in range(rows):
        for j in range(columns):
            found[i, j] = element(kind, v, i, j, rows)
    return found


def element(kind: str, v: Any, i: int, j: int, n: int) -> Any:
    if kind == "ge":
        return v.A[i, j]
    if kind == "gb":
        return v.A[v.ku + i - j, j] if -v.ku <= i - j <= v.kl else 0
    is_there = i <= j if v.uplo == UPPER else i >= j
    if kind[0] == "t":
        if i == j and v.diag == UNIT:
            return 1
        return stored(kind, v, i, j, n) if is_there else 0
    if not is_there:
        value = element(kind, v, j, i, n)
        return conj(value) if kind[0] == "h" else value
    value = stored(kind, v, i, j, n)
    return np.real(value) if kind[0] == "h" and i == j else value


def stored(kind: str, v: Any, i: int, j: int, n: int) -> Any:
    """An element of the triangle that is there."""
    if kind[1] == "b":
        if abs(i - j) > v.k:
            return 0
        return v.A[v.k + i - j, j] if v.uplo == UPPER else v.A[i - j, j]
    if kind[1] == "p":
        column = j * (j + 1) // 2 if v.uplo == UPPER else j * n - j * (j - 1) // 2 - j
        return v.AP[column + i]
    return v.A[i, j]


def put(v: Any, to: str, i: int, j: int, value: Any) -> None:
    if to == "AP":
        column = j * (j + 1) // 2 if v.uplo == UPPER else j * v.n - j * (j - 1) // 2 - j
        v.AP[column + i] = value
    else:
        getattr(v, to)[i, j] = value


def reference(name: str, v: Any) -> Any:
    """Change the arrays of v as the routine should; returns a result."""
    if name in LEVEL_1:
        return LEVEL_1[name](v)
    alpha, beta = getattr(v, "alpha", 1), getattr(v, "beta", 0)
    if name in ("trtri", "dgmm", "geam", "gemm", "gemmt") or name in RANKS:
        matrices(name, v, alpha, beta)
    elif name.endswith("mv") and name[0] != "t":
        matrix = turned(dense(name, v), getattr(v, "trans", N))
        put_scaled(v.y, alpha, matrix @ v.x if alpha else 0, beta)
    elif name in ("symm", "hemm"):
        matrix = dense(name, v) if alpha else 0
        product = 0 if not alpha else matrix @ v.B if v.side == LEFT else v.B @ matrix
        put_scaled(v.C, alpha, product, beta)
    elif name[0] == "t":
        matrix = turned(dense(name, v), getattr(v, "trans", getattr(v, "transA", N)))
        if name.endswith("mv"):
            v.x[...] = same(matrix @ v.x, v.x)
        elif name.endswith("sv"):
            v.x[...] = same(np.linalg.solve(matrix, v.x), v.x)
        else:
            apply = np.linalg.solve if name == "trsm" else np.matmul
            b = alpha * v.B
            found = apply(matrix, b) if v.side == LEFT else apply(matrix.T, b.T).T
            to = v.B if name == "trsm" else v.C
            to[...] = same(found, to)
    else:
        ranks_of_one(name, v, alpha)
    return None


def same(value: Any, like: Any) -> Any:
    return value if like.dtype.kind == "c" else np.real(value)


def put_scaled(out: Any, alpha: Any, product: Any, beta: Any) -> None:
    out[...] = same(alpha * product + (beta * out if beta != 0 else 0), out)


def ranks_of_one(name: str, v: Any, alpha: Any) -> None:
    if alpha == 0:
        return
    to = "AP" if hasattr(v, "AP") else "A"
    is_hermitian = name[0] == "h" or name == "gerc"
    columns = v.n
    for j in range(columns):
        for i in range(len(v.x) if name.startswith("ger") else columns):
            if hasattr(v, "uplo") and not (i <= j if v.uplo == UPPER else i >= j):
                continue
            right = v.y if name[:3] == "ger" or name.endswith("2") else v.x
            value = alpha * v.x[i] * (conj(right[j]) if is_hermitian else right[j])
            if name.endswith("2"):
                other = conj(alpha) * v.y[i] * conj(v.x[j]) if is_hermitian else None
                value += alpha * v.y[i] * v.x[j] if other is None else other
            before = v.A[i, j] if to == "A" else stored("sp", v, i, j, v.n)
            value = before + value
            put(v, to, i, j, np.real(value) if name[0] == "h" and i == j else value)


def matrices(name: str, v: Any, alpha: Any, beta: Any) -> None:
    if name == "trtri":
        inverse = np.linalg.inv(dense("tr", v))
        for i in range(v.n):
            for j in range(v.n):
                if i <= j if v.uplo == UPPER else i >= j:
                    v.invA[i, j] = same(inverse, v.invA)[i, j]
    elif name == "dgmm":
        for i in range(v.m):
            for j in range(v.n):
                v.C[i, j] = v.A[i, j] * v.x[i if v.side == LEFT else j]
    elif name == "geam":
        v.C[...] = (alpha * turned(v.A, v.transA) if alpha else 0) + (
            beta * turned(v.B, v.transB) if beta else 0
        )
    else:
        rank_k(name, v, alpha, beta)


def rank_k(name: str, v: Any, alpha: Any, beta: Any) -> None:
    is_hermitian = name[0] == "h"
    mirror = conj if is_hermitian else (lambda value: value)
    if not name.startswith("gemm") and (alpha == 0 or v.k == 0) and beta == 1:
        return
    rows, columns = v.C.shape
    for i in range(rows):
        for j in range(columns):
            if name != "gemm" and not (i <= j if v.uplo == UPPER else i >= j):
                continue
            total = 0j
            for k in range(v.k if alpha != 0 else 0):
                if name.startswith("gemm"):
                    total += turned(v.A, v.transA)[i, k] * turned(v.B, v.transB)[k, j] * alpha
                    continue
                b = getattr(v, "B", v.A)
                ai, bj, bi, aj = (
                    (v.A[i, k], b[j, k], b[i, k], v.A[j, k])
                    if v.transA == N
                    else (v.A[k, i], b[k, j], b[k, i], v.A[k, j])
                )
                is_second = v.transA != N and is_hermitian
                pair = conj(ai) * bj if is_second else ai * mirror(bj)
                total += alpha * pair
                if name.endswith("2k"):
                    pair = conj(bi) * aj if is_second else bi * mirror(aj)
                    total += (conj(alpha) if is_hermitian else alpha) * pair
            total += beta * v.C[i, j] if beta != 0 else 0
            v.C[i, j] = (
                np.real(total) if v.C.dtype.kind != "c" or (is_hermitian and i == j) else total
            )


def sizes(x: Any) -> Any:
    return np.abs(np.real(x)) + np.abs(np.imag(x))


def ref_rot(v: Any) -> None:
    x, y = v.x.copy(), v.y.copy()
    v.x[...], v.y[...] = v.c * x + v.s * y, v.c * y - conj(v.s) * x


def ref_swap(v: Any) -> None:
    v.x[...], v.y[...] = v.y.copy(), v.x.copy()


def ref_rotm(v: Any) -> None:
    flag = v.param[0]
    h = {
        -2: [[1, 0], [0, 1]],
        -1: [[v.param[1], v.param[3]], [v.param[2], v.param[4]]],
        0: [[1, v.param[3]], [v.param[2], 1]],
        1: [[v.param[1], 1], [-1, v.param[4]]],
    }[int(flag)]
    v.x[...], v.y[...] = np.array(h) @ np.stack([v.x, v.y])


def ref_assign(name: str, value: Any) -> Any:
    def change(v: Any) -> None:
        getattr(v, name)[...] = value(v)

    return change


LEVEL_1: dict[str, Any] = {
    "amax": lambda v: int(np.argmax(sizes(v.x))) + 1,
    "amin": lambda v: int(np.argmin(sizes(v.x))) + 1,
    "asum": lambda v: np.sum(sizes(v.x)),
    "nrm2": lambda v: np.sqrt(np.sum(np.abs(v.x) ** 2)),
    "dot": lambda v: np.sum(v.x * v.y),
    "dotu": lambda v: np.sum(v.x * v.y),
    "dotc": lambda v: np.sum(conj(v.x) * v.y),
    "axpy": ref_assign("y", lambda v: v.alpha * v.x + v.y),
    "copy": ref_assign("y", lambda v: v.x),
    "scal": ref_assign("x", lambda v: v.alpha * v.x),
    "swap": ref_swap,
    "rot": ref_rot,
    "rotm": ref_rotm,
}


def check(name: str, routine: Routine, handle: Any) -> str:
    """Call it; returns what differs, "" if nothing does."""
    case = Case(routine)
    letter = routine.letter
    results = Memory(16 * case.count)
    inputs = {key: [view.copy() for view in views] for key, views in case.views.items()}
    images = [memory.bytes.copy() for memory in case.memories]
    if (status := getattr(library, name)(handle, *case.arguments(results.address))) != 0:
        return f"status {status}: {case.v} {case.scalars}"
    assert hip.hipDeviceSynchronize() == 0
    found = {key: [view.copy() for view in views] for key, views in case.views.items()}
    if routine.name in ("rotg", "rotmg"):
        return rotated(routine.name, inputs, found, BOUNDS[letter])
    worst = ""
    for number in range(case.count):
        v = SimpleNamespace(**vars(case.v))
        vars(v).update({key: wide(value) for key, value in case.scalars.items()})
        vars(v).update({key: wide(views[number]) for key, views in inputs.items()})
        with np.errstate(all="ignore"):
            wanted = reference(routine.name, v)
        if wanted is not None:
            each = next(a for a in routine.arguments if a.kind == "result")
            kind = (
                dtype(each.element)
                if each.element != "i"
                else np.dtype(f"i{4 + 4 * routine.is_wide}")
            )
            got = results.bytes.view(kind)[number]
            if not np.allclose(wide(np.array(got)), wanted, BOUNDS[letter], BOUNDS[letter]):
                worst = f"result {got}, not {wanted}: {case.v}"
        for key, views in found.items():
            bound = BOUNDS[letter]
            if not np.allclose(wide(views[number]), getattr(v, key), bound, bound, equal_nan=True):
                worst = (
                    f"{key} is\n{views[number]}, not\n{getattr(v, key)}: {case.v} {case.scalars}"
                )
    for key, views in case.views.items():  # and around them nothing has changed
        for view, before in zip(views, inputs[key], strict=True):
            view[...] = before
    for memory, image in zip(case.memories, images, strict=True):
        if not np.array_equal(memory.bytes, image):
            worst = worst or f"padding was written: {case.v}"
        memory.free()
    results.free()
    return worst


def rotated(name: str, before: Any, after: Any, bound: float) -> str:
    """Whether rotations of points make the second component zero."""
    for number in range(len(before["a" if name == "rotg" else "d1"])):
        b, a = ({k: wide(v[number])[0] for k, v in each.items()} for each in (before, after))
        if name == "rotg":
            r = a["c"] * b["a"] + a["s"] * b["b"]
            zero = a["c"] * b["b"] - conj(a["s"]) * b["a"]
            if abs(zero) > bound * 4 or abs(r - a["a"]) > bound * 4:
                return f"rotg {b} {a}"
            continue
        param = wide(after["param"][number])
        v = SimpleNamespace(param=param, x=np.array([b["x1"]]), y=np.array([b["y1"]]))
        ref_rotm(v)
        if abs(v.y[0]) > bound * 4 or (param[0] != -2 and abs(v.x[0] - a["x1"]) > bound * 4):
            return f"rotmg {b} {a} {param}"
    return ""


def is_factorisation(routine: Routine) -> bool:
    """Whether it is LAPACK's: solver_program.py has those."""
    return any("info" in argument.kind for argument in routine.arguments)


def main() -> None:
    stem = sys.argv[2]
    handle = ctypes.c_void_p()
    create = library.hipblasCreate if stem == "hipblas" else library.rocblas_create_handle
    assert create(ctypes.byref(handle)) == 0
    called = 0
    for name, routine in routines(stem).items():
        if routine.letter and not is_factorisation(routine):
            called += 1
            if told := check(name, routine, handle):
                print(f"{name}: {told}")
    print(called, "routines")


main()
