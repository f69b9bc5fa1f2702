"""Buffers: addresses, interleaving, their ends on each target, formats, and the lds forms."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from tests.emulator.atomic_model import atomic_model
from tests.emulator.harness import LDS_BYTES, SCRATCH_BYTES, State
from tests.emulator.semantics.memory_cases import (
    ATOMICS,
    LOADS,
    SOME_ATOMICS,
    STORES,
    Atomic,
    Load,
    Program,
    Registers,
    active_lanes,
    adds_lanes,
    base_of,
    check_registers,
    dwords_of,
    is_old_named,
    is_wide,
    loaded,
    program,
    returning,
    stored,
    tuple_text,
)
from wavecore import targets as gpus
from wavecore.emulator.records import FAULT_KIND

TARGETS = (
    ("gfx908", 64),
    ("gfx942", 64),
    ("gfx1030", 32),
    ("gfx1030", 64),
    ("gfx1100", 32),
    ("gfx1100", 64),
    ("gfx1201", 32),
    ("gfx1250", 32),
)
targets = pytest.mark.parametrize(("target", "wave"), TARGETS)
typed_targets = pytest.mark.parametrize(("target", "wave"), TARGETS[:-1])  # gfx1250 has no formats

BYTES = 1 << 16  # of the array behind the buffers
FIRST = 1024  # offset in it of the buffers
UNLIMITED = 1 << 40


@dataclass(frozen=True)
class Resource:
    """A V# given by its fields; `element` is the swizzle's element size in bytes, 0 for none."""

    num_records: int
    stride: int = 0
    element: int = 0
    index_stride: int = 8
    add_tid: bool = False
    oob: int = 3
    format_word: int = 0  # format and dst_sel bits of the last word

    def words(self, base: int, target: str) -> list[int]:
        """The four dwords."""
        if is_wide(target):
            bits = base | self.num_records << 57 | self.stride << 108 | self.oob << 124
            return [bits >> low & 0xFFFFFFFF for low in range(0, 128, 32)]
        last = self.format_word | [8, 16, 32, 64].index(self.index_stride) << 21
        last |= int(self.add_tid) << 23
        if adds_lanes(target):
            swizzle = 2 if self.element else 0
        else:
            swizzle = {0: 0, 4: 1, 8: 2, 16: 3}[self.element]
            if not gpus.get(target).swizzle_sizes:
                swizzle = 2 if self.element else 0
            last |= self.oob << 28
        return [base & 0xFFFFFFFF, base >> 32 & 0xFFFF | self.stride << 16 | swizzle << 30,
                self.num_records, last]  # fmt: skip


