// Peers: access between each pair of devices, copies between them, kernels that follow a pointer there.
#include "check.h"

__global__ void add(const int* from, int* to) { to[threadIdx.x] += from[threadIdx.x]; }

static void alone(int count) {
  int can = -1, value = -1;
  HIP(hipDeviceCanAccessPeer(&can, 0, 0));
  SAME(can, 0);
  GIVES(hipErrorInvalidValue, hipDeviceCanAccessPeer(nullptr, 0, 0));
  for (int bad : {-1, count}) {
    GIVES(hipErrorInvalidDevice, hipDeviceCanAccessPeer(&can, 0, bad));
    GIVES(hipErrorInvalidDevice, hipDeviceCanAccessPeer(&can, bad, 0));
    GIVES(hipErrorInvalidDevice, hipDeviceEnablePeerAccess(bad, 0));
    GIVES(hipErrorInvalidDevice, hipDeviceDisablePeerAccess(bad));
    GIVES(hipErrorInvalidDevice, hipDeviceGetP2PAttribute(&value, hipDevP2PAttrAccessSupported, bad, 0));
    int bytes[1] = {};
    GIVES(hipErrorInvalidDevice, hipMemcpyPeer(bytes, bad, bytes, 0, sizeof bytes));
    GIVES(hipErrorInvalidDevice, hipMemcpyPeer(bytes, 0, bytes, bad, sizeof bytes));
  }
  GIVES(hipErrorInvalidValue, hipDeviceGetP2PAttribute(nullptr, hipDevP2PAttrAccessSupported, 0, 0));
}

static void pair(int a, int b) {
  HIP(hipSetDevice(a));
  int can = -1, value = -1;
  HIP(hipDeviceCanAccessPeer(&can, a, b));
  SAME(can, 1);
  HIP(hipDeviceGetP2PAttribute(&value, hipDevP2PAttrAccessSupported, a, b));
  SAME(value, 1);
  GIVES(hipErrorInvalidValue, hipDeviceGetP2PAttribute(&value, static_cast<hipDeviceP2PAttr>(9), a, b));
  GIVES(hipErrorPeerAccessNotEnabled, hipDeviceDisablePeerAccess(b));
  GIVES(hipErrorInvalidValue, hipDeviceEnablePeerAccess(b, 1));
  HIP(hipDeviceEnablePeerAccess(b, 0));
  GIVES(hipErrorPeerAccessAlreadyEnabled, hipDeviceEnablePeerAccess(b, 0));
  int host[64], *here = nullptr, *there = nullptr;
  for (int i = 0; i < 64; ++i) host[i] = i + a;
  HIP(hipMalloc(&here, sizeof host));
  HIP(hipMemset(here, 0, sizeof host));
  HIP(hipSetDevice(b));
  HIP(hipMalloc(&there, sizeof host));
  HIP(hipMemcpy(there, host, sizeof host, hipMemcpyHostToDevice));
  HIP(hipDeviceSynchronize());
  HIP(hipSetDevice(a));
  add<<<1, 64>>>(there, here);  // reads the other device's memory
  HIP(hipDeviceSynchronize());
  HIP(hipMemcpy(host, here, sizeof host, hipMemcpyDeviceToHost));
  for (int i = 0; i < 64; ++i) SAME(host[i], i + a);
  HIP(hipMemset(there, 1, sizeof host));
  HIP(hipMemcpyPeer(here, a, there, b, sizeof host));
  HIP(hipMemcpy(host, here, sizeof host, hipMemcpyDeviceToHost));
  SAME(host[63], 0x01010101);
  HIP(hipMemsetD32(there, 7, 64));
  HIP(hipSetDevice(b));
  HIP(hipDeviceSynchronize());
  HIP(hipSetDevice(a));
  HIP(hipMemcpyPeerAsync(here, a, there, b, sizeof host, nullptr));
  HIP(hipDeviceSynchronize());
  HIP(hipMemcpy(host, here, sizeof host, hipMemcpyDefault));
  SAME(host[0], 7);
  HIP(hipFree(here));
  HIP(hipFree(there));
  HIP(hipDeviceDisablePeerAccess(b));
  GIVES(hipErrorPeerAccessNotEnabled, hipDeviceDisablePeerAccess(b));
  uint32_t link = 99, hops = 99;
  HIP(hipExtGetLinkTypeAndHopCount(a, b, &link, &hops));
  CHECK(link != 99 && hops != 99);
}

int main() {
  int count = device_count();
  alone(count);
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b)
      if (a != b) pair(a, b);
  std::printf("%d pairs\n", count * (count - 1));
  return verdict();
}
