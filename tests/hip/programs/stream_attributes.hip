// Attributes of streams: priorities, CU masks, policies; the calls of HIP 7 that name locations.
#include "check.h"

static void attributes() {
  hipStream_t stream = nullptr, other = new_stream();
  OK(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, -1));
  hipLaunchAttributeValue value{}, found{};
  OK(hipStreamGetAttribute(stream, hipLaunchAttributePriority, &found));
  SAME(found.priority, -1);
  OK(hipStreamGetAttribute(stream, hipStreamAttributeSynchronizationPolicy, &found));
  SAME(found.syncPolicy, hipSyncPolicyAuto);
  for (int policy = hipSyncPolicyAuto; policy <= hipSyncPolicyBlockingSync; ++policy) {
    value.syncPolicy = static_cast<hipSynchronizationPolicy>(policy);
    OK(hipStreamSetAttribute(stream, hipStreamAttributeSynchronizationPolicy, &value));
    OK(hipStreamGetAttribute(stream, hipStreamAttributeSynchronizationPolicy, &found));
    SAME(found.syncPolicy, policy);
  }
  OK(hipStreamCopyAttributes(other, stream));
  OK(hipStreamGetAttribute(other, hipStreamAttributeSynchronizationPolicy, &found));
  SAME(found.syncPolicy, hipSyncPolicyBlockingSync);
  int priority = 7;
  OK(hipStreamGetPriority(other, &priority));
  SAME(priority, -1);
  value.syncPolicy = static_cast<hipSynchronizationPolicy>(-1);
  FAILS(hipStreamSetAttribute(stream, hipStreamAttributeSynchronizationPolicy, &value),
        hipErrorInvalidValue);
  FAILS(hipStreamSetAttribute(stream, static_cast<hipLaunchAttributeID>(-1), &value),
        hipErrorInvalidValue);
  FAILS(hipStreamSetAttribute(stream, hipLaunchAttributeCooperative, &value),
        hipErrorInvalidValue);
  FAILS(hipStreamGetAttribute(stream, hipLaunchAttributePriority, nullptr), hipErrorInvalidValue);
  hipStream_t none = reinterpret_cast<hipStream_t>(-1);
  FAILS(hipStreamGetAttribute(none, hipLaunchAttributePriority, &found),
        hipErrorInvalidResourceHandle);
  FAILS(hipStreamSetAttribute(none, hipLaunchAttributePriority, &value),
        hipErrorInvalidResourceHandle);
  OK(hipStreamDestroy(stream));
  OK(hipStreamDestroy(other));
}

static void masks() {
  hipDeviceProp_t device;
  int current = -1;
  OK(hipGetDevice(&current));
  OK(hipGetDeviceProperties(&device, current));
  const unsigned cus = device.multiProcessorCount, count = (cus + 31) / 32;
  std::vector<uint32_t> whole(count), mask(count), found(count + 2, 77);
  for (unsigned i = 0; i < cus; ++i) whole[i / 32] |= 1u << i % 32;
  auto given = [&](std::vector<uint32_t> words) {
    hipStream_t stream;
    OK(hipExtStreamCreateWithCUMask(&stream, words.size(), words.data()));
    found.assign(count + 2, 77);
    OK(hipExtStreamGetCUMask(stream, count, found.data()));
    SAME(found[count], 77);
    OK(hipStreamDestroy(stream));
    return std::vector<uint32_t>(found.begin(), found.begin() + count);
  };
  mask[0] = 0xc;
  TRUE(given(mask) == mask);
  TRUE(given({0xc}) == mask);
  TRUE(given(std::vector<uint32_t>(count + 3, ~0u)) == whole);
  TRUE(given(std::vector<uint32_t>(count)) == whole);  // without any CU: the default
  OK(hipExtStreamGetCUMask(nullptr, count, found.data()));
  TRUE(std::equal(whole.begin(), whole.end(), found.begin()));
  FAILS(hipExtStreamGetCUMask(nullptr, 0, found.data()), hipErrorInvalidValue);
  FAILS(hipExtStreamGetCUMask(nullptr, count, nullptr), hipErrorInvalidValue);
}

static void locations() {
  hipMemLocation here{}, host{};
  here.type = hipMemLocationTypeDevice;
  OK(hipGetDevice(&here.id));
  host.type = hipMemLocationTypeHost;
  int *memory = nullptr, value = -5;
  OK(hipMallocManaged((void**)&memory, 4096));
  OK(hipMemPrefetchAsync_v2(memory, 4096, here, 0, nullptr));
  OK(hipMemRangeGetAttribute(&value, 4, hipMemRangeAttributeLastPrefetchLocation, memory, 4096));
  SAME(value, here.id);
  OK(hipMemPrefetchAsync_v2(memory, 4096, host, 0, nullptr));
  OK(hipMemRangeGetAttribute(&value, 4, hipMemRangeAttributeLastPrefetchLocation, memory, 4096));
  SAME(value, hipCpuDeviceId);
  OK(hipMemAdvise_v2(memory, 4096, hipMemAdviseSetPreferredLocation, here));
  OK(hipMemRangeGetAttribute(&value, 4, hipMemRangeAttributePreferredLocation, memory, 4096));
  SAME(value, here.id);
  FAILS(hipMemPrefetchAsync_v2(memory, 4096, here, 1, nullptr), hipErrorInvalidValue);
  here.id = 99;
  FAILS(hipMemPrefetchAsync_v2(memory, 4096, here, 0, nullptr), hipErrorInvalidDevice);
  host.type = hipMemLocationTypeInvalid;
  FAILS(hipMemAdvise_v2(memory, 4096, hipMemAdviseSetReadMostly, host), hipErrorInvalidValue);
  OK(hipFree(memory));
}

static void checks() {
  attributes();
  masks();
  locations();
}

int main() { return on_each_device(checks); }
