"""Parameters without types: a launch's arguments decide them."""

from __future__ import annotations

from dataclasses import dataclass

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]
TARGETS = ("gfx942", "gfx1201")


@dataclass
class Line:
    slope: wl.f32
    start: wl.f32


@wl.kernel
def axpy(y, x, a, n):
    for i in wl.grid_stride(n):
        y[i] = y[i] + a * x[i]


@wl.kernel
def applied(out: wl.array[wl.f32, 2], a, f, line, *, scale=2):
    i, j = wl.grid(2)
    if i < a.shape[1] and j < a.shape[0]:
        out[j, i] = f(a[j, i]) * scale + line.slope * i + line.start


@pytest.mark.parametrize("target", TARGETS)
def test_types_are_those_of_arguments(target: str) -> None:
    """Each set of types is compiled once; arrays with any strides, and device arrays."""
    device = wc.Device(target)
    kinds = [np.float32, np.float64, np.int64, np.uint8, np.float16, ml_dtypes.bfloat16]
    axpy._typed.clear()
    with device:
        for dtype in [*kinds, np.float32]:
            x, y = np.arange(10).astype(dtype), np.ones(10, dtype)
            axpy[1, 64](y, x, 2, 10)
            np.testing.assert_array_equal(y.astype(float), 1 + 2 * np.arange(10))
        assert len(axpy._typed) == len(kinds)
        y = np.zeros(20)[::2]
        axpy[1, 64](y, np.ones(10), 0.1, 10)  # beside arrays of float64, 0.1 is one
        assert (y == 0.1).all()
        on_device = device.array(np.ones(10, np.float32))
        axpy[1, 64](on_device, on_device, np.float32(0.5), 10)
        assert (on_device.numpy() == 1.5).all()


@pytest.mark.parametrize("target", TARGETS)
def test_functions_structures_and_defaults(target: str) -> None:
    a, out = np.arange(12, dtype=np.int32).reshape(3, 4), np.zeros((3, 4), np.float32)
    with wc.Device(target):
        applied[1, (8, 8)](out, a, lambda v: v + 1, Line(10.0, 0.5))
        np.testing.assert_array_equal(out, (a + 1) * 2 + 10 * np.arange(4) + 0.5)
        applied[1, (8, 8)](out, a, line=Line(0.0, 0.0), f=lambda v: v * v, scale=0.5)
        np.testing.assert_array_equal(out, a * a * 0.5)


def test_what_has_no_type_is_said() -> None:
    x = np.ones(4, np.float32)
    with wc.Device("gfx942"):
        for args, said in (
            ((x, x, 2.0), "no value for the parameter 'n'"),
            ((x, [1, 2], 2.0, 4), r"argument 'x': \[1, 2\].*np.array makes an array of it"),
            ((x, x, object(), 4), "argument 'a': <object .* pass arrays, numbers"),
            ((x, np.array(["a"]), 2.0, 4), "argument 'x': .* is not a kernel type"),
            ((x, x, 2.0, 4, 5), "takes 4 arguments"),
        ):
            with pytest.raises(wc.LaunchError, match=said):
                axpy[1, 64](*args)
    with pytest.raises(wc.CompileError, match="parameter 'y' has no type"):
        axpy.compile("gfx942")
    array = wl.array[wl.f32]
    assert "float* y" in axpy.source("gfx942", y=array, x=array, a=wl.f32, n=wl.i32)
    assert repr(axpy) == "<wl.kernel axpy(y, x, a, n)>"


def test_a_variant_leaves_the_kernel_as_it_is() -> None:
    made = axpy.variant(opt="-O0", options=("-fwrapv",))
    assert (made.opt, made.options, axpy.opt, axpy.options) == ("-O0", ("-fwrapv",), None, ())
