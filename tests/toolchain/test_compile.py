"""compile() and assemble(): inputs, outputs, and error messages."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codeobject.programs import GLOBALS, LOOP, PRELUDE
from wavecore import _env
from wavecore.codeobject import CodeObject
from wavecore.errors import CompileError, TargetError
from wavecore.toolchain import assemble, clang, compile

pytestmark = pytest.mark.clang

NAMES = """\
namespace { __attribute__((device)) const char* file() { return __FILE__; } }
extern "C" __attribute__((global)) void k(const char** out, const char** when) {
  *out = file();
  *when = __DATE__ __TIME__;
}
"""


@pytest.fixture
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")


def test_text_and_file_give_the_same_code(tmp_path: Path) -> None:
    """A file with the same name in any folder compiles to the same bytes as its text."""
    text = compile(LOOP, "gfx942", name="sum.hip")
    for folder in (tmp_path / "a", tmp_path / "b" / "c d"):
        folder.mkdir(parents=True)
        (folder / "sum.hip").write_text(LOOP)
        assert compile(folder / "sum.hip", "gfx942").data == text.data
        assert compile(str(folder / "sum.hip"), "gfx942").data == text.data


@pytest.mark.usefixtures("no_cache")
@pytest.mark.parametrize("source", [GLOBALS, NAMES])
def test_same_input_gives_the_same_bytes(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the working folder, the temporary folder, the time and other variables."""
    first = compile(source, "gfx1100")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("CPATH", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    second = compile(source, "gfx1100")
    assert first.data == second.data
    assert os.fsencode(tmp_path) not in second.data
    assert b"/wavecore-" not in first.data  # the folder of our temporary files
    assert os.fsencode(clang.zig()) not in first.data


def test_sections_name_no_folder_of_this_machine(tmp_path: Path) -> None:
    """Not even with headers from several folders and full debug information."""
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "add.h").write_text(
        PRELUDE + "#include <algorithm>\n__device__ inline int add(int a) { return a + 1; }\n"
    )
    (tmp_path / "near.h").write_text("__device__ inline int sub(int a) { return a - 1; }\n")
    source = tmp_path / "k.hip"
    source.write_text(
        '#include "add.h"\n#include "near.h"\n'
        'extern "C" __global__ void k(int* p) { *p = std::max(add(*p), sub(*p)); }\n'
    )
    code = compile(source, "gfx90a", include_dirs=[tmp_path / "inc"], options=["-g"])
    assert os.fsencode(tmp_path) not in code.data
    assert os.fsencode(clang.ziglang_folder()) not in code.data
    files = {row.file.name for row in code.lines.rows}
    assert {"k.hip", "inc/add.h", "near.h"} & files == files - {""}
    add = next(row for row in code.lines.rows if row.file.name == "inc/add.h")
    found = code.source_finder.lines(add.file.name, add.file.md5)
    assert found is not None
    assert "add(int a)" in found[add.line - 1]


def test_headers_of_the_host_are_not_used() -> None:
    """The package brings the C++ headers, whatever the machine has installed."""
    source = """\
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <iostream>
#include <vector>
#if !defined(_LIBCPP_VERSION)
#error "not the C++ library of the package"
#endif
extern "C" __attribute__((global)) void k(int* p) { *p = std::min(*p, 3); }
int main() { std::vector<int> v(3); std::cout << v.size(); std::printf("%d\\n", 1); }
"""
    assert "k" in compile(source, "gfx1201").kernels


@pytest.mark.parametrize(
    ("target", "wave", "lanes"),
    [("gfx1100", None, 32), ("gfx1100", 32, 32), ("gfx1201", 64, 64), ("gfx942", 64, 64)],
)
def test_wave_size(target: str, wave: int | None, lanes: int) -> None:
    """As requested, otherwise the target's default."""
    assert compile(LOOP, target, wave=wave).kernels["sum"].wave_size == lanes


@pytest.mark.parametrize(
    ("target", "wave", "message"),
    [
        ("gfx942", 32, "gfx942 has wave64, no wave32"),
        ("gfx1100", 16, "gfx1100 has wave32 and wave64, no wave16"),
        ("gfx9999", None, "no target 'gfx9999'"),
        ("MI400X", None, "gfx942"),
        ("gfx90a:turbo+", None, "'gfx90a:turbo\\+'"),
    ],
)
def test_impossible_targets(target: str, wave: int | None, message: str) -> None:
    """TargetError lists what exists."""
    with pytest.raises(TargetError, match=message):
        compile(LOOP, target, wave=wave)


def test_options_reach_the_compiler(tmp_path: Path) -> None:
    """Defines, include folders, optimisation levels and free options."""
    (tmp_path / "value.h").write_text("#define VALUE 17\n")
    source = (
        '#include "value.h"\n#if VALUE != 17 || TWO != 2 || ONE != 1 || !defined(FREE)\n#error\n'
        "#endif\n" + LOOP
    )
    arguments = {"defines": {"TWO": 2, "ONE": None}, "include_dirs": [tmp_path]}
    sizes = set()
    for opt in ("-O0", "-O1", "-O2", "-O3", "-Os"):
        code = compile(source, "gfx90a", opt=opt, options=["-DFREE"], **arguments)  # type: ignore[arg-type]
        kernel = code.kernels["sum"]
        sizes.add(kernel.code_end - kernel.entry)
    assert len(sizes) > 2


