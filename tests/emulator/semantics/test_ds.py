"""DS: LDS loads and stores, two addresses at once, atomics, permutations, transposing reads."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.emulator.atomic_model import atomic_model
from tests.emulator.harness import LDS_BYTES
from tests.emulator.semantics.memory_cases import (
    CDNA2,
    CDNA3,
    RDNA2,
    RDNA3,
    RDNA4,
    Load,
    Program,
    Registers,
    active_lanes,
    check_registers,
    is_old_named,
    loaded,
    m0_of,
    offsets,
    program,
    stored,
    tuple_text,
)
from wavecore import targets as gpus
from wavecore.emulator.records import FAULT_KIND
from wavecore.emulator.shape import UnsupportedForm

TARGETS = (
    ("gfx908", 64),
    ("gfx942", 64),
    ("gfx1030", 32),
    ("gfx1030", 64),
    ("gfx1100", 32),
    ("gfx1100", 64),
    ("gfx1201", 32),
)

LOADS = (
    Load("u8", "u8", 1),
    Load("i8", "i8", 1, True),
    Load("u16", "u16", 2),
    Load("i16", "i16", 2, True),
    Load("b32", "b32", 4),
    Load("b64", "b64", 8),
    Load("b96", "b96", 12),
    Load("b128", "b128", 16),
    Load("u8_d16", "u8_d16", 1, False, "lo"),
    Load("u8_d16_hi", "u8_d16_hi", 1, False, "hi"),
    Load("i8_d16", "i8_d16", 1, True, "lo"),
    Load("i8_d16_hi", "i8_d16_hi", 1, True, "hi"),
    Load("u16_d16", "u16_d16", 2, False, "lo"),
    Load("u16_d16_hi", "u16_d16_hi", 2, False, "hi"),
)
STORES = (
    Load("b8", "b8", 1),
    Load("b16", "b16", 2),
    Load("b32", "b32", 4),
    Load("b64", "b64", 8),
    Load("b96", "b96", 12),
    Load("b128", "b128", 16),
    Load("b8_d16_hi", "b8_d16_hi", 1, half="hi"),
    Load("b16_d16_hi", "b16_d16_hi", 2, half="hi"),
)

targets = pytest.mark.parametrize(("target", "wave"), TARGETS)


def verbs(target: str) -> tuple[str, str]:
    """The names of loads and stores."""
    return ("read", "write") if is_old_named(target) else ("load", "store")


def accesses(target: str, wave: int) -> Program:
    """Every load into v[8:11] and store of v[8:11] and v[12:13], address in v2."""
    read, write = verbs(target)
    two = ("2", "2st64") if is_old_named(target) else ("_2addr", "_2addr_stride64")
    lines: dict[str, str] = {}
    for load in LOADS:
        to = tuple_text(8, max(load.size_bytes // 4, 1))
        lines[load.gfx9] = f"ds_{read}_{load.gfx9} {to}, v2 offset:24"
    for store in STORES:
        data = tuple_text(8, max(store.size_bytes // 4, 1))
        lines[f"store {store.gfx9}"] = f"ds_{write}_{store.gfx9} v2, {data} offset:24"
    for form, plain in zip(two, ("2", "2st64"), strict=True):
        for bits, n in (("b32", 1), ("b64", 2)):
            to, other = tuple_text(8, 2 * n), tuple_text(12, n)
            first = tuple_text(8, n)
            where = "offset0:3 offset1:1"
            exchange = f"wrxchg{form}_rtn" if is_old_named(target) else f"storexchg{form}_rtn"
            both = f"{tuple_text(16, 2 * n)}, v2, {first}, {other}"
            lines |= {
                f"load{plain} {bits}": f"ds_{read}{form}_{bits} {to}, v2 {where}",
                f"store{plain} {bits}": f"ds_{write}{form}_{bits} v2, {first}, {other} {where}",
                f"exchange{plain} {bits}": f"ds_{exchange}_{bits} {both} {where}",
            }
            lines |= {
                f"same {name}": line.replace(where, "offset0:2 offset1:2")
                for name, line in lines.items()
                if name.endswith(f"{plain} {bits}")
            }
    lines |= {
        "load addtid": f"ds_{read}_addtid_b32 v8 offset:8",
        "store addtid": f"ds_{write}_addtid_b32 v8 offset:8",
        "append": "ds_append v8 offset:16",
        "consume": "ds_consume v8 offset:16",
        "nop": "ds_nop",
    }
    return program(target, wave, tuple(lines.items()))


@targets
def test_loads(target: str, wave: int) -> None:
    """Bytes and words are zero- or sign-extended; d16 writes one half, the other by target."""
    instructions = accesses(target, wave)
    for seed, load in enumerate(LOADS):
        state, size = instructions.state(seed), load.size_bytes
        where = offsets(wave, size, LDS_BYTES - 24, seed)
        state.vgprs[2] = where
        after = instructions.run(load.gfx9, state)
        changed: Registers = {}
        for lane in active_lanes(state):
            data = state.lds[where[lane] + 24 : where[lane] + 24 + size].tobytes()
            values = loaded(load, data, int(state.vgprs[8, lane]), target)
            changed |= {(8 + i, lane): value for i, value in enumerate(values)}
        check_registers(state, after, changed)


@targets
def test_stores(target: str, wave: int) -> None:
    """Plain stores take the low bits, d16_hi the upper half; lanes act in ascending order."""
    instructions = accesses(target, wave)
    for seed, store in enumerate(STORES):
        state, size = instructions.state(seed), store.size_bytes
        where = offsets(wave, size, LDS_BYTES - 24, seed)
        state.vgprs[2] = where
        after = instructions.run(f"store {store.gfx9}", state)
        expected = state.lds.copy()
        for lane in active_lanes(state):
            data = stored(store, state.vgprs[8:12, lane].tolist())
            expected[where[lane] + 24 :][:size] = np.frombuffer(data, np.uint8)
        assert np.array_equal(after.lds, expected)
        check_registers(state, after, {})


@targets
@pytest.mark.parametrize(("bits", "size"), [("b32", 4), ("b64", 8)])
@pytest.mark.parametrize(("form", "factor"), [("2", 1), ("2st64", 64)])
def test_two_addresses(
    form: str, factor: int, bits: str, size: int, target: str, wave: int
) -> None:
    """Offsets are in units of the operand, or of 64 of them; offset0 belongs to the first data."""
    instructions = accesses(target, wave)
    n = size // 4
    for seed in range(2):
        state = instructions.state(seed)
        where = offsets(wave, size, LDS_BYTES - 4 * size * factor, seed, aligned=True)
        state.vgprs[2] = where
        places = [[int(w) + size * factor * k for k in (3, 1)] for w in where]
        words = state.lds.copy()
        after = instructions.run(f"load{form} {bits}", state)
        changed: Registers = {}
        for lane in active_lanes(state):
            for k, at in enumerate(places[lane]):
                values = words[at : at + size].view(np.uint32)
                changed |= {(8 + n * k + i, lane): int(v) for i, v in enumerate(values)}
        check_registers(state, after, changed)

        after = instructions.run(f"store{form} {bits}", state)
        expected = state.lds.copy()
        for k, first in ((0, 8), (1, 12)):
            for lane in active_lanes(state):
                at = places[lane][k]
                data = state.vgprs[first : first + n, lane].copy().view(np.uint8)
                expected[at : at + size] = data
        assert np.array_equal(after.lds, expected)

        after = instructions.run(f"exchange{form} {bits}", state)
        expected = state.lds.copy()
        changed = {}
        for k, first in ((0, 8), (1, 12)):
            for lane in active_lanes(state):
                at = places[lane][k]
                old = expected[at : at + size].view(np.uint32)
                changed |= {(16 + n * k + i, lane): int(v) for i, v in enumerate(old)}
                data = state.vgprs[first : first + n, lane].copy().view(np.uint8)
                expected[at : at + size] = data
        assert np.array_equal(after.lds, expected)
        check_registers(state, after, changed)


@targets
@pytest.mark.parametrize(("bits", "size"), [("b32", 4), ("b64", 8)])
@pytest.mark.parametrize(("form", "factor"), [("2", 1), ("2st64", 64)])
def test_one_offset_for_both(
    form: str, factor: int, bits: str, size: int, target: str, wave: int
) -> None:
    """One access, with the first data (CDNA4 ISA 11.3.1)."""
    instructions = accesses(target, wave)
    n, state = size // 4, instructions.state(5)
    where = offsets(wave, size, LDS_BYTES - 4 * size * factor, 5, aligned=True)
    state.vgprs[2] = where
    kept: dict[int, list[int]] = {}
    stored = state.lds.copy()
    for lane in active_lanes(state):
        at = int(where[lane]) + 2 * size * factor
        kept[lane] = [int(word) for word in state.lds[at : at + size].view(np.uint32)]
        stored[at : at + size] = state.vgprs[8 : 8 + n, lane].copy().view(np.uint8)

    after = instructions.run(f"same load{form} {bits}", state)
    both = {lane: words * 2 for lane, words in kept.items()}
    check_registers(state, after, in_registers(8, both))
    after = instructions.run(f"same store{form} {bits}", state)
    assert np.array_equal(after.lds, stored)
    if len(set(where[list(kept)])) == len(kept):  # otherwise lanes see what others stored
        after = instructions.run(f"same exchange{form} {bits}", state)
        assert np.array_equal(after.lds, stored)
        check_registers(state, after, in_registers(16, both))


def in_registers(first: int, words: dict[int, list[int]]) -> Registers:
    """Words of each lane as registers, starting at a given one."""
    return {
        (first + number, lane): word
        for lane, found in words.items()
        for number, word in enumerate(found)
    }


@targets
def test_two_addresses_fault_together(target: str, wave: int) -> None:
    """If the second address is out of range, the first is not written either."""
    instructions = accesses(target, wave)
    for name in ("store2st64 b32", "exchange2st64 b64"):
        state = instructions.state(3, full_exec=True)
        state.vgprs[2] = 0
        size = 8 if name.endswith("b64") else 4
        state.vgprs[2, 7] = LDS_BYTES - 64 * size  # inside only with an offset1 of 0
        after = instructions.run(name, state)
        assert after.fault is not None
        assert after.fault[:2] == (FAULT_KIND["LDS"], 1 << 7)
        assert np.array_equal(after.lds, state.lds)
        check_registers(state, after, {})


@targets
def test_addresses_wrap_and_end_with_the_allocation(target: str, wave: int) -> None:
    """Address + offset is 32 bits wide; accesses past the workgroup's LDS fault."""
    instructions = accesses(target, wave)
    state = instructions.state(4, full_exec=True)
    state.vgprs[2] = 0xFFFFFFF0 + 4 * (np.arange(wave) % 4)  # + 24 wraps to 8
    after = instructions.run("b32", state)
    words = state.lds.view(np.uint32)
    check_registers(state, after, {(8, x): int(words[2 + x % 4]) for x in range(wave)})
    state.vgprs[2] = LDS_BYTES - 24 - 4
    after = instructions.run("b64", state)
    assert after.fault == (FAULT_KIND["LDS"], (1 << wave) - 1, LDS_BYTES - 4)
    check_registers(state, after, {})


