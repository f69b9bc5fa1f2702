"""Arguments, limits and arrays of a launch."""

from __future__ import annotations

import array
import ctypes
import math
import re

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
extern "C" __global__ void dims(unsigned* out) {
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
    unsigned g = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    out[4 * g + 0] = blockDim.x * 10000 + blockDim.y * 100 + blockDim.z;
    out[4 * g + 1] = gridDim.x * 10000 + gridDim.y * 100 + gridDim.z;
    out[4 * g + 2] = blockIdx.x * 10000 + blockIdx.y * 100 + blockIdx.z;
    out[4 * g + 3] = warpSize;
  }
}
extern "C" __global__ void dimensions(int* out) {
  *out = ((const unsigned short*)__builtin_amdgcn_implicitarg_ptr())[32];  // hidden_grid_dims
}
extern "C" __global__ void __launch_bounds__(128) bounded(float* y) { y[threadIdx.x] = 1; }
__constant__ int table[4] = {1, 2, 3, 4};
__device__ int total;
extern "C" __global__ void sum() { total = table[0] + table[1] + table[2] + table[3]; }
"""
TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx1100", "gfx1201")


@pytest.fixture(scope="module", params=TARGETS)
def module(request):
    return wc.Device(request.param).load(wc.compile(SOURCE, request.param))


def test_arrays_are_used_in_place(module) -> None:
    """NumPy arrays, device arrays and DLPack tensors; no copy is made."""

    class Tensor:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **options):
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    x = np.arange(100, dtype=np.float32)
    for wrap in (lambda a: a, Tensor, module.device.array):
        y = np.ones(100, np.float32)
        passed = wrap(y)
        module["axpy"].launch((2,), (64,), (np.float32(2), x, passed, 100))
        got = passed.numpy() if isinstance(passed, wc.device.DeviceArray) else y
        assert np.array_equal(got, 1 + 2 * x)


def test_grid_and_block_reach_the_kernel(module) -> None:
    """blockDim, gridDim, blockIdx in three dimensions; warpSize."""
    out = np.zeros(4 * 24, np.uint32)
    kernel = module["dims"]
    kernel.launch((4, 3, 2), (8, 4, 2), (out,))
    rows = out.reshape(24, 4)
    assert (rows[:, 0] == 80402).all() and (rows[:, 1] == 40302).all()
    assert (rows[:, 3] == kernel.info.wave_size).all()
    want = [x * 10000 + y * 100 + z for z in range(2) for y in range(3) for x in range(4)]
    assert rows[:, 2].tolist() == want


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((1.0, "x", "y"), "takes 4 arguments"),
        ((1.0, "x", "y", 2.5), "argument 3"),
        ((1.0, "x", "y", np.int64(3)), "argument 3"),
        ((1.0, "x", "y", 1 << 40), "argument 3"),
        ((np.float64(1), "x", "y", 3), "argument 0"),
        ((1.0, 2.0, "y", 3), "argument 1"),
        ((1.0, object(), "y", 3), "argument 1"),
        ((1.0, "x", "y", "x"), "argument 3"),
    ],
)
def test_wrong_arguments_are_named(module, args, message) -> None:
    """Count, size and kind of arguments are checked before anything runs."""
    x = np.zeros(8, np.float32)
    arrays = {"x": x, "y": x.copy()}
    given = [arrays[a] if isinstance(a, str) else a for a in args]
    with pytest.raises(wc.LaunchError, match=message):
        module["axpy"].launch((1,), (64,), given)


VALUE_SOURCE = """
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
enum Mode { FIRST, SECOND };
struct Pair { int a; float b; };
extern "C" __global__ void integers(bool b, signed char c, unsigned short s, int i, unsigned u,
                                    long long l, unsigned long long v, Mode m, long long* out) {
  long long all[] = {b, c, s, i, u, l, (long long)v, m};
  for (int k = 0; k < 8; ++k) out[k] = all[k];
}
extern "C" __global__ void floats(__half h, _Float16 n, __hip_bfloat16 b, float f, double d,
                                  double* out) {
  double all[] = {__half2float(h), (double)n, __bfloat162float(b), f, d};
  for (int k = 0; k < 5; ++k) out[k] = all[k];
}
extern "C" __global__ void aggregates(Pair p, float2 v, const int& r, double* out) {
  double all[] = {(double)p.a, p.b, v.x, v.y, (double)r};
  for (int k = 0; k < 5; ++k) out[k] = all[k];
}
"""
INTEGERS = [True, -128, 65535, -(1 << 31), (1 << 32) - 1, -(1 << 63), (1 << 63) + 5, 1]
FLOATS = [0.5, 1.5, 2.5, 3.5, 4.5]


@pytest.fixture(scope="module")
def values():
    return wc.Device("gfx942").load(wc.compile(VALUE_SOURCE, "gfx942"))


def passed(module, kernel: str, args: list[object]) -> list[float]:
    """The contents of the kernel's parameters."""
    out = np.zeros(len(args), np.int64 if kernel == "integers" else np.float64)
    module[kernel].launch(1, 64, (*args, out))
    return out.tolist()


