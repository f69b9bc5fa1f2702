// Chapter: __constant__ and __device__ variables, and how the host reaches them.
#include "chapter.h"

constexpr int kTaps = 7;
__constant__ float taps[kTaps];
__constant__ int defaults[] = {3, 1, 4, 1, 5};
__device__ int launches = 0;
__device__ float state[32] = {1.0f, 2.0f};
__device__ int* pointer_to_data;
struct Config {
  int width;
  float scale;
  char name[8];
};
__constant__ Config config = {5, 0.5f, "first"};
namespace detail {
static __device__ unsigned long long seed = 42;
}
template <class T>
__device__ T per_type = T(9);

__global__ void convolve(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) atomicAdd(&launches, 1);
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < kTaps; ++k) {
    const int at = i + k - kTaps / 2;
    if (at >= 0 && at < n) sum += taps[k] * in[at];
  }
  out[i] = sum;
}
__global__ void use_all(int* out) {
  out[0] = defaults[4];
  out[1] = config.width + int(config.scale * 4) + config.name[0];
  out[2] = int(detail::seed);
  out[3] = pointer_to_data ? pointer_to_data[2] : -1;
  out[4] = per_type<int> + int(per_type<double>);
  state[3] = state[0] + state[1];
  per_type<int> = 11;
}

int main() {
  constexpr int n = 300;
  float host_taps[kTaps] = {1, 2, 3, 4, 3, 2, 1};
  std::vector<float> host(n), found(n);
  for (int i = 0; i < n; ++i) host[i] = float(i % 17);
  float *in, *out;
  HIP_CHECK(hipMalloc(&in, n * 4));
  HIP_CHECK(hipMalloc(&out, n * 4));
  HIP_CHECK(hipMemcpy(in, host.data(), n * 4, hipMemcpyHostToDevice));
  HIP_CHECK(hipMemcpyToSymbol(taps, host_taps, sizeof host_taps));
  convolve<<<3, 128>>>(in, out, n);
  HIP_CHECK(hipMemcpy(found.data(), out, n * 4, hipMemcpyDeviceToHost));
  auto right = [&](size_t i) {
    float sum = 0;
    for (int k = 0; k < kTaps; ++k) {
      const int at = int(i) + k - kTaps / 2;
      if (at >= 0 && at < n) sum += host_taps[k] * host[at];
    }
    return sum;
  };
  expect_all("convolved", found.data(), n, right);
  // A part of it, asynchronously, from a stream.
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  host_taps[5] = host_taps[6] = -1;
  HIP_CHECK(hipMemcpyToSymbolAsync(HIP_SYMBOL(taps), host_taps + 5, 2 * sizeof(float),
                                   5 * sizeof(float), hipMemcpyHostToDevice, stream));
  convolve<<<3, 128, 0, stream>>>(in, out, n);
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipMemcpy(found.data(), out, n * 4, hipMemcpyDeviceToHost));
  expect_all("changed", found.data(), n, right);
  int count = 0;
  HIP_CHECK(hipMemcpyFromSymbolAsync(&count, HIP_SYMBOL(launches), sizeof count, 0,
                                     hipMemcpyDeviceToHost, stream));
  HIP_CHECK(hipStreamSynchronize(stream));
  EXPECT_EQ(count, 2);

  void* address = nullptr;
  size_t size = 0;
  HIP_CHECK(hipGetSymbolAddress(&address, HIP_SYMBOL(state)));
  HIP_CHECK(hipGetSymbolSize(&size, HIP_SYMBOL(state)));
  EXPECT_EQ(size, 128u);
  int numbers[] = {10, 20, 30}, *data, *results, back[5];
  HIP_CHECK(hipMalloc(&data, sizeof numbers));
  HIP_CHECK(hipMalloc(&results, sizeof back));
  HIP_CHECK(hipMemcpy(data, numbers, sizeof numbers, hipMemcpyHostToDevice));
  HIP_CHECK(hipMemcpyToSymbol(HIP_SYMBOL(pointer_to_data), &data, sizeof data));
  const Config second = {7, 2.0f, "b"};
  HIP_CHECK(hipMemcpyToSymbol(HIP_SYMBOL(config), &second, sizeof second));
  use_all<<<1, 1>>>(results);
  HIP_CHECK(hipMemcpy(back, results, sizeof back, hipMemcpyDeviceToHost));
  EXPECT_EQ(back[0], 5);
  EXPECT_EQ(back[1], 7 + 8 + 'b');
  EXPECT_EQ(back[2], 42);
  EXPECT_EQ(back[3], 30);
  EXPECT_EQ(back[4], 18);
  float four[4];
  HIP_CHECK(hipMemcpy(four, address, sizeof four, hipMemcpyDeviceToHost));
  EXPECT_EQ(four[3], 3.0f);
  HIP_CHECK(hipMemcpyFromSymbol(&count, HIP_SYMBOL(per_type<int>), sizeof count));
  EXPECT_EQ(count, 11);
  HIP_FAILS(hipMemcpyToSymbol(HIP_SYMBOL(taps), host_taps, sizeof host_taps + 4), hipErrorInvalidValue);
  HIP_FAILS(hipGetSymbolAddress(&address, &count), hipErrorInvalidSymbol);
  HIP_CHECK(hipStreamDestroy(stream));
  for (void* each : {(void*)in, (void*)out, (void*)data, (void*)results}) HIP_CHECK(hipFree(each));
  return finish();
}
