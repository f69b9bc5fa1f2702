"""Seeded uses of uninitialised values are found with their lines; clean kernels give no report."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import wavecore as wc
from tests.analysis.uninitialised_kernels import (
    CLEAN,
    CLEAN_KERNELS,
    SOURCE,
    Seed,
    parameters,
    seeds,
)
from tests.device.long_programs import program
from tests.kernels.cases import CASES
from tests.kernels.cases import Case as KernelCase
from tests.kernels.test_kernels import LEVELS, check, module
from tests.sampling import takes
from wavecore.analysis import Severity

TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
SEEDS = seeds()


@cache
def compiled(target: str, opt: str, *, clean: bool) -> wc.Module:
    source = CLEAN if clean else SOURCE
    return wc.Device(target).load(wc.compile(source, target, opt=opt, name="seeds.hip"))


def launch(loaded: wc.Module, kernel: str, executor: str = "native") -> wc.LaunchResult:
    """Parameters named `fresh` get an array that was never written."""
    args: list[object] = []
    for number, (type, name) in enumerate(parameters(kernel)):
        dtype = np.int32 if "int" in type else np.float32
        if name == "fresh":
            args.append(loaded.device.empty(64, dtype))
        else:
            args.append(np.arange(128).astype(dtype) if number else np.zeros(128, dtype))
    return loaded[kernel].launch(1, 64, tuple(args), tools=["initcheck"], executor=executor)


def test_there_are_enough_seeds() -> None:
    """Each kind of memory and each kind of use has some."""
    assert len(SEEDS) >= 15
    assert {seed.kind for seed in SEEDS} == {"lds", "global", "scratch"}


@pytest.mark.clang
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.kernel)
def test_seeded_defect_is_found(seed: Seed, target: str) -> None:
    """One defect, one report: its kind, the line where it matters, the line it comes from."""
    reports = launch(compiled(target, "-O2", clean=False), seed.kernel).reports
    lines = {(each.kind, each.site.source) for each in reports}
    assert lines == {(f"uninitialised.{seed.kind}", f"seeds.hip:{seed.use}")}, reports
    sources = {each.other.source for each in reports if each.other is not None}
    assert sources == {f"seeds.hip:{seed.source}"}
    assert all(each.address is not None and each.advice for each in reports)


@pytest.mark.clang
@pytest.mark.parametrize("target", TARGETS)
def test_both_executors_report_the_same(target: str) -> None:
    """For every seed."""
    loaded = compiled(target, "-O2", clean=False)
    for seed in SEEDS:
        if seed.kind != "global":  # whose addresses differ
            found = [
                launch(loaded, seed.kernel, each).reports for each in ("native", "interpreter")
            ]
            assert found[0] == found[1], seed.kernel


@pytest.mark.clang
@pytest.mark.parametrize("opt", ["-O0", "-O2", "-O3"])
@pytest.mark.parametrize("target", TARGETS)
def test_what_does_not_matter_is_no_report(target: str, opt: str) -> None:
    """Padding, inactive lanes, masked bits, unused halves."""
    loaded = compiled(target, opt, clean=True)
    for kernel in CLEAN_KERNELS:
        assert launch(loaded, kernel).reports == (), kernel


REGISTERS = [
    ("uninitialised.vgpr", "v5", "v_add_u32_e32 v1, v5, v0\n v_readfirstlane_b32 s4, v1\n"
     " s_cmp_eq_u32 s4, 7\n s_cbranch_scc1 out\n v_mov_b32 v2, v1\nout:"),
    ("uninitialised.sgpr", "s20", "s_add_u32 s4, s20, 1\n s_cmp_eq_u32 s4, 7\n"
     " s_cbranch_scc1 out\n s_mov_b32 s5, 0\nout:"),
    ("uninitialised.sgpr", "scc", "s_cbranch_scc1 out\n s_mov_b32 s5, 0\nout:"),
    ("uninitialised.sgpr", "s22", "s_mov_b32 exec_lo, s22"),
    ("uninitialised.vgpr", "v9", "v_cmp_gt_u32_e32 vcc, 3, v9\n s_cbranch_vccz out\n"
     " s_mov_b32 s5, 0\nout:"),
    ("uninitialised.vgpr", "v7", "v_and_b32_e32 v1, 12, v7\n ds_write_b32 v1, v0"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "register", "body"), REGISTERS, ids=lambda x: str(x).split()[0])
@pytest.mark.parametrize("executor", ["native", "interpreter"])
def test_registers_that_nothing_wrote(kind: str, register: str, body: str, executor: str) -> None:
    """The message names the register."""
    kernel = program("gfx90a", f"  .set lds, 0\n  {body}", 64).kernel
    if "ds_write" in body:
        kernel = program("gfx90a", "  s_mov_b32 m0, -1\n  " + body, 64).kernel
        result = kernel.launch(1, 64, (np.uint64(0),), lds=64, tools=["initcheck"],
                               executor=executor)  # fmt: skip
    else:
        result = kernel.launch(1, 64, (np.uint64(0),), tools=["initcheck"], executor=executor)
    (found,) = result.reports
    assert found.kind == kind
    assert f" {register}," in found.message
    assert found.severity is Severity.ERROR


def test_device_arrays_are_known_once_the_host_has_them() -> None:
    """A copy, a store and a launch without tools write; what a kernel has stored is initialised."""
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void twice(float* out, const float* in) {
      out[threadIdx.x] = in[threadIdx.x] * 2;
    }"""
    gpu = wc.Device("gfx1100")
    kernel = gpu.load(wc.compile(source, "gfx1100", opt="-O2"))["twice"]

    def kinds(x: object, y: object) -> list[str]:
        result = kernel.launch(1, 64, (y, x), tools=["initcheck"])
        return [each.kind for each in result.reports]

    x, y = gpu.empty(64), gpu.empty(64)
    assert kinds(x, y) == ["uninitialised.global"]
    assert kinds(gpu.array(np.ones(64, np.float32)), y) == []
    assert kinds(y, x) == []  # the previous kernel has stored y
    z = gpu.empty(64)
    z.fill(1.0)
    assert kinds(z, x) == []
    other = gpu.empty(64)
    kernel.launch(1, 64, (gpu.empty(64), x))  # may store anywhere, unobserved
    assert kinds(other, x) == []


@pytest.mark.clang
@pytest.mark.parametrize(
    ("case", "target", "level"),
    [
        pytest.param(case, target, level, id=f"{case.name}-{target}-{level}")
        for case in CASES
        for target in TARGETS
        for level in LEVELS
        if takes(f"initcheck {case.name} {target} {level}", 4 if level == "-O2" else 24)
    ],
)
def test_everyday_kernels_are_clean(case: KernelCase, target: str, level: str) -> None:
    """Clang's code at every level gives no report, and the same results as before."""
    args = case.make(np.random.default_rng(7))
    arrays = [each for each in args if isinstance(each, np.ndarray)]
    expected = case.expect([each.copy() for each in arrays])
    result = module(target, level)[case.name].launch(
        case.grid, case.block, args, lds=case.lds, tools=["initcheck"]
    )
    assert result.reports == ()
    check(case, arrays, expected)
