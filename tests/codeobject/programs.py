"""Small programs shared by the tests of code objects, and ways to build them."""

from __future__ import annotations

import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

from wavecore.codeobject import CodeObject
from wavecore.toolchain import clang, compile

# The tests of this layer need no HIP headers: the attributes are enough.
PRELUDE = """\
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(n) __attribute__((amdgpu_flat_work_group_size(1, n)))
#define __noinline __attribute__((noinline))
"""

GLOBALS = (
    PRELUDE
    + """\
__device__ int counter = 5;
__constant__ float table[4] = {1, 2, 3, 4};
__device__ int* pointer = &counter;
__device__ float zeros[100];
__device__ __noinline float lookup(float x) { return x * table[(int)x & 3]; }
extern "C" __global__ void scale(float* values, int count, short factor) {
  int i = __builtin_amdgcn_workitem_id_x()
        + __builtin_amdgcn_workgroup_id_x() * __builtin_amdgcn_workgroup_size_x();
  if (i < count)
    values[i] = lookup(values[i]) * factor + *pointer + zeros[i];
}
"""
)

TEMPLATES = (
    PRELUDE
    + """\
namespace blas {
template <class T, int N> __global__ __launch_bounds__(N) void fill(T* out, T value) {
  __shared__ T copy[N];
  copy[__builtin_amdgcn_workitem_id_x()] = value;
  __builtin_amdgcn_s_barrier();
  out[__builtin_amdgcn_workitem_id_x()] = copy[0];
}
template __global__ void fill<float, 64>(float*, float);
template __global__ void fill<double, 256>(double*, double);
}
namespace { __global__ void hidden(int* out) { out[0] = 1; } }
__global__ void plain(int* out) { out[0] = 2; }
auto keep = &hidden;
"""
)

LOOP = (
    PRELUDE
    + """\
extern "C" __global__ void sum(const int* in, int* out, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i) {
    if (in[i] > 3)
      total += in[i];
  }
  *out = total;
}
"""
)


def relocatable(source: str, target: str, *options: str) -> bytes:
    """The object file that clang makes from HIP source, before linking."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.hip"
        path.write_text(source)
        made = Path(folder) / "kernel.o"
        command = [
            *(clang.zig(), "clang", "-x", "hip", f"--target={clang.HOST_TRIPLE}"),
            *("--offload-device-only", "--no-gpu-bundle-output", f"--offload-arch={target}"),
            *("-nogpuinc", "-nogpulib", "-O2", "-gline-tables-only", "-fuse-cuid=none"),
            *("-emit-llvm", "-Xclang", "-emit-obj", "-c", str(path), "-o", str(made), *options),
        ]
        subprocess.run(command, check=True, capture_output=True)
        return made.read_bytes()


def bundle(entries: list[tuple[str, bytes]], align: int = 4096) -> bytes:
    """An offload bundle, in the format of clang's documentation."""
    head = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", len(entries))
    size = len(head) + sum(24 + len(name) for name, _ in entries)
    offset = -(-size // align) * align
    first, body = offset, b""
    for name, data in entries:
        head += struct.pack("<QQQ", offset, len(data), len(name)) + name.encode()
        body += data + b"\0" * (-len(data) % align)
        offset = first + len(body)
    return head.ljust(first, b"\0") + body


def compressed(plain: bytes, version: int, method: int = 0) -> bytes:
    """A bundle as clang compresses it, with zlib and one of the three headers."""
    body = zlib.compress(plain)
    head = {
        1: struct.pack("<4sHHIQ", b"CCOB", 1, method, len(plain), 0),
        2: struct.pack("<4sHHIIQ", b"CCOB", 2, method, 24 + len(body), len(plain), 0),
        3: struct.pack("<4sHHQQQ", b"CCOB", 3, method, 32 + len(body), len(plain), 0),
    }
    return head[version] + body


def build(source: str, target: str, *options: str) -> CodeObject:
    """A linked code object."""
    return compile(source, target, opt="-O2", options=options)
