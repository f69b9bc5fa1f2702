"""Which contract for memory HIP programs run by: who built their code decides, or the user."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.hip.building import Hipcc, run
from wavecore.codeobject.bundle import BUNDLE_MAGIC, choose, unbundle
from wavecore.hip.compiler.bundles import OWN_HOST_ENTRY

pytestmark = pytest.mark.clang

SOURCE = r"""
#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>
#include <cstdio>
#include <cstring>
#include <string>

const char* text = "extern \"C\" __global__ void read(int* x, int at) { x[0] = x[at]; }";
__global__ void read(int* x, int at) { x[0] = x[at]; }

std::string compiled() {
  hiprtcProgram made;
  size_t size = 0;
  (void)hiprtcCreateProgram(&made, text, "read.hip", 0, nullptr, nullptr);
  (void)hiprtcCompileProgram(made, 0, nullptr);
  (void)hiprtcGetCodeSize(made, &size);
  std::string code(size, 0);
  (void)hiprtcGetCode(made, code.data());
  return code;
}

int said(const char* what) {
  std::printf("%s: %s\n", what, hipGetErrorName(hipDeviceSynchronize()));
  return 0;
}

int main(int, char** words) {
  const std::string mode = words[1];
  const int at = std::atoi(words[2]);
  int* memory = nullptr;
  if (mode == "pool") {
    hipMemPool_t pool;
    (void)hipDeviceGetDefaultMemPool(&pool, 0);
    (void)hipMallocAsync((void**)&memory, 256, nullptr);
    (void)hipFreeAsync(memory, nullptr);
    read<<<1, 1>>>(memory, at);
    said("freed");
    (void)hipMemPoolTrimTo(pool, 0);
    read<<<1, 1>>>(memory, at);
    return said("trimmed");
  }
  (void)hipMalloc(&memory, 256);
  if (mode == "kernel") {
    read<<<1, 1>>>(memory, at);
    return said("kernel");
  }
  hipModule_t module;
  hipFunction_t function;
  if (mode == "rtc") (void)hipModuleLoadData(&module, compiled().data());
  else if (hipModuleLoad(&module, words[3]) != hipSuccess) return 1;
  if (hipModuleGetFunction(&function, module, mode == "rtc" ? "read" : "_Z4readPii")) return 2;
  void* arguments[] = {&memory, (void*)&at};
  (void)hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr);
  return said("module");
}
"""

FORGIVEN = (
    "wavecore: 1 kernel accessed memory beyond LDS or an allocation, as GPUs allow "
    "(WAVECORE_MEMORY=strict stops there): "
)
GOOD, BAD = "hipSuccess\n", "hipErrorIllegalAddress\n"


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with the program as wavecore built it, and as if another compiler had."""
    folder = tmp_path_factory.mktemp("memcontract")
    compiler = Hipcc(root, folder)
    compiler.write(main=SOURCE)
    words = ("-x", "hip", "-O1", "--offload-arch=gfx942", "main.cpp", "-o")
    compiler.build(*words, "own")
    compiler.build("--genco", *words, "own.co")
    compiler.build("--offload-compress", *words, "packed")
    (folder / "code.co").write_bytes(choose(unbundle((folder / "own.co").read_bytes()), None).data)
    for name in ("own", "own.co"):
        other = folder / name.replace("own", "other")
        other.write_bytes(unmarked((folder / name).read_bytes()))
        other.chmod(0o755)
    return folder


def unmarked(data: bytes) -> bytes:
    """A file whose bundle has nothing for the host, as ROCm's."""
    at = data.index(BUNDLE_MAGIC)
    entry = at + len(BUNDLE_MAGIC) + 8
    start, size, _ = struct.unpack_from("<QQQ", data, entry)
    assert data[at + start : at + start + size] == OWN_HOST_ENTRY
    changed = bytearray(data)
    struct.pack_into("<QQ", changed, entry, start, 0)
    return bytes(changed)


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ("own kernel 64", BAD), ("other kernel 64", GOOD), ("other kernel 1024", BAD),
        ("own module 64 own.co", BAD), ("own module 64 other.co", GOOD),
        ("own module 64 code.co", GOOD), ("own rtc 64", BAD), ("other rtc 64", GOOD),
        ("packed kernel 64", BAD),
    ],
)  # fmt: skip
def test_who_built_the_code_decides(programs: Path, words: str, out: str) -> None:
    name, mode, *rest = words.split()
    done = run([programs / name, mode, *rest], programs, {"WAVECORE_GPUS": "gfx942"})
    assert done.out == ("kernel: " if mode == "kernel" else "module: ") + out
    if out == GOOD:
        assert done.err.startswith(FORGIVEN)
    else:
        assert "past the end of hipMalloc's 256 bytes" in done.err


@pytest.mark.parametrize(("name", "memory"), [("own", "hardware"), ("other", "strict")])
def test_the_user_decides(programs: Path, name: str, memory: str) -> None:
    changes = {"WAVECORE_GPUS": "gfx942", "WAVECORE_MEMORY": memory}
    done = run([programs / name, "kernel", "64"], programs, changes)
    assert done.out == "kernel: " + (GOOD if memory == "hardware" else BAD)


def test_a_pools_freed_memory_stays_until_it_is_trimmed(programs: Path) -> None:
    done = run([programs / "other", "pool", "16"], programs, {"WAVECORE_GPUS": "gfx942"})
    assert done.out == f"freed: {GOOD}trimmed: {BAD}"
    done = run([programs / "own", "pool", "16"], programs, {"WAVECORE_GPUS": "gfx942"})
    assert done.out.startswith(f"freed: {BAD}")
    assert ", which was freed" in done.err
