// Ways to exit (argument), with work pending and without: each keeps its status, none hangs.
#include "check.h"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

__global__ void work(int* done, long long turns) {
  for (long long i = 0; i < turns; ++i) __builtin_amdgcn_s_sleep(1);
  atomicAdd(done, 1);
}

__global__ void follow(volatile int* flag) {
  while (!*flag) __builtin_amdgcn_s_sleep(1);
}

static int* done;

struct Last {
  ~Last() {
    int device = -1;
    hipError_t error = hipGetDevice(&device);
    std::printf("last: %s\n", hipGetErrorName(error));
    std::fflush(stdout);
  }
};
static Last last;

int main(int, char** argv) {
  std::string way = argv[1];
  HIP(hipHostMalloc(&done, sizeof *done));
  *done = 0;
  hipStream_t stream;
  HIP(hipStreamCreate(&stream));
  work<<<1, 64, 0, stream>>>(done, way == "running" ? 3000000 : 10);
  HIP(hipGetLastError());
  if (way == "running") std::exit(3);
  if (way == "return") return 4;
  HIP(hipDeviceSynchronize());
  SAME(*done, 64);
  if (failures) return 99;
  if (way == "exit") std::exit(5);
  if (way == "_Exit") std::_Exit(6);
  if (way == "quick_exit") {
    std::at_quick_exit([] { _Exit(hipDeviceSynchronize() == hipSuccess ? 7 : 98); });
    std::quick_exit(97);
  }
  if (way == "abort") std::abort();
  if (way == "thread") {
    std::thread([] { std::exit(8); }).join();
  }
  if (way == "detached") {  // still calls HIP while the process ends
    std::thread([] {
      for (;;) (void)hipDeviceSynchronize();
    }).detach();
    usleep(10000);
    return 9;
  }
  if (way == "pthread_exit") {
    std::thread([] {
      usleep(50000);
      HIP(hipDeviceSynchronize());
      std::exit(10);
    }).detach();
    pthread_exit(nullptr);
  }
  if (way == "last") {  // after which only threads of the runtime are left
    std::thread([] {
      usleep(50000);
      work<<<1, 64>>>(done, 1);
      HIP(hipDeviceSynchronize());
      SAME(*done, 128);
    }).detach();
    pthread_exit(nullptr);
  }
  if (way == "alone") {  // nobody is left who could end it
    std::thread([] {
      usleep(50000);
      *done = 0;
      follow<<<1, 1>>>(done);
      SAME(hipDeviceSynchronize(), hipErrorLaunchTimeOut);
      std::exit(failures ? 99 : 13);
    }).detach();
    pthread_exit(nullptr);
  }
  if (way == "cancel" || way == "cancelled_end") {  // a thread that waits for a kernel, which another one ends
    std::atomic<bool> is_waiting{false};
    *done = 0;
    std::thread waiting([&] {
      follow<<<1, 1, 0, stream>>>(done);
      is_waiting = true;
      HIP(hipStreamSynchronize(stream));
      for (; way == "cancel";) usleep(1000);  // else the thread ends with the cancellation pending
    });
    while (!is_waiting) usleep(1000);
    usleep(50000);
    pthread_cancel(waiting.native_handle());
    usleep(50000);
    *static_cast<volatile int*>(done) = 1;
    waiting.join();
    work<<<1, 64, 0, stream>>>(done, 1);
    HIP(hipDeviceSynchronize());
    SAME(*done, 65);
    return failures ? 99 : 12;
  }
  if (way == "throw") throw 1;
  if (way == "reset") return hipDeviceReset() == hipSuccess ? 11 : 96;
  return 95;
}
