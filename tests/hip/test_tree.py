"""The root: a folder that programs, makefiles and CMake accept as an installation of ROCm."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hip.building import TWICE, TWICE_PRINTS, Hipcc, environment, find_root, run
from wavecore.hip import tree

pytestmark = pytest.mark.clang

HERE = Path(__file__).parent


def hip_path(*words: str, **changes: str):
    return run([sys.executable, "-m", "wavecore", "hip-path", *words], HERE, changes)


def test_what_lies_where_rocm_has_it(root: Path):
    programs = ["bin/hipcc", "bin/hipconfig", "bin/rocm_agent_enumerator", "bin/amdclang++"]
    programs += [f"lib/llvm/bin/{name}" for name in ("clang++", "amdclang++", "clang", "ld.lld")]
    programs += ["llvm/bin/clang++", "bin/roc-obj", "bin/hipify-perl", "bin/offload-arch"]
    programs += [f"llvm/bin/{name}" for name in ("clang-offload-bundler", "llvm-ar", "amdgpu-arch")]
    for name in programs:
        assert os.access(root / name, os.X_OK), name
    files = ["include/hip/hip_runtime.h", "lib/libamdhip64.so", "lib/libhiprtc.so", ".info/version"]
    files += ["lib/cmake/hip/hip-config.cmake", "lib/cmake/hip-lang/hip-lang-config.cmake"]
    for name in files:
        assert (root / name).is_file(), name
    assert re.fullmatch(
        r"HIP_VERSION_MAJOR=\d+\nHIP_VERSION_MINOR=\d+\nHIP_VERSION_PATCH=\d+\n"
        r"HIP_VERSION_GITHASH=\w+\n",
        (root / "share/hip/version").read_text(),
    )


def test_hip_path_prints_it_for_people_shells_and_programs(root: Path):
    assert hip_path().out == f"{root}\n"
    assert json.loads(hip_path("--json").out) == {"path": str(root), "version": tree.version()}
    script = (
        'eval "$("$0" -m wavecore hip-path --env)"; echo "$ROCM_PATH" "$HIP_PATH"; hipconfig -p'
    )
    shown = run(["sh", "-c", script, sys.executable], HERE).out
    assert shown == f"{root} {root}\n{root}"


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ("-p", "{root}"), ("--path", "{root}"), ("-R", "{root}"), ("--rocmpath", "{root}"),
        ("-v", "{version}"), ("--version", "{version}"), ("-P", "amd"), ("--platform", "amd"),
        ("-c", "clang"), ("--compiler", "clang"), ("-r", "rocclr"), ("--runtime", "rocclr"),
        ("-l", "{root}/lib/llvm/bin"), ("--hipclangpath", "{root}/lib/llvm/bin"),
        ("-p -n", "{root}\n"),
        (
            "--cpp_config",
            " -D__HIP_PLATFORM_HCC__= -D__HIP_PLATFORM_AMD__= -I{root}/include "
            "-I{root}/hsa/include",
        ),
    ],
)  # fmt: skip
def test_hipconfig_answers_without_a_line_break(root: Path, options: str, answer: str):
    done = run([root / "bin/hipconfig", *options.split()], HERE)
    assert (done.status, done.err) == (0, "")
    assert done.out == answer.format(root=root, version=tree.version())


def test_hipconfig_reports_and_refuses(root: Path):
    for options in ([], ["--full"], ["-f"]):
        shown = run([root / "bin/hipconfig", *options], HERE).out
        assert f"HIP version: {tree.version()}" in shown
        assert f"HIP_PATH           :{root}" in shown
    assert run([root / "bin/hipconfig", "-h"], HERE).out.startswith("usage: hipconfig")
    done = run([root / "bin/hipconfig", "--no-such"], HERE)
    assert done.status == 1 and done.err.startswith("usage: hipconfig")


def test_agents_are_the_emulated_ones(root: Path):
    program = root / "bin/rocm_agent_enumerator"
    assert run([program, "-t", "GPU"], HERE).out == "gfx000\ngfx942\n"
    done = run([program], HERE, {"WAVECORE_GPUS": "gfx1100, MI300X,gfx1100"})
    assert done.out == "gfx000\ngfx1100\ngfx942\n"


def test_hipcc_starts_quickly(root: Path):
    """Neither NumPy nor LLVM is loaded for compiling."""
    program = (
        f"import sys; sys.argv = ['launch.py', 'hipcc', '-c', 'x.cpp', '-###']\n"
        f"try: exec(open({os.fspath(root / 'libexec/launch.py')!r}).read())\n"
        "except SystemExit: print(*sys.modules)"
    )
    loaded = run([sys.executable, "-I", "-S", "-c", program], HERE).out.split()
    assert "wavecore.hip.compiler.driver" in loaded
    heavy = {"numpy", "llvmlite", "typer", "rich", "wavecore.codeobject", "wavecore.device"}
    assert heavy.isdisjoint(loaded)


def test_the_path_stays_when_the_package_changes(root: Path, tmp_path: Path):
    """Existing programs find the current library; the replaced one stays complete meanwhile."""
    changes = {"WAVECORE_CACHE_DIR": str(tmp_path)}
    first = os.readlink(root)
    assert find_root() == root and os.readlink(root) == first
    package = tmp_path / "package"
    shutil.copytree(
        tree.PACKAGE, package / "wavecore", ignore=shutil.ignore_patterns("__pycache__")
    )
    program = (
        "import os, sys; sys.path.insert(0, sys.argv[1])\n"
        "from wavecore.hip import tree\n"
        "print(tree.ensure()); print(os.readlink(tree.path()))"
    )
    words = [sys.executable, "-c", program, str(package)]
    before = run(words, tmp_path, changes).out.splitlines()
    shim = package / "wavecore/hip/tree.py"
    shim.write_text(shim.read_text() + "# changed\n")
    after = run(words, tmp_path, changes).out.splitlines()
    assert before[0] == after[0]
    assert Path(after[0]).name != root.name  # another installation has another root
    assert before[1] != after[1]
    assert (tmp_path / "rocm" / before[1] / "bin/hipcc").exists()
    assert (Path(after[0]) / "lib/libamdhip64.so").exists()


def test_several_processes_make_it_at_once(tmp_path: Path):
    changes = environment({"WAVECORE_CACHE_DIR": str(tmp_path / "cache")})
    words = [sys.executable, "-m", "wavecore", "hip-path"]
    started = [subprocess.Popen(words, env=changes, stdout=subprocess.PIPE) for _ in range(4)]
    printed = {process.communicate()[0] for process in started}
    assert [process.returncode for process in started] == [0] * 4
    assert len(printed) == 1
    left = sorted(path.name for path in (tmp_path / "cache" / "rocm").iterdir())
    root = Path(os.fsdecode(printed.pop()).rstrip("\n"))
    assert left == [root.name, os.readlink(root)]


def test_a_root_below_a_relative_folder_of_any_name(tmp_path: Path):
    """Its scripts, its libraries, and the paths stored in programs."""
    cache = "größer, 'x' $HOME \"y\""
    words = [sys.executable, "-m", "wavecore", "hip-path"]
    root = Path(run(words, tmp_path, {"WAVECORE_CACHE_DIR": cache}).out.removesuffix("\n"))
    assert root.parent == tmp_path / cache / "rocm"
    hipcc = Hipcc(root, tmp_path)
    hipcc.write(main=TWICE)
    hipcc.build("main.cpp")
    assert hipcc.run().out == TWICE_PRINTS
    assert run([hipcc.root / "bin/hipconfig", "-p"], tmp_path).out == str(hipcc.root)


def test_no_place_for_it_is_said(tmp_path: Path):
    (tmp_path / "file").write_text("")
    done = hip_path(WAVECORE_CACHE_DIR=str(tmp_path / "file"))
    assert done.status == 1
    assert "cannot write HIP's libraries" in done.err and "Traceback" not in done.err


def test_a_place_that_others_can_write_to_is_refused(tmp_path: Path):
    """Others could replace the library that our programs load."""
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "rocm").mkdir(mode=0o777)
    (tmp_path / "cache" / "rocm").chmod(0o777)
    done = hip_path(WAVECORE_CACHE_DIR=str(tmp_path / "cache"))
    assert done.status == 1 and "cannot write HIP's libraries" in done.err


def test_the_support_library_rounds_as_hardware_does(hipcc: Hipcc):
    """bfloat16 of host code, which libgcc lacked before GCC 13: to nearest even, rounded once."""
    hipcc.write(
        main="""
        #include <cmath>
        #include <cstdio>
        #include <cstring>
        template <class T> unsigned bits(T x) {
          volatile T value = x;
          __bf16 made = (__bf16)value;
          unsigned short word;
          memcpy(&word, &made, 2);
          return word;
        }
        int main() {
          printf("%x %x %x ", bits(1.0f), bits(1.00390625f), bits(1.01171875f));
          printf("%x %x %x ", bits(-INFINITY), bits(3.4e38f), bits(1e-45f));
          // Just above a tie, which a float in between would round away.
          printf("%x %x %x", bits(1.00390625 + 1e-12), bits(-1.00390625 - 1e-12), bits(1e-300));
          printf(" %d\\n", (bits(NAN) & 0x7fff) > 0x7f80);
        }
    """
    )
    hipcc.build("main.cpp")
    assert hipcc.run().out == "3f80 3f80 3f82 ff80 7f80 0 3f81 bf81 0 1\n"


def test_programs_of_other_compilers_link_with_it(root: Path, tmp_path: Path):
    """Only the API, from C++ that g++ compiles, with the options that hipcc prints."""
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    (tmp_path / "main.cpp").write_text(
        '#include <cstdio>\nextern "C" int hipGetDeviceCount(int*);\n'
        'int main() { int n = 0; hipGetDeviceCount(&n); std::printf("%d\\n", n); }\n'
    )
    words = run([root / "bin/hipcc", "--ldflags"], tmp_path).out
    done = run(["sh", "-c", f"g++ main.cpp {words}"], tmp_path)
    assert (done.status, done.err) == (0, "")
    assert run([tmp_path / "a.out"], tmp_path, {"WAVECORE_GPUS": "gfx90a,gfx942"}).out == "2\n"


PROGRAM = """
import ctypes, os, sys
hip = ctypes.CDLL("libamdhip64.so.7")
names = []
count = ctypes.c_int()
assert hip.hipGetDeviceCount(ctypes.byref(count)) == 0
for number in range(count.value):
    properties = ctypes.create_string_buffer(4096)
    assert hip.hipGetDevicePropertiesR0600(properties, number) == 0
    names.append(properties.value.decode())
