"""Kernels that use uninitialised values; a comment on a line gives the report expected there.

`// USE lds` marks where the value begins to matter, `// FROM lds` where it is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

SOURCE = r"""
#include <hip/hip_runtime.h>
extern "C" {
__global__ void lds_branch(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < 32) s[t] = in[t];
  __syncthreads();
  float v = s[t];  // FROM lds
  if (v > 0.5f)  // USE lds
    out[t] = 2.0f;
}
__global__ void lds_sum(float* out, const float* in) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float other = s[t + 64];  // FROM lds
  out[t] = other + 1;  // USE lds
}
__global__ void lds_counter(int* out, const float* in) {
  __shared__ int counter;
  if (in[threadIdx.x] > 0)
    atomicAdd(&counter, 1);  // USE lds FROM lds
  __syncthreads();
  out[0] = 1;
}
__global__ void lds_index(float* out, const float* in) {
  __shared__ int index[64];
  int t = threadIdx.x;
  if (t & 1) index[t] = t;
  __syncthreads();
  int at = index[t ^ 1] & 63;  // FROM lds
  out[at] = in[t];  // USE lds
}
__global__ void lds_loop(float* out, const float* in) {
  __shared__ int count[2];
  if (threadIdx.x == 0) count[0] = 3;
  __syncthreads();
  int n = count[blockIdx.x + 1] & 7;  // FROM lds
  float sum = 0;
  for (int i = 0; i < n; i++)  // USE lds
    sum += in[i];
  out[0] = 1;
  if (in[0] > 1e30f) out[1] = sum;
}
struct Pair { int a; float b; };
__global__ void lds_member(float* out, const float* in) {
  __shared__ Pair s[64];
  int t = threadIdx.x;
  s[t].a = t;
  __syncthreads();
  out[t] = s[t].b;  // USE lds FROM lds
}
__global__ void lds_tile(float* out, const float* in) {
  __shared__ float tile[8][9];
  int x = threadIdx.x & 7, y = threadIdx.x >> 3;
  if (x >= y) tile[y][x] = in[threadIdx.x];
  __syncthreads();
  float v = tile[x][y];  // FROM lds
  out[threadIdx.x] = v * 2;  // USE lds
}
__global__ void lds_shuffle(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < 60) s[t] = in[t];
  __syncthreads();
  float v = s[t];  // FROM lds
  out[t] = __shfl_down(v, 3, 32);  // USE lds
}
__global__ void lds_switch(float* out, const float* in) {
  __shared__ int kind[4];
  int t = threadIdx.x;
  if (t == 0) kind[0] = 1;
  __syncthreads();
  int k = kind[blockIdx.x + 2];  // FROM lds
  out[0] = 1;
  if (k == 12345)  // USE lds
    out[1] = in[1];
}
__global__ void lds_second_round(float* out, const float* in) {
  __shared__ float s[2][64];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 2; i++) {
    if (i == 0) s[0][t] = in[t];
    __syncthreads();
    sum += s[i][63 - t];  // FROM lds
  }
  out[t] = sum;  // USE lds
}
__global__ void global_values(float* out, const float* fresh) {
  float v = fresh[threadIdx.x];  // FROM global
  out[threadIdx.x] = v * 2;  // USE global
}
__global__ void global_index(float* out, const int* fresh) {
  int at = fresh[threadIdx.x] & 63;  // FROM global
  out[at] = 1;  // USE global
}
__global__ void global_counter(float* out, int* fresh) {
  atomicAdd(fresh, 1);  // USE global FROM global
  out[0] = 1;
}
__global__ void global_flag(float* out, const int* fresh) {
  int flag = *fresh;  // FROM global
  out[0] = 1;
  if (flag)  // USE global
    out[1] = 2;
}
__global__ void private_element(float* out, const float* in) {
  volatile float a[8];
  for (int i = 0; i < 7; i++) a[i] = in[i];
  float v = a[(threadIdx.x & 7)];  // FROM scratch
  out[threadIdx.x] = v;  // USE scratch
}
__global__ void private_flag(float* out, const float* in) {
  volatile int flag;
  if (in[threadIdx.x] > 1e30f) flag = 1;
  int now = flag;  // FROM scratch
  out[0] = 1;
  if (now == 77)  // USE scratch
    out[1] = 1;
}
__global__ void private_index(float* out, const float* in) {
  volatile int order[4];
  order[threadIdx.x & 1] = 1;
  int at = order[2 + (threadIdx.x & 1)] & 3;  // FROM scratch
  out[at] = in[0];  // USE scratch
}
}
"""

# What may be undefined without mattering, or is defined after all.
CLEAN = r"""
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
extern "C" {
struct Padded { char a; int b; double c; };
__global__ void padding(float* out, const float* in) {
  __shared__ Padded s[64];
  __shared__ Padded copy[64];
  int t = threadIdx.x;
  s[t].a = t; s[t].b = t + 1; s[t].c = t + 2;
  __syncthreads();
  copy[63 - t] = s[t];
  __syncthreads();
  out[t] = copy[t].a + copy[t].b + (float)copy[t].c;
}
__global__ void masked_lanes(float* out, const float* in) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < 32) s[t] = in[t];
  __syncthreads();
  float v = s[t];
  if (t < 32) out[t] = v;
}
__global__ void zeroed_products(float* out, const float* in) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) s[t] = t;
  __syncthreads();
  int mask = t < 32 ? -1 : 0;
  if ((s[t] & mask) > 3) out[t] = 1;
}
__global__ void one_half(float* out, const float* in) {
  __shared__ __half s[128];
  int t = threadIdx.x;
  s[2 * t] = __float2half(in[t]);
  __syncthreads();
  unsigned both = ((unsigned*)s)[t];
  out[t] = __half2float(__ushort_as_half(both & 0xffff));
}
__global__ void bits_of_bytes(int* out, const float* in) {
  __shared__ unsigned char s[256];
  int t = threadIdx.x;
  s[4 * t + 1] = t;
  __syncthreads();
  unsigned word = ((unsigned*)s)[t];
  out[t] = (word >> 8) & 255;
}
__global__ void stored_first(float* fresh, const float* in) {
  fresh[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  fresh[threadIdx.x] = fresh[63 - threadIdx.x] + 1;
}
__global__ void private_all(float* out, const float* in) {
  volatile float a[8];
  for (int i = 0; i < 8; i++) a[i] = in[i];
  out[threadIdx.x] = a[threadIdx.x & 7];
}
}
"""


@dataclass(frozen=True)
class Seed:
    """A kernel with a defect: its kind, the line where it matters and the line where it is read."""

    kernel: str
    kind: str
    use: int
    source: int


def seeds() -> list[Seed]:
    found: list[Seed] = []
    kernel, source = "", 0
    for number, line in enumerate(SOURCE.splitlines(), 1):
        name = re.match(r"__global__ void (\w+)", line)
        if name:
            kernel = name[1]
        if "FROM" in line:
            source = number
        use = re.search(r"USE (\w+)", line)
        if use:
            found.append(Seed(kernel, use[1], number, source))
    return found


def parameters(kernel: str) -> list[tuple[str, str]]:
    """Type and name of each parameter of a kernel, all of them pointers."""
    found = re.search(rf"void {kernel}\((.*)\)", SOURCE + CLEAN)
    assert found is not None
    return [tuple(each.rsplit(" ", 1)) for each in found[1].split(", ")]


CLEAN_KERNELS = re.findall(r"__global__ void (\w+)", CLEAN)
