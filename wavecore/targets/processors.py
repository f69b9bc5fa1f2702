"""Every processor that a code object may name, including those that cannot run kernels here.

Source: LLVM's AMDGPUUsage, "Processors", "Header" (e_flags) and "Kernel Descriptor".
"""

from __future__ import annotations

from typing import NamedTuple

# EF_AMDGPU_MACH, bits 7:0 of e_flags.
MACHINES = {
    0x020: "gfx600",
    0x021: "gfx601",
    0x022: "gfx700",
    0x023: "gfx701",
    0x024: "gfx702",
    0x025: "gfx703",
    0x026: "gfx704",
    0x028: "gfx801",
    0x029: "gfx802",
    0x02A: "gfx803",
    0x02B: "gfx810",
    0x02C: "gfx900",
    0x02D: "gfx902",
    0x02E: "gfx904",
    0x02F: "gfx906",
    0x030: "gfx908",
    0x031: "gfx909",
    0x032: "gfx90c",
    0x033: "gfx1010",
    0x034: "gfx1011",
    0x035: "gfx1012",
    0x036: "gfx1030",
    0x037: "gfx1031",
    0x038: "gfx1032",
    0x039: "gfx1033",
    0x03A: "gfx602",
    0x03B: "gfx705",
    0x03C: "gfx805",
    0x03D: "gfx1035",
    0x03E: "gfx1034",
    0x03F: "gfx90a",
    0x041: "gfx1100",
    0x042: "gfx1013",
    0x043: "gfx1150",
    0x044: "gfx1103",
    0x045: "gfx1036",
    0x046: "gfx1101",
    0x047: "gfx1102",
    0x048: "gfx1200",
    0x049: "gfx1250",
    0x04A: "gfx1151",
    0x04C: "gfx942",
    0x04E: "gfx1201",
    0x04F: "gfx950",
    0x051: "gfx9-generic",
    0x052: "gfx10-1-generic",
    0x053: "gfx10-3-generic",
    0x054: "gfx11-generic",
    0x055: "gfx1152",
    0x058: "gfx1153",
    0x059: "gfx12-generic",
    0x05A: "gfx1251",
    0x05F: "gfx9-4-generic",
}

# Processors on which a generic code object runs.
GENERIC_MEMBERS = {
    "gfx9-generic": ("gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c"),
    "gfx9-4-generic": ("gfx942", "gfx950"),
    "gfx10-1-generic": ("gfx1010", "gfx1011", "gfx1012", "gfx1013"),
    "gfx10-3-generic": (
        *("gfx1030", "gfx1031", "gfx1032", "gfx1033", "gfx1034", "gfx1035", "gfx1036"),
    ),
    "gfx11-generic": (
        *("gfx1100", "gfx1101", "gfx1102", "gfx1103", "gfx1150", "gfx1151", "gfx1152", "gfx1153"),
    ),
    "gfx12-generic": ("gfx1200", "gfx1201"),
}


class GfxVersion(NamedTuple):
    """The digits of a processor's name: gfx90a is 9, 0, 10; gfx1201 is 12, 0, 1."""

    major: int
    minor: int
    stepping: int

    @classmethod
    def of(cls, processor: str) -> GfxVersion:
        """The version of a processor; for a generic one, that of its first member."""
        name = GENERIC_MEMBERS.get(processor, (processor,))[0]
        digits = name.removeprefix("gfx")
        return cls(int(digits[:-2]), int(digits[-2], 16), int(digits[-1], 16))

    @property
    def has_unified_vgprs(self) -> bool:
        """One register file for VGPRs and AGPRs, split by the descriptor (since CDNA 2)."""
        return self.major == 9 and (self.minor >= 4 or (self.minor, self.stepping) == (0, 10))

    @property
    def has_mode_ieee(self) -> bool:
        """Descriptors have DX10_CLAMP and IEEE (up to RDNA 3.5)."""
        return self.major < 12

    @property
    def has_wide_fields(self) -> bool:
        """Descriptors have wider fields for VGPRs and user SGPRs (CDNA 5)."""
        return self.major == 12 and self.minor == 5
