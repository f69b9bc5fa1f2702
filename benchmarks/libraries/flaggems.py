"""FlagGems: torch's operators in Triton, which take the place of those of the device."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("GEMS_VENDOR", "amd")  # it would ask rocm-smi, else

import flag_gems
import torch
import torch.nn.functional as F  # noqa: N812
from flag_gems.utils.codegen_config_utils import get_codegen_config
from torch import Tensor

from libraries.checks import TF32, Errors, check, compare, integers, random

get_codegen_config().prefer_block_pointer = False  # which Triton 3.9 no longer has
flag_gems.enable()


def _operator(name: str, function: Callable[..., Any], *shapes: Any, **options: Any) -> None:
    """One operator: the same call on both sides."""

    @check(name)
    def _() -> Errors:
        inputs = [each() if callable(each) else random(*each) for each in shapes]
        return compare(function, function, *inputs, **options)


def _plain(*shape: int) -> Callable[[], Tensor]:
    return lambda: random(*shape, grad=False)


def _index(high: int, *shape: int) -> Callable[[], Tensor]:
    return lambda: integers(high, *shape)


_operator("add, broadcast", lambda x, y: x + y, (7, 1, 30), (5, 30))
_operator("mul", lambda x, y: x * y, (7, 30), (7, 30))
_operator("div", lambda x, y: x / (y**2 + 1), (7, 30), (7, 30))
_operator("pow, rsqrt, exp", lambda x: (x**2 + 1).rsqrt() * (-x).exp(), (7, 30))
_operator("sin, cos, tanh, erf", lambda x: x.sin() + x.cos() * x.tanh() + x.erf(), _plain(7, 30))
_operator("where, clamp", lambda x: torch.where(x > 0, x, x.clamp(-0.5)), _plain(7, 30))
_operator("relu, gelu, silu", lambda x: F.relu(x) + F.gelu(x) + F.silu(x), (7, 130))
_operator("softmax", lambda x: x.softmax(-1), (7, 300))
_operator("log_softmax", lambda x: x.log_softmax(1), (3, 40, 5))
_operator("layer_norm", lambda x, w, b: F.layer_norm(x, (300,), w, b), (7, 300), (300,), (300,))
_operator("group_norm", lambda x, w, b: F.group_norm(x, 4, w, b), (2, 16, 30), (16,), (16,))
_operator("batch_norm", lambda x: F.batch_norm(x, None, None, training=True), (4, 6, 20))
_operator("mm", lambda a, b: a @ b, (70, 90), (90, 50), allowed=TF32)
_operator("mm, f16", lambda a, b: a @ b, (70, 90), (90, 50), dtype=torch.float16)
_operator("bmm", torch.bmm, (3, 40, 50), (3, 50, 30), allowed=TF32)
_operator("addmm", torch.addmm, (50,), (70, 90), (90, 50), allowed=TF32)
_operator("mv", torch.mv, _plain(70, 90), _plain(90), allowed=TF32)
_operator("sum, mean", lambda x: [x.sum(1), x.mean((0, 2)), x.sum()], (6, 70, 5))
_operator("var_mean", lambda x: torch.var_mean(x, 1), _plain(6, 70))
_operator("prod", lambda x: x.prod(1), _plain(6, 9))
_operator("max, argmax", lambda x: [*x.max(1), x.argmax()], _plain(6, 70), allowed=0.0)
_operator("any, all", lambda x: [(x > 2).any(1), (x > -3).all()], _plain(6, 70), allowed=0.0)
_operator("cumsum", lambda x: x.cumsum(1), (6, 300))
_operator("sort", lambda x: x.sort(1), _plain(6, 100), allowed=0.0)
_operator("topk", lambda x: x.topk(5), _plain(6, 100), allowed=0.0)
_operator("unique", lambda x: x.unique(), _index(20, 100), allowed=0.0)
_operator("nonzero", lambda x: (x > 0).nonzero(), _plain(6, 40), allowed=0.0)
_operator("embedding", lambda i, w: F.embedding(i, w), _index(30, 4, 9), (30, 50))
_operator("index_select", lambda x, i: x.index_select(0, i), _plain(20, 30), _index(20, 7))
_operator("gather", lambda x, i: x.gather(1, i), (20, 30), _index(30, 20, 7))
_operator("scatter_add", lambda x, i, y: x.scatter_add(1, i, y),
          _plain(5, 30), _index(30, 5, 20), _plain(5, 20))  # fmt: skip
_operator("index_put", lambda x, i, y: x.index_put((i,), y, accumulate=True),
          _plain(20, 30), _index(20, 7), _plain(7, 30))  # fmt: skip
_operator("masked_fill, tril", lambda x: x.masked_fill(x < 0, 3.0).tril(), _plain(9, 9))
_operator("cat, stack", lambda x, y: [torch.cat([x, y], 1), torch.stack([x, y])], (5, 9), (5, 9))
_operator("flip, repeat, pad",
          lambda x: [x.flip(1), x.repeat(2, 3), F.pad(x, (1, 2))], _plain(5, 9))  # fmt: skip
_operator("cross_entropy", F.cross_entropy, (9, 300), _index(300, 9))
_operator("conv1d", lambda x, w: F.conv1d(x, w, padding=1), (2, 4, 30), (6, 4, 3), allowed=TF32)
_operator("conv2d", lambda x, w: F.conv2d(x, w, padding=1), (2, 4, 9, 9), (6, 4, 3, 3),
          allowed=TF32)  # fmt: skip
_operator("vector_norm", lambda x: torch.linalg.vector_norm(x, dim=1), _plain(6, 70))
_operator("upsample_nearest2d", lambda x: F.interpolate(x, scale_factor=2), _plain(2, 3, 5, 5))
_operator("attention", lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True),
          _plain(1, 2, 64, 64), _plain(1, 2, 64, 64), _plain(1, 2, 64, 64),
          dtype=torch.float16, allowed=0.01)  # fmt: skip


@check("random numbers")
def _() -> Errors:
    """Means and deviations of many."""

    def moments(made: Callable[..., Tensor], device: str) -> Tensor:
        x = made(100_000, device=device).cpu()
        return torch.tensor([x.mean().item(), x.std().item(), x.min().item() >= 0])

    return compare(
        lambda _: torch.stack([moments(torch.rand, "cuda"), moments(torch.randn, "cuda")]),
        lambda _: torch.tensor([[0.5, 12**-0.5, 1], [0, 1, 0]]),
        torch.zeros(1), allowed=0.01,
    )  # fmt: skip
