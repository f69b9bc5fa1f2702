// What hip_costs.py measures from inside a program: argument `first` ends after the first launch,
// `launches` and `copies` print seconds.
#include <hip/hip_runtime.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void add(int* x, int value) { x[threadIdx.x] += value; }

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void need(hipError_t error) {
  if (error == hipSuccess) return;
  std::fprintf(stderr, "%s\n", hipGetErrorString(error));
  std::exit(1);
}

static void launches(int* x, int count) {
  for (int round = 0; round < 5; ++round) {
    double start = now();
    for (int i = 0; i < count; ++i) add<<<1, 64>>>(x, 1);
    double queued = now();
    need(hipDeviceSynchronize());
    std::printf("launches %.6f %.6f\n", queued - start, now() - start);
  }
}

static void copies(size_t bytes) {
  std::vector<char> host(bytes, 1), other(bytes, 2);
  char* device;
  need(hipMalloc(&device, bytes));
  for (int round = 0; round < 5; ++round) {
    double start = now();
    std::memcpy(other.data(), host.data(), bytes);
    double plain = now();
    need(hipMemcpy(device, host.data(), bytes, hipMemcpyHostToDevice));
    double to_device = now();
    need(hipMemcpy(other.data(), device, bytes, hipMemcpyDeviceToHost));
    std::printf("copies %.6f %.6f %.6f\n", plain - start, to_device - plain, now() - to_device);
  }
  need(hipFree(device));
}

int main(int, char** argv) {
  int* x;
  need(hipMalloc(&x, 64 * sizeof *x));
  add<<<1, 64>>>(x, 1);
  need(hipDeviceSynchronize());
  if (!std::strcmp(argv[1], "launches")) launches(x, 10000);
  if (!std::strcmp(argv[1], "copies")) copies(256u << 20);
  return 0;
}
