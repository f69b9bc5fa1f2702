"""CMake projects of each kind configure, build and run."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.hip.building import TWICE, TWICE_PRINTS, Done, find_root, run
from tests.hip.test_hipcc_rdc import MAIN, OTHER, PRINTS
from wavecore.codeobject import unbundle
from wavecore.hip.math import table

pytestmark = pytest.mark.clang


@pytest.fixture(scope="module")
def root(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """CMake rejects a HIP compiler whose path contains the word hipcc: then a separate root."""
    for program in ("cmake", "make"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (on PyPI: cmake; of the system: make)")
    if "hipcc" not in str(root):
        return root
    return find_root({"WAVECORE_CACHE_DIR": str(tmp_path_factory.mktemp("cache"))})


class Project:
    """A CMake project in a folder, built with `environment`."""

    def __init__(self, root: Path, folder: Path, **environment: str) -> None:
        self.root = root
        self.folder = folder
        self.environment = environment

    def write(self, lists: str, **files: str) -> None:
        start = "cmake_minimum_required(VERSION 3.21)\n"
        (self.folder / "CMakeLists.txt").write_text(start + lists)
        for name, text in files.items():
            (self.folder / name.replace("_", ".")).write_text(text)

    def configure(self, *words: str) -> Done:
        prefix = f"-DCMAKE_PREFIX_PATH={self.root}"
        command = ["cmake", "-S", ".", "-B", "build", "-G", "Unix Makefiles", prefix, *words]
        return run(command, self.folder, self.environment)

    def build(self, *words: str) -> None:
        done = self.configure(*words)
        assert done.status == 0, done.out + done.err
        done = run(["cmake", "--build", "build", "--verbose"], self.folder, self.environment)
        assert (done.status, done.err) == (0, ""), done.out + done.err

    def run(self, program: str) -> str:
        return run([self.folder / "build" / program], self.folder).out


CXX = """
project(example LANGUAGES CXX)
find_package(hip 6 REQUIRED)
if(NOT hip_FOUND OR NOT HIP_PLATFORM STREQUAL "amd" OR NOT EXISTS "${hip_HIPCC_EXECUTABLE}")
  message(FATAL_ERROR "variables")
endif()
message(STATUS "for ${GPU_TARGETS}")
add_executable(twice main.cpp)
target_link_libraries(twice PRIVATE hip::device)
"""


@pytest.mark.parametrize("compiler", ["bin/hipcc", "lib/llvm/bin/clang++"])
def test_find_package_hip_with_device_code_in_c_plus_plus(
    root: Path, tmp_path: Path, compiler: str
):
    project = Project(root, tmp_path, CXX=str(root / compiler))
    project.write(CXX, main_cpp=TWICE)
    project.build("-DGPU_TARGETS=gfx1100;gfx942")
    assert project.run("twice") == TWICE_PRINTS
    entries = unbundle((tmp_path / "build/twice").read_bytes())
    assert [entry.target for entry in entries] == ["gfx1100", "gfx942"]


def test_targets_are_the_devices_that_there_are(root: Path, tmp_path: Path):
    project = Project(root, tmp_path, CXX=str(root / "bin/hipcc"), WAVECORE_GPUS="gfx90a,MI300X")
    project.write(CXX, main_cpp=TWICE)
    assert "-- for gfx90a;gfx942\n" in project.configure().out


def test_a_version_that_is_too_new_is_refused(root: Path, tmp_path: Path):
    project = Project(root, tmp_path, CXX=str(root / "bin/hipcc"))
    project.write(CXX.replace("hip 6", "hip 99"), main_cpp=TWICE)
    done = project.configure()
    assert done.status != 0
    assert "hip-config.cmake, version: 7." in done.err


LANGUAGE = """
project(example LANGUAGES CXX HIP)
add_library(extra STATIC extra.cpp)
add_executable(twice main.hip)
target_link_libraries(twice PRIVATE extra)
set_source_files_properties(main.cpp other.cpp PROPERTIES LANGUAGE HIP)
add_library(parts STATIC other.cpp)
target_compile_options(parts PUBLIC -fgpu-rdc)
add_executable(whole main.cpp)
target_link_libraries(whole PRIVATE parts)
target_link_options(whole PRIVATE -fgpu-rdc)
"""


def test_hip_as_a_language_of_its_own(root: Path, tmp_path: Path):
    """Beside C++ by the system's compiler or ours; device code of a static library linked in."""
    project = Project(root, tmp_path, HIPCXX=str(root / "lib/llvm/bin/clang++"))
    if shutil.which("c++") is None:
        project.environment["CXX"] = str(root / "lib/llvm/bin/clang++")
    main = "int extra();\n" + TWICE.replace("return hipFree", "return extra() + hipFree")
    extra = "int extra() { return 0; }\n"
    project.write(LANGUAGE, main_hip=main, extra_cpp=extra, main_cpp=MAIN, other_cpp=OTHER)
    project.build("-DCMAKE_HIP_ARCHITECTURES=gfx90a;gfx1201", "-DCMAKE_HIP_PLATFORM=amd")
    assert project.run("twice") == TWICE_PRINTS
    assert project.run("whole") == PRINTS


