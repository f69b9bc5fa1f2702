"""`gemm`: D = alpha A B + beta C on matrix cores, any sizes, strides, types."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore import matrix
from wavecore.errors import LaunchError, TargetError
from wavecore.kernels.arguments import (
    Array,
    Matrix,
    device_of,
    given,
    matrix_of,
    passed,
    result,
    type_name,
)
from wavecore.kernels.calling import placed
from wavecore.kernels.cost import LoopCost, main_loop
from wavecore.kernels.fma_kernel import FmaPlan
from wavecore.kernels.fma_kernel import kernel as fma_kernel
from wavecore.kernels.foreign import own_names
from wavecore.kernels.tiled import PIECE_BYTES, Plan, Side, kernel
from wavecore.lang import Kernel, Mma
from wavecore.matrix.layout import Axis

TILES = (256, 128, 64)
# Their waves may have 512 registers or more, and the CU stays busy with one.
HAS_256 = ("gfx942", "gfx950", "gfx1250")
_ACCUMULATORS = {"f64": wl.f64, "i8": wl.i32}
# Bytes of a row of a tile, unless an instruction takes more: two buffers of two tiles of 128 rows
# must leave room for a second workgroup.
_BYTES_K = {"gfx950": 128}
_BYTES_K_ELSE = 64
_STEPS_DIVIDE = 4096  # a multiple of every step of k
_XCDS = {"gfx942": 8, "gfx950": 8}  # dies that take workgroups round-robin


@own_names
def gemm(
    a: Array,
    b: Array,
    c: Array | None = None,
    *,
    alpha: float = 1.0,
    beta: float | None = None,
    transpose_a: bool = False,
    transpose_b: bool = False,
    dtype: Any = None,
    xf32: bool = False,
    tile: int | None = None,
    out: Array | None = None,
    device: wc.Device | None = None,
) -> Array:
    """D = alpha A B + beta C, with the target's matrix instructions for the types.

    Args:
        a, b: M x K and K x N, of f64, f32, f16, bf16, 8-bit floats of the target's kind (A's and
            B's may differ) or i8. A leading dimension makes a batch of matrices, as does a list of
            arrays of one shape; A or B may be a single matrix for all. Views with contiguous rows
            or columns are read in place: `gemm(a.T, b)` copies nothing. f64, f32, f16 and bf16 use
            plain multiply-adds if the target has no matrix instruction for them.
        c: M x N of the result's type, if beta is not 0; a matrix, a batch or a list like a and b.
        alpha, beta: numbers; integers for i8. beta is 1 if c is given. If alpha is 0, A and B are
            not read; if beta is 0, C is not read.
        transpose_a, transpose_b: A is given as K x M, B as N x K.
        dtype: the result's type: that of the factors, or of the sums (f32, f64, i32; the default
            for 8-bit types).
        xf32: multiply f32 with 10 bits of mantissa, on gfx942.
        tile: rows and columns per workgroup: 256 (CDNA 3 to 5), 128 or 64; None for automatic.
        out: the array for the result; for a batch also a list of arrays.
    Returns: D, or out; a device array if A, B or C is one.
    Raises: LaunchError for shapes and types; TargetError if the target lacks the product.
    """
    on = device_of(device)
    left = matrix_of(a, "a", transposed=transpose_a)
    right = matrix_of(b, "b", transposed=transpose_b)
    batch = _batch(left, right)
    _check_pair(left.dtype, right.dtype)
    names = [type_name(x.dtype, on.target, w) for x, w in ((left, "a"), (right, "b"))]
    if xf32 and names == ["f32", "f32"]:
        names = ["xf32", "xf32"]
    m, n, k = left.rows, right.columns, left.columns
    kind = _result_type(names[0], dtype, left.dtype)
    shape = (m, n) if batch is None else (batch, m, n)
    third = None if c is None else matrix_of(c, "c")
    beta = (0.0 if c is None else 1.0) if beta is None else beta
    alpha, beta = (_number(x, w, kind) for x, w in ((alpha, "alpha"), (beta, "beta")))
    added = _added(third, beta, kind, shape)
    d, kept = _results(on, shape, kind, (left, right, third), out)
    if m * n and batch != 0:
        if not alpha or not k:
            _scale(d, added, beta, kind)
        else:
            tile = _tile(on.target, m, n, batch or 1, tile)
            plan = _plan_of(
                on.target, names, kind, tile, (left, right), (m, n, k), added is not None
            )
            _launch(on, plan, (d, added or d, left, right), (m, n, k), batch, alpha, beta)
    if kept is not None:
        kept[...] = d.memory
        return kept
    return out if out is not None else d.memory


def _check_pair(a: np.dtype[Any], b: np.dtype[Any]) -> None:
    """Raises: LaunchError for types that have no product, naming both and what works."""
    if a == b or {_float8_kind(a), _float8_kind(b)} in ({"fnuz"}, {"ocp"}):
        return
    wide = np.dtype(np.float64 if 8 in (a.itemsize, b.itemsize) else np.float32)
    raise LaunchError(
        f"a is of {a} and b of {b}: gemm multiplies numbers of one type, or 8-bit floats of one "
        f"kind; x.astype({wide}) makes them alike"
    )


def _float8_kind(dtype: np.dtype[Any]) -> str:
    """The kind of an 8-bit float, fnuz or ocp; else its name."""
    if not dtype.name.startswith("float8"):
        return dtype.name
    return "fnuz" if dtype.name.endswith("fnuz") else "ocp"


@own_names
def matmul(a: Array, b: Array, *, dtype: Any = None, device: wc.Device | None = None) -> Array:
    """A B as np.matmul: vectors, matrices, and batches of any shape that broadcast.

    Args:
        a, b: of gemm's types. The last two dimensions are matrices; a vector is a row of A or a
            column of B, and its dimension is not in the result.
        dtype: as gemm's.
    Returns: the product; a device array if A or B is one.
    Raises: LaunchError for shapes and types; TargetError if the target lacks the product.
    """
    on = device_of(device)
    left, right = np.asarray(given(a, "a")), np.asarray(given(b, "b"))
    if not left.ndim or not right.ndim:
        raise LaunchError(f"matmul takes no scalars: a is {left.shape}, b {right.shape}")
    vectors = left.ndim == 1, right.ndim == 1
    left = left[None] if vectors[0] else left
    right = right[:, None] if vectors[1] else right
    try:
        batch = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    except ValueError as error:
        raise LaunchError(f"batches of a {left.shape} and b {right.shape} do not fit") from error
    factors = [
        np.broadcast_to(each, (*batch, *each.shape[-2:])).reshape(-1, *each.shape[-2:])
        if each.ndim > 2 else each
        for each in (left, right)
    ]  # fmt: skip
    d = gemm(*factors, dtype=dtype, device=on)
    d = d.reshape(*batch, *d.shape[-2:])
    d = d[..., 0] if vectors[1] else d
    d = d[..., 0, :] if vectors[0] and not vectors[1] else d[..., 0] if vectors[0] else d
    return placed(np.asarray(d), on, a, b)


def _number(given: Any, name: str, kind: np.dtype[Any]) -> float:
    """alpha or beta. Raises: LaunchError if it does not fit the sums' type."""
    try:
        found = float(given)
    except (TypeError, ValueError) as error:
        raise LaunchError(f"{name} must be a number, not {given!r}") from error
    if kind.kind == "i" and not found.is_integer():
        raise LaunchError(f"{name} must be an integer for integer sums, not {given!r}")
    return found


