"""wavecore/fragment.h: every instruction's fragments loaded, multiplied and stored, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from zlib import crc32

import numpy as np
import pytest

import wavecore as wc
from tests.lang.fragment_cases import Case, counted, module
from tests.sampling import EVERYTHING, takes
from tools.fragment_facts import choices, fragment_layout
from wavecore.lang.fragments import choose, fragment_type
from wavecore.matrix.catalogue import instructions

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250")
PLACES = [(target, wave) for target in TARGETS for wave in instructions(target)[0].waves]
IDS = [f"{target}-w{wave}" for target, wave in PLACES]
ORDERS = [(a, b, d) for a in ("row", "col") for b in ("row", "col") for d in ("row", "col")]


def cases(target: str, wave: int) -> Iterator[Case]:
    """The first and every sixth, in turns with one order or another, repeated, through LDS.

    Of the type pairs of one instruction a few, and each once with everything.
    """
    seen = set()
    for inst, a, b in choices(target):
        if inst.in_runs and inst.sparse and inst.k == 128:
            continue  # clang 22's builtins pass half of the index
        name = f"{inst.name} {a} {b} {wave}"
        number = crc32(name.encode())
        found = [Case(inst, wave, a, b, orders) for orders in ORDERS]
        orders = ORDERS[number // 8 % 8]
        found += [Case(inst, wave, a, b, orders, 2 << number % 2)] * 4
        found.append(Case(inst, wave, a, b, orders, shared=True))
        if inst.blocks == 1:
            found.append(Case(inst, wave, a, b, orders, 2, natural=True))
        found = [case for case in found if chosen(case) == inst]
        if EVERYTHING:
            yield from dict.fromkeys(found)
        elif not seen or takes(f"{target} {name}", 20 if inst in seen else 6):
            yield found[number // 64 % len(found)]
        seen.add(inst)


def chosen(case: Case):
    """The instruction fragment.h uses for a case's shape: a larger K may use another one."""
    inst = case.inst
    return choose(
        inst.target, case.wave, inst.m, inst.n, case.k, case.a, case.b, inst.d_type, inst.blocks,
        c=inst.c_type, sparse=inst.sparse, scale_block=inst.scale_block,
    )  # fmt: skip


BY_PLACE = {place: tuple(cases(*place)) for place in PLACES}


@pytest.mark.parametrize("place", PLACES, ids=IDS)
def test_products_and_their_accesses(place: tuple[str, int]) -> None:
    """Load, multiply, store: NumPy's result, with as many instructions as K needs.

    Loads and stores are as wide as the runs of adjacent bytes in the layouts, though
    no leading dimension aligns anything to more than an entry.
    """
    code, loaded = module(BY_PLACE[place])
    wrong: list[object] = []
    for case in BY_PLACE[place]:
        d, expected = case.run(loaded[case.name])
        text = code.disassemble(kernel=case.name)
        if not np.array_equal(d, expected) or text.count(f"{case.inst.name} ") != case.steps:
            wrong.append(case.id)
        wrong += accesses_that_are_others(case, text)
    assert wrong == []


def accesses_that_are_others(case: Case, text: str) -> list[object]:
    """The accesses of a disassembly, and the expected ones; nothing if they are equal."""
    loads: Counter[int] = Counter()
    in_lds: Counter[int] = Counter()
    for name, operand in case.operands().items():
        if name != "D":
            goes_there = case.shared and name in "AB" and operand.bits >= 8
            (in_lds if goes_there else loads).update(operand.accesses())
    if loads[-1]:  # entries narrower than a byte, one by one: the compiler joins some
        return []
    if in_lds:
        got = counted(text, "ds")[0] if not _pairs(text) else in_lds
        return [] if got == in_lds else [(case.id, got, in_lds)]
    stores = case.operands()["D"].accesses()
    if case.shared or counted(text) == (loads, stores):
        return []
    return [(case.id, counted(text), loads, stores)]


def _pairs(text: str) -> bool:
    """Neighbours at a distance known at compile time are read in pairs."""
    return "ds_read2" in text or "ds_load_2addr" in text


