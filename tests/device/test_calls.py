"""kernel[grid, block](...), options of any kind, structures as dicts, arrays that lie."""

from __future__ import annotations

import ctypes
import decimal
import fractions
import math
import pickle
import re

import numpy as np
import pytest

import wavecore as wc
from tests.ends import OneByOne
from wavecore.device import options

SOURCE = """
#include <hip/hip_runtime.h>
struct Base { short low; };
struct Inner { int i; float f; };
struct Params : Base {
  int n;
  float scale[3];
  Inner inner[2];
  union { unsigned bits; float value; };
  float4 v;
  unsigned flag : 3;
  int step : 5;
  const float* x;
};
struct Plain { short a; double b; };
union Either { int i; float f; };
typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f3 __attribute__((ext_vector_type(3)));
extern "C" __global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
extern "C" __global__ void nothing() {}
extern "C" __global__ void dynamic(int* out) {
  extern __shared__ int buffer[];
  buffer[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = buffer[63 - threadIdx.x];
}
extern "C" __global__ void plain(Plain p, double* out) { out[0] = p.a; out[1] = p.b; }
extern "C" __global__ void fields(Params p, double* out) {
  out[10] = p.flag + 100 * p.step;
  double all[] = {(double)p.low, (double)p.n, p.scale[0], p.scale[2], (double)p.inner[1].i,
                  p.inner[0].f, p.value, p.v.y, p.v.w, p.x ? p.x[0] : -1};
  for (int k = 0; k < 10; ++k) out[k] = all[k];
}
extern "C" __global__ void either(Either e, double* out) { out[0] = e.f; }
extern "C" __global__ void vectors(f4 v, f3 w, double* out) {
  for (int k = 0; k < 4; ++k) out[k] = v[k];
  for (int k = 0; k < 3; ++k) out[4 + k] = w[k];
}
"""


@pytest.fixture(scope="module")
def module() -> wc.Module:
    return wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942"))


# ---------------------------------------------------------------------------------------- calls


def test_a_sized_kernel_launches(module) -> None:
    """As `launch` does, with the same options and the same result."""
    x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    done = module["axpy"][2, 64](2.0, x, y, 100)
    assert isinstance(done, wc.LaunchResult) and (y == 2 * x).all()
    same = module["axpy"].launch(2, 64, (2.0, x, y, 100))
    assert done.instructions == same.instructions
    assert done.kernel is not None and done.kernel == module["axpy"].info
    out = np.zeros(64, np.int32)
    done = module["dynamic"][(1, 1), (64,)](out, lds=256, timeout=60, threads=1, tools=["evidence"])
    assert (out == np.arange(64)[::-1]).all() and done.tools[0].report is not None
    run = module["nothing"][1, 64]
    assert run().instructions == run(executor="interpreter").instructions > 0
    kinds = ({}, {"executor": "interpreter"}, {"tools": ["evidence"]}, {"tools": [OneByOne()]})
    assert {run(**options).kernel.name for options in kinds} == {"nothing"}
    assert pickle.loads(pickle.dumps(run())).kernel.wave_size == 64


def test_calls_take_every_option_of_launch(module) -> None:
    """And report those that were removed, or never existed."""
    assert set(wc.LaunchOptions.__annotations__) == options.LAUNCH_OPTIONS
    assert all(name in wc.LaunchOptions.__doc__ for name in options.LAUNCH_OPTIONS)
    kernel = module["nothing"]
    with pytest.raises(wc.LaunchError, match=r"Hook\.WORKGROUP"):
        kernel[1, 64](observer=print)
    with pytest.raises(wc.LaunchError, match="evidence"):
        kernel.launch(1, 64, fidelity=True)
    with pytest.raises(AttributeError, match="evidence"):
        kernel.launch(1, 64).fidelity  # noqa: B018
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        kernel.launch(1, 64, colour=3)
    with kernel.prepare(1, 64) as launch, pytest.raises(TypeError, match="argument 'lds'"):
        launch.run(lds=3)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (1, r"kernel\[grid, block\]"),
        ((1,), r"kernel\[grid, block\]"),
        ((1, 64, 0, 256, 0), r"kernel\[grid, block\]"),
        (("a", 64), "grid is one to three integers"),
        ((1, 2.0), "block is one to three integers"),
        ((1, True), "block is one to three integers"),
    ],
)
def test_sizes_are_checked_at_once(module, key, message: str) -> None:
    with pytest.raises(wc.LaunchError, match=message):
        module["nothing"][key]


