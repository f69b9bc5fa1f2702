"""Convolution in two dimensions as a product on the matrix cores, without a matrix of copies.

D [o, p] = sum over k of W [o, k] X [k, p]: o counts output channels of a group, p the places of all
images, k the group's input channels and the window's rows and columns. X is never written down: a
work-item has one p, and reads X [k, p] at a distance that a table gives for each k; neighbouring
lanes read neighbouring places. A workgroup has 64 x 64 entries of D, and W and X for one step of k
in LDS, in two buffers: the next step is loaded while one is multiplied. Types for which a target
has no matrix instruction go by multiply-adds, 4 x 4 entries a work-item.
"""

# What functions of kernels take follows from use, and types are parameters.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="valid-type"
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import wavecore as wc
import wavecore.lang as wl
from wavecore.errors import LaunchError, TargetError
from wavecore.kernels.arguments import Array, device_of, given, result
from wavecore.kernels.axes import FLOATS, contiguous
from wavecore.kernels.foreign import own_names
from wavecore.kernels.products import product
from wavecore.kernels.staging import barrier
from wavecore.kernels.tiled import PIECE_BYTES

TILE = 64  # output channels and places of a workgroup
FMA_THREADS, FMA_EACH = 256, 4


@dataclass(frozen=True)
class Plan:
    """One convolution's kernel.

    Attributes:
        element: type of images, weights and results; acc: of sums.
        mma: the product of a step; None for multiply-adds.
        wave: lanes of a wave.
        has_bias: a number is added to each channel.
    """

    element: Any
    acc: Any
    mma: Any
    wave: int
    has_bias: bool

    @property
    def threads(self) -> int:
        return 4 * self.wave if self.mma else FMA_THREADS

    @property
    def run(self) -> int:
        """Entries of a piece."""
        return PIECE_BYTES // int(self.element.bits // 8)

    @property
    def step(self) -> int:
        """k of a step: 64 bytes, or what the instruction takes."""
        return max(4 * self.run, self.mma.k if self.mma else 0)


def plan_for(target: wc.Target, kind: str, has_bias: bool) -> Plan:
    """The plan for a type by wl's name; by multiply-adds if the target lacks the product."""
    element = getattr(wl, kind)
    acc = wl.f64 if element is wl.f64 else wl.f32
    try:
        mma = product(target.name, kind, kind)
    except TargetError:
        return Plan(element, acc, None, target.wave_sizes[0], has_bias)
    return Plan(element, acc, mma, mma.instruction(target.name).waves[0], has_bias)


