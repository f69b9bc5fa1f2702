"""`wavecore compile`, `disasm` and `run` of kernels in Python, named by their file and name."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

pytestmark = pytest.mark.clang

SOURCE = '''\
import wavecore.lang as wl
from neighbour import TWICE

print("imported")
MMA = wl.Mma(16, 16, 16, wl.f16, wl.f32)


@wl.kernel
def scale(y: wl.array[wl.f32, 1], x: wl.array[wl.f32, 1], a: wl.f32, STEP: wl.constexpr = 1):
    """y = 2 a x + STEP."""
    i = wl.blockIdx.x * wl.blockDim.x + wl.threadIdx.x
    # Beyond the end there is nothing.
    if i < y.shape[0]:
        y[i] = TWICE * a * x[i] + STEP


@wl.kernel
def fill(p: wl.ptr[wl.f32], n: wl.constexpr, mma: wl.constexpr):
    d = mma.D(n)
    d.store(p, mma.n, "row")


@wl.kernel
def convert(p: wl.ptr[wl.f32], T: wl.constexpr):
    p[0] = wl.f32(T(p[0]))


def plain(x):
    return x


if __name__ == "__main__":
    raise SystemExit("the file ran")
'''
SCALE = ("--arg", "out:f32[5]", "--arg", "f32[5]=arange", "--arg", "f32=2")


@pytest.fixture
def file(tmp_path):
    (tmp_path / "neighbour.py").write_text("TWICE = 2\n")
    path = tmp_path / "kernels.py"
    path.write_text(SOURCE)
    return path


def named(file, kernel):
    return f"{file}::{kernel}"


def test_compile_writes_a_code_object_named_after_the_kernel(wavecore, file):
    done = wavecore("compile", named(file, "scale"), "-a", "gfx942")
    assert done.status == 0, done.err
    assert file.with_name("scale.hsaco").read_bytes().startswith(b"\x7fELF")
    assert "scale.hsaco: gfx942" in done.out
    assert "imported" in done.err and "imported" not in done.out


def test_compile_shows_the_cpp(wavecore, file):
    done = wavecore("compile", named(file, "scale"), "-a", "gfx942", "--source")
    assert "// y = 2 a x + STEP.\n" in done.out
    assert "  // Beyond the end there is nothing.\n" in done.out
    assert "constexpr int STEP = 1;" in done.out
    assert not file.with_name("scale.hsaco").exists()
    record = wavecore("compile", named(file, "scale"), "-a", "gfx942", "--source", "--json").json
    assert (record["kernel"], record["target"]) == ("scale", "gfx942")
    assert record["source"] == done.out


def test_a_terminal_shows_the_cpp_in_colours(wavecore, file, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    done = wavecore("compile", named(file, "scale"), "-a", "gfx942", "--source")
    assert "\x1b[" in done.out and "scale" in done.out


def test_constants_are_literals_names_of_the_file_and_types(wavecore, file):
    words = ("compile", named(file, "scale"), "-a", "gfx942", "--source", "-C", "STEP=0x10")
    assert "constexpr int STEP = 16;" in wavecore(*words).out
    words = ("--arg", "out:f32[16x16]", "-C", "n=3.0", "-C", "mma=MMA")
    record = wavecore("run", named(file, "fill"), "-a", "gfx942", *words, "--json").json
    assert np.array_equal(record["outputs"]["p"]["values"], np.full((16, 16), 3.0))
    words = ("compile", named(file, "convert"), "-a", "gfx942", "--source")
    for given in ("T=f16", "T=wl.f16"):
        assert "_Float16" in wavecore(*words, "-C", given).out


def test_disasm_names_the_lines_of_python(wavecore, file):
    """Every place in the listing is a line of the kernel, shown unchanged."""
    done = wavecore("disasm", named(file, "scale"), "-a", "gfx1201")
    lines = SOURCE.splitlines()
    places = [line.split(";")[1].split(maxsplit=1) for line in done.out.splitlines() if ";" in line]
    places = [place for place in places if place[0].startswith("kernels.py:")]
    for place, text in places:
        assert lines[int(place.rpartition(":")[2]) - 1].strip() == text
    assert {text for _, text in places} >= {
        "if i < y.shape[0]:",
        "y[i] = TWICE * a * x[i] + STEP",
    }


def test_what_a_file_prints_is_no_part_of_a_command_s_output(file):
    """Neither is what its children print, or what bypasses sys.stdout."""
    lines = (
        "import os, subprocess, sys",
        'os.write(1, b"written\\n")',
        'subprocess.run(["echo", "a child"], check=True)',
        'sys.__stdout__.write("kept back\\n")',
    )
    file.write_text("\n".join([*lines, SOURCE]))
    words = [sys.executable, "-m", "wavecore", "disasm", named(file, "convert"), "-a", "gfx942"]
    words += ["--constant", "T=f32", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["target"].startswith("gfx942")
    assert set(done.stderr.splitlines()) == {"imported", "written", "a child", "kept back"}


def test_run_takes_arrays_with_their_shapes(wavecore, file):
    words = ("run", named(file, "scale"), "-a", "gfx942", *SCALE)
    done = wavecore(*words, "--constant", "STEP=3")
    assert done.status == 0, done.err
    assert "scale on gfx942" in done.out
    assert "[ 3.  7. 11. 15. 19.]" in done.out
    record = wavecore(*words, "--json").json
    assert record["kernel"]["name"] == "scale"
    assert record["outputs"]["y"]["values"] == [1, 5, 9, 13, 17]


def test_options_vary_how_the_kernel_is_compiled(wavecore, file):
    words = ("compile", named(file, "scale"), "-a", "gfx1201", "--json")
    (kernel,) = wavecore(*words, "-w", "64", "-O", "0", "-X", "-g0").json["kernels"]
    assert (kernel["wave"], kernel["types_checked"]) == (64, False)
    assert kernel["scratch_bytes"] > 0  # at -O0 variables lie in memory


def test_a_file_with_one_kernel_needs_no_name(wavecore, tmp_path):
    path = tmp_path / "one.py"
    path.write_text(
        "import wavecore.lang as wl\n\n\n@wl.kernel\ndef only(p: wl.ptr[wl.i32]):\n    p[0] = 1\n"
    )
    assert wavecore("compile", str(path), "-a", "gfx942").status == 0
    assert path.with_name("only.hsaco").exists()


def test_a_file_of_a_package_is_imported_by_its_full_name(wavecore, tmp_path):
    package = tmp_path / "kernels_of_a_test" / "inner"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package.parent / "__init__.py").write_text("SIZE = 7\n")
    (package / "fills.py").write_text(
        "import wavecore.lang as wl\nfrom .. import SIZE\n\n\n"
        "@wl.kernel\ndef fill(p: wl.ptr[wl.i32]):\n    p[0] = SIZE\n"
    )
    words = (named(package / "fills.py", "fill"), "-a", "gfx942")
    assert "p[0] = SIZE;" in wavecore("compile", *words, "--source").out
    assert "; kernels_of_a_test/inner/fills.py:7  p[0] = SIZE" in wavecore("disasm", *words).out


def test_lines_of_kernels_below_our_own_package_are_named(wavecore, tmp_path, monkeypatch):
    """Python below wavecore/ is no header of the toolchain, though wavecore/fragment.h is."""
    path = tmp_path / "k.py"
    path.write_text(SOURCE.replace("from neighbour import TWICE", "TWICE = 2"))
    monkeypatch.setattr("wavecore.lang.locations.named", lambda function, path: "wavecore/k/k.py")
    done = wavecore("disasm", named(path, "fill"), "-a", "gfx942", "-C", "n=1.0", "-C", "mma=MMA")
    assert '; wavecore/k/k.py:20  d.store(p, mma.n, "row")' in done.out
    assert "fragment" not in done.out


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        ("compile", ("scala",), "kernels.py has no kernel 'scala'. Did you mean 'scale'?"),
        ("compile", ("zzz",), "no kernel 'zzz'; its kernels: scale, fill, convert."),
        ("compile", ("plain",), "no kernel 'plain': it is a function. Kernels are marked @wl.kern"),
        ("compile", ("MMA",), "no kernel 'MMA': it is a Mma."),
        ("compile", ("fill",), "kernel fill needs its constants n, mma: --constant n=... "),
        ("compile", ("scale", "-C", "STEP"), "'STEP': expected NAME=VALUE, such as TILE=64."),
        ("compile", ("scale", "-C", "STP=1"), "kernel scale has the constants STEP."),
        ("compile", ("scale", "-C", "a=1"), "a is an argument of kernel scale, not a wl"),
        ("compile", ("scale", "-C", "STEP=zzz"), "'zzz' is neither a Python literal nor a name"),
        ("compile", ("scale", "-D", "N=1"), "use --constant for a Python kernel"),
        ("disasm", ("scale", "-k", "fill"), "kernels.py::scale and --kernel fill name two"),
        ("run", ("scale",), "kernel scale takes 3 arguments (y: array[f32, 1], x: array[f32, 1], "),
    ],
)  # fmt: skip
def test_wrong_words_say_what_is_wrong(wavecore, file, command, words, said):
    kernel, *more = words
    done = wavecore(command, named(file, kernel), "-a", "gfx942", *more)
    assert done.status == 2
    assert said in done.err


def test_several_kernels_are_listed(wavecore, file):
    done = wavecore("compile", str(file), "-a", "gfx942")
    assert done.status == 2
    assert "several kernels, scale, fill, convert: choose one, as kernels.py::scale" in done.err
    assert wavecore("disasm", str(file), "-a", "gfx942", "--kernel", "scale").status == 0


def test_a_target_is_needed(wavecore, file):
    assert "give its target with --arch" in wavecore("disasm", str(file)).err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\n", "broken.py has no kernel: it defines no function"),
        ("x = 1 / 0\n", 'broken.py", line 1, in <module>'),
        ("def f(:\n", "SyntaxError: invalid syntax"),
        ("import absent_module\n", "ModuleNotFoundError: No module named 'absent_module'"),
    ],
)
def test_a_file_that_cannot_be_imported_shows_its_own_traceback(wavecore, tmp_path, text, said):
    path = tmp_path / "broken.py"
    path.write_text(text)
    done = wavecore("compile", str(path), "-a", "gfx942")
    assert done.status == 2
    assert said in done.err
    assert "importlib" not in done.err and "pythonfiles" not in done.err


def test_an_error_in_a_kernel_is_at_its_place(wavecore, tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(
        "import wavecore.lang as wl\n\n\n@wl.kernel\ndef k(p: wl.ptr[wl.i32]):\n    p[0] = q\n"
    )
    done = wavecore("compile", str(path), "-a", "gfx942")
    assert done.status == 1
    assert done.err.startswith("CompileError: wrong.py:6:12: k: ")


def test_other_files_take_neither_kernels_by_colons_nor_constants(wavecore, tmp_path):
    path = tmp_path / "k.hip"
    path.write_text("#include <hip/hip_runtime.h>\n__global__ void k() {}\n")
    words = ("compile", "-a", "gfx942")
    assert "name a kernel of other files with --kernel" in wavecore(*words, f"{path}::k").err
    assert "--constant is for Python kernels" in wavecore(*words, str(path), "-C", "N=1").err
    assert "is not a Python kernel" in wavecore(*words, str(path), "--source").err
