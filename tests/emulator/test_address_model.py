"""Addresses of every class of memory instruction against tests/emulator/address_model.py.

Random registers, offsets and resources; both executors, which must also agree with each other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.emulator.address_cases import (
    BYTES,
    TRIALS,
    Place,
    byte_of,
    instructions,
    run,
    spelled,
    targets,
)
from tests.emulator.address_model import (
    MASK32,
    PRIVATE_APERTURE,
    SHARED_APERTURE,
    flat_route,
    global_address,
    lds_address,
    lds_dma_address,
    lds_pair,
    lds_thread_address,
    scalar_address,
    scalar_buffer,
    scratch_byte,
    scratch_offset,
    swizzle_lane,
)
from tests.emulator.harness import LDS_BYTES, SCRATCH_BYTES
from tests.emulator.semantics.memory_cases import (
    active_lanes,
    base_of,
    check_registers,
    is_gfx9,
)

# -------------------------------------------------------------------- global, flat, scratch


@targets
def test_global_and_flat_addresses(target: str, wave: int) -> None:
    """VGPRs or SGPRs with VGPR offsets, and offsets of both signs; flat ones select a memory."""
    dwordx2, dword = spelled(target, "dwordx2", "b64"), spelled(target, "dword", "b32")
    large = -(1 << 23) if target.startswith("gfx12") else -4096
    lines = {}
    for offset in (0, 20, 4095, -4, large):
        lines |= {
            f"load {offset} v": f"global_load_{dwordx2} v[8:9], v[2:3], off offset:{offset}",
            f"load {offset} s": f"global_load_{dwordx2} v[8:9], v2, s[4:5] offset:{offset}",
            f"store {offset} v": f"global_store_{dword} v[2:3], v8, off offset:{offset}",
            f"store {offset} s": f"global_store_{dword} v2, v8, s[4:5] offset:{offset}",
        }
        if offset >= 0 or target.startswith("gfx12"):
            lines[f"load {offset} f"] = f"flat_load_{dwordx2} v[8:9], v[2:3] offset:{offset}"
            lines[f"store {offset} f"] = f"flat_store_{dword} v[2:3], v8 offset:{offset}"
    found = instructions(target, wave, lines)
    for seed, name in enumerate(lines):
        kind, number, mode = name.split()
        offset, size = int(number), 8 if kind == "load" else 4
        state = found.state(seed, memory=BYTES)
        rng = np.random.default_rng(seed)
        at = rng.integers(0, SCRATCH_BYTES - size, wave)  # valid in each memory
        base = base_of(state)
        places: dict[int, list[Place]] = {}
        if mode == "s":
            far = np.where(rng.random(wave) < 0.5, 0, MASK32 - 4096)  # offsets are unsigned
            saddr = base - offset - (MASK32 - 4096 if seed % 2 else 0)
            far = far * (seed % 2)
            state.set_pair(4, saddr & (1 << 64) - 1)
            state.vgprs[2] = at + (MASK32 - 4096 if seed % 2 else 0)
            addresses = [global_address(offset, int(v), saddr) for v in state.vgprs[2].tolist()]
        else:
            starts = [base, SHARED_APERTURE, PRIVATE_APERTURE] if mode == "f" else [base]
            vaddr = [starts[lane % len(starts)] + int(at[lane]) - offset for lane in range(wave)]
            state.set_addresses(2, np.array([v & (1 << 64) - 1 for v in vaddr], np.uint64))
            addresses = [global_address(offset, v) for v in vaddr]
        for lane in active_lanes(state):
            places[lane] = flat_places(addresses[lane], size, lane, wave, base, mode == "f")
        run(found, name, state, places, kind)


def flat_places(
    address: int, size: int, lane: int, wave: int, base: int, routed: bool
) -> list[Place]:
    """The bytes of an access at an address."""
    space, at = flat_route(address) if routed else ("global", address)
    if space == "global":
        return [(space, at - base + i) for i in range(size)]
    if space == "scratch":
        return [(space, scratch_byte(at + i, lane, wave)) for i in range(size)]
    return [(space, at + i) for i in range(size)]


@targets
def test_scratch_addresses(target: str, wave: int) -> None:
    """VGPR, SGPR, both, neither; sums are 32 bits wide and the lanes' dwords are interleaved."""
    dwordx3, short = spelled(target, "dwordx3", "b96"), spelled(target, "short", "b16")
    modes = {"v": ("v2", "off"), "s": ("off", "s4")}
    if target != "gfx90a":
        modes |= {"vs": ("v2", "s4"), "none": ("off", "off")}
    lines = {}
    for mode, (vaddr, saddr) in modes.items():
        for offset in (0, 24, -16) if mode != "none" else (24,):
            where = f"{vaddr}, {saddr} offset:{offset}"
            lines[f"load {offset} {mode}"] = f"scratch_load_{dwordx3} v[8:10], {where}"
            where = f"{vaddr}, v8, {saddr} offset:{offset}"
            lines[f"store {offset} {mode}"] = f"scratch_store_{short} {where}"
    found = instructions(target, wave, lines)
    for seed, name in enumerate(lines):
        kind, number, mode = name.split()
        offset, size = int(number), 12 if kind == "load" else 2
        state, rng = found.state(seed, memory=BYTES), np.random.default_rng(seed)
        state.sgprs[4] = 64 if mode != "vs" else MASK32 - 63  # -64: the sum wraps
        low = 16 if mode == "v" else 96
        state.vgprs[2] = rng.integers(low, SCRATCH_BYTES - 64, wave)
        places: dict[int, list[Place]] = {}
        for lane in active_lanes(state):
            vaddr = int(state.vgprs[2, lane]) if "v" in mode else None
            at = scratch_offset(offset, vaddr, int(state.sgprs[4]) if "s" in mode else None)
            places[lane] = [("scratch", scratch_byte(at + i, lane, wave)) for i in range(size)]
        run(found, name, state, places, kind)


