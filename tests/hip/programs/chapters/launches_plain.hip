// Chapter: a program of several phases: exceptions, static objects, many small launches, long queues.
#include "chapter.h"

#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <stdexcept>

__global__ void step(int* data, int n, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * 3 + value;
}
__global__ void prefix(const int* in, int* out, int n) {
  extern __shared__ int temp[];
  const int i = threadIdx.x;
  temp[i] = i < n ? in[i] : 0;
  __syncthreads();
  for (int offset = 1; offset < int(blockDim.x); offset *= 2) {
    const int add = i >= offset ? temp[i - offset] : 0;
    __syncthreads();
    temp[i] += add;
    __syncthreads();
  }
  if (i < n) out[i] = temp[i];
}
struct HipError : std::runtime_error {
  explicit HipError(hipError_t e) : std::runtime_error(hipGetErrorString(e)), code(e) {}
  hipError_t code;
};
static void check(hipError_t e) {
  if (e != hipSuccess) throw HipError(e);
}
template <class T>
struct Deleter {
  void operator()(T* p) const { (void)hipFree(p); }
};
template <class T>
using Buffer = std::unique_ptr<T[], Deleter<T>>;
template <class T>
static Buffer<T> make_buffer(size_t n) {
  T* p = nullptr;
  check(hipMalloc(&p, n * sizeof(T)));
  return Buffer<T>(p);
}
struct Registry {  // calls HIP before main and after it
  Registry() { check(hipGetDeviceCount(&devices)); buffer = make_buffer<int>(64); }
  int devices = 0;
  Buffer<int> buffer;
};
static Registry registry;

int main() {
  EXPECT(registry.devices >= 1);
  constexpr int n = 512;
  auto data = make_buffer<int>(n);
  check(hipMemset(data.get(), 0, n * sizeof(int)));
  unsigned right = 0;
  for (int i = 0; i < 2000; ++i) {
    step<<<2, 256>>>(data.get(), n, i);
    right = right * 3 + unsigned(i);
  }
  check(hipGetLastError());
  std::vector<int> host(n);
  check(hipMemcpy(host.data(), data.get(), n * sizeof(int), hipMemcpyDeviceToHost));
  expect_all("steps", host.data(), n, [&](size_t) { return int(right); });
  bool thrown = false;
  try {
    step<<<1, 4096>>>(data.get(), n, 0);
    check(hipGetLastError());
  } catch (const HipError& error) {
    thrown = error.code == hipErrorInvalidConfiguration;
  }
  EXPECT(thrown);
  try {
    auto huge = make_buffer<char>(size_t(1) << 50);
    ++mistakes;
  } catch (const HipError& error) {
    EXPECT_EQ(int(error.code), int(hipErrorOutOfMemory));
  }
  (void)hipGetLastError();
  for (int i = 0; i < n; ++i) host[i] = i % 7;
  check(hipMemcpy(data.get(), host.data(), n * sizeof(int), hipMemcpyHostToDevice));
  auto out = make_buffer<int>(n);
  prefix<<<1, n, n * sizeof(int)>>>(data.get(), out.get(), n);
  std::vector<int> sums(n);
  check(hipMemcpy(sums.data(), out.get(), n * sizeof(int), hipMemcpyDeviceToHost));
  int sum = 0;
  expect_all("prefix", sums.data(), n, [&](size_t i) { return sum += host[i]; });
  // Futures that each use a stream and give it back.
  std::map<int, std::future<long long>> jobs;
  for (int job = 0; job < 6; ++job)
    jobs[job] = std::async(std::launch::async, [job] {
      hipStream_t stream;
      check(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
      auto own = make_buffer<int>(n);
      check(hipMemsetAsync(own.get(), 0, n * sizeof(int), stream));
      for (int k = 0; k < 5; ++k) step<<<2, 256, 0, stream>>>(own.get(), n, job);
      std::vector<int> found(n);
      check(hipMemcpyAsync(found.data(), own.get(), n * sizeof(int), hipMemcpyDeviceToHost, stream));
      check(hipStreamSynchronize(stream));
      check(hipStreamDestroy(stream));
      long long total = 0;
      for (int each : found) total += each;
      return total;
    });
  for (auto& [job, result] : jobs) EXPECT_EQ(result.get(), (long long)(job) * 121 * n);
  // Thousands of events and streams, in turns.
  std::vector<hipEvent_t> events(1000);
  for (auto& event : events) {
    check(hipEventCreateWithFlags(&event, hipEventDisableTiming));
    check(hipEventRecord(event));
  }
  check(hipEventSynchronize(events.back()));
  for (auto& event : events) {
    check(hipEventQuery(event));
    check(hipEventDestroy(event));
  }
  for (int i = 0; i < 200; ++i) {
    hipStream_t stream;
    check(hipStreamCreate(&stream));
    step<<<1, 64, 0, stream>>>(registry.buffer.get(), 64, i);
    check(hipStreamDestroy(stream));
  }
  check(hipDeviceSynchronize());
  return finish();
}
