"""What limits a kernel, in a sentence or two, with the line that contributes most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore.analysis.profile import estimate
from wavecore.analysis.profile.record import Access

if TYPE_CHECKING:
    from wavecore.analysis.profile.result import Profile

_MUCH = 0.1  # share of LDS cycles lost to conflicts
_WASTED = 70  # percent: reported if a smaller part of the bytes in touched segments was requested
_IDLE = 75  # percent: reported if fewer lanes of vector instructions were active


def limits(profile: Profile) -> list[str]:
    """The most important first: the busiest unit, then limits that are independent of it."""
    bounds = profile.model.bounds
    if not bounds:
        return ["It executed no instructions."]
    first = next(iter(bounds))
    found = [_of_bound(profile, first)]
    for told, sentence in (
        ("LDS", _conflicts(profile)),
        ("vector memory", _scattered(profile)),
        ("", _idle_lanes(profile)),
        ("", _spills(profile)),
        ("", _idle_units(profile)),
    ):
        if sentence and (told != first or sentence not in found[0]):
            found.append(sentence)
    return found


def _of_bound(profile: Profile, name: str) -> str:
    record = profile.occupancy
    waves = f"{profile.model.waves_per_simd:g} waves per SIMD"
    if name == estimate.OWN_LATENCY:
        limited = record.limited_by if record is not None else "its size"
        return (
            f"a wave's own latency: {waves} are too few to keep any unit busy "
            f"(occupancy is limited by {limited})."
        )
    if name == estimate.BANDWIDTH:
        product = profile.model.product
        where = product.name if product is not None else "the product"
        return f"memory bandwidth of {where}, if each byte of its arrays is transferred once."
    if name == "matrix":
        return "matrix units: everything else takes less time than the matrix products."
    if name == "LDS":
        return "LDS, whose ports are busy the longest."
    if name == "vector memory":
        return "the path to the first-level cache."
    if name == "VALU":
        return "vector arithmetic (VALU issue)."
    return f"{name}: issuing these instructions takes the longest."


def _conflicts(profile: Profile) -> str:
    conflicts = profile.counters["lds.conflict_cycles"]
    cycles = profile.counters.get("lds.index_accesses", 0)
    if not cycles or conflicts / cycles < _MUCH:
        return ""
    worst = max(profile.accesses, key=lambda each: each.conflict_cycles)
    return (
        f"Bank conflicts take {conflicts:,} of {cycles:,} LDS cycles, most at "
        f"{place_of(profile, worst)}: {worst.conflict_degree:.1f} cycles per phase."
    )


def _scattered(profile: Profile) -> str:
    if profile.counters.get("global.efficiency", 100) >= _WASTED:
        return ""
    of_memory = [each for each in profile.accesses if each.space == "global" and each.executed]
    worst = max(of_memory, key=lambda each: each.segments_64 - each.ideal_segments_64)
    return (
        f"{profile.counters['global.efficiency']:.0f} % of the bytes in touched 64-byte segments "
        f"are requested: {place_of(profile, worst)} touches "
        f"{worst.segments_64 / worst.executed:.0f} per request, "
        f"{worst.ideal_segments_64 / worst.executed:.0f} would suffice."
    )


def _idle_lanes(profile: Profile) -> str:
    active = profile.counters.get("lanes.percent_of_valu", 100)
    if active >= _IDLE:
        return ""
    divided = profile.counters["branches.divergent"]
    return (
        f"{active:.0f} % of vector lanes are active; {divided:,} of "
        f"{profile.counters['branches.executed']:,} branches are divergent."
    )


def _idle_units(profile: Profile) -> str:
    product = profile.model.product
    if product is None or profile.launch.launches > 1:
        return ""
    units = max(product.cus // product.target.cus_per_wgp, 1)
    groups = profile.launch.workgroups
    if groups >= units:
        return ""
    found = f"{groups:,} workgroup{'s' * (groups != 1)}"
    return f"The grid has {found} for {units:,} {profile.unit}s of {product.name}."


def _spills(profile: Profile) -> str:
    requests = profile.counters["scratch.requests"]
    if not requests:
        return ""
    return f"{requests:,} accesses to scratch: spilled registers, or local arrays."


def place_of(profile: Profile, access: Access) -> str:
    """The location of an access: its line, or its instruction."""
    found = profile.instructions[access.pc]
    return f"{found.file.rpartition('/')[2]}:{found.line}" if found.line else f"`{found.text}`"
