"""Occupancy, against the thresholds in LLVM's compiler and the limits of the hardware."""

from __future__ import annotations

import re

import pytest

from wavecore import targets
from wavecore.errors import TargetError
from wavecore.toolchain import clang

# First VGPR count at which one wave less fits on a SIMD, measured on the compiler's output.
THRESHOLDS = {
    ("gfx908", 64): "25:9 29:8 33:7 37:6 41:5 49:4 65:3 85:2 129:1",
    ("gfx90a", 64): "65:7 73:6 81:5 97:4 129:3 169:2 257:1",
    ("gfx942", 64): "65:7 73:6 81:5 97:4 129:3 169:2 257:1",
    ("gfx950", 64): "65:7 73:6 81:5 97:4 129:3 169:2 257:1",
    ("gfx1030", 32): "65:12 81:10 97:9 113:8 129:7 145:6 161:5 193:4",
    ("gfx1030", 64): "33:12 41:10 49:9 57:8 65:7 73:6 81:5 97:4 129:3 169:2",
    ("gfx1100", 32): "97:12 121:10 145:9 169:8 193:7 217:6 241:5",
    ("gfx1100", 64): "49:12 61:10 73:9 85:8 97:7 109:6 121:5 145:4 193:3 253:2",
    ("gfx1102", 32): "65:12 81:10 97:9 113:8 129:7 145:6 161:5 193:4",
    # up to 256 registers measured; beyond, the same file divided
    ("gfx1250", 32): "65:12 81:10 97:9 113:8 129:7 145:6 161:5 193:4 257:3 337:2 513:1",
    ("gfx1102", 64): "33:12 41:10 49:9 57:8 65:7 73:6 81:5 97:4 129:3 169:2",
}
SAME_FILE = {
    "gfx1101": "gfx1100",
    "gfx1151": "gfx1100",
    "gfx1200": "gfx1100",
    "gfx1201": "gfx1100",
    "gfx1103": "gfx1102",
    "gfx1150": "gfx1102",
    "gfx1152": "gfx1102",
    "gfx1153": "gfx1102",
}
CASES = [
    (target.name, wave, THRESHOLDS[SAME_FILE.get(target.name, target.name), wave])
    for target in targets.all()
    for wave in target.wave_sizes
]


@pytest.mark.parametrize(("name", "wave", "thresholds"), CASES)
def test_waves_per_simd_drops_where_the_compiler_says(name, wave, thresholds):
    target = targets.get(name)
    drops = []
    before = target.max_waves_per_simd
    registers = target.vgprs + (target.agprs if target.unified_vgpr_file else 0)
    for count in range(1, registers + 1):
        # The unified file has one count in the compiler: past 256 they are AGPRs.
        vgprs, agprs = min(count, target.vgprs), max(count - target.vgprs, 0)
        waves = target.waves_per_simd(vgprs, wave, agprs=agprs)
        if waves != before:
            drops.append(f"{count}:{waves}")
            before = waves
    assert " ".join(drops) == thresholds


def test_agprs_share_the_unified_file_and_not_the_split_one():
    """96 + 160 registers are 256 on gfx90a; on gfx908 the larger half decides."""
    assert targets.get("gfx90a").waves_per_simd(96, agprs=160) == 2
    assert targets.get("gfx90a").waves_per_simd(94, agprs=34) == 3  # AGPRs start at 96
    assert targets.get("gfx908").waves_per_simd(96, agprs=64) == 2
    assert targets.get("gfx908").waves_per_simd(24, agprs=64) == 4


@pytest.mark.parametrize(("sgprs", "waves"), [(80, 10), (81, 9), (88, 9), (89, 8), (101, 7)])
def test_sgprs_limit_cdna_alone(sgprs, waves):
    assert targets.get("gfx908").waves_per_simd(24, sgprs=sgprs) == waves
    for name in ("gfx90a", "gfx942", "gfx950"):
        assert targets.get(name).waves_per_simd(24, sgprs=sgprs) == min(waves, 8)
    assert targets.get("gfx1030").waves_per_simd(24, sgprs=sgprs) == 16


