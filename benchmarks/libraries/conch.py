"""Conch: kernels for inference, as vLLM's."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from conch.ops.activation.gelu_tanh_and_mul import gelu_tanh_and_mul
from conch.ops.activation.silu_and_mul import silu_and_mul
from conch.ops.normalization.gemma_rms_norm import gemma_rms_norm
from conch.ops.normalization.rms_norm import fused_add_rms_norm, rms_norm
from conch.ops.vision.nms import nms
from torch import Tensor

from libraries.checks import Errors, check, compare, random


def _rms(x: Tensor, w: Tensor) -> Tensor:
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w


@check("silu and mul")
def _() -> Errors:
    return compare(
        silu_and_mul, lambda x: F.silu(x[:, :100]) * x[:, 100:], random(9, 200, grad=False)
    )


@check("gelu and mul")
def _() -> Errors:
    return compare(
        gelu_tanh_and_mul,
        lambda x: F.gelu(x[:, :100], approximate="tanh") * x[:, 100:],
        random(9, 200, grad=False),
    )


@check("rms norm")
def _() -> Errors:
    return compare(
        lambda x, w: rms_norm(x, w, 1e-6), _rms, random(9, 200, grad=False), random(200, grad=False)
    )


@check("rms norm, Gemma's")
def _() -> Errors:
    return compare(
        lambda x, w: gemma_rms_norm(x, w, 1e-6), lambda x, w: _rms(x, 1 + w),
        random(9, 200, grad=False), random(200, grad=False),
    )  # fmt: skip


@check("fused add rms norm")
def _() -> Errors:
    return compare(
        lambda x, y, w: fused_add_rms_norm(x, y, w, 1e-6),
        lambda x, y, w: (_rms(x + y, w), x + y),
        random(9, 200, grad=False), random(9, 200, grad=False), random(200, grad=False),
    )  # fmt: skip


@check("suppression of boxes")
def _() -> Errors:
    corners = torch.rand(40, 2) * 10
    boxes = torch.cat([corners, corners + 1 + torch.rand(40, 2) * 5], 1)

    def formula(boxes: Tensor, scores: Tensor) -> Tensor:
        kept: list[int] = []
        for i in scores.argsort(descending=True).tolist():
            if all(_overlap(boxes[i], boxes[j]) <= 0.4 for j in kept):
                kept.append(i)
        return torch.tensor(kept)

    return compare(
        lambda boxes, scores: nms(boxes, scores, 0.4), formula, boxes, torch.rand(40), allowed=0.0
    )


def _overlap(a: Tensor, b: Tensor) -> float:
    sides = (torch.minimum(a[2:], b[2:]) - torch.maximum(a[:2], b[:2])).clamp(min=0)
    both = sides.prod()
    return float(both / ((a[2:] - a[:2]).prod() + (b[2:] - b[:2]).prod() - both))
