"""xFormers: its operators in Triton. Those in C++ are not in reach: they are built for CUDA."""

from __future__ import annotations

import itertools
import math

import torch
from torch import Tensor
from xformers import ops
from xformers.ops import fmha
from xformers.ops.rmsnorm import rms_norm, rms_norm_add

from libraries.checks import TF32, Errors, check, compare, random


def _rms(x: Tensor, w: Tensor) -> Tensor:
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w


@check("rms norm")
def _() -> Errors:
    return compare(rms_norm, _rms, random(3, 7, 300, grad=False), random(300, grad=False))


@check("rms norm of a sum")
def _() -> Errors:
    return compare(
        rms_norm_add, lambda x, y, w: _rms(x + y, w),
        random(9, 300, grad=False), random(9, 300, grad=False), random(300, grad=False),
    )  # fmt: skip


@check("scaled index add")
def _() -> Errors:
    index = torch.randperm(20)[:12]

    def formula(x: Tensor, source: Tensor, scale: Tensor) -> Tensor:
        return x.index_add(0, index, source * scale, alpha=0.5)

    return compare(
        lambda x, source, scale: ops.scaled_index_add(
            x.clone(), index.cuda(), source, scale, 0.5
        ),
        formula, random(20, 5, 64), random(12, 5, 64), random(64),
    )  # fmt: skip


@check("index select and cat")
def _() -> Errors:
    chosen = [torch.randperm(20)[:12], torch.randperm(30)[:8]]
    return compare(
        lambda x, y: ops.index_select_cat([x, y], [each.cuda() for each in chosen]),
        lambda x, y: torch.cat([x[chosen[0]].flatten(), y[chosen[1]].flatten()]),
        random(20, 64), random(30, 32),
    )  # fmt: skip


@check("tiled matmul")
def _() -> Errors:
    def formula(a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> list[Tensor]:
        return [a @ c, a @ d, b @ c, b @ d]

    return compare(
        lambda a, b, c, d: [*itertools.chain(*ops.tiled_matmul([[a], [b]], [[c, d]]))],
        formula, random(40, 64), random(24, 64), random(64, 48), random(64, 32), allowed=TF32,
    )  # fmt: skip


@check("rope of a padded batch")
def _() -> Errors:
    lengths, room, heads, dim = [5, 3], 16, 4, 64
    bias = fmha.attn_bias.BlockDiagonalCausalWithOffsetPaddedKeysMask.from_seqlens(
        q_seqlen=lengths, kv_padding=room, kv_seqlen=[9, 7]
    )
    places = torch.cat([torch.arange(4, 9), torch.arange(4, 7)])

    def ours(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        cache = torch.zeros(2, 1, 2 * room, heads, dim, device="cuda")
        bias.q_seqinfo.to("cuda")
        return ops.rope_padded(q, k, v, cache[0], cache[1], bias.to("cuda"))

    def formula(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        angle = places[:, None] * 10000 ** -(torch.arange(0, dim, 2, dtype=torch.float64) / dim)
        turn = torch.polar(torch.ones_like(angle), angle)
        pairs = torch.view_as_complex(q.unflatten(-1, (-1, 2)))
        return torch.view_as_real(pairs * turn[None, :, None]).flatten(3)

    return compare(ours, formula, *(random(1, 8, heads, dim, grad=False) for _ in range(3)))


@check("attention, keys split")
def _() -> Errors:
    def ours(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        return fmha.memory_efficient_attention_forward(q, k, v, op=fmha.triton_splitk.FwOp)

    def formula(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        q, k, v = (each.transpose(1, 2) for each in (q, k, v))
        return ((q @ k.transpose(-1, -2) / math.sqrt(64)).softmax(-1) @ v).transpose(1, 2)

    return compare(
        ours, formula, random(1, 4, 2, 64, grad=False),
        random(1, 200, 2, 64, grad=False), random(1, 200, 2, 64, grad=False),
        dtype=torch.float16, allowed=5e-3,
    )  # fmt: skip
