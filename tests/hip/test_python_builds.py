"""Extension modules of Python with kernels, built by setuptools with hipcc as its compiler."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.hip.building import run

pytestmark = pytest.mark.clang

MODULE = r"""
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <hip/hip_runtime.h>

__global__ void twice(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

static PyObject* run(PyObject*, PyObject* list) {
  int n = (int)PyList_Size(list);
  float* x = nullptr;
  if (hipMallocManaged(&x, n * sizeof(float)) != hipSuccess) return PyErr_NoMemory();
  for (int i = 0; i < n; ++i) x[i] = PyFloat_AsDouble(PyList_GetItem(list, i));
  twice<<<(n + 63) / 64, 64>>>(x, n);
  hipError_t error = hipDeviceSynchronize();
  PyObject* made = PyList_New(n);
  for (int i = 0; i < n; ++i) PyList_SetItem(made, i, PyFloat_FromDouble(x[i]));
  if (error == hipSuccess) error = hipFree(x);
  if (error != hipSuccess) return PyErr_Format(PyExc_RuntimeError, hipGetErrorString(error));
  return made;
}

static PyMethodDef methods[] = {{"run", run, METH_O, "Doubles."}, {}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "doubling", "", -1, methods};
PyMODINIT_FUNC PyInit_doubling() { return PyModule_Create(&module); }
"""
SETUP = """
from setuptools import Extension, setup
setup(name="doubling", ext_modules=[Extension("doubling", ["doubling.cpp"], language="c++",
      extra_compile_args=["-std=c++17", "--offload-arch=gfx90a,gfx1100"])])
"""


@pytest.fixture(autouse=True)
def needs() -> None:
    pytest.importorskip("setuptools", reason="setuptools is not installed")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        pytest.skip("Python's headers are not installed")


def test_setuptools_with_hipcc_as_the_compiler(root: Path, tmp_path: Path):
    (tmp_path / "doubling.cpp").write_text(MODULE)
    (tmp_path / "setup.py").write_text(SETUP)
    hipcc = os.fspath(root / "bin/hipcc")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = run(command, tmp_path, {"CC": hipcc, "CXX": hipcc})
    assert done.status == 0, done.out + done.err
    program = "import doubling; print(doubling.run([1.0, 2.5, -3.0]))"
    for target in ("gfx90a", "gfx1100"):
        done = run([sys.executable, "-c", program], tmp_path, {"WAVECORE_GPUS": target})
        assert (done.out, done.err) == ("[2.0, 5.0, -6.0]\n", "")
