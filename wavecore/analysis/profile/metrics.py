"""The counters of a profile: names, units, evidence, and the equivalent names in other tools.

Names are those of rocprof-compute if it has a metric with the same meaning, else of rocprof; the
labels of Nsight Compute are for its users. Figures that depend on time, caches or a scheduler
(hit rates, achieved bandwidth, utilisation) are missing: they cannot be determined here.
Source: rocprofiler-compute's documentation and counter definitions of rocprofiler-sdk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wavecore.analysis.counters import lds_evidence
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.record import Counter, Known, Matrix
from wavecore.analysis.profile.roofline import requested_bytes
from wavecore.analysis.profile.work import VectorWork

_COUNTED = "counted"


@dataclass(frozen=True)
class Metric:
    """The properties of a counter that follow from its name."""

    name: str
    title: str
    unit: str
    rocprof: str = ""
    nsight: str = ""
    evidence: Known = "exact"


METRICS = {
    each.name: each
    for each in (
        Metric("waves", "Waves", "waves", "Total Wavefronts"),
        Metric("workgroups", "Workgroups", "workgroups", "Grid Size", "Grid Size"),
        Metric("barriers", "Barriers waited at", "waves"),
        Metric("instructions.total", "Instructions", "instructions", "SQ_INSTS",
               "Executed Instructions"),
        Metric("instructions.per_wave", "Instructions of a wave", "instructions",
               "Instructions per wavefront"),
        Metric("instructions.valu", "VALU", "instructions", "Instruction Mix: VALU"),
        Metric("instructions.matrix", "Matrix", "instructions", "Instruction Mix: MFMA",
               "tensor pipe instructions"),
        Metric("instructions.salu", "SALU", "instructions", "Instruction Mix: SALU"),
        Metric("instructions.smem", "SMEM", "instructions", "Instruction Mix: SMEM"),
        Metric("instructions.vmem", "VMEM", "instructions", "Instruction Mix: VMEM"),
        Metric("instructions.flat", "Flat", "instructions", "FlatVMemInsts"),
        Metric("instructions.lds", "LDS", "instructions", "Instruction Mix: LDS",
               "shared requests"),
        Metric("instructions.branch", "Branch", "instructions", "Instruction Mix: Branch"),
        Metric("instructions.barrier", "Barrier", "instructions"),
        Metric("instructions.message", "Message", "instructions"),
        Metric("instructions.wait", "Wait", "instructions"),
        Metric("instructions.internal", "Internal", "instructions"),
        Metric("instructions.export", "Export", "instructions"),
        Metric("lanes.active", "Active lanes", "lanes"),
        Metric("lanes.possible", "Lanes if all were active", "lanes"),
        Metric("lanes.of_valu", "Active lanes of a vector instruction", "lanes",
               "VALU Active Threads", "Avg. Active Threads Per Warp"),
        Metric("lanes.percent_of_valu", "Vector lanes in use", "%", "VALUUtilization"),
        Metric("branches.executed", "Branches", "instructions", "", "Branch Instructions"),
        Metric("branches.taken", "Branches taken", "instructions"),
        Metric("branches.divergent", "Divergent branches", "instructions", "",
               "Divergent Branches"),
        Metric("global.requests", "Global memory requests", "instructions",
               "Global/Generic Read + Write + Atomic", "global requests"),
        Metric("global.accesses", "Global memory accesses", "accesses"),
        Metric("global.lanes", "Lanes of them", "lanes"),
        Metric("global.bytes_read", "Bytes read", "bytes"),
        Metric("global.bytes_written", "Bytes written", "bytes"),
        Metric("global.bytes_atomic", "Bytes of atomics", "bytes"),
        Metric("global.segments_32", "32-byte segments", "segments", "", "sectors"),
        Metric("global.segments_64", "64-byte segments", "segments"),
        Metric("global.segments_128", "128-byte segments", "segments"),
        Metric("global.segments_per_request", "64-byte segments of a request", "segments", "",
               "sectors/request"),
        Metric("global.efficiency", "Requested bytes, of those in their segments", "%"),
        Metric("global.quads", "Accesses of quads", "accesses", "Total Req", "", "rule"),
        Metric("global.coalescing", "Coalescing", "%", "Coalescing (vL1D)", "", "rule"),
        Metric("scratch.requests", "Scratch requests", "instructions",
               "Spill/Stack Read + Write", "Local Memory Spilling Requests"),
        Metric("scalar.requests", "Scalar loads and stores", "instructions", "SMEM"),
        Metric("scalar.bytes_read", "Bytes of scalar loads", "bytes"),
        Metric("scalar.segments_64", "Scalar cache lines", "lines", "sL1D Req", "", "rule"),
        Metric("lds.requests", "LDS requests", "instructions", "LDS Instructions",
               "shared requests"),
        Metric("lds.bytes_read", "Bytes read from LDS", "bytes"),
        Metric("lds.bytes_written", "Bytes written to LDS", "bytes"),
        Metric("lds.phases", "Cycles without conflicts", "cycles", "", "", "rule"),
        Metric("lds.conflict_cycles", "Bank conflicts", "cycles", "Bank Conflict",
               "l1tex__data_bank_conflicts_pipe_lsu", "rule"),
        Metric("lds.index_accesses", "Cycles of LDS", "cycles", "Index Accesses", "", "rule"),
        Metric("lds.conflicts_per_access", "Bank conflicts per cycle without conflicts", "cycles",
               "LDS Bank Conflicts/Access", "", "rule"),
        Metric("lds.conflict_percent", "LDS cycles lost to conflicts", "%",
               "LDSBankConflict (RDNA)", "", "rule"),
        Metric("lds.conflict_rate", "Bank conflict rate", "%", "Bank Conflict Rate", "", "rule"),
        Metric("lds.misaligned", "Misaligned wide accesses to LDS", "accesses"),
        Metric("atomics.requests", "Atomics", "instructions", "Global/Generic Atomic"),
        Metric("atomics.lanes", "Lanes of atomics", "lanes"),
        Metric("atomics.collisions", "Lanes beyond the first at each dword", "lanes"),
        Metric("valu.flops_as_rocprof", "VALU operations, counting all lanes", "FLOP",
               "VALU FLOPs"),
        Metric("flops.total", "Floating-point operations in active lanes", "FLOP"),
        Metric("intensity.memory", "Operations per byte requested from memory", "FLOP/byte",
               "AI (requested bytes)", "Arithmetic Intensity"),
        Metric("intensity.lds", "Operations per byte requested from LDS", "FLOP/byte"),
    )
}  # fmt: skip
_ADDED = ("ADD", "MUL", "FMA", "TRANS")
_SHORT = {"float16": "F16", "float32": "F32", "float64": "F64", "bfloat16": "BF16",
          "float8": "F8", "xfloat32": "XF32", "int8": "Int8", "float6": "F6F4",
          "float4": "F6F4"}  # fmt: skip


def counters(facts: Facts, work: list[Matrix], vector: VectorWork) -> list[Counter]:
    """All counters of the launch, grouped."""
    rules = "; ".join(source.title for source in lds_evidence(facts.counts))
    found: list[Counter] = []
    for name, value in _values(facts, work, vector):
        metric = METRICS.get(name) or _made_up(name)
        source = _COUNTED
        if metric.evidence == "rule":
            source = rules if name.startswith("lds.") else "rocprofiler-compute, Coalescing"
        found.append(
            Counter(name, metric.title, value, metric.unit, metric.evidence, source,
                    metric.rocprof, metric.nsight)
        )  # fmt: skip
    return found


def _values(
    facts: Facts, work: list[Matrix], vector: VectorWork
) -> Iterator[tuple[str, float | int]]:
    counted = facts.counted
    yield from counted.items()
    yield "instructions.per_wave", counted["instructions.total"] / max(facts.waves, 1)
    yield from _of_lanes(facts)
    yield from _of_global(counted)
    yield from _of_lds(counted)
    for (dtype, kind), count in sorted(vector.by_kind.items()):
        yield f"valu.{dtype}.{kind.lower()}", count
    for dtype, count in vector.active.items():
        yield f"valu.flops.{dtype}", count
    if vector.as_rocprof:
        yield "valu.flops_as_rocprof", sum(vector.as_rocprof.values())
    for each in work:
        yield f"matrix.{'sparse_' * each.sparse}flops.{each.dtype}", each.operations
    total = sum(vector.active.values()) + sum(each.operations for each in work)
    if total:
        yield "flops.total", total
        asked = requested_bytes(facts)
        for name, level in (("memory", "memory"), ("lds", "LDS")):
            if asked[level]:
                yield f"intensity.{name}", total / asked[level]


def _of_lanes(facts: Facts) -> Iterator[tuple[str, float]]:
    """Lanes of vector instructions, weighted by cycles like rocprof's counter."""
    cycles = lanes = 0
    for place, count in facts.ran():
        if place.kind in ("valu", "matrix"):
            cycles += count * place.cost.issue
            lanes += facts.lanes.get(place.pc, 0) * place.cost.issue
    if cycles:
        yield "lanes.of_valu", lanes / cycles
        yield "lanes.percent_of_valu", 100 * lanes / cycles / facts.wave_size


