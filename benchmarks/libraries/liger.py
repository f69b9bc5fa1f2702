"""Liger-Kernel: its functions and modules, and the formulas that they compute."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812
from liger_kernel import chunked_loss
from liger_kernel.chunked_loss.functional import (
    liger_fused_linear_cpo,
    liger_fused_linear_dpo,
    liger_fused_linear_orpo,
    liger_fused_linear_simpo,
)
from liger_kernel.ops import LigerEmbeddingFunction, LigerFusedMoEFunction
from liger_kernel.ops.experimental.mm_int8int2 import matmul as matmul_int8_int2
from liger_kernel.transformers import functional as liger
from liger_kernel.transformers.fused_ce_tvd import LigerFusedCETVDLoss
from liger_kernel.transformers.geglu import LigerGEGLUMLP
from liger_kernel.transformers.grpo_loss import triton_grpo_loss
from liger_kernel.transformers.llama4_rope import liger_llama4_text_rotary_pos_emb
from liger_kernel.transformers.swiglu import LigerSwiGLUMLP
from liger_kernel.transformers.tiled_mlp import LigerTiledSwiGLUMLP
from liger_kernel.transformers.vocab_parallel_cross_entropy import LigerVocabParallelCrossEntropy
from torch import Tensor

from libraries.checks import TF32, Errors, check, compare, integers, random

EPS = 1e-6


# ------------------------------------------------------------------------------------ norms


def _rms(x: Tensor, eps: float = EPS) -> Tensor:
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps)


@check("rms norm")
def _() -> Errors:
    return compare(
        lambda x, w: liger.liger_rms_norm(x, w, EPS),
        lambda x, w: _rms(x) * w,
        random(3, 7, 200), random(200),
    )  # fmt: skip


@check("rms norm, bf16, Gemma's casts")
def _() -> Errors:
    return compare(
        lambda x, w: liger.liger_rms_norm(x, w, EPS, 1.0, "gemma"),
        lambda x, w: _rms(x) * (1 + w),
        random(4, 512), random(512), dtype=torch.bfloat16, allowed=0.02,
    )  # fmt: skip


@check("rms norm, many rows")
def _() -> Errors:
    return compare(
        lambda x, w: liger.liger_rms_norm(x, w, EPS, 0.0, "llama", False),
        lambda x, w: _rms(x) * w,
        random(700, 128), random(128),
    )  # fmt: skip


@check("fused add rms norm")
def _() -> Errors:
    return compare(
        lambda x, r, w: liger.liger_fused_add_rms_norm(x, r, w, EPS),
        lambda x, r, w: (_rms(x + r) * w, x + r),
        random(9, 300), random(9, 300), random(300),
    )  # fmt: skip


@check("modulated rms norm")
def _() -> Errors:
    return compare(
        lambda x, w, scale, shift: liger.liger_modulated_rms_norm(x, w, scale, shift),
        lambda x, w, scale, shift: (1 + scale[:, None]) * _rms(x) * w + shift[:, None],
        random(2, 5, 160), random(160), random(2, 160), random(2, 160),
    )  # fmt: skip


@check("layer norm")
def _() -> Errors:
    return compare(
        lambda x, w, b: liger.liger_layer_norm(x, w, b, EPS),
        lambda x, w, b: F.layer_norm(x, (300,), w, b, EPS),
        random(11, 300), random(300), random(300),
    )  # fmt: skip


@check("group norm")
def _() -> Errors:
    return compare(
        lambda x, w, b: liger.liger_group_norm(x, w, b, 12, 3, EPS),
        lambda x, w, b: F.group_norm(x, 3, w, b, EPS),
        random(2, 12, 50), random(12), random(12),
    )  # fmt: skip


@check("poly norm")
def _() -> Errors:
    return compare(
        lambda x, w, b: liger.liger_poly_norm(x, w, b),
        lambda x, w, b: w[0] * _rms(x**3) + w[1] * _rms(x**2) + w[2] * _rms(x) + b,
        random(6, 140), random(3), random(),
    )  # fmt: skip


@check("dynamic tanh")
def _() -> Errors:
    return compare(
        liger.liger_dyt,
        lambda x, alpha, gamma, beta: gamma * torch.tanh(alpha * x) + beta,
        random(5, 200), random(1), random(200), random(200),
    )  # fmt: skip


# ------------------------------------------------------------------------- rotary embeddings


def _half(x: Tensor) -> Tensor:
    a, b = x.chunk(2, -1)
    return torch.cat((-b, a), -1)


def _angles(length: int, dim: int) -> tuple[Tensor, Tensor]:
    speed = 10000 ** -(torch.arange(0, dim, 2) / dim)
    angle = torch.arange(length)[:, None] * speed
    return torch.cat((angle, angle), -1).cos()[None], torch.cat((angle, angle), -1).sin()[None]


def _rotated(q: Tensor, k: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor]:
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    return q * cos + _half(q) * sin, k * cos + _half(k) * sin


@check("rope")
def _() -> Errors:
    return compare(
        liger.liger_rope, _rotated, random(2, 6, 9, 64), random(2, 2, 9, 64), *_angles(9, 64)
    )


@check("rope, Qwen2-VL's")
def _() -> Errors:
    section = [8, 12, 12]
    cos, sin = (torch.stack([each[0].roll(i, 0) for i in range(3)])[:, None].repeat(1, 2, 1, 1)
                for each in _angles(9, 64))  # fmt: skip

    def formula(q: Tensor, k: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor]:
        cos, sin = (
            torch.cat([part[i % 3] for i, part in enumerate(each.split(section * 2, -1))], -1)
            for each in (cos, sin)
        )
        return _rotated(q, k, cos, sin)

    return compare(
        lambda q, k, cos, sin: liger.liger_qwen2vl_mrope(q, k, cos, sin, section),
        formula, random(2, 4, 9, 64), random(2, 2, 9, 64), cos, sin,
    )  # fmt: skip


@check("rope, Llama 4's")
def _() -> Errors:
    cos, sin = _angles(9, 64)
    turns = torch.complex(cos[0, :, :32], sin[0, :, :32])[None].repeat(2, 1, 1)

    def formula(q: Tensor, k: Tensor, turns: Tensor) -> list[Tensor]:
        pairs = (torch.view_as_complex(each.unflatten(-1, (-1, 2))) for each in (q, k))
        return [torch.view_as_real(each * turns[:, :, None]).flatten(3) for each in pairs]

    return compare(
        liger_llama4_text_rotary_pos_emb, formula, random(2, 9, 4, 64), random(2, 9, 2, 64), turns
    )


# ----------------------------------------------------------------------- activations and MLPs


@check("swiglu")
def _() -> Errors:
    return compare(
        liger.liger_swiglu, lambda a, b: F.silu(a) * b, random(5, 7, 130), random(5, 7, 130)
    )


@check("geglu")
def _() -> Errors:
    return compare(
        liger.liger_geglu,
        lambda a, b: F.gelu(a, approximate="tanh") * b,
        random(5, 7, 130), random(5, 7, 130),
    )  # fmt: skip


@check("relu squared")
def _() -> Errors:
    return compare(liger.liger_relu_squared, lambda x: F.relu(x) ** 2, random(9, 130))


def _mlp(kind: type[Any], name: str, **options: Any) -> Any:
    """A module's call with its weights as arguments."""
    config = SimpleNamespace(hidden_size=64, intermediate_size=96, hidden_act=name)
    module = kind(config, **options)

    def call(x: Tensor, gate: Tensor, up: Tensor, down: Tensor) -> Any:
        weights = {"gate_proj.weight": gate, "up_proj.weight": up, "down_proj.weight": down}
        return torch.func.functional_call(module, weights, (x,))

    return call