@pytest.mark.parametrize(("target", "wave"), [("gfx942", 64), ("gfx1201", 32)])
def test_code_that_is_not_optimised_is_right(target: str, wave: int) -> None:
    found = BY_PLACE[target, wave][::12]
    source = "#include <wavecore/fragment.h>\nusing namespace wavecore;\n"
    code = wc.compile(source + "".join(case.kernel() for case in found), target, opt="-O0")
    loaded = wc.Device(target).load(code)
    for case in found:
        d, expected = case.run(loaded[case.name])
        assert np.array_equal(d, expected), case.id


LOOP = """
#include <wavecore/fragment.h>
using namespace wavecore;
extern "C" __global__ void loop(const {a}* a, const {a}* b, {d}* out, int k) {{
  fragment<matrix_a, 16, 16, {k}, {a}, row_major> a_tile[2];
  fragment<matrix_b, 16, 16, {k}, {a}, col_major> b_tile[2];
  fragment<accumulator, 16, 16, {k}, {d}> sum[2][2];
  for (auto& row : sum)
    for (auto& each : row) fill_fragment(each, 0);
  for (int i = 0; i < k; i += {k}) {{
    for (int n = 0; n < 2; ++n) {{
      load_matrix_sync(a_tile[n], a + n * 16 * k + i, k);
      load_matrix_sync(b_tile[n], b + n * 16 * k + i, k);
    }}
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 2; ++x) mma_sync(sum[y][x], a_tile[y], b_tile[x], sum[y][x]);
  }}
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) {{
      for (int e = 0; e < sum[y][x].num_elements; ++e) sum[y][x].x[e] *= ({d})2;
      store_matrix_sync(out + y * 512 + x * 16, sum[y][x], 32, mem_row_major);
    }}
}}
"""


@pytest.mark.parametrize(
    ("target", "wave", "a", "d", "k"),
    [("gfx942", 64, "float16_t", "float", 32), ("gfx90a", 64, "float", "float", 16),
     ("gfx1100", 32, "float16_t", "float16_t", 16), ("gfx1100", 64, "int8_t", "int", 32),
     ("gfx1201", 32, "bfloat16_t", "bfloat16_t", 16)],
)  # fmt: skip
def test_a_loop_moves_nothing_between_products(target, wave, a, d, k) -> None:
    """Accumulators stay in place, also RDNA 3's 16-bit ones in halves of registers."""
    code = wc.compile(LOOP.format(a=a, d=d, k=k), target, wave=wave)
    lines = code.disassemble(kernel="loop").splitlines()
    places = [n for n, line in enumerate(lines) if "mfma" in line or "wmma" in line]
    between = " ".join(lines[places[0] : places[-1]])
    assert not [word for word in ("v_mov", "accvgpr", "v_perm", "v_and", "v_or") if word in between]
    assert "scratch" not in " ".join(lines)


def test_elements_know_their_coordinates() -> None:
    """row, col and block of x[i] give its position in the matrix of load_matrix_sync."""
    for target, wave in ("gfx942", 64), ("gfx1100", 32), ("gfx1201", 64):
        found = [
            inst
            for inst in instructions(target)
            if inst.d_type == "f32" and not (inst.sparse or inst.format_modifiers)
        ]
        source = "#include <wavecore/fragment.h>\nusing namespace wavecore;\n"
        for number, inst in enumerate(found):
            kind = fragment_type("accumulator", inst.m, inst.n, inst.k, "f32", None, inst.blocks)
            source += f"""
extern "C" __global__ void places{number}(const float* from, unsigned* wrong) {{
  {kind} d;
  load_matrix_sync(d, from, {inst.n}, mem_row_major);
  for (unsigned i = 0; i < d.num_elements; ++i)
    if (d.x[i] != d.block(i) * {inst.m * inst.n} + d.row(i) * {inst.n} + d.col(i)) ++*wrong;
  fill_fragment(d, 2.0f);
  for (unsigned i = 0; i < d.num_elements; ++i)
    if (d[i] != 2.0f) ++*wrong;
}}"""
        loaded = wc.Device(target).load(wc.compile(source, target, wave=wave))
        for number, inst in enumerate(found):
            matrix = np.arange(inst.m * inst.n * inst.blocks, dtype=np.float32)
            wrong = np.zeros(1, np.uint32)
            loaded[f"places{number}"].launch((1,), (wave,), (matrix, wrong))
            assert wrong[0] == 0, inst


