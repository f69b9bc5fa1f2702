"""Issue times and latencies of instructions, by architecture.

Cycles are of the compute unit's clock, for one instruction of one wave of the target's first wave
size. `issue` is the time for which its wave cannot issue another instruction, `latency` the time
from issue to the issue of a dependent instruction. Unpublished figures are marked: they are those
of the nearest relative, with evidence "inferred", or else "assumed".

    timing.of(target).rates["transcendental"].issue
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from wavecore.errors import TargetError
from wavecore.targets.model import Evidence, Source, Target

# From best to worst; a figure's label is the weakest evidence that it depends on.
EVIDENCE: tuple[Evidence, ...] = ("silicon", "documented", "inferred", "assumed")

PIPELINE = Source("rocprofiler-compute, description of the CDNA pipeline", "documented")
SCHEDULE = Source("LLVM 22, scheduling models as llvm-mca prints them", "documented")
TRACES_CDNA = Source("thread traces of gfx950 (tinygrad, extra/sqtt/examples)", "silicon")
TRACES_RDNA = Source("thread traces of gfx1100 and gfx1200 (tinygrad, extra/sqtt)", "silicon")
TRACE_CLASSES = Source("classes of RDNA's thread traces, named by their cycles", "documented")
GPU_BENCHES = Source("RRZE gpu-benches, pointer chase and strides", "silicon")
LINE_LOOKUPS = Source("lines looked up per clock, from strides in gpu-benches", "inferred")
CHIPS_AND_CHEESE = Source("Chips and Cheese, measured latencies", "silicon")
AS_RELATIVE = Source("copied from the nearest relative that was measured", "inferred")
MANUALS = Source("AMD instruction set architecture reference guides", "documented")
ONE_ISSUE = Source("at least one issue; nothing is published", "assumed")
NOT_MEASURED = Source("not published", "assumed")
SLOWEST = Source("the slowest of its kind; nothing is published", "assumed")

# Cycles from the last pass of a matrix instruction to another instruction that reads its result:
# LLVM's latencies are four passes more than the passes of the unit. An accumulation that continues
# does not wait.
MATRIX_TAIL = 16


@dataclass(frozen=True)
class Rate:
    """Issue time and latency of one instruction of a class, in cycles."""

    issue: int
    latency: int
    source: Source
    note: str = ""


@dataclass(frozen=True)
class Latency:
    """Cycles from a load's issue to the use of its value, with the data at one level."""

    cycles: int
    source: Source
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Timing:
    """The figures of one architecture.

    Attributes:
        rates: by class of operation (the rates of `wavecore.isa.facts`).
        slot: cycles between two instructions of a class on one SIMD, of any waves.
        sends_words: an access occupies its wave for a cycle per dword of address and data.
        wave_passes: passes of a vector instruction for each wave size.
        forwarding: gaps by (writing class, reading class), if not the writer's latency.
        first_level, shared_level, second_level, far_cache, memory: of loads through the vector
            caches; `shared_level` is RDNA's cache of a shader array.
        scalar, scalar_cold: of scalar loads that hit their cache, and of the first one of a wave.
        cold: of the first vector load, with TLB and caches empty.
        lds: of 32-bit loads from LDS; `lds_wide` of 128-bit ones; `lds_loaded` with all SIMDs busy.
        lds_bytes, lds_write_bytes: bytes per clock of one LDS port, for reads and for writes.
        lds_ports: ports per compute unit (per workgroup processor on RDNA).
        address_over_port: stores also send their addresses through the port.
        vector_bytes: bytes per clock from a compute unit's first-level vector cache.
        vector_lines: cache lines that it looks up per clock.
    """

    rates: Mapping[str, Rate]
    wave_passes: Mapping[int, int]
    slot: int
    sends_words: bool = False
    forwarding: Mapping[tuple[str, str], Rate] = field(default_factory=dict)
    first_level: Latency
    shared_level: Latency | None = None
    second_level: Latency
    far_cache: Latency | None = None
    memory: Latency
    cold: Latency
    scalar: Latency
    scalar_cold: Latency
    lds: Latency
    lds_wide: Latency
    lds_loaded: Latency
    lds_bytes: int
    lds_write_bytes: int
    lds_ports: int
    address_over_port: bool
    lds_source: Source
    vector_bytes: int
    vector_lines: int = 1
    vector_source: Source

    def latencies(self) -> dict[str, Latency]:
        """Memory latencies by name, the nearest level first."""
        named = {
            "first-level cache": self.first_level,
            "shader array's cache": self.shared_level,
            "second-level cache": self.second_level,
            "far cache": self.far_cache,
            "memory": self.memory,
            "cold": self.cold,
            "scalar cache": self.scalar,
            "scalar, cold": self.scalar_cold,
        }
        return {name: each for name, each in named.items() if each is not None}


