"""The gallery keeps SciPy's and torch's conventions where it has their functions.

Each row names a function, a call of it and the call of the other library that gives the same; where
the conventions differ, the row has the arguments that make them the same.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import scipy.fft
import scipy.linalg
import scipy.ndimage
import scipy.signal
import scipy.special

import wavecore as wc
from wavecore import kernels
from wavecore.kernels.foreign import FUNCTIONS

pytestmark = [pytest.mark.clang, pytest.mark.jit]

TARGETS = ("gfx942", "gfx1201")
STEPS = {"float16": 2.0**-10, "bfloat16": 2.0**-7, "float32": 2.0**-20, "complex64": 2.0**-19}
Row = tuple[str, Callable[..., Any], Callable[..., Any], Sequence[np.ndarray]]


@cache
def device(target: str) -> wc.Device:
    return wc.Device(target)


def numbers(*shape: int, dtype: Any = np.float32, seed: int = 0) -> np.ndarray:
    """Numbers around 0 of any type; complex ones have two parts."""
    rng = np.random.default_rng(seed + len(shape))
    x = 3 * rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def special(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    """Numbers with ties, both zeros, infinities, and a NaN in the second row."""
    x = np.round(numbers(*shape)).astype(dtype)
    x[0, :5] = [np.inf, -np.inf, 0.0, -0.0, np.inf]
    x[1, 3] = np.nan
    return x


def same(got: Any, want: Any) -> None:
    """Types, shapes and numbers agree, the latter to some steps of their type."""
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape
    assert got.dtype == want.dtype
    step = STEPS.get(got.dtype.name, 2.0**-44) if got.dtype.kind not in "iub" else 0.0
    wide = [each.astype(complex if each.dtype.kind == "c" else float) for each in (got, want)]
    finite = abs(wide[1][np.isfinite(wide[1])])
    np.testing.assert_allclose(*wide, 0, 4 * step * max(finite.max(initial=1.0), 1.0))


FFT_TYPES = (np.complex64, np.complex128, np.float32, np.float64, np.float16, np.int8, np.uint16,
             np.int32)  # fmt: skip


def transforms() -> list[Row]:
    """scipy.fft: norm, n shorter and longer than the line, axis; types of results."""
    rows: list[Row] = []
    ways = [{"norm": None}, {"norm": "ortho", "axis": 0}, {"norm": "forward", "n": 15, "axis": 1},
            {"norm": "backward", "n": 9}]  # fmt: skip
    for name in ("fft", "ifft", "rfft", "irfft"):
        ours, theirs = getattr(kernels, name), getattr(scipy.fft, name)
        for how in ways:
            x = numbers(9, 9, 15, dtype=np.complex64 if name != "rfft" else np.float32)
            rows.append((
                f"{name} {how}",
                lambda x, ours=ours, how=how, **on: ours(x, **how, **on),
                lambda x, theirs=theirs, how=how: theirs(x, **how), [x],
            ))  # fmt: skip
        for dtype in FFT_TYPES[2 * (name == "rfft") :]:
            rows.append((f"{name} {np.dtype(dtype)}", ours, theirs, [numbers(2, 9, dtype=dtype)]))
    return rows


def scipys() -> list[Row]:
    """Softmax, products with boxes, correlation, systems of equations, filters."""
    images, window = numbers(9, 11, seed=1), numbers(3, 4, seed=2)
    flipped = lambda w: np.ascontiguousarray(w[::-1, ::-1])  # noqa: E731
    one = lambda x: x[None, None]  # noqa: E731
    systems, sides = numbers(3, 5, 5, dtype=np.float64), numbers(3, 5, 2, dtype=np.float64)
    rows: list[Row] = [
        (f"softmax {axis} {np.dtype(dtype)}",
         lambda x, axis=axis, **on: kernels.softmax(x, axis=axis, **on),
         lambda x, axis=axis: scipy.special.softmax(x, axis=axis), [special(3, 37, dtype=dtype)])
        for axis in (None, 0, -1, (0, 1)) for dtype in (np.float32, np.float64)
    ] + [
        ("convolve valid", lambda x, w, **on: kernels.conv2d(one(x), one(flipped(w)), **on)[0, 0],
         lambda x, w: scipy.signal.convolve(x, w, "valid", "direct"), [images, window]),
        ("correlate valid", lambda x, w, **on: kernels.conv2d(one(x), one(w), **on)[0, 0],
         lambda x, w: scipy.signal.correlate(x, w, "valid", "direct"), [images, window]),
        ("correlate full",
         lambda x, w, **on: kernels.conv2d(one(x), one(w), padding=(2, 3), **on)[0, 0],
         lambda x, w: scipy.signal.correlate(x, w, "full", "direct"), [images, window]),
        # SciPy centres a window of even size one number lower than torch: it is one row longer
        # there. An odd one has one centre.
        ("correlate same",
         lambda x, w, **on: kernels.conv2d(one(x), one(w), padding="same", **on)[0, 0],
         lambda x, w: scipy.signal.correlate(x, w, "same", "direct"), [images, window[:, :3]]),
        ("ndimage.correlate",
         lambda x, w, **on: kernels.conv2d(one(x), one(w), padding="same", **on)[0, 0],
         lambda x, w: scipy.ndimage.correlate(x, w, mode="constant"), [images, window[:, :3]]),
        ("linalg.solve", kernels.solve, scipy.linalg.solve, [systems, sides]),
    ]  # fmt: skip
    return rows


def torchs() -> list[Row]:
    """Order, scans, reductions, norms, convolutions, attention, with torch's names of arguments."""
    torch = importlib.import_module("torch")
    nn = torch.nn.functional
    x, tied = numbers(5, 33), special(4, 21)
    rows: list[Row] = []

    def row(name: str, ours: Any, theirs: Any, *arrays: np.ndarray) -> None:
        rows.append((f"{name} {arrays[0].dtype} {arrays[0].shape}", ours, theirs, arrays))

    for largest, axis in ((True, -1), (False, 0)):
        for part in (0, 1):
            row(f"topk {largest} {axis} {part}",
                lambda x, axis=axis, part=part, largest=largest, **on:
                    kernels.top_k(x, 3, axis, largest=largest, **on)[part],
                lambda x, axis=axis, part=part, largest=largest:
                    torch.topk(x, 3, axis, largest=largest, sorted=True)[part], x)  # fmt: skip
    for descending in (False, True):
        for part, ours in enumerate((kernels.sort, kernels.argsort)):
            row(f"sort {descending} {part}",
                lambda x, ours=ours, descending=descending, **on:
                    ours(x, descending=descending, **on),
                lambda x, part=part, descending=descending:
                    torch.sort(x, stable=True, descending=descending)[part], tied)  # fmt: skip
    for dtype in (np.float32, np.int32, np.bool_, np.float16):
        for name in ("cumsum", "cumprod"):
            row(name, lambda x, name=name, **on: getattr(kernels, name)(x, 1, **on),
                lambda x, name=name: getattr(torch, name)(x, dim=1),
                numbers(3, 10, dtype=dtype) / np.asarray(2, dtype)
                if np.dtype(dtype).kind == "f" else numbers(3, 10, dtype=dtype))  # fmt: skip
    row("cummax", lambda x, **on: kernels.scan(x, "max", 0, **on),
        lambda x: torch.cummax(x, 0)[0], tied)  # fmt: skip
    row("flipped cumsum", lambda x, **on: kernels.scan(x, "sum", 0, reverse=True, **on),
        lambda x: x.flip(0).cumsum(0).flip(0), x)  # fmt: skip
    for name in ("sum", "mean", "prod", "amax", "amin"):
        own = name.removeprefix("a")
        row(name, lambda x, own=own, **on: getattr(kernels, own)(x, 1, keepdims=True, **on),
            lambda x, name=name: getattr(torch, name)(x, dim=1, keepdim=True), tied)  # fmt: skip
    row("sum", lambda x, **on: kernels.sum(x, **on), torch.sum, numbers(3, 9, dtype=np.int32))
    for name in ("argmax", "argmin"):
        row(name, lambda x, name=name, **on: getattr(kernels, name)(x, 1, **on),
            lambda x, name=name: getattr(torch, name)(x, dim=1), tied)  # fmt: skip
    for correction in (0, 1, 33):
        for name in ("var", "std"):
            row(f"{name} {correction}",
                lambda x, name=name, correction=correction, **on:
                    getattr(kernels, name)(x, (1,), ddof=correction, **on),
                lambda x, name=name, correction=correction:
                    getattr(torch, name)(x, dim=(1,), correction=correction), x)  # fmt: skip
    row("histc", lambda x, **on: kernels.histogram(x, 7, (-2, 3), **on)[0].astype(np.float32),
        lambda x: torch.histc(x, 7, -2, 3), tied[2:])  # fmt: skip
    row("bincount", lambda x, **on: kernels.histogram(x, np.arange(11), **on)[0],
        lambda x: torch.bincount(x, minlength=10),
        abs(numbers(99, dtype=np.int32)) % 10)  # fmt: skip

    for dtype in (np.float32, ml_dtypes.bfloat16):
        x = numbers(3, 4, 11, dtype=dtype)
        weight, bias = numbers(4, 11, dtype=dtype, seed=1), numbers(4, 11, dtype=dtype, seed=2)
        row("layer_norm",
            lambda x, w, b, **on: kernels.layer_norm(x, w, b, axis=(1, 2), epsilon=0.5, **on),
            lambda x, w, b: nn.layer_norm(x, (4, 11), w, b, eps=0.5), x, weight, bias)  # fmt: skip
        row("rms_norm", lambda x, w, **on: kernels.rms_norm(x, w, **on),
            lambda x, w: nn.rms_norm(x, (11,), w), x, weight[0])  # fmt: skip
        images = numbers(2, 4, 9, 8, dtype=dtype)
        for window, groups, how in (
            ((3, 2), 1, {"stride": (2, 1), "padding": (1, 2)}),
            ((2, 4), 2, {"dilation": (1, 2), "padding": "same"}),
            ((3, 3), 4, {"padding": "valid"}),
        ):
            w = numbers(8, 4 // groups, *window, dtype=dtype, seed=groups)
            row(f"conv2d {how}",
                lambda x, w, b, how=how, groups=groups, **on:
                    kernels.conv2d(x, w, b, groups=groups, **how, **on),
                lambda x, w, b, how=how, groups=groups: nn.conv2d(x, w, b, groups=groups, **how),
                images, w, numbers(8, dtype=dtype))  # fmt: skip
    for dtype in (np.float16, ml_dtypes.bfloat16):
        q, k, v = (numbers(2, heads, 19, 24, dtype=dtype, seed=heads) for heads in (4, 2, 2))
        for causal, scale in ((True, None), (False, 0.1)):
            row(f"attention {causal} {scale}",
                lambda q, k, v, causal=causal, scale=scale, **on:
                    kernels.attention(q, k, v, causal=causal, scale=scale, **on),
                lambda q, k, v, causal=causal, scale=scale: nn.scaled_dot_product_attention(
                    q, k, v, is_causal=causal, scale=scale, enable_gqa=True), q, k, v)  # fmt: skip
    # Fewer queries than keys: torch's first query sees the first key, ours so many that the last
    # query sees all, as in FlashAttention.
    row("attention, the last queries",
        lambda q, k, v, **on: kernels.attention(q[..., 7:, :], k, v, causal=True, **on),
        lambda q, k, v: nn.scaled_dot_product_attention(
            q, k, v, is_causal=True, enable_gqa=True)[..., 7:, :], q, k, v)  # fmt: skip
    for norm, size in (("ortho", 9), ("forward", 15)):
        row(f"fft {norm}",
            lambda x, norm=norm, size=size, **on: kernels.fft(x, size, 0, norm, **on),
            lambda x, norm=norm, size=size: torch.fft.fft(x, size, dim=0, norm=norm),
            numbers(9, 2, dtype=np.complex64))  # fmt: skip
    row("solve", kernels.solve, torch.linalg.solve,
        numbers(3, 5, 5, dtype=np.float64), numbers(3, 5, 2, dtype=np.float64))  # fmt: skip
    row("matmul", kernels.matmul, torch.matmul, numbers(3, 1, 5, 7), numbers(2, 7, 4))
    return rows


def tensor(torch: Any, x: np.ndarray) -> Any:
    """The array as torch's; torch has its own bfloat16, of the same bits."""
    if x.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(x.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(x)


def array(torch: Any, x: Any) -> np.ndarray:
    """torch's result as an array."""
    if x.dtype == torch.bfloat16:
        found: np.ndarray = x.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
        return found
    return np.asarray(x.numpy())


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("rows", [transforms, scipys], ids=lambda made: made.__name__)
def test_the_gallery_gives_what_scipy_gives(
    target: str, rows: Callable[[], list[Row]], subtests: pytest.Subtests
) -> None:
    for name, ours, theirs, arrays in rows():
        with subtests.test(name), np.errstate(all="ignore"):
            same(ours(*arrays, device=device(target)), theirs(*arrays))


@pytest.mark.torch
@pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed in this environment"
)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.filterwarnings("ignore:.*degrees of freedom:UserWarning")  # of var's correction 33
@pytest.mark.filterwarnings("ignore:Using padding='same':UserWarning")  # a window of even size
def test_the_gallery_gives_what_torch_gives(target: str, subtests: pytest.Subtests) -> None:
    torch = importlib.import_module("torch")
    for name, ours, theirs, arrays in torchs():
        with subtests.test(name), np.errstate(all="ignore"):
            want = theirs(*(tensor(torch, each) for each in arrays))
            same(ours(*arrays, device=device(target)), array(torch, want))


ELSEWHERE = (
    (lambda x: kernels.sum(x, dim=0, keepdim=True), "dim: write axis=0\n  keepdim: write "),
    (lambda x: kernels.std(x, unbiased=False), "unbiased: write ddof=0"),
    (lambda x: kernels.var(x, correction=1), "correction: write ddof=1"),
    (lambda x: kernels.layer_norm(x, eps=0.5), "eps: write epsilon=0.5"),
    (lambda x: kernels.softmax(x, dim=-1, dtype=float), "dtype: convert before, with x.astype"),
    (lambda x: kernels.attention(x, x, x, is_causal=True), "is_causal: write causal=True"),
    (lambda x: kernels.attention(query=x, key=x, value=x), "query: write q, or give it first"),
    (lambda x: kernels.conv2d(x, x, strides=(1, 2)), r"strides: write stride=\(1, 2\)"),
    (lambda x: kernels.conv2d(x, x, None, 1), r"It is conv2d\(x, w, bias=None, \*, stride=1, pad"),
    (lambda x: kernels.top_k(x, 2, sorted=False), "sorted: leave it out, results are in order"),
    (lambda x: kernels.argsort(x, kind="stable"), "kind: leave it out, the order is stable"),
    (lambda x: kernels.cumsum(x, reverse=True), "reverse: flip the array before and the result"),
    (lambda x: kernels.fft(x, nrom="ortho"), "nrom: write norm"),
    (lambda x: kernels.histogram(x, 3, min=0, max=1), r"min: write range=\(min, max\)"),
    (lambda x: kernels.layer_norm(x, (3,)), "instead of torch's normalized_shape, the axes are"),
    (lambda x: kernels.topk(x, 2), r"no attribute 'topk'; write top_k\(x, k, axis\)"),
    (lambda x: kernels.sofmax(x), "the nearest name is softmax"),
    (lambda x: kernels.nothing_of_the_kind, "no attribute 'nothing_of_the_kind'$"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "message"), ELSEWHERE)
def test_names_of_other_libraries_are_told_the_mended_argument(call: Any, message: str) -> None:
    with pytest.raises((TypeError, AttributeError, wc.LaunchError), match=message):
        call(numbers(2, 3))


def test_what_is_to_be_written_instead_gives_what_the_other_function_gives() -> None:
    """Each line of the table that is an expression, against NumPy's and SciPy's function."""
    x, w = numbers(6, 5), numbers(6, 5, seed=1)
    square = numbers(5, 5, dtype=np.float64)
    own = {name: getattr(kernels, name) for name in kernels.__all__}
    known = {"np": np, **own, "x": x, "w": w, "a": x, "b": w.T, "axis": 0, "k": 2, "order": (1, 0)}
    wanted = {
        "amax": x.max(0), "amin": x.min(0), "nanmax": x.max(0), "nanmin": x.min(0),
        "nansum": x.sum(0), "any": np.ones(5, bool), "all": np.ones(5, bool),
        "count_nonzero": np.full(5, 6), "cummax": np.maximum.accumulate(x, 0),
        "cummin": np.minimum.accumulate(x, 0), "cumulative_sum": x.cumsum(0),
        "cumulative_prod": x.cumprod(0), "log_softmax": scipy.special.log_softmax(x, 0),
        "linear": x @ w.T, "mm": x @ w.T, "bmm": x @ w.T, "dot": x @ w.T, "permute": x.T,
        "permute_dims": x.T, "fft2": np.fft.fft2(x), "unique": np.unique(x),
        "inv": np.linalg.inv(square), "topk": -np.sort(-x, 0)[:2],
    }  # fmt: skip
    with device("gfx942"):
        for name, want in wanted.items():
            instead = eval(FUNCTIONS[name], known | ({"a": square} if name == "inv" else {}))
            found = instead[0] if name == "topk" else instead
            np.testing.assert_allclose(found, want, 1e-4, 1e-4, err_msg=name)
