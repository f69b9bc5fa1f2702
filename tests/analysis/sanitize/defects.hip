// Kernels with one defect each. `RUN` gives their launch: workgroups, work-items,
// arguments (f64: 64 floats, u64: 64 unsigned, b64: bytes, d8: doubles, =5: the number 5). A line
// with `//!` and a kind is one of the two sides of a report of that kind, and no other line is.
#include <hip/hip_runtime.h>

#define KERNEL extern "C" __global__ void

// ------------------------------------------------------------------------ races in LDS

// RUN 1 256 f256 f256
KERNEL lds_no_barrier(float* out, const float* in) {
  __shared__ float a[256];
  int t = threadIdx.x;
  a[t] = in[t];         //! race.lds
  out[t] = a[255 - t];  //! race.lds
}

// RUN 1 256 f256 f1024
KERNEL lds_tile_reused(float* out, const float* in) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 4; k++) {
    tile[t] = in[256 * k + t];  //! race.lds
    __syncthreads();
    sum += tile[(t + 77) & 255];  //! race.lds
  }
  out[t] = sum;
}

// RUN 1 256 f1 f256
KERNEL lds_reduction(float* out, const float* in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
#pragma unroll 1
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];  //! race.lds
  }
  __syncthreads();
  if (t == 0) out[0] = s[0];
}

// RUN 1 256 f1 f256
KERNEL lds_wide_waves(float* out, const float* in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 128) s[t] += s[t + 128];  //! race.lds
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 128; i++) sum += s[i];  //! race.lds
    out[0] = sum;
  }
}

// RUN 1 256 f256 f256
KERNEL lds_transpose(float* out, const float* in) {
  __shared__ float tile[16][17];
  int x = threadIdx.x & 15, y = threadIdx.x >> 4;
  tile[y][x] = in[threadIdx.x];   //! race.lds
  out[threadIdx.x] = tile[x][y];  //! race.lds
}

// RUN 1 256 f256
KERNEL lds_two_writers(float* out) {
  __shared__ int place[64];
  int t = threadIdx.x;
  place[t & 63] = t;  //! race.lds
  __syncthreads();
  out[t] = place[t & 63];
}

// RUN 1 256 f256 f256
KERNEL lds_broadcast(float* out, const float* in) {
  __shared__ float scale;
  int t = threadIdx.x;
  if (t == 255) scale = in[0];  //! race.lds
  out[t] = scale * in[t];       //! race.lds
}

// RUN 1 256 u64 u256
KERNEL lds_histogram_not_cleared(unsigned* out, const unsigned* in) {
  __shared__ unsigned bins[64];
  int t = threadIdx.x;
  if (t >= 192) bins[t - 192] = 0;  //! atomic.mixed
  atomicAdd(&bins[in[t] & 63], 1u);  //! atomic.mixed
  __syncthreads();
  if (t < 64) out[t] = bins[t];
}

// RUN 1 256 u64 u256
KERNEL lds_histogram_not_done(unsigned* out, const unsigned* in) {
  __shared__ unsigned bins[64];
  int t = threadIdx.x;
  if (t < 64) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[(in[t] + t) & 63], 1u);  //! atomic.mixed
  if (t < 64) out[t] = bins[t];            //! atomic.mixed
}

// RUN 1 256 f256 f256
KERNEL lds_scan(float* out, const float* in) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
#pragma unroll 1
  for (int k = 1; k < 256; k <<= 1) {
    float v = t >= k ? s[t - k] : 0;  //! race.lds
    s[t] += v;                        //! race.lds
    __syncthreads();
  }
  out[t] = s[t];
}

// RUN 1 256 f256 f256 lds=1024
KERNEL lds_dynamic(float* out, const float* in) {
  extern __shared__ float room[];
  int t = threadIdx.x;
  room[t] = in[t];         //! race.lds
  out[t] = room[t ^ 128];  //! race.lds
}

// RUN 1 256 f256 f256
KERNEL lds_halo(float* out, const float* in) {
  __shared__ float s[258];
  int t = threadIdx.x;
  s[t + 1] = in[t];                            //! race.lds
  if (t == 0) s[0] = s[257] = 0;               //! race.lds
  out[t] = s[t] + s[t + 2];                    //! race.lds
}

__device__ __attribute__((noinline)) float through_pointer(float* p, float v, int t) {
  p[t] = v;           //! race.lds
  return p[255 - t];  //! race.lds
}
// RUN 1 256 f256 f256
KERNEL lds_through_pointer(float* out, const float* in) {
  __shared__ float a[256];
  out[threadIdx.x] = through_pointer(a, in[threadIdx.x], threadIdx.x);
}

// RUN 1 256 f256
KERNEL lds_counter(float* out) {
  __shared__ int turn;
#pragma unroll 1
  for (int i = 0; i < 4; i++) {
    if (threadIdx.x == 0) turn = i;        //! race.lds
    __syncthreads();
    out[threadIdx.x] += turn;              //! race.lds
  }
}

