"""SageAttention: attention whose scores are products of 8-bit integers.

Lengths are multiples of 128: for others its causal kernel reads past the scales of the keys.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from sageattention import sageattn

from libraries.checks import Errors, check, compare, random


def _attention(name: str, *, causal: bool) -> None:
    @check(name)
    def _() -> Errors:
        return compare(
            lambda q, k, v: sageattn(q, k, v, is_causal=causal),
            lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=causal),
            *(random(1, 2, 256, 64, grad=False) for _ in range(3)),
            dtype=torch.float16, allowed=0.03,
        )  # fmt: skip


_attention("attention", causal=False)
_attention("causal attention", causal=True)
