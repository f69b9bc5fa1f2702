// Chapter: stream priorities and masks of compute units.
#include "chapter.h"

__global__ void fill(int* out, int value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}

int main() {
  int least = -9, greatest = 9;
  HIP_CHECK(hipDeviceGetStreamPriorityRange(&least, &greatest));
  EXPECT(greatest < 0 && least > greatest);
  constexpr int n = 500;
  int* data;
  HIP_CHECK(hipMalloc(&data, n * sizeof(int)));
  std::vector<int> host(n);
  for (int priority = least; priority >= greatest; --priority) {
    hipStream_t stream;
    int found = 99;
    HIP_CHECK(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, priority));
    HIP_CHECK(hipStreamGetPriority(stream, &found));
    EXPECT_EQ(found, priority);
    fill<<<4, 128, 0, stream>>>(data, priority, n);
    HIP_CHECK(hipMemcpyAsync(host.data(), data, n * sizeof(int), hipMemcpyDeviceToHost, stream));
    HIP_CHECK(hipStreamSynchronize(stream));
    expect_all("filled", host.data(), n, [&](size_t) { return priority; });
    HIP_CHECK(hipStreamDestroy(stream));
  }
  hipStream_t beyond;
  int found = 99;
  HIP_CHECK(hipStreamCreateWithPriority(&beyond, hipStreamDefault, greatest - 10));  // it is clamped
  HIP_CHECK(hipStreamGetPriority(beyond, &found));
  EXPECT_EQ(found, greatest);
  HIP_CHECK(hipStreamDestroy(beyond));
  HIP_CHECK(hipStreamGetPriority(nullptr, &found));
  EXPECT_EQ(found, 0);

  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  const unsigned words = unsigned(props.multiProcessorCount + 31) / 32;
  std::vector<uint32_t> mask(words, 0), kept(words, 0);
  mask[0] = 0xff;
  hipStream_t few;
  HIP_CHECK(hipExtStreamCreateWithCUMask(&few, words, mask.data()));
  HIP_CHECK(hipExtStreamGetCUMask(few, words, kept.data()));
  EXPECT_EQ(kept[0], 0xffu);
  fill<<<4, 128, 0, few>>>(data, 77, n);
  HIP_CHECK(hipStreamSynchronize(few));
  HIP_CHECK(hipMemcpy(host.data(), data, n * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("masked", host.data(), n, [](size_t) { return 77; });
  HIP_CHECK(hipStreamDestroy(few));
  HIP_FAILS(hipExtStreamCreateWithCUMask(&few, 0, mask.data()), hipErrorInvalidValue);
  HIP_FAILS(hipExtStreamCreateWithCUMask(&few, words, nullptr), hipErrorInvalidValue);
  HIP_FAILS(hipStreamGetPriority(nullptr, nullptr), hipErrorInvalidValue);
  HIP_CHECK(hipFree(data));
  return finish();
}
