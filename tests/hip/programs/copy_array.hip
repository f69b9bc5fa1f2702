// Arrays of one and two dimensions: copies in and out, descriptions, freeing.
#include "check.h"

constexpr int W = 8, H = 4;

void two_dimensions() {
  float host[H][W], back[H][W] = {};
  for (int i = 0; i < W * H; ++i) host[0][i] = i + 0.5f;
  hipChannelFormatDesc format = hipCreateChannelDesc<float>();
  hipArray_t array = nullptr, other = nullptr;
  OK(hipMallocArray(&array, &format, W, H));
  OK(hipMallocArray(&other, &format, W, H, hipArrayDefault));
  size_t row = sizeof host[0];
  OK(hipMemcpy2DToArray(array, 0, 0, host, row, row, H, hipMemcpyHostToDevice));
  OK(hipMemcpy2DArrayToArray(other, 0, 0, array, 0, 0, row, H, hipMemcpyDeviceToDevice));
  OK(hipMemcpy2DFromArray(back, row, other, 0, 0, row, H, hipMemcpyDeviceToHost));
  SAME(std::memcmp(host, back, sizeof host), 0);
  OK(hipMemcpy2DFromArrayAsync(back, row, other, 8, 1, 8, 2, hipMemcpyDeviceToHost, nullptr));
  OK(hipStreamSynchronize(nullptr));
  TRUE(back[0][0] == host[1][2] && back[1][1] == host[2][3]);
  OK(hipMemcpyFromArray(back, array, 0, 0, sizeof host, hipMemcpyDeviceToHost));
  SAME(std::memcmp(host, back, sizeof host), 0);
  OK(hipMemcpyToArray(other, 4, 0, host, 12, hipMemcpyHostToDevice));
  OK(hipMemcpyFromArray(back, other, 0, 0, 16, hipMemcpyDeviceToHost));
  TRUE(back[0][1] == host[0][0] && back[0][3] == host[0][2]);

  hipChannelFormatDesc found{};
  hipExtent extent{};
  unsigned flags = 9;
  OK(hipArrayGetInfo(&found, &extent, &flags, array));
  SAME(found.x, 32);
  SAME(found.y, 0);
  SAME(found.f, hipChannelFormatKindFloat);
  SAME(extent.width, W);
  SAME(extent.height, H);
  SAME(extent.depth, 0);
  SAME(flags, hipArrayDefault);
  OK(hipGetChannelDesc(&found, array));
  SAME(found.x, 32);

  FAILS(hipMemcpy2DToArray(array, 0, 0, nullptr, row, row, H, hipMemcpyHostToDevice),
        hipErrorInvalidValue);
  FAILS(hipMemcpy2DToArray(array, 0, 0, host, row - 1, row, H, hipMemcpyHostToDevice),
        hipErrorInvalidPitchValue);
  FAILS(hipMemcpy2DToArray(array, 4, 0, host, row, row, H, hipMemcpyHostToDevice),
        hipErrorInvalidValue);
  FAILS(hipMemcpy2DFromArray(back, row, array, 0, 1, row, H, hipMemcpyDeviceToHost),
        hipErrorInvalidValue);
  OK(hipFreeArray(array));
  FAILS(hipFreeArray(array), hipErrorContextIsDestroyed);
  FAILS(hipFreeArray(nullptr), hipErrorInvalidValue);
  OK(hipFreeArray(other));
}

void one_dimension() {
  int host[16], back[16] = {};
  for (int i = 0; i < 16; ++i) host[i] = i;
  HIP_ARRAY_DESCRIPTOR shape{};
  shape.Width = 16;
  shape.Height = 0;
  shape.Format = HIP_AD_FORMAT_SIGNED_INT32;
  shape.NumChannels = 1;
  hipArray_t array = nullptr, other = nullptr;
  OK(hipArrayCreate(&array, &shape));
  OK(hipArrayCreate(&other, &shape));
  OK(hipMemcpyHtoA(array, 0, host, sizeof host));
  OK(hipMemcpyAtoH(back, array, 8 * sizeof(int), 8 * sizeof(int)));
  SAME(unlike(back, 8, 8, 1), 0);
  int* device = device_memory<int>(16);
  OK(hipMemcpyAtoD(device, array, 0, sizeof host));
  add<<<1, 16>>>(device, 100, 16);
  OK(hipMemcpyDtoA(array, 0, device, sizeof host));
  OK(hipMemcpyAtoA(other, 0, array, 4, 15 * sizeof(int)));
  OK(hipMemcpyAtoH(back, other, 0, 15 * sizeof(int)));
  SAME(unlike(back, 15, 101, 1), 0);
  FAILS(hipMemcpyHtoA(array, 4, host, sizeof host), hipErrorInvalidValue);
  FAILS(hipMemcpyAtoH(nullptr, array, 0, 4), hipErrorInvalidValue);
  HIP_ARRAY_DESCRIPTOR found{};
  OK(hipArrayGetDescriptor(&found, array));
  SAME(found.Width, 16);
  SAME(found.Format, HIP_AD_FORMAT_SIGNED_INT32);
  SAME(found.NumChannels, 1);
  OK(hipFree(device));
  OK(hipArrayDestroy(array));
  OK(hipArrayDestroy(other));
}

void refusals() {
  hipChannelFormatDesc format = hipCreateChannelDesc<float4>();
  hipArray_t array = nullptr;
  FAILS(hipMallocArray(nullptr, &format, 4, 4), hipErrorInvalidValue);
  FAILS(hipMallocArray(&array, nullptr, 4, 4), hipErrorInvalidValue);
  FAILS(hipMallocArray(&array, &format, 0, 4), hipErrorInvalidValue);
  HIP_ARRAY_DESCRIPTOR shape{4, 4, HIP_AD_FORMAT_FLOAT, 3};  // 1, 2 or 4 channels
  FAILS(hipArrayCreate(&array, &shape), hipErrorInvalidValue);
  FAILS(hipArrayDestroy(nullptr), hipErrorInvalidValue);
}

void checks() {
  two_dimensions();
  one_dimension();
  refusals();
}

int main() { return on_each_device(checks); }