@pytest.mark.parametrize(
    ("kind", "bits", "dtype"), [("i4", 4, "int4_t"), ("u4", 4, "uint4_t")], ids=["i4", "u4"]
)
def test_entries_of_less_than_a_byte_are_numbers(kind: str, bits: int, dtype: str) -> None:
    """x[i] reads and writes them: negated, they multiply as the negative."""
    source = f"""
#include <wavecore/fragment.h>
using namespace wavecore;
extern "C" __global__ void change(const unsigned char* A, const unsigned char* B, int* D) {{
  fragment<matrix_a, 16, 16, 16, {dtype}, row_major> a;
  fragment<matrix_b, 16, 16, 16, {dtype}, col_major> b;
  fragment<accumulator, 16, 16, 16, int> d;
  load_matrix_sync(a, A, 16);
  load_matrix_sync(b, B, 16);
  for (unsigned i = 0; i < a.num_elements; ++i) a.x[i] = 7 - a.x[i];
  fill_fragment(d, 0);
  mma_sync(d, a, b, d);
  store_matrix_sync(D, d, 16, mem_row_major);
}}"""
    rng = np.random.default_rng(5)
    lowest, highest = (0, 16) if kind == "u4" else (-8, 8)
    a, b = (rng.integers(lowest, highest, (16, 16)) for _ in range(2))
    packed = [((m & 15).astype(np.uint8)[:, ::2] | (m & 15).astype(np.uint8)[:, 1::2] << 4)
              for m in (a, b)]  # fmt: skip
    for target in ("gfx1100", "gfx1201"):
        d = np.zeros((16, 16), np.int32)
        wc.Device(target).load(wc.compile(source, target))["change"].launch(
            (1,), (32,), (packed[0].copy(), packed[1].copy(), d)
        )
        changed = 7 - a
        changed = changed & 15 if kind == "u4" else (changed + 8 & 15) - 8
        assert np.array_equal(d, changed @ b.T)


WRONG = [
    ("gfx1250", "fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;",
     "gfx1250 has products of f16 in the shapes 16x16x32, and multiples of their K."),
    ("gfx942", "fragment<accumulator, 16, 16, 16, float16_t> d;",
     "gfx942 has results of f32, f64, i32, none of this type."),
    ("gfx942", "fragment<matrix_a, 16, 16, 16, unsigned char, row_major> a;",
     "gfx942 has products of bf16, bf8, f16, f32, f64, fp8, i8, xf32, none of this type."),
    ("gfx942", "fragment<accumulator, 8, 16, 16, float> d;",
     "gfx942 has results of f32 in the sizes 16x16, 16x16 in 4 blocks, "),
    ("gfx942", "fragment<matrix_a, 16, 16, 16, float16_t, row_major> a; "
     "fragment<matrix_b, 16, 16, 16, bfloat16_t, row_major> b; "
     "fragment<accumulator, 16, 16, 16, float> d; mma_sync(d, a, b, d);",
     "gfx942 has matrix instructions for bf16, f16, f32, bf8, bf8 by fp8, "),
    ("gfx942", "fragment<matrix_a, 16, 16, 16, float16_t, row_major> a; "
     "load_matrix_sync(a, p, 16);",
     "the pointer is to another type than the fragment's entries are of"),
    ("gfx942", "fragment<accumulator, 16, 16, 16, float> d; load_matrix_sync(d, p, 16);",
     "give mem_row_major or mem_col_major"),
    ("gfx1030", "fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;",
     "the target has no matrix instructions"),
    ("gfx942", "fragment<matrix_a, 16, 16, 16, long, row_major> a;",
     "the type of a fragment's entries is one of those that wavecore/fragment.h names"),
]  # fmt: skip