def test_integers_arrive(values) -> None:
    """The extremes of each type, as integers of Python, NumPy and ctypes."""
    expected = [*INTEGERS[:6], 5 - (1 << 63), 1]
    assert passed(values, "integers", INTEGERS) == expected
    types = [np.bool_, np.int8, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.int32]
    assert passed(values, "integers", [t(v) for t, v in zip(types, INTEGERS, strict=True)]) == (
        expected
    )
    types = [np.ctypeslib.as_ctypes_type(t) for t in types]
    assert passed(values, "integers", [t(v) for t, v in zip(types, INTEGERS, strict=True)]) == (
        expected
    )
    assert passed(values, "integers", [7, *INTEGERS[1:]])[0] == 1  # a bool is 0 or 1


def test_floats_arrive(values) -> None:
    """Each in its own format, also from integers and bools; a bfloat16 is rounded once."""
    assert passed(values, "floats", FLOATS) == FLOATS
    types = [np.float16, np.float16, ml_dtypes.bfloat16, np.float32, np.float64]
    assert passed(values, "floats", [t(v) for t, v in zip(types, FLOATS, strict=True)]) == FLOATS
    assert passed(values, "floats", [1, -2, 3, 4, 5]) == [1, -2, 3, 4, 5]
    assert passed(values, "floats", [True] * 5) == [1] * 5
    for value, expected in (
        (1 + 2**-8, 1.0),
        (1 + 2**-8 + 2**-40, 1 + 2**-7),
        (-1 - 3 * 2**-8, -1 - 2**-6),
        (math.inf, math.inf),
        (-0.0, -0.0),
    ):
        assert passed(values, "floats", [0, 0, value, 0, 0])[2] == expected
    assert math.isnan(passed(values, "floats", [0, 0, math.nan, 0, 0])[2])


def test_structures_arrive(values) -> None:
    """As bytes, structured scalars, complex numbers and ctypes structures; a reference's memory."""

    class Pair(ctypes.Structure):
        _fields_ = (("a", ctypes.c_int), ("b", ctypes.c_float))

    r, out = np.array([9], np.int32), np.zeros(5)
    structured = np.array((3, 0.5), np.dtype("i4,f4"))
    for pair in (Pair(3, 0.5), structured, structured[()], bytes(Pair(3, 0.5))):
        values["aggregates"].launch(1, 64, (pair, np.complex64(1 + 2j), r, out))
        assert out.tolist() == [3, 0.5, 1, 2, 9]