@targets
def test_addtid_append_and_consume_use_m0(target: str, wave: int) -> None:
    """M0 holds the base; append and consume count active lanes and act once per wave."""
    instructions = accesses(target, wave)
    state = instructions.state(5)
    m0 = m0_of(target)
    state.sgprs[m0] = 0x12340000 | 512  # the low 16 bits count
    words, lanes = state.lds.view(np.uint32), active_lanes(state)
    after = instructions.run("load addtid", state)
    check_registers(state, after, {(8, x): int(words[130 + x]) for x in lanes})
    after = instructions.run("store addtid", state)
    expected = words.copy()
    for x in lanes:
        expected[130 + x] = state.vgprs[8, x]
    assert np.array_equal(after.lds.view(np.uint32), expected)
    for name, sign in (("append", 1), ("consume", -1)):
        after = instructions.run(name, state)
        before = int(words[132])
        check_registers(state, after, {(8, x): before for x in lanes})
        expected = words.copy()
        expected[132] = (before + sign * len(lanes)) & 0xFFFFFFFF
        assert np.array_equal(after.lds.view(np.uint32), expected)
    state.exec_mask = 0
    after = instructions.run("append", state)
    assert after.fault is None
    assert np.array_equal(after.lds, state.lds)
    check_registers(state, after, {})
    check_registers(state, instructions.run("nop", state), {})


