"""Machine code as a graph: control flow, and the wait states between instructions."""

from __future__ import annotations

import pytest

from wavecore.analysis.hazards.check import hazards
from wavecore.analysis.hazards.graph import Graph, MachineCode, Step
from wavecore.emulator.reports import Severity
from wavecore.toolchain import assemble


def graph(source: str, target: str = "gfx942") -> Graph:
    """The graph of some assembly without a kernel."""
    (found,) = MachineCode(assemble(source, target)).graphs
    return found


def step(found: Graph, name: str) -> Step:
    """The only instruction with this name."""
    (one,) = (each for each in found.steps if each.inst.name == name)
    return one


def between(found: Graph, first: str, second: str, limit: int = 40) -> int | None:
    """The wait states between two instructions; None where no path is shorter than the limit."""
    wanted = step(found, first)
    return next((d for each, d in step(found, second).earlier(limit) if each is wanted), None)


def test_instructions_are_one_and_s_nop_is_more():
    found = graph("v_mov_b32 v0, v1\ns_nop 4\ns_mov_b32 s0, s1\nv_add_u32 v1, v0, v0\ns_endpgm")
    assert between(found, "v_mov_b32", "v_add_u32") == 6
    assert between(found, "v_mov_b32", "v_add_u32", limit=7) == 6
    assert between(found, "v_mov_b32", "v_add_u32", limit=6) is None
    assert between(found, "v_add_u32", "v_mov_b32") is None


def test_the_shortest_way_counts():
    """The path that branches around the nops is the one that counts."""
    found = graph("""
        v_mov_b32 v0, v1
        s_cbranch_scc0 L
        s_nop 7
    L:  v_add_u32 v1, v0, v0
        s_endpgm
    """)
    assert between(found, "v_mov_b32", "v_add_u32") == 1


def test_a_loop_is_a_way_back():
    found = graph("""
    L:  v_mov_b32 v0, v1
        s_nop 2
        v_add_u32 v1, v0, v0
        s_cbranch_scc0 L
        s_endpgm
    """)
    assert between(found, "v_add_u32", "v_mov_b32") == 1
    assert between(found, "v_mov_b32", "v_mov_b32") == 5


def test_a_way_ends_at_a_call():
    """What the callee executed last is unknown; after the call, the caller starts afresh."""
    found = graph("""
    .type f,@function
    f:  v_mov_b32 v5, v6
        s_setpc_b64 s[30:31]
    .type g,@function
    g:  v_mov_b64 v[0:1], v[2:3]
        s_swappc_b64 s[30:31], s[4:5]
        v_add_u32 v1, v0, v0
        s_endpgm
    """)
    assert between(found, "v_mov_b64", "v_add_u32") is None
    assert step(found, "v_add_u32").is_entry
    assert step(found, "s_swappc_b64").leaves
    assert step(found, "v_mov_b32").is_entry


def test_control_goes_on_behind_what_has_no_semantics():
    """A graphics instruction does not end the path."""
    found = graph("exp mrt0 v0, v1, v2, v3 vm\nv_mov_b32 v0, 0\ns_endpgm", "gfx1030")
    assert [each.inst.name for each in found.steps] == ["exp", "v_mov_b32", "s_endpgm"]
    assert between(found, "exp", "v_mov_b32") == 0


@pytest.mark.parametrize("kernel", [None, "second"])
def test_kernels_are_told_by_name(kernel):
    kernels = "\n".join(
        f"""
    .globl {name}
    .type {name},@function
    {name}: {text}
        s_endpgm
    .size {name}, .-{name}
    .rodata
    .amdhsa_kernel {name}
      .amdhsa_next_free_vgpr 8
      .amdhsa_next_free_sgpr 8
      .amdhsa_accum_offset 8
    .end_amdhsa_kernel
    .text
    .p2align 8
    """
        for name, text in (("first", "v_mov_b32 v0, v1"), ("second", "v_add_u32 v0, v1, v2"))
    )
    code = MachineCode(assemble(kernels, "gfx942"), kernel)
    names = [code.site(each).kernel for one in code.graphs for each in one.steps]
    assert set(names) == ({"first", "second"} if kernel is None else {"second"})


PASSED = """
    v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], 0
    s_cbranch_scc1 L
    {behind}
    s_nop 15
    s_endpgm
L:  s_waitcnt vmcnt(0)
    v_mov_b32 v8, v9
    s_nop {count}
    v_cvt_f16_f32 v10, v0
    s_endpgm
"""


@pytest.mark.parametrize(
    ("behind", "count", "severity"),
    [
        ("s_branch M\nM:", 3, None),
        ("s_branch M\nM:", 2, Severity.WARNING),  # as LLVM leaves it, counting the s_branch
        ("s_branch M\nM:", 1, Severity.ERROR),
        ("s_nop 0", 2, Severity.ERROR),  # which LLVM does not emit
        ("s_nop 0", 3, None),
    ],
)
def test_a_branch_that_is_passed_over_makes_a_gap_of_one_a_warning(behind, count, severity):
    """LLVM ends a block with both branches and counts both, whichever is taken."""
    found = hazards(assemble(PASSED.format(behind=behind, count=count), "gfx942"))
    assert [each.severity for each in found] == ([] if severity is None else [severity])
    for each in found:
        assert each.kind == "hazard.MFMA.read"
        said = "LLVM counts the s_branch after s_cbranch_scc1" in each.message
        assert said == (severity is Severity.WARNING)
