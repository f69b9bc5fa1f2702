"""cut-cross-entropy: a linear layer's cross entropy that never has the logits in memory."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from cut_cross_entropy import linear_cross_entropy
from torch import Tensor

from libraries.checks import Errors, check, compare, integers, random


def _labels() -> Tensor:
    labels = integers(300, 40)
    labels[::7] = -100
    return labels


@check("linear cross entropy")
def _() -> Errors:
    labels = _labels()
    return compare(
        lambda e, c: linear_cross_entropy(e, c, labels.cuda(), filter_eps=None, impl="cce"),
        lambda e, c: F.cross_entropy(e @ c.T, labels),
        random(40, 64), random(300, 64, scale=0.2), dtype=torch.bfloat16, allowed=0.03,
    )  # fmt: skip


@check("linear cross entropy, softcap")
def _() -> Errors:
    labels = _labels()
    return compare(
        lambda e, c: linear_cross_entropy(
            e, c, labels.cuda(), filter_eps=None, softcap=20.0, reduction="sum", impl="cce"
        ),
        lambda e, c: F.cross_entropy(
            20 * torch.tanh(e @ c.T / 20), labels, reduction="sum"
        ),
        random(40, 64), random(300, 64, scale=0.2), dtype=torch.bfloat16, allowed=0.03,
    )  # fmt: skip
