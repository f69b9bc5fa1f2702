"""Two profiles side by side: times, limits, instructions, bytes, conflicts, occupancy, lines.

    print(before.compare(after))

It compares records, as `Profile.record` returns them, so that a saved one can be compared too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wavecore.analysis.profile import comparisontable
from wavecore.analysis.profile.record import SCHEMA, VERSION

SavedRecord = Mapping[str, Any]
_COUNTERS = (
    "instructions.total", "instructions.per_wave", "global.bytes_read", "global.bytes_written",
    "global.bytes_atomic", "global.segments_64", "global.efficiency", "scratch.requests",
    "lds.requests", "lds.bytes_read", "lds.bytes_written", "lds.conflict_cycles",
    "lds.conflict_percent", "branches.divergent", "lanes.percent_of_valu", "flops.total",
)  # fmt: skip
_LINES = 8  # that changed most


@dataclass(frozen=True)
class Figure:
    """One figure of both; None where a profile has none.

    `percent` is the change from the first to the second, None if there is none to compute.
    """

    name: str
    unit: str
    before: float | str | None
    after: float | str | None
    percent: float | None


@dataclass(frozen=True)
class LineChange:
    """A source line of both, found by its text; its cycles are 0 where a profile does not have it.

    `place` is that in the second profile, if it is there.
    """

    place: str
    text: str
    before: int
    after: int


@dataclass(frozen=True)
class Comparison:
    """Two profiles side by side; `print` shows a table.

    Attributes:
        before, after: kernel, target and sizes of each.
        figures: what both have, or one of them.
        lines: source lines whose cycles changed, the largest changes first.
    """

    before: str
    after: str
    figures: list[Figure]
    lines: list[LineChange]

    def record(self) -> dict[str, Any]:
        """The comparison as dictionaries and lists."""
        return asdict(self)

    def table(self, width: int = 100) -> str:
        """The comparison as text."""
        return comparisontable.text(self, width)

    def __str__(self) -> str:
        return self.table()


def compare(before: SavedRecord, after: SavedRecord) -> Comparison:
    """Compare two records of profiles."""
    return Comparison(
        _title(before), _title(after), list(_figures(before, after)), _lines(before, after)
    )


def paired(
    before: Sequence[SavedRecord], after: Sequence[SavedRecord]
) -> tuple[list[Comparison], list[str]]:
    """The comparisons of kernels with one name, and the names of kernels that only one side has.

    If each side has one kernel, these two are compared whatever their names.
    """
    if len(before) == len(after) == 1:
        return [compare(before[0], after[0])], []
    left = list(before)
    found, alone = [], []
    for each in after:
        other = next((one for one in left if one["kernel"] == each["kernel"]), None)
        if other is None:
            alone.append(str(each["kernel"]))
            continue
        left.remove(other)
        found.append(compare(other, each))
    return found, [*(str(each["kernel"]) for each in left), *alone]


def read(path: str | Path) -> list[SavedRecord]:
    """The profiles in a JSON file. Raises: ValueError if it has none of this version."""
    try:
        found = json.loads(Path(path).read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path} is not JSON: {error}") from error
    schema = found.get("schema") if isinstance(found, dict) else None
    if schema not in (SCHEMA, f"{SCHEMA}s"):
        raise ValueError(f"{path} is no saved profile: `wavecore profile --json` prints one")
    if found["version"] != VERSION:
        raise ValueError(
            f"{path} is of version {found['version']} of profiles, and this wavecore reads "
            f"version {VERSION}: profile the kernel again"
        )
    profiles: list[SavedRecord] = [found] if schema == SCHEMA else found["profiles"]
    return profiles


def only(profiles: Sequence[SavedRecord], kernel: str, path: str | Path) -> SavedRecord:
    """The profile of a kernel, or the one that there is. Raises: ValueError."""
    if len(profiles) == 1:
        return profiles[0]
    found = [each for each in profiles if each["kernel"] == kernel]
    if len(found) != 1:
        raise ValueError(f"{path} has {len(found)} profiles of {kernel}, not one")
    return found[0]


def _title(record: SavedRecord) -> str:
    launch = record["launch"]
    grid, block = (_size(launch[name]) for name in ("grid", "block"))
    return f"{record['kernel']} on {record['target']['name']}   grid {grid}, block {block}"


def _size(sizes: Sequence[int]) -> str:
    """Sizes without trailing ones."""
    shown = max((at for at, size in enumerate(sizes, 1) if size > 1), default=1)
    return " x ".join(map(str, sizes[:shown]))


# ------------------------------------------------------------------------------------ figures


def _figures(before: SavedRecord, after: SavedRecord) -> Iterator[Figure]:
    for make in (_of_time, _of_counters, _of_classes, _of_resources):
        old, new = make(before), make(after)
        for name in dict.fromkeys((*old, *new)):
            yield from _figure(name, old.get(name), new.get(name))


Value = tuple[float | str, str]  # and its unit


def _figure(name: str, old: Value | None, new: Value | None) -> Iterator[Figure]:
    """The figure, unless both sides have nothing."""
    first, second = (None if each is None else each[0] for each in (old, new))
    if not first and not second:
        return
    unit = next(each[1] for each in (old, new) if each is not None)
    percent = None
    if isinstance(first, int | float) and isinstance(second, int | float) and first:
        percent = 100 * (second / first - 1)
    yield Figure(name, unit, first, second, percent)


def _of_time(record: SavedRecord) -> dict[str, Value]:
    """Estimated times and limits by product, and those of a compute unit."""
    found: dict[str, Value] = {}
    for product in record["products"]:
        name, times = product["name"], product["microseconds"]
        found[f"{name}: time"] = times["best"], "µs"
        found[f"{name}: from"] = times["low"], "µs"
        found[f"{name}: to"] = times["high"], "µs"
        found[f"{name}: limited by"] = product["limit"], ""
    found["Busiest unit"] = record["estimate"]["limited_by"], ""
    found["Cycles of all instructions"] = sum(each["cycles"] for each in record["mix"]), "cycles"
    return found


def _of_counters(record: SavedRecord) -> dict[str, Value]:
    counters = {each["name"]: each for each in record["counters"]}
    return {
        counters[name]["title"]: (counters[name]["value"], counters[name]["unit"])
        for name in _COUNTERS
        if name in counters
    }


def _of_classes(record: SavedRecord) -> dict[str, Value]:
    return {
        f"Instructions: {each['kind']}": (each["executed"], "instructions")
        for each in record["mix"]
    }


def _of_resources(record: SavedRecord) -> dict[str, Value]:
    found: dict[str, Value] = {}
    occupancy = record["occupancy"]
    if occupancy is not None:
        found["Occupancy"] = occupancy["waves_per_simd"], "waves per SIMD"
        found["Occupancy limited by"] = occupancy["limited_by"], ""
    return found | {each["name"]: (each["used"], each["unit"]) for each in record["resources"]}


# -------------------------------------------------------------------------------------- lines


def _lines(before: SavedRecord, after: SavedRecord) -> list[LineChange]:
    """The lines whose cycles changed most."""
    old, new = _by_text(before["lines"]), _by_text(after["lines"])
    changes = []
    for key in dict.fromkeys((*new, *old)):
        cycles = [side[key]["cycles"] if key in side else 0 for side in (old, new)]
        if cycles[0] == cycles[1]:
            continue
        line = new.get(key) or old[key]
        place = f"{line['file'].rpartition('/')[2]}:{line['line']}"
        changes.append(LineChange(place, line["text"].strip(), *cycles))
    changes.sort(key=lambda each: -abs(each.after - each.before))
    return changes[:_LINES]


def _by_text(lines: Iterable[SavedRecord]) -> dict[object, SavedRecord]:
    """Lines by text, as numbers change when a source is edited; equal ones in their order."""
    found: dict[object, SavedRecord] = {}
    seen: Counter[str] = Counter()
    for line in sorted(lines, key=lambda each: (each["file"], each["line"])):
        text = line["text"].strip() or f"{line['file']}:{line['line']}"
        found[text, seen[text]] = line
        seen[text] += 1
    return found
