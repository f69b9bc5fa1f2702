"""Whatever words decode to, translation succeeds or reports that the form is unknown."""

from __future__ import annotations

import contextlib
import random

import pytest

from wavecore import targets
from wavecore.backends.cpu import routines
from wavecore.emulator import registry
from wavecore.emulator.shape import FloatMode, UnsupportedForm, shape_of
from wavecore.errors import DecodeError
from wavecore.isa import decode

COUNT = 600
# First bytes of the encodings that hold most instructions; all others are drawn at random.
HEADS = {
    "gfx9": (0xD1, 0xD0, 0xD2, 0xD3, 0xD8, 0xDC, 0xE0, 0xC0, 0x7E, 0x20),
    "other": (0xD4, 0xD5, 0xD6, 0xD7, 0xCC, 0xC8, 0xD8, 0xDC, 0xEE, 0xC4, 0x7E, 0x20),
}


@pytest.mark.parametrize(
    "target", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250"]
)
def test_random_words_make_a_routine_or_are_refused(target: str) -> None:
    """No operand of a kind that an instruction does not take raises an internal Python error."""
    choose = random.Random(f"words {target}")
    wave = targets.get(target).wave_sizes[-1]
    heads = HEADS["gfx9" if target.startswith("gfx9") else "other"]
    built = 0
    for _ in range(COUNT):
        first = choose.choice((*heads, choose.randrange(256))) << 24 | choose.getrandbits(24)
        data = b"".join(w.to_bytes(4, "little") for w in (first, *choose_words(choose)))
        try:
            inst = decode(target, data, 0, 0, wave=wave)
        except DecodeError:
            continue
        halves = [half for half in (inst.x, inst.y) if half is not None] or [inst]
        entries = [registry.lookup(half.name) for half in halves]
        if entries[0] is None or None in entries:
            continue
        mode = FloatMode.from_bits(0xF0, target)
        with contextlib.suppress(UnsupportedForm):
            routines.build(shape_of(inst, wave, mode, entries[0].static, indexed=0), "routine")
            built += 1
    assert built > COUNT // 10


def choose_words(choose: random.Random) -> tuple[int, int]:
    """Two more dwords; fewer set bits mean rarer modifiers."""
    second = choose.getrandbits(32) & (choose.getrandbits(32) if choose.random() < 0.5 else ~0)
    return second, choose.getrandbits(32)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("gfx1201", (0x7E260000 | 0x65 << 9 | 20, 0)),  # v_swap_b32 v19, s20
        ("gfx1201", (0xD681804B, 0x39087331)),  # v_s_exp_f16 s75, v49
        ("gfx1201", (0xD6880037, 256 + 44)),  # v_s_sqrt_f32 s55, v44
    ],
)
def test_lanes_do_not_fit_into_a_scalar_register(target: str, words: tuple[int, int]) -> None:
    """LLVM decodes operands of the wrong kind and says so; a write to one is refused."""
    inst = decode(target, b"".join(w.to_bytes(4, "little") for w in words), wave=32)
    assert "Invalid register" in inst.text
    with pytest.raises(UnsupportedForm, match="SGPR"):
        routines.build(shape_of(inst, 32, FloatMode.from_bits(0xF0, target), frozenset()), "r")
