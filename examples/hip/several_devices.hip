// Several GPUs in one program: a host thread and a stream each, results brought together by peers.
//
// hipcc --offload-arch=gfx90a,gfx1201 several_devices.hip -o several_devices
// WAVECORE_GPUS=gfx90a,gfx1201,gfx1201 ./several_devices
//
// Every device counts how many random points of its own lie in a circle; the first one gets all
// counts and adds them up.

#include <thread>

#include "check.hpp"

constexpr int POINTS = 1 << 14;

// Some numbers between 0 and 1 that look random: a different one for every i.
__host__ __device__ inline float noise(unsigned i) {
  i = (i ^ 61) ^ (i >> 16);
  i *= 9;
  i ^= i >> 4;
  i *= 0x27d4eb2d;
  i ^= i >> 15;
  return static_cast<float>(i >> 8) / (1 << 24);
}

__host__ __device__ inline bool inside(unsigned point) {
  const float x = noise(2 * point), y = noise(2 * point + 1);
  return x * x + y * y < 1;
}

__global__ void count_inside(unsigned first, unsigned* count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (inside(first + i)) atomicAdd(count, 1u);
}

__global__ void add_up(const unsigned* counts, int number, unsigned* sum) {
  unsigned total = 0;
  for (int i = 0; i < number; ++i) total += counts[i];
  *sum = total;
}

// What one host thread does: its device counts, then sends the count to `all` on device 0.
void work(int device, unsigned* all) {
  HIP_CHECK(hipSetDevice(device));  // holds for this thread alone
  hipStream_t stream;
  HIP_CHECK(hipStreamCreate(&stream));
  unsigned* count = nullptr;
  HIP_CHECK(hipMalloc(&count, sizeof(unsigned)));
  // A stream does one after another, so nobody waits before the end.
  HIP_CHECK(hipMemsetAsync(count, 0, sizeof(unsigned), stream));
  count_inside<<<POINTS / 256, 256, 0, stream>>>(device * POINTS, count);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipMemcpyPeerAsync(all + device, 0, count, device, sizeof(unsigned), stream));
  HIP_CHECK(hipStreamSynchronize(stream));
  HIP_CHECK(hipFree(count));
  HIP_CHECK(hipStreamDestroy(stream));
}

int main() {
  int devices = 0;
  HIP_CHECK(hipGetDeviceCount(&devices));
  for (int device = 0; device < devices; ++device) {
    hipDeviceProp_t properties;
    HIP_CHECK(hipGetDeviceProperties(&properties, device));
    int reaches = 1;
    if (device > 0) HIP_CHECK(hipDeviceCanAccessPeer(&reaches, device, 0));
    std::printf("device %d: %s, %d multiprocessors, %s device 0\n", device, properties.gcnArchName,
                properties.multiProcessorCount,
                device == 0 ? "is" : reaches ? "reaches" : "copies by way of the host to");
  }
  const DeviceArray<unsigned> counts(devices), sum(1);  // on device 0, which is current
  std::vector<std::thread> threads;
  for (int device = 0; device < devices; ++device)
    threads.emplace_back(work, device, counts.get());
  for (std::thread& thread : threads) thread.join();
  add_up<<<1, 1>>>(counts.get(), devices, sum.get());
  HIP_CHECK(hipGetLastError());

  std::vector<double> want(devices, 0.0);
  double all = 0;
  for (int i = 0; i < devices * POINTS; ++i) want[i / POINTS] += inside(i);
  for (double each : want) all += each;
  Table table("devices: " + std::to_string(devices) + ", points each: " + std::to_string(POINTS));
  table.compare("count of each device", counts.values(), want, 0);
  table.compare("sum on device 0", sum.values(), {all}, 0);
  return table.status();
}
