"""KernelDescriptor: its fields by name, against the assembler's directives."""

from __future__ import annotations

import struct

import pytest

from wavecore.codeobject import KernelDescriptor, UserSgprs
from wavecore.errors import CodeObjectError
from wavecore.toolchain import assemble

pytestmark = pytest.mark.clang


def describe(target: str, *directives: str) -> KernelDescriptor:
    given = "\n".join(f".amdhsa_{directive}" for directive in directives)
    if "next_free_vgpr" not in given:
        given += "\n.amdhsa_next_free_vgpr 8"
    if target in ("gfx90a", "gfx942", "gfx950") and "accum_offset" not in given:
        given += "\n.amdhsa_accum_offset 4"
    code = assemble(
        f"""\
        .text
        .globl k
        .p2align 8
        .type k,@function
        k: s_endpgm
        .Lend: .size k, .Lend-k
        .rodata
        .p2align 6
        .amdhsa_kernel k
            .amdhsa_next_free_sgpr 8
            {given}
        .end_amdhsa_kernel
        """,
        target,
    )
    return code.kernels["k"].descriptor


@pytest.mark.parametrize(
    ("directive", "value", "field", "expected", "target"),
    [
        ("group_segment_fixed_size", 1000, "group_segment_fixed_size", 1000, "gfx90a"),
        ("private_segment_fixed_size", 24, "private_segment_fixed_size", 24, "gfx90a"),
        ("kernarg_size", 64, "kernarg_size", 64, "gfx90a"),
        ("wavefront_size32", 0, "wave_size", 64, "gfx1100"),
        ("wavefront_size32", 1, "wave_size", 32, "gfx1201"),
        ("uses_dynamic_stack", 1, "uses_dynamic_stack", True, "gfx942"),
        ("float_round_mode_32", 1, "float_mode", 0xC1, "gfx942"),
        ("float_round_mode_16_64", 2, "float_mode", 0xC8, "gfx942"),
        ("float_denorm_mode_32", 1, "float_mode", 0xD0, "gfx942"),
        ("float_denorm_mode_16_64", 2, "float_mode", 0x80, "gfx942"),
        ("dx10_clamp", 0, "dx10_clamp", False, "gfx1100"),
        ("dx10_clamp", 1, "dx10_clamp", True, "gfx942"),
        ("round_robin_scheduling", 1, "dx10_clamp", False, "gfx1201"),
        ("ieee_mode", 0, "ieee_mode", False, "gfx1100"),
        ("fp16_overflow", 1, "fp16_overflow", True, "gfx942"),
        ("enable_private_segment", 1, "enable_private_segment", True, "gfx942"),
        ("system_sgpr_workgroup_id_x", 0, "enable_workgroup_id_x", False, "gfx942"),
        ("system_sgpr_workgroup_id_y", 1, "enable_workgroup_id_y", True, "gfx942"),
        ("system_sgpr_workgroup_id_z", 1, "enable_workgroup_id_z", True, "gfx942"),
        ("system_sgpr_workgroup_info", 1, "enable_workgroup_info", True, "gfx942"),
        ("system_vgpr_workitem_id", 0, "workitem_id_count", 1, "gfx942"),
        ("system_vgpr_workitem_id", 1, "workitem_id_count", 2, "gfx942"),
        ("system_vgpr_workitem_id", 2, "workitem_id_count", 3, "gfx942"),
        ("user_sgpr_count", 14, "user_sgpr_count", 14, "gfx1100"),
        ("accum_offset", 8, "accum_offset", 8, "gfx90a"),
        ("inst_pref_size", 5, "accum_offset", 0, "gfx1201"),
    ],
)
def test_field_reads_back(
    directive: str, value: int, field: str, expected: int, target: str
) -> None:
    """The field has the value that the directive sets."""
    assert getattr(describe(target, f"{directive} {value}"), field) == expected


def test_user_sgprs_come_in_their_order() -> None:
    """Everything enabled on gfx908: the manual's order, without gaps."""
    found = describe(
        "gfx908",
        "user_sgpr_private_segment_buffer 1",
        "user_sgpr_dispatch_ptr 1",
        "user_sgpr_queue_ptr 1",
        "user_sgpr_kernarg_segment_ptr 1",
        "user_sgpr_dispatch_id 1",
        "user_sgpr_flat_scratch_init 1",
        "user_sgpr_private_segment_size 1",
    )
    assert found.user_sgprs == (
        UserSgprs("private_segment_buffer", 0, 4),
        UserSgprs("dispatch_ptr", 4, 2),
        UserSgprs("queue_ptr", 6, 2),
        UserSgprs("kernarg_segment_ptr", 8, 2),
        UserSgprs("dispatch_id", 10, 2),
        UserSgprs("flat_scratch_init", 12, 2),
        UserSgprs("private_segment_size", 14, 1),
    )
    assert found.user_sgpr_count == 15


def test_kernarg_preload() -> None:
    """Preloaded arguments follow the named registers."""
    found = describe(
        "gfx942",
        "user_sgpr_kernarg_segment_ptr 1",
        "user_sgpr_kernarg_preload_length 3",
        "user_sgpr_kernarg_preload_offset 2",
    )
    assert found.kernarg_preload_length_dwords == 3
    assert found.kernarg_preload_offset_dwords == 2
    assert found.user_sgprs[-1] == UserSgprs("kernarg_preload", 2, 3)


@pytest.mark.parametrize(
    ("target", "wave_directive", "count"),
    [
        ("gfx908", "", 12),
        ("gfx90a", "", 16),
        ("gfx1100", "wavefront_size32 1", 16),
        ("gfx1100", "wavefront_size32 0", 12),
        ("gfx1201", "wavefront_size32 0", 12),
    ],
)
def test_vgprs_round_up_to_the_granule(target: str, wave_directive: str, count: int) -> None:
    """Nine registers used are rounded up to what the hardware allocates."""
    given = ["next_free_vgpr 9", *([wave_directive] if wave_directive else [])]
    assert describe(target, *given).vgpr_count == count


def test_gfx1250_counts_more_user_sgprs() -> None:
    """Its count has a sixth bit, which on other targets enables the trap handler."""
    data = struct.pack("<52xI8x", 33 << 1)
    for processor, count in (("gfx1250", 33), ("gfx1201", 1)):
        assert KernelDescriptor.from_bytes(data, processor).user_sgpr_count == count


def test_short_descriptor_is_refused() -> None:
    """63 bytes are not 64."""
    with pytest.raises(CodeObjectError, match="63 bytes"):
        KernelDescriptor.from_bytes(bytes(63), "gfx942")