print(*names, sys.argv[1:], "ROCM_PATH" in os.environ, sep="; ")
sys.exit(7)
"""


def test_exec_gives_a_program_its_gpus(root: Path, tmp_path: Path):
    """The program's own options are its own; the status is the program's."""
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "wavecore", "exec", "--gpu", "MI210,gfx1100"]
    words = [sys.executable, str(tmp_path / "program.py"), "--json", "--gpu", "x", "--"]
    done = run([*command, *words], HERE)
    assert (done.status, done.err) == (7, "")
    first, second, given, has_path = done.out.strip().split("; ")
    assert "MI210" in first and "7900" in second
    assert (given, has_path) == ("['--json', '--gpu', 'x', '--']", "False")


def test_exec_instructs_the_library(root: Path, tmp_path: Path):
    show = "import os; print(*(os.environ.get(f'WAVECORE_{name}') for name in "
    show += "('PROFILE', 'SANITIZE', 'TIMEOUT', 'GPUS')))"
    command = [sys.executable, "-m", "wavecore", "exec", "--profile", "p.json", "--sanitize", "-"]
    done = run([*command, "--timeout", "2.5", sys.executable, "-c", show], tmp_path)
    assert done.out == "p.json - 2.5 None\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--gpu", "gfx99", "ls"], "--gpu gfx99: There is no target 'gfx99'"),
        (["no-such-program"], "no-such-program: there is no such program"),
        ([], "Missing argument"),
    ],
)
def test_what_exec_refuses(words: list[str], message: str):
    done = run([sys.executable, "-m", "wavecore", "exec", *words], HERE)
    assert done.status == 2 and message in done.err
