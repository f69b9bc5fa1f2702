// Kernels with one defect each that looks correct at first, marked as in defects.hip. A mark of an
// uninitialised value is on the line where the value matters.
#include <hip/hip_runtime.h>
#include <hip/hip_cooperative_groups.h>
#define KERNEL extern "C" __global__ void

// double buffer with the barrier missing in every second step
// RUN 1 128 f128 f1024
KERNEL bad_double_buffer(float* out, const float* in) {
  __shared__ float s[2][128];
  int t = threadIdx.x;
  float sum = 0;
  s[0][t] = in[t];
  __syncthreads();
#pragma unroll 1
  for (int k = 0; k < 8; k++) {
    if (k + 1 < 8) s[(k + 1) & 1][t] = in[(k + 1) * 128 + t];  //! race.lds
    if (k & 1) __syncthreads();
    sum += s[k & 1][127 - t];  //! race.lds
  }
  out[t] = sum;
}

// fence in the reader, none in the writer (flag by volatile)
// RUN 2 64 u64 u1 u64
KERNEL bad_flag(unsigned* data, volatile unsigned* flag, unsigned* out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    if (t == 0) *flag = 1;
    __threadfence();
    data[t] = t;  //! race.global
  } else {
    while (*flag == 0) __builtin_amdgcn_s_sleep(1);
    __threadfence();
    out[t] = data[t];  //! race.global
  }
}

// only one wave's writes are published: barrier missing before the flag
// RUN 2 128 u128 u1 u128
KERNEL bad_publish(unsigned* data, unsigned* flag, unsigned* out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    data[127 - t] = t;  //! race.global
    __threadfence();
    if (t == 0) __hip_atomic_store(flag, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else {
    if (t == 0) while (!__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT)) __builtin_amdgcn_s_sleep(1);
    __syncthreads();
    out[t] = data[t];  //! race.global
  }
}

// struct read though one member was never set
struct Mixed { char tag; double value; int count; };
// RUN 1 64 u64
KERNEL bad_member(unsigned* out) {
  __shared__ Mixed room[64];
  int t = threadIdx.x;
  room[t].tag = t;
  room[t].value = 1;
  __syncthreads();
  if (room[63 - t].count > 3) out[t] = 1;  //! uninitialised.lds
}

// halo: first and last not loaded
// RUN 2 64 f128 f128
KERNEL bad_halo(float* out, const float* in) {
  __shared__ float s[66];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  s[t + 1] = in[i];
  if (t == 0 && blockIdx.x) s[0] = in[i - 1];
  __syncthreads();
  out[i] = s[t] + s[t + 1] + (t < 63 ? s[t + 2] : 0);  //! uninitialised.lds
}

// grid sync left out between two phases
// RUN 4 64 f256 f256 coop
KERNEL bad_grid(float* a, float* b) {
  auto grid = cooperative_groups::this_grid();
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = b[i] + 1;
  grid.sync();
  b[i] = a[255 - i];  //! race.global
  a[i] = b[255 - i];  //! race.global
}

// barrier taken by lanes below n only, n not a multiple of the wave
// RUN 1 128 f128 f128 =100
KERNEL bad_tail(float* out, const float* in, int n) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = 0;
  if (t < n) {
    s[t] = in[t];
    __syncthreads();  //! barrier.divergent
    out[t] = s[t ^ 1];
  }
  out[t] += 1;  //! barrier.divergent
}

// lock released before the store
// RUN 4 64 u1 u1
KERNEL bad_unlock(unsigned* lock, unsigned* data) {
  if (threadIdx.x) return;
  while (atomicCAS(lock, 0u, 1u)) __builtin_amdgcn_s_sleep(1);
  __threadfence();
  unsigned v = *data + 1;  //! race.global
  __threadfence();
  atomicExch(lock, 0u);
  *data = v;  //! race.global
}

// per-wave sums of LDS reused by the next turn without a barrier
// RUN 1 256 u256 u1024
KERNEL bad_wave_sums(unsigned* out, const unsigned* in) {
  __shared__ unsigned sums[8];
  int t = threadIdx.x, wave = t / warpSize, total = 0;
#pragma unroll 1
  for (int k = 0; k < 4; k++) {
    unsigned v = in[k * 256 + t] + k;
    for (int d = warpSize / 2; d; d >>= 1) v += __shfl_xor(v, d);
    if (__lane_id() == 0) sums[wave] = v;  //! race.lds
    __syncthreads();
    for (int w = 0; w < 256 / warpSize; w++) total += sums[w];  //! race.lds
  }
  out[t] = total;
}

// bytes of one word by two groups, one by a word read-modify-write
// RUN 2 64 b64
KERNEL bad_bytes(unsigned char* x) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) x[1] = 3;                 //! race.global
  else *(unsigned*)x = 0x01020304;  //! race.global
}

__device__ __attribute__((aligned(16))) float six[6];
__device__ float after_six[6];
// the last four of six, but beginning at the fourth: two are another variable's
// RUN 1 64 f256
KERNEL bad_vector(float4* out) {
  if (threadIdx.x < 6) {
    six[threadIdx.x] = 1;
    after_six[threadIdx.x] = 2;
  }
  __syncthreads();
  if (threadIdx.x % 16 == 3) out[threadIdx.x] = *(float4*)&six[threadIdx.x / 16 * 0 + 4];  //! bounds.object
}

// the last wave reads what others stored in LDS, told by a counter that orders nothing
// RUN 1 256 u1 u256
KERNEL last_by_relaxed_counter(unsigned* out, const unsigned* in) {
  __shared__ unsigned data[256], count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  data[threadIdx.x] = in[threadIdx.x] + threadIdx.x; //! race.lds
  if (atomicAdd(&count, 1u) != 255) return;
  unsigned sum = 0;
  for (int i = 0; i < 256; i++) sum += data[i]; //! race.lds
  *out = sum;
}

// values of lanes that never had one: by a number, by a variable, from the first active lane
// RUN 1 64 u128 =9
KERNEL bad_lane(unsigned* out, int n) {
  unsigned t = threadIdx.x, v;
  if (t < 8) v = out[t];
  unsigned a = __builtin_amdgcn_readlane(v, 9), b = __builtin_amdgcn_readlane(v, n);
  if (a > 4) out[64] = 1;  //! uninitialised.vgpr
  out[t] = b;  //! uninitialised.vgpr
}

// RUN 1 64 u128
KERNEL bad_first_lane(unsigned* out) {
  unsigned t = threadIdx.x, v;
  if (t % 32 < 8) v = out[t];
  if (t % 32 > 7) out[t] = __builtin_amdgcn_readfirstlane(v);  //! uninitialised.vgpr
}
