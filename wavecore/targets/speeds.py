"""What products reach: bandwidths, caches, launches, dispatch, and clocks under load.

    speeds.of(product).memory_reached["read"]       # 0.79 on the MI300X

Bandwidths and clocks are those of one device: half of an MI250X. A product without measurements
has the figures of its nearest relative, with evidence "inferred". docs/time-model.md says how the
time model uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from wavecore.errors import TargetError
from wavecore.targets.model import Product, Source

Load = Literal["light", "memory", "vector", "matrix", "matrix 8-bit"]

GPU_BENCHES = Source("RRZE gpu-benches, streams, caches and small kernels", "silicon")
LATE_KERNELS = Source("rocprofiler-compute, durations of almost empty kernels", "silicon")
COUNTED = Source("rocprofiler-compute, durations of issue loops", "silicon")
DISPATCHES = Source("ROCm issues on the cost of a dispatch", "silicon")
MAX_FLOPS = Source("ROCm blog on maximum achievable FLOPS", "silicon")
GEMM_CLOCKS = Source("clocks from published GEMM rates and MFMA efficiencies", "inferred")
ONE_WAVE = Source("TLX microbenchmarks, s_memtime against the clock", "silicon")
CLPEAK = Source("clpeak, clocks from its rates", "inferred")
WHITE_PAPERS = Source("AMD's architecture white papers", "documented")
RELATIVE = Source("as its nearest relative", "inferred")
UNKNOWN = Source("not published", "assumed")


@dataclass(frozen=True)
class Cache:
    """A cache: bytes, bytes of a line, ways (assumed), and the source of the sizes.

    `is_random`: a line taken at random is replaced, not the least recently used one; inferred from
    bandwidths that fall slowly beyond the cache's size (gpu-benches).
    """

    size_bytes: int
    line_bytes: int
    ways: int
    source: Source
    is_random: bool = False


@dataclass(frozen=True)
class Figure:
    """A number and its source."""

    value: float
    source: Source


@dataclass(frozen=True, kw_only=True)
class Speeds:
    """The figures of one device of a product.

    Attributes:
        dies: accelerator dies (XCDs) with a second-level cache each.
        first_level, second_level: the caches of a compute unit and of a die.
        channels: of a die's second level, which addresses take in turns of 256 bytes; 1 where it
            is not published how they do.
        far_cache_bytes: the Infinity Cache's size, 0 without one.
        second_level_gb_per_s, far_cache_gb_per_s: reached by reads.
        memory_reached: shares of the nominal bandwidth: of "read", "triad" (two reads and a write),
            "copy" (one of each), "write".
        launch_us: of a kernel's duration, with next to nothing to do.
        groups_per_clock, waves_per_clock: that all dies together start.
        clock_mhz: by load; a load without an entry has the nominal clock.
    """

    dies: int
    first_level: Cache
    second_level: Cache
    channels: int = 16
    far_cache_bytes: int
    second_level_gb_per_s: Figure
    far_cache_gb_per_s: Figure | None
    memory_reached: Mapping[str, float]
    memory_source: Source
    launch_us: Figure
    groups_per_clock: Figure
    waves_per_clock: Figure
    clock_mhz: Mapping[str, Figure]

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources of the figures, without those of clocks."""
        far = () if self.far_cache_gb_per_s is None else (self.far_cache_gb_per_s.source,)
        return (
            self.first_level.source, self.second_level_gb_per_s.source, *far, self.memory_source,
            self.launch_us.source, self.groups_per_clock.source, self.waves_per_clock.source,
        )  # fmt: skip

    @property
    def is_measured(self) -> bool:
        """Whether the bandwidth of its memory was measured on itself."""
        return self.memory_source.evidence == "silicon"


def _reached(read: float, triad: float, copy: float, write: float) -> dict[str, float]:
    return {"read": read, "triad": triad, "copy": copy, "write": write}


