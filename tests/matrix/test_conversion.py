"""Conversion plans: executed on the emulator, and counted in clang's code for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import wavecore as wc
from tests.sampling import EVERYTHING
from wavecore import targets
from wavecore.matrix import throughlds
from wavecore.matrix.bitlayout import matched
from wavecore.matrix.catalogue import instruction, instructions
from wavecore.matrix.conversion import (
    Kind,
    Plan,
    convert,
    k_order,
    narrowed,
    repeated,
    transpose_order,
)
from wavecore.matrix.layout import Axis, Bit, Broadcast, Layout, Pin

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
                    yield convert(have, wanted, target)


def held(layout: Layout, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(registers by lane, their bits that are read) of a matrix indexed by layout.dims."""
    count = layout.elements_per_lane
    words = np.zeros((layout.wave, layout.registers), np.uint64)
    mask = np.zeros_like(words)
    full = (1 << layout.bits) - 1
    for lane in range(layout.wave):
        for element in range(count):
            entries = layout.entries_at(lane, element)
            if not entries:
                continue
            register, low = divmod(element * layout.pitch + layout.offset, 32)
            code = (int(values[entries[0]]) & full) << low
            covered = full << low
            while covered:
                words[lane, register] |= np.uint64(code & 0xFFFFFFFF)
                mask[lane, register] |= np.uint64(covered & 0xFFFFFFFF)
                code, covered, register = code >> 32, covered >> 32, register + 1
    return words.astype(np.uint32), mask.astype(np.uint32)


def kernel(plan: Plan, number: int) -> str:
    source, destination = plan.source.registers, plan.destination.registers
    lds = plan.lds_bytes // 4
    return f"""
{plan.hip(f"convert{number}")}
extern "C" __global__ void run{number}(const unsigned* in, unsigned* out) {{
  unsigned from[{source}], to[{destination}];
  {f"__shared__ __attribute__((aligned(16))) unsigned lds[{lds}];" if lds else ""}
  __builtin_memcpy(from, in + {source} * __lane_id(), sizeof from);
  convert{number}(from, to{", lds" if lds else ""});
  __builtin_memcpy(out + {destination} * __lane_id(), to, sizeof to);
}}
"""


def compiled(found: list[Plan], target: str, wave: int) -> wc.CodeObject:
    """A kernel for each plan."""
    text = "".join(kernel(plan, number) for number, plan in enumerate(found))
    source = f"#include <hip/hip_runtime.h>\n{text}"
    return wc.compile(source, target, wave=wave if target.startswith("gfx1") else None)


def check(found: list[Plan], code: wc.CodeObject, target: str, wave: int) -> None:
    """Each plan, run on random entries: the destination is as its layout requires."""
    module = wc.Device(target).load(code)
    rng = np.random.default_rng(3)
    for number, plan in enumerate(found):
        shape = tuple(size for _, size in plan.source.dims)
        values = rng.integers(0, 1 << 62, shape, np.uint64)
        order = [plan.source.names.index(name) for name in plan.destination.names]
        have, known = held(plan.source, values)
        have |= rng.integers(0, 1 << 32, have.shape, np.uint32) & ~known
        want, mask = held(plan.destination, values.transpose(order))
        out = np.zeros_like(want)
        module[f"run{number}"].launch(1, wave, (have, out))
        assert np.array_equal(out & mask, want & mask), (plan.source, plan.destination, plan.steps)


# Merged by the compiler where two addresses are close: two of the others.
PAIRS = {"ds_write2": "ds_write", "ds_read2": "ds_read", "ds_store_2addr": "ds_store",
         "ds_load_2addr": "ds_load"}  # fmt: skip


def used(text: str) -> Counter[str]:
    """Instructions of a disassembly by mnemonic, without the encoding's name."""
    found = Counter[str]()
    for line in text.splitlines():
        if not line.startswith("    ") or line.strip()[:2] not in ("v_", "ds"):
            continue
        name = line.split()[0].removesuffix("_e32").removesuffix("_e64").replace("st64", "")
        pair = next((two for two in PAIRS if name.startswith(two)), None)
        name = name.replace(pair, PAIRS[pair]) if pair else name
        dpp = name == "v_mov_b32_dpp" or any(word in line for word in ("quad_perm", "row_", "dpp8"))
        name = "v_mov_b32_dpp" if dpp else name.replace("_d16_hi", "")
        found[name] += 2 if pair else 1
    return found


