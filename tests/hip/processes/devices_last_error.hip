// The last error of a thread: kept on success, cleared when read, separate in each thread; and the
// names and texts of errors.
#include "check.h"

#include <cstring>
#include <thread>

__global__ void spin(int* done, long long turns) {
  for (long long i = 0; i < turns; ++i) __builtin_amdgcn_s_sleep(1);
  *done = 1;
}

static void fail() { (void)hipSetDevice(12345); }

static void keeping() {
  int count;
  fail();
  (void)hipGetDeviceCount(&count);
  (void)hipFree(nullptr);
  SAME(hipPeekAtLastError(), hipErrorInvalidDevice);
  SAME(hipPeekAtLastError(), hipErrorInvalidDevice);
  SAME(hipGetLastError(), hipErrorInvalidDevice);
  SAME(hipGetLastError(), hipSuccess);
  fail();
  (void)hipMalloc(nullptr, 4);  // the latest one counts
  SAME(hipGetLastError(), hipErrorInvalidValue);
  fail();
  SAME(hipExtGetLastError(), hipErrorInvalidDevice);
  fail();
  (void)hipGetDeviceCount(&count);
  SAME(hipExtGetLastError(), hipSuccess);  // of the last call, whatever it was
  (void)hipGetLastError();
}

static void not_ready_is_no_error() {
  hipStream_t stream;
  int* done;
  HIP(hipStreamCreate(&stream));
  HIP(hipHostMalloc(&done, sizeof *done));
  spin<<<1, 1, 0, stream>>>(done, 20000);
  hipError_t state = hipStreamQuery(stream);
  CHECK(state == hipSuccess || state == hipErrorNotReady);
  SAME(hipGetLastError(), hipSuccess);
  HIP(hipStreamSynchronize(stream));
  SAME(*done, 1);
  HIP(hipStreamQuery(stream));
  HIP(hipStreamDestroy(stream));
  HIP(hipHostFree(done));
}

static void of_a_launch() {
  spin<<<1, 4096>>>(nullptr, 0);
  SAME(hipPeekAtLastError(), hipErrorInvalidConfiguration);
  HIP(hipDeviceSynchronize() == hipSuccess ? hipGetLastError() == hipErrorInvalidConfiguration
                                                 ? hipSuccess
                                                 : hipErrorUnknown
                                           : hipErrorUnknown);
}

static void own_in_each_thread() {
  fail();
  std::thread([] {
    SAME(hipPeekAtLastError(), hipSuccess);
    (void)hipMalloc(nullptr, 4);
    SAME(hipPeekAtLastError(), hipErrorInvalidValue);
  }).join();
  SAME(hipGetLastError(), hipErrorInvalidDevice);
}

static void names() {
  SAME(std::string(hipGetErrorName(hipSuccess)), "hipSuccess");
  SAME(std::string(hipGetErrorName(hipErrorOutOfMemory)), "hipErrorOutOfMemory");
  SAME(std::string(hipGetErrorName(hipErrorInvalidSource)), "hipErrorInvalidSource");
  SAME(std::string(hipGetErrorName(static_cast<hipError_t>(4711))), "hipErrorUnknown");
  SAME(std::string(hipGetErrorString(hipSuccess)), "no error");
  SAME(std::string(hipGetErrorString(hipErrorInvalidValue)), "invalid argument");
  SAME(std::string(hipGetErrorString(hipErrorNoBinaryForGpu)),
       "no kernel image is available for execution on the device");
  SAME(std::string(hipGetErrorString(hipErrorIllegalAddress)), "an illegal memory access was encountered");
  SAME(std::string(hipGetErrorString(static_cast<hipError_t>(-1))), "unknown error");
  const char* text = nullptr;
  HIP(hipDrvGetErrorName(hipErrorNotFound, &text));
  SAME(std::string(text), "hipErrorNotFound");
  HIP(hipDrvGetErrorString(hipErrorNotFound, &text));
  SAME(std::string(text), "named symbol not found");
  GIVES(hipErrorInvalidValue, hipDrvGetErrorName(hipErrorNotFound, nullptr));
  GIVES(hipErrorInvalidValue, hipDrvGetErrorString(static_cast<hipError_t>(4711), &text));
  fail();
  (void)hipGetErrorName(hipSuccess);
  SAME(hipGetLastError(), hipErrorInvalidDevice);  // asking for names changes nothing
}

int main() {
  keeping();
  on_every_device([](int) {
    not_ready_is_no_error();
    of_a_launch();
  });
  own_in_each_thread();
  names();
  return verdict();
}