@pytest.mark.clang
@pytest.mark.parametrize("name", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1201"])
def test_occupancy_is_that_of_the_compilers_remark(name, tmp_path):
    """Kernels that use scalar or vector registers up to a number; counts are the compiler's."""
    target = targets.get(name)
    last = [f"s{number}" for number in (10, 74, 81, 82, 89, 90, 93, 94, 95, 96, 101)]
    last += [f"v{number}" for number in (23, 24, 64, 84, 96, 128, 168, 192, 255)]
    text = (f'KERNEL {each}() {{ __asm__ volatile("":::"{each}"); }}' for each in last)
    source = tmp_path / "kernels.c"
    head = "#define KERNEL __attribute__((amdgpu_kernel)) void"
    source.write_text("\n".join((head, *text)) + "\n", encoding="utf-8")
    options = f"--target=amdgcn-amd-amdhsa -mcpu={name} -nogpulib -O1 -S -o -".split()
    remark = "-Rpass-analysis=kernel-resource-usage"
    command = [*clang.find_clang().command, *options, remark, str(source)]
    said = clang.run(command, str(tmp_path), of=source.name).log
    _, *parts = said.split("Function Name: ")
    assert [part.split()[0] for part in parts] == last
    for part in parts:
        found = dict(re.findall(r"remark: +(\w+)(?: \[[^]]*\])?: (\d+)", part))
        sgprs, vgprs = int(found["TotalSGPRs"]), int(found["VGPRs"])
        ours = target.waves_per_simd(vgprs, agprs=int(found.get("AGPRs", 0)), sgprs=sgprs)
        assert ours == int(found["Occupancy"]), f"{part.split()[0]}: {sgprs} SGPRs, {vgprs} VGPRs"


def test_a_kernel_without_registers_takes_one_granule():
    assert targets.allocated_vgprs(targets.get("gfx942"), 0) == 8
    assert targets.allocated_vgprs(targets.get("gfx1100"), 0, 32) == 24


def test_more_registers_than_a_wave_can_address_are_an_error():
    with pytest.raises(TargetError, match="at most 256 VGPRs and 0 AGPRs, not 257 and 0"):
        targets.get("gfx1100").waves_per_simd(257)


@pytest.mark.parametrize(
    ("name", "kernel", "workgroups", "waves", "limited_by"),
    [
        # 4 waves of 8 on each of 4 SIMDs: 8 workgroups
        ("gfx942", dict(vgprs=64, workgroup_size=256), 8, 8, "waves"),
        ("gfx942", dict(vgprs=128, workgroup_size=256), 4, 4, "registers"),
        ("gfx942", dict(vgprs=64, workgroup_size=256, lds_bytes=32768), 2, 2, "LDS"),
        # LDS is allocated in units: 512 bytes, on gfx950 1280
        ("gfx942", dict(vgprs=64, workgroup_size=64, lds_bytes=4097), 14, 4, "LDS"),
        ("gfx950", dict(vgprs=64, workgroup_size=64, lds_bytes=1281), 32, 8, "waves"),
        ("gfx950", dict(vgprs=64, workgroup_size=64, lds_bytes=6401), 21, 6, "LDS"),
        # without the units ten would fit, as AMD's texts say
        ("gfx950", dict(vgprs=64, workgroup_size=64, lds_bytes=16384), 9, 3, "LDS"),
        ("gfx942", dict(vgprs=64, workgroup_size=64, lds_bytes=16384), 4, 1, "LDS"),
        # rocprofiler-compute's tutorial on occupancy, MI250: 4 waves per SIMD, 12.5 %, all 8 waves
        ("gfx90a", dict(vgprs=122, agprs=4, workgroup_size=256), 4, 4, "registers"),
        ("gfx90a", dict(vgprs=8, workgroup_size=256, lds_bytes=65536), 1, 1, "LDS"),
        ("gfx90a", dict(vgprs=64, sgprs=76, workgroup_size=256), 8, 8, "waves"),
        # single waves need no barrier slot, pairs do
        ("gfx908", dict(vgprs=24, workgroup_size=64), 40, 10, "waves"),
        ("gfx908", dict(vgprs=24, workgroup_size=128), 16, 8, "workgroups"),
        # a workgroup processor has 4 SIMDs and the LDS of both compute units
        ("gfx1100", dict(vgprs=96, workgroup_size=256, wave=32), 8, 16, "waves"),
        ("gfx1100", dict(vgprs=97, workgroup_size=256, wave=32), 6, 12, "registers"),
        ("gfx1100", dict(vgprs=24, workgroup_size=64, wave=32, lds_bytes=65536), 2, 1, "LDS"),
    ],
)
def test_occupancy_names_the_limit(name, kernel, workgroups, waves, limited_by):
    found = targets.occupancy(targets.get(name), **kernel)
    assert (found.workgroups, found.waves_per_simd, found.limited_by) == (
        workgroups,
        waves,
        limited_by,
    )


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        (dict(vgprs=8, workgroup_size=1025), "1 to 1024 work-items, not 1025"),
        (dict(vgprs=8, workgroup_size=0), "1 to 1024 work-items, not 0"),
        (dict(vgprs=8, workgroup_size=64, lds_bytes=65537), "65536 bytes of LDS, not 65537"),
        (dict(vgprs=8, workgroup_size=64, wave=32), "no wave32"),
        (dict(vgprs=256, agprs=256, workgroup_size=1024), "does not fit"),
    ],
)
def test_what_never_fits_is_an_error(kernel, message):
    with pytest.raises(TargetError, match=message):
        targets.occupancy(targets.get("gfx942"), **kernel)