_CDNA_RATES = {
    "valu": Rate(4, 4, TRACES_CDNA, "a timed loop on gfx950 shows a latency of 8 for v_fma_f32"),
    "transcendental": Rate(16, 16, PIPELINE),
    "transcendental64": Rate(16, 16, SCHEDULE),
    "conversion": Rate(16, 16, SCHEDULE),
    "conversion64": Rate(4, 4, SCHEDULE),
    "f64": Rate(4, 4, SCHEDULE),
    "mul32": Rate(4, 4, SCHEDULE, "MI300A: 0.83 to 1.09 cycles for 64 lanes"),
    "mad64": Rate(4, 4, SCHEDULE),
    "shift64": Rate(4, 4, SCHEDULE),
    "salu": Rate(4, 4, TRACES_CDNA),
    "salu multiply": Rate(4, 4, TRACES_CDNA),
    "message": Rate(4, 4, PIPELINE),
    "branch": Rate(32, 32, SCHEDULE, "LLVM's figure; a branch that is not taken is not published"),
    "branch not taken": Rate(32, 32, SLOWEST),
    "end": Rate(4, 4, PIPELINE),
    "wait": Rate(4, 4, TRACES_CDNA),
    "hint": Rate(4, 4, TRACES_CDNA),
    "nop": Rate(4, 4, PIPELINE),
    "barrier": Rate(4, 4, ONE_ISSUE),
    "barrier signal": Rate(4, 4, ONE_ISSUE),
    "lds": Rate(4, 4, PIPELINE),
    "vmem": Rate(4, 4, PIPELINE),
    "smem": Rate(4, 4, PIPELINE),
}
_CDNA1_RATES = _CDNA_RATES | {
    "transcendental64": Rate(64, 64, SCHEDULE),
    "conversion64": Rate(16, 16, SCHEDULE),
    "f64": Rate(8, 8, PIPELINE, "half rate; LLVM's model says 32"),
    "mul32": Rate(16, 16, SCHEDULE),
    "mad64": Rate(16, 16, SCHEDULE),
    "shift64": Rate(8, 8, SCHEDULE),
}

_RDNA_RATES = {
    "valu": Rate(1, 5, TRACES_RDNA),
    "transcendental": Rate(4, 10, TRACE_CLASSES, "latency: LLVM"),
    "transcendental64": Rate(16, 40, SCHEDULE),
    "conversion": Rate(1, 5, AS_RELATIVE, "as other VALU instructions"),
    "conversion64": Rate(16, 38, AS_RELATIVE, "as other f64 instructions"),
    "f64": Rate(16, 38, TRACE_CLASSES, "latency: LLVM; clpeak on an RX 7900 XT: 32 of issue"),
    "mul32": Rate(4, 8, AS_RELATIVE, "issue as v_mad_u64_u32; latency: LLVM"),
    "mad64": Rate(4, 8, TRACE_CLASSES),
    "shift64": Rate(2, 6, TRACE_CLASSES, "latency: LLVM"),
    "salu": Rate(1, 2, TRACES_RDNA),
    "salu multiply": Rate(2, 2, TRACE_CLASSES),
    "salu float": Rate(3, 4, TRACE_CLASSES, "latency: LLVM"),
    "message": Rate(1, 2, AS_RELATIVE),
    "branch": Rate(9, 9, TRACES_RDNA),
    "branch not taken": Rate(3, 3, TRACES_RDNA),
    "end": Rate(9, 9, AS_RELATIVE),
    "wait": Rate(2, 2, TRACES_RDNA, "1 or 2 where there is nothing to wait for"),
    "hint": Rate(1, 1, TRACE_CLASSES),
    "nop": Rate(1, 1, MANUALS),
    "barrier": Rate(21, 21, TRACES_RDNA),
    "barrier signal": Rate(1, 1, TRACES_RDNA),
    "lds": Rate(1, 1, TRACE_CLASSES, "and a cycle for each further dword of data"),
    "vmem": Rate(1, 1, TRACE_CLASSES, "and a cycle for each further dword of address or data"),
    "smem": Rate(1, 1, TRACE_CLASSES),
}
_RDNA2_RATES = _RDNA_RATES | {
    "f64": Rate(16, 22, SCHEDULE),
    "transcendental64": Rate(16, 24, SCHEDULE),
}
_RDNA4_RATES = _RDNA_RATES | {
    "salu": Rate(1, 9, TRACES_RDNA),
    "salu multiply": Rate(2, 9, TRACE_CLASSES),
    "f64": Rate(16, 38, AS_RELATIVE, "as RDNA 3"),
}