@pytest.mark.parametrize(("target", "statements", "message"), WRONG)
def test_what_does_not_exist_is_named(target: str, statements: str, message: str) -> None:
    """One error, at the line of the program, that says what exists."""
    source = (
        "#include <wavecore/fragment.h>\nusing namespace wavecore;\n"
        f'extern "C" __global__ void wrong(float* p) {{\n  {statements}\n}}\n'
    )
    with pytest.raises(wc.CompileError, match="static assertion failed") as raised:
        wc.compile(source, target, name="wrong.hip")
    assert message in str(raised.value)
    assert str(raised.value).count(" error: ") == 1
    assert "wrong.hip:4:" in str(raised.value)


def test_every_instruction_of_gfx1250_compiles() -> None:
    """Its builtins accept what the tables say; a sample of the kernels runs above."""
    source = "#include <wavecore/fragment.h>\nusing namespace wavecore;\n"
    found = {}
    for inst, a, b in choices("gfx1250"):
        if not (inst.sparse and inst.k == 128):  # whose index clang's builtins truncate
            found.setdefault(inst.name, Case(inst, 32, a, b, ("row", "col", "row")))
    source += "".join(case.kernel() for case in found.values())
    assert len(wc.compile(source, "gfx1250", opt="-O1").kernels) == len(found)


# ------------------------------------------------------------------------------ Python


def test_choose_takes_the_largest_k() -> None:
    assert choose("gfx942", None, 16, 16, 64, "f16").name == "v_mfma_f32_16x16x16_f16"
    assert choose("gfx950", None, 16, 16, 64, "f16").name == "v_mfma_f32_16x16x32_f16"
    assert choose("gfx950", None, 16, 16, 48, "f16").name == "v_mfma_f32_16x16x16_f16"
    assert choose("gfx1201", 64, 16, 16, 16, "i8", "u8", "i32").name == "v_wmma_i32_16x16x16_iu8"
    scaled = choose("gfx950", None, 32, 32, 64, "fp4", "fp8", scale_block=32)
    assert scaled.name == "v_mfma_scale_f32_32x32x64_f8f6f4"
    assert choose("MI300X", 64, 4, 4, 4, "f64", acc="f64", blocks=4).blocks == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gfx942", None, 16, 16, 8, "f16"),
         "16x16x8: gfx942 multiplies f16 by f16 into f32 in the shapes 16x16x16, "),
        (("gfx942", None, 32, 32, 4, "f16", None, "f32", 4),
         "32x32x4 in 4 blocks: gfx942 multiplies f16 by f16 into f32 in the shapes "
         "32x32x4 in 2 blocks, 32x32x8, "),
        (("gfx1100", None, 16, 16, 16, "f32"),
         "16x16x16: gfx1100 has matrix instructions for bf16 into bf16; "),
        (("gfx1100", None, 16, 16, 16, "half"), "unknown element type 'half'; known are f64, "),
        (("gfx942", 32, 16, 16, 16, "f16"), "supports waves of 64, not 32"),
        (("gfx1030", None, 16, 16, 16, "f16"), "gfx1030 has no matrix instructions"),
    ],
)  # fmt: skip
def test_choose_names_what_there_is(arguments, message: str) -> None:
    with pytest.raises(wc.TargetError) as raised:
        choose(*arguments)
    assert message in str(raised.value)


def test_fragment_types() -> None:
    assert fragment_type("matrix_a", 16, 16, 16, "f16", "row") == (
        "wavecore::fragment<wavecore::matrix_a, 16, 16, 16, wavecore::float16_t, "
        "wavecore::row_major>"
    )
    assert fragment_type("accumulator", 4, 4, 4, "f32", None, 16) == (
        "wavecore::fragment<wavecore::accumulator, 4, 4, 4, wavecore::float32_t, void, 16>"
    )
    with pytest.raises(wc.TargetError, match="matrix_c"):
        fragment_type("matrix_c", 16, 16, 16, "f16")


@pytest.mark.parametrize("place", PLACES, ids=IDS)
def test_fragments_hold_the_instructions_layouts_but_for_the_order_of_k(place) -> None:
    """Each k of A meets the same k of B, and an index meets the A it belongs to."""
    target, wave = place
    for inst in instructions(target):
        own = {name: inst.layout(name, wave=wave) for name in inst.operands}
        held = {name: fragment_layout(inst, name, wave) for name in inst.operands}
        orders = set()
        for name, layout in own.items():
            if "k" in layout.names:
                pairs = zip((*layout.lane, *layout.element),
                            (*held[name].lane, *held[name].element), strict=True)  # fmt: skip
                orders.add(frozenset((a, b) for a, b in pairs if a != b))
                assert sorted(map(str, held[name].lane + held[name].element)) == sorted(
                    map(str, layout.lane + layout.element)
                )
            else:
                assert held[name] == layout
        assert len({order for order in orders if order}) <= 1


