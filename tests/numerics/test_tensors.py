"""torch tensors in, torch tensors out; with a small stand-in where torch is not installed."""

from __future__ import annotations

import importlib.util
import sys
import types
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from wavecore.formats import tensors

F16, BF16 = "v_mfma_f32_16x16x16_f16", "v_mfma_f32_16x16x16_bf16"


class Kind:
    """A stand-in for torch.dtype."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return f"torch.{self.name}"


class Tensor:
    """A stand-in for torch.Tensor: what the package uses of one, over a NumPy array."""

    def __init__(self, bits: np.ndarray, kind: str = "", **facts: Any) -> None:
        self.bits, self.dtype = bits, Kind(kind or bits.dtype.name)
        self.device = types.SimpleNamespace(type=facts.get("device", "cpu"))
        self.layout = facts.get("layout", "strided")
        self.requires_grad, self.conj = facts.get("requires_grad", False), facts.get("conj", False)

    is_nested = False

    @property
    def shape(self) -> tuple[int, ...]:
        return self.bits.shape

    def stride(self) -> tuple[int, ...]:
        return tuple(step // self.bits.itemsize for step in self.bits.strides)

    def storage_offset(self) -> int:
        return (self.data_ptr() - self.untyped_storage().data_ptr()) // self.bits.itemsize

    def numel(self) -> int:
        return self.bits.size

    def is_contiguous(self) -> bool:
        return self.bits.flags.c_contiguous

    def data_ptr(self) -> int:
        return self.bits.ctypes.data

    def detach(self) -> Tensor:
        return Tensor(self.bits, self.dtype.name)

    def is_conj(self) -> bool:
        return self.conj

    def is_neg(self) -> bool:
        return False

    def untyped_storage(self) -> types.SimpleNamespace:
        whole = self.bits if self.bits.base is None else self.bits.base
        return types.SimpleNamespace(
            data_ptr=lambda: whole.ctypes.data, nbytes=lambda: whole.nbytes
        )

    def element_size(self) -> int:
        return self.bits.dtype.itemsize

    def view(self, kind: Kind) -> Tensor:
        if hasattr(ml_dtypes, kind.name):
            return Tensor(self.bits, kind.name)
        return Tensor(self.bits.view(kind.name), kind.name)

    def numpy(self) -> np.ndarray:
        if self.requires_grad:
            raise RuntimeError("Can't call numpy() on Tensor that requires grad.")
        if hasattr(ml_dtypes, self.dtype.name):
            raise TypeError(f"Got unsupported ScalarType {self.dtype}")
        return self.bits


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A module under torch's name, for the duration of a test."""
    made = types.ModuleType("torch")
    made.Tensor, made.strided = Tensor, "strided"  # type: ignore[attr-defined]
    made.from_numpy = Tensor  # type: ignore[attr-defined]
    for name in ("uint8", "int16", "bfloat16", "float8_e4m3fn", "float8_e5m2"):
        setattr(made, name, Kind(name))
    monkeypatch.setitem(sys.modules, "torch", made)
    return made


def test_tensors_of_every_type_are_views(torch) -> None:
    """Also of those that NumPy lacks; with strides."""
    for kind, bits in (
        ("float32", np.zeros(4, np.float32)),
        ("bfloat16", np.zeros(4, np.int16)),
        ("float8_e4m3fn", np.zeros(4, np.uint8)),
        ("float4_e2m1fn_x2", np.zeros(4, np.uint8)),
    ):
        for shown in (bits, bits[::2]):
            found = tensors.from_tensor(Tensor(shown, kind, requires_grad=True))
            assert found.ctypes.data == bits.ctypes.data and found.strides == shown.strides
            assert found.dtype.name == ("uint8" if "x2" in kind else kind)
    other = Tensor(np.zeros(4, np.uint8), "bits8", requires_grad=True)
    found = tensors.from_tensor(other, or_bits=True)
    assert found.dtype == np.uint8 and found.ctypes.data == other.bits.ctypes.data
    assert tensors.is_tensor(Tensor(bits)) and not tensors.is_tensor(bits)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"device": "cuda"}, r"tensor\.cpu\(\)"),
        ({"layout": "sparse_coo"}, r"tensor\.to_dense\(\)"),
        ({"conj": True}, "resolve_conj"),
    ],
)
def test_what_is_not_in_memory_is_refused(torch, facts: dict, message: str) -> None:
    tensor = Tensor(np.zeros(4, np.float32), **facts)
    with pytest.raises(wc.FormatError, match=message):
        tensors.from_tensor(tensor)