# -------------------------------------------------------------------------------------- LDS


@targets
def test_lds_addresses(target: str, wave: int) -> None:
    """16-bit offsets, 32-bit sums, pairs, and M0 without a limit."""
    read, write = spelled(target, "ds_read", "ds_load"), spelled(target, "ds_write", "ds_store")
    pair = spelled(target, "2", "_2addr")
    wide = spelled(target, "2st64", "_2addr_stride64")
    lines = {
        "load 0 8 one": f"{read}_b64 v[8:9], v2",
        "load 1000 8 one": f"{read}_b64 v[8:9], v2 offset:1000",
        "load 65535 4 one": f"{read}_b32 v8, v2 offset:65535",
        "store 1000 4 one": f"{write}_b32 v2, v8 offset:1000",
        "load 3,7 4 pair": f"{read}{pair}_b32 v[8:9], v2 offset0:3 offset1:7",
        "load 9,255 8 pair": f"{read}{pair}_b64 v[8:11], v2 offset0:9 offset1:255",
        "load 2,5 4 wide": f"{read}{wide}_b32 v[8:9], v2 offset0:2 offset1:5",
        "load 1,3 8 wide": f"{read}{wide}_b64 v[8:11], v2 offset0:1 offset1:3",
    }
    found = instructions(target, wave, lines)
    for seed, name in enumerate(lines):
        kind, number, width, mode = name.split()
        size, offsets = int(width), [int(n) for n in number.split(",")]
        state, rng = found.state(seed, memory=BYTES), np.random.default_rng(seed)
        state.sgprs[124 if is_gfx9(target) else 125] = 16 * seed
        span = max(offsets) * size * 64 if mode == "wide" else max(offsets) * size
        at = rng.integers(0, LDS_BYTES - size - (span if mode != "one" else 0), wave)
        # with a single address, the sum with the offset may have to wrap around 2^32
        state.vgprs[2] = (at - (offsets[0] if mode == "one" else 0)) & MASK32
        places: dict[int, list[Place]] = {}
        for lane in active_lanes(state):
            vaddr = int(state.vgprs[2, lane])
            starts: Sequence[int] = [lds_address(vaddr, offsets[0])]
            if mode != "one":
                both = offsets[0], offsets[1]
                starts = lds_pair(vaddr, both, size, stride64=mode == "wide")
            places[lane] = [("lds", start + i) for start in starts for i in range(size)]
        run(found, name, state, places, kind)


