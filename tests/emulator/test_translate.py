"""Which machine code a kernel's translation includes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import wavecore as wc
from wavecore.backends.cpu import store as native
from wavecore.backends.llvm.translate import translate
from wavecore.emulator.flow import Code, discover, pieces
from wavecore.emulator.shape import FloatMode

SOURCE = """
#include <hip/hip_runtime.h>
typedef int (*Step)(int);
#define FUNCTION extern "C" __device__ __attribute__((noinline))
FUNCTION int twice(int x) { asm volatile(""); return 2 * x; }
FUNCTION int plus(int x) { asm volatile(""); return x + 3; }
FUNCTION int square(int x) { asm volatile(""); return x * x; }
__device__ Step steps[3] = {twice, plus, square};
extern "C" __global__ void named(int* out) { out[threadIdx.x] = twice((int)threadIdx.x); }
extern "C" __global__ void chosen(int* out, int n) {
  Step step = n > 5 ? twice : plus;
  out[threadIdx.x] = step((int)threadIdx.x);
}
extern "C" __global__ void looked_up(int* out) {
  out[threadIdx.x] = steps[threadIdx.x % 3]((int)threadIdx.x);
}
"""
CASES = [(target, level) for target in ("gfx90a", "gfx1100", "gfx1201") for level in ("-O0", "-O2")]


@pytest.fixture(scope="module", params=CASES, ids=" ".join)
def module(request: pytest.FixtureRequest) -> wc.Module:
    target, level = request.param
    return wc.Device(target).load(wc.compile(SOURCE, target, opt=level))


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[int]]]:
    """The roots of every translation requested."""
    store, asked = native.store(), []
    plain = store.translate

    def translate(code, roots, mode_bits, **options):
        asked.append(sorted(roots))
        return plain(code, roots, mode_bits, **options)

    monkeypatch.setattr(store, "translate", translate)
    return asked


def functions_in(module: wc.Module, kernel: str) -> set[str]:
    """The functions that translating a kernel includes."""
    plan = module[kernel]._launcher.plan
    found = discover(plan.code, [plan.entry]).instructions
    symbols = module.code.symbols
    return {name for name in ("twice", "plus", "square") if symbols[name].address in found}


def test_s_getpc_b64_brings_the_functions_whose_addresses_are_formed(module) -> None:
    """And no others of the code object, however many there are."""
    assert functions_in(module, "named") == {"twice"}
    assert functions_in(module, "chosen") == {"twice", "plus"}
    assert functions_in(module, "looked_up") == set()


def test_calls_by_name_need_one_translation(module, translated) -> None:
    """The callee is translated before the first wave reaches it."""
    out = np.zeros(64, np.int32)
    module["named"].launch(1, 64, (out,), threads=1)
    assert (out == 2 * np.arange(64)).all()
    module["chosen"].launch(1, 64, (out, 1), threads=1)
    assert (out == np.arange(64) + 3).all()
    assert len(translated) == 2


def test_calls_through_a_table_need_one_translation_more(module, translated) -> None:
    """The first function reached brings in the whole table."""
    out = np.zeros(64, np.int32)
    module["looked_up"].launch(1, 64, (out,), threads=1)
    x = np.arange(64)
    assert (out == np.choose(x % 3, (2 * x, x + 3, x * x))).all()
    assert [len(roots) for roots in translated] == [1, 3]


# s_dcache_wb, whose second dword alone is v_cndmask_b32; v_rsq_f16_dpp; s_cbranch_scc0 to
# that dword; s_endpgm.
OVERLAPPING = (0xC0840000, 0, 0x7E287EFA, 0xFF012A16, 0xBF84FFFC, 0xBF810000)


def test_instructions_that_overlap_make_sound_blocks() -> None:
    """Each name once, though two blocks end in one branch: otherwise LLVM may build anything."""
    image = b"".join(word.to_bytes(4, "little") for word in OVERLAPPING)
    code = Code(((0, image),), "gfx942", 64, 512, 256, 256)
    mode = FloatMode.from_bits(0x3F0, "gfx942")
    flow = discover(code, [0])
    (blocks,) = pieces(flow)
    text = translate(code, flow, blocks, mode, "k", native.store().routine).text
    labels = Counter(re.findall(r"^(\w+):", text, re.MULTILINE))
    assert {"b0", "b4"} <= set(labels)
    assert set(labels.values()) == {1}, labels
