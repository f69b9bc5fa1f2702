// Events: never recorded, pending, done, recorded again; creating and destroying.
#include "check.h"

void states() {
  int* gate = pinned_memory<int>(1);
  hipStream_t stream = new_stream();
  const unsigned kinds[] = {hipEventDefault, hipEventBlockingSync, hipEventDisableTiming,
                            hipEventDisableTiming | hipEventInterprocess, hipEventReleaseToDevice,
                            hipEventReleaseToSystem, hipEventDisableSystemFence};
  for (unsigned flags : kinds) {
    hipEvent_t event = new_event(flags);
    OK(hipEventQuery(event));  // never recorded
    OK(hipEventSynchronize(event));
    tell(gate, 0);
    gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
    OK(hipEventRecord(event, stream));
    FAILS(hipEventQuery(event), hipErrorNotReady);
    tell(gate, 1);
    OK(hipEventSynchronize(event));
    OK(hipEventQuery(event));
    OK(hipEventDestroy(event));
  }
  hipEvent_t event = new_event();
  OK(hipEventRecord(event, stream));
  OK(hipEventSynchronize(event));
  tell(gate, 0);
  gated<<<1, 1, 0, stream>>>(gate, nullptr, 0);
  OK(hipEventRecordWithFlags(event, stream, hipEventRecordDefault));  // replaces
  FAILS(hipEventQuery(event), hipErrorNotReady);
  hipStream_t other = new_stream(hipStreamNonBlocking);
  OK(hipEventRecord(event, other));
  OK(hipEventSynchronize(event));  // of the second record alone
  FAILS(hipStreamQuery(stream), hipErrorNotReady);
  OK(hipEventRecord(event, stream));
  OK(hipEventDestroy(event));  // while pending
  tell(gate, 1);
  OK(hipStreamSynchronize(stream));
  OK(hipStreamDestroy(other));
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(gate));
}

void refusals() {
  hipEvent_t event = nullptr;
  FAILS(hipEventCreate(nullptr), hipErrorInvalidValue);
  FAILS(hipEventCreateWithFlags(nullptr, 0), hipErrorInvalidValue);
  FAILS(hipEventCreateWithFlags(&event, 0x100), hipErrorInvalidValue);
  FAILS(hipEventCreateWithFlags(&event, hipEventReleaseToDevice | hipEventReleaseToSystem),
        hipErrorInvalidValue);
  FAILS(hipEventCreateWithFlags(&event, hipEventInterprocess), hipErrorInvalidValue);
  FAILS(hipEventDestroy(nullptr), hipErrorInvalidHandle);
  FAILS(hipEventRecord(nullptr, nullptr), hipErrorInvalidHandle);
  FAILS(hipEventQuery(nullptr), hipErrorInvalidHandle);
  FAILS(hipEventSynchronize(nullptr), hipErrorInvalidHandle);
  FAILS(hipStreamWaitEvent(nullptr, nullptr, 0), hipErrorInvalidHandle);
  OK(hipEventCreate(&event));
  FAILS(hipEventRecordWithFlags(event, nullptr, 7), hipErrorInvalidValue);
  FAILS(hipStreamWaitEvent(nullptr, event, 7), hipErrorInvalidValue);
  OK(hipStreamWaitEvent(nullptr, event, 0));  // unrecorded: nothing to wait for
  OK(hipEventDestroy(event));
  FAILS(hipEventDestroy(event), hipErrorContextIsDestroyed);
}

void checks() {
  states();
  refusals();
}

int main() { return on_each_device(checks); }
