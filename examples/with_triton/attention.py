"""Triton: causal attention, forward and backward, without the matrix of weights in memory.

Each kernel goes over tiles of scores, and keeps of a whole row its logarithm of the sum of powers;
from that the backward kernels make the tiles again.
"""

import torch
import triton
import triton.language as tl

TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
INSTRUCTION = "tl.dot, tl.exp2"
TILE = 32
LOG2_E = 1.4426950408889634


@triton.jit
def tile_of(matrix, first, length, TILE: tl.constexpr, DEPTH: tl.constexpr):
    """Rows of a matrix (length, DEPTH), zeros below its last."""
    row = first + tl.arange(0, TILE)[:, None]
    return tl.load(matrix + row * DEPTH + tl.arange(0, DEPTH), mask=row < length, other=0)


@triton.jit
def put_tile(matrix, first, length, values, TILE: tl.constexpr, DEPTH: tl.constexpr):
    row = first + tl.arange(0, TILE)[:, None]
    at = matrix + row * DEPTH + tl.arange(0, DEPTH)
    tl.store(at, values.to(matrix.dtype.element_ty), mask=row < length)


@triton.jit
def forward(q, k, v, out, logs, length, scale, TILE: tl.constexpr, DEPTH: tl.constexpr):
    head = tl.program_id(1) * length
    q, k, v, out = q + head * DEPTH, k + head * DEPTH, v + head * DEPTH, out + head * DEPTH
    first = tl.program_id(0) * TILE
    row = first + tl.arange(0, TILE)
    queries = tile_of(q, first, length, TILE, DEPTH)
    highest = tl.full((TILE,), float("-inf"), tl.float32)
    powers = tl.zeros((TILE,), tl.float32)
    total = tl.zeros((TILE, DEPTH), tl.float32)
    for start in range(0, first + TILE, TILE):
        column = start + tl.arange(0, TILE)
        scores = tl.dot(queries, tile_of(k, start, length, TILE, DEPTH).T) * scale
        scores = tl.where(column <= row[:, None], scores, float("-inf"))
        # A higher score than before: what was added until now was too large by this factor.
        new = tl.maximum(highest, tl.max(scores, 1))
        shrink = tl.exp2(highest - new)
        weights = tl.exp2(scores - new[:, None])
        powers = powers * shrink + tl.sum(weights, 1)
        values = tile_of(v, start, length, TILE, DEPTH)
        total = tl.dot(weights.to(values.dtype), values, total * shrink[:, None])
        highest = new
    put_tile(out, first, length, total / powers[:, None], TILE, DEPTH)
    tl.store(logs + head + row, highest + tl.log2(powers), mask=row < length)


@triton.jit
def slopes(queries, keys, values, dout, row, column, log, inner, scale):
    """A tile of weights, and of the derivatives by scores.

    `inner` is the sum over a row of weights times their derivatives, which is that of out times
    dout: the softmax takes it away, because its weights add up to 1.
    """
    scores = tl.dot(queries, keys.T) * scale
    weights = tl.where(column <= row[:, None], tl.exp2(scores - log[:, None]), 0)
    return weights, weights * (tl.dot(dout, values.T) - inner[:, None])


@triton.jit
def backward_queries(
    q, k, v, dout, logs, inners, dq, length, scale, factor, TILE: tl.constexpr, DEPTH: tl.constexpr
):
    head = tl.program_id(1) * length
    q, k, v = q + head * DEPTH, k + head * DEPTH, v + head * DEPTH
    first = tl.program_id(0) * TILE
    row = first + tl.arange(0, TILE)
    queries = tile_of(q, first, length, TILE, DEPTH)
    steps = tile_of(dout + head * DEPTH, first, length, TILE, DEPTH)
    log = tl.load(logs + head + row, mask=row < length, other=0)
    inner = tl.load(inners + head + row, mask=row < length, other=0)
    total = tl.zeros((TILE, DEPTH), tl.float32)
    for start in range(0, first + TILE, TILE):
        keys = tile_of(k, start, length, TILE, DEPTH)
        values = tile_of(v, start, length, TILE, DEPTH)
        column = start + tl.arange(0, TILE)
        _, slope = slopes(queries, keys, values, steps, row, column, log, inner, scale)
        total = tl.dot(slope.to(keys.dtype), keys, total)
    put_tile(dq + head * DEPTH, first, length, total * factor, TILE, DEPTH)