def test_kernels_are_no_sequences(module) -> None:
    with pytest.raises(TypeError):
        iter(module["nothing"])
    with pytest.raises(TypeError, match="lsd"):
        module["nothing"][1, 64](lsd=3)
    assert "axpy" in module and "other" not in module and len(module) == len(list(module))


# -------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(
    "timeout",
    [
        *(1e300, math.inf, 10**400, 60, 2.5e9, np.float32(60), np.int64(60)),
        *(fractions.Fraction(10**400, 3), decimal.Decimal("1e4000"), decimal.Decimal("59.5")),
    ],
    ids=str,
)
def test_timeouts_of_any_size_and_kind(module, timeout) -> None:
    """Numbers of seconds; infinity as well."""
    for executor in ("native", "interpreter"):
        module["nothing"][1, 64](timeout=timeout, executor=executor)


@pytest.mark.parametrize(
    "timeout",
    [
        *(math.nan, decimal.Decimal("nan"), decimal.Decimal("sNaN"), -(10**400), 0, -1, 1j, "1"),
        *(True, np.True_, np.nan, np.array([1.0]), fractions.Fraction(-1, 3), [1], -math.inf),
    ],
    ids=str,
)
def test_what_is_no_time(module, timeout) -> None:
    with pytest.raises(wc.LaunchError, match="timeout is a number of seconds above 0"):
        module["nothing"][1, 64](timeout=timeout)


@pytest.mark.parametrize(
    "fill", [-1, 1 << 32, 10**400, 1.5, None, "0", True, np.int64(-1)], ids=str
)
def test_fill_is_a_word(module, fill) -> None:
    with (
        pytest.raises(wc.LaunchError, match="fill must be a 32-bit word"),
        module["nothing"].prepare(1, 64, fill=fill),
    ):
        pass


@pytest.mark.parametrize("fill", [0, (1 << 32) - 1, np.uint32(0x7FC00000)], ids=str)
def test_fills_that_are_words(module, fill) -> None:
    with module["nothing"].prepare(1, 64, fill=fill) as launch:
        assert launch.run().instructions > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lds": 10**30}, "bytes of LDS"),
        ({"lds": -(10**30)}, "lds is -1000"),
        ({"lds": True}, "lds must be a number of bytes"),
        ({"threads": True}, "threads must be 1"),
        ({"threads": -(10**30)}, "threads must be 1"),
        ({"threads": math.nan}, "threads must be 1"),
        ({"executor": []}, "executor must be"),
    ],
    ids=str,
)
def test_other_options(module, options, message: str) -> None:
    with pytest.raises(wc.LaunchError, match=message):
        module["nothing"][1, 64](**options)


def test_threads_are_as_many_as_make_sense(module) -> None:
    module["nothing"][4, 64](threads=10**30)


def test_sizes_beyond_all_words(module) -> None:
    for sizes in ((10**30, 64), (1, 10**30), (-(10**30), 64)):
        with pytest.raises(wc.LaunchError, match="takes 1 to"):
            module["nothing"].launch(*sizes)


# ----------------------------------------------------------------------------------- structures

GOOD = {
    "low": -3,
    "n": 7,
    "scale": [0.5, 1, 2.5],
    "inner": [{"i": 1, "f": 1.25}, {"i": -9, "f": 0}],
    "value": 8.5,
    "v": {"x": 1, "y": 2, "z": 3, "w": 4},
    "flag": 5,
    "step": -16,
    "x": None,
}


def test_structures_come_as_dicts(module) -> None:
    """Members in any order; of NumPy's and Python's types."""
    out = np.zeros(2)
    for given in ({"a": 3, "b": 0.5}, {"b": np.float64(0.5), "a": np.int16(3)}):
        module["plain"][1, 1](given, out)
        assert out.tolist() == [3, 0.5]
    structured = np.array((3, 0.5), np.dtype({"names": "ab", "formats": ["i2", "f8"],
                                              "offsets": [0, 8]}))  # fmt: skip
    out[:] = 0
    module["plain"][1, 1](structured[()], out)
    assert out.tolist() == [3, 0.5]


