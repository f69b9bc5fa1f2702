// A shared library with a kernel, for programs that load it; also `main`, for Python that calls it.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

// A call of HIP's where the loader's lock is held.
static const int devices = [] {
  int count = 0;
  return hipGetDeviceCount(&count) == hipSuccess ? count : -1;
}();

__device__ int calls = 0;
__managed__ int managed_calls = 0;
__global__ void square(int* x) {
  x[threadIdx.x] *= x[threadIdx.x];
  if (threadIdx.x == 0) ++calls, ++managed_calls;
}

extern "C" int squares(int count) {
  int *device = nullptr, host[64], sum = 0;
  for (int i = 0; i < count; ++i) host[i] = i;
  if (hipMalloc(&device, sizeof host) != hipSuccess) return -1;
  if (hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice) != hipSuccess) return -2;
  square<<<1, count>>>(device);
  if (hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return -3;
  for (int i = 0; i < count; ++i) sum += host[i];
  return hipFree(device) == hipSuccess ? sum : -4;
}

extern "C" int count_of_calls() {
  int value = -1;
  if (hipMemcpyFromSymbol(&value, HIP_SYMBOL(calls), sizeof value) != hipSuccess) return -1;
  return value == managed_calls ? value : -2;
}

// Work that is under way when the library is closed.
extern "C" void begin_squares() {
  static int* memory = nullptr;
  if (devices < 1 || (!memory && hipMalloc(&memory, 256) != hipSuccess)) std::abort();
  square<<<1, 64>>>(memory);
}

extern "C" int squares_in_a_thread(int count) {
  int sum = 0;
  std::thread([&] { sum = squares(count); }).join();
  return sum;
}

int main() {
  std::printf("%d\n", squares(4));
  return 0;
}
