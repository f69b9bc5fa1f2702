"""A profile as plain data: `Profile.record` returns these records as dicts and lists.

The page shows it, `wavecore profile --json` prints it; it is JSON without loss. Cycles are those
of the compute unit's clock. Each figure has its `evidence`:

    "exact"     counted or computed; what hardware would count
    "rule"      counted, then computed by a published rule (bank conflicts, coalescing, passes)
    "estimate"  a model; never a measurement

and the `source` of its rule or model. An estimate has the weakest evidence of its sources.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SCHEMA = "wavecore.profile"
VERSION = 2

Known = Literal["exact", "rule", "estimate"]


@dataclass(frozen=True)
class Launch:
    """Sizes: of the grid in workgroups, of the block in work-items."""

    grid: list[int]
    block: list[int]
    workgroups: int
    waves_per_workgroup: int
    waves: int
    wave_size: int
    dynamic_lds_bytes: int
    launches: int = 1  # of the same kernel and block; `grid` is the first one's


@dataclass(frozen=True)
class TargetFacts:
    """The target's facts; `resident_on` is "compute unit" or "workgroup processor"."""

    name: str
    family: str
    simds: int  # of one of these
    compute_units: int  # of one of these: 1 or 2
    resident_on: str


@dataclass(frozen=True)
class Resource:
    """One resource of the kernel: requested, allocated (in granules), and available."""

    name: str  # "VGPRs", "AGPRs", "SGPRs", "LDS", "scratch", "VGPR spills", "SGPR spills"
    used: int
    allocated: int
    limit: int | None  # the maximum of a wave or a workgroup
    unit: str  # "registers a lane", "bytes a workgroup"
    rocprof: str


@dataclass(frozen=True)
class OccupancyFacts:
    """The theoretical number of waves resident on a SIMD, and what limits it."""

    waves_per_simd: int
    max_waves_per_simd: int
    percent: float
    workgroups: int  # on a compute unit or workgroup processor
    limited_by: str  # "waves", "registers", "LDS", "workgroups"
    limits: dict[str, int]  # workgroups that fit, by resource


@dataclass(frozen=True)
class Counter:
    """One figure for the whole launch."""

    name: str  # "lds.conflict_cycles"
    title: str  # "LDS bank conflicts"
    value: float | int
    unit: str  # "instructions", "bytes", "cycles", "%", "FLOP"
    evidence: Known
    source: str
    rocprof: str  # rocprof-compute's name for it, or ""
    nsight: str


@dataclass(frozen=True)
class Share:
    """The instructions of one class."""

    kind: str
    executed: int
    lanes: int
    cycles: int
    share: float  # of the launch's cycles, 0 to 1


@dataclass(frozen=True)
class Line:
    """One source line with all its instructions; `instructions` are indices of that list."""

    file: str
    line: int
    text: str  # "" if the source was not found
    instructions: list[int]
    executed: int  # wave instructions
    lanes: int  # active lanes of those, summed
    cycles: int  # issue cycles, plus those of conflicts and additional segments
    share: float  # of the launch's cycles, 0 to 1
    bytes: int  # requested from memory and LDS
    conflict_cycles: int
    divergent: int  # branches at which the lanes of a wave diverged


@dataclass(frozen=True)
class Instruction:
    """One instruction of the kernel, executed or not; `cycles` as in `Line`."""

    pc: int
    text: str
    kind: str  # isa.classes
    file: str
    line: int  # 0 if unknown
    block: int  # pc of the first instruction of its basic block
    label: str  # "L1" at a branch target, else ""
    target: int | None  # a branch's target pc
    executed: int
    lanes: int
    cycles: int
    issue: int  # cycles of one execution
    latency: int
    source: str  # of both
    taken: int  # of a branch: waves that took it
    divergent: int
    accesses: list[int]  # indices of `accesses`


@dataclass(frozen=True)
class Access:
    """The accesses of one instruction to one memory, over the launch.

    Segments are those that a memory request touches; `ideal_...` those that as many contiguous
    bytes would touch. LDS has phases, and conflicts in cycles. `address_sample` has the addresses
    of the costliest access (by LDS cycles, or segments of memory), None for an inactive lane:
    offsets in LDS and scratch, else relative to the 128-byte segment of the lowest address.
    """

    pc: int
    space: str  # "global", "lds", "scratch", "scalar"
    kind: str  # "load", "store", "atomic"
    size_bytes: int  # of a lane
    executed: int
    lanes: int
    bytes: int
    segments_32: int
    segments_64: int
    segments_128: int
    ideal_segments_64: int
    efficiency: float  # requested bytes, of those in its 64-byte segments; above 1 with broadcasts
    phases: int
    conflict_cycles: int
    conflict_degree: float  # cycles per phase: 1 without conflicts
    collisions: int  # for atomics: lanes beyond the first at each dword
    misaligned: int
    evidence: Known
    source: str
    banks: int  # by the rule; 0 if there is none
    address_sample: list[int | None]
    phase_lanes: list[list[int]]  # lanes that LDS serves together


