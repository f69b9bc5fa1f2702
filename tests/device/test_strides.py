"""Arrays of any strides as arguments: which element the kernel is given, and what it may touch."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import warnings
from typing import Any

import numpy as np
import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
// Strides in bytes.
#define COPY(NAME, T)                                                                          \\
  extern "C" __global__ void NAME(const char* in, char* out, long si, long sj, long ti, long tj) {\\
    long i = blockIdx.x, j = threadIdx.x;                                                      \\
    *(T*)(out + i * ti + j * tj) = *(const T*)(in + i * si + j * sj);                          \\
  }
COPY(copy1, unsigned char)
COPY(copy2, unsigned short)
COPY(copy4, unsigned)
COPY(copy8, unsigned long)
COPY(copy16, uint4)
extern "C" __global__ void set(unsigned* x, long at, unsigned value) { x[at] = value; }
extern "C" __global__ void get(const unsigned* x, long at, unsigned* out) { *out = x[at]; }
"""
HOW = pytest.mark.parametrize(
    ("executor", "threads"), [("native", 1), ("native", 3), ("interpreter", None)]
)


@pytest.fixture(scope="module", params=["gfx942", "gfx1201"])
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


class Foreign:
    """An array that is seen through DLPack only."""

    def __init__(self, array: np.ndarray) -> None:
        self.__dlpack__, self.__dlpack_device__ = array.__dlpack__, array.__dlpack_device__


class Interface:
    """An array that is seen through the array interface only."""

    def __init__(self, array: np.ndarray) -> None:
        self.__array_interface__ = array.__array_interface__


VIEWS = {
    "whole": lambda x: x,
    "transposed": lambda x: x.T,
    "reversed": lambda x: x[::-1],
    "backwards": lambda x: x[::-1, ::-1],
    "columns": lambda x: x[:, 2:6],
    "every third": lambda x: x[1::3, ::2],
    "back in steps": lambda x: x[::-2, ::-3],
    "one row, again and again": lambda x: np.broadcast_to(x[3], (5, x.shape[1])),
    "one column, again and again": lambda x: np.broadcast_to(x[:, 3:4], x.shape),
    "diagonal": lambda x: np.diagonal(x)[None],
}


@HOW
@pytest.mark.parametrize("wrap", [lambda x: x, Foreign, Interface, memoryview])
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_a_kernel_walks_an_arrays_strides(module, view, wrap, executor, threads) -> None:
    """From the address of element (0, 0), in and out; everything else is unchanged."""
    x = np.arange(1, 65, dtype=np.uint32).reshape(8, 8)
    given, out = view(x), view(np.zeros((8, 8), np.uint32))
    if wrap is Foreign and not given.flags.writeable:
        given = given.copy()  # DLPack knows no read-only arrays
    stored = out if out.flags.writeable else np.zeros(out.shape, np.uint32)
    args = (wrap(given), stored, *given.strides, *stored.strides)
    module["copy4"].launch(*given.shape, args, executor=executor, threads=threads)
    assert np.array_equal(stored, given)
    assert np.count_nonzero(stored if stored.base is None else stored.base) == given.size


@HOW
def test_what_a_view_reaches(module, executor, threads) -> None:
    """One that fills its memory reaches that; one with gaps, the array that it is a view of."""
    how = {"executor": executor, "threads": threads}
    x = np.zeros(80, np.uint32)
    grid, out = x.reshape(8, 10), np.zeros(1, np.uint32)
    for dense in (grid[2:4], grid[2:4].T, grid[3:1:-1]):
        lowest = (grid[2:].ctypes.data - dense.ctypes.data) // 4
        module["set"].launch(1, 1, (dense, lowest + 19, 5), **how)
        for beyond in (lowest - 1, lowest + 20):
            with pytest.raises(wc.MemoryFault, match=r"the array of .*argument 0"):
                module["set"].launch(1, 1, (dense, beyond, 6), **how)
    for gaps in (grid[:, 2:4], grid[::2], grid[:, ::-2], np.broadcast_to(grid[2], (4, 10))):
        first = (x.ctypes.data - gaps.ctypes.data) // 4
        for at in (first, first + 79):
            module["get"].launch(1, 1, (gaps, at, out), **how)
        for beyond in (first - 1, first + 80):
            with pytest.raises(wc.MemoryFault, match=r"the array of .*argument 0"):
                module["get"].launch(1, 1, (gaps, beyond, out), **how)
    assert np.count_nonzero(x == 6) == 0