def _of_global(counted: dict[str, int]) -> Iterator[tuple[str, float]]:
    requests, segments = counted["global.requests"], counted["global.segments_64"]
    moved = sum(counted[f"global.bytes_{way}"] for way in ("read", "written", "atomic"))
    if requests and segments:
        yield "global.segments_per_request", segments / requests
        yield "global.efficiency", 100 * moved / (64 * segments)
    if quads := counted.get("global.quads", 0):
        yield "global.coalescing", 100 * 16 * counted["global.accesses"] / quads


def _of_lds(counted: dict[str, int]) -> Iterator[tuple[str, float]]:
    phases, conflicts = counted["lds.phases"], counted["lds.conflict_cycles"]
    if phases:
        yield "lds.index_accesses", phases + conflicts
        yield "lds.conflicts_per_access", conflicts / phases
        yield "lds.conflict_rate", 3.125 * conflicts / phases
        yield "lds.conflict_percent", 100 * conflicts / (phases + conflicts)


def _made_up(name: str) -> Metric:
    """A counter for a type or an access kind, with a title made from its name."""
    parts = name.split(".")
    if parts[0] == "valu" and parts[1] == "flops":
        return Metric(name, f"Operations of active lanes, {parts[2]}", "FLOP")
    if parts[0] == "valu":
        kind = parts[2].upper()
        rocprof = f"{_SHORT[parts[1]]}-{kind}" if kind in _ADDED and parts[1] in _SHORT else ""
        return Metric(name, f"{kind} instructions, {parts[1]}", "instructions", rocprof)
    if parts[0] == "matrix":
        short = _SHORT.get(parts[2], "")
        names = {"Int8": "MFMA IOPs (Int8)", "": ""}
        title = f"{'Sparse matrix' if 'sparse' in parts[1] else 'Matrix'} operations, {parts[2]}"
        return Metric(name, title, "FLOP", names.get(short, f"MFMA FLOPs ({short})"))
    unit = "bytes" if "bytes" in parts[1] else parts[1].rpartition("_")[0] or parts[1]
    space = {"lds": "LDS"}.get(parts[0], parts[0].capitalize())
    what, _, size = parts[1].partition("segments_")
    title = f"{size}-byte segments" if size else what.replace("_", " ")
    return Metric(name, f"{space}: {title}", unit)
