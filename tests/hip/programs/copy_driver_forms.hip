// hipMemcpyParam2D and hipDrvMemcpy3D: the forms whose parameters give the memory types.
#include "check.h"

void two_dimensions() {
  unsigned char host[4][8], back[4][8] = {};
  for (int i = 0; i < 32; ++i) host[0][i] = i;
  char* device = device_memory<char>(4 * 32);
  hip_Memcpy2D copy{};
  copy.srcMemoryType = hipMemoryTypeHost;
  copy.srcHost = host;
  copy.srcPitch = 8;
  copy.srcXInBytes = 2;
  copy.srcY = 1;
  copy.dstMemoryType = hipMemoryTypeDevice;
  copy.dstDevice = device;
  copy.dstPitch = 32;
  copy.WidthInBytes = 5;
  copy.Height = 3;
  OK(hipMemcpyParam2D(&copy));
  hip_Memcpy2D down{};
  down.srcMemoryType = hipMemoryTypeDevice;
  down.srcDevice = device;
  down.srcPitch = 32;
  down.dstMemoryType = hipMemoryTypeHost;
  down.dstHost = back;
  down.dstPitch = 8;
  down.dstXInBytes = 1;
  down.dstY = 1;
  down.WidthInBytes = 5;
  down.Height = 3;
  OK(hipMemcpyParam2DAsync(&down, nullptr));
  OK(hipStreamSynchronize(nullptr));
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 8; ++x)
      SAME(back[y][x], y >= 1 && x >= 1 && x < 6 ? host[y][x + 1] : 0);
  FAILS(hipMemcpyParam2D(nullptr), hipErrorInvalidValue);
  copy.srcHost = nullptr;
  FAILS(hipMemcpyParam2D(&copy), hipErrorInvalidValue);
  OK(hipFree(device));
}

void three_dimensions() {
  int host[2][3][4], back[2][3][4] = {};
  for (int i = 0; i < 24; ++i) host[0][0][i] = 7 * i;
  char* device = device_memory<char>(2 * 3 * 64);
  HIP_MEMCPY3D up{};
  up.srcMemoryType = hipMemoryTypeHost;
  up.srcHost = host;
  up.srcPitch = 16;
  up.srcHeight = 3;
  up.dstMemoryType = hipMemoryTypeDevice;
  up.dstDevice = device;
  up.dstPitch = 64;
  up.dstHeight = 3;
  up.WidthInBytes = 16;
  up.Height = 3;
  up.Depth = 2;
  OK(hipDrvMemcpy3D(&up));
  HIP_MEMCPY3D down{};
  down.srcMemoryType = hipMemoryTypeUnified;
  down.srcDevice = device;
  down.srcPitch = 64;
  down.srcHeight = 3;
  down.srcZ = 1;
  down.dstMemoryType = hipMemoryTypeHost;
  down.dstHost = back;
  down.dstPitch = 16;
  down.dstHeight = 3;
  down.WidthInBytes = 16;
  down.Height = 3;
  down.Depth = 1;
  OK(hipDrvMemcpy3DAsync(&down, nullptr));
  OK(hipStreamSynchronize(nullptr));
  SAME(std::memcmp(back[0], host[1], sizeof host[1]), 0);
  SAME(back[1][0][0], 0);
  FAILS(hipDrvMemcpy3D(nullptr), hipErrorInvalidValue);
  OK(hipFree(device));
}

void checks() {
  two_dimensions();
  three_dimensions();
}

int main() { return on_each_device(checks); }
