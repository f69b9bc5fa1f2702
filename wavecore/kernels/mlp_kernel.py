"""A perceptron of two layers as one kernel: the hidden layer never leaves the registers.

A wave takes columns of inputs, 16 per tile. It computes a slice of the hidden layer, D = W0 X + b0,
and uses it directly as the B of the second product: RDNA 4's D and B have the same layout. On CDNA
two tiles of D make the B of a product with K = 32: a lane's registers of both are consecutive in k
if the rows of W0 are taken in the order

    row r of tile t   is hidden unit   8 (r / 4) + 4 t + r % 4

so neither needs an exchange between lanes. On RDNA 3 the halves of a wave exchange their entries.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import ShapeError
from wavecore.kernels.arguments import Array, device_of, given, result
from wavecore.kernels.calling import family_of, half_type
from wavecore.kernels.foreign import own_names

WAVES, COLUMNS = 4, 2  # of a workgroup; tiles of columns a wave
MOST = 256  # inputs and outputs, which a wave holds


@cache
def kernel(T: Any, family: str, inputs: int, outputs: int, relu_last: bool) -> wl.Kernel:
    """The kernel for a type, a family of targets and sizes."""
    K = 32 if family == "cdna" else 16
    TILES = K // 16  # of the hidden layer, that make one B
    MMA = wl.Mma(16, 16, K, T, wl.f32)
    WIDE = wl.vec[T, 8]
    I_STEPS, O_TILES = inputs // K, outputs // 16
    WAVE = 64 if family == "cdna" else 32

    @wl.function
    def load_row(fragment, p, at, IS_A: wl.constexpr):
        """A fragment whose row (column) of entries begins at p, for this lane."""
        for part in wl.static_range(0, fragment.size, 8):
            k = fragment.col(part) if IS_A else fragment.row(part)
            eight = (p + at + k).cast(WIDE)[0]
            for e in wl.static_range(8):
                fragment[part + e] = eight[e]

    @wl.function
    def unit_of(row, tile: wl.constexpr):
        """The hidden unit, of K, that a row of a tile is."""
        if TILES == 2:
            unit = (row >> 2) * 8 + tile * 4 + (row & 3)
        else:
            unit = row
        return unit

    @wl.kernel(max_threads=WAVES * WAVE)
    def mlp(
        out: wl.ptr[T],
        x: wl.ptr[T],
        w0: wl.ptr[T],
        b0: wl.ptr[wl.f32],
        w1: wl.ptr[T],
        b1: wl.ptr[wl.f32],
        batch: wl.i32,
        hidden: wl.i32,
    ):
        """out = w1 relu(w0 x + b0) + b1 for each of batch rows of x."""
        wave = wl.amdgcn.readfirstlane(wl.threadIdx.x // WAVE)
        first = (wl.blockIdx.x * WAVES + wave) * (16 * COLUMNS)
        xs = wl.local(MMA.B, COLUMNS, I_STEPS)
        acc = wl.local(MMA.D, O_TILES, COLUMNS)
        for c in wl.static_range(COLUMNS):
            for s in wl.static_range(I_STEPS):
                column = min(first + 16 * c + xs[c, s].col(0), batch - 1)
                load_row(xs[c, s], x, wl.i64(column) * inputs + s * K, False)
            for o in wl.static_range(O_TILES):
                for e in wl.static_range(acc[o, c].size):
                    acc[o, c][e] = b1[16 * o + acc[o, c].row(e)]

        for h in range(0, hidden, K):
            d = wl.local(MMA.D, TILES, COLUMNS)
            for t in wl.static_range(TILES):
                for c in wl.static_range(COLUMNS):
                    for e in wl.static_range(d[t, c].size):
                        d[t, c][e] = b0[h + unit_of(d[t, c].row(e), t)]
                for s in wl.static_range(I_STEPS):
                    a = MMA.A()
                    load_row(a, w0, wl.i64(h + unit_of(a.row(0), t)) * inputs + s * K, True)
                    for c in wl.static_range(COLUMNS):
                        d[t, c] = MMA(a, xs[c, s], d[t, c])
            y = wl.local(MMA.B, COLUMNS)
            for c in wl.static_range(COLUMNS):
                for t in wl.static_range(TILES):
                    for e in wl.static_range(d[t, c].size):
                        d[t, c][e] = max(d[t, c][e], 0.0)
                if TILES == 2:
                    for t in wl.static_range(TILES):
                        for e in wl.static_range(4):
                            y[c][4 * t + e] = T(d[t, c][e])
                else:
                    y[c] = d[0, c].to_B(MMA)
            for o in wl.static_range(O_TILES):
                a = MMA.A()
                load_row(a, w1, wl.i64(16 * o + a.row(0)) * hidden + h, True)
                for c in wl.static_range(COLUMNS):
                    acc[o, c] = MMA(a, y[c], acc[o, c])

        for c in wl.static_range(COLUMNS):
            for o in wl.static_range(O_TILES):
                column = first + 16 * c + acc[o, c].col(0)
                if column < batch:
                    for e in wl.static_range(acc[o, c].size):
                        found = acc[o, c][e]
                        if relu_last:
                            found = max(found, 0.0)
                        out[wl.i64(column) * outputs + 16 * o + acc[o, c].row(e)] = T(found)

    return mlp


@own_names
def mlp(
    x: Array,
    w0: Array,
    b0: Array,
    w1: Array,
    b1: Array,
    *,
    relu_last: bool = False,
    device: wc.Device | None = None,
) -> Array:
    """relu(x W0^T + b0) W1^T + b1 as one kernel; relu is the hardware's maximum: NaN gives 0.

    Args:
        x: batch x inputs, f16 or bf16.
        w0: hidden x inputs; w1: outputs x hidden, of x's type.
        b0, b1: f32.
        relu_last: apply relu to the second layer's outputs too.
    Returns: batch x outputs, of x's type. The hidden layer is rounded to that type in between.
    Raises: ShapeError unless inputs and hidden are multiples of 32, outputs of 16, inputs and
        outputs at most 256; TypeError; TargetError.
    """
    on = device_of(device)
    x, w0, w1 = given(x, "x"), given(w0, "w0"), given(w1, "w1")
    b0, b1 = given(b0, "b0"), given(b1, "b1")
    kind = half_type("mlp", x, w0, w1)
    if any(each.ndim != 2 for each in (x, w0, w1)):
        raise ShapeError(
            f"mlp takes x, w0 and w1 of two dimensions; {x.shape}, {w0.shape}, {w1.shape} given"
        )
    (batch, inputs), (hidden, _), (outputs, _) = x.shape, w0.shape, w1.shape
    fits = w0.shape == (hidden, inputs) and w1.shape == (outputs, hidden)
    if any(each.dtype != np.float32 for each in (b0, b1)):
        raise TypeError(f"b0 and b1 must be of float32; {b0.dtype} and {b1.dtype} given")
    if not fits or b0.shape != (hidden,) or b1.shape != (outputs,):
        raise ShapeError(
            f"mlp takes x (batch, i), w0 (h, i), b0 (h), w1 (o, h), b1 (o); {x.shape}, {w0.shape}, "
            f"{b0.shape}, {w1.shape}, {b1.shape} given"
        )
    is_whole = not (inputs % 32 or hidden % 32 or outputs % 16)
    if not is_whole or not 0 < min(inputs, outputs) <= max(inputs, outputs) <= MOST:
        raise ShapeError(
            f"inputs and hidden must be multiples of 32, outputs of 16, inputs and outputs 1 to "
            f"{MOST}; {inputs}, {hidden}, {outputs} given"
        )
    out = result(on, (batch, outputs), x.dtype, (x, w0, w1))
    if batch:
        family = family_of(on.target)
        made = kernel(kind, family, inputs, outputs, relu_last)
        args = [
            np.ascontiguousarray(each) if isinstance(each, np.ndarray) else each
            for each in (x, w0, b0, w1, b1)
        ]
        grid = -(-batch // (WAVES * COLUMNS * 16))
        made.launch(on, grid, WAVES * on.target.wave_sizes[0], (out, *args, batch, hidden))
    return out
