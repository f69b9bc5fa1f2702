// Chapter: one cooperative launch on two devices.
// two devices
#include "chapter.h"

#include <hip/hip_cooperative_groups.h>
namespace cg = cooperative_groups;

// Each device leaves its sum where the other sees it; after the barrier all add up.
__global__ void sum_all(const int* in, int n, int* partial, int* total) {
  cg::multi_grid_group all = cg::this_multi_grid();
  cg::grid_group grid = cg::this_grid();
  int sum = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
  __hip_atomic_fetch_add(partial + all.grid_rank(), sum, __ATOMIC_RELAXED,
                         __HIP_MEMORY_SCOPE_SYSTEM);
  all.sync();
  if (grid.thread_rank() == 0) {
    int whole = 0;
    for (unsigned i = 0; i < all.num_grids(); ++i)
      whole += __hip_atomic_load(partial + i, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    *total = whole * int(all.is_valid());
  }
}

int main() {
  int count = 0, able = 0;
  HIP_CHECK(hipGetDeviceCount(&count));
  if (count < 2) return 2;
  HIP_CHECK(hipDeviceGetAttribute(&able, hipDeviceAttributeCooperativeMultiDeviceLaunch, 0));
  EXPECT_EQ(able, 1);
  constexpr int n = 1000;
  int *partial, *in[2], *total[2];
  HIP_CHECK(hipHostMalloc(&partial, 2 * sizeof(int), hipHostMallocCoherent));
  partial[0] = partial[1] = 0;
  std::vector<int> host(n);
  int right = 0;
  hipLaunchParams launches[2] = {};
  hipStream_t streams[2];
  int size = n;
  void* args[2][4];
  for (int device = 0; device < 2; ++device) {
    HIP_CHECK(hipSetDevice(device));
    for (int i = 0; i < n; ++i) right += host[i] = i * (device + 1);
    HIP_CHECK(hipMalloc(&in[device], n * sizeof(int)));
    HIP_CHECK(hipMalloc(&total[device], sizeof(int)));
    HIP_CHECK(hipMemcpy(in[device], host.data(), n * sizeof(int), hipMemcpyHostToDevice));
    HIP_CHECK(hipStreamCreate(&streams[device]));
    void* each[] = {&in[device], &size, &partial, &total[device]};
    std::memcpy(args[device], each, sizeof each);
    launches[device].func = reinterpret_cast<void*>(sum_all);
    launches[device].gridDim = dim3(3);
    launches[device].blockDim = dim3(64);
    launches[device].args = args[device];
    launches[device].stream = streams[device];
  }
  HIP_CHECK(hipLaunchCooperativeKernelMultiDevice(launches, 2, 0));
  for (int device = 0; device < 2; ++device) {
    HIP_CHECK(hipSetDevice(device));
    HIP_CHECK(hipStreamSynchronize(streams[device]));
    int found = 0;
    HIP_CHECK(hipMemcpy(&found, total[device], sizeof found, hipMemcpyDeviceToHost));
    EXPECT_EQ(found, right);
    HIP_CHECK(hipStreamDestroy(streams[device]));
    HIP_CHECK(hipFree(in[device]));
    HIP_CHECK(hipFree(total[device]));
  }
  HIP_CHECK(hipHostFree(partial));
  return finish();
}
