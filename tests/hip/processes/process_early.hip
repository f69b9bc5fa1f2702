// HIP's first call comes from a static object, before the compiler registers this file's code.
#include "check.h"

static std::string early = target_of(0);

__global__ void lanes(int* out) { *out = warpSize * 2; }

int main() {
  int* out;
  HIP(hipHostMalloc(&out, sizeof *out));
  lanes<<<1, 1>>>(out);
  HIP(hipDeviceSynchronize());
  std::printf("%s, then %d\n", early.c_str(), *out);
  return verdict();
}
