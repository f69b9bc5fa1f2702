"""Counts of a launch's memory accesses, by the instruction that makes them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wavecore.emulator.records import COSTS, LdsRule
from wavecore.targets import Target
from wavecore.targets.lds import READ, WIDTHS_BYTES, WRITE

# A place that accesses memory: the instruction's pc, where and how (Space, AccessKind); the
# instructions that did, what they accessed, and what it cost.
ACCESS = np.dtype(
    [
        ("pc", np.uint64),
        ("space", np.uint32),
        ("kind", np.uint32),
        *((name, np.uint64) for name in ("requests", "accesses", "lanes", "bytes", *COSTS)),
    ]
)
ACCESS_KEYS = ("pc", "space", "kind")
# A place's costliest access (accesscosts.lost), the first if several tie: its active lanes and
# their addresses, in global memory from the start of the allocation.
SAMPLE = np.dtype(
    [
        ("pc", np.uint64),
        ("space", np.uint32),
        ("kind", np.uint32),
        ("size_bytes", np.uint32),
        ("lost", np.uint64),
        ("lanes", np.uint64),
        ("addresses", np.uint64, (64,)),
    ]
)


@dataclass(frozen=True)
class Counted:
    """The counts of one launch: arrays of ACCESS and SAMPLE, a row for each place."""

    accesses: np.ndarray
    samples: np.ndarray


def worst_samples(rows: np.ndarray) -> np.ndarray:
    """The costliest sample of each place, the first if several tie."""
    worst = rows[np.argsort(-rows["lost"].astype(np.int64), kind="stable")]
    _, first = np.unique(worst[list(ACCESS_KEYS)], return_index=True)
    return worst[first]


def added_up(rows: np.ndarray, keys: Sequence[str]) -> np.ndarray:
    """Merge rows with the same keys, sorted by key; rows that counted nothing are left out."""
    names = [name for name in rows.dtype.names or () if name not in keys]
    found, places = np.unique(rows[list(keys)], return_inverse=True)
    out = np.zeros(len(found), rows.dtype)
    for name in keys:
        out[name] = found[name]
    for name in names:
        np.add.at(out[name], places, rows[name])
    counted = np.zeros(len(out), bool)
    for name in names:
        counted |= out[name] != 0
    return out[counted]


def lds_rules(target: Target, wave: int) -> ctypes.Array[LdsRule]:
    """How LDS serves loads of each width, then stores and atomics, as native code has it."""
    found = (LdsRule * (2 * len(WIDTHS_BYTES)))()
    places = [(kind, size) for kind in (READ, WRITE) for size in WIDTHS_BYTES]
    for rule, place in zip(found, places, strict=True):
        phases = target.lds_service.of(*place)
        masks = phases.masks(wave)
        rule.banks, rule.phase_count = phases.banks, len(masks)
        rule.lanes[: len(masks)] = masks
    return found
