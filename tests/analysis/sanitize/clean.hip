// Correct kernels, most of them the correct form of one in defects.hip. `RUN` gives their launch, as
// there.
#include <hip/hip_runtime.h>

#define KERNEL extern "C" __global__ void

// RUN 4 256 f4 f1024
KERNEL reduction(float* out, const float* in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

// RUN 4 256 f1024 f1024
KERNEL scan(float* out, const float* in) {
  __shared__ float s[2][256];
  int t = threadIdx.x, now = 0;
  s[0][t] = in[blockIdx.x * 256 + t];
  for (int k = 1; k < 256; k <<= 1) {
    __syncthreads();
    s[now ^ 1][t] = s[now][t] + (t >= k ? s[now][t - k] : 0);
    now ^= 1;
  }
  __syncthreads();
  out[blockIdx.x * 256 + t] = s[now][255 - t];
}

// RUN 4 256 u64 u1024
KERNEL histogram(unsigned* out, const unsigned* in) {
  __shared__ unsigned bins[64];
  int t = threadIdx.x;
  if (t < 64) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[(in[blockIdx.x * 256 + t] + t) & 63], 1u);
  __syncthreads();
  if (t < 64) atomicAdd(&out[t], bins[t]);
}

__device__ unsigned fenced;
// RUN 8 256 f1 f8 f2048
KERNEL last_block(float* out, volatile float* parts, const float* in) {
  __shared__ float s[256];
  __shared__ bool last;
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 256; i++) sum += s[i];
    parts[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(&fenced, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    float sum = 0;
    for (unsigned i = 0; i < gridDim.x; i++) sum += parts[i];
    *out = sum;
  }
}

// RUN 8 128 f8 f1024
KERNEL last_block_of_all_waves(float* out, float* parts) {
  __shared__ unsigned ticket;
  static __device__ unsigned count;
  parts[blockIdx.x * 128 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    ticket = atomicAdd(&count, 1u);
  }
  __syncthreads();
  if (ticket + 1 < gridDim.x) return;
  __threadfence();
  if (threadIdx.x < 8) {
    float sum = 0;
    for (int i = 0; i < 128; i++) sum += parts[threadIdx.x * 128 + i];
    out[threadIdx.x] = sum;
  }
  if (threadIdx.x == 0) count = 0;
}

// RUN 8 128 u1 u1
KERNEL lock(unsigned* held, unsigned* data) {
  if (threadIdx.x % 64) return;
  while (atomicCAS(held, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
  __threadfence();
  *data += blockIdx.x;
  __threadfence();
  atomicExch(held, 0u);
}

// RUN 4 64 u1 u1
KERNEL lock_left_by_a_store(volatile unsigned* held, unsigned* data) {
  if (threadIdx.x) return;
  while (atomicCAS((unsigned*)held, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
  __threadfence();
  *data += blockIdx.x;
  __threadfence();
  *held = 0;
}

// RUN 2 64 u1 u1 u1
KERNEL flag(unsigned* data, unsigned* flag, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    *data = 5;
    __hip_atomic_store(flag, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    while (!__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT))
      __builtin_amdgcn_s_sleep(1);
    *out = *data;
  }
}

// RUN 2 64 u1 u1 u1
KERNEL volatile_flag(unsigned* data, volatile unsigned* flag, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    *data = 5;
    __threadfence();
    *flag = 1;
  } else {
    while (!*flag) __builtin_amdgcn_s_sleep(1);
    __threadfence();
    *out = *data;
  }
}

__device__ unsigned links[9];
// RUN 8 64 u8
KERNEL chain(unsigned* sums) {
  if (threadIdx.x) return;
  unsigned before = 0;
  if (blockIdx.x) {
    while (!__hip_atomic_load(&links[blockIdx.x], __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT))
      __builtin_amdgcn_s_sleep(1);
    for (unsigned i = 0; i < blockIdx.x; i++) before += sums[i];
  }
  sums[blockIdx.x] = before + 1;
  __hip_atomic_store(&links[blockIdx.x + 1], 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}

__device__ unsigned waiting;
// RUN 4 64 f4 f4
KERNEL own_barrier(float* parts, float* out) {
  if (threadIdx.x) return;
  parts[blockIdx.x] = blockIdx.x;
  __threadfence();
  atomicAdd(&waiting, 1u);
  while (atomicAdd(&waiting, 0u) < gridDim.x) __builtin_amdgcn_s_sleep(1);
  __threadfence();
  out[blockIdx.x] = parts[(blockIdx.x + 1) % gridDim.x];
}

// RUN 2 256 f64 d64
KERNEL compare_and_swap(float* x, double* y) {
  unsigned* word = (unsigned*)&x[threadIdx.x & 63];
  unsigned old = *word, expected;
  do {
    expected = old;
    old = atomicCAS(word, expected, __float_as_uint(__uint_as_float(expected) + 1));
  } while (old != expected);
  atomicAdd(&y[threadIdx.x & 63], 1.0);
}

// RUN 1 256 b256
KERNEL bytes(unsigned char* x) {
  __shared__ unsigned char s[256];
  s[threadIdx.x * 77 & 255] = threadIdx.x;
  __syncthreads();
  x[threadIdx.x * 5 & 255] = s[threadIdx.x];
}

// RUN 4 256 f1024 f1024
KERNEL early_return(float* out, const float* in) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = 0;
  if (i >= 900) return;
  s[t] = in[i];
  __syncthreads();
  out[i] = s[t ^ 1];
}

// RUN 1 256 f256
KERNEL lanes_of_a_wave(float* x) {
  float v = x[threadIdx.x];
  for (int k = 16; k; k >>= 1) v += __shfl_xor(v, k, 32);
  x[threadIdx.x] = v;
}

// RUN 1 128 u128
KERNEL lds_lock(unsigned* out) {
  __shared__ unsigned held, count;
  if (threadIdx.x == 0) held = count = 0;
  __syncthreads();
  if (threadIdx.x % 64 == 0) {
    while (atomicCAS(&held, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
    __threadfence_block();
    count += 1;
    __threadfence_block();
    atomicExch(&held, 0u);
  }
  __syncthreads();
  out[threadIdx.x] = count;
}

// RUN 4 256 f1024 f1024
KERNEL in_halves(float* a, float* b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i] = a[i] + 1;
  __syncthreads();
  a[i] = b[i ^ 255];
}

__device__ float first_table[40], second_table[40];
// RUN 1 64 f64
KERNEL tables(float* out) {
  __shared__ float one[40];
  __shared__ float two[40];
  int t = threadIdx.x;
  if (t < 40) {
    first_table[t] = t;
    second_table[t] = -t;
    one[t] = first_table[t] + second_table[t];
    two[39 - t] = t;
  }
  __syncthreads();
  out[t] = one[t % 40] + two[t % 40];
}
