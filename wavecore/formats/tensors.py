"""torch tensors as NumPy arrays that share memory, and back.

torch is imported only to create a tensor: if it is not loaded, no object can be a tensor.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from wavecore._fork import IMPORTS
from wavecore.errors import FormatError

# Types of torch that NumPy lacks, by their size in bytes.
_BITS = {1: "uint8", 2: "int16", 4: "int32", 8: "int64"}
# Two codes per byte; NumPy's types hold one.
_PACKED = ("float4_e2m1fn_x2",)
# Devices whose memory is the host's (wavecore.torch), with what makes a CPU tensor over it.
ON_HOST: dict[str, Callable[[Any], Any]] = {"cpu": lambda tensor: tensor}


def is_tensor(value: object) -> bool:
    """Whether an object is a torch tensor."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def from_tensor(tensor: Any, *, or_bits: bool = False) -> np.ndarray:
    """An array that shares a tensor's memory and strides; gradients are dropped.

    Args:
        or_bits: view elements without a NumPy type as unsigned integers of the same width.
    Raises: FormatError if the memory is not the host's, or not the tensor's values.
    """
    with IMPORTS:
        import ml_dtypes

    _check_values(tensor)
    torch = sys.modules["torch"]
    kind = str(tensor.dtype).removeprefix("torch.")
    plain = ON_HOST[tensor.device.type](tensor.detach())
    if plain.numel():
        start = plain.storage_offset() * plain.element_size()
        _check_room(start + _extent(plain), plain.untyped_storage().nbytes())
    known = getattr(ml_dtypes, kind, None)
    try:
        if known is None and kind not in _PACKED:
            if or_bits and not hasattr(np, kind):
                word = _BITS[plain.element_size()]
                bits = plain.view(getattr(torch, word)).numpy()
                return np.asarray(bits.view(f"uint{8 * bits.itemsize}"))
            return np.asarray(plain.numpy())
        bits = plain.view(getattr(torch, _BITS[plain.element_size()])).numpy()
    except (TypeError, RuntimeError, KeyError) as error:
        raise FormatError(f"a torch tensor of {kind}: NumPy cannot view it ({error})") from error
    return np.asarray(bits if known is None else bits.view(known))


def _check_values(tensor: Any) -> None:
    """Raises: FormatError if host memory does not hold a tensor's values directly."""
    torch = sys.modules["torch"]
    if tensor.device.type not in ON_HOST:
        raise FormatError(f"a torch tensor on {tensor.device}: pass tensor.cpu()")
    if tensor.layout != torch.strided:
        raise FormatError(f"a {tensor.layout} tensor: pass tensor.to_dense()")
    if tensor.is_conj() or tensor.is_neg():
        raise FormatError(
            "a torch tensor whose values are not in memory yet: give it as "
            "tensor.resolve_conj().resolve_neg()"
        )
    if tensor.is_nested:
        raise FormatError("a nested torch tensor: pass tensor.to_padded_tensor(0)")


def memory_of(tensor: Any) -> tuple[int, int, int, bool]:
    """A tensor's first address, the memory range (low, high) it may reach, and if that is larger.

    The same as from `from_tensor` and `wavecore.device.hostarrays.reach`, without an array.

    Raises: FormatError if the memory is not the host's, or not the tensor's values.
    """
    _check_values(tensor)
    first = int(tensor.data_ptr())
    size = tensor.numel() * tensor.element_size()
    if size == 0:
        return first, first, first, False
    extent = size if tensor.is_contiguous() else _extent(tensor)
    low, high = storage_of(tensor)
    _check_room(first - low + extent, high - low)
    return (first, first, first + size, False) if extent == size else (first, low, high, True)


def _extent(tensor: Any) -> int:
    """Bytes from the first element of a non-empty tensor to the end of its last."""
    steps = zip(tensor.shape, tensor.stride(), strict=True)
    return int((sum((size - 1) * step for size, step in steps) + 1) * tensor.element_size())


def _check_room(needed: int, room: int) -> None:
    """Reject a tensor that lost its memory: NumPy would make an array over other memory."""
    if needed > room:
        raise FormatError(
            f"a torch tensor whose storage was resized: it reaches to byte {needed} of {room}"
        )


def storage_of(tensor: Any) -> tuple[int, int]:
    """The memory (low, high) that a tensor is a view of."""
    storage = tensor.untyped_storage()
    low = int(storage.data_ptr())
    return low, low + int(storage.nbytes())


def to_tensor(array: np.ndarray) -> Any:
    """A tensor that shares an array's memory. Raises: FormatError if torch is not installed."""
    try:
        torch = importlib.import_module("torch")
    except ImportError as error:
        raise FormatError("torch is not installed; `pip install torch` brings it") from error
    with IMPORTS:
        import ml_dtypes

    if not array.flags.writeable:
        array = array.copy()  # torch does not support read-only memory
    kind = getattr(torch, array.dtype.name, None)
    if hasattr(ml_dtypes, array.dtype.name) and kind is not None:
        bits = np.dtype(_BITS[array.dtype.itemsize])
        return torch.from_numpy(array.view(bits)).view(kind)
    try:
        return torch.from_numpy(array)
    except (TypeError, ValueError) as error:
        raise FormatError(f"torch cannot represent this array: {error}") from error
