"""Arguments of launches: numbers that fit, arrays of any strides, keywords; and what is refused."""

from __future__ import annotations

import copy
import pickle
import re
import threading
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
import wavecore.lang as wl

pytestmark = [pytest.mark.clang, pytest.mark.jit]


@wl.kernel
def scale(y: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], a: wl.f32 = 2.0):
    i = wl.threadIdx.x
    if i < y.shape[0]:
        y[i] = a * x[i]


@wl.kernel
def numbers(out: wl.array[wl.i64, 1], i: wl.i32, u: wl.u8, b: wl.bool_, h: wl.f16, n: wl.u64 = 7):
    out[0], out[1], out[2] = i, u, b
    out[3], out[4] = wl.i64(h * 4), wl.i64(n)


@pytest.fixture(scope="module")
def device() -> wc.Device:
    return wc.Device("gfx942")


class Interface:
    """An object without NumPy, with only its interface."""

    def __init__(self, array: Any) -> None:
        self.array = array

    @property
    def __array_interface__(self) -> Any:
        return self.array.__array_interface__


X = np.arange(8, dtype=np.float32)


@pytest.mark.parametrize(
    "a", [2, 2.0, np.float32(2), np.float64(2), np.float16(2), np.int8(2), np.array(2.0), 2**1],
    ids=lambda a: type(a).__name__,
)  # fmt: skip
def test_a_float_takes_numbers_of_any_kind(device: wc.Device, a: Any) -> None:
    y = np.zeros(8, np.float32)
    scale.launch(device, 1, 8, (y, X, a))
    np.testing.assert_array_equal(y, 2 * X)


@pytest.mark.parametrize("a", [[2], "2", 2j, None, np.zeros(1), np.zeros(2)], ids=repr)
def test_a_float_refuses_what_is_no_number(device: wc.Device, a: Any) -> None:
    message = r"kernel scale \(.*test_launching.py:\d+\), argument 'a' is a wl.f32; .* given"
    with pytest.raises(wc.LaunchError, match=message):
        scale.launch(device, 1, 8, (X.copy(), X, a))


@pytest.mark.parametrize(
    "args", [(5, 3, True, 0.5), (np.int64(5), np.uint64(3), np.bool_(1), np.float64(0.5)),
             (np.array(5), np.int8(3), 1, np.float16(0.5), np.uint8(7))],
)  # fmt: skip
def test_integers_of_any_width_that_fit(device: wc.Device, args: tuple[Any, ...]) -> None:
    out = np.zeros(5, np.int64)
    numbers.launch(device, 1, 1, (out, *args))
    assert out.tolist() == [5, 3, 1, 2, 7]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((2**31, 0, 0, 0), "'i' is a wl.i32, -2147483648 to 2147483647; 2147483648 does not fit"),
        ((5.0, 0, 0, 0), r"'i' is a wl.i32; 5.0 \(float\) given"),
        ((np.float32(5), 0, 0, 0), "'i' is a wl.i32"),
        ((0, 256, 0, 0), "'u' is a wl.u8, 0 to 255; 256 does not fit"),
        ((0, -1, 0, 0), "'u' is a wl.u8"),
        ((0, 0, 2, 0), "'b' is a wl.bool_, 0 to 1; 2 does not fit"),
        ((0, 0, 0.5, 0), "'b' is a wl.bool_"),
        ((0, 0, 0, 1e6), "does not fit"),
        ((0, 0, 0, 0, -7), "'n' is a wl.u64"),
    ],
)
def test_numbers_that_do_not_fit(device: wc.Device, args: tuple[Any, ...], says: str) -> None:
    with pytest.raises(wc.LaunchError, match=says):
        numbers.launch(device, 1, 1, (np.zeros(5, np.int64), *args))


@pytest.mark.parametrize(
    "make",
    [
        lambda a: a[::-1], lambda a: a[::2], lambda a: a[5:0:-3], lambda a: a.reshape(4, 4)[:, 1],
        lambda a: np.asfortranarray(a.reshape(4, 4))[1], lambda a: a[:0],
        lambda a: np.lib.stride_tricks.as_strided(a, (4,), (0,)), Interface,
    ],
)  # fmt: skip
def test_arrays_of_any_strides(device: wc.Device, make: Any) -> None:
    source = np.arange(16, dtype=np.float32)
    x = make(source)
    shown = x.array if isinstance(x, Interface) else x
    y = np.full(len(shown), -1, np.float32)
    scale.launch(device, 1, 16, (y, x))
    np.testing.assert_array_equal(y, 2 * shown)


