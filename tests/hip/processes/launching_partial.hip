// hipExtModuleLaunchKernel takes sizes in work-items, which need not fill the last workgroup.
#include "check.h"

#include <hip/hip_ext.h>

__global__ void count(int* out) { atomicAdd(out, 1); }

int main() {
  int* out;
  HIP(hipHostMalloc(&out, sizeof *out));
  *out = 0;
  hipFunction_t function = nullptr;
  HIP(hipGetFuncBySymbol(&function, reinterpret_cast<const void*>(count)));
  void* arguments[] = {&out};
  auto launch = [&](unsigned int size) {
    return hipExtModuleLaunchKernel(function, size, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr, nullptr,
                                    nullptr, 0);
  };
  HIP(launch(192));
  HIP(launch(40));  // one partial workgroup
  HIP(launch(200));
  HIP(hipDeviceSynchronize());
  SAME(*out, 432);
  return verdict();
}
