"""Complex numbers on device and host: std::complex and hip_complex.h."""

from __future__ import annotations

import ctypes
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wavecore.device import Device
from wavecore.toolchain import compile, compile_host
from wavecore.toolchain.build import INCLUDE_DIR

pytestmark = [pytest.mark.clang, pytest.mark.jit]

OPERATIONS = {
    "a + b": np.add, "a - b": np.subtract, "a * b": np.multiply, "a / b": np.divide,
    "std::exp(a)": lambda a, b: np.exp(a), "std::log(a)": lambda a, b: np.log(a),
    "std::sqrt(a)": lambda a, b: np.sqrt(a), "std::pow(a, b)": np.power,
    "std::sin(a)": lambda a, b: np.sin(a), "std::tanh(a)": lambda a, b: np.tanh(a),
    "std::asin(b)": lambda a, b: np.arcsin(b), "std::conj(a)": lambda a, b: np.conj(a),
    "C(std::abs(a), std::arg(a))": lambda a, b: np.abs(a) + 1j * np.angle(a),
    "std::polar(std::norm(a), a.real())": lambda a, b: np.abs(a) ** 2 * np.exp(1j * a.real),
    "(a *= b, a += b, a /= a.real())": lambda a, b: (a * b + b) / (a * b + b).real,
}  # fmt: skip


@pytest.mark.parametrize("first", ["<hip/hip_runtime.h>", "<complex>"])
@pytest.mark.parametrize("target", ["gfx90a", "gfx1100"])
def test_std_complex_in_kernels(target: str, first: str) -> None:
    """Arithmetic and functions, whichever header comes first."""
    second = "<complex>" if first != "<complex>" else "<hip/hip_runtime.h>"
    body = "".join(f"  {{ C a = x[i], b = y[i]; *out = {e}; out += n; }}\n" for e in OPERATIONS)
    source = f"#include {first}\n#include {second}\n"
    for name, kind in (("single", "float"), ("twofold", "double")):
        source += (
            f"typedef std::complex<{kind}> C_{kind};\n"
            f'extern "C" __global__ void {name}(C_{kind}* out, C_{kind}* x, C_{kind}* y) {{\n'
            f"  typedef C_{kind} C;\n  int i = threadIdx.x, n = blockDim.x;\n"
            f"  out += i;\n{body}}}\n"
        )
    module = Device(target).load(compile(source, target, opt="-O1"))
    rng = np.random.default_rng(1)
    for name, dtype, tolerance in (
        ("single", np.complex64, 2e-5),
        ("twofold", np.complex128, 1e-13),
    ):
        x, y = (rng.normal(size=(2, 64)) + 1j * rng.normal(size=(2, 64))).astype(dtype)
        out = np.zeros((len(OPERATIONS), 64), dtype)
        module[name].launch(1, 64, [each.view(each.real.dtype) for each in (out, x, y)])
        for row, (expression, function) in zip(out, OPERATIONS.items(), strict=True):
            expected = function(x.astype(np.complex128), y.astype(np.complex128))
            np.testing.assert_allclose(row, expected, tolerance, tolerance, err_msg=expression)


def _kinds(z: complex) -> str:
    """Infinite, not a number, or neither, as C's annex G distinguishes them."""
    if np.isinf(z.real) or np.isinf(z.imag):
        return "infinite"
    return "nan" if np.isnan(z.real) or np.isnan(z.imag) else "finite"


def test_products_and_quotients_of_infinities() -> None:
    """An infinity times anything but zero is one; divided by anything finite as well."""
    source = (
        "#include <complex>\n#include <hip/hip_runtime.h>\n"
        'extern "C" __global__ void k(double* out, const double* in, int n) {\n'
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i >= n) return;\n"
        "  _Complex double a = __builtin_complex(in[4 * i], in[4 * i + 1]);\n"
        "  _Complex double b = __builtin_complex(in[4 * i + 2], in[4 * i + 3]);\n"
        "  _Complex double p = a * b, q = a / b;\n"
        "  out[4 * i] = __real__ p; out[4 * i + 1] = __imag__ p;\n"
        "  out[4 * i + 2] = __real__ q; out[4 * i + 3] = __imag__ q;\n}\n"
    )
    values = [0.0, 1.0, -2.0, np.inf, -np.inf, np.nan]
    cases = np.array(list(itertools.product(values, repeat=4)))
    out = np.zeros_like(cases)
    kernel = Device("gfx942").load(compile(source, "gfx942"))["k"]
    kernel.launch(-(-len(cases) // 64), 64, (out, cases, len(cases)))
    for (a, b, c, d), (px, py, qx, qy) in zip(cases.tolist(), out.tolist(), strict=True):
        x, y = complex(a, b), complex(c, d)
        kinds, product = {_kinds(x), _kinds(y)}, _kinds(complex(px, py))
        if kinds == {"finite"}:
            assert complex(px, py) == complex(a * c - b * d, a * d + b * c)
        elif "infinite" in kinds and "nan" not in kinds and x != 0 and y != 0:
            assert product == "infinite", (x, y)
        if _kinds(x) == "infinite" and _kinds(y) == "finite":
            assert _kinds(complex(qx, qy)) == "infinite", (x, y)
        if _kinds(x) == "finite" and _kinds(y) == "infinite":
            assert complex(qx, qy) == 0, (x, y)
        if _kinds(x) == _kinds(y) == "finite" and y != 0:
            assert abs(complex(qx, qy) - x / y) <= 1e-15 * abs(x / y)


HOST = """\
#include <hip/hip_complex.h>
#ifdef __cplusplus
extern "C"
#endif
void run(const double* in, double* out) {
  hipDoubleComplex a = make_hipDoubleComplex(in[0], in[1]), b = make_hipDoubleComplex(in[2], in[3]);
  hipFloatComplex f = hipComplexDoubleToFloat(a);
  hipDoubleComplex made[6];
  int i;
  made[0] = hipCmul(a, b);
  made[1] = hipCdiv(a, b);
  made[2] = hipCfma(a, b, a);
  made[3] = hipCsub(hipConj(a), b);
  made[4] = make_hipDoubleComplex(hipCabs(a), hipCabsf(f));
  made[5] = hipComplexFloatToDouble(hipCaddf(f, make_hipComplex(hipCsqabsf(f), hipCimagf(f))));
  for (i = 0; i < 6; i++) { out[2 * i] = hipCreal(made[i]); out[2 * i + 1] = hipCimag(made[i]); }
}
"""


@pytest.mark.parametrize("suffix", ["c", "cpp"])
def test_the_c_interface_on_the_host(tmp_path: Path, suffix: str) -> None:
    """In C as in C++, hipCabs too."""
    source = tmp_path / f"host.{suffix}"
    source.write_text(HOST)
    library: Any = ctypes.CDLL(
        str(compile_host(source, kind="shared", options=[f"-I{INCLUDE_DIR}", "-Wall", "-Werror"]))
    )
    numbers, out = (ctypes.c_double * 4)(3, 4, -1.5, 0.25), (ctypes.c_double * 12)()
    library.run(numbers, out)
    a, b = complex(3, 4), complex(-1.5, 0.25)
    expected = [a * b, a / b, a * b + a, a.conjugate() - b, 5 + 5j, a + 25 + 4j]
    np.testing.assert_allclose(np.array(out).view(np.complex128), expected, rtol=1e-15)