MLP = (2, 9, 64), (96, 64), (96, 64), (64, 96)


def _mlp_inputs() -> list[Tensor]:
    return [random(*shape, scale=0.3) for shape in MLP]


@check("swiglu MLP")
def _() -> Errors:
    return compare(
        _mlp(LigerSwiGLUMLP, "silu"),
        lambda x, gate, up, down: (F.silu(x @ gate.T) * (x @ up.T)) @ down.T,
        *_mlp_inputs(),
    )


@check("geglu MLP")
def _() -> Errors:
    return compare(
        _mlp(LigerGEGLUMLP, "gelu_pytorch_tanh"),
        lambda x, gate, up, down: (F.gelu(x @ gate.T, approximate="tanh") * (x @ up.T)) @ down.T,
        *_mlp_inputs(),
    )


@check("tiled swiglu MLP")
def _() -> Errors:
    module = LigerTiledSwiGLUMLP(
        SimpleNamespace(hidden_size=64, intermediate_size=96, hidden_act="silu"), num_shards=3
    ).cuda()
    weights = [module.gate_proj.weight, module.up_proj.weight, module.down_proj.weight]

    def formula(x: Tensor) -> Tensor:
        gate, up, down = (each.detach().cpu().double() for each in weights)
        return (F.silu(x @ gate.T) * (x @ up.T)) @ down.T

    return compare(module, formula, random(2, 9, 64))