def test_the_language_is_found_through_hipconfig(root: Path, tmp_path: Path):
    """With only bin on the PATH, as where ROCm is installed; a root with spaces in its path."""
    place = find_root({"WAVECORE_CACHE_DIR": str(tmp_path / "ein Ort")})
    project = Project(place, tmp_path, PATH=f"{place}/bin:{os.environ['PATH']}")
    project.environment["CXX"] = str(place / "lib/llvm/bin/clang++")
    project.write(
        "project(example LANGUAGES HIP)\nadd_executable(twice main.hip)\n", main_hip=TWICE
    )
    project.build()
    assert project.run("twice") == TWICE_PRINTS


HOST = """
project(example LANGUAGES CXX)
find_package(hip REQUIRED CONFIG)
find_package(hiprtc REQUIRED)
find_package(rocprofiler-sdk-roctx REQUIRED)
add_executable(count main.cpp)
target_link_libraries(count PRIVATE hip::host hiprtc::hiprtc
  rocprofiler-sdk-roctx::rocprofiler-sdk-roctx)
"""


def test_hosts_code_by_the_systems_compiler(root: Path, tmp_path: Path):
    """The program finds the libraries when it runs."""
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    project = Project(root, tmp_path, CXX="g++")
    project.write(
        HOST,
        main_cpp="""
        #include <rocprofiler-sdk-roctx/roctx.h>
        #include <cstdio>
        extern "C" int hipGetDeviceCount(int*);
        extern "C" int hiprtcVersion(int*, int*);
        int main() {
          int n = 0, major = 0, minor = 0;
          int status = hipGetDeviceCount(&n) + hiprtcVersion(&major, &minor);
          status += roctxNameOsThread("main") + roctxRangePush("counted") + roctxRangePop();
          std::printf("%d %d %d\\n", n, status, __HIP_PLATFORM_AMD__);
        }
    """,
    )
    project.build()
    assert project.run("count") == "1 0 1\n"