def check_counts(found: list[Plan], code: wc.CodeObject) -> None:
    """Cross-lane instructions are exactly those of the plan, within lanes at most those.

    The compiler computes the words that are built once by selects: a few more v_cndmask_b32.
    """
    for number, plan in enumerate(found):
        have = used(code.disassemble(kernel=f"run{number}", source=False))
        said = plan.counts()
        moving = ("v_permlane", "v_mov_b32_dpp", "ds_")
        for name in {*have, *said}:
            if name.startswith(moving):
                assert have[name] == said.get(name, 0), (name, have, plan.steps)
        assert have["v_perm_b32"] <= said.get("v_perm_b32", 0)
        once = sum(text.count("?") for text in plan.constants)
        assert have["v_cndmask_b32"] <= said.get("v_cndmask_b32", 0) + once
        if plan.kind is Kind.FREE:
            idle = ("v_perm", "v_cndmask", "v_mov", "v_align", "v_bfi")
            assert not any(name.startswith(idle) for name in have)


@pytest.mark.parametrize(("target", "wave"), SETTINGS)
def test_plans_are_exact(target: str, wave: int) -> None:
    """All pairs: the destination's registers are as its layout requires, at the stated cost."""
    found = list(plans(target, wave))
    assert found
    code = compiled(found, target, wave)
    check(found, code, target, wave)
    check_counts(found, code)


