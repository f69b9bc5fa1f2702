// Chapter: virtual memory management: an array that grows in place.
#include "chapter.h"

__global__ void append(int* data, size_t from, size_t to) {
  for (size_t i = from + threadIdx.x; i < to; i += blockDim.x) data[i] = int(i) * 3;
}

int main() {
  int supported = 0;
  HIP_CHECK(hipDeviceGetAttribute(&supported, hipDeviceAttributeVirtualMemoryManagementSupported, 0));
  EXPECT_EQ(supported, 1);
  hipMemAllocationProp prop{};
  prop.type = hipMemAllocationTypePinned;
  prop.location.type = hipMemLocationTypeDevice;
  prop.location.id = 0;
  size_t granularity = 0;
  HIP_CHECK(hipMemGetAllocationGranularity(&granularity, &prop, hipMemAllocationGranularityMinimum));
  EXPECT(granularity >= 4096 && (granularity & (granularity - 1)) == 0);
  constexpr int kParts = 3;
  void* base = nullptr;
  HIP_CHECK(hipMemAddressReserve(&base, 8 * granularity, 0, nullptr, 0));
  auto* data = static_cast<int*>(base);
  hipMemGenericAllocationHandle_t parts[kParts];
  hipMemAccessDesc access{};
  access.location = prop.location;
  access.flags = hipMemAccessFlagsProtReadWrite;
  const size_t per_part = granularity / sizeof(int);
  for (int part = 0; part < kParts; ++part) {
    char* at = static_cast<char*>(base) + part * granularity;
    HIP_CHECK(hipMemCreate(&parts[part], granularity, &prop, 0));
    HIP_CHECK(hipMemMap(at, granularity, 0, parts[part], 0));
    HIP_CHECK(hipMemSetAccess(at, granularity, &access, 1));
    append<<<1, 256>>>(data, part * per_part, (part + 1) * per_part);
  }
  std::vector<int> host(kParts * per_part);
  HIP_CHECK(hipMemcpy(host.data(), data, host.size() * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("grown", host.data(), host.size(), [](size_t i) { return 3 * i; });
  unsigned long long flags = 0;
  HIP_CHECK(hipMemGetAccess(&flags, &access.location, base));
  EXPECT_EQ(flags, (unsigned long long)hipMemAccessFlagsProtReadWrite);
  hipMemAllocationProp back{};
  HIP_CHECK(hipMemGetAllocationPropertiesFromHandle(&back, parts[1]));
  EXPECT_EQ(int(back.location.type), int(hipMemLocationTypeDevice));

  // The same memory at a second place.
  void* alias = nullptr;
  HIP_CHECK(hipMemAddressReserve(&alias, granularity, granularity, nullptr, 0));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(alias) % granularity, 0u);
  HIP_CHECK(hipMemMap(alias, granularity, 0, parts[1], 0));
  HIP_CHECK(hipMemSetAccess(alias, granularity, &access, 1));
  int first = 0;
  HIP_CHECK(hipMemcpy(&first, alias, sizeof first, hipMemcpyDeviceToHost));
  EXPECT_EQ(first, int(per_part) * 3);
  HIP_CHECK(hipMemset(alias, 0, granularity));
  HIP_CHECK(hipMemcpy(&first, data + per_part, sizeof first, hipMemcpyDeviceToHost));
  EXPECT_EQ(first, 0);
  hipMemGenericAllocationHandle_t retained;
  HIP_CHECK(hipMemRetainAllocationHandle(&retained, data + per_part + 7));
  EXPECT(retained == parts[1]);
  HIP_CHECK(hipMemRelease(retained));
  HIP_CHECK(hipMemUnmap(alias, granularity));
  HIP_CHECK(hipMemAddressFree(alias, granularity));
  for (int part = 0; part < kParts; ++part) {
    HIP_CHECK(hipMemUnmap(static_cast<char*>(base) + part * granularity, granularity));
    HIP_CHECK(hipMemRelease(parts[part]));
  }
  HIP_CHECK(hipMemAddressFree(base, 8 * granularity));
  HIP_FAILS(hipMemCreate(&retained, 0, &prop, 0), hipErrorInvalidValue);
  HIP_FAILS(hipMemCreate(&retained, granularity + 1, &prop, 0), hipErrorInvalidValue);
  HIP_FAILS(hipMemAddressReserve(nullptr, granularity, 0, nullptr, 0), hipErrorInvalidValue);
  return finish();
}
