"""Device arrays used as arrays, their copies, and their lifetime."""

from __future__ import annotations

import copy
import gc
import pickle
import struct
import sys
import weakref

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc


@pytest.fixture(scope="module")
def gpu() -> wc.Device:
    return wc.Device("gfx942")


def test_facts_are_numpys(gpu) -> None:
    x = np.arange(24, dtype=np.int16).reshape(2, 3, 4)
    d = gpu.array(x)
    for name in ("shape", "ndim", "size", "itemsize", "nbytes", "dtype"):
        assert getattr(d, name) == getattr(x, name), name
    assert len(d) == 2 and d.tolist() == x.tolist() and (d.T == x.T).all()
    assert gpu.array([1, 2], np.float32).dtype == np.float32
    assert gpu.array(x.astype(">i2")).dtype == np.int16


def test_masks_are_not_dropped(gpu) -> None:
    """A masked array cannot be a copy's source: the device has no masks."""
    masked = np.ma.masked_array(np.arange(4.0), [False, True, False, False])
    for values in (masked, [masked, masked], [1.0, np.ma.masked]):
        with pytest.raises(wc.LaunchError, match=r"is a masked array.*x\.filled\(0\)"):
            gpu.array(values)
    array = gpu.array(np.zeros(4))
    with pytest.raises(wc.LaunchError, match="is a masked array"):
        array.copy_from(masked)
    assert not array.numpy().any()
    assert gpu.array(masked.filled(0)).numpy().tolist() == [0, 0, 2, 3]


def test_indexing_reads_and_writes_the_devices_memory(gpu) -> None:
    """Indexing gives numbers; slices are views, as in NumPy."""
    d = gpu.array(np.arange(6.0).reshape(2, 3))
    assert d[1, 2] == 5 and isinstance(d[1, 2], np.float64)
    d[0, 0] = 9
    d[1][:] = [7, 8, 9]
    d[..., 1] = gpu.array([1.0, 2.0])
    assert d.numpy().tolist() == [[9, 1, 2], [7, 2, 9]]
    assert d[d.numpy() > 8].tolist() == [9, 9]
    with pytest.raises(IndexError):
        d[2]
    assert [row.tolist() for row in d] == d.tolist() and 7 in d and 3.5 not in d


def test_truth_and_numbers_are_numpys(gpu) -> None:
    assert gpu.array([3]) and not gpu.array([0.0]) and int(gpu.array(4)) == 4
    assert float(gpu.array([2.5])[0]) == 2.5
    with pytest.raises(ValueError, match="ambiguous"):
        bool(gpu.array([1, 2]))
    with pytest.raises(TypeError, match="unsized"):
        len(gpu.array(3))


def test_operators_give_numpy_arrays_and_store_in_place(gpu) -> None:
    d, e = gpu.array([1.0, 2.0]), gpu.array([3.0, 4.0])
    assert ((d + e) == [4, 6]).all() and isinstance(d + e, np.ndarray)
    assert (2 * d == np.array([2, 4])).all() and (np.sqrt(d) == np.sqrt([1, 2])).all()
    assert (d == e).tolist() == [False, False] and (d < e).all()
    address, same = d.address, d
    d += 1
    assert d is same and d.address == address and d.tolist() == [2, 3]
    assert np.add(d, e, out=d) is d and d.tolist() == [5, 7]
    assert np.concatenate([d, e]).tolist() == [5, 7, 3, 4] and np.add.reduce(d) == 12


def test_other_libraries_see_the_same_memory(gpu) -> None:
    """The array interface, DLPack, numpy.asarray."""
    d = gpu.array(np.arange(4, dtype=np.float32))
    for seen in (np.asarray(d), np.from_dlpack(d), np.asarray(Interface(d))):
        assert seen.ctypes.data == d.address and seen.dtype == d.dtype
    assert d.__dlpack_device__() == (1, 0)
    assert np.array(d).ctypes.data != d.address
    if sys.version_info >= (3, 12):
        assert np.asarray(memoryview(d)).ctypes.data == d.address
    assert d.__buffer__(0).shape == (4,)


class Interface:
    def __init__(self, array: wc.DeviceArray) -> None:
        self.__array_interface__ = array.__array_interface__


def test_filling(gpu) -> None:
    d = gpu.empty((2, 2), ml_dtypes.bfloat16)
    d.fill(1.5)
    assert d.tolist() == [[1.5, 1.5]] * 2
    d.copy_from(np.array([[1, 2], [3, 4]], np.float32))
    assert d[1, 0] == 3
    with pytest.raises(wc.LaunchError, match=r"its own shape, not \(2,\)"):
        d.copy_from([1, 2])
    with pytest.raises(wc.LaunchError, match=r"takes no float64.*x\.astype\('int32'\)"):
        gpu.empty(2, np.int32).copy_from([1.0, 2.0])


