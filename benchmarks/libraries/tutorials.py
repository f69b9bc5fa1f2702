"""Triton's tutorials, by what each of them shows."""

from __future__ import annotations

import math
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
import triton
import triton.language as tl
from torch import Tensor
from triton.language.extra import libdevice
from triton.tools.tensor_descriptor import TensorDescriptor

from libraries.checks import Errors, check, compare, integers, random


def _properties() -> dict[str, Any]:
    active = triton.runtime.driver.active
    return active.utils.get_device_properties(active.get_current_device())


@triton.jit
def _add(x, y, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    tl.store(out + i, tl.load(x + i, mask=m) + tl.load(y + i, mask=m), mask=m)


@check("01 vector addition")
def _() -> Errors:
    def ours(x: Tensor, y: Tensor) -> Tensor:
        out = torch.empty_like(x)
        _add[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](
            x, y, out, x.numel(), BLOCK=1024
        )
        return out

    return compare(ours, torch.add, random(98432, grad=False), random(98432, grad=False))


@triton.jit
def _softmax(out, x, xs, os, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        i = tl.arange(0, BLOCK)
        values = tl.load(x + row * xs + i, mask=i < columns, other=-float("inf"))
        values = tl.exp(values - tl.max(values, axis=0))
        tl.store(out + row * os + i, values / tl.sum(values, axis=0), mask=i < columns)


@check("02 fused softmax, warmed up")
def _() -> Errors:
    def ours(x: Tensor) -> Tensor:
        out, (rows, columns) = torch.empty_like(x), x.shape
        block = triton.next_power_of_2(columns)
        kernel = _softmax.warmup(
            out, x, x.stride(0), out.stride(0), rows, columns, BLOCK=block, STAGES=2,
            num_warps=8, grid=(1,),
        )  # fmt: skip
        kernel._init_handles()
        found = _properties()
        width = found["warpSize"]
        occupancy = max(found["max_threads_per_sm"] // width // kernel.metadata.num_warps, 1)
        assert kernel.n_regs > 0
        programs = min(found["multiprocessor_count"] * occupancy, rows)
        kernel[(programs, 1, 1)](out, x, x.stride(0), out.stride(0), rows, columns, block, 2)
        return out

    return compare(ours, lambda x: x.softmax(-1), random(183, 781, grad=False))


def _configurations() -> list[triton.Config]:
    return [
        triton.Config({"M": m, "N": n, "K": 32, "GROUP": 8}, num_warps=warps, num_stages=2)
        for m, n, warps in ((32, 64, 4), (64, 64, 4))
    ]


@triton.autotune(configs=_configurations(), key=["m", "n", "k"])
@triton.jit
def _matmul(
    a, b, c, m, n, k, am, ak, bk, bn, cm, cn,
    M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, GROUP: tl.constexpr, LEAKY: tl.constexpr,
):  # fmt: skip
    program = tl.program_id(0)
    rows, columns = tl.cdiv(m, M), tl.cdiv(n, N)
    group = program // (GROUP * columns)
    first = group * GROUP
    size = min(rows - first, GROUP)
    row = first + (program % (GROUP * columns)) % size
    column = (program % (GROUP * columns)) // size
    i, j = (row * M + tl.arange(0, M)) % m, (column * N + tl.arange(0, N)) % n
    inner = tl.arange(0, K)
    ap, bp = a + i[:, None] * am + inner * ak, b + inner[:, None] * bk + j * bn
    total = tl.zeros((M, N), tl.float32)
    for step in range(tl.cdiv(k, K)):
        left = inner < k - step * K
        total = tl.dot(
            tl.load(ap, mask=left, other=0.0), tl.load(bp, mask=left[:, None], other=0.0), total
        )
        ap += K * ak
        bp += K * bk
    if LEAKY:
        total = tl.where(total >= 0, total, 0.01 * total)
    i, j = row * M + tl.arange(0, M), column * N + tl.arange(0, N)
    mask = (i[:, None] < m) & (j < n)
    tl.store(c + i[:, None] * cm + j * cn, total.to(c.dtype.element_ty), mask=mask)


@check("03 matmul, autotuned")
def _() -> Errors:
    def ours(a: Tensor, b: Tensor) -> Tensor:
        (m, k), n = a.shape, b.shape[1]
        c = torch.empty(m, n, dtype=a.dtype, device=a.device)
        _matmul[lambda meta: (triton.cdiv(m, meta["M"]) * triton.cdiv(n, meta["N"]),)](
            a, b, c, m, n, k, *a.stride(), *b.stride(), *c.stride(), LEAKY=True
        )
        return c

    return compare(
        ours, lambda a, b: F.leaky_relu(a @ b),
        random(150, 200, grad=False), random(200, 170, grad=False), dtype=torch.float16,
    )  # fmt: skip


@triton.jit
def _dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = tl.rand(seed, i) > p
    tl.store(out + i, tl.where(keep, tl.load(x + i, mask=i < n) / (1 - p), 0.0), mask=i < n)


def _philox(seed: int, index: Tensor) -> Tensor:
    """triton.language.rand: the first word of Philox 4x32 of ten rounds, as [0, 1)."""
    low = 0xFFFFFFFF
    words = [[int(i), 0, 0, 0] for i in index]
    found = []
    for c in words:
        key = [seed & low, seed >> 32]
        for _ in range(10):
            a, b = c[0] * 0xD2511F53, c[2] * 0xCD9E8D57
            c = [(b >> 32) ^ c[1] ^ key[0], b & low, (a >> 32) ^ c[3] ^ key[1], a & low]
            key = [(key[0] + 0x9E3779B9) & low, (key[1] + 0xBB67AE85) & low]
        word = c[0] - (1 << 32) if c[0] >> 31 else c[0]
        found.append((-word - 1 if word < 0 else word) * 4.6566127342e-10)
    return torch.tensor(found)


@check("04 seeded dropout")
def _() -> Errors:
    def ours(x: Tensor) -> Tensor:
        out = torch.empty_like(x)
        _dropout[(triton.cdiv(x.numel(), 256),)](x, out, x.numel(), 0.4, 123, BLOCK=256)
        return out

    return compare(
        ours,
        lambda x: torch.where(_philox(123, torch.arange(1000)) > 0.4, x / 0.6, 0.0),
        random(1000, grad=False),
    )  # fmt: skip


@triton.jit
def _norm_forward(x, y, w, b, mean, scale, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + row * stride + i, mask=m, other=0.0).to(tl.float32)
    center = tl.sum(v, axis=0) / n
    v = tl.where(m, v - center, 0.0)
    s = 1 / tl.sqrt(tl.sum(v * v, axis=0) / n + eps)
    tl.store(mean + row, center)
    tl.store(scale + row, s)
    tl.store(y + row * stride + i, v * s * tl.load(w + i, mask=m) + tl.load(b + i, mask=m), mask=m)


@triton.jit
def _norm_backward(
    dx, dy, dw, db, x, w, mean, scale, lock, stride, n, GROUPS: tl.constexpr, BLOCK: tl.constexpr
):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + row * stride + i, mask=m, other=0.0).to(tl.float32)
    g = tl.load(dy + row * stride + i, mask=m, other=0.0).to(tl.float32)
    weight = tl.load(w + i, mask=m, other=0.0).to(tl.float32)
    s = tl.load(scale + row)
    h = tl.where(m, (v - tl.load(mean + row)) * s, 0.0)
    wg = weight * g
    c1, c2 = tl.sum(h * wg, axis=0) / n, tl.sum(wg, axis=0) / n
    tl.store(dx + row * stride + i, (wg - (h * c1 + c2)) * s, mask=m)
    part = row % GROUPS
    dwp, dbp, first = dw + part * n + i, db + part * n + i, lock + GROUPS + part
    pw, pb = (g * h).to(weight.dtype), g.to(weight.dtype)
    while tl.atomic_cas(lock + part, 0, 1) == 1:
        pass
    if tl.load(first) == 0:
        tl.atomic_xchg(first, 1)
    else:
        pw += tl.load(dwp, mask=m)
        pb += tl.load(dbp, mask=m)
    tl.store(dwp, pw, mask=m)
    tl.store(dbp, pb, mask=m)
    tl.debug_barrier()
    tl.atomic_xchg(lock + part, 0)


class _LayerNorm(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, w: Tensor, b: Tensor) -> Tensor:
        y, (rows, n) = torch.empty_like(x), x.shape
        mean, scale = (torch.empty(rows, device=x.device) for _ in range(2))
        block = triton.next_power_of_2(n)
        _norm_forward[(rows,)](x, y, w, b, mean, scale, x.stride(0), n, 1e-5, BLOCK=block)
        ctx.save_for_backward(x, w, mean, scale)
        return y

    @staticmethod
    def backward(ctx: Any, dy: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x, w, mean, scale = ctx.saved_tensors
        (rows, n), groups = x.shape, 8
        dx, dw, db = torch.empty_like(x), *torch.zeros(2, groups, n, device=x.device)
        lock = torch.zeros(2 * groups, dtype=torch.int32, device=x.device)
        _norm_backward[(rows,)](
            dx, dy.contiguous(), dw, db, x, w, mean, scale, lock, x.stride(0), n, GROUPS=groups,
            BLOCK=triton.next_power_of_2(n), num_warps=4,
        )  # fmt: skip
        return dx, dw.sum(0), db.sum(0)


@check("05 layer norm, locks")
def _() -> Errors:
    return compare(
        _LayerNorm.apply, lambda x, w, b: F.layer_norm(x, (300,), w, b),
        random(60, 300), random(300), random(300),
    )  # fmt: skip


@triton.jit
def _attention(q, k, v, out, scale, LENGTH: tl.constexpr, D: tl.constexpr,
               M: tl.constexpr, N: tl.constexpr):  # fmt: skip
    block, head = tl.program_id(0), tl.program_id(1)
    shape: tl.constexpr = [LENGTH, D]
    base = head * LENGTH * D
    queries = tl.make_tensor_descriptor(q + base, shape, [D, 1], [M, D])
    keys = tl.make_tensor_descriptor(k + base, shape, [D, 1], [N, D])
    values = tl.make_tensor_descriptor(v + base, shape, [D, 1], [N, D])
    results = tl.make_tensor_descriptor(out + base, shape, [D, 1], [M, D])
    rows = block * M + tl.arange(0, M)
    one = queries.load([block * M, 0])
    top, total = tl.full([M], -float("inf"), tl.float32), tl.zeros([M], tl.float32)
    found = tl.zeros([M, D], tl.float32)
    for start in tl.range(0, (block + 1) * M, N):
        scores = tl.dot(one, keys.load([start, 0]).T) * (scale * 1.44269504)
        scores += tl.where(rows[:, None] >= start + tl.arange(0, N), 0.0, -1.0e6)
        new = tl.maximum(top, tl.max(scores, 1))
        p, old = tl.math.exp2(scores - new[:, None]), tl.math.exp2(top - new)
        total = total * old + tl.sum(p, 1)
        found = tl.dot(p.to(one.dtype), values.load([start, 0]), found * old[:, None])
        top = new
    results.store([block * M, 0], (found / total[:, None]).to(one.dtype))


@check("06 causal attention, descriptors made in the kernel")
def _() -> Errors:
    triton.set_allocator(lambda size, align, stream: torch.empty(
        size, dtype=torch.int8, device="cuda"))  # fmt: skip

    def ours(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        out, (_, heads, length, dim) = torch.empty_like(q), q.shape
        _attention[(length // 64, heads)](q, k, v, out, 1 / math.sqrt(dim), length, dim, M=64, N=32)
        return out

    return compare(
        ours, lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True),
        *(random(1, 2, 128, 64, grad=False) for _ in range(3)), dtype=torch.float16, allowed=5e-3,
    )  # fmt: skip


@triton.jit
def _asin(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, libdevice.asin(tl.load(x + i, mask=i < n)), mask=i < n)


@check("07 libdevice")
def _() -> Errors:
    def ours(x: Tensor) -> Tensor:
        out = torch.empty_like(x)
        _asin[(triton.cdiv(x.numel(), 1024),)](x, out, x.numel(), BLOCK=1024)
        return out

    return compare(ours, torch.asin, random(9843, grad=False).tanh())


@triton.jit
def _grouped(a, b, c, sizes, leads, GROUPS: tl.constexpr, PROGRAMS: tl.constexpr,
             M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):  # fmt: skip
    tile, end = tl.program_id(0), 0
    for g in range(GROUPS):
        m, n, k = tl.load(sizes + 3 * g), tl.load(sizes + 3 * g + 1), tl.load(sizes + 3 * g + 2)
        columns = tl.cdiv(n, N)
        tiles = tl.cdiv(m, M) * columns
        while tile >= end and tile < end + tiles:
            la, lb, lc = (tl.load(leads + 3 * g), tl.load(leads + 3 * g + 1),
                          tl.load(leads + 3 * g + 2))  # fmt: skip
            ap = tl.load(a + g).to(tl.pointer_type(tl.float16))
            bp = tl.load(b + g).to(tl.pointer_type(tl.float16))
            cp = tl.load(c + g).to(tl.pointer_type(tl.float16))
            i = (tile - end) // columns * M + tl.arange(0, M)
            j = (tile - end) % columns * N + tl.arange(0, N)
            inner = tl.arange(0, K)
            ap += i[:, None] * la + inner
            bp += inner[:, None] * lb + j
            total = tl.zeros((M, N), tl.float32)
            for _ in range(tl.cdiv(k, K)):
                total += tl.dot(tl.load(ap), tl.load(bp))
                ap += K
                bp += K * lb
            tl.store(cp + i[:, None] * lc + j, total.to(tl.float16))
            tile += PROGRAMS
        end += tiles


@check("08 grouped matmul, pointers in memory")
def _() -> Errors:
    shapes = [(64, 96, 64), (32, 32, 96), (128, 64, 32)]

    def ours(*given: Tensor) -> list[Tensor]:
        a, b = given[:3], given[3:]
        c = [torch.empty(m, n, dtype=torch.float16, device="cuda") for m, n, _ in shapes]
        pointers = [
            torch.tensor([each.data_ptr() for each in group], device="cuda") for group in (a, b, c)
        ]
        sizes = torch.tensor(shapes, dtype=torch.int32, device="cuda")
        leads = torch.tensor([(k, n, n) for _, n, k in shapes], dtype=torch.int32, device="cuda")
        _grouped[(4,)](*pointers, sizes, leads, GROUPS=3, PROGRAMS=4, M=32, N=32, K=32)
        return c

    inputs = [random(m, k, grad=False) for m, _, k in shapes]
    inputs += [random(k, n, grad=False) for _, n, k in shapes]
    return compare(
        ours, lambda *g: [x @ y for x, y in zip(g[:3], g[3:], strict=True)], *inputs,
        dtype=torch.float16,
    )  # fmt: skip


@triton.jit
def _persistent(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr,
                PROGRAMS: tl.constexpr):  # fmt: skip
    columns = tl.cdiv(n, N)
    for tile in tl.range(tl.program_id(0), tl.cdiv(m, M) * columns, PROGRAMS, flatten=True):
        i, j = tile // columns * M, tile % columns * N
        total = tl.zeros((M, N), tl.float32)
        for step in range(tl.cdiv(k, K)):
            total = tl.dot(a.load([i, step * K]), b.load([j, step * K]).T, total)
        c.store([i, j], total.to(tl.float16))


@check("09 persistent matmul, descriptors made by the host")
def _() -> Errors:
    def ours(a: Tensor, b: Tensor) -> Tensor:
        (m, k), n = a.shape, b.shape[0]
        c = torch.empty(m, n, dtype=a.dtype, device=a.device)
        described = [
            TensorDescriptor.from_tensor(each, shape)
            for each, shape in ((a, [64, 32]), (b, [32, 32]), (c, [64, 32]))
        ]
        programs = min(_properties()["multiprocessor_count"], 5)
        _persistent[(programs,)](*described, m, n, k, M=64, N=32, K=32, PROGRAMS=programs)
        return c

    return compare(
        ours, lambda a, b: a @ b.T,
        random(160, 96, grad=False), random(112, 96, grad=False), dtype=torch.float16,
    )  # fmt: skip


@check("gather, histogram, scan, sort, atomics")
def _() -> Errors:
    def ours(x: Tensor, index: Tensor) -> list[Tensor]:
        out, counts = torch.empty(4, 256, device="cuda"), torch.zeros(16, device="cuda")
        _several[(1,)](x, index, out, counts)
        return [*out, counts]

    def formula(x: Tensor, index: Tensor) -> list[Tensor]:
        counts = torch.bincount(index % 16, minlength=16).double()
        return [x[index], x.cumsum(0), x.sort().values, x.flip(0), counts]

    return compare(ours, formula, random(256, grad=False), integers(256, 256).int().long())


@triton.jit
def _several(x, index, out, counts):
    i = tl.arange(0, 256)
    v, chosen = tl.load(x + i), tl.load(index + i).to(tl.int32)
    tl.store(out + i, tl.gather(v, chosen, 0))
    tl.store(out + 256 + i, tl.cumsum(v, 0))
    tl.store(out + 512 + i, tl.sort(v))
    tl.store(out + 768 + i, tl.flip(v))
    tl.atomic_add(counts + tl.arange(0, 16), tl.histogram(chosen % 16, 16).to(tl.float32))