@check("mixture of experts")
def _() -> Errors:
    tokens, hidden, between, experts, chosen = 40, 64, 32, 4, 2
    scores, index = torch.randn(tokens, experts).softmax(-1).topk(chosen)

    def formula(x: Tensor, gate_up: Tensor, down: Tensor, scores: Tensor) -> Tensor:
        rows = []
        for token in range(tokens):
            total = torch.zeros(hidden, dtype=x.dtype)
            for i in range(chosen):
                gate, up = (gate_up[index[token, i]] @ x[token]).chunk(2)
                total = total + scores[token, i] * (down[index[token, i]] @ (F.silu(gate) * up))
            rows.append(total)
        return torch.stack(rows)

    return compare(
        lambda x, gate_up, down, scores: LigerFusedMoEFunction.apply(
            x, gate_up, down, index.int().cuda(), scores
        ),
        formula,
        random(tokens, hidden), random(experts, 2 * between, hidden, scale=0.2),
        random(experts, hidden, between, scale=0.2), scores.requires_grad_(), allowed=TF32,
    )  # fmt: skip


@check("embedding")
def _() -> Errors:
    index = integers(50, 4, 9)
    return compare(
        lambda w: LigerEmbeddingFunction.apply(w, index.cuda()),
        lambda w: F.embedding(index, w),
        random(50, 70),
    )


@check("matmul of int8 and int2")
def _() -> Errors:
    a, values = torch.randint(-128, 128, (20, 128)), integers(3, 128, 48)
    packed = sum(values[32 * i : 32 * (i + 1)] << 2 * i for i in range(4)).to(torch.uint8)
    return compare(
        lambda a, _: matmul_int8_int2(a.to(torch.int8).cuda(), packed.cuda()),
        lambda a, values: a @ (values - 1),
        a, values, allowed=0.0,
    )  # fmt: skip


# -------------------------------------------------------------------------- softmax, attention


@check("softmax")
def _() -> Errors:
    return compare(liger.liger_softmax, lambda x: x.softmax(-1), random(7, 300))


@check("softmax, long rows")
def _() -> Errors:
    return compare(liger.liger_softmax, lambda x: x.softmax(-1), random(2, 40000))


def _sparsemax(x: Tensor) -> Tensor:
    ordered = x.sort(-1, descending=True).values
    ranks = torch.arange(1, x.shape[-1] + 1, dtype=x.dtype)
    sums = ordered.cumsum(-1) - 1
    support = (ordered * ranks > sums).sum(-1, keepdim=True)
    return (x - sums.gather(-1, support - 1) / support).clamp(min=0)


@check("sparsemax")
def _() -> Errors:
    return compare(liger.liger_sparsemax, _sparsemax, random(6, 90))


def _causal(x: Tensor, value: float) -> Tensor:
    return x.masked_fill(torch.ones(x.shape[-2:]).triu(1).bool(), value)


@check("multi-token attention")
def _() -> Errors:
    return compare(
        lambda s, w, b: liger.liger_multi_token_attention(s, w, b, padding=1),
        lambda s, w, b: _causal(
            F.conv2d(_causal(s, -math.inf).softmax(-1), w, b, padding=1), 0.0
        ),
        random(1, 3, 20, 20), random(4, 3, 3, 3), random(4),
    )  # fmt: skip


