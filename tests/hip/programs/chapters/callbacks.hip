// Chapter: functions of the host in a stream's order.
#include "chapter.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

__global__ void add(int* data, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += value;
}
struct Stage {
  int* pinned;
  int n, seen;
  std::vector<int>* order;
  int number;
};
static void look(void* data) {
  auto* stage = static_cast<Stage*>(data);
  stage->seen = stage->pinned[stage->n - 1];
  stage->order->push_back(stage->number);
}
static void on_stream(hipStream_t, hipError_t status, void* data) {
  if (status == hipSuccess) look(data);
}
struct Signal {
  std::mutex mutex;
  std::condition_variable changed;
  int workers = 0;
};
static void finish_worker(void* data) {
  auto* signal = static_cast<Signal*>(data);
  std::lock_guard<std::mutex> lock(signal->mutex);
  ++signal->workers;
  signal->changed.notify_all();
}

int main() {
  constexpr int n = 1000, steps = 6;
  int *device, *pinned;
  HIP_CHECK(hipMalloc(&device, n * sizeof(int)));
  HIP_CHECK(hipHostMalloc(&pinned, n * sizeof(int)));
  HIP_CHECK(hipMemset(device, 0, n * sizeof(int)));
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  std::vector<int> order;
  Stage stages[steps];
  for (int i = 0; i < steps; ++i) {
    stages[i] = {pinned, n, -1, &order, i};
    add<<<(n + 255) / 256, 256, 0, stream>>>(device, n, i + 1);
    HIP_CHECK(hipMemcpyAsync(pinned, device, n * sizeof(int), hipMemcpyDeviceToHost, stream));
    if (i % 2) HIP_CHECK(hipLaunchHostFunc(stream, look, &stages[i]));
    else HIP_CHECK(hipStreamAddCallback(stream, on_stream, &stages[i], 0));
  }
  HIP_CHECK(hipStreamSynchronize(stream));
  for (int i = 0; i < steps; ++i) EXPECT_EQ(stages[i].seen, (i + 1) * (i + 2) / 2);
  expect_all("order", order.data(), order.size(), [](size_t i) { return i; });
  EXPECT_EQ(order.size(), size_t(steps));

  // Several streams tell one condition variable.
  Signal signal;
  hipStream_t streams[5];
  for (auto& each : streams) {
    HIP_CHECK(hipStreamCreateWithFlags(&each, hipStreamNonBlocking));
    add<<<4, 256, 0, each>>>(device, n, 0);
    HIP_CHECK(hipLaunchHostFunc(each, finish_worker, &signal));
  }
  {
    std::unique_lock<std::mutex> lock(signal.mutex);
    EXPECT(signal.changed.wait_for(lock, std::chrono::seconds(30), [&] { return signal.workers == 5; }));
  }
  for (auto each : streams) {
    HIP_CHECK(hipStreamSynchronize(each));
    HIP_CHECK(hipStreamDestroy(each));
  }
  // A kernel behind a slow function waits for it.
  std::atomic<bool> slow_done{false};
  HIP_CHECK(hipLaunchHostFunc(stream, [](void* flag) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    static_cast<std::atomic<bool>*>(flag)->store(true);
  }, &slow_done));
  add<<<4, 256, 0, stream>>>(device, n, 1);
  hipEvent_t after;
  HIP_CHECK(hipEventCreate(&after));
  HIP_CHECK(hipEventRecord(after, stream));
  HIP_CHECK(hipEventSynchronize(after));
  EXPECT(slow_done.load());
  HIP_FAILS(hipLaunchHostFunc(stream, nullptr, nullptr), hipErrorInvalidValue);
  HIP_FAILS(hipStreamAddCallback(stream, on_stream, nullptr, 5), hipErrorInvalidValue);
  HIP_CHECK(hipEventDestroy(after));
  HIP_CHECK(hipStreamDestroy(stream));
  HIP_CHECK(hipFree(device));
  HIP_CHECK(hipHostFree(pinned));
  return finish();
}
