"""What native code counted: the tallies of blocks and the places of accesses, of all workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from wavecore.backends.cpu.codetable import CodeTable, Placed
from wavecore.emulator.counting import (
    ACCESS,
    ACCESS_KEYS,
    BLOCK,
    BLOCK_KEYS,
    SAMPLE,
    Counted,
    added_up,
    worst_samples,
)
from wavecore.emulator.records import COSTS


def counted(tables: Iterable[CodeTable], placed: Sequence[Placed]) -> Counted:
    """The counts of a run: of every block and place, whatever worker and tier ran it."""
    bounds = [block for each in placed for block in each.piece.tallied]
    blocks, accesses, samples = [], [], []
    for table in tables:
        tallies, places = table.counted(placed)
        places = places[places["size_bytes"] != 0]
        blocks.append(_blocks(tallies, bounds[: len(tallies)]))
        accesses.append(_accesses(places))
        samples.append(_samples(places))
    return Counted(
        added_up(_joined(blocks, BLOCK), BLOCK_KEYS),
        added_up(_joined(accesses, ACCESS), ACCESS_KEYS),
        worst_samples(_joined(samples, SAMPLE)),
    )


def _joined(parts: Sequence[np.ndarray], type: np.dtype[np.void]) -> np.ndarray:
    if len(parts) == 1:  # one worker's
        return parts[0]
    return np.concatenate([np.empty(0, type), *parts])


def _samples(places: np.ndarray) -> np.ndarray:
    out = np.zeros(len(places), SAMPLE)
    for name in (*ACCESS_KEYS, "size_bytes"):
        out[name] = places[name]
    for name in ("lost", "lanes"):
        out[name] = places[f"sample_{name}"]
    out["addresses"] = places["sample"]
    return out


def _blocks(tallies: np.ndarray, bounds: Sequence[tuple[int, int]]) -> np.ndarray:
    out = np.zeros(len(tallies), BLOCK)
    for number, (leader, end) in enumerate(bounds):
        out["leader"][number], out["end"][number] = leader % (1 << 64), end % (1 << 64)
    for name in tallies.dtype.names or ():
        out[name] = tallies[name]
    return out


def _accesses(places: np.ndarray) -> np.ndarray:
    """With what the memos have counted and not handed on."""
    out = np.zeros(len(places), ACCESS)
    for name in (*ACCESS_KEYS, "requests", "accesses", "lanes", "bytes"):
        out[name] = places[name]
    memos = places["memo"]
    hits = memos["hits"]
    lanes = hits * np.bitwise_count(memos["lanes"])
    out["accesses"] += hits.sum(1)
    out["lanes"] += lanes.sum(1)
    out["bytes"] += lanes.sum(1) * places["size_bytes"]
    costs = places["costs"] + (hits[:, :, np.newaxis] * memos["costs"]).sum(1)
    for number, name in enumerate(COSTS):
        out[name] = costs[:, number]
    return out
