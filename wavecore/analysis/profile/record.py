"""What a profile is as plain data: `Profile.record` gives these records as dicts and lists.

The page draws it, `wavecore profile --json` prints it; it is JSON without loss. Cycles are of the
compute unit's clock. Each figure says how it is known, in `evidence`:

    "exact"     counted or computed; what hardware would count
    "rule"      counted, then put through a published rule (bank conflicts, coalescing, passes)
    "estimate"  a model; never a measurement

and in `source` where the rule or the model is from. The weakest of its sources makes an estimate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SCHEMA = "wavecore.profile"
VERSION = 1

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
    """The target's; `resident_on` is what holds waves: "compute unit" or "workgroup processor"."""

    name: str
    family: str
    simds: int  # of what holds waves
    compute_units: int  # of it, too: 1 or 2
    resident_on: str


@dataclass(frozen=True)
class Resource:
    """One resource of the kernel: what it asks for, what it is given (granules), what there is."""

    name: str  # "VGPRs", "AGPRs", "SGPRs", "LDS", "scratch", "VGPR spills", "SGPR spills"
    used: int
    allocated: int
    limit: int | None  # most that a wave or a workgroup can have
    unit: str  # "registers a lane", "bytes a workgroup"
    rocprof: str


@dataclass(frozen=True)
class OccupancyFacts:
    """Waves resident at once on a SIMD, in theory, and what ends their number."""

    waves_per_simd: int
    max_waves_per_simd: int
    percent: float
    workgroups: int  # on what holds waves
    limited_by: str  # "waves", "registers", "LDS", "workgroups"
    limits: dict[str, int]  # workgroups that each resource has room for


@dataclass(frozen=True)
class Counter:
    """One figure of the whole launch."""

    name: str  # "lds.conflict_cycles"
    title: str  # "LDS bank conflicts"
    value: float | int
    unit: str  # "instructions", "bytes", "cycles", "%", "FLOP"
    evidence: Known
    source: str
    rocprof: str  # rocprof-compute's name of the same, or ""
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
    text: str  # "" if the source is not to be found
    instructions: list[int]
    executed: int  # wave instructions
    lanes: int  # active lanes of those, summed
    cycles: int  # issue cycles, and what conflicts and further segments add to them
    share: float  # of the launch's cycles, 0 to 1
    bytes: int  # asked of memory and LDS
    conflict_cycles: int
    divergent: int  # branches that lanes of a wave took both ways


@dataclass(frozen=True)
class Instruction:
    """One instruction of the kernel, executed or not; `cycles` as a line's."""

    pc: int
    text: str
    kind: str  # isa.classes
    file: str
    line: int  # 0 where there is none
    block: int  # pc of the first instruction of its basic block
    label: str  # "L1" where a branch goes to, else ""
    target: int | None  # pc that a branch goes to
    executed: int
    lanes: int
    cycles: int
    issue: int  # cycles of one of them
    latency: int
    source: str  # of the two
    taken: int  # of a branch: waves that took it
    divergent: int
    accesses: list[int]  # indices of `accesses`


@dataclass(frozen=True)
class Access:
    """What one instruction does in one memory, over the launch.

    Segments are what a request of memory falls into; `ideal_...` what the same bytes would, side by
    side. LDS has phases, and conflicts in cycles. `address_sample` has the addresses of the access
    that loses most (cycles of LDS, or segments of memory), None for an idle lane: offsets in LDS
    and scratch, else from the start of the lowest one's segment of 128 bytes.
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
    efficiency: float  # bytes asked for, of those in its 64-byte segments; over 1 by broadcasts
    phases: int
    conflict_cycles: int
    conflict_degree: float  # cycles of a phase: 1 without conflicts
    collisions: int  # of an atomic: lanes beyond the first at each dword
    misaligned: int
    evidence: Known
    source: str
    banks: int  # of the rule; 0 where there is none
    address_sample: list[int | None]
    phase_lanes: list[list[int]]  # lanes that LDS serves together


@dataclass(frozen=True)
class Matrix:
    """Matrix work of one type of A and B."""

    dtype: str  # "float16", as products' peaks have it
    sparse: bool  # operations count the zeros of A too, as AMD does
    instructions: int
    operations: int
    cycles: int  # of the matrix units
    share: float  # of all issue cycles


@dataclass(frozen=True)
class Peak:
    """A peak of a product; `ridge` in operations for a byte of memory."""

    unit: str  # "matrix", "vector"
    dtype: str  # "float16"; "packed float32" where two results a lane are needed
    sparse: bool
    tera_ops: float
    ridge: float
    source: str  # as AMD prints it, or compute units x clock x rate


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
    microseconds: dict[str, float]  # estimates: "low", "streaming", "cold"


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
    """Something that takes time while one load of waves runs on a compute unit."""

    name: str  # "VALU", "matrix", "LDS", "vector memory", "a wave's own latency"
    cycles: float
    share: float  # of the largest
    evidence: str  # of the weakest figure


@dataclass(frozen=True)
class Estimate:
    """By scenario: loads hit the first cache ("low"), none ("streaming"), touch first ("cold")."""

    wave: dict[str, float]  # cycles of an average wave by scenario
    issue: float  # cycles that an average wave issues
    classes: dict[str, float]  # of those by class
    bounds: list[Bound]  # of one load of waves on a compute unit, the largest first
    limited_by: str
    waves_per_simd: float  # that it was computed for
    evidence: str  # the weakest used: "silicon", "documented", "inferred", "assumed"
    unknown: list[str]  # unpublished, and taken from another target
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
    """All of a profile."""

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
    estimate: Estimate | None
    waves: list[WaveSpan]
    sources: dict[str, list[str]]  # whole source files by name, as far as they are to be found
    limits: list[str]  # what limits the kernel, in sentences, the most important first
    notes: list[str]
