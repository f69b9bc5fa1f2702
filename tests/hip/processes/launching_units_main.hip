// Two translation units with kernels, variables and statics of the same names.
#include "check.h"

static __device__ int own = 1;
static __global__ void kernel(int* out) { *out = own; }
template <int N>
__global__ void common(int* out) {
  *out += N;
}

int other_unit(int device);

int main() {
  on_every_device([](int device) {
    int* out;
    HIP(hipHostMalloc(&out, sizeof *out));
    kernel<<<1, 1>>>(out);
    HIP(hipDeviceSynchronize());
    SAME(*out, 1);
    common<5><<<1, 1>>>(out);
    HIP(hipDeviceSynchronize());
    SAME(*out, 6);
    SAME(other_unit(device), 2 + 5);
    HIP(hipHostFree(out));
  });
  return verdict();
}