def test_copies_are_arrays_of_their_own(gpu) -> None:
    """On the same device; freeing the first one does not affect them."""
    first = gpu.array(np.arange(64, dtype=np.float32))
    copies = [
        copy.copy(first),
        copy.deepcopy(first),
        first.copy(),
        copy.deepcopy([first, first])[0],
    ]
    assert len({first.address, *(c.address for c in copies)}) == 5
    first[:] = 0
    first.free()
    code = wc.compile(
        "#include <hip/hip_runtime.h>\n"
        'extern "C" __global__ void k(float* x) { x[threadIdx.x] += 1; }',
        "gfx942",
    )
    kernel = gpu.load(code)["k"]
    for made in copies:
        assert made.device is gpu
        kernel[1, 64](made)
        assert (made.numpy() == np.arange(1, 65)).all()
    both = copy.deepcopy([copies[0], copies[0]])
    assert both[0] is both[1] and both[0] is not copies[0]


def test_a_view_outlives_its_array(gpu) -> None:
    """The memory stays while NumPy uses it; kernels cannot access it any more."""
    d = gpu.array(np.arange(4))
    view, alive = d[1:], weakref.ref(d)
    del d
    gc.collect()
    assert alive() is None and view.tolist() == [1, 2, 3]


def test_arrays_can_be_kept_in_sets_and_referred_to_weakly(gpu) -> None:
    d, e = gpu.empty(1), gpu.empty(1)
    assert len({d, e, d}) == 2 and d in weakref.WeakSet([d])


USES = {
    "numpy": lambda d: d.numpy(),
    "index": lambda d: d[0],
    "assignment": lambda d: d.__setitem__(0, 1),
    "len": len,
    "iter": iter,
    "bool": bool,
    "asarray": np.asarray,
    "operator": lambda d: d + 1,
    "ufunc": np.sqrt,
    "array_interface": lambda d: d.__array_interface__,
    "dlpack": lambda d: d.__dlpack__(),
    "fill": lambda d: d.fill(0),
    "copy_from": lambda d: d.copy_from([1.0]),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "to_torch": lambda d: d.to_torch(),
    "T": lambda d: d.T,
    "tolist": lambda d: d.tolist(),
    "free": lambda d: d.free(),
    "buffer": lambda d: d.__buffer__(0),
}


@pytest.mark.parametrize("use", USES)
def test_freed_arrays_say_so(gpu, use: str) -> None:
    d = gpu.empty(1)
    d.free()
    with pytest.raises(wc.LaunchError, match="has been freed"):
        USES[use](d)
    assert d.freed and d.shape == (1,) and "freed" in repr(d)


# ------------------------------------------------------------------------------- copies, pickles


@pytest.fixture(scope="module")
def module(gpu) -> wc.Module:
    source = """#include <hip/hip_runtime.h>
extern "C" __global__ void k(int* x) { x[threadIdx.x] = 3; }"""
    return gpu.load(wc.compile(source, "gfx942"))


def test_what_lives_in_a_process_is_not_pickled(gpu, module) -> None:
    """The error says what to pickle instead."""
    with module["k"].prepare(1, 64, (np.zeros(64, np.int32),)) as launch:
        for thing, advice in (
            (gpu, "make a Device of it"),
            (module, "its code"),
            (module["k"], "module.code"),
            (module["k"][1, 64], "code object"),
            (launch, "code object"),
            (gpu.empty(1), r"numpy\(\)"),
        ):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with pytest.raises(wc.CopyError, match=f"cannot be pickled.*{advice}"):
                    pickle.dumps(thing, protocol)
            assert issubclass(wc.CopyError, TypeError)


def test_handles_are_their_own_copies(gpu, module) -> None:
    """As with functions: a copy of their container holds the same ones."""
    for thing in (gpu, module, module["k"], module.code):
        assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing
        assert weakref.ref(thing)() is thing
    held = copy.deepcopy({"kernel": module["k"], "array": gpu.empty(64, np.int32)})
    held["kernel"][1, 64](held["array"])
    assert (held["array"] == 3).all()


def test_code_objects_and_results_are_pickled(gpu, module) -> None:
    """As files; those compiled from text still show their source."""
    code = pickle.loads(pickle.dumps(module.code))
    assert code.data == module.code.data and code.kernels == module.code.kernels
    assert code.disassemble(source=True) == module.code.disassemble(source=True)
    out = np.zeros(64, np.int32)
    result = gpu.load(code)["k"].launch(1, 64, (out,), tools=["evidence"])
    assert (out == 3).all()
    back = pickle.loads(pickle.dumps(result))
    assert back.instructions == result.instructions and copy.deepcopy(result) == result


def test_segments_at_one_address_are_refused(module) -> None:
    """As in a damaged file: nothing of it stays on the device."""
    data = bytearray(module.code.data)
    table, count = struct.unpack_from("<Q", data, 32)[0], struct.unpack_from("<H", data, 56)[0]
    headers = [table + 56 * i for i in range(count)]
    loads = [at for at in headers if struct.unpack_from("<I", data, at)[0] == 1]  # PT_LOAD
    last, before = loads[-1], loads[-2]
    data[last : last + 56] = data[before : before + 56]
    struct.pack_into("<I", data, last + 4, 6)  # readable and writable
    gpu = wc.Device("gfx942")
    with pytest.raises(wc.CodeObjectError, match="overlap"):
        gpu.load(bytes(data))
    assert gpu.space.live == []
