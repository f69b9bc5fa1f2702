// Pools that a program makes: allocating from them, making one current, access, destroying.
#include "check.h"

hipMemPoolProps properties(int device) {
  hipMemPoolProps wanted{};
  wanted.allocType = hipMemAllocationTypePinned;
  wanted.location.type = hipMemLocationTypeDevice;
  wanted.location.id = device;
  return wanted;
}

void checks() {
  int device = -1, count = 0;
  OK(hipGetDevice(&device));
  OK(hipGetDeviceCount(&count));
  hipMemPoolProps wanted = properties(device);
  hipMemPool_t pool = nullptr, first = nullptr, found = nullptr;
  OK(hipMemPoolCreate(&pool, &wanted));
  int* memory = nullptr;
  OK(hipMallocFromPoolAsync(reinterpret_cast<void**>(&memory), 256, pool, nullptr));
  OK(hipMemsetAsync(memory, 0, 256, nullptr));
  add<<<1, 64>>>(memory, 4, 64);
  int back[64];
  OK(hipMemcpy(back, memory, 256, hipMemcpyDeviceToHost));
  SAME(unlike(back, 64, 4), 0);
  uint64_t used = 0;
  OK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  TRUE(used >= 256);
  OK(hipFreeAsync(memory, nullptr));
  OK(hipStreamSynchronize(nullptr));

  OK(hipDeviceGetDefaultMemPool(&first, device));
  OK(hipDeviceSetMemPool(device, pool));
  OK(hipDeviceGetMemPool(&found, device));
  TRUE(found == pool);
  OK(hipMallocAsync(reinterpret_cast<void**>(&memory), 512, nullptr));
  OK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  TRUE(used >= 512);
  OK(hipFreeAsync(memory, nullptr));
  OK(hipStreamSynchronize(nullptr));

  hipMemLocation here{};
  here.type = hipMemLocationTypeDevice;
  here.id = device;
  hipMemAccessFlags access = hipMemAccessFlagsProtNone;
  OK(hipMemPoolGetAccess(&access, pool, &here));
  SAME(access, hipMemAccessFlagsProtReadWrite);
  hipMemAccessDesc grant{};
  grant.location = here;
  grant.flags = hipMemAccessFlagsProtReadWrite;
  OK(hipMemPoolSetAccess(pool, &grant, 1));
  FAILS(hipMemPoolSetAccess(pool, nullptr, 1), hipErrorInvalidValue);
  FAILS(hipMemPoolGetAccess(nullptr, pool, &here), hipErrorInvalidValue);
  FAILS(hipMemPoolGetAccess(&access, nullptr, &here), hipErrorInvalidValue);

  OK(hipMemPoolDestroy(pool));
  OK(hipDeviceGetMemPool(&found, device));
  TRUE(found == first);  // the default takes over
  FAILS(hipMemPoolDestroy(first), hipErrorInvalidValue);
  FAILS(hipMemPoolDestroy(nullptr), hipErrorInvalidValue);
  FAILS(hipMemPoolCreate(nullptr, &wanted), hipErrorInvalidValue);
  FAILS(hipMemPoolCreate(&pool, nullptr), hipErrorInvalidValue);
  wanted.allocType = hipMemAllocationTypeInvalid;
  FAILS(hipMemPoolCreate(&pool, &wanted), hipErrorInvalidValue);
  wanted = properties(device);
  wanted.location.type = hipMemLocationTypeHost;
  FAILS(hipMemPoolCreate(&pool, &wanted), hipErrorInvalidValue);
  wanted = properties(count);
  FAILS(hipMemPoolCreate(&pool, &wanted), hipErrorInvalidValue);
  FAILS(hipMallocFromPoolAsync(nullptr, 16, first, nullptr), hipErrorInvalidValue);
  FAILS(hipMallocFromPoolAsync(reinterpret_cast<void**>(&memory), 16, nullptr, nullptr),
        hipErrorInvalidValue);
  FAILS(hipDeviceSetMemPool(device, nullptr), hipErrorInvalidValue);
  FAILS(hipDeviceSetMemPool(count, first), hipErrorInvalidDevice);
}

int main() { return on_each_device(checks); }
