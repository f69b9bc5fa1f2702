// Host threads, each with its own stream and all with a shared one.
#include "check.h"

#include <thread>

constexpr int threads = 4, rounds = 6, count = 128;

void worker(int device, int index, hipStream_t common, int* total) {
  OK(hipSetDevice(device));
  hipStream_t stream = new_stream(index % 2 ? hipStreamNonBlocking : hipStreamDefault);
  int* memory = device_memory<int>(count);
  std::vector<int> back(count);
  OK(hipMemsetAsync(memory, 0, count * sizeof(int), stream));
  for (int i = 0; i < rounds; ++i) {
    add<<<1, count, 0, stream>>>(memory, index + 1, count);
    add<<<1, 1, 0, common>>>(total, 1, 1);
  }
  OK(hipMemcpyAsync(back.data(), memory, count * sizeof(int), hipMemcpyDeviceToHost, stream));
  OK(hipStreamSynchronize(stream));
  SAME(unlike(back.data(), count, rounds * (index + 1)), 0);
  OK(hipFree(memory));
  OK(hipStreamDestroy(stream));
}

void checks() {
  int device = -1;
  OK(hipGetDevice(&device));
  hipStream_t common = new_stream();
  int* total = pinned_memory<int>(1);
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(worker, device, i, common, total);
  for (std::thread& each : workers) each.join();
  OK(hipStreamSynchronize(common));
  SAME(*total, threads * rounds);
  OK(hipStreamDestroy(common));
  OK(hipHostFree(total));
}

int main() { return on_each_device(checks); }