# Gaps between two dependent instructions of different classes.
_RDNA_FORWARDING = {
    ("valu", "lds"): Rate(1, 18, TRACES_RDNA, "17 to 19"),
    ("valu", "vmem"): Rate(1, 18, TRACES_RDNA, "17 to 19"),
    ("salu", "vmem"): Rate(1, 10, TRACES_RDNA),
    ("salu", "lds"): Rate(1, 10, AS_RELATIVE),
    ("salu", "branch"): Rate(1, 10, TRACES_RDNA),
    ("valu", "branch"): Rate(1, 16, TRACES_RDNA, "16 or 17"),
}

_MI210 = "MI210, 1.7 GHz"
_MI300X = "MI300X, 2.09 GHz"
_MI100 = "MI100, 1.43 GHz"
_RX6900 = "RX 6900 XT, 2.57 GHz"

_CDNA2 = Timing(
    rates=_CDNA_RATES,
    wave_passes={64: 1},
    slot=4,
    first_level=Latency(128, GPU_BENCHES, _MI210),
    second_level=Latency(250, GPU_BENCHES, _MI210),
    memory=Latency(620, GPU_BENCHES, f"590 to 690, {_MI210}"),
    cold=Latency(1850, AS_RELATIVE, "1800 to 1912 on gfx950"),
    scalar=Latency(20, SCHEDULE),
    scalar_cold=Latency(770, AS_RELATIVE, "of gfx950"),
    lds=Latency(32, AS_RELATIVE, "gfx950, one SIMD alone"),
    lds_wide=Latency(40, AS_RELATIVE, "of gfx950"),
    lds_loaded=Latency(60, AS_RELATIVE, "gfx950, four SIMDs at once"),
    lds_bytes=64,
    lds_write_bytes=64,
    lds_ports=2,
    address_over_port=True,
    lds_source=PIPELINE,
    vector_bytes=64,
    vector_source=PIPELINE,
)


_CDNA3 = replace(
    _CDNA2,
    first_level=Latency(120, GPU_BENCHES, _MI300X),
    second_level=Latency(213, GPU_BENCHES, f"{_MI300X}; Chips and Cheese: 81 to 85 ns"),
    far_cache=Latency(456, GPU_BENCHES, f"{_MI300X}; 393 to 450 on the MI300A"),
    memory=Latency(880, GPU_BENCHES, f"{_MI300X}; 815 on the MI300A"),
    vector_bytes=128,
    vector_source=Source("AMD's documents; gpu-benches reach 61 bytes at 2.1 GHz", "inferred"),
)
_CDNA4 = replace(
    _CDNA3,
    first_level=Latency(120, AS_RELATIVE, "of the MI300X"),
    second_level=Latency(213, AS_RELATIVE, "of the MI300X"),
    far_cache=Latency(456, AS_RELATIVE, "of the MI300X"),
    memory=Latency(880, AS_RELATIVE, "of the MI300X"),
    cold=Latency(1850, TRACES_CDNA, "1800 to 1912"),
    scalar_cold=Latency(770, TRACES_CDNA),
    lds=Latency(32, TRACES_CDNA, "one SIMD alone"),
    lds_wide=Latency(40, TRACES_CDNA),
    lds_loaded=Latency(60, TRACES_CDNA, "four SIMDs at once"),
    lds_bytes=128,
    lds_source=Source("AMD's launch of CDNA 4: reads doubled; per port inferred", "inferred"),
)
_CDNA1 = replace(
    _CDNA2,
    rates=_CDNA1_RATES,
    first_level=Latency(134, GPU_BENCHES, _MI100),
    second_level=Latency(265, GPU_BENCHES, _MI100),
    memory=Latency(590, GPU_BENCHES, f"545 to 630, {_MI100}"),
)