@pytest.mark.parametrize(
    ("kernel", "index", "value", "message"),
    [
        ("integers", 1, 128, "-128 to 127"),
        ("integers", 2, -1, "0 to 65535; -1 does not fit"),
        ("integers", 3, 1 << 31, "does not fit"),
        ("integers", 4, np.int32(-1), "unsigned integer of 32 bits"),
        ("integers", 5, 1.0, "signed integer of 8 bytes; 1.0"),
        ("integers", 5, np.zeros(3), "array of shape"),
        ("integers", 5, None, "None"),
        ("integers", 5, np.timedelta64(3), "timedelta64"),
        ("integers", 6, "device", "its address is .address"),
        ("integers", 6, 10**400, "does not fit"),
        ("integers", 0, 0.5, "a bool"),
        ("floats", 0, 1e6, "does not fit"),
        ("floats", 0, ml_dtypes.bfloat16(1), "floating-point of 2 bytes"),
        ("floats", 2, np.float16(1), "a bfloat16 of 2 bytes"),
        ("floats", 2, 3.3999e38, "does not fit"),
        ("floats", 3, 1 + 2j, "complex"),
        ("floats", 4, 10**400, "does not fit"),
        ("floats", 4, np.int64(1), "floating-point of 8 bytes"),
        ("aggregates", 0, 5, "a structure or vector of 8 bytes; 5"),
        ("aggregates", 0, 1.5, "structured scalar"),
        ("aggregates", 1, np.zeros(2, np.float32), "structure or vector"),
        ("aggregates", 1, (1.0, 2.0), "structure or vector"),
        ("aggregates", 1, b"123", "3 given"),
        ("aggregates", 2, np.float32(1), "is a pointer"),
        ("aggregates", 2, np.complex64(1), "is a pointer"),
    ],
)
def test_values_that_would_be_taken_for_others_are_refused(
    values, kernel: str, index: int, value: object, message: str
) -> None:
    """Bits of one type never become a value of another; the message names the argument."""
    count = {"integers": 8, "floats": 5, "aggregates": 3}[kernel]
    args = [*(INTEGERS if kernel == "integers" else FLOATS)][:count]
    if kernel == "aggregates":
        args = [bytes(8), bytes(8), np.zeros(1, np.int32)]
    args[index] = values.device.empty(1) if isinstance(value, str) else value
    with pytest.raises(wc.LaunchError, match=f"argument {index} .*{re.escape(message)}"):
        passed(values, kernel, args)


class Foreign:
    """An array of another library, or an object that claims to be one."""

    def __init__(self, array: np.ndarray, kind: int = 1, error: Exception | None = None) -> None:
        self.array, self.kind, self.error = array, kind, error

    def __dlpack__(self, **options: object) -> object:
        if self.error is not None:
            raise self.error
        return self.array.__dlpack__()

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.kind, 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (lambda x: Foreign(x, kind=10), "another device"),
        (lambda x: Foreign(x, error=RuntimeError("it requires grad")), "it requires grad"),
        (lambda x: Foreign(x, error=ValueError("conjugated")), "conjugated"),
        (lambda x: Foreign, "neither an array nor an address"),
        (lambda x: np.ma.masked_array(x, mask=x > 0), "masked array, which kernels do not"),
        (lambda x: x.astype(">f4"), "byte order"),
        (lambda x: x.astype(object), "Python objects"),
        (lambda x: x.tolist(), "neither an array nor an address"),
        (lambda x: True, "neither an array nor an address"),
        (lambda x: -1, "not a 64-bit address"),
    ],
)
def test_arrays_that_cannot_be_used_in_place_are_refused(module, given, message: str) -> None:
    """Whatever protocol provides them."""
    x = np.zeros(64, np.float32)
    with pytest.raises(wc.LaunchError, match=f"argument 1 .*{message}"):
        module["axpy"].launch(1, 64, (1.0, given(x), x, 64))


