// Occupancy: how many workgroups fit a compute unit, and the block that fills it. Prints the figures.
#include "check.h"

__device__ int sink;

__global__ void light() { sink = 1; }
__global__ void __launch_bounds__(128) bounded() { sink = 1; }
__global__ void lds() {
  __shared__ int memory[4096];  // 16 KiB
  memory[threadIdx.x] = 1;
  __syncthreads();
  sink = memory[3];
}

int main() {
  on_every_device([](int device) {
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, device));
    auto blocks = [](auto kernel, int threads, size_t dynamic) {
      int found = -1;
      HIP(hipOccupancyMaxActiveBlocksPerMultiprocessor(&found, kernel, threads, dynamic));
      return found;
    };
    SAME(blocks(light, 1024, 0), p.maxThreadsPerMultiProcessor / 1024);
    SAME(blocks(light, p.warpSize, 0), p.maxThreadsPerMultiProcessor / p.warpSize);
    SAME(blocks(light, p.warpSize + 1, 0), p.maxThreadsPerMultiProcessor / p.warpSize / 2);
    SAME(blocks(light, 64, p.sharedMemPerBlock), static_cast<int>(p.maxSharedMemoryPerMultiProcessor / p.sharedMemPerBlock));
    SAME(blocks(lds, 64, 0), static_cast<int>(p.maxSharedMemoryPerMultiProcessor / 16384));
    SAME(blocks(lds, 64, p.sharedMemPerBlock), 0);
    SAME(blocks(light, 2048, 0), 0);
    int found = -1;
    GIVES(hipErrorInvalidValue, hipOccupancyMaxActiveBlocksPerMultiprocessor(&found, light, 0, 0));
    GIVES(hipErrorInvalidValue, hipOccupancyMaxActiveBlocksPerMultiprocessor(&found, light, -64, 0));
    GIVES(hipErrorInvalidValue,
          hipOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, reinterpret_cast<const void*>(light), 64, 0));
    GIVES(hipErrorInvalidDeviceFunction, hipOccupancyMaxActiveBlocksPerMultiprocessor(
                                             &found, static_cast<const void*>(&p), 64, 0));
    HIP(hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&found, light, 256, 0, hipOccupancyDisableCachingOverride));
    SAME(found, blocks(light, 256, 0));
    GIVES(hipErrorInvalidValue, hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&found, light, 256, 0, 2));

    int grid = -1, block = -1;
    HIP(hipOccupancyMaxPotentialBlockSize(&grid, &block, light, 0, 0));
    SAME(block, 1024);
    SAME(grid, p.multiProcessorCount * blocks(light, block, 0));
    HIP(hipOccupancyMaxPotentialBlockSize(&grid, &block, bounded, 0, 0));
    SAME(block, 128);
    HIP(hipOccupancyMaxPotentialBlockSize(&grid, &block, light, 0, 256));
    SAME(block, 256);
    hipFunction_t function;
    HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(light)));
    HIP(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&found, function, 256, 0));
    SAME(found, blocks(light, 256, 0));
    HIP(hipModuleOccupancyMaxPotentialBlockSize(&grid, &block, function, 0, 0));
    SAME(block, 1024);
    HIP(hipModuleOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, function, 0, 0, 0));
    SAME(block, 1024);
    std::printf("%s light %d lds %d\n", target_of(device).c_str(), blocks(light, 256, 0), blocks(lds, 256, 0));
  });
  return verdict();
}
