"""The kernel descriptor: 64 bytes with the initial state of a kernel's waves.

Source: LLVM's AMDGPUUsage, "Kernel Descriptor" and the compute_pgm_rsrc1 to 3 tables; checked
against clang's output.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import Any, NamedTuple

from wavecore.errors import CodeObjectError
from wavecore.targets.processors import GfxVersion

SIZE_BYTES = 64

# Byte offsets of the words with several fields.
_RSRC3, _RSRC1, _RSRC2, _PROPERTIES, _PRELOAD = 44, 48, 52, 56, 58

# User SGPRs by purpose, with their number; in the order of the bits that request them, in which
# they are also allocated.
_USER_SGPRS = {
    "private_segment_buffer": 4,
    "dispatch_ptr": 2,
    "queue_ptr": 2,
    "kernarg_segment_ptr": 2,
    "dispatch_id": 2,
    "flat_scratch_init": 2,
    "private_segment_size": 1,
}


@dataclass(frozen=True, slots=True)
class UserSgprs:
    """User SGPRs with one purpose at the start of a wave: s[first] to s[first + count - 1]."""

    name: str
    first: int
    count: int


class _Bits(NamedTuple):
    """The position of a field in the descriptor, and the meaning of its bits."""

    low: int
    width: int
    meaning: Callable[[int], int]
    exists: Callable[[GfxVersion], bool]
    more_if_wide: int

    def read(self, descriptor: int, version: GfxVersion) -> int:
        if not self.exists(version):
            return False if self.meaning is bool else 0
        width = self.width + (self.more_if_wide if version.has_wide_fields else 0)
        return self.meaning(descriptor >> self.low & (1 << width) - 1)


def _bits(
    word: int,
    high: int,
    low: int,
    meaning: Callable[[int], int] = int,
    *,
    on: Callable[[GfxVersion], bool] = lambda gfx: True,
    more_if_wide: int = 0,
) -> Any:
    """A field in bits high:low of the word at this byte, 0 on processors other than `on`."""
    return field(metadata={"": _Bits(8 * word + low, high - low + 1, meaning, on, more_if_wide)})


def _flag(word: int, bit: int, *, on: Callable[[GfxVersion], bool] = lambda gfx: True) -> Any:
    """A field of one bit, False on processors other than `on`."""
    return _bits(word, bit, bit, bool, on=on)


@dataclass(frozen=True, slots=True)
class KernelDescriptor:
    """The descriptor's fields, except those without effect here."""

    version: GfxVersion
    group_segment_fixed_size: int = _bits(0, 31, 0)
    private_segment_fixed_size: int = _bits(4, 31, 0)
    kernarg_size: int = _bits(8, 31, 0)
    # Relative to the descriptor's own address.
    entry_offset: int = _bits(16, 63, 0, lambda bits: bits - (bits >> 63 << 64))

    # The first AGPR's index in the unified register file.
    accum_offset: int = _bits(
        _RSRC3, 5, 0, lambda bits: 4 * (bits + 1), on=lambda gfx: gfx.has_unified_vgprs
    )

    vgpr_granules: int = _bits(_RSRC1, 5, 0, lambda bits: bits + 1)
    # The initial MODE bits 7:0: rounding of f32 and of f16 with f64, then denormal modes.
    float_mode: int = _bits(_RSRC1, 19, 12)
    # Clamping turns NaN into 0 (gfx12 always does).
    dx10_clamp: bool = _flag(_RSRC1, 21, on=lambda gfx: gfx.has_mode_ieee)
    # Minimum and maximum follow IEEE 754-2008 and quiet NaN.
    ieee_mode: bool = _flag(_RSRC1, 23, on=lambda gfx: gfx.has_mode_ieee)
    # An f16 result that overflows becomes the largest finite value.
    fp16_overflow: bool = _flag(_RSRC1, 26)

    # The kernel uses scratch memory.
    enable_private_segment: bool = _flag(_RSRC2, 0)
    # SGPRs before the system SGPRs; the compiler may pad after the named ones.
    user_sgpr_count: int = _bits(_RSRC2, 5, 1, more_if_wide=1)
    # System SGPRs at a wave's start.
    enable_workgroup_id_x: bool = _flag(_RSRC2, 7)
    enable_workgroup_id_y: bool = _flag(_RSRC2, 8)
    enable_workgroup_id_z: bool = _flag(_RSRC2, 9)
    enable_workgroup_info: bool = _flag(_RSRC2, 10)
    # Work-item ids that the kernel reads: 1 for x, 2 for x and y, 3 for x, y and z.
    workitem_id_count: int = _bits(_RSRC2, 12, 11, lambda bits: min(bits, 2) + 1)

    # A bit for each of _USER_SGPRS.
    user_sgpr_enables: int = _bits(_PROPERTIES, len(_USER_SGPRS) - 1, 0)
    # Lanes in a wave.
    wave_size: int = _bits(_PROPERTIES, 10, 10, lambda bit: 64 >> bit)
    # The private segment size is a lower bound: the kernel recurses or calls indirectly.
    uses_dynamic_stack: bool = _flag(_PROPERTIES, 11)

    # The dwords of the kernarg segment preloaded into user SGPRs (gfx90a and later CDNA).
    kernarg_preload_length_dwords: int = _bits(_PRELOAD, 6, 0)
    kernarg_preload_offset_dwords: int = _bits(_PRELOAD, 15, 7)

    @classmethod
    def from_bytes(cls, data: bytes | bytearray | memoryview, processor: str) -> KernelDescriptor:
        """Read the 64 bytes for `processor`. Raises: CodeObjectError if there are fewer."""
        if len(data) < SIZE_BYTES:
            raise CodeObjectError(f"kernel descriptor of {len(data)} bytes, expected {SIZE_BYTES}.")
        bits, version = int.from_bytes(data[:SIZE_BYTES], "little"), GfxVersion.of(processor)
        values: list[Any] = [place.read(bits, version) for place in _PLACES]
        return cls(version, *values)

    @property
    def vgpr_granule(self) -> int:
        """The allocation granule of VGPRs."""
        if self.version.has_wide_fields:
            return 16
        return 8 if self.version.has_unified_vgprs or self.wave_size == 32 else 4

    @property
    def vgpr_count(self) -> int:
        """VGPRs allocated to a wave; including AGPRs if the register file is unified."""
        return self.vgpr_granules * self.vgpr_granule

    @property
    def user_sgprs(self) -> tuple[UserSgprs, ...]:
        """The named user SGPRs in order; preloaded arguments are named "kernarg_preload".

        There are `user_sgpr_count` in all, which may be more than are named here.
        """
        counts = {
            name: count
            for bit, (name, count) in enumerate(_USER_SGPRS.items())
            if self.user_sgpr_enables >> bit & 1
        }
        if self.kernarg_preload_length_dwords:
            counts["kernarg_preload"] = self.kernarg_preload_length_dwords
        ends = accumulate(counts.values())
        return tuple(
            UserSgprs(name, end - count, count)
            for (name, count), end in zip(counts.items(), ends, strict=True)
        )


_PLACES: tuple[_Bits, ...] = tuple(f.metadata[""] for f in fields(KernelDescriptor) if f.metadata)
