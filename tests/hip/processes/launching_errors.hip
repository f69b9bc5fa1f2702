// Errors of a launch, in the order in which HIP checks them; nothing of a refused launch runs.
#include "check.h"

__global__ void mark(int* out) { atomicAdd(out, 1); }
__global__ void __launch_bounds__(128) bounded(int* out) { atomicAdd(out, 1); }
__global__ void nothing() {}
__global__ void dynamic(int* out) {
  extern __shared__ int memory[];
  memory[threadIdx.x] = 1;
  __syncthreads();
  atomicAdd(out, memory[threadIdx.x]);
}

static int* out;

static hipError_t launch(const void* kernel, dim3 grid, dim3 block, size_t lds = 0, hipStream_t stream = nullptr) {
  void* arguments[] = {&out};
  return hipLaunchKernel(kernel, grid, block, arguments, lds, stream);
}

static void runtime_calls(size_t lds) {
  const void* kernel = reinterpret_cast<const void*>(mark);
  int local = 0;
  GIVES(hipErrorInvalidDeviceFunction, launch(nullptr, 1, 1));
  GIVES(hipErrorInvalidDeviceFunction, launch(&local, 1, 1));
  GIVES(hipErrorInvalidDeviceFunction, launch(nullptr, 0, 0));  // before the sizes
  GIVES(hipErrorInvalidValue, hipLaunchKernel(kernel, 1, 1, nullptr, 0, nullptr));
  for (dim3 zero : {dim3(0, 1, 1), dim3(1, 0, 1), dim3(1, 1, 0)}) {
    GIVES(hipErrorInvalidConfiguration, launch(kernel, zero, 1));
    GIVES(hipErrorInvalidConfiguration, launch(kernel, 1, zero));
  }
  for (dim3 large : {dim3(1025), dim3(1, 1025), dim3(32, 33), dim3(1, 1, 1025), dim3(16, 16, 5)})
    GIVES(hipErrorInvalidConfiguration, launch(kernel, 1, large));
  GIVES(hipErrorInvalidConfiguration, launch(kernel, dim3(1 << 23), 1024));
  GIVES(hipErrorInvalidConfiguration, launch(kernel, dim3(1, 1 << 30, 1), dim3(1, 8, 1)));
  GIVES(hipErrorInvalidConfiguration, launch(kernel, 0, 1, lds + 1));  // before LDS
  GIVES(hipErrorInvalidValue, launch(kernel, 1, 1, lds + 1));
  HIP(launch(reinterpret_cast<const void*>(dynamic), 1, 64, lds));
  GIVES(hipErrorLaunchFailure, launch(reinterpret_cast<const void*>(bounded), 1, 129));
  HIP(launch(reinterpret_cast<const void*>(bounded), 1, 128));
  hipStream_t stale;
  HIP(hipStreamCreate(&stale));
  HIP(hipStreamDestroy(stale));
  hipError_t error = launch(kernel, 1, 1, 0, stale);
  CHECK(error == hipErrorInvalidValue || error == hipErrorContextIsDestroyed);
  (void)hipGetLastError();
  mark<<<0, 1>>>(out);
  SAME(hipGetLastError(), hipErrorInvalidConfiguration);
  GIVES(hipErrorMissingConfiguration, hipLaunchByPtr(kernel));
  hipLaunchConfig_t config{};  // of one block of one work-item
  config.blockDim.y = 0;
  void* arguments[] = {&out};
  GIVES(hipErrorInvalidConfiguration, hipLaunchKernelExC(&config, kernel, arguments));
  GIVES(hipErrorInvalidValue, hipLaunchKernelExC(nullptr, kernel, arguments));
}

static void module_calls(size_t lds) {
  hipFunction_t function = nullptr, empty = nullptr;
  HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(mark)));
  HIP(hipGetFuncBySymbol(&empty, reinterpret_cast<const void*>(nothing)));
  int local = 0;
  GIVES(hipErrorInvalidDeviceFunction, hipGetFuncBySymbol(&function, &local));
  void* arguments[] = {&out};
  auto run = [&](hipFunction_t f, unsigned int grid, unsigned int block, unsigned int bytes = 0) {
    return hipModuleLaunchKernel(f, grid, 1, 1, block, 1, 1, bytes, nullptr, arguments, nullptr);
  };
  GIVES(hipErrorInvalidHandle, run(nullptr, 1, 1));
  GIVES(hipErrorInvalidValue, run(function, 0, 1));
  GIVES(hipErrorInvalidValue, run(function, 1, 0));
  hipError_t error = run(function, 1, 1025);
  CHECK(error == hipErrorInvalidValue || error == hipErrorInvalidConfiguration);
  (void)hipGetLastError();
  GIVES(hipErrorInvalidValue, run(function, 1 << 23, 1024));
  GIVES(hipErrorInvalidValue, run(function, 1, 1, lds + 1));
  size_t size = sizeof out;
  void* good[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &out, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                  HIP_LAUNCH_PARAM_END};
  void* swapped[] = {HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_BUFFER_POINTER, &out,
                     HIP_LAUNCH_PARAM_END};
  void* endless[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &out, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, nullptr};
  auto with = [&](hipFunction_t f, void** parameters, void** extra) {
    return hipModuleLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, extra);
  };
  GIVES(hipErrorInvalidValue, with(function, arguments, good));
  GIVES(hipErrorInvalidValue, with(function, nullptr, swapped));
  GIVES(hipErrorInvalidValue, with(function, nullptr, endless));
  GIVES(hipErrorLaunchOutOfResources, with(empty, nullptr, good));
  HIP(with(empty, nullptr, nullptr));
  GIVES(hipErrorInvalidHandle, hipModuleLaunchCooperativeKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments));
  GIVES(hipErrorInvalidValue, hipDrvLaunchKernelEx(nullptr, function, arguments, nullptr));
}

int main() {
  on_every_device([](int device) {
    hipDeviceProp_t properties;
    HIP(hipGetDeviceProperties(&properties, device));
    HIP(hipHostMalloc(&out, sizeof *out));
    *out = 0;
    runtime_calls(properties.sharedMemPerBlock);
    HIP(hipDeviceSynchronize());
    SAME(*out, 64 + 128);
    module_calls(properties.sharedMemPerBlock);
    HIP(hipDeviceSynchronize());
    SAME(*out, 64 + 128);
    HIP(hipHostFree(out));
  });
  // A stream of another device.
  if (device_count() > 1) {
    hipStream_t elsewhere;
    HIP(hipSetDevice(1));
    HIP(hipStreamCreate(&elsewhere));
    HIP(hipSetDevice(0));
    GIVES(hipErrorInvalidHandle, launch(reinterpret_cast<const void*>(nothing), 1, 1, 0, elsewhere));
    HIP(hipStreamDestroy(elsewhere));
  }
  return verdict();
}
