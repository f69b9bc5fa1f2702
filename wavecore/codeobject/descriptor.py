"""The kernel descriptor: 64 bytes that tell the hardware how to start a kernel's waves.

Source: LLVM's AMDGPUUsage, "Kernel Descriptor" and the compute_pgm_rsrc1 to 3 tables; checked
against what clang writes. Fields that a target does not have read as 0 or False.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from wavecore.errors import CodeObjectError
from wavecore.targets.processors import GfxVersion

SIZE_BYTES = 64

_LAYOUT = struct.Struct("<IIIIq20sIIIHHI")

# Bits of kernel_code_properties, in the order in which their SGPRs are filled, and SGPRs of each.
_USER_SGPRS = (
    ("private_segment_buffer", 0, 4),
    ("dispatch_ptr", 1, 2),
    ("queue_ptr", 2, 2),
    ("kernarg_segment_ptr", 3, 2),
    ("dispatch_id", 4, 2),
    ("flat_scratch_init", 5, 2),
    ("private_segment_size", 6, 1),
)


@dataclass(frozen=True, slots=True)
class UserSgprs:
    """What one or more user SGPRs hold when a wave starts: s[first] to s[first + count - 1]."""

    name: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class KernelDescriptor:
    """The descriptor's words, and every field in them by name.

    `entry_offset` is relative to the descriptor's own address.
    """

    version: GfxVersion
    group_segment_fixed_size: int
    private_segment_fixed_size: int
    kernarg_size: int
    entry_offset: int
    rsrc1: int
    rsrc2: int
    rsrc3: int
    properties: int
    kernarg_preload: int

    @classmethod
    def from_bytes(cls, data: bytes | bytearray | memoryview, processor: str) -> KernelDescriptor:
        """Read the 64 bytes for `processor`. Raises: CodeObjectError if there are fewer."""
        if len(data) < SIZE_BYTES:
            raise CodeObjectError(f"kernel descriptor of {len(data)} bytes, expected {SIZE_BYTES}.")
        group, private, kernarg, _, entry, _, rsrc3, rsrc1, rsrc2, properties, preload, _ = (
            _LAYOUT.unpack_from(data)
        )
        version = GfxVersion.of(processor)
        return cls(
            version, group, private, kernarg, entry, rsrc1, rsrc2, rsrc3, properties, preload
        )

    # kernel_code_properties

    @property
    def enable_private_segment_buffer(self) -> bool:
        """The scratch buffer descriptor is in four user SGPRs."""
        return bool(self.properties & 1)

    @property
    def enable_dispatch_ptr(self) -> bool:
        """The address of the dispatch packet is in two user SGPRs."""
        return bool(self.properties >> 1 & 1)

    @property
    def enable_queue_ptr(self) -> bool:
        """The address of the queue is in two user SGPRs."""
        return bool(self.properties >> 2 & 1)

    @property
    def enable_kernarg_segment_ptr(self) -> bool:
        """The address of the kernel's arguments is in two user SGPRs."""
        return bool(self.properties >> 3 & 1)

    @property
    def enable_dispatch_id(self) -> bool:
        """The dispatch id is in two user SGPRs."""
        return bool(self.properties >> 4 & 1)

    @property
    def enable_flat_scratch_init(self) -> bool:
        """The queue's scratch base is in two user SGPRs (absolute flat scratch only)."""
        return bool(self.properties >> 5 & 1)

    @property
    def enable_private_segment_size(self) -> bool:
        """The private segment size is in one user SGPR."""
        return bool(self.properties >> 6 & 1)

    @property
    def enable_wavefront_size32(self) -> bool:
        """Waves have 32 lanes, not 64 (gfx10 and later)."""
        return bool(self.properties >> 10 & 1)

    @property
    def uses_dynamic_stack(self) -> bool:
        """The private segment size is a lower bound: the kernel recurses or calls indirectly."""
        return bool(self.properties >> 11 & 1)

    @property
    def wave_size(self) -> int:
        """Lanes in a wave, 32 or 64."""
        return 32 if self.enable_wavefront_size32 else 64

    @property
    def kernarg_preload_length_dwords(self) -> int:
        """How many dwords of the kernarg segment arrive in user SGPRs (gfx90a and later CDNA)."""
        return self.kernarg_preload & 0x7F

    @property
    def kernarg_preload_offset_dwords(self) -> int:
        """Where in the kernarg segment the preloaded dwords begin."""
        return self.kernarg_preload >> 7

    @property
    def user_sgprs(self) -> tuple[UserSgprs, ...]:
        """The named user SGPRs in their order; preloaded arguments are named "kernarg_preload".

        The block is as long as `user_sgpr_count`, which may be more than is named here.
        """
        named = []
        first = 0
        for name, bit, count in _USER_SGPRS:
            if self.properties >> bit & 1:
                named.append(UserSgprs(name, first, count))
                first += count
        if self.kernarg_preload_length_dwords:
            named.append(UserSgprs("kernarg_preload", first, self.kernarg_preload_length_dwords))
        return tuple(named)

    # compute_pgm_rsrc1

    @property
    def vgpr_granule(self) -> int:
        """VGPRs that one step of `granulated_vgpr_count` stands for."""
        if self.version.has_wide_fields:
            return 16
        if self.version.has_unified_vgprs:
            return 8
        return 8 if self.enable_wavefront_size32 else 4

    @property
    def granulated_vgpr_count(self) -> int:
        """The raw field: granules of VGPRs, less one."""
        return self.rsrc1 & 0x3F

    @property
    def vgpr_count(self) -> int:
        """VGPRs allocated to a wave; with AGPRs where the register file is unified."""
        return (self.granulated_vgpr_count + 1) * self.vgpr_granule

    @property
    def granulated_sgpr_count(self) -> int:
        """The raw field: on gfx9 twice (granules of 16 SGPRs, less one), later always 0."""
        return self.rsrc1 >> 6 & 0xF

    @property
    def float_mode(self) -> int:
        """The initial MODE bits 7:0: rounding and denormals of f32 and of f16 with f64."""
        return self.rsrc1 >> 12 & 0xFF

    @property
    def float_round_mode_32(self) -> int:
        """Rounding of f32: 0 nearest even, 1 up, 2 down, 3 to zero."""
        return self.rsrc1 >> 12 & 3

    @property
    def float_round_mode_16_64(self) -> int:
        """Rounding of f16 and f64: 0 nearest even, 1 up, 2 down, 3 to zero."""
        return self.rsrc1 >> 14 & 3

    @property
    def float_denorm_mode_32(self) -> int:
        """Denormals of f32: bit 0 keeps those of sources, bit 1 those of results."""
        return self.rsrc1 >> 16 & 3

    @property
    def float_denorm_mode_16_64(self) -> int:
        """Denormals of f16 and f64: bit 0 keeps those of sources, bit 1 those of results."""
        return self.rsrc1 >> 18 & 3

    @property
    def dx10_clamp(self) -> bool:
        """Clamping turns NaN into 0 (gfx9 to gfx11; gfx12 always does)."""
        return self.version.has_mode_ieee and bool(self.rsrc1 >> 21 & 1)

    @property
    def workgroup_round_robin(self) -> bool:
        """WG_RR_EN: waves of a workgroup take turns (gfx12)."""
        return not self.version.has_mode_ieee and bool(self.rsrc1 >> 21 & 1)

    @property
    def ieee_mode(self) -> bool:
        """Minimum and maximum follow IEEE 754-2008 and quieten NaN (gfx9 to gfx11)."""
        return self.version.has_mode_ieee and bool(self.rsrc1 >> 23 & 1)

    @property
    def fp16_overflow(self) -> bool:
        """An f16 result that overflows becomes the largest finite value."""
        return bool(self.rsrc1 >> 26 & 1)

    @property
    def workgroup_processor_mode(self) -> bool:
        """WGP_MODE: a workgroup may spread over both CUs of a WGP (gfx10 and later)."""
        return self.version.has_wgps and bool(self.rsrc1 >> 29 & 1)

    @property
    def memory_ordered(self) -> bool:
        """MEM_ORDERED: loads return in order (gfx10 and later)."""
        return self.version.has_wgps and bool(self.rsrc1 >> 30 & 1)

    @property
    def forward_progress(self) -> bool:
        """FWD_PROGRESS: every wave gets on in the end (gfx10 and later)."""
        return self.version.has_wgps and bool(self.rsrc1 >> 31 & 1)

    # compute_pgm_rsrc2

    @property
    def enable_private_segment(self) -> bool:
        """The kernel uses scratch memory."""
        return bool(self.rsrc2 & 1)

    @property
    def user_sgpr_count(self) -> int:
        """SGPRs before the system SGPRs; the compiler may pad beyond the named ones."""
        return self.rsrc2 >> 1 & (0x3F if self.version.has_wide_fields else 0x1F)

    @property
    def enable_workgroup_id_x(self) -> bool:
        """The kernel reads the workgroup id x."""
        return bool(self.rsrc2 >> 7 & 1)

    @property
    def enable_workgroup_id_y(self) -> bool:
        """The kernel reads the workgroup id y."""
        return bool(self.rsrc2 >> 8 & 1)

    @property
    def enable_workgroup_id_z(self) -> bool:
        """The kernel reads the workgroup id z."""
        return bool(self.rsrc2 >> 9 & 1)

    @property
    def enable_workgroup_info(self) -> bool:
        """A system SGPR holds the workgroup info word."""
        return bool(self.rsrc2 >> 10 & 1)

    @property
    def workitem_id_count(self) -> int:
        """Work-item ids that the kernel reads: 1 for x, 2 for x and y, 3 for x, y and z."""
        return min(self.rsrc2 >> 11 & 3, 2) + 1

    @property
    def exception_enables(self) -> int:
        """MODE's exception bits, from its bit 12 on.

        Invalid, denormal source, division by 0, overflow, underflow, inexact, integer
        division by 0.
        """
        return self.rsrc2 >> 24 & 0x7F

    # compute_pgm_rsrc3

    @property
    def accum_offset(self) -> int:
        """The register of the unified file that is AGPR 0 (gfx90a and later CDNA), else 0."""
        if self.version.has_unified_vgprs:
            return ((self.rsrc3 & 0x3F) + 1) * 4
        return 0

    @property
    def tg_split(self) -> bool:
        """Waves of a workgroup may run on different CUs (gfx90a and later CDNA)."""
        return self.version.has_unified_vgprs and bool(self.rsrc3 >> 16 & 1)

    @property
    def shared_vgpr_count(self) -> int:
        """VGPRs that both halves of a wave64 share (gfx10 and gfx11)."""
        return (self.rsrc3 & 0xF) * 8 if self.version.has_shared_vgprs else 0

    @property
    def instruction_prefetch_bytes(self) -> int:
        """How much code the hardware fetches ahead of the entry (gfx11 and later)."""
        return (self.rsrc3 >> 4 & (1 << self.version.prefetch_bits) - 1) * 128

    @property
    def named_barrier_count(self) -> int:
        """Named barriers that the kernel allocates (gfx125x)."""
        return (self.rsrc3 >> 14 & 7) * 4 if self.version.has_wide_fields else 0