def test_members_of_every_kind_arrive(module) -> None:
    """Of bases, anonymous unions, arrays, structures in arrays, vectors, bit fields, pointers."""
    out, x = np.zeros(11), module.device.array(np.array([6.5], np.float32))
    module["fields"][1, 1](GOOD, out)
    assert out.tolist() == [-3, 7, 0.5, 2.5, -9, 1.25, 8.5, 2, 4, -1, 5 - 1600]
    module["fields"][1, 1](GOOD | {"x": x, "scale": np.array([1, 2, 3], np.float32)}, out)
    assert out[9] == 6.5 and out[3] == 3
    module["fields"][1, 1](GOOD | {"x": x.address}, out)
    assert out[9] == 6.5


def test_unions_take_one_of_their_members(module) -> None:
    out = np.zeros(1)
    module["either"][1, 1]({"f": 2.5}, out)
    assert out[0] == 2.5
    module["either"][1, 1]({"i": 0x40000000}, out)
    assert out[0] == 2
    for wrong, message in (({}, "one of its members i, f"), ({"i": 1, "f": 2}, "no member 'f'")):
        with pytest.raises(wc.LaunchError, match=message):
            module["either"][1, 1](wrong, out)


def test_vectors_come_as_sequences(module) -> None:
    out = np.zeros(7)
    module["vectors"][1, 1]((1, 2, 3, 4), np.array([5, 6, 7], np.float32), out)
    assert out.tolist() == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(wc.LaunchError, match="has 4 elements; 3 given"):
        module["vectors"][1, 1]((1, 2, 3), (5, 6, 7), out)
    with pytest.raises(wc.LaunchError, match=r"argument 0 \(v\)\[1\] is floating-point"):
        module["vectors"][1, 1]((1, "2", 3, 4), (5, 6, 7), out)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": ...}, "Params lacks a value for member 'n'"),
        ({"m": 3}, "Params has no member 'm'; its members are low, n, scale, inner, bits, value"),
        ({"n": 1.5}, "member n is a signed integer of 4 bytes; 1.5"),
        ({"n": 1 << 31}, "member n is a signed integer of 32 bits"),
        ({"scale": [1, 2]}, "member scale has 3 elements; 2 given"),
        ({"scale": 1.0}, "member scale is a structure or vector"),
        ({"inner": [{"i": 1, "f": 2}, {"i": 1}]}, r"member inner\[1\]: Inner lacks a value for"),
        ({"inner": [{"i": 1, "f": 2}, 3]}, r"member inner\[1\] is a structure"),
        ({"value": ...}, "one of its members bits, value"),
        ({"v": {"x": 1}}, "lacks a value for member"),
        ({"x": -1}, "member x: -0x1 is not a 64-bit address"),
        ({"flag": 8}, "member flag is a bit field of 3 bits, 0 to 7; 8"),
        ({"step": -17}, "member step is a bit field of 5 bits, -16 to 15"),
        ({"step": 1.0}, "member step is a bit field"),
    ],
    ids=str,
)
def test_wrong_members_are_named(module, change, message: str) -> None:
    given = {name: value for name, value in (GOOD | change).items() if value != ...}
    with pytest.raises(wc.LaunchError, match=rf"argument 0 \(p\).*{message}"):
        module["fields"][1, 1](given, np.zeros(11))


def test_members_without_debug_information(module) -> None:
    source = SOURCE[: SOURCE.index('extern "C" __global__ void axpy')] + (
        'extern "C" __global__ void plain(Plain p, double* out) { out[0] = p.a; }'
    )
    bare = wc.Device("gfx942").load(wc.compile(source, "gfx942", options=["-g0"]))
    with pytest.raises(wc.LaunchError, match=r"does not say what its members are.*-g"):
        bare["plain"][1, 1]({"a": 1, "b": 2}, np.zeros(1))


def test_dicts_are_no_numbers_and_no_arrays(module) -> None:
    y = np.zeros(1, np.float32)
    for args, message in (
        (({"a": 1}, y, y, 1), r"argument 0 \(a\) is floating-point"),
        ((1.0, {"a": 1}, y, 1), r"argument 1 \(x\) is a pointer"),
    ):
        with pytest.raises(wc.LaunchError, match=message):
            module["axpy"][1, 1](*args)


