"""Kernels to use and to learn from, written in Python with wavecore.lang.

    import wavecore as wc
    from wavecore import kernels

    with wc.Device("gfx942"):
        d = kernels.gemm(a, b)

They take NumPy or device arrays, and run on the current device or on `device=`. docs/kernels.md
shows how each works and what it costs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wavecore.kernels.attention_kernel import attention as attention
    from wavecore.kernels.conv_kernel import conv2d as conv2d
    from wavecore.kernels.fourier import fft as fft
    from wavecore.kernels.fourier import ifft as ifft
    from wavecore.kernels.fourier import irfft as irfft
    from wavecore.kernels.fourier import rfft as rfft
    from wavecore.kernels.histogram_kernel import histogram as histogram
    from wavecore.kernels.mlp_kernel import mlp as mlp
    from wavecore.kernels.products import gemm as gemm
    from wavecore.kernels.products import gemm_cost as gemm_cost
    from wavecore.kernels.products import matmul as matmul
    from wavecore.kernels.quantised import Quantised as Quantised
    from wavecore.kernels.quantised import dequantise as dequantise
    from wavecore.kernels.quantised import quantise as quantise
    from wavecore.kernels.quantised_kernel import quantised_gemm as quantised_gemm
    from wavecore.kernels.reduce_kernel import reduce as reduce
    from wavecore.kernels.reductions import argmax as argmax
    from wavecore.kernels.reductions import argmin as argmin
    from wavecore.kernels.reductions import max as max
    from wavecore.kernels.reductions import mean as mean
    from wavecore.kernels.reductions import min as min
    from wavecore.kernels.reductions import prod as prod
    from wavecore.kernels.reductions import std as std
    from wavecore.kernels.reductions import sum as sum
    from wavecore.kernels.reductions import var as var
    from wavecore.kernels.rows_kernel import layer_norm as layer_norm
    from wavecore.kernels.rows_kernel import rms_norm as rms_norm
    from wavecore.kernels.rows_kernel import softmax as softmax
    from wavecore.kernels.scan_kernel import cumprod as cumprod
    from wavecore.kernels.scan_kernel import cumsum as cumsum
    from wavecore.kernels.scan_kernel import scan as scan
    from wavecore.kernels.solve_kernel import solve as solve
    from wavecore.kernels.sort_kernel import argsort as argsort
    from wavecore.kernels.sort_kernel import sort as sort
    from wavecore.kernels.sort_kernel import top_k as top_k
    from wavecore.kernels.sparse import Sparse as Sparse
    from wavecore.kernels.sparse import compress as compress
    from wavecore.kernels.sparse import decompress as decompress
    from wavecore.kernels.sparse_kernel import sparse_gemm as sparse_gemm
    from wavecore.kernels.stencil_kernel import stencil as stencil
    from wavecore.kernels.transpose_kernel import transpose as transpose

_MODULES = {
    "Quantised": "quantised",
    "Sparse": "sparse",
    **dict.fromkeys(
        ("argmax", "argmin", "max", "mean", "min", "prod", "std", "sum", "var"), "reductions"
    ),
    "attention": "attention_kernel",
    "conv2d": "conv_kernel",
    "solve": "solve_kernel",
    "fft": "fourier",
    "ifft": "fourier",
    "irfft": "fourier",
    "rfft": "fourier",
    "matmul": "products",
    "argsort": "sort_kernel",
    "sort": "sort_kernel",
    "top_k": "sort_kernel",
    "histogram": "histogram_kernel",
    "cumprod": "scan_kernel",
    "cumsum": "scan_kernel",
    "scan": "scan_kernel",
    "compress": "sparse",
    "decompress": "sparse",
    "dequantise": "quantised",
    "gemm": "products",
    "gemm_cost": "products",
    "quantise": "quantised",
    "quantised_gemm": "quantised_kernel",
    "sparse_gemm": "sparse_kernel",
    "layer_norm": "rows_kernel",
    "rms_norm": "rows_kernel",
    "softmax": "rows_kernel",
    "mlp": "mlp_kernel",
    "reduce": "reduce_kernel",
    "stencil": "stencil_kernel",
    "transpose": "transpose_kernel",
}

__all__ = [
    "Quantised",
    "Sparse",
    "argmax",
    "argmin",
    "argsort",
    "attention",
    "compress",
    "conv2d",
    "cumprod",
    "cumsum",
    "decompress",
    "dequantise",
    "fft",
    "gemm",
    "gemm_cost",
    "histogram",
    "ifft",
    "irfft",
    "layer_norm",
    "matmul",
    "max",
    "mean",
    "min",
    "mlp",
    "prod",
    "quantise",
    "quantised_gemm",
    "reduce",
    "rfft",
    "rms_norm",
    "scan",
    "softmax",
    "solve",
    "sort",
    "sparse_gemm",
    "std",
    "stencil",
    "sum",
    "top_k",
    "transpose",
    "var",
]

if not TYPE_CHECKING:  # type checkers see the names above, and no others

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            from wavecore.kernels.foreign import missing

            known = missing(name, __all__)
            raise AttributeError(f"module 'wavecore.kernels' has no attribute {name!r}{known}")
        return getattr(import_module(f"wavecore.kernels.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