_KB, _MB = 1 << 10, 1 << 20
_MI100 = Speeds(
    dies=1,
    first_level=Cache(16 * _KB, 64, 16, WHITE_PAPERS),
    second_level=Cache(8 * _MB, 128, 16, WHITE_PAPERS, is_random=True),
    channels=32,
    far_cache_bytes=0,
    second_level_gb_per_s=Figure(2700, GPU_BENCHES),
    far_cache_gb_per_s=None,
    memory_reached=_reached(0.73, 0.61, 0.65, 0.65),
    memory_source=GPU_BENCHES,
    launch_us=Figure(2.2, RELATIVE),
    groups_per_clock=Figure(0.24, RELATIVE),
    waves_per_clock=Figure(1.9, RELATIVE),
    clock_mhz={"memory": Figure(1430, GPU_BENCHES), "matrix": Figure(1087, GEMM_CLOCKS)},
)
_MI210 = replace(
    _MI100,
    first_level=Cache(16 * _KB, 64, 16, WHITE_PAPERS),
    second_level_gb_per_s=Figure(4900, GPU_BENCHES),
    memory_reached=_reached(0.84, 0.75, 0.83, 0.92),
    launch_us=Figure(2.1, GPU_BENCHES),
    groups_per_clock=Figure(0.24, GPU_BENCHES),
    waves_per_clock=Figure(1.9, GPU_BENCHES),
    clock_mhz={
        "light": Figure(1676, COUNTED),
        "memory": Figure(1650, COUNTED),
        "vector": Figure(1624, COUNTED),
        "matrix": Figure(1590, COUNTED),
    },
)
_MI300X = Speeds(
    dies=8,
    first_level=Cache(32 * _KB, 128, 16, WHITE_PAPERS),
    second_level=Cache(4 * _MB, 128, 16, WHITE_PAPERS),
    far_cache_bytes=256 * _MB,
    second_level_gb_per_s=Figure(27600, GPU_BENCHES),
    far_cache_gb_per_s=Figure(5500, GPU_BENCHES),
    memory_reached=_reached(0.79, 0.73, 0.75, 0.90),
    memory_source=GPU_BENCHES,
    launch_us=Figure(2.2, RELATIVE),
    groups_per_clock=Figure(8 * 0.24, RELATIVE),
    waves_per_clock=Figure(8 * 0.92, GPU_BENCHES),
    clock_mhz={
        "memory": Figure(1250, GPU_BENCHES),
        "vector": Figure(1250, GPU_BENCHES),
        "matrix": Figure(1160, MAX_FLOPS),
        "matrix 8-bit": Figure(1230, MAX_FLOPS),
    },
)
_MI300A = replace(
    _MI300X,
    dies=6,
    second_level_gb_per_s=Figure(12500, GPU_BENCHES),
    far_cache_gb_per_s=Figure(4258, GPU_BENCHES),
    memory_reached=_reached(0.505, 0.57, 0.557, 0.58),
    groups_per_clock=Figure(6 * 0.24, RELATIVE),
    waves_per_clock=Figure(6 * 0.92, GPU_BENCHES),
    clock_mhz={
        "memory": Figure(2096, GPU_BENCHES),
        "matrix": Figure(1160, RELATIVE),
        "matrix 8-bit": Figure(1230, RELATIVE),
    },
)
_MI325X = replace(
    _MI300X,
    memory_source=RELATIVE,
    clock_mhz={
        "memory": Figure(1250, RELATIVE),
        "vector": Figure(1250, RELATIVE),
        "matrix": Figure(1400, MAX_FLOPS),
        "matrix 8-bit": Figure(1464, MAX_FLOPS),
    },
)
_MI355X = replace(
    _MI300X,
    second_level_gb_per_s=Figure(27600, RELATIVE),
    far_cache_gb_per_s=Figure(8250, RELATIVE),
    memory_source=RELATIVE,
    waves_per_clock=Figure(8 * 0.92, RELATIVE),
    clock_mhz={
        "light": Figure(2183, ONE_WAVE),
        "memory": Figure(2200, GEMM_CLOCKS),
        "matrix": Figure(1540, GEMM_CLOCKS),
        "matrix 8-bit": Figure(1560, GEMM_CLOCKS),
    },
)
_RX_6900_XT = Speeds(
    dies=1,
    first_level=Cache(16 * _KB, 128, 16, WHITE_PAPERS),
    second_level=Cache(4 * _MB, 128, 16, WHITE_PAPERS),
    channels=1,
    far_cache_bytes=128 * _MB,
    second_level_gb_per_s=Figure(4658, GPU_BENCHES),
    far_cache_gb_per_s=Figure(1930, GPU_BENCHES),
    memory_reached=_reached(0.99, 0.84, 0.89, 0.98),
    memory_source=GPU_BENCHES,
    launch_us=Figure(3.3, GPU_BENCHES),
    groups_per_clock=Figure(0.86, GPU_BENCHES),
    waves_per_clock=Figure(4, UNKNOWN),
    clock_mhz={
        "light": Figure(2560, GPU_BENCHES),
        "memory": Figure(2560, GPU_BENCHES),
        "vector": Figure(2435, CLPEAK),
    },
)
_RX_6950_XT = replace(
    _RX_6900_XT,
    second_level_gb_per_s=Figure(4658, RELATIVE),
    far_cache_gb_per_s=Figure(1930, RELATIVE),
    memory_source=RELATIVE,
    clock_mhz={},
)
_RX_7900_XTX = replace(
    _RX_6950_XT,
    first_level=Cache(32 * _KB, 128, 16, WHITE_PAPERS),
    second_level=Cache(6 * _MB, 128, 16, WHITE_PAPERS),
    far_cache_bytes=96 * _MB,
    far_cache_gb_per_s=Figure(3500, WHITE_PAPERS),
    memory_reached=_reached(0.90, 0.84, 0.89, 0.90),
    launch_us=Figure(3.1, DISPATCHES),
    clock_mhz={"vector": Figure(2610, CLPEAK), "matrix": Figure(2650, CLPEAK)},
)
_RX_7600 = replace(
    _RX_7900_XTX,
    second_level=Cache(2 * _MB, 128, 16, WHITE_PAPERS),
    far_cache_bytes=32 * _MB,
    second_level_gb_per_s=Figure(4658 / 2.5, RELATIVE),
    far_cache_gb_per_s=Figure(477, WHITE_PAPERS),
    launch_us=Figure(3.1, RELATIVE),
    clock_mhz={},
)
_RX_7800_XT = replace(
    _RX_7900_XTX,
    second_level=Cache(4 * _MB, 128, 16, WHITE_PAPERS),
    far_cache_bytes=64 * _MB,
    far_cache_gb_per_s=Figure(2800, WHITE_PAPERS),
    clock_mhz={},
)
_STRIX_HALO = replace(
    _RX_7600,
    far_cache_gb_per_s=Figure(477, RELATIVE),
    memory_reached=_reached(0.85, 0.80, 0.80, 0.85),
    launch_us=Figure(1.85, DISPATCHES),
)
_RX_9070_XT = replace(
    _RX_7900_XTX,
    second_level=Cache(8 * _MB, 128, 16, WHITE_PAPERS),
    far_cache_bytes=64 * _MB,
    far_cache_gb_per_s=Figure(2800, RELATIVE),
    launch_us=Figure(2.5, DISPATCHES),
    clock_mhz={},
)
_RX_9060_XT = replace(
    _RX_9070_XT,
    second_level=Cache(4 * _MB, 128, 16, WHITE_PAPERS),
    far_cache_bytes=32 * _MB,
    second_level_gb_per_s=Figure(4658 / 2, RELATIVE),
    far_cache_gb_per_s=Figure(1400, RELATIVE),
)

SPEEDS: Mapping[str, Speeds] = {
    "MI100": _MI100,
    "MI210": _MI210,
    "MI250X": _MI210,
    "MI300A": _MI300A,
    "MI300X": _MI300X,
    "MI325X": _MI325X,
    "MI350X": _MI355X,
    "MI355X": _MI355X,
    "RX 6900 XT": _RX_6900_XT,
    "RX 6950 XT": _RX_6950_XT,
    "RX 7600": _RX_7600,
    "RX 7600 XT": _RX_7600,
    "RX 7800 XT": _RX_7800_XT,
    "RX 7900 XT": _RX_7900_XTX,
    "RX 7900 XTX": _RX_7900_XTX,
    "Radeon 8060S (Strix Halo)": _STRIX_HALO,
    "RX 9060 XT": _RX_9060_XT,
    "RX 9070": _RX_9070_XT,
    "RX 9070 XT": _RX_9070_XT,
}


def of(product: Product) -> Speeds:
    """The figures of a product. Raises: TargetError if none are known."""
    found = SPEEDS.get(product.name)
    if found is None:
        raise TargetError(
            f"{product.name}: no speeds are known for it; targets/speeds.py has those of "
            f"{', '.join(SPEEDS)}"
        )
    return found
