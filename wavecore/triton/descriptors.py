"""Tensor descriptors that a launch makes for gfx1250's tensor moves, out of Triton's arguments.

Source: `encodeTDMDescriptor` in Triton's driver for AMD, and the header of its descriptors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wavecore.device.arguments import Pointing
from wavecore.emulator.tensordescriptor import FIELDS, MOST_DIMENSIONS, descriptor_of
from wavecore.errors import LaunchError
from wavecore.triton import signature

_TENSOR = 2  # the type of a descriptor
_DWORD_BITS = 32


def _tile(block: Sequence[int], waves: int) -> list[int]:
    """What one wave moves of a block: waves halve the outer dimensions first, down to 1 each."""
    if len(block) == 1:
        return [-(-block[0] // waves)]
    tile = []
    for size in block:
        parts = 1
        while waves > 1 and parts * 2 <= size:
            parts, waves = parts * 2, waves // 2
        tile.append(-(-size // parts))
    return tile


@dataclass(frozen=True)
class Layout:
    """What a kernel's metadata say of one descriptor.

    Attributes:
        element_bits: of the tensor.
        tile: elements that a wave moves along each dimension, the innermost last.
        interval, gap: elements in LDS after which elements are left out, and how many; or 0.
    """

    element_bits: int
    tile: Sequence[int]
    interval: int = 0
    gap: int = 0

    @classmethod
    def of(cls, described: Mapping[str, Any], waves: int) -> Layout:
        """From an entry of Triton's `tensordesc_meta`, for workgroups of a number of waves."""
        interval, gap = next(iter(described.get("interval_padding_pairs", ())), (0, 0))
        tile = _tile(described["block_size"], waves)
        return cls(described["elem_bits"], tile, interval, gap)

    def converter(self, name: str) -> Callable[[Any], Pointing]:
        """The function that converts Triton's TensorDescriptor, which may raise LaunchError."""

        def converted(value: Any) -> Pointing:
            fields = self._fields(name, value.shape, value.strides)
            array = signature.pointer(value.base, name)
            return Pointing(array, lambda address: descriptor_of({**fields, "address": address}))

        return converted

    def _fields(self, name: str, shape: Sequence[int], strides: Sequence[int]) -> dict[str, int]:
        rank = len(self.tile)
        if not len(shape) == len(strides) == rank <= MOST_DIMENSIONS:
            raise LaunchError(
                f"{name} is a descriptor of {len(shape)} dimensions with {len(strides)} strides; "
                f"the kernel was compiled for {rank}, and gfx1250 has at most {MOST_DIMENSIONS}"
            )
        fields = {"count": 1, "type": _TENSOR, **self._padding()}
        fields["log_size"] = (self.element_bits // 8).bit_length() - 1
        for i in range(rank):
            fields[f"tile{i}"] = self.tile[-1 - i]
            fields[f"tensor{i}"] = shape[-1 - i]
            if i:
                fields[f"stride{i}"] = _stride(f"{name}.strides[{rank - 1 - i}]", strides[-1 - i])
        return fields

    def _padding(self) -> dict[str, int]:
        interval, gap = (x * self.element_bits // _DWORD_BITS for x in (self.interval, self.gap))
        if not (interval and gap):
            return {}
        return {"pad": 1, "pad_interval": interval.bit_length() - 2, "pad_amount": gap - 1}


def _stride(what: str, value: int) -> int:
    most = (1 << FIELDS["stride1"].bits) - 1
    if not 0 <= value <= most:
        raise LaunchError(f"{what} is {value}; a tensor move takes strides of 0 to {most} elements")
    return value
