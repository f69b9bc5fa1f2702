"""Semantics compile unchanged for NVIDIA GPUs: the mnemonics of three targets, as PTX.

This checks that the executor interface is complete; nothing runs here.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

import wavecore as wc
from tests.backends.cuda import cases
from tests.emulator.harness import DEFAULT_MODE, Batch
from tests.sampling import EVERYTHING, takes
from wavecore import targets
from wavecore.backends.cuda import compiler, faults, matrices, record, routines
from wavecore.backends.cuda.kernel import build
from wavecore.backends.cuda.memory import LDS_DECLARATION
from wavecore.builder.irtext import BRANCH_WEIGHTS
from wavecore.emulator import registry, resident
from wavecore.emulator.addresses import SHARED
from wavecore.emulator.program import Program
from wavecore.emulator.shape import FloatMode, shape_of

pytestmark = pytest.mark.jit
TARGETS = ("gfx1100", "gfx1201", "gfx942")
TOGETHER = 150  # routines per module
ONE_IN = 3  # of all mnemonics
ROWS_ONE_IN = 24  # of a mnemonic's encodings and wave sizes, besides any one of them
AGAIN_ONE_IN = 6  # of the mnemonics that an earlier target has as well
MODES = (DEFAULT_MODE, 0x300, 0x1)  # denormals kept, flushed; upward, IEEE and DX10_CLAMP off

# Mnemonics without a form that compiles, and why. Remove those that come to compile.
_GLOBAL_WAVE_SYNC = "barrier init sema_br sema_p sema_release_all sema_v".split()
_NAMED_BARRIERS = "s_barrier_init s_barrier_join s_barrier_leave s_get_barrier_state".split()
UNCOVERED = {
    **{f"ds_gws_{name}": "a CUDA launch has no queue for waves" for name in _GLOBAL_WAVE_SYNC},
    **dict.fromkeys(_NAMED_BARRIERS, "named barriers of a thread block are for warps by number"),
}

EXTERNAL = ".extern .shared .align 16 .b8 wc_lds[];"  # what a launch provides, in full
CALLED = {f"wc_{name}" for name in faults.HELPERS}
# A sum or product without .rn may be fused with another one by readers of PTX; min.NaN and max.NaN
# return their own NaN.
INEXACT = re.compile(r"\b(?:add|sub|mul|mad)\.(?:f16|f32|f64)|\.ftz|\.approx|\.sat\.f|\.NaN")


def texts_of(target: str) -> Iterator[tuple[str, routines.Made | str]]:
    """Mnemonics with a routine's text or the reason for having none: one form each, or one per row.

    Most semantics are the same on all targets: of an earlier one's, only some are recompiled.
    """
    choose = random.Random(f"ptx {target}")
    before = {
        name for earlier in TARGETS[: TARGETS.index(target)] for name in cases.places(earlier)
    }
    number = 0
    for name, places in cases.places(target).items():
        if not takes(f"ptx {name}", ONE_IN):
            continue
        if name in before and not takes(f"{target} {name}", AGAIN_ONE_IN):
            continue
        rows = [[place] for place in places if takes(f"{name} {place}", ROWS_ONE_IN)]
        for group in (choose.sample(places, len(places)), *rows):
            number += 1
            mode = MODES[number % len(MODES)] if EVERYTHING else DEFAULT_MODE
            yield name, cases.first_text(group, choose, f"r{number}", mode)


def module(texts: Sequence[routines.Made]) -> str:
    """Routines as functions that nothing inlines, with all that they need."""
    declarations = {line for made in texts for line in made.declarations}
    functions = dict.fromkeys(each for made in texts for each in made.functions)
    bodies = [
        made.text.replace("define internal", "define", 1).replace(" alwaysinline", "", 1)
        for made in texts
    ]
    staging = matrices.staging_declaration(matrices.staging_bytes(list(functions)))
    head = sorted(declarations | {record.declaration(), LDS_DECLARATION, staging})
    return "\n".join([*head, *functions, *bodies, BRANCH_WEIGHTS])


def faulty(texts: Sequence[tuple[str, routines.Made]]) -> list[str]:
    """The mnemonics of routines that LLVM does not compile, found by bisection."""
    try:
        compiler.ptx_apart(module([text for _, text in texts]))
    except compiler.NotCompiled as error:
        if len(texts) == 1:
            return [f"{texts[0][0]}: {error}"]
        middle = len(texts) // 2
        return faulty(texts[:middle]) + faulty(texts[middle:])
    return []


def compiled(texts: Sequence[tuple[str, routines.Made]]) -> str:
    """The PTX of routines, complete and valid."""
    try:
        ptx = compiler.ptx_apart(module([text for _, text in texts]))
    except compiler.NotCompiled as error:
        raise AssertionError(faulty(texts) or error) from None
    declared = {line.strip() for line in ptx.splitlines() if ".extern" in line}
    assert declared <= {EXTERNAL}
    calls = re.findall(r"^\tcall[.\w]* (?:\(.*?\), )?(\w+),", ptx, re.MULTILINE)
    assert len(calls) == len(re.findall(r"^\tcall", ptx, re.MULTILINE))
    assert {name for name in calls if not name.startswith("products_")} <= CALLED
    assert not INEXACT.findall(ptx)
    functions = set(re.findall(r"\.visible \.func\s+(?:\([^)]*\)\s*)?(\w+)\s*\(", ptx))
    assert functions == {text.routine.symbol for _, text in texts}
    return ptx


@pytest.mark.parametrize("target", TARGETS)
def test_every_mnemonic_compiles(target: str) -> None:
    """Except for those that are listed, with a reason, which must not."""
    made: list[tuple[str, routines.Made]] = []
    refused: dict[str, str] = {}
    for name, text in texts_of(target):
        if isinstance(text, str):
            refused.setdefault(name, text)
        else:
            made.append((name, text))
    names = {name for name, _ in made}
    wrong = {name: why for name, why in refused.items() if name not in names}
    assert wrong.keys() == UNCOVERED.keys() & (names | refused.keys()), wrong
    for first in range(0, len(made), TOGETHER):
        compiled(made[first : first + TOGETHER])


def ptx_of(target: str, line: str, wave: int) -> str:
    """The PTX of one instruction's routine."""
    (inst,) = Batch(target, [line], wave).instructions
    entry = registry.table()[inst.name]
    shape = shape_of(inst, wave, FloatMode.from_bits(DEFAULT_MODE, target), entry.static)
    return compiled([(inst.name, routines.build(shape, "routine"))])