@check("sparse multi-token attention")
def _() -> Errors:
    return compare(
        lambda s, w, b: liger.liger_multi_token_attention(s, w, b, padding=1, sparse=True),
        lambda s, w, b: _causal(F.conv2d(_sparsemax(_causal(s, -1e30)), w, b, padding=1), 0.0),
        random(1, 2, 20, 20), random(2, 2, 3, 3), random(2),
    )  # fmt: skip


@check("neighborhood attention")
def _() -> Errors:
    length, window, dilation = 40, 7, 2
    distance = torch.arange(length)[:, None] - torch.arange(length)
    near = (distance.abs() <= window // 2 * dilation) & (distance % dilation == 0)

    def formula(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        return scores.masked_fill(~near, -math.inf).softmax(-1) @ v

    return compare(
        lambda q, k, v: liger.liger_fused_neighborhood_attention(q, k, v, window, dilation),
        formula, random(1, 2, length, 32), random(1, 2, length, 32), random(1, 2, length, 32),
        allowed=TF32,
    )  # fmt: skip


@check("attention residuals")
def _() -> Errors:
    def formula(v: Tensor, query: Tensor, norm: Tensor) -> Tensor:
        scores = (_rms(v) * norm) @ query
        return (scores.softmax(0)[..., None] * v).sum(0)

    return compare(liger.liger_attn_res, formula, random(5, 2, 6, 96), random(96), random(96))


# ------------------------------------------------------------------------- hyper-connections


def _coefficients(
    x: Tensor, phi: Tensor, b: Tensor, pre: Tensor, post: Tensor, res: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    streams, eps = x.shape[-2], 1e-6
    flat = x.flatten(-2)
    mix = (flat @ phi) * torch.rsqrt(flat.pow(2).mean(-1, keepdim=True) + eps)
    a, c, d = mix.split([streams, streams, streams**2], -1)
    bias = b.split([streams, streams, streams**2])
    square = (d * res + bias[2]).unflatten(-1, (streams, streams)).softmax(-1) + eps
    square = square / (square.sum(-2, keepdim=True) + eps)
    for _ in range(19):
        square = square / (square.sum(-1, keepdim=True) + eps)
        square = square / (square.sum(-2, keepdim=True) + eps)
    return (a * pre + bias[0]).sigmoid(), (c * post + bias[1]).sigmoid() * 2, square


@check("hyper-connections, coefficients")
def _() -> Errors:
    return compare(
        lambda *given: liger.liger_mhc_coeffs(*given, allow_fp32=True),
        _coefficients,
        random(2, 5, 4, 32), random(128, 24, scale=0.1), random(24), random(), random(), random(),
        allowed=TF32,
    )  # fmt: skip


@check("hyper-connections, streams")
def _() -> Errors:
    def formula(x: Tensor, f: Tensor, pre: Tensor, post: Tensor, res: Tensor) -> list[Tensor]:
        out = res @ x + post[..., None] * f[..., None, :]
        return [out, (pre[..., None] * x).sum(-2)]

    return compare(
        lambda x, f, pre, post, res: liger.liger_mhc_apply(
            x, f, pre, post, res, return_x_in=True
        ),
        formula,
        random(2, 5, 4, 48), random(2, 5, 48), random(2, 5, 4), random(2, 5, 4),
        random(2, 5, 4, 4),
    )  # fmt: skip


# ---------------------------------------------------------------------------------- losses


def _labels(high: int, count: int) -> Tensor:
    labels = integers(high, count)
    labels[::5] = -100
    return labels


@check("cross entropy")
def _() -> Errors:
    return compare(liger.liger_cross_entropy, F.cross_entropy, random(11, 300), _labels(300, 11))


@check("cross entropy, smoothing, z loss, softcap")
def _() -> Errors:
    def formula(x: Tensor, labels: Tensor) -> Tensor:
        x = 30 * torch.tanh(x / 30)
        z = 1e-2 * (x.logsumexp(-1) ** 2)[labels != -100].mean()
        return F.cross_entropy(x, labels, label_smoothing=0.1) + z

    return compare(
        lambda x, labels: liger.liger_cross_entropy(
            x, labels, label_smoothing=0.1, lse_square_scale=1e-2, softcap=30.0
        ),
        formula, random(11, 300, scale=8), _labels(300, 11),
    )  # fmt: skip


@check("cross entropy, classes' weights, several blocks a row")
def _() -> Errors:
    weight = torch.rand(40000)
    return compare(
        lambda x, labels: liger.liger_cross_entropy(x, labels, weight.cuda()),
        lambda x, labels: F.cross_entropy(x, labels, weight.double()),
        random(3, 40000), _labels(40000, 3),
    )  # fmt: skip


@check("vocabulary-parallel cross entropy")
def _() -> Errors:
    labels = integers(200, 6, 2)
    return compare(
        lambda x: LigerVocabParallelCrossEntropy(label_smoothing=0.1)(x, labels.cuda()),
        lambda x: F.cross_entropy(
            x.flatten(0, 1), labels.flatten(), label_smoothing=0.1, reduction="none"
        ).view(6, 2),
        random(6, 2, 200),
    )


@check("fused linear cross entropy")
def _() -> Errors:
    labels = _labels(300, 24)
    return compare(
        lambda x, w, b: liger.liger_fused_linear_cross_entropy(x, w, labels.cuda(), b),
        lambda x, w, b: F.cross_entropy(x @ w.T + b, labels),
        random(24, 48), random(300, 48, scale=0.3), random(300),
    )  # fmt: skip


def _logarithms(x: Tensor) -> Tensor:
    return x.log_softmax(-1).detach().requires_grad_(x.requires_grad)


def _jsd(student: Tensor, teacher: Tensor, beta: float) -> Tensor:
    p, q = teacher.exp(), student.exp()
    middle = (beta * p + (1 - beta) * q).log()
    terms = beta * p * (teacher - middle) + (1 - beta) * q * (student - middle)
    return terms.sum() / student.shape[0]


def _teacher(*shape: int) -> Tensor:
    return _logarithms(random(*shape, grad=False))


@check("KL divergence")
def _() -> Errors:
    return compare(
        lambda x, y: liger.liger_kl_div(x, y, reduction="batchmean"),
        lambda x, y: F.kl_div(x, y, reduction="batchmean"),
        _logarithms(random(9, 300)), _teacher(9, 300).exp(),
    )  # fmt: skip


@check("Jensen-Shannon divergence")
def _() -> Errors:
    return compare(
        lambda x, y: liger.liger_jsd(x, y, beta=0.3),
        lambda x, y: _jsd(x, y, 0.3),
        _logarithms(random(9, 300)), _teacher(9, 300),
    )  # fmt: skip


@check("total variation distance")
def _() -> Errors:
    return compare(
        lambda p, q: liger.liger_tvd(p, q, reduction="batchmean"),
        lambda p, q: 0.5 * (p - q).abs().sum() / p.shape[0],
        random(9, 300).softmax(-1).detach().requires_grad_(), _teacher(9, 300).exp(),
    )  # fmt: skip


@check("fused cross entropy and total variation")
def _() -> Errors:
    labels = integers(300, 9)
    return compare(
        lambda s, t: LigerFusedCETVDLoss()(s, t, labels.cuda()),
        lambda s, t: (
            F.cross_entropy(s, labels, reduction="none"),
            0.5 * (s.softmax(-1) - t.softmax(-1)).abs().sum(-1),
        ),
        random(9, 300), random(9, 300, grad=False),
    )  # fmt: skip


@check("fused linear JSD")
def _() -> Errors:
    def formula(x: Tensor, w: Tensor, y: Tensor, v: Tensor) -> Tensor:
        return _jsd((x @ w.T).log_softmax(-1), (y @ v.T).log_softmax(-1), 0.5)

    return compare(
        liger.liger_fused_linear_jsd, formula,
        random(12, 40), random(200, 40), random(12, 60, grad=False), random(200, 60, grad=False),
    )  # fmt: skip


@check("fused linear KL divergence")
def _() -> Errors:
    return compare(
        liger.liger_fused_linear_kl_div,
        lambda x, w, y: F.kl_div((x @ w.T).log_softmax(-1), y, reduction="batchmean"),
        random(12, 40), random(200, 40), _teacher(12, 200).exp(),
    )  # fmt: skip


def _grpo(
    logits: Tensor, old: Tensor, ref: Tensor, ids: Tensor, advantages: Tensor
) -> tuple[Tensor, Tensor]:
    logs = (logits[:, :-1] / 0.9).log_softmax(-1).gather(-1, ids[..., None]).squeeze(-1)
    ratio = (logs - old).exp()
    worth = advantages[:, None]
    loss = -torch.minimum(ratio * worth, ratio.clamp(0.8, 1.4) * worth)
    kl = (ref - logs).exp() - (ref - logs) - 1
    return loss + 0.04 * kl, kl.detach()


@check("GRPO loss")
def _() -> Errors:
    ids = integers(150, 2, 6)
    return compare(
        lambda *given: triton_grpo_loss(*given[:3], ids.cuda(), given[3])[:2],
        lambda *given: _grpo(*given[:3], ids, given[3]),
        random(2, 7, 150), _teacher(2, 6, 150)[..., 0].contiguous(),
        _teacher(2, 6, 150)[..., 1].contiguous(), random(2, grad=False),
    )  # fmt: skip


# -------------------------------------------------------------------- losses of preferences


def _pairs(x: Tensor, w: Tensor, labels: Tensor, *, mean: bool) -> tuple[Tensor, Tensor]:
    """Log probabilities of the chosen sequences and of the rejected."""
    logs = (x @ w.T).log_softmax(-1).gather(-1, labels[..., None]).squeeze(-1)
    total = logs.mean(-1) if mean else logs.sum(-1)
    return total.chunk(2)[0], total.chunk(2)[1]


def _nll(x: Tensor, w: Tensor, labels: Tensor) -> Tensor:
    half = x.shape[0] // 2
    return F.cross_entropy((x[:half] @ w.T).flatten(0, 1), labels[:half].flatten())


def _preference(name: str, ours: Any, formula: Any) -> None:
    @check(f"chunked {name} loss")
    def _() -> Errors:
        labels = integers(80, 4, 7)
        return compare(
            lambda x, w: ours(x, w, labels.cuda())[0],
            lambda x, w: formula(x, w, labels),
            random(4, 7, 24), random(80, 24, scale=0.3),
        )  # fmt: skip


def _dpo(x: Tensor, w: Tensor, labels: Tensor) -> Tensor:
    chosen, rejected = _pairs(x, w, labels, mean=False)
    return -F.logsigmoid(0.1 * (chosen - rejected)).mean()


def _cpo(x: Tensor, w: Tensor, labels: Tensor) -> Tensor:
    return _dpo(x, w, labels) + _nll(x, w, labels)


def _simpo(x: Tensor, w: Tensor, labels: Tensor) -> Tensor:
    chosen, rejected = _pairs(x, w, labels, mean=True)
    return -F.logsigmoid(0.1 * (chosen - rejected) - 0.5).mean()


def _orpo(x: Tensor, w: Tensor, labels: Tensor) -> Tensor:
    chosen, rejected = _pairs(x, w, labels, mean=True)
    odds = (chosen - rejected) - (torch.log1p(-chosen.exp()) - torch.log1p(-rejected.exp()))
    return _nll(x, w, labels) - 0.1 * F.logsigmoid(odds).mean()


_preference(
    "DPO",
    lambda x, w, labels: liger_fused_linear_dpo(
        x, w, labels, None, None, None, None, -100, 0.1, False, False, False
    ),
    _dpo,
)
_preference(
    "CPO",
    lambda x, w, labels: liger_fused_linear_cpo(
        x, w, labels, None, -100, 0.1, 1.0, 0.0, True, False
    ),
    _cpo,
)
_preference(
    "SimPO",
    lambda x, w, labels: liger_fused_linear_simpo(
        x, w, labels, None, -100, 0.1, 1.0, 0.0, False, False
    ),
    _simpo,
)
_preference(
    "ORPO",
    lambda x, w, labels: liger_fused_linear_orpo(x, w, labels, None, -100, 0.1, True, None, False),
    _orpo,
)


@check("chunked DPO loss, compiled")
def _() -> Errors:
    labels = integers(80, 4, 7)
    loss = chunked_loss.LigerFusedLinearDPOLoss(use_ref_model=False)
    return compare(
        lambda x, w: loss(w, x, labels.cuda())[0],
        lambda x, w: _dpo(x, w, labels),
        random(4, 7, 24), random(80, 24, scale=0.3),
    )  # fmt: skip
