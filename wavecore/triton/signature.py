"""Converts Triton's arguments to launch arguments, by a kernel's signature.

A signature has a type for each parameter: "*fp16" for a pointer, "i32" or "fp32" for a scalar,
"constexpr" for a compile-time constant, a tuple for a tuple, "tensordesc<fp16[16, 32]>" for a
descriptor. A descriptor is passed in parts: base, shape and strides (64 bits each), a byte for each
flag, then again the shape (32 bits) and strides. Where the kernel's metadata describe it
(`in_hardware`), what tensor moves read takes the place of all before the second shape.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np

from wavecore.errors import LaunchError
from wavecore.torch.library import loaded

Value = Any
_INTEGERS = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "u1": 1, "u8": 1, "u16": 2, "u32": 4,
             "u64": 8}  # fmt: skip


def _integer(size: int) -> Callable[[Value], bytes]:
    mask = (1 << 8 * size) - 1
    return lambda value: (int(value) & mask).to_bytes(size, "little")


def _bfloat16(value: Value) -> bytes:
    """The upper half of a float, truncated as in Triton's own launcher."""
    return struct.pack("<f", np.float32(value))[2:]


def _float(dtype: type[Any]) -> Callable[[Value], bytes]:
    def packed(value: Value) -> bytes:
        with np.errstate(over="ignore"):
            return np.asarray(value, np.float64).astype(dtype).tobytes()

    return packed


_SCALARS: dict[str, Callable[[Value], bytes]] = {
    **{name: _integer(size) for name, size in _INTEGERS.items()},
    "fp16": _float(np.float16),
    "bf16": _bfloat16,
    "fp32": _float(np.float32),
    "f32": _float(np.float32),
    "fp64": _float(np.float64),
}


def flat(
    signature: Sequence[Any], names: Sequence[str], *, in_hardware: bool = False
) -> Iterator[tuple[str, str]]:
    """Type and name of every value passed, with tuples flattened and constants omitted."""
    for kind, name in zip(signature, names, strict=True):
        if isinstance(kind, tuple):
            elements = [f"{name}[{i}]" for i in range(len(kind))]
            yield from flat(kind, elements, in_hardware=in_hardware)
        elif is_descriptor(kind):
            yield from _parts(kind, name, in_hardware=in_hardware)
        elif kind != "constexpr":
            yield kind, name


def opened(
    signature: Sequence[Any], values: Sequence[Value], *, in_hardware: bool = False
) -> Iterator[Value]:
    """The values that correspond to `flat`; constants at the end may be left out.

    Raises: LaunchError if there are too few values, or too many.
    """
    missing = list(signature[len(values) :])
    if len(values) > len(signature) or any(kind != "constexpr" for kind in missing):
        raise LaunchError(f"{len(values)} values for a kernel's {len(signature)} parameters")
    for kind, value in zip(signature, values, strict=False):
        if isinstance(kind, tuple):
            yield from opened(kind, tuple(value), in_hardware=in_hardware)
        elif is_descriptor(kind):
            shape, strides = value.shape, value.strides
            if in_hardware:
                yield value
            else:
                yield from (value.base, *shape, *strides, *_flags(value))
            yield from (*shape, *strides)
        elif kind != "constexpr":
            yield value


def is_descriptor(kind: Any) -> bool:
    """Whether a signature type is a tensor descriptor."""
    return isinstance(kind, str) and kind.startswith("tensordesc")


def _parts(kind: str, name: str, *, in_hardware: bool) -> Iterator[tuple[str, str]]:
    """Types and names of the parts of a descriptor. Raises: LaunchError."""
    found = re.match(r"tensordesc\w*<([^[>]*)(?:\[([^\]]*)\])?", kind)
    if found is None or not found[2]:
        raise LaunchError(f"parameter {name} has Triton type {kind!r}, which is not supported")
    rank = re.search(r"input_rank=(\d+)", kind)
    dims = range(int(rank[1]) if rank else found[2].count(",") + 1)
    if in_hardware:
        yield kind, name
    else:
        yield "*" + found[1], name
        for part in ("shape", "strides"):
            yield from (("i64", f"{name}.{part}[{dim}]") for dim in dims)
        yield from (("i1", f"{name}.{flag}") for flag in _flag_names())
    for kind_of_part, part in (("i32", "shape"), ("i64", "strides")):
        yield from ((kind_of_part, f"{name}.{part}[{dim}]") for dim in dims)


@cache
def _flag_names() -> tuple[str, ...]:
    """The flags of a descriptor, in order; they depend on the version of Triton."""
    from triton.tools.tensor_descriptor import TensorDescriptor

    known = ("padding", "round_f32_to_tf32")
    return tuple(field.name for field in fields(TensorDescriptor) if field.name in known)


def _flags(value: Value) -> Iterator[bool]:
    for name in _flag_names():
        flag = getattr(value, name)
        yield flag == "nan" if name == "padding" else bool(flag)


def converter(kind: str, name: str) -> Callable[[Value], Value]:
    """The function that converts values of a type. Raises: LaunchError for an unknown type."""
    if kind.startswith("*"):
        return lambda value: pointer(value, name)
    if kind not in _SCALARS:
        raise LaunchError(f"parameter {name} has Triton type {kind!r}, which is not supported")
    return _SCALARS[kind]


def pointer(value: Value, name: str) -> Value:
    """A tensor, an address or None; wrapped tensors are unwrapped."""
    if value is None or isinstance(value, int):
        return value
    while not hasattr(value, "untyped_storage") and hasattr(value, "base"):  # triton.reinterpret
        value = value.base
    if not hasattr(value, "untyped_storage"):
        return value if not hasattr(value, "data_ptr") else int(value.data_ptr())
    device = value.device
    if device.type == "cpu":
        return value
    library = loaded()
    if device.type != "cuda" or library is None:
        raise LaunchError(
            f"{name} is a tensor on {device}; the emulated GPU works on CPU tensors "
            '(with cuda=True, or WAVECORE_TRITON_CUDA=1, it has a device "cuda")'
        )
    current = library.current_device()
    if device.index != current:
        raise LaunchError(
            f"{name} is a tensor on {device}, the current device is cuda:{current}: GPUs do not "
            "access each other's memory"
        )
    return int(value.data_ptr())