@targets
def test_lds_addresses_without_a_register(target: str, wave: int) -> None:
    """addtid: M0 + offset + 4 * lane; append and consume: M0 + offset, once per wave."""
    read, write = spelled(target, "ds_read", "ds_load"), spelled(target, "ds_write", "ds_store")
    lines = {
        "load": f"{read}_addtid_b32 v8 offset:24",
        "store": f"{write}_addtid_b32 v8 offset:24",
        "append": "ds_append v8 offset:40",
        "consume": "ds_consume v8 offset:40",
    }
    if target == "gfx90a":
        lines = {k: v for k, v in lines.items() if k in ("append", "consume")}
    found = instructions(target, wave, lines)
    for seed, name in enumerate(lines):
        state = found.state(seed, memory=BYTES)
        m0 = 0xABC00000 | 400 + 4 * seed
        state.sgprs[124 if is_gfx9(target) else 125] = m0
        lanes = active_lanes(state)
        if name in ("load", "store"):
            at = {lane: lds_thread_address(m0, 24, lane) for lane in lanes}
            places: dict[int, list[Place]] = {
                lane: [("lds", at[lane] + i) for i in range(4)] for lane in lanes
            }
            run(found, name, state, places, name)
            continue
        after, where = found.run(name, state), (m0 & 0xFFFF) + 40
        old = int.from_bytes(state.lds[where : where + 4].tobytes(), "little")
        check_registers(state, after, {(8, lane): old for lane in lanes})
        new = old + (len(lanes) if name == "append" else -len(lanes)) & MASK32
        expected = state.lds.copy()
        expected[where : where + 4] = np.frombuffer(new.to_bytes(4, "little"), np.uint8)
        assert np.array_equal(after.lds, expected)


@targets
def test_swizzles(target: str, wave: int) -> None:
    """Quads, and, or, xor within 32 lanes, rotations, transforms; an inactive source gives 0."""
    rng = np.random.default_rng(3)
    patterns = [0x801B, 0x80E4, 0x1F, 0x041F, 0x8039, *rng.integers(0, 1 << 16, 10).tolist()]
    patterns += [0xC000 | r for r in (0x25, 0x435, 0x3E7, 0x1F)] + [0xE000 | r for r in (0, 1, 31)]
    lines = {str(p): f"ds_swizzle_b32 v8, v2 offset:{p}" for p in patterns}
    found = instructions(target, wave, lines)
    for seed, pattern in enumerate(patterns):
        state = found.state(seed, memory=BYTES)
        after, lanes = found.run(str(pattern), state), active_lanes(state)
        changed = {}
        for lane in lanes:
            source = swizzle_lane(pattern, lane)
            changed[8, lane] = int(state.vgprs[2, source]) if source in lanes else 0
        check_registers(state, after, changed)


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950"])
def test_loads_into_lds(target: str) -> None:
    """Bytes and words are extended to dwords; three and four dwords take 16 bytes per lane."""
    lines: dict[str, str] = {}
    for name in ("ubyte", "sbyte", "ushort", "sshort", "dword"):
        lines[f"buffer {name}"] = f"buffer_load_{name} v2, s[8:11], 0 offen offset:12 lds"
        if target != "gfx90a":
            lines[f"global {name}"] = f"global_load_lds_{name} v[2:3], off offset:12"
            lines[f"scratch {name}"] = f"scratch_load_lds_{name} v2, off offset:12"
    for name in ("dwordx3", "dwordx4") if target == "gfx950" else ():
        lines[f"global {name}"] = f"global_load_lds_{name} v[2:3], off offset:12"
        lines[f"buffer {name}"] = f"buffer_load_{name} v2, s[8:11], 0 offen offset:12 lds"
    sizes = {"ubyte": 1, "sbyte": 1, "ushort": 2, "sshort": 2, "dword": 4, "dwordx3": 12,
             "dwordx4": 16}  # fmt: skip
    found = instructions(target, 64, lines)
    for seed, text in enumerate(lines):
        space, name = text.split()
        size = sizes[name]
        state, rng = found.state(seed, memory=BYTES), np.random.default_rng(seed)
        at = rng.integers(0, SCRATCH_BYTES - 32, 64)
        state.vgprs[2] = at
        if space == "global":
            state.set_addresses(2, base_of(state) + at)
        base = base_of(state)
        state.sgprs[8:12] = [base & MASK32, base >> 32 & 0xFFFF, BYTES, 0x27000]
        state.sgprs[124] = 256
        after, expected = found.run(text, state), state.lds.copy()
        assert after.fault is None, text
        for lane in active_lanes(state):
            start = int(at[lane]) + 12
            places = flat_places(start, size, lane, 64, 0, False)
            if space == "scratch":
                places = [("scratch", scratch_byte(start + i, lane, 64)) for i in range(size)]
            data = bytes(byte_of(state, place) for place in places)
            if size < 4:
                sign = name.startswith("s")
                data = (int.from_bytes(data, "little", signed=sign) & MASK32).to_bytes(4, "little")
            to = lds_dma_address(256, 12, lane, size)
            expected[to : to + len(data)] = np.frombuffer(data, np.uint8)
        assert np.array_equal(after.lds, expected), text
        check_registers(state, after, {})


