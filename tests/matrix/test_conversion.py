"""Conversion plans: executed on the emulator, and the free ones without an instruction."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import wavecore as wc
from wavecore.matrix.catalogue import instruction, instructions
from wavecore.matrix.conversion import Kind, Plan, convert, k_order, narrowed, transpose_order
from wavecore.matrix.layout import Layout

# Target, wave size; gfx90a and gfx1150 share their layouts with neighbours.
SETTINGS = [
    ("gfx908", 64), ("gfx90a", 64), ("gfx942", 64), ("gfx950", 64),
    ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32), ("gfx1201", 64),
]  # fmt: skip


def plans(target: str, wave: int) -> Iterator[Plan]:
    """Every D as an A or B of the same target with the same number of entries, each pair once."""
    seen = set()
    every = [inst for inst in instructions(target) if not inst.sparse]
    for first in every:
        for second in every:
            for operand, names in (("A", {"j": "k"}), ("B", {"i": "k"})):
                wanted = second.layout(operand, wave=wave)
                have = first.layout("D", wave=wave).renamed("D", names)
                if wanted.bits != have.bits:
                    have = narrowed(have, wanted.bits)
                if dict(have.dims) != dict(wanted.dims):
                    continue
                key = (have, wanted)
                if key not in seen:
                    seen.add(key)
                    yield convert(have, wanted)


def held(layout: Layout, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(registers by lane, which of their bits are read) of a matrix indexed by layout.dims."""
    count = layout.elements_per_lane
    words = np.zeros((layout.wave, layout.registers), np.uint64)
    mask = np.zeros_like(words)
    full = (1 << layout.bits) - 1
    for lane in range(layout.wave):
        for element in range(count):
            entries = layout.entries_at(lane, element)
            if not entries:
                continue
            code = int(values[entries[0]]) & full
            register, low = divmod(element * layout.pitch + layout.offset, 32)
            for part in range(max(1, layout.bits // 32)):
                piece, bits = code >> 32 * part & 0xFFFFFFFF, min(layout.bits, 32)
                words[lane, register + part] |= np.uint64(piece << low)
                mask[lane, register + part] |= np.uint64(((1 << bits) - 1) << low)
    return words.astype(np.uint32), mask.astype(np.uint32)


def kernel(plan: Plan, number: int) -> str:
    source, target = plan.source.registers, plan.target.registers
    per = plan.word_bits // 32
    return f"""
{plan.hip(f"convert{number}")}
extern "C" __global__ void run{number}(const unsigned* in, unsigned* out) {{
  {plan.word} from[{source // per}], to[{target // per}];
  __builtin_memcpy(from, in + {source} * __lane_id(), sizeof from);
  convert{number}(from, to);
  __builtin_memcpy(out + {target} * __lane_id(), to, sizeof to);
}}
"""


@pytest.mark.parametrize(("target", "wave"), SETTINGS)
def test_plans_are_exact(target: str, wave: int) -> None:
    """All pairs: the destination's registers hold what its layout says."""
    found = list(plans(target, wave))
    assert found
    text = "".join(kernel(plan, number) for number, plan in enumerate(found))
    source = f"#include <hip/hip_runtime.h>\n{text}"
    code = wc.compile(source, target, wave=wave if target.startswith("gfx1") else None)
    module = wc.Device(target).load(code)
    rng = np.random.default_rng(3)
    for number, plan in enumerate(found):
        shape = tuple(size for _, size in plan.source.dims)
        values = rng.integers(0, 1 << 62, shape, np.uint64)
        order = [plan.source.names.index(name) for name in plan.target.names]
        have, _ = held(plan.source, values)
        want, mask = held(plan.target, values.transpose(order))
        out = np.zeros_like(want)
        module[f"run{number}"].launch(1, wave, (have, out))
        assert np.array_equal(out & mask, want & mask), (plan.source, plan.target)
        if plan.kind is Kind.FREE:
            text = code.disassemble(kernel=f"run{number}", source=False)
            moving = ("permute", "permlane", "v_perm", "v_cndmask", "v_mov", "v_align", "dpp")
            assert not any(word in text for word in moving), text


def test_chains_of_the_articles() -> None:
    """RDNA 4's D feeds B as it is but for the order of k; RDNA 3's needs other lanes."""

    def chain(target: str) -> tuple[Layout, Layout]:
        inst = instruction("v_wmma_f16_16x16x16_f16", target)
        return inst.layout("D").renamed("D", {"i": "k"}), inst.layout("B")

    have, wanted = chain("gfx1201")
    order = k_order(have, wanted)
    assert order == (0, 1, 3, 2)
    assert convert(have.permuted("k", order), wanted).kind is Kind.FREE
    have, wanted = chain("gfx1100")
    assert k_order(have, wanted) is None
    assert convert(have, wanted).kind is Kind.CROSS_LANE


def test_what_differs_is_said() -> None:
    """Other coordinates, other widths."""
    inst = instruction("v_mfma_f32_16x16x16_f16", "gfx942")
    with pytest.raises(wc.ShapeError, match="same coordinates"):
        convert(inst.layout("D"), inst.layout("B"))
    with pytest.raises(wc.ShapeError, match="32 and 16 bits"):
        convert(inst.layout("D").renamed("D", {"i": "k"}), inst.layout("B"))


def test_transposes_by_the_identity() -> None:
    """Where the trick of the article on RDNA 4 works: D = A I, read as an A, is A transposed."""
    found = {}
    for target, wave in SETTINGS:
        for inst in instructions(target):
            order = transpose_order(inst, wave) if wave in inst.waves else None
            if order is None:
                continue
            found.setdefault((target, wave), set()).add(inst.name)
            shape = (inst.m, inst.k, inst.blocks)
            values = np.arange(np.prod(shape), dtype=np.uint64).reshape(shape)
            registers, _ = held(inst.layout("D", wave=wave), values)
            loaded = inst.layout("A", wave=wave).permuted("k", np.argsort(order).tolist())
            transposed, _ = held(loaded, values.transpose(1, 0, 2))
            assert np.array_equal(registers, transposed)
    halves = {"v_wmma_f16_16x16x16_f16", "v_wmma_bf16_16x16x16_bf16"}
    doubles = {"v_mfma_f64_4x4x4_4b_f64"}
    assert found == {
        ("gfx1201", 32): halves, ("gfx1201", 64): halves, ("gfx90a", 64): {"v_mfma_f64_4x4x4f64"},
        ("gfx942", 64): doubles, ("gfx950", 64): doubles,
    }  # fmt: skip