@HOW
def test_views_of_one_array_side_by_side(module, executor, threads) -> None:
    """Read-only columns do not protect the columns between them; a read-only array does."""
    how = {"executor": executor, "threads": threads}
    x = np.arange(64, dtype=np.uint32).reshape(8, 8)
    even, odd = x[:, ::2], x[:, 1::2]
    even.flags.writeable = False
    args = (even, odd, *even.strides, *odd.strides)
    module["copy4"].launch(8, 4, args, **how)
    assert np.array_equal(odd, even)
    row = x[3]
    row.flags.writeable = False
    with pytest.raises(wc.MemoryFault, match="read-only"):
        module["copy4"].launch(8, 4, (row, odd, 0, 4, *odd.strides), **how)
    with pytest.raises(wc.MemoryFault, match="read-only"):
        module["set"].launch(1, 1, (even, 1, 5), **how)


@HOW
def test_views_of_device_arrays(module, executor, threads) -> None:
    """They end with the device array, whatever follows it."""
    how = {"executor": executor, "threads": threads}
    d = module.device.array(np.arange(60, dtype=np.uint32).reshape(6, 10))
    out = np.zeros((10, 6), np.uint32)
    module["copy4"].launch(10, 6, (d.T, out, *d.T.strides, *out.strides), **how)
    assert np.array_equal(out, d.numpy().T)
    for view in (d[:, ::2], d[1:, 3:5]):
        end = (d.address + d.nbytes - view.ctypes.data) // 4
        module["get"].launch(1, 1, (view, end - 1, out), **how)
        assert out[0, 0] == 59
        with pytest.raises(wc.MemoryFault, match="right past the end"):
            module["get"].launch(1, 1, (view, end, out), **how)


def test_an_interface_that_lies_is_refused(module) -> None:
    """Strides that lead out of this process's memory are found before anything runs."""
    x = np.zeros(4, np.uint32)
    lie = Interface(x)
    lie.__array_interface__ |= {"shape": (2, 2), "strides": (1 << 46, 4)}
    with pytest.raises(wc.LaunchError, match="no memory is mapped there"):
        module["get"].launch(1, 1, (lie, 0, x))
    with pytest.raises(wc.LaunchError, match="no memory is mapped there"):
        module.device.register(lie)


skip_without_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed in this environment"
)
TORCH_VIEWS = {
    "whole": lambda x: x,
    "transposed": lambda x: x.t(),
    "columns": lambda x: x[:, 2:6],
    "every third": lambda x: x[1::3, ::2],
    "expanded": lambda x: x[3].expand(5, 8),
    "inside": lambda x: x[2:5],
    "as_strided": lambda x: x.as_strided((3, 4), (9, 2), 1),
}


def torch_types() -> list[str]:
    """The types of torch tensors: those of quantization are not strided memory."""
    if importlib.util.find_spec("torch") is None:
        return ["float32"]
    torch = importlib.import_module("torch")
    found = {str(kind).removeprefix("torch.") for kind in vars(torch).values()
             if isinstance(kind, torch.dtype)}  # fmt: skip
    return sorted(kind for kind in found if not kind.startswith(("qint", "quint")))


def bytes_of(tensor: Any) -> np.ndarray:
    """A tensor's storage."""
    storage = tensor.untyped_storage()
    memory = (ctypes.c_uint8 * storage.nbytes()).from_address(storage.data_ptr())
    return np.ctypeslib.as_array(memory)


