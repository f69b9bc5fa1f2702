// Launches in clusters: by an attribute of the launch, by the kernel; sizes that cannot be.
#include "check.h"

#include <vector>

// Each workgroup adds up what all of its cluster have written before they met.
__global__ void sums(int* parts, int* out) {
  int size = __builtin_amdgcn_cluster_workgroup_max_flat_id() + 1;
  int first = blockIdx.x - __builtin_amdgcn_cluster_workgroup_flat_id();
  if (threadIdx.x == 0) parts[blockIdx.x] = 1 << blockIdx.x;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "cluster");
  __builtin_amdgcn_s_cluster_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "cluster");
  int sum = 0;
  for (int i = 0; i < size; i++) sum += ((volatile int*)parts)[first + i];
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
__global__ void __cluster_dims__(2) pairs(int* out) {
  out[blockIdx.x] = __builtin_amdgcn_cluster_workgroup_max_flat_id();
}

static int *parts, *out;

static void check_sums(int size) {
  std::vector<int> found(8);
  HIP(hipMemcpy(found.data(), out, 32, hipMemcpyDeviceToHost));
  for (int i = 0; i < 8; ++i) SAME(found[i], ((1 << size) - 1) << i / size * size);
}

int main() {
  hipDeviceProp_t properties;
  HIP(hipGetDeviceProperties(&properties, 0));
  SAME(properties.clusterLaunch, 1);
  HIP(hipMalloc(&parts, 32));
  HIP(hipMalloc(&out, 32));
  hipLaunchAttribute attribute{};
  attribute.id = hipLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {4, 1, 1};
  hipLaunchConfig_t config{};
  config.gridDim = dim3(8);
  config.blockDim = dim3(64);
  config.attrs = &attribute;
  config.numAttrs = 1;
  HIP(hipLaunchKernelEx(&config, sums, parts, out));
  check_sums(4);
  hipFunction_t function;
  HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(sums)));
  HIP_LAUNCH_CONFIG sizes{8, 1, 1, 64, 1, 1, 0, nullptr, &attribute, 1};
  attribute.val.clusterDim = {8, 1, 1};
  void* arguments[] = {&parts, &out};
  HIP(hipDrvLaunchKernelEx(&sizes, function, arguments, nullptr));
  check_sums(8);
  attribute.val.clusterDim = {3, 1, 1};
  GIVES(hipErrorInvalidConfiguration, hipLaunchKernelEx(&config, sums, parts, out));
  config.numAttrs = 0;
  HIP(hipLaunchKernelEx(&config, sums, parts, out));
  check_sums(1);
  pairs<<<8, 1>>>(out);
  std::vector<int> found(8);
  HIP(hipMemcpy(found.data(), out, 32, hipMemcpyDeviceToHost));
  for (int i = 0; i < 8; ++i) SAME(found[i], 1);
  return verdict();
}
