// Chapter: stream memory operations: a producer and a consumer without events.
#include "chapter.h"

__global__ void produce(int* slot, int value) { *slot = value * value; }
__global__ void consume(const int* slot, int* sum) { *sum += *slot; }

int main() {
  int able = 0;
  HIP_CHECK(hipDeviceGetAttribute(&able, hipDeviceAttributeCanUseStreamWaitValue, 0));
  if (!able) return finish();
  constexpr int turns = 10;
  uint64_t* signal;
  uint32_t* back;
  int *slot, *sum;
  HIP_CHECK(hipExtMallocWithFlags(reinterpret_cast<void**>(&signal), 8, hipMallocSignalMemory));
  HIP_CHECK(hipHostMalloc(&back, sizeof *back));
  HIP_CHECK(hipMalloc(&slot, sizeof(int)));
  HIP_CHECK(hipMalloc(&sum, sizeof(int)));
  HIP_CHECK(hipMemset(sum, 0, sizeof(int)));
  *signal = 0;
  *back = 0;
  hipStream_t producer, consumer;
  HIP_CHECK(hipStreamCreateWithFlags(&producer, hipStreamNonBlocking));
  HIP_CHECK(hipStreamCreateWithFlags(&consumer, hipStreamNonBlocking));
  int right = 0;
  for (int i = 1; i <= turns; ++i) {
    HIP_CHECK(hipStreamWaitValue64(consumer, signal, uint64_t(i), hipStreamWaitValueGte, ~0ull));
    consume<<<1, 1, 0, consumer>>>(slot, sum);
    HIP_CHECK(hipStreamWriteValue32(consumer, back, unsigned(i), 0));
  }
  for (int i = 1; i <= turns; ++i) {
    if (i > 1) HIP_CHECK(hipStreamWaitValue32(producer, back, unsigned(i - 1), hipStreamWaitValueEq, 0xffffffff));
    produce<<<1, 1, 0, producer>>>(slot, i);
    HIP_CHECK(hipStreamWriteValue64(producer, signal, uint64_t(i), 0));
    right += i * i;
  }
  HIP_CHECK(hipStreamSynchronize(consumer));
  HIP_CHECK(hipStreamSynchronize(producer));
  int found = 0;
  HIP_CHECK(hipMemcpy(&found, sum, sizeof found, hipMemcpyDeviceToHost));
  EXPECT_EQ(found, right);
  EXPECT_EQ(*back, unsigned(turns));
  // The host opens a gate with a mask.
  HIP_CHECK(hipStreamWaitValue32(consumer, back, 0x100, hipStreamWaitValueAnd, 0xffffffff));
  consume<<<1, 1, 0, consumer>>>(slot, sum);
  EXPECT_EQ(int(hipStreamQuery(consumer)), int(hipErrorNotReady));
  __atomic_store_n(back, 0x1a3u, __ATOMIC_RELEASE);
  HIP_CHECK(hipStreamSynchronize(consumer));
  HIP_CHECK(hipMemcpy(&found, sum, sizeof found, hipMemcpyDeviceToHost));
  EXPECT_EQ(found, right + turns * turns);
  HIP_CHECK(hipStreamDestroy(producer));
  HIP_CHECK(hipStreamDestroy(consumer));
  HIP_CHECK(hipFree(signal));
  HIP_CHECK(hipHostFree(back));
  HIP_CHECK(hipFree(slot));
  HIP_CHECK(hipFree(sum));
  return finish();
}
