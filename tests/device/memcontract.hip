// Every fourth lane accesses LDS `far` elements beyond its own.
#include <hip/hip_runtime.h>

typedef float four __attribute__((ext_vector_type(4)));
typedef unsigned long long u64;
typedef unsigned char byte;

#define KERNEL(NAME, TYPE) extern "C" __global__ void NAME(TYPE* out, TYPE* old, int far)
#define BEGIN(TYPE)                                     \
  __shared__ TYPE s[64];                                \
  int t = threadIdx.x, at = t % 4 == 3 ? t + far : t;   \
  s[t] = (TYPE)(t + 1);                                 \
  __syncthreads();

KERNEL(loads, int) { BEGIN(int) out[t] = s[at]; }
KERNEL(stores, int) {
  BEGIN(int)
  s[at] = 7;
  __syncthreads();
  out[t] = s[t];
}
KERNEL(adds, int) {
  BEGIN(int)
  old[t] = atomicAdd(&s[at], 1);
  __syncthreads();
  out[t] = s[t];
}
KERNEL(only_adds, int) {
  BEGIN(int)
  atomicAdd(&s[at], 1);
  __syncthreads();
  out[t] = s[t];
}
KERNEL(long_adds, u64) {
  BEGIN(u64)
  old[t] = atomicAdd(&s[at], (u64)1);
  __syncthreads();
  out[t] = s[t];
}
KERNEL(bytes, byte) {
  BEGIN(byte)
  out[t] = s[at];
  s[at] = 9;
  __syncthreads();
  old[t] = s[t];
}
KERNEL(wide, four) {
  BEGIN(four)
  out[t] = s[at];
  s[at] = (four)(9);
  __syncthreads();
  old[t] = s[t];
}
KERNEL(pairs, int) {
  BEGIN(int)
  out[t] = s[at] + s[at ^ 32];
  s[at] = 1;
  s[at ^ 32] = 2;
  __syncthreads();
  old[t] = s[t];
}
KERNEL(generic, int) {
  BEGIN(int)
  int* volatile place = t % 2 ? &s[at] : &out[t];
  out[t] = 40;
  old[t] = *place;
  atomicAdd(place, 5);
  *place = *place + 1;
  __syncthreads();
  if (t % 2) out[t] = s[t];
}

// Every fourth lane accesses the global array `far` elements beyond its own; `old` is its own.
#define AT int t = threadIdx.x, at = t % 4 == 3 ? t + far : t;
KERNEL(global_loads, int) { AT old[t] = out[at]; }
KERNEL(global_stores, int) { AT out[at] = t + 1; }
KERNEL(global_adds, int) { AT old[t] = atomicAdd(&out[at], t + 1); }
KERNEL(global_bytes, byte) { AT out[at] = t + 1; }
KERNEL(global_wide, four) { AT out[at] = out[at] + 1.0f; }
KERNEL(global_uniform, int) { old[threadIdx.x] = out[far]; }
KERNEL(global_offsets, int) {
  int* from = out + far + threadIdx.x * 4;
  old[threadIdx.x] = from[0] + from[1] * 2 + from[2] * 3 + from[3] * 4;
  from[1] = 5;
}
KERNEL(global_generic, int) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  int* volatile place = t % 2 ? &s[t] : &out[t + far];
  old[t] = *place;
  *place = t;
  if (t % 2) old[t] += s[t];
}

// What each wave stores to LDS, the next one reads without a barrier.
KERNEL(in_step, int) {
  __shared__ int s[256];
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < far; ++i) {
    s[t] = t + i;
    asm volatile("" ::: "memory");
    sum += s[(t + 64) % 256];
    asm volatile("" ::: "memory");
  }
  old[t] = sum;
}

// All waves read what the first one then overwrites in global memory, with no barrier between.
KERNEL(load_in_step, int) {
  __shared__ int s[256];
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < far; ++i) {
    int found = *(volatile int*)out;
    if (t == 0) *(volatile int*)out = i + 1;
    s[t] = found == i;
    __syncthreads();
    sum += s[t ^ 64];
    __syncthreads();
  }
  old[t] = sum;
}
