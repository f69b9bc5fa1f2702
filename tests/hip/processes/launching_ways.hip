// Every way to launch a kernel gives the same result.
#include "check.h"

#include <hip/hip_ext.h>

#include <functional>

struct Offset {
  char pad;
  long long value;
};

__global__ void ramp(int* out, int count, Offset offset) {
  extern __shared__ int staged[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  staged[threadIdx.x] = i;
  __syncthreads();
  if (i < count) out[i] = staged[threadIdx.x] + static_cast<int>(offset.value);
}

constexpr int count = 200, threads = 64, blocks = 4, lds = threads * sizeof(int);
static int* out;
static Offset offset{'x', 1000};

static void expect(const char* name, const std::function<void()>& launch) {
  int host[count + 56];
  HIP(hipMemset(out, 0xff, sizeof host));
  launch();
  HIP(hipGetLastError());
  HIP(hipDeviceSynchronize());
  HIP(hipMemcpy(host, out, sizeof host, hipMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += host[i] != i + 1000;
  for (int i = count; i < count + 56; ++i) wrong += host[i] != -1;
  if (wrong) std::fprintf(stderr, "%s: %d elements wrong\n", name, wrong);
  failures += wrong != 0;
}

static void runtime_calls(hipStream_t stream) {
  int n = count;
  void* arguments[] = {&out, &n, &offset};
  const void* kernel = reinterpret_cast<const void*>(ramp);
  expect("<<<>>>", [&] { ramp<<<blocks, threads, lds, stream>>>(out, count, offset); });
  expect("hipLaunchKernelGGL", [&] {
    hipLaunchKernelGGL(ramp, dim3(blocks), dim3(threads), lds, stream, out, count, offset);
  });
  expect("hipLaunchKernel",
         [&] { HIP(hipLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments, lds, stream)); });
  expect("hipLaunchCooperativeKernel", [&] {
    HIP(hipLaunchCooperativeKernel(kernel, dim3(blocks), dim3(threads), arguments, lds, stream));
  });
  expect("hipLaunchByPtr", [&] {
    HIP(hipConfigureCall(dim3(blocks), dim3(threads), lds, stream));
    HIP(hipSetupArgument(&out, sizeof out, 0));
    HIP(hipSetupArgument(&n, sizeof n, 8));
    HIP(hipSetupArgument(&offset, sizeof offset, 16));
    HIP(hipLaunchByPtr(kernel));
  });
  hipLaunchConfig_t config{};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = lds;
  config.stream = stream;
  expect("hipLaunchKernelExC", [&] { HIP(hipLaunchKernelExC(&config, kernel, arguments)); });
  expect("hipLaunchKernelEx", [&] { HIP(hipLaunchKernelEx(&config, ramp, out, n, offset)); });
  hipLaunchAttribute cooperative{};
  cooperative.id = hipLaunchAttributeCooperative;
  cooperative.val.cooperative = 1;
  config.attrs = &cooperative;
  config.numAttrs = 1;
  expect("cooperative hipLaunchKernelExC", [&] { HIP(hipLaunchKernelExC(&config, kernel, arguments)); });
}

static void with_events(hipStream_t stream) {
  int n = count;
  void* arguments[] = {&out, &n, &offset};
  hipEvent_t start, stop;
  HIP(hipEventCreate(&start));
  HIP(hipEventCreate(&stop));
  float milliseconds = -1;
  expect("hipExtLaunchKernel", [&] {
    HIP(hipExtLaunchKernel(reinterpret_cast<const void*>(ramp), dim3(blocks), dim3(threads), arguments, lds,
                           stream, start, stop, 0));
  });
  HIP(hipEventElapsedTime(&milliseconds, start, stop));
  CHECK(milliseconds > 0);
  expect("hipExtLaunchKernelGGL", [&] {
    hipExtLaunchKernelGGL(ramp, dim3(blocks), dim3(threads), lds, stream, start, stop, 0, out, n, offset);
  });
  HIP(hipEventElapsedTime(&milliseconds, start, stop));
  CHECK(milliseconds > 0);
  HIP(hipEventDestroy(start));
  HIP(hipEventDestroy(stop));
}

static void module_calls(hipStream_t stream) {
  int n = count;
  void* arguments[] = {&out, &n, &offset};
  hipFunction_t function = nullptr;
  HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(ramp)));
  expect("hipModuleLaunchKernel", [&] {
    HIP(hipModuleLaunchKernel(function, blocks, 1, 1, threads, 1, 1, lds, stream, arguments, nullptr));
  });
  struct {
    int* out;
    int count;
    Offset offset;
  } packed{out, count, offset};
  size_t size = sizeof packed;
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   HIP_LAUNCH_PARAM_END};
  expect("extra", [&] {
    HIP(hipModuleLaunchKernel(function, blocks, 1, 1, threads, 1, 1, lds, stream, nullptr, extra));
  });
  expect("hipModuleLaunchCooperativeKernel", [&] {
    HIP(hipModuleLaunchCooperativeKernel(function, blocks, 1, 1, threads, 1, 1, lds, stream, arguments));
  });
  expect("hipExtModuleLaunchKernel, sizes in threads", [&] {
    HIP(hipExtModuleLaunchKernel(function, blocks * threads, 1, 1, threads, 1, 1, lds, stream, arguments,
                                 nullptr, nullptr, nullptr, 0));
  });
  expect("hipHccModuleLaunchKernel", [&] {
    HIP(hipHccModuleLaunchKernel(function, blocks * threads, 1, 1, threads, 1, 1, lds, stream, arguments,
                                 nullptr));
  });
  HIP_LAUNCH_CONFIG config{};
  config.gridDimX = blocks;
  config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
  config.blockDimX = threads;
  config.sharedMemBytes = lds;
  config.hStream = stream;
  expect("hipDrvLaunchKernelEx",
         [&] { HIP(hipDrvLaunchKernelEx(&config, function, arguments, nullptr)); });
  expect("hipDrvLaunchKernelEx extra",
         [&] { HIP(hipDrvLaunchKernelEx(&config, function, nullptr, extra)); });
}

int main() {
  on_every_device([](int) {
    hipStream_t own;
    HIP(hipStreamCreate(&own));
    HIP(hipMalloc(&out, (count + 56) * sizeof *out));
    for (hipStream_t stream : {hipStream_t(nullptr), own, hipStreamPerThread}) {
      runtime_calls(stream);
      with_events(stream);
      module_calls(stream);
    }
    HIP(hipFree(out));
    HIP(hipStreamDestroy(own));
  });
  return verdict();
}
