"""unsloth: its kernels, without the package around them, which wants a trainer's libraries."""

from __future__ import annotations

import importlib.util
import math
import os
import sys
from types import SimpleNamespace

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from libraries.checks import Errors, check, compare, integers, random

os.environ.setdefault("UNSLOTH_IS_PRESENT", "1")  # as the package itself does
_spec = importlib.util.find_spec("unsloth")
assert _spec is not None
sys.modules["unsloth"] = importlib.util.module_from_spec(_spec)

from unsloth.kernels.cross_entropy_loss import fast_cross_entropy_loss  # noqa: E402
from unsloth.kernels.geglu import (  # noqa: E402
    geglu_approx_backward_kernel,
    geglu_approx_forward_kernel,
    geglu_exact_backward_kernel,
    geglu_exact_forward_kernel,
)
from unsloth.kernels.layernorm import fast_layernorm  # noqa: E402
from unsloth.kernels.rms_layernorm import fast_rms_layernorm  # noqa: E402
from unsloth.kernels.rope_embedding import fast_rope_embedding  # noqa: E402
from unsloth.kernels.swiglu import swiglu_DWf_DW_dfg_kernel, swiglu_fg_kernel  # noqa: E402


def _norm(weight: Tensor, bias: Tensor | None = None) -> SimpleNamespace:
    return SimpleNamespace(weight=weight, bias=bias, eps=1e-6, elementwise_affine=True)


def _rms(x: Tensor) -> Tensor:
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


@check("rms norm")
def _() -> Errors:
    weight = random(300, grad=False)  # the kernel has no gradient by it
    return compare(
        lambda x: fast_rms_layernorm(_norm(weight.cuda()), x),
        lambda x: _rms(x) * weight, random(3, 7, 300),
    )  # fmt: skip


@check("rms norm, Gemma's")
def _() -> Errors:
    weight = random(300, grad=False)
    return compare(
        lambda x: fast_rms_layernorm(_norm(weight.cuda()), x, gemma=True),
        lambda x: _rms(x) * (1 + weight), random(3, 7, 300),
    )  # fmt: skip


@check("layer norm")
def _() -> Errors:
    weight, bias = random(300, grad=False), random(300, grad=False)
    return compare(
        lambda x: fast_layernorm(_norm(weight.cuda(), bias.cuda()), x),
        lambda x: F.layer_norm(x, (300,), weight.double(), bias.double(), 1e-6),
        random(3, 7, 300),
    )  # fmt: skip


@check("rope")
def _() -> Errors:
    angle = torch.randn(9, 32).repeat(1, 2)

    def formula(q: Tensor, k: Tensor, cos: Tensor, sin: Tensor) -> list[Tensor]:
        turned = (torch.cat((-x.chunk(2, -1)[1], x.chunk(2, -1)[0]), -1) for x in (q, k))
        return [x * cos + y * sin for x, y in zip((q, k), turned, strict=True)]

    return compare(
        fast_rope_embedding, formula,
        random(2, 4, 9, 64), random(2, 2, 9, 64), angle.cos(), angle.sin(),
    )  # fmt: skip


@check("cross entropy")
def _() -> Errors:
    labels = integers(300, 2, 9)
    labels[0, ::3] = -100
    return compare(
        lambda x: fast_cross_entropy_loss(x, labels.cuda()),
        lambda x: F.cross_entropy(x.flatten(0, 1), labels.flatten()),
        random(2, 9, 300),
    )


@check("cross entropy, softcap, several blocks a row")
def _() -> Errors:
    labels = integers(70000, 1, 3)
    return compare(
        lambda x: fast_cross_entropy_loss(x, labels.cuda(), logit_softcapping=30.0),
        lambda x: F.cross_entropy((30 * torch.tanh(x / 30)).flatten(0, 1), labels.flatten()),
        random(1, 3, 70000),
    )


def _gated(name: str, forward: object, backward: object, formula: object) -> None:
    """A kernel, and one that gives what a LoRA's backward pass wants."""

    @check(name)
    def _() -> Errors:
        return compare(
            forward, lambda e, g: formula(e) * g,
            random(2, 9, 128, grad=False), random(2, 9, 128, grad=False),
        )  # fmt: skip

    @check(f"{name}, backward")
    def _() -> Errors:
        def wanted(w: Tensor, e: Tensor, g: Tensor) -> list[Tensor]:
            e.requires_grad_()
            f = formula(e)
            (de,) = torch.autograd.grad(f, e, w * g)
            return [(f * g).detach(), (w * f).detach(), de]

        inputs = (random(18, 128, grad=False) for _ in range(3))
        return compare(backward, wanted, *inputs)


_gated("swiglu", swiglu_fg_kernel, swiglu_DWf_DW_dfg_kernel, F.silu)
_gated("geglu, exact", geglu_exact_forward_kernel, geglu_exact_backward_kernel, F.gelu)
_gated(
    "geglu, tanh", geglu_approx_forward_kernel, geglu_approx_backward_kernel,
    lambda e: 0.5 * e * (1 + torch.tanh(math.sqrt(2 / math.pi) * (e + 0.044715 * e**3))),
)  # fmt: skip
