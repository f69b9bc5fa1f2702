#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>

__global__ void saxpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef UNCHECKED
  y[i] += a * x[i];
#else
  if (i < n) y[i] += a * x[i];
#endif
}

// What every call returns is looked at: the first error ends the program.
static void check(hipError_t error, const char* call) {
  if (error == hipSuccess) return;
  std::fprintf(stderr, "%s: %s\n", call, hipGetErrorString(error));
  std::exit(1);
}
#define CHECK(call) check(call, #call)

int main() {
  const int n = 1000;
  std::vector<float> x(n), y(n, 1.0f);
  for (int i = 0; i < n; ++i) x[i] = float(i);

  hipDeviceProp_t properties;
  CHECK(hipGetDeviceProperties(&properties, 0));
  std::printf("on %s\n", properties.gcnArchName);

  float *device_x, *device_y;
  CHECK(hipMalloc(&device_x, n * sizeof(float)));
  CHECK(hipMalloc(&device_y, n * sizeof(float)));
  CHECK(hipMemcpy(device_x, x.data(), n * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(device_y, y.data(), n * sizeof(float), hipMemcpyHostToDevice));

  saxpy<<<(n + 255) / 256, 256>>>(2.0f, device_x, device_y, n);
  CHECK(hipGetLastError());
  CHECK(hipDeviceSynchronize());

  CHECK(hipMemcpy(y.data(), device_y, n * sizeof(float), hipMemcpyDeviceToHost));
  int right = 0;
  for (int i = 0; i < n; ++i) right += y[i] == 1.0f + 2.0f * x[i];
  std::printf("%d of %d are right, y[999] = %g\n", right, n, y[999]);
  CHECK(hipFree(device_x));
  CHECK(hipFree(device_y));
  return right == n ? 0 : 1;
}
