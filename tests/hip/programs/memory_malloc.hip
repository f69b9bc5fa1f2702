// hipMalloc and hipFree: sizes, alignment, errors; freeing by an interior pointer.
#include "check.h"

void checks() {
  void* pointer = &pointer;
  FAILS(hipMalloc(static_cast<void**>(nullptr), 16), hipErrorInvalidValue);
  OK(hipMalloc(&pointer, 0));
  TRUE(pointer == nullptr);
  size_t free_bytes = 0, total = 0;
  OK(hipMemGetInfo(&free_bytes, &total));
  TRUE(0 < free_bytes && free_bytes <= total);
  FAILS(hipMalloc(&pointer, total + 1), hipErrorOutOfMemory);
  FAILS(hipMalloc(&pointer, size_t(1) << 62), hipErrorOutOfMemory);
  FAILS(hipMalloc(&pointer, ~size_t(0)), hipErrorOutOfMemory);

  void* one = nullptr;
  void* two = nullptr;
  OK(hipMalloc(&one, 1));
  OK(hipMalloc(&two, 1 << 20));
  TRUE(one != two);
  SAME(reinterpret_cast<uintptr_t>(one) % 256, 0);
  SAME(reinterpret_cast<uintptr_t>(two) % 256, 0);
  size_t left = 0;
  OK(hipMemGetInfo(&left, nullptr));
  OK(hipMemGetInfo(nullptr, &total));
  TRUE(left <= free_bytes - (1 << 20));
  size_t size = 0;
  OK(hipMemPtrGetInfo(two, &size));
  SAME(size, 1 << 20);
  FAILS(hipMemPtrGetInfo(two, nullptr), hipErrorInvalidValue);
  FAILS(hipMemPtrGetInfo(&size, &size), hipErrorInvalidValue);

  OK(hipFree(nullptr));
  OK(hipFree(one));
  FAILS(hipFree(one), hipErrorInvalidValue);
  FAILS(hipFree(&size), hipErrorInvalidValue);
  OK(hipFree(static_cast<char*>(two) + 100));
  FAILS(hipFree(two), hipErrorInvalidValue);
  OK(hipMemGetInfo(&left, nullptr));
  SAME(left, free_bytes);

  OK(hipExtMallocWithFlags(&one, 64, hipDeviceMallocDefault));
  OK(hipFree(one));
  OK(hipExtMallocWithFlags(&one, 64, hipDeviceMallocFinegrained));
  OK(hipFree(one));
  OK(hipExtMallocWithFlags(&one, 8, hipMallocSignalMemory));
  OK(hipFree(one));
  FAILS(hipExtMallocWithFlags(&one, 16, hipMallocSignalMemory), hipErrorInvalidValue);
  FAILS(hipExtMallocWithFlags(&one, 16, 77), hipErrorInvalidValue);
  OK(hipExtMallocWithFlags(&one, 0, hipDeviceMallocDefault));
  TRUE(one == nullptr);
}

int main() { return on_each_device(checks); }
