// A device's pools and their attributes: counters, thresholds, trimming.
#include "check.h"

uint64_t number(hipMemPool_t pool, hipMemPoolAttr which) {
  uint64_t value = ~uint64_t(0);
  OK(hipMemPoolGetAttribute(pool, which, &value));
  return value;
}

void checks() {
  int device = -1, count = 0;
  OK(hipGetDevice(&device));
  OK(hipGetDeviceCount(&count));
  hipMemPool_t pool = nullptr, current = nullptr;
  OK(hipDeviceGetDefaultMemPool(&pool, device));
  OK(hipDeviceGetMemPool(&current, device));
  TRUE(pool == current);
  int flag = -1, zero = 0;
  for (hipMemPoolAttr reuse : {hipMemPoolReuseFollowEventDependencies,
                               hipMemPoolReuseAllowOpportunistic,
                               hipMemPoolReuseAllowInternalDependencies}) {
    OK(hipMemPoolGetAttribute(pool, reuse, &flag));
    SAME(flag, 1);
    OK(hipMemPoolSetAttribute(pool, reuse, &zero));
    OK(hipMemPoolGetAttribute(pool, reuse, &flag));
    SAME(flag, 0);
  }
  SAME(number(pool, hipMemPoolAttrReleaseThreshold), 0);
  uint64_t threshold = ~uint64_t(0);
  OK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
  SAME(number(pool, hipMemPoolAttrReleaseThreshold), threshold);

  SAME(number(pool, hipMemPoolAttrUsedMemCurrent), 0);
  void* memory = nullptr;
  OK(hipMallocAsync(&memory, 1 << 16, nullptr));
  OK(hipStreamSynchronize(nullptr));
  TRUE(number(pool, hipMemPoolAttrUsedMemCurrent) >= (1 << 16));
  TRUE(number(pool, hipMemPoolAttrReservedMemCurrent) >= (1 << 16));
  OK(hipFreeAsync(memory, nullptr));
  OK(hipStreamSynchronize(nullptr));
  SAME(number(pool, hipMemPoolAttrUsedMemCurrent), 0);
  TRUE(number(pool, hipMemPoolAttrUsedMemHigh) >= (1 << 16));
  OK(hipMemPoolTrimTo(pool, 0));
  SAME(number(pool, hipMemPoolAttrReservedMemCurrent), 0);
  TRUE(number(pool, hipMemPoolAttrReservedMemHigh) >= (1 << 16));
  uint64_t nothing = 0, something = 5;
  for (hipMemPoolAttr high : {hipMemPoolAttrUsedMemHigh, hipMemPoolAttrReservedMemHigh}) {
    FAILS(hipMemPoolSetAttribute(pool, high, &something), hipErrorInvalidValue);
    OK(hipMemPoolSetAttribute(pool, high, &nothing));
    SAME(number(pool, high), 0);
  }
  for (hipMemPoolAttr fixed : {hipMemPoolAttrUsedMemCurrent, hipMemPoolAttrReservedMemCurrent})
    FAILS(hipMemPoolSetAttribute(pool, fixed, &nothing), hipErrorInvalidValue);
  OK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &nothing));

  uint64_t value = 0;
  FAILS(hipMemPoolGetAttribute(pool, static_cast<hipMemPoolAttr>(77), &value),
        hipErrorInvalidValue);
  FAILS(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemHigh, nullptr), hipErrorInvalidValue);
  FAILS(hipMemPoolGetAttribute(nullptr, hipMemPoolAttrUsedMemHigh, &value), hipErrorInvalidValue);
  FAILS(hipMemPoolTrimTo(nullptr, 0), hipErrorInvalidValue);
  FAILS(hipDeviceGetDefaultMemPool(nullptr, device), hipErrorInvalidValue);
  FAILS(hipDeviceGetDefaultMemPool(&pool, count), hipErrorInvalidDevice);
  FAILS(hipDeviceGetMemPool(nullptr, device), hipErrorInvalidValue);
  FAILS(hipDeviceGetMemPool(&pool, -1), hipErrorInvalidDevice);
}

int main() { return on_each_device(checks); }
