#include <cassert>
#include <hip/hip_runtime.h>

__global__ void look(int limit) {
  printf("work-item %d of %s\n", threadIdx.x, "this workgroup");
  assert(threadIdx.x < limit);
}

int main() {
  int devices = 0;
  if (hipGetDeviceCount(&devices) != hipSuccess) return 1;
  for (int device = 0; device < devices; ++device) {
    hipDeviceProp_t properties;
    if (hipSetDevice(device) != hipSuccess) return 2;
    if (hipGetDeviceProperties(&properties, device) != hipSuccess) return 3;
    printf("device %d is %s: %s\n", device, properties.name, properties.gcnArchName);
    look<<<1, 2>>>(2);
    if (hipDeviceSynchronize() != hipSuccess) return 4;
  }
}
