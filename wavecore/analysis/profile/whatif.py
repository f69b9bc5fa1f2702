"""What if: how long a launch would take with one thing changed, by the same model.

    for each in what_if(profile.model, product):
        each.change, each.microseconds, each.percent

Each change is one of counts, costs or occupancy; then `duration` estimates the launch again. The
shares of accesses that caches serve stay those of the launch that was recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from wavecore.analysis.profile.accesses import ideal_segments
from wavecore.analysis.profile.estimate import Model
from wavecore.analysis.profile.facts import Facts
from wavecore.analysis.profile.issue import Cost
from wavecore.analysis.profile.record import WhatIf
from wavecore.analysis.profile.resources import lds_of, occupancy
from wavecore.analysis.profile.traffic import OfAccess, Traffic
from wavecore.emulator.events import AccessKind, Space
from wavecore.targets import Occupancy, Product

_SEGMENTS = (32, 64, 128)  # bytes
_MOVED = ("second_bytes", "again_bytes", "new_bytes", "write_bytes")
_OF_LOADS = ("requests", "accesses", "lanes", "bytes", *(f"segments_{size}" for size in _SEGMENTS))


@dataclass(frozen=True, eq=False)
class Changed:
    """A change in words, and the model of the launch with it."""

    change: str
    model: Model


def what_if(model: Model, products: Sequence[Product]) -> list[WhatIf]:
    """The launch on each product under each change that applies to it."""
    cases = list(changes(model))
    return [_on(product, model, case) for product in products for case in cases]


def _on(product: Product, model: Model, case: Changed) -> WhatIf:
    before, after = model.duration(product), case.model.duration(product)
    times = {"low": after.low_us, "best": after.best_us, "high": after.high_us}
    percent = 100 * (after.best_us / before.best_us - 1)
    return WhatIf(product.name, case.change, times, percent, after.limit)


def changes(model: Model) -> Iterator[Changed]:
    """The changes that apply to a launch."""
    for make in (
        _more_waves, _fewer_waves, _fewer_registers, _less_lds, _no_conflicts, _coalesced,
        _half_the_loads, _early_loads, _fast_matrix, _no_stalls,
    ):  # fmt: skip
        found = make(model)
        if found is not None:
            yield found


# ---------------------------------------------------------------------------------- occupancy


def _more_waves(model: Model) -> Changed | None:
    found = model.occupancy
    if found is None or found.waves_per_simd >= model.facts.target.max_waves_per_simd:
        return None
    fits = (found.waves_per_simd + 1) * model.simds // model.facts.waves_per_group
    return _resident(model, max(fits, found.workgroups + 1))


def _fewer_waves(model: Model) -> Changed | None:
    found = model.occupancy
    if found is None or found.workgroups == 1:
        return None
    fits = (found.waves_per_simd - 1) * model.simds // model.facts.waves_per_group
    return _resident(model, max(min(fits, found.workgroups - 1), 1))


def _resident(model: Model, workgroups: int) -> Changed:
    """The launch with so many workgroups resident, whatever they need."""
    assert model.occupancy is not None, "only a kernel that fits has more or fewer waves"
    waves = -(-workgroups * model.facts.waves_per_group // model.simds)
    found = replace(model.occupancy, workgroups=workgroups, waves_per_simd=waves)
    changed = replace(model, occupancy=found)
    return Changed(_waves(changed, model), changed)


def _waves(changed: Model, model: Model) -> str:
    waves = "wave" if changed.waves_per_simd == 1 else "waves"
    return f"{changed.waves_per_simd:.3g} {waves} per SIMD, not {model.waves_per_simd:.3g}"


def _fewer_registers(model: Model) -> Changed | None:
    """The most VGPRs with which more workgroups fit."""
    used, _ = model.facts.kernel.vector_registers

    def of(vgprs: int) -> Occupancy:
        return occupancy(model.facts, vgprs=vgprs)

    return _less(model, used, "VGPRs", of)


def _less_lds(model: Model) -> Changed | None:
    """The largest LDS with which more workgroups fit."""

    def of(lds_bytes: int) -> Occupancy:
        return occupancy(model.facts, lds_bytes=lds_bytes)

    return _less(model, lds_of(model.facts), "bytes of LDS", of)


def _less(model: Model, used: int, unit: str, of: Callable[[int], Occupancy]) -> Changed | None:
    """Less of a resource: the most of it with which more workgroups are resident, if any."""
    now = model.occupancy
    if now is None or not used or of(1).workgroups <= now.workgroups:
        return None
    fits, too_many = 1, used
    while too_many - fits > 1:
        middle = (fits + too_many) // 2
        if of(middle).workgroups > now.workgroups:
            fits = middle
        else:
            too_many = middle
    changed = replace(model, occupancy=of(fits))
    return Changed(f"{fits:,} {unit}, not {used:,}: {_waves(changed, model)}", changed)


# ------------------------------------------------------------------------------------- counts


def _no_conflicts(model: Model) -> Changed | None:
    rows = model.facts.counts.accesses.copy()
    if not rows["conflict_cycles"].any():
        return None
    rows["conflict_cycles"] = 0
    return Changed(
        "no bank conflicts in LDS (padding)", _of(model, _with_accesses(model.facts, rows))
    )


def _coalesced(model: Model) -> Changed | None:
    """Each access to global memory touches as few lines as its bytes fill."""
    facts = model.facts
    rows = facts.counts.accesses.copy()
    shares: dict[int, tuple[float, float]] = {}  # by pc: of lines, and bytes of an execution
    for row in rows[rows["space"] == Space.GLOBAL]:
        ideal = {size: ideal_segments(row, size) for size in _SEGMENTS}
        pc, touched = int(row["pc"]), int(row["segments_64"])
        if touched <= ideal[64]:
            continue
        requests = max(facts.executed.get(pc, 0), 1)
        shares[pc] = ideal[64] / touched, int(row["bytes"]) / requests
        own = (rows["pc"] == row["pc"]) & (rows["space"] == Space.GLOBAL)
        own &= rows["kind"] == row["kind"]
        for size, count in ideal.items():
            rows[f"segments_{size}"][own] = count
    if not shares:
        return None

    def gathered(pc: int, each: OfAccess) -> OfAccess:
        if pc not in shares:
            return each
        lines, size = shares[pc]
        below = {name: min(getattr(each, name), size) for name in _MOVED[1:]}
        return replace(each, second_bytes=each.second_bytes * lines, **below)

    changed = _with_accesses(facts, rows)
    changed = _with_traffic(changed, gathered, is_even=True)
    return Changed("all accesses to memory coalesced", _of(model, changed))


def _half_the_loads(model: Model) -> Changed | None:
    """Every other execution of a load from global memory loads nothing, and waits for nothing."""
    facts = model.facts
    rows = facts.counts.accesses.copy()
    loads = (rows["space"] == Space.GLOBAL) & (rows["kind"] == AccessKind.LOAD)
    if not loads.any():
        return None
    for name in _OF_LOADS:
        rows[name][loads] //= 2
    halved = frozenset(rows["pc"][loads].tolist())

    def half(pc: int, each: OfAccess) -> OfAccess:
        if pc not in halved:
            return each
        moved = {name: getattr(each, name) / 2 for name in _MOVED}
        return replace(each, shares=tuple(share / 2 for share in each.shares), **moved)

    changed = _with_traffic(_with_accesses(facts, rows), half)
    return Changed("half the loads from memory", _of(model, changed))


def _early_loads(model: Model) -> Changed | None:
    """No wave waits for memory, as if loads were issued early enough; they move as much."""
    if not any(traffic.by_pc for traffic in model.facts.traffic.values()):
        return None

    def early(pc: int, each: OfAccess) -> OfAccess:
        return replace(each, shares=(0.0,) * len(each.shares))

    changed = _with_traffic(model.facts, early)
    return Changed("loads arrive at once (prefetching)", _of(model, changed))


def _of(model: Model, facts: Facts) -> Model:
    return replace(model, facts=facts)


def _with_accesses(facts: Facts, rows: np.ndarray) -> Facts:
    return replace(facts, counts=replace(facts.counts, accesses=rows)).with_code(facts.code)


def _with_traffic(
    facts: Facts, change: Callable[[int, OfAccess], OfAccess], *, is_even: bool = False
) -> Facts:
    """The facts with other averages of accesses, by pc; `is_even`: no channel has more of them."""

    def changed(traffic: Traffic) -> Traffic:
        by_pc = {pc: change(pc, each) for pc, each in traffic.by_pc.items()}
        return replace(traffic, by_pc=by_pc, imbalance=1.0 if is_even else traffic.imbalance)

    found = {name: changed(traffic) for name, traffic in facts.traffic.items()}
    return replace(facts, traffic=found).with_code(facts.code)


# -------------------------------------------------------------------------------------- costs


def _fast_matrix(model: Model) -> Changed | None:
    if not any(place.cost.rate == "matrix" for place, _ in model.facts.ran()):
        return None

    def halved(cost: Cost) -> Cost:
        if cost.rate != "matrix":
            return cost
        saved = cost.unit // 2
        issue = max(cost.issue - cost.issue // 2, 1)
        return replace(cost, issue=issue, unit=cost.unit - saved, latency=cost.latency - saved)

    facts = model.facts
    changed = facts.with_code(facts.code.with_costs(halved))
    return Changed("matrix instructions twice as fast", _of(model, changed))


def _no_stalls(model: Model) -> Changed:
    return Changed("no instruction waits for another's result", replace(model, has_stalls=False))