@triton.jit
def backward_keys(
    q, k, v, dout, logs, inners, dk, dv, length, scale, factor,
    TILE: tl.constexpr, DEPTH: tl.constexpr,
):  # fmt: skip
    head = tl.program_id(1) * length
    first = tl.program_id(0) * TILE
    column = first + tl.arange(0, TILE)
    keys = tile_of(k + head * DEPTH, first, length, TILE, DEPTH)
    values = tile_of(v + head * DEPTH, first, length, TILE, DEPTH)
    total_k, total_v = tl.zeros((TILE, DEPTH), tl.float32), tl.zeros((TILE, DEPTH), tl.float32)
    for start in range(first, length, TILE):  # earlier queries do not see these keys
        row = start + tl.arange(0, TILE)
        queries = tile_of(q + head * DEPTH, start, length, TILE, DEPTH)
        steps = tile_of(dout + head * DEPTH, start, length, TILE, DEPTH)
        log = tl.load(logs + head + row, mask=row < length, other=0)
        inner = tl.load(inners + head + row, mask=row < length, other=0)
        weights, slope = slopes(queries, keys, values, steps, row, column, log, inner, scale)
        total_k = tl.dot(slope.to(queries.dtype).T, queries, total_k)
        total_v = tl.dot(weights.to(steps.dtype).T, steps, total_v)
    put_tile(dk + head * DEPTH, first, length, total_k * factor, TILE, DEPTH)
    put_tile(dv + head * DEPTH, first, length, total_v, TILE, DEPTH)


class Attention(torch.autograd.Function):
    """Of q, k and v with shape (heads, length, depth)."""

    @staticmethod
    def forward(ctx, q, k, v):
        heads, length, depth = q.shape
        out, logs = torch.empty_like(q), q.new_empty(heads, length, dtype=torch.float32)
        factor = depth**-0.5
        forward[(triton.cdiv(length, TILE), heads)](
            q, k, v, out, logs, length, factor * LOG2_E, TILE=TILE, DEPTH=depth
        )
        ctx.save_for_backward(q, k, v, out, logs)
        return out

    @staticmethod
    def backward(ctx, dout):
        q, k, v, out, logs = ctx.saved_tensors
        heads, length, depth = q.shape
        dq, dk, dv = (torch.empty_like(each) for each in (q, k, v))
        factor = depth**-0.5
        inners = (out.float() * dout.float()).sum(2)
        grid, sizes = (triton.cdiv(length, TILE), heads), {"TILE": TILE, "DEPTH": depth}
        common = (q, k, v, dout.contiguous(), logs, inners)
        backward_queries[grid](*common, dq, length, factor * LOG2_E, factor, **sizes)
        backward_keys[grid](*common, dk, dv, length, factor * LOG2_E, factor, **sizes)
        return dq, dk, dv


def reference(q, k, v):
    scores = q @ k.transpose(1, 2) * q.shape[2] ** -0.5
    later = torch.ones_like(scores, dtype=torch.bool).triu(1)
    return scores.masked_fill(later, float("-inf")).softmax(2) @ v


def flat(function, q, k, v, dout):
    """out, dq, dk and dv, one after the other."""
    leaves = [tensor.clone().requires_grad_() for tensor in (q, k, v)]
    out = function(*leaves)
    out.backward(dout)
    return torch.cat([each.flatten() for each in (out.detach(), *(leaf.grad for leaf in leaves))])


def run(device):
    torch.manual_seed(0)
    heads, length, depth = 2, 80, 32
    given = [torch.randn(heads, length, depth, device=device).half() for _ in range(4)]
    return flat(Attention.apply, *given), flat(reference, *(each.double() for each in given))


if __name__ == "__main__":
    got, want = run(triton.runtime.driver.active.get_active_torch_device())
    print("max error", float((got - want).abs().max()))
