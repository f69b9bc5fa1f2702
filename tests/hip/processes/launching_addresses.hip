// hipGetProcAddress and hipGetDriverEntryPoint find every function, and report missing ones.
#include "check.h"

#include <dlfcn.h>

int main() {
  for (const char* name : {"hipMalloc", "hipLaunchKernel", "hipGetLastError", "hipGetProcAddress",
                           "hipModuleLaunchKernel", "hipGetErrorString", "hipStreamCreateWithFlags"}) {
    void* found = nullptr;
    hipDriverProcAddressQueryResult result = HIP_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT;
    HIP(hipGetProcAddress(name, &found, HIP_VERSION, 0, &result));
    SAME(result, HIP_GET_PROC_ADDRESS_SUCCESS);
    SAME(found, dlsym(RTLD_DEFAULT, name));
    found = nullptr;
    hipDriverEntryPointQueryResult entry;
    HIP(hipGetDriverEntryPoint(name, &found, 0, &entry));
    SAME(found, dlsym(RTLD_DEFAULT, name));
  }
  void* found = nullptr;
  hipDriverProcAddressQueryResult result;
  HIP(hipGetProcAddress("hipMalloc", &found, HIP_VERSION, 0, nullptr));
  CHECK(found != nullptr);
  void* memory = nullptr;
  HIP(reinterpret_cast<hipError_t (*)(void**, size_t)>(found)(&memory, 100));
  HIP(hipFree(memory));
  (void)hipGetProcAddress("hipNoSuchFunction", &found, HIP_VERSION, 0, &result);
  (void)hipGetLastError();
  SAME(result, HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
  SAME(found, nullptr);
  GIVES(hipErrorInvalidValue, hipGetProcAddress(nullptr, &found, HIP_VERSION, 0, &result));
  GIVES(hipErrorInvalidValue, hipGetProcAddress("hipMalloc", nullptr, HIP_VERSION, 0, &result));
  return verdict();
}
