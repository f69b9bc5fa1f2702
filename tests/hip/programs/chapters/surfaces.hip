// Chapter: surfaces: kernels that write arrays, which others then read as textures.
#include "chapter.h"

__global__ void paint(hipSurfaceObject_t surface, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    surf2Dwrite(make_int2(x * y, x - y), surface, x * int(sizeof(int2)), y);
}
__global__ void swap_halves(hipSurfaceObject_t from, hipSurfaceObject_t to, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  int2 value;
  surf2Dread(&value, from, ((x + width / 2) % width) * int(sizeof(int2)), y);
  surf2Dwrite(make_int2(value.y, value.x), to, x * int(sizeof(int2)), y);
}
__global__ void ramp(hipSurfaceObject_t surface) {
  surf1Dwrite(float(threadIdx.x) * 1.5f, surface, threadIdx.x * 4);
}
__global__ void voxels(hipSurfaceObject_t surface) {
  unsigned short value = static_cast<unsigned short>(threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z);
  surf3Dwrite(value, surface, threadIdx.x * 2, threadIdx.y, threadIdx.z);
}

static hipSurfaceObject_t surface_of(hipArray_t array) {
  hipResourceDesc resource{};
  resource.resType = hipResourceTypeArray;
  resource.res.array.array = array;
  hipSurfaceObject_t surface = 0;
  HIP_CHECK(hipCreateSurfaceObject(&surface, &resource));
  return surface;
}

int main() {
  int images = 0;
  HIP_CHECK(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, 0));
  if (!images) return finish();
  constexpr int width = 48, height = 20;
  auto pairs = hipCreateChannelDesc<int2>();
  hipArray_t first, second, line, volume;
  HIP_CHECK(hipMallocArray(&first, &pairs, width, height, hipArraySurfaceLoadStore));
  HIP_CHECK(hipMallocArray(&second, &pairs, width, height, hipArraySurfaceLoadStore));
  auto a = surface_of(first), b = surface_of(second);
  paint<<<dim3(3, 3), dim3(16, 8)>>>(a, width, height);
  swap_halves<<<height, width>>>(a, b, width);
  std::vector<int2> host(width * height);
  HIP_CHECK(hipMemcpy2DFromArray(host.data(), width * sizeof(int2), second, 0, 0,
                                 width * sizeof(int2), height, hipMemcpyDeviceToHost));
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int from = (x + width / 2) % width;
      EXPECT(host[y * width + x].x == from - y && host[y * width + x].y == from * y);
    }
  auto single = hipCreateChannelDesc<float>();
  HIP_CHECK(hipMallocArray(&line, &single, 64, 0, hipArraySurfaceLoadStore));
  auto c = surface_of(line);
  ramp<<<1, 64>>>(c);
  std::vector<float> values(64);
  HIP_CHECK(hipMemcpy2DFromArray(values.data(), 256, line, 0, 0, 256, 1, hipMemcpyDeviceToHost));
  expect_all("ramp", values.data(), 64, [](size_t i) { return 1.5f * i; });

  auto half_words = hipCreateChannelDesc<unsigned short>();
  const hipExtent extent = make_hipExtent(8, 4, 4);
  HIP_CHECK(hipMalloc3DArray(&volume, &half_words, extent, hipArraySurfaceLoadStore));
  auto d = surface_of(volume);
  voxels<<<1, dim3(8, 4, 4)>>>(d);
  std::vector<unsigned short> words(8 * 4 * 4);
  hipMemcpy3DParms copy{};
  copy.srcArray = volume;
  copy.dstPtr = make_hipPitchedPtr(words.data(), 16, 8, 4);
  copy.extent = extent;
  copy.kind = hipMemcpyDeviceToHost;
  HIP_CHECK(hipMemcpy3D(&copy));
  expect_all("voxels", words.data(), words.size(),
             [](size_t i) { return i % 8 + 10 * (i / 8 % 4) + 100 * (i / 32); });
  for (auto surface : {a, b, c, d}) HIP_CHECK(hipDestroySurfaceObject(surface));
  for (hipArray_t array : {first, second, line, volume}) HIP_CHECK(hipFreeArray(array));
  return finish();
}
