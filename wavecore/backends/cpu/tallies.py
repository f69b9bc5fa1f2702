"""The counts of native code: cells of instruments and counters of accesses, of all workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from wavecore.backends.cpu.codetable import CodeTable, Placed
from wavecore.emulator import instruments
from wavecore.emulator.counting import (
    ACCESS,
    ACCESS_KEYS,
    SAMPLE,
    Counted,
    added_up,
    worst_samples,
)
from wavecore.emulator.instruments import Placed as Instrument
from wavecore.emulator.records import COSTS


def counted(tables: Iterable[CodeTable], placed: Sequence[Placed]) -> Counted:
    """The counts of a run's accesses, over all workers and tiers."""
    accesses, samples = [], []
    for table in tables:
        _, counters = table.counted(placed)
        counters = counters[counters["size_bytes"] != 0]
        accesses.append(_accesses(counters))
        samples.append(_samples(counters))
    return Counted(
        added_up(_joined(accesses, ACCESS), ACCESS_KEYS),
        worst_samples(_joined(samples, SAMPLE)),
    )


def rows(
    instrument: Instrument, tables: Iterable[CodeTable], placed: Sequence[Placed]
) -> np.ndarray:
    """An instrument's counts of a run, over all workers and tiers."""
    found = [
        (each.variant, pc % (1 << 64), end % (1 << 64), each.first_cell + cell)
        for each in placed
        for number, pc, end, cell in each.piece.rows
        if number == instrument.number
    ]
    places = np.array(found, np.uint64).reshape(-1, 4)
    keys, cells = [np.empty((0, 3), np.uint64)], [np.empty((0, instrument.cells), np.uint64)]
    for table in tables:
        counts, _ = table.counted(placed)
        mine = places[places[:, 3] < len(counts)]
        keys.append(mine[:, :3])
        cells.append(counts[mine[:, 3:] + np.arange(instrument.cells, dtype=np.uint64)])
    return instruments.rows(instrument.instrument, np.concatenate(keys), np.concatenate(cells))


def _joined(parts: Sequence[np.ndarray], type: np.dtype[np.void]) -> np.ndarray:
    if len(parts) == 1:  # one worker's
        return parts[0]
    return np.concatenate([np.empty(0, type), *parts])


def _samples(counters: np.ndarray) -> np.ndarray:
    out = np.zeros(len(counters), SAMPLE)
    for name in (*ACCESS_KEYS, "size_bytes"):
        out[name] = counters[name]
    for name in ("lost", "lanes"):
        out[name] = counters[f"sample_{name}"]
    out["addresses"] = counters["sample"]
    return out


def _accesses(counters: np.ndarray) -> np.ndarray:
    """Including counts still in the memos."""
    out = np.zeros(len(counters), ACCESS)
    for name in (*ACCESS_KEYS, "requests", "accesses", "lanes", "bytes"):
        out[name] = counters[name]
    memos = counters["memo"]
    hits = memos["hits"]
    lanes = hits * np.bitwise_count(memos["lanes"])
    out["accesses"] += hits.sum(1)
    out["lanes"] += lanes.sum(1)
    out["bytes"] += lanes.sum(1) * counters["size_bytes"]
    costs = counters["costs"] + (hits[:, :, np.newaxis] * memos["costs"]).sum(1)
    for number, name in enumerate(COSTS):
        out[name] = costs[:, number]
    return out
