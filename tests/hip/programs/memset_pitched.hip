// Memsets of rows and boxes: the padding between rows is unchanged.
#include "check.h"

using byte = unsigned char;

void rows() {
  byte back[4][32];
  char* device = device_memory<char>(sizeof back);
  auto read = [&] { OK(hipMemcpy(back, device, sizeof back, hipMemcpyDeviceToHost)); };
  OK(hipMemset(device, 0, sizeof back));
  OK(hipMemset2D(device, 32, 0xAB, 20, 3));
  read();
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 32; ++x) SAME(back[y][x], x < 20 && y < 3 ? 0xAB : 0);
  OK(hipMemsetD2D8(device, 32, 1, 4, 4));
  OK(hipMemsetD2D16(device + 8, 32, 0x0302, 2, 4));
  OK(hipMemsetD2D32(device + 16, 32, 0x07060504u, 2, 4));
  read();
  for (int y = 0; y < 4; ++y) {
    SAME(unlike(back[y], 4, byte(1)), 0);
    SAME(back[y][8], 2);
    SAME(back[y][11], 3);
    SAME(unlike(back[y] + 16, 4, byte(4), byte(1)), 0);
    SAME(back[y][23], 7);
    SAME(back[y][24], 0);
  }
  OK(hipMemset2DAsync(device, 32, 9, 1, 4, nullptr));
  OK(hipMemsetD2D8Async(device + 1, 32, 10, 1, 4, nullptr));
  OK(hipMemsetD2D16Async(device + 2, 32, 0x0B0B, 1, 4, nullptr));
  OK(hipMemsetD2D32Async(device + 4, 32, 0x0C0C0C0Cu, 1, 4, nullptr));
  read();
  SAME(back[3][0], 9);
  SAME(back[3][1], 10);
  SAME(back[2][3], 11);
  SAME(back[1][7], 12);
  OK(hipMemset2D(device, 32, 0, 0, 4));
  OK(hipMemset2D(device, 32, 0, 4, 0));
  FAILS(hipMemset2D(nullptr, 32, 0, 4, 4), hipErrorInvalidValue);
  FAILS(hipMemset2D(device, 32, 0, 32, 5), hipErrorInvalidValue);
  OK(hipFree(device));
}

void boxes() {
  hipPitchedPtr box{};
  constexpr int W = 10, H = 3, D = 2;
  OK(hipMalloc3D(&box, make_hipExtent(W, H, D)));
  std::vector<byte> back(box.pitch * H * D);
  OK(hipMemset(box.ptr, 0, back.size()));
  OK(hipMemset3D(box, 5, make_hipExtent(7, 2, 2)));
  OK(hipMemset3DAsync(box, 6, make_hipExtent(1, 1, 1), nullptr));
  OK(hipMemcpy(back.data(), box.ptr, back.size(), hipMemcpyDeviceToHost));
  for (int z = 0; z < D; ++z)
    for (int y = 0; y < H; ++y)
      for (int x = 0; x < W; ++x) {
        int right = x < 7 && y < 2 ? 5 : 0;
        if (x == 0 && y == 0 && z == 0) right = 6;
        SAME(back[(z * H + y) * box.pitch + x], right);
      }
  OK(hipMemset3D(box, 5, make_hipExtent(7, 2, 0)));
  hipPitchedPtr nowhere = box;
  nowhere.ptr = nullptr;
  FAILS(hipMemset3D(nowhere, 5, make_hipExtent(7, 2, 2)), hipErrorInvalidValue);
  FAILS(hipMemset3D(box, 5, make_hipExtent(box.pitch, H, D + 1)), hipErrorInvalidValue);
  OK(hipFree(box.ptr));
}

void checks() {
  rows();
  boxes();
}

int main() { return on_each_device(checks); }
