// Indices and sizes that kernels see, for grids and blocks of one to three dimensions and every odd size.
#include "check.h"

#include <vector>

struct Seen {
  unsigned int blocks[3], threads[3];
  int visits;
};

__global__ void look(Seen* seen) {
  unsigned long long block = (blockIdx.z * gridDim.y + blockIdx.y) * 1ull * gridDim.x + blockIdx.x;
  unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  Seen& own = seen[block * blockDim.x * blockDim.y * blockDim.z + thread];
  own.blocks[0] = gridDim.x, own.blocks[1] = gridDim.y, own.blocks[2] = gridDim.z;
  own.threads[0] = blockDim.x, own.threads[1] = blockDim.y, own.threads[2] = blockDim.z;
  atomicAdd(&own.visits, 1);
}
__global__ void last(unsigned int* out) {
  if (blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1 && blockIdx.z == gridDim.z - 1)
    atomicAdd(out, 1);
}

static void shape(dim3 grid, dim3 block) {
  size_t count = size_t(grid.x) * grid.y * grid.z * block.x * block.y * block.z;
  Seen* seen;
  HIP(hipMallocManaged(&seen, count * sizeof *seen));
  HIP(hipMemset(seen, 0, count * sizeof *seen));
  look<<<grid, block>>>(seen);
  HIP(hipDeviceSynchronize());
  size_t wrong = 0;
  for (size_t i = 0; i < count; ++i) {
    const Seen& own = seen[i];
    bool is_right = own.visits == 1 && own.blocks[0] == grid.x && own.blocks[1] == grid.y &&
                    own.blocks[2] == grid.z && own.threads[0] == block.x && own.threads[1] == block.y &&
                    own.threads[2] == block.z;
    wrong += !is_right;
  }
  SAME(wrong, 0u);
  HIP(hipFree(seen));
}

int main() {
  on_every_device([](int) {
    shape(1, 1);
    shape(3, 1024);
    shape(7, 65);
    shape(dim3(2, 3, 4), dim3(5, 3, 2));
    shape(dim3(1, 1, 9), dim3(1, 1, 64));
    shape(dim3(1, 5, 1), dim3(1, 1024, 1));
    shape(dim3(3, 1, 2), dim3(1, 2, 33));
    unsigned int* out;
    HIP(hipHostMalloc(&out, sizeof *out));
    *out = 0;
    last<<<dim3(1, 40000, 1), 1>>>(out);
    last<<<dim3(1, 1, 40000), 1>>>(out);
    last<<<dim3(70000, 1, 1), dim3(1)>>>(out);
    HIP(hipDeviceSynchronize());
    SAME(*out, 3u);
    HIP(hipHostFree(out));
  });
  return verdict();
}
