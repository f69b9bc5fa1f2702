"""The triggers of watchpoints: memory accesses, and values that have changed."""

from __future__ import annotations

import numpy as np

from wavecore.debugger.expressions import evaluate
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError, StopState, Watch
from wavecore.emulator.events import AccessKind, Batch, Space


def ranges(watches: list[Watch]) -> dict[Space, range]:
    """The memory to watch in each space: one range that covers all watchpoints there."""
    found: dict[Space, range] = {}
    for watch in watches:
        known = found.get(watch.space, watch.range)
        low, high = min(known.start, watch.low), max(known.stop, watch.range.stop)
        found[watch.space] = range(low, high)
    if Space.GLOBAL in found:  # scalar instructions also read it
        found[Space.SCALAR] = found[Space.GLOBAL]
    return found


def tripped(watch: Watch, batch: Batch, row: np.void) -> str | None:
    """A sentence about an access to watched memory; None if it is not watched."""
    if not _touches(watch, row):
        return None
    site = batch.launch.site(int(row["pc"]), int(row["group"]), int(row["wave"]))
    what = AccessKind(row["kind"]).name.lower()
    parts = [f"{_article(what)} of {watch.text} by `{site.instruction}` at pc {site.pc:#x}"]
    if site.source:
        parts.append(site.source)
    parts.append(f"workgroup {int(row['group'])}, wave {int(row['wave'])}")
    if row["space"] != Space.SCALAR:
        parts.append(_lanes(_touching(watch, row)))
    return ", ".join(parts)


def watched(watch: Watch, here: StopState) -> object:
    """The current value: bytes of memory, or the value of an expression.

    Raises: DebugError for an expression that cannot be evaluated here.
    """
    if not watch.is_memory:
        assert watch.group is not None
        assert watch.wave is not None
        found = evaluate(watch.text, Scope(here, watch.group, watch.wave, watch.lane))
        return np.array(getattr(found, "bits", found))
    group = here.group if watch.group is None else watch.group
    try:
        scope = Scope(here, group, watch.wave or 0, watch.lane)
        return scope.memory(watch.space, watch.low, watch.size_bytes)
    except DebugError:
        return b""


def has_changed(watch: Watch, value: object) -> bool:
    """Whether a value differs from the previous one."""
    return not np.array_equal(np.asarray(value), np.asarray(watch.before))


def _touches(watch: Watch, row: np.void) -> bool:
    kind, space = AccessKind(row["kind"]), Space(row["space"])
    if space is Space.SCALAR and watch.space is Space.GLOBAL:
        space = Space.GLOBAL
    if space is not watch.space:
        return False
    if watch.space is not Space.GLOBAL and watch.group not in (None, int(row["group"])):
        return False
    if watch.space is Space.SCRATCH and watch.wave not in (None, int(row["wave"])):
        return False
    writes, reads = kind is not AccessKind.LOAD, kind is not AccessKind.STORE
    if not {"write": writes, "read": reads, "access": True}[watch.access]:
        return False
    return bool(_touching(watch, row))


def _touching(watch: Watch, row: np.void) -> list[int]:
    """The lanes that access the watched memory."""
    size = int(row["size_bytes"])
    lanes = [lane for lane in range(len(row["addresses"])) if int(row["lanes"]) >> lane & 1]
    if watch.space is Space.SCRATCH and watch.lane is not None:
        lanes = [lane for lane in lanes if lane == watch.lane]
    low, high = watch.low, watch.range.stop
    return [n for n in lanes if low - size < int(row["addresses"][n]) < high]


def _lanes(lanes: list[int]) -> str:
    if len(lanes) == 1:
        return f"lane {lanes[0]}"
    shown = ", ".join(map(str, lanes[:4]))
    return f"lanes {shown}" + (", ..." if len(lanes) > 4 else "")


def _article(what: str) -> str:
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
