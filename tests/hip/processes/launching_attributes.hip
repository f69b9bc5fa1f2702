// What HIP reports about a kernel: attributes, settings, names.
#include "check.h"

#include <cstring>

__device__ int sink;

__global__ void plain() { sink = 1; }
__global__ void __launch_bounds__(256) bounded() {
  __shared__ int memory[100];
  memory[threadIdx.x % 100] = threadIdx.x;
  __syncthreads();
  sink = memory[1];
}
__global__ void private_memory(int i) {
  volatile int values[200];
  for (int k = 0; k < 200; ++k) values[k] = k * i;
  sink = values[i];
}

static hipFuncAttributes of(const void* kernel) {
  hipFuncAttributes found;
  std::memset(&found, 0xa5, sizeof found);
  HIP(hipFuncGetAttributes(&found, kernel));
  return found;
}

static int ask(hipFunction_attribute which, hipFunction_t function) {
  int value = -99;
  HIP(hipFuncGetAttribute(&value, which, function));
  return value;
}

int main() {
  on_every_device([](int device) {
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, device));
    hipFuncAttributes one = of(reinterpret_cast<const void*>(plain));
    hipFuncAttributes two = of(reinterpret_cast<const void*>(bounded));
    hipFuncAttributes three = of(reinterpret_cast<const void*>(private_memory));
    SAME(one.maxThreadsPerBlock, 1024);
    SAME(one.sharedSizeBytes, 0u);
    SAME(one.localSizeBytes, 0u);
    SAME(one.binaryVersion, p.major * 10 + p.minor);
    SAME(one.ptxVersion, p.major * 10 + p.minor);
    SAME(one.maxDynamicSharedSizeBytes, static_cast<int>(p.sharedMemPerBlock));
    CHECK(one.numRegs > 0 && one.numRegs <= 512);
    SAME(two.maxThreadsPerBlock, 256);
    SAME(two.sharedSizeBytes, 400u);
    SAME(two.maxDynamicSharedSizeBytes, static_cast<int>(p.sharedMemPerBlock) - 400);
    CHECK(three.localSizeBytes >= 800 && three.localSizeBytes < 1200);
    GIVES(hipErrorInvalidValue, hipFuncGetAttributes(nullptr, reinterpret_cast<const void*>(plain)));
    GIVES(hipErrorInvalidDeviceFunction, hipFuncGetAttributes(&one, nullptr));
    GIVES(hipErrorInvalidDeviceFunction, hipFuncGetAttributes(&one, &p));

    hipFunction_t function;
    HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(bounded)));
    SAME(ask(HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function), 256);
    SAME(ask(HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function), 400);
    SAME(ask(HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, function), 0);
    SAME(ask(HIP_FUNC_ATTRIBUTE_NUM_REGS, function), two.numRegs);
    SAME(ask(HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, function), two.maxDynamicSharedSizeBytes);
    int value;
    GIVES(hipErrorInvalidValue, hipFuncGetAttribute(nullptr, HIP_FUNC_ATTRIBUTE_NUM_REGS, function));
    GIVES(hipErrorInvalidValue, hipFuncGetAttribute(&value, static_cast<hipFunction_attribute>(99), function));
    GIVES(hipErrorInvalidDeviceFunction, hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_NUM_REGS, nullptr));
    SAME(std::string(hipKernelNameRef(function)), "_Z7boundedv");
    SAME(std::string(hipKernelNameRefByPtr(reinterpret_cast<const void*>(plain), nullptr)), "_Z5plainv");

    const void* kernel = reinterpret_cast<const void*>(bounded);
    int most = static_cast<int>(p.sharedMemPerBlock) - 400;
    HIP(hipFuncSetAttribute(kernel, hipFuncAttributeMaxDynamicSharedMemorySize, most));
    HIP(hipFuncSetAttribute(kernel, hipFuncAttributeMaxDynamicSharedMemorySize, 0));
    GIVES(hipErrorInvalidValue,
          hipFuncSetAttribute(kernel, hipFuncAttributeMaxDynamicSharedMemorySize, most + 1));
    GIVES(hipErrorInvalidValue, hipFuncSetAttribute(kernel, hipFuncAttributeMaxDynamicSharedMemorySize, -1));
    HIP(hipFuncSetAttribute(kernel, hipFuncAttributePreferredSharedMemoryCarveout, -1));
    HIP(hipFuncSetAttribute(kernel, hipFuncAttributePreferredSharedMemoryCarveout, 100));
    GIVES(hipErrorInvalidValue,
          hipFuncSetAttribute(kernel, hipFuncAttributePreferredSharedMemoryCarveout, 101));
    GIVES(hipErrorInvalidValue, hipFuncSetAttribute(kernel, static_cast<hipFuncAttribute>(3), 0));
    GIVES(hipErrorInvalidDeviceFunction,
          hipFuncSetAttribute(nullptr, hipFuncAttributePreferredSharedMemoryCarveout, 0));
    HIP(hipFuncSetCacheConfig(kernel, hipFuncCachePreferL1));
    HIP(hipFuncSetSharedMemConfig(kernel, hipSharedMemBankSizeEightByte));
    private_memory<<<1, 1>>>(3);
    HIP(hipDeviceSynchronize());
  });
  return verdict();
}