def test_writes_through_strides_and_device_arrays(device: wc.Device) -> None:
    memory = np.zeros(16, np.float32)
    scale.launch(device, 1, 8, (memory[::-2], X))
    np.testing.assert_array_equal(memory[::-2], 2 * X)
    assert not memory[::2].any()
    kept = device.array(X)
    scale.launch(device, 1, 8, (kept, kept, 3))
    np.testing.assert_array_equal(np.asarray(kept), 3 * X)


def test_read_only_arrays_are_read_and_not_written(device: wc.Device) -> None:
    x, y = X.copy(), np.zeros(8, np.float32)
    x.flags.writeable = y.flags.writeable = False
    scale.launch(device, 1, 8, (np.zeros(8, np.float32), x))
    with pytest.raises(wc.MemoryFault, match="read-only") as fault:
        scale.launch(device, 1, 8, (y, x))
    assert "test_launching.py:" in str(fault.value)


@wl.kernel
def corners(out: wl.array[wl.u8, 1], a: wl.array[wl.u8, 2]):
    out[0] = a[0, 0]
    out[1] = a[-1, -1]
    out[2] = a[wl.u32(2), wl.u32(5)]


def test_arrays_of_more_than_two_gibibytes(device: wc.Device) -> None:
    """Untouched pages cost nothing; offsets have 64 bits where needed."""
    a = np.zeros((3, 1 << 30), np.uint8)
    a[-1, -1], a[2, 5] = 7, 9
    out = np.zeros(3, np.uint8)
    corners.launch(device, 1, 1, (out, a))
    assert out.tolist() == [0, 7, 9]
    corners.launch(device, 1, 1, (out, a[::-1, ::-1]))
    assert out.tolist() == [7, 0, 0]


@pytest.mark.parametrize(
    ("x", "says"),
    [
        (X.astype(np.float64), r"array of float64 given.*x.astype\(np.float32\)"),
        (X.reshape(2, 4), r"has 1 dimension; shape \(2, 4\) given"),
        (np.array(1.0, np.float32), r"has 1 dimension; shape \(\) given"),
        ([1.0, 2.0], "list given; np.array makes"),
        (None, "NoneType given"),
        (X.astype(">f4"), "byte order"),
        (np.zeros(8, "f4,i2")["f0"], "not multiples of 4 bytes"),
        (np.lib.stride_tricks.as_strided(X, (2**31,), (0,)), "2\\*\\*31 or more"),
        (np.ma.array(X), "mask"),
    ],
)
def test_arrays_that_almost_fit(device: wc.Device, x: Any, says: str) -> None:
    with pytest.raises(wc.LaunchError, match=f"argument 'x'.*{says}"):
        scale.launch(device, 1, 8, (X.copy(), x))


@wl.kernel
def widen(x: wl.array[wl.fp8_ocp], out: wl.array[wl.f32]):
    out[wl.threadIdx.x] = x[wl.threadIdx.x]


@pytest.mark.parametrize(("given", "how"), [("u1", "view"), ("i1", "view"), ("f4", "astype")])
def test_bytes_given_for_8_bit_floats_are_codes(device: wc.Device, given: str, how: str) -> None:
    """What the message says makes the array that was meant."""
    codes = np.arange(64, dtype=np.uint8)
    numbers = codes.view(ml_dtypes.float8_e4m3fn).astype(np.float32)
    x, out = numbers if given == "f4" else codes.view(given), np.zeros(64, np.float32)
    with pytest.raises(wc.LaunchError) as caught:
        widen[1, 64](x, out)
    told = re.search(rf"x\.{how}\(ml_dtypes\.float8_e4m3fn\)", str(caught.value))
    assert told is not None
    widen[1, 64](eval(told[0], {"x": x, "ml_dtypes": ml_dtypes}), out)
    np.testing.assert_array_equal(out, numbers)


