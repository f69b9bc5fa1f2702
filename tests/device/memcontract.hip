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
