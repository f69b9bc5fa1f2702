"""The registers, LDS and scratch of a kernel, and the occupancy that they allow."""

from __future__ import annotations

from typing import Protocol

from wavecore import targets
from wavecore.analysis.profile.record import OccupancyFacts, Resource
from wavecore.codeobject import KernelInfo
from wavecore.targets import Occupancy, Target
from wavecore.targets.occupancy import round_up


class Facts(Protocol):
    """The facts that resources follow from, of a past or planned launch."""

    @property
    def kernel(self) -> KernelInfo: ...
    @property
    def target(self) -> Target: ...
    @property
    def wave_size(self) -> int: ...
    @property
    def block(self) -> tuple[int, int, int]: ...
    @property
    def dynamic_lds_bytes(self) -> int: ...


def occupancy(facts: Facts, *, vgprs: int | None = None, lds_bytes: int | None = None) -> Occupancy:
    """Waves and workgroups resident at once. Raises: TargetError if not even one fits.

    Args:
        vgprs, lds_bytes: a wave's VGPRs and a workgroup's LDS, if not those of the kernel.
    """
    used, agprs = facts.kernel.vector_registers
    return targets.occupancy(
        facts.target,
        vgprs=used if vgprs is None else vgprs,
        agprs=agprs,
        sgprs=facts.kernel.sgpr_count or 0,
        workgroup_size=facts.block[0] * facts.block[1] * facts.block[2],
        wave=facts.wave_size,
        lds_bytes=lds_of(facts) if lds_bytes is None else lds_bytes,
    )


def lds_of(facts: Facts) -> int:
    """Bytes of LDS of a workgroup."""
    return facts.kernel.group_segment_fixed_size_bytes + facts.dynamic_lds_bytes


def occupancy_facts(facts: Facts, found: Occupancy) -> OccupancyFacts:
    """The same as a record."""
    most = facts.target.max_waves_per_simd
    return OccupancyFacts(
        found.waves_per_simd, most, 100 * found.waves_per_simd / most, found.workgroups,
        found.limited_by, dict(found.limits),
    )  # fmt: skip


def resources(facts: Facts) -> list[Resource]:
    """The requested and allocated resources of the kernel."""
    info, target = facts.kernel, facts.target
    vgprs, agprs = info.vector_registers
    allocated = targets.allocated_vgprs(target, vgprs, facts.wave_size, agprs=agprs)
    lane, wave, group = "registers a lane", "registers a wave", "bytes a workgroup"
    of_agprs = allocated - round_up(vgprs, 4) if target.unified_vgpr_file else allocated
    found = [Resource("VGPRs", vgprs, allocated, target.vgprs, lane, "VGPRs")]
    if target.agprs:
        found.append(
            Resource("AGPRs", agprs, of_agprs if agprs else 0, target.agprs, lane, "AGPRs")
        )
    if info.sgpr_count is not None:
        given = round_up(info.sgpr_count, target.sgpr_granule)
        found.append(Resource("SGPRs", info.sgpr_count, given, target.sgprs, wave, "SGPRs"))
    lds = lds_of(facts)
    found.append(
        Resource(
            "LDS", lds, round_up(lds, target.lds_granule_bytes), target.lds_per_workgroup_bytes,
            group, "LDS Allocation",
        )
    )  # fmt: skip
    scratch = info.private_segment_fixed_size_bytes
    found.append(Resource("scratch", scratch, scratch, None, "bytes a lane", "Scratch Allocation"))
    for name, count in (("VGPR spills", info.vgpr_spill_count),
                        ("SGPR spills", info.sgpr_spill_count)):  # fmt: skip
        if count:
            found.append(Resource(name, count, count, None, "registers", ""))
    return found