def test_buffers_are_arrays(module) -> None:
    """Memory that other types own: read-only where they say so."""
    x, y = array.array("f", range(64)), bytearray(256)
    module["axpy"].launch(1, 64, (2.0, x, y, 64))
    assert np.array_equal(np.frombuffer(y, np.float32), 2 * np.arange(64))
    for read_only in (bytes(256), memoryview(y).toreadonly(), np.broadcast_to(np.float32(0), 1)):
        with pytest.raises(wc.MemoryFault, match="read-only"):
            module["axpy"].launch(1, 1, (2.0, x, read_only, 1))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"args": None}, "args is a sequence"),
        ({"args": np.zeros(1, np.uint32)}, "args is a sequence"),
        ({"args": "text"}, "args is a sequence"),
        ({"args": ([0] * 4,)}, "np.array makes one"),
        ({"lds": 1.5}, "lds must be a number of bytes"),
        ({"lds": None}, "lds must be a number of bytes"),
        ({"timeout": math.nan}, "timeout is a number of seconds"),
        ({"timeout": -1}, "timeout is a number of seconds"),
        ({"timeout": 0}, "timeout is a number of seconds"),
        ({"timeout": "1"}, "timeout is a number of seconds"),
        ({"threads": 0}, "threads must be 1 or more"),
        ({"threads": 1.5}, "threads must be 1 or more"),
        ({"executor": []}, "executor must be 'cpu' or 'interpreter'"),
        ({"executor": "gpu"}, "executor must be 'cpu', 'cuda', 'hip' or 'interpreter'"),
        ({"grid": None}, "grid is one to three integers"),
        ({"grid": 1.0}, "grid is one to three integers"),
        ({"block": {64}}, "block is one to three integers"),
    ],
)
def test_launch_options_are_checked(module, changed: dict, message: str) -> None:
    """Each is named if it is of the wrong kind."""
    options = {"grid": 1, "block": 64, "args": (np.zeros(4, np.uint32),)} | changed
    with pytest.raises(wc.LaunchError, match=message):
        module["dims"].launch(**options)


def test_launch_options_of_other_number_types(module) -> None:
    """NumPy's integers and arrays as sizes, an endless timeout, an iterator of arguments."""
    out = np.zeros(16, np.uint32)
    grid, block = np.array([2, 2]), (np.int32(8), np.uint8(2))
    options = {"lds": np.int64(0), "timeout": math.inf, "threads": np.int32(1)}
    module["dims"].launch(grid, block, iter([out]), **options)
    assert (out[::4] == 80201).all() and (out[1::4] == 20201).all()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda gpu: gpu.array([[1], [1, 2]]), wc.LaunchError, "cannot make a device array"),
        (lambda gpu: gpu.load("kernel.hsaco"), wc.LaunchError, "from_file"),
        (lambda gpu: gpu.load(None), wc.LaunchError, "from_file"),
        (lambda gpu: gpu.load(5), wc.LaunchError, "from_file"),
        (lambda gpu: wc.compile(b"int x;", "gfx942"), wc.CompileError, "source is a bytes"),
        (
            lambda gpu: wc.compile("int x;", "gfx942", include_dirs="folder"),
            wc.CompileError,
            "include_dirs='folder'",
        ),
        (lambda gpu: wc.compile("int x;", "gfx942", options=[3]), wc.CompileError, r"options\[0\]"),
        (
            lambda gpu: wc.compile("int x;", "gfx942", defines=["A"]),
            wc.CompileError,
            r"defines=\['A'\]",
        ),
        (lambda gpu: wc.compile("int x;", "gfx942", name=3), wc.CompileError, "name=3"),
    ],
)
def test_wrong_kinds_of_things_are_named(call, error: type[wc.Error], message: str) -> None:
    """No internal traceback: the error says which argument it was and what it takes."""
    with pytest.raises(error, match=message):
        call(wc.Device("gfx942"))


@pytest.mark.parametrize("shape", [-1, 1.5, "x", (2, -2)], ids=str)
def test_shapes_that_are_none_are_refused(shape) -> None:
    with pytest.raises(wc.LaunchError, match="a shape is a size or a tuple of sizes"):
        wc.Device("gfx1201").empty(shape)


@pytest.mark.parametrize("shape", [1 << 50, 1 << 60, (1 << 40, 1 << 40)], ids=str)
def test_sizes_beyond_memory_are_refused(shape) -> None:
    with pytest.raises(wc.LaunchError, match="no memory for a device array"):
        wc.Device("gfx1201").empty(shape)


@pytest.mark.parametrize(
    ("dtype", "message"),
    [("foo", "'foo' is not a dtype"), (object, "numbers or bytes"), ("U3", "numbers or bytes")],
)
def test_types_that_no_kernel_reads_are_refused(dtype, message: str) -> None:
    with pytest.raises(wc.LaunchError, match=message):
        wc.Device("gfx1201").empty(4, dtype)


