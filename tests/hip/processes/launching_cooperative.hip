// Cooperative launches: the whole grid synchronises, any number of times; too large a grid is
// refused with HIP's error.
#include "check.h"

#include <hip/hip_cooperative_groups.h>

#include <vector>

namespace cg = cooperative_groups;

// Each round, every work-item adds what its right neighbour had: wrong without a grid-wide barrier.
__global__ void rounds(int* a, int* b, int count, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = static_cast<int>(grid.thread_rank());
  for (int round = 0; round < n; ++round) {
    int* from = round % 2 ? b : a;
    int* to = round % 2 ? a : b;
    to[i] = from[i] + from[(i + 1) % count];
    grid.sync();
  }
  if (i == 0 && !grid.is_valid()) a[0] = b[0] = -1;
}
__global__ void large_lds(int* out) {
  __shared__ int memory[8192];
  memory[threadIdx.x] = 1;
  __syncthreads();
  *out = memory[0];
}

static void sums(int blocks, int threads, int n) {
  int count = blocks * threads;
  std::vector<int> expected(count), next(count), found(count);
  for (int i = 0; i < count; ++i) expected[i] = i * 7 % 13;
  int *a, *b;
  size_t bytes = count * sizeof(int);
  HIP(hipMalloc(&a, bytes));
  HIP(hipMalloc(&b, bytes));
  HIP(hipMemcpy(a, expected.data(), bytes, hipMemcpyHostToDevice));
  void* arguments[] = {&a, &b, &count, &n};
  HIP(hipLaunchCooperativeKernel(rounds, dim3(blocks), dim3(threads), arguments, 0, nullptr));
  for (int round = 0; round < n; ++round) {
    for (int i = 0; i < count; ++i) next[i] = expected[i] + expected[(i + 1) % count];
    expected = next;
  }
  HIP(hipMemcpy(found.data(), n % 2 ? b : a, bytes, hipMemcpyDeviceToHost));
  CHECK(found == expected);
  HIP(hipFree(a));
  HIP(hipFree(b));
}

static void errors(int device) {
  hipDeviceProp_t p;
  HIP(hipGetDeviceProperties(&p, device));
  SAME(p.cooperativeLaunch, 1);
  int per_unit = 0, *a = nullptr, *b = nullptr, count = 64, n = 0;
  HIP(hipMalloc(&a, 4096));
  b = a + 512;
  void* arguments[] = {&a, &b, &count, &n};
  HIP(hipOccupancyMaxActiveBlocksPerMultiprocessor(&per_unit, rounds, 64, 0));
  unsigned int most = per_unit * p.multiProcessorCount;
  GIVES(hipErrorCooperativeLaunchTooLarge,
        hipLaunchCooperativeKernel(rounds, dim3(most + 1), dim3(64), arguments, 0, nullptr));
  GIVES(hipErrorInvalidDeviceFunction,
        hipLaunchCooperativeKernel(static_cast<const void*>(nullptr), dim3(1), dim3(64), arguments, 0, nullptr));
  GIVES(hipErrorInvalidConfiguration,
        hipLaunchCooperativeKernel(rounds, dim3(0), dim3(64), arguments, 0, nullptr));
  GIVES(hipErrorInvalidConfiguration,
        hipLaunchCooperativeKernel(rounds, dim3(1), dim3(2048), arguments, 0, nullptr));
  GIVES(hipErrorCooperativeLaunchTooLarge,
        hipLaunchCooperativeKernel(rounds, dim3(1), dim3(64), arguments, p.sharedMemPerBlock + 1, nullptr));
  HIP(hipOccupancyMaxActiveBlocksPerMultiprocessor(&per_unit, large_lds, 64, 0));
  void* one[] = {&a};
  GIVES(hipErrorCooperativeLaunchTooLarge,
        hipLaunchCooperativeKernel(large_lds, dim3(per_unit * p.multiProcessorCount + 1), dim3(64), one, 0,
                                   nullptr));
  hipFunction_t function;
  HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(large_lds)));
  GIVES(hipErrorCooperativeLaunchTooLarge,
        hipModuleLaunchCooperativeKernel(function, 1 << 20, 1, 1, 64, 1, 1, 0, nullptr, one));
  HIP(hipFree(a));
}

int main() {
  on_every_device([](int device) {
    sums(1, 64, 3);
    sums(5, 96, 4);
    sums(16, 128, 7);
    errors(device);
  });
  return verdict();
}
