"""The page of accuracies: every function within HIP's bounds, and the page is correct."""

from __future__ import annotations

import math
import platform

import numpy as np
import pytest
from mpmath import mp, mpf

from tests.toolchain.test_headers_math import _cpu_flags
from tools import gen_math

pytestmark = pytest.mark.clang


def test_the_page_holds() -> None:
    """With a few arguments of each function; `python tools/gen_math.py` measures all."""
    if platform.machine() == "x86_64" and "fma" not in _cpu_flags():
        pytest.skip("this x86 processor has no fused multiply-add (fma in /proc/cpuinfo)")
    with mp.workprec(gen_math.PRECISION_BITS):
        assert gen_math.problems(gen_math.library()) == []


def test_exact_values_are_rounded_once() -> None:
    """To nearest even, also for denormals, and to infinity past the largest."""
    with mp.workprec(200):
        for text in ("1/3", "-7e-46", "2.2e-45", "3.4028235e38", "1e-320", "0"):
            for dtype in (np.float32, np.float64):
                exact = mpf(text)
                with np.errstate(over="ignore"):
                    nearest = np.float32(float(exact)) if dtype is np.float32 else float(exact)
                assert gen_math.rounded(exact, dtype) == nearest
        assert gen_math.rounded(mpf("3.5e38"), np.float32) == math.inf
        assert gen_math.rounded(-(mpf(2) ** 1024), np.float64) == -math.inf
