"""Every buffer format against an exact model of the published definitions, on both executors."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest

from tests.emulator.format_model import GFX9_DATA, GFX9_NUMBERS, Format, f32, may_store
from tests.emulator.harness import Batch, State, blank_state
from wavecore.emulator.bufferformats import SEPARATE_FORMATS
from wavecore.emulator.bufferformats import formats as emulated
from wavecore.isa.table import table

TARGETS = (("gfx942", 64), ("gfx1201", 32))
ELEMENTS, STRIDE = 16, 16
SPECIAL = np.array(
    [0, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFF800001, 1,
     0x3F000000, 0x3EFFFFFF, 0x38800000, 0x387FC000, 0x33800000, 0x477FE000, 0x477FF000,
     0x7F7FFFFF, 0x3F7FFFFF, 0x3F800001, 0xBF800001, 0x42FE0000, 0xC3000000, 0x437F0000, 127],
    np.uint32,
)  # fmt: skip


def formats(target: str) -> dict[int, Format]:
    """Code of a resource's format -> the format, by LLVM's names.

    GFX9's data format is in the bits above its number format.
    """
    found = table(target, None)
    if not target.startswith("gfx9"):
        unified = found.names["buffer_format"] | {1: "BUF_FMT_8_UNORM"}  # the assembler's default
        known = {code: name.removeprefix("BUF_FMT_") for code, name in unified.items()}
        return {code: Format(name) for code, name in known.items() if name != "INVALID"}
    return {
        data << 3 | code: Format(f"{layout}_{number}")
        for data, layout in enumerate(GFX9_DATA, 1)
        for code, number in GFX9_NUMBERS.items()
        if data | code << 4 in SEPARATE_FORMATS
    }


def is_gfx9_format(name: str) -> bool:
    """Whether a number type is valid with a layout."""
    found = Format(name)
    if found.number == "FLOAT":
        return min(found.widths) >= 10 and 2 not in found.widths
    return max(found.widths) < 32 or found.number in ("UINT", "SINT")


def test_the_emulator_has_the_formats_that_exist() -> None:
    """Codes, channel widths and number types match the names."""
    for target in ("gfx1030", "gfx1100", "gfx1201"):
        ours = {k: (list(f.channels), f.number.name) for k, f in emulated(target).items()}
        assert ours == {k: (f.widths, f.number) for k, f in formats(target).items()}
    for data, layout in enumerate(GFX9_DATA, 1):
        for code, number in GFX9_NUMBERS.items():
            found = SEPARATE_FORMATS.get(data | code << 4)
            if is_gfx9_format(f"{layout}_{number}"):
                assert found is not None, (layout, number)
                wanted = Format(f"{layout}_{number}")
                assert (list(found.channels), found.number.name) == (wanted.widths, wanted.number)


@lru_cache
def batch(target: str, wave: int) -> Batch:
    """A load and a store whose format is in the resource."""
    soffset = "null" if target.startswith("gfx12") else "0"
    return Batch(
        target,
        [
            f"buffer_load_format_xyzw v[8:11], v2, s[4:7], {soffset} idxen",
            f"buffer_store_format_xyzw v[8:11], v2, s[4:7], {soffset} idxen",
        ],
        wave,
    )


def start(target: str, wave: int, code: int, seed: int) -> State:
    """Elements of random bytes, one per lane, and registers of random and special numbers."""
    state, rng = blank_state(batch(target, wave)), np.random.default_rng(seed)
    state.exec_mask = (1 << ELEMENTS) - 1
    state.memory = [rng.integers(0, 256, ELEMENTS * STRIDE, np.uint8)]
    state.memory[0][:STRIDE] = 0
    state.memory[0][STRIDE : 2 * STRIDE] = 255
    state.memory[0][2 * STRIDE : 3 * STRIDE] = np.tile([0, 0x80], STRIDE // 2)
    base = int(state.memory[0].ctypes.data)
    select = 4 | 5 << 3 | 6 << 6 | 7 << 9
    mode = 0 if target.startswith("gfx9") else 1 << 28
    state.sgprs[4:8] = [
        base & 0xFFFFFFFF, base >> 32 & 0xFFFF | STRIDE << 16, ELEMENTS, select | code << 12 | mode,
    ]  # fmt: skip
    state.vgprs[2, :ELEMENTS] = np.arange(ELEMENTS)
    words = rng.integers(0, 1 << 32, (4, wave), np.uint32)
    near = (rng.random((4, wave)) * 2.4 - 1.2).astype(np.float32).view(np.uint32)
    small = rng.integers(-300, 300, (4, wave)).astype(np.int32).view(np.uint32)
    scaled = (rng.random((4, wave)) * 1200 - 600).astype(np.float32).view(np.uint32)
    chosen = rng.integers(0, 6, (4, wave))
    kinds = [words, near, near, small, scaled, rng.choice(SPECIAL, (4, wave))]
    state.vgprs[8:12] = np.choose(chosen, kinds)
    return state


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_loads_convert_exactly(target: str, wave: int, executor: str) -> None:
    """Every channel of every format is the nearest binary32 to the number it represents."""
    for code, found in formats(target).items():
        state = start(target, wave, code, code)
        after = batch(target, wave).run(0, state, executor)
        assert after.fault is None
        for lane in range(ELEMENTS):
            data = state.memory[0][STRIDE * lane :][: found.size_bytes].tobytes()
            for i, value in enumerate(found.loaded(data)):
                got = int(after.vgprs[8 + i, lane])
                if value is None:
                    assert got & 0x7FFFFFFF > 0x7F800000, (found.name, data, i, hex(got))
                else:
                    assert got == value, (found.name, data, i, hex(got), hex(value))


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_stores_are_within_the_tolerance(target: str, wave: int, executor: str) -> None:
    """Every channel is one that the specification allows; bytes around the element are kept."""
    for code, found in formats(target).items():
        state = start(target, wave, code, 100 + code)
        after = batch(target, wave).run(1, state, executor)
        assert after.fault is None
        for lane in range(ELEMENTS):
            before = state.memory[0][STRIDE * lane :][:STRIDE].tobytes()
            data = after.memory[0][STRIDE * lane :][:STRIDE].tobytes()
            assert data[found.size_bytes :] == before[found.size_bytes :]
            fields = found.fields(data[: found.size_bytes])
            for i, (field, bits) in enumerate(zip(fields, found.widths, strict=True)):
                stored = int(state.vgprs[8 + i, lane])
                assert may_store(stored, field, bits, found.number), (
                    found.name, i, hex(stored), hex(field),
                )  # fmt: skip


@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_what_was_loaded_is_stored_again(target: str, wave: int) -> None:
    """Numbers that the format can represent are stored exactly."""
    for code, found in formats(target).items():
        state = start(target, wave, code, 200 + code)
        loaded = batch(target, wave).run(0, state, "numpy")
        state.vgprs[8:12] = loaded.vgprs[8:12]
        after = batch(target, wave).run(1, state, "numpy")
        state.memory = [after.memory[0].copy()]
        state.sgprs[4] = int(state.memory[0].ctypes.data) & 0xFFFFFFFF
        state.sgprs[5] = int(state.memory[0].ctypes.data) >> 32 & 0xFFFF | STRIDE << 16
        twice = batch(target, wave).run(0, state, "numpy")
        a, b = loaded.vgprs[8:12, :ELEMENTS], twice.vgprs[8:12, :ELEMENTS]
        nan = (a & 0x7FFFFFFF > 0x7F800000) if found.number == "FLOAT" else np.zeros_like(a, bool)
        assert ((a == b) | nan).all(), found.name


def test_the_model_rounds_as_numpy_does() -> None:
    """The exact rounding of the model, on numbers that NumPy rounds correctly."""
    rng = np.random.default_rng(1)
    for value in [*(rng.random(200) * 2.0 ** rng.integers(-150, 30, 200)), 0.0, 2.0**-149, 1.5]:
        assert f32(Fraction(float(value))) == int(np.float32(value).view(np.uint32))
