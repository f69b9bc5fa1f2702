"""FLAT, GLOBAL and SCRATCH: addressing, widths, halves, atomics, and loads into LDS."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator.atomic_model import atomic_model
from tests.emulator.harness import LDS_BYTES, SCRATCH_BYTES, State
from tests.emulator.semantics.memory_cases import (
    ATOMICS,
    LOADS,
    MEMORY_BYTES,
    RDNA2_WAVES,
    SOME_ATOMICS,
    STORES,
    Atomic,
    Program,
    Registers,
    active_lanes,
    base_of,
    check_registers,
    is_old_named,
    loaded,
    offsets,
    program,
    returning,
    stored,
    tuple_text,
)
from wavecore.emulator.records import FAULT_KIND
from wavecore.emulator.shape import UnsupportedForm
from wavecore.isa.table import table

TARGETS = (("gfx908", 64), ("gfx90a", 64), ("gfx942", 64), *RDNA2_WAVES,
           ("gfx1100", 32), ("gfx1201", 32), ("gfx1201", 64))  # fmt: skip
SHARED, PRIVATE = 1 << 48, 2 << 48

targets = pytest.mark.parametrize(("target", "wave"), TARGETS)


def accesses(target: str, wave: int) -> Program:
    """Every load into v[8:11] and store from v[8:11], address in v[2:3]."""
    lines: dict[str, str] = {}
    for load in LOADS:
        name, to = load.name(target), tuple_text(8, max(load.size_bytes // 4, 1))
        lines |= {
            f"global {name}": f"global_load_{name} {to}, v[2:3], off offset:16",
            f"flat {name}": f"flat_load_{name} {to}, v[2:3] offset:16",
            f"scratch {name}": f"scratch_load_{name} {to}, v2, off offset:4",
        }
    for store in STORES:
        name, data = store.name(target), tuple_text(8, max(store.size_bytes // 4, 1))
        lines |= {
            f"global store {name}": f"global_store_{name} v[2:3], {data}, off offset:16",
            f"flat store {name}": f"flat_store_{name} v[2:3], {data} offset:16",
            f"scratch store {name}": f"scratch_store_{name} v2, {data}, off offset:4",
        }
    return program(target, wave, tuple(lines.items()))


def private_places(state: State, offset: int, lane: int, size: int) -> list[int]:
    """The positions of a lane's private bytes in the wave's scratch memory."""
    span = range(offset, offset + size)
    return [(o & ~3) * state.wave + 4 * lane + (o & 3) for o in span]


@targets
@pytest.mark.parametrize("space", ["global", "flat"])
def test_loads_extend_and_merge(space: str, target: str, wave: int) -> None:
    """Bytes and words are zero- or sign-extended; d16 writes one half, the other by target."""
    instructions = accesses(target, wave)
    for seed, load in enumerate(LOADS):
        state, size = instructions.state(seed), load.size_bytes
        where = offsets(wave, size, MEMORY_BYTES - 16, seed)
        state.set_addresses(2, base_of(state) + where)
        after = instructions.run(f"{space} {load.name(target)}", state)
        changed: Registers = {}
        for lane in active_lanes(state):
            at = int(where[lane]) + 16
            data = state.memory[0][at : at + size].tobytes()
            values = loaded(load, data, int(state.vgprs[8, lane]), target)
            changed |= {(8 + i, lane): value for i, value in enumerate(values)}
        check_registers(state, after, changed)


@targets
@pytest.mark.parametrize("space", ["global", "flat"])
def test_stores_write_active_lanes(space: str, target: str, wave: int) -> None:
    """Plain stores take the low bits, d16_hi the upper half; lanes act in ascending order."""
    instructions = accesses(target, wave)
    for seed, store in enumerate(STORES):
        state, size = instructions.state(seed), store.size_bytes
        where = offsets(wave, size, MEMORY_BYTES - 16, seed)
        state.set_addresses(2, base_of(state) + where)
        after = instructions.run(f"{space} store {store.name(target)}", state)
        expected = state.memory[0].copy()
        for lane in active_lanes(state):
            data = stored(store, state.vgprs[8:12, lane].tolist())
            at = int(where[lane]) + 16
            expected[at : at + size] = np.frombuffer(data, np.uint8)
        assert np.array_equal(after.memory[0], expected)
        check_registers(state, after, {})


@targets
def test_scratch_is_private_to_each_lane(target: str, wave: int) -> None:
    """Loads and stores of every width at any byte: the lanes' dwords are interleaved."""
    instructions = accesses(target, wave)
    for seed, (load, store) in enumerate(zip(LOADS, [*STORES, *STORES], strict=False)):
        for kind, access in (("", load), ("store ", store)):
            state, size = instructions.state(seed), access.size_bytes
            where = offsets(wave, size, SCRATCH_BYTES - 4, seed)
            state.vgprs[2] = where
            after = instructions.run(f"scratch {kind}{access.name(target)}", state)
            expected = state.scratch.copy()
            changed: Registers = {}
            for lane in active_lanes(state):
                places = private_places(state, int(where[lane]) + 4, lane, size)
                if kind:
                    data = stored(access, state.vgprs[8:12, lane].tolist())
                    expected[places] = np.frombuffer(data, np.uint8)
                    continue
                data = state.scratch[places].tobytes()
                values = loaded(access, data, int(state.vgprs[8, lane]), target)
                changed |= {(8 + i, lane): value for i, value in enumerate(values)}
            check_registers(state, after, changed)
            assert np.array_equal(after.scratch, expected)


