// Chapter: events and timing.
#include "chapter.h"

#include <chrono>

__global__ void spin(unsigned long long ticks, int* out) {
  const unsigned long long start = wall_clock64();
  while (wall_clock64() - start < ticks) {
  }
  *out += 1;
}

int main() {
  int* word;
  HIP_CHECK(hipMalloc(&word, sizeof(int)));
  HIP_CHECK(hipMemset(word, 0, sizeof(int)));
  int rate_khz = 0;
  HIP_CHECK(hipDeviceGetAttribute(&rate_khz, hipDeviceAttributeWallClockRate, 0));
  EXPECT(rate_khz > 0);

  hipEvent_t start, stop;
  HIP_CHECK(hipEventCreate(&start));
  HIP_CHECK(hipEventCreate(&stop));
  float ms = -1;
  HIP_FAILS(hipEventElapsedTime(&ms, start, stop), hipErrorInvalidHandle);
  HIP_CHECK(hipEventRecord(start, nullptr));
  spin<<<1, 1>>>(20ull * rate_khz, word);  // 20 ms
  HIP_CHECK(hipEventRecord(stop, nullptr));
  HIP_CHECK(hipEventSynchronize(stop));
  HIP_CHECK(hipEventElapsedTime(&ms, start, stop));
  EXPECT(ms >= 19.0f);
  EXPECT(ms < 5000.0f);
  float back = 0;
  HIP_CHECK(hipEventElapsedTime(&back, stop, start));
  EXPECT(back <= 0);

  // One stream waits for another's event.
  hipStream_t first, second;
  HIP_CHECK(hipStreamCreateWithFlags(&first, hipStreamNonBlocking));
  HIP_CHECK(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
  hipEvent_t done;
  HIP_CHECK(hipEventCreateWithFlags(&done, hipEventDisableTiming));
  HIP_CHECK(hipEventQuery(done));  // never recorded: complete
  spin<<<1, 1, 0, first>>>(30ull * rate_khz, word);
  HIP_CHECK(hipEventRecord(done, first));
  EXPECT_EQ(int(hipEventQuery(done)), int(hipErrorNotReady));
  EXPECT_EQ(int(hipStreamQuery(first)), int(hipErrorNotReady));
  EXPECT_EQ(int(hipGetLastError()), int(hipSuccess));  // "not ready" is no error to keep
  HIP_CHECK(hipStreamWaitEvent(second, done, 0));
  spin<<<1, 1, 0, second>>>(0, word);
  HIP_CHECK(hipStreamSynchronize(second));
  HIP_CHECK(hipEventQuery(done));
  int count = 0;
  HIP_CHECK(hipMemcpy(&count, word, sizeof count, hipMemcpyDeviceToHost));
  EXPECT_EQ(count, 3);

  HIP_CHECK(hipEventRecord(start, first));
  HIP_CHECK(hipEventSynchronize(start));
  HIP_FAILS(hipEventElapsedTime(&ms, start, done), hipErrorInvalidHandle);
  HIP_FAILS(hipEventElapsedTime(nullptr, start, stop), hipErrorInvalidValue);
  HIP_FAILS(hipEventCreateWithFlags(&done, 0xFF00), hipErrorInvalidValue);
  HIP_FAILS(hipEventCreateWithFlags(&done, hipEventInterprocess), hipErrorInvalidValue);
  HIP_FAILS(hipEventRecord(nullptr, first), hipErrorInvalidHandle);
  HIP_FAILS(hipEventSynchronize(nullptr), hipErrorInvalidHandle);
  HIP_FAILS(hipEventDestroy(nullptr), hipErrorInvalidHandle);
  HIP_FAILS(hipEventCreate(nullptr), hipErrorInvalidValue);

  // An event belongs to whom recorded it last.
  HIP_CHECK(hipEventRecord(stop, second));
  HIP_CHECK(hipStreamWaitEvent(nullptr, stop, 0));
  HIP_CHECK(hipDeviceSynchronize());
  HIP_CHECK(hipEventElapsedTime(&ms, start, stop));
  EXPECT(ms >= 0);

  // Host waits with blocking sync.
  hipEvent_t blocking;
  HIP_CHECK(hipEventCreateWithFlags(&blocking, hipEventBlockingSync | hipEventDisableTiming));
  const auto before = std::chrono::steady_clock::now();
  spin<<<1, 1, 0, first>>>(10ull * rate_khz, word);
  HIP_CHECK(hipEventRecordWithFlags(blocking, first, hipEventRecordDefault));
  HIP_CHECK(hipEventSynchronize(blocking));
  EXPECT(std::chrono::steady_clock::now() - before >= std::chrono::milliseconds(9));
  for (hipEvent_t event : {start, stop, done, blocking}) HIP_CHECK(hipEventDestroy(event));
  HIP_CHECK(hipStreamDestroy(first));
  HIP_CHECK(hipStreamDestroy(second));
  HIP_CHECK(hipFree(word));
  return finish();
}
