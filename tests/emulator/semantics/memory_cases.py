"""Memory instructions for tests: spellings, what they move, and states with valid addresses.

The expectations here are independent of the emulator: plain Python on bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pytest

from tests.emulator.harness import Batch, State, random_state
from wavecore import targets

MEMORY_BYTES = 4096

Registers = dict[tuple[int, int], int]  # (VGPR, lane) -> value


@dataclass(frozen=True)
class Load:
    """A load's spelling on GFX9 and since gfx11, its bytes, sign and the half it writes."""

    gfx9: str
    gfx11: str
    size_bytes: int
    signed: bool = False
    half: str = ""

    def name(self, target: str) -> str:
        """The spelling on a target."""
        return self.gfx9 if is_old_named(target) else self.gfx11


LOADS = (
    Load("ubyte", "u8", 1),
    Load("sbyte", "i8", 1, True),
    Load("ushort", "u16", 2),
    Load("sshort", "i16", 2, True),
    Load("dword", "b32", 4),
    Load("dwordx2", "b64", 8),
    Load("dwordx3", "b96", 12),
    Load("dwordx4", "b128", 16),
    Load("ubyte_d16", "d16_u8", 1, False, "lo"),
    Load("ubyte_d16_hi", "d16_hi_u8", 1, False, "hi"),
    Load("sbyte_d16", "d16_i8", 1, True, "lo"),
    Load("sbyte_d16_hi", "d16_hi_i8", 1, True, "hi"),
    Load("short_d16", "d16_b16", 2, False, "lo"),
    Load("short_d16_hi", "d16_hi_b16", 2, False, "hi"),
)

STORES = (
    Load("byte", "b8", 1),
    Load("byte_d16_hi", "d16_hi_b8", 1, half="hi"),
    Load("short", "b16", 2),
    Load("short_d16_hi", "d16_hi_b16", 2, half="hi"),
    Load("dword", "b32", 4),
    Load("dwordx2", "b64", 8),
    Load("dwordx3", "b96", 12),
    Load("dwordx4", "b128", 16),
)


@dataclass(frozen=True)
class Atomic:
    """An atomic's spelling on GFX9 and since gfx11 ("" if it has none), operation and bytes."""

    gfx9: str
    gfx11: str
    op: str
    size_bytes: int = 4

    def name(self, target: str) -> str:
        """The spelling on a target."""
        return self.gfx9 if is_old_named(target) else self.gfx11


ATOMICS = tuple(
    Atomic(gfx9 + wide, f"{gfx11}_{letter}{8 * size}", op, size)
    for gfx9, gfx11, letter, op in (
        ("swap", "swap", "b", "swap"), ("add", "add", "u", "add"), ("sub", "sub", "u", "sub"),
        ("smin", "min", "i", "smin"), ("umin", "min", "u", "umin"), ("smax", "max", "i", "smax"),
        ("umax", "max", "u", "umax"), ("and", "and", "b", "and"), ("or", "or", "b", "or"),
        ("xor", "xor", "b", "xor"), ("inc", "inc", "u", "inc"), ("dec", "dec", "u", "dec"),
        ("cmpswap", "cmpswap", "b", "cmpswap"),
    )
    for size, wide in ((4, ""), (8, "_x2"))
)  # fmt: skip

# Atomics that only some targets have, with those targets.
CDNA2 = ("gfx90a", "gfx942", "gfx950")
CDNA3 = ("gfx942", "gfx950")
RDNA2 = ("gfx1030",)
RDNA2_WAVES = tuple((name, wave) for name in RDNA2 for wave in targets.get(name).wave_sizes)
RDNA3 = ("gfx1100", "gfx1150")
RDNA4 = ("gfx1200", "gfx1201")
SOME_ATOMICS = (
    (Atomic("add_f32", "add_f32", "fadd"), ("gfx908", *CDNA2, *RDNA3, *RDNA4)),
    (Atomic("pk_add_f16", "pk_add_f16", "pk_add_f16"), ("gfx908", *CDNA2, *RDNA4)),
    (Atomic("pk_add_bf16", "pk_add_bf16", "pk_add_bf16"), (*CDNA3, *RDNA4)),
    (Atomic("add_f64", "", "fadd", 8), CDNA2),
    (Atomic("min_f64", "", "fmin", 8), CDNA2),
    (Atomic("max_f64", "", "fmax", 8), CDNA2),
    (Atomic("fmin", "min_f32", "fmin"), (*RDNA2, *RDNA3)),
    (Atomic("fmax", "max_f32", "fmax"), (*RDNA2, *RDNA3)),
    (Atomic("fcmpswap", "cmpswap_f32", "fcmpswap"), (*RDNA2, *RDNA3)),
    (Atomic("fmin_x2", "", "fmin", 8), RDNA2),
    (Atomic("fmax_x2", "", "fmax", 8), RDNA2),
    (Atomic("fcmpswap_x2", "", "fcmpswap", 8), RDNA2),
    (Atomic("csub", "csub_u32", "sub_clamp"), (*RDNA2, *RDNA3)),
    (Atomic("", "min_num_f32", "fmin_num"), RDNA4),
    (Atomic("", "max_num_f32", "fmax_num"), RDNA4),
    (Atomic("", "sub_clamp_u32", "sub_clamp"), RDNA4),
    (Atomic("", "cond_sub_u32", "cond_sub"), RDNA4),
)