@dataclass(frozen=True)
class Place:
    """A lane's access: the offset from the base of each of its bytes, or None."""

    resource: Resource
    target: str
    lane: int
    index: int | None  # of idxen
    offset: int  # of the VGPR and the instruction
    soffset: int
    typed: bool = False

    def record(self) -> int:
        """Which record."""
        adds = self.resource.add_tid and not is_wide(self.target)
        thread = self.lane if adds else 0
        if self.index is None:
            return thread
        return self.index + thread & 0xFFFFFFFF if adds_lanes(self.target) else self.index

    def stride(self) -> int:
        """Bytes from record to record."""
        if adds_lanes(self.target) and self.resource.add_tid and not self.typed:
            return (self.resource.format_word >> 15 & 15) << 14 | self.resource.stride
        return self.resource.stride

    def is_swizzled(self) -> bool:
        """Whether records are interleaved."""
        if not self.resource.element or is_wide(self.target):
            return False
        if adds_lanes(self.target):
            return self.resource.add_tid
        return self.index is not None or self.resource.add_tid

    def at(self, byte: int) -> int:
        """Offset of one byte of the access from the buffer's base."""
        offset, record, stride = self.offset + byte, self.record(), self.stride()
        if not self.is_swizzled():
            return record * stride + offset + self.soffset
        element = self.resource.element if gpus.get(self.target).swizzle_sizes else 4
        group = self.resource.index_stride
        block = record // group * stride + offset // element * element
        return self.soffset + block * group + record % group * element + offset % element

    def of_access(self, byte: int) -> int:
        """The same for a byte of an access; GFX9 does not split the dwords of formats."""
        whole = self.typed and adds_lanes(self.target)
        return self.at(byte // 4 * 4) + byte % 4 if whole else self.at(byte)

    def room(self) -> int:
        """How many bytes from the access's first one on are inside."""
        records, offset = self.resource.num_records, self.offset
        raw = records - self.soffset - offset
        inside = self.record() < records
        if adds_lanes(self.target):
            if self.index is None:
                return UNLIMITED if self.resource.add_tid else raw
            return (UNLIMITED if inside else 0) if self.stride() else raw
        if is_wide(self.target) and not self.stride():
            return raw
        structured = self.stride() - offset if inside else 0
        if self.resource.oob == 0:
            return structured
        if self.resource.oob == 1:
            return UNLIMITED if inside else 0
        if self.resource.oob == 2:
            return UNLIMITED if records else 0
        return structured if self.is_swizzled() and self.stride() else raw

    def bytes_inside(self, size: int) -> int:
        """Bytes that an access of this size moves: whole dwords, or all if less than one."""
        unit = min(size, 4)
        return max(0, min(size, self.room())) // unit * unit


MODES = {"off": "off", "offen": "v2", "idxen": "v2", "both": "v[2:3]"}


def accesses(target: str, wave: int) -> Program:
    """Every load into v[8:11] and store of v[8:11], in all addressing forms."""
    lines: dict[str, str] = {}
    for kind, cases in (("load", LOADS), ("store", STORES)):
        for case in cases:
            name, data = case.name(target), tuple_text(8, max(case.size_bytes // 4, 1))
            for mode, register in MODES.items():
                if mode in ("off", "both") and case.size_bytes not in (1, 4, 16):
                    continue
                flags = {"off": "", "both": "idxen offen"}.get(mode, mode)
                text = f"buffer_{kind}_{name} {data}, {register}, s[8:11], s4 {flags} offset:12"
                lines[f"{kind} {name} {mode}"] = text
    return program(target, wave, tuple(lines.items()))


def set_resource(state: State, resource: Resource, target: str, *, start: int = FIRST) -> None:
    """The V# in s[8:11]."""
    state.sgprs[8:12] = resource.words(base_of(state) + start, target)


RAW = Resource(300, format_word=0x27000)
RESOURCES = {
    "raw": RAW,
    "raw end inside a dword": Resource(301, format_word=0x27000),
    "empty": Resource(0),
    "linear records": Resource(20, stride=24, oob=0),
    "linear, index only": Resource(20, stride=24, oob=1),
    "linear, any": Resource(20, stride=24, oob=2),
    "linear, raw": Resource(200, stride=24, oob=3),
    "thread": Resource(20, stride=24, add_tid=True, oob=1),
    "thread raw": Resource(220, stride=12, add_tid=True, oob=3),
    "interleaved by 4": Resource(40, stride=48, element=4, index_stride=16, add_tid=True, oob=0),
    "interleaved by 16": Resource(40, stride=64, element=16, index_stride=8, oob=3),
    "interleaved by 8": Resource(40, stride=64, element=8, index_stride=32, add_tid=True, oob=1),
}


def lane_places(
    state: State, resource: Resource, target: str, mode: str, *, typed: bool = False
) -> list[Place]:
    """Where each lane's access with offset 12 and SOFFSET s4 goes."""
    index = mode in ("idxen", "both")
    found = []
    for lane in range(state.wave):
        first, second = int(state.vgprs[2, lane]), int(state.vgprs[3, lane])
        offset = {"offen": first, "both": second}.get(mode, 0) + 12 & 0xFFFFFFFF
        soffset = int(state.sgprs[4])
        found.append(
            Place(resource, target, lane, first if index else None, offset, soffset, typed)
        )
    return found


def buffer_state(instructions: Program, mode: str, seed: int) -> State:
    """A state whose indices and offsets are small, some of them just out of range."""
    state = instructions.state(seed, memory=BYTES)
    rng = np.random.default_rng(seed)
    index = rng.integers(0, 44, state.wave)
    offset = rng.integers(0, 80, state.wave) * (4 if seed % 2 else 1)
    if mode == "offen":
        state.vgprs[2] = offset
        state.vgprs[2, 5] = 0xFFFFFFF0  # + 12 is near 2^32
    elif mode == "both":
        state.vgprs[2], state.vgprs[3] = index, offset // 4 * (1 if seed % 3 else 4)
    else:
        state.vgprs[2] = index
    state.sgprs[4] = (0, 16, 48)[seed % 3]
    return state


@targets
@pytest.mark.parametrize("name", RESOURCES)
def test_loads_and_stores(name: str, target: str, wave: int) -> None:
    """Addresses and ends of every kind of buffer; dwords beyond the end are 0 or dropped."""
    resource, instructions = RESOURCES[name], accesses(target, wave)
    for seed, mode in enumerate(MODES):
        rows = (("load", LOADS), ("store", STORES))
        cases = [(kind, case) for kind, row in rows for case in row]
        for k, (kind, case) in enumerate(cases):
            text = f"{kind} {case.name(target)} {mode}"
            chosen = k % 3 == seed % 3 or case.size_bytes in (4, 16)
            if text not in instructions.names or not chosen:
                continue
            state = buffer_state(instructions, mode, seed + 4 * k)
            set_resource(state, resource, target)
            places = lane_places(state, resource, target, mode)
            if any(p.room() == UNLIMITED and p.offset > 1 << 16 for p in places):
                state.vgprs[2, 5] = 0
                places = lane_places(state, resource, target, mode)
            after = instructions.run(text, state)
            assert after.fault is None
            expected = state.memory[0].copy()
            changed: Registers = {}
            touched: list[int] = []
            for lane in active_lanes(state):
                place = places[lane]
                inside = place.bytes_inside(case.size_bytes)
                where = [FIRST + place.of_access(i) for i in range(inside)]
                touched += where
                if kind == "load":
                    data = state.memory[0][where].tobytes().ljust(case.size_bytes, b"\0")
                    values = loaded(case, data, int(state.vgprs[8, lane]), target)
                    changed |= {(8 + i, lane): value for i, value in enumerate(values)}
                else:
                    data = stored(case, state.vgprs[8:12, lane].tolist())
                    expected[where] = np.frombuffer(data[:inside], np.uint8)
            if kind == "load":
                check_registers(state, after, changed)
            elif len(set(touched)) == len(touched):  # otherwise it shows which dword came last
                assert np.array_equal(after.memory[0], expected)


@pytest.mark.parametrize("target", ["gfx908", "gfx90a"])
def test_scratch_resource_reaches_private_memory(target: str) -> None:
    """The V# that kernels get for spills: dwords of one offset are adjacent."""
    lines = {
        "x1": "buffer_load_dword v8, off, s[8:11], s4 offset:8",
        "x1 offen": "buffer_load_dword v8, v2, s[8:11], 0 offen offset:8",
        "x4 offen": "buffer_load_dwordx4 v[8:11], v2, s[8:11], 0 offen offset:8",
        "store": "buffer_store_dwordx2 v[8:9], v2, s[8:11], 0 offen offset:8",
        "short": "buffer_load_ushort v8, v2, s[8:11], 0 offen offset:10",
    }
    instructions = program(target, 64, tuple(lines.items()))
    state = instructions.state(1, memory=64 * SCRATCH_BYTES)
    words, lanes = state.memory[0].view(np.uint32), active_lanes(state)

    def run(name: str, soffset: int) -> State:
        base = base_of(state)
        state.sgprs[8:12] = [
            base & 0xFFFFFFFF,
            base >> 32 & 0xFFFF | 1 << 31,
            0xFFFFFFFF,
            1 << 23 | 3 << 21 | 0x27000,
        ]
        state.sgprs[4] = soffset
        return instructions.run(name, state)

    # SOFFSET is not interleaved: 64 times the bytes of one lane.
    after = run("x1", 64 * 16)
    check_registers(state, after, {(8, x): int(words[6 * 64 + x]) for x in lanes})
    state.vgprs[2] = 4 * (np.arange(64) % 7)
    after = run("x1 offen", 0)
    row = {x: 2 + x % 7 for x in lanes}
    check_registers(state, after, {(8, x): int(words[row[x] * 64 + x]) for x in lanes})
    after = run("x4 offen", 0)
    check_registers(state, after, {
        (8 + i, x): int(words[(row[x] + i) * 64 + x]) for x in lanes for i in range(4)
    })  # fmt: skip
    after = run("store", 0)
    expected = words.copy()
    for x in lanes:
        expected[[row[x] * 64 + x, (row[x] + 1) * 64 + x]] = state.vgprs[8:10, x]
    assert np.array_equal(after.memory[0].view(np.uint32), expected)
    after = run("short", 0)
    check_registers(state, after, {(8, x): int(words[row[x] * 64 + x]) >> 16 for x in lanes})
    state.vgprs[2] = SCRATCH_BYTES - 8
    after = run("x1 offen", 0)
    assert after.fault is not None
    assert after.fault[0] == FAULT_KIND["UNMAPPED"]


@pytest.mark.parametrize(
    ("target", "wave"), [(t, w) for t in ("gfx1030", "gfx1100") for w in (32, 64)]
)
def test_interleaved_elements_hold_the_bytes_that_belong_to_them(target: str, wave: int) -> None:
    """As LLVM assumes for scratch, where it stores four bytes to an odd address at once."""
    sizes = {1: "byte", 2: "short", 4: "dword", 8: "dwordx2", 12: "dwordx3", 16: "dwordx4"}
    lines = {f"store {n}": f"buffer_store_{name} {_registers(n)}, v2, s[8:11], 0 offen offset:8"
             for n, name in sizes.items()}  # fmt: skip
    loads = sizes | {1: "ubyte", 2: "ushort"}
    lines |= {f"load {n}": f"buffer_load_{name} {_registers(n)}, v2, s[8:11], 0 offen offset:8"
              for n, name in loads.items()}  # fmt: skip
    instructions = program(target, wave, tuple(lines.items()))
    state = instructions.state(1, memory=wave * SCRATCH_BYTES)
    base, lanes = base_of(state), active_lanes(state)
    group = 2 if wave == 32 else 3
    state.sgprs[8:12] = [
        base & 0xFFFFFFFF, base >> 32 & 0xFFFF | 1 << 30 | (target == "gfx1030") << 31,
        0xFFFFFFFF, 1 << 23 | group << 21 | 2 << 28,
    ]  # fmt: skip
    if target == "gfx1030":  # one bit sets elements of a dword; RDNA 3 has two
        state.sgprs[9] &= ~np.uint32(1 << 30)
    state.vgprs[2] = np.arange(wave) % 7 + 4 * (np.arange(wave) % 3)
    # bytes of each lane, in order: each dword lies next to those of the other lanes
    private = state.memory[0].view(np.uint8).reshape(-1, wave, 4).swapaxes(0, 1)
    private = private.reshape(wave, -1).copy()
    starts = {lane: 8 + int(state.vgprs[2][lane]) for lane in lanes}
    for size in sizes:
        after = instructions.run(f"load {size}", state)
        expected = {}
        for lane, start in starts.items():
            found = private[lane, start : start + size].tobytes().ljust(-(-size // 4) * 4, b"\0")
            for i, dword in enumerate(np.frombuffer(found, np.uint32)):
                expected[8 + i, lane] = int(dword)
        check_registers(state, after, expected)
        after = instructions.run(f"store {size}", state)
        written = private.copy()
        for lane, start in starts.items():
            data = state.vgprs[8:12, lane].tobytes()[:size]
            written[lane, start : start + size] = np.frombuffer(data, np.uint8)
        memory = written.reshape(wave, -1, 4).swapaxes(0, 1)
        assert after.memory[0].tobytes() == np.ascontiguousarray(memory).tobytes()


def _registers(size_bytes: int) -> str:
    return "v8" if size_bytes <= 4 else f"v[8:{7 + size_bytes // 4}]"


# ----------------------------------------------------------------------------------- atomics


def atomics_of(target: str) -> list[Atomic]:
    """The buffer atomics of a target."""
    absent = {"cmpswap_f32"} if target.startswith("gfx12") else set()
    if target == "gfx942":
        absent |= {"pk_add_bf16"}
    some = [a for a, having in SOME_ATOMICS if target in having and a.name(target) not in absent]
    return [*ATOMICS, *some]


@targets
def test_atomics(target: str, wave: int) -> None:
    """In range they act; past the end nothing happens and the old value reads as 0."""
    known, lines = atomics_of(target), {}
    for atomic in known:
        name, n = atomic.name(target), atomic.size_bytes // 4
        data = tuple_text(10, n * (2 if atomic.op.endswith("cmpswap") else 1))
        text = f"buffer_atomic_{name} {data}, v2, s[8:11], s4 offen offset:8"
        lines[f"{name} rtn"] = f"{text} {returning(target)}"
        if atomic.op != "sub_clamp" or name == "sub_clamp_u32":
            lines[name] = text
    if target == "gfx908":
        del lines["add_f32 rtn"], lines["pk_add_f16 rtn"]
    instructions = program(target, wave, tuple(lines.items()))
    resource = Resource(400)
    for seed, atomic in enumerate(known):
        for form in ("", " rtn"):
            name, size = atomic.name(target) + form, atomic.size_bytes
            if name not in lines:
                continue
            state = instructions.state(seed, memory=BYTES)
            set_resource(state, resource, target)
            n = size // 4
            state.sgprs[4] = 16
            rng = np.random.default_rng(seed)
            state.vgprs[2] = rng.integers(0, 480 // size, wave) * size
            for x in range(0, wave, 2):
                at = FIRST + 24 + int(state.vgprs[2, x])
                words = state.memory[0][at : at + size].view(np.uint32)
                state.vgprs[10 : 10 + n, x] = words
                state.vgprs[10 + n : 10 + 2 * n, x] = words
            expected = state.memory[0].copy()
            changed: Registers = {}
            for x in active_lanes(state):
                at = 24 + int(state.vgprs[2, x])
                inside, old = at + size <= 400, 0
                if inside:
                    cell = expected[FIRST + at : FIRST + at + size]
                    old = int.from_bytes(cell.tobytes(), "little")
                    new, other = (
                        int.from_bytes(state.vgprs[r : r + n, x].copy().tobytes(), "little")
                        for r in (10, 10 + n)
                    )
                    op = atomic.op
                    if op == "fadd" and size == 4 and target == "gfx908":
                        op += "+flush_in+flush_out"
                    result = atomic_model(op, size, old, new, other)
                    cell[:] = np.frombuffer(result.to_bytes(size, "little"), np.uint8)
                if form:
                    changed |= {(10 + i, x): old >> 32 * i & 0xFFFFFFFF for i in range(n)}
            after = instructions.run(name, state)
            assert after.fault is None
            assert np.array_equal(after.memory[0], expected), name
            check_registers(state, after, changed)


# ----------------------------------------------------------------------------- lds, tfe

INTO_LDS = (("ubyte", Load("", "", 1)), ("sbyte", Load("", "", 1, True)),
            ("ushort", Load("", "", 2)), ("sshort", Load("", "", 2, True)),
            ("dword", Load("", "", 4)), ("dwordx3", Load("", "", 12)),
            ("dwordx4", Load("", "", 16)))  # fmt: skip


@pytest.mark.parametrize("target", ["gfx908", "gfx942", "gfx950"])
def test_loads_into_lds(target: str) -> None:
    """LDS[M0 + offset + lane * stride]; lanes past the buffer's end write 0."""
    cases = [c for c in INTO_LDS if c[1].size_bytes <= 4 or target == "gfx950"]
    lines = {n: f"buffer_load_{n} v2, s[8:11], s4 offen offset:12 lds" for n, _ in cases}
    if target == "gfx908":
        lines["store"] = "buffer_store_lds_dword s[8:11], s4 offset:12 lds"
    instructions = program(target, 64, tuple(lines.items()))
    for seed, (name, case) in enumerate(cases):
        state = buffer_state(instructions, "offen", seed)
        set_resource(state, RAW, target)
        m0 = 256 if target == "gfx950" else 0xABC0000 + 256
        state.sgprs[124] = m0
        after = instructions.run(name, state)
        expected, size = state.lds.copy(), case.size_bytes
        for lane, place in enumerate(lane_places(state, RAW, target, "offen")):
            if not state.exec_mask >> lane & 1:
                continue
            inside = place.bytes_inside(size)
            data = state.memory[0][FIRST + place.at(0) :][:inside].tobytes().ljust(size, b"\0")
            values = loaded(case, data, 0, target)
            at = 256 + 12 + lane * (4 if size <= 4 else 16)
            raw = b"".join(v.to_bytes(4, "little") for v in values)
            expected[at : at + len(raw)] = np.frombuffer(raw, np.uint8)
        assert np.array_equal(after.lds, expected), name
        check_registers(state, after, {})
    if "store" in lines:
        state = instructions.state(9, memory=BYTES)
        set_resource(state, Resource(200, stride=8, add_tid=True), target)
        state.sgprs[4], state.sgprs[124] = 8, 512
        after = instructions.run("store", state)
        expected = state.memory[0].copy()
        for lane in active_lanes(state):
            at, source = FIRST + 20 + 8 * lane, 512 + 12 + 4 * lane
            expected[at : at + 4] = state.lds[source : source + 4]
        assert np.array_equal(after.memory[0], expected)


def test_tfe_writes_one_register_more() -> None:
    """The status after the data is 0: all memory is resident."""
    for target in ("gfx1100", "gfx1201"):
        line = "buffer_load_b64 v[8:10], v2, s[8:11], s4 offen offset:12 tfe"
        instructions = program(target, 32, (("tfe", line),))
        state = buffer_state(instructions, "idxen", 0)
        set_resource(state, RAW, target)
        after = instructions.run("tfe", state)
        lanes = active_lanes(state)
        assert (after.vgprs[10, lanes] == 0).all()
        words = [state.memory[0][FIRST + 12 + int(state.vgprs[2, x]) :][:8] for x in lanes]
        assert [dwords_of(w.tobytes()) for w in words] == after.vgprs[8:10, lanes].T.tolist()


# ----------------------------------------------------------------------------------- formats

UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = range(7)
NUMBER_NAMES = ("UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "FLOAT")
LAYOUTS = {  # widths from bit 0 up
    "8": (8,), "16": (16,), "8_8": (8, 8), "32": (32,), "16_16": (16, 16),
    "10_11_11": (11, 11, 10), "11_11_10": (10, 11, 11), "10_10_10_2": (2, 10, 10, 10),
    "2_10_10_10": (10, 10, 10, 2), "8_8_8_8": (8, 8, 8, 8), "32_32": (32, 32),
    "16_16_16_16": (16, 16, 16, 16), "32_32_32": (32, 32, 32), "32_32_32_32": (32, 32, 32, 32),
}  # fmt: skip
FORMATS = (("8", UNORM), ("8_8", SINT), ("8_8_8_8", UNORM), ("8_8_8_8", SNORM), ("16", FLOAT),
           ("16_16", USCALED), ("16_16_16_16", FLOAT), ("16_16", SSCALED), ("32", FLOAT),
           ("32_32", UINT), ("32_32_32", SINT), ("32_32_32_32", FLOAT), ("2_10_10_10", UNORM),
           ("2_10_10_10", SINT), ("10_10_10_2", UINT), ("10_11_11", FLOAT),
           ("11_11_10", FLOAT))  # fmt: skip


def format_text(target: str, layout: str, number: int) -> str:
    """The format in assembly syntax."""
    name = NUMBER_NAMES[number]
    if gpus.get(target).separate_buffer_formats:
        return f"format:[BUF_DATA_FORMAT_{layout},BUF_NUM_FORMAT_{name}]"
    return f"format:[BUF_FMT_{layout}_{name}]"


def format_word(target: str, layout: str, number: int, selects: Sequence[int]) -> int:
    """The format and channel selects of a resource's last word."""
    select = sum(s << 3 * i for i, s in enumerate(selects))
    if gpus.get(target).separate_buffer_formats:
        data, code = list(LAYOUTS).index(layout) + 1, number if number < 6 else 7
        return select | code << 12 | data << 15
    return select | unified(target)[layout, number] << 12


# The enumerations in LLVM's order (SIDefines.h): RDNA 2 has packed formats for every number type.
_SIX, _SEVEN, _THREE = range(6), range(7), (UINT, SINT, FLOAT)


def unified(target: str) -> dict[tuple[str, int], int]:
    """Layout and number -> the target's code of the pair."""
    packs_all = not gpus.get(target).swizzle_sizes
    eleven = _SEVEN if packs_all else (FLOAT,)
    ten = _SIX if packs_all else (UNORM, SNORM, UINT, SINT)
    order = (
        ("8", _SIX), ("16", _SEVEN), ("8_8", _SIX), ("32", _THREE), ("16_16", _SEVEN),
        ("10_11_11", eleven), ("11_11_10", eleven), ("10_10_10_2", ten), ("2_10_10_10", _SIX),
        ("8_8_8_8", _SIX), ("32_32", _THREE), ("16_16_16_16", _SEVEN), ("32_32_32", _THREE),
        ("32_32_32_32", _THREE),
    )  # fmt: skip
    pairs = [(layout, number) for layout, numbers in order for number in numbers]
    return {pair: code for code, pair in enumerate(pairs, 1)}


def small_float(raw: int, bits: int) -> float:
    """11 and 10 bits: five of exponent, no sign."""
    mantissa = bits - 5
    exponent, fraction = raw >> mantissa, raw & (1 << mantissa) - 1
    if exponent == 31:
        return float("nan") if fraction else float("inf")
    if not exponent:
        return math.ldexp(fraction, -14 - mantissa)
    return math.ldexp(fraction | 1 << mantissa, exponent - 15 - mantissa)


def f32_bits(value: float) -> int:
    return int(np.float32(value).view(np.uint32))


def channel(raw: int, bits: int, number: int) -> int | None:
    """A channel as in a register; None for a NaN, whose payload is not compared."""
    signed = raw - (1 << bits) if raw >> bits - 1 else raw
    if number == UINT:
        return raw
    if number == SINT:
        return signed & 0xFFFFFFFF
    if number == UNORM:
        return f32_bits(float(np.float32(raw) / np.float32((1 << bits) - 1)))
    if number == SNORM:
        ratio = np.float32(signed) / np.float32((1 << bits - 1) - 1)
        return f32_bits(max(float(ratio), -1.0))
    if number in (USCALED, SSCALED):
        return f32_bits(float(raw if number == USCALED else signed))
    if bits == 32:
        return raw
    if bits == 16:
        value = float(struct.unpack("<e", raw.to_bytes(2, "little"))[0])
    else:
        value = small_float(raw, bits)
    return None if value != value else f32_bits(value)


def element_channels(data: bytes, layout: str, number: int) -> list[int | None]:
    """The four channels of an element; missing ones are 0, the fourth 1."""
    word, low, found = int.from_bytes(data, "little"), 0, []
    for bits in LAYOUTS[layout]:
        found.append(channel(word >> low & (1 << bits) - 1, bits, number))
        low += bits
    one = 1 if number in (UINT, SINT) else 0x3F800000
    return [*found, *[0, 0, 0, one][len(found) :]]


@typed_targets
def test_typed_loads(target: str, wave: int) -> None:
    """tbuffer_load_format_xyzw converts according to the instruction's format."""
    lines = {
        f"{layout} {number}": f"tbuffer_load_format_xyzw v[8:11], v2, s[8:11], s4"
        f" {format_text(target, layout, number)} idxen offset:12"
        for layout, number in FORMATS
    }
    instructions = program(target, wave, tuple(lines.items()))
    for seed, (layout, number) in enumerate(FORMATS):
        size = sum(LAYOUTS[layout]) // 8
        resource = Resource(40, stride=32, oob=1)
        state = buffer_state(instructions, "idxen", seed)
        set_resource(state, resource, target)
        after = instructions.run(f"{layout} {number}", state)
        assert after.fault is None
        for lane, place in enumerate(lane_places(state, resource, target, "idxen", typed=True)):
            if not state.exec_mask >> lane & 1:
                continue
            data = bytes(size)
            if place.room() >= size:
                data = state.memory[0][FIRST + place.at(0) :][:size].tobytes()
            for i, value in enumerate(element_channels(data, layout, number)):
                got = int(after.vgprs[8 + i, lane])
                if value is None:
                    assert np.isnan(np.uint32(got).view(np.float32))
                else:
                    assert got == value, (layout, number, i, data)


@typed_targets
def test_format_loads_take_the_resource_format(target: str, wave: int) -> None:
    """buffer_load_format: the resource's format, its channel selects, constants 0 and 1."""
    line = "buffer_load_format_xyzw v[8:11], v2, s[8:11], s4 offen offset:12"
    half = "format_d16" if is_old_named(target) else "d16_format"
    lines = {"xyzw": line, "d16": f"buffer_load_{half}_xyz v[8:9], v2, s[8:11], s4 offen offset:12"}
    instructions = program(target, wave, tuple(lines.items()))
    for seed, (layout, number) in enumerate(FORMATS):
        selects = ((4, 5, 6, 7), (7, 0, 1, 4), (5, 5, 4, 1))[seed % 3]
        word = format_word(target, layout, number, selects)
        resource = Resource(300, format_word=word)
        state = buffer_state(instructions, "offen", seed)
        set_resource(state, resource, target)
        size = sum(LAYOUTS[layout]) // 8
        after = instructions.run("xyzw", state)
        halves = instructions.run("d16", state)
        one = 1 if number in (UINT, SINT) else 0x3F800000
        for lane, place in enumerate(lane_places(state, resource, target, "offen", typed=True)):
            if not state.exec_mask >> lane & 1:
                continue
            data = bytes(size)
            if place.room() >= size:
                data = state.memory[0][FIRST + place.at(0) :][:size].tobytes()
            channels = element_channels(data, layout, number)
            wanted = [{0: 0, 1: one}.get(s, channels[s - 4] if s >= 4 else 0) for s in selects]
            for i, value in enumerate(wanted):
                if value is None:
                    continue
                assert int(after.vgprs[8 + i, lane]) == value, (layout, number, i)
                if i == 3:
                    continue
                short = int(halves.vgprs[8 + i // 2, lane]) >> 16 * (i % 2) & 0xFFFF
                if number in (UINT, SINT):
                    assert short == value & 0xFFFF
                else:
                    with np.errstate(over="ignore"):
                        narrow = np.uint32(value).view(np.float32).astype(np.float16)
                    assert np.isnan(narrow) or short == int(narrow.view(np.uint16))


@typed_targets
def test_typed_stores_write_what_loads_read(target: str, wave: int) -> None:
    """A stored element, loaded again, gives the same numbers; nothing else changes."""
    lines: dict[str, str] = {}
    for layout, number in FORMATS:
        text = f"v2, s[8:11], s4 {format_text(target, layout, number)} idxen offset:12"
        lines[f"{layout} {number}"] = f"tbuffer_store_format_xyzw v[8:11], {text}"
    lines["xy"] = (
        f"tbuffer_store_format_xy v[8:9], v2, s[8:11], s4"
        f" {format_text(target, '8_8_8_8', UINT)} idxen offset:12"
    )
    instructions = program(target, wave, tuple(lines.items()))
    resource = Resource(40, stride=32, oob=1)
    for seed, (layout, number) in enumerate((*FORMATS, ("8_8_8_8", UINT))):
        is_part = seed == len(FORMATS)
        state = buffer_state(instructions, "idxen", seed)
        state.vgprs[2] = np.random.default_rng(seed).permutation(64)[:wave]
        set_resource(state, resource, target)
        rng = np.random.default_rng(seed)
        size = sum(LAYOUTS[layout]) // 8
        expected = state.memory[0].copy()
        places = lane_places(state, resource, target, "idxen", typed=True)
        for lane in range(wave):
            data = rng.integers(0, 256, size, np.uint8).tobytes()
            values = element_channels(data, layout, number)
            if None in values or (number == SNORM and b"\x80" in data):
                data = bytes(size)  # -1 has two codes, NaN many
                values = element_channels(data, layout, number)
            state.vgprs[8:12, lane] = np.array(values, np.uint32)
            if state.exec_mask >> lane & 1 and places[lane].room() >= size:
                at = FIRST + places[lane].at(0)
                if is_part:  # Z and W, which it does not name: zeros, from gfx12 on X
                    data = data[:2] + (data[:1] * 2 if target.startswith("gfx12") else bytes(2))
                expected[at : at + size] = np.frombuffer(data, np.uint8)
        after = instructions.run("xy" if is_part else f"{layout} {number}", state)
        assert after.fault is None
        assert np.array_equal(after.memory[0], expected), (layout, number)


def test_lds_limits_apply_to_buffer_loads() -> None:
    """A load whose LDS side is out of range faults, and writes nothing."""
    line = "buffer_load_dword v2, s[8:11], s4 offen offset:12 lds"
    instructions = program("gfx90a", 64, (("x", line),))
    state = buffer_state(instructions, "offen", 1)
    set_resource(state, RAW, "gfx90a")
    state.sgprs[124] = LDS_BYTES - 64
    after = instructions.run("x", state)
    assert after.fault is not None
    assert after.fault[0] == FAULT_KIND["LDS"]
    assert np.array_equal(after.lds, state.lds)
