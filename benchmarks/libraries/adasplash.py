"""AdaSplash: attention by entmax of 1.5, which is sparse."""

from __future__ import annotations

import math

import torch
from adasplash import adasplash_no_block_mask, triton_entmax_v1
from torch import Tensor

from libraries.checks import TF32, Errors, check, compare, random


def _entmax(x: Tensor) -> Tensor:
    """Its threshold by bisection: max(x / 2 - t, 0)^2 sums to one."""
    x = x / 2
    with torch.no_grad():
        low, high = x.amax(-1, keepdim=True) - 1, x.amax(-1, keepdim=True)
        for _ in range(60):
            middle = (low + high) / 2
            above = (x - middle).clamp(min=0).pow(2).sum(-1, keepdim=True) > 1
            low, high = torch.where(above, middle, low), torch.where(above, high, middle)
        inside = (x > low).to(x.dtype)
        support = inside.sum(-1, keepdim=True)
    # The threshold again, from the support, for gradients.
    mean = (x * inside).sum(-1, keepdim=True) / support
    squares = (x.pow(2) * inside).sum(-1, keepdim=True) / support
    threshold = mean - (1 / support - squares + mean**2).clamp(min=0).sqrt()
    return ((x - threshold) * inside).pow(2)


@check("entmax")
def _() -> Errors:
    return compare(triton_entmax_v1, _entmax, random(9, 300, scale=2))


@check("sparse attention")
def _() -> Errors:
    return compare(
        adasplash_no_block_mask,
        lambda q, k, v: _entmax(q @ k.transpose(-1, -2) / math.sqrt(64)) @ v,
        random(1, 2, 128, 64, scale=2), random(1, 2, 128, 64, scale=2), random(1, 2, 128, 64),
        allowed=TF32,
    )  # fmt: skip
