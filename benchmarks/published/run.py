"""Published times beside estimated ones: the errors of the time model.

    python benchmarks/published/run.py                # the table, then errors and rankings
    python benchmarks/published/run.py mi300x -k DIR  # only some; DIR keeps emulated launches
    python benchmarks/published/run.py --fit -k DIR   # OVERLAP and WAVE_START, on what is not aside
    python benchmarks/published/run.py --intervals -k DIR  # INTERVALS, of what is set aside

measurements.toml has the times with their sources, kernels.hip our own kernels. A third of them,
chosen by a seed, is set aside: nothing is fitted on it. Those that a constant was read off are
marked, and not judged. docs/time-model.md says what the estimates are.
"""

from __future__ import annotations

import argparse
import itertools
import math
import pickle
import random
import statistics
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import wavecore as wc
from wavecore.analysis import Profile, Profiler
from wavecore.analysis.profile import duration
from wavecore.analysis.profile.duration import Duration
from wavecore.targets import Product

HERE = Path(__file__).resolve().parent
SEED = 34
SET_ASIDE = 1 / 3
_TYPES = {"f64": np.float64, "f32": np.float32, "i32": np.int32, "u64": np.uint64}
_MICROSECONDS = {"us": 1.0, "ms": 1e3}
_PER_MICROSECOND = {"GB/s": 1e3, "TFLOP/s": 1e6}
_OVERLAPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 12, 20)  # of which the best is taken
_WAVE_STARTS = range(0, 1001, 50)
_ENOUGH = 10  # measurements of a limit, to have an interval of its own
_CLEARLY = 1.1  # steps of a series that differ by less are not ranked


@dataclass(frozen=True)
class Measurement:
    """One published figure; measurements.toml says what the fields are."""

    id: str
    gpu: str
    kernel: str
    grid: list[int]
    block: list[int]
    args: list[str]
    figure: float
    unit: str
    source: str
    kind: str
    sample: int
    role: str
    work: float = 0
    lds: int = 0
    series: str = ""
    is_set_aside: bool = False

    @property
    def published_us(self) -> float:
        """The published time."""
        if self.unit in _MICROSECONDS:
            return self.figure * _MICROSECONDS[self.unit]
        return self.work / self.figure / _PER_MICROSECOND[self.unit]


@dataclass(frozen=True)
class Compared:
    """A measurement and its estimate."""

    of: Measurement
    time: Duration

    @property
    def error(self) -> float:
        """Of the estimate, as a share of the published time."""
        return self.time.best_us / self.of.published_us - 1


def measurements() -> list[Measurement]:
    """All of them; a third of those that are judged is set aside."""
    rows = tomllib.loads((HERE / "measurements.toml").read_text())["measurement"]
    judged = sorted(row["id"] for row in rows if row["role"] == "check")
    aside = set(random.Random(SEED).sample(judged, round(len(judged) * SET_ASIDE)))
    return [_measurement(row, row["id"] in aside) for row in rows]


def _measurement(row: Mapping[str, Any], is_set_aside: bool) -> Measurement:
    fields = {"kind" if name == "class" else name: value for name, value in row.items()}
    return Measurement(**fields, is_set_aside=is_set_aside)


# ------------------------------------------------------------------------------------ emulation


@cache
def _product(name: str) -> Product:
    return next(each for each in wc.targets.products() if each.name == name)


@cache
def _module(target: str) -> wc.Module:
    code = wc.compile(HERE / "kernels.hip", target, opt="-O3")
    return wc.Device(target).load(code)


def profiled(each: Measurement) -> Profile:
    """Emulate a sample of the launch."""
    module = _module(_product(each.gpu).target.name)
    profiler = Profiler(each.sample)
    arguments = [_argument(module.device, text) for text in each.args]
    module[each.kernel].launch(
        tuple(each.grid), tuple(each.block), arguments, lds=each.lds, tools=[profiler]
    )
    assert profiler.profile is not None, "the launch completed"
    return profiler.profile


def _argument(device: wc.Device, text: str) -> object:
    """An array, "f64[100]", or a number, "f64 1.5"."""
    if text.endswith("]"):
        kind, _, count = text[:-1].partition("[")
        return device.empty(int(count), _TYPES[kind])
    kind, _, value = text.partition(" ")
    return _TYPES[kind](value)


def profile_of(each: Measurement, kept: Path | None) -> Profile:
    """The profile of one: kept in a folder, or taken from there."""
    path = kept / f"{each.id}.pickle" if kept is not None else None
    if path is not None and path.exists():
        found: Profile = pickle.loads(path.read_bytes())
        return found
    profile = profiled(each)
    if path is not None:
        path.write_bytes(pickle.dumps(profile))
    return profile


def estimate(each: Measurement, profile: Profile) -> Duration:
    """Its time on the GPU that was measured."""
    return profile.model.duration(_product(each.gpu))


# ------------------------------------------------------------------------------------ fitting


