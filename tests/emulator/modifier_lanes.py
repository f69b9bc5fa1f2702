"""EXEC and data-parallel primitives: which lane a lane reads, and which lanes are written.

DPP16, per lane: if not in EXEC, or excluded by row_mask or bank_mask, D is unchanged. If its source
is out of range, or not in EXEC without FI: with BOUND_CTRL the source is 0, without it D is
unchanged. DPP8 has no masks, and an inactive source is 0 without FI.

In a lane mask as result: 0 for lanes that are inactive or excluded by a mask, the old bit where the
source is invalid and BOUND_CTRL is off.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

RUNS, INACTIVE, LEFT_OUT, INVALID, READS_ZERO = "runs inactive left-out invalid reads-zero".split()

QUAD_PERM_0123 = 0xE4  # each lane reads itself
NO_SOURCE = -1
GFX9 = ("wave_shl", "wave_rol", "wave_shr", "wave_ror", "row_bcast:15", "row_bcast:31")
CODES = {
    "quad_perm": 0x00, "row_shl": 0x100, "row_shr": 0x110, "row_ror": 0x120, "wave_shl": 0x130,
    "wave_rol": 0x134, "wave_shr": 0x138, "wave_ror": 0x13C, "row_mirror": 0x140,
    "row_half_mirror": 0x141, "row_bcast:15": 0x142, "row_bcast:31": 0x143, "row_share": 0x150,
    "row_xmask": 0x160,
}  # fmt: skip


@dataclass
class Permutation:
    """Lane controls of one instruction: its fields, and for each lane its source and its state."""

    sources: list[int]
    states: list[str]
    mods: dict[str, int] = field(default_factory=dict)

    def moved(self, column: list[int], rng: random.Random) -> list[int]:
        """The first source's register, permuted so that each lane reads its own value."""
        if self.sources == list(range(len(column))):
            return column
        register = [rng.getrandbits(32) for _ in column]
        for value, source in zip(column, self.sources, strict=True):
            if source != NO_SOURCE:
                register[source] = value
        return register


def sharing(sources: list[int]) -> list[int]:
    """A lane's representative: the first lane that reads the same one; both need its operands."""
    first: dict[int, int] = {}
    return [lane if source == NO_SOURCE else first.setdefault(source, lane)
            for lane, source in enumerate(sources)]  # fmt: skip


def draw(form: str, target: str, wave: int, rng: random.Random, *, wide: bool) -> Permutation:
    """EXEC, and the controls of a form."""
    active = [rng.random() < 0.7 for _ in range(wave)] if rng.random() < 0.6 else [True] * wave
    if form == "DPP16":
        return _dpp16(target, active, rng, wide=wide)
    if form in ("DPP8", "DPP8FI"):
        return _dpp8(active, rng, fetches=form == "DPP8FI")
    return Permutation(list(range(wave)), [RUNS if is_on else INACTIVE for is_on in active])


def controls(target: str, *, wide: bool) -> list[str]:
    """The names of the controls that a target has; for 64 bits, only row_share."""
    is_gfx9 = target.startswith("gfx9")
    if wide:
        return ["row_share"]
    left_out = {"row_xmask", *(("row_share",) if target == "gfx908" else ())} if is_gfx9 else GFX9
    return [name for name in CODES if name not in left_out]


def _dpp16(target: str, active: list[bool], rng: random.Random, *, wide: bool) -> Permutation:
    name = rng.choice(controls(target, wide=wide))
    if name == "quad_perm":
        argument = rng.randrange(256)
    else:
        argument = rng.randrange(1, 16) if name.startswith("row_") and ":" not in name else 0
        argument *= "mirror" not in name
    rows, banks = rng.choice((0xF, 0xF, 0xB, 0x6)), rng.choice((0xF, 0xF, 0x7, 0xA))
    bounded, fetches = rng.random() < 0.5, not target.startswith("gfx9") and rng.random() < 0.5
    states, sources = [], []
    for lane, is_on in enumerate(active):
        source = source_lane(name, argument, lane, len(active))
        sources.append(source)
        valid = source != NO_SOURCE and (fetches or active[source])
        if not is_on:
            states.append(INACTIVE)
        elif not (rows >> lane // 16 & 1 and banks >> lane % 16 // 4 & 1):
            states.append(LEFT_OUT)
        else:
            states.append(RUNS if valid else READS_ZERO if bounded else INVALID)
    mods = {"dpp_ctrl": CODES[name] + argument, "row_mask": rows, "bank_mask": banks,
            "bound_ctrl": int(bounded), "fi": int(fetches)}  # fmt: skip
    return Permutation(sources, states, mods)


def source_lane(name: str, argument: int, lane: int, wave: int) -> int:
    """The lane that DPP16 reads for a lane, NO_SOURCE if there is none."""
    row, k = lane & ~15, lane & 15
    within = {"row_shl": k + argument, "row_shr": k - argument}
    if name in within:
        return row + within[name] if 0 <= within[name] < 16 else NO_SOURCE
    shifts = {"wave_shl": 1, "wave_rol": 1, "wave_shr": -1, "wave_ror": -1}
    if name in shifts:
        source = lane + shifts[name]
        if name[5] == "r":
            return source % wave
        return source if 0 <= source < wave else NO_SOURCE
    if name.startswith("row_bcast"):
        if name.endswith("31"):
            return 31 if lane > 31 else lane
        return row - 1 if row else lane
    return {
        "quad_perm": (lane & ~3) + (argument >> 2 * (lane & 3) & 3),
        "row_ror": row + (k - argument) % 16,
        "row_mirror": row + 15 - k,
        "row_half_mirror": row + (k & 8) + 7 - (k & 7),
        "row_share": row + argument,
        "row_xmask": row + (k ^ argument),
    }[name]


def _dpp8(active: list[bool], rng: random.Random, *, fetches: bool) -> Permutation:
    """Any eight of eight lanes; a lane may be read twice."""
    places = [rng.randrange(8) for _ in range(8)]
    sources = [(lane & ~7) + places[lane & 7] for lane in range(len(active))]
    states = []
    for source, is_on in zip(sources, active, strict=True):
        sees = RUNS if fetches or active[source] else READS_ZERO
        states.append(sees if is_on else INACTIVE)
    return Permutation(sources, states, {"dpp8": sum(p << 3 * i for i, p in enumerate(places))})


def without_movement(mods: dict[str, int], *, wide: bool) -> dict[str, int]:
    """The same modifiers, but each lane reads itself (of 64 bits, one of its row), and all run."""
    if "dpp8" in mods:
        return mods | {"dpp8": sum(i << 3 * i for i in range(8))}
    control = mods["dpp_ctrl"] if wide else QUAD_PERM_0123
    return mods | {"dpp_ctrl": control, "row_mask": 0xF, "bank_mask": 0xF}