def _results(
    on: wc.Device,
    shape: tuple[int, ...],
    kind: np.dtype[Any],
    given: tuple[Matrix | None, ...],
    out: Array | None,
) -> tuple[Matrix, np.ndarray | None]:
    """D, and the non-contiguous array to copy it to, if `out` is one.

    Raises: LaunchError if out has the wrong shape or type.
    """
    if out is None:
        inputs = tuple(each.memory for each in given if each is not None)
        return matrix_of(result(on, shape, kind, inputs), "out"), None
    d = matrix_of(out, "out", copies=False)
    if d.shape != shape or d.dtype != kind:
        raise LaunchError(f"out must be {shape} of {kind}, not {d.shape} of {d.dtype}")
    if not d.is_writable:
        raise LaunchError("out is read-only")
    if d.by_row and d.is_readable and not _overlaps(d, given):
        return d, None
    if d.listed:
        raise LaunchError("out's arrays must be row-major, and must not overlap A or B")
    return matrix_of(np.empty(shape, kind), "out"), out


def _overlaps(d: Matrix, given: tuple[Matrix | None, ...]) -> bool:
    """Whether D overlaps A or B, or overlaps C without being the same array."""
    for n, each in enumerate(given):
        if each is None or (n == 2 and each.memory is d.memory):
            continue
        for part in each.parts if each.listed else (each.memory,):
            for to in d.parts if d.listed else (d.memory,):
                if to is part or (
                    isinstance(to, np.ndarray)
                    and isinstance(part, np.ndarray)
                    and np.may_share_memory(to, part)
                ):
                    return True
    return False