def fitted(found: Iterable[Compared], kept: Path | None) -> tuple[float, float]:
    """The OVERLAP and WAVE_START with the least mean error of what may be fitted on.

    The error is |log(estimated / published)|, which counts half and twice the time the same.
    """
    mine = [each.of for each in found if each.of.role == "check" and not each.of.is_set_aside]
    profiles = [(each, profile_of(each, kept)) for each in mine]

    def cost(constants: tuple[float, float]) -> float:
        with constants_set(*constants):
            return statistics.fmean(
                abs(math.log(estimate(each, profile).best_us / each.published_us))
                for each, profile in profiles
            )

    return min(itertools.product(_OVERLAPS, _WAVE_STARTS), key=cost)


def intervals(found: Iterable[Compared]) -> str:
    """Between which multiples of the estimate nine of ten set aside lie, by limit.

    Limits of few measurements have what all together have.
    """
    groups: dict[str, list[float]] = defaultdict(list)
    for each in found:
        if each.of.is_set_aside:
            for limit in (each.time.limit, "any other"):
                groups[limit].append(each.of.published_us / each.time.best_us)
    lines = []
    for limit, ratios in sorted(groups.items()):
        if len(ratios) >= _ENOUGH:
            low = float(np.quantile(ratios, 0.05, method="lower"))
            high = float(np.quantile(ratios, 0.95, method="higher"))
            lines.append(f"{limit}: ({min(low, 1):.2f}, {max(high, 1):.2f}) of {len(ratios)}")
    return "\n".join(lines)


@contextmanager
def constants_set(overlap: float, wave_start: float) -> Iterator[None]:
    """The model with other constants, in this block."""
    before = duration.OVERLAP, duration.WAVE_START
    duration.OVERLAP, duration.WAVE_START = overlap, wave_start
    try:
        yield
    finally:
        duration.OVERLAP, duration.WAVE_START = before


# ------------------------------------------------------------------------------------ tables


def table(found: Iterable[Compared]) -> str:
    """A line for each measurement."""
    lines = [
        "| measurement | class | published µs | estimated µs | error | limit | judged |",
        "| --- | --- | ---: | ---: | ---: | --- | --- |",
    ]
    for each in found:
        of = each.of
        judged = "constant" if of.role == "constant" else "set aside" if of.is_set_aside else "fit"
        lines.append(
            f"| {of.id} | {of.kind} | {of.published_us:,.1f} | {each.time.best_us:,.1f} | "
            f"{each.error:+.0%} | {each.time.limit} | {judged} |"
        )
    return "\n".join(lines)


def errors(found: Iterable[Compared]) -> str:
    """The median and the 90th percentile of absolute errors, by class."""
    groups: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in found:
        if each.of.role == "constant":
            continue
        part = "set aside" if each.of.is_set_aside else "fit"
        for kind in (each.of.kind, "all"):
            groups[kind, part].append(abs(each.error))
    lines = [
        "| class | part | count | median | 90th percentile |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for (kind, part), values in sorted(groups.items()):
        tenth = float(np.quantile(values, 0.9))
        lines.append(
            f"| {kind} | {part} | {len(values)} | {statistics.median(values):.0%} | {tenth:.0%} |"
        )
    return "\n".join(lines)


def rankings(found: Iterable[Compared]) -> str:
    """For each series, the pairs that differ clearly, and how many are in the right order."""
    series: dict[str, list[Compared]] = defaultdict(list)
    for each in found:
        if each.of.series:
            series[each.of.series].append(each)
    lines = ["| series | pairs | in the right order |", "| --- | ---: | ---: |"]
    all_pairs, all_right = 0, 0
    for name, steps in sorted(series.items()):
        pairs = [
            (a, b) if a.of.published_us < b.of.published_us else (b, a)
            for a, b in itertools.combinations(steps, 2)
            if not 1 / _CLEARLY < a.of.published_us / b.of.published_us < _CLEARLY
        ]
        right = sum(fast.time.best_us < slow.time.best_us for fast, slow in pairs)
        lines.append(f"| {name} | {len(pairs)} | {right} |")
        all_pairs, all_right = all_pairs + len(pairs), all_right + right
    return "\n".join([*lines, f"| all | {all_pairs} | {all_right} |"])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Published times beside estimated ones.")
    parser.add_argument("names", nargs="*", help="parts of names of measurements")
    parser.add_argument("--fit", action="store_true", help="fit the model's two constants")
    parser.add_argument("--intervals", action="store_true", help="the model's intervals")
    parser.add_argument("-k", "--keep", type=Path, help="a folder for emulated launches")
    asked = parser.parse_args()
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    chosen = [
        each
        for each in measurements()
        if not asked.names or any(name in each.id for name in asked.names)
    ]
    found = [Compared(each, estimate(each, profile_of(each, asked.keep))) for each in chosen]
    if asked.fit:
        print("OVERLAP, WAVE_START =", *fitted(found, asked.keep))
        return
    if asked.intervals:
        print(intervals(found))
        return
    print(table(found), errors(found), rankings(found), sep="\n\n")


if __name__ == "__main__":
    main()
