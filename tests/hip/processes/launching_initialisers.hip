// HIP before main and after it: kernels launched by constructors and destructors of static objects.
// The compiler registers a file's kernels after the file's own objects are made, as in any HIP: kernels
// of files earlier in the program can already be launched, those of this file cannot.
#include "check.h"

hipError_t launch_add(int value);
int read_total();

__global__ void too_early() {}

struct Early {
  int* memory = nullptr;
  Early() {
    HIP(hipMalloc(&memory, 64));
    HIP(launch_add(5));
    too_early<<<1, 1>>>();
    SAME(hipGetLastError(), hipErrorInvalidDeviceFunction);
  }
  ~Early() {
    HIP(launch_add(10));
    HIP(hipDeviceSynchronize());
    std::printf("destructor: %d\n", read_total());
    too_early<<<1, 1>>>();
    SAME(hipGetLastError(), hipErrorInvalidDeviceFunction);
    HIP(hipFree(memory));
    std::fflush(stdout);
    if (failures) _Exit(9);
  }
};
static Early early;

__attribute__((constructor)) static void one_of_the_first() { CHECK(device_count() > 0); }

struct AtThreadEnd {
  ~AtThreadEnd() { std::printf("thread end: %d\n", read_total()); }
};

int main() {
  too_early<<<1, 1>>>();
  HIP(hipGetLastError());
  HIP(launch_add(1));
  SAME(read_total(), 106);
  std::atexit([] { std::printf("atexit: %d\n", read_total()); });
  static thread_local AtThreadEnd at_thread_end;
  (void)&at_thread_end;
  return verdict();
}
