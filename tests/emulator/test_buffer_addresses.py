"""Addresses of buffer instructions against tests/emulator/address_model.py.

Random registers, offsets and resources; both executors, which must also agree with each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.emulator.address_cases import TARGETS, TRIALS, Place, instructions, run, spelled, targets
from tests.emulator.address_model import MASK32, BufferAccess, Resource
from tests.emulator.semantics.memory_cases import active_lanes, base_of, is_gfx9, returning

# ---------------------------------------------------------------------------------- buffers

IMMEDIATES = (0, 12, 2044)


@dataclass(frozen=True)
class BufferLine:
    """A buffer instruction: what it moves, and its addressing form."""

    kind: str
    size: int
    mode: str
    offset: int
    typed: bool = False

    @property
    def whole(self) -> bool:
        """Whether the access is in range as a whole or not at all."""
        return self.typed or self.kind == "atomic"

    def text(self, target: str) -> str:
        """The instruction."""
        to = "v8" if self.size <= 4 else f"v[8:{7 + self.size // 4}]"
        size = {
            1: ("ubyte", "u8"),
            2: ("short", "b16"),
            4: ("dword", "b32"),
            8: ("dwordx2", "b64"),
            12: ("dwordx3", "b96"),
            16: ("dwordx4", "b128"),
        }[self.size]
        name = f"buffer_{self.kind}_{size[not is_gfx9(target)]}"
        tail = ""
        if self.kind == "atomic":
            name = f"buffer_atomic_{spelled(target, 'add', 'add_u32')}"
        elif self.typed:
            name = f"tbuffer_{self.kind}_format_xy"
            tail = " format:" + str(75 if is_gfx9(target) else 48)  # 32_32_UINT
        vaddr = {"off": "off", "both": "v[2:3]"}.get(self.mode, "v2")
        flags = {"off": "", "both": " idxen offen"}.get(self.mode, f" {self.mode}")
        return f"{name} {to}, {vaddr}, s[8:11], s4{tail}{flags} offset:{self.offset}"


def buffer_lines() -> list[BufferLine]:
    """Loads, stores, atomics and formats in every mode, and some offsets."""
    found = []
    for mode in ("off", "offen", "idxen", "both"):
        for kind, size in (("load", 1), ("load", 4), ("load", 16), ("store", 2), ("store", 12)):
            found.append(BufferLine(kind, size, mode, 12))
        found += [BufferLine("load", 8, mode, offset) for offset in (0, 2044)]
        found.append(BufferLine("atomic", 4, mode, 12))
        found += [BufferLine(kind, 8, mode, 4, typed=True) for kind in ("load", "store")]
    return found + [
        BufferLine(*given) for given in (("load", 4, "off", 123), ("store", 12, "off", 121))
    ]


def random_resource(rng: np.random.Generator, target: str) -> Resource:
    """A resource with random fields, its base still 0."""
    stride = int(rng.choice([0, 4, 12, 16, 24, 64, 256]))
    swizzle, adds_lane = int(rng.integers(0, 4)), int(rng.integers(0, 2))
    group, mode = int(rng.integers(0, 4)), int(rng.integers(0, 4))
    records = int(rng.choice([0, 1, 20, 40, 100, 333, 2100, 1 << 20]))
    last = group << 21 | adds_lane << 23
    if is_gfx9(target):
        swizzle &= 2
        last |= int(rng.choice([0, 0, 1])) << 15 if adds_lane else 4 << 12 | 11 << 15
    else:
        last |= mode << 28
    return Resource((0, stride << 16 | swizzle << 30, records, last), is_gfx9(target))


@targets
def test_buffer_addresses(target: str, wave: int) -> None:
    """Raw, structured, interleaved, by lane; out-of-range reads give 0, stores are dropped."""
    lines = {line: line.text(target) for line in buffer_lines()}
    found = instructions(target, wave, {text: text for text in lines.values()})
    for seed, line in enumerate(line for line in lines for _ in range(TRIALS)):
        rng = np.random.default_rng(seed)
        resource = random_resource(rng, target)
        step = 1 if rng.random() < 0.3 and line.kind != "atomic" else 4
        index = rng.integers(0, 48, wave)
        offset = rng.integers(0, 300 // step, wave) * step
        if line.typed:
            offset = offset // 4 * 4
        if rng.random() < 0.2:
            offset[::5] = MASK32 - 7  # with the instruction's offset it wraps around 2^32
        soffset = int(rng.choice([0, 16, 48]))
        accesses = {}
        for lane in range(wave):
            own = {"offen": int(offset[lane]), "both": int(offset[lane])}.get(line.mode, 0)
            accesses[lane] = BufferAccess(
                resource,
                lane,
                int(index[lane]) if line.mode in ("idxen", "both") else None,
                own + line.offset & MASK32,
                soffset,
                line.typed,
            )
        element = resource.element
        if (
            line.typed
            and element
            and any(a.offset % element + line.size > element for a in accesses.values())
        ):
            continue  # whether an element of a format is torn then is not published
        relative = {lane: a.places(line.size, whole=line.whole) for lane, a in accesses.items()}
        top = max((p for row in relative.values() for p in row if p is not None), default=0)
        if top > 1 << 22:
            continue  # an unlimited buffer, far beyond any array
        state = found.state(seed, memory=top + 64)
        base = base_of(state)
        words = resource.words
        state.sgprs[8:12] = [
            base & MASK32, base >> 32 & 0xFFFF | words[1], words[2], words[3],
        ]  # fmt: skip
        state.sgprs[4] = soffset
        first, second = (offset, index) if line.mode == "offen" else (index, offset)
        state.vgprs[2], state.vgprs[3] = first, second
        places: dict[int, list[Place]] = {
            lane: [("global", p) if p is not None else None for p in relative[lane]]
            for lane in active_lanes(state)
        }
        try:
            run(found, lines[line], state, places, line.kind)
        except AssertionError as error:
            raise AssertionError(f"{target} {lines[line]} with {resource}: {error}") from error


def test_returning_atomics_are_named() -> None:
    """The modifier that requests the old value differs by target."""
    assert [returning(t) for t, _ in TARGETS] == ["glc", "sc0", "glc", "th:TH_ATOMIC_RETURN"]
