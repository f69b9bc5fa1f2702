"""How many waves and workgroups of a kernel a compute unit holds at once.

Source: LLVM's occupancy computation, and thresholds from compiler output. Evidence: documented; the
limit on workgroups is inferred.

LDS is counted in its allocation units (LLVM's AMDGPUUsage, GRANULATED_LDS_SIZE): on gfx950 a
workgroup with 16 KB takes 13 units of 1,280 bytes, so nine workgroups fit into 160 KB. LLVM's own
estimate and AMD's texts divide without rounding and say ten; neither is measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wavecore.errors import TargetError
from wavecore.targets.model import Target

MAX_WORKGROUPS_PER_CU = 16  # those of several waves; a workgroup of one wave needs no barrier slot


@dataclass(frozen=True)
class Occupancy:
    """Waves and workgroups resident at once, and the limiting resource.

    On a target with workgroup processors the counts are per processor, whose compute units share
    LDS and waves (WGP mode, the compiler's default). `limits` is the number of workgroups that each
    resource allows.
    """

    waves_per_simd: int
    workgroups: int
    waves_per_workgroup: int
    limited_by: str
    limits: Mapping[str, int] = field(default_factory=dict, compare=False)


def round_up(count: int, granule: int) -> int:
    """`count` rounded up to a multiple of `granule`."""
    return -(-count // granule) * granule


def allocated_vgprs(target: Target, vgprs: int, wave: int | None = None, *, agprs: int = 0) -> int:
    """Vector registers allocated to a wave, per lane.

    Raises: TargetError if a wave cannot address that many.
    """
    if vgprs > target.vgprs or agprs > target.agprs:
        raise TargetError(
            f"{target.name}: a wave has at most {target.vgprs} VGPRs and {target.agprs} AGPRs, "
            f"not {vgprs} and {agprs}."
        )
    granule = target.vgpr_granule(wave)
    if target.unified_vgpr_file:  # AGPRs follow the VGPRs, at a multiple of 4
        total = round_up(vgprs, 4) + agprs if agprs else vgprs
    else:
        total = max(vgprs, agprs)  # a separate file for AGPRs, of the same size
    return round_up(max(total, 1), granule)


def waves_per_simd(
    target: Target, vgprs: int, wave: int | None = None, *, agprs: int = 0, sgprs: int = 0
) -> int:
    """Waves of a kernel that fit on one SIMD with these registers."""
    allocated = allocated_vgprs(target, vgprs, wave, agprs=agprs)
    waves = min(target.max_waves_per_simd, target.vgpr_file(wave) // allocated)
    for most_sgprs, allowed in target.sgpr_waves:
        if sgprs <= most_sgprs:
            return min(waves, allowed)
    return waves


def occupancy(
    target: Target,
    *,
    vgprs: int,
    workgroup_size: int,
    wave: int | None = None,
    agprs: int = 0,
    sgprs: int = 0,
    lds_bytes: int = 0,
) -> Occupancy:
    """The occupancy of a kernel on one compute unit (or workgroup processor).

    Raises: TargetError if not even one workgroup fits.
    """
    wave = target.check_wave(wave)
    if not 0 < workgroup_size <= target.max_workgroup_size:
        raise TargetError(
            f"{target.name}: a workgroup has 1 to {target.max_workgroup_size} work-items, "
            f"not {workgroup_size}."
        )
    if lds_bytes > target.lds_per_workgroup_bytes:
        raise TargetError(
            f"{target.name}: a workgroup has at most {target.lds_per_workgroup_bytes} bytes "
            f"of LDS, not {lds_bytes}."
        )
    by_registers = waves_per_simd(target, vgprs, wave, agprs=agprs, sgprs=sgprs)
    simds = target.simds_per_cu * target.cus_per_wgp
    waves_each = -(-workgroup_size // wave)

    limits = {"waves": target.max_waves_per_simd * simds // waves_each}
    if by_registers < target.max_waves_per_simd:
        limits["registers"] = by_registers * simds // waves_each
    if lds_bytes:
        allocated = round_up(lds_bytes, target.lds_granule_bytes)
        limits["LDS"] = target.lds_per_wgp_bytes // allocated
    if waves_each > 1:
        limits["workgroups"] = MAX_WORKGROUPS_PER_CU * target.cus_per_wgp
    limited_by = min(limits, key=lambda name: limits[name])
    workgroups = limits[limited_by]
    if workgroups == 0:
        raise TargetError(
            f"{target.name}: a workgroup of {waves_each} waves with {vgprs} VGPRs each does not "
            f"fit: each of {simds} SIMDs has room for {by_registers} such waves."
        )
    resident = -(-workgroups * waves_each // simds)
    return Occupancy(min(by_registers, resident), workgroups, waves_each, limited_by, limits)
