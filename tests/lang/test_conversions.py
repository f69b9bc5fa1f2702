"""wavecore/fragment_convert.h: accumulators that become operands, emulated and counted."""

from __future__ import annotations

from zlib import crc32

import ml_dtypes
import numpy as np
import pytest

import wavecore as wc
from tests.sampling import EVERYTHING
from tools.fragment_facts import conversions
from wavecore.lang.fragments import (
    choose,
    element_bits,
    element_types,
    fragment_type,
)
from wavecore.matrix.catalogue import instructions
from wavecore.matrix.conversion import Kind, Plan

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")
PLACES = [(target, wave) for target in TARGETS for wave in instructions(target)[0].waves]
IDS = [f"{target}-w{wave}" for target, wave in PLACES]
NUMBERS = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
           "xf32": np.float32, "i8": np.int8, "i32": np.int32}  # fmt: skip


def cases(target: str, wave: int) -> list[tuple[str, int, str, str, bool, Plan]]:
    """(use, instruction, types of D and of the operand, order of k, plan) of each conversion."""
    dense = [inst for inst in instructions(target) if not (inst.sparse or inst.scale_block)]
    found = {}
    for key, plan in conversions(target, wave):
        use, m, n, blocks, wide, step_k, bits, joined = key
        for inst in dense:
            kinds = [
                k for k in element_types(inst, "A") if element_bits(k) == bits and k in NUMBERS
            ]
            if (inst.m, inst.n, inst.blocks, inst.k) != (m, n, blocks, step_k) or not kinds:
                continue
            kind = kinds[0]
            d = "f64" if wide == 64 else "i32" if kind == "i8" else "f32"
            k = n if use == "matrix_a" else m
            result = next((i for i in dense if (i.m, i.n, i.blocks, i.d_type) == (m, n, blocks, d)),
                          None)  # fmt: skip
            largest = choose(target, wave, m, n, k, kind, acc=inst.d_type, blocks=blocks)
            if result is not None and largest == inst:
                natural = joined == 1 and k > step_k
                found[key] = (str(use), inst, d, kind, natural, plan)
    every = list(found.values())
    return [c for n, c in enumerate(every) if EVERYTHING or n % 5 == crc32(target.encode()) % 5]


@pytest.mark.parametrize("place", PLACES, ids=IDS)
def test_an_accumulator_becomes_an_operand(place: tuple[str, int]) -> None:
    """The converted D is what load_matrix_sync would load as the operand; free ones cost 0."""
    target, wave = place
    source = "#include <wavecore/fragment_convert.h>\nusing namespace wavecore;\n"
    every = cases(target, wave)
    for number, (use, inst, d, kind, natural, plan) in enumerate(every):
        k = inst.n if use == "matrix_a" else inst.m
        to = fragment_type(use, inst.m, inst.n, k, kind, "row", inst.blocks, natural_k=natural)
        have = fragment_type("accumulator", inst.m, inst.n, k, d, None, inst.blocks)
        lds = f"__shared__ unsigned lds[{plan.lds_bytes // 4}];" if plan.lds_bytes else ""
        given = ", lds" if lds else ""
        source += f"""
extern "C" __global__ void k{number}(const {d_type(d)}* from, {d_type(kind)}* to) {{
  {have} d;
  {to} found;
  {lds}
  static_assert(conversion_lds_bytes<decltype(found), decltype(d)> == {plan.lds_bytes});
  load_matrix_sync(d, from, {inst.n}, mem_row_major);
  convert_fragment(found, d{given});
  store_matrix_sync(to, found, {inst.n});
}}"""
    code = wc.compile(source, target, wave=wave)
    loaded = wc.Device(target).load(code)
    rng = np.random.default_rng(8)
    wrong = []
    for number, (use, inst, d, kind, natural, plan) in enumerate(every):
        shape = (inst.blocks, inst.m, inst.n)
        matrix = rng.integers(-100, 100, shape).astype(NUMBERS[d])
        out = np.zeros(shape, NUMBERS[kind])
        loaded[f"k{number}"].launch((1,), (wave,), (matrix, out))
        text = code.disassemble(kernel=f"k{number}")
        crossing = any(name in text for name in ("permlane", "_dpp", "ds_", "v_perm_b32"))
        if not np.array_equal(out, matrix.astype(NUMBERS[kind])):
            wrong.append((use, inst.name, d, kind, natural))
        if plan.kind is Kind.FREE and bits_kept(d, kind):
            assert not crossing
    assert wrong == []


def bits_kept(d: str, kind: str) -> bool:
    """Whether the type is kept: packing narrower ones may take v_perm_b32."""
    return element_bits(d) == element_bits(kind)


def d_type(kind: str) -> str:
    return {"f64": "double", "f32": "float", "xf32": "float", "f16": "_Float16", "bf16": "__bf16",
            "i8": "signed char", "i32": "int"}[kind]  # fmt: skip


TWO_LAYERS = """
#include <wavecore/fragment_convert.h>
using namespace wavecore;
typedef fragment<matrix_a, {n}, {n}, {n}, float16_t, row_major, 1, {order}> weights;
// D = W2 (W1 X): D of the first product is B of the second.
extern "C" __global__ void layers(const float16_t* w1, const float16_t* w2, const float16_t* x,
                                  float* out) {{
  weights a1, a2;
  fragment<matrix_b, {n}, {n}, {n}, float16_t, col_major, 1, {order}> b;
  fragment<accumulator, {n}, {n}, {n}, float> d, zero;
  load_matrix_sync(a1, w1, {n});
  load_matrix_sync(a2, w2, {n});
  load_matrix_sync(b, x, {n});
  fill_fragment(zero, 0.0f);
  mma_sync(d, a1, b, zero);
  mma_sync(d, a2, to_b<float16_t, {order}>(d), zero);
  store_matrix_sync(out, d, {n}, mem_row_major);
}}
"""


@pytest.mark.parametrize(
    ("target", "wave", "n", "order"),
    [("gfx942", 64, 16, "wide_k"), ("gfx90a", 64, 32, "natural_k"), ("gfx1201", 32, 16, "wide_k"),
     ("gfx1201", 64, 16, "wide_k")],
)  # fmt: skip
def test_two_layers_without_a_shuffle(target: str, wave: int, n: int, order: str) -> None:
    """On RDNA 4 and CDNA an f16 D is the next B as it is: only types are converted."""
    code = wc.compile(TWO_LAYERS.format(n=n, order=order), target, wave=wave)
    rng = np.random.default_rng(2)
    w1, w2, x = (rng.integers(-2, 3, (n, n)).astype(np.float16) for _ in range(3))
    out = np.zeros((n, n), np.float32)
    wc.Device(target).load(code)["layers"].launch((1,), (wave,), (w1, w2, x, out))
    expected = w2.astype(np.float64) @ (w1.astype(np.float64) @ x.astype(np.float64).T)
    assert np.array_equal(out, expected)
    text = code.disassemble()
    assert not [word for word in ("permlane", "_dpp", "ds_", "v_perm", "scratch") if word in text]
