// Creating, describing and destroying streams.
#include "check.h"

void properties() {
  int device = -1, found = -1, priority = 9, least = 0, greatest = 0;
  unsigned flags = 9;
  OK(hipGetDevice(&device));
  OK(hipDeviceGetStreamPriorityRange(&least, &greatest));
  SAME(least, 1);
  SAME(greatest, -1);
  hipStream_t stream = nullptr;
  for (unsigned asked : {hipStreamDefault, hipStreamNonBlocking}) {
    OK(hipStreamCreateWithFlags(&stream, asked));
    OK(hipStreamGetFlags(stream, &flags));
    SAME(flags, asked);
    OK(hipStreamGetPriority(stream, &priority));
    SAME(priority, 0);
    OK(hipStreamGetDevice(stream, &found));
    SAME(found, device);
    SAME(hipGetStreamDeviceId(stream), device);
    OK(hipStreamDestroy(stream));
  }
  for (int asked : {-5, -1, 0, 1, 5}) {
    OK(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, asked));
    OK(hipStreamGetPriority(stream, &priority));
    SAME(priority, asked < -1 ? -1 : asked > 1 ? 1 : asked);
    OK(hipStreamDestroy(stream));
  }
  OK(hipStreamGetPriority(nullptr, &priority));
  SAME(priority, 0);
  OK(hipStreamGetFlags(nullptr, &flags));
  SAME(flags, hipStreamDefault);
  OK(hipStreamGetDevice(nullptr, &found));
  SAME(found, device);
  hipStream_t one = new_stream(), two = new_stream();
  unsigned long long id_one = 0, id_two = 0;
  OK(hipStreamGetId(one, &id_one));
  OK(hipStreamGetId(two, &id_two));
  TRUE(id_one != id_two);
  OK(hipStreamDestroy(one));
  OK(hipStreamDestroy(two));
}

void refusals() {
  hipStream_t stream = nullptr;
  FAILS(hipStreamCreate(nullptr), hipErrorInvalidValue);
  FAILS(hipStreamCreateWithFlags(nullptr, 0), hipErrorInvalidValue);
  FAILS(hipStreamCreateWithFlags(&stream, 2), hipErrorInvalidValue);
  FAILS(hipStreamCreateWithPriority(&stream, 8, 0), hipErrorInvalidValue);
  FAILS(hipStreamCreateWithPriority(nullptr, 0, 0), hipErrorInvalidValue);
  FAILS(hipStreamDestroy(nullptr), hipErrorInvalidHandle);
  FAILS(hipStreamDestroy(hipStreamPerThread), hipErrorInvalidHandle);
  FAILS(hipStreamDestroy(hipStreamLegacy), hipErrorInvalidHandle);
  FAILS(hipStreamGetFlags(nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipStreamGetPriority(nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipStreamGetDevice(nullptr, nullptr), hipErrorInvalidValue);
  FAILS(hipStreamGetId(nullptr, nullptr), hipErrorInvalidValue);
  OK(hipStreamCreate(&stream));
  OK(hipStreamDestroy(stream));
  int priority = 0;
  FAILS(hipStreamDestroy(stream), hipErrorContextIsDestroyed);  // a stale handle
  FAILS(hipStreamSynchronize(stream), hipErrorContextIsDestroyed);
  FAILS(hipStreamQuery(stream), hipErrorContextIsDestroyed);
  FAILS(hipStreamGetPriority(stream, &priority), hipErrorContextIsDestroyed);
  int* word = device_memory<int>(1);
  FAILS(hipMemsetAsync(word, 0, 4, stream), hipErrorContextIsDestroyed);
  FAILS(hipMemcpyAsync(word, &priority, 4, hipMemcpyHostToDevice, stream),
        hipErrorContextIsDestroyed);
  FAILS(hipStreamWaitEvent(stream, new_event(), 0), hipErrorContextIsDestroyed);
  OK(hipFree(word));
}

void compute_unit_masks() {
  hipStream_t stream = nullptr;
  uint32_t mask[2] = {0xF, 0}, found[2] = {};
  OK(hipExtStreamCreateWithCUMask(&stream, 1, mask));
  OK(hipExtStreamGetCUMask(stream, 1, found));
  SAME(found[0], 0xF);
  int* word = pinned_memory<int>(1);
  store<<<1, 1, 0, stream>>>(word, 3);
  OK(hipStreamSynchronize(stream));
  SAME(*word, 3);
  OK(hipStreamDestroy(stream));
  OK(hipHostFree(word));
  FAILS(hipExtStreamCreateWithCUMask(nullptr, 1, mask), hipErrorInvalidValue);
  FAILS(hipExtStreamCreateWithCUMask(&stream, 0, mask), hipErrorInvalidValue);
  FAILS(hipExtStreamCreateWithCUMask(&stream, 1, nullptr), hipErrorInvalidValue);
  FAILS(hipExtStreamGetCUMask(nullptr, 0, found), hipErrorInvalidValue);
  FAILS(hipExtStreamGetCUMask(nullptr, 1, nullptr), hipErrorInvalidValue);
}

void checks() {
  properties();
  refusals();
  compute_unit_masks();
}

int main() { return on_each_device(checks); }