def random_layouts(rng: np.random.Generator, wave: int) -> tuple[Layout, Layout]:
    """Two layouts of one matrix: its bits, and perhaps a copy or a pin, in any places."""
    bits = int(rng.choice([4, 8, 16, 32, 64]))
    lanes = wave.bit_length() - 1
    elements = int(rng.integers(max(1, 32 // bits).bit_length() - 1, 6 if bits < 64 else 4))
    extra = int(rng.integers(0, 2))
    pieces = [Axis("ik"[n % 2], n // 2) for n in range(lanes + elements - extra)]

    def layout(name: str, spare: Pin | Broadcast) -> Layout:
        places: list[Bit] = [pieces[n] for n in rng.permutation(len(pieces))]
        if extra:
            places.insert(int(rng.integers(0, lanes)), spare)
        dims = tuple((dim, 1 << sum(bit.dim == dim for bit in pieces)) for dim in "ik")
        return Layout(name, dims, tuple(places[:lanes]), tuple(places[lanes:]), bits)

    kinds = [Broadcast(), Pin(int(rng.integers(0, 2)))]
    return layout("D", kinds[rng.integers(0, 2)]), layout("A", kinds[rng.integers(0, 2)])


@pytest.mark.parametrize(("target", "wave"), SETTINGS)
def test_random_layouts(target: str, wave: int) -> None:
    """Any bit can lie anywhere: entries of 4 to 64 bits, copies and pins on both sides."""
    rng = np.random.default_rng([100, int(target[3:], 16), wave])
    found = [convert(*random_layouts(rng, wave), target) for _ in range(10 if EVERYTHING else 5)]
    check(found, compiled(found, target, wave), target, wave)


@pytest.mark.parametrize("wave", [32, 64])
def test_halves_of_registers(wave: int) -> None:
    """RDNA 3's 16-bit C and D are in one half of their registers, however they get there."""
    inst, found = instruction("v_wmma_f16_16x16x16_f16", "gfx1100"), []
    for before, after in ((0, 0), (0, 1), (1, 0), (1, 1)):
        have = inst.layout("D", wave=wave, opsel=before)
        want = inst.layout("C", wave=wave, opsel=after)
        turned = have.renamed("D", {"i": "j", "j": "i"})
        turned = replace(turned, dims=(turned.dims[1], turned.dims[0], turned.dims[2]))
        found += [convert(source, want, "gfx1100") for source in (have, turned)]
        exchange = throughlds.lds_exchange(*matched(turned, want), targets.get("gfx1100"))
        assert exchange is not None
        found.append(Plan(turned, want, "gfx1100", lds_exchange=exchange))
    check(found, compiled(found, "gfx1100", wave), "gfx1100", wave)


@pytest.mark.parametrize(
    ("target", "wave", "name", "operand", "modifier"),
    [
        ("gfx942", 64, "v_smfmac_f32_16x16x32_f16", "K", "abid"),
        ("gfx942", 64, "v_smfmac_i32_16x16x64_i8", "K", "abid"),
        ("gfx1201", 32, "v_swmmac_f32_16x16x32_f16", "K", "opsel"),
        ("gfx1201", 64, "v_swmmac_i32_16x16x32_iu8", "K", "opsel"),
        ("gfx950", 64, "v_mfma_scale_f32_16x16x128_f8f6f4", "SA", "opsel_a"),
    ],
)
def test_offsets_count(target: str, wave: int, name: str, operand: str, modifier: str) -> None:
    """Another index set, or another byte of a scale's register, is another place."""
    inst, found = instruction(name, target), []
    values = inst.modifiers(wave)[modifier].values
    for before, after in ((values[0], values[-1]), (values[-1], values[0])):
        have, want = (inst.layout(operand, wave=wave, **{modifier: v}) for v in (before, after))
        found.append(convert(have, want, target))
        assert found[-1].kind is Kind.IN_LANE
    check(found, compiled(found, target, wave), target, wave)


@pytest.mark.parametrize(("target", "wave"), [("gfx908", 64), ("gfx1100", 64), ("gfx1201", 32)])
def test_plans_for_any_target(target: str, wave: int) -> None:
    """Without a target the plan is one that all of them can execute."""
    rng = np.random.default_rng(5)
    found = [convert(*random_layouts(rng, wave)) for _ in range(4)]
    check(found, compiled(found, target, wave), target, wave)


def test_entries_of_6_bits() -> None:
    """Entries that cross registers are split and reassembled."""
    k = tuple(Axis("k", n) for n in range(6))
    i = tuple(Axis("i", n) for n in range(5))
    dims = (("i", 32), ("k", 64))
    have = Layout("D", dims, (*i, k[5]), k[:5], 6)
    want = Layout("A", dims, (*i, k[0]), (k[1], k[2], k[5], k[3], k[4]), 6)
    found = [convert(have, have, "gfx950"), convert(have, want, "gfx950")]
    assert [plan.kind for plan in found] == [Kind.FREE, Kind.CROSS_LANE]
    check(found, compiled(found, "gfx950", 64), "gfx950", 64)


def test_the_instructions_of_targets() -> None:
    """D into B of 16-bit products: each architecture's instructions for moving lanes."""

    def counts(name: str, target: str, in_order: bool = True) -> dict[str, int]:
        inst = instruction(name, target)
        wanted = inst.layout("B")
        have = narrowed(inst.layout("D").renamed("D", {"i": "k"}), 16)
        sizes = [dict(layout.dims)["k"] for layout in (have, wanted)]
        have, wanted = (repeated(layout, "k", max(sizes)) for layout in (have, wanted))
        order = k_order(have, wanted)
        if not in_order and order:
            have = have.permuted("k", order)
        return convert(have, wanted, target).counts()

    # RDNA 3 needs each value in both rows: one v_permlanex16_b32 for each packed register.
    assert counts("v_wmma_f32_16x16x16_f16", "gfx1100") == {
        "v_permlanex16_b32": 4, "v_perm_b32": 8,
    }  # fmt: skip
    assert counts("v_wmma_f32_16x16x16_f16", "gfx1201", False) == {}
    # Eight registers, two of which one instruction exchanges.
    assert counts("v_mfma_f32_32x32x16_f16", "gfx950") == {"v_permlane32_swap_b32": 4}
    assert counts("v_mfma_f32_16x16x32_f16", "gfx950") == {
        "v_permlane32_swap_b32": 2, "v_permlane16_swap_b32": 2,
    }  # fmt: skip
    assert counts("v_mfma_f32_32x32x8_f16", "gfx942") == {}


def test_chains_of_the_articles() -> None:
    """RDNA 4's D feeds B unchanged except for the order of k; RDNA 3's needs other lanes."""

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
