"""How long a launch takes on a product, and what limits it: the model of docs/time-model.md.

    found = duration(profile.model, product)
    found.low_us, found.best_us, found.high_us, found.limit

It is an estimate; its interval is from the errors of published measurements (benchmarks/published).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wavecore.analysis.profile.caches import left_over
from wavecore.analysis.profile.traffic import OfAccess, Residence, Traffic
from wavecore.isa.kinds import Kind
from wavecore.targets import Product, speeds, timing
from wavecore.targets.speeds import Load, Speeds

if TYPE_CHECKING:
    from wavecore.analysis.profile.estimate import Model


@dataclass(frozen=True)
class Interval:
    """Multiples of an estimate, and how many measurements that are set aside they are from."""

    low: float
    high: float
    count: int


# Fitted on the measurements that are not set aside: benchmarks/published/run.py --fit
OVERLAP = 3  # the exponent with which terms combine
WAVE_START = 200  # cycles before a wave's first instruction has its arguments

DISPATCH, LATENCY = "dispatch", "latency"
SECOND, FAR, MEMORY = "second-level cache", "far cache", "memory"
LAUNCH = "launch"
_LOAD_OF: Mapping[str, Load] = {
    "VALU": "vector", "matrix": "matrix", "VALU and matrix": "matrix",
    SECOND: "memory", FAR: "memory", MEMORY: "memory",
}  # fmt: skip
# Nine of ten measurements that are set aside are between these multiples of the estimate, by limit:
# benchmarks/published/run.py --intervals
INTERVALS: Mapping[str, Interval] = {
    LATENCY: Interval(0.61, 2.09, 17),
    MEMORY: Interval(0.83, 1.37, 18),
}
_ANY = Interval(0.33, 1.78, 51)  # of limits with fewer than ten
_EIGHT_BITS = ("float8", "bfloat8", "int8", "float6", "float4")


@dataclass(frozen=True)
class Duration:
    """The time of one launch on one device of a product, in microseconds.

    Attributes:
        low_us, best_us, high_us: nine of ten published measurements lie in such an interval.
        limit: the term without which it would be shortest; "launch" if that is the fixed part.
        terms: microseconds by term, if there were no others.
        clock_mhz: at which compute units are taken to run.
        sampled, workgroups: the workgroups whose accesses were recorded, and those of the launch.
        is_measured: whether the product's own bandwidth is known; if not, the interval is wider.
        basis: the measurements whose errors the interval is from, in words.
    """

    low_us: float
    best_us: float
    high_us: float
    limit: str
    terms: dict[str, float]
    clock_mhz: float
    sampled: int
    workgroups: int
    is_measured: bool
    basis: str


def residence(product: Product, workgroups: int, each: int) -> Residence:
    """Where workgroups are, on one device; `each` is how many a holder has at once."""
    known = speeds.of(product)
    holders = product.cus // product.devices // product.target.cus_per_wgp
    return Residence(known.dies, max(holders // known.dies, 1), each, workgroups)


def duration(model: Model, product: Product) -> Duration:
    """Estimate a launch. Raises: TargetError for a product without known speeds."""
    known, facts = speeds.of(product), model.facts
    groups = max(round(facts.grid_groups / facts.launches), 1)
    traffic = facts.traffic.get(product.name, Traffic())
    load: Load = "light"
    at = residence(product, groups, model.resident)
    below = _below(model, product, known, traffic, at)
    cycles = model.units(math.ceil(groups / at.dies / at.holders))
    others = below.times | {
        LATENCY: _latency_us(model, product, known, below, at),
        DISPATCH: _dispatch_us(model, known, groups, product.clock_mhz),
    }
    for _ in range(2):  # the clock follows from the longest term, if half of the units are busy
        clock = clock_mhz(known, product, load)
        terms = {name: each / clock for name, each in cycles.items()} | others
        longest = max(terms, key=lambda name: terms[name])
        load = _load(model, longest) if 2 * groups >= at.dies * at.holders else "light"
    best = known.launch_us.value + combined(terms)
    limit = _limit(terms, known.launch_us.value)
    errors = INTERVALS.get(limit, _ANY)
    low, high = errors.low, errors.high
    if not known.is_measured:
        low, high = low * low, high * high
    times = facts.launches
    return Duration(
        best * low * times, best * times, best * high * times, limit,
        {name: time * times for name, time in sorted(terms.items(), key=lambda each: -each[1])
         if time} | {LAUNCH: known.launch_us.value * times},
        clock, traffic.sampled, groups, known.is_measured, _basis(limit, product, known),
    )  # fmt: skip


def _basis(limit: str, product: Product, known: Speeds) -> str:
    """What the interval is from, in words."""
    own = INTERVALS.get(limit)
    found = f"{_ANY.count} published measurements, whatever limits them"
    if own is not None:
        found = f"{own.count} published measurements limited by {limit}"
    if not known.is_measured:
        found += f"; its ratios are squared, as none is of {product.name}"
    return found


def combined(terms: Mapping[str, float]) -> float:
    """The time of terms that overlap, but not fully."""
    most = max(terms.values(), default=0.0)
    if not most:
        return 0.0
    shares = [each / most for each in terms.values()]
    return most * math.pow(sum(math.pow(share, OVERLAP) for share in shares), 1 / OVERLAP)


def _limit(terms: Mapping[str, float], launch_us: float) -> str:
    """The term whose removal shortens the time most."""
    whole = combined(terms)
    saved = {
        name: whole - combined({other: t for other, t in terms.items() if other != name})
        for name in terms
    }
    saved[LAUNCH] = launch_us
    return max(saved, key=lambda name: saved[name])


def clock_mhz(known: Speeds, product: Product, load: Load) -> float:
    """The clock that a device keeps under a load."""
    if load == "matrix 8-bit" and load not in known.clock_mhz:
        load = "matrix"
    found = known.clock_mhz.get(load)
    return found.value if found is not None else product.clock_mhz


def _load(model: Model, term: str) -> Load:
    found = _LOAD_OF.get(term, "light")
    if found == "matrix" and all(each in _EIGHT_BITS for each in model.matrix_types):
        return "matrix 8-bit"
    return found


def _latency_us(
    model: Model, product: Product, known: Speeds, below: _Below, at: Residence
) -> float:
    """Waves one after another, without the first trip to memory, which the fixed part has.

    Trips take as many nanoseconds at any clock of the compute units: that of light load is used.
    """
    levels = timing.of(product.target)
    wave = model.expected(below.latencies) + WAVE_START
    if below.stores:  # a wave ends when the second level has its last stores
        wave += levels.second_level.cycles
    rounds = max(1.0, at.groups / (at.dies * at.holders * at.each))
    cycles = max(0.0, wave * rounds - WAVE_START - levels.memory.cycles)
    return cycles / clock_mhz(known, product, "light")


def _dispatch_us(model: Model, known: Speeds, groups: int, clock: float) -> float:
    waves = groups * model.facts.waves_per_group
    return max(groups / known.groups_per_clock.value, waves / known.waves_per_clock.value) / clock


# ------------------------------------------------------------------------------------- memory


@dataclass(frozen=True)
class _Below:
    """Times in microseconds of caches and memory, and latencies of loads in cycles by pc.

    `stores`: whether waves store.
    """

    times: dict[str, float]
    latencies: dict[int, float]
    stores: bool


def _below(
    model: Model, product: Product, known: Speeds, traffic: Traffic, at: Residence
) -> _Below:
    facts = model.facts
    scale = at.groups / max(facts.workgroups, 1)  # from what was counted to one launch
    total = dict.fromkeys(("second_bytes", "again_bytes", "new_bytes", "write_bytes"), 0.0)
    for pc, each in traffic.by_pc.items():
        executed = facts.executed.get(pc, 0) * scale
        for name in total:
            total[name] += executed * getattr(each, name)
    touched = total["new_bytes"] + total["write_bytes"]
    size = min(touched, facts.array_bytes / facts.launches) if facts.array_bytes else touched
    kept = _kept(known, size, total["new_bytes"], at)
    in_second = total["second_bytes"] * traffic.imbalance
    again = total["again_bytes"] + total["new_bytes"] * kept.again
    new = total["new_bytes"] * kept.new * (1 - kept.second)
    writes = total["write_bytes"] * (1 - kept.second)
    times = {SECOND: in_second / known.second_level_gb_per_s.value / 1e3}
    if known.far_cache_gb_per_s is not None:
        passed = new + writes + again
        times[FAR] = passed / known.far_cache_gb_per_s.value / 1e3
        new, writes, again = new * (1 - kept.far), writes * (1 - kept.far), 0.0
    times[MEMORY] = memory_us(product, known, new + again, writes)
    latencies = {pc: _latency(model, known, each, kept) for pc, each in traffic.by_pc.items()}
    stores = any(facts.code.at[pc].inst.facts.any(Kind.STORE) for pc in latencies)
    return _Below(times, latencies, stores)


@dataclass(frozen=True)
class _Kept:
    """What caches have of what the recording touched for the first time.

    Attributes:
        second, far: shares that they still have of the launch before.
        new: the share that is new in the launch, too.
        again: that other workgroups touched before. Workgroups that are resident at once have the
            rest in the second level: they read a line together.
    """

    second: float
    far: float
    new: float
    again: float


def _kept(known: Speeds, size: float, new_bytes: float, at: Residence) -> _Kept:
    new = min(1.0, size / new_bytes) if new_bytes else 1.0
    rounds = max(1.0, at.groups / at.at_once)
    again = min(1 - new, new * (rounds - 1))
    cache = known.second_level
    second = 0.0  # dies write their caches back and empty them between launches
    if known.dies == 1:
        second = left_over(size, cache.size_bytes, is_random=cache.is_random)
    far = left_over(size, known.far_cache_bytes) if known.far_cache_bytes else 0.0
    return _Kept(second, far, new, again)


def memory_us(product: Product, known: Speeds, reads: float, writes: float) -> float:
    """Microseconds to move bytes at the bandwidth that a mix of reads and writes reaches."""
    if not reads + writes:
        return 0.0
    at = writes / (reads + writes)
    points = {0.0: "read", 1 / 3: "triad", 1 / 2: "copy", 1.0: "write"}
    reached = known.memory_reached
    below = max(each for each in points if each <= at)
    above = min(each for each in points if each >= at)
    part = (at - below) / (above - below) if above > below else 0.0
    share = reached[points[below]] * (1 - part) + reached[points[above]] * part
    return (reads + writes) / (share * product.memory_gb_per_s / product.devices) / 1e3


def _latency(model: Model, known: Speeds, each: OfAccess, kept: _Kept) -> float:
    """Cycles of an average load: by the levels that serve it."""
    levels = timing.of(model.facts.target)
    far = levels.far_cache if known.far_cache_bytes else None
    first, second, again, fresh_share = each.shares
    again += fresh_share * kept.again
    new = fresh_share * kept.new
    second += fresh_share - fresh_share * (kept.again + kept.new)
    beyond = far.cycles if far is not None else levels.memory.cycles
    fresh = kept.far * beyond + (1 - kept.far) * levels.memory.cycles
    new_cycles = kept.second * levels.second_level.cycles + (1 - kept.second) * fresh
    return (
        first * levels.first_level.cycles
        + second * levels.second_level.cycles
        + again * beyond
        + new * new_cycles
    )
