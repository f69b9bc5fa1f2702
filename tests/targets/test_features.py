"""Features against LLVM: its own table where it is installed, its assembler in any case."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wavecore import targets

from . import llvm_tables

RECORDS = pytest.mark.parametrize("target", targets.all(), ids=lambda target: target.name)

# One instruction that exactly the targets with the feature accept.
SAMPLES = {
    "mai-insts": "v_mfma_f32_32x32x8f16 a[0:15], v[0:1], v[2:3], a[0:15]",
    "packed-fp32-ops": "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]",
    "xf32-insts": "v_mfma_f32_16x16x8_xf32 v[0:3], v[4:5], v[6:7], v[0:3]",
    "fp8-insts": "v_mfma_f32_16x16x32_fp8_fp8 v[0:3], v[4:5], v[6:7], v[0:3]",
    "fp8-conversion-insts": "v_cvt_pk_fp8_f32 v0, v1, v2",
    "gfx950-insts": "v_mfma_f32_16x16x32_f16 v[0:3], v[4:7], v[8:11], v[0:3]",
    "permlane32-swap": "v_permlane32_swap_b32 v0, v1",
    "bitop3-insts": "v_bitop3_b32 v0, v1, v2, v3 bitop3:1",
    "dpp8": "v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]",
    "sdwa": "v_mov_b32_sdwa v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:WORD_1",
    "vopd": "v_dual_add_f32 v0, v1, v2 :: v_dual_mul_f32 v3, v4, v5",
    "salu-float": "s_add_f32 s0, s1, s2",
    "gfx12-insts": "global_inv scope:SCOPE_DEV",
    "dot8-insts": "v_dot4_i32_iu8 v0, v1, v2, v3",
    "dot11-insts": "v_dot4_f32_fp8_fp8 v0, v1, v2, v3",
    "s-memtime-inst": "s_memtime s[0:1]",
    "lshl-add-u64-inst": "v_lshl_add_u64 v[0:1], v[2:3], 1, v[4:5]",
}


@pytest.mark.skipif(llvm_tables.library() is None, reason="libLLVM 22 is not installed")
@RECORDS
def test_features_equal_llvms_table(target):
    halves = {"real-true16"} if target.has("gfx12") else set()  # LLVM 22 leaves it off there
    assert target.features == llvm_tables.features_by_processor()[target.name] | halves


@pytest.mark.clang
@RECORDS
def test_the_assembler_accepts_what_the_features_say(target, tmp_path):
    """Each sample is accepted on exactly the targets that have its feature."""
    source = tmp_path / "samples.s"
    source.write_text("".join(f"{line}\n" for line in SAMPLES.values()))
    command = f"-m ziglang clang --target=amdgcn-amd-amdhsa -mcpu={target.name} -nogpulib -c"
    done = subprocess.run(
        [sys.executable, *command.split(), str(source), "-o", str(tmp_path / "samples.o")],
        capture_output=True,
        text=True,
    )
    refused = {
        int(line.split(":")[1]) for line in done.stderr.splitlines() if line.startswith(str(source))
    }
    accepted = {name for number, name in enumerate(SAMPLES, 1) if number not in refused}
    assert accepted == {name for name in SAMPLES if target.has(name)}
