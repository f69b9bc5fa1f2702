// Shared by the test programs: checks that print what they found, and one round per device.
#pragma once
#include <hip/hip_runtime.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

inline std::atomic<int> wrong{0};

inline void differs(const char* file, int line, const char* what, long long found, long long right) {
  std::fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", file, line, what, found, right);
  ++wrong;
}

inline void returns(const char* file, int line, const char* call, hipError_t found, hipError_t right) {
  if (found == right) return;
  std::fprintf(stderr, "%s:%d: %s returned %d (%s), not %d (%s)\n", file, line, call, found,
               hipGetErrorName(found), right, hipGetErrorName(right));
  ++wrong;
}

// The call returns this error, and no error is left behind for the next check.
#define FAILS(call, error)                              \
  do {                                                  \
    returns(__FILE__, __LINE__, #call, (call), error);  \
    (void)hipGetLastError();                            \
  } while (0)
#define OK(call) returns(__FILE__, __LINE__, #call, (call), hipSuccess)
#define SAME(value, right)                                                            \
  do {                                                                                \
    long long found_ = (long long)(value), right_ = (long long)(right);               \
    if (found_ != right_) differs(__FILE__, __LINE__, #value, found_, right_);        \
  } while (0)
#define TRUE(condition) SAME(static_cast<bool>(condition), true)

inline int result() { return wrong == 0 ? 0 : 1; }

// One round of checks on each device that there is.
inline int on_each_device(void (*checks)()) {
  int count = 0;
  OK(hipGetDeviceCount(&count));
  for (int device = 0; device < count; ++device) {
    OK(hipSetDevice(device));
    checks();
    OK(hipDeviceSynchronize());
    OK(hipGetLastError());
  }
  return result();
}

// How many elements differ from `first + step * i`.
template <class T>
int unlike(const T* found, size_t count, T first, T step = 0) {
  int bad = 0;
  for (size_t i = 0; i < count; ++i) bad += found[i] != T(first + step * T(i));
  return bad;
}

template <class T>
T* device_memory(size_t count) {
  T* pointer = nullptr;
  OK(hipMalloc(&pointer, count * sizeof(T)));
  return pointer;
}

template <class T>
T* pinned_memory(size_t count) {
  T* pointer = nullptr;
  OK(hipHostMalloc(&pointer, count * sizeof(T)));
  for (size_t i = 0; i < count; ++i) pointer[i] = T();
  return pointer;
}

inline hipStream_t new_stream(unsigned flags = hipStreamDefault) {
  hipStream_t stream = nullptr;
  OK(hipStreamCreateWithFlags(&stream, flags));
  return stream;
}

inline hipEvent_t new_event(unsigned flags = hipEventDefault) {
  hipEvent_t event = nullptr;
  OK(hipEventCreateWithFlags(&event, flags));
  return event;
}

// Words that host and kernels write to each other while both run.
inline void tell(int* word, int value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }
inline int ask(int* word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

__device__ inline void tell_all(int* word, int value) {
  __hip_atomic_store(word, value, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
}
__device__ inline void wait_until(int* word, int value) {
  while (__hip_atomic_load(word, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM) != value)
    __builtin_amdgcn_s_sleep(1);
}

// A kernel that stays under way until the host opens its gate, then leaves a value.
[[maybe_unused]] static __global__ void gated(int* gate, int* out, int value) {
  wait_until(gate, 1);
  if (out) *out = value;
}
[[maybe_unused]] static __global__ void store(int* out, int value) { *out = value; }
[[maybe_unused]] static __global__ void add(int* data, int value, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] += value;
}
