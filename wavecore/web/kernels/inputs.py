"""Arguments of a launch from a page's description: arrays with contents, numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np

from wavecore.web.kernels.sent import Sent

ARGUMENTS_MOST = 64
ARRAYS_MOST_BYTES = 64 << 20  # all arrays of a launch together
VALUES_MOST = 65_536  # typed by the user
FILLS = ("zeros", "ones", "iota", "random", "values")
DTYPES: Mapping[str, np.dtype[Any]] = {
    **{
        name: np.dtype(name)
        for name in (
            *("float16", "float32", "float64", "int8", "int16", "int32", "int64"),
            *("uint8", "uint16", "uint32", "uint64", "bool"),
        )
    },
    **{
        name: np.dtype(getattr(ml_dtypes, name))
        for name in (
            *("bfloat16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"),
        )
    },
}
_SEEDS = (1 << 32) - 1


@dataclass(frozen=True)
class Argument:
    """A launch argument: `value` is a NumPy array or number; None is a null pointer."""

    name: str
    value: np.ndarray | np.generic | None


def arguments(sent: list[Any], parameters: list[dict[str, Any]]) -> list[Argument]:
    """The arguments of a launch, one for each parameter. Raises: ValueError."""
    if len(sent) != len(parameters):
        raise ValueError(
            f"the kernel takes {len(parameters)} arguments, and {len(sent)} were sent; "
            "compile it again if its signature has changed."
        )
    room = ARRAYS_MOST_BYTES
    found = []
    for value, parameter in zip(sent, parameters, strict=True):
        made = _argument(
            Sent(value, f"argument {parameter['name']!r:.80}"), parameter["name"], room
        )
        if isinstance(made.value, np.ndarray):
            room -= made.value.nbytes
        found.append(made)
    return found


def _argument(sent: Sent, name: str, room: int) -> Argument:
    kind = sent.choice("kind", ("array", "scalar", "null"))
    if kind == "null":
        sent.rest()
        return Argument(name, None)
    dtype = DTYPES[sent.choice("dtype", tuple(DTYPES))]
    if kind == "scalar":
        text = sent.text("value", most=100)
        sent.rest()
        return Argument(name, _numbers([text], dtype, name)[0])
    shape = sent.items("shape", most=4)
    if not shape or not all(type(size) is int and 0 <= size < 1 << 31 for size in shape):
        raise ValueError(f"argument {name!r:.80}: shape must be one to four integers from 0.")
    size = math.prod(shape) * dtype.itemsize
    if size > room:
        raise ValueError(
            f"argument {name!r:.80}: {size:,} bytes; all arrays of a launch may have at most "
            f"{ARRAYS_MOST_BYTES:,} here. `wavecore run` has no such limit."
        )
    fill, seed = sent.choice("fill", FILLS, "zeros"), sent.whole("seed", 0, _SEEDS, 0)
    typed = sent.text("values", "", most=1 << 20)
    sent.rest()
    return Argument(name, _filled(fill, tuple(shape), dtype, seed, typed, name))


def _filled(
    fill: str, shape: tuple[int, ...], dtype: np.dtype[Any], seed: int, typed: str, name: str
) -> np.ndarray:
    count = math.prod(shape)
    if fill == "iota":
        return np.arange(count).astype(dtype).reshape(shape)
    if fill == "random":
        return _random(shape, dtype, seed)
    if fill != "values":
        return np.full(shape, int(fill == "ones")).astype(dtype)
    words = typed.replace(",", " ").split()
    if not words or len(words) > VALUES_MOST:
        raise ValueError(
            f"argument {name!r:.80}: {len(words):,} values were typed; expected 1 to "
            f"{VALUES_MOST:,}, separated by blanks or commas."
        )
    return np.resize(_numbers(words, dtype, name), shape)  # repeated to fill the array


def _random(shape: tuple[int, ...], dtype: np.dtype[Any], seed: int) -> np.ndarray:
    """Standard normal, or uniform over an integer type, as in `wavecore run`."""
    rng = np.random.default_rng(seed)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        made: np.ndarray = rng.integers(info.min, info.max, shape, dtype, endpoint=True)
        return made
    return rng.standard_normal(shape).astype(dtype)


def _numbers(words: list[str], dtype: np.dtype[Any], name: str) -> np.ndarray:
    """Typed numbers: integers in C syntax of any base, floats, nan and inf. Raises: ValueError."""
    if dtype.kind not in "iub":
        return np.array([_float(word, name) for word in words]).astype(dtype)
    low, high = (0, 1) if dtype.kind == "b" else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    found = []
    for word in words:
        try:
            number = int(word, 0)
        except ValueError:
            raise ValueError(f"argument {name!r:.80}: {word!r:.60} is not an integer.") from None
        if not low <= number <= high:
            raise ValueError(f"argument {name!r:.80}: {dtype} must be {low} to {high}, not {word}.")
        found.append(number)
    return np.array(found, dtype)


def _float(word: str, name: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise ValueError(f"argument {name!r:.80}: {word!r:.60} is not a number.") from None
