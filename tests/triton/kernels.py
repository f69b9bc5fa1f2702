"""Kernels of the tests."""

from __future__ import annotations

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def unary(x, out, n, OP: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)
    if OP == "exp":
        r = tl.exp(v)
    elif OP == "log":
        r = tl.log(v)
    elif OP == "sqrt":
        r = tl.sqrt(v)
    elif OP == "sin":
        r = tl.sin(v)
    elif OP == "cos":
        r = tl.cos(v)
    elif OP == "abs":
        r = tl.abs(v)
    elif OP == "floor":
        r = tl.floor(v)
    elif OP == "erf":
        r = tl.erf(v)
    elif OP == "tanh":
        r = libdevice.tanh(v)
    elif OP == "pow":
        r = libdevice.pow(v, v)
    elif OP == "rsqrt":
        r = tl.rsqrt(v)
    elif OP == "sigmoid":
        r = tl.sigmoid(v)
    else:
        r = -v
    tl.store(out + i, r, mask=i < n)


@triton.jit
def binary(x, y, out, n, OP: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    a = tl.load(x + i, mask=mask)
    b = tl.load(y + i, mask=mask, other=1)
    if OP == "add":
        r = a + b
    elif OP == "sub":
        r = a - b
    elif OP == "mul":
        r = a * b
    elif OP == "div":
        r = a / b
    elif OP == "floordiv":
        r = a // b
    elif OP == "mod":
        r = a % b
    elif OP == "and":
        r = a & b
    elif OP == "xor":
        r = a ^ b
    elif OP == "min":
        r = tl.minimum(a, b)
    elif OP == "max":
        r = tl.maximum(a, b)
    elif OP == "less":
        r = a < b
    else:
        r = tl.where(a < b, a, b * 2)
    tl.store(out + i, r, mask=mask)


@triton.jit
def from_table(table, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    x = tl.load(table).to(tl.pointer_type(tl.float32))
    tl.store(out + i, tl.load(x + i, mask=i < n), mask=i < n)


@triton.jit
def cast(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, mask=i < n).to(out.dtype.element_ty), mask=i < n)


@triton.jit
def scalars(out, i8, i32, i64, u64, f32, flag):
    tl.store(out + 0, i8)
    tl.store(out + 1, i32)
    tl.store(out + 2, i64)
    tl.store(out + 3, u64 >> 1)
    tl.store(out + 4, (f32 * 4).to(tl.int64))
    tl.store(out + 5, flag)


@triton.jit
def reduced(x, out, M: tl.constexpr, N: tl.constexpr, OP: tl.constexpr, AXIS: tl.constexpr):
    rows = tl.arange(0, M)[:, None]
    columns = tl.arange(0, N)[None, :]
    v = tl.load(x + rows * N + columns)
    if OP == "sum":
        r = tl.sum(v, AXIS)
    elif OP == "max":
        r = tl.max(v, AXIS)
    elif OP == "min":
        r = tl.min(v, AXIS)
    elif OP == "argmax":
        r = tl.argmax(v, AXIS)
    else:
        r = tl.xor_sum(v, AXIS)
    size: tl.constexpr = N if AXIS == 0 else M
    tl.store(out + tl.arange(0, size), r)


@triton.jit
def _times(a, b):
    return a * b


@triton.jit
def scanned(x, out, M: tl.constexpr, N: tl.constexpr, OP: tl.constexpr, AXIS: tl.constexpr,
            REVERSE: tl.constexpr):  # fmt: skip
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    v = tl.load(x + at)
    if OP == "cumsum":
        r = tl.cumsum(v, AXIS, reverse=REVERSE)
    elif OP == "cumprod":
        r = tl.cumprod(v, AXIS, reverse=REVERSE)
    else:
        r = tl.associative_scan(v, AXIS, _times, reverse=REVERSE)
    tl.store(out + at, r)


@triton.jit
def sorted_rows(x, out, M: tl.constexpr, N: tl.constexpr, DOWN: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(out + at, tl.sort(tl.load(x + at), descending=DOWN))


@triton.jit
def top(x, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    v = tl.load(x + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :])
    tl.store(out + tl.arange(0, M)[:, None] * K + tl.arange(0, K)[None, :], tl.topk(v, K))


@triton.jit
def counted(x, out, N: tl.constexpr, BINS: tl.constexpr):
    tl.store(out + tl.arange(0, BINS), tl.histogram(tl.load(x + tl.arange(0, N)), BINS))


@triton.jit
def gathered(x, index, out, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(out + at, tl.gather(tl.load(x + at), tl.load(index + at), AXIS))


@triton.jit
def rearranged(x, out, M: tl.constexpr, N: tl.constexpr, OP: tl.constexpr):
    v = tl.load(x + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :])
    if OP == "trans":
        r = tl.reshape(tl.trans(v), [M * N])
    elif OP == "reshape":
        r = tl.reshape(tl.reshape(v, [N, M]) * 2, [M * N])
    elif OP == "flip":
        r = tl.reshape(tl.flip(v, 1), [M * N])
    elif OP == "join":
        a, b = tl.split(tl.reshape(v, [M, N // 2, 2]))
        r = tl.reshape(tl.join(b, a), [M * N])
    else:
        a, b = tl.split(tl.reshape(v, [M, N // 2, 2]))
        r = tl.reshape(tl.interleave(b, a), [M * N])
    tl.store(out + tl.arange(0, M * N), r)


@triton.jit
def softmax(x, out, columns, stride, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + i, mask=i < columns, other=-float("inf")).to(tl.float32)
    e = tl.exp(v - tl.max(v, 0))
    tl.store(out + row * stride + i, e / tl.sum(e, 0), mask=i < columns)


@triton.jit
def matmul(a, b, c, M, N, K, am, ak, bk, bn, cm, cn, BM: tl.constexpr, BN: tl.constexpr,
           BK: tl.constexpr, ACC: tl.constexpr, OTHER: tl.constexpr = 0):  # fmt: skip
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    pa = a + rows[:, None] * am + k[None, :] * ak
    pb = b + k[:, None] * bk + columns[None, :] * bn
    acc = tl.zeros((BM, BN), dtype=ACC)
    for start in range(0, K, BK):
        x = tl.load(pa, mask=(rows[:, None] < M) & (k[None, :] + start < K), other=OTHER)
        y = tl.load(pb, mask=(k[:, None] + start < K) & (columns[None, :] < N), other=OTHER)
        acc = tl.dot(x, y, acc, out_dtype=ACC)
        pa += BK * ak
        pb += BK * bk
    at = c + rows[:, None] * cm + columns[None, :] * cn
    mask = (rows[:, None] < M) & (columns[None, :] < N)
    tl.store(at, acc.to(c.dtype.element_ty), mask=mask)


@triton.jit
def scaled_dot(a, sa, b, sb, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr,
               FA: tl.constexpr, FB: tl.constexpr):  # fmt: skip
    DA: tl.constexpr = 2 if FA == "e2m1" else 1
    DB: tl.constexpr = 2 if FB == "e2m1" else 1
    rows, columns = tl.arange(0, M), tl.arange(0, N)
    ka, kb, ks = tl.arange(0, K // DA), tl.arange(0, K // DB), tl.arange(0, K // 32)
    x = tl.load(a + rows[:, None] * (K // DA) + ka[None, :])
    y = tl.load(b + kb[:, None] * N + columns[None, :])
    sx = tl.load(sa + rows[:, None] * (K // 32) + ks[None, :])
    sy = tl.load(sb + columns[:, None] * (K // 32) + ks[None, :])
    r = tl.dot_scaled(x, sx, FA, y, sy, FB)
    tl.store(c + rows[:, None] * N + columns[None, :], r)


@triton.jit
def atomic(x, out, old, n, OP: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask)
    at = out + i % 4
    if OP == "add":
        r = tl.atomic_add(at, v, mask=mask)
    elif OP == "max":
        r = tl.atomic_max(at, v, mask=mask)
    elif OP == "min":
        r = tl.atomic_min(at, v, mask=mask)
    elif OP == "and":
        r = tl.atomic_and(at, v, mask=mask)
    elif OP == "or":
        r = tl.atomic_or(at, v, mask=mask)
    elif OP == "xor":
        r = tl.atomic_xor(at, v, mask=mask)
    else:
        r = tl.atomic_xchg(at, v, mask=mask)
    tl.store(old + i, r, mask=mask)


@triton.jit
def locked(lock, total):
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(total, tl.load(total) + tl.program_id(0) + 1)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def described(x, out, M, N, BM: tl.constexpr, BN: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [M, N], [N, 1], [BM, BN])
    o = tl.make_tensor_descriptor(out, [M, N], [N, 1], [BM, BN])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    o.store([row, column], d.load([row, column]) * 2)


@triton.jit
def host_described(x, out, BM: tl.constexpr, BN: tl.constexpr):
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    out.store([row, column], x.load([row, column]) + 1)


@triton.jit
def host_described_blocks(x, out, COUNTS: tl.constexpr, BLOCK: tl.constexpr):
    at = ()
    block = tl.program_id(0)
    for i in tl.static_range(len(BLOCK)):
        at = ((block % COUNTS[len(BLOCK) - 1 - i]) * BLOCK[len(BLOCK) - 1 - i],) + at  # noqa: RUF005 (Triton has no stars)
        block = block // COUNTS[len(BLOCK) - 1 - i]
    out.store(at, x.load(at) + 1)


@triton.jit
def through_tuple(pair, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(pair[0] + i) * pair[1])


@triton.jit
def through_table(table, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    row = tl.load(table + tl.program_id(0)).to(tl.pointer_type(tl.float32))
    tl.store(out + tl.program_id(0) * BLOCK + i, tl.load(row + i, mask=i < n), mask=i < n)


@triton.jit
def maybe(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.full((BLOCK,), 7, tl.float32) if x is None else tl.load(x + i)
    tl.store(out + i, v)


@triton.jit
def random_numbers(out, seed, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, tl.rand(seed, i))
    tl.store(out + BLOCK + i, tl.randn(seed, i))


@triton.jit
def grid_ids(out):
    x, y, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    at = x + tl.num_programs(0) * (y + tl.num_programs(1) * z)
    tl.store(out + at, x + 10 * y + 100 * z)


@triton.jit
def printing(x, BLOCK: tl.constexpr):
    tl.device_print("value", tl.load(x + tl.arange(0, BLOCK)))


@triton.jit
def asserting(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    tl.device_assert(v > 0, "must be positive")
    tl.store(out + i, v)


@triton.jit
def wrong_mask(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + tl.program_id(0), tl.sum(tl.load(x + i), 0))
