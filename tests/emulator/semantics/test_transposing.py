"""Transposing loads of gfx1250, from global memory and from LDS."""

from __future__ import annotations

import numpy as np
import pytest

from tests.emulator.harness import LDS_BYTES, State
from tests.emulator.semantics.memory_cases import (
    MEMORY_BYTES,
    Program,
    base_of,
    offsets,
    program,
    tuple_text,
)
from wavecore.emulator.records import FAULT_KIND

SIZES = {"tr16_b128": 16, "tr8_b64": 8, "tr6_b96": 12, "tr4_b64": 8}


def instructions() -> Program:
    """All forms, from the address in v[2:3] or the LDS offset in v2, into v[8:11]."""
    lines = {}
    for name, size in SIZES.items():
        to = tuple_text(8, size // 4)
        lines[f"global {name}"] = f"global_load_{name} {to}, v[2:3], off offset:16"
        lines[f"lds {name}"] = f"ds_load_{name} {to}, v2 offset:16"
    return program("gfx1250", 32, tuple(lines.items()))


def elements(data: np.ndarray, bits: int) -> np.ndarray:
    """Packed elements of bytes of shape (lanes, size), from bit 0 on: (lanes, elements)."""
    unpacked = np.unpackbits(data, axis=1, bitorder="little").reshape(len(data), -1, bits)
    return (unpacked << np.arange(bits)).sum(axis=2)


def turned(name: str, data: np.ndarray) -> np.ndarray:
    """The result's elements (lane, element), as rocjitsu describes how data moves.

    tr16: in groups of 8 lanes, lane h gets halfword h of all. tr8: byte b of four lanes from s on
    makes a dword of lane s/16*16 + (s/4)%2*8 + b, in register (s%16)/8. tr4: nibble n of eight
    lanes from s on makes a dword of lane (s&8)*2 + n, in register s/16. tr6: 16 lanes of each pass
    p are transposed, for lanes 16p to 16p+15.
    """
    if name == "tr16_b128":
        return data.reshape(4, 8, 8).swapaxes(1, 2).reshape(32, 8)
    found = np.zeros_like(data)
    if name == "tr8_b64":
        for s in range(0, 32, 4):
            for byte in range(8):
                register = s % 16 // 8
                lane = s // 16 * 16 + s // 4 % 2 * 8 + byte
                found[lane, 4 * register : 4 * register + 4] = data[s : s + 4, byte]
    elif name == "tr4_b64":
        for s in range(0, 32, 8):
            for nibble in range(16):
                register = s // 16
                lane = (s & 8) * 2 + nibble
                found[lane, 8 * register : 8 * register + 8] = data[s : s + 8, nibble]
    else:
        for p in range(2):
            lanes = [8 * (i // 4) + i % 4 + 4 * p for i in range(16)]
            found[16 * p : 16 * p + 16] = data[lanes].T
    return found


def placed(state: State, space: str, size: int) -> np.ndarray:
    """Give every lane an address; returns the bytes there, (lanes, size)."""
    if space == "lds":
        where = offsets(32, size, LDS_BYTES - 16, 3)
        state.vgprs[2], source = where, state.lds
    else:
        where = offsets(32, size, MEMORY_BYTES - 16, 4)
        state.set_addresses(2, base_of(state) + where)
        source = state.memory[0]
    return np.stack([source[at + 16 : at + 16 + size] for at in where])


@pytest.mark.parametrize("space", ["global", "lds"])
@pytest.mark.parametrize("name", SIZES)
def test_lanes_exchange_elements(name: str, space: str) -> None:
    """Each lane loads its own bytes; then elements move between lanes by the form's rule."""
    size, bits = SIZES[name], int(name[2:].partition("_")[0])
    state = instructions().state(5, full_exec=True)
    raw = elements(placed(state, space, size), bits)
    after = instructions().run(f"{space} {name}", state)
    registers = after.vgprs[8 : 8 + size // 4].T.copy().view(np.uint8).reshape(32, size)
    assert np.array_equal(elements(registers, bits), turned(name, raw))


def test_every_lane_is_checked() -> None:
    """One lane past the end of LDS stops the load, with nothing written."""
    state = instructions().state(6, full_exec=True)
    placed(state, "lds", 12)
    state.vgprs[2, 17] = LDS_BYTES - 27
    after = instructions().run("lds tr6_b96", state)
    assert after.fault == (FAULT_KIND["LDS"], 1 << 17, LDS_BYTES - 11)
    assert np.array_equal(after.vgprs, state.vgprs)