@pytest.mark.parametrize(
    ("grid", "block", "lds", "message"),
    [
        ((0,), (64,), 0, "grid.x is 0"),
        ((1,), (2048,), 0, "block.x is 2048"),
        ((1,), (64, 64), 0, "4096 work-items"),
        ((1,), (64,), 1 << 20, "bytes of LDS"),
        ((1, 1, 1, 1), (64,), 0, "one to three"),
        (("a",), (64,), 0, "one to three"),
    ],
)
def test_limits_are_named(module, grid, block, lds, message) -> None:
    """Launch limits of the target are enforced."""
    with pytest.raises(wc.LaunchError, match=message):
        module["dims"].launch(grid, block, (np.zeros(4, np.uint32),), lds=lds)


@pytest.mark.parametrize("name", [None, 942, b"gfx942"])
def test_targets_are_named_by_text(name) -> None:
    """Anything else is a TargetError too."""
    with pytest.raises(wc.TargetError, match="Expected the name"):
        wc.Device(name)
    with pytest.raises(wc.TargetError, match="Expected the name"):
        wc.compile("", name)


def test_launch_bounds_are_enforced(module) -> None:
    """A kernel compiled for 128 work-items accepts no more."""
    with pytest.raises(wc.LaunchError, match="128"):
        module["bounded"].launch((1,), (256,), (np.zeros(256, np.float32),))


def test_variables_are_reachable(module) -> None:
    """Device and constant variables by name."""
    module.variable("table").view(np.int32)[3] = 40
    module["sum"].launch((1,), (1,))
    assert module.variable("total").view(np.int32)[0] == 46
    with pytest.raises(wc.LaunchError, match="no variable"):
        module.variable("missing")


def test_other_targets_code_is_refused() -> None:
    """A code object runs on the target it was compiled for."""
    code = wc.compile("#include <hip/hip_runtime.h>\n__global__ void k() {}", "gfx1100")
    with pytest.raises(wc.LaunchError, match="gfx1100"):
        wc.Device("gfx1201").load(code)


@pytest.mark.parametrize(
    ("generic", "members", "other"),
    [
        ("gfx9-4-generic", ("gfx942", "gfx950"), "gfx90a"),
        ("gfx11-generic", ("gfx1100", "gfx1151"), "gfx1201"),
        ("gfx12-generic", ("gfx1201",), "gfx1100"),
    ],
)
def test_generic_code_runs_on_its_members(generic, members, other) -> None:
    """A code object for a generic target loads on each of them, and on no other."""
    source = """#include <hip/hip_runtime.h>
extern "C" __global__ void k(int* out) { out[threadIdx.x] = threadIdx.x * 3; }"""
    code = wc.compile(source, generic)
    for target in members:
        out = np.zeros(64, np.int32)
        wc.Device(target).load(code)["k"].launch(1, 64, (out,))
        assert (out == np.arange(64) * 3).all()
    with pytest.raises(wc.LaunchError, match=generic):
        wc.Device(other).load(code)


@pytest.mark.parametrize(
    ("grid", "block", "expected"),
    [
        ((4, 1, 1), (2, 1, 1), 1), ((1, 2, 1), (1, 1, 1), 2), ((1, 1, 1), (1, 2, 1), 2),
        ((1, 1, 2), (1, 1, 1), 3), ((1, 1, 1), (1, 1, 2), 3),
    ],
)  # fmt: skip
def test_kernels_learn_the_dimensions_of_the_work_items(module, grid, block, expected) -> None:
    """Those of the grid in work-items: also of the workgroup alone."""
    out = np.zeros(1, np.int32)
    module["dimensions"].launch(grid, block, (out,))
    assert out[0] == expected


def test_an_array_of_another_device_is_refused(module) -> None:
    other = wc.Device(module.device.target.name).array(np.ones(4, np.float32))
    own = module.device.array(np.ones(4, np.float32))
    with pytest.raises(wc.LaunchError, match=r"\(x\).* belongs to another device"):
        module["axpy"].launch(1, 4, (1.0, other, own, 4))
