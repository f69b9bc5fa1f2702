// Chapter: stream-ordered memory.
#include "chapter.h"

__global__ void square(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}
__global__ void iota(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}

int main() {
  int supported = 0;
  HIP_CHECK(hipDeviceGetAttribute(&supported, hipDeviceAttributeMemoryPoolsSupported, 0));
  EXPECT_EQ(supported, 1);
  constexpr int n = 2000;
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  std::vector<int> host(n);
  for (int turn = 0; turn < 5; ++turn) {
    int *a = nullptr, *b = nullptr;
    HIP_CHECK(hipMallocAsync(&a, n * sizeof(int), stream));
    HIP_CHECK(hipMallocAsync(reinterpret_cast<void**>(&b), n * sizeof(int), stream));
    iota<<<(n + 255) / 256, 256, 0, stream>>>(a, n);
    square<<<(n + 255) / 256, 256, 0, stream>>>(a, b, n);
    HIP_CHECK(hipFreeAsync(a, stream));
    HIP_CHECK(hipMemcpyAsync(host.data(), b, n * sizeof(int), hipMemcpyDeviceToHost, stream));
    HIP_CHECK(hipFreeAsync(b, stream));
    HIP_CHECK(hipStreamSynchronize(stream));
    expect_all("square", host.data(), n, [](size_t i) { return i * i; });
  }
  // A pool of one's own, with a threshold that keeps what is freed.
  hipMemPoolProps props{};
  props.allocType = hipMemAllocationTypePinned;
  props.location.type = hipMemLocationTypeDevice;
  props.location.id = 0;
  hipMemPool_t pool, standard, current;
  HIP_CHECK(hipMemPoolCreate(&pool, &props));
  uint64_t threshold = UINT64_MAX, value = 0;
  HIP_CHECK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
  HIP_CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrReleaseThreshold, &value));
  EXPECT(value == UINT64_MAX);
  int* memory;
  HIP_CHECK(hipMallocFromPoolAsync(&memory, 1 << 20, pool, stream));
  HIP_CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &value));
  EXPECT(value >= (1u << 20));
  HIP_CHECK(hipFreeAsync(memory, stream));
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &value));
  EXPECT_EQ(value, 0u);
  HIP_CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrReservedMemCurrent, &value));
  EXPECT(value >= (1u << 20));
  HIP_CHECK(hipMemPoolTrimTo(pool, 0));
  HIP_CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrReservedMemCurrent, &value));
  EXPECT_EQ(value, 0u);
  HIP_CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemHigh, &value));
  EXPECT(value >= (1u << 20));

  HIP_CHECK(hipDeviceGetDefaultMemPool(&standard, 0));
  HIP_CHECK(hipDeviceGetMemPool(&current, 0));
  EXPECT(standard == current);
  HIP_CHECK(hipDeviceSetMemPool(0, pool));
  HIP_CHECK(hipDeviceGetMemPool(&current, 0));
  EXPECT(current == pool);
  HIP_CHECK(hipMallocAsync(&memory, 4096, stream));
  iota<<<4, 256, 0, stream>>>(memory, 1024);
  HIP_CHECK(hipMemcpyAsync(host.data(), memory, 4096, hipMemcpyDeviceToHost, stream));
  HIP_CHECK(hipStreamSynchronize(stream));
  expect_all("iota", host.data(), 1024, [](size_t i) { return i; });
  HIP_CHECK(hipFree(memory));  // hipFree takes it as well
  HIP_CHECK(hipDeviceSetMemPool(0, standard));
  HIP_CHECK(hipMemPoolDestroy(pool));
  HIP_FAILS(hipMallocAsync(nullptr, 16, stream), hipErrorInvalidValue);
  void* nothing = &threshold;
  HIP_CHECK(hipMallocAsync(&nothing, 0, stream));
  EXPECT(nothing == nullptr);
  HIP_CHECK(hipStreamDestroy(stream));
  return finish();
}