@targets
def test_global_addressing(target: str, wave: int) -> None:
    """SGPR pair + 32 unsigned bits of a VGPR + signed offset, or VGPR pair + offset, mod 2^64."""
    name = "dword" if is_old_named(target) else "b32"
    wide = 1 << table(target, wave).encodings["GLOBAL"].fields["offset"].width - 1
    lines = {
        "saddr": f"global_load_{name} v8, v2, s[4:5]",
        "saddr low": f"global_load_{name} v8, v2, s[4:5] offset:-{wide}",
        "saddr high": f"global_load_{name} v8, v2, s[4:5] offset:{wide - 1}",
        "off low": f"global_load_{name} v8, v[2:3], off offset:-{wide}",
        "store": f"global_store_{name} v2, v8, vcc offset:8",
    }
    instructions = program(target, wave, tuple(lines.items()))
    for name, shift in (("saddr", 0), ("saddr low", -wide), ("saddr high", wide - 1)):
        state = instructions.state(1)
        where = offsets(wave, 4, MEMORY_BYTES, 2)
        high = 0xFFFFF000 - MEMORY_BYTES  # a VGPR that must not be taken as negative
        state.vgprs[2] = where + high
        state.set_pair(4, base_of(state) - high - shift & (1 << 64) - 1)
        after = instructions.run(name, state)
        words = {(8, x): int(state.memory[0][where[x] : where[x] + 4].view(np.uint32)[0])
                 for x in active_lanes(state)}  # fmt: skip
        check_registers(state, after, words)
    state = instructions.state(3)
    state.set_addresses(2, base_of(state) + where + wide)
    after = instructions.run("off low", state)
    words = {(8, x): int(state.memory[0][where[x] : where[x] + 4].view(np.uint32)[0])
             for x in active_lanes(state)}  # fmt: skip
    check_registers(state, after, words)
    state = instructions.state(4)
    state.set_pair(106, base_of(state) - 8)
    state.vgprs[2] = 4 * np.arange(wave)
    after = instructions.run("store", state)
    expected = state.memory[0].copy().view(np.uint32)
    lanes = active_lanes(state)
    expected[lanes] = state.vgprs[8, lanes]
    assert np.array_equal(after.memory[0].view(np.uint32), expected)