_RDNA2 = Timing(
    rates=_RDNA2_RATES,
    wave_passes={32: 1, 64: 2},
    slot=1,
    sends_words=True,
    forwarding=_RDNA_FORWARDING,
    first_level=Latency(73, GPU_BENCHES, _RX6900),
    shared_level=Latency(123, GPU_BENCHES, _RX6900),
    second_level=Latency(221, GPU_BENCHES, _RX6900),
    far_cache=Latency(423, GPU_BENCHES, _RX6900),
    memory=Latency(620, NOT_MEASURED, "more than the far cache's; the MI210's figure"),
    cold=Latency(1460, AS_RELATIVE, "1440 to 1480 on gfx1100"),
    scalar=Latency(20, SCHEDULE),
    scalar_cold=Latency(1100, AS_RELATIVE, "891 to 1322 on gfx1100"),
    lds=Latency(32, AS_RELATIVE, "of gfx1100"),
    lds_wide=Latency(37, AS_RELATIVE, "of gfx1100"),
    lds_loaded=Latency(37, AS_RELATIVE, "of gfx1100"),
    lds_bytes=128,
    lds_write_bytes=128,
    lds_ports=2,
    address_over_port=False,
    lds_source=MANUALS,
    vector_bytes=128,
    vector_lines=4,
    vector_source=GPU_BENCHES,
)
_RDNA3 = replace(
    _RDNA2,
    rates=_RDNA_RATES,
    first_level=Latency(73, AS_RELATIVE, f"of the {_RX6900}"),
    shared_level=Latency(123, AS_RELATIVE, f"of the {_RX6900}"),
    second_level=Latency(221, AS_RELATIVE, f"of the {_RX6900}"),
    far_cache=Latency(423, AS_RELATIVE, f"of the {_RX6900}"),
    cold=Latency(1460, TRACES_RDNA, "1440 to 1480 on gfx1100"),
    scalar_cold=Latency(1100, TRACES_RDNA, "891 to 1322 on gfx1100"),
    lds=Latency(32, TRACES_RDNA),
    lds_wide=Latency(37, TRACES_RDNA),
    lds_loaded=Latency(37, TRACES_RDNA),
)
_RDNA4 = replace(
    _RDNA3,
    rates=_RDNA4_RATES,
    cold=Latency(1970, TRACES_RDNA, "1950 to 1990 on gfx1200"),
    scalar_cold=Latency(1650, TRACES_RDNA, "of gfx1200"),
)


def _copied(figures: Timing) -> Timing:
    """The figures of a relative, none of them known of the architecture itself."""
    rates = {name: replace(rate, source=AS_RELATIVE) for name, rate in figures.rates.items()}
    changes: dict[str, Any] = {"lds_source": AS_RELATIVE, "vector_source": AS_RELATIVE}
    for each in fields(figures):
        value = getattr(figures, each.name)
        if isinstance(value, Latency):
            changes[each.name] = replace(value, source=AS_RELATIVE)
    return replace(figures, rates=rates, **changes)


_CDNA5 = replace(_copied(_RDNA4), wave_passes={32: 1}, lds_ports=1)

TIMINGS: Mapping[str, Timing] = {
    "CDNA 1": _CDNA1,
    "CDNA 2": _CDNA2,
    "CDNA 3": _CDNA3,
    "CDNA 4": _CDNA4,
    "CDNA 5": _CDNA5,
    "RDNA 2": _RDNA2,
    "RDNA 3": _RDNA3,
    "RDNA 3.5": _RDNA3,
    "RDNA 4": _RDNA4,
}


def of(target: Target) -> Timing:
    """The figures of a target. Raises: TargetError if none are known."""
    found = TIMINGS.get(target.family)
    if found is None:
        raise TargetError(
            f"{target.name}: no issue rates or latencies are known for {target.family}"
        )
    return found
