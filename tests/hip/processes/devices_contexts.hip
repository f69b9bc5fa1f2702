// Contexts: each is a device's, and on its thread's stack.
#include "check.h"

#include <thread>

static int device_of_context() {
  int device = -1;
  HIP(hipCtxGetDevice(&device));
  return device;
}

static void stack(int device) {
  hipCtx_t made = nullptr, found = nullptr, popped = nullptr;
  HIP(hipCtxCreate(&made, 0, device));
  CHECK(made != nullptr);
  HIP(hipCtxGetCurrent(&found));
  SAME(found, made);
  SAME(device_of_context(), device);
  HIP(hipCtxPushCurrent(made));
  HIP(hipCtxPopCurrent(&popped));
  SAME(popped, made);
  HIP(hipCtxSetCurrent(made));
  int current = -1;
  HIP(hipGetDevice(&current));
  SAME(current, device);
  HIP(hipCtxDestroy(made));
}

static void primary(int device) {
  hipCtx_t first = nullptr, second = nullptr;
  unsigned int flags = 9;
  int active = 9;
  HIP(hipDevicePrimaryCtxRetain(&first, device));
  HIP(hipDevicePrimaryCtxRetain(&second, device));
  SAME(first, second);
  HIP(hipDevicePrimaryCtxGetState(device, &flags, &active));
  SAME(flags, 0u);
  SAME(active, 1);
  GIVES(hipErrorContextAlreadyInUse, hipDevicePrimaryCtxSetFlags(device, 0));
  HIP(hipDevicePrimaryCtxRelease(device));
  HIP(hipDevicePrimaryCtxRelease(device));
  HIP(hipDevicePrimaryCtxReset(device));
}

static void errors(int count) {
  hipCtx_t context = nullptr;
  GIVES(hipErrorInvalidValue, hipCtxDestroy(nullptr));
  GIVES(hipErrorInvalidValue, hipCtxCreate(nullptr, 0, 0));
  GIVES(hipErrorInvalidDevice, hipCtxCreate(&context, 0, count));
  GIVES(hipErrorInvalidDevice, hipDevicePrimaryCtxRetain(&context, -1));
  GIVES(hipErrorInvalidDevice, hipDevicePrimaryCtxRelease(count));
  GIVES(hipErrorInvalidDevice, hipDevicePrimaryCtxReset(count));
  GIVES(hipErrorInvalidValue, hipDevicePrimaryCtxRetain(nullptr, 0));
  GIVES(hipErrorNotSupported, hipCtxSynchronize());
  unsigned int number;
  GIVES(hipErrorNotSupported, hipCtxGetApiVersion(nullptr, &number));
  GIVES(hipErrorNotSupported, hipCtxGetFlags(&number));
  hipFuncCache_t cache;
  GIVES(hipErrorNotSupported, hipCtxGetCacheConfig(&cache));
  GIVES(hipErrorNotSupported, hipCtxSetCacheConfig(hipFuncCachePreferL1));
  GIVES(hipErrorNotSupported, hipCtxSetSharedMemConfig(hipSharedMemBankSizeFourByte));
}

int main() {
  on_every_device(stack);
  on_every_device(primary);
  errors(device_count());
  std::thread([] {
    hipCtx_t popped;
    GIVES(hipErrorInvalidContext, hipCtxPopCurrent(&popped));  // a thread's stack is its own
  }).join();
  return verdict();
}
