"""Attention forward: softmax(scale Q K^T) V in one pass over K and V, without storing the scores.

The scores are computed transposed, S^T = K Q^T, with a query per column: a lane holds the scores of
only one query, the maximum over keys is within a lane except for the last step, and a query's
factors need no broadcast. The accumulator P^T is the B of the next product, O^T = V^T P^T: on CDNA
and RDNA 4 a lane holds the same k of the same column, if the rows of K are ordered such that a
lane's rows are consecutive; on RDNA 3 the two halves of a wave exchange theirs.

    K rows   lane group g = lane / 16          S^T          B of O^T = V^T P^T
    CDNA     rows 4 g + i of tiles t = 0, 1    keys 8 g + 4 t + i   =   k 8 g + 4 t + i
    RDNA 4   rows 8 g + i                      keys 8 g + i         =   k 8 g + i
    RDNA 3   rows 2 i + g                      keys 8 g + i         ->  k 0 .. 15, by v_permlanex16

K and V are in the LDS, V transposed, both in chunks of eight entries that are swizzled within a row
(an XOR with the row), so that 16-byte reads of rows have no bank conflicts. The data of the next
iteration is prefetched into registers.
"""

# What functions of kernels take follows from use.
# mypy: allow-untyped-defs, allow-incomplete-defs, disable-error-code="operator"
from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import wavecore.lang as wl
from wavecore.errors import ShapeError
from wavecore.kernels.calling import chosen, family_of, half_type, on_host, placed
from wavecore.kernels.foreign import own_names

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wavecore.device import Device
    from wavecore.targets import Target

THREADS = 256
LOG2_E, LN_2 = 1.4426950408889634, 0.6931471805599453
LOWEST = -1e36  # of what a query has seen before the first key; finite, also times a factor
DIMS = (64, 128)


@wl.function
def group_maximum(x, FAMILY: wl.constexpr):
    """The maximum over the lanes that hold the same column."""
    if FAMILY == "cdna":
        x = max(x, wl.shfl_xor(x, 16))
        x = max(x, wl.shfl_xor(x, 32))
    else:
        x = max(x, other_half(x))
    return x


@wl.function
def group_sum(x, FAMILY: wl.constexpr):
    """The sum over the lanes that hold the same column."""
    if FAMILY == "cdna":
        x += wl.shfl_xor(x, 16)
        x += wl.shfl_xor(x, 32)
    else:
        x += other_half(x)
    return x


@wl.function
def other_half(x):
    """What lane ^ 16 of a wave of 32 has."""
    bits = wl.bitcast(wl.u32, x)
    return wl.bitcast(
        wl.f32, wl.amdgcn.permlanex16(bits, bits, 0x76543210, 0xFEDCBA98, False, False)
    )


@wl.function
def key_row(key, FAMILY: wl.constexpr):
    """The row of K in the LDS where a key is: a lane's accumulators are neighbouring keys."""
    if FAMILY == "cdna":
        return (key & ~31) | ((key & 4) << 2) | ((key & 24) >> 1) | (key & 3)
    if FAMILY == "rdna3":
        return (key & ~15) | ((key & 7) << 1) | ((key & 8) >> 3)
    return key


@wl.function
def channel_row(channel, FAMILY: wl.constexpr):
    """The same for rows of V transposed: a lane's part of O is then one store."""
    if FAMILY == "rdna3":
        return (channel & ~15) | ((channel & 7) << 1) | ((channel & 8) >> 3)
    return channel


@wl.function
def rounded(low, high, CONVERTS: wl.constexpr):
    """Two numbers that are not negative as bf16, to the nearest, in a word."""
    if CONVERTS:
        return wl.bitcast(wl.u32, wl.vec[wl.bf16, 2](wl.vec[wl.f32, 2](low, high)))
    low_bits, high_bits = wl.bitcast(wl.u32, low) + 0x8000, wl.bitcast(wl.u32, high) + 0x8000
    return wl.amdgcn.perm(high_bits, low_bits, 0x07060302)