@pytest.mark.torch
@skip_without_torch
@pytest.mark.parametrize("kind", torch_types())
@pytest.mark.parametrize("view", TORCH_VIEWS.values(), ids=TORCH_VIEWS)
def test_tensors_of_every_type_and_stride(module, view, kind: str) -> None:
    """Used in place; gradients do not matter."""
    torch = importlib.import_module("torch")
    dtype = getattr(torch, kind)
    x = torch.empty(8, 8, dtype=dtype)
    bytes_of(x)[:] = np.random.default_rng(3).integers(0, 2, x.untyped_storage().nbytes())
    if dtype.is_floating_point and kind in ("float32", "float64", "bfloat16", "float16"):
        x.requires_grad_()
    given = view(x)
    size = x.element_size()
    out = torch.empty(given.shape, dtype=dtype)
    strides = [s * size for t in (given, out) for s in t.stride()]
    for executor, threads in (("native", 1), ("native", 2), ("interpreter", None)):
        bytes_of(out)[:] = 0x55
        module[f"copy{size}"].launch(
            *given.shape, (given, out, *strides), executor=executor, threads=threads
        )
        i, j = np.indices(given.shape)
        first = (given.data_ptr() - x.untyped_storage().data_ptr()) // size
        at = first + i * given.stride(0) + j * given.stride(1)
        expected = bytes_of(x).reshape(-1, size)[at]
        assert np.array_equal(bytes_of(out).reshape(*given.shape, size), expected)


@pytest.mark.torch
@skip_without_torch
@HOW
def test_a_tensor_with_gaps_reaches_its_storage(module, executor, threads) -> None:
    """One without does not; and a storage may be registered as it is."""
    torch = importlib.import_module("torch")
    how = {"executor": executor, "threads": threads}
    x, out = torch.arange(80, dtype=torch.int32).reshape(8, 10), np.zeros(1, np.uint32)
    for at in (-2, 77):
        module["get"].launch(1, 1, (x[:, 2:4], at, out), **how)
        assert out[0] == at + 2
    with pytest.raises(wc.MemoryFault, match="right past the end"):
        module["get"].launch(1, 1, (x[:, 2:4], 78, out), **how)
    with pytest.raises(wc.MemoryFault, match=r"the array of .*argument 0"):
        module["get"].launch(1, 1, (x[2:4], 20, out), **how)
    with module.device.register(x.untyped_storage(), name="storage") as held:
        assert (held.address, held.size_bytes) == (x.data_ptr(), 320)
        module["get"].launch(1, 1, (x[2:4], 20, out), **how)
        assert out[0] == 40
        module["set"].launch(1, 1, (x[2:4].data_ptr(), 20, 7), **how)
    assert x[4, 0] == 7
    with pytest.raises(wc.LaunchError, match="the storage has no bytes"):
        module.device.register(torch.empty(0).untyped_storage())
    with pytest.raises(wc.LaunchError, match="on meta, not on the host"):
        module.device.register(torch.empty(4, device="meta").untyped_storage())


@pytest.mark.torch
@skip_without_torch
@HOW
def test_a_tensor_over_a_file_mapped_for_reading_is_read_only(
    module, executor, threads, tmp_path
) -> None:
    """torch does not say so, and a store would crash the process."""
    torch = importlib.import_module("torch")
    path = tmp_path / "numbers"
    path.write_bytes(bytes(range(256)))
    mapped = np.memmap(path, np.uint8, mode="r")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's own warning, that it has no such flag
        given = torch.from_numpy(mapped).reshape(16, 16)
    out = torch.empty(16, 16, dtype=torch.uint8)
    how = {"executor": executor, "threads": threads}
    module["copy1"].launch(16, 16, (given, out, 16, 1, 16, 1), **how)
    assert out.flatten().tolist() == list(range(256))
    with pytest.raises(wc.MemoryFault, match="read-only"):
        module["copy1"].launch(16, 16, (out, given, 16, 1, 16, 1), **how)