def test_diagnostics_read_well() -> None:
    """The line, the caret, a count, and no path of ours."""
    with pytest.raises(CompileError) as caught:
        compile(
            "__attribute__((global)) void k(int* p) {\n  *p = q;\n}\n", "gfx90a", name="bad.hip"
        )
    text = str(caught.value)
    assert text.startswith("bad.hip for gfx90a: 1 error.\nbad.hip:2:8: error: use of undeclared")
    assert "    2 |   *p = q;\n      |        ^" in text
    assert "/" not in caught.value.log
    assert caught.value.command


def test_missing_function_is_a_clear_error() -> None:
    """What the linker misses is reported once, with its place in the source."""
    source = (
        'extern "C" __attribute__((device)) float cbrtf(float);\n'
        "__attribute__((global)) void k(float* p) {\n  p[0] = cbrtf(p[1]);\n}\n"
        "__attribute__((global)) void l(float* p) {\n  p[0] = cbrtf(p[1]);\n}\n"
    )
    with pytest.raises(CompileError) as caught:
        compile(source, "gfx90a")
    assert "kernel.hip:3: error: cbrtf is not defined: no device library" in str(caught.value)
    assert "kernel.hip:6: note: also used here" in str(caught.value)
    assert "made.o" not in str(caught.value)


def test_what_the_backend_cannot_do_is_a_clear_error() -> None:
    """Without the compiler's stack dump and internal graph."""
    source = "__attribute__((global)) void k(double* p) { *p = __builtin_sin(*p); }"
    with pytest.raises(CompileError) as caught:
        compile(source, "gfx1100")
    assert "the target has no instruction for `f64 = fsin" in str(caught.value)
    assert len(str(caught.value).splitlines()) < 4


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_sums_of_products_of_bytes_compile(target: str) -> None:
    """clang's backend crashes on the reduction of bytes that its vectoriser makes of this loop."""
    source = """#include <hip/hip_runtime.h>
extern "C" __global__ void sums(const signed char* a, const signed char* b, int* o) {
  const int i = threadIdx.x;
  signed char sum = 0;
  for (int k = 0; k < 4; ++k) sum += (signed char)(a[i * 16 + k] * b[k]);
  o[i] = sum;
}
"""
    assert compile(source, target).kernels


DRIVER = "echo 'clang: error: clang frontend command failed with exit code 139'; exit 1"


@pytest.mark.parametrize("death", ["kill -SEGV $$", DRIVER])
def test_a_compiler_ended_by_a_signal_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, death: str
) -> None:
    """By itself, or as clang's driver tells it; the message says what to do."""
    program = tmp_path / "clang"
    program.write_text(f"#!/bin/sh\n{death}\n")
    program.chmod(0o755)
    monkeypatch.setenv("WAVECORE_CLANG", str(program))
    with pytest.raises(
        CompileError, match=r"signal 11 ended the compiler\. .* another level \(-O1\)"
    ):
        compile(PRELUDE, "gfx942")


def test_warnings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """In `log`, also if the code comes from the cache."""
    source = LOOP.replace("int total = 0;", "int total = 0; int unused;")
    for _ in range(2):
        assert "unused variable 'unused'" in compile(source, "gfx90a", options=["-Wall"]).log
    assert compile(LOOP, "gfx90a").log == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opt": "O3"}, "opt='O3'; expected one of -O0"),
        ({"options": ["-fno-such-thing"]}, "unknown argument: '-fno-such-thing'"),
        ({"clang": "/no/such/clang"}, "/no/such/clang: no such program"),
        ({"name": "a/b.hip"}, "without folders"),
    ],
)
def test_wrong_arguments(arguments: dict[str, object], message: str) -> None:
    """Each error says what is wrong."""
    with pytest.raises(CompileError, match=message):
        compile(LOOP, "gfx90a", **arguments)  # type: ignore[arg-type]


def test_missing_file(tmp_path: Path) -> None:
    """A name that ends like a source is a file, not a program of one line."""
    with pytest.raises(CompileError, match=r"none\.hip: No such file"):
        compile(str(tmp_path / "none.hip"), "gfx90a")
    with pytest.raises(CompileError, match=r"none\.cpp: No such file"):
        compile(tmp_path / "none.cpp", "gfx90a")


