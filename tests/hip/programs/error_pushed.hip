// What sources written for ROCm rely on: one stack of launch configurations, host min and max of
// floats, a header's guard, infinities and pairs of 16-bit floats.
#include "check.h"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

#ifndef HIP_INCLUDE_HIP_AMD_DETAIL_HOST_DEFINES_H
#error "rocThrust undefines __host__ without the guard of AMD's host_defines.h"
#endif

__global__ void give(int* to, int value) { *to = value; }

__global__ void small_floats(int* to, float2* pair, __hip_bfloat162 given) {
  to[0] = __hisinf(__float2half(-INFINITY));
  to[1] = __hisinf(__float2half(INFINITY));
  to[2] = __hisinf(__float2half(65504.0f)) + __hisinf(__float2half(NAN));
  to[3] = __hisinf(__float2bfloat16(-INFINITY));
  *pair = given;
}

template <class T>
T within(T value, int most) {
  return max(min(value, static_cast<T>(most)), T(0));
}

void checks() {
  int* to = pinned_memory<int>(4);
  for (int pushed = 0; pushed < 2; ++pushed) {
    int value = 40 + pushed;
    if (pushed) SAME(__hipPushCallConfiguration(dim3(1), dim3(1), 0, nullptr), hipSuccess);
    else OK(hipConfigureCall(dim3(1), dim3(1), 0, nullptr));
    OK(hipSetupArgument(&to, sizeof to, 0));
    OK(hipSetupArgument(&value, sizeof value, sizeof to));
    OK(hipLaunchByPtr(reinterpret_cast<void*>(give)));
    OK(hipDeviceSynchronize());
    SAME(*to, value);
  }
  FAILS(hipSetupArgument(&to, sizeof to, 0), hipErrorMissingConfiguration);
  FAILS(hipLaunchByPtr(reinterpret_cast<void*>(give)), hipErrorMissingConfiguration);

  float2* pair = pinned_memory<float2>(1);
  small_floats<<<1, 1>>>(to, pair, make_bfloat162(__float2bfloat16(1.5f), __float2bfloat16(-2)));
  OK(hipDeviceSynchronize());
  SAME(to[0] * 1000 + to[1] * 100 + to[2] * 10 + to[3], 1101);
  TRUE(pair->x == 1.5f && pair->y == -2.0f);

  TRUE(min(1.5f, 2.5f) == 1.5f && max(1.5, -2.5) == 1.5);
  TRUE(within(9.0f, 3) == 3.0f && within(-1.0, 3) == 0.0 && within(7, 9) == 7);
  OK(hipHostFree(to));
  OK(hipHostFree(pair));
}

int main() { return on_each_device(checks); }