# target, wave, instruction, what is in its PTX
# fmt: off
CONTENTS = [
    ("gfx1100", 32, "v_add_f32 v2, v0, v1", ("add.rn.f32", "%laneid")),
    ("gfx1100", 32, "v_fma_f32 v2, v0, v1, v3", ("fma.rn.f32",)),
    ("gfx1100", 32, "v_cmp_lt_f32 s4, v0, v1", ("vote.sync.ballot.b32",)),
    ("gfx1100", 64, "v_cmp_lt_f32 s[4:5], v0, v1", ("vote.sync.ballot.b32", "shl.b64")),
    ("gfx1100", 32, "v_readlane_b32 s4, v0, s2", ("shfl.sync.idx.b32",)),
    ("gfx1100", 32, "v_mov_b32 v0, v1 row_shl:3", ("shfl.sync.idx.b32", "lanes_")),
    ("gfx1100", 32, "ds_bpermute_b32 v2, v0, v1", ("shfl.sync.idx.b32",)),
    ("gfx1100", 32, "ds_load_b32 v2, v0", ("ld.shared.b32", "wc_lds", "wc_refuse")),
    ("gfx1100", 32, "ds_store_b8 v2, v0", ("st.shared.b8",)),
    ("gfx1100", 32, "ds_add_u32 v2, v0", ("atom.shared.add.u32", "fence.acq_rel.cta")),
    ("gfx1100", 32, "global_load_b128 v[4:7], v[0:1], off", ("ld.global.b32", "wc_find_range")),
    ("gfx1100", 32, "global_atomic_add_u32 v[0:1], v2, off", ("atom.global.add.u32", "fence.acq")),
    ("gfx1100", 32, "global_atomic_add_f32 v[0:1], v2, off", ("atom.relaxed.sys.global.cas.b32",)),
    ("gfx1100", 32, "flat_atomic_cmpswap_b64 v[0:1], v[2:5]", ("cas.b64", "wc_lds")),
    ("gfx1250", 32, "s_barrier_signal -1", ("ret;",)),
    ("gfx1100", 32, "scratch_store_b64 v0, v[2:3], off", ("st.global.b32",)),
    ("gfx1100", 32, "s_add_u32 s2, s3, s4", ("add.s32",)),
    ("gfx1100", 32, "s_load_b64 s[2:3], s[4:5], 0x10", ("ld.global.b32", "wc_find_range")),
    ("gfx1201", 32, "v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7]",
     ("st.shared", "bar.warp.sync", "ld.shared.v4", "%tid.x")),
    ("gfx942", 64, "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15]",
     ("st.shared", "bar.warp.sync", "ld.shared.v4")),
    ("gfx942", 64, "v_mul_f64 v[0:1], v[2:3], v[4:5]", ("mul.rn.f64",)),
    ("gfx942", 64, "v_cvt_f64_f32 v[0:1], v2", ("cvt.f64.f32",)),
    ("gfx942", 64, "v_readfirstlane_b32 s2, v3", ("shfl.sync.idx.b32", "selp")),
    ("gfx942", 64, "s_memtime s[2:3]", ("%globaltimer", "shfl.sync.idx.b32")),
]
# fmt: on