def test_keywords_and_defaults(device: wc.Device) -> None:
    y = np.zeros(8, np.float32)
    scale.launch(device, 1, 8, (y,), x=X, a=3)
    np.testing.assert_array_equal(y, 3 * X)
    for keywords, says in (
        ({"x": X, "b": 1}, "has no parameter 'b'"), ({"x": X, "timeoutt": 1}, "did you mean 'tim"),
        ({}, "no value for x"), ({"y": y, "x": X}, "'y' is given twice"),
    ):  # fmt: skip
        with pytest.raises(wc.LaunchError, match=says):
            scale.launch(device, 1, 8, (y,), **keywords)


@wl.kernel
def named_as_options(out: wl.array[wl.i32, 1], lds: wl.i32, timeout: wl.i32):
    room = wl.dynamic_shared(wl.i32)
    room[lds] = timeout
    wl.syncthreads()
    out[0] = room[lds]


def test_parameters_named_as_options_of_a_launch(device: wc.Device) -> None:
    """By keyword they are the kernel's; once given in order, the launch's."""
    out = np.zeros(1, np.int32)
    with pytest.raises(wc.MemoryFault):
        named_as_options.launch(device, 1, 1, (out,), lds=255, timeout=7)
    named_as_options.launch(device, 1, 1, (out, 255, 7), lds=1024, timeout=60)
    assert out[0] == 7


@wl.kernel
def constant(out: wl.array[wl.f64, 1], C: wl.constexpr):
    out[0] = wl.copysign(wl.f64(1), C)


@pytest.mark.parametrize("value", [0.0, -0.0, 0, 1, 1.0, True, np.float32(-1), float("nan")])
def test_constants_are_told_apart(device: wc.Device, value: Any) -> None:
    """0.0 and -0.0 are equal to Python, and two kernels."""
    out = np.zeros(1)
    constant.launch(device, 1, 1, (out,), C=value)
    constant.launch(device, 1, 1, (out,), C=value)
    assert out[0] == (-1 if np.signbit(float(value)) else 1)
    assert len([key for key in constant.kept if "nan" in str(key)]) <= 1


def test_threads_compile_and_launch_at_once(device: wc.Device) -> None:
    found: list[list[float]] = []

    def work(n: int) -> None:
        y = np.zeros(8, np.float32)
        scale.launch(wc.Device("gfx1030") if n % 2 else device, 1, 8, (y, X, n))
        found.append([n, *y.tolist()])

    threads = [threading.Thread(target=work, args=(n,)) for n in range(12)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(found) == [[n, *(n * X).tolist()] for n in range(12)]


def test_copies_and_pickles_are_the_kernel_itself() -> None:
    assert copy.copy(scale) is copy.deepcopy(scale) is scale
    assert pickle.loads(pickle.dumps(scale)) is scale


@dataclass
class Pair:
    new: wl.f32
    default: wl.i16


@wl.kernel
def members(out: wl.array[wl.f32, 1], p: Pair, n: wl.i32):
    q = Pair(p.new + 1, n)
    out[0], out[1], out[2], out[3] = p.new, p.default, q.new, q.default


def test_members_named_as_words_of_cpp(device: wc.Device) -> None:
    out = np.zeros(4, np.float32)
    members.launch(device, 1, 1, (out, Pair(1.5, -3), 4))
    assert out.tolist() == [1.5, -3, 2.5, 4]
    with pytest.raises(wc.LaunchError, match=r"argument 'p.default' is a wl.i16.*40000"):
        members.launch(device, 1, 1, (out, Pair(1.5, 40000), 4))


@pytest.mark.parametrize(("gpus", "target"), [("", "gfx942"), ("MI250X,gfx1100", "gfx90a")])
def test_without_a_chosen_device_there_is_a_default_one(
    gpus: str, target: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Said once, unless the environment has named it."""
    monkeypatch.setattr("wavecore.device.current._chosen", None)
    monkeypatch.setenv("WAVECORE_GPUS", gpus)
    assert wc.current_device().target.name == target
    assert wc.current_device() is wc.current_device()
    said = capfd.readouterr().err
    assert said.count("\n") == said.count('choose another GPU with wc.use("') == (not gpus)


def test_a_default_device_with_an_unknown_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wavecore.device.current._chosen", None)
    monkeypatch.setenv("WAVECORE_GPUS", "gfx9999")
    with pytest.raises(wc.TargetError, match="There is no target 'gfx9999'"):
        wc.current_device()
