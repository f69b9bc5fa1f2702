"""x W^T with 4-bit weights: int4 or MXFP4, converted to f16 or bf16 in registers.

The product is computed transposed, y^T = W x^T: a wave's tiles of W are A and not shared, so their
codes are loaded directly into registers, without the LDS, 16 bytes per lane: 32 k of one row, with
one scale. The order of k within fragments is free, as long as x is read in the same order:

    lane's block of 32 k        word j (8 codes) of it is       x's chunk of 8 k
    CDNA     g = lane / 16      fragment j                      4 g + j
    RDNA 4   2 q + g            fragment 2 q + j / 2, half j % 2    4 (2 q + g) + j
    RDNA 3   q (both halves)    fragment q, quarter j           4 q + j

Codes are converted in pairs: one shift and one mask extract codes e and e + 4 of a word, and x's
chunks are in the LDS in that order. int4 in f16: 0x6400 | code is 1024 + code. E2M1 shifted to
f16's or bf16's exponent is the number times a power of two. CDNA 4 has an instruction for the
conversion, with x in ascending order.

gfx950 also multiplies MXFP4 by MXFP8 directly; x is then rounded to E4M3 with a scale per 32 k.
"""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="operator"
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import wavecore.lang as wl
from wavecore.errors import ShapeError, TargetError
from wavecore.kernels.arguments import Array
from wavecore.kernels.calling import chosen, family_of, half_type, on_host, placed, row_tiles
from wavecore.kernels.foreign import own_names
from wavecore.kernels.quantised import BLOCK, DEPTH, Quantised
from wavecore.kernels.staging import place_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wavecore.device import Device
    from wavecore.targets import Target

THREADS = 256
COLUMNS = 128  # of y: a workgroup's


@wl.function
def rounded(low, high):
    """Two f32 that are not NaN as bf16, to the nearest, halves to even."""
    low_bits, high_bits = wl.bitcast(wl.u32, low), wl.bitcast(wl.u32, high)
    low_bits += (low_bits >> 16 & 1) + 0x7FFF
    high_bits += (high_bits >> 16 & 1) + 0x7FFF
    return wl.bitcast(wl.vec[wl.bf16, 2], wl.amdgcn.perm(high_bits, low_bits, 0x07060302))


@wl.function
def numbers_of(word, scale, zero, T: wl.constexpr, FORM: wl.constexpr, CONVERTS: wl.constexpr):
    """Eight codes as T, in the order 0 4 1 5 2 6 3 7; `zero` is int4's code of 0."""
    numbers = wl.vec[T, 8](T(0.0))
    for i in wl.static_range(4):
        bits = word >> (4 * i)
        if FORM == "int4" and T is wl.f16:
            offset = wl.bitcast(wl.vec[wl.f16, 2], bits & 0x000F000F | 0x64006400)
            two = (offset - wl.f16(1024.0 + zero)) * wl.f16(scale)
            numbers[2 * i], numbers[2 * i + 1] = two[0], two[1]
        elif FORM == "int4":
            # 2**23 + code, and 128 + code, as f32.
            low = (wl.bitcast(wl.f32, bits & 15 | 0x4B000000) - (8388608.0 + zero)) * scale
            high = (wl.bitcast(wl.f32, bits & 0x000F0000 | 0x43000000) - (128.0 + zero)) * scale
            two = wl.vec[T, 2](wl.vec[wl.f32, 2](low, high)) if CONVERTS else rounded(low, high)
            numbers[2 * i], numbers[2 * i + 1] = two[0], two[1]
        elif T is wl.f16:
            small = (bits & 0x00070007) << 9 | (bits & 0x00080008) << 12
            two = wl.bitcast(wl.vec[wl.f16, 2], small) * wl.f16(16384.0) * wl.f16(scale)
            numbers[2 * i], numbers[2 * i + 1] = two[0], two[1]
        else:
            # As f32 the shifted bits are the number times 2**-126; bf16 has all its places.
            small = (bits & 0x00070007) << 6 | (bits & 0x00080008) << 12
            power = wl.bitcast(wl.i32, scale) >> 23
            low = wl.ldexp(wl.bitcast(wl.f32, small << 16), power - 1)
            high = wl.ldexp(wl.bitcast(wl.f32, small & 0xFFFF0000), power - 1)
            both = wl.amdgcn.perm(wl.bitcast(wl.u32, high), wl.bitcast(wl.u32, low), 0x07060302)
            two = wl.bitcast(wl.vec[T, 2], both)
            numbers[2 * i], numbers[2 * i + 1] = two[0], two[1]
    return numbers


