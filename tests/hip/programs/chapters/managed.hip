// Chapter: managed memory: one pointer, advice, prefetches, a __managed__ variable, a linked list.
#include "chapter.h"

struct Node {
  int value;
  Node* next;
};
__managed__ int total = 5;
__managed__ float weights[4] = {1, 2, 3, 4};
__global__ void sum_list(const Node* head) {
  int sum = 0;
  for (const Node* node = head; node; node = node->next) sum += node->value;
  total += sum;
}
__global__ void weigh(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * weights[i % 4];
}

int main() {
  int managed = 0, device = 0;
  HIP_CHECK(hipGetDevice(&device));
  HIP_CHECK(hipDeviceGetAttribute(&managed, hipDeviceAttributeManagedMemory, device));
  EXPECT_EQ(managed, 1);
  Node* nodes;
  HIP_CHECK(hipMallocManaged(&nodes, 100 * sizeof(Node)));
  for (int i = 0; i < 100; ++i) nodes[i] = {i, i < 99 ? &nodes[i + 1] : nullptr};
  sum_list<<<1, 1>>>(nodes);
  HIP_CHECK(hipDeviceSynchronize());
  EXPECT_EQ(total, 5 + 4950);
  total = 0;
  sum_list<<<1, 1>>>(nodes + 50);
  HIP_CHECK(hipDeviceSynchronize());
  EXPECT_EQ(total, 3725);

  constexpr int n = 6000;
  float* data;
  HIP_CHECK(hipMallocManaged(reinterpret_cast<void**>(&data), n * sizeof(float), hipMemAttachGlobal));
  for (int i = 0; i < n; ++i) data[i] = float(i);
  HIP_CHECK(hipMemAdvise(data, n * sizeof(float), hipMemAdviseSetPreferredLocation, device));
  HIP_CHECK(hipMemAdvise(data, n * sizeof(float), hipMemAdviseSetReadMostly, device));
  HIP_CHECK(hipMemAdvise(data, n * sizeof(float), hipMemAdviseSetAccessedBy, hipCpuDeviceId));
  int value = -5;
  HIP_CHECK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributePreferredLocation,
                                    data, n * sizeof(float)));
  EXPECT_EQ(value, device);
  HIP_CHECK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributeReadMostly, data,
                                    n * sizeof(float)));
  EXPECT_EQ(value, 1);
  HIP_CHECK(hipMemAdvise(data, n * sizeof(float), hipMemAdviseUnsetReadMostly, device));
  HIP_CHECK(hipMemPrefetchAsync(data, n * sizeof(float), device, nullptr));
  weights[1] = 20;  // the host writes between launches
  weigh<<<(n + 255) / 256, 256>>>(data, n);
  HIP_CHECK(hipMemPrefetchAsync(data, n * sizeof(float), hipCpuDeviceId, nullptr));
  HIP_CHECK(hipMemRangeGetAttribute(&value, sizeof value, hipMemRangeAttributeLastPrefetchLocation,
                                    data, n * sizeof(float)));
  EXPECT_EQ(value, int(hipCpuDeviceId));
  HIP_CHECK(hipStreamSynchronize(nullptr));
  const float factors[] = {1, 20, 3, 4};
  expect_all("weighed", data, n, [&](size_t i) { return i * factors[i % 4]; });

  hipPointerAttribute_t attributes;
  HIP_CHECK(hipPointerGetAttributes(&attributes, data));
  EXPECT_EQ(int(attributes.type), int(hipMemoryTypeManaged));
  EXPECT_EQ(attributes.isManaged, 1u);
  float copy[8];
  HIP_CHECK(hipMemcpy(copy, data + 40, sizeof copy, hipMemcpyDefault));
  expect_all("copy", copy, 8, [&](size_t i) { return (40 + i) * factors[i % 4]; });
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  HIP_CHECK(hipStreamAttachMemAsync(stream, data, 0, hipMemAttachSingle));
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipStreamDestroy(stream));
  void* of_symbol = nullptr;
  size_t size = 0;
  HIP_CHECK(hipGetSymbolAddress(&of_symbol, HIP_SYMBOL(weights)));
  HIP_CHECK(hipGetSymbolSize(&size, HIP_SYMBOL(weights)));
  EXPECT_EQ(size, sizeof weights);
  EXPECT(of_symbol == weights);
  HIP_FAILS(hipMallocManaged(&data, 0), hipErrorInvalidValue);
  HIP_FAILS(hipMemAdvise(nullptr, 16, hipMemAdviseSetReadMostly, device), hipErrorInvalidValue);
  HIP_CHECK(hipFree(nodes));
  return finish();
}
