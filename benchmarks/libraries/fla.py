"""flash-linear-attention: linear attention in chunks, against its recurrence, and modules."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
from fla.modules.activations import swiglu
from fla.modules.causal_conv1d import causal_conv1d
from fla.modules.fused_cross_entropy import FusedCrossEntropyLoss
from fla.modules.fused_linear_cross_entropy import FusedLinearCrossEntropyLoss
from fla.modules.norm.fused_norm_gate import rms_norm_gated
from fla.modules.norm.l2norm import l2norm
from fla.modules.norm.layernorm import group_norm, layer_norm, rms_norm
from fla.modules.rotary.ops import rotary_embedding
from fla.modules.token_shift import token_shift
from fla.ops import (
    chunk_delta_rule,
    chunk_gated_delta_rule,
    chunk_gla,
    chunk_kda,
    chunk_linear_attn,
    chunk_retention,
    chunk_simple_gla,
    fused_recurrent_gated_delta_rule,
    fused_recurrent_hgrn,
    fused_recurrent_linear_attn,
    parallel_attn,
    parallel_forgetting_attn,
    parallel_stickbreaking_attn,
)
from fla.ops.stickbreaking_attn.naive import naive_stickbreaking_attn
from fla.ops.utils.cumsum import chunk_local_cumsum
from fla.ops.utils.pooling import mean_pooling
from torch import Tensor

from libraries.checks import TF32, Errors, check, compare, integers, random

B, T, H, D = 1, 100, 2, 32


# ------------------------------------------------------------------------ linear attention


def _recurrence(
    q: Tensor, k: Tensor, v: Tensor, gate: Tensor | None = None, beta: Tensor | None = None
) -> Tensor:
    """S = diag(exp(gate)) S + beta k (v - S k)', o = S' q; without beta there is no correction."""
    state = q.new_zeros(B, H, D, D)
    rows = []
    for t in range(T):
        if gate is not None:
            state = state * gate[:, t].exp().reshape(B, H, -1, 1)
        new = v[:, t]
        if beta is not None:
            new = beta[:, t, :, None] * (new - (state * k[:, t, :, :, None]).sum(-2))
        state = state + k[:, t, :, :, None] * new[:, :, None, :]
        rows.append((state * q[:, t, :, :, None]).sum(-2) / math.sqrt(D))
    return torch.stack(rows, 1)


def _unit(*shape: int) -> Tensor:
    return F.normalize(random(*shape, grad=False), dim=-1).requires_grad_()


def _gate(*shape: int) -> Tensor:
    return F.logsigmoid(random(*shape, grad=False) + 2).requires_grad_()


def _qkv() -> list[Tensor]:
    return [random(B, T, H, D, scale=0.5), _unit(B, T, H, D), random(B, T, H, D)]


def _first(function: Callable[..., Any], **options: Any) -> Callable[..., Tensor]:
    return lambda *given: function(*given, **options)[0]


@check("linear attention, chunks")
def _() -> Errors:
    return compare(_first(chunk_linear_attn, normalize=False), _recurrence, *_qkv(), allowed=TF32)


@check("linear attention, recurrent")
def _() -> Errors:
    ours = _first(fused_recurrent_linear_attn, normalize=False)
    return compare(ours, _recurrence, *_qkv())


@check("retention, chunks")
def _() -> Errors:
    slow = (1 - 2.0 ** (-5 - torch.arange(H))).log().double().expand(B, T, H)
    return compare(
        _first(chunk_retention), lambda q, k, v: _recurrence(q, k, v, slow),
        *_qkv(), allowed=TF32,
    )  # fmt: skip


@check("simple gated linear attention, chunks")
def _() -> Errors:
    return compare(_first(chunk_simple_gla), _recurrence, *_qkv(), _gate(B, T, H), allowed=TF32)


@check("gated linear attention, chunks")
def _() -> Errors:
    return compare(_first(chunk_gla), _recurrence, *_qkv(), _gate(B, T, H, D), allowed=TF32)


def _beta() -> Tensor:
    return random(B, T, H, grad=False).sigmoid().requires_grad_()


@check("delta rule, chunks")
def _() -> Errors:
    return compare(
        _first(chunk_delta_rule), lambda q, k, v, beta: _recurrence(q, k, v, None, beta),
        *_qkv(), _beta(), dtype=torch.bfloat16, allowed=0.05,
    )  # fmt: skip


@check("gated delta rule, chunks")
def _() -> Errors:
    return compare(
        _first(chunk_gated_delta_rule), _recurrence, *_qkv(), _gate(B, T, H), _beta(),
        dtype=torch.bfloat16, allowed=0.05,
    )  # fmt: skip


@check("gated delta rule, recurrent")
def _() -> Errors:
    q, k, v = (each.detach() for each in _qkv())
    ours = _first(fused_recurrent_gated_delta_rule)
    return compare(
        lambda q, k, v, g, beta: ours(q, k, v, g, None, None, beta),
        _recurrence, q, k, v, _gate(B, T, H).detach(), _beta().detach(),
    )  # fmt: skip


@check("Kimi delta attention, chunks")
def _() -> Errors:
    return compare(
        _first(chunk_kda), _recurrence, *_qkv(), _gate(B, T, H, D), _beta(),
        dtype=torch.bfloat16, allowed=0.05,
    )  # fmt: skip


@check("HGRN, recurrent")
def _() -> Errors:
    def formula(x: Tensor, gate: Tensor) -> Tensor:
        state, rows = torch.zeros_like(x[:, 0]), []
        for t in range(T):
            state = gate[:, t].exp() * state + x[:, t]
            rows.append(state)
        return torch.stack(rows, 1)

    return compare(_first(fused_recurrent_hgrn), formula, random(B, T, 48), _gate(B, T, 48))


# ------------------------------------------------------------------------ softmax attention


def _attention(q: Tensor, k: Tensor, v: Tensor, gate: Tensor | None = None) -> Tensor:
    q, k, v = (each.transpose(1, 2) for each in (q, k, v))
    scores = q @ k.transpose(-1, -2) / math.sqrt(D)
    if gate is not None:
        total = gate.cumsum(1).transpose(1, 2)
        scores = scores + total[..., :, None] - total[..., None, :]
    later = torch.ones(T, T).triu(1).bool()
    return (scores.masked_fill(later, -math.inf).softmax(-1) @ v).transpose(1, 2)


@check("softmax attention")
def _() -> Errors:
    return compare(parallel_attn, _attention, *_qkv(), allowed=TF32)


@check("forgetting attention")
def _() -> Errors:
    return compare(parallel_forgetting_attn, _attention, *_qkv(), _gate(B, T, H), allowed=TF32)


@check("stick-breaking attention")
def _() -> Errors:
    return compare(
        _first(parallel_stickbreaking_attn), _first(naive_stickbreaking_attn),
        *_qkv(), allowed=TF32,
    )  # fmt: skip


# ------------------------------------------------------------------------ modules


@check("L2 norm")
def _() -> Errors:
    return compare(l2norm, lambda x: x / (x.pow(2).sum(-1, keepdim=True) + 1e-6).sqrt(),
                   random(3, 20, 64))  # fmt: skip


@check("layer norm")
def _() -> Errors:
    return compare(
        layer_norm, lambda x, w, b: F.layer_norm(x, (100,), w, b),
        random(30, 100), random(100), random(100),
    )  # fmt: skip


@check("rms norm with a residual")
def _() -> Errors:
    def formula(x: Tensor, w: Tensor, residual: Tensor) -> Tensor:
        x = x + residual
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * w

    return compare(
        lambda x, w, residual: rms_norm(x, w, None, residual), formula,
        random(30, 100), random(100), random(30, 100),
    )  # fmt: skip


@check("group norm")
def _() -> Errors:
    return compare(
        lambda x, w, b: group_norm(x, w, b, num_groups=4),
        lambda x, w, b: F.group_norm(x, 4, w, b),
        random(30, 128), random(128), random(128),
    )  # fmt: skip


@check("gated rms norm")
def _() -> Errors:
    return compare(
        lambda x, g, w: rms_norm_gated(x, g, w, None),
        lambda x, g, w: (
            x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w * F.silu(g)
        ),
        random(30, 100), random(30, 100), random(100),
    )  # fmt: skip


@check("rotary embedding")
def _() -> Errors:
    def formula(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        a, b = x.chunk(2, -1)
        cos, sin = cos[:, None], sin[:, None]
        return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)

    angle = torch.randn(T, D // 2)
    return compare(rotary_embedding, formula, random(B, T, H, D), angle.cos(), angle.sin())


@check("causal convolution")
def _() -> Errors:
    def formula(x: Tensor, w: Tensor, b: Tensor) -> Tensor:
        x = F.conv1d(F.pad(x.transpose(1, 2), (3, 0)), w[:, None], b, groups=48)
        return F.silu(x).transpose(1, 2)

    return compare(
        _first(causal_conv1d, activation="silu"), formula,
        random(2, T, 48), random(48, 4), random(48),
    )  # fmt: skip


@check("token shift")
def _() -> Errors:
    return compare(token_shift, lambda x: F.pad(x, (0, 0, 1, 0))[:, :-1] - x, random(2, T, 48))


@check("swiglu")
def _() -> Errors:
    return compare(swiglu, lambda x, y: F.silu(x) * y, random(30, 100), random(30, 100))


@check("cumulative sums of chunks")
def _() -> Errors:
    return compare(
        lambda g: chunk_local_cumsum(g, chunk_size=64),
        lambda g: torch.cat([part.cumsum(1) for part in g.split(64, 1)], 1),
        random(B, T, H, grad=False),
    )


@check("mean pooling")
def _() -> Errors:
    return compare(
        lambda x: mean_pooling(x, chunk_size=32),
        lambda x: torch.stack([part.mean(1) for part in x.split(32, 1)], 1),
        random(B, T, H, D),
    )


def _labels() -> Tensor:
    labels = integers(300, 20)
    labels[::7] = -100
    return labels


@check("cross entropy")
def _() -> Errors:
    return compare(FusedCrossEntropyLoss(), F.cross_entropy, random(20, 300), _labels())


@check("linear cross entropy")
def _() -> Errors:
    labels = _labels()
    return compare(
        lambda x, w, b: FusedLinearCrossEntropyLoss()(x, labels.cuda(), w, b),
        lambda x, w, b: F.cross_entropy(x @ w.T + b, labels),
        random(20, 48), random(300, 48, scale=0.3), random(300),
    )  # fmt: skip
