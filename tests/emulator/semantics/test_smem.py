"""SMEM: addresses, widths, the ends of buffers, clocks, and GFX9's scalar stores and atomics."""

from __future__ import annotations

import time

import numpy as np
import pytest

from tests.emulator.atomic_model import atomic_model
from tests.emulator.harness import State
from tests.emulator.semantics.memory_cases import (
    Program,
    base_of,
    check_registers,
    is_old_named,
    program,
    tuple_text,
)
from wavecore import targets as gpus
from wavecore.emulator.records import FAULT_KIND

TARGETS = (
    ("gfx908", 64),
    ("gfx90a", 64),
    ("gfx942", 64),
    ("gfx1030", 32),
    ("gfx1030", 64),
    ("gfx1100", 32),
    ("gfx1201", 32),
)
targets = pytest.mark.parametrize(("target", "wave"), TARGETS)

WIDTHS = {"dword": 4, "dwordx2": 8, "dwordx4": 16, "dwordx8": 32, "dwordx16": 64}
WIDTHS11 = {"b32": 4, "b64": 8, "b128": 16, "b256": 32, "b512": 64}
WIDTHS12 = {"b96": 12, "u8": 1, "i8": 1, "u16": 2, "i16": 2}


def widths(target: str) -> dict[str, int]:
    """The loads of a target and their bytes."""
    if is_old_named(target):
        return WIDTHS
    return WIDTHS11 | (WIDTHS12 if target.startswith("gfx12") else {})


