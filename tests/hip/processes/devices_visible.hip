// Prints the devices, or the results of calls without any device.
#include "check.h"

__global__ void kernel() {}

static void print_uuids(int count) {
  for (int device = 0; device < count; ++device) {
    hipUUID uuid;
    HIP(hipDeviceGetUuid(&uuid, device));
    std::printf("%.16s ", uuid.bytes);
  }
  std::printf("\n");
}

int main(int argc, char**) {
  int count = -1;
  hipError_t error = hipGetDeviceCount(&count);
  if (error == hipSuccess) {
    if (argc > 1) print_uuids(count);
    std::printf("%d:", count);
    for (int device = 0; device < count; ++device) std::printf(" %s", target_of(device).c_str());
    std::printf("\n");
    on_every_device([](int) {
      kernel<<<1, 1>>>();
      HIP(hipGetLastError());
    });
    return verdict();
  }
  SAME(error, hipErrorNoDevice);
  SAME(count, 0);
  (void)hipGetLastError();
  int value = 0;
  HIP(hipRuntimeGetVersion(&value));
  HIP(hipDriverGetVersion(&value));
  GIVES(hipErrorNoDevice, hipSetDevice(0));
  GIVES(hipErrorNoDevice, hipInit(0));
  GIVES(hipErrorNoDevice, hipDeviceSynchronize());
  void* memory = nullptr;
  GIVES(hipErrorNoDevice, hipMalloc(&memory, 16));
  hipStream_t stream;
  GIVES(hipErrorNoDevice, hipStreamCreate(&stream));
  kernel<<<1, 1>>>();
  SAME(hipGetLastError(), hipErrorNoDevice);
  std::printf("none\n");
  return verdict();
}
