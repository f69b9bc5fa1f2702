// hipEventElapsedTime: what it measures and when it refuses.
#include "check.h"

#include <chrono>
#include <thread>

void checks() {
  int* gate = pinned_memory<int>(1);
  hipStream_t stream = new_stream();
  hipEvent_t start = new_event(), stop = new_event(), plain = new_event(hipEventDisableTiming);
  float ms = -1;
  FAILS(hipEventElapsedTime(nullptr, start, stop), hipErrorInvalidValue);
  FAILS(hipEventElapsedTime(&ms, nullptr, stop), hipErrorInvalidHandle);
  FAILS(hipEventElapsedTime(&ms, start, nullptr), hipErrorInvalidHandle);
  FAILS(hipEventElapsedTime(&ms, start, stop), hipErrorInvalidHandle);  // unrecorded
  OK(hipEventRecord(start, stream));
  FAILS(hipEventElapsedTime(&ms, start, stop), hipErrorInvalidHandle);
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  OK(hipEventRecord(stop, stream));
  OK(hipEventRecord(plain, stream));
  FAILS(hipEventElapsedTime(&ms, start, stop), hipErrorNotReady);
  FAILS(hipEventElapsedTime(&ms, start, plain), hipErrorInvalidHandle);
  OK(hipEventSynchronize(start));
  std::this_thread::sleep_for(std::chrono::milliseconds(25));
  tell(gate, 1);
  OK(hipEventSynchronize(stop));
  OK(hipEventElapsedTime(&ms, start, stop));
  TRUE(ms >= 24.0f && ms < 20000.0f);
  float back = 0;
  OK(hipEventElapsedTime(&back, stop, start));
  TRUE(back == -ms);
  OK(hipEventElapsedTime(&ms, start, start));
  TRUE(ms == 0.0f);
  OK(hipEventSynchronize(plain));
  FAILS(hipEventElapsedTime(&ms, start, plain), hipErrorInvalidHandle);

  int value = 3;  // a kernel's own start and end
  int* word = pinned_memory<int>(1);
  void* arguments[] = {&word, &value};
  OK(hipExtLaunchKernel(reinterpret_cast<const void*>(store), dim3(1), dim3(1), arguments, 0,
                        stream, start, stop, 0));
  OK(hipEventSynchronize(stop));
  OK(hipEventElapsedTime(&ms, start, stop));
  TRUE(ms >= 0.0f);
  SAME(*word, 3);
  for (hipEvent_t event : {start, stop, plain}) OK(hipEventDestroy(event));
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
  OK(hipHostFree(word));
}

int main() { return on_each_device(checks); }