def is_gfx9(target: str) -> bool:
    """Whether the target is of the GFX9 family."""
    return target.startswith("gfx9")


def is_old_named(target: str) -> bool:
    """Whether the target's memory instructions have the old names, such as ds_read_b32."""
    return not targets.get(target).typed_memory_names


def adds_lanes(target: str) -> bool:
    """Whether buffer resources follow the old rules, which add lanes to indices."""
    return targets.get(target).buffer_resource == "tid-swizzle"


def is_wide(target: str) -> bool:
    """Whether buffer resources have bases of 57 bits and num_records of 45."""
    return targets.get(target).wide_buffer_resources


def m0_of(target: str) -> int:
    """The selector of M0."""
    return targets.get(target).m0_selector


def tuple_text(register: int, dwords: int, kind: str = "v") -> str:
    """v2 or v[2:5]."""
    return f"{kind}{register}" if dwords == 1 else f"{kind}[{register}:{register + dwords - 1}]"


def returning(target: str) -> str:
    """The modifier with which an atomic returns the old value."""
    if targets.get(target).has("gfx12-insts"):
        return "th:TH_ATOMIC_RETURN"
    return "sc0" if target in CDNA3 else "glc"


class Program:
    """Instructions of one target by names that the test chooses."""

    def __init__(self, target: str, wave: int, lines: dict[str, str]) -> None:
        self.target, self.wave = target, wave
        self.names = {name: i for i, name in enumerate(lines)}
        self.batch = Batch(target, list(lines.values()), wave)

    def run(self, name: str, state: State) -> State:
        """The state afterwards, the same on both executors."""
        return self.batch.run_both(self.names[name], state)

    def state(self, seed: int, *, full_exec: bool = False, memory: int = MEMORY_BYTES) -> State:
        """A random state with one array of random bytes."""
        state = random_state(self.batch, seed, full_exec=full_exec)
        rng = np.random.default_rng(seed + 1000)
        state.memory = [rng.integers(0, 256, memory, np.uint8)]
        return state


@lru_cache(maxsize=64)
def program(target: str, wave: int, lines: tuple[tuple[str, str], ...]) -> Program:
    """A program, assembled and translated once."""
    return Program(target, wave, dict(lines))


def base_of(state: State) -> int:
    """Address of the state's array."""
    return int(state.memory[0].ctypes.data)


def active_lanes(state: State) -> list[int]:
    """The active lanes in EXEC."""
    return [lane for lane in range(state.wave) if state.exec_mask >> lane & 1]


def offsets(wave: int, size: int, limit: int, seed: int, *, aligned: bool = False) -> np.ndarray:
    """The lanes' offsets in `limit` bytes: random, with some lanes at the same offset."""
    rng = np.random.default_rng(seed)
    found = rng.integers(0, limit - size + 1, wave)
    found[3] = found[1] = limit - size
    if aligned:
        found = found // size * size
    return found


def dwords_of(data: bytes) -> list[int]:
    """Little-endian dwords; a partial last one is padded with zeros."""
    padded = data.ljust(-(-len(data) // 4) * 4, b"\0")
    return [int.from_bytes(padded[i : i + 4], "little") for i in range(0, len(padded), 4)]


def loaded(load: Load, data: bytes, old: int, target: str) -> list[int]:
    """The destination registers after a lane has loaded `data`."""
    if load.size_bytes >= 4:
        return dwords_of(data)
    value = int.from_bytes(data, "little", signed=load.signed)
    if not load.half:
        return [value & 0xFFFFFFFF]
    half = value & 0xFFFF
    kept = 0 if targets.get(target).has_ecc else old
    if load.half == "lo":
        return [kept & 0xFFFF0000 | half]
    return [kept & 0xFFFF | half << 16]


def stored(store: Load, dwords: Sequence[int]) -> bytes:
    """The bytes that a lane with these registers stores."""
    data = b"".join(int(d).to_bytes(4, "little") for d in dwords)
    return data[2 : 2 + store.size_bytes] if store.half == "hi" else data[: store.size_bytes]


def check_registers(before: State, after: State, changed: Registers) -> None:
    """Registers are unchanged except for (register, lane) -> value in `changed`."""
    expected = before.vgprs.copy()
    for (register, lane), value in changed.items():
        expected[register, lane] = value
    if not np.array_equal(after.vgprs, expected):
        register, lane = (int(i) for i in np.argwhere(after.vgprs != expected)[0])
        pytest.fail(
            f"v{register} lane {lane} is {after.vgprs[register, lane]:#x}, "
            f"not {expected[register, lane]:#x}"
        )
