"""Facts about GPUs: the records, and the source of each fact.

A `Target` is one gfx name, a `Product` one card or accelerator that carries it. Both are frozen
and compared by identity: each has one record. A rate is the operations (multiply and add are two)
per clock and compute unit.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from wavecore.errors import TargetError
from wavecore.targets.lds import LdsService
from wavecore.targets.sources import Evidence as Evidence
from wavecore.targets.sources import Source as Source

Unit = Literal["matrix", "vector"]

# A counter of s_waitcnt: its name and the (lowest bit, width) of each of its parts in the
# instruction, lowest part first.
WaitCounter = tuple[str, tuple[tuple[int, int], ...]]


LLVM_SUBTARGETS = Source("LLVM 22, AMDGPU subtarget tables", "documented")
LLVM_USAGE = Source("LLVM, User Guide for AMDGPU Backend", "documented")
LLVM_DECODER = Source("LLVM 22, AMDGPU disassembler and instruction printer", "documented")
LLVM_OCCUPANCY = Source("LLVM 22, AMDGPU occupancy as printed by the compiler", "documented")
ISA_MANUALS = Source("AMD instruction set architecture reference guides", "documented")
HIP_LIMITS = Source("HIP's launch limits and the width of TTMP7's fields", "inferred")
MATRIX_CALCULATOR = Source("AMD Matrix Instruction Calculator, execution statistics", "documented")
CALCULATOR_LAYOUTS = Source("AMD Matrix Instruction Calculator, register mappings", "documented")
AS_RDNA3_LAYOUTS = Source("AMD Matrix Instruction Calculator, of RDNA 3", "inferred")
LIBRARIES_LAYOUTS = Source("AMD's libraries and compilers, which agree", "inferred")
MATRIX_MODELS = Source("docs/numerics.md, which gives each model's evidence", "silicon")
CDNA1_PAPER = Source("AMD CDNA architecture white paper", "documented")
CDNA2_PAPER = Source("AMD CDNA 2 architecture white paper", "documented")
CDNA3_PAPER = Source("AMD CDNA 3 architecture white paper", "documented")
CDNA4_PAPER = Source("AMD CDNA 4 architecture white paper", "documented")
CDNA4_SCHEDULE = Source("LLVM 22, scheduling model of gfx950 (passes of four cycles)", "documented")
LLVM_SCHEDULE = Source("LLVM, scheduling model of gfx1250", "inferred")
CAPTURES = Source(
    "AMD's ISA manuals, captures of gfx1100 and gfx1201 (ROCm/rocm-systems); RDNA 2 inferred",
    "documented",
)
LDS_SERVICE = Source("wavecore/targets/lds.py, which has a source for each width", "silicon")
ADDRESS_UNIT = Source(
    "rocprofiler-compute, Coalescing: 16 accesses of a wave64 if lanes are adjacent, 64 if they "
    "are scattered",
    "inferred",
)
PRODUCT_PAGE = Source("AMD product specification", "documented")
PEAK_OF_PRODUCT = Source("AMD product specification, peak rate / (CUs x clock)", "documented")
ROCM = Source("AMD ROCm documentation, AMD GPU specifications", "documented")
LANE_COUNT = Source("lanes x clock, as for the other types of the vector unit", "inferred")


@dataclass(frozen=True)
class VectorRate:
    """The best rate of the vector units for one element type, per compute unit."""

    dtype: str
    instruction: str
    ops_per_clock: int
    source: Source
    note: str = ""


@dataclass(frozen=True)
class MatrixRate:
    """The fastest matrix instruction for one input type; `cycles` are per SIMD.

    For a sparse instruction `ops` also counts the zeros of the compressed operand, as AMD does.
    """

    dtype: str
    instruction: str
    ops: int
    cycles: int
    source: Source
    sparse: bool = False
    note: str = ""


def fact(doc: str, source: Source, **options: Any) -> Any:
    """A dataclass field whose metadata give its meaning and the source of its values."""
    return field(metadata={"doc": doc, "source": source}, **options)


@dataclass(frozen=True, kw_only=True, eq=False)
class Target:
    """One gfx name. Sizes of the vector register file are for wave64: wave32 has twice as many."""

    name: str
    family: str = fact("architecture", LLVM_USAGE)
    instruction_set: str = fact(
        "representative of the targets with the same instructions and encodings", LLVM_SUBTARGETS
    )
    mach: int = fact("EF_AMDGPU_MACH in the ELF header's e_flags", LLVM_USAGE)
    wave_sizes: tuple[int, ...] = fact("wave sizes", LLVM_USAGE)
    default_wave_size: int = fact("the compiler's default wave size", LLVM_USAGE)

    microcode: str = fact("the set of microcode formats (isa/encodings.py)", ISA_MANUALS)
    m0_selector: int = fact("encoding of M0 as a scalar operand", LLVM_DECODER)
    null_selector: int = fact("encoding of NULL as a scalar operand", LLVM_DECODER)
    saddr_off: int = fact("SADDR of a flat instruction without an SGPR", LLVM_DECODER)
    wide_literals: bool = fact(
        "instructions of two and three dwords may also have a literal", LLVM_DECODER
    )
    wait_counters: tuple[WaitCounter, ...] = fact("the counters of s_waitcnt", LLVM_DECODER)
    message_operations: bool = fact(
        "messages of s_sendmsg carry an operation and a stream", LLVM_DECODER
    )

    vgprs: int = fact("VGPRs that a wave can address", LLVM_USAGE)
    agprs: int = fact("AGPRs (accumulation VGPRs) that a wave can address", LLVM_USAGE, default=0)
    unified_vgpr_file: bool = fact(
        "AGPRs are allocated from the same file as VGPRs", LLVM_USAGE, default=False
    )
    vgpr_file_wave64: int = fact("VGPRs of a SIMD per lane of wave64", LLVM_OCCUPANCY)
    vgpr_granule_wave64: int = fact("VGPR allocation granularity", LLVM_OCCUPANCY)
    vgpr_count_granule_wave64: int = fact("unit of the kernel descriptor's VGPR count", LLVM_USAGE)
    sgprs: int = fact("SGPRs that a wave can address, without VCC", LLVM_SUBTARGETS)
    sgpr_waves: tuple[tuple[int, int], ...] = fact(
        "SGPRs:waves: this number of SGPRs allows this number of waves on a SIMD; empty: no limit",
        LLVM_OCCUPANCY,
        default=(),
    )

    simds_per_cu: int = fact("SIMDs of a compute unit", ISA_MANUALS)
    cus_per_wgp: int = fact("compute units of a workgroup processor", ISA_MANUALS, default=1)
    max_waves_per_simd: int = fact("maximum number of waves on a SIMD", LLVM_OCCUPANCY)

    lds_per_workgroup_bytes: int = fact("maximum LDS of a workgroup, in bytes", LLVM_SUBTARGETS)
    lds_per_cu_bytes: int = fact("LDS of a compute unit, in bytes", ISA_MANUALS)
    lds_granule_bytes: int = fact("LDS allocation granularity, in bytes", LLVM_SUBTARGETS)

    lds_service: LdsService = fact(  # noqa: RUF009 (a field, and no record changes)
        "how lanes of LDS accesses share cycles", LDS_SERVICE
    )
    quad_line_bytes: int = fact(
        "bytes of a line that 4 lanes of a global access receive at a time; 0: unknown",
        ADDRESS_UNIT,
        default=0,
    )

    max_workgroup_size: int = fact("maximum work-items of a workgroup", LLVM_USAGE, default=1024)
    max_grid_work_items: int = fact(
        "maximum work-items of a grid per dimension", HIP_LIMITS, default=2**32 - 1
    )
    max_grid_workgroups: tuple[int, int, int] = fact(
        "maximum workgroups of a grid along x, y and z", HIP_LIMITS, default=(2**31 - 1,) * 3
    )
    workgroup_ids: Literal["sgpr", "ttmp"] = fact(
        "registers that hold the workgroup ids", LLVM_USAGE, default="sgpr"
    )

    float8: Literal["", "fnuz", "ocp"] = fact(
        "8-bit float formats; empty: none", ISA_MANUALS, default=""
    )
    buffer_resource: Literal["tid-swizzle", "oob-select"] = fact(
        "rules of a buffer resource (docs/memory.md): swizzle includes the lane number, or the "
        "resource selects the range check",
        ISA_MANUALS,
    )
    swizzle_sizes: bool = fact(
        "two bits of a resource give the size of swizzled elements; otherwise it is a dword",
        ISA_MANUALS,
    )
    min_of_nans: Literal["first", "second"] = fact(
        "which of two quiet NaNs v_min and v_max return", CAPTURES
    )
    sine_flushes: bool = fact(
        "v_sin_f32 and v_cos_f32 flush denormal inputs in every mode", CAPTURES
    )
    dot2: Literal["in order", "in order, f16 flushed", "DOT2-G11", "DOT-G12"] = fact(
        "arithmetic of v_dot2_f32_f16 (docs/numerics.md)", CAPTURES
    )

    matrix_operands: Literal["", "mfma", "copied", "split", "runs"] = fact(
        "layout of A and B: as for MFMA; copied to each 16 lanes; split between lanes; in runs of "
        "16 bytes; empty: no matrix instructions",
        MATRIX_CALCULATOR,
        default="",
    )
    matrix_unit: Literal[
        "", "E-FDPA", "FTZ-ADDMUL", "TR-FDPA", "ONE-ROUND", "DOT2-G11", "DOT-G12"
    ] = fact("arithmetic model of the matrix unit for small floats", MATRIX_MODELS, default="")
    matrix_cycles: Source = fact(  # noqa: RUF009 (a field, and sources are frozen)
        "source of the cycles of matrix instructions",
        MATRIX_CALCULATOR,
        default=MATRIX_CALCULATOR,
    )
    matrix_layouts: Source = fact(  # noqa: RUF009
        "source of matrix layouts that no older target has",
        CALCULATOR_LAYOUTS,
        default=CALCULATOR_LAYOUTS,
    )
    mfma_issue_cycles: int = fact(
        "cycles of an MFMA in which nothing else issues", MATRIX_CALCULATOR, default=4
    )

    features: frozenset[str] = fact("features, by LLVM's names", LLVM_SUBTARGETS)
    vector_rates: tuple[VectorRate, ...] = ()
    matrix_rates: tuple[MatrixRate, ...] = ()

    def __repr__(self) -> str:
        return f"<Target {self.name} ({self.family})>"

    def derive(
        self, name: str, *, add: Iterable[str] = (), drop: Iterable[str] = (), **changes: Any
    ) -> Target:
        """A target derived from this one; `add` and `drop` are features."""
        added, dropped = frozenset(add), frozenset(drop)
        if wrong := (added & self.features) | (dropped - self.features):
            raise ValueError(f"{name}: the same as in {self.name}: {', '.join(sorted(wrong))}")
        features = (self.features | added) - dropped
        return dataclasses.replace(self, name=name, features=features, **changes)

    def has(self, feature: str) -> bool:
        """Whether the target has a feature, under LLVM's name for it ("packed-fp32-ops")."""
        return feature in self.features

    # Properties that LLVM derives from one of its features, named by property.

    @property
    def has_wave_dpp(self) -> bool:
        """DPP shifts, rotates and broadcasts across the rows of a wave (LLVM: before GFX10)."""
        return not self.has("gfx10-insts")

    @property
    def sgpr_granule(self) -> int:
        """SGPR allocation granularity (LLVM: before GFX10); 1: each wave has all SGPRs."""
        return 1 if self.has("gfx10-insts") else 16

    @property
    def scales_offsets(self) -> bool:
        """Scalar and vector offsets may count accesses (LLVM's hasScaleOffset)."""
        return self.has("gfx1250-insts")

    @property
    def wide_buffer_resources(self) -> bool:
        """Buffer resources have bases of 57 bits and num_records of 45 (LLVM's feature)."""
        return self.has("45-bit-num-records-buffer-resource")

    @property
    def masks_by_lds_address(self) -> bool:
        """Compilers mask lanes of LDS accesses by an address beyond it: Triton does on CDNA 5."""
        return self.has("gfx1250-insts")

    @property
    def has_named_barriers(self) -> bool:
        """Workgroups have barriers for some of their waves; RDNA 4 has only the instructions."""
        return self.has("gfx1250-insts")

    @property
    def signed_vector_offsets(self) -> bool:
        """A VGPR's offset from an SGPR pair has a sign (LLVM's hasSignedGVSOffset)."""
        return self.has("gfx1250-insts")

    @property
    def row_share(self) -> Literal["", "row_newbcast", "row_share"]:
        """Name of the DPP control that broadcasts one lane's value to its row; empty: none."""
        if self.has("gfx10-insts"):
            return "row_share"
        return "row_newbcast" if self.has("gfx90a-insts") else ""

    @property
    def has_row_xmask(self) -> bool:
        """The DPP control that inverts bits of the lane's number within a row."""
        return self.has("gfx10-insts")

    @property
    def has_permlane16(self) -> bool:
        """v_permlane16_b32 and v_permlanex16_b32."""
        return self.has("gfx10-insts")

    @property
    def has_permlane64(self) -> bool:
        """v_permlane64_b32."""
        return self.has("gfx11-insts")

    @property
    def has_wave_wide_permute(self) -> bool:
        """ds_permute and ds_bpermute reach all lanes of wave64 (LLVM's supportsWaveWideBPermute).

        On other targets they move values within each 32 lanes.
        """
        return not self.has("gfx10-insts") or self.has("gfx12-insts")

    @property
    def typed_memory_names(self) -> bool:
        """Memory instructions are named like ds_load_b32, elsewhere like ds_read_b32."""
        return self.has("gfx11-insts")

    @property
    def separate_buffer_formats(self) -> bool:
        """Typed buffers name a data and a number format, elsewhere one unified format."""
        return not self.has("gfx10-insts")

    @property
    def zeroes_high_half(self) -> bool:
        """16-bit vector results clear the upper half (LLVM's zeroesHigh16BitsOfDest)."""
        return not self.has("gfx10-insts")

    @property
    def has_ecc(self) -> bool:
        """Registers have ECC, enabled on MI cards: a 16-bit load clears the other half."""
        return self.has("sramecc-support")

    @property
    def has_mode_ieee(self) -> bool:
        """MODE holds IEEE and DX10_CLAMP; elsewhere they act as 0 and 1 (LLVM's hasIEEEMode)."""
        return not self.has("gfx12-insts")

    @property
    def kernarg_preload_prologue(self) -> bool:
        """Code that preloads arguments starts with 256 bytes for firmware without preloading."""
        return not self.has("gfx1250-insts")

    @property
    def updates_vccz(self) -> bool:
        """VCCZ follows a write of one half of VCC (LLVM's partialVCCWritesUpdateVCCZ)."""
        return self.has("gfx10-insts")

    @property
    def releases_by_writeback(self) -> bool:
        """Data for other dies must be written back from this die's L2 (LLVM's SIMemoryLegalizer).

        A release at device scope begins with buffer_wbl2.
        """
        return self.has("gfx940-insts")

    @property
    def packed_work_item_ids(self) -> bool:
        """The work-item ids x, y, z arrive as three 10-bit fields of v0."""
        return self.has("packed-tid")

    @property
    def architected_flat_scratch(self) -> bool:
        """FLAT_SCRATCH is set before the wave starts; scratch takes no SGPRs."""
        return self.has("architected-flat-scratch")

    @property
    def kernarg_preload(self) -> bool:
        """Kernel arguments can be placed in SGPRs before the wave starts."""
        return self.has("kernarg-preload")

    @property
    def even_aligned_vgprs(self) -> bool:
        """Operands of more than 32 bits start at an even VGPR."""
        return self.has("vgpr-align2")

    @property
    def has_mfma(self) -> bool:
        """The matrix instructions are MFMA."""
        return self.has("mai-insts")

    @property
    def has_second_mfma(self) -> bool:
        """CDNA 3's matrix core or later: BLGP negates in f64 forms, 16-bit forms are faster."""
        return self.has("gfx940-insts")

    @property
    def has_wmma(self) -> bool:
        """The matrix instructions are WMMA."""
        return self.has("gfx11-insts")

    @property
    def lds_per_wgp_bytes(self) -> int:
        """LDS that the compute units of a workgroup processor share."""
        return self.lds_per_cu_bytes * self.cus_per_wgp

    def check_wave(self, wave: int | None) -> int:
        """The given wave size, or the default for None.

        Raises: TargetError if the target does not support it.
        """
        if wave is None:
            return self.default_wave_size
        if wave not in self.wave_sizes:
            have = " and ".join(f"wave{size}" for size in self.wave_sizes)
            raise TargetError(f"{self.name} has no wave{wave}; it supports {have}.")
        return wave

    def vgpr_file(self, wave: int | None = None) -> int:
        """Registers of a SIMD's vector file per lane of a wave."""
        return self.vgpr_file_wave64 * 64 // self.check_wave(wave)

    def vgpr_granule(self, wave: int | None = None) -> int:
        """VGPR allocation granularity."""
        return self.vgpr_granule_wave64 * 64 // self.check_wave(wave)

    def vgpr_count_granule(self, wave: int | None = None) -> int:
        """Unit of the VGPR count in a kernel descriptor."""
        wave = self.check_wave(wave)
        return self.vgpr_count_granule_wave64 * (64 // wave if len(self.wave_sizes) > 1 else 1)

    def matrix_rate(self, rate: MatrixRate) -> int:
        """Operations per clock and compute unit of one of `matrix_rates`."""
        return rate.ops * self.simds_per_cu // rate.cycles

    def ops_per_clock(self, unit: Unit, dtype: str, *, sparse: bool = False) -> int | None:
        """Best rate per clock and compute unit for an element type; None if unsupported."""
        if unit == "vector":
            found = [r.ops_per_clock for r in self.vector_rates if r.dtype == dtype and not sparse]
        else:
            found = [
                self.matrix_rate(r)
                for r in self.matrix_rates
                if r.dtype == dtype and r.sparse == sparse
            ]
        return max(found, default=None)

    def waves_per_simd(
        self, vgprs: int, wave: int | None = None, *, agprs: int = 0, sgprs: int = 0
    ) -> int:
        """Waves of a kernel that fit on one SIMD with these registers."""
        from wavecore.targets.occupancy import waves_per_simd

        return waves_per_simd(self, vgprs, wave, agprs=agprs, sgprs=sgprs)


@dataclass(frozen=True)
class PublishedPeak:
    """A peak as AMD prints it, in 10^12 operations per second, rounded as printed."""

    unit: Unit
    dtype: str
    tera_ops: float
    sparse: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Product:
    """One card or accelerator; its peak rates are computed from `cus` and `clock_mhz`."""

    name: str
    target: Target
    cus: int = fact("compute units", PRODUCT_PAGE)
    clock_mhz: int = fact("peak engine clock (Instinct) or boost clock (Radeon)", PRODUCT_PAGE)
    memory: str = fact("kind of memory", PRODUCT_PAGE)
    memory_gb: int = fact("capacity, in GB as printed", PRODUCT_PAGE)
    memory_gb_per_s: int = fact("peak bandwidth", PRODUCT_PAGE)
    published: tuple[PublishedPeak, ...] = ()
    devices: int = fact(
        "number of HIP devices: a package's graphics compute dies, which share everything evenly",
        ROCM,
        default=1,
    )

    def __repr__(self) -> str:
        return f"<Product {self.name} ({self.target.name})>"

    def tera_ops(self, unit: Unit, dtype: str, *, sparse: bool = False) -> float | None:
        """Peak in 10^12 operations per second; None if the unit does not support the type."""
        rate = self.target.ops_per_clock(unit, dtype, sparse=sparse)
        return None if rate is None else rate * self.cus * self.clock_mhz * 1e-6