def _scale(d: Matrix, added: Matrix | None, beta: float, kind: np.dtype[Any]) -> None:
    """D = beta C: as in BLAS, A and B are not read if K or alpha is 0."""
    scaled = np.zeros((), kind)
    if added is not None:
        c = np.array([*map(np.asarray, added.parts)]).reshape(added.shape)
        wide = c.astype(np.int64) * int(beta) if kind.kind == "i" else c.astype(float) * beta
        scaled = wide.astype(kind)
    if not d.listed:
        d.memory[...] = scaled
        return
    for to, one in zip(d.parts, np.broadcast_to(scaled, d.shape), strict=True):
        to[...] = one


def _plan_of(
    target: wc.Target,
    names: list[str],
    kind: np.dtype[Any],
    tile: int,
    factors: tuple[Matrix, Matrix],
    sizes: tuple[int, int, int],
    has_c: bool,
) -> Plan | FmaPlan:
    """A plan with matrix instructions, or without if the target has none for the type."""
    (left, right), (m, n, k) = factors, sizes
    if _needs_fma(target, names):
        return _fma_plan(
            names[0], kind.name, min(tile, 128), left.by_row, not right.by_row, m, n, k, has_c
        )
    try:
        product(target.name, *names)
    except TargetError as error:
        raise TargetError(f"a is of {left.dtype} and b of {right.dtype}: {error}") from error
    sides = (_side(m, left.by_row, tile), _side(n, not right.by_row, tile))
    steps = k % _STEPS_DIVIDE or _STEPS_DIVIDE
    return _plan(target.name, *names, kind.name, tile, *sides, steps, has_c)


def _needs_fma(target: wc.Target, names: list[str]) -> bool:
    """Whether the type needs multiply-adds because the target has no matrix instruction for it."""
    if names[0] != names[1] or names[0] not in _FMA_TYPES:
        return False
    try:
        product(target.name, *names)
    except TargetError:
        return True
    return False


_FMA_TYPES = ("f64", "f32", "f16", "bf16")


def _fma_plan(
    name: str, out: str, tile: int, a_along_k: bool, b_along_k: bool, m: int, n: int, k: int,
    has_c: bool,
) -> FmaPlan:  # fmt: skip
    tile = 64 if name == "f64" else tile  # 8 x 8 sums of 64 bits and their factors would spill
    plan = FmaPlan(
        getattr(wl, name), _ACCUMULATORS.get(name, wl.f32), _by_dtype(out), tile, a_along_k,
        b_along_k, m % tile == 0, n % tile == 0, False, has_c,
    )  # fmt: skip
    return replace(plan, has_tail=bool(k % plan.step_k))


