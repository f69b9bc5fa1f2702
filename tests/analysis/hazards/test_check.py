"""What hazards() accepts, and in which order it reports."""

from __future__ import annotations

import pytest

import wavecore as wc
from wavecore.analysis import Severity, hazards

pytestmark = pytest.mark.clang

KERNEL = """
    .text
    .globl {name}
    .p2align 8
    .type {name},@function
{name}:
    {code}
    s_endpgm
    .size {name}, .-{name}
    .rodata
    .p2align 6
    .amdhsa_kernel {name}
      .amdhsa_next_free_vgpr 16
      .amdhsa_next_free_sgpr 8
      .amdhsa_accum_offset 16
    .end_amdhsa_kernel
"""
SOUND = KERNEL.format(name="sound", code="v_mov_b32 v0, v1")
WRONG = KERNEL.format(
    name="wrong",
    code="""
    v_add_co_u32 v1, vcc, v2, v3
    v_addc_co_u32 v4, vcc, v5, v6, vcc
    v_exp_f32 v7, v8
    v_add_f32 v9, v7, v7
    global_load_dword v10, v[0:1], off
    v_mov_b32 v11, v10
    """,
)


@pytest.fixture(scope="module")
def code() -> wc.codeobject.CodeObject:
    return wc.assemble(SOUND + WRONG, "gfx942")


def kinds(found) -> list[str]:
    return [report.kind for report in found]


def test_errors_come_first_then_warnings_each_by_address(code):
    found = hazards(code)
    assert kinds(found) == ["hazard.G20", "wait.missing", "hazard.G16"]
    assert [each.severity for each in found] == [Severity.ERROR, Severity.ERROR, Severity.WARNING]
    assert {each.site.kernel for each in found} == {"wrong"}


def test_one_kernel_by_name(code):
    assert hazards(code, "sound") == []
    assert len(hazards(code, "wrong")) == 3


def test_bytes_and_loaded_kernels_are_taken(code):
    assert kinds(hazards(code.data)) == kinds(hazards(code))
    module = wc.Device("gfx942").load(code)
    assert hazards(module["sound"]) == []
    assert len(hazards(module["wrong"])) == 3


def test_anything_else_is_refused():
    with pytest.raises(TypeError, match="a code object, its bytes or a loaded kernel, not str"):
        hazards("kernel.s")


def test_the_package_is_the_function_too(code):
    """Once the package is imported, Python puts it in place of the function."""
    import wavecore.analysis.hazards as package

    assert kinds(package(code)) == kinds(hazards(code))
    assert kinds(wc.analysis.hazards(code)) == kinds(hazards(code))
