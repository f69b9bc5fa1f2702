"""The accesses of each instruction to each memory: requests, segments, conflicts and their cost."""

from __future__ import annotations

import math

import numpy as np

from wavecore.analysis.profile.facts import Facts, Sample
from wavecore.analysis.profile.issue import lds_cycles
from wavecore.analysis.profile.record import Access, Known
from wavecore.emulator.accesscosts import lds_phases
from wavecore.emulator.events import AccessKind, Space
from wavecore.targets import timing

LINE_BYTES = 128  # the largest segment; addresses of samples are relative to one
_PUBLISHED = ("silicon", "documented")


def accesses(facts: Facts) -> list[Access]:
    """A record for each instruction, memory and kind of access, by pc."""
    return [_access(facts, row) for row in facts.counts.accesses]


def _access(facts: Facts, row: np.void) -> Access:
    pc, space, kind = int(row["pc"]), Space(row["space"]), AccessKind(row["kind"])
    lanes, size = int(row["lanes"]), int(row["bytes"])
    width = size // lanes if lanes else 0
    evidence: Known = "exact"
    source, banks, phase_lanes = "", 0, []
    if space is Space.LDS and width:
        rule = lds_phases(facts.target, kind, width)
        evidence = "rule" if rule.source.evidence in _PUBLISHED else "estimate"
        source, banks = f"{rule.source.title} ({rule.source.evidence})", rule.banks
        phase_lanes = [[n for n in range(facts.wave_size) if mask >> n & 1]
                       for mask in rule.masks(facts.wave_size)]  # fmt: skip
    segments = {bytes_: int(row[f"segments_{bytes_}"]) for bytes_ in (32, 64, 128)}
    phases, conflicts = int(row["phases"]), int(row["conflict_cycles"])
    return Access(
        pc=pc, space=space.name.lower(), kind=kind.name.lower(), size_bytes=width,
        executed=int(row["requests"]), lanes=lanes, bytes=size,
        segments_32=segments[32], segments_64=segments[64], segments_128=segments[128],
        ideal_segments_64=ideal_segments(row, 64),
        efficiency=size / (64 * segments[64]) if segments[64] else 0.0,
        phases=phases, conflict_cycles=conflicts,
        conflict_degree=1 + conflicts / phases if phases else 0.0,
        collisions=int(row["collisions"]), misaligned=int(row["misaligned"]),
        evidence=evidence, source=source, banks=banks,
        address_sample=_sample(facts.samples.get((pc, space, kind)), space),
        phase_lanes=phase_lanes,
    )  # fmt: skip


def ideal_segments(row: np.void, size_bytes: int) -> int:
    """The segments of a size that accesses would touch if the bytes of each were contiguous."""
    times, touched = int(row["accesses"]), int(row[f"segments_{size_bytes}"])
    if not times or not touched:
        return 0
    side_by_side = times * math.ceil(int(row["bytes"]) / times / size_bytes)
    return min(side_by_side, touched)  # lanes may access the same bytes


def _sample(sample: Sample | None, space: Space) -> list[int | None]:
    if sample is None:
        return []
    known = [address for address in sample.addresses if address is not None]
    lowest = 0 if space in (Space.LDS, Space.SCRATCH) or not known else min(known)
    lowest -= lowest % LINE_BYTES
    return [None if address is None else address - lowest for address in sample.addresses]


def port_cycles(facts: Facts) -> dict[str, dict[int, float]]:
    """Cycles by pc for which accesses occupy a unit: "lds" one of its ports, "vmem" the cache."""
    known = timing.of(facts.target)
    found: dict[str, dict[int, float]] = {"lds": {}, "vmem": {}}
    for row in facts.counts.accesses:
        pc, space = int(row["pc"]), Space(row["space"])
        if space is Space.LDS:
            place = facts.code.at[pc]
            moved = lds_cycles(place.inst, facts.wave_size) * int(row["requests"])
            served = int(row["phases"]) + int(row["conflict_cycles"])
            found["lds"][pc] = found["lds"].get(pc, 0.0) + max(moved, served)
        elif space is not Space.SCALAR:
            lines = _lines(row, known)
            least = int(row["bytes"]) / known.vector_bytes
            cycles = max(lines / known.vector_lines, least, int(row["accesses"]))
            found["vmem"][pc] = found["vmem"].get(pc, 0.0) + cycles
    return found


def _lines(row: np.void, known: timing.Timing) -> int:
    """The cache lines that accesses touch."""
    return int(row["segments_64" if known.vector_bytes < 128 else "segments_128"])


def extra_cycles(facts: Facts) -> dict[int, float]:
    """Extra cycles by pc, of all executions, caused by conflicts and additional segments."""
    known = timing.of(facts.target)
    found: dict[int, float] = {}
    for row in facts.counts.accesses:
        pc, space = int(row["pc"]), Space(row["space"])
        extra = 0.0
        if space is Space.LDS:
            extra = float(row["conflict_cycles"])
        elif space is not Space.SCALAR:
            lines = _lines(row, known)
            ideal = int(row["accesses"]) * math.ceil(
                int(row["bytes"]) / max(int(row["accesses"]), 1) / min(known.vector_bytes, 128)
            )
            extra = max(lines - ideal, 0) / known.vector_lines
        found[pc] = found.get(pc, 0.0) + extra
    return found