@pytest.mark.clang
@pytest.mark.parametrize(("target", "wave", "line", "parts"), CONTENTS, ids=lambda part: str(part))
def test_instructions_become(target: str, wave: int, line: str, parts: tuple[str, ...]) -> None:
    """The GPU's own votes, shuffles, memories and atomics."""
    ptx = ptx_of(target, line, wave)
    assert all(part in ptx for part in parts), ptx


@pytest.mark.clang
def test_a_wave_of_64_is_two_lanes_a_thread() -> None:
    """Two products, and both lanes' registers."""
    ptx = ptx_of("gfx942", "v_mul_f32 v0, v1, v2", 64)
    assert ptx.count("mul.rn.f32") == 2
    assert re.search(r"st\.v2\.b32 |st\.b64 ", ptx), "a register is a pair of dwords"


SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void chain(float *y, int n) {
  float a = y[threadIdx.x], b = a * 0.5f;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) a = fmaf(a, 0.999f, b), b = fmaf(b, 0.998f, a);
  y[blockIdx.x * blockDim.x + threadIdx.x] = a + b;
}
"""


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx1100", "gfx942"])
def test_a_kernel_is_one_function(target: str) -> None:
    """Registers are values; a loop is there without tests for NaN and EXEC, and as defined."""
    program = Program(wc.compile(SOURCE, target), targets.get(target), SHARED)
    kernel = program.kernel_code(program.code.kernels["chain"])
    launch = resident.start_of(kernel, program)
    ptx = compiler.ptx(build(kernel, launch, program.functions, "wc_kernel", 400).text)
    assert ".visible .entry wc_kernel()" in ptx
    entry = ptx[ptx.index(".visible .entry") :]
    assert ".local " not in entry, "registers in memory"
    lanes = 1 if target == "gfx1100" else 2
    assert entry.count("fma.rn.f32") >= 2 * 16 * lanes
    straight = re.split(r"\n\$L|\tbra", entry)
    assert max(part.count("fma.rn.f32") for part in straight) >= 16 * lanes