def _launch(
    on: wc.Device,
    plan: Plan | FmaPlan,
    operands: tuple[Matrix, Matrix, Matrix, Matrix],
    sizes: tuple[int, int, int],
    batch: int | None,
    alpha: float,
    beta: float,
) -> None:
    """Launch with D, C, A and B; lists of arrays are passed as a table of addresses."""
    m, n, k = sizes
    _check_span(operands)
    number = int if plan.acc is wl.i32 else float
    rows, columns = (plan.tile,) * 2 if isinstance(plan, FmaPlan) else (plan.a.tile, plan.b.tile)
    tiles = -(-m // rows) * -(-n // columns)
    d, c, a, b = operands
    with ExitStack() as stack:
        table = np.zeros(1, np.int64)
        memory: list[Any] = [passed(each.memory) for each in operands]
        if any(each.listed for each in operands):
            plan = replace(plan, has_table=True)
            memory, table = _table(on, operands, batch or 1, stack)
        made = fma_kernel(plan) if isinstance(plan, FmaPlan) else kernel(plan)
        made.launch(
            on, (tiles, batch or 1), (plan.threads,),
            (
                *memory, table, m, n, k, a.ld, b.ld, c.ld, d.ld,
                a.strides[0], b.strides[0], c.strides[0], d.strides[0],
                number(alpha), number(beta),
            ),
        )  # fmt: skip


def _check_span(operands: tuple[Matrix, ...]) -> None:
    """Raises: LaunchError if a tile's rows are too far apart for the kernels' offsets."""
    for name, each in zip(("d", "c", "a", "b"), operands, strict=True):
        if each.ld * TILES[0] * each.dtype.itemsize >= 1 << 32 and min(each.rows, each.columns) > 1:
            raise LaunchError(
                f"{name} has {each.ld} entries from one row (column) to the next: {TILES[0]} of "
                "them must fit in 4 GiB"
            )


def _table(
    on: wc.Device, operands: tuple[Matrix, ...], batch: int, stack: ExitStack
) -> tuple[list[Any], np.ndarray]:
    """Each operand's first address, and each product's byte offset from it."""
    first = []
    table = np.zeros((batch, len(operands)), np.int64)
    for column, each in enumerate(operands):
        if not each.listed:
            first.append(passed(each.memory))
            table[:, column] = np.arange(batch) * (each.strides[0] * each.dtype.itemsize)
            continue
        at = [_address(on, part, stack, writable=column == 0) for part in each.parts]
        first.append(at[0])
        table[:, column] = np.array(at) - at[0]
    return first, table.reshape(-1)


def _address(on: wc.Device, array: Array, stack: ExitStack, *, writable: bool) -> int:
    """An array's device address, valid while `stack` is open."""
    if isinstance(array, wc.DeviceArray):
        return int(array.address)
    owner = array  # the base of a view is registered, not the view
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    found = stack.enter_context(on.register(passed(owner), writable=writable))
    return int(found.address) + int(array.ctypes.data - owner.ctypes.data)


def plan_for(
    target: str, kind: str, *, tile: int, transpose_a: bool = False, transpose_b: bool = True
) -> Plan:
    """The plan of `gemm` for row-major arrays whose sizes are multiples of the tile.

    Args:
        kind: the factors' type, by wl's name.
        transpose_a, transpose_b: as gemm's.
    """
    sides = (_side(tile, not transpose_a, tile), _side(tile, transpose_b, tile))
    out = _result_type(kind, None, None).name
    return _plan(target, kind, kind, out, tile, *sides, _STEPS_DIVIDE, False)


def fma_kernel_for(
    target: str, kind: str, *, tile: int = 128, transpose_a: bool = False, transpose_b: bool = True
) -> Kernel | None:
    """gemm's kernel without matrix instructions for such sizes; None if it uses them.

    Args: those of plan_for.
    """
    if not _needs_fma(wc.targets.get(target), [kind, kind]):
        return None
    out = _result_type(kind, None, None).name
    plan = _fma_plan(
        kind, out, tile, not transpose_a, transpose_b, tile, tile, _STEPS_DIVIDE, False
    )
    return fma_kernel(plan)


def gemm_cost(
    target: str,
    dtype: str = "f16",
    *,
    tile: int = 128,
    transpose_a: bool = False,
    transpose_b: bool = True,
) -> LoopCost:
    """The static cost of the main loop of `gemm`, for sizes that are multiples of the tile.

    Args:
        dtype: the factors' type, by wl's name: "f16", "xf32".
        transpose_a, transpose_b: as gemm's, for row-major arrays.
    Raises: TargetError if the target lacks the product.
    """
    without = fma_kernel_for(
        target, dtype, tile=tile, transpose_a=transpose_a, transpose_b=transpose_b
    )
    if without is not None:
        return main_loop(without.compile(target), "gemm")
    made = plan_for(target, dtype, tile=tile, transpose_a=transpose_a, transpose_b=transpose_b)
    return main_loop(kernel(made).compile(target), "gemm")


def _batch(left: Matrix, right: Matrix) -> int | None:
    """The size of a batch, None without one. Raises: LaunchError for shapes that do not fit."""
    batches = {each.batch for each in (left, right) if each.batch is not None}
    if left.columns != right.rows:
        raise LaunchError(f"a has {left.columns} columns, b has {right.rows} rows")
    if len(batches) > 1:
        raise LaunchError(f"a has a batch of {left.batch} matrices, b of {right.batch}")
    return batches.pop() if batches else None


def _added(
    c: Matrix | None, beta: float, kind: np.dtype[Any], shape: tuple[int, ...]
) -> Matrix | None:
    """C if it is used; as in BLAS, C is not read if beta is 0."""
    if c is None or not beta:
        return None
    if c.dtype != kind or c.shape not in (shape, shape[-2:]):
        raise LaunchError(f"c must be {shape} of {kind}, not {c.shape} of {c.dtype}")
    return c if c.by_row else c.copied()


def _result_type(name: str, asked: Any, given: Any) -> np.dtype[Any]:
    acc: np.dtype[Any] = _ACCUMULATORS.get(name, wl.f32).dtype
    own: np.dtype[Any] = getattr(wl, name).dtype if name in ("f16", "bf16") else acc
    if asked is None:
        return own
    found: np.dtype[Any] = np.dtype(asked)
    if found not in (acc, own):
        raise LaunchError(f"the result of {given} must be {' or '.join({str(acc), str(own)})}")
    return found


def _side(size: int, along_k: bool, tile: int) -> Side:
    edge = "none" if size % tile == 0 else "even" if size % 2 == 0 else "any"
    return Side(tile, 1, along_k, edge)


def _tile(target: wc.Target, m: int, n: int, batch: int, asked: int | None) -> int:
    """The largest tile that still gives every compute unit of the target's products work."""
    tiles = TILES[target.name not in HAS_256 :]
    if asked is not None:
        if asked not in tiles:
            raise LaunchError(f"tile must be one of {tiles}, not {asked}")
        return asked
    for tile in tiles[:-1]:
        if -(-m // tile) * -(-n // tile) * max(batch, 1) >= _COMPUTE_UNITS.get(target.name, 64):
            return tile
    return tiles[-1]


_COMPUTE_UNITS = {"gfx90a": 104, "gfx942": 304, "gfx950": 256, "gfx1100": 96, "gfx1201": 64}


@cache
def product(target: str, a: str, b: str) -> Mma:
    """The fragment product: that of the instruction with the most operations.

    Its K is large enough that a lane's part is at least one piece. Raises: TargetError.
    """
    acc = _ACCUMULATORS.get(a, wl.f32)
    found = []
    for each in matrix.instructions(target):
        if (each.m, each.n, each.blocks) == (16, 16, 1) and not (each.sparse or each.scale_block):
            try:
                chosen = Mma(16, 16, each.k, a, acc, b=b).instruction(target)
            except wc.TargetError:
                continue
            found.append(chosen)
    if not found:
        Mma(16, 16, 16, a, acc, b=b).instruction(target)  # its error lists what the target has
    best = max(found, key=lambda each: (each.flops / each.cycles, each.k))
    layout = best.layout("A")
    size = layout.elements_per_lane * layout.bits // 8
    return Mma(16, 16, best.k * max(1, PIECE_BYTES // size), a, acc, b=b)


@cache
def _plan(
    target: str, a: str, b: str, out: str, tile: int, left: Side, right: Side, k: int, has_c: bool
) -> Plan:
    mma = product(target, a, b)
    element: Any = {"xf32": wl.f32, "fp8": wl.u8, "bf8": wl.u8}.get(a) or getattr(wl, a)
    wave = mma.instruction(target).waves[0]
    waves = _waves(tile, wave, left, right)
    left, right = (replace(side, waves=n) for side, n in zip((left, right), waves, strict=True))
    size = element.bits // 8
    bytes_k = max(_BYTES_K.get(target, _BYTES_K_ELSE), mma.k * size)
    swapped = _has_neighbours_in_columns(mma, target, wave)
    if swapped:
        mma = product(target, b, a)
    return Plan(
        mma, element, _by_dtype(out), _ACCUMULATORS.get(a, wl.f32), left, right, bytes_k,
        swapped=swapped, has_tail=bool(k * size % bytes_k), has_c=has_c, wave=wave,
        xcds=_XCDS.get(target, 1),
    )  # fmt: skip


def _waves(tile: int, wave: int, left: Side, right: Side) -> tuple[int, int]:
    """The waves per tile, by rows and by columns: four waves with a square part each."""
    if wave == 64:
        return (1, 2) if tile == 64 else (2, 2)  # each lane has two pieces to load
    # Four waves use nearly all of RDNA's 256 registers; the loads of pairs need more.
    return (4, 2) if tile == 128 and not (left.along_k or right.along_k) else (2, 2)


def _has_neighbours_in_columns(mma: Mma, target: str, wave: int) -> bool:
    """Whether a lane's entries of D are consecutive in a column."""
    entry = mma.instruction(target).layout("D", wave=wave).element[0]
    return isinstance(entry, Axis) and (entry.dim, entry.bit) == ("i", 0)


def _by_dtype(name: str) -> Any:
    return next(t for t in (wl.f16, wl.bf16, wl.f32, wl.f64, wl.i32) if t.dtype.name == name)