@targets
def test_scratch_addressing(target: str, wave: int) -> None:
    """VGPR, SGPR, both or neither, with a signed offset; the sum is 32 bits wide."""
    name = "dword" if is_old_named(target) else "b32"
    lines = {
        "v": f"scratch_load_{name} v8, v2, off offset:-8",
        "s": f"scratch_load_{name} v8, off, s4 offset:12",
    }
    if target not in ("gfx908", "gfx90a"):
        lines["none"] = f"scratch_load_{name} v8, off, off offset:20"
    if "sve" in table(target, wave).encodings["SCRATCH"].fields:
        lines["vs"] = f"scratch_load_{name} v8, v2, s4 offset:4"
    instructions = program(target, wave, tuple(lines.items()))
    for name in lines:
        state = instructions.state(5)
        where = offsets(wave, 4, SCRATCH_BYTES - 64, 6) // 4 * 4
        uniform = 24
        state.sgprs[4] = uniform
        state.vgprs[2] = where + 8
        expected = {"v": where, "s": np.full(wave, uniform + 12), "none": np.full(wave, 20),
                    "vs": where + 8 + uniform + 4}[name]  # fmt: skip
        after = instructions.run(name, state)
        words = state.scratch.view(np.uint32)
        check_registers(
            state,
            after,
            {(8, x): int(words[expected[x] // 4 * wave + x]) for x in active_lanes(state)},
        )


@targets
def test_flat_reaches_lds_and_scratch(target: str, wave: int) -> None:
    """The address's upper half selects LDS, scratch or global memory for each lane separately."""
    instructions = accesses(target, wave)
    name = "dwordx2" if is_old_named(target) else "b64"
    state = instructions.state(7)
    where = offsets(wave, 8, SCRATCH_BYTES - 16, 8)
    lane = np.arange(wave)
    bases = np.array([base_of(state), SHARED, PRIVATE], np.uint64)[lane % 3]
    state.set_addresses(2, bases + where.astype(np.uint64))
    after = instructions.run(f"flat {name}", state)
    changed: Registers = {}
    for x in active_lanes(state):
        at = int(where[x]) + 16
        if x % 3 == 2:
            data = state.scratch[private_places(state, at, x, 8)]
        else:
            data = (state.memory[0], state.lds)[x % 3][at : at + 8]
        low, high = data.copy().view(np.uint32).tolist()
        changed |= {(8, x): low, (9, x): high}
    check_registers(state, after, changed)
    after = instructions.run(f"flat store {name}", state)
    memories = [state.memory[0].copy(), state.lds.copy(), state.scratch.copy()]
    for x in active_lanes(state):
        at = int(where[x]) + 16
        data = state.vgprs[8:10, x].copy().view(np.uint8)
        places = private_places(state, at, x, 8) if x % 3 == 2 else list(range(at, at + 8))
        memories[x % 3][places] = data
    for got, expected in zip((after.memory[0], after.lds, after.scratch), memories, strict=True):
        assert np.array_equal(got, expected)


@targets
def test_faults_leave_everything_as_it_was(target: str, wave: int) -> None:
    """One lane out of bounds: no register and no byte changes, on either executor."""
    instructions = accesses(target, wave)
    name = "dwordx4" if is_old_named(target) else "b128"
    for text in (f"global {name}", f"global store {name}", f"flat {name}"):
        state = instructions.state(9, full_exec=True)
        addresses = base_of(state) + 16 * np.arange(wave)
        addresses[5] = base_of(state) + MEMORY_BYTES - 16 - 15
        state.set_addresses(2, addresses)
        after = instructions.run(text, state)
        assert after.fault == (FAULT_KIND["UNMAPPED"], 1 << 5, int(addresses[5]) + 16)
        check_registers(state, after, {})
        assert np.array_equal(after.memory[0], state.memory[0])
    state = instructions.state(10, full_exec=True)
    state.vgprs[2] = SCRATCH_BYTES - 4
    after = instructions.run(f"scratch {'dword' if is_old_named(target) else 'b32'}", state)
    assert after.fault == (FAULT_KIND["SCRATCH"], (1 << wave) - 1, SCRATCH_BYTES)
    check_registers(state, after, {})


@targets
def test_flat_faults_name_one_memory(target: str, wave: int) -> None:
    """Of lanes that miss in several memories, those of LDS come first, then scratch, then rest."""
    instructions = accesses(target, wave)
    name = "dwordx2" if is_old_named(target) else "b64"
    for first, kind in enumerate(("LDS", "SCRATCH", "UNMAPPED")):
        state = instructions.state(12, full_exec=True)
        bases = [SHARED + LDS_BYTES, PRIVATE + SCRATCH_BYTES, base_of(state) + MEMORY_BYTES]
        missing = list(range(2, -1, -1))[: 3 - first]  # lane 3 misses in the memory named last
        addresses = base_of(state) + 8 * np.arange(wave)
        for lane, memory in enumerate(missing * 2, start=3):
            addresses[lane] = bases[memory]
        state.set_addresses(2, addresses)
        lanes = [lane for lane, memory in enumerate(missing * 2, start=3) if memory == first]
        for text in (f"flat {name}", f"flat store {name}"):
            fault = instructions.run(text, state).fault
            assert fault is not None
            assert fault[:2] == (FAULT_KIND[kind], sum(1 << lane for lane in lanes))


def test_addtid_addresses_by_lane() -> None:
    """global_load_addtid_b32: SGPR pair + offset + 4 * lane."""
    lines = {
        "load": "global_load_addtid_b32 v8, s[4:5] offset:-4",
        "store": "global_store_addtid_b32 v8, s[4:5] offset:12",
    }
    for target, wave in (("gfx1100", 32), ("gfx1201", 64)):
        instructions = program(target, wave, tuple(lines.items()))
        state = instructions.state(11)
        state.set_pair(4, base_of(state) + 64)
        words, lanes = state.memory[0].view(np.uint32), active_lanes(state)
        after = instructions.run("load", state)
        check_registers(state, after, {(8, x): int(words[15 + x]) for x in lanes})
        after = instructions.run("store", state)
        expected = words.copy()
        for x in lanes:
            expected[19 + x] = state.vgprs[8, x]
        assert np.array_equal(after.memory[0].view(np.uint32), expected)


# ----------------------------------------------------------------------------------- atomics


def atomics_of(target: str, space: str) -> list[Atomic]:
    """The atomics of a target in a memory space."""
    some = [atomic for atomic, targets_ in SOME_ATOMICS if target in targets_]
    if space == "flat":
        early = ("add_f32", "pk_add_f16") if target in ("gfx908", "gfx90a") else ()
        some = [a for a in some if a.name(target) not in (*early, "csub", "csub_u32")]
    return [*ATOMICS, *some]


def atomic_lines(target: str, atomic: Atomic, space: str) -> dict[str, str]:
    """With and without return: old value to v[8:9], operands v[10:13], address v[2:3]."""
    name, n = atomic.name(target), atomic.size_bytes // 4
    data = tuple_text(10, n * (2 if atomic.op.endswith("cmpswap") else 1))
    end = ", off offset:16" if space == "global" else " offset:16"
    lines: dict[str, str] = {}
    if atomic.op != "sub_clamp" or name == "sub_clamp_u32":
        lines[f"{space} {name}"] = f"{space}_atomic_{name} v[2:3], {data}{end}"
    if target != "gfx908" or name not in ("add_f32", "pk_add_f16"):
        lines[f"{space} {name} rtn"] = (
            f"{space}_atomic_{name} {tuple_text(8, n)}, v[2:3], {data}{end} {returning(target)}"
        )
    return lines


def expected_op(target: str, atomic: Atomic) -> str:
    """The caches' adders of gfx908 and gfx90a flush f32 denormals."""
    if atomic.op == "fadd" and atomic.size_bytes == 4 and target in ("gfx908", "gfx90a"):
        return "fadd+flush_in+flush_out"
    return atomic.op


@targets
@pytest.mark.parametrize("space", ["global", "flat"])
def test_atomics(space: str, target: str, wave: int) -> None:
    """New value in memory, old value in VDST if requested, lanes in ascending order."""
    known = atomics_of(target, space)
    lines = {k: v for atomic in known for k, v in atomic_lines(target, atomic, space).items()}
    instructions = program(target, wave, tuple(lines.items()))
    for seed, atomic in enumerate(known):
        for form in atomic_lines(target, atomic, space):
            size = atomic.size_bytes
            state = instructions.state(seed)
            where = offsets(wave, size, MEMORY_BYTES - 16, seed, aligned=True)
            where[10:14] = where[9]  # lanes with the same address
            start = -base_of(state) % 16
            where = np.minimum(where + start, (MEMORY_BYTES - 32) // 16 * 16 + start)
            state.set_addresses(2, base_of(state) + where)
            memory = state.memory[0]
            if seed % 2:  # operands close to memory's values, so that conditions differ
                n = size // 4
                for x in range(0, wave, 2):
                    at = int(where[x]) + 16
                    words = memory[at : at + size].copy().view(np.uint32)
                    state.vgprs[10 : 10 + n, x] = words
                    state.vgprs[10 + n : 10 + 2 * n, x] = words
            expected = memory.copy()
            changed: Registers = {}
            for x in active_lanes(state):
                at, n = int(where[x]) + 16, size // 4
                old = int.from_bytes(expected[at : at + size].tobytes(), "little")
                new, other = (
                    int.from_bytes(state.vgprs[first : first + n, x].copy().tobytes(), "little")
                    for first in (10, 10 + n)
                )
                result = atomic_model(expected_op(target, atomic), size, old, new, other)
                expected[at : at + size] = np.frombuffer(result.to_bytes(size, "little"), np.uint8)
                if form.endswith("rtn"):
                    changed |= {(8 + i, x): old >> 32 * i & 0xFFFFFFFF for i in range(n)}
            after = instructions.run(form, state)
            assert after.fault is None
            assert np.array_equal(after.memory[0], expected), lines[form]
            check_registers(state, after, changed)


# ------------------------------------------------------------------- loads directly into LDS

INTO_LDS = (("ubyte", 1, False), ("sbyte", 1, True), ("ushort", 2, False), ("sshort", 2, True),
            ("dword", 4, False), ("dwordx3", 12, False), ("dwordx4", 16, False))  # fmt: skip


@pytest.mark.parametrize("target", ["gfx942", "gfx950"])
@pytest.mark.parametrize("space", ["global", "scratch"])
def test_loads_into_lds_go_by_lane(space: str, target: str) -> None:
    """LDS[M0 + offset + lane * stride]; sub-dwords are extended, inactive lanes leave gaps."""
    names = [case for case in INTO_LDS
             if case[1] <= 4 or (target == "gfx950" and space == "global")]  # fmt: skip
    address = "v[2:3], off" if space == "global" else "v2, off"
    lines = {name: f"{space}_load_lds_{name} {address} offset:20" for name, _, _ in names}
    instructions = program(target, 64, tuple(lines.items()))
    for seed, (name, size, signed) in enumerate(names):
        state = instructions.state(seed)
        limit = MEMORY_BYTES if space == "global" else SCRATCH_BYTES
        where = offsets(64, size, limit - 20, seed)
        if space == "global":
            state.set_addresses(2, base_of(state) + where)
        else:
            state.vgprs[2] = where
        state.sgprs[124] = 256 + 3  # the two lowest bits of M0 are ignored
        after = instructions.run(name, state)
        expected = state.lds.copy()
        for x in active_lanes(state):
            at = int(where[x]) + 20
            if space == "global":
                data = state.memory[0][at : at + size].tobytes()
            else:
                data = state.scratch[private_places(state, at, x, size)].tobytes()
            if size < 4:
                value = int.from_bytes(data, "little", signed=signed) & 0xFFFFFFFF
                data = value.to_bytes(4, "little")
            to = 256 + 20 + x * (4 if size <= 4 else 16)
            expected[to : to + len(data)] = np.frombuffer(data, np.uint8)
        assert np.array_equal(after.lds, expected), name
        check_registers(state, after, {})
    state.sgprs[124] = LDS_BYTES - 64
    after = instructions.run("dword", state)
    assert after.fault is not None
    assert after.fault[0] == FAULT_KIND["LDS"]
    assert np.array_equal(after.lds, state.lds)


# ------------------------------------------------------------------------- transposing loads


def test_global_load_tr_b128_turns_eight_by_eight() -> None:
    """gfx12, wave32: of 8 lanes each gets one column of the 16-bit elements they point to."""
    lines = {"tr": "global_load_tr_b128 v[8:11], v[2:3], off offset:16"}
    instructions = program("gfx1201", 32, tuple(lines.items()))
    state = instructions.state(12, full_exec=True)
    where = offsets(32, 16, MEMORY_BYTES - 16, 13)
    state.set_addresses(2, base_of(state) + where)
    after = instructions.run("tr", state)
    rows = [state.memory[0][o + 16 : o + 32].view("<u2") for o in where]
    for lane in range(32):
        column = [int(rows[lane // 8 * 8 + e][lane % 8]) for e in range(8)]
        assert after.vgprs[8:12, lane].copy().view(np.uint16).tolist() == column


def test_global_load_tr_b64_distributes_bytes() -> None:
    """gfx12, wave32: 16 lanes, 8 bytes each, in fours by the lane's half."""
    lines = {"tr": "global_load_tr_b64 v[8:9], v[2:3], off"}
    instructions = program("gfx1201", 32, tuple(lines.items()))
    state = instructions.state(14, full_exec=True)
    where = offsets(32, 8, MEMORY_BYTES, 15)
    state.set_addresses(2, base_of(state) + where)
    after = instructions.run("tr", state)
    rows = [state.memory[0][o : o + 8] for o in where]
    for lane in range(32):
        group, half = lane // 16 * 16, lane % 16 // 8
        source = [group + 8 * (e // 4) + 4 * half + e % 4 for e in range(8)]
        column = [int(rows[s][lane % 8]) for s in source]
        assert after.vgprs[8:10, lane].copy().view(np.uint8).tolist() == column


def test_transposing_loads_are_refused_in_wave64() -> None:
    """The result of a lane of 64 is not published."""
    instructions = program("gfx1201", 64, (("tr", "global_load_tr_b128 v[8:9], v[2:3], off"),))
    with pytest.raises(UnsupportedForm, match="wave64"):
        instructions.batch.run(0, instructions.state(1), "numpy")


@pytest.mark.parametrize("space", ["global", "scratch"])
def test_blocks_move_the_registers_that_m0_names(space: str) -> None:
    """gfx12: register i is the dword at 4 * i after the address, if M0 has bit i."""
    address = {"global": ("v[2:3], ", ", off"), "scratch": ("v2, ", ", off")}[space]
    lines = {
        "load": f"{space}_load_block v[8:39], {address[0].rstrip(', ')}{address[1]} offset:8",
        "store": f"{space}_store_block {address[0]}v[8:39]{address[1]} offset:8",
    }
    instructions = program("gfx1201", 32, tuple(lines.items()))
    for m0 in (0xFFFFFFFF, 0x80010006, 0):
        state = instructions.state(17)
        state.sgprs[125] = m0
        limit = MEMORY_BYTES if space == "global" else SCRATCH_BYTES
        where = offsets(32, 4, limit - 140, 18, aligned=True)
        if space == "global":
            where = 128 * np.arange(32)
            state.set_addresses(2, base_of(state) + where - 8)
        else:
            state.vgprs[2] = where
            where = where + 8
        memory = state.memory[0] if space == "global" else state.scratch
        after, expected = instructions.run("store", state), memory.copy()
        changed: Registers = {}
        for lane in active_lanes(state):
            for i in (i for i in range(32) if m0 >> i & 1):
                at = int(where[lane]) + 4 * i
                if space == "scratch":
                    at = private_places(state, at, lane, 4)[0]
                expected[at : at + 4] = state.vgprs[8 + i, lane : lane + 1].copy().view(np.uint8)
                changed[8 + i, lane] = int(memory[at : at + 4].view(np.uint32)[0])
        assert np.array_equal(after.memory[0] if space == "global" else after.scratch, expected)
        check_registers(state, instructions.run("load", state), changed)


@pytest.mark.parametrize(
    ("target", "wave", "texts"),
    [
        ("gfx908", 64, ("buffer_wbinvl1", "buffer_wbinvl1_vol")),
        ("gfx90a", 64, ("buffer_wbinvl1_vol", "buffer_wbl2", "buffer_invl2")),
        ("gfx942", 64, ("buffer_wbl2 sc0 sc1", "buffer_inv sc1")),
        ("gfx1100", 32, ("buffer_gl0_inv", "buffer_gl1_inv")),
        ("gfx1201", 32, ("global_inv scope:SCOPE_SYS", "global_wb scope:SCOPE_DEV")),
        ("gfx1201", 64, ("global_wbinv",)),
    ],
)
def test_cache_instructions_change_nothing(target: str, wave: int, texts: tuple[str, ...]) -> None:
    """With one coherent memory there is nothing to write back or to drop."""
    instructions = program(target, wave, tuple((text, text) for text in texts))
    for text in texts:
        state = instructions.state(16)
        after = instructions.run(text, state)
        check_registers(state, after, {})
        assert np.array_equal(after.sgprs, state.sgprs)
        assert np.array_equal(after.memory[0], state.memory[0])
