// Chapter: error handling: what is returned, what is kept, what a faulty kernel leaves behind.
#include "chapter.h"

#include <sys/wait.h>
#include <thread>
#include <unistd.h>

__global__ void nothing() {}
__global__ void __launch_bounds__(64) small() {}

int main() {
  EXPECT_EQ(int(hipGetLastError()), int(hipSuccess));
  void* memory;
  EXPECT_EQ(int(hipMalloc(&memory, size_t(1) << 60)), int(hipErrorOutOfMemory));
  EXPECT_EQ(int(hipPeekAtLastError()), int(hipErrorOutOfMemory));
  EXPECT_EQ(int(hipPeekAtLastError()), int(hipErrorOutOfMemory));
  EXPECT_EQ(int(hipGetLastError()), int(hipErrorOutOfMemory));
  EXPECT_EQ(int(hipGetLastError()), int(hipSuccess));

  nothing<<<1, 2048>>>();  // more than a workgroup can have
  EXPECT_EQ(int(hipGetLastError()), int(hipErrorInvalidConfiguration));
  nothing<<<0, 64>>>();
  EXPECT_EQ(int(hipGetLastError()), int(hipErrorInvalidConfiguration));
  nothing<<<1, 64, 1 << 20>>>();
  EXPECT(hipGetLastError() != hipSuccess);
  small<<<1, 256>>>();  // more than its bounds say
  EXPECT(hipGetLastError() != hipSuccess);
  nothing<<<1, 64>>>();
  EXPECT_EQ(int(hipGetLastError()), int(hipSuccess));
  HIP_CHECK(hipDeviceSynchronize());

  int word = 0;
  HIP_FAILS(hipMemcpy(nullptr, &word, 4, hipMemcpyHostToDevice), hipErrorInvalidValue);
  HIP_FAILS(hipMemcpy(&word, &word, 4, hipMemcpyKind(77)), hipErrorInvalidMemcpyDirection);
  HIP_FAILS(hipFree(&word), hipErrorInvalidValue);
  HIP_CHECK(hipFree(nullptr));
  HIP_CHECK(hipMalloc(&memory, 0));
  EXPECT(memory == nullptr);
  HIP_CHECK(hipMalloc(&memory, 64));
  HIP_CHECK(hipFree(memory));
  HIP_FAILS(hipFree(memory), hipErrorInvalidValue);
  HIP_FAILS(hipMemset(nullptr, 0, 16), hipErrorInvalidValue);
  HIP_FAILS(hipSetDevice(-1), hipErrorInvalidDevice);
  HIP_FAILS(hipDeviceGetAttribute(nullptr, hipDeviceAttributeWarpSize, 0), hipErrorInvalidValue);
  HIP_FAILS(hipDeviceGetAttribute(&word, hipDeviceAttribute_t(99999), 0), hipErrorInvalidValue);

  // Errors belong to the thread that met them.
  EXPECT_EQ(int(hipMalloc(nullptr, 16)), int(hipErrorInvalidValue));
  std::thread([] { EXPECT_EQ(int(hipGetLastError()), int(hipSuccess)); }).join();
  EXPECT_EQ(int(hipGetLastError()), int(hipErrorInvalidValue));

  EXPECT(std::string(hipGetErrorName(hipErrorOutOfMemory)) == "hipErrorOutOfMemory");
  EXPECT(std::string(hipGetErrorString(hipErrorOutOfMemory)) == "out of memory");
  EXPECT(std::string(hipGetErrorString(hipSuccess)) == "no error");
  EXPECT(std::string(hipGetErrorName(hipError_t(424242))) == "hipErrorUnknown");
  const char* text = nullptr;
  HIP_CHECK(hipDrvGetErrorName(hipErrorInvalidDevice, &text));
  EXPECT(std::string(text) == "hipErrorInvalidDevice");
  return finish();
}
