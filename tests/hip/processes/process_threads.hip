// Threads: two with their own streams, many short-lived ones, each with its own device and errors.
#include "check.h"

#include <pthread.h>

#include <atomic>
#include <thread>
#include <vector>

__global__ void add(int* x, int value) { atomicAdd(x, value); }

static void with_own_stream(int value, int* result) {
  hipStream_t stream;
  int* device;
  HIP(hipStreamCreate(&stream));
  HIP(hipMalloc(&device, sizeof *device));
  HIP(hipMemsetAsync(device, 0, sizeof *device, stream));
  for (int i = 0; i < 100; ++i) add<<<1, 64, 0, stream>>>(device, value);
  HIP(hipGetLastError());
  HIP(hipMemcpyAsync(result, device, sizeof *device, hipMemcpyDeviceToHost, stream));
  HIP(hipStreamSynchronize(stream));
  HIP(hipFree(device));
  HIP(hipStreamDestroy(stream));
}

static void two_at_once() {
  int a = 0, b = 0;
  std::thread one(with_own_stream, 1, &a), two(with_own_stream, 2, &b);
  one.join();
  two.join();
  SAME(a, 6400);
  SAME(b, 12800);
}

static void many(int* counter) {
  std::atomic<int> wrong{0};
  for (int round = 0; round < 50; ++round) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 20; ++i)
      threads.emplace_back([&, i] {
        int device = -1;
        if (hipGetDevice(&device) != hipSuccess || device != 0) ++wrong;
        if (i % 2) (void)hipSetDevice(-1);
        if (hipGetLastError() != (i % 2 ? hipErrorInvalidDevice : hipSuccess)) ++wrong;
        add<<<1, 1, 0, i % 3 ? nullptr : hipStreamPerThread>>>(counter, 1);
        if (hipDeviceSynchronize() != hipSuccess) ++wrong;
      });
    for (std::thread& thread : threads) thread.join();
  }
  SAME(wrong.load(), 0);
  SAME(*counter, 1000);
}

// HIP's own work must not need more stack than a thread of a server has.
static void small_stack(int* counter) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  pthread_t thread;
  *counter = 0;
  auto body = [](void* pointer) -> void* {
    add<<<1, 1>>>(static_cast<int*>(pointer), 1);
    HIP(hipGetLastError());
    HIP(hipDeviceSynchronize());
    return nullptr;
  };
  SAME(pthread_create(&thread, &attributes, body, counter), 0);
  pthread_join(thread, nullptr);
  SAME(*counter, 1);
}

static void own_devices(int count) {
  std::vector<std::thread> threads;
  for (int device = 0; device < count; ++device)
    threads.emplace_back([=] {
      HIP(hipSetDevice(device));
      for (int i = 0; i < 50; ++i) {
        int found = -1;
        HIP(hipGetDevice(&found));
        SAME(found, device);
      }
      int result = 0;
      with_own_stream(3, &result);
      SAME(result, 19200);
    });
  for (std::thread& thread : threads) thread.join();
  int found = -1;
  HIP(hipGetDevice(&found));
  SAME(found, 0);
}

int main(int argc, char**) {
  int* counter;
  if (argc == 1) {
    std::thread(two_at_once).join();  // the first call of all comes from a thread that ends
    HIP(hipHostMalloc(&counter, sizeof *counter));
  } else {  // ... or from one with a small stack
    counter = new int(0);
    std::thread([] { HIP(hipInit(0)); }).join();
    HIP(hipHostRegister(counter, sizeof *counter, 0));
  }
  small_stack(counter);
  *counter = 0;
  many(counter);
  own_devices(device_count());
  return verdict();
}
