// Kernels with one defect each that some order of the waves may hide. `RUN` and `//!` mean the same as
// in defects.hip. LANES is the number of lanes in a wave; SAFE fixes the defect.
#include <hip/hip_runtime.h>

#define KERNEL extern "C" __global__ void
#ifdef SAFE
#define BARRIER __syncthreads()
#define FENCE __threadfence()
#else
#define BARRIER
#define FENCE
#endif

// RUN 1 256 u16 u256
KERNEL zero_then_add(unsigned* out, const unsigned* in) {
  __shared__ unsigned s[16];
  int t = threadIdx.x;
  if (t < 16) s[t] = 0;  //! atomic.mixed
  BARRIER;
  atomicAdd(&s[in[t] & 15], 1u);  //! atomic.mixed
  __syncthreads();
  if (t < 16) out[t] = s[t];
}

// RUN 1 256 u256 u256
KERNEL zero_then_take(unsigned* out, const unsigned* in) {
  __shared__ unsigned count;
  int t = threadIdx.x;
  if (t == 0) count = 0;  //! atomic.mixed
  BARRIER;
  unsigned at = atomicAdd(&count, 1u);  //! atomic.mixed
  __syncthreads();
  out[at & 255] = in[t];
}

// RUN 1 256 u256 u1024
KERNEL zero_in_a_loop(unsigned* out, const unsigned* in) {
  __shared__ unsigned s[16];
  int t = threadIdx.x;
  unsigned sum = 0;
#pragma unroll 1
  for (int k = 0; k < 3; k++) {
    if (t < 16) s[t] = 0;  //! atomic.mixed
    BARRIER;
    atomicAdd(&s[(in[256 * k + t] + t) & 15], 1u);  //! atomic.mixed
    __syncthreads();
    sum += s[t & 15];
    __syncthreads();
  }
  out[t] = sum;
}

#ifndef SAFE
// RUN 4 64 u1
KERNEL zero_of_the_first(unsigned* c) {
  if (blockIdx.x == 0 && threadIdx.x == 0) *c = 0;  //! atomic.mixed
  atomicAdd(c, 1u);                                 //! atomic.mixed
}

// RUN 4 64 u1
KERNEL zero_of_the_last(unsigned* c) {
  if (blockIdx.x == 3 && threadIdx.x == 0) *c = 0;  //! atomic.mixed
  atomicAdd(c, 1u);                                 //! atomic.mixed
}
#endif

// RUN 1 256 u64 u256
KERNEL three_lines(unsigned* out, const unsigned* in) {
  __shared__ unsigned s[256];
  int t = threadIdx.x;
  s[t] = in[t];  //! race.lds
  BARRIER;
  unsigned v = 0;
  if (t < 128) v = s[t + 128];  //! race.lds
  BARRIER;
  if (t < 128) s[t] += v + 1;  //! race.lds
  BARRIER;
  if (t < 64) out[t] = s[t] + s[255 - t] + s[127 - t];  //! race.lds
}

// RUN 1 256 f1 f256
KERNEL volatile_tree(float* out, const float* in) {
  __shared__ volatile float s[256];
  int t = threadIdx.x;
  s[t] = in[t];  //! race.lds
  BARRIER;
#pragma unroll
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];  //! race.lds
    BARRIER;
  }
  if (t == 0) *out = s[0];
}

// RUN 1 128 f1 f128
KERNEL volatile_tail(float* out, const float* in) {
  __shared__ volatile float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
#ifdef SAFE
  if (t < 32) s[t] += s[t + 32];
  __syncthreads();
  if (t < 32) {
#else
  if (t < 64) {  // one wave of 64 lanes, two of 32
    s[t] += s[t + (t < 32 ? 32 : 0)];  //! wave32 race.lds
#endif
    s[t] += s[t + (t < 16 ? 16 : 0)];  //! wave32 race.lds
    s[t] += s[t + (t < 8 ? 8 : 0)];    //! wave32 race.lds
  }
  if (t == 0) *out = s[0];
}

// RUN 8 64 f1 f8 f8 u1
KERNEL last_workgroup(float* out, float* parts, const float* in, unsigned* done) {
  if (threadIdx.x) return;
  parts[blockIdx.x] = in[blockIdx.x];  //! race.global
  FENCE;
  if (atomicAdd(done, 1u) + 1 < gridDim.x) return;
  float sum = 0;
  for (unsigned i = 0; i < gridDim.x; i++) sum += parts[i];  //! race.global
  *out = sum;
}

// RUN 4 64 u1 u1
KERNEL lock(unsigned* lock, unsigned* data) {
  if (threadIdx.x) return;
  while (atomicCAS(lock, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
  FENCE;
  *data += blockIdx.x;  //! race.global
  FENCE;
  atomicExch(lock, 0u);
}

// RUN 1 32 u64
KERNEL two_lanes(unsigned* out) {
  __shared__ unsigned s[64];
  int t = threadIdx.x;
#ifdef SAFE
  s[t] = t;
  out[t] = 7;
  out[t / 2] = 7;
#else
  s[t / 2] = t;  //! race.lanes
  asm volatile("" ::"v"(s) : "memory");  // somebody may read it
  out[t / 2] = t;  //! race.lanes
#endif
  out[t] += s[t / 2];
}
