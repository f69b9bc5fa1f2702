// A kernel and the host communicate through pinned memory while the kernel runs.
#include "check.h"

__global__ void answer(int* question, int* reply, int rounds) {
  for (int i = 1; i <= rounds; ++i) {
    wait_until(question, i);
    tell_all(reply, 10 * i);
  }
}

void checks() {
  int* question = pinned_memory<int>(1);
  int* reply = pinned_memory<int>(1);
  hipStream_t stream = new_stream();
  hipEvent_t event = new_event();
  answer<<<1, 1, 0, stream>>>(question, reply, 5);
  OK(hipEventRecord(event, stream));
  for (int i = 1; i <= 5; ++i) {
    FAILS(hipEventQuery(event), hipErrorNotReady);
    tell(question, i);
    while (ask(reply) != 10 * i) {
    }
  }
  OK(hipEventSynchronize(event));
  OK(hipStreamQuery(stream));

  int* managed = nullptr;  // the same through memory that host and device share
  OK(hipMallocManaged(&managed, 2 * sizeof(int)));
  managed[0] = managed[1] = 0;
  answer<<<1, 1>>>(managed, managed + 1, 2);
  for (int i = 1; i <= 2; ++i) {
    tell(managed, i);
    while (ask(managed + 1) != 10 * i) {
    }
  }
  OK(hipDeviceSynchronize());
  OK(hipFree(managed));
  OK(hipEventDestroy(event));
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(question));
  OK(hipHostFree(reply));
}

int main() { return on_each_device(checks); }
