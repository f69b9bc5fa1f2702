"""The device library's names of functions: __ocml_exp_f32 and its family."""

from __future__ import annotations

import re

import numpy as np
import pytest

from wavecore.device import Device
from wavecore.toolchain import compile
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = [pytest.mark.clang, pytest.mark.jit]

HEADER = (INCLUDE_DIR / "hip" / "wavecore" / "ocml.h").read_text()
NAMES = re.findall(r"#define (__ocml_\w+_(f16|f32|f64))\(([\w, .]*)\)", HEADER)
TYPES = {"f16": "_Float16", "f32": "float", "f64": "double"}
INTEGERS = ("ilogb", "isfinite", "isinf", "isnan", "signbit")


def _call(name: str, kind: str, parameters: str) -> str:
    """A call with arguments of other types, which are converted as for a function."""
    values = {"...": "2", "x": "1", "y": "2.0f", "z": "3.0", "w": "4", "__n": "2"}
    pointee = "int" if "frexp" in name or "remquo" in name else TYPES[kind]
    values["__p"] = f"({pointee}*)nullptr"
    return f"{name}({', '.join(values[p] for p in parameters.split(', '))})"


def test_every_name_has_the_type_it_says() -> None:
    """Whatever the arguments are: nothing is left undefined."""
    lines = []
    for name, kind, parameters in NAMES:
        expected = "int" if any(f"_{word}_" in name for word in INTEGERS) else TYPES[kind]
        lines.append(
            f"static_assert(__is_same(decltype({_call(name, kind, parameters)}), {expected}));"
        )
    source = (
        "#include <hip/hip_runtime.h>\n__device__ void check() {\n" + "\n".join(lines) + "\n}\n"
    )
    compile(source, "gfx942", opt="-O0")
    assert len(NAMES) > 150


KERNEL = r"""
#include <hip/hip_runtime.h>
extern "C" __global__ void run(double* out, double x) {
  float f = x;
  _Float16 h = x;
  out[0] = __ocml_exp_f32(f);
  out[1] = __ocml_exp_f64(f);
  out[2] = __ocml_exp_f16(h);
  out[3] = __ocml_pow_f32(f, 3);
  out[4] = __ocml_pow_f64(x, f);
  out[5] = __ocml_fma_f16(h, h, h);
  out[6] = __ocml_ldexp_f64(x, 3) + __ocml_pown_f32(f, 2) + __ocml_ilogb_f32(f * 8);
  float cosine;
  double private_cosine;
  auto* place = (__attribute__((address_space(5))) double*)&private_cosine;
  out[7] = __ocml_sincos_f32(f, &cosine);
  out[8] = cosine;
  out[9] = __ocml_sincos_f64(x, place);
  out[10] = private_cosine;
  int exponent;
  out[11] = __ocml_frexp_f64(x * 8, &exponent);
  out[12] = exponent;
  out[13] = __ocml_modf_f32(f + 2, &cosine) + cosine;
  out[14] = __ocml_len3_f32(f, f, f) + __ocml_rlen4_f64(x, x, x, x);
  out[15] = __ocml_tanh_f16(h) + __ocml_max_f32(f, 2) + __ocml_isnan_f16(h);
  out[16] = __ocml_native_exp2_f32(f) + __ocml_native_sin_f32(f);
  out[17] = __ocml_remquo_f64(7, 2, &exponent) + exponent;
}
"""


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_values(target: str) -> None:
    """For each kind of function, in each type."""
    out, x = np.zeros(18), 0.75
    Device(target).load(compile(KERNEL, target))["run"].launch(1, 1, (out, x))
    half = np.float16
    expected = [
        np.exp(np.float32(x)), np.exp(x), half(np.exp(x)), x**3, x**x, half(x * x + x),
        8 * x + x * x + 2, np.sin(x), np.cos(x), np.sin(x), np.cos(x), x, 3, 2 + x,
        np.sqrt(3) * x + 1 / (2 * x), float(half(np.tanh(x))) + 2, 2**x + np.sin(x), -1 + 4,
    ]  # fmt: skip
    np.testing.assert_allclose(out, expected, rtol=2e-7)
    assert out[2] == half(np.exp(x)) and abs(out[1] - np.exp(x)) < 1e-15