def loads(target: str, wave: int) -> Program:
    """Every load into s[16:31]: base s[8:9] or s[8:11], with an immediate, an SGPR, or both."""
    lines: dict[str, str] = {}
    for name, size in widths(target).items():
        to = tuple_text(16, max(size // 4, 1), "s")
        lines |= {
            f"{name} imm": f"s_load_{name} {to}, s[8:9], 0x24",
            f"{name} sgpr": f"s_load_{name} {to}, s[8:9], s4",
            f"buffer {name} imm": f"s_buffer_load_{name} {to}, s[8:11], 0x24",
            f"buffer {name} sgpr": f"s_buffer_load_{name} {to}, s[8:11], s4",
        }
    first = next(iter(widths(target)))
    lines["negative"] = f"s_load_{first} s16, s[8:9], -0x10"
    if target != "gfx908" and target != "gfx90a" and target != "gfx942":
        lines["both"] = f"s_load_{first} s16, s[8:9], s4 offset:-0x10"
    else:
        lines["both"] = f"s_load_{first} s16, s[8:9], s4 offset:0x10"
        lines["m0"] = f"s_load_{first} s16, s[8:9], m0"
    return program(target, wave, tuple(lines.items()))


def expected_dwords(name: str, data: bytes) -> list[int]:
    """SDATA after a load of these bytes."""
    if len(data) < 4:
        value = int.from_bytes(data, "little", signed=name.startswith("i"))
        return [value & 0xFFFFFFFF]
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def check_sgprs(before: State, after: State, first: int, values: list[int]) -> None:
    """SGPRs from `first` on hold the values, all others are unchanged."""
    expected = before.sgprs.copy()
    expected[first : first + len(values)] = values
    assert after.fault is None
    assert after.sgprs.tolist() == expected.tolist()
    check_registers(before, after, {})


@targets
def test_loads_of_every_width(target: str, wave: int) -> None:
    """Base + signed immediate or unsigned SGPR; dword loads ignore the two lowest bits."""
    instructions = loads(target, wave)
    for seed, (name, size) in enumerate(widths(target).items()):
        for form, start in (("imm", 0x24), ("sgpr", 100)):
            for skew in (0, 3):
                state = instructions.state(seed)
                base = base_of(state) + 64 - skew
                state.set_pair(8, base)
                state.sgprs[4] = start
                at = 64 - skew + start
                at &= ~3 if size >= 4 else ~0
                data = state.memory[0][at : at + size].tobytes()
                after = instructions.run(f"{name} {form}", state)
                check_sgprs(state, after, 16, expected_dwords(name, data))


@targets
def test_offsets(target: str, wave: int) -> None:
    """The immediate is signed, the SGPR is not, and both may be present."""
    instructions = loads(target, wave)
    state = instructions.state(1)
    words = state.memory[0].view(np.uint32)
    state.set_pair(8, base_of(state) + 0x40)
    check_sgprs(state, instructions.run("negative", state), 16, [int(words[12])])
    shift = 0x10 if "m0" in instructions.names else -0x10
    state.set_pair(8, base_of(state) - 0xFFFF0000 + 0x40 & (1 << 64) - 1)
    state.sgprs[4] = 0xFFFF0000
    after = instructions.run("both", state)
    check_sgprs(state, after, 16, [int(words[(0x40 + shift) // 4])])
    if "m0" in instructions.names:
        state.sgprs[124] = 0xFFFF0008
        check_sgprs(state, instructions.run("m0", state), 16, [int(words[18])])


@targets
def test_loads_may_overwrite_their_base(target: str, wave: int) -> None:
    """SDATA may be SBASE: everything is read first."""
    name = "dwordx2" if is_old_named(target) else "b64"
    instructions = program(target, wave, (("x", f"s_load_{name} s[8:9], s[8:9], 0x8"),))
    state = instructions.state(2)
    state.set_pair(8, base_of(state))
    words = state.memory[0].view(np.uint32)
    check_sgprs(state, instructions.run("x", state), 8, [int(words[2]), int(words[3])])


@targets
def test_scalar_loads_ignore_exec_and_fault_alone(target: str, wave: int) -> None:
    """EXEC = 0 changes nothing; out of bounds is a fault that names no lane."""
    instructions = loads(target, wave)
    name = "dwordx2" if is_old_named(target) else "b64"
    state = instructions.state(3)
    state.exec_mask = 0
    state.set_pair(8, base_of(state))
    words = state.memory[0].view(np.uint32)
    after = instructions.run(f"{name} imm", state)
    check_sgprs(state, after, 16, [int(words[9]), int(words[10])])
    end = base_of(state) + state.memory[0].nbytes
    state.set_pair(8, end - 0x24 - 4)
    after = instructions.run(f"{name} imm", state)
    assert after.fault == (FAULT_KIND["UNMAPPED"], 0, end - 4)
    assert after.sgprs.tolist() == state.sgprs.tolist()


@targets
@pytest.mark.parametrize("stride", [0, 16])
def test_buffer_loads_read_zero_beyond_the_end(stride: int, target: str, wave: int) -> None:
    """Dwords past num_records bytes, or past num_records records with a stride, are 0; no fault."""
    instructions = loads(target, wave)
    for seed, (name, size) in enumerate(widths(target).items()):
        for records in (0, 0x24 + size, 0x24 + size - 1, 0x24 + size // 2, 0x24 + 1, 0x24, 0x1000):
            state = instructions.state(seed)
            count = -(-records // stride) if stride else records
            end = count * stride if stride else records
            base = base_of(state) + (state.memory[0].nbytes - end if end < 0x1000 else 0)
            state.set_pair(8, base | stride << 48)
            state.sgprs[10], state.sgprs[11] = count, 0x00027000
            start = base - base_of(state) + 0x24
            data = state.memory[0][start : start + size].tobytes()
            inside = max(0, min(size, end - 0x24))
            inside -= inside % min(size, 4)
            values = expected_dwords(name, data[:inside].ljust(size, b"\0"))
            state.sgprs[4] = 0x24
            for form in ("imm", "sgpr"):
                after = instructions.run(f"buffer {name} {form}", state)
                check_sgprs(state, after, 16, values)


# -------------------------------------------------------- GFX9's scalar stores and atomics


def test_scalar_stores() -> None:
    """s_store writes SDATA whatever EXEC is; s_buffer_store drops what is past the end."""
    lines: dict[str, str] = {}
    for name, size in (("dword", 4), ("dwordx2", 8), ("dwordx4", 16)):
        data = tuple_text(16, size // 4, "s")
        lines[name] = f"s_store_{name} {data}, s[8:9], 0x20"
        lines[f"buffer {name}"] = f"s_buffer_store_{name} {data}, s[8:11], 0x20"
    instructions = program("gfx908", 64, tuple(lines.items()))
    for name, size in (("dword", 4), ("dwordx2", 8), ("dwordx4", 16)):
        state = instructions.state(4)
        state.exec_mask = 0
        state.set_pair(8, base_of(state))
        state.sgprs[10] = 0x20 + 8
        after = instructions.run(name, state)
        expected = state.memory[0].copy()
        expected[0x20 : 0x20 + size] = state.sgprs[16 : 16 + size // 4].view(np.uint8)
        assert np.array_equal(after.memory[0], expected)
        after = instructions.run(f"buffer {name}", state)
        expected[0x28:0x30] = state.memory[0][0x28:0x30]
        assert np.array_equal(after.memory[0], expected)
        state.set_pair(8, base_of(state) + 4096 - 0x20 - size + 4)
        after = instructions.run(name, state)
        assert after.fault == (FAULT_KIND["UNMAPPED"], 0, base_of(state) + 4096 - size + 4)
        assert np.array_equal(after.memory[0], state.memory[0])


SCALAR_ATOMICS = "swap add sub smin umin smax umax and or xor inc dec cmpswap".split()


def test_scalar_atomics() -> None:
    """One operation per wave, whatever EXEC is; glc returns the old value in SDATA."""
    lines: dict[str, str] = {}
    for op in SCALAR_ATOMICS:
        for wide, size in (("", 4), ("_x2", 8)):
            n = size // 4 * (2 if op == "cmpswap" else 1)
            text = f"s_atomic_{op}{wide} {tuple_text(16, n, 's')}, s[8:9], 0x20"
            lines |= {f"{op} {size}": text, f"{op} {size} rtn": f"{text} glc"}
    instructions = program("gfx908", 64, tuple(lines.items()))
    for seed, op in enumerate(SCALAR_ATOMICS):
        for size in (4, 8):
            state = instructions.state(seed)
            state.exec_mask = 0
            state.set_pair(8, base_of(state))
            n = size // 4
            words = state.memory[0].view(np.uint32)
            state.sgprs[16 + n : 16 + 2 * n] = words[8 : 8 + n]
            old, data, other = (
                int.from_bytes(x.copy().tobytes(), "little")
                for x in (words[8 : 8 + n], state.sgprs[16 : 16 + n],
                          state.sgprs[16 + n : 16 + 2 * n])
            )  # fmt: skip
            result = atomic_model(op, size, old, data, other)
            expected = state.memory[0].copy()
            expected[0x20 : 0x20 + size] = np.frombuffer(result.to_bytes(size, "little"), np.uint8)
            for form, back in (("", []), (" rtn", words[8 : 8 + n].tolist())):
                after = instructions.run(f"{op} {size}{form}", state)
                assert np.array_equal(after.memory[0], expected), op
                check_sgprs(state, after, 16, back)


# ----------------------------------------------------------------------- clocks and caches


@pytest.mark.parametrize(("name", "per_second"), [("s_memtime", 1e9), ("s_memrealtime", 1e8)])
@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_clocks_advance(executor: str, name: str, per_second: float) -> None:
    """Two readings differ by the time between them."""
    instructions = program("gfx90a", 64, ((name, f"{name} s[16:17]"),))
    state = instructions.state(5)
    readings = []
    start = time.monotonic()
    for _ in range(2):
        after = instructions.batch.run(0, state, executor)
        readings.append(int(after.sgprs[16]) | int(after.sgprs[17]) << 32)
        time.sleep(0.02)
    elapsed = time.monotonic() - start
    assert 0.02 <= (readings[1] - readings[0]) / per_second <= elapsed
    assert after.sgprs[:16].tolist() == state.sgprs[:16].tolist()


@pytest.mark.parametrize(
    ("target", "texts"),
    [
        ("gfx908", ("s_dcache_inv", "s_dcache_wb", "s_dcache_inv_vol", "s_dcache_wb_vol")),
        ("gfx1030", ("s_dcache_inv", "s_gl1_inv")),
        ("gfx1100", ("s_dcache_inv", "s_gl1_inv")),
        ("gfx1201", ("s_dcache_inv", "s_prefetch_data s[8:9], 0x10, s4, 3",
                     "s_prefetch_inst s[8:9], 0x10, s4, 3", "s_prefetch_data_pc_rel 0x10, s4, 3",
                     "s_buffer_prefetch_data s[8:11], 0x10, s4, 3")),
    ],
)  # fmt: skip
def test_cache_instructions_change_nothing(target: str, texts: tuple[str, ...]) -> None:
    """There are no caches, and a prefetch of any address is no access."""
    wave = gpus.get(target).default_wave_size
    instructions = program(target, wave, tuple((text, text) for text in texts))
    for text in texts:
        state = instructions.state(6)
        check_sgprs(state, instructions.run(text, state), 0, [])