def test_global_data_share_is_refused() -> None:
    """No compute program has one: an instruction with gds stops the wave before it acts."""
    instructions = program("gfx908", 64, (("gds", "ds_read_b32 v8, v2 gds"),))
    with pytest.raises(UnsupportedForm, match="gds"):
        instructions.batch.run(0, instructions.state(1), "numpy")
    with pytest.raises(AssertionError, match="no semantics"):
        instructions.batch.run(0, instructions.state(1), "native")


# ----------------------------------------------------------------------------------- atomics

# name, type, operation, bytes; the target lists say which targets have it.
INTEGER = tuple(
    (name, f"{letter}{8 * size}", op, size)
    for letter, names in (
        ("u", {"add": "add", "sub": "sub", "rsub": "rsub", "inc": "inc", "dec": "dec",
               "min": "umin", "max": "umax"}),
        ("i", {"min": "smin", "max": "smax"}),
        ("b", {"and": "and", "or": "or", "xor": "xor"}),
    )
    for name, op in names.items()
    for size in (4, 8)
)  # fmt: skip
EARLY = ("gfx908", *CDNA2, *RDNA2, *RDNA3)
FLOAT = (
    ("add", "f32", "fadd", 4, (*EARLY, *RDNA4)),
    ("add", "f64", "fadd", 8, CDNA2),
    ("min", "f32", "fmin", 4, EARLY),
    ("max", "f32", "fmax", 4, EARLY),
    ("min", "f64", "fmin", 8, EARLY),
    ("max", "f64", "fmax", 8, EARLY),
    ("min_num", "f32", "fmin_num", 4, RDNA4),
    ("max_num", "f32", "fmax_num", 4, RDNA4),
    ("min_num", "f64", "fmin_num", 8, RDNA4),
    ("max_num", "f64", "fmax_num", 8, RDNA4),
    ("pk_add", "f16", "pk_add_f16", 4, (*CDNA3, *RDNA4)),
    ("pk_add", "bf16", "pk_add_bf16", 4, (*CDNA3, *RDNA4)),
    ("sub_clamp", "u32", "sub_clamp", 4, RDNA4),
    ("cond_sub", "u32", "cond_sub", 4, RDNA4),
)


