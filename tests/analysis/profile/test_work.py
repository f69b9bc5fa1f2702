"""Counters of work in closed form; occupancy and ridge points as published."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import wavecore as wc
from tests.analysis.profile.programs import AXPY, assembled, sgemm
from wavecore import kernels, targets
from wavecore.analysis.profile import roofline
from wavecore.isa.table import facts_of_mnemonic

pytestmark = [pytest.mark.clang, pytest.mark.jit]
TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201")


@pytest.mark.parametrize("target", TARGETS)
def test_a_product_of_matrices_has_two_operations_a_step(target: str) -> None:
    n = 32
    found = sgemm(target, n)
    assert found.counters["valu.flops.float32"] == found.counters["flops.total"] == 2 * n**3
    assert found.counters["waves"] == n * n // found.launch.wave_size
    assert found.counters["lds.bytes_read"] == 2 * 4 * n**3
    assert found.counters["lds.bytes_written"] == 2 * 4 * n**3 // 16
    assert found.counters["global.bytes_read"] == 2 * 4 * n**3 // 16
    assert found.counters["global.bytes_written"] == 4 * n * n
    assert found.counters["intensity.lds"] == 2 * n**3 / (8 * n**3 + 8 * n**3 // 16)


@pytest.mark.parametrize(
    ("target", "dtype"), [("gfx90a", "float16"), ("gfx942", "float16"), ("gfx1201", "float16")]
)
def test_matrix_operations_are_those_of_the_product(target: str, dtype: str) -> None:
    """128 x 128 x 128 fits the tiles: no work is wasted."""
    a = np.random.default_rng(0).integers(-4, 5, (128, 128)).astype(dtype)
    with wc.Device(target), wc.analysis.profile() as found:
        kernels.gemm(a, a, dtype=np.float32)
    (product,) = found.kernels
    (work,) = product.matrix
    assert (work.dtype, work.sparse, work.operations) == (dtype, False, 2 * 128**3)
    assert product.counters[f"matrix.flops.{dtype}"] == 2 * 128**3
    rate = targets.get(target).ops_per_clock("matrix", dtype)
    assert rate is not None
    assert work.cycles == 2 * 128**3 * targets.get(target).simds_per_cu / rate
    assert 0 < work.share < 1


def test_lanes_that_are_off_do_no_work_and_rocprof_counts_them() -> None:
    """Half of the lanes multiply and add; a packed instruction does two."""
    lines = ["s_mov_b64 exec, 0xffffffff", "v_fma_f32 v1, v2, v3, v4", "v_add_f32 v1, v2, v3",
             "v_pk_fma_f32 v[2:3], v[4:5], v[6:7], v[8:9]", "v_exp_f32 v1, v1"]  # fmt: skip
    found = assembled("gfx942", lines).counters
    assert found["valu.flops.float32"] == 32 * (2 + 1 + 4 + 1)
    assert found["valu.flops_as_rocprof"] == 64 * (2 + 1 + 2 + 1)
    assert (found["valu.float32.fma"], found["valu.float32.add"]) == (2, 1)
    cycles = 4 + 4 + 4 + 16
    assert found["lanes.of_valu"] == pytest.approx(32 * cycles / cycles)
    assert found["lanes.percent_of_valu"] == pytest.approx(50)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("v_fma_f32", ("float32", 2, "FMA")),
        ("v_dual_fmac_f32", ("float32", 2, "FMA")),
        ("v_pk_fma_f16", ("float16", 4, "FMA")),
        ("v_pk_mul_f32", ("float32", 2, "MUL")),
        ("v_subrev_f16", ("float16", 1, "ADD")),
        ("v_rsq_f32", ("float32", 1, "TRANS")),
        ("v_dot2_f32_f16", ("float32", 4, "DOT")),
        ("v_fma_mixlo_f16", ("float16", 2, "FMA")),
        ("v_max_f32", None),
        ("v_add_u32", None),
        ("v_mfma_f32_16x16x4_f32", None),
        ("v_cvt_f32_f16", None),
    ],
)
def test_operations_of_a_lane(name: str, expected: tuple[str, int, str] | None) -> None:
    facts = facts_of_mnemonic(name)
    assert facts is not None
    found = facts.floats
    assert (None if found is None else (found.dtype, found.count, found.kind)) == expected


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_intensity_is_of_the_bytes_that_were_asked_for(target: str) -> None:
    """y += a x: two operations for twelve bytes, and the arguments that each wave loads."""
    kernel = wc.Device(target).load(wc.compile(AXPY, target, opt="-O2"))["axpy"]
    x = np.ones(1024, np.float32)
    found = kernel.profile(4, 256, (2.0, x, np.zeros_like(x)))
    scalar = found.counters["scalar.bytes_read"]
    assert found.counters["flops.total"] == 2 * 1024
    assert found.counters["intensity.memory"] == 2 * 1024 / (12 * 1024 + scalar)
    assert found.counters["global.efficiency"] == 100
    if target == "gfx942":
        assert found.counters["global.coalescing"] == 100
    (point,) = (point for point in found.points if point.level == "memory")
    for roof in found.products:
        assert roof.bound == "memory"
        product = targets.product(roof.name)
        assert roof.attainable_tera_ops == pytest.approx(
            point.intensity * product.memory_gb_per_s / 1000
        )


@pytest.mark.parametrize(
    ("product", "unit", "dtype", "ridge"),
    [  # peak / bandwidth, the corners of rocprofiler-compute's rooflines
        ("MI100", "vector", "float32", 18.8),
        ("MI100", "matrix", "float16", 150),
        ("MI210", "matrix", "float64", 27.7),
        ("MI210", "matrix", "float16", 110.5),
        ("MI250X", "matrix", "float16", 117),
        ("MI300A", "matrix", "float16", 185),
        ("MI300X", "vector", "packed float32", 30.8),
        ("MI300X", "matrix", "float16", 247),
        ("MI300X", "matrix", "float8", 493),
        ("MI325X", "matrix", "float16", 218),
        ("MI350X", "matrix", "float16", 288),
        ("MI355X", "matrix", "float4", 1258),
        ("RX 6950 XT", "vector", "float32", 41),
        ("RX 7900 XTX", "vector", "float32", 64),
        ("RX 7600", "vector", "float32", 75.5),
        ("RX 9070 XT", "matrix", "float16", 305),
        ("RX 9060 XT", "matrix", "float16", 322),
    ],
)
def test_ridges(product: str, unit: str, dtype: str, ridge: float) -> None:
    found = {
        (peak.unit, peak.dtype): peak.ridge
        for peak in roofline.peaks(targets.product(product))
        if not peak.sparse
    }
    assert found[unit, dtype] == pytest.approx(ridge, rel=0.01)


@pytest.mark.parametrize(
    ("target", "options", "waves", "workgroups", "limited_by"),
    [
        # rocprofiler-compute's tutorial on occupancy, MI250; CDNA 3 with 16 KB of LDS. AMD gives 10
        # for CDNA 4, correct for 16 KB only if they are not rounded up to its granule.
        ("gfx90a", {"vgprs": 122, "agprs": 4, "workgroup_size": 256}, 4, 4, "registers"),
        ("gfx90a", {"vgprs": 8, "lds_bytes": 65536, "workgroup_size": 256}, 1, 1, "LDS"),
        ("gfx90a", {"vgprs": 64, "sgprs": 80, "workgroup_size": 256}, 8, 8, "waves"),
        ("gfx950", {"vgprs": 32, "lds_bytes": 15360, "workgroup_size": 64}, 3, 10, "LDS"),
        ("gfx950", {"vgprs": 32, "lds_bytes": 16384, "workgroup_size": 64}, 3, 9, "LDS"),
        ("gfx942", {"vgprs": 32, "lds_bytes": 16384, "workgroup_size": 64}, 1, 4, "LDS"),
    ],
)
def test_published_occupancy(
    target: str, options: dict[str, int], waves: int, workgroups: int, limited_by: str
) -> None:
    found = targets.occupancy(targets.get(target), **options)  # type: ignore[arg-type]
    assert (found.waves_per_simd, found.workgroups) == (waves, workgroups)
    assert found.limited_by == limited_by
    assert found.limits[limited_by] == workgroups == min(found.limits.values())


def test_resources_say_what_is_used_and_what_is_given() -> None:
    found = {each.name: each for each in sgemm("gfx90a").resources}
    assert found["LDS"].used == found["LDS"].allocated == 2 * 16 * 16 * 4
    assert found["VGPRs"].allocated % 8 == 0
    assert 0 <= found["VGPRs"].allocated - found["VGPRs"].used < 8
    assert found["SGPRs"].allocated % 16 == 0
    assert found["LDS"].limit == 65536


@pytest.mark.parametrize(
    ("target", "counts", "expected"),
    [  # a unified file: 122 VGPRs end at 124, where the AccVGPRs begin
        ("gfx90a", (128, 4), (124, 4)),
        ("gfx908", (122, 4), (122, 4)),
        ("gfx1100", (122, None), (122, 0)),
    ],
)
def test_both_kinds_of_vector_registers(
    target: str, counts: tuple[int, int | None], expected: tuple[int, int]
) -> None:
    """The metadata of a unified file give one number for both."""
    info = wc.compile(AXPY, target, opt="-O2").kernel("axpy")
    made = dataclasses.replace(info, vgpr_count=counts[0], agpr_count=counts[1])
    assert made.vector_registers == expected
    bare = dataclasses.replace(info, vgpr_count=None, agpr_count=None)
    assert sum(bare.vector_registers) == info.descriptor.vgpr_count