# ---------------------------------------------------------------------------- arrays and memory


class Lying:
    """An array whose interface says what it is told to, or raises."""

    def __init__(self, name: str, answer: object) -> None:
        self.name, self.answer = name, answer

    def __getattr__(self, name: str) -> object:
        if name != self.name:
            raise AttributeError(name)
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def interface(**changed: object) -> Lying:
    given = {"shape": (64,), "typestr": "<f4", "data": (KEPT.ctypes.data, False), "version": 3}
    return Lying("__array_interface__", given | changed)


class Odd(Exception):
    """An unexpected type."""


KEPT = np.zeros(64, np.float32)
LIES = {
    "null": interface(data=(0, False)),
    "near null": interface(data=(64, False)),
    "unmapped": interface(data=(1 << 46 | 4096, False)),
    "wraps around": interface(data=((1 << 64) - 64, False)),
    "no address": interface(data=("here", False)),
    "negative address": interface(data=(-5, False)),
    "negative size": interface(shape=(-4,)),
    "enormous": interface(shape=(1 << 62,)),
    "too long": interface(shape=(1 << 45,)),
    "no shape": interface(shape=None),
    "wrong typestr": interface(typestr="<q9"),
    "short buffer": interface(data=bytes(16)),
    "no dict": Lying("__array_interface__", 5),
    "empty dict": Lying("__array_interface__", {}),
    "strides": interface(strides=(1 << 40,), shape=(2,)),
    **{
        f"{name} raises {type(error).__name__}": Lying(name, error)
        for name in ("__array_interface__", "__cuda_array_interface__", "__dlpack__")
        for error in (Odd("odd"), KeyError("k"), MemoryError(), OSError(5, "io"), SystemError("s"))
    },
    "cuda": Lying("__cuda_array_interface__", {}),
    "dlpack of nothing": Lying("__dlpack__", lambda **options: None),
}


@pytest.mark.parametrize("lie", LIES)
def test_arrays_that_lie_are_refused(module, lie: str) -> None:
    """Whatever an interface raises or says; never an internal error, and no crash."""
    y = np.zeros(64, np.float32)
    with pytest.raises(wc.LaunchError, match=r"kernel axpy, argument 1 \(x\)"):
        module["axpy"][1, 64](1.0, LIES[lie], y, 64)


def test_an_honest_interface_passes(module) -> None:
    y = np.zeros(64, np.float32)
    KEPT[:] = 3
    module["axpy"][1, 64](1.0, interface(), y, 64)
    assert (y == 3).all()
    module["axpy"][1, 64](1.0, (ctypes.c_float * 64)(*range(64)), y, 64)
    assert (y == 3 + np.arange(64)).all()


def test_a_read_only_view_holds_beside_a_writable_one(module) -> None:
    """Of the same memory; the error names both arguments. Parts that only one covers follow it."""
    whole = np.ones(128, np.float32)
    fixed = whole[32:96].view()
    fixed.flags.writeable = False
    with pytest.raises(wc.MemoryFault, match="read-only") as caught:
        module["axpy"][1, 64](1.0, fixed, whole[32:], 64)
    assert re.search(r"argument 2 \(y\).*shared with .*argument 1 \(x\)", str(caught.value))
    assert (whole == 1).all()
    module["axpy"][1, 32](1.0, fixed, whole, 32)  # the first 32, which only it covers
    assert whole.tolist() == [2] * 32 + [1] * 96


def test_views_of_one_storage_may_overlap(module) -> None:
    """Two writable ones, at one address or not, in any order."""
    whole = np.ones(96, np.float32)
    for x, y in ((whole, whole), (whole[:64], whole[32:]), (whole[32:], whole[:64])):
        whole[:] = 1
        module["axpy"][1, 32](1.0, x, y, 32)
        assert np.count_nonzero(whole == 2) == 32


def test_freed_arrays_are_not_passed(module) -> None:
    y = np.zeros(64, np.float32)
    gone = module.device.empty(64)
    gone.free()
    with pytest.raises(wc.LaunchError, match=r"argument 1 \(x\): .*freed.* can no longer"):
        module["axpy"][1, 64](1.0, gone, y, 64)
    with pytest.raises(wc.LaunchError, match=r"member x: .*freed"):
        module["fields"][1, 1](GOOD | {"x": gone}, np.zeros(11))
