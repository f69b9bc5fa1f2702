"""The macros for the number of lanes in a wave, wherever HIP is compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from wavecore.hip.compiler.hipcc import hipcc
from wavecore.hip.rtc import Program
from wavecore.toolchain import compile, compile_bitcode
from wavecore.toolchain.wavesize import device_defines, host_defines

SIZE, OTHER = "__AMDGCN_WAVEFRONT_SIZE__", "__AMDGCN_WAVEFRONT_SIZE"
# Used by rocPRIM's warp_id and its configurations.
SOURCE = f"""
constexpr __attribute__((device)) unsigned lanes() {{ return {OTHER}; }}
#if {SIZE} != WANTED
#error {SIZE}
#endif
extern "C" __attribute__((global)) void f(unsigned* x) {{
  static_assert(lanes() == WANTED && {SIZE} == {OTHER});
  *x = __builtin_amdgcn_workitem_id_x() / lanes();
}}
"""


@pytest.mark.parametrize(
    ("processor", "options", "size"),
    [
        ("gfx908", [], 64), ("gfx90a", [], 64), ("gfx950", [], 64), ("gfx9-4-generic", [], 64),
        ("gfx1010", [], 32), ("gfx1030", [], 32), ("gfx1201", [], 32), ("gfx12-generic", [], 32),
        ("gfx1250", [], 32), ("gfx1100", ["-mwavefrontsize64"], 64),
        ("gfx1100", ["-mwavefrontsize64", "-mno-wavefrontsize64"], 32),
        ("gfx1100", ["-Xarch_device", "-mwavefrontsize64"], 64),
        ("gfx1100", ["-Xarch_host", "-mwavefrontsize64"], 32),
    ],
)  # fmt: skip
def test_sizes_are_those_of_processor_and_options(processor: str, options: list[str], size: int):
    """As clang's were until version 21."""
    assert device_defines(processor, options) == [f"-D{SIZE}={size}", f"-D{OTHER}={size}"]


def test_the_user_s_own_definitions_stand():
    """Of one name, of both, of none; clang rejects what is no processor."""
    assert host_defines([]) == [f"-D{SIZE}=64", f"-D{OTHER}=64"]
    assert host_defines([f"-D{SIZE}=8"]) == [f"-D{OTHER}=64"]
    assert device_defines("gfx942", ["-U", OTHER, f"-D{SIZE}"]) == []
    assert device_defines("gfx9999", []) == []


@pytest.mark.clang
def test_code_is_compiled_with_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd):
    """By wc.compile, to bitcode, by hipRTC and by hipcc, whose host always has 64."""
    for target, wave, wanted in (("gfx942", None, 64), ("gfx1201", None, 32), ("gfx1201", 64, 64)):
        compile(SOURCE, target, wave=wave, defines={"WANTED": wanted})
    compile_bitcode(SOURCE, "gfx1100", defines={"WANTED": 32})
    Program(SOURCE).compile(["-DWANTED=64", "-mwavefrontsize64"], lambda: "gfx1201")
    monkeypatch.chdir(tmp_path)
    Path("x.hip").write_text(
        "#ifndef __HIP_DEVICE_COMPILE__\n#undef WANTED\n#define WANTED 64\n#endif\n" + SOURCE
    )
    words = ["-fsyntax-only", "--offload-arch=gfx1100", "-mcumode", "-DWANTED=32", "x.hip"]
    assert (hipcc(words), capfd.readouterr().err) == (0, "")
    words = [word.replace("WANTED=32", "WANTED=64") for word in words]
    assert (hipcc([*words, "-mwavefrontsize64"]), capfd.readouterr().err) == (0, "")
