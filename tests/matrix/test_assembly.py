"""Instructions as text: LLVM assembles it, also for targets without a decoder."""

from __future__ import annotations

import subprocess

import pytest

from tools import llvm_mc
from wavecore.matrix import assembly, catalogue


@pytest.mark.parametrize("target", catalogue.targets())
def test_llvm_takes_every_instruction(target: str) -> None:
    """Registers in the right files, as many as each operand has, in LLVM's order."""
    if not llvm_mc.available():
        pytest.skip("llvm-mc-22 is not installed (Debian: llvm-22)")
    instructions = catalogue.instructions(target)
    for wave in instructions[0].waves:
        texts = [assembly.text(inst, wave) for inst in instructions if wave in inst.waves]
        command = [llvm_mc.LLVM_MC, "--triple=amdgcn", f"-mcpu={target}"]
        if len(instructions[0].waves) > 1:
            command.append(f"-mattr=+wavefrontsize{wave}")
        done = subprocess.run(command, input="\n".join(texts), capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "modifiers", "text"),
    [
        ("v_wmma_f32_16x16x128_f8f6f4", {"matrix_a_fmt": 4, "matrix_b_fmt": 2},
         "v[8:15], v[24:35], v[0:7] matrix_a_fmt:MATRIX_FMT_FP4 matrix_b_fmt:MATRIX_FMT_FP6"),
        ("v_wmma_f32_16x16x32_f16", {"matrix_a_reuse": 1, "neg_lo": 1},
         "v[8:15], v[16:23], v[0:7] matrix_a_reuse neg_lo:[1,0,0]"),
        ("v_wmma_scale16_f32_16x16x128_f8f6f4", {"matrix_b_scale": 1, "matrix_b_reuse": 1},
         "v[8:23], v[24:39], v[0:7], v[40:41], v[42:43] matrix_b_scale:MATRIX_SCALE_ROW1 "
         "matrix_b_reuse"),
    ],
)  # fmt: skip
def test_modifiers_of_gfx1250_are_in_its_fields(
    name: str, modifiers: dict[str, int], text: str
) -> None:
    """Formats, hints and scales, as LLVM prints them."""
    found = assembly.example(catalogue.instruction(name, "gfx1250"), **modifiers)
    assert found is not None
    assert " ".join(found.text.split()) == f"{name} v[0:7], {text}"


def test_a_sparse_instruction_has_one_tuple_for_c_and_d() -> None:
    """It is as wide as the wider of them, and contains nothing else."""
    inst = catalogue.instruction("v_swmmac_bf16f32_16x16x64_bf16", "gfx1250")
    assert assembly.text(inst) == f"{inst.name} v[0:7], v[8:15], v[16:31], v32"
    places = assembly.registers(inst)
    assert (places["C"], places["A"]) == (range(8), range(8, 16))
