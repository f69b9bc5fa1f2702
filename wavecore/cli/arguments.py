"""Kernel arguments written on a command line: `i32=256`, `f32[16x16]=arange`, `out:f32[256]`.

    [out:]TYPE            =NUMBER      a scalar
    [out:]TYPE[SHAPE]     [=START]     an array; START is zeros (the default), ones, arange, eye,
                                       random (standard normal, or all values of an integer type),
                                       a number, or @FILE.npy

TYPE is f16 bf16 f32 f64, f8e4m3 f8e5m2 f8e4m3fnuz f8e5m2fnuz, i8 i16 i32 i64 or u8 u16 u32 u64, or
the C++ name of one of these, as in signatures: float, "unsigned int"; SHAPE is 256 or 16x16. An
array marked `out:` is printed after the kernel has run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

from wavecore.cli.usage import UsageError

DTYPES: dict[str, np.dtype[Any]] = {
    "f16": np.dtype(np.float16),
    "bf16": np.dtype(ml_dtypes.bfloat16),
    "f32": np.dtype(np.float32),
    "f64": np.dtype(np.float64),
    "f8e4m3": np.dtype(ml_dtypes.float8_e4m3fn),
    "f8e5m2": np.dtype(ml_dtypes.float8_e5m2),
    "f8e4m3fnuz": np.dtype(ml_dtypes.float8_e4m3fnuz),
    "f8e5m2fnuz": np.dtype(ml_dtypes.float8_e5m2fnuz),
    **{
        f"{kind}{bits}": np.dtype(f"{kind}{bits // 8}") for kind in "iu" for bits in (8, 16, 32, 64)
    },
}
# C++ names, as in kernel signatures.
_OF_CXX = {
    **dict.fromkeys(("half", "__half", "_Float16"), "f16"),
    **dict.fromkeys(("__bf16", "__hip_bfloat16"), "bf16"),
    "float": "f32",
    "double": "f64",
    "char": "i8",
    "signed char": "i8",
    "unsigned char": "u8",
    "short": "i16",
    "unsigned short": "u16",
    "int": "i32",
    "unsigned": "u32",
    "unsigned int": "u32",
    "size_t": "u64",
    **dict.fromkeys(("long", "long long"), "i64"),
    **dict.fromkeys(("unsigned long", "unsigned long long"), "u64"),
}
STARTS = ("zeros", "ones", "arange", "eye", "random")
LARGEST_BYTES = 1 << 32
_MOST_DIMENSIONS = 32
_MOST_DIGITS = 20  # of a size: more than any valid size has
_SHOWN_CHARACTERS = 80

_HEXADECIMAL = re.compile(r"\s*0x[0-9a-fA-F]")
_SPEC = re.compile(
    r"(?P<out>out:)?(?P<type>\w+(?: \w+)*)(?:\[(?P<shape>[^\]]*)\])?(?:=(?P<start>.+))?"
)


@dataclass(frozen=True)
class Argument:
    """One argument: a NumPy scalar or array, and whether it is printed afterwards."""

    spec: str
    value: np.generic | np.ndarray[Any, Any]
    is_output: bool


def parse(spec: str, rng: np.random.Generator) -> Argument:
    """The argument that a text describes.

    Raises: UsageError naming the part of the text that is wrong.
    """
    match = _SPEC.fullmatch(spec.strip())
    spec = _shortened(spec)
    if match is None:
        raise UsageError(
            f"--arg {spec!r}: expected TYPE=NUMBER or TYPE[SHAPE]=START, such as i32=256 or "
            "out:f32[16x16]=zeros."
        )
    dtype = DTYPES.get(_OF_CXX.get(match["type"], match["type"]))
    if dtype is None:
        raise UsageError(
            f"--arg {spec!r}: no type {_shortened(match['type'])!r}; types: {', '.join(DTYPES)}."
        )
    if match["shape"] is None:
        if match["start"] is None or match["out"]:
            raise UsageError(
                f"--arg {spec!r}: a scalar needs a value and is not an output; an array is "
                f"{match['type']}[SHAPE]."
            )
        return Argument(spec, _scalar(spec, match["start"], dtype), False)
    shape = _shape(spec, match["shape"], dtype)
    return Argument(
        spec, _array(spec, match["start"] or "zeros", shape, dtype, rng), bool(match["out"])
    )


def _shape(spec: str, text: str, dtype: np.dtype[Any]) -> tuple[int, ...]:
    parts = [part.strip() for part in re.split(r"[x,]", text)]
    if not all(part.isdecimal() for part in parts) or _HEXADECIMAL.match(text):
        raise UsageError(
            f"--arg {spec!r}: shape [{_shortened(text)}]; expected [256] or [16x16], of decimal "
            "numbers; [0,16] has no elements."
        )
    if len(parts) > _MOST_DIMENSIONS:
        raise UsageError(
            f"--arg {spec!r}: {len(parts)} dimensions; at most {_MOST_DIMENSIONS} are supported."
        )
    size_bytes = dtype.itemsize
    for part in parts:
        size_bytes *= int(part) if len(part) <= _MOST_DIGITS else LARGEST_BYTES
    if size_bytes > LARGEST_BYTES:
        raise UsageError(f"--arg {spec!r}: the array exceeds 4 GiB.")
    return tuple(int(part) for part in parts)


def _shortened(text: str) -> str:
    """A text, shortened for an error message."""
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."


def _scalar(spec: str, text: str, dtype: np.dtype[Any]) -> np.generic:
    try:
        exact = int(text, 0) if dtype.kind in "iu" else float(text)
    except ValueError as error:
        raise UsageError(
            f"--arg {spec!r}: {_shortened(text)!r} is not a number of this type."
        ) from error
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        if not info.min <= exact <= info.max:
            raise UsageError(f"--arg {spec!r}: {_shortened(text)} does not fit into {dtype}.")
    with np.errstate(over="ignore"):
        made: np.generic = np.array([exact]).astype(dtype)[0]
    if dtype.kind == "f" and np.isinf(made) and "inf" not in text.lower():
        raise UsageError(f"--arg {spec!r}: {_shortened(text)} does not fit into {dtype}.")
    return made


def _array(
    spec: str, start: str, shape: tuple[int, ...], dtype: np.dtype[Any], rng: np.random.Generator
) -> np.ndarray[Any, Any]:
    count = int(np.prod(shape))
    if start.startswith("@"):
        return _from_file(spec, Path(start[1:]), shape, dtype)
    if start == "arange":
        return np.arange(count).astype(dtype).reshape(shape)
    if start == "random":
        if dtype.kind in "iu":
            info = np.iinfo(dtype)
            return rng.integers(info.min, info.max, shape, dtype, endpoint=True)
        return rng.standard_normal(shape).astype(dtype)
    if start == "eye":
        if len(shape) != 2:
            raise UsageError(f"--arg {spec!r}: eye needs two dimensions.")
        return np.eye(*shape).astype(dtype)
    if start in ("zeros", "ones"):
        return np.full(shape, int(start == "ones")).astype(dtype)
    try:
        return np.full(shape, _scalar(spec, start, dtype), dtype)
    except UsageError as error:
        raise UsageError(
            f"--arg {spec!r}: {start!r} is neither a number nor one of "
            f"{', '.join(STARTS)}, @FILE.npy."
        ) from error


def _from_file(
    spec: str, path: Path, shape: tuple[int, ...], dtype: np.dtype[Any]
) -> np.ndarray[Any, Any]:
    try:
        loaded = np.load(path, allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise UsageError(
            f"--arg {spec!r}: {path} is not a .npy file with an array of numbers."
        ) from error
    if not isinstance(loaded, np.ndarray) or loaded.size != np.prod(shape):
        found = getattr(loaded, "shape", "an archive")
        raise UsageError(f"--arg {spec!r}: {path} holds {found}, not {shape}.")
    return np.ascontiguousarray(loaded.reshape(shape).astype(dtype))