# ----------------------------------------------------------------------------------- scalar


@targets
def test_scalar_addresses(target: str, wave: int) -> None:
    """Signed offsets, unsigned SGPRs, dwords at multiples of 4; ends of buffers."""
    names = {spelled(target, "dword", "b32"): 4, spelled(target, "dwordx4", "b128"): 16}
    if target.startswith("gfx12"):
        names |= {"b96": 12, "u8": 1, "i8": 1, "u16": 2, "i16": 2}
    soffset = "s20"
    lines: dict[str, str] = {}
    for name, size in names.items():
        to = "s32" if size <= 4 else f"s[32:{31 + size // 4}]"
        both = f"{soffset} offset:0x1c"
        for how, text in (
            ("imm", "0x1c"),
            ("negative", "-0x14"),
            ("sgpr", soffset),
            ("both", both),
        ):
            lines[f"{name} load {how}"] = f"s_load_{name} {to}, s[4:5], {text}"
            if how != "negative":
                lines[f"{name} buffer {how}"] = f"s_buffer_load_{name} {to}, s[8:11], {text}"
    if is_gfx9(target):
        lines["dword store both"] = "s_store_dword s32, s[4:5], s20 offset:0x1c"
        lines["dword bufferstore imm"] = "s_buffer_store_dword s32, s[8:11], 0x1c"
        lines["add atomic imm"] = "s_buffer_atomic_add s32, s[8:11], 0x1c glc"
    found = instructions(target, wave, lines)
    for seed, text in enumerate(line for line in lines for _ in range(TRIALS)):
        name, kind, how = text.split()
        size = names.get(name, 4)
        state, rng = found.state(seed, memory=BYTES), np.random.default_rng(seed)
        base = base_of(state) + 1024 + (int(rng.integers(0, 4)) if kind == "load" else 0)
        state.set_pair(4, base)
        state.sgprs[20] = int(rng.integers(0, 60)) * (1 if kind != "atomic" else 4)
        stride, records = [(0, int(rng.integers(0, 100))), (12, int(rng.integers(0, 8)))][seed % 2]
        words = [base & MASK32, base >> 32 & 0xFFFF | stride << 16, records, 0x27000]
        state.sgprs[8:12] = words
        imm = {"imm": 0x1C, "negative": -0x14, "sgpr": 0, "both": 0x1C}[how]
        sgpr = int(state.sgprs[20]) if how in ("sgpr", "both") else None
        if kind in ("load", "store"):
            start = scalar_address(base, imm, sgpr, size)
            places: list[int | None] = [start + i for i in range(size)]
        else:
            places = scalar_buffer(words, imm, sgpr, size)
        origin = base_of(state)
        data = bytes(state.memory[0][p - origin] if p is not None else 0 for p in places)
        after = found.run(text, state)
        assert after.fault is None, text
        expected, memory = state.sgprs.copy(), state.memory[0].copy()
        if kind in ("store", "bufferstore", "atomic"):
            stored = int(state.sgprs[32])
            if kind == "atomic":
                stored = stored + int.from_bytes(data, "little") & MASK32
                expected[32] = int.from_bytes(data, "little")
            for i, place in enumerate(places):
                if place is not None:
                    memory[place - origin] = stored >> 8 * i & 255
        else:
            if size < 4:
                value = int.from_bytes(data, "little", signed=name[0] == "i")
                data = (value & MASK32).to_bytes(4, "little")
            expected[32 : 32 + len(data) // 4] = np.frombuffer(data, np.uint32)
        assert np.array_equal(after.sgprs, expected), text
        assert np.array_equal(after.memory[0], memory), text
