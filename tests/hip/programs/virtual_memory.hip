// Addresses reserved, memory created and mapped there, access given; what is refused.
#include "check.h"

void checks() {
  int device = -1;
  OK(hipGetDevice(&device));
  hipMemAllocationProp wanted{};
  wanted.type = hipMemAllocationTypePinned;
  wanted.location.type = hipMemLocationTypeDevice;
  wanted.location.id = device;
  size_t page = 0;
  OK(hipMemGetAllocationGranularity(&page, &wanted, hipMemAllocationGranularityMinimum));
  TRUE(page >= 4096 && (page & (page - 1)) == 0);
  char* range = nullptr;
  OK(hipMemAddressReserve(reinterpret_cast<void**>(&range), 2 * page, 0, nullptr, 0));
  hipMemGenericAllocationHandle_t one = nullptr, two = nullptr, found = nullptr;
  OK(hipMemCreate(&one, page, &wanted, 0));
  OK(hipMemCreate(&two, page, &wanted, 0));
  OK(hipMemMap(range, page, 0, one, 0));
  OK(hipMemMap(range + page, page, 0, two, 0));
  hipMemAccessDesc access{};
  access.location = wanted.location;
  access.flags = hipMemAccessFlagsProtReadWrite;
  OK(hipMemSetAccess(range, 2 * page, &access, 1));
  unsigned long long flags = 0;
  OK(hipMemGetAccess(&flags, &wanted.location, range));
  SAME(flags, hipMemAccessFlagsProtReadWrite);

  int* words = reinterpret_cast<int*>(range + page) - 8;  // across both
  OK(hipMemset(words, 0, 64));
  add<<<1, 16>>>(words, 5, 16);
  int back[16];
  OK(hipMemcpy(back, words, 64, hipMemcpyDeviceToHost));
  SAME(unlike(back, 16, 5), 0);
  hipMemAllocationProp asked{};
  OK(hipMemGetAllocationPropertiesFromHandle(&asked, one));
  SAME(asked.location.id, device);
  OK(hipMemRetainAllocationHandle(&found, range + page));
  TRUE(found == two);
  OK(hipMemRelease(found));

  OK(hipMemUnmap(range, page));  // the same memory elsewhere: its content stays
  char* other = nullptr;
  OK(hipMemAddressReserve(reinterpret_cast<void**>(&other), page, 0, nullptr, 0));
  OK(hipMemMap(other, page, 0, one, 0));
  OK(hipMemSetAccess(other, page, &access, 1));
  OK(hipMemcpy(back, other + page - 32, 32, hipMemcpyDeviceToHost));
  SAME(unlike(back, 8, 5), 0);

  FAILS(hipMemGetAllocationGranularity(nullptr, &wanted, hipMemAllocationGranularityMinimum),
        hipErrorInvalidValue);
  FAILS(hipMemAddressReserve(nullptr, page, 0, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipMemAddressReserve(reinterpret_cast<void**>(&range), 0, 0, nullptr, 0),
        hipErrorInvalidValue);
  FAILS(hipMemCreate(nullptr, page, &wanted, 0), hipErrorInvalidValue);
  FAILS(hipMemCreate(&found, 0, &wanted, 0), hipErrorInvalidValue);
  FAILS(hipMemCreate(&found, page + 1, &wanted, 0), hipErrorInvalidValue);
  FAILS(hipMemCreate(&found, page, nullptr, 0), hipErrorInvalidValue);
  FAILS(hipMemMap(nullptr, page, 0, one, 0), hipErrorInvalidValue);
  FAILS(hipMemMap(range, page, 1, one, 0), hipErrorInvalidValue);
  FAILS(hipMemUnmap(nullptr, page), hipErrorInvalidValue);
  FAILS(hipMemRelease(nullptr), hipErrorInvalidValue);
  FAILS(hipMemSetAccess(nullptr, page, &access, 1), hipErrorInvalidValue);

  OK(hipMemUnmap(other, page));
  OK(hipMemUnmap(range + page, page));
  OK(hipMemRelease(one));
  OK(hipMemRelease(two));
  OK(hipMemAddressFree(other, page));
  OK(hipMemAddressFree(range, 2 * page));
}

int main() { return on_each_device(checks); }