@wl.kernel(max_threads=THREADS)
def attention_kernel(
    out: wl.ptr[wl.u16],
    q: wl.ptr[wl.u16],
    k: wl.ptr[wl.u16],
    v: wl.ptr[wl.u16],
    lse: wl.ptr[wl.f32],
    n_q: wl.i32,
    n_kv: wl.i32,
    group: wl.i32,
    factor: wl.f32,
    T: wl.constexpr = wl.f16,
    D: wl.constexpr = 64,
    CAUSAL: wl.constexpr = False,
    FAMILY: wl.constexpr = "cdna",
    CONVERTS: wl.constexpr = False,
    TILES: wl.constexpr = 2,
    KEYS: wl.constexpr = 64,
    LSE: wl.constexpr = False,
):
    """out[h, i] = softmax(factor / log2(e) q[h, i] . k[h / group, :]) v[h / group].

    One workgroup: a head (blockIdx.y) and THREADS / wave * TILES * 16 queries; each wave has
    TILES columns of tiles, and takes KEYS keys a turn. CONVERTS: the target rounds to bf16 by an
    instruction. LSE: lse[h, i] is the logarithm of what the softmax divides by.
    """
    mma = wl.Mma(16, 16, 32, T, wl.f32)
    SIZE: wl.constexpr = 4 if FAMILY == "cdna" else 8  # entries of an accumulator
    wide = wl.vec[T, 8]
    half = wl.vec[T, 4]
    pair = wl.vec[T, 2]
    ones = wl.vec[wl.f16, 2](1.0)
    tid = wl.threadIdx.x
    lane = wl.lane_id()
    wave = wl.amdgcn.readfirstlane(tid // wl.warpSize)
    head = wl.blockIdx.y
    first_query = (wl.blockIdx.x * (THREADS // wl.warpSize) + wave) * (16 * TILES)
    keys = k + wl.i64(head // group) * n_kv * D
    values = v + wl.i64(head // group) * n_kv * D

    k_lds = wl.shared(wl.vec[T, 8], KEYS, D // 8)
    v_lds = wl.shared(wl.vec[T, 8], D, KEYS // 8)

    # Q stays in registers. Queries beyond the last repeat it and are not stored.
    b_q = wl.local(mma.B, TILES, D // 32)
    for tile in wl.static_range(TILES):
        query = min(first_query + 16 * tile + (lane & 15), n_q - 1)
        own_q = q + (wl.i64(head) * n_q + query) * D
        for step in wl.static_range(D // 32):
            b = mma.B()
            for part in wl.static_range(b.size // 8):
                eight = (own_q + (32 * step + b.row(8 * part))).cast(wide)[0]
                for e in wl.static_range(8):
                    b[8 * part + e] = eight[e]
            b_q[tile, step] = b

    o = wl.local(mma.D, D // 16, TILES)
    for tile in wl.static_range(TILES):
        for d in wl.static_range(D // 16):
            o[d, tile] = mma.D(0)
    top = wl.local(wl.f32, TILES)
    total = wl.local(wl.f32, TILES)
    exact = wl.local(wl.f32, TILES)
    for tile in wl.static_range(TILES):
        # A query that sees no key has a maximum all the same, and a sum of 0.
        top[tile] = LOWEST if CAUSAL else -math.inf
        total[tile] = 0.0
        exact[tile] = 0.0

    # What this work-item brings from memory: chunks of K, and squares of 4 keys by 4 channels of V.
    K_LOADS: wl.constexpr = KEYS * D // 8 // THREADS
    V_LOADS: wl.constexpr = KEYS * D // 16 // THREADS
    k_next = wl.local(wl.vec[T, 8], K_LOADS)
    v_next = wl.local(wl.vec[T, 4], V_LOADS, 4)
    for n in wl.static_range(K_LOADS):
        key = min((tid + n * THREADS) // (D // 8), n_kv - 1)
        k_next[n] = (keys + (wl.i64(key) * D + tid % (D // 8) * 8)).cast(wide)[0]
    for n in wl.static_range(V_LOADS):
        for e in wl.static_range(4):
            key = min((tid + n * THREADS) // (D // 4) * 4 + e, n_kv - 1)
            v_next[n, e] = (values + (wl.i64(key) * D + tid % (D // 4) * 4)).cast(half)[0]

    shift = n_kv - n_q  # the last query sees the last key
    end = n_kv
    if CAUSAL:
        end = min(n_kv, (wl.blockIdx.x + 1) * (THREADS // wl.warpSize * 16 * TILES) + shift)
    for start in range(0, end, KEYS):
        for n in wl.static_range(K_LOADS):
            row = key_row((tid + n * THREADS) // (D // 8), FAMILY)
            k_lds[row, tid % (D // 8) ^ (row & 7)] = k_next[n]
        for n in wl.static_range(V_LOADS):
            four = (tid + n * THREADS) // (D // 4)
            for e in wl.static_range(4):
                row = channel_row(tid % (D // 4) * 4 + e, FAMILY)
                column = half(v_next[n, 0][e], v_next[n, 1][e], v_next[n, 2][e], v_next[n, 3][e])
                chunk = four // 2 ^ (((row & 7) ^ (row >> 4)) & (KEYS // 8 - 1))
                wl.address(v_lds[row, chunk]).cast(half)[four & 1] = column
        wl.syncthreads()
        if start + KEYS < end:
            for n in wl.static_range(K_LOADS):
                key = min(start + KEYS + (tid + n * THREADS) // (D // 8), n_kv - 1)
                k_next[n] = (keys + (wl.i64(key) * D + tid % (D // 8) * 8)).cast(wide)[0]
            for n in wl.static_range(V_LOADS):
                for e in wl.static_range(4):
                    key = min(start + KEYS + (tid + n * THREADS) // (D // 4) * 4 + e, n_kv - 1)
                    v_next[n, e] = (values + (wl.i64(key) * D + tid % (D // 4) * 4)).cast(half)[0]

        # S^T = K Q^T
        s = wl.local(mma.D, KEYS // 16, TILES)
        for t in wl.static_range(KEYS // 16):
            for tile in wl.static_range(TILES):
                s[t, tile] = mma.D(0)
            for step in wl.static_range(D // 32):
                a = mma.A()
                row = 16 * t + a.row(0)
                for part in wl.static_range(a.size // 8):
                    eight = k_lds[row, (4 * step + (a.col(8 * part) >> 3)) ^ (row & 7)]
                    for e in wl.static_range(8):
                        a[8 * part + e] = eight[e]
                for tile in wl.static_range(TILES):
                    s[t, tile] = mma(a, b_q[tile, step], s[t, tile])

        p = wl.local(wl.u32, KEYS // 16, TILES, SIZE // 2)  # P^T, two keys a word
        for tile in wl.static_range(TILES):
            last = n_kv - 1
            if CAUSAL:
                last = min(last, first_query + 16 * tile + (lane & 15) + shift)
            if start + KEYS > n_kv or (
                CAUSAL and start + KEYS - 1 > first_query + 16 * tile + shift
            ):
                for t in wl.static_range(KEYS // 16):
                    own = s[t, tile].row(0)
                    key = start + 16 * t + own
                    if FAMILY == "cdna":
                        key = start + 32 * (t // 2) + 4 * (t % 2) + 2 * own
                    elif FAMILY == "rdna3":
                        key = start + 16 * t + 8 * own
                    for i in wl.static_range(s[t, tile].size):
                        if key + i > last:
                            s[t, tile][i] = -math.inf

            # Softmax so far: what was summed with the old maximum is scaled to the new one.
            new = top[tile]
            for t in wl.static_range(KEYS // 16):
                for i in wl.static_range(s[t, tile].size):
                    new = wl.fmax(new, s[t, tile][i])
            new = group_maximum(new, FAMILY)
            scale = wl.amdgcn.exp2f((top[tile] - new) * factor)
            top[tile] = new
            new *= factor
            added, own_sum = 0.0, 0.0
            for t in wl.static_range(KEYS // 16):
                for i in wl.static_range(SIZE // 2):
                    low = wl.amdgcn.exp2f(wl.fma(s[t, tile][2 * i], factor, -new))
                    high = wl.amdgcn.exp2f(wl.fma(s[t, tile][2 * i + 1], factor, -new))
                    if LSE:
                        own_sum += low + high
                    if T is wl.f16:
                        # Cut off, not rounded, and the sum is of what was left: no bias remains.
                        two = wl.amdgcn.cvt_pkrtz(low, high)
                        p[t, tile, i] = wl.bitcast(wl.u32, two)
                        added = wl.amdgcn.fdot2(two, ones, added, False)
                    else:
                        p[t, tile, i] = rounded(low, high, CONVERTS)
                        added += low + high
            total[tile] = total[tile] * scale + added
            if LSE:
                exact[tile] = exact[tile] * scale + own_sum
            for d in wl.static_range(D // 16):
                for i in wl.static_range(o[d, tile].size):
                    o[d, tile][i] *= scale

        # O^T += V^T P^T
        for step in wl.static_range(KEYS // 32):
            b_p = wl.local(mma.B, TILES)
            for tile in wl.static_range(TILES):
                for t in wl.static_range(2):
                    if FAMILY == "rdna3":
                        for i in wl.static_range(4):
                            mine = p[2 * step + t, tile, i]
                            other = wl.amdgcn.permlanex16(
                                mine, mine, 0x76543210, 0xFEDCBA98, False, False
                            )
                            lower = wl.bitcast(pair, other if lane & 16 else mine)
                            upper = wl.bitcast(pair, mine if lane & 16 else other)
                            for e in wl.static_range(2):
                                b_p[tile][16 * t + 2 * i + e] = lower[e]
                                b_p[tile][16 * t + 2 * i + 8 + e] = upper[e]
                    else:
                        for i in wl.static_range(SIZE // 2):
                            keys_two = wl.bitcast(pair, p[2 * step + t, tile, i])
                            for e in wl.static_range(2):
                                b_p[tile][SIZE * t + 2 * i + e] = keys_two[e]
            for d in wl.static_range(D // 16):
                a = mma.A()
                row = 16 * d + a.row(0)
                for part in wl.static_range(a.size // 8):
                    chunk = 4 * step + (a.col(8 * part) >> 3)
                    eight = v_lds[row, chunk ^ (((row & 7) ^ d) & (KEYS // 8 - 1))]
                    for e in wl.static_range(8):
                        a[8 * part + e] = eight[e]
                for tile in wl.static_range(TILES):
                    o[d, tile] = mma(a, b_p[tile], o[d, tile])
        wl.syncthreads()

    for tile in wl.static_range(TILES):
        query = first_query + 16 * tile + (lane & 15)
        divisor = group_sum(total[tile], FAMILY)
        scale = 1.0 / divisor
        if CAUSAL and divisor == 0.0:
            scale = 0.0
        if LSE:
            summed = group_sum(exact[tile], FAMILY)
            if lane < 16 and query < n_q:
                lse[wl.i64(head) * n_q + query] = (top[tile] * factor + wl.log2(summed)) * LN_2
        if query < n_q:
            for d in wl.static_range(D // 16):
                channels = wl.vec[wl.f32, SIZE](0.0)
                for i in wl.static_range(SIZE):
                    channels[i] = o[d, tile][i] * scale
                place = out + ((wl.i64(head) * n_q + query) * D + 16 * d + lane // 16 * SIZE)
                place.cast(wl.vec[T, SIZE])[0] = wl.vec[T, SIZE](channels)


def constants(
    target: Target, dim: int, *, causal: bool = False, dtype: Any = wl.f16
) -> dict[str, Any]:
    """The constants that the kernel is compiled with for a target.

    CDNA's waves have two columns of 16 queries, so that what is read of K and V serves twice; on
    RDNA registers are for one; RDNA 3, where each half of a wave holds all of A and B, has room for
    half the keys at dim 128.
    """
    family = family_of(target)
    tiles = 2 if family == "cdna" else 1
    keys = 32 if family == "rdna3" and dim == 128 else 64
    return {
        "T": dtype, "D": dim, "CAUSAL": causal, "FAMILY": family, "TILES": tiles, "KEYS": keys,
        "CONVERTS": target.name == "gfx950",
    }  # fmt: skip


@own_names
def attention(
    q: NDArray[Any],
    k: NDArray[Any],
    v: NDArray[Any],
    *,
    causal: bool = False,
    scale: float | None = None,
    lse: bool = False,
    device: Device | None = None,
) -> Any:
    """softmax(scale q k^T) v, computed for each head.

    Args:
        q: float16 or bfloat16, shape (..., heads, queries, dim); dim up to 128. It is padded with
            zeros to 64 or 128.
        k: the same type, shape (..., kv_heads, keys, dim); heads is a multiple of kv_heads, and
            consecutive heads share a head of k and v.
        v: like k; its last dimension may differ, up to 128.
        causal: query i sees keys up to i + keys - queries; a query that sees no key gets zeros.
        scale: positive; 1 / sqrt(dim) unless given.
        lse: also return the logarithm of each query's sum of exp(scale q k^T), for backward passes
            and for merging results; -inf for a query that sees no key.
        device: the current device unless given.
    Returns: like q, with v's last dimension; with `lse` a pair, the second of float32 and shape
        (..., heads, queries).
    Raises: ShapeError; TypeError for other types; TargetError for targets without the instructions.
    """
    import numpy as np

    dtype, like = half_type("attention", q, k, v), (q, k, v)
    q, k, v = on_host(q, "q"), on_host(k, "k"), on_host(v, "v")
    group = _check_shapes(q, k, v)
    gpu = chosen(device)
    n_q, n_kv = q.shape[-2], k.shape[-2]
    scale = q.shape[-1] ** -0.5 if scale is None else scale
    if not 0 < scale < np.inf:
        raise ValueError(f"attention: scale must be positive and finite, not {scale}")
    dim = next(each for each in DIMS if each >= max(q.shape[-1], v.shape[-1]))
    arrays = [_filled(each, dim).view(np.uint16).reshape(-1) for each in (q, k, v)]
    out = np.empty((*q.shape[:-1], dim), q.dtype)
    logs = np.empty(q.shape[:-1] if lse else (1,), np.float32)
    if out.size:
        given = constants(gpu.target, dim, causal=causal, dtype=dtype)
        per_group = THREADS // gpu.target.wave_sizes[0] * 16 * given["TILES"]
        attention_kernel.launch(
            gpu, (-(-n_q // per_group), out.size // (n_q * dim)), THREADS,
            (out.view(np.uint16).reshape(-1), *arrays, logs.reshape(-1), n_q, n_kv, group,
             scale * LOG2_E), LSE=lse, **given,
        )  # fmt: skip
    if dim != v.shape[-1]:
        out = np.ascontiguousarray(out[..., : v.shape[-1]])
    out, logs = placed(out, gpu, *like), placed(logs, gpu, *like) if lse else logs
    return (out, logs) if lse else out


def _filled(x: NDArray[Any], dim: int) -> NDArray[Any]:
    """A contiguous copy, padded with zeros to a last dimension of `dim`."""
    import numpy as np

    if x.shape[-1] == dim:
        return np.ascontiguousarray(x)
    return np.pad(x, [(0, 0)] * (x.ndim - 1) + [(0, dim - x.shape[-1])])


def _check_shapes(q: NDArray[Any], k: NDArray[Any], v: NDArray[Any]) -> int:
    """The number of heads of q that share one of k. Raises: ShapeError."""
    shapes = f"q {q.shape}, k {k.shape}, v {v.shape}"
    if min(q.ndim, k.ndim) < 2 or k.shape[:-1] != v.shape[:-1] or q.shape[-1] != k.shape[-1]:
        raise ShapeError(
            f"attention: {shapes}: k and v may differ in the last dimension only, and q's must be "
            "k's."
        )
    if not 0 < min(q.shape[-1], v.shape[-1]) <= max(q.shape[-1], v.shape[-1]) <= DIMS[-1]:
        raise ShapeError(f"attention: {shapes}: the last dimensions must be 1 to {DIMS[-1]}.")
    if not k.shape[-2]:
        raise ShapeError(f"attention: {shapes}: there are no keys.")
    heads, kv_heads = (each.shape[-3] if each.ndim > 2 else 1 for each in (q, k))
    if q.shape[:-3] != k.shape[:-3] or not kv_heads or heads % kv_heads:
        raise ShapeError(f"attention: {shapes}: q's heads must be a multiple of k's.")
    return heads // kv_heads
