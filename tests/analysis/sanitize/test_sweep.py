"""Kernels of the tree not written for the sanitizer: all checks find nothing in any of them.

Each run takes a sample of them, and all on all targets with WAVECORE_TEST_EVERYTHING=1. HIP
programs are in tests/hip/test_sanitize.py, Triton's kernels in tests/triton/test_sanitize.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.gpus import ARCHITECTURES
from tests.kernels.cases import CASES, Case
from tests.kernels.test_kernels import module
from tests.sampling import takes
from wavecore import kernels

ROOT = Path(__file__).parents[3]
pytestmark = [pytest.mark.clang, pytest.mark.jit]

LEVELS = ("-O0", "-O1", "-O2", "-O3", "-Os")
# Unoptimised code keeps everything in scratch, which has its own checks.
CASES_OF_TESTS = [
    pytest.param(case, target, level, id=f"{case.name}-{target}-{level}")
    for case in CASES
    for target in ARCHITECTURES
    for level in LEVELS
    if takes(f"sweep {case.name} {target} {level}", 60)
]


@pytest.mark.parametrize(("case", "target", "level"), CASES_OF_TESTS)
def test_everyday_kernels(case: Case, target: str, level: str) -> None:
    args = case.make(np.random.default_rng(7))
    with wc.analysis.collect("sanitize") as got:
        module(target, level)[case.name].launch(case.grid, case.block, args, lds=case.lds)
    assert got.tools and got.reports == ()


RNG = np.random.default_rng(3)
HALF = RNG.standard_normal((48, 64)).astype(np.float16)
SQUARE = RNG.standard_normal((64, 64)).astype(np.float16)
BIASES = np.zeros(64, np.float32), np.zeros(48, np.float32)
ROWS = RNG.standard_normal((3, 300)).astype(np.float32)
HEADS = RNG.standard_normal((2, 40, 64)).astype(np.float16)
CUBE = RNG.standard_normal((6, 7, 40)).astype(np.float32)
SIGNAL = RNG.standard_normal((2, 256)).astype(np.complex64)
LINES = RNG.standard_normal((2, 2500)).astype(np.float32)  # longer than a tile
IMAGES = RNG.standard_normal((2, 3, 9, 7)).astype(np.float16)
FILTERS = RNG.standard_normal((5, 3, 3, 3)).astype(np.float16)
SYSTEMS = RNG.standard_normal((3, 17, 17)).astype(np.float32)
GALLERY: dict[str, Callable[[wc.Device], Any]] = {
    "argmax": lambda gpu: kernels.argmax(CUBE, axis=-1, device=gpu),
    "argmin": lambda gpu: kernels.argmin(CUBE, axis=1, device=gpu),
    "argsort": lambda gpu: kernels.argsort(LINES, device=gpu),
    "attention": lambda gpu: kernels.attention(HEADS, HEADS, HEADS, causal=True, device=gpu),
    "conv2d": lambda gpu: kernels.conv2d(IMAGES, FILTERS, padding=1, device=gpu),
    "cumprod": lambda gpu: kernels.cumprod(CUBE, axis=0, device=gpu),
    "cumsum": lambda gpu: kernels.cumsum(LINES, axis=1, device=gpu),
    "fft": lambda gpu: kernels.fft(SIGNAL, device=gpu),
    "gemm": lambda gpu: kernels.gemm(HALF, HALF.T.copy(), device=gpu),
    "histogram": lambda gpu: kernels.histogram(LINES, bins=20, device=gpu),
    "ifft": lambda gpu: kernels.ifft(SIGNAL[:, :210], device=gpu),
    "irfft": lambda gpu: kernels.irfft(SIGNAL[:, :121], device=gpu),
    "layer_norm": lambda gpu: kernels.layer_norm(ROWS, ROWS[0], ROWS[1], device=gpu),
    "matmul": lambda gpu: kernels.matmul(CUBE, CUBE[0].T.copy(), device=gpu),
    **{
        name: lambda gpu, name=name: getattr(kernels, name)(CUBE, axis=(0, 2), device=gpu)
        for name in ("max", "mean", "min", "prod", "std", "sum", "var")
    },
    "mlp": lambda gpu: kernels.mlp(HALF, SQUARE, BIASES[0], HALF, BIASES[1], device=gpu),
    "quantised_gemm": lambda gpu: kernels.quantised_gemm(
        HALF, kernels.quantise(HALF, group=32), device=gpu
    ),
    "reduce": lambda gpu: kernels.reduce(ROWS, device=gpu),
    "rfft": lambda gpu: kernels.rfft(LINES[:, :2100], device=gpu),
    "rms_norm": lambda gpu: kernels.rms_norm(ROWS, device=gpu),
    "scan": lambda gpu: kernels.scan(LINES, "max", device=gpu),
    "softmax": lambda gpu: kernels.softmax(ROWS, device=gpu),
    "solve": lambda gpu: kernels.solve(SYSTEMS, SYSTEMS[..., :2], device=gpu),
    "sort": lambda gpu: kernels.sort(LINES, device=gpu),
    "sparse_gemm": lambda gpu: kernels.sparse_gemm(
        HALF, kernels.compress(HALF, prune=True), device=gpu
    ),
    "stencil": lambda gpu: kernels.stencil(CUBE, (0.5, 0.1, 0.02), steps=2, device=gpu),
    "top_k": lambda gpu: kernels.top_k(LINES, 70, device=gpu),
    "transpose": lambda gpu: kernels.transpose(HALF, device=gpu),
}
# These lack matrix instructions, or sparse ones.
LACKS = {name: {"gfx1030"} for name in ("attention", "fft", "gemm", "mlp", "quantised_gemm")}
LACKS["sparse_gemm"] = {"gfx90a", "gfx1030", "gfx1100"}
OF_GALLERY = [
    (name, target)
    for name in GALLERY
    for target in ("gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201")
    if target not in LACKS.get(name, ()) and takes(f"sweep {name} {target}", 5)
]


@pytest.mark.parametrize(("name", "target"), OF_GALLERY)
def test_the_gallery(name: str, target: str) -> None:
    with wc.analysis.collect("sanitize") as got:
        GALLERY[name](wc.Device(target))
    assert got.tools and got.reports == ()


def test_every_kernel_of_the_gallery_is_here() -> None:
    helpers = {"Quantised", "Sparse", "compress", "decompress", "dequantise", "gemm_cost"}
    assert set(GALLERY) == set(dir(kernels)) - helpers - {"quantise"}


# Examples run in processes of their own; those of inside/ have defects.
EXAMPLES = ("sgemm_16x16x4", "gemm", "mlp", "transpose_rdna4", "in_python.mlp", "wmma_f16_rdna3")


@pytest.mark.parametrize("name", [each for each in EXAMPLES if takes(f"sweep {each}", 6)])
def test_examples(name: str, tmp_path: Path) -> None:
    found = tmp_path / "found.txt"
    subprocess.run(
        [sys.executable, "examples/demo.py", name],
        cwd=ROOT, check=True, capture_output=True,
        env=os.environ | {"WAVECORE_SANITIZE": str(found), "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert not found.exists(), found.read_text()
