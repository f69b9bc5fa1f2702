"""-fgpu-rdc: device code of several sources that call and share across files, linked as one."""

from __future__ import annotations

import pytest

import wavecore as wc
from tests.hip.building import Hipcc, run
from wavecore.codeobject import unbundle

pytestmark = pytest.mark.clang

MAIN = """
#include <hip/hip_runtime.h>
#include <cstdio>
__device__ int square(int);
extern __device__ int offset;
static __device__ int mine = 5;
__global__ void kernel(int* x) { *x = square(*x) + offset + mine; }
int other();
int main() {
  int host = 6, *device = nullptr;
  if (hipMalloc(&device, sizeof host)) return 1;
  if (hipMemcpy(device, &host, sizeof host, hipMemcpyHostToDevice)) return 2;
  kernel<<<1, 1>>>(device);
  if (hipMemcpy(&host, device, sizeof host, hipMemcpyDeviceToHost)) return 3;
  std::printf("%d %d\\n", host, other());
}
"""
OTHER = """
#include <hip/hip_runtime.h>
__device__ int offset = 100;
static __device__ int mine = 7;
__device__ int square(int x) { return x * x; }
__global__ void read(int* x) { *x = mine; }
int other() {
  int host = 0, *device = nullptr;
  if (hipMalloc(&device, sizeof host)) return -1;
  read<<<1, 1>>>(device);
  if (hipMemcpy(&host, device, sizeof host, hipMemcpyDeviceToHost)) return -2;
  return host;
}
"""
PRINTS = "141 7\n"


@pytest.fixture
def sources(hipcc: Hipcc) -> Hipcc:
    hipcc.write(main=MAIN, other=OTHER)
    return hipcc


def test_in_one_command(sources: Hipcc):
    """Statics with one name in two sources are two variables."""
    sources.build("-fgpu-rdc", "main.cpp", "other.cpp")
    assert sources.run().out == PRINTS


def test_in_steps_for_several_targets(sources: Hipcc):
    """Objects hold bitcode; the link makes code objects from it, for the targets that it names."""
    words = ["-fgpu-rdc", "--offload-arch=gfx90a:xnack-,gfx1100"]
    sources.build(*words, "-c", "main.cpp", "other.cpp")
    sources.build("-fgpu-rdc", "main.o", "other.o", "-o", "all")
    sources.build("-fgpu-rdc", "--offload-arch=gfx1100", "main.o", "other.o", "-o", "one")
    targets = {
        name: [entry.target for entry in unbundle((sources.folder / name).read_bytes())]
        for name in ("all", "one")
    }
    assert targets == {"all": ["gfx90a:xnack-", "gfx1100"], "one": ["gfx1100"]}
    for name in targets:
        assert sources.run(name).out == PRINTS
    code = wc.CodeObject.from_file(sources.folder / "all", "gfx90a")
    assert sorted(code.kernels) == ["_Z4readPi", "_Z6kernelPi"]


@pytest.mark.parametrize("thin", ["", "T"])
def test_from_an_archive(sources: Hipcc, thin: str):
    sources.build("-fgpu-rdc", "-c", "other.cpp")
    run(["ar", f"rcs{thin}", "libother.a", "other.o"], sources.folder)
    sources.build("-fgpu-rdc", "main.cpp", "-L.", "-lother", "-o", "by-name")
    sources.build("-fgpu-rdc", "main.cpp", "libother.a", "-o", "by-path")
    assert sources.run("by-name").out == sources.run("by-path").out == PRINTS


@pytest.mark.parametrize("rdc", [(), ("-fgpu-rdc",)], ids=["whole", "rdc"])
def test_a_static_library(sources: Hipcc, rdc: tuple[str, ...]):
    """Programs link it, with and without -fgpu-rdc; another linker finds its symbols, too."""
    sources.write(
        apart=OTHER,
        use='#include <cstdio>\nint other();\nint main() { std::printf("%d\\n", other()); }',
    )
    name = "libwith_a_long_name.a"
    sources.build(*rdc, "--emit-static-lib", "apart.cpp", "-o", name)
    sources.build("use.cpp", name, "-o", "whole")
    sources.build("-fgpu-rdc", "use.cpp", "-L.", "-lwith_a_long_name", "-o", "relocatable")
    libraries = sources.root / "lib"
    command = ["c++", "use.cpp", name, f"-L{libraries}", "-lamdhip64", "-o", "foreign"]
    done = run(command, sources.folder)
    assert done.status == 0, done.err
    for program in ("whole", "relocatable", "foreign"):
        assert sources.run(program, LD_LIBRARY_PATH=str(libraries)).out == "7\n", program
    listed = run(["ar", "t", name], sources.folder).out.split()
    assert listed[0] == "apart.o"


def test_a_library(sources: Hipcc):
    """Linked as a whole: its device code and the program's stay separate."""
    sources.write(part=OTHER.replace("int square", "int cube").replace("offset", "shift"),
                  main='int other();\nint main() { return other(); }\n')  # fmt: skip
    sources.build("-fgpu-rdc", "-shared", "-fPIC", "part.cpp", "-o", "libpart.so")
    sources.build("-fgpu-rdc", "main.cpp", "-L.", "-lpart", f"-Wl,-rpath,{sources.folder}")
    assert sources.run().status == 7


def test_what_no_object_defines_is_an_error(sources: Hipcc):
    sources.write(main=MAIN.replace("int other();", "static int other() { return 7; }"))
    done = sources("-fgpu-rdc", "main.cpp")
    assert done.status == 1
    assert "undefined hidden symbol: square(int)" in done.err
    assert not (sources.folder / "a.out").exists()


def test_objects_of_both_kinds_link(sources: Hipcc):
    sources.write(plain="#include <hip/hip_runtime.h>\n__global__ void plain() {}\n")
    sources.build("-c", "plain.cpp")
    sources.build("-fgpu-rdc", "main.cpp", "other.cpp", "plain.o")
    assert sources.run().out == PRINTS
    assert len(unbundle((sources.folder / "a.out").read_bytes())) == 2


def test_damaged_device_code_is_named(sources: Hipcc):
    sources.build("-fgpu-rdc", "-c", "other.cpp")
    made = sources.folder / "other.o"
    data = made.read_bytes()
    made.write_bytes(data.replace((0x10FF10AD).to_bytes(4, "little"), b"\0\0\0\0"))
    done = sources("-fgpu-rdc", "main.cpp", "other.o")
    assert done.status == 1
    assert "clang++: error: other.o: damaged device code: expected the start" in done.err


def test_saved_files(sources: Hipcc):
    sources.build("-fgpu-rdc", "--save-temps", "main.cpp", "other.cpp")
    assert sources.run().out == PRINTS
    names = {path.name for path in sources.folder.iterdir()}
    assert {"main-hip-amdgcn-amd-amdhsa-gfx942.bc", "other.o", "program.hipfb"} <= names


def test_bitcode_alone(sources: Hipcc):
    sources.build("-fgpu-rdc", "--offload-device-only", "-c", "other.cpp")
    data = (sources.folder / "other-hip-amdgcn-amd-amdhsa-gfx942.bc").read_bytes()
    assert data.startswith(b"BC\xc0\xde")