OLDER = """
cmake_policy(SET CMP0116 NEW)
project(example LANGUAGES CXX)
list(APPEND CMAKE_MODULE_PATH "$ENV{ROCM_PATH}/lib/cmake/hip")
find_package(HIP REQUIRED MODULE)
if(NOT HIP_FOUND OR NOT HIP_VERSION MATCHES "^7")
  message(FATAL_ERROR "variables")
endif()
hip_include_directories(own)
include_directories(more)
set(HIP_HIPCC_FLAGS -DBY_FLAG=1)
set_source_files_properties(main.cpp PROPERTIES HIP_SOURCE_PROPERTY_FORMAT 1)
hip_add_library(extra STATIC extra.cpp part.hip more/part.hip)
hip_add_executable(twice main.cpp HIPCC_OPTIONS -O1 "-DGREETING=a b" DEBUG -DIS_DEBUG)
target_compile_definitions(twice PRIVATE FACTOR=FACTOR_OF_MORE)
target_link_libraries(twice extra)
hip_reset_flags()
hip_add_executable(whole whole.hip other.hip HIPCC_OPTIONS -fgpu-rdc --offload-arch=gfx90a)
"""
CHECKED = """
#define AS_TEXT(x) #x
#define QUOTED(x) AS_TEXT(x)
#include "own.h"
#include "more.h"
#if !BY_FLAG || defined(IS_DEBUG) || !defined(NDEBUG)
#error "options"
#endif
constexpr char greeting[] = QUOTED(GREETING);
static_assert(sizeof greeting == 4);
int extra();
int first();
int second();
"""


def test_functions_of_the_older_module(root: Path, tmp_path: Path):
    """hipcc compiles the HIP sources; the project's own compiler does the rest, and links.

    Its options are those of functions, variables, the configuration, the folder and the target.
    """
    compiler = shutil.which("g++") or str(root / "lib/llvm/bin/clang++")
    project = Project(root, tmp_path, CXX=compiler, ROCM_PATH=str(root))
    (tmp_path / "own").mkdir()
    (tmp_path / "more").mkdir()
    (tmp_path / "own" / "own.h").write_text("#define FACTOR_OF_OWN 2\n")
    (tmp_path / "more" / "more.h").write_text("#define FACTOR_OF_MORE FACTOR_OF_OWN\n")
    (tmp_path / "more" / "part.hip").write_text("int second() { return 1; }\n")
    main = CHECKED + TWICE.replace("*= 2", "*= FACTOR")
    main = main.replace("return hipFree", "return extra() + first() - second() + hipFree")
    project.write(
        OLDER, main_cpp=main, extra_cpp="int extra() { return 0; }\n",
        part_hip="int first() { return 1; }\n", whole_hip=MAIN, other_hip=OTHER,
    )  # fmt: skip
    project.build("-DCMAKE_BUILD_TYPE=Release")
    assert project.run("twice") == TWICE_PRINTS
    assert project.run("whole") == PRINTS
    (tmp_path / "own" / "own.h").write_text("#define FACTOR_OF_OWN 5\n")
    project.build()
    assert project.run("twice") == "5 10 15 20\n"


BLAS = """
#include <hipblas/hipblas.h>
#include <cstdio>
int main() {
  float host[2] = {3, 4}, length = 0, *device = nullptr;
  hipblasHandle_t handle;
  if (hipblasCreate(&handle) || hipMalloc((void**)&device, sizeof host)) return 1;
  if (hipblasSetVector(2, sizeof *host, host, 1, device, 1)) return 2;
  if (hipblasSnrm2(handle, 2, device, 1, &length)) return 3;
  std::printf("%g\\n", length);
}
"""


def test_packages_of_libraries_for_mathematics(root: Path, tmp_path: Path):
    """Each is found and names its library; host code by the C++ compiler links it."""
    project = Project(root, tmp_path, CXX=str(root / "lib/llvm/bin/clang++"))
    lists = ["project(example LANGUAGES CXX)", "add_executable(length main.cpp)"]
    for library in table.libraries():
        target = f"{library.namespace}::{library.package}"
        lists += [f"find_package({library.package} REQUIRED)", f"if(NOT TARGET {target})"]
        lists += [f"message(FATAL_ERROR {target})", "endif()"]
    lists += ["find_package(hipblas REQUIRED)", "target_link_libraries(length roc::hipblas)"]
    project.write("\n".join(lists), main_cpp=BLAS)
    project.build()
    assert project.run("length") == "5\n"
