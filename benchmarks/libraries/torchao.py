"""torchao: its kernels in Triton, integer and 8-bit float."""

from __future__ import annotations

import torch
from torch import Tensor
from torchao.kernel.blockwise_quantization import (
    blockwise_fp8_gemm,
    fp8_blockwise_act_quant,
    fp8_blockwise_weight_dequant,
    fp8_blockwise_weight_quant,
)
from torchao.kernel.intmm_triton import int8_mm_kernel_configs as configurations
from torchao.kernel.intmm_triton import int_matmul_kernel, int_scaled_matmul_kernel
from torchao.prototype.quantized_training.int8_mm import scaled_int8_mm

from libraries.checks import Errors, check, compare, random


def _bytes(*shape: int) -> Tensor:
    return torch.randint(-128, 128, shape, dtype=torch.int8)


@check("matmul of int8")
def _() -> Errors:
    def ours(a: Tensor, b: Tensor) -> Tensor:
        out = torch.empty(48, 80, dtype=torch.int32, device="cuda")
        return int_matmul_kernel(a, b, out, configurations[0])

    return compare(
        ours, lambda a, b: a.int() @ b.int(), _bytes(48, 96), _bytes(96, 80), allowed=0.0
    )


@check("scaled matmul of int8")
def _() -> Errors:
    def ours(a: Tensor, b: Tensor, scale: Tensor) -> Tensor:
        out = torch.empty(48, 80, dtype=torch.float32, device="cuda")
        return int_scaled_matmul_kernel(a, b, scale.expand(48, 80), out, configurations[0])

    return compare(
        ours, lambda a, b, scale: (a.int() @ b.int()) * scale,
        _bytes(48, 96), _bytes(96, 80), random(48, 1, grad=False),
    )  # fmt: skip


@check("matmul of int8, scaled rows and columns")
def _() -> Errors:
    return compare(
        scaled_int8_mm, lambda a, b, rows, columns: (a.int() @ b.int()) * rows * columns,
        _bytes(48, 96), _bytes(96, 80), random(48, 1, grad=False), random(1, 80, grad=False),
    )  # fmt: skip


def _rounded(x: Tensor) -> Tensor:
    """As float8_e4m3fn, scaled in blocks of 128 in a row."""
    blocks = x.float().unflatten(-1, (-1, 128))
    scale = blocks.abs().amax(-1, keepdim=True) / 448
    return ((blocks / scale).to(torch.float8_e4m3fn).to(x.dtype) * scale).flatten(-2)


@check("fp8, activations in blocks")
def _() -> Errors:
    def ours(x: Tensor) -> Tensor:
        y, scale = fp8_blockwise_act_quant(x)
        return y.float() * scale.repeat_interleave(128, -1)

    return compare(ours, _rounded, random(20, 256, grad=False))


def _rounded_tiles(x: Tensor) -> Tensor:
    """As float8_e4m3fn, scaled in tiles of 128 by 128."""
    tiles = x.float().unflatten(0, (-1, 128)).unflatten(-1, (-1, 128))
    scale = tiles.abs().amax((1, 3), keepdim=True) / 448
    rounded = (tiles / scale).to(torch.float8_e4m3fn).to(x.dtype)
    return (rounded * scale).flatten(2).flatten(0, 1)


@check("fp8, weights in blocks")
def _() -> Errors:
    def ours(x: Tensor) -> Tensor:
        return fp8_blockwise_weight_dequant(*fp8_blockwise_weight_quant(x))

    return compare(ours, _rounded_tiles, random(256, 256, grad=False))


@check("fp8, matmul of blocks")
def _() -> Errors:
    def ours(x: Tensor, w: Tensor) -> Tensor:
        return blockwise_fp8_gemm(*fp8_blockwise_act_quant(x), *fp8_blockwise_weight_quant(w))

    return compare(
        ours, lambda x, w: _rounded(x) @ _rounded_tiles(w).T,
        random(32, 256, grad=False), random(128, 256, grad=False),
        allowed=5e-3,  # the result is bfloat16
    )  # fmt: skip