struct Pair { int first, second; };
// RUN 1 256 u256
KERNEL lds_members(unsigned* out) {
  __shared__ Pair pairs[128];
  int t = threadIdx.x;
  if (t < 128) pairs[t].first = t;   //! race.lds
  else pairs[t - 128].second = t;
  out[t] = pairs[(t + 64) & 127].first;  //! race.lds
}

// RUN 1 128 u128
KERNEL lds_bytes(unsigned* out) {
  __shared__ unsigned char marks[128];
  int t = threadIdx.x;
  marks[(t * 2) & 127] = t;  //! race.lds
  __syncthreads();
  out[t] = marks[t];
}

// RUN 1 128 d128
KERNEL lds_halves_of_double(double* out) {
  __shared__ double a[128];
  int t = threadIdx.x;
  a[t] = t;                                      //! race.lds
  ((unsigned*)a)[2 * (127 - t) + 1] = 0;         //! race.lds
  __syncthreads();
  out[t] = a[t];
}

// ------------------------------------------------------------- races in global memory

// RUN 4 64 f64
KERNEL global_same_place(float* out) {
  out[threadIdx.x] = blockIdx.x;  //! race.global
}

// RUN 4 64 f256
KERNEL global_stencil_in_place(float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = i ? x[i - 1] : 0;  //! race.global
  x[i] = 0.5f * (x[i] + left);    //! race.global
}

// RUN 4 64 f256
KERNEL global_reverse_in_place(float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];   //! race.global
  x[255 - i] = v;   //! race.global
}

__device__ unsigned unfenced;
// RUN 8 64 f1 f8 f8
KERNEL global_last_block_without_fence(float* out, float* parts, const float* in) {
  if (threadIdx.x) return;
  parts[blockIdx.x] = in[blockIdx.x];  //! race.global
  if (atomicAdd(&unfenced, 1u) + 1 < gridDim.x) return;
  float sum = 0;
  for (unsigned i = 0; i < gridDim.x; i++) sum += parts[i];  //! race.global
  *out = sum;
}

// RUN 4 64 u1
KERNEL global_plain_counter(unsigned* count) {
  if (threadIdx.x == 0) *count += 1;  //! race.global
}

// RUN 2 64 u1 u1 u1
KERNEL global_told_too_early(unsigned* data, unsigned* flag, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    atomicExch(flag, 1u);
    *data = 5;  //! race.global
  } else {
    while (atomicAdd(flag, 0u) == 0) __builtin_amdgcn_s_sleep(1);
    __threadfence();
    *out = *data;  //! race.global
  }
}

// RUN 2 64 u1 u1 u1
KERNEL global_told_without_fence(unsigned* data, unsigned* flag, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    *data = 5;  //! race.global
    atomicExch(flag, 1u);
  } else {
    while (atomicAdd(flag, 0u) == 0) __builtin_amdgcn_s_sleep(1);
    __threadfence();
    *out = *data;  //! race.global
  }
}

