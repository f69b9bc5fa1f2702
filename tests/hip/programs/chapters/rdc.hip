// Chapter: relocatable device code: functions, variables and virtual functions of another unit.
// options: -fgpu-rdc
// also: rdc_other.hip
#include "chapter.h"
#include "rdc_parts.h"

__global__ void stages(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Stage* stage = make_stage(i % 2);
  out[i] = stage->run(filtered(in[i], i));
  free(stage);
}
__global__ void mix(int* out) { out[threadIdx.x] = plain_c(threadIdx.x) + int(weights[3]); }

int main() {
  constexpr int n = 100;
  std::vector<float> host(n), found(n);
  for (int i = 0; i < n; ++i) host[i] = float(i);
  const float values[4] = {1, 10, 100, 1000};
  set_weights(values);
  float *in, *out;
  HIP_CHECK(hipMalloc(&in, n * 4));
  HIP_CHECK(hipMalloc(&out, n * 4));
  HIP_CHECK(hipMemcpy(in, host.data(), n * 4, hipMemcpyHostToDevice));
  stages<<<2, 64>>>(in, out, n);
  HIP_CHECK(hipMemcpy(found.data(), out, n * 4, hipMemcpyDeviceToHost));
  expect_all("stages", found.data(), n, [&](size_t i) {
    const float x = i * values[i % 4];
    return i % 2 ? x + 1 : 2 * x;
  });
  int count = 0;
  HIP_CHECK(hipMemcpyFromSymbol(&count, HIP_SYMBOL(calls), sizeof count));
  EXPECT_EQ(count, n);
  int numbers[64], *device = reinterpret_cast<int*>(out);
  mix<<<1, 64>>>(device);
  EXPECT_EQ(launch_other(device, 64), 0);
  HIP_CHECK(hipMemcpy(numbers, device, sizeof numbers, hipMemcpyDeviceToHost));
  expect_all("numbers", numbers, 64, [](size_t i) { return -(int(i) + 5 + 1000 + 5); });
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return finish();
}