def test_products_of_tensors_are_tensors(torch) -> None:
    """If one operand is a tensor; otherwise an array."""
    ones = np.ones((16, 16), ml_dtypes.bfloat16)
    a = Tensor(ones.view(np.int16), "bfloat16", requires_grad=True)
    for given in ((a, a), (a, ones), (ones, ones, Tensor(np.zeros((16, 16), np.float32)))):
        found = wc.mma(BF16, *given, target="gfx942")
        assert isinstance(found, Tensor) and (found.bits == 16).all()
        found = wc.matmul(*given, instruction=BF16, target="gfx942")
        assert isinstance(found, Tensor) and (found.bits == 16).all()
    assert isinstance(wc.mma(BF16, ones, ones, target="gfx942"), np.ndarray)


def test_tensors_are_arguments(torch) -> None:
    """Of a launch: used in place, checked against the kernel's types."""
    gpu = wc.Device("gfx942")
    source = """#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
extern "C" __global__ void k(__hip_bfloat16* out, const __hip_bfloat16* in) {
  out[threadIdx.x] = in[threadIdx.x];
}"""
    kernel = gpu.load(wc.compile(source, "gfx942"))["k"]
    bits, out = np.arange(64, dtype=np.int16), np.zeros(64, np.int16)
    kernel[1, 64](Tensor(out, "bfloat16"), Tensor(bits, "bfloat16", requires_grad=True))
    assert (out == bits).all()
    two = np.arange(128, dtype=np.int16)
    kernel[1, 64](Tensor(out, "bfloat16"), Tensor(two[::2], "bfloat16"))
    assert (out == two[:64]).all()  # its strides are the kernel's business
    for wrong, message in (
        (Tensor(np.zeros(64, np.float32)), r"a tensor of float32.*x\.to\(torch\.bfloat16\)"),
        (Tensor(bits, "bfloat16", device="cuda"), r"argument 1 \(in\) is a torch tensor on"),
    ):
        with pytest.raises(wc.LaunchError, match=message):
            kernel[1, 64](Tensor(out, "bfloat16"), wrong)


def test_device_arrays_and_tensors(torch) -> None:
    """Made from one, filled from one, and seen as one."""
    gpu = wc.Device("gfx942")
    d = gpu.array(Tensor(np.array([0x3F80, 0x4000], np.int16), "bfloat16", requires_grad=True))
    assert d.dtype == ml_dtypes.bfloat16 and d.tolist() == [1, 2]
    seen = d.to_torch()
    assert str(seen.dtype) == "torch.bfloat16" and seen.bits.ctypes.data == d.address
    d.copy_from(Tensor(np.array([3, 4], np.float32)))
    d[0] = Tensor(np.array(5, np.float32))
    assert d.tolist() == [5, 4]


def test_without_torch_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(wc.LaunchError, match="torch is not installed"):
        wc.Device("gfx942").empty(1).to_torch()


@pytest.mark.torch
@pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed in this environment"
)
def test_real_tensors_are_seen_alike() -> None:
    """What the stand-in above assumes, checked with torch itself."""
    torch = importlib.import_module("torch")
    x = torch.randn(16, 16).to(torch.bfloat16).requires_grad_()
    assert tensors.from_tensor(x).ctypes.data == x.data_ptr()
    assert isinstance(wc.mma(BF16, x, x, target="gfx942"), torch.Tensor)
    d = wc.Device("gfx942").array(x)
    assert torch.equal(d.to_torch(), x.detach()) and d.to_torch().data_ptr() == d.address
    for wrong in (x.to("meta"), x.to_sparse(), torch.zeros(2, dtype=torch.complex64).conj()):
        with pytest.raises(wc.FormatError):
            tensors.from_tensor(wrong)
