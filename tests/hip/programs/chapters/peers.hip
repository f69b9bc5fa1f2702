// Chapter: several devices: peer access, copies between them, one thread for each.
// two devices
#include "chapter.h"

#include <thread>

__global__ void add_from(const float* mine, const float* theirs, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = mine[i] + theirs[i];
}
__global__ void fill(float* out, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value * i;
}
constexpr int n = 4000;
constexpr size_t bytes = n * sizeof(float);

int main() {
  int count = 0, access = 0;
  HIP_CHECK(hipGetDeviceCount(&count));
  if (count < 2) return 2;
  HIP_CHECK(hipDeviceCanAccessPeer(&access, 0, 1));
  EXPECT_EQ(access, 1);
  HIP_CHECK(hipDeviceCanAccessPeer(&access, 0, 0));
  EXPECT_EQ(access, 0);
  float *data[2], *sums[2];
  std::thread threads[2];
  for (int device = 0; device < 2; ++device)
    threads[device] = std::thread([&, device] {
      HIP_CHECK(hipSetDevice(device));
      HIP_CHECK(hipDeviceEnablePeerAccess(1 - device, 0));
      HIP_CHECK(hipMalloc(&data[device], bytes));
      HIP_CHECK(hipMalloc(&sums[device], bytes));
      fill<<<(n + 255) / 256, 256>>>(data[device], device ? 2.0f : 3.0f, n);
      HIP_CHECK(hipDeviceSynchronize());
    });
  for (auto& thread : threads) thread.join();
  int current = -1;
  HIP_CHECK(hipGetDevice(&current));
  EXPECT_EQ(current, 0);  // each thread has a device of its own
  HIP_FAILS(hipDeviceEnablePeerAccess(1, 0), hipErrorPeerAccessAlreadyEnabled);
  HIP_FAILS(hipDeviceEnablePeerAccess(0, 0), hipErrorInvalidDevice);
  HIP_FAILS(hipSetDevice(count), hipErrorInvalidDevice);

  std::vector<float> host(n);
  for (int device = 0; device < 2; ++device) {
    HIP_CHECK(hipSetDevice(device));
    add_from<<<(n + 255) / 256, 256>>>(data[device], data[1 - device], sums[device], n);
    HIP_CHECK(hipMemcpy(host.data(), sums[device], bytes, hipMemcpyDeviceToHost));
    expect_all("sum", host.data(), n, [](size_t i) { return 5.0f * i; });
  }
  // Copies, synchronous and not, ordered by an event of the other device.
  HIP_CHECK(hipSetDevice(0));
  HIP_CHECK(hipMemcpyPeer(sums[1], 1, data[0], 0, bytes));
  HIP_CHECK(hipMemcpy(host.data(), sums[1], bytes, hipMemcpyDeviceToHost));
  expect_all("copied", host.data(), n, [](size_t i) { return 3.0f * i; });
  hipStream_t streams[2];
  hipEvent_t filled;
  for (int device = 0; device < 2; ++device) {
    HIP_CHECK(hipSetDevice(device));
    HIP_CHECK(hipStreamCreateWithFlags(&streams[device], hipStreamNonBlocking));
  }
  HIP_CHECK(hipEventCreateWithFlags(&filled, hipEventDisableTiming));
  fill<<<(n + 255) / 256, 256, 0, streams[1]>>>(data[1], 7.0f, n);
  HIP_CHECK(hipEventRecord(filled, streams[1]));
  HIP_CHECK(hipSetDevice(0));
  HIP_CHECK(hipStreamWaitEvent(streams[0], filled, 0));
  HIP_CHECK(hipMemcpyPeerAsync(data[0], 0, data[1], 1, bytes, streams[0]));
  HIP_CHECK(hipStreamSynchronize(streams[0]));
  HIP_CHECK(hipMemcpy(host.data(), data[0], bytes, hipMemcpyDeviceToHost));
  expect_all("async", host.data(), n, [](size_t i) { return 7.0f * i; });
  hipPointerAttribute_t attributes;
  HIP_CHECK(hipPointerGetAttributes(&attributes, data[1] + 5));
  EXPECT_EQ(attributes.device, 1);
  EXPECT_EQ(int(attributes.type), int(hipMemoryTypeDevice));
  // A stream belongs to its device.
  HIP_CHECK(hipDeviceDisablePeerAccess(1));
  HIP_FAILS(hipDeviceDisablePeerAccess(1), hipErrorPeerAccessNotEnabled);
  for (int device = 0; device < 2; ++device) {
    HIP_CHECK(hipStreamDestroy(streams[device]));
    HIP_CHECK(hipFree(data[device]));  // from whichever device is current
    HIP_CHECK(hipFree(sums[device]));
  }
  HIP_CHECK(hipEventDestroy(filled));
  return finish();
}