@wl.function
def numbers_by_instruction(word, scale, T: wl.constexpr):
    """Eight E2M1 codes as T, in their order."""
    numbers = wl.vec[T, 8](T(0.0))
    for i in wl.static_range(4):
        if T is wl.f16:
            two = wl.amdgcn.cvt_scalef32_pk_f16_fp4(word, scale, i)
            numbers[2 * i], numbers[2 * i + 1] = two[0], two[1]
        else:
            two = wl.amdgcn.cvt_scalef32_pk_bf16_fp4(word, scale, i)
            numbers[2 * i], numbers[2 * i + 1] = two[0], two[1]
    return numbers


@wl.kernel(max_threads=THREADS)
def quantised_gemm_kernel(
    y: wl.ptr[wl.u16],
    x: wl.ptr[wl.u16],
    codes: wl.ptr[wl.u32],
    scales: wl.ptr[wl.u8],
    zeros: wl.ptr[wl.u8],
    m: wl.i32,
    n: wl.i32,
    depth: wl.i32,
    padded_n: wl.i32,
    group: wl.i32,
    T: wl.constexpr = wl.f16,
    FORM: wl.constexpr = "int4",
    FAMILY: wl.constexpr = "cdna",
    CONVERTS: wl.constexpr = False,
    TILES: wl.constexpr = 4,
    ZEROS: wl.constexpr = False,
):
    """y (m, n) = x (m, depth) W^T; depth a multiple of 128.

    A workgroup has 128 columns of y (blockIdx.x) and TILES * 16 of its rows (blockIdx.y).
    CONVERTS: the target has instructions that convert to bf16 and from E2M1. ZEROS: groups have
    zero points.
    """
    IN_ORDER: wl.constexpr = CONVERTS and FORM == "mxfp4"
    mma = wl.Mma(16, 16, 32, T, wl.f32)
    wide = wl.vec[T, 8]
    words = wl.vec[wl.u32, 4]
    SIZE: wl.constexpr = 4 if FAMILY == "cdna" else 8  # entries of an accumulator
    BLOCKS: wl.constexpr = 1 if FAMILY == "cdna" else (2 if FAMILY == "rdna4" else 4)  # of a lane
    PARTS: wl.constexpr = BLOCKS  # of eight entries, of a fragment of A or B
    OWN: wl.constexpr = COLUMNS // 16 // (THREADS // wl.warpSize)  # tiles of W of a wave
    tid = wl.threadIdx.x
    lane = wl.lane_id()
    half = lane >> 4
    wave = wl.amdgcn.readfirstlane(tid // wl.warpSize)
    # Rows of W are in the order in which a lane's accumulators are neighbours.
    row = lane & 15
    if FAMILY == "rdna3":
        row = (row & 1) * 8 + (row >> 1)
    tile = (wl.blockIdx.x * (THREADS // wl.warpSize) + wave) * OWN
    first = wl.blockIdx.y * (16 * TILES)
    turns = depth // DEPTH

    x_lds = wl.shared(wl.vec[T, 8], 2, 16 * TILES, 16)
    x_next = wl.local(wl.vec[T, 8], TILES)
    w_next = wl.local(words, OWN, BLOCKS)
    s_next = wl.local(wl.f32, OWN, BLOCKS)
    z_next = wl.local(wl.f32, OWN, BLOCKS)
    d = wl.local(mma.D, OWN, TILES)
    for t in wl.static_range(OWN):
        for c in wl.static_range(TILES):
            d[t, c] = mma.D(0)

    for turn in range(-1, turns):
        buffer = turn & 1
        if turn >= 0:
            for c in wl.static_range(TILES):
                v = x_next[c]
                if not IN_ORDER:
                    v = wide(v[0], v[4], v[1], v[5], v[2], v[6], v[3], v[7])
                line = 16 * c + (tid >> 4)
                x_lds[buffer, line, place_of(line, tid & 15)] = v
        w = wl.local(words, OWN, BLOCKS)
        s = wl.local(wl.f32, OWN, BLOCKS)
        z = wl.local(wl.f32, OWN, BLOCKS)
        for t in wl.static_range(OWN):
            for q in wl.static_range(BLOCKS):
                w[t, q], s[t, q] = w_next[t, q], s_next[t, q]
                z[t, q] = z_next[t, q] if ZEROS else 8.0
        if turn >= 0:
            wl.syncthreads()

        # What the next turn takes.
        if turn + 1 < turns:
            for c in wl.static_range(TILES):
                line = min(first + 16 * c + (tid >> 4), m - 1)
                place = x + (wl.i64(line) * depth + ((turn + 1) * DEPTH + (tid & 15) * 8))
                x_next[c] = place.cast(wide)[0]
            for t in wl.static_range(OWN):
                own = min(tile + t, padded_n // 16 - 1)
                for q in wl.static_range(BLOCKS):
                    block = half if FAMILY == "cdna" else (2 * q + half if FAMILY == "rdna4" else q)
                    at = ((wl.i64(own) * turns + (turn + 1)) * 16 + row) * 16 + 4 * block
                    w_next[t, q] = (codes + at).cast(words)[0]
                    column = own * 16 + row
                    if FORM == "int4":
                        part = ((turn + 1) * DEPTH + block * BLOCK) // group
                        s_next[t, q] = wl.f32(scales.cast(wl.f16)[part * padded_n + column])
                        if ZEROS:
                            z_next[t, q] = wl.f32(zeros[part * padded_n + column])
                    else:
                        code = scales[((turn + 1) * padded_n + column) * 4 + block]
                        s_next[t, q] = wl.bitcast(wl.f32, wl.u32(code) << 23)

        if turn >= 0:
            for f in wl.static_range(DEPTH // 32):
                a = wl.local(mma.A, OWN)
                for t in wl.static_range(OWN):
                    for p in wl.static_range(PARTS):
                        q, j = (f * PARTS + p) // 4, (f * PARTS + p) % 4
                        if IN_ORDER:
                            eight = numbers_by_instruction(w[t, q][j], s[t, q], T)
                        else:
                            eight = numbers_of(w[t, q][j], s[t, q], z[t, q], T, FORM, CONVERTS)
                        for e in wl.static_range(8):
                            a[t][8 * p + e] = eight[e]
                for c in wl.static_range(TILES):
                    b = mma.B()
                    for p in wl.static_range(PARTS):
                        q, j = (f * PARTS + p) // 4, (f * PARTS + p) % 4
                        block = (
                            half if FAMILY == "cdna" else (2 * q + half if FAMILY == "rdna4" else q)
                        )
                        line = 16 * c + (lane & 15)
                        chunk = x_lds[buffer, line, place_of(line, 4 * block + j)]
                        for e in wl.static_range(8):
                            b[8 * p + e] = chunk[e]
                    for t in wl.static_range(OWN):
                        d[t, c] = mma(a[t], b, d[t, c])

    for c in wl.static_range(TILES):
        line = first + 16 * c + (lane & 15)
        if line < m:
            for t in wl.static_range(OWN):
                column = (tile + t) * 16 + half * SIZE
                for i in wl.static_range(SIZE):
                    if column + i < n:
                        value = T(d[t, c][i])
                        y[wl.i64(line) * n + column + i] = wl.bitcast(wl.u16, value)


@wl.kernel(max_threads=THREADS)
def scaled_gemm_kernel(
    y: wl.ptr[wl.f32],
    x: wl.ptr[wl.fp8],
    x_scales: wl.ptr[wl.u8],
    codes: wl.ptr[wl.u8],
    scales: wl.ptr[wl.u8],
    m: wl.i32,
    depth: wl.i32,
    padded_n: wl.i32,
):
    """y^T = W x^T of MXFP4 by MXFP8; m a multiple of 32, padded_n of 16, depth of 128.

    A wave has 32 columns of y and 32 rows. Both operands' tiles are in registers straight from
    memory: W's are packed that way, and x's rows give a lane 32 bytes.
    """
    mma = wl.Mma(16, 16, 128, "fp4", wl.f32, b=wl.fp8, scales=32)
    wave = wl.amdgcn.readfirstlane(wl.threadIdx.x // wl.warpSize)
    tile = (wl.blockIdx.x * (THREADS // wl.warpSize) + wave) * 2
    first = wl.blockIdx.y * 32
    turns = depth // DEPTH
    last = padded_n // 16 - 1
    d = wl.local(mma.D, 2, 2)
    for t in wl.static_range(2):
        for c in wl.static_range(2):
            d[t, c] = mma.D(0)
    for turn in range(turns):
        a, a_scale = wl.local(mma.A, 2), wl.local(mma.SA, 2)
        b, b_scale = wl.local(mma.B, 2), wl.local(mma.SB, 2)
        for t in wl.static_range(2):
            own = min(tile + t, last)
            a[t].load(codes + (wl.i64(own) * turns + turn) * (16 * DEPTH // 2), DEPTH, "row")
            a_scale[t].load(scales + (turn * padded_n + own * 16) * 4, 4, "row")
        for c in wl.static_range(2):
            line = wl.i64(first + 16 * c)
            b[c].load(x + (line * depth + turn * DEPTH), depth, "col")
            b_scale[c].load(x_scales + (line * turns + turn) * 4, turns * 4, "col")
        for t in wl.static_range(2):
            for c in wl.static_range(2):
                d[t, c] = mma(a[t], b[c], d[t, c], a_scale[t], b_scale[c])
    for t in wl.static_range(2):
        if tile + t <= last:
            for c in wl.static_range(2):
                d[t, c].store(
                    y + (wl.i64(first + 16 * c) * padded_n + (tile + t) * 16), padded_n, "col"
                )


def constants(
    target: Target, kind: str, rows: int = 64, *, dtype: Any = wl.f16, zeros: bool = False
) -> dict[str, Any]:
    """The kernel's compile-time constants for a target and a number of rows of x."""
    return {
        "T": dtype, "FORM": kind, "FAMILY": family_of(target),
        "CONVERTS": target.name == "gfx950", "TILES": row_tiles(target, rows), "ZEROS": zeros,
    }  # fmt: skip


@own_names
def quantised_gemm(
    x: NDArray[Any],
    weights: Quantised,
    *,
    activations: str | None = None,
    device: Device | None = None,
) -> Array:
    """x W^T, a linear layer with 4-bit weights.

    Args:
        x: float16 or bfloat16, shape (..., K).
        weights: the result of `quantise(w)` for w of shape (N, K).
        activations: None, or "mxfp8": x is rounded to E4M3 with a scale per 32 k, and multiplied
            by gfx950's MXFP4 by MXFP8 products, for MXFP4 weights.
        device: the current device unless given.
    Returns: x's type, shape (..., N). In float16, weights below 2**-24 are 0; on gfx90a those below
        2**-14, because its products flush them.
    Raises: ShapeError; TypeError for other types; TargetError for targets without the instructions.
    """
    import numpy as np

    if not isinstance(weights, Quantised):
        raise TypeError(
            f"quantised_gemm: weights must come from quantise(w), not {type(weights).__name__}"
        )
    dtype, like = half_type("quantised_gemm", x), x
    x = on_host(x, "x")
    n, k = weights.shape
    if not x.ndim or x.shape[-1] != k:
        raise ShapeError(
            f"quantised_gemm: x {x.shape}, weights {weights.shape}: x must be (..., {k})."
        )
    gpu = chosen(device)
    if activations not in (None, "mxfp8"):
        raise ValueError(
            f"quantised_gemm: activations must be None or 'mxfp8', not {activations!r}"
        )
    padded_n, depth = weights.codes.shape[0] * 16, weights.codes.shape[1] * DEPTH
    rows = np.ascontiguousarray(np.pad(x.reshape(-1, k), ((0, 0), (0, depth - k))))
    if activations:
        found = _scaled(rows, weights, gpu)
        return placed(found[: len(rows), :n].astype(x.dtype).reshape(*x.shape[:-1], n), gpu, like)
    y = np.empty((len(rows), n), x.dtype)
    if y.size:
        zeros = weights.scales[:0].view(np.uint8) if weights.zeros is None else weights.zeros
        given = constants(
            gpu.target, weights.kind, len(rows), dtype=dtype, zeros=weights.zeros is not None
        )
        grid = -(-n // COLUMNS), -(-len(rows) // (16 * given["TILES"]))
        quantised_gemm_kernel.launch(
            gpu, grid, THREADS,
            (*(each.view(np.uint16).reshape(-1) for each in (y, rows)),
             weights.codes.view(np.uint32).reshape(-1), weights.scales.view(np.uint8).reshape(-1),
             zeros.reshape(-1), len(rows), n, depth, padded_n, weights.group), **given,
        )  # fmt: skip
    return placed(y.reshape(*x.shape[:-1], n), gpu, like)


def _scaled(rows: NDArray[Any], weights: Quantised, gpu: Device) -> NDArray[Any]:
    """The product with x in MXFP8: float32, rows and columns of whole tiles."""
    import numpy as np

    if weights.kind != "mxfp4" or gpu.target.name != "gfx950":
        raise TargetError(
            f"quantised_gemm: activations='mxfp8' needs mxfp4 weights on gfx950, not "
            f"{weights.kind} on {gpu.target.name}."
        )
    codes, scales = mxfp8(np.pad(rows, ((0, -len(rows) % 32), (0, 0))))
    padded_n, depth = weights.codes.shape[0] * 16, rows.shape[1]
    y = np.zeros((len(codes), padded_n), np.float32)
    if y.size:
        scaled_gemm_kernel.launch(
            gpu, (-(-padded_n // COLUMNS), len(codes) // 32), THREADS,
            (*(each.reshape(-1) for each in (y, codes, scales, weights.codes, weights.scales)),
             len(codes), depth, padded_n),
        )  # fmt: skip
    return y


def mxfp8(x: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Numbers, shape (M, K), as E4M3, and E8M0 scales per 32 k: shapes (M, K), (M, K / 32)."""
    import ml_dtypes
    import numpy as np

    blocks = x.astype(np.float32).reshape(len(x), -1, BLOCK)
    most = abs(blocks).max(-1)
    exponents = np.clip(np.frexp(np.where(most == 0, 1, most))[1] - 9, -126, 127)
    steps = np.clip(np.ldexp(blocks, -exponents[..., None]), -448, 448)
    codes = steps.astype(ml_dtypes.float8_e4m3fn).reshape(x.shape)
    return codes, (exponents + 127).astype(np.uint8)
