// Pitched allocations: hipMallocPitch, hipMemAllocPitch, hipMalloc3D and what they refuse.
#include "check.h"

__global__ void fill(char* data, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < width && y < height) reinterpret_cast<int*>(data + y * pitch)[x] = 100 * y + x;
}

void checks() {
  void* memory = nullptr;
  size_t pitch = 0;
  OK(hipMallocPitch(&memory, &pitch, 5 * sizeof(int), 7));
  SAME(pitch, 256);
  fill<<<1, dim3(8, 8)>>>(static_cast<char*>(memory), pitch, 5, 7);
  int rows[7][5];
  OK(hipMemcpy2D(rows, sizeof rows[0], memory, pitch, sizeof rows[0], 7, hipMemcpyDeviceToHost));
  for (int y = 0; y < 7; ++y) SAME(unlike(rows[y], 5, 100 * y, 1), 0);
  OK(hipFree(memory));
  OK(hipMallocPitch(&memory, &pitch, 257, 2));
  SAME(pitch, 512);
  OK(hipFree(memory));
  memory = &memory;
  OK(hipMallocPitch(&memory, &pitch, 0, 7));
  TRUE(memory == nullptr);
  memory = &memory;
  OK(hipMallocPitch(&memory, &pitch, 16, 0));
  TRUE(memory == nullptr);
  FAILS(hipMallocPitch(nullptr, &pitch, 16, 16), hipErrorInvalidValue);
  FAILS(hipMallocPitch(&memory, nullptr, 16, 16), hipErrorInvalidValue);
  FAILS(hipMallocPitch(&memory, &pitch, size_t(1) << 40, size_t(1) << 20), hipErrorOutOfMemory);

  hipDeviceptr_t address = nullptr;
  for (unsigned element : {4u, 8u, 16u}) {
    OK(hipMemAllocPitch(&address, &pitch, 300, 3, element));
    SAME(pitch, 512);
    OK(hipFree(address));
  }
  FAILS(hipMemAllocPitch(&address, &pitch, 300, 3, 2), hipErrorInvalidValue);
  FAILS(hipMemAllocPitch(&address, &pitch, 0, 3, 4), hipErrorInvalidValue);
  FAILS(hipMemAllocPitch(&address, &pitch, 300, 0, 4), hipErrorInvalidValue);

  hipPitchedPtr box{};
  OK(hipMalloc3D(&box, make_hipExtent(20, 3, 2)));
  SAME(box.pitch, 256);
  SAME(box.xsize, 20);
  SAME(box.ysize, 3);
  size_t size = 0;
  OK(hipMemPtrGetInfo(box.ptr, &size));
  TRUE(size >= 256 * 3 * 2);
  OK(hipFree(box.ptr));
  OK(hipMalloc3D(&box, make_hipExtent(20, 0, 2)));
  TRUE(box.ptr == nullptr);
  FAILS(hipMalloc3D(nullptr, make_hipExtent(20, 3, 2)), hipErrorInvalidValue);
}

int main() { return on_each_device(checks); }
