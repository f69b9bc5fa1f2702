// hipMemcpy3D over pitched pointers: positions, extents, what is refused.
#include "check.h"

constexpr int W = 6, H = 5, D = 4;

hipMemcpy3DParms whole(void* to, size_t to_pitch, void* from, size_t from_pitch,
                       hipMemcpyKind kind) {
  hipMemcpy3DParms copy{};
  copy.srcPtr = make_hipPitchedPtr(from, from_pitch, W, H);
  copy.dstPtr = make_hipPitchedPtr(to, to_pitch, W, H);
  copy.extent = make_hipExtent(W, H, D);
  copy.kind = kind;
  return copy;
}

void checks() {
  unsigned char host[D][H][W], back[D][H][W] = {};
  for (int i = 0; i < D * H * W; ++i) host[0][0][i] = i;
  hipPitchedPtr box{};
  OK(hipMalloc3D(&box, make_hipExtent(W, H, D)));
  hipMemcpy3DParms up = whole(box.ptr, box.pitch, host, W, hipMemcpyHostToDevice);
  OK(hipMemcpy3D(&up));
  hipMemcpy3DParms down = whole(back, W, box.ptr, box.pitch, hipMemcpyDeviceToHost);
  OK(hipMemcpy3D(&down));
  SAME(std::memcmp(host, back, sizeof host), 0);

  std::memset(back, 0xCC, sizeof back);
  down.srcPos = make_hipPos(1, 2, 3);  // x in bytes, y in rows, z in slices
  down.dstPos = make_hipPos(3, 0, 1);
  down.extent = make_hipExtent(2, 3, 1);
  OK(hipMemcpy3DAsync(&down, nullptr));
  OK(hipStreamSynchronize(nullptr));
  for (int z = 0; z < D; ++z)
    for (int y = 0; y < H; ++y)
      for (int x = 0; x < W; ++x) {
        bool inside = z == 1 && y < 3 && x >= 3 && x < 5;
        SAME(back[z][y][x], inside ? host[3][y + 2][x - 2] : 0xCC);
      }
  down.extent = make_hipExtent(0, 3, 1);
  OK(hipMemcpy3D(&down));

  FAILS(hipMemcpy3D(nullptr), hipErrorInvalidValue);
  hipMemcpy3DParms bad = up;
  bad.srcPtr.ptr = nullptr;
  FAILS(hipMemcpy3D(&bad), hipErrorInvalidValue);
  bad = up;
  bad.dstPtr.ptr = nullptr;
  FAILS(hipMemcpy3D(&bad), hipErrorInvalidValue);
  bad = up;
  bad.kind = static_cast<hipMemcpyKind>(12);
  FAILS(hipMemcpy3D(&bad), hipErrorInvalidMemcpyDirection);
  bad = up;
  bad.dstPos = make_hipPos(0, 0, D);  // beyond the allocation
  FAILS(hipMemcpy3D(&bad), hipErrorInvalidValue);
  bad = up;
  bad.dstPtr.pitch = W - 1;
  FAILS(hipMemcpy3D(&bad), hipErrorInvalidPitchValue);
  OK(hipFree(box.ptr));
}

int main() { return on_each_device(checks); }