def test_another_clang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By argument or by variable; to the cache, it is another compiler."""
    wrapper = tmp_path / "clang-wrapper"
    library = clang.ziglang_folder() / "lib"
    wrapper.write_text(
        f"#!/bin/sh\necho ran >> {tmp_path}/ran\n"
        f'exec {clang.zig()} clang -resource-dir {library} "$@"\n'
    )
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    ours = compile(LOOP, "gfx942")
    assert compile(LOOP, "gfx942", clang=wrapper).data == ours.data
    monkeypatch.setenv("WAVECORE_CLANG", str(wrapper))
    compile(LOOP, "gfx90a")
    assert (tmp_path / "ran").read_text() == "ran\n" * 2
    monkeypatch.setenv("WAVECORE_CLANG", "no-such-clang-anywhere")
    with pytest.raises(
        CompileError, match="WAVECORE_CLANG=no-such-clang-anywhere: no such program"
    ):
        compile(LOOP, "gfx90a")


def test_llvm_ir_and_assembly_files(tmp_path: Path) -> None:
    """Files produced by other tools."""
    module = """\
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @fill(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(1) %p
  ret void
}
"""
    (tmp_path / "fill.ll").write_text(module)
    assert compile(tmp_path / "fill.ll", "gfx1201").kernels["fill"].args[0].size == 8
    (tmp_path / "f.s").write_text(".text\n.globl f\n.type f,@function\nf: s_endpgm\n")
    assert compile(tmp_path / "f.s", "gfx1100").symbols["f"].kind == "func"
    assert assemble(tmp_path / "f.s", "gfx1100").symbols["f"].kind == "func"


def test_assembler_errors_name_the_line() -> None:
    """As clang prints them."""
    with pytest.raises(
        CompileError, match=r"(?s)mine\.s for gfx90a: 1 error.*mine\.s:2:1: error: inv"
    ):
        assemble("s_nop 0\nv_foo v1, v2\n", "gfx90a", name="mine.s")
    with pytest.raises(CompileError, match=r"not supported on this GPU|invalid instruction"):
        assemble("v_wmma_f32_16x16x16_f16 v[0:7], v[0:3], v[4:7], v[0:7]\n", "gfx90a")


def test_included_assembly_is_never_stale(tmp_path: Path) -> None:
    """The assembler does not report includes, so such results are not cached."""
    part = tmp_path / "part.s"
    text = f'.text\n.globl f\n.type f,@function\nf:\n.include "{part}"\n s_endpgm\n'
    words = set()
    for count in (1, 2):
        part.write_text(f"s_nop {count}\n")
        code = assemble(text, "gfx90a")
        words.add(code.read(code.symbols["f"].address, 4))
    assert len(words) == 2


def test_no_program_is_needed_besides_the_wheel(tmp_path: Path) -> None:
    """With an empty PATH, home and cache."""
    environment = {
        "PATH": str(tmp_path),
        "HOME": str(tmp_path),
        "WAVECORE_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONPATH": str(Path(__file__).parent.parent.parent),
    }
    program = (
        "from wavecore.toolchain import compile; import sys; from tests.codeobject import programs"
    )
    program += "; print(compile(programs.LOOP, 'gfx942').kernels.keys())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "dict_keys(['sum'])\n", done.stderr


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Temporary files are removed, also after errors and crashes of the compiler."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("WAVECORE_NO_CACHE", "1")
    compile(LOOP, "gfx90a")
    for source in (
        "nonsense",
        "__attribute__((global)) void k(double* p) { *p = __builtin_sin(*p); }",
    ):
        with pytest.raises(CompileError):
            compile(source, "gfx1100")
    assert list(tmp_path.iterdir()) == []


def test_environment_variables_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Types, defaults and the error for what does not parse."""
    monkeypatch.delenv("WAVECORE_NO_CACHE", raising=False)
    assert _env.NO_CACHE.get() is False
    for text, value in (("1", True), ("off", False), (" Yes ", True), ("", False)):
        monkeypatch.setenv("WAVECORE_NO_CACHE", text)
        assert _env.NO_CACHE.get() is value
    monkeypatch.setenv("WAVECORE_NO_CACHE", "perhaps")
    with pytest.raises(_env.Error, match=r"WAVECORE_NO_CACHE='perhaps'.*expected: yes or no"):
        _env.NO_CACHE.get()
    monkeypatch.setenv("WAVECORE_CACHE_LIMIT_MB", "-3")
    with pytest.raises(_env.Error, match="WAVECORE_CACHE_LIMIT_MB"):
        _env.CACHE_LIMIT_MB.get()
    monkeypatch.setenv("WAVECORE_CACHE_DIR", "~/here")
    assert _env.cache_dir() == Path.home() / "here"
    monkeypatch.delenv("WAVECORE_CACHE_DIR")
    assert _env.cache_dir().name == "wavecore"
    assert [v.name for v in _env.VARIABLES] == sorted({v.name for v in _env.VARIABLES})


def test_code_objects_from_the_cache_are_whole() -> None:
    """A hit gives the same object, including the place of its source."""
    first, second = compile(LOOP, "gfx1101"), compile(LOOP, "gfx1101")
    assert isinstance(second, CodeObject)
    assert first.sha256 == second.sha256
    line = second.lines.at(second.kernels["sum"].entry)
    assert line is not None
    assert second.source_finder.lines(line.file, line.md5) == LOOP.splitlines()