def atomics_of(target: str) -> list[tuple[str, str, str, int, str]]:
    """Every LDS atomic with its operands: line, operation, bytes, registers of new and other."""
    found = []
    both = [*INTEGER, *(row[:4] for row in FLOAT if target in row[4])]
    for name, type_, op, size in both:
        data = tuple_text(10, size // 4)
        found.append((f"ds_{name}_{type_} v2, {data} offset:8", op, "", size, "data0"))
        found.append(
            (f"ds_{name}_rtn_{type_} {tuple_text(8, size // 4)}, v2, {data} offset:8", op, "rtn",
             size, "data0")
        )  # fmt: skip
    swap = "wrxchg" if is_old_named(target) else "storexchg"
    compare = "cmpst" if is_old_named(target) else "cmpstore"
    order = "data1" if is_old_named(target) else "data0"
    for size in (4, 8):
        to, x, y = (tuple_text(r, size // 4) for r in (8, 10, 12))
        bits = 8 * size
        found.append(
            (f"ds_{swap}_rtn_b{bits} {to}, v2, {x} offset:8", "swap", "rtn", size, "data0")
        )
        types = [f"b{bits}"] if target in RDNA4 else [f"b{bits}", f"f{bits}"]
        pairs = [(f"{compare}", t, "fcmpswap" if t[0] == "f" else "cmpswap", order) for t in types]
        pairs.append(("mskor", f"b{bits}", "mskor", "data0"))
        for name, type_, op, new in pairs:
            text = f"ds_{name}_{type_} v2, {x}, {y} offset:8"
            found.append((text, op, "", size, new))
            text = f"ds_{name}_rtn_{type_} {to}, v2, {x}, {y} offset:8"
            found.append((text, op, "rtn", size, new))
    if target not in RDNA4:
        found.append(("ds_wrap_rtn_b32 v8, v2, v10, v12 offset:8", "wrap", "rtn", 4, "data0"))
    found.append(
        ("ds_condxchg32_rtn_b64 v[8:9], v2, v[10:11] offset:8", "condxchg", "rtn", 8, "data0")
    )
    return found


@targets
@pytest.mark.parametrize("denormals", [3, 0, 1])
def test_atomics(denormals: int, target: str, wave: int) -> None:
    """The rtn forms return old values; MODE's denormal fields govern f32 and f16 floats."""
    known = atomics_of(target)
    if denormals != 3:
        known = [row for row in known if row[1].startswith(("f", "pk"))]
    instructions = program(target, wave, tuple((row[0], row[0]) for row in known))
    for seed, (text, op, form, size, new) in enumerate(known):
        n = size // 4
        state = instructions.state(seed)
        state.mode = 0x300 | 0x50 * denormals
        words = state.lds.view(np.uint32)
        words[::3] = state.vgprs[20:].ravel()[: len(words[::3])]
        where = offsets(wave, size, LDS_BYTES - 8, seed, aligned=True)
        where[10:14] = where[9]
        state.vgprs[2] = where
        for x in range(0, wave, 2):  # sometimes equal to memory
            at = int(where[x]) + 8
            state.vgprs[12 : 12 + n, x] = state.lds[at : at + size].view(np.uint32)
            state.vgprs[10 : 10 + n, x + 1] = state.lds[at : at + size].view(np.uint32)
        registers = (10, 12) if new == "data0" else (12, 10)
        exact = op
        if size == 4 and op.startswith(("f", "pk_add_f16")):
            exact += "+flush_in" if not denormals & 1 else ""
            if op in ("fadd", "pk_add_f16") and not denormals & 2:
                exact += "+flush_out"
        expected = state.lds.copy()
        changed: Registers = {}
        for x in active_lanes(state):
            at = int(where[x]) + 8
            old = int.from_bytes(expected[at : at + size].tobytes(), "little")
            value, other = (
                int.from_bytes(state.vgprs[r : r + n, x].copy().tobytes(), "little")
                for r in registers
            )
            result = atomic_model(exact, size, old, value, other)
            expected[at : at + size] = np.frombuffer(result.to_bytes(size, "little"), np.uint8)
            if form:
                changed |= {(8 + i, x): old >> 32 * i & 0xFFFFFFFF for i in range(n)}
        after = instructions.run(text, state)
        assert after.fault is None, text
        assert np.array_equal(after.lds, expected), text
        check_registers(state, after, changed)


def test_compare_and_store_order_of_operands() -> None:
    """ds_cmpst takes the comparand first, ds_cmpstore the new value."""
    for target, text in (
        ("gfx942", "ds_cmpst_b32 v2, v4, v5"),
        ("gfx1100", "ds_cmpstore_b32 v2, v5, v4"),
    ):
        instructions = program(target, gpus.get(target).default_wave_size, ((text, text),))
        state = instructions.state(6, full_exec=True)
        state.vgprs[2] = 4 * np.arange(state.wave)
        words = state.lds.view(np.uint32)
        state.vgprs[4] = words[: state.wave]  # the comparand
        state.vgprs[5] = 0xABCD0000
        after = instructions.run(text, state)
        assert (after.lds.view(np.uint32)[: state.wave] == 0xABCD0000).all()


# -------------------------------------------------------------------------------- cross-lane

PERMUTING = (*TARGETS, ("gfx1201", 64))


@pytest.mark.parametrize(("target", "wave"), PERMUTING)
def test_permutations(target: str, wave: int) -> None:
    """64 lanes on GFX9 and gfx12, each half by itself on gfx10 and gfx11; inactive lanes give 0."""
    lines = {
        "pull": "ds_bpermute_b32 v8, v2, v4 offset:12",
        "push": "ds_permute_b32 v8, v2, v4 offset:12",
        "alias": "ds_bpermute_b32 v2, v2, v2",
    }
    if target == "gfx1201":
        lines["pull any"] = "ds_bpermute_fi_b32 v8, v2, v4 offset:12"
    instructions = program(target, wave, tuple(lines.items()))
    lanes = 32 if target in ("gfx1030", "gfx1100") else wave

    def named(lane: int, address: int) -> int:
        return lane // lanes * lanes + (address >> 2) % lanes

    for seed in range(4):
        state = instructions.state(seed, full_exec=seed == 0)
        active = active_lanes(state)
        if seed == 3:
            state.vgprs[2] &= 0x7C  # many lanes name the same one
        address = [(int(v) + 12) & 0xFFFFFFFF for v in state.vgprs[2]]
        source = [named(x, address[x]) for x in range(wave)]
        after = instructions.run("pull", state)
        check_registers(state, after, {
            (8, x): int(state.vgprs[4, source[x]]) if source[x] in active else 0 for x in active
        })  # fmt: skip
        if "pull any" in lines:
            after = instructions.run("pull any", state)
            expected = {(8, x): int(state.vgprs[4, source[x]]) for x in active}
            check_registers(state, after, expected)
        after = instructions.run("push", state)
        arrived = dict.fromkeys(active, 0)
        for x in active:
            if source[x] in arrived:
                arrived[source[x]] = int(state.vgprs[4, x])
        check_registers(state, after, {(8, x): value for x, value in arrived.items()})
        after = instructions.run("alias", state)
        plain = [named(x, int(state.vgprs[2, x])) for x in range(wave)]
        check_registers(state, after, {
            (2, x): int(state.vgprs[2, plain[x]]) if plain[x] in active else 0 for x in active
        })  # fmt: skip


def reversed_bits(x: int) -> int:
    """Five bits, reversed."""
    return sum((x >> i & 1) << 4 - i for i in range(5))


def fft(mask: int) -> Callable[[int], int]:
    """Lane i reads the bit-reversed lane, shifted by the mask's bits; the masked bits are kept."""
    return lambda i: i & 32 | (reversed_bits(i & 31) >> bin(mask).count("1")) | i & mask


SWIZZLES: dict[str, Callable[[int], int]] = {
    "0x041f": lambda i: i ^ 1,  # SWAP,1
    "0x401f": lambda i: i ^ 16,  # SWAP,16
    "0x0010": lambda i: i & 0x30,  # BROADCAST,16,0: of 32 lanes, bit 4 kept
    "0x00e0": lambda i: i & 32 | 7,  # BROADCAST,32,7
    "0x7c1f": lambda i: i ^ 31,  # REVERSE,32
    "0x801b": lambda i: i ^ 3,  # QUAD_PERM 3,2,1,0
    "0x8000": lambda i: i & ~3,
    "0xe000": fft(0),
    "0xe010": fft(16),
    "0xe01f": lambda i: i,
    "0xc020": lambda i: i & 32 | (i + 1) & 31,  # rotate by 1
    "0xc420": lambda i: i & 32 | (i - 1) & 31,  # the other direction
    "0xc078": lambda i: i & 0x38 | (i + 3) & 7,  # by 3 within 8
}


@pytest.mark.parametrize(("target", "wave"), [("gfx908", 64), ("gfx1100", 32), ("gfx1201", 64)])
def test_swizzle_patterns(target: str, wave: int) -> None:
    """Bit masks, quads, rotations and the FFT order, within 32 lanes each."""
    lines = {text: f"ds_swizzle_b32 v8, v4 offset:{text}" for text in SWIZZLES}
    instructions = program(target, wave, tuple(lines.items()))
    for seed, (text, source) in enumerate(SWIZZLES.items()):
        state = instructions.state(seed, full_exec=seed % 2 == 0)
        active = active_lanes(state)
        after = instructions.run(text, state)
        check_registers(state, after, {
            (8, x): int(state.vgprs[4, source(x)]) if source(x) in active else 0 for x in active
        })  # fmt: skip


# ------------------------------------------------------------------------- transposing reads


def packed(data: bytes, bits: int) -> list[int]:
    """Elements of `bits` bits from little-endian bytes."""
    number = int.from_bytes(data, "little")
    return [number >> bits * i & (1 << bits) - 1 for i in range(8 * len(data) // bits)]


TRANSPOSING: dict[str, tuple[int, int, Callable[[int, int], tuple[int, int]]]] = {
    # name: bytes, element bits, (lane in 16, element) -> (lane in 16, element)
    "ds_read_b64_tr_b16": (8, 16, lambda x, e: (4 * e + x // 4, x % 4)),
    "ds_read_b64_tr_b8": (8, 8, lambda x, e: (2 * e + x // 8, x % 8)),
    "ds_read_b64_tr_b4": (8, 4, lambda x, e: (e, x)),
    "ds_read_b96_tr_b6": (12, 6, lambda x, e: (e, x)),
}


@pytest.mark.parametrize("name", TRANSPOSING)
def test_transposing_reads(name: str) -> None:
    """gfx950: 16 lanes exchange elements, so that a row-major tile arrives by columns."""
    size, bits, source = TRANSPOSING[name]
    text = f"{name} {tuple_text(8, size // 4)}, v2 offset:16"
    instructions = program("gfx950", 64, ((name, text),))
    state = instructions.state(8, full_exec=True)
    where = offsets(64, size, LDS_BYTES - 16, 9)
    state.vgprs[2] = where
    raw = [packed(state.lds[o + 16 : o + 16 + size].tobytes(), bits) for o in where]
    after = instructions.run(name, state)
    for lane in range(64):
        base = lane // 16 * 16
        places = [source(lane % 16, e) for e in range(8 * size // bits)]
        expected = [raw[base + x][e] for x, e in places]
        got = after.vgprs[8 : 8 + size // 4, lane].copy().tobytes()
        assert packed(got, bits) == expected, lane