@dataclass(frozen=True)
class Matrix:
    """Matrix work of one type of A and B."""

    dtype: str  # "float16", as products' peaks have it
    sparse: bool  # operations include the zeros of A, as AMD counts
    instructions: int
    operations: int
    cycles: int  # of the matrix units
    share: float  # of all issue cycles


@dataclass(frozen=True)
class Peak:
    """A peak of a product; `ridge` is in operations per byte of memory."""

    unit: str  # "matrix", "vector"
    dtype: str  # "float16"; "packed float32" if it needs two results per lane
    sparse: bool
    tera_ops: float
    ridge: float
    source: str  # published by AMD, or compute units x clock x rate


@dataclass(frozen=True)
class Level:
    """A memory and its bandwidth."""

    name: str  # "memory", "L1", "LDS"
    gb_per_s: float
    evidence: Known
    source: str


@dataclass(frozen=True)
class ProductRoof:
    """A product's roofs."""

    name: str
    compute_units: int
    clock_mhz: int
    peaks: list[Peak]
    levels: list[Level]
    bound: str  # "memory" or "compute", at the launch's intensity; "" without operations
    attainable_tera_ops: float
    microseconds: dict[str, float]  # estimates of one device: "low", "best", "high"
    limit: str  # the term of the time model without which the time is shortest
    terms: dict[str, float]  # microseconds of each term alone, the longest first; "launch" last
    recorded: int  # workgroups whose accesses the time is based on; the others are taken as alike
    basis: str = ""  # what the interval is from: errors of which published measurements


@dataclass(frozen=True)
class WhatIf:
    """The estimated time of the launch under one change, all else being the same.

    The interval is that of the time with the change, by itself: models' errors are mostly the same
    with and without a change, so differences are known better than times.
    """

    product: str  # its name
    change: str  # in words, such as "no bank conflicts in LDS"
    microseconds: dict[str, float]  # with the change: "low", "best", "high"
    percent: float  # change of "best": -20 if the launch would take 20 % less time
    limit: str  # the term that then limits it


@dataclass(frozen=True)
class Point:
    """The kernel in the roofline: operations of a type against bytes of a level."""

    level: str  # "memory", "LDS"
    unit: str
    dtype: str
    sparse: bool
    operations: int
    bytes: int
    intensity: float
    evidence: Known


@dataclass(frozen=True)
class Bound:
    """A unit's time while the resident waves run on a compute unit."""

    name: str  # "VALU", "matrix", "LDS", "vector memory", "a wave's own latency"
    cycles: float
    share: float  # of the largest
    evidence: str  # that of the weakest figure


@dataclass(frozen=True)
class Estimate:
    """By scenario: loads hit the first cache ("low"), miss ("streaming"), first access ("cold")."""

    wave: dict[str, float]  # cycles of an average wave by scenario
    issue: float  # cycles that an average wave issues
    classes: dict[str, float]  # of those by class
    bounds: list[Bound]  # for the resident waves of a compute unit, the largest first
    limited_by: str
    waves_per_simd: float  # that the estimate assumes
    evidence: str  # the weakest used: "silicon", "documented", "inferred", "assumed"
    unknown: list[str]  # unpublished figures, taken from another target
    sources: list[str]


@dataclass(frozen=True)
class WaveSpan:
    """One wave in the timeline, in estimated cycles; `blocks` are [pc of leader, start, cycles]."""

    group: int
    wave: int
    simd: int
    start: float
    end: float
    blocks: list[list[float]]


@dataclass(frozen=True)
class Record:
    """A complete profile."""

    schema: str
    version: int
    kernel: str
    symbol: str
    target: TargetFacts
    launch: Launch
    resources: list[Resource]
    occupancy: OccupancyFacts | None
    counters: list[Counter]
    mix: list[Share]  # the most cycles first
    lines: list[Line]
    instructions: list[Instruction]
    accesses: list[Access]
    matrix: list[Matrix]
    points: list[Point]
    products: list[ProductRoof]
    what_if: list[WhatIf]  # for each product, the changes that apply to the kernel
    estimate: Estimate | None
    waves: list[WaveSpan]
    sources: dict[str, list[str]]  # whole source files by name, if found
    limits: list[str]  # what limits the kernel, in sentences, the most important first
    notes: list[str]
