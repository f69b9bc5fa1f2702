// Every error of the device functions.
#include "check.h"

#include <cstring>

static void ids(int count) {
  int value = 0;
  for (int bad : {-1, count, 1 << 30}) {
    GIVES(hipErrorInvalidDevice, hipSetDevice(bad));
    hipDeviceProp_t properties;
    GIVES(hipErrorInvalidDevice, hipGetDeviceProperties(&properties, bad));
    GIVES(hipErrorInvalidDevice, hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, bad));
    GIVES(hipErrorInvalidDevice, hipDeviceGet(&value, bad));
    char text[64];
    GIVES(hipErrorInvalidDevice, hipDeviceGetName(text, sizeof text, bad));
    GIVES(hipErrorInvalidDevice, hipDeviceGetPCIBusId(text, sizeof text, bad));
    size_t bytes;
    GIVES(hipErrorInvalidDevice, hipDeviceTotalMem(&bytes, bad));
    int major, minor;
    GIVES(hipErrorInvalidDevice, hipDeviceComputeCapability(&major, &minor, bad));
    hipUUID uuid;
    GIVES(hipErrorInvalidDevice, hipDeviceGetUuid(&uuid, bad));
  }
  HIP(hipGetDevice(&value));
  SAME(value, 0);
}

static void null_pointers() {
  GIVES(hipErrorInvalidValue, hipGetDeviceCount(nullptr));
  GIVES(hipErrorInvalidValue, hipGetDevice(nullptr));
  GIVES(hipErrorInvalidValue, hipDeviceGet(nullptr, 0));
  GIVES(hipErrorInvalidValue, hipGetDeviceProperties(nullptr, 0));
  GIVES(hipErrorInvalidValue, hipDeviceGetAttribute(nullptr, hipDeviceAttributeWarpSize, 0));
  GIVES(hipErrorInvalidValue, hipDeviceTotalMem(nullptr, 0));
  GIVES(hipErrorInvalidValue, hipDeviceComputeCapability(nullptr, nullptr, 0));
  GIVES(hipErrorInvalidValue, hipDeviceGetUuid(nullptr, 0));
  GIVES(hipErrorInvalidValue, hipDriverGetVersion(nullptr));
  GIVES(hipErrorInvalidValue, hipRuntimeGetVersion(nullptr));
  GIVES(hipErrorInvalidValue, hipChooseDevice(nullptr, nullptr));
  GIVES(hipErrorInvalidValue, hipDeviceGetByPCIBusId(nullptr, nullptr));
  GIVES(hipErrorInvalidValue, hipGetDeviceFlags(nullptr));
  GIVES(hipErrorInvalidValue, hipDeviceGetCacheConfig(nullptr));
  GIVES(hipErrorInvalidValue, hipDeviceGetSharedMemConfig(nullptr));
}

static void names() {
  char text[64];
  std::memset(text, 'x', sizeof text);
  GIVES(hipErrorInvalidValue, hipDeviceGetName(nullptr, 10, 0));
  GIVES(hipErrorInvalidValue, hipDeviceGetName(text, 0, 0));
  GIVES(hipErrorInvalidValue, hipDeviceGetName(text, -1, 0));
  SAME(text[0], 'x');
  HIP(hipDeviceGetName(text, 4, 0));  // cut, and ended
  SAME(std::strlen(text), 3u);
  SAME(text[4], 'x');
  GIVES(hipErrorInvalidValue, hipDeviceGetPCIBusId(nullptr, 20, 0));
  GIVES(hipErrorInvalidValue, hipDeviceGetPCIBusId(text, 12, 0));
  GIVES(hipErrorInvalidValue, hipDeviceGetPCIBusId(text, 0, 0));
  HIP(hipDeviceGetPCIBusId(text, 13, 0));
  SAME(std::strlen(text), 12u);
  int device = -7;
  GIVES(hipErrorInvalidValue, hipDeviceGetByPCIBusId(&device, "ffff:ff:1f.0"));
  GIVES(hipErrorInvalidValue, hipDeviceGetByPCIBusId(&device, "rubbish"));
}

static void attributes() {
  int value = 0;
  for (int unknown : {-1, 93, 9000, 10021, 1 << 20})
    GIVES(hipErrorInvalidValue,
          hipDeviceGetAttribute(&value, static_cast<hipDeviceAttribute_t>(unknown), 0));
  for (int known = 0; known <= 91; ++known) {
    if (known == hipDeviceAttributeUnused1 || known == hipDeviceAttributeUnused2) continue;
    auto which = static_cast<hipDeviceAttribute_t>(known);
    hipError_t error = hipDeviceGetAttribute(&value, which, 0);
    if (error != hipSuccess) std::printf("attribute %d: %s\n", known, hipGetErrorName(error));
    (void)hipGetLastError();
  }
}

static void settings(int device) {
  HIP(hipInit(0));
  GIVES(hipErrorInvalidValue, hipInit(1));
  int driver = 0, runtime = 0;
  HIP(hipDriverGetVersion(&driver));
  HIP(hipRuntimeGetVersion(&runtime));
  SAME(driver, runtime);
  SAME(runtime / 100000, 701);
  SAME(HIP_VERSION / 100000, 701);
  unsigned int flags = 77;
  HIP(hipGetDeviceFlags(&flags));
  SAME(flags & hipDeviceScheduleMask, 0u);
  for (unsigned int wanted : {hipDeviceScheduleSpin, hipDeviceScheduleYield, hipDeviceScheduleBlockingSync,
                              hipDeviceScheduleAuto}) {
    HIP(hipSetDeviceFlags(wanted));
    HIP(hipGetDeviceFlags(&flags));
    SAME(flags & hipDeviceScheduleMask, wanted);
  }
  GIVES(hipErrorInvalidValue, hipSetDeviceFlags(0x1000));
  hipFuncCache_t cache;
  HIP(hipDeviceSetCacheConfig(hipFuncCachePreferL1));
  HIP(hipDeviceGetCacheConfig(&cache));
  SAME(cache, hipFuncCachePreferNone);
  hipSharedMemConfig banks;
  HIP(hipDeviceSetSharedMemConfig(hipSharedMemBankSizeEightByte));
  HIP(hipDeviceGetSharedMemConfig(&banks));
  SAME(banks, hipSharedMemBankSizeFourByte);
  int least = 9, greatest = 9;
  HIP(hipDeviceGetStreamPriorityRange(&least, &greatest));
  SAME(least, 1);
  SAME(greatest, -1);
  hipDeviceProp_t wanted;
  HIP(hipGetDeviceProperties(&wanted, device));
  int chosen = -1;
  HIP(hipChooseDevice(&chosen, &wanted));
  CHECK(chosen >= 0);
}

int main() {
  int count = device_count();
  ids(count);
  null_pointers();
  names();
  attributes();
  on_every_device(settings);
  return verdict();
}