@cache
def kernel(plan: Plan) -> wl.Kernel:
    """The kernel of a plan."""
    T, ACC, MMA, RUN, STEP = plan.element, plan.acc, plan.mma, plan.run, plan.step
    THREADS, WAVE, HAS_BIAS = plan.threads, plan.wave, plan.has_bias
    UNITS = STEP // RUN
    PIECE = wl.vec[T, RUN]
    PIECES = TILE * UNITS // THREADS
    HAS_MMA = MMA is not None
    SPAN = TILE // 2  # of a wave
    PARTS = SPAN // MMA.m if MMA else FMA_EACH
    STEPS = STEP // MMA.k if MMA else 1
    MMA_K = MMA.k if MMA else STEP
    SUM = MMA.D if MMA else ACC

    @wl.function
    def place(row, piece):
        """Where a piece of 16 bytes is in its tile: neighbours in rows meet no bank."""
        linear = row * UNITS + piece
        return linear ^ (linear >> 3 & 7)

    @wl.function
    def load_weights(pieces, w, t, channels, first, k0, size):
        """A work-item's pieces of W: rows of output channels, k is adjacent."""
        for n in wl.static_range(PIECES):
            i = t + n * THREADS
            row, k = min(first + i // UNITS, channels - 1), k0 + i % UNITS * RUN
            pieces[n] = (w + (wl.i64(row) * size + k)).cast(PIECE)[0]

    @wl.function
    def load_images(pieces, x, table, t, k0, y, z, height, width):
        """A work-item's pieces of X: those of its place; 0 where the window leaves the image.

        Something is loaded always, which spares branches; a wave's k is one, a scalar.
        """
        for n in wl.static_range(PIECES):
            k = k0 + wl.amdgcn.readfirstlane((t + n * THREADS) // TILE) * RUN
            for e in wl.static_range(RUN):
                down, right = y + table[3 * (k + e) + 1], z + table[3 * (k + e) + 2]
                inside = (wl.u32(down) < wl.u32(height)) & (wl.u32(right) < wl.u32(width))
                at = table[3 * (k + e)] + y * width + z
                value = x[wl.u32(at if inside else 0)]
                pieces[n][e] = value if inside else T(0)

    @wl.function
    def write(weights, images, w_pieces, x_pieces, t):
        """A work-item's pieces to LDS."""
        for n in wl.static_range(PIECES):
            i = t + n * THREADS
            weights[place(i // UNITS, i % UNITS)] = w_pieces[n]
            images[place(i % TILE, i // TILE)] = x_pieces[n]

    @wl.function
    def by_matrix(acc, weights, images, row, column):
        """The products of a step on the matrix cores; row and column are the wave's first."""
        for step in wl.static_range(STEPS):
            a, b = wl.local(MMA.A, PARTS), wl.local(MMA.B, PARTS)
            for i in wl.static_range(PARTS):
                for e in wl.static_range(0, a[i].size, RUN):
                    unit = a[i].col(e) // RUN + step * (MMA_K // RUN)
                    found = weights[place(row + i * MMA.m + a[i].row(e), unit)]
                    other = images[place(column + i * MMA.n + b[i].col(e),
                                         b[i].row(e) // RUN + step * (MMA_K // RUN))]  # fmt: skip
                    for f in wl.static_range(RUN):
                        a[i][e + f] = found[f]
                        b[i][e + f] = other[f]
            for i in wl.static_range(PARTS):
                for j in wl.static_range(PARTS):
                    acc[i, j] = MMA(a[i], b[j], acc[i, j])

    @wl.function
    def by_fma(acc, weights, images, row, column):
        """The products of a step by multiply-adds of 4 x 4 entries."""
        for unit in wl.static_range(UNITS):
            a, b = wl.local(PIECE, PARTS), wl.local(PIECE, PARTS)
            for i in wl.static_range(PARTS):
                a[i] = weights[place(row + i, unit)]
                b[i] = images[place(column + 16 * i, unit)]
            for e in wl.static_range(RUN):
                for i in wl.static_range(PARTS):
                    for j in wl.static_range(PARTS):
                        acc[i, j] += ACC(a[i][e]) * ACC(b[j][e])

    @wl.function
    def multiply(acc, weights, images, row, column):
        if HAS_MMA:
            by_matrix(acc, weights, images, row, column)
        else:
            by_fma(acc, weights, images, row, column)

    @wl.function
    def keep(out, bias, value, o, p, channels, first_channel, all_channels, places, each):
        """An entry of D to its image and channel."""
        if o < channels and p < places:
            if HAS_BIAS:
                value = value + ACC(bias[first_channel + o])
            image = p // each
            out[(wl.i64(image) * all_channels + first_channel + o) * each + (p - image * each)] = T(
                value
            )

    @wl.kernel(max_threads=THREADS)
    def conv2d(
        out: wl.ptr[T],
        x: wl.ptr[T],
        w: wl.ptr[T],
        bias: wl.ptr[T],
        table: wl.ptr[wl.i32],
        places: wl.i32,
        channels: wl.i32,
        size: wl.i32,
        height: wl.i32,
        width: wl.i32,
        out_height: wl.i32,
        out_width: wl.i32,
        inputs: wl.i32,
        strides: wl.vec[wl.i32, 2],
        pads: wl.vec[wl.i32, 2],
    ):
        """out[image, o, y, z] of the group blockIdx.y; inputs: channels of a group.

        size: of k, whole steps, beyond which W is 0. table: for each k the distance in x, rows and
        columns from the window's first number.
        """
        t = wl.i32(wl.threadIdx.x)
        group = wl.i32(wl.blockIdx.y)
        tiles = (channels + (TILE - 1)) // TILE
        o0 = wl.i32(wl.blockIdx.x) % tiles * TILE
        p0 = wl.i32(wl.blockIdx.x) // tiles * TILE
        each = out_height * out_width
        own = min(p0 + t % TILE, places - 1)
        image = own // each
        y = (own - image * each) // out_width * strides[0] - pads[0]
        z = own % out_width * strides[1] - pads[1]
        images_at = x + (wl.i64(image) * wl.gridDim.y + group) * inputs * height * width
        weights_at = w + wl.i64(group) * channels * size

        weights = wl.shared(PIECE, 2, TILE * UNITS)
        images = wl.shared(PIECE, 2, TILE * UNITS)
        w_pieces, x_pieces = wl.local(PIECE, PIECES), wl.local(PIECE, PIECES)
        acc = wl.local(SUM, PARTS, PARTS)
        for i in wl.static_range(PARTS):
            for j in wl.static_range(PARTS):
                if HAS_MMA:
                    acc[i, j].fill(0)
                else:
                    acc[i, j] = ACC(0)
        wave = wl.amdgcn.readfirstlane(t // WAVE)
        row = wave % 2 * SPAN if HAS_MMA else t // 16 * PARTS
        column = wave // 2 * SPAN if HAS_MMA else t % 16
        load_weights(w_pieces, weights_at, t, channels, o0, 0, size)
        load_images(x_pieces, images_at, table, t, 0, y, z, height, width)
        write(weights[0], images[0], w_pieces, x_pieces, t)
        barrier()
        now = wl.i32(0)
        for k in range(STEP, size, STEP):
            load_weights(w_pieces, weights_at, t, channels, o0, k, size)
            load_images(x_pieces, images_at, table, t, k, y, z, height, width)
            multiply(acc, weights[now], images[now], row, column)
            now = now ^ 1
            write(weights[now], images[now], w_pieces, x_pieces, t)
            barrier()
        multiply(acc, weights[now], images[now], row, column)
        first = group * channels
        total = wl.i32(wl.gridDim.y) * channels
        for i in wl.static_range(PARTS):
            for j in wl.static_range(PARTS):
                if HAS_MMA:
                    for e in wl.static_range(acc[i, j].size):
                        o = o0 + row + i * MMA.m + acc[i, j].row(e)
                        p = p0 + column + j * MMA.n + acc[i, j].col(e)
                        keep(out, bias, acc[i, j][e], o, p, channels, first, total, places, each)
                else:
                    o, p = o0 + row + i, p0 + column + 16 * j
                    keep(out, bias, acc[i, j], o, p, channels, first, total, places, each)

    return conv2d


Pair = int | Sequence[int]


@own_names
def conv2d(
    x: Array,
    w: Array,
    bias: Array | None = None,
    *,
    stride: Pair = 1,
    padding: Pair | str = 0,
    dilation: Pair = 1,
    groups: int = 1,
    device: wc.Device | None = None,
) -> Array:
    """Convolution of images in two dimensions, as torch.nn.functional.conv2d.

    Args:
        x: (N, C, H, W) or (C, H, W), of f16, bf16, f32 or f64; sums of 16-bit floats are of f32.
        w: (O, C / groups, R, S) of x's type.
        bias: (O,) of x's type.
        stride, dilation: rows and columns, or one number for both.
        padding: zeros above and left, as below and right; or "valid" for none, "same" for as many
            as keep the size.
        groups: input and output channels are cut into as many groups, each with its own.
    Returns: (N, O, rows, columns).
    Raises: LaunchError for other types and shapes.
    """
    on, x, w = device_of(device), given(x, "x"), given(w, "w")
    window, stride, dilation = w.shape[2:], _pair(stride, "stride"), _pair(dilation, "dilation")
    _check(x, w, bias, groups)
    pads, ends = _padding(padding, window, stride, dilation)
    *batch, inputs, height, width = x.shape
    shape = tuple(
        (size + before + after - apart * (part - 1) - 1) // step + 1
        for size, before, after, apart, part, step in zip(
            (height, width), pads, ends, dilation, window, stride, strict=True
        )
    )
    if min(shape) < 1:
        raise LaunchError(f"conv2d: a window of {window} does not fit x of {x.shape}")
    out = result(on, (*batch, w.shape[0], *shape), x.dtype, (x, w))
    places, size = (batch[0] if batch else 1) * shape[0] * shape[1], int(np.prod(w.shape[1:]))
    channels = w.shape[0] // groups
    if max(inputs * height * width, places, w.size) >= 1 << 31:
        raise LaunchError(f"conv2d counts numbers of an image in 31 bits: x is {x.shape}")
    if out.size and size:
        plan = plan_for(on.target, _name(x), bias is not None)
        tiles = -(-channels // TILE) * -(-places // TILE)
        whole = -(-size // plan.step) * plan.step
        weights = w if whole == size else np.zeros((w.shape[0], whole), x.dtype)
        if whole != size:
            weights[:, :size] = np.asarray(w).reshape(-1, size)
        memory = (out, contiguous(x), contiguous(weights), contiguous(w if bias is None else bias))
        table = _table(w.shape[1:], dilation, height, width, whole)
        kernel(plan).launch(
            on, (tiles, groups), plan.threads,
            (*memory, table, places, channels, whole, height, width, *shape, inputs // groups,
             np.array(stride, np.int32), np.array(pads, np.int32)),
        )  # fmt: skip
    return out


def _name(x: Array) -> str:
    """wl's name for an array's type."""
    return str(FLOATS[x.dtype.name].name)


def _pair(value: Pair, name: str) -> tuple[int, int]:
    """Rows and columns. Raises: LaunchError if they are not 1 or more."""
    found = (value, value) if isinstance(value, int) else tuple(value)
    if len(found) != 2 or not all(isinstance(each, int) and each > 0 for each in found):
        raise LaunchError(f"{name} must be one or two numbers from 1, not {value!r}")
    return found[0], found[1]


def _padding(
    padding: Pair | str, window: tuple[int, ...], stride: tuple[int, int], dilation: tuple[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Zeros above and left, below and right. Raises: LaunchError for others than torch takes."""
    if padding == "valid":
        padding = 0
    if padding == "same":
        if stride != (1, 1):
            raise LaunchError(f'padding "same" takes a stride of 1, not {stride}')
        whole = [apart * (part - 1) for apart, part in zip(dilation, window, strict=True)]
        return tuple(each // 2 for each in whole), tuple(each - each // 2 for each in whole)
    found = (padding, padding) if isinstance(padding, int) else padding
    if isinstance(found, str) or len(found) != 2 or min(found) < 0:
        raise LaunchError(f'padding must be one or two numbers, "same" or "valid", not {padding!r}')
    return tuple(found), tuple(found)


def _check(x: Array, w: Array, bias: Array | None, groups: int) -> None:
    """Raises: LaunchError for types and shapes that do not fit."""
    if x.dtype.name not in FLOATS or w.dtype != x.dtype:
        raise LaunchError(
            f"conv2d takes x and w of one type of {', '.join(FLOATS)}; x is of {x.dtype}, w of "
            f"{w.dtype}"
        )
    if x.ndim not in (3, 4) or w.ndim != 4:
        raise LaunchError(
            f"conv2d takes x (N, C, H, W) and w (O, C / groups, R, S); {x.shape}, {w.shape} given"
        )
    channels = x.shape[-3]
    if groups < 1 or channels != groups * w.shape[1] or w.shape[0] % groups:
        raise LaunchError(
            f"conv2d: x of {x.shape} has {channels} channels, w of {w.shape} takes {w.shape[1]} in "
            f"each of {groups} groups, and groups must divide {w.shape[0]}"
        )
    if bias is not None:
        bias = given(bias, "bias")
        if bias.dtype != x.dtype or tuple(bias.shape) != (w.shape[0],):
            raise LaunchError(
                f"bias must be {(w.shape[0],)} of {x.dtype}; {bias.shape} of {bias.dtype} given"
            )


def _table(
    shape: tuple[int, ...], dilation: tuple[int, int], height: int, width: int, whole: int
) -> np.ndarray:
    """For each k the distance in x, rows and columns from the window's first number.

    Beyond the window's numbers, up to `whole`, rows are outside of any image.
    """
    channel, row, column = np.indices(shape).reshape(3, -1)
    down, right = row * dilation[0], column * dilation[1]
    found = np.full((whole, 3), (0, 1 << 30, 0), np.int32)
    found[: len(row)] = np.stack([(channel * height + down) * width + right, down, right], 1)
    return found.reshape(-1)
