"""-fopenmp: host code with LLVM's OpenMP library, where one is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hip.building import Hipcc, run
from tests.hip.debian import unpacked
from wavecore.errors import Error
from wavecore.hip.compiler import openmp
from wavecore.hip.compiler.commandline import clang_language, parse
from wavecore.hip.compiler.openmp import OpenMP

pytestmark = pytest.mark.clang

PACKAGES = ("libomp-14-dev", "libomp5-14")
SOURCE = Path(__file__).parent / "packages/openmp.hip"
PRINTS = "4 threads, 0 bad, 4950 4950\n"

LISTS = """\
cmake_minimum_required(VERSION 3.21)
project(example LANGUAGES CXX)
find_package(OpenMP REQUIRED)
add_executable(example main.cpp)
target_compile_options(example PRIVATE -x hip)
target_link_libraries(example PRIVATE OpenMP::OpenMP_CXX)
"""


@pytest.fixture(scope="session")
def library(pytestconfig: pytest.Config) -> str:
    """The folder of libomp.so."""
    place = unpacked(pytestconfig.rootpath, "debian-openmp", PACKAGES)
    return str(next(place.rglob("libomp.so")).parent)


def test_threads_use_hip(library: str, root: Path, tmp_path: Path):
    """Compiled and linked at once, and in two steps; by -L and by LIBRARY_PATH."""
    hipcc = Hipcc(root, tmp_path)
    words = ["-fopenmp", "-Wall", "-Werror"]
    hipcc.build(*words, f"-L{library}", SOURCE, "-o", "once")
    assert hipcc.run("./once").out == PRINTS
    hipcc.build(*words, "-c", SOURCE, "-o", "part.o", LIBRARY_PATH=library)
    hipcc.build("-fopenmp", "part.o", "-o", "twice", LIBRARY_PATH=library)
    assert hipcc.run("./twice").out == PRINTS


def test_cmake_finds_it(library: str, root: Path, tmp_path: Path):
    (tmp_path / "main.cpp").write_text(SOURCE.read_text())
    (tmp_path / "CMakeLists.txt").write_text(LISTS)
    changes = {"CXX": str(root / "bin/hipcc"), "LIBRARY_PATH": library}
    for command in (["cmake", "-S", ".", "-B", "build"], ["cmake", "--build", "build"]):
        done = run(command, tmp_path, changes)
        assert done.status == 0, done.out + done.err
    # CMake takes a folder of LIBRARY_PATH for one that programs find by themselves.
    done = run([tmp_path / "build/example"], tmp_path, {"LD_LIBRARY_PATH": library})
    assert done.out == PRINTS


def test_what_it_cannot_do(root: Path, tmp_path: Path):
    hipcc = Hipcc(root, tmp_path)
    done = hipcc("-fopenmp", "-fopenmp-targets=amdgcn-amd-amdhsa", SOURCE)
    assert (done.status, done.err.splitlines()[0]) == (
        1, "clang++: error: -fopenmp-targets=amdgcn-amd-amdhsa: OpenMP runs on the host only; "
        "kernels are HIP's",
    )  # fmt: skip


def test_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(openmp, "_INSTALLED", ())
    monkeypatch.delenv("LIBRARY_PATH", raising=False)
    line = parse(["-fopenmp", "a.c"], clang_language)
    with pytest.raises(Error, match=r"install libomp-dev .*-L or LIBRARY_PATH"):
        openmp.of(line)
    assert openmp.of(parse(["-fopenmp", "-fno-openmp", "a.c"], clang_language)) is None


@pytest.mark.parametrize(
    ("library", "header"),
    [
        ("lib/llvm-9/lib/libomp.so", "lib/llvm-9/lib/clang/9/include"),
        ("lib64/libomp.so", "lib/clang/19/include"),
        ("lib/libiomp5.so", "opt/compiler/include"),
    ],
    ids=["Debian", "Fedora", "PyPI"],
)
def test_layouts_of_distributions(tmp_path: Path, library: str, header: str):
    for path in (library, f"{header}/omp.h"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    folder = str((tmp_path / library).parent)
    found = openmp.of(parse(["-fopenmp", "-L", folder, "a.c"], clang_language))
    assert found == OpenMP(str(tmp_path / library), str(tmp_path / header))
