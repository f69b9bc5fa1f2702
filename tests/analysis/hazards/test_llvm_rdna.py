"""The rules find a hazard of RDNA exactly where LLVM works around one.

As test_llvm_oracle.py, with random sequences. LLVM inserts waits for the VALU, or VALU
instructions; compared is only whether it inserts any into a sequence. Reads of masks (E3) are left
out: releases of LLVM 22 differ in what ends that hazard.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator, Sequence

import pytest

from tests.analysis.hazards.test_llvm_oracle import LLC, Form, by_llvm, drawn, needs_llc
from tests.sampling import EVERYTHING
from wavecore.analysis.hazards.check import all_findings
from wavecore.analysis.hazards.graph import Graph, MachineCode
from wavecore.toolchain import assemble

pytestmark = pytest.mark.clang
NUMBER = 3000 if EVERYTHING else 300
MOST = 5
PASSES = "amdgpu-wait-sgpr-hazards,post-RA-hazard-rec"

_V = ", implicit $exec"
_F = ", implicit $mode, implicit $exec"
FORMS = (
    Form("v_mov_b32 {v1.0}, {v1.1}", f"{{v1.0}} = V_MOV_B32_e32 {{v1.1}}{_V}"),
    Form("v_mov_b32 {v1.0}, {s1.1}", f"{{v1.0}} = V_MOV_B32_e32 {{s1.1}}{_V}"),
    Form("v_add_f32 {v1.0}, {v1.1}, {v1.2}", f"{{v1.0}} = V_ADD_F32_e32 {{v1.1}}, {{v1.2}}{_F}"),
    Form("v_exp_f32 {v1.0}, {v1.1}", f"{{v1.0}} = V_EXP_F32_e32 {{v1.1}}{_F}"),
    Form("v_readfirstlane_b32 {s1.0}, {v1.1}", f"{{s1.0}} = V_READFIRSTLANE_B32 {{v1.1}}{_V}"),
    Form("v_cmpx_lt_f32 {v1.0}, {v1.1}",
         f"V_CMPX_LT_F32_nosdst_e32 {{v1.0}}, {{v1.1}}, implicit-def $exec{_F}"),
    Form("v_permlanex16_b32 {v1.0}, {v1.1}, s20, s21",
         f"{{v1.0}} = V_PERMLANEX16_B32_e64 0, {{v1.1}}, 0, $sgpr20, 0, $sgpr21, {{v1.0}}, 0{_V}"),
    Form("s_mov_b32 {s1.0}, {s1.1}", "{s1.0} = S_MOV_B32 {s1.1}"),
    Form("s_mov_b32 {s1.0}, 0", "{s1.0} = S_MOV_B32 0"),
    Form("s_nop 7", "S_NOP 7"),
    Form("v_nop", f"V_NOP_e32{_V}".replace("e32,", "e32")),
)  # fmt: skip
WAVE64 = (
    Form("s_mov_b64 exec, {s2.0}", "$exec = S_MOV_B64 {s2.0}"),
    Form("ds_store_b32 {v1.0}, {v1.1}", f"DS_WRITE_B32_gfx9 {{v1.0}}, {{v1.1}}, 0, 0{_V}"),
)  # fmt: skip
WAVE32 = (
    Form("v_wmma_f32_16x16x16_f16 {v8.0}, {v8.1}, {v8.2}, {v8.0}",
         "{v8.0} = V_WMMA_F32_16X16X16_F16_twoaddr_w32 8, {v8.1}, 8, {v8.2}, 8, {v8.0}, 0, 0" + _V,
         "gfx1100 gfx1150"),
    Form("v_wmma_f32_16x16x32_f16 {v8.0}, {v8.1}, {v8.2}, {v8.0}",
         "{v8.0} = V_WMMA_F32_16X16X32_F16_w32_twoaddr 8, {v8.1}, 8, {v8.2}, 8, {v8.0}, "
         f"0, 0, 0, 0{_V}", "gfx1250"),
    Form("v_wmma_f32_16x16x4_f32 {v8.0}, {v2.1}, {v2.2}, {v8.0}",
         "{v8.0} = V_WMMA_F32_16X16X4_F32_w32_twoaddr 8, {v2.1}, 8, {v2.2}, 8, {v8.0}, "
         f"0, 0, 0, 0{_V}", "gfx1250"),
    Form("v_wmma_i32_16x16x64_iu8 {v8.0}, {v8.1}, {v8.2}, {v8.0}",
         "{v8.0} = V_WMMA_I32_16X16X64_IU8_w32_twoaddr 8, {v8.1}, 8, {v8.2}, {v8.0}, "
         f"0, 0, 0, 0{_V}", "gfx1250"),
    Form("v_swmmac_f32_16x16x64_f16 {v8.0}, {v8.1}, {v16.2}, {v1.3}",
         "{v8.0} = V_SWMMAC_F32_16X16X64_F16_w32_twoaddr 8, {v8.1}, 8, {v16.2}, {v8.0}, "
         f"{{v1.3}}, 0, 0, 0, 0, 0{_V}", "gfx1250"),
)  # fmt: skip
# All SGPRs are read at the end: to the rules, a write that is never read is no hazard.
LAST = tuple((f"s_mov_b32 s30, s{n}", f"$sgpr30 = S_MOV_B32 $sgpr{n}") for n in range(4, 8))
CASES = (("gfx1100", 64), ("gfx1100", 32), ("gfx1150", 64), ("gfx1200", 32),
         ("gfx1250", 32))  # fmt: skip
# Rules whose workaround in LLVM is not a single instruction, or is in another pass.
ELSEWHERE = ("C1", "D1", "S1.old")


def sequences(target: str, wave: int) -> Iterator[list[tuple[str, str]]]:
    choose = random.Random(f"rdna {target} {wave}")
    forms = [*FORMS, *(WAVE64 if wave == 64 else WAVE32)]
    forms = [form for form in forms if target in form.on.split() or "gfx942" in form.on]
    for _ in range(NUMBER):
        chosen = choose.choices(forms, k=choose.randint(2, MOST))
        yield [*(drawn(form, choose) for form in chosen), *LAST]


def cured(target: str, wave: int, texts: Sequence[Sequence[str]], folder) -> list[bool]:
    """Whether LLVM inserts anything into each sequence."""
    functions = []
    for number, lines in enumerate(texts):
        body = "\n".join(f"    {line}" for line in lines)
        functions.append(f"---\nname: f{number}\nbody: |\n  bb.0:\n{body}\n    S_ENDPGM 0\n...\n")
    kernels = "".join(
        f"define amdgpu_kernel void @f{n}() {{ ret void }}\n" for n in range(len(texts))
    )
    source = folder / "sequences.mir"
    ir = "".join(f"  {line}\n" for line in kernels.splitlines())
    source.write_text(f"--- |\n{ir}...\n{''.join(functions)}")
    assert LLC is not None
    command = [LLC, "-mtriple=amdgcn", f"-mcpu={target}", f"-mattr=+wavefrontsize{wave}"]
    command += [f"-run-pass={PASSES}", "-o", "-", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    bodies = re.findall(r"bb\.0:\n(.*?)\n\.\.\.", done.stdout, re.S)
    counts = [sum(bool(line.strip()) for line in body.splitlines()) for body in bodies]
    return [count > len(lines) + 1 for count, lines in zip(counts, texts, strict=True)]


def found(graph: Graph) -> set[int]:
    """The sequences, numbered by the s_endpgm before them, in which the rules find a hazard."""
    starts = [step.pc for step in graph.steps if step.is_start or step.is_entry]
    wrong = [
        each.second.pc
        for each in all_findings(graph)
        if by_llvm(each.rule) and each.rule.id not in ELSEWHERE
    ]
    return {sum(start <= pc for start in starts) - 1 for pc in wrong}


@needs_llc
@pytest.mark.parametrize(("target", "wave"), CASES)
def test_hazards_are_where_llvm_cures_them(target, wave, tmp_path):
    pairs = list(sequences(target, wave))
    theirs = cured(target, wave, [[llvm for _, llvm in each] for each in pairs], tmp_path)
    lines = "".join(
        f".globl f{n}\n.type f{n},@function\nf{n}:\n"
        + "".join(f"{text}\n" for text, _ in each)
        + "s_endpgm\n"
        for n, each in enumerate(pairs)
    )
    code = MachineCode(assemble(lines, target, wave=wave), wave=wave)
    (whole,) = code.graphs
    graph = Graph(whole.code, whole.functions)  # as kernels: nothing has executed before
    ours = found(graph)
    wrong = [
        f"{' / '.join(text for text, _ in each)}: LLVM {expected}"
        for n, (each, expected) in enumerate(zip(pairs, theirs, strict=True))
        if expected != (n in ours)
    ]
    assert not wrong, f"{len(wrong)} of {len(pairs)}\n" + "\n".join(wrong[:20])
    assert sum(theirs) >= 5
