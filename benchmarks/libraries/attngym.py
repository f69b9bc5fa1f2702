"""attn_gym: sparse attention in Triton."""

from __future__ import annotations

import math

import torch
from attn_gym.sparse import gather_attn, lightning_indexer
from torch import Tensor

from libraries.checks import Errors, check, compare, integers, random

HEADS, LENGTH, POOL, WINDOW, CHOSEN, DIM = 2, 48, 32, 16, 8, 64


def _gathered(q: Tensor, local: Tensor, sparse: Tensor, index: Tensor, sink: Tensor) -> Tensor:
    """One softmax over a window of the local keys, the chosen ones and a sink."""
    places = torch.arange(LENGTH)
    behind = places[:, None] - places
    near = q @ local.transpose(-1, -2) / math.sqrt(DIM)
    near = near.masked_fill((behind < 0) | (behind >= WINDOW), -math.inf)
    chosen = sparse[0, 0][index[0]]
    far = torch.einsum("bhtd,tkd->bhtk", q, chosen) / math.sqrt(DIM)
    sinks = sink[None, :, None, None].expand(1, HEADS, LENGTH, 1)
    weights = torch.cat([near, far, sinks], -1).softmax(-1)
    result = weights[..., :LENGTH] @ local
    return result + torch.einsum("bhtk,tkd->bhtd", weights[..., LENGTH:-1], chosen)


@check("gather attention")
def _() -> Errors:
    return compare(
        lambda *given: gather_attn(
            *given, sliding_window_size=WINDOW, kernel_options={"backend": "triton"}
        ),
        _gathered,
        random(1, HEADS, LENGTH, DIM), random(1, 1, LENGTH, DIM), random(1, 1, POOL, DIM),
        integers(POOL, 1, LENGTH, CHOSEN).int(), random(HEADS),
        dtype=torch.bfloat16, allowed=0.05,
    )  # fmt: skip


@check("lightning indexer")
def _() -> Errors:
    def formula(q: Tensor, k: Tensor, weights: Tensor) -> Tensor:
        dots = torch.einsum("bthd,bsd->bths", q, k).relu()
        scores = (weights[..., None] * dots).sum(2)
        later = torch.ones(LENGTH, LENGTH).triu(1).bool()
        found = scores.masked_fill(later, -math.inf).topk(CHOSEN).indices
        return found.masked_fill(found > torch.arange(LENGTH)[:, None], -1).sort(-1).values

    return compare(
        lambda q, k, weights: lightning_indexer(
            q, k, weights, CHOSEN, causal=True, kernel_options={"backend": "triton"}
        ).sort(-1).values,
        formula,
        random(1, LENGTH, 4, DIM, grad=False), random(1, LENGTH, DIM, grad=False),
        random(1, LENGTH, 4, grad=False), dtype=torch.bfloat16, allowed=0.0,
    )  # fmt: skip
