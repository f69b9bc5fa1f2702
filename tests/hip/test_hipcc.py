"""hipcc builds programs, and prints clang's messages: whole commands, as a user types them."""

from __future__ import annotations

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import wavecore as wc
from tests.hip.building import TWICE, TWICE_PRINTS, Hipcc, run
from tests.sampling import EVERYTHING
from wavecore.codeobject import unbundle

pytestmark = pytest.mark.clang

KERNEL = "#include <hip/hip_runtime.h>\n__global__ void kernel() {}\n"
BROKEN = """
#include <hip/hip_runtime.h>
__global__ void kernel(int* x) { *x = undeclared; }
int main() { return nor_this; }
"""


def test_a_program_in_one_command(hipcc: Hipcc):
    """a.out, which finds its library by itself."""
    hipcc.write(main=TWICE)
    hipcc.build("main.cpp")
    done = hipcc.run()
    assert (done.status, done.out, done.err) == (0, TWICE_PRINTS, "")


def test_wavecore_hipcc_is_the_same(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    words = [sys.executable, "-m", "wavecore", "hipcc", "-O1", "--offload-arch=gfx1100", "main.cpp"]
    done = run([*words, "-o", "program"], hipcc.folder)
    assert (done.status, done.out, done.err) == (0, "", "")
    assert hipcc.run("program").out == TWICE_PRINTS


@pytest.mark.parametrize("suffix", ["cpp", "cc", "cxx", "C", "cu", "hip"])
def test_every_suffix_of_c_plus_plus_is_hip(hipcc: Hipcc, suffix: str):
    (hipcc.folder / f"main.{suffix}").write_text(KERNEL)
    hipcc.build("-c", f"main.{suffix}")
    assert unbundle((hipcc.folder / "main.o").read_bytes())[0].target == "gfx942"


def test_c_is_c_and_links_with_hip(hipcc: Hipcc):
    """With an object and a static library beside it, in one command and in several."""
    hipcc.write(main="extern \"C\" int one(); int two(); int three();\n"
                     "int main() { return one() * 100 + two() * 10 + three(); }\n",
                two="int two() { return 2; }\n", three="int three() { return 3; }\n")  # fmt: skip
    (hipcc.folder / "one.c").write_text("int one(void) { int class = 1; return class; }\n")
    hipcc.build("-c", "two.cpp", "three.cpp")
    run(["ar", "rcs", "libthree.a", "three.o"], hipcc.folder)
    hipcc.build("main.cpp", "one.c", "two.o", "-L.", "-lthree", "-o", "program")
    assert hipcc.run("program").status == 123


def test_targets_of_the_command_line(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    hipcc.build("--offload-arch=gfx1100", "--offload-arch=gfx90a:xnack-,gfx942", "main.cpp")
    entries = unbundle((hipcc.folder / "a.out").read_bytes())
    assert [entry.target for entry in entries] == ["gfx1100", "gfx90a:xnack-", "gfx942"]
    for target in ("gfx1100", "gfx90a", "gfx942"):
        code = wc.CodeObject.from_file(hipcc.folder / "a.out", target)
        assert list(code.kernels) == ["_Z5twicePi"]
    assert hipcc.run().out == TWICE_PRINTS
    assert hipcc.run(WAVECORE_GPUS="gfx942,gfx1100").out == TWICE_PRINTS


@pytest.mark.parametrize(
    ("changes", "targets"),
    [
        ({}, ["gfx942"]),
        ({"WAVECORE_GPUS": "MI210, gfx1201 ,gfx1201"}, ["gfx90a", "gfx1201"]),
        ({"HCC_AMDGPU_TARGET": "gfx1100,gfx908", "WAVECORE_GPUS": "gfx942"}, ["gfx1100", "gfx908"]),
    ],
)
def test_targets_that_nobody_names(hipcc: Hipcc, changes, targets):
    hipcc.write(kernel=KERNEL)
    hipcc.build("-c", "kernel.cpp", **changes)
    entries = unbundle((hipcc.folder / "kernel.o").read_bytes())
    assert [entry.target for entry in entries] == targets
    hipcc.build("-c", "kernel.cpp", "--offload-arch=native", "-o", "native.o", **changes)
    entries = unbundle((hipcc.folder / "native.o").read_bytes())
    devices = changes.get("WAVECORE_GPUS", "gfx942")
    assert [e.target for e in entries] == (["gfx942"] if devices == "gfx942" else targets)


def test_a_wrong_name_in_WAVECORE_GPUS_is_said(hipcc: Hipcc):
    hipcc.write(kernel=KERNEL)
    done = hipcc("-c", "kernel.cpp", WAVECORE_GPUS="MI2100")
    assert done.status == 1
    assert "MI2100" in done.err and "Traceback" not in done.err


# Messages


def test_an_error_is_clangs_and_said_once(hipcc: Hipcc):
    """By the first run that meets it; then the command that failed, as in ROCm's hipcc."""
    hipcc.write(main=BROKEN)
    done = hipcc("--offload-arch=gfx90a,gfx1100", "-c", "main.cpp")
    assert (done.status, done.out) == (1, "")
    assert done.err.count("main.cpp:3:39: error: use of undeclared identifier 'undeclared'\n") == 1
    assert "2 errors generated when compiling for gfx90a.\nfailed to execute:" in done.err
    assert "gfx1100.\n" not in done.err and "Traceback" not in done.err
    assert not (hipcc.folder / "main.o").exists()


def test_warnings_come_from_every_part_in_its_turn(hipcc: Hipcc):
    hipcc.write(main="#warning here\nint main() {}\n")
    for _ in range(3):  # the parts run at the same time
        done = hipcc("--offload-arch=gfx90a,gfx1100", "main.cpp")
        assert done.status == 0
        told = re.findall(r"1 warning generated when compiling for (\w+)\.", done.err)
        assert told == ["gfx90a", "gfx1100", "host"]


def test_the_hosts_own_error_fails_the_command(hipcc: Hipcc):
    hipcc.write(main="#ifndef __HIP_DEVICE_COMPILE__\n#error host\n#endif\n")
    done = hipcc("-c", "main.cpp")
    assert done.status == 1
    assert "main.cpp:2:2: error: host\n" in done.err
    assert not (hipcc.folder / "main.o").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-c", "nosuch.cpp"], "clang++: error: no such file or directory: 'nosuch.cpp'"),
        (["nosuch.o"], "clang++: error: no such file or directory: 'nosuch.o'"),
        (["-c", "-fnosuch", "main.cpp"], "clang++: error: unknown argument: '-fnosuch'"),
        (["-o"], "clang++: error: argument to '-o' is missing (expected 1 value)"),
        (["-O2"], "clang++: error: no input files"),
        (
            ["-c", "main.cpp", "main.cpp", "-o", "x.o"],
            "clang++: error: cannot specify -o when generating multiple output files",
        ),
        (
            ["-c", "--offload-arch=gfx9999", "main.cpp"],
            "clang++: error: unsupported HIP gpu architecture: gfx9999",
        ),
        (["-c", "main.cpp", "-o", "no/such/x.o"], "unable to open output file 'no/such/x.o'"),
        (["-x", "hip-cpp-output", "main.cpp"], "error: preprocessed HIP input is not supported"),
        (["-stdlib=libx", "main.cpp"], "error: invalid library name in argument '-stdlib=libx'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_wrong_usage_is_told_in_clangs_words(hipcc: Hipcc, words, message):
    hipcc.write(main="int main() {}\n")
    done = hipcc(*words)
    assert done.status == 1
    assert done.err.count(message) == 1
    assert "Traceback" not in done.err


def test_undefined_functions_are_the_linkers_errors(hipcc: Hipcc):
    """On the host and on the device."""
    hipcc.write(main="void absent();\nint main() { absent(); }\n")
    done = hipcc("main.cpp")
    assert done.status == 1 and "ld.lld: error: undefined symbol: absent()" in done.err
    kernel = "__device__ int absent();\n__global__ void kernel(int* x) { *x = absent(); }\n"
    hipcc.write(main=f"#include <hip/hip_runtime.h>\n{kernel}int main() {{}}\n")
    done = hipcc("main.cpp")
    assert done.status == 1 and "undefined hidden symbol: absent()" in done.err


def test_an_option_that_nobody_wants_is_warned_of_once(hipcc: Hipcc):
    hipcc.write(main="int main() {}\n")
    done = hipcc("-c", "main.cpp", "-lfoo", "-march=native", "-Wall", "-Wextra")
    warning = "clang++: warning: -lfoo: 'linker' input unused [-Wunused-command-line-argument]\n"
    assert (done.status, done.err) == (0, warning)


def test_headers_of_hip_cause_no_warnings(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    hipcc.build("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "main.cpp")


def test_colours_on_a_terminal(hipcc: Hipcc):
    """In delayed output as in immediate output; nowhere else."""
    hipcc.write(main="#warning here\nint main() {}\n")
    assert "\x1b[" not in hipcc("-c", "main.cpp").err
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [hipcc.root / "bin/hipcc", "-c", "main.cpp"],
        cwd=hipcc.folder, stderr=terminal, env=os.environ | {"TERM": "xterm"},
    )  # fmt: skip
    os.close(terminal)
    shown = b""
    while True:
        try:
            shown += os.read(controller, 1 << 16)
        except OSError:  # Linux: the other end is closed
            break
    os.close(controller)
    assert process.wait() == 0
    assert shown.count(b"\x1b[0;1;35mwarning: ") == 2


# Outputs


def test_genco_is_a_bundle_that_modules_load(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    hipcc.build("--genco", "--offload-arch=gfx1100,gfx942", "main.cpp", "-o", "main.co")
    data = np.arange(8, dtype=np.int32)
    for target in ("gfx1100", "gfx942"):
        code = wc.CodeObject.from_file(hipcc.folder / "main.co", target)
        module = wc.Device(target).load(code)
        module["_Z5twicePi"].launch(grid=(1,), block=(8,), args=(data,))
    assert data.tolist() == [4 * i for i in range(8)]
    hipcc.build("--genco", "main.cpp")
    name = "main.cpp-hip-amdgcn-amd-amdhsa.hipfb"
    assert (hipcc.folder / name).read_bytes().startswith(b"__CLANG_OFFLOAD_BUNDLE__")
    hipcc.build("--genco", "--no-gpu-bundle-output", "main.cpp", "-o", "main.co")
    assert (hipcc.folder / "main.co").read_bytes().startswith(b"\x7fELF")


def test_compressed_bundles(hipcc: Hipcc):
    """Several objects' code in one program, each compressed."""
    hipcc.write(main="#include <hip/hip_runtime.h>\n__global__ void first() {}\nint main() {}\n",
                other="#include <hip/hip_runtime.h>\n__global__ void second() {}\n")  # fmt: skip
    words = ["--offload-compress", "--offload-arch=gfx1100,gfx942", "main.cpp", "other.cpp"]
    hipcc.build(*words)
    entries = unbundle((hipcc.folder / "a.out").read_bytes())
    assert [entry.target for entry in entries] == ["gfx1100", "gfx942"] * 2
    assert b"CCOB" in (hipcc.folder / "a.out").read_bytes()
    names = [list(wc.CodeObject.from_bytes(entry.data).kernels) for entry in entries]
    assert names == [["_Z5firstv"]] * 2 + [["_Z6secondv"]] * 2


def test_a_library(hipcc: Hipcc):
    """-shared -fPIC, loaded by a program that does not know HIP."""
    declared = 'extern "C" int twice_all()'
    hipcc.write(lib=TWICE.replace("int main()", declared),
                main=f"{declared};\nint main() {{ return twice_all(); }}\n")  # fmt: skip
    hipcc.build("-shared", "-fPIC", "lib.cpp", "-o", "libtwice.so")
    clang = hipcc.root / "lib/llvm/bin/clang++"
    words = ["main.cpp", "-L.", "-ltwice", f"-Wl,-rpath,{hipcc.folder}"]
    assert run([clang, *words], hipcc.folder).err == ""
    assert hipcc.run().out == TWICE_PRINTS


def test_assembly_and_ir(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    hipcc.build("-S", "--offload-device-only", "--offload-arch=gfx1100", "main.cpp")
    assembly = (hipcc.folder / "main-hip-amdgcn-amd-amdhsa-gfx1100.s").read_text()
    assert ".amdhsa_kernel _Z5twicePi" in assembly
    hipcc.build("-S", "main.cpp", "-o", "both.s")
    marks = re.findall(r"^# __CLANG_OFFLOAD_BUNDLE____(START|END)__ (\w+)-", (
        hipcc.folder / "both.s"
    ).read_text(), re.MULTILINE)  # fmt: skip
    assert marks == [("START", "hip"), ("END", "hip"), ("START", "host"), ("END", "host")]
    hipcc.build("-S", "-emit-llvm", "--offload-device-only", "main.cpp", "-o", "main.ll")
    assert "amdgpu_kernel void @_Z5twicePi" in (hipcc.folder / "main.ll").read_text()
    hipcc.build("-c", "-emit-llvm", "--offload-device-only", "--gpu-bundle-output", "main.cpp")
    together = (hipcc.folder / "main-hip-amdgcn-amd-amdhsa.bc").read_bytes()
    assert [entry.data[:2] for entry in unbundle(together)] == [b"BC"]
    hipcc.build("-c", "-emit-llvm", "--offload-host-only", "main.cpp", "-o", "main.bc")
    assert (hipcc.folder / "main.bc").read_bytes().startswith(b"BC")


def test_preprocessing_and_checking(hipcc: Hipcc):
    hipcc.write(main="#ifdef __HIP_DEVICE_COMPILE__\nint device;\n#else\nint host;\n#endif\n")
    text = hipcc.build("-E", "main.cpp").out
    assert text.index("int device;") < text.index("int host;")
    assert "int host;" not in hipcc.build("-E", "--offload-device-only", "main.cpp").out
    hipcc.build("-fsyntax-only", "main.cpp")
    assert sorted(path.name for path in hipcc.folder.iterdir()) == ["main.cpp"]


def test_saved_files_lie_beside(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    hipcc.build("--save-temps", "--offload-arch=gfx1100", "main.cpp", "-o", "program")
    device, host = "main-hip-amdgcn-amd-amdhsa-gfx1100", "main-host-x86_64-unknown-linux-gnu"
    saved = {f"{device}{end}" for end in (".hipi", ".bc", ".s", ".o", ".out")}
    saved |= {f"{host}{end}" for end in (".hipi", ".bc", ".s")}
    saved |= {"main.o", "main.cpp-hip-amdgcn-amd-amdhsa.hipfb"}
    there = {path.name for path in hipcc.folder.iterdir()}
    assert there == saved | {"main.cpp", "program"}
    assert hipcc.run("program").out == TWICE_PRINTS
    (hipcc.folder / "out").mkdir()
    hipcc.build("--save-temps=obj", "-c", "main.cpp", "-o", "out/main.o")
    assert (hipcc.folder / "out" / "main-hip-amdgcn-amd-amdhsa-gfx942.s").exists()


def test_dependency_files(hipcc: Hipcc):
    """Their names and targets are clang's; the files they name exist."""
    (hipcc.folder / "own.h").write_text("#define OWN 1\n")
    hipcc.write(main='#include "own.h"\n#include <hip/hip_runtime.h>\nint main() {}\n')

    def rule(name: str) -> tuple[str, list[str]]:
        target, _, files = (hipcc.folder / name).read_text().replace("\\\n", "").partition(":")
        return target, files.split("\n")[0].split()

    hipcc.build("-MMD", "-c", "main.cpp", "-o", "made.o")
    target, files = rule("made.d")
    assert target == "made.o" and files[0] == "main.cpp" and "own.h" in files
    assert all((hipcc.folder / file).exists() for file in files)
    hipcc.build("-MD", "-MP", "-MF", "named.dep", "-MT", "some/target", "-c", "main.cpp")
    assert rule("named.dep")[0] == "some/target"
    assert "\nown.h:\n" in (hipcc.folder / "named.dep").read_text()
    hipcc.build("-MD", "main.cpp", "-o", "program")
    assert rule("program.d")[0] == "main.o"
    hipcc.build("-E", "-MMD", "main.cpp", "-o", "text.ii")
    assert rule("text.d")[0] == "text.ii" and "own.h" in rule("text.d")[1]
    assert hipcc.build("-MM", "main.cpp").out.startswith("main.o: main.cpp")
    hipcc.build("-MD", "--genco", "--offload-arch=gfx90a,gfx942", "main.cpp", "-o", "out.co")
    assert rule("out.d")[1][0] == "main.cpp" and "own.h" in rule("out.d")[1]


# Command-line forms


def test_folders_of_any_name(hipcc: Hipcc, tmp_path_factory):
    """Spaces, quotes, letters of other alphabets: in sources, outputs, the working folder."""
    place = tmp_path_factory.mktemp("ein Ort") / "größer 'x' $HOME"
    (place / "in c").mkdir(parents=True)
    (place / "in c" / "own, h.h").write_text("#define FACTOR 2\n")
    (place / "größe 1.cpp").write_text('#include "own, h.h"\n' + TWICE)
    there = Hipcc(hipcc.root, place)
    there.build("-I", "in c", "größe 1.cpp", "-o", "ein Programm")
    assert there.run("ein Programm").out == TWICE_PRINTS
    there.build("-fgpu-rdc", "-Iin c", place / "größe 1.cpp", "-o", place / "in c" / "gänze")
    assert hipcc.run(os.fspath(place / "in c" / "gänze")).out == TWICE_PRINTS


def test_relative_paths_from_elsewhere(hipcc: Hipcc):
    (hipcc.folder / "source").mkdir()
    (hipcc.folder / "build").mkdir()
    (hipcc.folder / "source" / "main.cpp").write_text(TWICE)
    there = Hipcc(hipcc.root, hipcc.folder / "build")
    there.build("../source/main.cpp", "-o", "../program")
    assert hipcc.run("program").out == TWICE_PRINTS


def test_response_files_hold_anything(hipcc: Hipcc):
    hipcc.write(main=TWICE)
    (hipcc.folder / "args").write_text('-O1 main.cpp "--offload-arch=gfx1100"\n-o "the program"\n')
    hipcc.build("@args")
    assert hipcc.run("the program").out == TWICE_PRINTS


def test_a_source_from_standard_input(hipcc: Hipcc):
    """Every part reads it."""
    done = hipcc("-x", "hip", "-", "--offload-arch=gfx942,gfx1100", given=TWICE)
    assert (done.status, done.err) == (0, "")
    assert hipcc.run().out == TWICE_PRINTS


def test_x_and_environment_choose_the_language(hipcc: Hipcc):
    (hipcc.folder / "main.inc").write_text(TWICE)
    hipcc.build("-x", "hip", "main.inc")
    assert hipcc.run().out == TWICE_PRINTS
    hipcc.write(host="#ifdef __HIP__\n#error HIP\n#endif\nint main() { return 7; }\n")
    hipcc.build("-x", "c++", "host.cpp", "-o", "host")
    assert hipcc.run("host").status == 7
    hipcc.build("host.cpp", "-o", "again", HIP_COMPILE_CXX_AS_HIP="0")
    assert hipcc.run("again").status == 7


def test_options_of_the_environment(hipcc: Hipcc):
    hipcc.write(main="int main() { return VALUE; }\n")
    hipcc.build("main.cpp", HIPCC_COMPILE_FLAGS_APPEND="-DVALUE=5 '-DX=a b'")
    assert hipcc.run().status == 5
    done = hipcc("main.cpp", "-DVALUE=1", HIPCC_LINK_FLAGS_APPEND="-lno-such")
    assert done.status == 1 and "unable to find library -lno-such" in done.err


def test_verbose_is_told_what_runs(hipcc: Hipcc):
    hipcc.write(main="int main() {}\n")
    done = hipcc("main.cpp", HIPCC_VERBOSE="7")
    assert done.out.splitlines() == [
        "hipcc-args: main.cpp",
        f"HIP_PATH={hipcc.root}",
        f"HIP_CLANG_PATH={hipcc.root}/lib/llvm/bin",
        f"hipcc-cmd: {hipcc.root}/lib/llvm/bin/clang++ -O3 main.cpp",
    ]
    shown = hipcc("-v", "main.cpp").err
    assert " -cc1 -triple amdgcn-amd-amdhsa" in shown and "ld.lld" in shown
    (hipcc.folder / "a.out").unlink()
    assert hipcc("-###", "main.cpp").status == 0
    assert not (hipcc.folder / "a.out").exists()


def test_questions(hipcc: Hipcc):
    assert hipcc().out == "No Arguments passed, exiting ...\n"
    assert hipcc().status == 0
    shown = hipcc("--version")
    assert re.match(r"HIP version: \d+\.\d+\.\d+-\w+\nclang version \d+", shown.out)
    assert re.fullmatch(r"\d+\.\d+\.\d+-\w+\n", hipcc("--short-version").out)
    assert hipcc("--cxxflags").out == f"-D__HIP_PLATFORM_AMD__=1 -I{hipcc.root}/include"
    assert f"-L{hipcc.root}/lib -lamdhip64" in hipcc("--ldflags").out
    assert hipcc("-dumpmachine").out == "x86_64-unknown-linux-gnu\n"


def test_optimised_unless_told_otherwise(hipcc: Hipcc):
    hipcc.write(main="int main() {\n#ifdef __OPTIMIZE__\nreturn 3;\n#endif\n}\n")
    hipcc.build("main.cpp")
    assert hipcc.run().status == 3
    hipcc.build("-O0", "main.cpp")
    assert hipcc.run().status == 0


def test_clang_makes_hip_of_what_it_is_told(hipcc: Hipcc):
    """The compiler that CMake wants: it treats C++ as C++, and HIP by suffix or -x hip."""
    clang = hipcc.root / "lib/llvm/bin/clang++"
    hipcc.write(
        main=TWICE, plain="#include <vector>\nint main() { return std::vector{1, 2}[1]; }\n"
    )
    assert run([clang, "plain.cpp"], hipcc.folder).err == ""
    assert hipcc.run().status == 2
    assert run([clang, "-x", "hip", "main.cpp"], hipcc.folder).err == ""
    assert hipcc.run().out == TWICE_PRINTS
    for words in (["-x", "hip", "-c", "main.cpp"], ["--hip-link", "main.o", "-o", "two-steps"]):
        assert run([hipcc.root / "bin/amdclang++", *words], hipcc.folder).err == ""
    assert hipcc.run("two-steps").out == TWICE_PRINTS


def test_streams_of_a_thread_by_default(hipcc: Hipcc):
    """-fgpu-default-stream=per-thread launches through another function of the library."""
    hipcc.write(main=TWICE)
    hipcc.build("-fgpu-default-stream=per-thread", "main.cpp")
    assert b"hipLaunchKernel_spt" in (hipcc.folder / "a.out").read_bytes()
    assert hipcc.run().out == TWICE_PRINTS


def test_options_for_one_side(hipcc: Hipcc):
    hipcc.write(main="#ifdef __HIP_DEVICE_COMPILE__\n#ifndef D\n#error device\n#endif\n#else\n"
                     "#ifndef H\n#error host\n#endif\n#endif\nint main() {}\n")  # fmt: skip
    hipcc.build("-Xarch_device", "-DD", "-Xarch_host", "-DH", "main.cpp")


def test_two_builds_at_once(hipcc: Hipcc, tmp_path_factory):
    """Of sources with one name, from two folders and in one."""
    folders = [hipcc.folder, tmp_path_factory.mktemp("other")]
    started = []
    for value, folder in enumerate(folders, 1):
        text = f"#include <hip/hip_runtime.h>\nint main() {{ return {value}; }}\n"
        (folder / "main.cpp").write_text(text)
        for again in range(2):
            words = [hipcc.root / "bin/hipcc", "main.cpp", "-o", f"program{again}"]
            started.append(subprocess.Popen(words, cwd=folder))
    assert [process.wait() for process in started] == [0] * 4
    for value, folder in enumerate(folders, 1):
        for again in range(2):
            assert subprocess.run([folder / f"program{again}"], check=False).returncode == value


def test_nothing_is_left_in_the_folder_for_temporary_files(hipcc: Hipcc):
    temporary = hipcc.folder / "tmp"
    temporary.mkdir()
    hipcc.write(main=TWICE, broken=BROKEN)
    hipcc.build("main.cpp", TMPDIR=str(temporary))
    assert hipcc("broken.cpp", TMPDIR=str(temporary)).status == 1
    assert list(temporary.iterdir()) == []
    done = hipcc("main.cpp", "-o", "again", TMPDIR=str(temporary / "none"))
    assert "Traceback" not in done.err


def test_a_makefile(hipcc: Hipcc):
    """A project as hipcc's users write them: objects with dependencies, a library, a link."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    hipcc.write(main='#include "scale.h"\n' + TWICE.replace("*= 2", "*= FACTOR"),
                extra="#include <hip/hip_runtime.h>\n__global__ void extra() {}\n")  # fmt: skip
    (hipcc.folder / "scale.h").write_text("#define FACTOR 2\n")
    (hipcc.folder / "Makefile").write_text(
        "HIPCXX ?= hipcc\nCXXFLAGS = -O2 -std=c++17 -Wall -MMD -MP\n"
        "program: main.o libextra.a\n\t$(HIPCXX) $(LDFLAGS) -o $@ main.o -L. -lextra\n"
        "libextra.a: extra.o\n\t$(AR) rcs $@ $^\n"
        "%.o: %.cpp\n\t$(HIPCXX) $(CXXFLAGS) -c -o $@ $<\n-include main.d extra.d\n"
    )
    make = ["make", f"HIPCXX={hipcc.root}/bin/hipcc"]
    done = run(make, hipcc.folder)
    assert (done.status, done.err) == (0, "")
    assert hipcc.run("program").out == TWICE_PRINTS
    assert "up to date" in run(make, hipcc.folder).out
    header = hipcc.folder / "scale.h"
    header.write_text("#define FACTOR 3\n")
    os.utime(header, (time.time() + 5, time.time() + 5))
    rebuilt = run(make, hipcc.folder).out
    assert "-c -o main.o" in rebuilt and "extra.cpp" not in rebuilt
    assert hipcc.run("program").out == "3 6 9 12\n"


def has_members(group: int) -> bool:
    """Whether a group still has any process."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_interrupted_it_leaves_nothing_running(hipcc: Hipcc):
    """Ctrl-C during endless template instantiation."""
    hipcc.write(main="template <int N> struct S { static const long v = S<N-1>::v + S<N-2>::v; };\n"
                     "constexpr int slow(int n) { return n < 2 ? n : slow(n - 1) + slow(n - 2); }\n"
                     "constexpr int x = slow(60);\nint main() {}\n")  # fmt: skip
    words = [hipcc.root / "bin/hipcc", "-fconstexpr-steps=2000000000", "main.cpp"]
    process = subprocess.Popen(words, cwd=hipcc.folder, start_new_session=True)
    time.sleep(1.0)
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(30) == 130
    end = time.monotonic() + 10
    while has_members(process.pid) and time.monotonic() < end:
        time.sleep(0.1)
    assert not has_members(process.pid)
    assert not (hipcc.folder / "a.out").exists()


def test_headers_of_zigs_c_plus_plus_library(hipcc: Hipcc):
    """Linking nothing of it does not wait for the library itself to be built."""
    changes = {"WAVECORE_HIPCC_STDLIB": "libc++"}
    hipcc.write(main=TWICE, lib="#include <string>\nvoid name(const std::string&) {}\n")
    words = ["-nostdlib++", "-lm", "-pthread", "-Wl,--as-needed"]
    assert hipcc("main.cpp", *words, **changes).status == 0
    assert hipcc.run().out == TWICE_PRINTS
    hipcc.build("-stdlib=libc++", "-fPIC", "-c", "lib.cpp")
    assert b"_Z4nameRKNSt3__1" in (hipcc.folder / "lib.o").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(not EVERYTHING, reason="zig builds its C++ library first, for over a minute")
def test_the_c_plus_plus_library_of_ziglang(hipcc: Hipcc):
    """Nothing of the system's is used, and objects of the two libraries are never mixed."""
    main = TWICE.replace("<cstdio>", "<cstdio>\n#include <iostream>\n#include <vector>")
    main = main.replace("return hipFree", 'std::cout << std::vector{7}[0] << "\\n"; return hipFree')
    hipcc.write(main=main, lib='#include <string>\nstd::string name() { return "name"; }\n')
    changes = {"WAVECORE_HIPCC_STDLIB": "libc++"}
    assert hipcc("main.cpp", "-lm", "-pthread", "-Wl,--as-needed", **changes).status == 0
    done = hipcc.run()
    assert sorted(done.out.splitlines()) == ["2 4 6 8", "7"]
    assert b"libstdc++" not in (hipcc.folder / "a.out").read_bytes()
    hipcc.build("-shared", "-fPIC", "lib.cpp", "-o", "libname.so", **changes)
    symbols = (hipcc.folder / "libname.so").read_bytes()
    assert b"_Z4nameB" in symbols or b"_Z4namev" in symbols
    hipcc.build("-stdlib=libc++", "-fgpu-rdc", "-c", "main.cpp")
    hipcc.build("-stdlib=libc++", "-fgpu-rdc", "main.o", "-o", "whole")
    assert sorted(hipcc.run("whole").out.splitlines()) == ["2 4 6 8", "7"]