// RUN 4 64 u1 u1
KERNEL global_lock_without_fence(unsigned* lock, unsigned* data) {
  if (threadIdx.x) return;
  while (atomicCAS(lock, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
  *data += blockIdx.x;  //! race.global
  atomicExch(lock, 0u);
}

// RUN 4 64 u1 u1 u1
KERNEL global_two_locks(unsigned* one, unsigned* two, unsigned* data) {
  if (threadIdx.x) return;
  unsigned* lock = blockIdx.x & 1 ? one : two;
  while (atomicCAS(lock, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
  __threadfence();
  *data += blockIdx.x;  //! race.global
  __threadfence();
  atomicExch(lock, 0u);
}

// RUN 4 64 u1
KERNEL global_atomic_and_store(unsigned* x) {
  if (threadIdx.x) return;
  if (blockIdx.x == 3) *x = 7;  //! atomic.mixed
  else atomicAdd(x, 1u);        //! atomic.mixed
}

// RUN 4 64 u1 u4
KERNEL global_atomic_and_load(unsigned* x, unsigned* out) {
  if (threadIdx.x) return;
  if (blockIdx.x < 3) atomicAdd(x, 1u);  //! atomic.mixed
  else out[blockIdx.x] = *x;             //! atomic.mixed
}

// RUN 4 64 u2
KERNEL global_atomics_of_two_sizes(unsigned* x) {
  if (threadIdx.x) return;
  if (blockIdx.x & 1) atomicAdd(x, 1u);               //! atomic.sizes
  else atomicAdd((unsigned long long*)x, 1ull << 32);  //! atomic.sizes
}

// RUN 1 256 f256 f256
KERNEL global_exchange_in_group(float* scratch, float* out) {
  int t = threadIdx.x;
  scratch[t] = t;             //! race.global
  out[t] = scratch[255 - t];  //! race.global
}

// RUN 1 256 u64 u256
KERNEL global_same_bin(unsigned* bins, const unsigned* in) {
  bins[in[threadIdx.x] & 63] += 1;  //! race.global
}

__device__ float total;
// RUN 4 64 f256
KERNEL global_variable(const float* in) {
  if (threadIdx.x == 0) total += in[blockIdx.x];  //! race.global
}

// RUN 4 64 f256 f256
KERNEL global_ping_pong(float* a, float* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i] + 1;                //! race.global
  __syncthreads();
  a[i] = b[(i + 64) & 255];  //! race.global
}

__device__ unsigned arrived;
// RUN 4 64 f4 f4
KERNEL global_own_barrier_without_fence(float* parts, float* out) {
  if (threadIdx.x) return;
  parts[blockIdx.x] = blockIdx.x;  //! race.global
  atomicAdd(&arrived, 1u);
  while (atomicAdd(&arrived, 0u) < gridDim.x) __builtin_amdgcn_s_sleep(1);
  out[blockIdx.x] = parts[(blockIdx.x + 1) % gridDim.x];  //! race.global
}

// RUN 2 64 b256
KERNEL global_bytes(unsigned char* x) {
  x[blockIdx.x * 63 + threadIdx.x] = 1;  //! race.global
}

// RUN 2 128 u128
KERNEL global_found_flag(unsigned* x) {
  if (x[threadIdx.x] == 0) x[127] = 1;  //! race.global
}

// --------------------------------------------------------------------------- barriers

// RUN 1 256 f256
KERNEL barrier_for_odd(float* out) {
  __shared__ float a[256];
  int t = threadIdx.x;
  a[t] = t;
  if (t & 1) __syncthreads();  //! barrier.divergent
  out[t] = a[t];               //! barrier.divergent
}

// RUN 1 64 f64 f64
KERNEL barrier_in_loop(float* out, const float* in) {
  __shared__ float a[64];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i <= t; i++) {
    a[t] = in[i];
    __syncthreads();  //! barrier.divergent
    sum += a[t];
  }
  out[t] = sum;  //! barrier.divergent
}

// RUN 1 64 f128
KERNEL barrier_in_else(float* out) {
  __shared__ float a[64];
  int t = threadIdx.x;
  if (t % 3 == 0) {
    out[64 + t] = 1;  //! barrier.divergent
  } else {
    a[t] = 2;
    __syncthreads();  //! barrier.divergent
    out[t] = a[t] + 1;
  }
}

// RUN 1 128 f128
KERNEL barrier_of_each_wave(float* out) {
  __shared__ float a[128];
  int t = threadIdx.x;
  if (t < 64) {
    a[t] = t;
    __syncthreads();  //! barrier.mismatch
    out[t] = a[t] + 1;
  } else {
    a[t] = -t;
    __syncthreads();  //! barrier.mismatch
    out[t] = a[t] - 1;
  }
}

// RUN 1 128 f128
KERNEL barrier_skipped_by_a_wave(float* out) {
  __shared__ float a[128];
  int t = threadIdx.x;
  a[t] = t;
  if (t >= 64) __syncthreads();  //! barrier.mismatch
  out[t] = a[t ^ 1];
  __syncthreads();  //! barrier.mismatch
  out[t] += 1;
}

// RUN 1 128 u128
KERNEL barrier_never_reached(unsigned* out) {
  __shared__ unsigned go;
  if (threadIdx.x == 0) go = 0;
  __syncthreads();
  if (threadIdx.x >= 64) {
    while (atomicAdd(&go, 0u) == 0) {}
    __syncthreads();
  } else {
    __syncthreads();  //! barrier.deadlock
    atomicExch(&go, 1u);
  }
  out[threadIdx.x] = go;
}

// ---------------------------------------------------------------------------- objects

// RUN 1 64 f64
KERNEL object_lds(float* out) {
  __shared__ float first[60];
  __shared__ float second[40];
  int t = threadIdx.x;
  if (t < 40) second[t] = 1;
  __syncthreads();
  first[t] = t;  //! bounds.object
  __syncthreads();
  out[t] = first[t % 60] + second[t % 40];
}

// RUN 1 64 f64 =65
KERNEL object_lds_loop(float* out, int n) {
  __shared__ float first[64];
  __shared__ float second[32];
  int t = threadIdx.x;
  if (t < 32) second[t] = 1;
  __syncthreads();
  if (t == 0) {
#pragma clang loop vectorize(disable) unroll(disable)
    for (int i = 0; i < n; i++) first[i] = i;  //! bounds.object
  }
  __syncthreads();
  out[t] = first[t] + second[t & 31];
}

__device__ float table[48];
__device__ float neighbour[48];
// RUN 1 64 f64
KERNEL object_variable(float* out) {
  int t = threadIdx.x;
  table[t] = t;  //! bounds.object
  __syncthreads();
  out[t] = neighbour[t % 48];
}

__device__ int small[10], beside[10];
// RUN 1 64 f64 =12
KERNEL object_variable_loop(float* out, int n) {
  float sum = 0;
  if (threadIdx.x == 0)
#pragma unroll 1
    for (int i = 0; i < n; i++) sum += ((volatile int*)small)[i];  //! bounds.object
  out[threadIdx.x] = sum + beside[threadIdx.x % 10];
}