# -------------------------------------------------------------------------- nvcuda::wmma

WMMA = """
#include <hip/hip_fp16.h>
#include <wavecore/mma.h>
using namespace nvcuda;

// Each wave one tile of C = alpha A B + beta C; A and C row-major, B column-major.
__global__ void gemm(const half* a, const half* b, float* c, int n, int k, float alpha,
                     float beta) {
  const int row = blockIdx.x * 16, col = blockIdx.y * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a_frag;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b_frag;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc, c_frag;
  wmma::fill_fragment(acc, 0.0f);
  for (int i = 0; i < k; i += 16) {
    wmma::load_matrix_sync(a_frag, a + row * k + i, k);
    wmma::load_matrix_sync(b_frag, b + col * k + i, k);
    wmma::mma_sync(acc, a_frag, b_frag, acc);
  }
  wmma::load_matrix_sync(c_frag, c + row * n + col, n, wmma::mem_row_major);
  for (int i = 0; i < c_frag.num_elements; i++)
    c_frag.x[i] = alpha * acc.x[i] + beta * c_frag.x[i];
  wmma::store_matrix_sync(c + row * n + col, c_frag, n, wmma::mem_row_major);
}
"""


@pytest.mark.parametrize("target", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"])
def test_a_kernel_for_nvcuda_wmma(target: str) -> None:
    """The form in which NVIDIA's programmers write it, with half and its pointers."""
    code = wc.compile(WMMA, target)
    lanes = wc.targets.get(target).wave_sizes[0]
    rng = np.random.default_rng(3)
    a, b = (rng.integers(0, 4, (32, 48)).astype(np.float16) for _ in range(2))
    c = rng.integers(0, 4, (32, 32)).astype(np.float32)
    expected = 2 * (a.astype(np.float32) @ b.astype(np.float32).T) + 3 * c
    (name,) = code.kernels
    wc.Device(target).load(code)[name].launch(
        (2, 2), (lanes,), (a, b, c, 32, 48, np.float32(2), np.float32(3))
    )
    assert np.array_equal(c, expected)
    text = code.disassemble(kernel=name)
    assert "scratch" not in text and "buffer_" not in text


FUSED = """
#include <hip/hip_fp16.h>
#include <wavecore/mma.h>
using namespace nvcuda::wmma;
#define WMMA_M 16
#define WMMA_N 16
#define WMMA_K 16
const int PAD = 8;
// Two warps a workgroup; A's tile by way of shared memory; half sums; a fused ReLU.
extern "C" __global__ void fused(const half* __restrict__ A, const half* __restrict__ B, ACC* D,
                                 int lda, int ldb, int ldd, int K) {
  __shared__ half tile[16][WMMA_K + PAD];
  const int warp = threadIdx.x / warpSize;
  fragment<matrix_a, WMMA_M, WMMA_N, WMMA_K, half, row_major> a;
  fragment<matrix_b, WMMA_M, WMMA_N, WMMA_K, half, row_major> b;
  fragment<accumulator, WMMA_M, WMMA_N, WMMA_K, ACC> acc;
  load_matrix_sync(acc, (const ACC*)D + warp * 16, ldd, mem_row_major);
  for (int k = 0; k < K; k += WMMA_K) {
    for (int i = threadIdx.x; i < 16 * WMMA_K; i += blockDim.x)
      tile[i / WMMA_K][i % WMMA_K] = A[i / WMMA_K * lda + k + i % WMMA_K];
    __syncthreads();
    load_matrix_sync(a, &tile[0][0], WMMA_K + PAD);
    load_matrix_sync(b, B + k * ldb + warp * 16, ldb);
#pragma unroll
    for (int t = 0; t < a.num_elements; t++) a.x[t] = __hmul(a.x[t], __float2half(2.0f));
    mma_sync(acc, a, b, acc);
    __syncthreads();
  }
  const ACC zero = static_cast<ACC>(0.0f);
  for (int t = 0; t < acc.num_elements; t++) acc.x[t] = acc.x[t] > zero ? acc.x[t] : zero;
  store_matrix_sync(D + warp * 16, acc, ldd, mem_row_major);
}
"""


@pytest.mark.parametrize(
    ("target", "acc", "dtype"),
    [("gfx90a", "float", np.float32), ("gfx942", "float", np.float32),
     ("gfx1100", "half", np.float16), ("gfx1201", "half", np.float16)],
)  # fmt: skip
def test_a_fused_kernel_for_nvcuda_wmma(target: str, acc: str, dtype: type) -> None:
    """Shared memory with padding, several warps, modified entries, sums of half and of float."""
    lanes = wc.targets.get(target).wave_sizes[0]
    rng = np.random.default_rng(8)
    a, b = rng.integers(0, 3, (16, 48)), rng.integers(0, 3, (48, 32))
    d = rng.integers(0, 3, (16, 32)).astype(dtype)
    expected = 2 * a @ b + d.astype(int)
    kernel = wc.Device(target).load(wc.compile(FUSED.replace("ACC", acc), target))["fused"]
    kernel.launch(1, 2 * lanes, (a.astype(np.float16), b.astype(np.float16), d, 48, 32, 32, 48))
    assert np.array_equal(d, expected)


# ------------------------------------------------------------------------------- rocWMMA

ROCWMMA = """
#include <hip/hip_runtime.h>
#include <wavecore/rocwmma.h>

using rocwmma::float16_t;
using rocwmma::float32_t;
constexpr int M = 16, N = 16, K = 16;

// D = alpha A B + beta C, a wave a block; A by row, B by column, C and D by row.
__global__ void gemm_rocwmma(uint32_t m, uint32_t n, uint32_t k, float16_t const* a,
                             float16_t const* b, float32_t const* c, float32_t* d, uint32_t lda,
                             uint32_t ldb, uint32_t ldc, uint32_t ldd, float32_t alpha,
                             float32_t beta) {
  auto fragA = rocwmma::fragment<rocwmma::matrix_a, M, N, K, float16_t, rocwmma::row_major>();
  auto fragB = rocwmma::fragment<rocwmma::matrix_b, M, N, K, float16_t, rocwmma::col_major>();
  auto fragC = rocwmma::fragment<rocwmma::accumulator, M, N, K, float32_t>();
  auto fragAcc = rocwmma::fragment<rocwmma::accumulator, M, N, K, float32_t>();
  rocwmma::fill_fragment(fragAcc, 0.0f);
  auto majorWarp = (blockIdx.x * blockDim.x + threadIdx.x) / rocwmma::Constants::AMDGCN_WAVE_SIZE;
  auto minorWarp = blockIdx.y * blockDim.y + threadIdx.y;
  auto cRow = majorWarp * M;
  auto cCol = minorWarp * N;
  if (cRow < m && cCol < n) {
    for (uint32_t i = 0; i < k; i += K) {
      rocwmma::load_matrix_sync(fragA, a + (cRow * lda + i), lda);
      rocwmma::load_matrix_sync(fragB, b + (i + cCol * ldb), ldb);
      rocwmma::mma_sync(fragAcc, fragA, fragB, fragAcc);
    }
    rocwmma::load_matrix_sync(fragC, c + (cRow * ldc + cCol), ldc, rocwmma::mem_row_major);
    for (int i = 0; i < fragC.num_elements; ++i) {
      fragC.x[i] = alpha * fragAcc.x[i] + beta * fragC.x[i];
    }
    rocwmma::store_matrix_sync(d + (cRow * ldd + cCol), fragC, ldd, rocwmma::mem_row_major);
  }
  rocwmma::synchronize_workgroup();
}
"""


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"])
def test_a_kernel_for_rocwmma(target: str) -> None:
    """Blocks of one wave each, four per workgroup, as rocWMMA's users write it."""
    code = wc.compile(ROCWMMA, target)
    lanes = wc.targets.get(target).wave_sizes[0]
    rng = np.random.default_rng(1)
    a, b = (rng.integers(0, 4, (64, 48)).astype(np.float16) for _ in range(2))
    c, d = rng.integers(0, 5, (64, 64)).astype(np.float32), np.zeros((64, 64), np.float32)
    (name,) = code.kernels
    wc.Device(target).load(code)[name].launch(
        (2, 2), (2 * lanes, 2), (64, 64, 48, a, b, c, d, 48, 48, 64, 64, 2.0, 3.0)
    )
    assert np.array_equal(d, 2 * (a.astype(float) @ b.T.astype(float)) + 3 * c)


TF32 = """
#include <wavecore/mma.h>
using namespace nvcuda;
__global__ void one(const {0}* a, float* d) {{
  wmma::fragment<wmma::matrix_a, {1}, wmma::row_major> f;
  wmma::load_matrix_sync(f, a, 16);
  for (int i = 0; i < f.num_elements; i++) d[i] = wmma::__float_to_tf32(f.x[i]);
}}
"""


def test_tf32_and_what_no_target_has() -> None:
    tf32 = TF32.format("float", "16, 16, 8, wmma::precision::tf32")
    assert "global_load_dwordx2" in wc.compile(tf32, "gfx942").disassemble()
    with pytest.raises(wc.CompileError, match="bf16, f16, i4, i8, u4, u8, none of this"):
        wc.compile(tf32, "gfx1100")
    with pytest.raises(wc.CompileError, match="has products of f16 in the shapes 16x16x16"):
        wc.compile(TF32.format("_Float16", "32, 8, 16, _Float16"), "gfx942")


SATURATING = """
#include <wavecore/mma.h>
using namespace nvcuda;
extern "C" __global__ void product(const {0}* a, const {0}* b, const {1}* c, {1}* d, bool satf) {{
  wmma::fragment<wmma::matrix_a, 16, 16, {2}, {0}, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, {2}, {0}, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, {2}, {1}> acc;
  wmma::load_matrix_sync(fa, a, {2});
  wmma::load_matrix_sync(fb, b, {2});
  wmma::load_matrix_sync(acc, c, 16, wmma::mem_row_major);
  wmma::mma_sync(acc, fa, fb, acc, satf);
  wmma::store_matrix_sync(d, acc, 16, wmma::mem_row_major);
}}
"""


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_mma_h_needs_no_other_header_and_saturates(target: str) -> None:
    """`half` is known, as after CUDA's mma.h; satf makes infinities the largest numbers, NaN 0."""
    device = wc.Device(target)
    a, b, c = np.zeros((16, 16)), np.zeros((16, 16)), np.zeros((16, 16))
    a[:4, 0], b[:, 0] = (np.inf, -np.inf, np.nan, 2), 1
    kernel = device.load(wc.compile(SATURATING.format("half", "float", 16), target))["product"]
    lanes = device.target.wave_sizes[0]
    halves = [x.astype(np.float16) for x in (a, b)]
    for satf in (False, True):
        d = np.zeros((16, 16), np.float32)
        kernel.launch(1, lanes, (*halves, c.astype(np.float32), d, satf))
        most = np.finfo(np.float32).max
        wanted = (most, -most, 0, 2) if satf else (np.inf, -np.inf, np.nan, 2)
        assert np.array_equal(d[:4, 3], np.array(wanted, np.float32), equal_nan=True)

    k = 32 if target == "gfx942" else 16
    text = SATURATING.format("signed char", "int", k)
    whole = device.load(wc.compile(text, target))["product"]
    a = np.zeros((16, k), np.int8)
    a[:3, 0], a[3, 0] = 127, -128
    b = np.full((16, k), 127, np.int8)
    c = np.array([2**31 - 1, 2**31 - 127 * 127, 5, -(2**31)])[:, None] + np.zeros(16)
    c = np.pad(c, ((0, 12), (0, 0))).astype(np.int32)
    exact = c + a.astype(np.int64) @ b.T.astype(np.int64)
    for satf in (False, True):
        d = np.zeros((16, 16), np.int32)
        whole.launch(1, lanes, (a, b, c, d, satf))
        wanted = exact.clip(-(2**31), 2**31 - 1) if satf else exact.astype(np.int32)
        assert np.array_equal(d, wanted)
