"""bitsandbytes: its Triton backend, against the operators that it has for the CPU.

Its library for ROCm is not used: it needs ROCm's BLAS.
"""

from __future__ import annotations

from typing import Any

import bitsandbytes.functional as bnb
import torch
from bitsandbytes.backends.triton import ops
from torch import Tensor

from libraries.checks import Errors, check, compare, random

BLOCK = 64
CODES = {name: bnb.get_4bit_type(name, device="cpu", blocksize=BLOCK) for name in ("nf4", "fp4")}
MAP = bnb.create_dynamic_map()


def _nearest(x: Tensor, code: Tensor) -> tuple[Tensor, Tensor]:
    """Values in blocks as their code's nearest, and each block's largest."""
    blocks = x.reshape(-1, BLOCK)
    largest = blocks.abs().amax(-1)
    index = (blocks / largest[:, None])[..., None].sub(code.to(x.dtype)).abs().argmin(-1)
    return (code.to(x.dtype)[index] * largest[:, None]).view(x.shape), largest


def _four_bits(kind: str) -> None:
    @check(f"quantize and dequantize, {kind}")
    def _() -> Errors:
        def ours(x: Tensor) -> tuple[Tensor, Tensor]:
            packed, largest = ops.quantize_4bit(x, BLOCK, kind, torch.uint8)
            shape, dtype = x.shape, torch.float32
            return ops.dequantize_4bit(packed, largest, BLOCK, kind, shape, dtype), largest

        return compare(ours, lambda x: _nearest(x, CODES[kind]), random(96, 128, grad=False))


_four_bits("nf4")
_four_bits("fp4")


@check("quantize and dequantize, 8 bits")
def _() -> Errors:
    def ours(x: Tensor) -> tuple[Tensor, Tensor]:
        code = MAP.cuda()
        index, largest = ops.quantize_blockwise(x, code, BLOCK)
        return ops.dequantize_blockwise(index, largest, code, BLOCK, torch.float32), largest

    return compare(ours, lambda x: _nearest(x, MAP), random(96, 128, grad=False))


@check("matrix of nf4 times vector")
def _() -> Errors:
    weight = random(80, 128, grad=False)
    packed, largest = ops.quantize_4bit(weight.cuda(), BLOCK, "nf4", torch.uint8)

    def ours(x: Tensor) -> Tensor:
        return ops.gemv_4bit(x, packed, weight.shape, largest, CODES["nf4"].cuda(), BLOCK)

    return compare(
        ours, lambda x: x @ _nearest(weight.double(), CODES["nf4"])[0].T, random(1, 128, grad=False)
    )


def _step(name: str, formula: Any) -> None:
    @check(f"optimizer, {name}")
    def _() -> Errors:
        def ours(p: Tensor, g: Tensor, m: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
            ops.optimizer_update_32bit(
                name, g, p, m, v if name == "adam" else None, None, 0.0, 0.0, 0.9, 0.99, 0.0, 0.0,
                1e-8, 0.01, 3, 0.1, 1.0,
            )  # fmt: skip
            return p, m

        state = random(1000, grad=False).abs()
        return compare(ours, formula, *(random(1000, grad=False) for _ in range(3)), state)


def _adam(p: Tensor, g: Tensor, m: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
    m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g**2
    first, second = 1 - 0.9**3, 1 - 0.99**3
    return p * (1 - 0.1 * 0.01) - 0.1 / first * m / (v.sqrt() / second**0.5 + 1e-8), m


def _lion(p: Tensor, g: Tensor, m: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
    p = p * (1 - 0.1 * 0.01) - 0.1 * (0.9 * m + 0.1 * g).sign()
    return p, 0.99 * m + 0.01 * g


_step("adam", _adam)
_step("lion", _lion)
