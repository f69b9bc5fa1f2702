// Threads queue kernels, copies, host functions and waits for each other's events on shared streams.
#include "check.h"

#include <mutex>
#include <random>
#include <thread>

constexpr int threads = 4, rounds = 40, width = 4;

hipStream_t streams[width];
hipEvent_t events[width];
std::mutex locks[width];  // of events: recording and waiting are a thread's own business
int* counters;            // one of each stream
std::atomic<int> calls, added[width];

void count_call(void*) { ++calls; }

void worker(int device, int seed, std::atomic<int>* asked) {
  OK(hipSetDevice(device));
  std::mt19937 random(seed);
  for (int i = 0; i < rounds; ++i) {
    int at = random() % width, other = random() % width;
    switch (random() % 7) {
      case 0: {
        std::lock_guard<std::mutex> hold(locks[at]);
        OK(hipEventRecord(events[at], streams[at]));
        break;
      }
      case 1: {
        std::lock_guard<std::mutex> hold(locks[other]);
        OK(hipStreamWaitEvent(streams[at], events[other], 0));
        break;
      }
      case 2:
        OK(hipLaunchHostFunc(streams[at], count_call, nullptr));
        ++*asked;
        break;
      case 3:
        OK(hipStreamSynchronize(streams[at]));
        break;
      case 4: {
        std::lock_guard<std::mutex> hold(locks[other]);
        OK(hipEventSynchronize(events[other]));
        break;
      }
      default:
        add<<<1, 1, 0, streams[at]>>>(counters + at, 1, 1);
        ++added[at];
    }
  }
}

void checks() {
  int device = -1;
  OK(hipGetDevice(&device));
  counters = pinned_memory<int>(width);
  calls = 0;
  for (int i = 0; i < width; ++i) {
    added[i] = 0;
    streams[i] = new_stream(i % 2 ? hipStreamNonBlocking : hipStreamDefault);
    events[i] = new_event(i % 2 ? hipEventDefault : hipEventDisableTiming);
  }
  std::atomic<int> asked{0};
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(worker, device, i, &asked);
  for (std::thread& each : workers) each.join();
  OK(hipDeviceSynchronize());
  SAME(calls.load(), asked.load());
  for (int i = 0; i < width; ++i) {
    SAME(counters[i], added[i].load());
    OK(hipStreamDestroy(streams[i]));
    OK(hipEventDestroy(events[i]));
  }
  OK(hipHostFree(counters));
}

int main() { return on_each_device(checks); }
