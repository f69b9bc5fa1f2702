// A fault of each kind (argument) gives one error that every later call returns, on all threads; the
// program continues and exits with its own status.
#include "check.h"

#include <cassert>
#include <cstring>
#include <thread>

__global__ void write_at(int* where, long long index) { where[index] = 1; }
__global__ void read_at(const int* where, int* out) { *out = *where; }
__global__ void trap() { __builtin_trap(); }
__global__ void stop() { abort(); }
__global__ void check(int value) { assert(value == 3 && "three"); }
__global__ void illegal() { asm volatile(".long 0xffffffff"); }
__global__ void fine(int* out) { *out = 1; }

static hipError_t fault(const std::string& kind, int* memory) {
  if (kind == "beyond") write_at<<<1, 1>>>(memory, 1ll << 40);
  if (kind == "before") write_at<<<1, 1>>>(memory, -(1ll << 40));
  if (kind == "null") write_at<<<1, 1>>>(nullptr, 0);
  if (kind == "read") read_at<<<1, 1>>>(reinterpret_cast<int*>(64), memory);
  if (kind == "freed") {
    if (hipFree(memory) != hipSuccess) return hipErrorUnknown;
    write_at<<<1, 1>>>(memory, 0);
  }
  if (kind == "trap") trap<<<1, 1>>>();
  if (kind == "abort") stop<<<1, 1>>>();
  if (kind == "assert") check<<<1, 64>>>(4);
  if (kind == "illegal") illegal<<<1, 1>>>();
  hipError_t launched = hipGetLastError();
  hipError_t synchronised = hipDeviceSynchronize();
  return synchronised != hipSuccess ? synchronised : launched;
}

static void every_call_gives(hipError_t error, int* memory) {
  int count = 0;
  SAME(hipGetDeviceCount(&count), error);
  SAME(hipFree(memory), error);
  SAME(hipDeviceReset(), error);
  SAME(hipMalloc(&memory, 4), error);
  SAME(hipPeekAtLastError(), error);
  SAME(hipGetLastError(), error);
  SAME(hipGetLastError(), error);  // it stays
  fine<<<1, 1>>>(memory);
  SAME(hipGetLastError(), error);
  SAME(hipStreamSynchronize(nullptr), error);
}

int main(int, char** argv) {
  std::string kind = argv[1];
  int* memory = nullptr;
  HIP(hipMalloc(&memory, 4096));
  fine<<<1, 1>>>(memory);
  HIP(hipDeviceSynchronize());
  std::printf("before\n");
  hipError_t error = fault(kind, memory);
  bool is_address = kind == "beyond" || kind == "before" || kind == "null" || kind == "read" || kind == "freed";
  SAME(error, is_address ? hipErrorIllegalAddress : hipErrorLaunchFailure);
  every_call_gives(error, memory);
  std::thread([=] { every_call_gives(error, memory); }).join();
  std::printf("%s: %s\n", kind.c_str(), hipGetErrorName(error));
  return failures ? 1 : 42;
}
