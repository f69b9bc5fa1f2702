// Arrays of three dimensions: hipMemcpy3D between arrays and pointers, descriptions.
#include "check.h"

constexpr int W = 5, H = 3, D = 4;

void checks() {
  short2 host[D][H][W], back[D][H][W];
  std::memset(back, 0, sizeof back);
  for (int i = 0; i < W * H * D; ++i) host[0][0][i] = make_short2(i, -i);
  hipChannelFormatDesc format = hipCreateChannelDesc<short2>();
  hipArray_t array = nullptr, other = nullptr;
  OK(hipMalloc3DArray(&array, &format, make_hipExtent(W, H, D), hipArrayDefault));
  OK(hipMalloc3DArray(&other, &format, make_hipExtent(W, H, D), hipArraySurfaceLoadStore));
  hipMemcpy3DParms up{};
  up.srcPtr = make_hipPitchedPtr(host, sizeof host[0][0], W, H);
  up.dstArray = array;
  up.extent = make_hipExtent(W, H, D);  // elements, since an array takes part
  up.kind = hipMemcpyHostToDevice;
  OK(hipMemcpy3D(&up));
  hipMemcpy3DParms across{};
  across.srcArray = array;
  across.dstArray = other;
  across.extent = make_hipExtent(W, H, D);
  across.kind = hipMemcpyDeviceToDevice;
  OK(hipMemcpy3D(&across));
  hipMemcpy3DParms down{};
  down.srcArray = other;
  down.srcPos = make_hipPos(1, 1, 2);
  down.dstPtr = make_hipPitchedPtr(back, sizeof back[0][0], W, H);
  down.extent = make_hipExtent(2, 2, 2);
  down.kind = hipMemcpyDeviceToHost;
  OK(hipMemcpy3D(&down));
  for (int z = 0; z < D; ++z)
    for (int y = 0; y < H; ++y)
      for (int x = 0; x < W; ++x) {
        bool inside = x < 2 && y < 2 && z < 2;
        SAME(back[z][y][x].x, inside ? host[z + 2][y + 1][x + 1].x : 0);
        SAME(back[z][y][x].y, inside ? host[z + 2][y + 1][x + 1].y : 0);
      }
  down.srcPos = make_hipPos(4, 1, 2);
  FAILS(hipMemcpy3D(&down), hipErrorInvalidValue);

  HIP_ARRAY3D_DESCRIPTOR found{};
  OK(hipArray3DGetDescriptor(&found, other));
  SAME(found.Width, W);
  SAME(found.Height, H);
  SAME(found.Depth, D);
  SAME(found.Format, HIP_AD_FORMAT_SIGNED_INT16);
  SAME(found.NumChannels, 2);
  SAME(found.Flags, hipArraySurfaceLoadStore);
  hipArray_t third = nullptr;
  OK(hipArray3DCreate(&third, &found));
  hipExtent extent{};
  OK(hipArrayGetInfo(nullptr, &extent, nullptr, third));
  SAME(extent.depth, D);
  FAILS(hipArrayGetInfo(nullptr, &extent, nullptr, nullptr), hipErrorInvalidHandle);
  OK(hipFreeArray(third));
  OK(hipFreeArray(array));
  OK(hipFreeArray(other));
  FAILS(hipMalloc3DArray(&array, &format, make_hipExtent(0, H, D), 0), hipErrorInvalidValue);
  FAILS(hipMalloc3DArray(nullptr, &format, make_hipExtent(W, H, D), 0), hipErrorInvalidValue);
}

int main() { return on_each_device(checks); }
