// hipMemcpy2D: pitches on both sides, partial rows, what is refused.
#include "check.h"

void checks() {
  unsigned char host[6][10], back[6][16];
  for (int y = 0; y < 6; ++y)
    for (int x = 0; x < 10; ++x) host[y][x] = 16 * y + x;
  char* device = nullptr;
  size_t pitch = 0;
  OK(hipMallocPitch(reinterpret_cast<void**>(&device), &pitch, 10, 6));
  OK(hipMemset(device, 0xEE, pitch * 6));
  OK(hipMemcpy2D(device, pitch, host, 10, 8, 6, hipMemcpyHostToDevice));
  std::memset(back, 0xDD, sizeof back);
  OK(hipMemcpy2D(back, 16, device, pitch, 10, 6, hipMemcpyDeviceToHost));
  for (int y = 0; y < 6; ++y) {
    SAME(unlike(back[y], 8, static_cast<unsigned char>(16 * y), static_cast<unsigned char>(1)), 0);
    SAME(back[y][8], 0xEE);
    SAME(back[y][10], 0xDD);
  }
  char* other = device_memory<char>(12 * 6);
  OK(hipMemcpy2D(other, 12, device, pitch, 10, 6, hipMemcpyDeviceToDevice));
  OK(hipMemcpy2DAsync(back, 16, other + 12, 12, 4, 2, hipMemcpyDefault, nullptr));
  OK(hipStreamSynchronize(nullptr));
  SAME(back[0][3], 16 + 3);
  SAME(back[1][0], 32);
  SAME(back[1][4], 16 + 4);

  OK(hipMemcpy2D(device, pitch, host, 10, 0, 6, hipMemcpyHostToDevice));
  OK(hipMemcpy2D(device, pitch, host, 10, 8, 0, hipMemcpyHostToDevice));
  FAILS(hipMemcpy2D(nullptr, pitch, host, 10, 8, 6, hipMemcpyHostToDevice), hipErrorInvalidValue);
  FAILS(hipMemcpy2D(device, pitch, nullptr, 10, 8, 6, hipMemcpyHostToDevice),
        hipErrorInvalidValue);
  FAILS(hipMemcpy2D(device, 7, host, 10, 8, 6, hipMemcpyHostToDevice), hipErrorInvalidPitchValue);
  FAILS(hipMemcpy2D(device, pitch, host, 7, 8, 6, hipMemcpyHostToDevice),
        hipErrorInvalidPitchValue);
  FAILS(hipMemcpy2D(device, pitch, host, 10, 8, 6, static_cast<hipMemcpyKind>(9)),
        hipErrorInvalidMemcpyDirection);
  FAILS(hipMemcpy2D(other, 12, device, pitch, 10, 7, hipMemcpyDeviceToDevice),
        hipErrorInvalidValue);
  FAILS(hipMemcpy2DAsync(device, 7, host, 10, 8, 6, hipMemcpyHostToDevice, nullptr),
        hipErrorInvalidPitchValue);
  OK(hipFree(device));
  OK(hipFree(other));
}

int main() { return on_each_device(checks); }
